"""Two cards have the same name.

What: two units of a faction have the same name and variant, or two leaders, pilots, teams, forces or factions have the same name.
Why: players could not tell the cards apart by name, and lists and pages would show the same name twice.

Wrong:
    units/scout.yaml and units/scout-2.yaml, both with `name: Scout`
Right:
    units/scout-2.yaml with `name: Scout` and `variant: Night`
"""

from collections.abc import Iterator
from pathlib import PurePosixPath

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found, lint
from rulepress.content.system.content_protocol import Content
from rulepress.content.yaml.documents import Document
from rulepress.core.name_matching import slug


@lint(code="same-name", severity="warning")
def same_name(content: Content) -> Iterator[Diagnostic]:
    called: dict[tuple[PurePosixPath, str], list[Document]] = {}
    for document in content.documents:
        path = PurePosixPath(document.path)
        if path.parts[0] == "factions" and isinstance((document.data or {}).get("name"), str):
            home = path.parent.parent if path.stem == "faction" else path.parent
            called.setdefault((home, _title(document).casefold()), []).append(document)
    for those in called.values():
        first, *others = sorted(those, key=lambda one: slug(_title(one)) != _data(one).get("id"))  # its id gives it the better claim
        for document in others:
            at = ("variant",) if _data(document).get("variant") else ("name",)
            yield found(
                document,
                at,
                f"{_title(document)} is already the name in {first.path} (line {first.where(at).line}).",
                suggestion="give one of them another name",
            )


def _data(document: Document) -> dict:
    return document.data or {}


def _title(document: Document) -> str:
    name, variant = _data(document)["name"], _data(document).get("variant")
    return f"{name}: {variant}" if variant else str(name)

"""What the authoring pages say, taken from the schemas that editors use and from the lints' own manuals."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from rulepress.content.diagnostics.diagnostic import Diagnostic, Unusable, needed
from rulepress.content.diagnostics.finding_manuals import manuals
from rulepress.content.editor.shared_definitions import joined
from rulepress.content.files.safe_read import relative
from rulepress.content.lint import Lint
from rulepress.core.name_matching import slug
from rulepress.web.pages.schema_reference import ReferenceSection, sections

ORDER = ("unit", "leader", "force", "faction", "actions", "traits", "effects", "scenario", "table", "core", "game", "rulings")
"""Kinds of file in the order in which a designer meets them; others follow by name."""


MAX_BYTES = 4 * 1024 * 1024
"""Bytes of one schema; the largest has 450,000."""


class SchemaFile(NamedTuple):
    """One kind of file and what it can say."""

    name: str
    title: str
    game: str | None
    """Its game's name, where there are several."""
    description: str
    path: str
    """Below schema/."""
    sections: list[ReferenceSection]


class ManualEntry(NamedTuple):
    """One kind of finding as its page shows it."""

    code: str
    severity: str
    blocks: list[tuple[str, str]]
    """(`words` or `Wrong` or `Right`, text)."""


class Manual(NamedTuple):
    files: list[SchemaFile]
    lints: list[ManualEntry]

    @staticmethod
    def anchor(name: str) -> str:
        """The address of a heading."""
        return slug(name)


def manual(schemas: Mapping[str, Mapping[str, dict[str, Any]]], lints: list[Lint], games: Mapping[str, str]) -> Manual:
    """The authoring pages' content; `schemas`: game -> kind of file -> its schema, `games` the ids and names of those shown."""
    files = [
        _told(game, kind, schema, games[game] if len(games) > 1 else None)
        for game, kinds in schemas.items()
        for kind, schema in kinds.items()
    ]
    rank = {name: place for place, name in enumerate(ORDER)}
    files.sort(key=lambda file: (file.path.split("/")[0], rank.get(Path(file.path).stem, len(rank)), file.name))
    told: dict[str, list[ReferenceSection]] = {game: [] for game in games}
    for place, file in enumerate(files):  # what two kinds of file of a game share is told where it comes first
        seen = told[file.path.split("/")[0]]
        own = [section for section in file.sections if section not in seen]
        seen += own
        files[place] = file._replace(sections=own)
    severities = {lint.code: lint.severity for lint in lints}
    pages = sorted(manuals(lints).items())
    return Manual(files, [ManualEntry(code, severities.get(code, "error"), blocks(page)) for code, page in pages])


def _told(game: str, kind: str, schema: dict[str, Any], name: str | None) -> SchemaFile:
    """What a kind of file can say."""
    words = " ".join(schema.get("description", "").split())
    return SchemaFile(f"{game}-{kind}", kind.replace("-", " ").capitalize(), name, words, f"{game}/{kind}.json", sections(schema))


def read(folder: Path) -> dict[str, Any]:
    """The schemas of a game's folder in schema/, by kind of file. Raises Unusable for one that is not as the schema verb writes it."""
    return joined({path.stem: _read(path) for path in sorted(folder.glob("*.json"))})


def _read(path: Path) -> Any:
    root = path.parent.parent.parent
    try:
        schema = json.loads(needed(root, path, MAX_BYTES))
        _told("", "", joined({"": schema})[""], None)
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError):
        message = "This is not a schema as rulepress writes it."
        found = Diagnostic("bad-schema", "error", message, relative(root, path), suggestion="run the schema verb to write it anew")
        raise Unusable([found], root) from None
    return schema


def blocks(text: str) -> list[tuple[str, str]]:
    """A lint's docstring as paragraphs of words and examples under `Wrong:` and `Right:`."""
    found: list[tuple[str, str]] = []
    for part in re.split(r"\n(?=\S+:\s*\n[ \t])|\n\s*\n(?=\S)", text.strip()):
        heading, _, rest = part.partition("\n")
        if re.fullmatch(r"(Wrong|Right):\s*", heading) and rest.strip():
            lines = rest.rstrip().split("\n")
            indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
            found.append((heading.strip().rstrip(":"), "\n".join(line[indent:] for line in lines)))
        else:
            found += [("words", line) for line in re.split(r"\n(?=[A-Z][a-z]+: )", part.strip()) if line.strip()]
    return found

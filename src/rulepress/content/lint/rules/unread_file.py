"""A file is not used.

What: a file under rules/, factions/, scenarios/ or tables/ is not used by the project.
Why: a unit in a misnamed folder, or with the extension .yml, would be silently missing from cards and pages.

Wrong:
    factions/GAME/FACTION/unit/tank.yml
Right:
    factions/GAME/FACTION/units/tank.yaml
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from posixpath import basename, dirname, normpath

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import about, lint
from rulepress.content.system.balance_records import FOLDER as MEASURED
from rulepress.content.system.content_protocol import Content
from rulepress.content.yaml.documents import Document

SHARED = ("terms.yaml", "rulings.yaml")
"""What only rules have, and no faction."""

PARTS = ("scenarios", "leaders", "forces")
"""What a declared game has where its shape says so."""

PICTURES = (".svg", ".png", ".jpg", ".jpeg")


@lint(code="unread-file")
def unread_file(content: Content) -> Iterator[Diagnostic]:
    read = {document.path for document in content.documents}
    left = [path for path in content.project.files() if path not in read]
    if not left:
        return
    names = {basename(path) for path in left}
    parts = {max(re.findall(r"\w+", name), key=len, default="") for name in names}
    named = set()
    for document in content.documents:
        if "\\" not in document.text and not any(part in document.text for part in parts):  # which is quicker
            continue
        folders, folder = [""], dirname(document.path)
        while folder:
            folders.append(folder + "/")
            folder = dirname(folder)
        for _, text, is_key in document.texts:
            if not is_key and len(text) < 200 and basename(text) in names:
                named |= {normpath(folder + text) for folder in folders}
    homes = sorted({dirname(path) for path in read})
    games = {path.split("/")[1] for path in read}
    broken = {_home(document.path) for document in content.documents if _unreadable(document)}
    for path in left:
        if path in named or path.split("/")[1] not in games:
            continue
        if path.lower().endswith(PICTURES) and _home(path) in broken:  # what could not be read may name it
            continue
        if any(other.startswith(path + "/") for other in read):  # a linked folder, whose files were read
            continue
        source = path.lower().endswith((".yaml", ".yml"))
        yield about(path, "Nothing reads this file.", suggestion=_advice(path, homes, read), severity="error" if source else "warning")


def _of_the_rules(path: str, read: set[str]) -> str | None:
    """The file of the rules that is called so."""
    shared = f"rules/{path.split('/')[1]}/{basename(path)}"
    return shared if shared in read or basename(path) in SHARED else None


def _undeclared(path: str, read: set[str]) -> str | None:
    """The part that the shape of a declared game would have to name for such a file to be read."""
    top, game, *rest = path.split("/")
    if f"rules/{game}/shape.yaml" not in read:
        return None
    part = "scenarios" if top == "scenarios" and len(rest) == 1 else rest[1] if top == "factions" and len(rest) == 3 else None
    alike = any(other.startswith(f"{top}/{game}/") and (top == "scenarios" or f"/{part}/" in other) for other in read)
    return part if part in PARTS and not alike else None


def _home(path: str) -> str:
    """The folder of a game's rules, scenarios or tables, or of one faction."""
    return "/".join(path.split("/")[: 3 if path.startswith("factions/") else 2])


def _unreadable(document: Document) -> bool:
    return document.data is None and document.path.endswith(".yaml")


def _advice(path: str, homes: list[str], read: set[str]) -> str:
    if path.endswith((".yml", ".YAML", ".YML")):
        ours = re.sub(r"\.\w+$", ".yaml", path)
        return (
            f"{basename(ours)} in the same folder is used instead: delete this file" if ours in read else f"rename it to {basename(ours)}"
        )
    if path.lower().endswith(PICTURES):
        return "use it as a unit's `picture` or the faction's `emblem`, or delete it"
    if path.endswith(".yaml"):
        if part := _undeclared(path, read):
            return f"rules/{path.split('/')[1]}/shape.yaml does not declare `{part}`: add it there"
        if dirname(path).endswith(f"/{MEASURED}"):
            return "no scenario has this name: rename the file to the scenario that was measured, or delete it"
        single = {basename(other) for other in read if dirname(other) == dirname(path) or dirname(dirname(other)) == dirname(dirname(path))}
        if meant := get_close_matches(basename(path), single, 1, 0.85):
            return f"did you mean {meant[0]}?"
        if path.startswith("factions/") and (shared := _of_the_rules(path, read)):
            return f"such entries apply to all factions and belong in {shared}, in a project with its own rules"
        close = get_close_matches(dirname(path), [home for home in homes if home != dirname(path)], 1, 0.8)
        return f"move it to {close[0]}/" if close else "check the name and level of its folder"
    return "move it out of the project's sources, or delete it"

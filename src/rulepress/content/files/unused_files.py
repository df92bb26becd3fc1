"""What lies in a project and is never read, since its name is not one that anything looks for: folders and templates.

Files below the folders of sources are looked after by the lint `unread-file`, which knows what a game has read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path, PurePosixPath

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.project import LISTED, SOURCES, Project, ignored, is_project, shipped
from rulepress.content.files.safe_read import Unreadable, folders_outside, leaves, read_bytes
from rulepress.content.games.registry import GAMES
from rulepress.content.models.validation import nearest

FOLDERS = (*SOURCES, "templates", "site")
"""What a project may have at its top, besides what is nobody's business here."""
MADE = ("dist", "schema", "published")
"""What we make there ourselves."""

_SOURCE = (".yaml", ".yml", ".md")
_TEMPLATE = (".html", ".css", ".j2", ".svg", ".ttf", ".otf")


def outside(project: Project) -> list[Diagnostic]:
    """Findings about folders that are links out of the project: as long as there is one, nothing of it may be listed."""
    message = "This is a link to a folder outside the project, so nothing in it is read."
    found = folders_outside(project.root, LISTED)
    return [Diagnostic("outside-project", "error", message, path, suggestion="copy it into the project") for path in found]


def strays(project: Project, games: Sequence[str], places: Iterable[str]) -> list[Diagnostic]:
    """Findings about what nothing reads: folders of games that are not among `games`, misspelt folders at the top, templates
    that take the place of nothing. `places` are the patterns that a game's files are found by."""
    places = list(places)
    folders = {part for place in places for part in place.split("/")[1:-1] if part != "*"} | {"chapters"}
    inner = {parts[3]: "/".join(parts[:-1]) for parts in (place.split("/") for place in places) if len(parts) == 5 and parts[2] == "*"}
    files = (path for path in project.files() if path.count("/") > 1 and path.split("/")[-1] in folders)
    return [*_top(project, inner), *map(_no_folder, files), *_foreign(project, games), *_templates(project, games)]


def _top(project: Project, inner: dict[str, str]) -> Iterator[Diagnostic]:
    """What stands at the top of the project under a name that is nearly, or elsewhere, one that is looked for."""
    root = project.root
    for name in sorted(os.listdir(root)):
        path = root / name
        if name in FOLDERS:
            if not path.is_dir():
                yield _no_folder(name)
            continue
        if name.startswith((".", "_")) or name in (*MADE, "tests") or not path.is_dir() or leaves(root, name):  # `tests` is nearly `texts`
            continue
        if any(map(is_project, path.iterdir())):  # a shelf of other projects
            continue
        meant = _nearly(name, FOLDERS)
        home = meant or inner.get(_nearly(name, inner) or "")
        same = meant is not None and (root / meant).is_dir() and path.samefile(root / meant)  # where capitals are all one
        if home and not same and _holds(path, _SOURCE if home.split("/")[0] in SOURCES else _TEMPLATE + _SOURCE):
            yield _unread(name, "Nothing reads this folder.", f"did you mean {home.replace('*', 'FACTION')}/?")


def _foreign(project: Project, games: Sequence[str]) -> Iterator[Diagnostic]:
    """Files that belong to no known game: each folder (or lone file) once."""
    for path in dict.fromkeys("/".join(path.split("/")[:2]) for path in project.files()):
        top, _, name = path.partition("/")
        if not name or name in games and (project.root / path).is_dir():
            continue
        close = nearest(name, games)
        begun = not close and (project.root / "rules" / name / "game.yaml").is_file()
        if name in games:
            yield _no_folder(path)
        elif begun and top == "rules":
            message = "This file is missing. It defines the units and cards of the game, so nothing else of the game is read."
            yield Diagnostic("missing-file", "error", message, f"{path}/shape.yaml", suggestion="write it, beginning with `units:`")
        elif begun:
            continue  # told of its rules
        elif (project.root / path).is_dir():
            advice = f"did you mean {top}/{close}/?" if close else f"known games: {', '.join(games)}"
            yield _unread(path, f"There is no game `{name}`, so nothing in this folder is read.", advice)
        else:
            yield _unread(path, "Nothing reads this file.", f"move it into the folder of a game, such as {top}/{games[0]}/")


def _templates(project: Project, games: Sequence[str]) -> Iterator[Diagnostic]:
    """Templates of the project's own that neither take the place of one that ships nor are named by another of its own."""
    if project.root == shipped():
        return
    ships, own = _shipped(), own_templates(project)
    words = "\n".join(_text(project, path) for path in own if path.endswith((".html", ".j2", ".css")))
    for path in own:
        name = PurePosixPath(path).name
        if ignored(name) or _has_a_place(path, ships, games) or re.search(rf"(?<![\w.-]){re.escape(name)}", words):
            continue
        close = get_close_matches(path, ships, 1, 0.8)
        advice = (
            f"did you mean templates/{close[0]}?"
            if close
            else "give it the name of the template that it replaces, or name it in one of your templates"
        )
        if path.startswith("presets/") and name.lower().endswith((".yml", ".yaml")):
            advice = f"rename it to {PurePosixPath(name).stem}.yaml"
        yield _unread(f"templates/{path}", "Nothing reads this file: it replaces no template that ships with rulepress.", advice)


def _has_a_place(path: str, ships: frozenset[str], games: Sequence[str]) -> bool:
    """Whether a file of templates/ is one that is looked for there."""
    *folders, name = path.split("/")
    if not folders:
        return path in ships or name.endswith(".txt")
    top, *between = folders
    if path in ships or name.endswith(".txt") or (top == "fonts" and not between and name.endswith((".ttf", ".otf"))):
        return True
    if top == "presets":
        return not between and name.endswith(".yaml")
    if not between or between[0] not in games:
        return False
    folder = f"{top}/{'/'.join(between)}/"
    if name.endswith(".svg") and (between[1:] == ["glyphs"] or top == "art" and any(one.startswith(folder) for one in ships)):
        return True
    if top == "pages" and f"pages/{name}" in ships:  # the game's own, before that of all games
        return True
    if top == "cards" and between[0] not in GAMES:  # a declared game, whose cards are laid out by templates/cards/declared
        return False
    return not any(one.startswith(f"{top}/{between[0]}/") for one in ships)  # a game whose templates do not ship at all


def own_templates(project: Project) -> list[str]:
    """The files of a project's templates folder, relative to it; hidden ones are left out, and all of a folder that is none of the
    project."""
    if leaves(project.root, "templates"):
        return []
    top, found = project.root / "templates", []
    for folder, names, files in os.walk(top):
        links = [name for name in names if os.path.islink(os.path.join(folder, name))]
        names[:] = sorted(name for name in names if not name.startswith(".") and name not in links)
        found += [(Path(folder) / name).relative_to(top).as_posix() for name in sorted(files + links) if not name.startswith(".")]
    return found


def own_card_templates(project: Project) -> list[str]:
    """Those by which its cards look otherwise than those that ship."""
    if project.root == shipped():
        return []
    return [path for path in own_templates(project) if path.startswith("cards/") and path.endswith((".css", ".html"))]


@lru_cache(maxsize=1)
def _shipped() -> frozenset[str]:
    top = shipped() / "templates"
    return frozenset(path.relative_to(top).as_posix() for path in top.rglob("*") if path.is_file())


def _text(project: Project, path: str) -> str:
    try:
        return read_bytes(project.root, f"templates/{path}").decode("utf-8", "replace")
    except Unreadable:  # told elsewhere
        return ""


def _nearly(name: str, wanted: Iterable[str]) -> str | None:
    """The wanted name that a folder's is a slip of."""
    close = get_close_matches(name.casefold(), list(wanted), 1, 0.8)
    return close[0] if close else None


def _holds(folder: Path, endings: tuple[str, ...]) -> bool:
    """Whether anything in a folder ends as our files do."""
    return any(name.endswith(endings) for _, _, files in os.walk(folder) for name in files)


def _no_folder(path: str) -> Diagnostic:
    message = "This must be a folder, so nothing is read from it."
    return Diagnostic("not-a-folder", "error", message, path, suggestion="make it a folder, or give it another name")


def _unread(path: str, message: str, advice: str) -> Diagnostic:
    return Diagnostic("unread-file", "error", message, path, suggestion=advice)

"""A name does not work on every system.

What: a file, folder or edition has a name that Windows reserves for devices (`con`, `nul`, `aux`, `prn`, `com1`, `lpt1`, ...), a name that
ends with a dot or space, or the name `index`, which is the start page of a website folder; a game has the name of a folder of the website
(`docs`, `data`, ...); or two editions differ only in capital letters.
Why: cards, books and pages use these names. On some machines the files could not be created, or would overwrite each other.

Wrong:
    units/con.yaml with the line `id: con`
Right:
    units/conning-tower.yaml with the line `id: conning-tower`
"""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import about, found, lint, own
from rulepress.content.system.content_protocol import Content
from rulepress.content.yaml.documents import Document

DEVICE = re.compile(r"(?:con|nul|aux|prn|(?:com|lpt)[1-9])(?:\..*)?", re.IGNORECASE)

SITE = ("assets", "authoring", "data", "docs", "pictures", "search", "theme")
"""Folders of the website that are not games."""


@lint(code="unusable-name", beside=True)
def unusable_name(content: Content) -> Iterator[Diagnostic]:
    folders: set[str] = set()
    for document in own(content):
        path = PurePosixPath(document.path)
        if why := _why(path.stem):
            yield about(document.path, f"A file cannot have the name `{path.stem}`: {why}.", suggestion="choose another name and id")
        for folder in path.parts[:-1]:
            if folder not in folders and (why := _why(folder)):
                folders.add(folder)
                yield about(document.path, f"A folder cannot have the name `{folder}`: {why}.", suggestion="choose another name and id")
        if path.parts[0] == "rules" and path.name == "game.yaml":
            if path.parent.name in SITE:
                message = f"A game cannot have the id `{path.parent.name}`: the website has a folder of that name."
                yield about(document.path, message, suggestion="give its folders another name")
            yield from _editions(document)


def _why(name: str) -> str | None:
    """Why no file can be called so everywhere."""
    return "Windows does not allow a dot or space at the end of a name" if name[-1:] in (".", " ") else reserved(name)


def reserved(name: str) -> str | None:
    """What else a file of this name is; None where it can be called so."""
    if DEVICE.fullmatch(name):
        return "Windows reserves this name for a device"
    return "it is the name of the start page of each website folder" if name.lower() == "index" else None


def _editions(document: Document) -> Iterator[Diagnostic]:
    """The editions of a game that no file can be called by."""
    typed = (document.data or {}).get("editions")
    ids: dict[str, str] = {}
    for place, edition in enumerate(typed if isinstance(typed, list) else ()):
        id_ = edition.get("id") if isinstance(edition, dict) else None
        if not isinstance(id_, str):
            continue
        loc = ("editions", place, "id")
        if why := reserved(id_):  # how an id may end is a matter of its form
            yield found(document, loc, f"An edition cannot have the id `{id_}`: {why}.", suggestion="choose another id")
        elif ids.setdefault(id_.lower(), id_) != id_:
            message = f"The editions `{ids[id_.lower()]}` and `{id_}` differ only in capital letters, so their files may collide."
            yield found(document, loc, message, suggestion="give one of them another id")

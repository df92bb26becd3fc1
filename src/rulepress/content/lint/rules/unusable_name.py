"""A name that no file can have everywhere.

What: a file, folder or edition called by a name that Windows keeps for devices (`con`, `nul`, `aux`, `prn`, `com1`, `lpt1`, ...), by one
that ends in a dot or a space, or `index`, which is the page that a folder of the site opens with; and two editions that only capitals
tell apart.
Why: cards, books and pages are called so. There could be none on some machines, or one in the place of another.

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


@lint(code="unusable-name", beside=True)
def unusable_name(content: Content) -> Iterator[Diagnostic]:
    folders: set[str] = set()
    for document in own(content):
        path = PurePosixPath(document.path)
        if why := _why(path.stem):
            yield about(document.path, f"A file cannot be called `{path.stem}`: {why}.", suggestion="give it another name, and another id")
        for folder in path.parts[:-1]:
            if folder not in folders and (why := _why(folder)):
                folders.add(folder)
                yield about(
                    document.path, f"A folder cannot be called `{folder}`: {why}.", suggestion="give it another name, and another id"
                )
        if path.parts[0] == "rules" and path.name == "game.yaml":
            yield from _editions(document)


def _why(name: str) -> str | None:
    """Why no file can be called so everywhere."""
    return "on Windows no name ends in a dot or a space" if name[-1:] in (".", " ") else reserved(name)


def reserved(name: str) -> str | None:
    """What else a file of this name is; None where it can be called so."""
    if DEVICE.fullmatch(name):
        return "Windows keeps this name for a device"
    return "the page is called so with which a folder of the site opens" if name.lower() == "index" else None


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
            yield found(document, loc, f"An edition cannot be called `{id_}`: {why}.", suggestion="give it another id")
        elif ids.setdefault(id_.lower(), id_) != id_:
            message = f"The editions `{ids[id_.lower()]}` and `{id_}` have files of one name where capitals do not count."
            yield found(document, loc, message, suggestion="give one of them another id")

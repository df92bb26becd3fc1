"""The fonts of the templates folder: the only ones a card may use, and what they can print."""

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from rulepress.content.cards import font_characters
from rulepress.content.diagnostics.diagnostic import Diagnostic, Unusable, needed
from rulepress.content.files import resource_budget
from rulepress.content.files.cache import kept
from rulepress.content.files.project import Project, shipped
from rulepress.content.files.safe_read import relative

MAX_BYTES = 16 * 1024 * 1024
"""Bytes of one font."""

SECONDS = 10.0
"""Of work that reading a font may take; those that ship take less than one."""

_PLAIN = re.compile(r"[\w .-]+")


@dataclass(frozen=True)
class Fonts:
    """Font files by name, the characters that at least one of them holds, and the style sheet that names them."""

    files: dict[str, bytes]
    characters: frozenset[str] = field(repr=False)
    css: str = field(repr=False)

    def missing(self, text: str) -> list[str]:
        """Characters of `text` that no font can print, each once, in order."""
        return font_characters.missing(text, self.characters)


def content(path: Path) -> bytes:
    """A font file of a folder templates/fonts; raises `Unusable` for what is no file of the project."""
    if not _PLAIN.fullmatch(path.name):
        raise _refused(path, "A font file is named with letters, digits, spaces, hyphens and full stops.", "rename it")
    return needed(path.parents[2], path, MAX_BYTES)


@contextmanager
def opened(path: Path, data: bytes) -> Iterator[Any]:
    """The font in a file; whatever goes wrong with it becomes a finding, as what is in the file is its maker's affair."""
    from fontTools.ttLib import TTFont

    try:
        with TTFont(BytesIO(font_characters.whole(data)), lazy=True, recalcTimestamp=False) as font:
            if not path.is_relative_to(shipped()):  # what makes no sense is found here, and not while a card is set
                font_characters.characters(data)
                with of_font(path, "To read this font"):
                    parts = font.keys()
                    for part in parts:
                        font[part]
            yield font
    except Unusable:
        raise
    except Exception as problem:
        told = f"This font cannot be used: {str(problem) or type(problem).__name__}."
        raise _refused(path, str(problem) if isinstance(problem, font_characters.BadFont) else told, "save it anew, or delete it") from None


def of_font(path: Path, what: str) -> AbstractContextManager[None]:
    """The budget of work on a font of a project's own, `what` it is for; raises `Unusable`. Those that ship have none."""
    if path.is_relative_to(shipped()):
        return nullcontext()
    return resource_budget.spending(relative(path.parents[2], path), SECONDS, what, "save it anew, or delete it")


def faults(project: Project) -> Iterator[Diagnostic]:
    """Why the project's own fonts cannot be set in, a finding for each that cannot."""
    if project.root == shipped():
        return
    for path in sorted((project.root / "templates" / "fonts").glob("*.[ot]tf")):
        try:
            load_one(path)
        except Unusable as refused:
            yield from refused.found


def _described(path: Path, data: bytes) -> tuple[str, int, str, frozenset[str]]:
    """A font's family, weight and style, and the characters that it holds."""
    with opened(path, data) as font:
        style = "italic" if font["OS/2"].fsSelection & 1 else "normal"
        return family_of(font), font["OS/2"].usWeightClass, style, font_characters.characters(data)


def family_of(font: Any) -> str:
    """The name that style sheets call a font by; raises ValueError for one that they cannot."""
    name: str = font["name"].getDebugName(16) or font["name"].getDebugName(1) or ""
    if not _PLAIN.fullmatch(name):
        raise ValueError("its family has no name, or one with odd signs in it")
    return name


def _refused(path: Path, message: str, advice: str) -> Unusable:
    root = path.parents[2]
    return Unusable([Diagnostic("bad-font", "error", message, relative(root, path), suggestion=advice)], root)


def load_one(path: Path) -> tuple[bytes, tuple[str, int, str, frozenset[str]]]:
    """A font file, and its family, weight, style and characters; raises `Unusable` for what is no font."""
    data = content(path)
    return data, kept(partial(_described, path, data), "font", str(path), sha256(data).hexdigest())


def load(*folders: Path) -> Fonts:
    """Every font of the folders, described by what each file says of itself; a later file replaces one of its name.

    Raises `Unusable` for a file that is no font.
    """
    files: dict[str, bytes] = {}
    characters: set[str] = set()
    rules: list[str] = []
    paths = {path.name: path for folder in folders for path in sorted(folder.glob("*.[ot]tf"))}
    for path in paths.values():
        files[path.name], (family, weight, style, held) = load_one(path)
        characters |= held
        rules.append(
            f"@font-face {{ font-family: '{family}'; font-weight: {weight}; font-style: {style}; src: url('press:font/{path.name}'); }}\n"
        )
    return Fonts(files, frozenset(characters), "".join(rules))

"""What a picture must be so that cards can print it: the rules that `check` finds broken and the press refuses by."""

import re
import struct
from contextlib import suppress
from pathlib import Path, PurePosixPath
from xml.parsers import expat

MAX_BYTES = 8 * 1024 * 1024
"""Bytes of one picture."""
MAX_DRAWING_BYTES = 1024 * 1024
MAX_ELEMENTS = 20_000
MAX_DEPTH = 60
MAX_SIDE = 8000
"""Pixels; a card at 600 dpi is 1500 wide."""

PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
SVG = "http://www.w3.org/2000/svg"
DRAWS = {
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs", "symbol", "use",
    "linearGradient", "radialGradient", "stop", "clipPath", "style",
}  # fmt: skip
"""Elements that a card shows."""
SILENT = {"title", "desc", "metadata", "namedview"}
"""Elements that show nothing, and that nobody misses."""
TEXT = {"text", "tspan", "textPath"}

HOLDS_TEXT = "This drawing holds text, which would need a font of its own: turn it into outlines."
NO_DRAWING = "This is not an SVG drawing: its first element is not <svg>."
NO_SIZE = "This drawing has no size: give its <svg> a viewBox."
LINKED = "A picture may not be reached through a link."
TOO_MUCH = "This drawing is too deep or has too many elements."

Fault = tuple[int, int, str, str]
"""Line, column, severity and sentence."""


class _Enough(Exception):
    """Nothing more needs to be said of this drawing."""


def from_root(folder: Path, path: str | None) -> str | None:
    """A picture's path from the project's root, as typed from a faction's folder; None for one outside (a lint says so)."""
    root = folder.parents[2]
    if path is None or not (folder / path).is_relative_to(root):
        return None
    return (folder / path).relative_to(root).as_posix()


def linked(root: Path, path: str) -> bool:
    """Whether a picture's path from the project's root goes through a link."""
    parts = PurePosixPath(path).parts
    return any(root.joinpath(*parts[:depth]).is_symlink() for depth in range(1, len(parts) + 1))


def too_wide(width: int, height: int) -> str:
    return f"This picture has {width} × {height} pixels; a side may have {MAX_SIDE}."


def css_is_plain(text: str) -> bool:
    """Whether styles only colour what is drawn; others are left out whole, since they might load something."""
    return not any(sign in text for sign in ("@", "\\", "/*"))


def faults(text: str) -> list[Fault]:
    """Why a well-formed drawing cannot be printed (errors), and what of it a card leaves out (warnings, each once)."""
    told: dict[str, Fault] = {}
    parser = expat.ParserCreate(namespace_separator="}")
    inside: list[str] = []
    silent_from = 0
    style: list[tuple[int, int, list[str]]] = []
    count = 0

    def note(severity: str, sentence: str, place: tuple[int, int] | None = None) -> None:
        line, column = place or (parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
        told.setdefault(sentence, (line, column, severity, sentence))

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal silent_from, count
        space, _, name = tag.rpartition("}")
        inside.append(name)
        count += 1
        if len(inside) > MAX_DEPTH or count > MAX_ELEMENTS:
            note("error", TOO_MUCH)
            raise _Enough
        if silent_from:
            return
        foreign = bool(space) and space != SVG
        if len(inside) == 1:
            if foreign or name != "svg":
                note("error", NO_DRAWING)
                raise _Enough
            if not attributes.get("viewBox") and not (attributes.get("width") and attributes.get("height")):
                note("error", NO_SIZE)
        elif foreign or name in SILENT:
            silent_from = len(inside)
        elif name in TEXT:
            note("error", HOLDS_TEXT)
            silent_from = len(inside)
        elif name not in DRAWS:
            note("warning", f"Cards leave <{name}> out of this drawing.")
            silent_from = len(inside)
        if not css_is_plain(attributes.get("style", "")):
            note("warning", "Cards leave this drawing's style out: it has a comment, a backslash or an @ in it.")
        if name == "style" and not silent_from:
            style.append((parser.CurrentLineNumber, parser.CurrentColumnNumber + 1, []))

    def data(words: str) -> None:
        if style:
            style[-1][2].append(words)

    def end(_tag: str) -> None:
        nonlocal silent_from
        if style and inside[-1] == "style":
            line, column, words = style.pop()
            if not css_is_plain("".join(words)):
                said = "Cards leave this drawing's styles out: they have a comment, a backslash or an @ in them."
                note("warning", said, (line, column))
        if silent_from == len(inside):
            silent_from = 0
        inside.pop()

    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, data
    with suppress(_Enough, expat.ExpatError):  # that it is not well-formed is told elsewhere
        parser.Parse(text, True)
    return list(told.values())


def pixels(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or JPEG picture as its head says; None when it does not say."""
    if data.startswith(PNG):
        return struct.unpack(">II", data[16:24]) if data[12:16] == b"IHDR" and len(data) >= 24 else None
    at = 2
    while (marker := re.compile(rb"\xff+([\x01-\xfe])").match(data, at)) and len(data) >= marker.end() + 7:
        kind, at = marker[1][0], marker.end()
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 3 : at + 7])
            return width, height
        at += 0 if 0xD0 <= kind <= 0xD8 or kind == 1 else int.from_bytes(data[at : at + 2])
    return None

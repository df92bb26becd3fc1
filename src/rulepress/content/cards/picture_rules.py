"""What a picture must be so that cards can print it: the rules that `check` finds broken and the press refuses by."""

import os
import re
import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path, PurePosixPath
from xml.parsers import expat

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files import cache
from rulepress.content.files.cache_folder import told
from rulepress.content.files.project import Project
from rulepress.content.files.safe_read import leaves, unsaved

MAX_BYTES = 8 * 1024 * 1024
"""Bytes of one picture."""
MAX_DRAWING_BYTES = 1024 * 1024
MAX_ELEMENTS = 20_000
MAX_DRAWN = 100_000
"""Elements, what others refer to counted for each of them."""
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
_REFERENCE = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)")
_MARKER = re.compile(rb"\xff+([\x01-\xfe])")
"""What begins a segment of a JPEG picture."""
_NUMBER = re.compile(r"[-+]?(\d{1,9}(\.\d*)?|\.\d+)([eE][-+]?\d)?")

HOLDS_TEXT = "This drawing holds text, which would need a font of its own: turn it into outlines."
NO_DRAWING = "This is not an SVG drawing: its first element is not <svg>."
NO_SIZE = "This drawing has no size: give its <svg> a viewBox."
LINKED = "A picture may not be reached through a link."
TOO_MUCH = "This drawing is too deep or has too many elements."
TOO_OFTEN = f"With all its copies, clips and shades this drawing comes to more than {MAX_DRAWN:,} elements: simplify it."

DECLARES = "This drawing declares entities or rules of its own (<!DOCTYPE ... [); save it as plain SVG."

Fault = tuple[int, int, str, str]
"""Line, column, severity and sentence."""


_DOCTYPE = re.compile(rb"<!DOCTYPE[^>\[]*>", re.IGNORECASE)
_DECLARATION = re.compile(rb"<!(DOCTYPE|ENTITY)", re.IGNORECASE)


class Declares(Exception):
    """A drawing that declares what could grow without end, or is no text."""


def undeclared(data: bytes) -> bytes:
    """A drawing without the declaration that many programs write at its head; raises `Declares` for one with any other."""
    data = _DOCTYPE.sub(lambda found: b"\n" * found[0].count(b"\n"), data, count=1)
    if _DECLARATION.search(data) or b"\x00" in data:
        raise Declares(DECLARES)
    return data


class _Enough(Exception):
    """Nothing more needs to be said of this drawing."""


def from_root(folder: Path, path: str | None) -> str | None:
    """A picture's path from the project's root, as typed from a faction's folder; None for one outside (a lint says so)."""
    root = folder.parents[2]
    if path is None or not (folder / path).is_relative_to(root):
        return None
    return (folder / path).relative_to(root).as_posix()


ENDINGS = (".svg", ".png", ".jpg", ".jpeg")


def pictures(project: Project) -> list[str]:
    """Every picture among a project's sources, and the drawings of its own that templates/ holds, relative to its root."""
    drawn = [] if leaves(project.root, "templates") else sorted((project.root / "templates").glob("**/*.svg"))
    return [
        *(path for path in project.files() if path.lower().endswith(ENDINGS)),
        *(path.relative_to(project.root).as_posix() for path in drawn),
    ]


def of_pictures(look: Callable[[Path, str], Iterable[Diagnostic]], project: Project) -> list[Diagnostic]:
    """What `look` finds of each picture of a project; remembered by all that can be seen of the files, and of what an editor has not saved
    yet."""
    there = pictures(project)
    typed = {path: text for path, text in unsaved.items() if path.lower().endswith(ENDINGS)}
    homes = sorted({os.path.realpath(project.root / path.partition("/")[0]) for path in there})
    seen = sha256(repr((str(project.root), homes, typed)).encode("utf-8", "surrogateescape"))
    for path in there:
        seen.update(sha256(b"".join(told(project.root, os.path.join(project.root, path)))).digest())
    return cache.kept(lambda: [one for path in there for one in look(project.root, path)], "pictures", look.__module__, seen.hexdigest())


def linked(root: Path, path: str) -> bool:
    """Whether a picture's path from the project's root goes through a link."""
    parts = PurePosixPath(path).parts
    return any(root.joinpath(*parts[:depth]).is_symlink() for depth in range(1, len(parts) + 1))


def _too_wide(width: int, height: int) -> str:
    """The finding's message for a picture whose width or height in pixels exceeds `MAX_SIDE`."""
    return f"This picture has {width} × {height} pixels; a side may have {MAX_SIDE}."


def sized(attributes: Mapping[str, str]) -> bool:
    """Whether an <svg> says how large it is: by a viewBox of four numbers, else by width and height."""
    if box := attributes.get("viewBox"):
        numbers = re.split(r"[\s,]+", box.strip())
        return len(numbers) == 4 and all(map(_NUMBER.fullmatch, numbers)) and float(numbers[2]) > 0 < float(numbers[3])
    return bool(attributes.get("width") and attributes.get("height"))


def css_is_plain(text: str) -> bool:
    """Whether styles only colour what is drawn; others are left out whole, since they might load something."""
    return not any(sign in text for sign in ("@", "\\", "/*"))


class _Drawing:
    """A drawing as it is parsed, and what has been found in it."""

    def __init__(self) -> None:
        self.found: dict[str, Fault] = {}
        self.parser = expat.ParserCreate(namespace_separator="}")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self._inside: list[str] = []
        self._silent_from = 0
        """How deep the outermost element lies that is left out with all in it."""
        self._style: list[tuple[int, int, list[str]]] = []
        self._count = 0
        self._begun: list[tuple[str | None, int]] = []
        self._sizes: dict[str, int] = {}
        self._referred: Counter[str] = Counter()

    @property
    def drawn(self) -> int:
        """How many elements there are with all copies."""
        return self._count + sum(times * self._sizes.get(name, 0) for name, times in self._referred.items())

    def note(self, severity: str, sentence: str, place: tuple[int, int] | None = None) -> None:
        line, column = place or self._here
        self.found.setdefault(sentence, (line, column, severity, sentence))

    @property
    def _here(self) -> tuple[int, int]:
        return self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        space, _, name = tag.rpartition("}")
        self._inside.append(name)
        self._count_references(attributes)
        if len(self._inside) > MAX_DEPTH or self._count > MAX_ELEMENTS:
            self.note("error", TOO_MUCH)
            raise _Enough
        if self._silent_from:
            return
        self._judge_element(name, bool(space) and space != SVG, attributes)
        if not css_is_plain(attributes.get("style", "")):
            self.note("warning", "Cards leave this drawing's style out: it has a comment, a backslash or an @ in it.")
        if not self._silent_from:
            self._judge_outlines(attributes)
            if name == "style":
                self._style.append((*self._here, []))

    def _count_references(self, attributes: dict[str, str]) -> None:
        self._count += 1
        self._begun.append((attributes.get("id"), self._count))
        for key, value in attributes.items():
            if value.startswith("#") and key.endswith("href"):
                self._referred[value[1:]] += 1
            elif "url(" in value:
                self._referred.update(_REFERENCE.findall(value))

    def _judge_element(self, name: str, foreign: bool, attributes: dict[str, str]) -> None:
        """Whether it is drawn, left out or wrong."""
        depth = len(self._inside)
        if depth == 1:
            if foreign or name != "svg":
                self.note("error", NO_DRAWING)
                raise _Enough
            if not sized(attributes):
                self.note("error", NO_SIZE)
        elif foreign or name in SILENT:
            self._silent_from = depth
        elif name in TEXT:
            self.note("error", HOLDS_TEXT)
            self._silent_from = depth
        elif name not in DRAWS:
            self.note("warning", f"Cards leave <{name}> out of this drawing.")
            self._silent_from = depth

    def _judge_outlines(self, attributes: dict[str, str]) -> None:
        from rulepress.content.cards.svg_path import path_fault, points_fault  # only here: most pictures are remembered

        for key, fault in (("d", path_fault), ("points", points_fault)):
            if key in attributes and (wrong := fault(attributes[key])):
                self.note("error", f"This outline breaks off: {wrong}.")

    def _text(self, words: str) -> None:
        if self._style:
            self._style[-1][2].append(words)

    def _end(self, _tag: str) -> None:
        if self._style and self._inside[-1] == "style":
            line, column, words = self._style.pop()
            if not css_is_plain("".join(words)):
                said = "Cards leave this drawing's styles out: they have a comment, a backslash or an @ in them."
                self.note("warning", said, (line, column))
        if self._silent_from == len(self._inside):
            self._silent_from = 0
        self._inside.pop()
        named, at = self._begun.pop()
        if named is not None:
            self._sizes[named] = self._count - at


@cache.of_words
def faults(text: str) -> list[Fault]:
    """Why a well-formed drawing cannot be printed (errors), and what of it a card leaves out (warnings, each once).

    Remembered, as every game looks at all pictures of a project, and whoever looks again has changed one.
    """
    drawing = _Drawing()
    with suppress(_Enough, expat.ExpatError):  # that it is not well-formed is told elsewhere
        drawing.parser.Parse(text, True)
        if drawing.drawn > MAX_DRAWN:
            drawing.note("error", TOO_OFTEN, (1, 1))
    return list(drawing.found.values())


def photograph_kind(data: bytes) -> str | None:
    """PNG or JPEG, as a file begins; None for one that is neither."""
    return "PNG" if data.startswith(PNG) else "JPEG" if data.startswith(JPEG) else None


def pixels(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or JPEG picture as its head says; None when it does not say."""
    if data.startswith(PNG):
        return struct.unpack(">II", data[16:24]) if data[12:16] == b"IHDR" and len(data) >= 24 else None
    for kind, body, _ in _segments(data):
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC) and len(body) >= 5:
            height, width = struct.unpack(">HH", body[1:5])
            return width, height
    return None


def photograph_fault(data: bytes) -> str | None:
    """Why a PNG or JPEG picture cannot be printed; None when it can. Takes no more memory than the file."""
    size = pixels(data)
    if size is None:
        return "This picture cannot be read: it does not say how large it is."
    if max(size) > MAX_SIDE:
        return _too_wide(*size)
    if not min(size):
        return "This picture has no pixels."
    return _png_fault(data, *size) if data.startswith(PNG) else _jpeg_fault(data)


def end_of_photograph(data: bytes) -> int | None:
    """Where a PNG or JPEG picture ends, though the file may go on; None for one that has no end."""
    if data.startswith(PNG):
        at = len(PNG)
        while at + 12 <= len(data):
            last = data[at + 4 : at + 8] == b"IEND"
            at += 12 + int.from_bytes(data[at : at + 4])
            if last:
                return at
        return None
    at = 2
    while marker := _MARKER.search(data, at):
        kind, at = marker[1][0], marker.end()
        if kind == 0xD9:
            return at
        if not (0xD0 <= kind <= 0xD8 or kind == 1):
            at += int.from_bytes(data[at : at + 2])
    return None


CUT_SHORT = "This picture cannot be read: it is cut short."
DAMAGED = "This picture cannot be read: it is damaged."
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""A PNG's colour type -> numbers a pixel."""
MAX_SCANS = 100
"""Passes in which a JPEG picture gets better; programs write a dozen. Each goes over all its pixels, and takes a hundred bytes."""
MAX_BESIDE = 1024 * 1024
"""Bytes of a colour profile and words that a PNG has packed beside its pixels; what sets cards reads no more."""
_PACKED = (b"iCCP", b"zTXt", b"iTXt")
"""Chunks of a PNG with something packed."""
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Where the pixels of an interlaced PNG's seven pictures start, across and down, and how far they are apart."""


def _png_fault(data: bytes, width: int, height: int) -> str | None:
    depth, colour, _, _, interlaced = data[24:29] if len(data) >= 33 else (0, 9, 0, 0, 0)
    if colour not in _SAMPLES or depth not in (1, 2, 4, 8, 16):
        return DAMAGED
    passes = _PASSES if interlaced else ((0, 0, 1, 1),)
    wanted = 0
    for left, top, across, down in passes:
        columns, rows = -((left - width) // across), -((top - height) // down)
        wanted += rows * (1 + (columns * depth * _SAMPLES[colour] + 7) // 8) if columns > 0 and rows > 0 else 0
    reader, held, beside, at = zlib.decompressobj(), 0, 0, len(PNG)
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if at + 12 + length > len(data):
            return CUT_SHORT
        if zlib.crc32(body, zlib.crc32(kind)) != int.from_bytes(data[at + 8 + length : at + 12 + length]):
            return DAMAGED
        if kind == b"IDAT":
            try:
                while body and held < wanted:
                    held += len(reader.decompress(body, 1 << 20))
                    body = reader.unconsumed_tail
            except zlib.error:
                return DAMAGED
        if kind in _PACKED:
            beside += _unpacked(kind, body)
            if beside > MAX_BESIDE:
                return f"This picture has more than {MAX_BESIDE >> 20} MiB of words or colour profiles with it: save it without them."
        if kind == b"IEND":
            return None if held >= wanted else CUT_SHORT
        at += 12 + length
    return CUT_SHORT


def _unpacked(kind: bytes, body: bytes) -> int:
    """How many bytes a chunk holds packed, as far as it needs to be known; none where nothing is."""
    named = body.partition(b"\0")[2]
    if kind == b"iTXt":
        if named[:1] != b"\1":
            return 0
        named = b"\0" + named[2:].split(b"\0", 2)[-1]
    reader = zlib.decompressobj()
    with suppress(zlib.error):
        return len(reader.decompress(named[1:], MAX_BESIDE + 1))  # behind a byte that says how it is packed
    return 0


def _jpeg_fault(data: bytes) -> str | None:
    kinds = {kind: end for kind, _, end in _segments(data)}
    if kinds.keys() & {0xC3, 0xC5, 0xC6, 0xC7, 0xCB, 0xCD, 0xCE, 0xCF}:
        return "This picture cannot be read: it is a JPEG of a kind that hardly any program knows."
    if data.count(b"\xff\xda") > MAX_SCANS:
        return f"This picture gets better in more than {MAX_SCANS} passes: save it anew, as an ordinary JPEG."
    if 0xDA not in kinds or data.find(b"\xff\xd9", kinds[0xDA]) < 0:
        return CUT_SHORT
    from io import BytesIO

    from PIL import Image, ImageFile  # only here: few projects hold photographs

    lenient, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False  # WeasyPrint sets it for all
    try:
        with Image.open(BytesIO(data), formats=["JPEG"]) as image:
            image.draft("L", (1, 1))  # an eighth of the size tells as much of the damage
            image.load()
    except (OSError, SyntaxError, ValueError):
        return DAMAGED
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = lenient
    return None


def _segments(data: bytes) -> Iterator[tuple[int, bytes, int]]:
    """The segments of a JPEG picture up to the first scan: kind, content and where it ends."""
    at = 2
    while marker := _MARKER.match(data, at):
        kind, at = marker[1][0], marker.end()
        if 0xD0 <= kind <= 0xD8 or kind == 1:
            continue
        length = int.from_bytes(data[at : at + 2])
        if length < 2 or at + length > len(data):
            return
        yield kind, data[at + 2 : at + length], at + length
        if kind == 0xDA:
            return
        at += length

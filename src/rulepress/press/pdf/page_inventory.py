"""What a page of somebody's PDF is drawn with: colours, pictures, fonts, transparency. Read, not believed: what its forms and patterns
are drawn with counts as the page's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream, DictionaryObject, IndirectObject, StreamObject

RGB = ("/DeviceRGB", "/CalRGB", "/Lab", "/ICCBased", "RGB")
"""Colour spaces that a file for four inks may not use; a profile of its own is one of them in PDF/X-1a."""
Matrix = tuple[float, float, float, float, float, float]
WHOLE: Matrix = (1, 0, 0, 1, 0, 0)
DEPTH = 12
"""Forms within forms that are looked into."""


MOST_STEPS = 500_000
"""Steps of drawing on a page, those of a form counted each time that it is shown: forms within forms grow without end."""


STREAM_STEPS = 50
"""As many does it count to open a form, however empty it is."""


class TooIntricate(Exception):
    """A page with more steps than anybody can look at."""


@dataclass
class Contents:
    """What was found, each thing with a word for where."""

    rgb: list[str] = field(default_factory=list)
    transparent: list[str] = field(default_factory=list)
    bare_fonts: list[str] = field(default_factory=list)
    """Fonts that are not in the file."""
    ink: float = 0.0
    """The most of the four inks that a colour of the drawing has, in %."""
    pictures: list[tuple[StreamObject, float]] = field(default_factory=list)
    """Pictures, each with its pixels an inch on the page."""
    steps: int = 0
    """How many steps of drawing have been looked at."""

    def count(self, stream: ContentStream) -> ContentStream:
        """Counts the steps of a stream before any is looked at; raises TooIntricate for too many."""
        self.steps += STREAM_STEPS + len(stream.operations)
        if self.steps > MOST_STEPS:
            raise TooIntricate(f"what is on it takes more than {MOST_STEPS:,} steps of drawing.")
        return stream


def contents(page: PageObject, reader: PdfReader) -> Contents:
    """What a page is drawn with. Raises TooIntricate, and what pypdf raises for a stream that cannot be read."""
    found = Contents()
    if part(page, "/Group").get("/S") == "/Transparency":
        found.transparent.append("the page is a transparency group")
    stream = page.get_contents()
    if stream is not None:
        _drawn(ContentStream(stream, reader), part(page, "/Resources"), WHOLE, found, reader, 0)
    for one in page.get("/Annots") or ():
        if part(one.get_object(), "/AP"):
            found.transparent.append("an annotation lies over it")
    return found


def _drawn(stream: ContentStream, resources: DictionaryObject, at: Matrix, found: Contents, reader: PdfReader, depth: int) -> None:
    before: list[Matrix] = []
    spaces, states, shadings = (part(resources, name) for name in ("/ColorSpace", "/ExtGState", "/Shading"))
    space = ""
    for operands, operator in found.count(stream).operations:
        word = operator.decode("latin-1")
        if word == "q":
            before.append(at)
        elif word == "Q" and before:
            at = before.pop()
        elif word == "cm":
            at = times(tuple(float(one) for one in operands), at)  # type: ignore[arg-type]
        elif word in ("rg", "RG"):
            found.rgb.append("a colour")
        elif word in ("k", "K"):
            found.ink = max(found.ink, sum(float(one) for one in operands) * 100)
        elif word in ("cs", "CS"):
            space = _space(spaces.get(operands[0], operands[0]))
            if space in RGB:
                found.rgb.append("a colour")
        elif word in ("sc", "SC", "scn", "SCN") and space == "/DeviceCMYK":
            found.ink = max(found.ink, sum(float(one) for one in operands) * 100)
        elif word == "sh" and _space(part(shadings, operands[0]).get("/ColorSpace")) in RGB:
            found.rgb.append("a shading")
        elif word == "gs":
            found.transparent += _state(part(states, operands[0]))
        elif word == "Do":
            _shown(part(part(resources, "/XObject"), operands[0]), resources, at, found, reader, depth)
        elif word == "INLINE IMAGE" and _space(operands["settings"].get("/CS")) in (*RGB, "/RGB"):
            found.rgb.append("a picture")
    for font in part(resources, "/Font").values():
        found.bare_fonts += _bare(font.get_object())
    for pattern in part(resources, "/Pattern").values():
        pattern = pattern.get_object()
        if _space(part(pattern, "/Shading").get("/ColorSpace")) in RGB:
            found.rgb.append("a shading")
        if isinstance(pattern, StreamObject) and depth < DEPTH:
            _drawn(ContentStream(pattern, reader), part(pattern, "/Resources"), WHOLE, found, reader, depth + 1)


def _shown(thing: DictionaryObject, around: DictionaryObject, at: Matrix, found: Contents, reader: PdfReader, depth: int) -> None:
    """A picture or a form that a page shows."""
    if thing.get("/Subtype") == "/Image" and isinstance(thing, StreamObject):
        if "/SMask" in thing:
            found.transparent.append("a picture has an alpha channel")
        if not thing.get("/ImageMask") and _space(thing.get("/ColorSpace")) in RGB:
            found.rgb.append("a picture")
        across, up = hypot(at[0], at[1]) / 72, hypot(at[2], at[3]) / 72
        if across and up:
            found.pictures.append((thing, min(_number(thing["/Width"]) / across, _number(thing["/Height"]) / up)))
    elif thing.get("/Subtype") == "/Form" and depth < DEPTH:
        if part(thing, "/Group").get("/S") == "/Transparency":
            found.transparent.append("a form is a transparency group")
        inner = times(tuple(float(one) for one in thing.get("/Matrix", WHOLE)), at)  # type: ignore[arg-type]
        _drawn(ContentStream(thing, reader), part(thing, "/Resources") or around, inner, found, reader, depth + 1)


def _state(state: DictionaryObject) -> Iterator[str]:
    """Why a graphics state is transparent."""
    if state.get("/SMask", "/None") != "/None":
        yield "a soft mask"
    if any(_number(state.get(key, 1)) < 1 for key in ("/ca", "/CA")):
        yield "a colour is see-through"
    if state.get("/BM", "/Normal") not in ("/Normal", "/Compatible"):
        yield "colours are blended"


def _bare(font: DictionaryObject) -> Iterator[str]:
    """The name of a font that is not in the file."""
    if font.get("/Subtype") == "/Type3":
        return
    below = font.get("/DescendantFonts")
    holder = below.get_object()[0].get_object() if below is not None else font
    if not any(key in part(holder, "/FontDescriptor") for key in ("/FontFile", "/FontFile2", "/FontFile3")):
        yield str(font.get("/BaseFont", "one without a name")).removeprefix("/")


def _space(space: Any) -> str:
    """The name of a colour space; of indexed colours, the one that they are from; of spot colours, the one that stands for them."""
    space = space.get_object() if isinstance(space, IndirectObject) else space
    if not isinstance(space, list) or not space:
        return str(space)
    kind = str(space[0])
    inner = {"/Indexed": 1, "/I": 1, "/Separation": 2, "/DeviceN": 2, "/Pattern": 1}.get(kind)
    return _space(space[inner]) if inner and len(space) > inner else kind


def part(holder: DictionaryObject, key: Any) -> DictionaryObject:
    """A part of a dictionary that is one, or an empty one."""
    found = holder.get(key)
    found = found.get_object() if found is not None else None
    return found if isinstance(found, DictionaryObject) else DictionaryObject()


def _number(value: Any) -> float:
    number: Any = value.get_object() if isinstance(value, IndirectObject) else value
    return float(number)


def times(inner: Matrix, outer: Matrix) -> Matrix:
    """The place of what stands at `inner` in something that stands at `outer`."""
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m

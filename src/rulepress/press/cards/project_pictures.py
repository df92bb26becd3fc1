"""Pictures of a project: drawings made harmless and in a card's colours, photographs only from inside the project."""

import re
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

from rulepress.content.cards.colour_contrast import contrast
from rulepress.content.cards.picture_rules import (  # fmt: skip
    DRAWS,
    HOLDS_TEXT,
    LINKED,
    MAX_BYTES,
    MAX_DEPTH,
    MAX_DRAWING_BYTES,
    MAX_ELEMENTS,
    NO_DRAWING,
    NO_SIZE,
    SILENT,
    SVG,
    TEXT,
    TOO_MUCH,
    TOO_OFTEN,
    Declares,
    css_is_plain,
    faults,
    linked,
    photograph_fault,
    sized,
    undeclared,
)
from rulepress.content.files import resource_budget
from rulepress.content.files.safe_read import Unreadable, read_bytes
from rulepress.press.cards.picture_conversion import usual

SECONDS = 5.0
"""Of work that a drawing may take; the most intricate of those that ship takes some hundredths."""
SEEN = 2.0
"""Contrast that a shape needs against what is behind it."""

_XLINK_HREF = "{http://www.w3.org/1999/xlink}href"

_ATTRIBUTES = {
    "id", "class", "style", "transform", "viewBox", "preserveAspectRatio", "width", "height", "x", "y", "x1", "y1",
    "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "d", "points", "offset", "fill", "fill-opacity",
    "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "opacity", "color", "clip-path", "clip-rule",
    "clipPathUnits", "gradientUnits", "gradientTransform", "spreadMethod", "stop-color", "stop-opacity", "display",
    "visibility", "version",
}  # fmt: skip
_URL = re.compile(r"url\(\s*['\"]?\s*([^'\")\s]*)\s*['\"]?\s*\)", re.IGNORECASE)
_LOCAL = re.compile(r"#[\w.:-]+")
_VARIABLE = re.compile(r"var\(\s*--([\w-]+)\s*(?:,\s*([^()]+?)\s*)?\)")


class BadPicture(Exception):
    """A picture that cannot be printed, in a sentence for its author."""


@dataclass(frozen=True)
class Picture:
    """What the printer may see of a file: clean bytes, their kind, and what was left out of them."""

    content: bytes
    kind: str
    left_out: tuple[str, ...] = ()
    path: str = field(default="", compare=False)
    """Of the file, relative to its root."""

    @property
    def suffix(self) -> str:
        """The file name's ending for its kind, without the dot."""
        return {"image/svg+xml": "svg", "image/png": "png", "image/jpeg": "jpg"}[self.kind]


def read(root: Path, path: str, colours: dict[str, str]) -> Picture:
    """The picture at `path` (relative to `root`), drawings in `colours`; raises `BadPicture`."""
    _stay_inside(root, path)
    try:
        data = read_bytes(root, path, MAX_BYTES)
    except Unreadable as problem:
        raise BadPicture(problem.message) from None
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return Picture(_whole(data, "PNG") or data, "image/png", path=path)
    if data.startswith(b"\xff\xd8\xff"):
        made = _whole(data, "JPEG")
        return Picture(made, "image/png", path=path) if made else Picture(data, "image/jpeg", path=path)
    if b"<svg" in data or path.lower().endswith(".svg"):
        return drawing(data, colours, path)
    raise BadPicture("This is neither an SVG drawing nor a PNG or JPEG picture.")


def drawing(data: bytes, colours: dict[str, str], path: str = "") -> Picture:
    """A drawing rebuilt from the elements and attributes that only draw. `currentColor` becomes colours["ink"] and
    `var(--name, other)` becomes colours["name"], or the other."""
    return _made_harmless(data, tuple(colours.items()), path)


@lru_cache(maxsize=64)
def _made_harmless(data: bytes, colours: tuple[tuple[str, str], ...], path: str) -> Picture:
    if len(data) > MAX_DRAWING_BYTES:
        raise BadPicture(f"This drawing is larger than {MAX_DRAWING_BYTES // 1024} KiB.")
    try:
        data = undeclared(data)
    except Declares as problem:
        raise BadPicture(str(problem)) from None
    source = _parse(data)
    if source.tag not in (f"{{{SVG}}}svg", "svg"):
        raise BadPicture(NO_DRAWING)
    if not sized(source.attrib):
        raise BadPicture(NO_SIZE)
    if any(said == TOO_OFTEN for *_, said in faults(data.decode("utf-8", "replace"))):
        raise BadPicture(TOO_OFTEN)
    cleaner = _Cleaner(dict(colours))
    with of_drawing(path):
        root = cleaner.element(source)
        cleaner.cut_loops(root)
        ElementTree.register_namespace("", SVG)
        content = ElementTree.tostring(root, encoding="utf-8")
    return Picture(content, "image/svg+xml", tuple(dict.fromkeys(cleaner.left_out)), path)


def of_drawing(path: str) -> AbstractContextManager[None]:
    """The budget of whatever is done with one drawing; raises `Unusable`."""
    return resource_budget.spending(path, SECONDS, "To draw this", "simplify it: fewer shapes, copies, dashes, masks and rules")


def fades(picture: Picture, behind: str) -> bool:
    """Whether some of the picture would hardly be seen on this colour."""
    return any(contrast(colour, behind) < SEEN for colour in _painted(picture))


def _painted(picture: Picture) -> set[str]:
    """The colours that make up a picture."""
    from io import BytesIO

    from PIL import Image

    if picture.kind == "image/svg+xml":
        root = _parse(picture.content)
        classes = " ".join(style.text or "" for style in root.iter(f"{{{SVG}}}style"))
        found = _drawn(root, "none" if classes else "black", "none")
        found.update(match[1].strip() for match in re.finditer(r"(?:fill|stroke)\s*:([^;}]+)", classes))
        return set(filter(None, map(_hexadecimal, found)))
    with Image.open(BytesIO(picture.content)) as image:
        small = image.convert("RGBA").resize((24, 24)).quantize(8).convert("RGBA")
    points = small.tobytes()  # red, green, blue and alpha of each
    return {f"#{points[at : at + 3].hex()}" for at in range(0, len(points), 4) if points[at + 3] > 128}


def _hexadecimal(colour: str) -> str | None:
    """None for what is no colour: `none`, or a gradient."""
    from PIL import ImageColor

    try:
        return "#{:02x}{:02x}{:02x}".format(*ImageColor.getrgb(colour)[:3])
    except ValueError:
        return None


def _drawn(element: ElementTree.Element, fill: str, stroke: str) -> set[str]:
    """Colours of shapes, whether written as attributes, inherited or in their style."""
    if _local(element.tag) in ("defs", "clipPath"):
        return set()
    style = dict(part.split(":", 1) for part in element.get("style", "").replace(" ", "").split(";") if ":" in part)
    fill, stroke = (style.get(name) or element.get(name) or inherited for name, inherited in (("fill", fill), ("stroke", stroke)))
    found = set().union(*(_drawn(child, fill, stroke) for child in element))
    if _local(element.tag) not in ("svg", "g", "style"):
        found |= {fill, stroke}
    return found


class _Cleaner:
    def __init__(self, colours: dict[str, str]) -> None:
        self.colours = colours
        self.left_out: list[str] = []

    def element(self, source: ElementTree.Element) -> ElementTree.Element:
        """A copy of `source` with only what draws."""
        copy = ElementTree.Element(f"{{{SVG}}}{_local(source.tag)}")
        for name, value in source.attrib.items():
            self._attribute(copy, name, value)
        if _local(source.tag) == "style":
            copy.text = self._css(source.text or "")
        for child in source:
            if not isinstance(child.tag, str):
                continue
            name = _local(child.tag)
            foreign = child.tag.startswith("{") and not child.tag.startswith(f"{{{SVG}}}")
            if name in TEXT and not foreign:
                raise BadPicture(HOLDS_TEXT)
            if name in DRAWS and not foreign:
                copy.append(self.element(child))
            elif name not in SILENT and not foreign:
                self.left_out.append(f"<{name}>")
        return copy

    def _attribute(self, copy: ElementTree.Element, name: str, value: str) -> None:
        if name in ("href", _XLINK_HREF):
            if _LOCAL.fullmatch(value.strip()):
                copy.set("href", value.strip())
            else:
                self.left_out.append("a link to outside")
        elif name in _ATTRIBUTES:
            value = self._colour(value)
            if name == "style":
                value = self._css(value)
            elif not self._local_urls(value):
                self.left_out.append("a link to outside")
                return
            copy.set(name, value)
        elif name.lower().startswith("on"):
            self.left_out.append(f"{name}=")

    def _css(self, text: str) -> str:
        text = self._colour(text)
        if not css_is_plain(text) or not self._local_urls(text):
            self.left_out.append("a style that reaches outside")
            return ""
        return text

    def _local_urls(self, value: str) -> bool:
        return value.lower().count("url(") == sum(bool(_LOCAL.fullmatch(url)) for url in _URL.findall(value))

    def _colour(self, value: str) -> str:
        value = _VARIABLE.sub(lambda found: self.colours.get(found[1]) or found[2] or "currentColor", value)
        return re.sub("currentcolor", self.colours["ink"], value, flags=re.IGNORECASE)

    def cut_loops(self, root: ElementTree.Element) -> None:
        """Drop references that lead back to themselves, and copies of copies, which could multiply without end."""
        by_id = {element.get("id"): element for element in root.iter() if element.get("id")}
        for element in root.iter(f"{{{SVG}}}use"):
            target = by_id.get((element.get("href") or "#")[1:])
            nested = target is None or next(target.iter(f"{{{SVG}}}use"), None) is not None
            if nested and element.get("href"):
                del element.attrib["href"]
                self.left_out.append("a <use> of what is missing or itself uses another")
        for element in root.iter():
            if element.tag == f"{{{SVG}}}use" or not element.get("href"):
                continue
            seen: set[int] = set()
            at: ElementTree.Element | None = element
            while at is not None and (leads := at.get("href")):
                if id(at) in seen:
                    element.attrib.pop("href")
                    self.left_out.append("a reference in a circle")
                    break
                seen.add(id(at))
                at = by_id.get(leads[1:])
        for element in root.iter(f"{{{SVG}}}clipPath"):
            for part in element.iter():
                part.attrib.pop("clip-path", None)


def _parse(data: bytes) -> ElementTree.Element:
    depth = count = 0
    parser: ElementTree.XMLPullParser[ElementTree.Element] = ElementTree.XMLPullParser(("start", "end"))
    try:
        for start in range(0, len(data), 65536):
            parser.feed(data[start : start + 65536])
            for event in parser.read_events():
                depth += 1 if event[0] == "start" else -1
                count += event[0] == "start"
                if depth > MAX_DEPTH or count > MAX_ELEMENTS:
                    raise BadPicture(TOO_MUCH)
        parser.close()
    except (ElementTree.ParseError, ValueError, LookupError) as problem:
        raise BadPicture(f"This is not well-formed SVG: {problem}.") from None
    return ElementTree.fromstring(data)  # the other parser, which could be stopped in time, does not give its tree


def _stay_inside(root: Path, path: str) -> None:
    if Path(path).is_absolute() or ".." in Path(path).parts:
        raise BadPicture("A picture lies inside the project; its path is relative and has no `..`.")
    if linked(root, path):
        raise BadPicture(LINKED)


def _whole(data: bytes, kind: str) -> bytes | None:
    """Raises `BadPicture` for a photograph that cannot be read; returns it anew where PDFs would show it wrongly, see `usual`."""
    from io import BytesIO

    from PIL import Image, UnidentifiedImageError

    if wrong := photograph_fault(data):
        raise BadPicture(wrong)
    try:
        with Image.open(BytesIO(data), formats=[kind]) as image:
            image.load()
            return usual(image, data)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError) as problem:
        raise BadPicture(f"This picture cannot be read: {problem}.") from None


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]

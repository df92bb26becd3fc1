"""A pressed page as an SVG: paths as they are, letters as outlines, so that any program that draws shows it as it is printed.

Carried over is what cards are drawn with: paths, flat colours, opacity, clipping and type. A page with anything else, such as a photograph
or a gradient, becomes one picture in the drawing, rather than a drawing that lacks something.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont
from pypdf import PdfReader
from pypdf.generic import ContentStream, DictionaryObject, IndirectObject

from rulepress.press.pdf.page_inventory import DEPTH, WHOLE, Matrix, part, times
from rulepress.press.pdf.page_rasters import encoded, raster
from rulepress.press.sheets.paper_formats import MM

DPI = 600
"""Pixels to an inch of a page that becomes a picture."""
PAINTS = {
    "f": ("fill", "nonzero"), "F": ("fill", "nonzero"), "f*": ("fill", "evenodd"), "S": ("stroke", ""), "B": ("both", "nonzero"),
    "B*": ("both", "evenodd"), "n": ("", ""),
}  # fmt: skip
CAPS, JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")


class NotDrawn(Exception):
    """The page has something that is not carried over."""


def svg(pdf: bytes) -> bytes:
    """The first page of `pdf`, in millimetres."""
    page = PdfReader(BytesIO(pdf)).pages[0]
    left, bottom, right, top = (float(side) for side in page.mediabox)
    width, height = right - left, top - bottom
    try:
        drawing = _SvgPage(page.pdf)
        drawing.run(page.get_contents(), part(page, "/Resources"), _State((1, 0, 0, -1, -left, top)))
        inside = f"<defs>{''.join(drawing.defined.values())}</defs>\n" + "\n".join(drawing.shown)
    except NotDrawn:
        pixels = round(width / 72 * DPI), round(height / 72 * DPI)
        picture = b64encode(encoded(raster(pdf, pixels), DPI)).decode()
        inside = f'<image width="{_n(width)}" height="{_n(height)}" href="data:image/png;base64,{picture}"/>'
    head = f'width="{_n(width / MM)}mm" height="{_n(height / MM)}mm" viewBox="0 0 {_n(width)} {_n(height)}"'
    return f'<?xml version="1.0" encoding="utf-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" {head}>\n{inside}\n</svg>\n'.encode()


@dataclass
class _State:
    """How things are drawn at a moment."""

    at: Matrix
    clip: str = ""
    fill: str = "#000000"
    stroke: str = "#000000"
    seen: float = 1.0
    """Opacity of fills."""
    lined: float = 1.0
    """Opacity of strokes."""
    width: float = 1.0
    cap: int = 0
    join: int = 0
    miter: float = 10.0
    dashes: tuple[list[float], float] = ((), 0.0)  # type: ignore[assignment]
    font: str = ""
    size: float = 0.0


@dataclass
class _SvgPage:
    """A page on its way to SVG."""

    file: Any
    defined: dict[str, str] = field(default_factory=dict)
    shown: list[str] = field(default_factory=list)
    fonts: dict[str, _Font] = field(default_factory=dict)

    def run(self, stream: Any, resources: DictionaryObject, state: _State, depth: int = 0) -> None:
        """Carry out what draws a page, or a form on it. Raises NotDrawn for what is not carried over."""
        kept: list[_State] = []
        path: list[str] = []
        clipping, line = "", WHOLE
        for operands, operator in ContentStream(stream, self.file).operations:
            word = operator.decode("latin-1")
            if word == "q":
                kept.append(replace(state))
            elif word == "Q":
                state = kept.pop()
            elif word == "cm":
                state.at = times(_matrix(operands), state.at)
            elif word in ("m", "l", "c"):
                path.append(word.upper() + " ".join(_n(one) for one in operands))
            elif word == "h":
                path.append("Z")
            elif word == "re":
                x, y, width, height = (float(one) for one in operands)
                path.append(f"M{_n(x)} {_n(y)}h{_n(width)}v{_n(height)}h{_n(-width)}Z")
            elif word in ("W", "W*"):
                clipping = "nonzero" if word == "W" else "evenodd"
            elif word in PAINTS:
                self._paint("".join(path), *PAINTS[word], state)
                if clipping:
                    state.clip = self._clip("".join(path), clipping, state)
                path, clipping = [], ""
            elif word == "Tm":
                line = _matrix(operands)
            elif word == "TJ":
                line = self._type(operands[0], resources, state, line)
            elif word == "Do":
                self._form(part(part(resources, "/XObject"), operands[0]), resources, state, depth)
            elif word == "gs":
                _set(state, part(part(resources, "/ExtGState"), operands[0]))
            elif not _style(state, word, operands):
                raise NotDrawn(word)

    def _form(self, form: DictionaryObject, around: DictionaryObject, state: _State, depth: int) -> None:
        """What is drawn as one: a group is see-through as a whole."""
        if form.get("/Subtype") != "/Form" or depth > DEPTH:
            raise NotDrawn("a picture")
        inner = replace(state, at=times(_matrix(form.get("/Matrix", WHOLE)), state.at), seen=1.0, lined=1.0)
        left, bottom, right, top = (float(one) for one in _array(form, "/BBox"))
        inner.clip = self._clip(f"M{_n(left)} {_n(bottom)}H{_n(right)}V{_n(top)}H{_n(left)}Z", "nonzero", inner)
        self.shown.append(f'<g opacity="{_n(state.seen)}">')
        self.run(form, part(form, "/Resources") or around, inner, depth + 1)
        self.shown.append("</g>")

    def _paint(self, path: str, how: str, rule: str, state: _State) -> None:
        if not how or not path:
            return
        looks = f'fill="{state.fill}"' if how != "stroke" else 'fill="none"'
        looks += f' fill-rule="{rule}"' if rule == "evenodd" else ""
        looks += f' fill-opacity="{_n(state.seen)}"' if state.seen < 1 and how != "stroke" else ""
        if how != "fill":
            dashes, phase = state.dashes
            looks += f' stroke="{state.stroke}" stroke-width="{_n(state.width)}" stroke-miterlimit="{_n(state.miter)}"'
            looks += f' stroke-linecap="{CAPS[state.cap]}" stroke-linejoin="{JOINS[state.join]}"'
            looks += f' stroke-opacity="{_n(state.lined)}"' if state.lined < 1 else ""
            looks += f' stroke-dasharray="{" ".join(map(_n, dashes))}" stroke-dashoffset="{_n(phase)}"' if dashes else ""
        self._show(f'<path d="{path}" {looks} transform="{_placed(state.at)}"/>', state)

    def _show(self, element: str, state: _State) -> None:
        self.shown.append(f'<g clip-path="url(#{state.clip})">{element}</g>' if state.clip else element)

    def _clip(self, path: str, rule: str, state: _State) -> str:
        """The name of what is left of a clip by another."""
        within = f' clip-path="url(#{state.clip})"' if state.clip else ""
        inside = f'<path d="{path or "M0 0"}" clip-rule="{rule}" transform="{_placed(state.at)}"/>'
        return self._define("clip", f'<clipPath id="NAME"{within}>{inside}</clipPath>')

    def _define(self, kind: str, element: str) -> str:
        """The name of something that is used again; the same thing is there once."""
        name = f"{kind}{len(self.defined)}"
        return self.defined.setdefault(element, element.replace("NAME", name, 1)).split('"')[1]

    def _type(self, letters: Any, resources: DictionaryObject, state: _State, line: Matrix) -> Matrix:
        """Set letters; where the next ones stand."""
        if state.font not in self.fonts:
            self.fonts[state.font] = _Font(part(part(resources, "/Font"), state.font))
        font = self.fonts[state.font]
        for one in letters:
            if isinstance(one, int | float):
                line = times((1, 0, 0, 1, -float(one) / 1000 * state.size, 0), line)
                continue
            for glyph in _glyphs(one):
                if outline := font.outline(glyph):
                    name = self._define("glyph", f'<path id="NAME" d="{outline}"/>')
                    scale = state.size / font.em
                    at = times((scale, 0, 0, scale, 0, 0), times(line, state.at))
                    looks = f'fill="{state.fill}"' + (f' fill-opacity="{_n(state.seen)}"' if state.seen < 1 else "")
                    self._show(f'<use href="#{name}" {looks} transform="{_placed(at)}"/>', state)
                line = times((1, 0, 0, 1, font.width(glyph) / 1000 * state.size, 0), line)
        return line


class _Font:
    """A font of the file, whose letters are numbered as in it."""

    def __init__(self, font: DictionaryObject):
        below = _array(font, "/DescendantFonts")[0].get_object()
        if font.get("/Encoding") != "/Identity-H" or below.get("/CIDToGIDMap", "/Identity") != "/Identity":
            raise NotDrawn("a font")
        self._file = TTFont(BytesIO(part(part(below, "/FontDescriptor"), "/FontFile2").get_data()))  # type: ignore[attr-defined]
        self.em = self._file["head"].unitsPerEm
        self._glyphs = self._file.getGlyphSet()
        self._widths = dict(_widths(_array(below, "/W")))
        self._usual = float(below.get("/DW", 1000))

    def outline(self, glyph: int) -> str:
        """A letter's path."""
        pen = SVGPathPen(self._glyphs, ntos=_n)
        self._glyphs[self._file.getGlyphName(glyph)].draw(pen)
        return str(pen.getCommands())

    def width(self, glyph: int) -> float:
        """How far the next letter is, in thousandths of the type's size."""
        return self._widths.get(glyph, self._usual)


def _widths(told: Any) -> Iterator[tuple[int, float]]:
    """Of `first [width ...]` and `first last width`, one after the other."""
    told = [one.get_object() for one in told]
    while told:
        if isinstance(told[1], list):
            first, widths, *told = told
            yield from ((int(first) + at, float(width)) for at, width in enumerate(widths))
        else:
            first, last, width, *told = told
            yield from ((glyph, float(width)) for glyph in range(int(first), int(last) + 1))


def _glyphs(text: Any) -> Iterator[int]:
    raw = text.original_bytes
    return (int.from_bytes(raw[at : at + 2], "big") for at in range(0, len(raw), 2))


def _set(state: _State, given: DictionaryObject) -> None:
    """A graphics state."""
    for key, value in given.items():
        if key == "/ca":
            state.seen = float(value)
        elif key == "/CA":
            state.lined = float(value)
        elif (key, value) not in (("/Type", "/ExtGState"), ("/SMask", "/None"), ("/BM", "/Normal")):
            raise NotDrawn(key)


def _style(state: _State, word: str, operands: Any) -> bool:
    """Whether a word changes how things are drawn; it has then."""
    if word in ("rg", "g"):
        state.fill = _colour(operands)
    elif word in ("RG", "G"):
        state.stroke = _colour(operands)
    elif word == "w":
        state.width = float(operands[0])
    elif word == "J":
        state.cap = int(operands[0])
    elif word == "j":
        state.join = int(operands[0])
    elif word == "M":
        state.miter = float(operands[0])
    elif word == "d":
        state.dashes = [float(one) for one in operands[0]], float(operands[1])
    elif word == "Tf":
        state.font, state.size = str(operands[0]), float(operands[1])
    else:
        return word in ("BT", "ET", "BMC", "BDC", "EMC")
    return True


def _colour(channels: Any) -> str:
    values = [round(float(one) * 255) for one in channels] * (3 if len(channels) == 1 else 1)
    return "#" + "".join(f"{value:02x}" for value in values)


def _array(holder: DictionaryObject, key: str) -> Any:
    found: Any = holder.get(key) or []
    return found.get_object() if isinstance(found, IndirectObject) else found


def _matrix(operands: Any) -> Matrix:
    a, b, c, d, e, f = (float(one) for one in operands)
    return a, b, c, d, e, f


def _placed(at: Matrix) -> str:
    return f"matrix({' '.join(f'{one:.6g}' for one in at)})"


def _n(value: Any) -> str:
    return f"{float(value):.4f}".rstrip("0").rstrip(".")

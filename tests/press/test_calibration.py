"""The calibration sheet is moved as sheets of cards are: what is read off it, typed, brings the pin to 0, 0."""

from io import BytesIO

import pytest
from PIL import ImageOps
from pypdf import PdfReader

from rulepress.content.files.project import Project
from rulepress.press.pdf.page_rasters import raster
from rulepress.press.sheets.calibration import sheet
from rulepress.press.sheets.imposition import Duplex
from rulepress.press.sheets.paper_formats import PAPERS
from rulepress.press.shops import presets

DOTS = 4
"""Of the picture that is looked at, to a millimetre."""


@pytest.mark.parametrize(("edge", "moves"), [("long-edge", (3, 2)), ("short-edge", (-3, -2))])
def test_rulers_move_as_backs_do(folder, edge, moves):
    project = Project(folder)
    preset = presets.preset(project, "home-a4").model_copy(update={"flip": edge})
    plain, moved = (sheet(project, preset, offset) for offset in ((0.0, 0.0), (3.0, 2.0)))
    front, back = PdfReader(BytesIO(plain)).pages
    assert edge.replace("-", " ") in " ".join(front.extract_text().split()) and "Back" in back.extract_text()
    assert _middle(plain, 0) == pytest.approx((105, 148.5), abs=0.3), "the cross"
    x, y = _middle(plain, 1)
    assert _middle(moved, 1) == pytest.approx((x + moves[0], y + moves[1]), abs=0.3)
    assert _middle(moved, 0) == _middle(plain, 0)
    a, b, c, d, e, f = _matrix(Duplex(edge, (3.0, 2.0)).moved(PAPERS[0]))
    g, h, i, j, k, m = _matrix(Duplex(edge).moved(PAPERS[0]) or "1 0 0 1 0 0 cm")
    assert ((e - k) / 72 * 25.4, (f - m) / 72 * 25.4) == pytest.approx(moves, abs=0.01), "cards move so, too"
    assert (a, b, c, d) == (g, h, i, j)


def _middle(pdf: bytes, page: int) -> tuple[float, float]:
    """Of what is drawn in the middle of a page, in millimetres from its lower left corner."""
    picture = ImageOps.invert(raster(pdf, (210 * DOTS, 297 * DOTS), page).convert("L")).point(lambda value: 255 if value > 60 else 0)
    edges = 85 * DOTS, 128 * DOTS, 125 * DOTS, 169 * DOTS
    left, upper, right, lower = picture.crop(edges).getbbox() or (0, 0, 0, 0)
    return (edges[0] + (left + right) / 2) / DOTS, 297 - (edges[1] + (upper + lower) / 2) / DOTS


def _matrix(words: str) -> tuple[float, ...]:
    """Of some `cm`, one after the other."""
    whole = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    for line in words.split("\n"):
        a, b, c, d, e, f = (float(one) for one in line.split()[:6])
        g, h, i, j, k, m = whole
        whole = (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)
    return whole

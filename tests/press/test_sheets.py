"""What a print shop would check: sizes, fonts, every card once, fronts over backs."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from rulepress.content.cards.card_sides import card_file
from rulepress.core.name_matching import file_name
from rulepress.press.cards import card_images
from rulepress.press.sheets.imposition import COLUMNS, ROWS
from rulepress.press.sheets.paper_formats import BLEED, MM, PAPERS, SIZES

from .words import page_texts, plain, texts_of

pytestmark = pytest.mark.slow

SHEETS = [(faction, size, paper) for faction in ("coalition", "republic-of-terra", "all") for size in SIZES for paper in PAPERS]


def sheet(pressed, faction, size, paper):
    return pressed.out / f"{faction}-{size.id}-{paper.id}.pdf"


def placed(page) -> list[tuple[str, float, float]]:
    """(name, left, bottom of the trim in millimetres) of every card on a sheet."""
    drawn = re.findall(r"1 0 0 1 (\S+) (\S+) cm /(Card\d+) Do", page.get_contents().get_data().decode())
    return [(name, float(x) / MM + BLEED, float(y) / MM + BLEED) for x, y, name in drawn]


@pytest.mark.parametrize(("faction", "size", "paper"), SHEETS)
@pytest.mark.slow
def test_every_unit_is_on_one_set_of_sheets_once(pressed, faction, size, paper):
    reader = PdfReader(sheet(pressed, faction, size, paper))
    fronts = "".join(page_texts(sheet(pressed, faction, size, paper))[::2])
    units = [u for f in pressed.data["factions"] for u in f["units"] if faction in (f["id"], "all")]
    assert sum(len(placed(page)) for page in reader.pages[::2]) == len(units)
    for page in reader.pages:
        assert abs(float(page.mediabox.width) / MM - paper.width) < 0.1
        assert abs(float(page.mediabox.height) / MM - paper.height) < 0.1
    for unit in units:
        assert all(text in fronts for text in texts_of(unit)), unit["key"]


@pytest.mark.parametrize(("faction", "size", "paper"), SHEETS)
def test_backs_lie_behind_fronts_when_turned_over_the_long_edge(pressed, faction, size, paper):
    pages = PdfReader(sheet(pressed, faction, size, paper)).pages
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        turned = [(paper.width - x - size.width, y) for _, x, y in placed(back)]
        for (_, x, y), (back_x, back_y) in zip(placed(front), turned, strict=True):
            assert abs(x - back_x) < 0.01 and abs(y - back_y) < 0.01


@pytest.mark.parametrize("size", SIZES)
def test_cards_touch_and_ticks_lie_outside_them_at_every_corner(pressed, size):
    paper = PAPERS[0]
    page = PdfReader(sheet(pressed, "coalition", size, paper)).pages[0]
    cards = placed(page)
    assert len(cards) == COLUMNS * ROWS
    ticks = [
        tuple(float(v) / MM for v in line) for line in re.findall(r"(\S+) (\S+) m (\S+) (\S+) l S", page.get_contents().get_data().decode())
    ]
    for x0, y0, x1, y1 in ticks:
        for _, x, y in cards:
            inside = [x < px < x + size.width and y < py < y + size.height for px, py in ((x0, y0), (x1, y1))]
            assert not any(inside)
    edges_across = {round(x + dx, 2) for _, x, _ in cards for dx in (0, size.width)}
    edges_up = {round(y + dy, 2) for _, _, y in cards for dy in (0, size.height)}
    assert {round(x0, 2) for x0, _, x1, _ in ticks if x0 == x1} == edges_across
    assert {round(y0, 2) for _, y0, _, y1 in ticks if y0 == y1} == edges_up


@pytest.mark.parametrize("size", SIZES)
def test_single_cards_have_the_trimmed_size(pressed, size):
    folder = pressed.out / "single" / ("" if size is SIZES[0] else size.id)
    files = sorted(folder.glob("*.pdf"))
    assert len(files) == 18
    for path in files:
        reader = PdfReader(path)
        assert len(reader.pages) == 2
        for page in reader.pages:
            for box in (page.mediabox, page.cropbox, page.trimbox):
                assert abs(float(box.width) / MM - size.width) < 0.1
                assert abs(float(box.height) / MM - size.height) < 0.1


@pytest.mark.parametrize("size", SIZES)
def test_bleed_is_an_eighth_of_an_inch_on_every_side(pressed, size):
    for page in PdfReader(pressed.out / "bleed" / f"coalition-{size.id}.pdf").pages:
        assert abs(float(page.trimbox.width) / MM - size.width) < 0.1
        assert abs(float(page.mediabox.width - page.trimbox.width) / MM - 2 * 3.175) < 0.05
        assert abs(float(page.mediabox.height - page.trimbox.height) / MM - 2 * 3.175) < 0.05


def test_every_font_is_ours_embedded_and_in_a_file_once(pressed):
    for path in pressed.out.rglob("*.pdf"):
        files = {}
        for name, size, identity in _fonts(PdfReader(path)):
            assert "+Rulepress-" in name and size > 1000, (path.name, name)
            files.setdefault(name, set()).add(identity)
        assert all(len(places) == 1 for places in files.values()), path.name


def _fonts(reader):
    """(name, bytes of its file, identity of its file) of every font that any page or drawing uses."""
    sizes: dict[int, int] = {}

    def resources(holder):
        table = holder.get("/Resources", {})
        for reference in table.get("/Font", {}).values():
            font = reference.get_object()
            descriptor = font["/DescendantFonts"][0].get_object()["/FontDescriptor"]
            file = descriptor.raw_get("/FontFile2")
            if file.idnum not in sizes:
                sizes[file.idnum] = len(file.get_object().get_data())
            yield font["/BaseFont"], sizes[file.idnum], file.idnum
        for form in table.get("/XObject", {}).values():
            if form.get_object().get("/Subtype") == "/Form":
                yield from resources(form.get_object())

    for page in reader.pages:
        yield from resources(page)


def test_a_force_has_a_card_for_each_of_its_units_and_of_those_they_bring(pressed):
    for faction in pressed.data["factions"]:
        titles = {unit["id"]: unit for unit in faction["units"]}
        for force in faction["forces"]:
            path = pressed.out / "forces" / f"{file_name(faction['id'], force['id'])}-poker-a4.pdf"
            fronts = [card for page in PdfReader(path).pages[::2] for card in placed(page)]
            expected = sum(entry["count"] for entry in [*force["units"], *force["brings"]])
            assert len(fronts) == expected
            text = "".join(page_texts(path))
            for entry in [*force["units"], *force["brings"]]:
                unit = titles[entry["unit"]]
                assert text.count(plain(unit["type"])) >= 1 and plain(unit["name"]) in text


def test_pictures_of_every_card(pressed, monkeypatch):
    from PIL import Image

    files = sorted((pressed.out / "png").glob("*.png"))
    units = [unit for faction in pressed.data["factions"] for unit in faction["units"]]
    assert [path.stem for path in files] == sorted(card_file(unit["key"]) for unit in units)
    monkeypatch.setattr(card_images, "DPI", 300)
    single = pressed.out / "single" / files[0].with_suffix(".pdf").name
    with Image.open(BytesIO(card_images.png(single.read_bytes()))) as image:
        assert image.size == (750, 1050) and image.mode == "RGBA"

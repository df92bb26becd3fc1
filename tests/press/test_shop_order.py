"""What an order holds, read back from its files: sizes, order of pages, copies, colours, and what goes beside."""

import json
import shutil
from collections import Counter
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from PIL import Image
from pypdf import PdfReader

from rulepress.content.files import atomic_output
from rulepress.content.files.project import Project
from rulepress.content.games.downsync import GAME
from rulepress.press.pdf import pdf_x
from rulepress.press.pdf.cmyk import most_ink
from rulepress.press.pdf.page_rasters import raster
from rulepress.press.pdf.pdf_to_svg import svg
from rulepress.press.sheets.paper_formats import MM
from rulepress.press.shops import presets, shop_order
from rulepress.press.shops.preflight import preflight
from rulepress.press.shops.shop_order import OrderCache, Ordered, Wish, made, order

from .conftest import VECTOR
from .test_sheets import placed
from .words import page_texts

pytestmark = pytest.mark.slow

VIRAGO = "coalition/virago"
CARDS = [VIRAGO, VIRAGO, VECTOR]
"""Three copies of two cards of two factions."""


class Print(NamedTuple):
    folder: Path
    files: list[str]

    @property
    def pdf(self) -> PdfReader:
        return PdfReader(self.folder / "cards.pdf")


@pytest.fixture(scope="module")
def press_them(folder, data, pressed, tmp_path_factory):
    """Call it with a preset and keys of cards: they are pressed, once for an ink, in the usual size; in full colour they were before."""
    dist = tmp_path_factory.mktemp("shops") / "dist"
    shutil.copytree(pressed.out.parents[1] / ".press", dist / ".press")

    @cache
    def batch(ink: str, *cards: str):
        report = Ordered()
        preset = _preset(folder, "home-a4").model_copy(update={"ink": ink})
        with atomic_output.work(dist) as work:
            kept = OrderCache(work)
            made = shop_order.pressed(Project(folder), preset, [Wish(GAME, data, cards)], kept, report)
            kept.settle()
            work.commit()
        assert not report.diagnostics
        return made

    return batch


@pytest.fixture
def shop(press_them, folder, tmp_path):
    """Call it with a preset, and perhaps other cards, an offset and changes of the preset: its files, which pass the preflight."""

    def ordered(name: str, cards=CARDS, offset=(0.0, 0.0), **changes) -> Print:
        preset = _preset(folder, name).model_copy(update=changes)
        out = Path(mkdtemp(dir=tmp_path))
        files = made(preset, press_them(preset.ink, *cards), offset)
        for path, content in files.items():
            (out / path).parent.mkdir(exist_ok=True)
            (out / path).write_bytes(content)
        assert not preflight(preset, out, list(files), name)
        return Print(out, sorted(files))

    return ordered


def _preset(folder: Path, name: str):
    return presets.preset(Project(folder), name)


def test_any_set_is_one_pdf_for_a_printer_at_home(shop):
    print_ = shop("home-a4")
    front, back = print_.pdf.pages
    assert print_.files == ["cards.pdf"]
    assert (round(float(front.mediabox.width) / MM), round(float(front.mediabox.height) / MM)) == (210, 297)
    assert len(placed(front)) == len(placed(back)) == 3 and front.get_contents().get_data().count(b" l S") >= 8
    assert page_texts(print_.folder / "cards.pdf")[0].count("Virago") == 2
    assert print_.pdf.root_object["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"


def test_little_ink_is_little_without_colour_and_all_there(shop):
    plain, full = shop("home-a4-low-ink"), shop("home-a4")
    for page in range(2):
        drawn = raster((plain.folder / "cards.pdf").read_bytes(), (210 * 4, 297 * 4), page)
        assert all(abs(red - green) < 12 and abs(red - blue) < 12 for _, (red, green, blue) in drawn.convert("RGB").getcolors(1 << 20))
        assert sum((255 - grey) * count for count, grey in drawn.convert("L").getcolors()) / 255 / (210 * 4 * 297 * 4) < 0.12
    assert page_texts(plain.folder / "cards.pdf")[0] == page_texts(full.folder / "cards.pdf")[0]


def test_backs_move_by_the_offset_and_stand_on_their_head_for_the_short_edge(shop):
    def backs(**changes):
        return raster((shop("home-a4", **changes).folder / "cards.pdf").read_bytes(), (210 * 4, 297 * 4), 1)

    plain, moved, turned = backs(), backs(offset=(2.0, 5.0)), backs(flip="short-edge")
    assert _same(plain.crop((0, 20, 832, 1188)), moved.crop((8, 0, 840, 1168))), "2 mm to the right, 5 mm up"
    assert _same(plain.transpose(Image.Transpose.ROTATE_180), turned)
    assert not _same(plain, moved) and not _same(plain, turned)
    assert shop("home-a4", flip="short-edge").pdf.root_object["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"
    fronts = shop("home-a4").pdf.pages[0].get_contents().get_data()
    assert fronts == shop("home-a4", offset=(2.0, 5.0)).pdf.pages[0].get_contents().get_data()


def _same(one: Image.Image, other: Image.Image) -> bool:
    """Whether two pictures differ at edges alone."""
    from PIL import ImageChops, ImageFilter

    soft = ImageFilter.BoxBlur(1)
    differing = ImageChops.difference(one.filter(soft), other.filter(soft)).convert("L").point(lambda value: 255 if value > 60 else 0)
    return differing.histogram()[255] < 0.002 * one.width * one.height


@pytest.mark.parametrize(
    ("name", "size"),
    [("makeplayingcards", (822, 1122)), ("the-game-crafter", (825, 1125)), ("single-png", (750, 1050))],
)
def test_pictures_have_exactly_so_many_pixels_in_rgb(shop, name, size):
    print_ = shop(name)
    pictures = sorted((print_.folder / "cards").iterdir())
    assert [one.stem for one in pictures] == [
        "coalition-virago",
        "coalition_back",
        "republic-of-terra--vector-squad",
        "republic-of-terra_back",
    ]
    for path in pictures:
        with Image.open(path) as image:
            assert image.size == size and image.mode == "RGB" and round(image.info["dpi"][0]) == 300, path.name


def test_the_order_names_every_slot_and_its_picture(shop):
    print_ = shop("makeplayingcards")
    root = ElementTree.parse(print_.folder / "order.xml").getroot()
    slots = {card.findtext("id"): card.findtext("slots") for card in root.iterfind("fronts/card")}
    assert root.findtext("details/quantity") == "3"
    assert slots == {"cards/coalition-virago.png": "0,1", "cards/republic-of-terra--vector-squad.png": "2"}
    assert [(one.findtext("id"), one.findtext("slots")) for one in root.iterfind("backs/card")] == [
        ("cards/republic-of-terra_back.png", "2")
    ]
    assert root.findtext("cardback") == "cards/coalition_back.png"


def test_the_printers_pdf_is_a_picture_a_page_in_four_inks_backs_first(shop):
    print_ = shop("drivethrucards", dpi=300)
    reader = print_.pdf
    assert reader.page_labels == ["Back 1", "Front 1", "Back 2", "Front 2", "Back 3", "Front 3"]
    pictures = [page["/Resources"]["/XObject"].raw_get("/Side") for page in reader.pages]
    assert [pictures.index(one) for one in pictures] == [0, 1, 0, 1, 4, 5], "the same picture for every copy, a back before its front"
    for page in reader.pages:
        picture = page["/Resources"]["/XObject"]["/Side"]
        assert (picture["/ColorSpace"], picture["/Width"], picture["/Height"]) == ("/DeviceCMYK", 825, 1125)
        assert most_ink(Image.frombytes("CMYK", (825, 1125), picture.get_data())) <= 240
        inches = [[round(float(side) / 72, 3) for side in box] for box in (page.mediabox, page.bleedbox, page.trimbox)]
        assert inches == [[0, 0, 2.75, 3.75], [0, 0, 2.75, 3.75], [0.125, 0.125, 2.625, 3.625]]
        assert "/Font" not in page["/Resources"] and page.get_contents().get_data().count(b" Do") == 1
    assert reader.metadata["/GTS_PDFXVersion"] == "PDF/X-1a:2003" and reader.metadata["/Trapped"] == "/False"
    [intent] = reader.root_object["/OutputIntents"]
    assert intent.get_object()["/OutputConditionIdentifier"] == "CGATS TR 001"


def test_pages_as_they_are_drawn_keep_their_type_and_lie_in_their_order(press_them, tmp_path):
    preset = presets.Pages(kind="pdf", name="Shop", whom="Us", mm=(69.5, 94.9), bleed=3.0, first="back")
    [(name, content)] = made(preset, press_them(*CARDS)).items()
    (tmp_path / name).write_bytes(content)
    assert not preflight(preset, tmp_path, [name], "x")
    assert "Virago" in page_texts(tmp_path / name)[1] and "Virago" not in page_texts(tmp_path / name)[0]
    [one] = preflight(preset.model_copy(update={"first": "front"}), tmp_path, [name], "x")
    assert one.code == "preflight-order"


def test_the_table_deals_every_copy_from_a_sheet(shop):
    print_ = shop("tabletop-simulator")
    with Image.open(print_.folder / "faces-1.png") as faces, Image.open(print_.folder / "backs-1.png") as backs:
        assert faces.size == backs.size == (5 * 731, 4 * 1024), "two factions: a back each"
        hidden = faces.crop((4 * 731, 3 * 1024, 5 * 731, 4 * 1024))
        assert hidden.tobytes() == backs.crop((0, 0, 731, 1024)).tobytes()
    [deck] = json.loads((print_.folder / "deck.json").read_bytes())["ObjectStates"]
    assert deck["DeckIDs"] == [100, 100, 101] == [card["CardID"] for card in deck["ContainedObjects"]]
    assert Counter(card["Nickname"] for card in deck["ContainedObjects"]) == {"Virago": 2, "Vector Squad": 1}
    assert deck["CustomDeck"]["1"] == {
        "FaceURL": "faces-1.png", "BackURL": "backs-1.png", "NumWidth": 5, "NumHeight": 4, "BackIsHidden": False, "UniqueBack": True,
    }  # fmt: skip
    single = shop("tabletop-simulator", [VIRAGO], address="https://example.org/deck/", pixels=(180, 252), dpi=72.0, columns=2, rows=2)
    [card] = json.loads((single.folder / "deck.json").read_bytes())["ObjectStates"]
    assert card["Name"] == "Card" and card["CustomDeck"]["1"]["FaceURL"] == "https://example.org/deck/faces-1.png"


def test_a_drawing_shows_what_the_card_does_and_needs_no_font(shop):
    from weasyprint import HTML

    drawn, pictured = shop("single-svg"), shop("single-png", pixels=(635, 889), dpi=254.0)
    for path in sorted(drawn.folder.iterdir()):
        text = path.read_text("utf-8")
        assert 'width="63.5mm" height="88.9mm"' in text and "<path" in text and "<text" not in text and "<image" not in text
        page = (
            f'<style>@page {{ size: 63.5mm 88.9mm; margin: 0 }} body {{ margin: 0 }} img {{ width: 63.5mm }}</style><img src="{path.name}">'
        )
        shown = raster(HTML(string=page, base_url=f"{drawn.folder}/").write_pdf(), (635, 889))
        with Image.open(pictured.folder / "cards" / f"{path.stem}.png") as picture:
            assert _same(shown, picture), path.stem


def test_a_page_that_cannot_be_drawn_is_a_picture_and_lacks_nothing():
    picture = Image.new("CMYK", (30, 40), (200, 0, 0, 0))
    page = pdf_x.document(lambda side: picture, ["one"], ["Front 1"], pdf_x.PageBox(63.5, 88.9, 0), "Card", "X")
    assert b'<image width="180" height="252" href="data:image/png;base64,' in svg(page)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("home-a4", {}),
        ("makeplayingcards", {}),
        ("drivethrucards", {"dpi": 72}),
        ("tabletop-simulator", {"pixels": (180, 252), "dpi": 72.0, "columns": 2, "rows": 2}),
    ],
)
def test_the_same_cards_are_the_same_bytes(press_them, folder, name, changes):
    preset = _preset(folder, name).model_copy(update=changes)
    assert made(preset, press_them(*CARDS)) == made(preset, press_them(*CARDS))


def test_an_order_takes_the_place_of_another_whole_or_not_at_all(folder, data, tmp_path, monkeypatch):
    tarot = _preset(folder, "the-game-crafter-tarot")

    def ordered(*cards: str) -> Ordered:
        return order(Project(folder), "tarot", {".": tarot}, [Wish(GAME, data, cards)], tmp_path)

    def there() -> dict[str, bytes]:
        return {path.stem: path.read_bytes() for path in (tmp_path / "print" / "tarot").rglob("*") if path.is_file()}

    first = ordered(VIRAGO, VIRAGO)
    before = there()
    assert (first.pressed, first.copies, first.cards) == (1, 2, 1) and sorted(before) == ["coalition-virago", "coalition_back"]
    for content in before.values():
        with Image.open(BytesIO(content)) as image:
            assert image.size == (900, 1500), "a larger card, set for its size"
    monkeypatch.setattr(shop_order, "encoded", lambda image, dpi: b"spoilt")
    again = ordered(VIRAGO)
    assert {one.code for one in again.diagnostics} == {"preflight-unreadable"} and again.pressed == 0, "its page is kept"
    assert there() == before
    monkeypatch.undo()
    (tmp_path / "print" / "tarot" / "notes.txt").write_text("Ordered 40 of these.")
    assert ordered(VECTOR).others == ["notes.txt"], "a designer's own file stays, and is told of"
    assert sorted(there()) == ["notes", "republic-of-terra--vector-squad", "republic-of-terra_back"]

"""Preflight finds by name what a shop would refuse, and what would come out wrong: each breach is planted in a file that was right."""

import json
import random
import shutil
import subprocess
import sys
from io import BytesIO

import pytest
from PIL import Image, ImageDraw
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, FloatObject, NameObject, NumberObject, RectangleObject

from rulepress.press.pdf import pdf_x
from rulepress.press.pdf.cmyk import most_ink, separated
from rulepress.press.pdf.page_rasters import encoded
from rulepress.press.shops.order_files import mpc_autofill, tabletop_simulator
from rulepress.press.shops.preflight import preflight
from rulepress.press.shops.presets import Pictures, Press, Sheets, Tabletop

SHOP = Press(
    kind="pdf-x-1a", name="Shop", whom="Us", inches=(2.75, 3.75), bleed=0.125, dpi=72, most_ink=240, condition="CGATS TR 001", first="back"
)
PICTURES = Pictures(kind="png", name="Shop", whom="Us", pixels=(206, 281), bleed=9, dpi=75, beside="mpc-autofill")
TABLE = Tabletop(kind="tabletop-simulator", name="Table", whom="Us", pixels=(180, 252), dpi=72, columns=2, rows=2)
SIDES = ["back", "one", "back", "two"]
LABELS = ["Back 1", "Front 1", "Back 2", "Front 2"]


def card(colour: str, size: tuple[int, int] = (198, 270), white: int = 0) -> Image.Image:
    """A side in one colour, with a white frame so many pixels wide."""
    image = Image.new("RGB", size, colour)
    ImageDraw.Draw(image).text((90, 120), "7", fill="white")
    if white:
        ImageDraw.Draw(image).rectangle((0, 0, size[0] - 1, size[1] - 1), outline="white", width=white)
    return image


def pdf(sides=SIDES, labels=LABELS, white: int = 0, ink: Image.Image | None = None, condition="CGATS TR 001", width=69.85) -> bytes:
    drawn = {side: separated(card(colour, white=white), 240) for side, colour in (("back", "#17324d"), ("one", "red"), ("two", "teal"))}
    if ink:
        drawn["one"] = ink
    return pdf_x.document(drawn.__getitem__, sides, labels, pdf_x.PageBox(width, 95.25, 3.175), "Cards", condition)


def changed(change, content: bytes | None = None) -> bytes:
    """A right file with something changed in it."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(content or pdf())))
    change(writer)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def drawing(words: bytes, **resources):
    """Draws something more on the second page."""

    def change(writer: PdfWriter) -> None:
        page, stream = writer.pages[1], DecodedStreamObject()
        stream.set_data(page.get_contents().get_data() + b"\n" + words)
        page[NameObject("/Contents")] = writer._add_object(stream)
        page["/Resources"].update({NameObject(f"/{name}"): one for name, one in resources.items()})

    return change


def shared(**entries) -> DictionaryObject:
    return DictionaryObject({NameObject("/X"): DictionaryObject({NameObject(f"/{key}"): one for key, one in entries.items()})})


def with_(page: int, key: str, value):
    return lambda writer: writer.pages[page].update({NameObject(key): value})


def without(page: int, key: str):
    return lambda writer: writer.pages[page].pop(key)


def swapped(writer: PdfWriter) -> None:
    kids = writer.root_object["/Pages"]["/Kids"]
    for at in (0, 2):
        kids[at], kids[at + 1] = kids[at + 1], kids[at]
    del writer.root_object["/PageLabels"]


BREACHES = {
    "an RGB colour": (lambda: changed(drawing(b"1 0 0 rg 0 0 9 9 re f")), "colour", "Page 2"),
    "an RGB form": (lambda: changed(form(b"0 1 0 RG 0 0 9 9 re S")), "colour", "Page 2"),
    "an RGB picture": (lambda: changed(lambda writer: recolour(writer, "/DeviceRGB")), "colour", "picture"),
    "a see-through colour": (lambda: changed(drawing(b"/X gs", ExtGState=shared(ca=FloatObject(0.5)))), "transparency", "Page 2"),
    "a blend": (lambda: changed(drawing(b"/X gs", ExtGState=shared(BM=NameObject("/Multiply")))), "transparency", "blended"),
    "a transparency group": (
        lambda: changed(with_(1, "/Group", DictionaryObject({NameObject("/S"): NameObject("/Transparency")}))), "transparency", "group"),
    "a page too small": (lambda: pdf(width=66.0), "box", "66.00"),
    "no trim box": (lambda: changed(without(1, "/TrimBox")), "box", "trim box"),
    "a trim box elsewhere": (lambda: changed(with_(1, "/TrimBox", RectangleObject([20, 20, 170, 250]))), "box", "Page 2"),
    "a turned page": (lambda: changed(with_(1, "/Rotate", NumberObject(90))), "box", "turned"),
    "white bleed": (lambda: pdf(white=9), "bleed", "left and the right and the top and the bottom"),
    "fronts first": (lambda: pdf(["one", "back", "two", "back"], ["Front 1", "Back 1", "Front 2", "Back 2"]), "order", "is a front"),
    "pages swapped": (lambda: changed(swapped), "order", "is a front"),
    "a side missing": (lambda: pdf(SIDES[:3], LABELS[:3]), "order", "3 pages"),
    "too much ink in a picture": (lambda: pdf(ink=Image.new("CMYK", (198, 270), (250, 250, 250, 0))), "ink", "294 %"),
    "too much ink in a drawing": (lambda: changed(drawing(b"1 0.9 0.8 0.1 k 0 0 9 9 re f")), "ink", "280 %"),
    "no output intent": (lambda: changed(lambda writer: writer.root_object.pop("/OutputIntents")), "intent", "condition"),
    "another condition": (lambda: pdf(condition="FOGRA39"), "intent", "FOGRA39"),
    "no PDF/X": (lambda: changed(lambda writer: writer.add_metadata({"/GTS_PDFXVersion": ""})), "version", "no PDF/X"),
    "not said whether trapped": (lambda: changed(lambda writer: writer.add_metadata({"/Trapped": ""})), "version", "Trapped"),
    "a font that is not there": (
        lambda: changed(drawing(b"", Font=DictionaryObject({NameObject("/F"): DictionaryObject({
            NameObject("/Type"): NameObject("/Font"), NameObject("/Subtype"): NameObject("/Type1"),
            NameObject("/BaseFont"): NameObject("/Helvetica")})}))), "fonts", "Helvetica"),
    "a coarse picture": (lambda: pdf(ink=separated(card("red", (99, 135)), 240)), "dpi", "36"),
    "locked": (lambda: changed(lambda writer: writer.encrypt("secret")), "unreadable", "locked"),
    "half a file": (lambda: pdf()[:900], "unreadable", "no PDF"),
    "something else": (lambda: b"GIF89a", "unreadable", "no PDF"),
}  # fmt: skip


def form(words: bytes):
    """Draws what a form draws."""
    drawn = DecodedStreamObject()
    drawn.set_data(words)
    drawn.update({NameObject("/Subtype"): NameObject("/Form"), NameObject("/BBox"): ArrayObject([NumberObject(0)] * 4)})

    def change(writer: PdfWriter) -> None:
        things = writer.pages[1]["/Resources"]["/XObject"]
        things[NameObject("/Form")] = writer._add_object(drawn)
        drawing(b"/Form Do")(writer)

    return change


def recolour(writer: PdfWriter, space: str) -> None:
    writer.pages[1]["/Resources"]["/XObject"]["/Side"].get_object()[NameObject("/ColorSpace")] = NameObject(space)


def found(tmp_path, content: bytes, preset=SHOP, name: str = "cards.pdf"):
    (tmp_path / name).write_bytes(content)
    return preflight(preset, tmp_path, [name], "dist/print/shop")


def test_a_file_that_is_right_passes(tmp_path):
    assert not found(tmp_path, pdf())
    assert not found(tmp_path, changed(lambda writer: writer.root_object.pop("/PageLabels"))), "the order is seen, too"


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is missing")
def test_somebody_elses_tool_finds_nothing_wrong_with_it(tmp_path):
    (tmp_path / "cards.pdf").write_bytes(pdf())
    checked = subprocess.run(["qpdf", "--check", tmp_path / "cards.pdf"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def nested(depth: int, times: int):
    """A form that shows a form so many times, and so on."""

    def change(writer: PdfWriter) -> None:
        inner = None
        for _ in range(depth):
            shown = DecodedStreamObject()
            shown.set_data(b"/X Do " * times if inner is not None else b"0 0 1 1 re f")
            shown.update({NameObject("/Subtype"): NameObject("/Form")})
            if inner is not None:
                shown[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): DictionaryObject({NameObject("/X"): inner})})
            inner = writer._add_object(shown)
        writer.pages[1]["/Resources"]["/XObject"][NameObject("/Form")] = inner
        drawing(b"/Form Do")(writer)

    return change


def test_forms_within_forms_have_an_end(tmp_path, monkeypatch):
    monkeypatch.setattr("rulepress.press.pdf.page_inventory.MOST_STEPS", 2000)
    assert not found(tmp_path, changed(nested(3, 3)))
    [one] = found(tmp_path, changed(nested(10, 10)))
    assert one.code == "preflight-unreadable" and one.message == "Page 2: what is on it takes more than 2,000 steps of drawing."


def test_a_broken_pdf_is_told_in_our_words_alone(tmp_path):
    (tmp_path / "bad.pdf").write_bytes(b"%PDF-1.4<html>")
    look = f"from rulepress.press.pdf.pdf_reading import opened; assert opened(open({str(tmp_path / 'bad.pdf')!r}, 'rb').read()) is None"
    run = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert run.stdout + run.stderr == ""


@pytest.mark.parametrize("breach", BREACHES)
def test_a_breach_is_found_by_name(tmp_path, breach):
    make, kind, words = BREACHES[breach]
    told = found(tmp_path, make())
    assert f"preflight-{kind}" in [one.code for one in told], told
    one = next(one for one in told if one.code == f"preflight-{kind}")
    assert words in one.message and one.path == "dist/print/shop/cards.pdf" and one.suggestion
    assert {one.code for one in told} == {f"preflight-{kind}"}, told


@pytest.mark.parametrize("seed", range(15))
def test_a_broken_file_is_told_and_never_a_bug(tmp_path, seed):
    chance = random.Random(seed)
    content = bytearray(pdf())
    for _ in range(chance.randrange(1, 200)):
        content[chance.randrange(len(content))] = chance.randrange(256)
    assert all(one.code.startswith("preflight-") for one in found(tmp_path, bytes(content)))


def png(image: Image.Image, dpi: float = 75) -> bytes:
    return encoded(image, dpi)


PLANTED = {
    "too small": (lambda: png(card("teal", (205, 281))), "pixels", "205 × 281"),
    "alpha": (lambda: png(card("teal", (206, 281)).convert("RGBA")), "transparency", "alpha"),
    "grey": (lambda: png(card("teal", (206, 281)).convert("L")), "colour", "L, not RGB"),
    "another dpi": (lambda: png(card("teal", (206, 281)), 300), "dpi", "300"),
    "white bleed": (lambda: png(card("teal", (206, 281), white=9)), "bleed", "white at the left"),
    "no picture": (lambda: b"\x89PNG\r\n\x1a\n" + b"\0" * 40, "unreadable", "This picture cannot be read"),
}


@pytest.mark.parametrize("breach", PLANTED)
def test_a_pictures_breach_is_found_by_name(tmp_path, breach):
    make, kind, words = PLANTED[breach]
    [one] = found(tmp_path, make(), PICTURES, "one.png")
    assert one.code == f"preflight-{kind}" and words in one.message


def test_a_white_card_needs_no_bleed(tmp_path):
    assert not found(tmp_path, png(card("white", (206, 281))), PICTURES, "one.png")
    assert not found(tmp_path, png(card("teal", (206, 281))), PICTURES, "one.png")


def test_a_file_of_another_kind_is_refused(tmp_path):
    [one] = found(tmp_path, b"", PICTURES, "one.jpg")
    assert one.code == "preflight-kind" and ".png" in (one.suggestion or "")


def test_sheets_for_another_paper_are_refused(tmp_path):
    home = Sheets(kind="sheets", name="Home", whom="Us", inches=(2.5, 3.5), paper="a4")
    told = found(tmp_path, pdf(), home)
    assert {one.code for one in told} == {"preflight-box", "preflight-order"}


def test_an_order_that_names_what_is_not_there_is_refused(tmp_path):
    files = {"one": "one.png", "two": "two.png", "back": "back.png"}
    order = mpc_autofill.order(files, [("one", "back"), ("two", "back")])
    for name in files.values():
        (tmp_path / name).write_bytes(b"")
    assert not found(tmp_path, order, PICTURES, "order.xml")
    [one] = found(tmp_path, order, PICTURES.model_copy(update={"most": 1}), "order.xml")
    assert one.code == "preflight-order" and "takes 1 in one" in one.message
    (tmp_path / "two.png").unlink()
    [one] = found(tmp_path, order, PICTURES, "order.xml")
    assert one.code == "preflight-missing" and "two.png" in one.message
    [one] = found(tmp_path, order.replace(b"<quantity>2", b"<quantity>3").replace(b"two.png", b"one.png"), PICTURES, "order.xml")
    assert one.code == "preflight-order"


def test_a_saved_object_whose_cards_are_on_no_sheet_is_refused(tmp_path):
    drawn = {name: card("teal", (180, 252)) for name in ("one", "two", "back")}
    cards = [tabletop_simulator.Copies("one", "back", "One", 2), tabletop_simulator.Copies("two", "back", "Two", 1)]
    files = tabletop_simulator.saved(TABLE, cards, drawn, (), "Deck")
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    assert not preflight(TABLE, tmp_path, sorted(files), "x")
    deck = json.loads(files["deck.json"])
    deck["ObjectStates"][0]["DeckIDs"][0] = deck["ObjectStates"][0]["ContainedObjects"][0]["CardID"] = 103
    [one] = found(tmp_path, json.dumps(deck).encode(), TABLE, "deck.json")
    assert one.code == "preflight-order" and "hidden" in one.message
    (tmp_path / "faces-1.png").unlink()
    [one] = found(tmp_path, files["deck.json"], TABLE, "deck.json")
    assert one.code == "preflight-missing" and "faces-1.png" in one.message


@pytest.mark.parametrize("limit", [200, 240, 300])
def test_no_colour_has_more_ink_than_the_limit_and_grey_is_black(limit):
    steps = Image.new("RGB", (16 * 16, 16))
    steps.putdata([(x % 16 * 17, x // 16 * 17, y * 17) for y in range(16) for x in range(256)])
    inked = separated(steps, limit)
    assert most_ink(inked) <= limit
    assert separated(Image.new("RGB", (1, 1), "black"), limit).getpixel((0, 0)) == (0, 0, 0, 255)
    assert separated(Image.new("RGB", (1, 1), "white"), limit).getpixel((0, 0)) == (0, 0, 0, 0)
    assert max(separated(Image.new("RGB", (1, 1), "#808080"), limit).getpixel((0, 0))[:3]) < 0.05 * 255


@pytest.mark.parametrize("colour", [(23, 50, 77), (120, 20, 30), (80, 40, 10), (10, 60, 20)])
def test_a_dark_colour_keeps_its_hue_under_the_limit(colour):
    def hue(colour: tuple[int, ...]) -> float:
        return Image.new("RGB", (1, 1), colour).convert("HSV").getpixel((0, 0))[0]

    cyan, magenta, yellow, black = separated(Image.new("RGB", (1, 1), colour), 240).getpixel((0, 0))
    seen = [(255 - ink) * (255 - black) // 255 for ink in (cyan, magenta, yellow)]
    assert abs((hue(tuple(seen)) - hue(colour) + 128) % 256 - 128) < 12
    assert max(seen) - min(seen) > 0.5 * (max(colour) - min(colour))

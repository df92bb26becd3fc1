"""The bases of a declared game's units: cut out of a pack at their true size, and placed by Tabletop Simulator at scale."""

import json
import shutil

import pypdfium2
import pypdfium2.raw as raw
import pytest

from rulepress import cli
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game
from rulepress.press.book.book_layout import BookSetup
from rulepress.press.pack import pack_pdf
from rulepress.press.pack.pack_pdf import EDGE, FOOT, laid
from rulepress.press.pack.piece_pictures import drawn
from rulepress.press.sheets.paper_formats import PAPERS
from rulepress.press.shops.order_files import tabletop_simulator
from rulepress.press.shops.preflight import preflight
from rulepress.press.shops.presets import preset
from rulepress.press.shops.shop_order import Ordered

from ..shipped import ROOT

MM = 25.4 / 72
SIZES = {"Hired Blades": (100, 60), "Mirror Guard": (60, 60), "Sand Sleds": (105, 70)}


@pytest.fixture(scope="module")
def packs():
    """The packs of Glasswold's lists, by their keys."""
    project = Project(ROOT / "examples" / "battle")
    glasswold = game("glasswold", project)
    data = glasswold.load(project).data
    return {deck.key: glasswold.pack(data, deck) for deck in glasswold.decks(data)}


def outlines(pdf: bytes, page: int = 0) -> list[tuple[float, float]]:
    """The sizes of what is drawn, in millimetres."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        bounds = [one.get_bounds() for one in document[page].get_objects() if one.type == raw.FPDF_PAGEOBJ_PATH]
        return [((right - left) * MM, (top - low) * MM) for left, low, right, top in bounds]
    finally:
        document.close()


def test_a_pack_has_a_base_for_each_unit_and_says_how_large_it_is(packs):
    bases = [one for one in packs["syndics/collectors"].discs if one.kind == "stand-in"]
    assert {one.name: (one.across, one.high, one.count) for one in bases} == {
        name: (*size, 1 if name == "Mirror Guard" else 2) for name, size in SIZES.items()
    }
    assert [one.size for one in bases] == ["rectangle 100 × 60 mm", "round 60 mm", "oval 105 × 70 mm"]
    assert packs["syndics/collectors"].lacking == ["Dice."]


def test_bases_are_drawn_at_their_true_size(packs):
    project = Project(ROOT / "examples" / "battle")
    setting, report, pack = BookSetup(project), Ordered(), packs["syndics/collectors"]
    context = {
        "source": "x", "pack": pack, "title": "Pack", "paper": PAPERS[0], "edge": EDGE, "foot": FOOT, "scale": 50, "plain": False,
        "figures": {}, "sheets": laid(pack, PAPERS[0]), "mirrored": pack_pdf._mirrored, "code": None,
    }  # fmt: skip
    page = pack_pdf._render(setting, "pieces.html", context, PAPERS[0], report).write_pdf()
    assert not report.diagnostics
    found = [size for front in range(0, 2 * len(context["sheets"]), 2) for size in outlines(page, front)]
    for one in pack.discs:
        fits = [size for size in found if abs(size[0] - one.across) < 0.3 and abs(size[1] - one.high) < 0.3]
        assert len(fits) == sum(each.count for each in pack.discs if (each.across, each.high) == (one.across, one.high)), one


def test_a_pack_has_a_token_for_whatever_lies_at_a_unit(packs):
    tokens = {one.name: (one.count, one.why) for one in packs["keepers/night-shift"].discs if one.kind == "state"}
    assert tokens == {
        "Shaken": (5, "one for each of 5 units"), "Tired": (5, "one for each of 5 units"), "Activated": (5, "one for each of 5 units"),
        "Wound": (2, "as much damage as the units outlive"), "Well": (1, "for the side"),
    }  # fmt: skip


def test_of_what_lies_at_one_unit_alone_there_is_one_token():
    project = Project(ROOT / "examples" / "skirmish")
    bridgewater = game("bridgewater", project)
    data = bridgewater.load(project).data
    for deck in bridgewater.decks(data):
        found = [(one.count, one.why) for one in bridgewater.pack(data, deck).discs if one.name == "Captain"]
        assert found == [(1, "no more than 1 at all units together")]


def test_a_saved_object_places_every_base_at_scale(packs, tmp_path):
    from PIL import Image

    table = preset(Project(ROOT), "tabletop-simulator").model_copy(update={"pixels": (180, 252), "dpi": 72.0, "columns": 2, "rows": 2})
    side, pack = Image.new("RGB", (180, 252), "white"), packs["keepers/night-shift"]
    pieces = list(drawn(Project(ROOT / "examples" / "battle"), [pack]))
    files = tabletop_simulator.saved(table, [tabletop_simulator.Copies("f", "b", "Card", 1)], {"f": side, "b": side}, pieces, "Deck")
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    assert not preflight(table, tmp_path, sorted(files), "x")
    _, *tiles = json.loads(files["deck.json"])["ObjectStates"]
    wanted = [(one.name, one.across, one.high) for one in pack.discs for _ in range(one.count)]
    inches = [(one["Nickname"], one["Transform"]["scaleX"] * 2, one["Transform"]["scaleZ"] * 2) for one in tiles]
    assert inches == [(name, pytest.approx(wide / 25.4, abs=1e-4), pytest.approx(deep / 25.4, abs=1e-4)) for name, wide, deep in wanted]
    boxes = [
        (one["Transform"]["posX"], one["Transform"]["posZ"], wide / 2, deep / 2) for one, (_, wide, deep) in zip(tiles, inches, strict=True)
    ]
    for place, (x, z, a, b) in enumerate(boxes):
        assert x - a >= 4 - 1e-3, "the deck lies in the middle"
        assert all(abs(x - u) >= a + c - 1e-2 or abs(z - v) >= b + d - 1e-2 for u, v, c, d in boxes[:place])
    (tmp_path / tiles[0]["CustomImage"]["ImageURL"]).unlink()
    assert [one.code for one in preflight(table, tmp_path, ["deck.json"], "x")] == ["preflight-missing"]


@pytest.mark.slow
def test_an_order_for_the_table_brings_the_bases_of_the_list(tmp_path):
    shutil.copytree(ROOT / "examples" / "battle", tmp_path / "battle", ignore=shutil.ignore_patterns("dist"))
    asked = ["cards", "--force", "syndics/collectors", "--for", "tabletop-simulator", "--project", str(tmp_path / "battle")]
    assert cli.main(asked) == 0
    states = json.loads((tmp_path / "battle/dist/print/tabletop-simulator/deck.json").read_bytes())["ObjectStates"]
    assert [one["Nickname"] for one in states[1:]][-5:] == ["Hired Blades"] * 2 + ["Mirror Guard"] + ["Sand Sleds"] * 2

"""A force pack, read back from its PDFs: what is in it, how often, in which size, and that no two pieces overlap."""

import re
import shutil
from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import hypot
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

import pypdfium2
import pypdfium2.raw as raw
import pytest
import zxingcpp
from PIL import ImageChops
from pypdf import PdfReader

from rulepress.content.cards.card_sides import Deck
from rulepress.content.cards.pack_contents import DiscPiece, Pack, PackListLine, Ruler, Token, Track
from rulepress.content.diagnostics.diagnostic import Unusable
from rulepress.content.files.project import Project
from rulepress.content.games.downsync import GAME
from rulepress.content.pages.site_url import site_address
from rulepress.press.book import quick_reference_page
from rulepress.press.book.book_layout import BookSetup
from rulepress.press.pack import pack_pdf
from rulepress.press.pack.cut_out_pieces import SHAPES, initials, pieces
from rulepress.press.pack.pack_pdf import EDGE, FOOT, laid, press
from rulepress.press.pack.sheet_nesting import disc, nested, rectangle
from rulepress.press.sheets.paper_formats import PAPERS
from rulepress.press.shops.shop_order import Ordered

from ..shipped import content
from .test_book_quick import TODAY
from .words import page_texts, plain

pytestmark = pytest.mark.slow

MM = 25.4 / 72
KEY = "coalition/starter"
SITE = "https://example.org/our-game/"
ROUND = ("ping", "objective", "marker", "stand-in")
FIRST = 6
"""Pages before the pieces: contents, scenario, quick reference, and nine cards and their backs."""


@pytest.fixture(scope="module")
def whole() -> dict:
    return content("downsync").data


@pytest.fixture(scope="module")
def deck(whole) -> Deck:
    return next(deck for deck in GAME.decks(whole) if deck.key == KEY)


@pytest.fixture(scope="module")
def pack(whole, deck) -> Pack:
    return GAME.pack(whole, deck)


@pytest.fixture(scope="module", autouse=True)
def type_that_fits():
    """The quick reference is tried in no larger type than fits on every paper: the largest that does is the matter of test_book_quick."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(quick_reference_page, "SIZES", quick_reference_page.SIZES[max(TODAY.values()) :])
        patch.setattr(quick_reference_page, "USUAL", 0)
        yield


class Made(NamedTuple):
    dist: Path
    files: dict[str, Path]
    """By paper."""


@pytest.fixture(scope="module")
def made(folder, whole, deck, pressed, tmp_path_factory) -> Made:
    """The pack, of cards that were pressed before."""
    dist = tmp_path_factory.mktemp("packs") / "dist"
    shutil.copytree(pressed.out.parents[1] / ".press", dist / ".press")
    root = dist.parent / "game"
    shutil.copytree(folder, root)
    (root / "mkdocs.yml").write_text(f"site_url: {SITE}\n", "utf-8")
    report = press(Project(root), GAME, whole, [deck], dist)
    assert not report.diagnostics
    return Made(dist, {paper.id: dist / "packs" / "downsync" / f"coalition-starter-{paper.id}.pdf" for paper in PAPERS})


class Drawn(NamedTuple):
    """What of a page is drawn, in millimetres from its lower left."""

    left: float
    low: float
    right: float
    high: float

    @property
    def size(self) -> tuple[float, float]:
        return self.right - self.left, self.high - self.low


def drawn(path: Path, page: int, kind: int = raw.FPDF_PAGEOBJ_PATH) -> list[Drawn]:
    document = pypdfium2.PdfDocument(path)
    try:
        found = [one for one in document[page].get_objects() if one.type == kind]
        return [Drawn(*(side * MM for side in one.get_bounds())) for one in found]
    finally:
        document.close()


def about(size: tuple[float, float], width: float, height: float) -> bool:
    """As large as that, but for the breadth of a line."""
    return abs(size[0] - width) < 0.5 and abs(size[1] - height) < 0.5


def test_it_has_every_page_of_its_parts(made):
    for paper in PAPERS:
        reader = PdfReader(made.files[paper.id])
        assert [one.title for one in reader.outline] == ["Contents", "VIP Capture", "Quick reference", "Cards", "Pieces to cut out"]
        sizes = {(round(float(p.mediabox.width) * MM, 1), round(float(p.mediabox.height) * MM, 1)) for p in reader.pages}
        assert sizes == {(paper.width, paper.height)}
        assert reader.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"
        assert len(reader.pages) % 2 == 0


def test_a_phone_finds_the_list_from_its_card_and_from_the_contents(made, pack):
    document = pypdfium2.PdfDocument(made.files["a4"])
    read = [[code.text for code in zxingcpp.read_barcodes(page.render(scale=150 / 72).to_pil())] for page in document]
    document.close()
    assert read[0] == [SITE + pack.page] and [SITE + pack.page] in read[FIRST::2]
    address = urlsplit(pack.page)
    told = {name: values[0] for name, values in parse_qs(address.query).items()}
    assert address.path == "downsync/force.html" and told["units"].startswith("widow-scout:1,sentinel-tagger:1,virago:2")
    assert (told["faction"], told["size"], told["name"]) == ("coalition", "small", "Starter Set")


@pytest.mark.parametrize("wrong", ["7", "javascript:alert(1)//", "https://example.org", "https://a.b/?c=", "'https://a.b/ c/'"])
def test_an_address_that_is_none_is_a_finding_with_its_line(tmp_path, wrong):
    (tmp_path / "mkdocs.yml").write_text(f"site_name: A\nsite_url: {wrong}\n", "utf-8")
    with pytest.raises(Unusable) as refused:
        site_address(Project(tmp_path))
    assert [(found.path, found.line, found.suggestion) for found in refused.value.found] == [
        ("mkdocs.yml", 2, "write its whole address with a slash at the end, such as https://example.org/rules/")
    ]


def test_it_says_how_many_of_everything_and_why(made, pack):
    told = page_texts(made.files["a4"])[0]
    for token in pack.tokens:
        assert plain(f"{token.count}{token.name} Tokens{token.why}") in told
    for one in pack.discs:
        assert plain(f"{one.name}") in told and plain(one.why) in told
    assert plain("Not in this pack: Dice.") in told


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pieces_have_their_true_size_and_number(made, pack, paper):
    pages = range(FIRST, len(PdfReader(made.files[paper]).pages), 2)
    sizes = [one.size for page in pages for one in drawn(made.files[paper], page)]
    wanted = Counter()
    for one in pack.discs:
        wanted[one.across] += one.count
    for across, count in wanted.items():
        rim = sum(about(size, across, across) for size in sizes)
        assert rim == count, f"{rim} of {count} discs of {across} mm"
    assert sum(about(size, 16, 16) for size in sizes) == sum(token.count for token in pack.tokens)
    assert sum(about(size, 127, 88.9) for size in sizes) == 1
    assert sum(about(size, 12, 8 * 25.4) for size in sizes) == 3
    assert sum(about(size, 50, 3) for size in sizes) == len(pages)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_nothing_is_drawn_near_the_edge_of_the_paper(made, paper):
    document = pypdfium2.PdfDocument(made.files[paper.id])
    for page in (0, 1, *range(FIRST, len(document))):
        picture = document[page].render(scale=2).to_pil().convert("L")
        left, top, right, bottom = ImageChops.invert(picture).getbbox()
        edges = left, top, picture.width - right, picture.height - bottom
        assert min(edges) * MM / 2 > EDGE - 0.6, (page, edges)
    document.close()


def test_a_sheets_back_shows_the_same_pieces_the_other_way_round(made):
    path, width = made.files["a4"], PAPERS[0].width
    for page in range(FIRST, len(PdfReader(path).pages), 2):
        front, back = discs(path, page), discs(path, page + 1)
        turned = sorted(((width - one.right, one.high) for one in front), key=lambda at: (round(at[1]), at[0]))
        there = sorted(((one.left, one.high) for one in back), key=lambda at: (round(at[1]), at[0]))
        assert len(there) == len(turned) > 0
        assert all(hypot(a[0] - b[0], a[1] - b[1]) < 0.5 for a, b in zip(there, turned, strict=True))


def discs(path: Path, page: int) -> list[Drawn]:
    """The rims of round pieces."""
    return [one for one in drawn(path, page) if any(about(one.size, across, across) for across in (40, 60, 70, 80))]


def test_cards_are_counted_and_fonts_are_in_the_file(made, deck):
    reader = PdfReader(made.files["a4"])
    names = reader.pages[FIRST - 2]["/Resources"]["/XObject"]
    drawings = re.findall(rb"(/Card\d+) Do", reader.pages[FIRST - 2].get_contents().get_data())
    assert len(drawings) == len(deck.cards) and len(names) == len(set(deck.cards))
    for page in reader.pages:
        for font in (page["/Resources"].get("/Font") or {}).values():
            kept = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
            assert {"/FontFile2", "/FontFile3"} & set(kept)


def test_the_scenario_has_its_map_in_colour(made):
    document = pypdfium2.PdfDocument(made.files["a4"])
    colours = document[1].render(scale=0.5).to_pil().convert("RGB").getcolors(1 << 24)
    document.close()
    dark = sum(count for count, colour in colours if max(colour) < 60)
    assert dark < 0.05 * sum(count for count, _ in colours)
    assert any(colour[2] > colour[0] + 10 for _, colour in colours) and any(colour[0] > colour[2] + 10 for _, colour in colours)
    told = page_texts(made.files["a4"])[1]
    assert all(plain(text) in told for text in ("Attacker deploys", "Defender deploys", "VIP Alpha", "You win with 3 or more points"))


def test_made_again_it_is_the_same_file(made, whole, deck, tmp_path, monkeypatch):
    """Of the same cards: that they are the same when pressed again is seen in test_again."""
    monkeypatch.setattr(pack_pdf, "PAPERS", PAPERS[:1])
    shutil.copytree(made.dist / ".press", tmp_path / "dist" / ".press")
    press(Project(made.dist.parent / "game"), GAME, whole, [deck], tmp_path / "dist")
    path = made.files[PAPERS[0].id]
    assert (tmp_path / "dist" / path.relative_to(made.dist)).read_bytes() == path.read_bytes()


MANY = Pack(
    "Many", "Faction", tracks=[Track("Round", ["1", "2"])], listed=[PackListLine("Unit", 3)], ruler=Ruler(24, ""),
    tokens=[Token("Stun", "#e8842c", 31, "", 0), Token("Stealth", "#1d1d1f", 7, "", 1)],
    discs=[DiscPiece("Large", "ping", 80, 5, ""), DiscPiece("Odd", "marker", 25.4, 9, ""), DiscPiece("Base", "stand-in", 40, 20, "")],
)  # fmt: skip


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_no_two_pieces_overlap_and_none_is_lost(paper):
    sheets = laid(MANY, paper)
    width, height = paper.width - 2 * EDGE, paper.height - 2 * EDGE - FOOT
    assert Counter(one.piece.kind for sheet in sheets for one in sheet) == Counter(one.kind for one in pieces(MANY, width))
    for sheet in sheets:
        for one in sheet:
            assert 0 <= one.x <= width - one.piece.width and 0 <= one.y <= height - one.piece.height
        for one, other in combinations(sheet, 2):
            assert apart(one, other) > -1e-9, (one, other)


def apart(one, other) -> float:
    """Millimetres between two pieces; below 0 they overlap."""
    if one.piece.kind in ROUND and other.piece.kind in ROUND:
        middle = [(each.x + each.piece.width / 2, each.y + each.piece.height / 2) for each in (one, other)]
        return hypot(middle[0][0] - middle[1][0], middle[0][1] - middle[1][1]) - (one.piece.width + other.piece.width) / 2
    if one.piece.kind in ROUND:
        one, other = other, one
    if other.piece.kind in ROUND:
        radius = other.piece.width / 2
        x, y = other.x + radius, other.y + radius
        near = min(max(x, one.x), one.x + one.piece.width), min(max(y, one.y), one.y + one.piece.height)
        return hypot(x - near[0], y - near[1]) - radius
    across = max(one.x - other.x - other.piece.width, other.x - one.x - one.piece.width)
    along = max(one.y - other.y - other.piece.height, other.y - one.y - one.piece.height)
    return max(across, along)


def test_a_list_card_without_tracks_is_as_large_as_a_card():
    [alone] = pieces(replace(MANY, tracks=[], tokens=[], discs=[], ruler=None), 200)
    folded = next(one for one in pieces(MANY, 200) if one.kind == "list")
    assert (alone.width, alone.height) == (63.5, 88.9) and (folded.width, folded.height) == (127, 88.9)


def test_a_pack_without_tracks_speaks_of_none(folder, whole):
    context = {
        "pack": Pack("Few", "Faction", listed=[PackListLine("Unit", 3)]), "game": whole["game"], "edition": whole["edition"], "title": "Few",
        "paper": PAPERS[0], "edge": EDGE, "foot": FOOT, "scale": 50, "cards": 3, "sides": 1, "code": None,
    }  # fmt: skip
    told = BookSetup(Project(folder)).environment.get_template("pack/words.html").render(**context)
    assert "List card" in told and "track" not in told and "folded" not in told and "one leaf, one side" in told


def test_what_is_larger_than_a_sheet_is_refused():
    with pytest.raises(ValueError, match="larger than the sheet"):
        nested([("x", rectangle(201, 5))], 200, 200)


def test_discs_lie_closer_than_their_squares():
    """In rows of three, one above the other, there would be room for twelve."""
    [sheet] = nested([(n, disc(60)) for n in range(15)], 220, 300)
    assert len(sheet) == 15


def test_a_token_has_its_whole_name_or_is_told(folder, monkeypatch):
    """One whose name takes three lines, and one whose name no token has room for."""
    names = ("Emergency Countermeasure Refit", "A name that " + "goes on and on " * 8)
    pack = Pack("Starter", tokens=[Token(name, "#ffffff", 1, "", 0) for name in names])
    report, setting = Ordered(), BookSetup(Project(folder))
    monkeypatch.setattr(pack_pdf, "overruns", lambda document: [])
    context = {
        "source": "x", "pack": pack, "title": "Starter", "paper": PAPERS[0], "edge": EDGE, "foot": FOOT, "scale": 50, "plain": True,
        "figures": {}, "sheets": laid(pack, PAPERS[0]), "mirrored": pack_pdf._mirrored,
    }  # fmt: skip
    pack_pdf._render(setting, "pieces.html", context, PAPERS[0], report)
    assert {found.code for found in report.diagnostics} == {"pack-overrun"}
    assert all(names[1].strip()[:20] in found.message for found in report.diagnostics)


def test_tokens_are_told_apart_without_their_colours():
    names = ["Stun", "Stealth", "Command Point", "Corroded Plate"]
    assert len(set(initials(names))) == 4 and len(set(SHAPES)) == len(SHAPES)

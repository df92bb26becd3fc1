"""The quick reference: one leaf on both papers, and all of it from the rules and data of its edition."""

import copy
from io import BytesIO

import pytest
from pypdf import PdfReader

from rulepress.content.files.project import Project
from rulepress.content.games.downsync.quick_reference import panels
from rulepress.press.book import quick_reference_page
from rulepress.press.book.book_layout import BookSetup, overruns, pdf
from rulepress.press.book.quick_reference_page import QuickReference, quick_reference
from rulepress.press.sheets.paper_formats import PAPERS, Paper

from .words import right_of

pytestmark = pytest.mark.slow

EDITIONS = ("4.2", "2023-06", "2023-04")
TODAY = {"a4": 2, "letter": 3}
"""Place of the largest type in which any of them is one leaf."""
SLIP = Paper("slip", "a slip of paper", 90, 60)


@pytest.fixture(scope="module")
def editions(content) -> dict[str, dict]:
    """Resolved data by edition."""
    return {id_: edition.data for id_, edition in content.editions.items()}


@pytest.fixture(scope="module")
def setting(folder) -> BookSetup:
    return BookSetup(Project(folder))


def panel(data: dict, id_: str) -> dict | None:
    return next((one for one in panels(data) if one["id"] == id_), None)


def said(one: dict) -> str:
    """All that a panel says, cells of a row beside each other."""
    words = [one["title"]]
    for block in one["blocks"]:
        words += [f"{step['name']} {step['text']}" for step in block.get("steps", ())]
        words += [f"{token['name']} {token['colour']} {token['text']}" for token in block.get("tokens", ())]
        words += [rule["text"] for rule in block.get("rules", ())]
        if "table" in block:
            words += [" | ".join(map(str, row)) for row in (block["table"]["head"], *block["table"]["rows"])]
    return "\n".join(words)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_one_leaf_with_every_panel(editions, setting, edition, paper, monkeypatch):
    """In a type not larger than the content fits in today: which one is the largest is the matter of a test of its own."""
    monkeypatch.setattr(quick_reference_page, "SIZES", quick_reference_page.SIZES[TODAY[paper.id] :])
    monkeypatch.setattr(quick_reference_page, "USUAL", 0)
    data = editions[edition]
    shown = panels(data)
    book = quick_reference(setting, data, shown)
    document = book.document(setting, paper)
    assert len(document.pages) <= 2 and book.fits(document)
    assert overruns(document) == []
    reader = PdfReader(BytesIO(pdf(document)))
    assert [entry.title for entry in reader.outline] == [one["title"] for one in shown]
    assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"]


@pytest.mark.parametrize(
    ("id_", "expected"),
    [
        ("phases", ["Designate", "Reveal", "Refresh", "Move", "Reaction Engagement", "Unit Activation"]),
        ("tokens", ["Activated Green", "Countermeasure White", "Hardened Countermeasure Yellow", "Overwatch Purple", "Stun Orange",
                    "Stealth Black"]),
        ("command", ["+1 Advantage", "Stun Token", "Reaction Engagement", "“C”"]),
        ("attacks", ["2d6", "TARG", "DEF or more | Hit", "Below DEF | Miss", "nearer than 6″ | +1", "beyond 16″ | −1",
                     "concealed | −1", "reaches no farther than 6"]),
        ("scans", ["2d6", "SCAN", "Small (60 mm) | 14", "Medium (70 mm) | 13", "Large (80 mm) | 12", "or out of sight | −1",
                   "Line of sight is not needed"]),
        ("countermeasures", ["1d6 | Result", "3 or more | The hit is negated", "another token on the same hit", "Hardened"]),
        ("priority", ["Overwatch Token | +1", "Stun Token | −1", "Command Point spent | +1", "one die"]),
        ("actions", ["up to its SPD", "not slowed again", "gains an Overwatch Token"]),
        ("boosts", ["Roll Advantage", "Above zero", "Zero", "Below zero", "before any die is thrown"]),
    ],
)  # fmt: skip
def test_the_first_edition_has_every_panel_in_full(editions, id_, expected):
    words = said(panel(editions["2023-04"], id_)).replace('"', "”").replace("”C”", "“C”")
    assert [one for one in expected if one not in words] == []


def test_what_an_edition_lacks_is_not_shown(editions):
    newest, first = editions["4.2"], editions["2023-04"]
    assert panel(newest, "boosts")["title"] == "Boosts"
    assert "Above zero" not in said(panel(newest, "boosts"))
    assert "Stun Token" not in said(panel(newest, "priority"))
    assert "out of sight | −2" in said(panel(newest, "scans"))
    without = copy.deepcopy(first)
    without["rules"] = [rule for rule in first["rules"] if not rule["id"].startswith("stealth.")]
    assert panel(first, "stealth") and panel(without, "stealth") is None


def test_numbers_and_words_are_the_data(editions):
    data = copy.deepcopy(editions["4.2"])
    data["core"]["attack"]["short_range"] = {"limit": 5, "modifier": 3}
    data["core"]["signatures"]["small"]["ping_defence"] = 15
    next(rule for rule in data["rules"] if rule["id"] == "action.move")["text"] = "Walk."
    assert "nearer than 5″ | +3" in said(panel(data, "attacks"))
    assert "| 15" in said(panel(data, "scans"))
    assert "Walk." in said(panel(data, "actions"))


def test_the_same_bytes_twice(editions, folder, monkeypatch):
    monkeypatch.setattr(quick_reference_page, "SIZES", (6.1,))
    data = editions["4.2"]
    made = []
    for setting in (BookSetup(Project(folder)), BookSetup(Project(folder))):
        shown = [panel(data, name) for name in ("tokens", "attacks")]
        made.append(pdf(quick_reference(setting, data, shown).document(setting, PAPERS[0])))
    assert made[0] == made[1]


def test_what_no_type_is_small_enough_for_is_said(editions, setting, monkeypatch):
    monkeypatch.setattr(quick_reference_page, "SIZES", (6.1,))
    data = editions["4.2"]
    book = quick_reference(setting, data, [panel(data, "phases")] * 3)
    assert not book.fits(book.document(setting, SLIP))


def test_what_is_short_fills_its_columns_alike(editions, setting, monkeypatch):
    monkeypatch.setattr(quick_reference_page, "SIZES", (6.1,))
    data = editions["4.2"]
    shown = [panel(data, name) for name in ("tokens", "attacks", "actions")]
    leaf = pdf(quick_reference(setting, data, shown).document(setting, PAPERS[0]))
    heads = [right_of(leaf, one["title"]) for one in shown]
    assert max(heads) - min(heads) > PAPERS[0].width / 3, heads


@pytest.mark.parametrize("largest", range(-1, len(quick_reference_page.SIZES)))
def test_its_type_is_the_largest_that_fits(monkeypatch, largest):
    """`largest`: by place; -1: none does."""
    held = range(len(quick_reference_page.SIZES))[largest:] if largest >= 0 else ()
    monkeypatch.setattr(QuickReference, "_at", lambda self, place, *_: place)
    monkeypatch.setattr(QuickReference, "fits", lambda self, place: place in held)
    monkeypatch.setattr(QuickReference, "_level", lambda self, document, *_: document)
    assert QuickReference("", "").document(None, None) == (largest if held else len(quick_reference_page.SIZES) - 1)


def test_a_short_one_fills_its_columns_side_by_side(editions, setting):
    words = {"id": "a.rule", "text": "A few words for each panel, and no more."}
    shown = [{"id": title.lower(), "title": title, "blocks": [{"rules": [words]}]} for title in ("Alpha", "Bravo", "Charlie")]
    document = quick_reference(setting, editions["4.2"], shown).document(setting, PAPERS[0])
    assert len(document.pages) == 1
    places: dict[str, float] = {}
    page = PdfReader(BytesIO(document.write_pdf())).pages[0]
    page.extract_text(visitor_text=lambda text, user, matrix, font, size: places.update({text.strip(): user[4] + matrix[4]}))
    columns = [place for text, place in places.items() if text in ("Alpha", "Bravo", "Charlie")]
    assert len(columns) == 3 and len({round(place) for place in columns}) == 3

"""Cards in another language: the Coalition's in German."""

from io import BytesIO

import pypdfium2
import pytest
from pypdf import PdfReader

from rulepress.content.files.project import Project
from rulepress.content.games.downsync import GAME
from rulepress.press.cards.press_run import PressWorker, look
from rulepress.press.sheets.paper_formats import SIZES

from .conftest import ROOT
from .test_grid import FOOT, LEAST
from .words import plain, type_sizes


@pytest.fixture(scope="module")
def german() -> dict:
    """The Coalition's German fronts by unit."""
    content = GAME.load(Project(ROOT))
    return {face.id: face for face in GAME.card_sides(GAME.translated(content, "de")) if face.faction == "coalition"}


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        ("guardian-destroyer", ["Schweres Fahrzeug", "Intelligente mittlere Kanone", "gelingen erst ab 5+", "ZIEL"]),
        ("gsv-aurora", ["Befreundete Einheiten", "Auffrischphase, Unterhalt"]),
        ("widow-scout", ["Drohnen aussetzen", "Einmal je Spiel", "innerhalb von 3″", "Spinnendrohne: Infiltrator"]),
    ],
)
@pytest.mark.slow
def test_a_german_card_fits_and_says_it_in_german(german, unit, said):
    done = PressWorker(look(ROOT))(german[unit], list(SIZES))
    assert not done.overruns
    pdf = done.pages[0][1]
    assert PdfReader(BytesIO(pdf)).root_object["/Lang"] == "de"
    assert {size for size in type_sizes(pdf) if size < LEAST} <= {FOOT}
    page = pypdfium2.PdfDocument(pdf)[0]
    text = plain(page.get_textpage().get_text_range()).replace("-", "")
    assert all(plain(words).replace("-", "") in text for words in said), text


def test_english_data_know_no_language():
    content = GAME.load(Project(ROOT))
    assert "language" not in content.data
    assert {face.language for face in GAME.card_sides(content.data)} == {"en"}
    assert not GAME.languages(content)["de"]["coalition"][1], "a text of the Coalition is not translated"

"""What books hold besides chapters: the reference of units, what an edition changes, M.S. Wars' quick reference."""

import copy
import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from rulepress.content.files.project import Project
from rulepress.content.games.downsync.compendium import reference
from rulepress.content.games.downsync.edition_changes import news
from rulepress.content.games.mswars.compendium import reference as of_mswars
from rulepress.content.games.mswars.quick_reference import panels
from rulepress.press.book.book_layout import BookSetup, overruns, pdf
from rulepress.press.book.edition_changes_booklet import booklet
from rulepress.press.sheets.paper_formats import PAPERS

from .. import shipped


@pytest.fixture(scope="module")
def editions() -> dict[str, dict]:
    """Downsync's resolved data by edition."""
    return {id_: edition.data for id_, edition in shipped.content("downsync").editions.items()}


def told(sections: list[dict]) -> dict[str, list[str]]:
    """What a booklet says, by section."""
    return {
        one["title"]: [f"{entry['kind']} {entry['name']} {' '.join(words for _, words in entry['pieces'])}" for entry in one["entries"]]
        for one in sections
    }


@pytest.mark.parametrize(
    ("before", "after", "section", "said"),
    [
        ("2023-06", "4.2", "Units: Coalition", "now Guardian: Destroyer SPD 4 5"),
        ("2023-06", "4.2", "Units: Republic of Terra", "now Seeker Team Shock Sniper Rifle: Silent"),
        ("2023-06", "4.2", "Tokens", "new  Each stunned Sub-Unit pays for itself."),
        ("2023-06", "4.2", "Pings, scans and sight", "now  A Ping out of sight: −1. −2."),
        ("2023-06", "4.2", "Other names", "now  Infantry Base Sub-Unit"),
        ("2023-04", "2023-06", "Tokens", "gone  Each Infantry Base is Stunned by itself."),
        ("2023-04", "2023-06", "Units: Coalition", "now Widow Scout Scanner in place of Scan"),
    ],
)
def test_a_booklet_says_what_is_different_at_the_table(editions, before, after, section, said):
    assert said in told(news(editions[before], editions[after]))[section]


def test_what_only_has_another_name_is_told_once(editions):
    sections = told(news(editions["2023-06"], editions["4.2"]))
    assert not any("Some Units, mostly infantry" in line for line in sections["Squads and their bases"])
    assert "How the engine plays" not in sections and "What the odds assume" not in sections
    assert not re.search(r"`|[a-z]+\.[a-z]+-", " ".join(line for lines in sections.values() for line in lines)), "an id, to players"


def test_a_booklet_is_laid_out(editions, folder):
    setting, (before, after) = BookSetup(Project(folder)), (editions["2023-06"], editions["4.2"])
    document = booklet(setting, before, after, news(before, after)).document(setting, PAPERS[0])
    assert overruns(document) == [] and len(document.pages) <= 4
    assert PdfReader(BytesIO(pdf(document))).metadata.title == "Downsync: What Beta 4.2.0 changes"


def cells(sections: list[dict], id_: str) -> dict[str, list]:
    """The rows of the tables of a section by their first line."""
    section = next(one for one in sections if one["id"] == id_)
    return {row[0][0]["name"]: row[1:] for block in section["blocks"] for row in block.get("table", {}).get("rows", ())}


def test_the_reference_has_every_unit_as_its_card_has_it(editions):
    data = copy.deepcopy(editions["4.2"])
    unit = next(unit for faction in data["factions"] for unit in faction["units"] if unit["id"] == "virago")
    unit["stats"]["def"] = 15
    rows = cells(reference(data), "units-coalition")
    assert len(rows) == len(data["factions"][0]["units"])
    assert rows["Virago"][:6] == ["M", "6″", "–", "6", "15", "2"]
    assert rows["Virago"][6] == [{"name": "Close Medium Cannon", "text": "24″, ROF 2, KILL, Close and Personal (+1 TARG)"}]
    entries = [entry["name"] for block in reference(data)[-1]["blocks"] for entry in block.get("entries", ())]
    assert {"Ambush", "Clustered", "STUN"} <= set(entries)


def test_ms_wars_has_its_cards_and_numbers_at_hand():
    data = copy.deepcopy(shipped.content("ms-wars").data)
    data["core"]["attack"]["modifiers"]["ran"]["range"] = -5
    listed = {one["id"]: one for one in panels(data)}
    assert ("The attacker ran or charged", "−5", "–") in listed["attack"]["blocks"][1]["table"]["rows"]
    assert {"turn", "moves", "attack", "endurance", "courage", "fear"} <= set(listed)
    rows = cells(of_mswars(data), "cards-mobius")
    assert rows["Amago with Blade"][0] == "6″" and rows["Ace"][:2] == ["14", "14"]

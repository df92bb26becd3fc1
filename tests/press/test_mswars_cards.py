"""M.S. Wars' cards: what they say, and the Pilot Sheets of a team."""

import pytest

from rulepress.content.cards.card_sides import card_file
from rulepress.content.files.project import Project
from rulepress.content.games.mswars import card_records
from rulepress.content.games.registry import game
from rulepress.press import press
from rulepress.press.sheets.paper_formats import PAPERS, SIZES

from ..shipped import content
from .conftest import Front, set_front
from .test_grid import held
from .words import page_texts, plain

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def data():
    return content("ms-wars").data


@pytest.fixture(scope="module")
def fronts(data, worker) -> dict[str, Front]:
    """Every front by its key, on the smaller size: where it fits there, it fits on the larger."""
    smaller = min(SIZES, key=lambda size: size.height)
    found = {}
    for face in [*card_records.card_sides(data), *game("ms-wars").backs(data).values()]:
        front = set_front(worker, face, smaller)
        assert not front.diagnostics, face.key
        found[face.key] = front
    return found


@pytest.fixture(scope="module")
def said(fronts) -> dict[str, str]:
    """What every front says; only the order of its words is the layout's."""
    return {key: front.said for key, front in fronts.items()}


def test_every_unit_says_everything(said, data):
    for faction in data["factions"]:
        for unit in faction["units"]:
            text = said[unit["key"]]
            for words in (unit["name"], card_records.OURS, *(weapon["name"] for weapon in unit["weapons"])):
                assert plain(words) in text, (unit["key"], words)
            for ability in unit["abilities"]:
                assert plain(data["abilities"][ability]["text"]) in text, (unit["key"], ability)


def test_the_grid_holds(fronts, data):
    held([fronts[unit["key"]].pdf for faction in data["factions"] for unit in faction["units"]], "MOV", 3)
    held([fronts[pilot["key"]].pdf for faction in data["factions"] for pilot in faction["pilots"]], "RNG", 1)


def test_every_pilot_says_everything(said, data):
    for faction in data["factions"]:
        for pilot in faction["pilots"]:
            text = said[pilot["key"]]
            for skill in pilot["skills"]:
                assert plain(data["skills"][skill["name"]]["text"]) in text, (pilot["key"], skill)


def test_the_sheets_of_a_team_have_its_marks(said, data):
    for faction in data["factions"]:
        for team in faction["teams"]:
            full, quarter, half = (str(value) for value in team["vp"].values())
            sheet = said[f"{faction['id']}/team-{team['id']}"]
            assert all(figure in sheet for figure in (full, quarter, half, str(team["tcv"])))
            for pilot in {member["pilot"] for member in team["members"]}:
                sheet = said[f"{faction['id']}/team-{team['id']}-{pilot}"]
                assert all(figure in sheet for figure in (full, quarter, half)), (team["id"], pilot)


def test_a_deck_has_a_card_for_everything(data):
    for deck in card_records.decks(data):
        faction, name = deck.key.split("/")
        team = next(team for one in data["factions"] for team in one["teams"] if team["key"] == deck.key)
        units = sum(member["count"] for member in team["members"])
        assert deck.cards[0] == f"{faction}/team-{name}" and len(deck.cards) == 1 + 2 * units
        assert set(deck.cards) <= {face.key for face in card_records.card_sides(data)}


def test_a_unit_is_printed(data, folder, one_size, tmp_path):
    """Its card alone, its picture, and the sheets of both papers, each with what the card says."""
    first = data["factions"][0]
    unit = first["units"][0]
    alone = {**data, "factions": [{**first, "units": [unit], "pilots": [], "teams": []}]}
    press(Project(folder), game("ms-wars"), alone, tmp_path)
    out = tmp_path / "cards" / "ms-wars"
    printed = sorted(path.relative_to(out).as_posix() for path in out.rglob("*.*"))
    name = card_file(unit["key"])
    assert f"png/{name}.png" in printed and f"single/{name}.pdf" in printed
    sheets = [path for path in printed if path.endswith(".pdf") and "/" not in path]
    assert len(sheets) == len(PAPERS)
    for path in sheets:
        assert plain(unit["name"]) in "".join(page_texts((out / path).read_bytes())), path

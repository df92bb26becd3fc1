"""M.S. Wars' cards: what they say, and the Pilot Sheets of a team."""

from pathlib import Path

import pytest

from rulepress.authoring.project import Project, shipped
from rulepress.workshops import game
from rulepress.workshops.mswars import cards

from ..shipped import content
from .words import page_texts, plain


@pytest.fixture(scope="module")
def data():
    return content("ms-wars").data


@pytest.fixture(scope="module")
def pressed(data, tmp_path_factory) -> Path:
    from rulepress.press import press

    dist = tmp_path_factory.mktemp("mswars") / "dist"
    report = press(Project(shipped()), game("ms-wars"), data, dist)
    assert not report.diagnostics and report.cards == report.pressed == len(cards.faces(data))
    return dist / "cards" / "ms-wars"


def said(pressed: Path, key: str) -> str:
    """The front's words; only their order is the layout's."""
    return page_texts(pressed / "single" / f"{key.replace('/', '-')}.pdf")[0]


def test_every_unit_says_everything(pressed, data):
    for faction in data["factions"]:
        for unit in faction["units"]:
            text = said(pressed, unit["key"])
            for words in (unit["name"], cards.OURS, *(weapon["name"] for weapon in unit["weapons"])):
                assert plain(words) in text, (unit["key"], words)
            for ability in unit["abilities"]:
                assert plain(data["abilities"][ability]["text"]) in text, (unit["key"], ability)


def test_every_pilot_says_everything(pressed, data):
    for faction in data["factions"]:
        for pilot in faction["pilots"]:
            text = said(pressed, pilot["key"])
            for skill in pilot["skills"]:
                assert plain(data["skills"][skill["name"]]["text"]) in text, (pilot["key"], skill)


def test_the_sheets_of_a_team_have_its_marks(pressed, data):
    for faction in data["factions"]:
        for team in faction["teams"]:
            full, quarter, half = (str(value) for value in team["vp"].values())
            sheet = said(pressed, f"{faction['id']}/team-{team['id']}")
            assert all(figure in sheet for figure in (full, quarter, half, str(team["tcv"])))
            for pilot in {member["pilot"] for member in team["members"]}:
                sheet = said(pressed, f"{faction['id']}/team-{team['id']}-{pilot}")
                assert all(figure in sheet for figure in (full, quarter, half)), (team["id"], pilot)


def test_a_deck_has_a_card_for_everything(data):
    for deck in cards.decks(data):
        faction, name = deck.key.split("/")
        team = next(team for one in data["factions"] for team in one["teams"] if team["key"] == deck.key)
        units = sum(member["count"] for member in team["members"])
        assert deck.cards[0] == f"{faction}/team-{name}" and len(deck.cards) == 1 + 2 * units
        assert set(deck.cards) <= {face.key for face in cards.faces(data)}

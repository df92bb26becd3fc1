"""The page *A faction of your own* shows files that a designer copies: they must work as they stand."""

import re

import pytest

from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game
from rulepress.press.cards.press_run import PressWorker, look
from rulepress.press.sheets.paper_formats import SIZES

from ...press.conftest import set_front
from ...shipped import ROOT

PAGE = (ROOT / "site/docs/your-own-faction.md").read_text("utf-8")
BLOCKS = re.findall(r"```yaml\n# (\S+\.yaml)[^\n]*\n(.*?)```", PAGE, re.S)


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """The page's faction, in an empty folder."""
    root = tmp_path_factory.mktemp("faction")
    for path, text in BLOCKS:
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    drawing = root / "factions/downsync/free-union/art/emblem.svg"
    drawing.parent.mkdir()
    drawing.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>')
    return Project(root)


@pytest.fixture(scope="module")
def loaded(project):
    return examine(project)


def test_the_page_shows_a_whole_faction():
    assert {path.split("/")[-1] for path, _ in BLOCKS} == {
        "faction.yaml",
        "badger-pack.yaml",
        "traits.yaml",
        "effects.yaml",
        "tokens.yaml",
        "old-fox.yaml",
        "raiders.yaml",
    }


def test_the_faction_has_no_errors(loaded):
    assert [f"{found.path}:{found.line} {found.message}" for found in loaded.findings if found.severity == "error"] == []


def test_the_faction_says_what_its_comments_say(loaded):
    union = loaded.contents["downsync"].data["factions"][0]
    badger = next(unit for unit in union["units"] if unit["id"] == "badger-pack")
    assert badger["title"] == "Badger: Pack"
    rpg = next(action for action in badger["actions"] if action["name"] == "RPG")
    assert (rpg["teams"], rpg["cost"], rpg["rof"]) == ([3], "A+C", 2)
    assert [option["effect"] for option in badger["actions"][2]["options"]] == ["STAR", "STUN"]
    assert badger["traits"][1]["text"].startswith("+2 TARG")
    assert union["effects"]["DAZE"]["inflict"] == "STUN"
    assert union["leaders"][0]["grants"][0]["actions"][0]["name"] == "Go Dark"


def test_the_faction_fits_its_cards(project, loaded):
    downsync, data = game("downsync"), loaded.contents["downsync"].data
    card_sides = [*downsync.card_sides(data), *downsync.backs(data).values()]
    worker, smaller = PressWorker(look(project.root)), min(SIZES, key=lambda size: size.height)
    fronts = {face.key: set_front(worker, face, smaller) for face in card_sides}
    assert {key: [found.message for found in front.diagnostics] for key, front in fronts.items()} == {key: [] for key in fronts} != {}
    assert [key for key, front in fronts.items() if not front.fits] == []

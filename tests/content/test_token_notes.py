"""A note that names a token prints its words: a token of the rules, or one of the faction's own."""

import pytest

from rulepress.content.files.project import Project
from rulepress.content.games.registry import game

UNIT = "factions/downsync/reds/units/tank.yaml"
TOKENS = """\
snared:
  colour: Ochre
  swatch: "#b8863b"
  goes: round
  text: The Unit may not move.
  effects:
    - forbid: [move]
"""


@pytest.fixture
def notes(project):
    """Call it with the name of a token: the notes of the tank's card, and the findings."""
    from .conftest import BASE

    def run(token: str, tokens: str = TOKENS):
        root = project({UNIT: f"{BASE[UNIT]}notes: [{{token: {token}}}]\n", "factions/downsync/reds/tokens.yaml": tokens})
        downsync = game("downsync", Project(root))
        draft = downsync.draft(Project(root))
        printed = [face.record["notes"] for face in downsync.card_sides(draft.data) if face.id == "tank"] if draft.data else []
        return printed, [one.code for one in draft.diagnostics if one.severity == "error"]

    return run


def test_of_the_factions_own(notes):
    [[note]], found = notes("snared")
    assert (note["title"], note["text"], found) == ("Snared Token", "The Unit may not move.", [])


def test_of_the_rules(notes):
    [[note]], found = notes("stealth")
    assert note["title"] == "Stealth Token" and "Gained: " in note["text"] and not found


def test_of_one_whose_form_is_wrong(notes):
    _, found = notes("snared", TOKENS.replace("goes: round", "goes: sometime"))
    assert found == ["wrong-value"]


def test_of_none_that_there_is(notes):
    _, found = notes("snard")
    assert found == ["unknown-token"]

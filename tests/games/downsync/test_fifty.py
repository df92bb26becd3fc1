"""Fifty ideas that a designer might type: each is said by a sentence of the test faction, and shown by an example that fails without it."""

import copy
import shutil
from functools import cache

import pytest

from rulepress.cli import main
from rulepress.games.downsync import worked_examples
from rulepress.games.downsync.play.ruleset import Ruleset

from ...shipped import content, read_yaml
from .play import fifty_games

EXAMPLES = read_yaml(fifty_games.FIFTY / "examples.yaml")
IDEAS = range(1, 57)
KINDS = ("trait", "action", "token", "effect")


@cache
def data() -> dict:
    """The test faction's content, with the shipped scenarios and tables to play it on."""
    return fifty_games.content(content("downsync").data)


@cache
def book() -> Ruleset:
    return Ruleset(data())


def silenced(kind: str, name: str) -> dict:
    """The content with that trait, action, token or effect on its cards, saying nothing."""
    made = copy.deepcopy(data())
    for faction in made["factions"]:
        for key, token in faction.get("tokens", {}).items():
            if (kind, name) == ("token", key):
                token["effects"] = []
        for key, effect in faction.get("effects", {}).items():
            if (kind, name) == ("effect", key):
                effect["effects"] = []
        for unit in faction["units"]:
            actions = [each for action in unit["actions"] for each in (action, *action["options"])]
            for trait in (*unit["traits"], *(trait for action in actions for trait in action["traits"])):
                if (kind, name) == ("trait", trait["name"]):
                    trait["effects"] = []
            for action in unit["actions"]:
                if (kind, name) == ("action", action["name"]):
                    for each in (action, *action["options"]):
                        each |= {"effects": [], "limit": None}
    return made


def said(example: dict) -> tuple[str, str]:
    """(trait, action, token or effect; its name) of the sentence that an example shows."""
    return next((kind, example[kind]) for kind in KINDS if kind in example)


def test_every_idea_has_an_example():
    assert {example["idea"] for example in EXAMPLES.values()} == set(IDEAS)


def test_none_is_left_to_the_players():
    for faction in data()["factions"]:
        assert not [trait["name"] for trait in faction["traits"].values() if trait["manual"]]
        assert not [action["name"] for unit in faction["units"] for action in unit["actions"] if action["manual"]]
        assert not [ability["name"] for leader in faction["leaders"] for ability in leader["abilities"] if ability["manual"]]


def test_other_programs_can_read_it(tmp_path):
    """Tokens, leaders and units for hire are in the schema of the data."""
    shutil.copytree(fifty_games.FIFTY, tmp_path / "fifty")
    assert main(["data", "--project", str(tmp_path / "fifty")]) == 0


@pytest.mark.parametrize("id_", EXAMPLES)
def test_an_example_comes_out_as_told(id_):
    assert worked_examples.run(book(), EXAMPLES[id_]).differs is None


@pytest.mark.parametrize("id_", EXAMPLES)
def test_it_does_not_without_the_sentence(id_):
    """And not because an answer is refused then, or cannot be asked: where the sentence opens a choice, `without` says how it is missed."""
    example = EXAMPLES[id_]
    differs = worked_examples.run(Ruleset(silenced(*said(example))), example).differs
    assert differs is not None
    assert example.get("without", "") in differs
    assert "without" in example or not differs.startswith(("refused by", "the course ended", "the engine"))

"""A record with how often a unit has it, `{count: 3, weapon: Laser}`: on the card, in the data, in odds and for editors."""

import json
from pathlib import Path

import pytest

from rulepress.cli.checking.checker import examine
from rulepress.cli.lsp.workspace import Workbench
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game
from rulepress.games.declared.odds import Rules, as_text, odds, request_from

from .test_odds_of_a_folder import BASE, ODDS

WING = "factions/duel/rebels/units/wing.yaml"
SPRAY = """  spray:
    rule: attack.evade
    with: weapons
    roll: {pool: weapon.count * weapon.dice, hits: core.hit_on}
"""


def folder(root: Path, weapons: str, traits: str = "[Linked, {Tough: 1}]") -> Path:
    for name, text in BASE.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        if name == WING:
            text = text.replace("[Laser, Torpedo]", weapons).replace("[Linked, {Tough: 1}]", traits)
        (root / name).write_text(text + (ODDS + SPRAY if name.endswith("shape.yaml") else ""), encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def counted(tmp_path_factory):
    return folder(tmp_path_factory.mktemp("counted"), "[{count: 3, weapon: Laser}, Torpedo]")


def loaded(root: Path):
    kit = game("duel", Project(root))
    return kit, kit.load(Project(root))


def test_nothing_is_wrong_with_it(counted):
    assert [one for one in examine(Project(counted)).findings if one.severity == "error"] == []


def test_all_of_them_are_as_many_as_are_counted(counted, tmp_path):
    question = request_from({"check": "attack", "by": "wing", "with": "all", "at": "tub", "range": 2})
    kit, content = loaded(counted)
    rules = Rules.from_data(kit.resolve(content))
    other, listed = loaded(folder(tmp_path, "[Laser, Laser, Laser, Torpedo]"))
    found, expected = odds(rules, question), odds(Rules.from_data(other.resolve(listed)), question)
    assert found["hits"] == expected["hits"] and found["destroyed"] == expected["destroyed"]
    assert as_text(rules, question).startswith("Attack: Star Wing, 3 × Laser, Torpedo, at Old Tub")
    alone = odds(rules, request_from({"check": "attack", "by": "wing", "with": "laser", "at": "tub", "range": 2}))
    assert alone["mean hits"] == "3/2", "one that is named is one"


def test_a_check_that_names_the_count_makes_one_roll_of_them(counted):
    kit, content = loaded(counted)
    rules = Rules.from_data(kit.resolve(content))
    means = [
        odds(rules, request_from({"check": "spray", "by": by, "with": used}))["mean hits"]
        for by, used in (("wing", "laser"), ("wing", "all"), ("tub", "quad-laser"))
    ]
    assert means == ["9/2", "7", "2"], "9 dice, 14 dice, and 4 of a weapon that is not counted"


def test_the_card_and_the_data_say_it(counted):
    kit, content = loaded(counted)
    data = kit.resolve(content)
    wing = next(unit for faction in data["factions"] for unit in faction["units"] if unit["id"] == "wing")
    assert [(one["name"], one.get("listed")) for one in wing["weapons"]] == [("Laser", 3), ("Torpedo", None)]
    card = next(side for side in kit.card_sides(data) if side.id == "wing")
    assert [row["cells"][0] for row in card.record["tables"][0]["rows"]] == ["3 × Laser", "Torpedo"]
    json.dumps(data)


@pytest.mark.parametrize(
    ("weapons", "traits", "told"),
    [
        ("[{count: 0, weapon: Laser}]", "[]", "1"),
        ("[{count: 2, weapon: Lasr}]", "[]", "Lasr"),
        ("[{count: 2, wepon: Laser}]", "[]", "wepon"),
        ("[{count: 2}]", "[]", "count"),
        ("[Laser]", "[{count: 2, trait: Linked}]", "a trait is a name"),
    ],
)
def test_what_cannot_be_meant_is_told(weapons, traits, told, tmp_path):
    found = [one for one in examine(Project(folder(tmp_path, weapons, traits))).findings if one.path == WING]
    assert any(told in one.message for one in found), [one.message for one in found]


def test_a_record_that_is_counted_is_renamed_too(tmp_path):
    root = folder(tmp_path, "[{count: 3, weapon: Laser}, Torpedo]")
    path = "rules/duel/shared/weapon.yaml"
    edits = Workbench(root).renamed(path, 1, 2, "Blaster").edits
    assert WING in {edit.path for edit in edits}

"""The odds of a declared game from its folder: on the command line, as data, and in the form of its site."""

import json
from copy import deepcopy

import pytest

from rulepress import cli
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game

from ...shipped import ROOT, read_yaml

BASE = read_yaml(ROOT / "tests" / "lints" / "declared" / "_base.yaml")
ODDS = """odds:
  attack:
    rule: attack.roll
    with: weapons
    ask: {range: {type: number, min: 1, max: 5, help: range}, close: {type: flag, help: right behind it}}
    allowed: [{when: {range: {to: weapon.range}}, words: It does not reach so far.}]
    roll: {pool: [weapon.dice, {add: 1, when: {close: true}}], hits: core.hit_on}
    cancel: {pool: target.stats.agility, hits: core.evade_on}
    track: target.stats.hull
  ram:
    rule: attack.evade
    against: weapons
    roll: {die: 6, add: unit.stats.speed}
    oppose: {die: 6, add: target_weapon.dice}
"""


@pytest.fixture(scope="module")
def dogfight(tmp_path_factory):
    root = tmp_path_factory.mktemp("duel")
    for name, text in BASE.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text + (ODDS if name.endswith("shape.yaml") else ""), encoding="utf-8")
    return root


def asked(root, capsys, *words: str) -> tuple[int, str]:
    code = cli.main(["odds", *words, "--project", str(root)])
    said = capsys.readouterr()
    return code, said.out + said.err


def test_help_shows_in_brackets_what_need_not_be_said(dogfight, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "400")
    assert "attack: --by UNIT [--with NAME] --at UNIT --range N [--close]" in asked(dogfight, capsys, "--help")[1]


def test_an_edition_has_odds_of_its_own(dogfight, capsys):
    typed = ("attack", "--by", "wing", "--with", "laser", "--at", "Old Tub", "--range", "2", "--json")
    newest, older = (json.loads(asked(dogfight, capsys, *typed, *more)[1]) for more in ((), ("--edition", "1")))
    assert (newest["mean hits"], older["mean hits"]) == ("3/2", "2/3")
    assert [part["reason"] for part in newest["explain"][0]["contributions"]] == ["dice of Laser"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("attack", "--by", "wing", "--with", "laser", "--at", "tub", "--range", "4"), "It does not reach so far.\nRules: attack.roll"),
        (("attack", "--by", "wing", "--at", "tub", "--range", "1"), "say one --with: Laser, Torpedo"),
        (("attack", "--by", "wng", "--with", "laser", "--at", "tub", "--range", "1"), "Did you mean wing?"),
        (("atack",), "attack"),
    ],
)
def test_what_is_asked_wrongly_is_told(words, told, dogfight, capsys):
    code, said = asked(dogfight, capsys, *words)
    assert code and told in said and "Traceback" not in said


def test_a_wrong_shape_is_told_before_its_odds(dogfight, tmp_path, capsys):
    for name, text in BASE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        more = ODDS.replace("weapon.dice", "weapon.dise").replace("attack.roll", "attack.rol")
        (tmp_path / name).write_text(text + (more if name.endswith("shape.yaml") else ""), encoding="utf-8")
    code, said = asked(tmp_path, capsys, "attack", "--by", "wing", "--with", "laser", "--at", "tub", "--range", "1")
    line = BASE["rules/duel/shape.yaml"].count("\n")
    assert code == cli.WRONG and f"rules/duel/shape.yaml:{line + 3}" in said and "did you mean `attack.roll`?" in said
    assert f"rules/duel/shape.yaml:{line + 7}" in said and "did you mean `weapon.dice`?" in said


def test_the_form_begins_with_what_can_be_asked(dogfight):
    duel = game("duel", Project(dogfight))
    offered = duel.engine.index(duel.load(Project(dogfight)).data)["asks"]
    attack, ram = offered
    assert [(one["name"], one.get("of")) for one in ram["fields"]] == [("by", None), ("at", None), ("against", "at")]
    assert [(one["name"], one["kind"]) for one in attack["fields"]] == [
        ("by", "choice"), ("with", "choice"), ("at", "choice"), ("range", "number"), ("close", "flag"),
    ]  # fmt: skip
    assert attack["fields"][1]["options"]["rebels/tub"] == [["quad-laser", "Quad Laser"]]
    assert attack["over"] == "range" and ["destroyed", "Destroyed"] in attack["answers"]


def test_a_change_tells_what_it_does_to_odds(dogfight, capsys):
    assert cli.main(["diff", "1", "--project", str(dogfight)]) == 0
    out = capsys.readouterr().out
    assert "Odds that differ" in out and "Attack: Star Wing, Laser against Old Tub, at least one hit: 56% -> 88%" in out


def test_a_change_that_only_tells_far_off_is_found(dogfight):
    duel = game("duel", Project(dogfight))
    now = duel.load(Project(dogfight)).data
    odds = deepcopy(now["shape"]["odds"])
    odds["attack"]["roll"]["pool"] = ["weapon.dice", {"add": "core.turns", "when": {"range": {"over": 2}}}]
    before = now | {"shape": now["shape"] | {"odds": odds}}
    found = duel.engine.touched(before, before | {"core": now["core"] | {"turns": 9}})
    assert {one.situation for one in found} == {"range 3"}

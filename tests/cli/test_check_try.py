"""`check --try`: what a trait, an action or a token does, seen with it and without it."""

import json
import shutil
from pathlib import Path

import pytest

from rulepress.cli import main
from rulepress.cli.checking import content_loading
from rulepress.content.files.project import Project
from rulepress.content.games.downsync import GAME, trait_demo, trait_trials

FIFTY = Path(__file__).parents[2] / "vocabulary/downsync"


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A faction of one's own, with a trait of which nothing ever comes."""
    root = tmp_path_factory.mktemp("own")
    for folder in ("factions", "scenarios"):
        shutil.copytree(FIFTY / folder, root / folder)
    home = root / "factions/downsync/fifty"
    (home / "traits.yaml").open("a").write(
        "\nNever: {on: unit, text: Never., effects: [{modify: attack_roll, by: 1, when: {distance: {more: 90}}}]}\n"
        "\nSpender: {on: unit, text: It spends., effects: [{on: designated, cost: {token: heat}, modify: speed, by: 3, until: round}]}\n"
        "\nLate: {on: unit, text: Late., effects: [{modify: defence, by: 3, when: {round: {least: 5}}}]}\n"
        "\nClamps: {on: unit, text: It clamps., effects: [{on: hits, grant: gripped, who: target}]}\n"
        "\nBrisk: {on: unit, text: It is brisk., effects: [{modify: speed, by: 2}]}\n"
        "\nTwofold: {on: unit, text: It is twofold., effects: [{on: activation_begins, grant: heat}, {modify: defence, by: 3}]}\n"
        "\nGranted: {on: unit, text: It is given., effects: [{modify: speed, by: 2}]}\n"
        "\nKindled: {on: unit, text: It glows., effects: [{modify: attack_roll, by: 1, when: {bearer: {has: ember}}}]}\n"
        "\nNobody's: {on: unit, text: Nobody has it., effects: [{modify: speed, by: 1}]}\n"
    )
    (home / "tokens.yaml").open("a").write('\nember: {colour: Red, swatch: "#cc3333", goes: never, text: It glows.}\n')
    (home / "leaders/marshal.yaml").write_text(
        "id: marshal\nname: Marshal\ntext: They go faster.\ngrants: [{to: [gnat], traits: [Granted]}]\nsilhouette: heavy-infantry\n"
    )
    unit = home / "units/gnat.yaml"
    text = unit.read_text()
    unit.write_text(
        text.replace("traits: [", "traits: [Never, Spender, Late, Brisk, Clamps, Twofold, Kindled, ")
        if "traits:" in text
        else text + "traits: [Never, Spender, Late, Brisk, Clamps, Twofold, Kindled]\n"
    )
    return root


@pytest.fixture(scope="module")
def read(project):
    return content_loading.opened(project)


@pytest.fixture
def read_once(read, monkeypatch):
    """Nothing of the project is changed: it is not read again for each question."""
    monkeypatch.setattr(content_loading, "opened", lambda _: read)


@pytest.fixture(scope="module")
def data(read):
    return read[0].content.data


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Steady Aim", ("In odds", "without it", "In play, scene ", "attacks", "Without it")),
        ("Tow", ("In play, scene ", "A1 Tow uses Tow", "is placed", "Without it")),
        ("Late", ("In play, scene ", "Without it")),
        ("corroded", ("on the card of Corrosive", "In odds")),
        ("SUPPRESS", ("on the card of Arsenal", "suffers SUPPRESS")),
        ("Jury Rig", ("In play, scene ", "Jury Rig")),
        ("Spender", ("loses a Heat Token: Spender", "Without it")),
        ("Paint", ("attacks", "gains a Painted Token", "Without it")),
        ("gripped", ("performs Gripped", "loses a Gripped Token: Gripped", "Without it")),
        ("Brisk", ('may move 11"', "Without it", 'may move 9"')),
    ],
)
@pytest.mark.slow
def test_it_shows_what_it_did(data, name, said):
    out = "\n".join(GAME.engine.tried(data, name))
    assert out.startswith(f"{name}, on the card of ") or name not in said[0]
    for words in said:
        assert words in out, out


def test_it_says_that_nothing_came_of_it(data, monkeypatch):
    for module in (trait_trials, trait_demo):
        monkeypatch.setattr(module, "SCENES", 24)
    out = "\n".join(GAME.engine.tried(data, "Never"))
    assert "Not seen at work: 24 scenes were tried" in out and "rulepress new example" in out


def test_a_token_that_nothing_gives_is_laid_in_no_scene(data, monkeypatch):
    for module in (trait_trials, trait_demo):
        monkeypatch.setattr(module, "SCENES", 24)
    out = "\n".join(GAME.engine.tried(data, "Kindled"))
    assert "24 scenes were tried, and nothing on any card gives Ember Tokens." in out


def test_a_token_that_nothing_gives_is_not_at_work(read):
    told = GAME.engine.coverage(read[0].content)
    at_work = {*told["odds_and_play"], *told["play_only"]}
    assert "downsync/fifty/painted" in at_work
    assert "downsync/fifty/ember" not in at_work


def test_a_token_that_is_given_after_a_sentence_has_a_card():
    rope = {"name": "Rope", "effects": [{"verb": "place", "then": [{"verb": "grant", "token": "reds/caught"}]}]}
    unit = {"key": "reds/scout", "traits": [rope], "actions": []}
    data = {"factions": [{"id": "reds", "tokens": {"caught": {"name": "Caught"}}, "units": [unit]}]}
    assert trait_trials.owners(data, "caught") == ["reds/scout"]


def test_a_token_that_a_marker_gives_has_the_card_that_lays_it():
    snare = {"name": "Snare", "effects": [{"verb": "lay", "token": "reds/ribbon"}]}
    unit = {"key": "reds/scout", "traits": [], "actions": [{**snare, "options": [], "traits": []}]}
    drags = {"verb": "place", "then": [{"verb": "grant", "token": "reds/bound"}]}
    tokens = {"ribbon": {"name": "Ribbon", "effects": [drags]}, "bound": {"name": "Bound", "effects": []}}
    assert trait_trials.owners({"factions": [{"id": "reds", "tokens": tokens, "units": [unit]}]}, "bound") == ["reds/scout"]


def test_of_several_sentences_each_is_shown(data):
    whole = "\n".join(GAME.engine.tried(data, "Twofold"))
    first, second = whole.split("Effect 2, modify")
    assert "Effect 1, grant" in first and "gains a Heat Token" in first and "without it" not in first
    assert "without it" in second.split("In play")[0], "what the second does is seen in odds"


def test_check_shows_it_by_either_name_the_same_scene_every_time(project, read_once, capsys):
    for name in ("Tow", "downsync/fifty/Tow"):
        assert main(["check", "--try", name, "--project", str(project)]) == 0
    once, again = capsys.readouterr().out.split("Tow, on the card of ")[1:]
    assert again == once and "A1 Tow uses Tow" in once


AROUND = {
    "Bodyguard": "{replace: KILL, onto: {side: friendly, other: true, kind: infantry, within: 3, in_sight: true}}",
    "Swarm": "{modify: attack_roll, by: 1, when: {there_is: {side: friendly, other: true, trait: Swarm, within: 3, least: 2}}}",
    "Jamming Field": "{modify: scan_roll, by: -2, who: {side: enemy, within: 8}}",
    "Escort": "{modify: defence, by: 2, when: {there_is: {side: friendly, unit: ox, within: 6}}}",
    "Screen": "{modify: defence, by: 1, who: {side: friendly, other: true, within: 3, unit: ox}}",
    "Ambusher": "{modify: attack_roll, by: 1, when: {there_is: {side: enemy, within: 6, stunned: true}}}",
    "Mourner": "{on: {after: destroyed, of: {other: true, kind: infantry, within: 8}}, modify: attack_roll, by: 2, until: round}",
    "Medic": "{on: {after: hit, effect: STUN, of: {other: true, within: 4}}, remove: stun, who: target, roll: 4}",
    "Mender": "{on: activation_begins, regain: 1, who: {within: 6, unit: squad, most: 1}}",
    "Phoenix": "{on: destroyed, limit: once per game, return: 3, bases: 1}",
    "Muster": "{on: activation_begins, limit: once per game, return: 3, who: {kind: infantry, most: 1}, at: at_once}",
    "Mast": "{on: {after: spends, of: {within: 8}}, roll: 4, limit: once per round, grant: command_point}",
    "Echo": "{modify: defence, by: 1, when: {there_is: {side: friendly, ping: true, within: 6}}}",
    "Runner": "{modify: attack_roll, by: 1, when: {bearer: {inches_moved: {least: 4}}}}",
    "Drainer": "{on: activation_begins, remove: countermeasure, otherwise: STUN, who: {side: enemy, within: 6, most: 1}}",
    "Tractor": "{on: activation_begins, place: 3, toward: bearer, who: {side: enemy, within: 8, most: 1}}",
    "Hold the Line": "{modify: defence, by: 2, when: {bearer: {objective: 3}}}",
    "Outnumbered": "{modify: defence, by: 2, when: {there_is: {side: enemy, within: 8, more_than: {other: true, within: 8}}}}",
    "Lurker": "{modify: defence, by: 2, when: {bearer: {in: forest}}}",
    "Primed": "{on: revealed, grant: heat, count: 2}",
    "Welcome": "{on: {after: revealed, of: {side: friendly, other: true, within: 12}}, grant: heat}",
    "Alarm": "{on: round_begins, return: 3, of: edge, at: at_once, bases: 1, who: {kind: infantry}, when: {round: {least: 3}}}",
    "Grim": "{modify: attack_roll, by: 1, when: {losses: half}}",
    "Tracker": "{modify: attack_roll, by: 2, who: {side: friendly}, when: {target: {scanned: {in: round}}}}",
    "Lob": "{ignore: [line_of_sight], when: {there_is: {side: friendly, other: true, of: target, within: 12, sees: target}}}",
}
"""What needs friends or enemies of a certain sort around it, or on a certain spot."""


@pytest.fixture(scope="module")
def surrounded(project):
    """The content in which one unit has all these traits."""
    traits, unit = project / "factions/downsync/fifty/traits.yaml", project / "factions/downsync/fifty/units/sweet-spot.yaml"
    kept = traits.read_text(), unit.read_text()
    said = [f"{name}: {{on: unit, text: It does., effects: [{effect}]}}" for name, effect in AROUND.items()]
    try:
        traits.write_text("\n".join([kept[0], *said, ""]))
        unit.write_text(kept[1].replace("[Sweet Spot]", f"[Sweet Spot, {', '.join(AROUND)}]"))
        return GAME.load(Project(project)).data
    finally:
        traits.write_text(kept[0])
        unit.write_text(kept[1])


@pytest.fixture
def no_odds(monkeypatch):
    """Odds are not looked at: what is said of play is the same without them."""
    monkeypatch.setattr(trait_trials, "_chances", lambda *_: None)


@pytest.mark.parametrize("name", AROUND)
@pytest.mark.slow
def test_a_scene_has_whom_its_sentence_asks_for(name, surrounded, no_odds):
    told = GAME.engine.tried(with_none_but(surrounded, name), name)
    assert "In play, scene " in "\n".join(told)


def with_none_but(data, name):
    """That content with one of the traits only."""

    def alone(unit):
        return {**unit, "traits": [trait for trait in unit["traits"] if trait["name"] not in AROUND or trait["name"] == name]}

    return {**data, "factions": [{**faction, "units": [*map(alone, faction["units"])]} for faction in data["factions"]]}


def test_an_unknown_name_is_told_with_its_like(project, read_once, capsys):
    assert main(["check", "--try", "Steady Aimm", "--project", str(project)]) == 1
    assert "Did you mean Steady Aim" in capsys.readouterr().err


def test_what_no_example_shows_is_named(project, capsys):
    assert main(["check", "--project", str(project)]) == 0
    out = capsys.readouterr().out
    assert "without a worked example" in out and "downsync/fifty/Ablative Plates" in out
    assert "(--all lists them)" in out and "downsync/fifty/Tow" not in out
    assert main(["check", "--all", "--project", str(project)]) == 0
    out = capsys.readouterr().out
    assert "downsync/fifty/Tow" in out and "(--all lists them)" not in out


def test_what_no_card_has_is_told_so(project, read_once, capsys):
    assert main(["check", "--try", "Nobody's", "--project", str(project)]) == 1
    assert 'No card has "Nobody\'s", so there is nothing to show' in capsys.readouterr().err


EXAMPLE = """
towed:
  title: Along
  rules: [trait.tow]
  given:
    pieces:
      A1: {unit: fifty/tow, at: [0, 10]}
      A2: {unit: fifty/gnat, at: [3.3, 10]}
      B1: {unit: fifty/gnat, at: [0, -7], activated: true}
  do: [{move-next: A1}, {move: [[[0, 4]]]}, {use: "yes"}, {pick: A2}, {place: [[3, 4]]}]
  expect: {told: [A1 uses Tow, A2 is placed], state: {A2: {at: [3, 4]}}}
"""


@pytest.mark.parametrize("short", ["Undertow", "Stormcaller: Undertow", "fifty/Stormcaller: Undertow"])
def test_an_ability_is_found_as_its_card_calls_it(project, read_once, short, capsys):
    assert main(["check", "--try", short, "--project", str(project)]) == 0
    assert "on the card of Stormcaller" in capsys.readouterr().out


def test_what_only_a_leader_gives_is_tried_with_it(data, no_odds):
    out = "\n".join(GAME.engine.tried(data, "Granted"))
    assert "on the card of Marshal" in out and "Without it" in out and 'may move 13"' in out


def test_whoever_was_a_ping_is_called_by_its_name_once_it_is_revealed(data, no_odds):
    found = [line for name in ("Steady Aim", "Burrowed", "Watchful") for line in GAME.engine.tried(data, name) or ()]
    assert any(" is Revealed: " in line for line in found)
    for at, line in enumerate(found):
        if " is Revealed: " in line:
            piece = line.split()[0]
            assert not any(f"{piece} Small Ping" in other or f"{piece} Medium Ping" in other for other in found[at + 1 : at + 3])


@pytest.mark.parametrize(
    ("was", "now", "last"),
    [
        ("", "", "In the end, A2 Gnat: at 3.0″, 4.0″"),
        ("place: [[3, 4]]", "place: [[3, 0]]", "The result differs from what the example expects: refused by"),
        ("{pick: A2}, ", "", "The result differs from what the example expects: "),
        ("{pick: A2}", "{deploy: A2}", "The result differs from what the example expects: the course ended before deploy"),
    ],
)
def test_the_course_of_an_example_is_shown_to_its_end(project, capsys, was, now, last):
    """Also of one that does not come out, up to where it does not go on."""
    file = project / "factions/downsync/fifty/examples/course.yaml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(EXAMPLE.replace("towed:", "course:").replace(was, now) if was else EXAMPLE.replace("towed:", "course:"))
    try:
        assert main(["check", "--try", "course", "--project", str(project)]) == 0
    finally:
        shutil.rmtree(file.parent)
    told = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert told[0] == "Along, the example course" and "A1 Tow moves to 0.0″, 4.0″" in told
    assert told[-1].startswith(last)


@pytest.mark.parametrize(
    ("rule", "shown"),
    [
        ("trait.tow", {"Tow"}),
        ("leader.quartermaster", {"Quartermaster", "Quartermaster: Restock"}),
        ("leader.quartermaster.restock", {"Quartermaster: Restock"}),
    ],
)
def test_what_an_example_of_the_faction_shows_is_not(project, capsys, rule, shown):
    """The names of what is unshown, in full."""

    def unshown():
        assert main(["check", "--json", "--project", str(project)]) == 0
        return set(json.loads(capsys.readouterr().out)["summary"]["unshown"])

    before, file = unshown(), project / "factions/downsync/fifty/examples/tow.yaml"
    file.parent.mkdir()
    file.write_text(EXAMPLE.replace("trait.tow", rule))
    try:
        assert before - unshown() == {f"downsync/fifty/{name}" for name in shown}
    finally:
        shutil.rmtree(file.parent)

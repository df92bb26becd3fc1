"""The turn in words: whatever play.yaml says stands there, and what an edition changes of it is told."""

import shutil
from copy import deepcopy

import pytest

from rulepress.content.editions.data_changes import changes
from rulepress.content.files.project import Project
from rulepress.content.games.declared.quick_reference import panels
from rulepress.content.games.declared.site_pages import turn_parts
from rulepress.content.games.declared.turn_text import lines, nested
from rulepress.content.games.registry import game
from rulepress.core.match import RandomBot, play_out
from rulepress.games.declared.play import Match

from ...shipped import ROOT
from .test_play import GAMES, data

SENTENCES = {
    "bridgewater": [
        "8 rounds are played, each as follows:",
        "Both sides roll a die with 10 sides; the higher begins.",
        "It moves up to its Move.",
        "If it has moved and there are enemies within 1″, it is charged until the activation ends.",
        "It may carry out the action Shoot or Fight.",
        "If the side has more friends on Planks than the other side, 1 is added to the side's points.",
        "Shoot, only if there are no enemies within 1″ and it is not on water",
        "If it wins, the target is moved 1″ straight away from it.",
        "Mill: nobody moves or sees through it.",
        "If that is a tie, the side with more Pence in total wins.",
    ],
    "glasswold": [
        "The sides place their units without Buried by turns, one each, in their zones.",
        "If it is round 2 or a later one, the sides place their units by turns, one each, anywhere on the table, "
        "more than 9″ from every enemy.",
        "It carries out the action Hold, Advance, Rush, Charge or Recover.",
        "It moves up to twice (its Pace + its Swift inches), to end within 1″ of an enemy.",
        "If it fails and it is beaten and its Models is at most half of its models at the beginning, rounded down, it is removed.",
        "If it fails, it is shaken from now on.",
        "The base of a unit measures its Base.",
    ],
}
ONLY_ONE = ("rule", "place", "alternate")
"""Keys whose values are rules, or for which there is one value."""


@pytest.mark.parametrize("name", SENTENCES)
def test_a_turn_reads_as_a_designer_would_write_it(name):
    told = [line["text"] for line in data(name)["turn"]]
    assert [one for one in SENTENCES[name] if one not in told] == []
    assert not any("_" in one or "{" in one or "unit." in one or "core." in one for one in told)


def leaves(typed, path=()):
    """The path to every value that is no mapping or list."""
    if isinstance(typed, dict):
        yield from (leaf for key, one in typed.items() for leaf in leaves(one, (*path, key)))
    elif isinstance(typed, list):
        yield from (leaf for place, one in enumerate(typed) for leaf in leaves(one, (*path, place)))
    else:
        yield path


def otherwise(typed, path):
    """A play.yaml in which one value is another one, or is absent."""
    made = deepcopy(typed)
    at = made
    for step in path[:-1]:
        at = at[step]
    value = at[path[-1]]
    if value is True:
        del at[path[-1]]
    else:
        at[path[-1]] = {0: 1, 1: 0, "activation": "round", "down": "up"}.get(value, value + 1 if isinstance(value, int) else f"{value}x")
    return made


@pytest.mark.parametrize("name", SENTENCES)
def test_whatever_is_changed_in_a_turn_changes_its_words(name):
    book, silent = data(name), []
    for path in leaves(book["play"]):
        if path[-1] not in ONLY_ONE and lines(book, otherwise(book["play"], path)) == book["turn"]:
            silent.append(path)
    assert silent == []


WORDED = [
    (
        {"alternate": "turn", "do": [{"end": "turn"}]},
        "The sides take turns, each with one unit after the other until it hands over the turn, until all have acted:",
    ),
    ({"end": "turn"}, "The turn is handed over."),
    ({"move": 6, "must": True, "into": 0}, "It has to move if it can, up to 6″, to end within 0″ of an enemy."),
    ({"damage": "target", "by": 2, "apply": "round end"}, "The target takes 2 damage; the damage is taken when the round ends."),
    (
        {"remove": "unit", "when": {"unit.on": "Moss", "unit.acted": 0}},
        "If it is on Moss and it has not acted in this round, it is removed.",
    ),
    ({"remove": "unit", "when": {"not": {"unit.captain": 1, "round": 1}}}, "If not (it is captain and it is round 1), it is removed."),
    (
        {"remove": "unit", "when": {"any": [{"unit.charged": 1}, {"unit.traits": "shield-wall"}]}},
        "If it is charged or it has Shield Wall, it is removed.",
    ),
    (
        {"add": {"enemy.points": [2, {"times": 2, "when": {"round": {"from": 3}}}]}},
        "2 (twice that if it is round 3 or a later one) is added to the other side's points.",
    ),
]


@pytest.mark.parametrize(("step", "text"), WORDED)
def test_a_step_reads(step, text):
    assert lines(data(), {"pieces": data()["play"]["pieces"], "sides": data()["play"]["sides"], "play": [step]})[0]["text"] == text


HAPPENS = [
    (
        {"on": "removed", "for": {"of": "friend", "within": 6, "from": "target"}},
        "A unit is removed; then each of the friends within 6″ of the target:",
    ),
    ({"on": "enters", "terrain": ["Moss", "water"], "who": {"it.charged": 0}}, "A unit that is not charged enters Moss or water:"),
    ({"on": "near", "within": 2, "when": {"round": 1}}, "A unit comes within 2″ of an enemy, if it is round 1:"),
    ({"on": "gains", "state": "charged"}, "A unit is charged from then on:"),
    ({"on": "phase ends", "phase": "Toll"}, "The Toll phase ends:"),
    ({"on": "round begins"}, "A round begins:"),
]


@pytest.mark.parametrize(("trigger", "text"), HAPPENS)
def test_a_trigger_reads(trigger, text):
    told = lines(data(), {"pieces": data()["play"]["pieces"], "triggers": [{**trigger, "rule": "round.end", "do": [{"end": "game"}]}]})
    assert [line["text"] for line in told][:2] == [text, "The game ends."]


def test_a_state_is_called_by_its_own_words():
    play = {"pieces": {"holds": {"shot": {"until": "round", "max": 3, "words": "under fire"}}}, "play": [{"set": "target.shot"}]}
    assert lines(data(), play)[0]["text"] == "The target is under fire until the round ends (at most 3)."


def test_what_players_do_themselves_is_marked():
    book = data()
    play = {"play": [{"by hand": "Brew tea.", "rule": "round.end"}]}
    assert [(line["text"], line["by_hand"]) for line in lines(book, play)][0] == ("By hand: Brew tea.", True)


def test_a_key_without_words_stands_as_it_is_typed():
    book = data()
    play = {"play": [{"move": 6, "backwards": True, "do": [{"teleport": "unit"}]}]}
    assert [line["text"] for line in lines(book, play)][:2] == ["It moves up to 6″, backwards true:", "Teleport: unit."]


def test_the_page_of_the_turn_has_the_rules_beside_the_steps():
    parts = turn_parts(data("glasswold"))
    assert [part["title"] for part in parts] == [
        "The course of the game", "Actions", "Whenever it happens", "Terrain", "Pieces", "Winning",
    ]  # fmt: skip
    hold = parts[1]["lines"][0]
    assert hold["rules"][0]["text"] == "Hold: the unit stays where it is and shoots."
    assert [line["text"] for line in hold["lines"]] == ["It carries out the action Fire."]


def test_the_quick_reference_has_the_turn():
    turn, actions = panels(data())[:2]
    assert [turn["title"], actions["title"]] == ["The turn", "Actions"]
    rounds = next(line for line in turn["blocks"][0]["turn"] if line["text"].startswith("8 rounds"))
    assert [line["text"] for line in rounds["lines"]] == ["Actions:", "Courage:", "Toll:"]
    assert [line["rules"] for line in nested(data()["turn"], "wins")] == [["round.end"], ["round.end"]]


OLDER = """\
core: {rounds: 2}
play:
  terrain: {water: {cost: 3}}
  actions:
    Fight: {when: {round: {from: 2}}}
  values: {led: {within: 4}}
"""


@pytest.fixture
def editions(tmp_path):
    """Bridgewater with an older edition, and a function that reads both with what the older one says."""
    shutil.copytree(ROOT / "examples/skirmish", tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("dist"))
    own = tmp_path / "rules/bridgewater/game.yaml"
    newer = "editions:\n  - {id: '2', name: Second Edition, date: 2026-10-01}\n"
    own.write_text(own.read_text("utf-8").replace("editions:\n", newer), "utf-8")
    (tmp_path / "rules/bridgewater/editions").mkdir()

    def read(older: str):
        (tmp_path / "rules/bridgewater/editions/1.yaml").write_text(older, "utf-8")
        return game("bridgewater", Project(tmp_path)).load(Project(tmp_path))

    return read


def test_an_older_edition_is_played_as_its_difference_says(editions):
    content = editions(OLDER)
    assert [one.message for one in content.diagnostics] == []
    old, new = content.editions["1"].data, content.editions["2"].data
    assert old["play"]["actions"]["Fight"]["when"] == {"round": {"from": 2}} and "when" not in new["play"]["actions"]["Fight"]
    match = play_out(Match.new(old, *GAMES["bridgewater"][1:], "1"), {player: RandomBot(player) for player in "AB"})
    assert match.state.round == 2 and match.save()["edition"] == "1"
    fights = [event for event in match.events if event.kind == "action" and event.about["name"] == "Fight"]
    second = next(place for place, event in enumerate(match.events) if event.kind == "round" and event.about["number"] == 2)
    assert all(match.events.index(one) > second for one in fights)


def test_what_an_edition_changes_in_the_turn_is_told_in_words(editions):
    content = editions(OLDER)
    old, new = content.editions["1"].data, content.editions["2"].data
    told = {change.id: [(leaf.before, leaf.after) for leaf in change.leaves] for change in changes(old, new) if change.section == "turn"}
    assert told.keys() == {"Turn, rounds", "Courage, Courage", "Fight", "Terrain, water"}
    assert told["Terrain, water"] == [
        ("Water: every inch in it takes 3 inches of a move.", "Water: every inch in it takes 2 inches of a move."),
    ]
    assert not any(change.section == "play" for change in changes(old, new))
    news = {one["title"]: one["entries"] for one in game("bridgewater", content.project).news(old, new)}
    words = [" ".join(text for _, text in entry["pieces"]) for entry in news["The turn"]]
    assert "Water: every inch in it takes 3 2 inches of a move." in words


@pytest.mark.parametrize(
    ("older", "line", "code", "told"),
    [
        ("play:\n  actions: {Fight: {rule: fight.rol}}\n", 2, "unknown-rule", "fight.rol"),
        ("play:\n  values: {foes: {within: 1}}\n", 2, "no-difference", "within"),
        ("play:\n  actions: {Swim: ~}\n", 2, "nothing-to-remove", "Swim"),
        ("play:\n  wins: []\n", 2, "wrong-value", "wins"),
    ],
)
def test_a_wrong_difference_is_told_at_its_line(older, line, code, told, editions):
    content = editions(older)
    found = [(one.code, one.path, one.line) for one in content.diagnostics]
    assert (code, "rules/bridgewater/editions/1.yaml", line) in found, content.diagnostics
    assert any(told in one.message for one in content.diagnostics)


def test_a_difference_for_a_turn_that_is_not_there_is_told(editions, tmp_path):
    (tmp_path / "rules/bridgewater/play.yaml").unlink()
    content = editions("play: {terrain: {water: {cost: 3}}}\n")
    assert ("nothing-reads", "rules/bridgewater/editions/1.yaml", 1) in {(one.code, one.path, one.line) for one in content.diagnostics}

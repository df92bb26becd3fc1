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
        "The base of a unit is round, 25 mm across.",
        "A unit that is captain is removed; then each of the friends within 6″ of it:",
        "A token Captain lies at a unit that is captain, no more than 1 for a side.",
        "Tokens Point lie at a side, one for each of its points, at most 6.",
        "If that is a tie, the side with more Pence in total wins.",
    ],
    "glasswold": [
        "The sides place their units without Buried by turns, one each, in their zones.",
        "If it is round 2 or a later one, the sides place their units by turns, one each, anywhere on the table, "
        "more than 9″ from every enemy.",
        "It carries out the action Hold, Advance, Rush, Charge or Recover.",
        "It has to move if it can, up to twice (its Pace + its Swift inches), to end within 1″ of an enemy.",
        "If it fails and it is beaten and its Models is at most half of its models at the beginning, rounded down, it is removed.",
        "If it fails, it is shaken from now on.",
        "The base of a unit is its Base.",
        "It is put to the test until the activation ends.",
        "A token Activated lies at a unit that has acted in this round.",
        "A token Well lies at a side that has wells.",
    ],
}
ONLY_ONE = ("rule", "place")
"""Keys whose values are rules, or for which there is one value."""
OTHER = {0: 1, 1: 0, "activation": "round", "down": "up", "piece": "turn", "phase end": "round end"}
"""Values that stand for another one than the next number or word."""


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
    elif isinstance(value, str) and value.endswith(" mm"):
        at[path[-1]] = "square 20 mm"
    else:
        at[path[-1]] = OTHER.get(value, value + 1 if isinstance(value, int) else f"{value}x")
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
    (
        {"remove": "unit", "when": {"any": [{"unit.charged": 1}, {"round": 1}], "unit.damage": {"over": 0}}},
        "If it has suffered damage and either it is charged or it is round 1, it is removed.",
    ),
    (
        {"alternate": "piece", "who": {"it.on": "Moss", "not": {"any": [{"it.captain": 1}, {"it.moved": 0}]}}, "do": []},
        "The sides take turns, each with one unit that is on Moss and that is not captain and that has moved, until all have acted.",
    ),
    (
        {"choose": "mark", "of": {"of": "enemy", "beyond": 12, "from": "captain"}},
        "The side chooses one of the enemies farther than 12″ from the captain as the mark.",
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
    ({"on": "near", "within": 2, "when": {"round": 1}}, "A unit comes within 2″ of an enemy, its target, if it is round 1:"),
    ({"on": "gains", "state": "charged"}, "A unit becomes charged:"),
    ({"on": "phase ends", "phase": "Toll"}, "The Toll phase ends:"),
    ({"on": "phase begins"}, "A phase begins:"),
    ({"on": "round begins"}, "A round begins:"),
    ({"on": "round ends", "for": {"when": {"it.acted": 0}}}, "A round ends; then each of the units that have not acted in this round:"),
    ({"on": "leaves", "terrain": "wood"}, "A unit leaves wood:"),
    (
        {"on": "damage", "for": {"of": "enemy", "seen": True}, "when": {"unit.moved": 0}},
        "A unit takes damage and is still there; then each of the enemies in sight of it, with it as the target, if it has not moved:",
    ),
]


@pytest.mark.parametrize(("trigger", "text"), HAPPENS)
def test_a_trigger_reads(trigger, text):
    told = lines(data(), {"pieces": data()["play"]["pieces"], "triggers": [{**trigger, "rule": "round.end", "do": [{"end": "game"}]}]})
    assert [line["text"] for line in told][:2] == [text, "The game ends."]


STATES = [
    ({"set": "target.shot"}, "The target is under fire until the round ends."),
    ({"clear": "unit.shot"}, "It is no longer under fire."),
    ({"add": {"unit.heat": 2}}, "2 is added to its heat, to at most 3."),
    ({"end": "game", "when": {"unit.heat": 0, "target.shot": 1}}, "If it has no heat and the target is under fire, the game ends."),
    ({"end": "game", "when": {"unit.heat": {"from": 2}}}, "If its heat is at least 2, the game ends."),
    ({"end": "game", "when": {"side.ready": 0, "enemy.ready": 1}}, "If the side is not alert and the other side is alert, the game ends."),
    ({"end": "game", "when": {"enemy.wins": {"over": 2}}}, "If the number of the other side's wins is more than 2, the game ends."),
]


@pytest.mark.parametrize(("step", "text"), STATES)
def test_a_state_is_called_by_its_own_words(step, text):
    pieces = {"shot": {"until": "round", "words": "under fire"}, "heat": {"until": "game", "max": 3}}
    sides = {"ready": {"until": "round", "words": "alert"}, "wins": "game"}
    counts = {"add": {"unit.heat": 1, "side.wins": 1}}
    assert lines(data(), {"pieces": {"holds": pieces}, "sides": {"holds": sides}, "play": [step, counts]})[0]["text"] == text


TOKENS = [
    ({"shot": {"name": "Fire", "colour": "#8a1c1c"}}, "A token Fire lies at a unit that is under fire; its colour is #8a1c1c."),
    ({"heat": "Heat"}, "A token Heat lies at a unit that has heat."),
    ({"heat": {"name": "Heat", "each": 3}}, "Tokens Heat lie at a unit, one for each of its heat, at most 3."),
    ({"damage": {"name": "Wound", "each": 1}}, "A token Wound lies at a unit that has suffered damage."),
    ({"acted": "Done"}, "A token Done lies at a unit that has acted in this round."),
]


@pytest.mark.parametrize(("tokens", "text"), TOKENS)
def test_a_token_says_where_it_lies(tokens, text):
    holds = {"shot": {"until": "round", "words": "under fire"}, "heat": "game"}
    play = {"pieces": {"holds": holds}, "tokens": tokens, "play": [{"add": {"unit.heat": 1}}]}
    assert [line["text"] for line in lines(data(), play) if line["part"] == "tokens"] == [text]


PIECES = [
    ({"base": "oval 60 x 35 mm"}, "The base of a unit is oval, 60 × 35 mm."),
    ({"base": 32}, "The base of a unit is round, 32 mm across."),
    ({"base": "hex 40 mm"}, "The base of a unit has six sides, 40 mm from flat side to flat side."),
    ({"base": "flight stand 40 mm"}, "The base of a unit is a flight stand, 40 mm across."),
    ({"base": "move"}, "The base of a unit is round, and its Move is how many mm it is across."),
    ({}, "The base of a unit is round, 25 mm across."),
    ({"models": "size", "files": 5}, "The models of a unit stand 5 side by side; the others stand in ranks behind them, "
     "each on a base of its own."),
    ({"models": "size", "files": "front"}, "As many models of a unit stand side by side as its front says; the others stand in ranks "
     "behind them, each on a base of its own."),
    ({"models": "size", "files": 5, "base": "square 25 mm"}, "The base of a model of a unit is square, 25 mm."),
    ({"granted": {"led": {"from": 1}}}, "What the leaders of its list grant a unit counts only "
     "while there are friends within 6″ that are captain."),
]  # fmt: skip


@pytest.mark.parametrize(("pieces", "text"), PIECES)
def test_a_piece_is_described(pieces, text):
    holds = data()["play"]["pieces"]["holds"]
    play = {"pieces": pieces | {"holds": holds}, "values": data()["play"]["values"], "play": []}
    assert text in [line["text"] for line in lines(data(), play)]


BROADSIDE = {
    "name": "Broadside",
    "rule": "shoot.roll",
    "roll": {"die": 10, "needs": 7},
    "damage": 1,
    "track": "target.wounds",
    "then": [
        {"check": "steady", "by": "target", "when": {"damage": {"from": 2}, "destroyed": False}, "given": {"losses": "damage"}},
        {"check": "courage"},
    ],
}
STEADY = {
    "name": "Steady",
    "rule": "courage.roll",
    "ask": {"losses": {"type": "number", "min": 0, "max": 6, "default": 0}},
    "roll": {"die": 10, "needs": 5},
    "then": [{"check": "fight", "with": {"best": "bonus"}, "against": {"best": "bonus"}, "when": {"succeeds": False}}],
}


def test_checks_that_follow_a_roll_stand_below_it():
    odds = data()["shape"]["odds"] | {"broadside": BROADSIDE, "steady": STEADY}
    left = [{"remove": "target", "when": {"steady.made": 1, "steady.succeeds": 0, "steady.hits": {"over": 1}}}]
    play = {"play": [{"check": "broadside", "at": {"seen": True}, "do": left}]}
    told = lines(data() | {"shape": data()["shape"] | {"odds": odds}}, play)
    assert [(line["depth"], line["text"]) for line in told if line["part"] == "play"] == [
        (0, "It makes the roll Broadside against one of the enemies in sight:"),
        (1, "If the damage dealt is at least 2 and the target is still there, the target makes the roll Steady (losses: damage dealt). "
         "From here “it” is the target:"),
        (2, "If it fails, it makes the roll Fight, with its weapon with the best Fight, against the weapon with the best Fight."),
        (1, "It makes the roll Courage."),
        (1, "If the roll Steady is made and the roll Steady fails and the number of hits in the roll Steady is more than 1, "
         "the target is removed."),
    ]  # fmt: skip
    assert [line["rules"] for line in told[1:3]] == [["courage.roll"], ["fight.roll"]]


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
        "The course of the game", "Actions", "Whenever it happens", "Terrain", "Pieces", "Tokens", "Winning",
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

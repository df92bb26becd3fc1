"""Wherever a word of a sentence may stand, it shows in play: on the card of whom it concerns, around it, on a token, a Marker, a leader."""

import pytest
import yaml

from rulepress.content.games.downsync.effect_lints.leader_position import unread_of_leader
from rulepress.content.games.downsync.effect_lints.lint_position import unread
from rulepress.content.games.downsync.vocabulary_examples import resolved
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.table_fixture import StagedSession, Stuck, length
from rulepress.games.downsync.vocabulary import VERBS

from .test_fifty import data

UNITS = {"A": "fifty/gnat", "B": "fifty/ox"}
"""Of each player: whom a sentence concerns."""
BESIDE = {"A": "fifty/jumpy", "B": "fifty/provoke"}
"""Of each player: who stands beside that one."""
PIECES = {
    "A1": {"unit": UNITS["A"], "at": [0, 7]},
    "A9": {"unit": BESIDE["A"], "at": [9, 9], "activated": True},
    "B1": {"unit": UNITS["B"], "at": [0, -7], "activated": True},
    "B9": {"unit": BESIDE["B"], "at": [9, -9], "activated": True},
}
SHOT = [{"action": "cannon"}, {"target": "B1.1"}]
COUNTERED = [*SHOT, {"countermeasure": "countermeasure"}]
STUNNED = {"action": "stunner"}
REACTION = {"given": {"points": {"A": 2, "B": 2}, "pieces": {"B1": {"activated": False}}}, "do": [{"react": "yes"}]}
BOOST = {"given": {"points": {"A": 2, "B": 2}}, "do": [{"action": "cannon"}, {"target": "B1.1"}, {"boost": "no"}]}
HIT = {"attack.A": [6, 6], "countermeasure.B": [6]}
MOVE = [{"move": [[[0, 1]]]}]
TWO = {"given": {"pieces": {"A9": {"activated": False}}}}


def terrain(kind, *box):
    (left, low, right, high) = box
    return {"terrain": [{"type": kind, "shape": [[left, low], [right, low], [right, high], [left, high]]}]}


CASES = {
    "modify: attack_roll, by: 1": ("A", {}),
    "modify: scan_roll, by: 1": ("A", {"do": [{"action": "scanner"}, {"target": "B8"}], "given": {"reserve": {"B": ["fifty/jumpy"]}}}),
    "modify: every_roll, by: 1": ("A", {}),
    "modify: attack_dice, by: 1": ("A", {"dice": {"attack.A": [1, 6, 6]}}),
    "modify: rate_of_fire, by: 1": ("A", {"dice": {"attack.A": [1] * 8}, "do": [*SHOT, {"target": "B1.1"}]}),
    "modify: range, by: 9": ("A", {"given": {"pieces": {"B1": {"at": [0, -15]}}}}),
    "modify: defence, by: 1": ("B", {}),
    "modify: countermeasure_roll, by: 1": ("B", {}),
    "modify: countermeasure_target, by: 1": ("A", {}),
    "modify: reaction_roll, by: 1": ("A", REACTION),
    "modify: speed, by: 3": ("A", {"do": [{"move": [[[0, -1.5]]]}]}),
    "set: countermeasure_target, to: 5": ("A", {}),
    "set: minimum_range, to: 15": ("A", {}),
    "set: attack_roll, to: 7": ("A", {}),
    "set: scan_roll, to: 7": ("A", {"do": [{"action": "scanner"}, {"target": "B8"}], "given": {"reserve": {"B": ["fifty/jumpy"]}}}),
    "set: defence, to: 14": ("B", {}),
    "set: range, to: 6": ("A", {}),
    "set: rate_of_fire, to: 2": ("A", {"dice": {"attack.A": [1] * 8}, "do": [*SHOT, {"target": "B1.1"}]}),
    "set: speed, to: 9": ("A", {"do": [{"move": [[[0, -1.5]]]}]}),
    "set: kind, to: infantry": ("A", {"cards": {"fifty/ox": [{"modify": "defence", "by": 1, "when": {"attacker": {"kind": "infantry"}}}]}}),
    "set: signature, to: large": (
        "A",
        {"cards": {"fifty/ox": [{"modify": "defence", "by": 1, "when": {"attacker": {"signature": "large"}}}]}},
    ),
    "set: cost, of: boost, to: 0": ("A", {"do": [*SHOT, {"boost": "yes"}]}),
    "ignore: [short_range]": ("A", {"given": {"pieces": {"B1": {"at": [0, 2]}}}}),
    "ignore: [long_range]": ("A", {"cards": {"fifty/gnat": [{"modify": "range", "by": 9}]}, "given": {"pieces": {"B1": {"at": [0, -15]}}}}),
    "ignore: [concealment]": ("A", {"given": terrain("high_grass", -3, -9, 3, -4.5)}),
    "ignore: [slow_terrain]": ("A", {"do": MOVE, "given": terrain("rough_ground", -3, 2, 3, 5)}),
    "ignore: [stealth_loss]": ("A", {"given": {"pieces": {"A1": {"stealth": True}}}}),
    "ignore: [concealing_traits]": ("B", {"cards": {"fifty/ox": [{"conceal": True}]}}),
    "ignore: [line_of_sight]": ("A", {"given": terrain("blocking", -3, -1, 3, 1)}),
    "forbid: [move]": ("A", {"do": [{"move": [[[0, 5]]]}]}),
    "forbid: [placed]": ("A", {"cards": {"fifty/gnat": [{"on": "activation_begins", "place": 2}]}, "do": [{"place": [[0, 6]]}]}),
    "forbid: [perform]": ("A", {}),
    "forbid: [attack]": ("A", {}),
    "forbid: [scan]": ("A", {"do": [{"action": "scanner"}, {"target": "B8"}], "given": {"reserve": {"B": ["fifty/jumpy"]}}}),
    "forbid: [attacked]": ("B", {}),
    "forbid: [scanned]": ("B", {"do": [{"action": "scanner"}, {"target": "B1.1"}], "given": {"pieces": {"B1": {"at": [0, -3]}}}}),
    "forbid: [react]": ("B", REACTION),
    "forbid: [buy_boost]": ("A", BOOST),
    "forbid: [designate]": ("A", {"do": [{"designate": ["A1"]}], **TWO}),
    "forbid: [activate]": ("A", {}),
    "forbid: [countermeasure]": ("B", {}),
    "compel: aim, at: nearest": ("A", {"do": [{"action": "cannon"}, {"target": "B9.1"}]}),
    "compel: countermeasure": ("B", {"do": [*SHOT, {"countermeasure": "accept"}]}),
    "become: STUN": ("A", {"do": [*SHOT, {"countermeasure": "accept"}]}),
    "mark: defence, by: -1": (
        "A",
        {
            "given": {"pieces": {"A9": {"activated": False}}},
            "do": [{"activate-next": "A1"}, *COUNTERED, {"action": "cannon"}, {"target": "B1.1"}],
        },
    ),
    "replace: KILL, with: STUN": ("B", {"do": [*SHOT, {"countermeasure": "accept"}]}),
    "reroll: attack_roll, result: failed": ("A", {"dice": {"attack.A": [1, 1, 6, 6]}}),
    "reroll: scan_roll, result: failed": (
        "A",
        {"dice": {"scan.A": [1, 1, 6, 6]}, "do": [{"action": "scanner"}, {"target": "B8"}], "given": {"reserve": {"B": ["fifty/jumpy"]}}},
    ),
    "reroll: countermeasure_roll, result: failed": ("B", {"dice": {"attack.A": [6, 6], "countermeasure.B": [1, 6]}}),
    "conceal: true": ("B", {}),
}

POSITIONS = ("unit", "upkeep", "around", "token", "marker", "leader", "lasting")


SPARED = {
    "reroll: reaction_roll",  # done at its moment
    "modify: command_capacity",
    "modify: command_points",
    "set: command_capacity",  # a player's
}
"""Words that count all the time for nobody on the table."""


def test_every_word_is_tried():
    words = {f"{verb}: {word}" for verb, row in VERBS.items() for word in row.named}
    said = [(verb, typed if isinstance(typed, list) else [typed]) for verb, typed in map(first, map(parsed, CASES))]
    tried = {f"{verb}: {word}" for verb, typed in said for word in typed}
    assert words - SPARED <= tried


def first(sentence):
    """Its verb, and what stands there."""
    return next(iter(sentence.items()))


def parsed(words):
    return yaml.safe_load("{" + words + "}")


def said(words, position):
    """The sentence as it stands there, for whom it is about; None where it is refused."""
    who = {"side": "friendly", "other": True, "within": 30} if position == "around" else {"side": "friendly"}
    sentence = parsed(words)
    if position in ("around", "leader", "lasting", "marker"):
        sentence["who"] = who
    if position == "lasting":
        sentence |= {"on": "round_begins", "until": "round"}
    if position in ("leader", "lasting"):
        return None if unread_of_leader(sentence, sentence.get("on"), False) else sentence
    return None if unread(sentence, {"around": "unit"}.get(position, position)) else sentence


def staged(position, player, sentences, case):
    """What happens with those sentences there: all that is told, and what can be answered."""
    effects, whose = list(map(resolved, sentences)), UNITS[player]
    pieces = {name: {**each, **case.get("given", {}).get("pieces", {}).get(name, {})} for name, each in PIECES.items()}
    given = {"dice": case.get("dice", HIT), **case.get("given", {}), "pieces": pieces}
    if "reserve" in given:
        pieces["B8"] = {"ping": "medium", "at": [0, -3], "activated": True}
    answers = case.get("do", COUNTERED)
    trait = {"name": "Shown", "effects": effects, "manual": False}
    cards = {
        unit: [{"name": f"More {n}", "effects": [resolved(each)], "manual": False} for n, each in enumerate(more)]
        for unit, more in case.get("cards", {}).items()
    }
    made = book_with({})
    if position in ("unit", "upkeep", "around"):
        unit = BESIDE[player] if position == "around" else whose
        cards.setdefault(unit, []).append(trait | ({"cost": "C", "phase": "refresh", "upkeep": True} if position == "upkeep" else {}))
        if position == "upkeep":
            pieces[f"{player}1"]["upkeep"] = ["Shown"]
            given["points"] = {"A": 2, "B": 2}
            answers = [{"pay-trait": "yes"}, *answers] if player == "A" and "designate" not in answers[0] else answers
    elif position in ("token", "marker"):
        made = book_with({"heat" if position == "token" else "mine": effects})
        if position == "token":
            pieces[f"{player}1"]["tokens"] = {"heat": 1}
        else:
            given["markers"] = {f"{player}M1": {"marker": "fifty/mine", "at": [3, 0]}}
    else:
        made = book_with({}, effects)
        given["leaders"] = {player: "fifty/stormcaller"}
    if position == "lasting":
        given["course"] = "round"
    return course(StagedSession(made, {**given, "cards": cards}), answers)


def course(table, answers):
    seen = []
    for answer in answers:
        ((kind, value),) = answer.items()
        try:
            table.reach(kind)
            seen.append(sorted(table.pending.options or ()))
            table.answer(length(value))
        except (Refused, Stuck) as refused:
            seen.append(str(refused))
            break
    else:
        table.finish()
    return [*seen, *(str(event) for event in table.flow.events if event.kind != "used")]


def book_with(tokens, leads=()):
    """The test faction with those sentences on its tokens, and its leader."""
    (fifty,) = [faction for faction in data()["factions"] if faction["id"] == "fifty"]
    kinds = {name: {**kind, "effects": tokens.get(name, kind["effects"])} for name, kind in fifty["tokens"].items()}
    leaders = [{**each, "effects": list(leads), "abilities": []} for each in fifty["leaders"]]
    units = [each for each in fifty["units"] if each["key"] in (*UNITS.values(), *BESIDE.values())]
    return Ruleset({**data(), "factions": [{**fifty, "tokens": kinds, "leaders": leaders, "units": units, "forces": []}]})


@pytest.mark.parametrize("words", CASES)
@pytest.mark.parametrize("position", POSITIONS)
def test_it_shows(words, position):
    player, case = CASES[words]
    sentence = said(words, position)
    if sentence is None:
        pytest.skip("it is refused there")
    assert staged(position, player, [sentence], case) != staged(position, player, [], case)


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("lend: countermeasures, to: infantry, who: {side: friendly}", "lend"),
        ("replace: KILL, onto: bearer, who: {side: friendly}", "onto"),
        ("modify: attack_roll, by: 1, who: attacker", "who"),
        ("forbid: [attack], who: attacker", "who"),
    ],
)
def test_what_no_leader_can_do_is_refused(words, key):
    assert unread_of_leader(parsed(words), None, False).path == (key,)

"""Happenings that set off one another, on made-up cards: who is gone takes part no more, and nothing is written over."""

import copy

import pytest

from rulepress.games.downsync import worked_examples
from rulepress.games.downsync.odds import left_over, request_from
from rulepress.games.downsync.play.ruleset import Ruleset

from .test_fifty import book, data

GNAT = "fifty/gnat"


def two(*, cards, near=7, bases=None, do, expect, **given):
    """An ox of A's, or a squad, against a gnat of B's, with these effects on a trait of their cards."""
    a = {"unit": "fifty/squad", "bases": bases} if bases else {"unit": "fifty/ox", "at": [0, near]}
    pieces = {"A1": a, "A2": {"unit": "fifty/arsenal", "at": [12, 12], "activated": True}}
    pieces |= {"B1": {"unit": GNAT, "at": [0, -near], "activated": True}, "B2": {"unit": GNAT, "at": [12, -12], "activated": True}}
    traits = {unit: [{"name": "Made Up", "effects": effects}] for unit, effects in cards.items()}
    return {"given": {"cards": traits, "pieces": pieces, **given}, "do": do, "expect": expect}


def everybody(effect, **more):
    return {"verb": "inflict", "effect": effect, "who": {"side": "any", "other": True, "within": 6, "of": "before"}, **more}


SHOT = [{"action": "cannon"}, {"target": "B1.1"}]

CASES = {
    "what a hit inflicts besides stays": two(
        cards={"fifty/ox": [{"verb": "inflict", "effect": "STUN", "who": "target", "on": "hits"}]},
        dice={"attack.A": [6, 6], "countermeasure.B": [6]},
        do=[*SHOT, {"countermeasure": "accept"}, {"countermeasure": "countermeasure"}],
        expect={"told": ["B1.1 suffers STUN"], "finish": True, "state": {"B1": {"stunned": True}}},
    ),
    "what it grants besides does, too": two(
        cards={"fifty/ox": [{"verb": "grant", "token": "fifty/corroded", "count": 1, "who": "target", "on": "hits", "roll": 4}]},
        dice={"attack.A": [6, 6], "Made Up.A": [4], "countermeasure.B": [6]},
        do=[*SHOT, {"countermeasure": "countermeasure"}],
        expect={"told": ["A rolls 4 for Made Up", "B1 gains a Corroded Token", "negates"], "state": {"B1": {"cm": 0}}},
    ),
    "who blows up with its target acts no more": two(
        cards={GNAT: [everybody("KILL", on="destroyed", attack=12)]},
        near=2,
        dice={"attack.A": [6, 6]},
        do=SHOT,
        expect={"finish": True, "told": ["B1.1 is destroyed", "B1 uses Made Up", "A1.1 is destroyed"], "state": {"A1": "gone"}},
    ),
    "one blows up another": two(
        cards={GNAT: [everybody("KILL", on="destroyed", attack=12)]},
        dice={"attack.A": [6, 6]},
        do=SHOT,
        expect={"finish": True, "told": ["B1 uses Made Up", "B3.1 is destroyed", "B3 uses Made Up", "B4.1 is destroyed"]},
    ),
    "a base that is shot back at fires no more": two(
        cards={GNAT: [{"verb": "act", "deed": "attack", "at": "attacker", "on": "attacked"}]},
        bases=[[0, 6], [2, 6]],
        actions={"fifty/squad": {"cannon": {"rof": 3}}},
        dice={"attack.A": [1, 1], "attack.B": [6, 6]},
        do=[*SHOT, {"target": "A1.1"}],
        expect={"finish": True, "told": ["A1.1 attacks B1.1", "B1.1 attacks A1.1", "A1.1 is destroyed"], "state": {"A1": {"bases": 1}}},
    ),
    "who shoots back at whom shoots back": two(
        cards={unit: [{"verb": "act", "deed": "attack", "at": "attacker", "on": "attacked"}] for unit in (GNAT, "fifty/ox")},
        dice={"attack.A": [1] * 40, "attack.B": [1] * 40},
        do=[*SHOT, {"target": "A1.1"}, {"target": "B1.1"}],
        expect={"finish": True, "told": ["B1 uses Made Up", "A1 uses Made Up"], "cited": ["trait.made-up"]},
    ),
    "a sentence does not set off itself": two(
        cards={"fifty/ox": [{"verb": "place", "within": 1, "on": "placed"}, {"verb": "place", "within": 1, "on": "activation_begins"}]},
        do=[{"place": [[0, 8]]}, {"place": [[0, 9]]}, {"action": "done"}],
        expect={"told": ["A1 is placed", "A1 is placed"], "state": {"A1": {"at": [0, 9]}}},
    ),
    "two sentences of one trait are each done once": two(
        cards={
            "fifty/ox": [
                {"verb": "grant", "token": "overwatch", "count": 1, "on": "activation_begins", "limit": "once per game"},
                {"verb": "grant", "token": "stealth", "count": 1, "on": "activation_begins", "limit": "once per game"},
            ]
        },
        do=[{"action": "done"}],
        expect={"state": {"A1": {"overwatch": True, "stealth": True}}},
    ),
    "what lasts for an action outlasts one that lies inside it": two(
        cards={
            "fifty/ox": [{"verb": "modify", "quantity": "attack_roll", "by": 3, "on": "activation_begins", "until": "activation"}],
            GNAT: [{"verb": "act", "deed": "attack", "at": "attacker", "on": "attacked", "limit": "once per round"}],
        },
        actions={"fifty/ox": {"cannon": {"rof": 2}}},
        dice={"attack.A": [1, 1, 1, 1], "attack.B": [1, 1]},
        do=[*SHOT, {"target": "A1.1"}, {"target": "B1.1"}],
        expect={"finish": True, "told": ["2 for 4", "B1.1 attacks A1.1", "2 for 4"]},
    ),
    "a base goes, and its friends know": two(
        cards={"fifty/squad": [{"verb": "grant", "token": "overwatch", "count": 1, "on": "base_destroyed"}]},
        bases=[[0, 6], [2, 6]],
        player="B",
        dice={"attack.B": [6, 6]},
        do=[{"action": "cannon"}, {"target": "A1.2"}],
        expect={"finish": True, "told": ["A1.2 is destroyed", "A1 uses Made Up"], "state": {"A1": {"overwatch": True}}},
    ),
    "the one who is stood in for spends no more than it did": two(
        cards={GNAT: [{"verb": "replace", "effect": "KILL", "onto": {"side": "friendly", "other": True, "within": 60}}]},
        dice={"attack.A": [6, 6], "countermeasure.B": [1]},
        do=[*SHOT, {"countermeasure": "countermeasure"}, {"pick": "B2.1"}],
        expect={"finish": True, "told": ["B1.1 uses Made Up", "B2.1 is destroyed"], "state": {"B1": {"cm": 0}}},
    ),
}

STUNNER = {"fifty/ox": {"cannon": {"effect": "STUN"}}}

CASES |= {
    "who picks nobody has used nothing": two(
        cards={"fifty/ox": [{"verb": "grant", "token": "overwatch", "on": "activation_begins", "who": {"side": "friendly", "most": 1}}]},
        do=[{"pick": "none"}, {"action": "done"}],
        expect={"finish": True, "untold": ["A1 uses"]},
    ),
    "and may use it another time": two(
        cards={
            "fifty/ox": [
                {
                    "verb": "grant",
                    "token": "overwatch",
                    "on": "attacks",
                    "limit": "once per game",
                    "who": {"side": "friendly", "most": 1},
                }
            ]
        },
        actions={"fifty/ox": {"cannon": {"rof": 2}}},
        dice={"attack.A": [1, 1, 1, 1]},
        do=[*SHOT, {"pick": "none"}, {"target": "B1.1"}, {"pick": "A1"}],
        expect={"finish": True, "told": ["2 for 7", "2 for 7", "A1 uses Made Up", "A1 gains"]},
    ),
    "what does not lie there is not taken off": two(
        cards={"fifty/ox": [{"verb": "remove", "token": "stealth", "on": "activation_begins", "limit": "once per game", "may": True}]},
        do=[{"action": "done"}],
        expect={"finish": True, "untold": ["A1 uses"]},
    ),
    "what saves from all harm tells so": two(
        cards={GNAT: [{"verb": "replace", "effect": "KILL", "with": "nothing"}]},
        dice={"attack.A": [6, 6]},
        do=SHOT,
        expect={"finish": True, "told": ["B1.1 uses Made Up"], "untold": ["destroyed"], "state": {"B1": {"cm": 1}}},
    ),
    "nobody rolls for what changes nothing": two(
        cards={GNAT: [{"verb": "replace", "effect": "STUN", "with": "nothing", "roll": 4}]},
        actions=STUNNER,
        dice={"attack.A": [6, 6]},
        do=SHOT,
        expect={"finish": True, "told": ["12 for 7"], "untold": ["B rolls", "uses"]},
    ),
    "a trait that costs one thing or the other is offered at each": two(
        cards={"fifty/ox": []},
        points={"A": 2},
        do=[{"action": "made-up/C"}, {"action": "move"}],
        expect={"told": ["A pays a Command Point", "A1 uses Made Up"], "state": {"A": {"points": 1}}},
    ),
    "several Command Points are told of once": two(
        cards={"fifty/ox": [{"verb": "grant", "token": "overwatch", "on": "activation_begins", "cost": 2}]},
        points={"A": 2},
        do=[{"use": "yes"}, {"action": "done"}],
        expect={
            "told": ["A pays 2 Command Points: Made Up", "A1 uses Made Up"],
            "untold": ["a Command Point"],
            "state": {"A": {"points": 0}},
        },
    ),
}
CASES["a trait that costs one thing or the other is offered at each"]["given"]["cards"]["fifty/ox"][0] |= {
    "cost": "A/C",
    "phase": "activation",
    "effects": [{"verb": "grant", "token": "overwatch"}],
}

EASY = {"name": "Easy", "holder": "unit", "most": 1, "goes": "never"}
EASY["effects"] = [
    {"verb": "modify", "quantity": "attack_roll", "by": 2, "who": "attacker", "when": {}},
    {"verb": "remove", "token": "x/easy", "count": 1, "on": "attacked", "when": {}},
]

CASES |= {
    "a token that came with a hit goes with the next attack": two(
        cards={"fifty/ox": [{"verb": "grant", "token": "x/easy", "count": 1, "on": "hits", "who": "target"}]},
        made_up={"id": "x", "name": "X", "tokens": {"easy": EASY}},
        actions={"fifty/ox": {"cannon": {"rof": 3, "effect": "STUN"}}},
        dice={"attack.A": [6, 6, 1, 1, 1, 1]},
        do=[*SHOT, {"countermeasure": "accept"}, {"target": "B1.1"}, {"target": "B1.1"}],
        expect={"finish": True, "told": ["gains an Easy Token", "2 for 5", "loses an Easy Token", "2 for 7"]},
    ),
}

ANOTHER = {"unit": "fifty/jumpy", "at": [6, -7], "activated": True}
CLUSTERED = {"fifty/ox": {"cannon": {"traits": [{"name": "Clustered", "effects": [{"verb": "cluster", "radius": 3}]}]}}}
PROVOKING = {GNAT: [{"verb": "compel", "deed": "aim", "at": "bearer", "who": {"side": "enemy", "within": 14}}]}

CASES |= {
    "an aim point is near one who provokes": two(
        cards=PROVOKING,
        actions=CLUSTERED,
        do=[{"action": "cannon"}, {"aim": [6, -7]}],
        expect={"refused": ["trait.made-up"], "says": "must aim at B1"},
    ),
    "and so are the targets": two(
        cards=PROVOKING,
        actions=CLUSTERED,
        do=[{"action": "cannon"}, {"aim": [2, -7]}, {"targets": ["B3.1"]}],
        expect={"refused": ["cluster.targets"], "told": ["Made Up compels A1.1"]},
    ),
}

FRIEND = {"side": "friendly", "other": True, "within": 60, "most": 1}
STRAIGHT = {"verb": "inflict", "effect": "KILL", "negatable": False}

CASES |= {
    "who was destroyed by it does nothing more": two(
        cards={GNAT: [{"verb": "grant", "token": "fifty/heat", "on": "attacked"}]},
        dice={"attack.A": [6, 6], "countermeasure.B": [1]},
        do=[*SHOT, {"countermeasure": "accept"}],
        expect={"finish": True, "told": ["B1.1 is destroyed"], "untold": ["B1 uses"]},
    ),
    "nobody is placed beside one who is gone": two(
        cards={GNAT: [{"verb": "place", "within": 1, "of": "bearer", "who": {"side": "friendly", "other": True}, "on": "attacked"}]},
        dice={"attack.A": [6, 6]},
        do=[*SHOT, {"countermeasure": "accept"}],
        expect={"finish": True, "told": ["B1.1 is destroyed"], "untold": ["B1 uses", "B2 is placed"]},
    ),
    "as it falls its friends come to where it stood": two(
        cards={GNAT: [{"verb": "place", "within": 1, "of": "bearer", "who": FRIEND, "on": "destroyed"}]},
        dice={"attack.A": [6, 6]},
        do=[*SHOT, {"countermeasure": "accept"}, {"pick": "B2"}, {"place": [[0, -7]]}],
        expect={"finish": True, "told": ["B1 uses Made Up", "B2 is placed"], "state": {"B2": {"at": [0, -7]}}},
    ),
    "what is done after its own end concerns nobody": two(
        cards={"fifty/ox": [{**STRAIGHT, "on": "activation_begins", "then": [{"verb": "grant", "token": "stealth"}]}]},
        do=[],
        expect={"finish": True, "told": ["A1.1 is destroyed"], "state": {"A1": "gone"}},
    ),
    "a friend that was picked and is gone does nothing more": two(
        cards={
            "fifty/ox": [{**STRAIGHT, "who": FRIEND, "on": "activation_begins", "then": [{"verb": "move", "within": 3, "who": "picked"}]}]
        },
        do=[{"pick": "A2"}, {"action": "done"}],
        expect={"told": ["A2.1 is destroyed"], "state": {"A2": "gone", "A1": "there"}},
    ),
    "all that were reached are meant again": two(
        cards={
            "fifty/ox": [
                {
                    "verb": "grant",
                    "token": "stealth",
                    "who": {"side": "friendly", "within": 60},
                    "on": "activation_begins",
                    "then": [{"verb": "grant", "token": "fifty/heat", "who": "picked"}],
                }
            ]
        },
        do=[{"action": "done"}],
        expect={"state": {"A1": {"tokens": {"heat": 1}}, "A2": {"tokens": {"heat": 1}}}},
    ),
    "a Stun Token that is given is suffered": two(
        cards={
            "fifty/ox": [{"verb": "grant", "token": "stun", "on": "activation_begins"}],
            "fifty/arsenal": [
                {
                    "verb": "grant",
                    "token": "stealth",
                    "on": {"after": "suffers", "effect": "STUN", "of": {"side": "friendly", "other": True}},
                }
            ],
        },
        do=[],
        expect={"finish": True, "told": ["A2 uses Made Up"], "state": {"A2": {"stealth": True}}},
    ),
    "whoever is Stunned already does not become so": two(
        cards={GNAT: [{"verb": "grant", "token": "fifty/heat", "on": {"after": "suffers", "effect": "STUN"}}]},
        actions={"fifty/ox": {"cannon": {"effect": "STUN", "rof": 2}}},
        dice={"attack.A": [6, 6, 6, 6]},
        do=[*SHOT, {"countermeasure": "accept"}, {"target": "B1.1"}],
        expect={"finish": True, "told": ["B1.1 suffers STUN"], "state": {"B1": {"tokens": {"heat": 1}}}},
    ),
    "a squad and a vehicle exchange places": two(
        cards={"fifty/squad": [{"verb": "exchange", "whom": "bearer", "who": FRIEND, "on": "activation_begins"}]},
        bases=[[0, 6], [2, 6]],
        do=[{"pick": "A2"}, {"place": [[14, 12]]}, {"action": "done"}],
        expect={
            "told": ["A1 is placed", "A2 is placed"],
            "state": {"A1.1": {"at": [12, 12]}, "A1.2": {"at": [14, 12]}, "A2": {"at": [0, 6]}},
        },
    ),
    "who finds no room changes places with nobody": two(
        cards={"fifty/ox": [{"verb": "exchange", "whom": "bearer", "who": {**FRIEND, "unit": "fifty/squad"}, "on": "activation_begins"}]},
        terrain=[{"type": "building", "shape": [[-15, 10], [-10, 10], [-10, 15], [-15, 15]]}],
        do=[{"action": "done"}],
        expect={"untold": ["A1 uses"], "state": {"A1": {"at": [0, 7]}}},
    ),
}

BRINGS = {"verb": "place", "within": 3, "unit": "gnat", "limit": "once per game", "on": "activation_begins"}

CASES |= {
    "whoever waits beside the table enters as an activation begins": two(
        cards={"fifty/ox": [{**BRINGS, "then": [{"verb": "grant", "token": "fifty/heat", "who": "picked"}]}]},
        companions={"A": [GNAT]},
        do=[{"place": [[3, 7]]}, {"action": "done"}],
        expect={"told": ["A1 uses Made Up", "A51, Gnat, enters"], "state": {"A51": {"at": [3, 7], "tokens": {"heat": 1}}}},
    ),
    "and nobody does when nobody waits": two(
        cards={"fifty/ox": [BRINGS]},
        do=[{"action": "done"}],
        expect={"untold": ["A1 uses"], "state": {"A1": "there"}},
    ),
}

ALSO_THERE = {
    "who finds no room changes places with nobody": {"A3": {"unit": "fifty/squad", "bases": [[-12, 12]], "activated": True}},
    "an aim point is near one who provokes": {"B3": ANOTHER},
    "and so are the targets": {"B3": ANOTHER},
    "nobody rolls for what changes nothing": {"B1": {"stunned": True}},
    "one blows up another": {
        "B3": {"unit": GNAT, "at": [4, -7], "activated": True},
        "B4": {"unit": GNAT, "at": [8, -7], "activated": True},
    },
    "a base goes, and its friends know": {"A1": {"activated": True}, "B1": {"activated": False}},
}
"""Name of a case -> pieces that stand there besides, or otherwise."""


@pytest.mark.parametrize("name", CASES)
def test_a_happening(name):
    given = CASES[name]["given"]
    pieces = {**given["pieces"]}
    for piece, other in ALSO_THERE.get(name, {}).items():
        pieces[piece] = {**pieces.get(piece, {}), **other}
    example = {**CASES[name], "given": {**given, "pieces": pieces}}
    assert worked_examples.run(book(), example).differs is None


ON_4 = {"least": 4}


def heckling(*sentences):
    """A book in which that is what the cannon of an ox does."""
    made = copy.deepcopy(data())
    fifty = next(faction for faction in made["factions"] if faction["id"] == "fifty")
    fifty["effects"]["HECKLE"] = {"name": "HECKLE", "symbol": "HECKLE", "negatable": True, "text": "", "effects": sentences}
    ox = next(unit for unit in fifty["units"] if unit["id"] == "ox")
    next(action for action in ox["actions"] if action["name"] == "Cannon")["effect"] = "HECKLE"
    return Ruleset(made)


@pytest.mark.parametrize(
    "sentence, rolled, expect",
    [
        ({"verb": "inflict", "effect": "STUN", "roll": ON_4}, 4, {"told": ["B1.1 suffers HECKLE", "B1.1 suffers STUN"]}),
        ({"verb": "inflict", "effect": "STUN", "roll": ON_4}, 3, {"told": ["B1.1 suffers HECKLE"], "untold": ["suffers STUN"]}),
        ({"verb": "grant", "token": "fifty/heat", "roll": ON_4}, 5, {"state": {"B1": {"tokens": {"heat": 1}}}}),
        ({"verb": "grant", "token": "fifty/heat", "roll": ON_4}, 2, {"state": {"B1": {"tokens": {}}}}),
        ({"verb": "place", "within": 2, "away_from": "attacker"}, 1, {"state": {"B1": {"at": [0, -9]}}}),
    ],
)
def test_what_an_effect_does_at_once(sentence, rolled, expect):
    """Its roll is its own, no countermeasure helps a second time, and odds say that they leave it out."""
    heckled = heckling({"who": "target", **sentence})
    example = two(
        cards={},
        dice={"attack.A": [6, 6], "HECKLE.A": [rolled]},
        do=[*SHOT, {"countermeasure": "accept"}],
        expect={"finish": True, **expect},
    )
    assert worked_examples.run(heckled, example).differs is None
    negated = {**example, "do": [*SHOT, {"countermeasure": "countermeasure"}], "expect": {"finish": True, "untold": ["suffers", "rolls"]}}
    negated["given"] = {**example["given"], "dice": {"attack.A": [6, 6], "countermeasure.B": [6]}}
    assert worked_examples.run(heckled, negated).differs is None
    asked = request_from({"attacker": "fifty/ox", "action": "cannon", "target": GNAT})
    assert left_over(heckled.rules, asked)["names"] == ["Cannon"]

"""What an effect does in play, whatever the dice show, is what the exact odds count: the same interpreter carries it out."""

from fractions import Fraction as F
from functools import cache
from itertools import product

import pytest

from rulepress.content.games.downsync.vocabulary_examples import resolved
from rulepress.games.downsync import worked_examples
from rulepress.games.downsync.odds import left_over, odds, request_from
from rulepress.games.downsync.table_fixture import Loaded, StagedSession, with_cards

from .test_fifty import book

OX, GNAT = "fifty/ox", "fifty/gnat"
TWICE = {OX: {"cannon": {"rof": 2}}}
HEATED = {"modify": "attack_roll", "by": 1, "per": {"token": "heat"}}
CORRODED = {"grant": "corroded", "who": "target"}

NEEDED, CHECK, HALF = 7, 3, 4
"""What an attack and a Countermeasure Check need at most, and what a die of an effect here needs."""


class EveryThrow(Loaded):
    """Dice that show, game after game, everything that they can: `advance` turns to the next game."""

    def __init__(self):
        super().__init__({})
        self._picks: list[list[int]] = []
        self.restart()

    def restart(self):
        self.asked, self.weight = 0, F(1)

    def total(self, dice, stream, about=""):
        throws = _throws(dice.rolled)
        if self.asked == len(self._picks):
            self._picks.append([0, len(throws)])
        faces, weight = throws[self._picks[self.asked][0]]
        self.asked += 1
        self.weight *= weight
        self._faces[stream + about] = faces
        return dice.result(faces)

    def advance(self):
        while self._picks:
            self._picks[-1][0] += 1
            if self._picks[-1][0] < self._picks[-1][1]:
                return True
            self._picks.pop()
        return False


@cache
def _throws(number: int) -> list[tuple[tuple[int, ...], F]]:
    """What so many dice can show, and how likely that is: one throw for all between which nothing here makes a difference."""
    found: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for faces in product(range(1, 7), repeat=number):
        kind = (min(sum(faces), NEEDED), faces.count(1)) if number > 1 else tuple(faces[0] >= needed for needed in (CHECK, HALF))
        found.setdefault(kind, []).append(faces)
    return [(faces[0], F(len(faces), 6**number)) for faces in found.values()]


def played(rules_book, cm):
    """Every end of an Ox's attacks on a Gnat in play, as the odds call them: the chances of destroyed and of stunned."""
    given = {
        "pieces": {
            "A1": {"unit": OX, "at": [0, 7]},
            "B1": {"unit": GNAT, "at": [0, -7], "activated": True, "cm": cm},
            "B2": {"unit": GNAT, "at": [20, -22], "activated": True},
        }
    }
    dice, destroyed, stunned = EveryThrow(), F(0), F(0)
    while True:
        dice.restart()
        table = StagedSession(rules_book, given)
        table.flow.dice = dice
        table.reach("action")
        table.answer("cannon")
        while table.pending is not None and "B1" in table.flow.state.pieces:
            decision = table.pending
            if decision.kind == "target" and "B1.1" in decision.options:
                table.answer("B1.1")
            elif decision.kind == "countermeasure":
                table.answer("countermeasure" if "countermeasure" in decision.options else "emergency")
            elif decision.kind == "boost":
                table.answer("no")
            else:
                break
        piece = table.flow.state.pieces.get("B1")
        destroyed += dice.weight * (piece is None)
        stunned += dice.weight * (piece is not None and piece.bases[0].stunned)
        if not dice.advance():
            return destroyed, stunned


DAZED = {"on": {"after": "attacked", "hit": False}, "grant": "stun", "who": "target"}
SHOCKED = {"replace": "KILL", "with": "STUN", "limit": "once per round"}
CASES = {
    "tokens by each natural 1, and what follows": ("ox", {"on": "attacks", **CORRODED, "per": {"natural": 1}, "then": [{"grant": "heat"}]}),
    "whom the effect before has concerned": (
        "gnat",
        {"on": "attacked", "grant": "corroded", "then": [{"grant": "corroded", "who": "picked"}]},
    ),
    "nothing lies there to be removed": ("gnat", {"on": "attacked", "remove": "stealth", "then": [CORRODED]}),
    "what comes before the dice": ("ox", {"on": {"before": "attacks"}, **CORRODED}),
    "and once only": ("ox", {"on": {"before": "attacks"}, **CORRODED, "limit": "once per action"}),
    "a die before the hit": ("gnat", {"on": {"before": "hit"}, "grant": "countermeasure", "roll": 4}),
    "what misses after something else": ("gnat", {"on": {"before": "hit"}, "grant": "heat", "roll": 4, "then": [{"miss": True}]}),
    "something else instead": ("gnat", {"on": {"before": "attacked"}, "grant": "corroded", "roll": 4, "instead": True}),
    "after a hit with that effect": ("ox", {"on": {"after": "hits", "effect": "STUN"}, **CORRODED}),
    "after a hit with another": ("ox", {"on": {"after": "hits", "effect": "KILL"}, **CORRODED}),
    "in the order of the events": ("ox", {"on": "attacks", **CORRODED, "when": {"target": {"attacked": "action"}}}),
    "a die for each": ("ox", {"on": "attacks", **CORRODED, "roll": {"least": 4, "each": True}, "otherwise": [{"grant": "heat"}]}),
    "being Stunned by a token": ("gnat", {"on": {"after": "suffers", "effect": "STUN"}, "grant": "corroded"}, DAZED),
    "its recovery": ("gnat", {"on": "recovers", "grant": "corroded"}, DAZED, {"on": "attacked", "remove": "stun"}),
    "being Stunned by a hit": ("gnat", {"on": {"after": "suffers", "effect": "STUN"}, "grant": "corroded"}, SHOCKED),
    "what it has suffered": (
        "gnat",
        {"on": "attacked", "grant": "corroded", "when": {"bearer": {"suffers": "action"}}},
        SHOCKED,
    ),
    "being negated": ("ox", {"on": "negated", "grant": "heat", "count": 2, "then": [CORRODED]}),
}


@pytest.mark.slow
@pytest.mark.parametrize("cm", [0, 1])
@pytest.mark.parametrize("name", CASES)
def test_play_comes_to_the_odds(name, cm):
    unit, *said = CASES[name]
    cards = {OX: [{"name": "Heated", "effects": [resolved(HEATED)], "manual": False}]}
    shown = {"name": "Shown", "effects": [resolved(each) for each in said], "manual": False}
    cards[f"fifty/{unit}"] = [*cards.get(f"fifty/{unit}", ()), shown]
    changed = with_cards(book(), cards, TWICE)
    request = request_from({"attacker": OX, "action": "cannon", "target": GNAT, "cm": cm, "emergency": 0})
    found = odds(changed.rules, request)
    assert left_over(changed.rules, request)["names"] == []
    assert played(changed, cm) == (F(found["destroyed"]), F(found["stunned"]))


def test_a_hit_leaves_no_token_that_waits_for_another_effect():
    shown = [{"name": "Shown", "effects": [resolved({"on": {"after": "hits", "effect": "STUN"}, **CORRODED})], "manual": False}]
    request = request_from({"attacker": OX, "action": "cannon", "target": GNAT, "cm": 2})
    plain, waiting = (odds(with_cards(book(), cards, TWICE).rules, request) for cards in ({}, {OX: shown}))
    assert waiting == plain


def test_the_hit_of_a_friend_leaves_a_token():
    shown = [{"name": "Shown", "effects": [resolved({"on": {"after": "hits", "of": {"other": True}}, **CORRODED})], "manual": False}]
    example = {
        "given": {
            "cards": {OX: shown},
            "dice": {"attack.A": [6, 6], "countermeasure.B": [6]},
            "pieces": {
                "A1": {"unit": GNAT, "at": [0, 7]},
                "A2": {"unit": OX, "at": [4, 7], "activated": True},
                "B1": {"unit": GNAT, "at": [0, -7], "activated": True, "cm": 1},
            },
        },
        "do": [{"action": "cannon"}, {"target": "B1.1"}, {"countermeasure": "countermeasure"}],
        "expect": {"told": ["A2 uses Shown", "B1 gains a Corroded Token"]},
    }
    assert worked_examples.run(book(), example).differs is None


MAY = {"grant": "heat", "who": "attacker", "may": True}
NAMED = {
    "a choice": (GNAT, {"on": "attacked", **MAY}, True),
    "of the target, which attacks nobody": (GNAT, {"on": "attacks", **MAY}, False),
    "of the attacker, whom nobody attacks": (OX, {"on": "attacked", **MAY}, False),
    "after a scan": (GNAT, {"on": "scanned", **MAY}, False),
    "after a hit of another effect": (GNAT, {"on": {"after": "hit", "effect": "STUN"}, **MAY}, False),
    "what nothing negates": (GNAT, {"on": "negates", **MAY}, False),
    "while it is Stunned, and it is not": (GNAT, {"on": "attacked", **MAY, "when": {"bearer": {"stunned": True}}}, False),
    "while it is not": (GNAT, {"on": "attacked", **MAY, "when": {"bearer": {"stunned": False}}}, True),
    "what comes of a choice": (GNAT, {"on": "attacked", "grant": "overwatch", "may": True, "then": [{**CORRODED}]}, True),
    "a choice after something that is counted": (OX, {"on": "attacks", "grant": "heat", "then": [{**CORRODED, "may": True}]}, True),
    "where the die comes to nothing, harm": (OX, {"on": "attacks", "grant": "heat", "roll": 4, "otherwise": [{"inflict": "STUN"}]}, True),
    "what happens to somebody else": (OX, {"on": {"after": "attacked", "of": {"side": "enemy"}}, **CORRODED}, True),
    "or to a friend of the target": (OX, {"on": {"after": "attacked", "of": {"side": "friendly"}}, **CORRODED}, False),
}
"""What the odds name as not counted, of all that they leave out: whose effect, and what it says."""


@pytest.mark.parametrize("name", NAMED)
def test_what_is_left_out_is_named_where_it_could_be_done(name):
    unit, said, named = NAMED[name]
    rules = with_cards(book(), {unit: [{"name": "Shown", "effects": [resolved(said)], "manual": False}]}, TWICE).rules
    request = request_from({"attacker": OX, "action": "cannon", "target": GNAT, "cm": 0, "emergency": 0})
    assert [each.partition(" of ")[0] for each in left_over(rules, request)["names"]] == ["Shown"] * named

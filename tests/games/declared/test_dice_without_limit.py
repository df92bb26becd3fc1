"""Dice that explode without limit: their chances are sums of series without end, and thrown dice go on as long as they explode."""

from collections import defaultdict
from fractions import Fraction

import pytest

from rulepress.core.dice import Dice, RolledDice
from rulepress.core.rule_refs import Refused
from rulepress.games.declared import dice_rollers
from rulepress.games.declared.odds import as_text, odds
from rulepress.games.declared.play.thrown_checks import throw

from .test_checks_by_chance import Table, TooLong, asked, game, jointly, played, thrown, told

THREE, FOUR = {"explode": 3, "times": "unlimited"}, {"explode": 4, "times": "unlimited"}
LONGEST = 9
"""Ways with more throws than this are left: their chance is what the other ways leave."""
CHECKS = {
    "a sum": {"roll": {"die": 4, "needs": 6, "then": [FOUR]}},
    "a sum under a number": {"roll": {"die": 4, "needs": 6, "under": True, "add": 1, "then": [FOUR]}},
    "a sum of two after rolling again": {"roll": {"sum": 2, "die": 4, "needs": 9, "add": "1d2", "then": [{"reroll": 1}, FOUR]}},
    "the best of two": {"roll": {"sum": 2, "die": 4, "then": [FOUR, {"keep_best": 1}]}, "results": {"Low": "less", "High": 4, "Raise": 8}},
    "the worst of two": {"roll": {"sum": 2, "die": 4, "then": [FOUR, {"keep_worst": 1}], "table": {2: 1, 5: 2}}, "track": 2},
    "naturals": {"roll": {"die": 4, "needs": 5, "then": [FOUR], "always": {"misses": [5], "hits": [2, 9]}}},
    "against a die that does not explode": {
        "roll": {"die": 4, "add": 1, "then": [FOUR]},
        "oppose": {"sum": 2, "die": 3, "add": "1d2", "margin": True, "ties": "both"},
        "damage": 1,
        "lost": {"damage": 1, "track": 2},
    },
    "against a pool": {"roll": {"pool": 3, "die": 3, "hits": 2}, "oppose": {"die": 4, "add": -2, "then": [FOUR], "ties": "target"}},
    "a pool": {"roll": {"pool": 2, "die": 3, "hits": 2, "then": [THREE]}},
    "two kinds": {"roll": {"pool": 2, "die": 4, "hits": {"hit": 3, "crit": 4}, "brings": {"crit": 1}, "then": [FOUR]}, "track": 3},
    "another target": {"roll": {"pool": 2, "die": 3, "hits": 3, "then": [THREE | {"hits": 2}]}, "results": {"Little": 1, "Much": 3}},
    "so many at least": {"roll": {"pool": 2, "die": 3, "hits": 2, "needs": 3, "then": [THREE]}, "track": 4},
    "saved": {"roll": {"pool": 1, "die": 3, "hits": 2, "then": [THREE]}, "save": {"die": 2, "needs": 2}, "damage": 2, "track": 3},
    "saved by kind, two for one": {
        "roll": {"pool": 1, "die": 4, "hits": {"hit": 3, "crit": 4}, "then": [FOUR]},
        "save": {"die": 2, "needs": 2, "of": ["crit"]},
        "damage": {"hit": 1, "crit": 2},
        "track": 2,
    },
    "models": {"roll": {"pool": 1, "die": 3, "hits": 2, "then": [THREE]}, "damage": "1d2", "per_model": 2, "track": 2},
    "a bound": {"roll": {"pool": 1, "die": 3, "hits": 2, "then": [THREE]}, "damage": "1d2", "damage_most": 3},
    "a test that follows": {
        "roll": {"pool": 2, "die": 3, "hits": 2, "then": [THREE]},
        "then": [{"check": "nerve", "when": {"hits": {"from": 2}}, "given": {"losses": "hits"}}],
    },
}  # fmt: skip


def far(played) -> tuple[dict[str, dict], Fraction]:
    """By each name what it may be and how likely that is at least, and how likely something else comes of it that is not followed."""
    found: dict[str, dict] = defaultdict(lambda: defaultdict(Fraction))
    rest, way = Fraction(0), []
    while True:
        table = Bounded(way)
        try:
            told = played(table)
        except TooLong:
            told = None
        likely = Fraction(1)
        for _, faces in way:
            likely /= faces
        if told is None:
            rest += likely
        for name, value in (told or {}).items():
            found[name][value] += likely
        while way and way[-1][0] == way[-1][1] - 1:
            way.pop()
        if not way:
            return found, rest
        way[-1] = (way[-1][0] + 1, way[-1][1])


class Bounded(Table):
    """A table on which no more than so many dice are thrown."""

    def throw(self, faces: list):
        if self._thrown == LONGEST:
            raise TooLong
        return super().throw(faces)


@pytest.mark.parametrize("name", CHECKS)
def test_chances_lie_where_following_the_dice_far_enough_leaves_them(name):
    check = CHECKS[name]
    counted, rest = far(played(check))
    assert 0 < rest < Fraction(1, 60), float(rest)
    said = odds(game(check), asked(check))
    compared = 0
    for what, chances in told(check).items():
        if what.startswith("hits") and ", " in what:
            continue
        for value, chance in chances.items():
            if value == said.get("or more", {}).get(what):
                continue  # with all beyond it
            assert counted[what][value] <= chance <= counted[what][value] + rest, (what, value)
            compared += 1
        assert sum(chances.values()) == 1 or True in chances or what == "result"
    assert compared
    names = sorted(name for name in told(check) if not (name.startswith("hits") and ", " in name))
    assert far(jointly(thrown(check), names)) == far(jointly(played(check), names)), "thrown dice go on as well"


SIX = {"explode": 6, "times": "unlimited"}


@pytest.mark.parametrize(
    ("check", "chance"),
    [
        ({"roll": {"needs": 8, "then": [SIX]}}, Fraction(5, 36)),  # a six, then two or more
        ({"roll": {"needs": 31, "then": [SIX]}}, Fraction(1, 6**5)),
        ({"roll": {"die": 10, "needs": 15, "then": [{"explode": "highest", "times": "unlimited"}]}}, Fraction(6, 100)),
        ({"roll": {"pool": 1, "hits": 6, "needs": 3, "then": [SIX]}}, Fraction(1, 216)),
        ({"roll": {"pool": 1, "hits": 5, "then": [{"explode": [1, 6], "times": "unlimited"}]}}, Fraction(2, 5)),  # (2 + x) / 6 = x
        ({"roll": {"pool": 1, "hits": 6, "then": [SIX]}, "save": {"needs": 4}}, Fraction(1, 11)),  # x = (1 + x) / 12
    ],
)
def test_chances_are_exact(check, chance):
    assert Fraction(odds(game(check), asked(check))["succeeds"]) == chance


def test_what_has_no_most_is_told_as_so_many_or_more():
    check = {"roll": {"pool": 4, "hits": 4, "then": [SIX]}}
    said = odds(game(check), asked(check))
    assert said["hits"][-1][0] == said["or more"]["hits"] == 20 and "mean hits" not in said
    assert sum(Fraction(chance) for _, chance in said["hits"]) == 1
    text = as_text(game(check), asked(check))
    assert "hits, without limit" in text and "6 rolls one more, without limit" in text


@pytest.mark.parametrize(
    ("check", "told"),
    [
        ({"roll": {"pool": 2, "hits": 5, "then": [SIX]}, "oppose": {"pool": 2, "hits": 5}}, "no most number of hits"),
        ({"roll": {"pool": 2, "hits": 5, "then": [SIX]}, "oppose": {"pool": 2, "hits": 5, "each": True}}, "no most number of hits"),
        ({"roll": {"then": [SIX]}, "oppose": {"die": 6, "then": [SIX]}}, "neither side has a most"),
        ({"roll": {"then": [SIX], "margin": True}, "oppose": {"die": 6}}, "each point is a hit"),
        ({"roll": {"needs": 4, "margin": True, "then": [SIX]}}, "each point is a hit"),
        ({"roll": {"needs": 4, "always": {"hits": "odd"}, "then": [SIX]}}, "odd or even"),
        ({"roll": {"pool": 2, "hits": 5, "then": [SIX]}, "cancel": {"pool": 1, "hits": 5}}, "are cancelled"),
        ({"roll": {"pool": 2, "hits": 5, "needs": 2, "then": [SIX]}, "save": {"needs": 5}}, "before these are saved"),
        ({"roll": {"pool": 2, "hits": 5, "then": [SIX]}, "damage": [1, {"add": "1d3"}, -2]}, "may do no damage"),
        ({"roll": {"pool": 2, "hits": 5, "then": [SIX]}, "damage": 1, "ignore": {"needs": 5}}, "may do no damage"),
        ({"roll": {"pool": 2, "hits": 5, "then": [SIX]}, "then": [{"check": "nerve", "when": {"hits": {"from": 21}}}]}, "more than 20"),
    ],
)  # fmt: skip
def test_what_cannot_be_summed_is_refused_in_words_and_can_still_be_thrown(check, told):
    rules, request = game(check), asked(check)
    with pytest.raises(Refused, match=told) as refused:
        odds(rules, request)
    assert "times: 10" in refused.value.message
    assert throw(rules, request, Sixes(3)).throws


class Sixes(RolledDice):
    """Dice that show their highest face so many times, and then the lowest."""

    def __init__(self, number: int):
        self.left = number

    def total(self, dice: Dice, stream: str) -> int:
        self.left -= 1
        return dice.sides if self.left >= 0 else 1


def test_thrown_dice_go_on_as_long_as_they_explode_and_stop_at_a_bound_that_is_never_reached():
    check = {"roll": {"pool": 1, "hits": 6, "then": [SIX]}}
    rules, request = game(check), asked(check)
    assert throw(rules, request, Sixes(500)).counts["hits"] == 500
    assert throw(rules, request, Sixes(10**6)).counts["hits"] == dice_rollers.MOST_IN_A_ROW + 1

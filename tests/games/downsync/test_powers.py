"""What sentences take away, drag about and bring back: what is possible then, what is not, and what of it odds count."""

from fractions import Fraction as F

import pytest

from rulepress.games.downsync.odds import left_over, request_from
from rulepress.games.downsync.staged import Table

from .ideas import resolved
from .test_fifty import book
from .test_fifty_odds import asked, hit, saying

GNAT, FOE = {"unit": "fifty/gnat", "at": [0, 7]}, {"B1": {"unit": "fifty/ox", "at": [0, -7], "activated": True}}


def table(unit, sentences, pieces, **given):
    trait = {"name": "Shown", "effects": list(map(resolved, sentences)), "manual": False}
    return Table(book(), {"cards": {f"fifty/{unit}": [trait]}, "pieces": pieces, **given})


def told(course):
    return [str(event) for event in course.flow.events]


# -- tokens of the rules ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "told", "left"),
    [
        ("countermeasure", {"cm": 1}, hit(7)),
        ("countermeasure", {"cm": 2}, hit(7) * F(2, 6)),
        ("emergency_countermeasure", {"cm": 0, "emergency": 1}, hit(7)),
        ("emergency_countermeasure", {"cm": 0, "emergency": 2}, F(0)),
    ],
)
def test_what_a_hit_takes_away_does_not_help_against_it(token, told, left):
    rules = saying("gnat", {"on": "hits", "remove": token, "who": "target"})
    assert F(asked(rules, **told)["destroyed"]) == left


def test_what_comes_of_it_otherwise_is_named_where_it_is_not_counted():
    rules = saying("gnat", {"on": "hits", "remove": "countermeasure", "otherwise": "STUN", "who": "target"})
    request = request_from({"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/ox"})
    assert left_over(rules, request)["names"] == ["Shown"]


def test_a_player_has_no_fewer_than_no_command_points():
    said = {"on": "activation_begins", "remove": "command_point", "count": 5, "who": {"side": "enemy"}}
    course = table("gnat", [said], {"A1": GNAT, **FOE, "B2": {"unit": "fifty/ox", "at": [5, -7]}}, points={"A": 1, "B": 2})
    course.reach("action")
    assert course.flow.side("B").command_points == 0
    assert told(course).count("B has 0 Command Points") == 1

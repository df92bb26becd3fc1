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


# -- dragged and pushed -----------------------------------------------------------------------------------------------

PULL = {"on": "activation_begins", "place": 6, "toward": "bearer", "who": {"side": "enemy", "within": 20}}
WALL = {"type": "blocking", "shape": [[-3, -1], [3, -1], [3, 1], [-3, 1]]}


def ends(sentence, *foes, **given):
    """Where the foes of a Gnat at (0, 7) stand as its activation begins, in inches."""
    pieces = {"A1": GNAT, **{f"B{number}": {"activated": True, **foe} for number, foe in enumerate(foes, 1)}}
    course = table("gnat", [sentence], pieces, **given)
    course.reach("action")
    return [
        [(base.at[0] / 1000, base.at[1] / 1000) for base in course.flow.piece(f"B{number}").bases] for number in range(1, len(foes) + 1)
    ]


def test_what_is_dragged_stops_in_contact():
    ((x, y),) = ends({**PULL, "place": 20}, {"unit": "fifty/ox", "at": [0, -7]})[0]
    between = book().radii["large"] + book().radii["small"]
    assert x == 0 and 0 <= (7 - y) * 1000 - between <= 1


@pytest.mark.parametrize(
    ("sentence", "at", "least", "most"), [(PULL, [0, -4], -4, -1), ({**PULL, "toward": None, "away_from": "bearer"}, [0, 3], 1, 3)]
)
def test_terrain_stops_it(sentence, at, least, most):
    ((x, y),) = ends(sentence, {"unit": "fifty/ox", "at": at}, terrain=[WALL])[0]
    assert x == 0 and least < y < most
    assert abs(abs(y) * 1000 - 1000 - book().radii["large"]) <= 2  # it touches it


def test_the_bases_of_a_unit_stay_as_they_stand_to_one_another():
    assert ends(PULL, {"unit": "fifty/squad", "bases": [[0, -7], [2, -7]]}) == [[(0, -1), (2, -1)]]


def test_who_may_not_be_placed_by_enemies_is_not_dragged():
    trait = {"name": "Rooted", "effects": [resolved({"forbid": ["placed"], "by": "enemy"})], "manual": False}
    shown = {"name": "Shown", "effects": [resolved(PULL)], "manual": False}
    course = Table(book(), {"cards": {"fifty/gnat": [shown], "fifty/ox": [trait]}, "pieces": {"A1": GNAT, **FOE}})
    course.reach("action")
    assert course.flow.piece("B1").bases[0].at == (0, -7000)


# -- inches moved -----------------------------------------------------------------------------------------------------

RAM = {"modify": "attack_roll", "by": 1, "per": {"inches_moved": 2, "most": 3}}


@pytest.mark.parametrize(("inches", "needed"), [(0, 7), (1, 7), (2, 6), (5, 5), (6, 4), (20, 4)])
def test_odds_are_told_how_far_it_moved(inches, needed):
    assert F(asked(saying("gnat", RAM), facts=[f"attacker.inches_moved={inches}"])["hit"]) == hit(needed)


@pytest.mark.parametrize(("inches", "needed"), [(3, 7), (4, 9)])
def test_odds_ask_how_far_the_target_moved(inches, needed):
    rules = saying("ox", {"modify": "defence", "by": 2, "when": {"bearer": {"inches_moved": {"least": 4}}}})
    assert F(asked(rules, facts=[f"target.inches_moved={inches}"])["hit"]) == hit(needed)


def test_the_way_counts_and_all_moves_of_the_round_together():
    said = [RAM, {"on": "activation_begins", "act": "move"}]
    course = table("gnat", said, {"A1": GNAT, **FOE})
    course.reach("move")
    course.answer([[[1000, 7000], [0, 7000]]])
    course.reach("move-action")
    course.answer([[[0, 5000]]])
    assert course.flow.chronicle.gone("A1") == 4000
    course.finish()
    course.flow.chronicle.begin("round")
    assert course.flow.chronicle.gone("A1") == 0


def test_of_several_bases_the_farthest_counts():
    course = table("squad", [RAM], {"A1": {"unit": "fifty/squad", "bases": [[0, 7], [2, 7]]}, **FOE})
    course.reach("move")
    course.answer([[[0, 6000]], [[2000, 5000]]])
    assert course.flow.chronicle.gone("A1") == 2000

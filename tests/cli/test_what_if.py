"""`--set`: a value of the rules is named as a designer would."""

import pytest

from rulepress.cli import Failure
from rulepress.cli.selection.value_override import with_value

UNIT = {"id": "crab", "name": "Iron Crab", "stats": {"def": 3, "scan": None}, "actions": [{"id": "claw", "name": "Big Claw", "range": 2.5}]}
DATA = {
    "core": {"hard": True, "sides": 6},
    "factions": [{"id": "sea", "name": "Sea", "units": [UNIT]}, {"id": "land", "name": "Land", "units": [{**UNIT, "id": "dog"}, UNIT]}],
}


@pytest.mark.parametrize(
    ("said", "where", "value"),
    [
        ("core.sides=8", ("core", "sides"), 8),
        ("core.hard=false", ("core", "hard"), False),
        ("units.dog.stats.def=4", ("factions", 1, "units", 0, "stats", "def"), 4),
        ("units.dog.stats.scan=2", ("factions", 1, "units", 0, "stats", "scan"), 2),
        ("factions.sea.units.crab.actions.Big Claw.range=3", ("factions", 0, "units", 0, "actions", 0, "range"), 3),
    ],
)
def test_a_value_is_set_where_it_stands(said, where, value):
    changed = with_value(DATA, said)
    for step in where:
        changed = changed[step]
    assert changed == value
    assert DATA["core"]["sides"] == 6 and UNIT["stats"]["def"] == 3, "the rules themselves stay"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("core.sides", "write PATH=VALUE"),
        ("cores.sides=8", "the rules have no `cores`. Did you mean core?"),
        ("core.side=8", "`core` has no `side`. Did you mean sides?"),
        ("units.dig.stats.def=4", "`units` has no `dig`. Did you mean dog?"),
        ("units.dog.stats.deff=4", "`units.dog.stats` has no `deff`. Did you mean def?"),
        ("units.dog.stats.def.more=4", "`units.dog.stats.def` has no `more`."),
        ("units.dog.stats=4", "that holds several values: def, scan; go on to one of them."),
        ("core.sides=many", "it is 6 now, so it takes a whole number."),
        ("core.sides=true", "it is 6 now, so it takes a whole number."),
        (
            "units.crab.stats.def=4",
            "more than one faction has that: factions.sea.units.crab.stats.def or factions.land.units.crab.stats.def?",
        ),
    ],
)
def test_what_cannot_be_set_is_answered_with_what_can(said, told):
    with pytest.raises(Failure) as failure:
        with_value(DATA, said)
    assert str(failure.value).startswith(f"--set {said}: ") and told in str(failure.value)

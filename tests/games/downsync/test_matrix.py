"""The odds that a unit's page shows: against the other factions, or against its own where there is no other."""

import pytest

from rulepress.content.games.downsync.odds_matrix import matrix

VIRAGO = "coalition/virago"


@pytest.mark.parametrize(("kept", "groups"), [("coalition", ["Coalition"]), ("coalition republic-of-terra", ["Republic of Terra"])])
def test_whom_a_unit_is_reckoned_against(data, rules, kept, groups):
    small = {**data, "factions": [{**one, "units": one["units"][:2]} for one in data["factions"] if one["id"] in kept.split()]}
    unit = next(unit for one in data["factions"] for unit in one["units"] if unit["key"] == VIRAGO)
    unit = {**unit, "actions": [action for action in unit["actions"] if not action["scan"]]}
    found = matrix(small, rules, unit)
    assert [name for name, _ in found["groups"]] == groups and found["columns"]

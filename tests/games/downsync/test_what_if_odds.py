"""What if: a question about a card with another number on it."""

from fractions import Fraction

import pytest

from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.odds import odds, request_from


def test_what_if_the_target_had_another_defence(rules):
    def found(**said):
        return odds(rules, request_from({"attacker": "crusader", "action": "Medium Cannon", "target": "virago", "range": 5, **said}))

    card, more = found(), found(defence=15)
    assert found(defence=13) | {"explain": None} == card | {"explain": None}, "so much stands on its card"
    assert Fraction(more["hit"]) == Fraction(21, 36), "2d6+8 must reach 15"
    assert Fraction(more["destroyed"]) < Fraction(card["destroyed"])
    told = next(quantity for quantity in more["explain"] if quantity["quantity"] == "defence")
    assert told["value"] == 15
    assert told["contributions"][1] == {"rule": "odds.request", "value": 2, "reason": "the request says 15"}
    with pytest.raises(Refused, match="a DEF from 0 to 99"):
        found(defence="lots")
    with pytest.raises(Refused, match="neither tokens nor a card: --defence does not apply"):
        odds(rules, request_from({"attacker": "courier", "action": "Scanner", "target": "ping:large", "defence": 9}))

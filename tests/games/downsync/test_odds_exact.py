"""The engine's odds against an independent enumeration, to the fraction, for the shipped units."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.odds import odds, request_from

from .brute import PING, cards, solve

CARDS = cards()
ACTIONS = [(unit, action) for unit, card in CARDS.items() for action in card["actions"]]
TARGETS = [*CARDS, *PING]
RANGES = ["0", "1", "1.001", "5.999", "6", "6.001", "8", "12", "14", "16", "16.001", "24", "24.5", "60"]


def compare(rules, unit, action, target, distance, **flags):
    """Both answers, or both refusals; True where there was an answer."""
    asked = {"attacker": unit, "action": action, "target": target, "range": distance, **flags}
    expected = solve(CARDS[unit], action, CARDS.get(target, target), distance=Fraction(distance), **flags)
    try:
        found = odds(rules, request_from(asked))
    except Refused as refused:
        assert expected is None, f"{asked} refused: {refused}"
        assert refused.rules and refused.message
        return False
    assert expected is not None, f"{asked} should be refused"
    assert {name: Fraction(found[name]) for name in expected} == expected, asked
    assert sum(Fraction(found[name]) for name in ("destroyed", "stunned", "revealed", "unaffected")) == 1
    for quantity in found["explain"]:
        assert quantity["value"] == sum(part["value"] for part in quantity["contributions"]), quantity
    return True


@pytest.mark.parametrize("unit", CARDS)
def test_every_action_on_every_target(rules, unit):
    """Each action at every range on half of the targets, and on each target at half of the ranges."""
    flags = ("concealed", "boost", "stunned")
    combinations = list(product((False, True), repeat=3))
    answered = turn = 0
    for action, (number, target) in product(CARDS[unit]["actions"], enumerate(TARGETS)):
        for distance in RANGES[number % 2 :: 2] if "effect" in CARDS[unit]["actions"][action] else ():
            turn += 1
            chosen = dict(zip(flags, combinations[turn % 8], strict=True))
            answered += compare(rules, unit, action, target, distance, **chosen)
    assert answered


distances = st.one_of(st.sampled_from(RANGES), st.decimals(0, 30, places=3, allow_nan=False).map(str))
tokens = st.none() | st.integers(0, 5)


@settings(max_examples=400, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(ACTIONS), st.sampled_from(TARGETS), distances, st.booleans(), st.booleans(), st.booleans(),
    tokens, tokens, st.sampled_from([False, False, True]), st.sampled_from([False, False, True]),
)  # fmt: skip
def test_any_request(rules, who, target, distance, concealed, boost, stunned, cm, emergency, stealth, out_of_sight):
    compare(
        rules, *who, target, distance, concealed=concealed, boost=boost, stunned=stunned, cm=cm, emergency=emergency,
        stealth=stealth, out_of_sight=out_of_sight,
    )  # fmt: skip


@pytest.mark.parametrize(("unit", "action"), [(u, a) for u, a in ACTIONS if CARDS[u]["actions"][a].get("rof", 1) > 1])
def test_many_tokens(rules, unit, action):
    for target, cm, emergency in product(("samson", "vector-squad", "virago"), (0, 2, 7), (0, 3)):
        compare(rules, unit, action, target, "10", cm=cm, emergency=emergency)


def test_the_default_range(rules):
    for unit, action in ACTIONS:
        reach = CARDS[unit]["actions"][action].get("range", "unlimited")
        usual = 12 if reach == "unlimited" else min(12, reach)
        for target in ("crusader", "goliath-squad", "ping:large"):
            plain = {"attacker": unit, "action": action, "target": target}
            try:
                without = odds(rules, request_from(plain))
            except Refused:
                continue
            given_range = odds(rules, request_from({**plain, "range": usual}))
            assert without["explain"][0]["value"] == usual
            assert {**without, "explain": None} == {**given_range, "explain": None}

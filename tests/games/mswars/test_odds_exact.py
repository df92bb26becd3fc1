"""Odds against an enumeration that shares nothing with them: every way the dice can fall, counted."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulepress.games.mswars.odds import odds, request_from

TWO_DICE = list(product(range(1, 7), repeat=2))


def ask(rules, **words):
    return odds(rules, request_from(words))


def under(value: int) -> Fraction:
    return Fraction(sum(a + b <= value for a, b in TWO_DICE), 36)


@pytest.mark.parametrize("dice", range(6))
def test_endurance(rules, dice):
    for value in range(9):
        falls = list(product(range(1, 7), repeat=dice))
        counted = Fraction(sum(any(face >= value for face in fall) for fall in falls), len(falls))
        assert Fraction(ask(rules, test="endurance", dice=dice, value=value)["passed"]) == counted


@pytest.mark.parametrize("dice", [12, 60, 999])
def test_endurance_with_many_dice(rules, dice):
    assert Fraction(ask(rules, test="endurance", dice=dice, value=6)["passed"]) == 1 - Fraction(5, 6) ** dice


@pytest.mark.parametrize("test", ["morale", "fear"])
def test_morale_and_fear(rules, test):
    for value in range(15):
        assert Fraction(ask(rules, test=test, value=value)["passed"]) == under(value)
        assert Fraction(ask(rules, test=test, value=value, command_unit=True)["passed"]) == under(value + 1)


@given(tcv=st.integers(0, 12), full=st.integers(1, 400), share=st.fractions(0, 1), out=st.booleans())
@settings(max_examples=300)
def test_courage(rules, tcv, full, share, out):
    lost = int(full * share)
    found = ask(rules, test="courage", tcv=tcv, team_vp=full, lost_vp=lost, all_out=out)
    weight = -2 if lost > full / 2 else 0
    assert found["modifier"] == weight
    assert found["due"] == (lost * 4 >= full)
    assert Fraction(found["passed"]) == (0 if out else under(tcv + 5 + weight))


FLAGS = ("ran", "damaged", "unconscious", "moved_heavy", "stable", "unstable_moved", "melee")


@given(
    attack=st.integers(-3, 30),
    defence=st.integers(-3, 15),
    seen=st.sampled_from(["half", "most", "all"]),
    inches=st.integers(0, 250),
    flags=st.fixed_dictionaries({name: st.booleans() for name in FLAGS}),
)
@settings(max_examples=400)
def test_attack(rules, attack, defence, seen, inches, flags):
    found = ask(rules, test="attack", attack=attack, defence=defence, seen=seen, target_moved=f"{inches / 10}", **flags)
    value = attack
    if not flags["melee"]:
        value -= 3 * flags["ran"] + {"half": 3, "most": 1, "all": 0}[seen]
        value -= (2 if flags["stable"] else 4) * flags["moved_heavy"]
    value -= (1 if flags["melee"] else 3) * (inches > 100)
    value -= flags["damaged"] + 2 * flags["unstable_moved"]
    against = defence - 2 * flags["unconscious"]
    hits = [face for face in range(1, 21) if face == 1 or (face != 20 and face + against <= value)]
    assert Fraction(found["hit"]) == Fraction(len(hits), 20)
    assert Fraction(found["half_damage"]) == (Fraction(1, 20) if value - against <= 1 else 0)


def test_every_number_is_the_sum_of_its_reasons(rules, data):
    known = {rule["id"] for rule in data["rules"]}
    words = {"ran": True, "moved_heavy": True, "stable": True, "unstable_moved": True, "damaged": True, "seen": "half"}
    for quantity in ask(rules, test="attack", attack=12, defence=3, **words)["explain"]:
        assert quantity["value"] == sum(part["value"] for part in quantity["contributions"])
        assert {part["rule"] for part in quantity["contributions"]} <= known

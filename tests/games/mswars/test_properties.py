"""What must hold whatever the numbers are."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from rulepress.games.mswars import attack, command, courage, endurance
from rulepress.games.mswars.abilities import ConditionContext
from rulepress.games.mswars.odds import odds, request_from

from .harness import Faces

plenty = settings(max_examples=150)


def chance(rules, name, **asked) -> Fraction:
    return Fraction(odds(rules, request_from(asked))[name])


@given(dice=st.integers(0, 40), value=st.integers(0, 8))
@plenty
def test_another_die_never_hurts_and_a_higher_value_never_helps(rules, dice, value):
    here = chance(rules, "passed", test="endurance", dice=dice, value=value)
    assert here <= chance(rules, "passed", test="endurance", dice=dice + 1, value=value)
    assert here >= chance(rules, "passed", test="endurance", dice=dice, value=value + 1)


@given(value=st.integers(-10, 40), defence=st.integers(-5, 20))
@plenty
def test_attack_and_defence_cancel_out(rules, value, defence):
    here = chance(rules, "hit", test="attack", attack=value, defence=defence)
    assert here == chance(rules, "hit", test="attack", attack=value + 1, defence=defence + 1)
    assert Fraction(1, 20) <= here <= Fraction(19, 20)


@given(needed=st.integers(-30, 50))
@plenty
def test_a_lower_face_is_never_worse(rules, needed):
    verdicts = [attack.judged(rules, needed, face) for face in range(1, 21)]
    assert verdicts == sorted(verdicts, key=lambda verdict: verdict == attack.MISS)
    assert len(set(verdicts) - {attack.MISS}) == 1


@given(full=st.integers(1, 2000), lost=st.integers(0, 2000), tested=st.booleans(), now=st.booleans())
@plenty
def test_marks_are_the_least_whole_numbers_that_reach_their_share(rules, full, lost, tested, now):
    quarter, half = courage.marks(rules, full)
    assert (quarter - 1) * 4 < full <= quarter * 4 and (half - 1) * 2 < full <= half * 2
    due = courage.due(rules, full, lost, tested, now) is not None
    assert due == (lost * 2 >= full or (lost * 4 >= full and (now or not tested)))
    assert (courage.heavy_losses(rules, full, lost) < 0) == (lost * 2 > full)


@given(faces=st.lists(st.integers(1, 6), min_size=2, max_size=2), half=st.booleans(), target=st.sampled_from(["mech", "giant", "squad"]))
@plenty
def test_damage_is_never_negative_and_half_of_it_never_more(rules, faces, half, target):
    unit, rifle = rules.units[f"test/{target}"], rules.units["test/mech"].weapons[0]
    whole = attack.dealt(rules, rifle, ConditionContext(), unit, False, Faces(*faces)).value
    some = attack.dealt(rules, rifle, ConditionContext(), unit, half, Faces(*faces)).value
    assert 0 <= some <= whole <= sum(faces)


@given(now=st.integers(0, 6), start=st.integers(1, 6), counters=st.integers(0, 6))
@plenty
def test_rest_gives_one_point_at_most(rules, now, start, counters):
    now = min(now, start)
    rested = endurance.rested(rules, now, start, counters)
    assert now <= rested <= min(now + 1, start)
    assert rested == now if counters or now == 0 else rested == min(now + 1, start)


@given(lost=st.integers(0, 30), units=st.integers(1, 30), tokens=st.integers(0, 9))
@plenty
def test_tokens(rules, lost, units, tokens):
    lost = min(lost, units)
    assert command.may_ignore(rules, lost, units) == (lost <= units / 2)
    assert 0 <= command.left_without_commander(rules, tokens) == max(tokens - 2, 0)

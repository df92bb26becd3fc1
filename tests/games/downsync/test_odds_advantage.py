"""Odds of the edition with Advantage, against an independent enumeration of every throw, to the fraction."""

from fractions import Fraction
from functools import partial
from itertools import product

import pytest

from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds import as_text, odds, request_from

from ...shipped import content
from .brute import PING, cards, solve

pytestmark = pytest.mark.slow

EDITIONS = content("downsync").editions
CARDS = cards("2023-06", "2023-04")
RANGES = ["3", "6", "12", "16.5", "24"]


@pytest.fixture(scope="module")
def first() -> Rules:
    return Rules.from_data(EDITIONS["2023-04"].data)


def compare(rules, unit, action, target, distance, *, known=CARDS, first_edition=True, **flags) -> bool:
    """Both answers, or both refusals; True where there was an answer. `known`: the edition's cards, as `brute` reads them."""
    asked = {"attacker": unit, "action": action, "target": target, "range": distance, **flags}
    given = {name: value for name, value in flags.items() if name not in ("advantage", "boost")}
    boosts = flags.get("advantage", 0) + flags.get("boost", False)
    expected = solve(
        known[unit],
        action,
        known.get(target, target),
        distance=Fraction(distance),
        boost=boosts,
        unseen=1,
        first_edition=first_edition,
        **given,
    )
    try:
        found = odds(rules, request_from(asked))
    except Refused as refused:
        assert expected is None, f"{asked} refused: {refused}"
        return False
    assert expected is not None, f"{asked} should be refused"
    assert {name: Fraction(found[name]) for name in expected} == expected, asked
    return True


def test_every_action_with_advantage(first):
    """Attacks and scans on Units with and without tokens, and on Pings, each with all Advantages in turn, two at every range: all seven
    at five. What is refused with one of them is not asked again with the other."""
    flags, advantages = list(product((False, True), repeat=3)), range(-3, 4)
    answered, turn = dict.fromkeys(("scan", "attack", "ping"), 0), 0
    for unit, card in CARDS.items():
        for action, target, distance in product(card["actions"], [*CARDS, *PING], RANGES):
            if "effect" not in card["actions"][action]:
                continue
            turn += 1
            concealed, boost, stealth = flags[turn % 8]
            ping, scan = target in PING, card["actions"][action].get("label") == "SCAN"
            more = {} if ping else {"stealth": stealth, "stunned": turn % 3 == 0}
            asked = partial(compare, first, unit, action, target, distance, concealed=concealed, boost=boost, **more)
            one, other = (advantages[(turn + more) % len(advantages)] for more in (0, 3))
            if asked(advantage=one):
                answered["ping" if ping else "scan" if scan else "attack"] += 1
                assert asked(advantage=other)
    assert all(count > 10 for count in answered.values()), answered


@pytest.mark.parametrize("advantage", range(-3, 4))
@pytest.mark.parametrize(("cm", "emergency"), [(0, 0), (1, 0), (3, 1), (0, 2), (4, 4)])
def test_against_countermeasures(first, advantage, cm, emergency):
    for unit, action in (("widow-scout", "MG"), ("goliath-squad", "Advanced Cannon"), ("harbinger", "Shock Autocannon")):
        for target in ("vector-squad", "samson", "virago"):
            compare(first, unit, action, target, "8", advantage=advantage, cm=cm, emergency=emergency)


@pytest.mark.parametrize("advantage", range(-3, 4))
def test_out_of_sight(first, advantage):
    assert compare(first, "widow-scout", "Scan", "ping:small", "12", advantage=advantage, out_of_sight=True)


def test_the_edition_between():
    """It knows no Advantage, and a Ping out of sight is as hard to find as a concealed one. Each is asked as it is, and in other ways
    in turn."""
    rules, between, answered = Rules.from_data(EDITIONS["2023-06"].data), cards("2023-06"), 0
    ways, turn = ({"boost": True}, {"concealed": True}, {"out_of_sight": True}), 0
    for unit, card in between.items():
        for action, target, distance in product(card["actions"], [*between, *PING], RANGES):
            if "effect" not in card["actions"][action]:
                continue
            turn += 1
            asked = partial(compare, rules, unit, action, target, distance, known=between, first_edition=False)
            plain, other = asked(), asked(**ways[turn % len(ways)])
            assert plain or not other
            answered += plain + other
    assert answered > 1000


def test_a_command_point_and_advantage_add_up(first):
    asked = {"attacker": "crusader", "action": "Medium Cannon", "target": "virago", "range": "8"}

    def found(**more):
        return {**odds(first, request_from({**asked, **more})), "explain": None}

    assert found(boost=True) == found(advantage=1) != found()
    assert found(boost=True, advantage=-1) == found()
    assert found(boost=True, advantage=1) == found(advantage=2)


def test_what_advantage_does_is_explained(first):
    asked = request_from({"attacker": "widow-scout", "action": "Scan", "target": "ping:small", "advantage": "-2"})
    (dice,) = [each for each in odds(first, asked)["explain"] if each["quantity"] == "dice"]
    assert dice["value"] == 4
    assert dice["contributions"][1] == {"rule": "roll.advantage", "value": 2, "reason": "Advantage -2: the lowest 2 count"}
    text = as_text(first, asked)
    assert "the lowest of 4" in text and "scans for SCAN" in text


@pytest.mark.parametrize("edition", ["4.2", "2023-06"])
def test_other_editions_know_no_advantage(edition):
    rules = Rules.from_data(EDITIONS[edition].data)
    asked = {"attacker": "crusader", "action": "Medium Cannon", "target": "virago"}
    with pytest.raises(Refused, match="Advantage") as refused:
        odds(rules, request_from({**asked, "advantage": 1}))
    assert refused.value.rules == ("odds.request", "roll.boost")
    assert odds(rules, request_from({**asked, "advantage": 0})) == odds(rules, request_from(asked))


@pytest.mark.parametrize("wrong", ["10", "-10", "1.5", "two", "+", ""])
def test_an_advantage_that_is_none(wrong):
    with pytest.raises(Refused, match="--advantage"):
        request_from({"attacker": "crusader", "action": "Medium Cannon", "target": "virago", "advantage": wrong})


@pytest.mark.parametrize(
    ("edition", "base", "token"),
    [
        ("4.2", "Sub-Unit", "emergency countermeasures"),
        ("2023-06", "Infantry Base", "emergency countermeasures"),
        ("2023-04", "Infantry Base", "hardened countermeasures"),
    ],
)
def test_an_edition_uses_its_own_words(edition, base, token):
    rules = Rules.from_data(EDITIONS[edition].data)
    text = as_text(rules, request_from({"attacker": "crusader", "action": "Medium Cannon", "target": "vector-squad", "emergency": "1"}))
    assert f"the one {base} that is aimed at" in text and f"{token}: 1" in text

"""One check, three interpretations: they must agree. And every rule a number names is one that code cites."""

from fractions import Fraction
from random import Random

import pytest

from rulepress.core.dice import ExplainedRolls, Sampled
from rulepress.core.rule_refs import cited
from rulepress.games.downsync.odds import OUTCOMES, answer, odds, request_from
from rulepress.games.downsync.odds_case import case, outcome

REQUESTS = [
    {"attacker": "crusader", "action": "Medium Cannon", "target": "guardian-marksman", "range": "5"},
    {"attacker": "sentinel-tagger", "action": "Tag Cannon", "target": "samson", "concealed": True},
    {"attacker": "seeker-team", "action": "Shock Sniper Rifle", "target": "courier", "boost": True},
    {"attacker": "mandible", "action": "Heavy Artillery", "target": "virago", "cm": 4},
    {"attacker": "widow-scout", "action": "Scanner", "target": "ping:small", "out_of_sight": True},
]


@pytest.mark.parametrize("asked", REQUESTS, ids=lambda asked: asked["action"])
@pytest.mark.slow
def test_play_follows_the_odds(rules, asked):
    request = request_from(asked)
    exact, played = answer(rules, request), case(rules, request)
    seed, games = Random().randrange(10**6), 3000
    roll, counts, spent = Sampled(seed), dict.fromkeys(OUTCOMES, 0), 0
    for _ in range(games):
        exchange = played.start
        while not played.finished(exchange):
            exchange = played.step(exchange, roll)
        counts[outcome(exchange)] += 1
        spent += played.start.countermeasures + played.start.emergency
        spent -= exchange.countermeasures + exchange.emergency
    for name, likely in exact.outcomes.items():
        spread = 5 * float(games * likely * (1 - likely)) ** 0.5
        assert abs(counts[name] - float(games * likely)) <= spread, f"{name} with seed {seed}"
    most = 5 * (played.start.countermeasures + played.start.emergency or 1) / 2 * games**0.5
    assert abs(spent - float(games * exact.expected_cm_spent)) <= most, f"tokens with seed {seed}"


@pytest.mark.parametrize("asked", REQUESTS, ids=lambda asked: asked["action"])
def test_the_first_roll_explained_is_the_hit(rules, asked):
    played = case(rules, request_from(asked))
    explained = ExplainedRolls()
    played.step(played.start, explained)
    found = odds(rules, request_from(asked))
    needed = next(quantity["value"] for quantity in found["explain"] if quantity["quantity"] == "needed")
    assert (str(explained.rolls[0].chance), explained.rolls[0].needed) == (found["hit"], needed)


@pytest.mark.parametrize("asked", REQUESTS, ids=lambda asked: asked["action"])
def test_every_number_names_a_cited_rule_or_a_trait(rules, asked):
    for quantity in odds(rules, request_from(asked))["explain"]:
        for part in quantity["contributions"]:
            assert part["reason"]
            assert part["rule"] in cited() or part["rule"].startswith("trait.")


def test_answers_are_texts_of_fractions(rules):
    found = odds(rules, request_from(REQUESTS[0]))
    assert list(found) == ["hit", *OUTCOMES, "expected_cm_spent", "explain"]
    assert all(str(Fraction(found[name])) == found[name] for name in list(found)[:-1])
    assert found["stunned"] == "0"

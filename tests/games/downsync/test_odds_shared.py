"""What odds work out once for several attacks is what each of them comes to by itself."""

from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from rulepress.core.dice import exact
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds_case import case
from rulepress.games.downsync.odds_course import Course
from rulepress.games.downsync.odds_request import request_from
from rulepress.games.downsync.quantities import ResolvedCheck

from ...shipped import content
from ...web.random_questions import of_downsync
from .test_fifty import data

QUESTIONS = 100
OWN = "fifty/"
"""What the keys of the test faction's units begin with, whose effects wait for one another and ask about tokens."""


def shipped():
    return content("downsync").data


def cases(every, own=""):
    """Questions by lot with everything looked up, those of attackers whose keys begin so."""
    rules, drawn = Rules.from_data(every), of_downsync(every, Random(8))
    for asked in islice((asked for asked in drawn if asked["attacker"].startswith(own)), QUESTIONS):
        try:
            yield case(rules, request_from(asked))
        except Refused:
            continue


@pytest.mark.parametrize(("every", "own"), [(shipped, ""), (data, OWN)])
def test_an_action_ends_as_it_does_attack_by_attack(every, own):
    for asked in cases(every(), own):
        ends, out_of = Course(asked).ends()
        fresh: dict = {}
        for exchange, likely in exact(asked.step, asked.start, asked.finished).items():
            fresh[exchange[1:]] = fresh.get(exchange[1:], 0) + likely
        assert {exchange[1:]: Fraction(weight, out_of) for exchange, weight in ends.items()} == fresh, asked.attempt


def test_numbers_are_those_of_each_moment():
    shared = 0
    for asked in (*cases(shipped()), *cases(data(), OWN)):
        Course(asked).ends()
        check = asked.check
        fresh = ResolvedCheck(check.rules, check.attempt, check.measured, check.shown)
        assert check.met == {moment: fresh.at(moment) for moment in check.met}, asked.attempt
        shared += len(check.met) - len({id(numbers) for numbers in check.met.values()})
    assert shared

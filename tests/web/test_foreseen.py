"""Answers that the site is built with are those of the command line."""

import json
import random

import pytest

from rulepress.cli import main
from rulepress.games.mswars import odds as mswars_odds
from rulepress.games.mswars.model import Rules

from ..shipped import content
from .asking import command_line, engine

pytestmark = pytest.mark.slow

ASKED = 500
TYPED = 12


def questions(site, key: str) -> list[tuple[dict, dict]]:
    """Every question that the site has an answer to, with it, as the page reads them."""
    folder = site.assets / "engine"
    told = json.loads((folder / f"{key}.json").read_text("utf-8"))["foreseen"]
    first, *names = told["names"]
    found = []
    for begun, file in told["files"].items():
        read = json.loads((folder / key / file).read_text("utf-8"))

        def value(place, values=read["values"]):
            one = values[place]
            if isinstance(one, dict):
                return {name: value(part) for name, part in one.items()}
            return [value(part) for part in one] if isinstance(one, list) else one

        ways = [({first: begun}, branch) for branch in read["answers"].values()]
        for name in names:
            ways = [(said | ({name: word} if word else {}), inner) for said, branch in ways for word, inner in branch.items()]
        found += [(said, value(place)) for said, place in ways]
    return found


def as_engine(request: dict, edition: str) -> dict:
    from rulepress.core.rule_refs import Refused

    try:
        return json.loads(json.dumps({"odds": engine(request, edition)}))
    except Refused as refused:
        return {"refused": {"rules": list(refused.rules), "message": refused.message}}


@pytest.mark.parametrize(("key", "edition", "asked"), [("downsync", "4.2", ASKED), ("downsync-2023-04", "2023-04", 50)])
def test_answers_at_hand_are_the_engines(site, key, edition, asked):
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    every = questions(site, key)
    units = [unit["key"] for faction in content("downsync").editions[edition].data["factions"] for unit in faction["units"]]
    assert {said["target"] for said, _ in every} >= set(units)
    for said, reply in random.Random(seed).sample(every, asked):
        expected = as_engine(said, edition)
        answer = {"odds": reply["answer"]["odds"]} if "answer" in reply else reply
        assert answer == expected, said


def test_answers_at_hand_are_those_that_the_command_line_prints(site, capsys):
    every = [(said, reply["answer"]["odds"]) for said, reply in questions(site, "downsync") if "answer" in reply]
    for said, odds in random.Random(14).sample(every, TYPED):
        assert main(command_line(site.root, said)) == 0
        assert json.loads(capsys.readouterr().out) == odds, said


def test_what_a_form_begins_with_is_at_hand(site):
    told = json.loads((site.assets / "engine" / "ms-wars.json").read_text("utf-8"))
    rules = Rules.from_data(content("ms-wars").data)
    asked = questions(site, "ms-wars")
    assert {said["test"] for said, _ in asked} == {test["id"] for test in told["asks"]}
    for said, reply in asked:
        assert reply["answer"] == json.loads(json.dumps(mswars_odds.odds(rules, mswars_odds.request_from(said)))), said

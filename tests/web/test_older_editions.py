"""Older editions in a real browser: their odds and their examples, by their own rules."""

import json
import re
from random import Random

import pytest
from playwright.sync_api import expect

from rulepress.cli import main
from rulepress.content.games.downsync import example_runs as workshop

from ..shipped import content
from .asking import TOLD, asked_by_lot, comes_out_as_printed, command_line, engine
from .random_questions import of_downsync

pytestmark = pytest.mark.slow

OLDER = {
    "2023-06": [
        {"attacker": "virago", "action": "Close Medium Cannon", "target": "crusader", "boost": True},
        {"attacker": "widow-scout", "action": "Scanner", "target": "ping:small", "out_of_sight": True},
        {"attacker": "seeker-team", "action": "Shock Sniper Rifle", "target": "crusader", "stunned": True, "range": 20},
    ],
    "2023-04": [
        {"attacker": "virago", "action": "Medium Cannon", "target": "crusader", "advantage": 2},
        {"attacker": "virago", "action": "Medium Cannon", "target": "samson", "advantage": -3, "emergency": 1},
        {"attacker": "crusader", "action": "Medium Cannon", "target": "virago", "advantage": -1, "boost": True, "cm": 0},
        {"attacker": "widow-scout", "action": "Scan", "target": "ping:small", "advantage": 1},
    ],
}
"""What is asked of each older edition."""
PAGES = {"2023-06": "rules/scenarios.html", "2023-04": "factions/coalition/virago.html"}
"""Where it is asked: once on a page with worked examples, and once on one with the form."""


@pytest.fixture(scope="module", params=PAGES)
def edition(request):
    return request.param


@pytest.fixture(scope="module")
def page(site_url, open_shared_page, edition):
    """A page of the edition, whose engine is started once for all tests."""
    return open_shared_page(f"{site_url}downsync/{edition}/{PAGES[edition]}")


def test_an_older_edition_is_answered_by_its_own_rules(site, site_url, page, edition, capsys):
    told = page.evaluate(f"requests => Promise.all(requests.map({TOLD}))", OLDER[edition])
    for request, answer in zip(OLDER[edition], told, strict=True):
        assert answer == json.loads(json.dumps(engine(request, edition))), request
    assert main(command_line(site.root, OLDER[edition][0], edition)) == 0
    assert told[0] == json.loads(capsys.readouterr().out)
    assert all(address.startswith((site_url.split("/some/")[0], "data:", "blob:")) for address in page.requests) and not page.troubles


def test_questions_by_lot_are_answered_by_its_own_rules(site, page, edition):
    seed = Random().randrange(10**6)
    print(f"seed {seed}")
    asked_by_lot(page, site.root, of_downsync(content("downsync").editions[edition].data, Random(seed)), 6, edition)


@pytest.mark.parametrize("edition", ["2023-06"], indirect=True)
def test_its_example_runs_in_the_page(page):
    comes_out_as_printed(page, "score-as-the-turn-ends", "A scores 1")


def test_the_browser_says_of_a_chapters_examples_what_the_engine_says(page, edition):
    of_edition = content("downsync").editions[edition]
    shown = [one for one in workshop.examples(of_edition, of_edition.data) if one.source.document.path.endswith(CHAPTERS)]
    told = page.evaluate(
        "examples => Promise.all(examples.map(example => window.rulepress.ask('example', { example })))",
        [json.loads(json.dumps(one.payload)) for one in shown],
    )
    assert told == [
        {"lines": [{"words": words, "rules": list(rules)} for words, rules in one.outcome.lines], "differs": None} for one in shown
    ]
    assert len(shown) > 20 and not page.troubles


CHAPTERS = ("reactions.yaml", "dice.yaml")


@pytest.mark.parametrize("edition", ["2023-04"], indirect=True)
def test_advantage_is_asked_for_where_the_rules_know_it(page):
    page.locator(".rp-calculator").scroll_into_view_if_needed()
    expect(page.locator(".rp-bars")).to_be_visible()
    page.get_by_label("Target", exact=True).select_option("republic-of-terra/crusader")
    page.get_by_label("Advantage").fill("2")
    hit = str(engine(OLDER["2023-04"][0], "2023-04")["hit"])
    expect(page.locator(".rp-bar--hit").get_by_text(hit, exact=True)).to_be_visible()
    expect(page.locator(".rp-answer a.rp-rule-id", has_text="roll.advantage").first).to_have_attribute(
        "href", re.compile(r"/downsync/2023-04/rules/[a-z-]+\.html#roll\.advantage$")
    )
    expect(page.get_by_label("Hardened CM")).to_be_visible()
    assert not page.troubles

"""M.S. Wars on the site: its pages, and its engine in the browser."""

import json
import re
from html import unescape
from random import Random

import pytest
from playwright.sync_api import expect

from rulepress.cli import main

from ..conftest import looks
from .asking import asked_by_lot, command_line
from .axe import wrong
from .random_questions import of_ms_wars

pytestmark = pytest.mark.slow

ASKED = [
    {"test": "endurance", "dice": 3, "value": 5},
    {"test": "courage", "tcv": 3, "team_vp": 129, "lost_vp": 65},
    {"test": "courage", "tcv": 3, "team_vp": 129, "lost_vp": 33, "all_out": True},
    {"test": "morale", "value": 7, "command_unit": True},
    {"test": "fear", "value": 9},
    {"test": "attack", "attack": 12, "defence": 3, "ran": True, "seen": "most", "target_moved": "10.5", "damaged": True},
]


def words(site, page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", (site.folder / "ms-wars" / page).read_text("utf-8"))).split())


def test_the_home_offers_both_games(site):
    home = (site.folder / "index.html").read_text("utf-8")
    assert "Open Downsync" in home and "Open M.S. Wars" in unescape(home)
    assert 'href="downsync/index.html"' in unescape(home) and 'href="ms-wars/index.html"' in unescape(home)


def test_figures_of_ours_say_so(site):
    for page in ("pelham", "amago", "ace", "trainee"):
        assert "Unofficial figures" in words(site, f"factions/mobius/{page}.html")


def test_a_team_s_marks_are_on_its_page(site):
    record = json.loads((site.folder / "data/ms-wars-fragment.json").read_text("utf-8"))
    team = record["factions"][0]["teams"][0]
    page = words(site, f"factions/mobius/team-{team['id']}.html")
    assert f"VP {team['vp']['full']} 25% {team['vp']['quarter']} 50% {team['vp']['half']}" in page


def test_a_pilot_s_odds_are_the_engine_s(site, capsys):
    """3 dice, 5 or more: 19/27. Morale 8: 26/36, beside a Command Unit 30/36."""
    page = words(site, "factions/mobius/standard.html")
    assert "3 dice" in page and "70%" in page and "passed 72% of the time, and 83%" in page


def test_every_ability_and_skill_is_explained_and_linked(site):
    record = json.loads((site.folder / "data/ms-wars-fragment.json").read_text("utf-8"))
    for kind, page in (("abilities", "reference/abilities.html"), ("skills", "reference/skills.html")):
        shown = words(site, page)
        for gift in record[kind].values():
            assert gift["name"] in shown and " ".join(gift["text"].split()) in shown, gift["name"]
    assert "Requires Reflex 3, Melee Training" in words(site, "reference/skills.html")


def test_rulings_of_ours_are_marked(site):
    record = json.loads((site.folder / "data/ms-wars-fragment.json").read_text("utf-8"))
    assert words(site, "rules/rulings.html").count(" Ours") >= sum(ruling["ours"] for ruling in record["rulings"]) > 5


def test_the_other_reading_of_a_ruling_is_told(site):
    record = json.loads((site.folder / "data/ms-wars-fragment.json").read_text("utf-8"))
    others = {ruling["id"]: ruling["alternative"] for ruling in record["rulings"] if ruling["alternative"]}
    assert {"who-is-afraid", "wake-rolls", "infiltration-clearance"} <= others.keys()
    shown = words(site, "rules/rulings.html")
    assert [name for name, other in others.items() if f"The other reading: {' '.join(other.split())}" not in shown] == []


@pytest.fixture(scope="module")
def page(site_url, open_shared_page):
    return open_shared_page(site_url + "ms-wars/odds.html")


def test_the_browser_answers_as_the_command_line(site, page, capsys):
    for request in ASKED:
        assert main(command_line(site.root, request, game="ms-wars")) == 0
        expected = json.loads(capsys.readouterr().out)
        assert page.evaluate("request => window.rulepress.odds(request)", request) == expected
    refused = page.evaluate("request => window.rulepress.odds(request).then(() => null, e => e.rules)", {"test": "endurance"})
    assert refused == ["odds.request"]
    assert not page.troubles


def test_questions_by_lot_are_answered_as_on_the_command_line(site, page):
    seed = Random().randrange(10**6)
    print(f"seed {seed}")
    asked_by_lot(page, site.root, of_ms_wars(Random(seed)), 12, game="ms-wars")


def test_the_form_asks_and_shows(page):
    place = page.locator("[data-rp-form]").first
    place.locator(".rp-answer .rp-bar").first.wait_for()
    form, answer = place.locator(".rp-panel form"), place.locator(".rp-panel .rp-answer")
    before = answer.inner_text()
    form.locator("[name=test]").select_option("attack")
    expect(answer).not_to_have_text(before, use_inner_text=True)
    form.locator("[name=attack]").fill("13")
    form.locator("[name=defence]").fill("3")
    form.locator("[name=ran]").check()
    expect(answer).to_contain_text("7/20")
    link = answer.locator("a", has_text="attack.ran").first
    assert link.get_attribute("href").endswith("ms-wars/rules/attacks.html#attack.ran")
    form.locator("[name=test]").select_option("courage")
    form.locator("[name=lost_vp]").fill("999999")
    expect(answer.locator(".rp-refused")).not_to_contain_text("--")
    assert not page.troubles


def test_axe_finds_nothing_once_the_engine_has_answered(page):
    page.locator("[name=test]").select_option("attack")
    page.locator("[name=attack]").fill("13")
    page.locator("[name=defence]").fill("3")
    page.locator(".rp-bar").first.wait_for()
    found = wrong(page)
    looks(page, "dark", 1280)
    found += wrong(page)
    looks(page, "light", 1280)
    assert not found, "\n".join(found)


def test_an_example_begins_where_it_stands(page):
    place = page.locator("[data-rp-asked]").nth(1)
    place.locator(".rp-open").click()
    place.locator(".rp-bar").first.wait_for()
    assert place.locator("[name=test]").input_value() == "courage" and place.locator("[name=lost_vp]").input_value() == "65"
    assert "5/12" in place.inner_text() and "yes" in place.inner_text()
    names = page.evaluate("[...document.querySelectorAll('.rp-form')].map((form) => form.ariaLabel)")
    assert len(names) > 1 and len(set(names)) == len(names), "two forms of one name"

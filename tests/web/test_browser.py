"""The site in a real browser, with no host but this one."""

import json
import re
from random import Random

import pytest
from playwright.sync_api import expect

from rulepress.cli import main
from rulepress.core.rule_refs import Refused

from ..conftest import looks
from ..shipped import content
from .asking import CODE, TOLD, asked_by_lot, command_line, engine
from .axe import wrong
from .random_questions import of_downsync

VIRAGO = "downsync/factions/coalition/virago.html"
ACCEPTED = [
    {"attacker": "virago", "action": "Close Medium Cannon", "target": "crusader"},
    {
        "attacker": "coalition/virago",
        "action": "close-medium-cannon",
        "target": "vector-squad",
        "range": 5.5,
        "concealed": True,
    },
    {"attacker": "crusader", "action": "Medium Cannon", "target": "virago", "range": 20, "boost": True, "cm": 0},
    {"attacker": "samson", "action": "Smart Medium Cannon", "target": "guardian-destroyer", "stunned": True},
    {"attacker": "guardian-marksman", "action": "Railgun", "target": "samson", "range": 6, "emergency": 2},
    {"attacker": "sentinel-tagger", "action": "Tag Cannon", "target": "courier", "cm": 3, "defence": 9},
    {
        "attacker": "seeker-team",
        "action": "Shock Sniper Rifle",
        "target": "spider-drone-soldier",
        "stunned": True,
        "range": 24,
    },
    {"attacker": "mandible", "action": "Heavy Artillery", "target": "guardian-destroyer", "range": 60},
    {"attacker": "widow-scout", "action": "Scanner", "target": "ping:small", "out_of_sight": True, "boost": True},
    {"attacker": "courier", "action": "Scanner", "target": "ping:large", "concealed": True},
    {"attacker": "harbinger", "action": "Scanner", "target": "spider-drone-infiltrator", "stealth": True},
    {"attacker": "spider-drone-soldier", "action": "Claws", "target": "vector-squad", "concealed": True},
]
REFUSED = [
    {"attacker": "virago", "action": "Close Medium Cannon", "target": "crusader", "range": 25},
    {"attacker": "virago", "action": "Close Medium Cannon", "target": "ping:small"},
    {"attacker": "virago", "action": "Close Medium Cannon", "target": "seeker-team", "stealth": True},
    {"attacker": "widow-scout", "action": "MG", "target": "crusader"},
    {"attacker": "widow-scout", "action": "Deploy Drones", "target": "crusader"},
    {"attacker": "guardian-marksman", "action": "Railgun", "target": "samson", "range": 5},
    {"attacker": "nobody", "action": "MG", "target": "crusader"},
    {"attacker": "virago", "action": "Close Medium Cannon", "target": "crusader", "range": "near"},
]


def local(page, url: str) -> bool:
    return all(address.startswith((url.split("/some/")[0], "data:", "blob:")) for address in page.requests)


@pytest.fixture(scope="module")
def odds(site_url, open_shared_page):
    """The page on which any odds are asked, with its engine started, once it has said that it could not be fetched."""
    page = open_shared_page(site_url + "404.html")
    asked = "downsync/odds.html?attacker=crusader&action=medium-cannon&target=virago&range=5&concealed&cm=1"
    for missing in ("**/*.wasm", CODE):
        page.context.route(missing, lambda route: route.abort())
        page.goto(site_url + asked)
        expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
        page.context.unroute(missing)
    page.troubles.clear()
    page.get_by_role("button", name="Try again").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".rp-bars")).to_be_visible()
    yield page
    assert not page.troubles


@pytest.mark.slow
def test_the_browser_says_what_the_engine_and_the_command_line_say(site, site_url, odds, capsys):
    told = odds.evaluate(f"requests => Promise.all(requests.map({TOLD}))", ACCEPTED + REFUSED)
    for request, answer in zip(ACCEPTED, told, strict=False):
        assert answer == json.loads(json.dumps(engine(request))), request
    for request, answer in zip(REFUSED, told[len(ACCEPTED) :], strict=True):
        with pytest.raises(Refused) as refused:
            engine(request)
        assert answer == {"message": refused.value.message, "rules": list(refused.value.rules)}, request
    assert main(command_line(site.root, ACCEPTED[1])) == 0
    assert told[1] == json.loads(capsys.readouterr().out)
    assert main(command_line(site.root, REFUSED[0])) == 1
    said = capsys.readouterr().err
    assert all(words in said for words in (told[len(ACCEPTED)]["message"], *told[len(ACCEPTED)]["rules"]))
    assert local(odds, site_url)


@pytest.mark.slow
def test_questions_by_lot_are_answered_as_on_the_command_line(site, odds):
    seed = Random().randrange(10**6)
    print(f"seed {seed}")
    asked_by_lot(odds, site.root, of_downsync(content("downsync").data, Random(seed)), 12)


@pytest.mark.slow
def test_a_question_is_an_address(site_url, odds):
    asked = {"attacker": "republic-of-terra/crusader", "action": "medium-cannon", "target": "coalition/virago", "range": "5", "cm": "1"}
    assert {name: odds.locator(f"[name={name}]").input_value() for name in asked} == asked
    assert odds.get_by_label("Target concealed").is_checked() and not odds.get_by_label("Every roll boosted").is_checked()
    answered = str(engine({**asked, "concealed": True})["hit"])
    expect(odds.locator(".rp-bar--hit")).to_contain_text(answered)
    odds.get_by_role("button", name="Compare").click()
    odds.get_by_label("Range in inches").fill("16")
    expect(odds.locator(".rp-asked-of")).to_have_count(2)
    expect(odds.locator(".rp-asked-of").last).to_have_text("Crusader, Medium Cannon at Virago, 5″, CM left 1, target concealed")
    expect(odds.locator(".rp-bar--hit").last).to_contain_text(answered)
    expect(odds.locator(".rp-bar--hit").first).to_contain_text(str(engine({**asked, "concealed": True, "range": "16"})["hit"]))
    shown = odds.locator(".rp-bars").all_inner_texts()
    assert odds.url.startswith(
        f"{site_url}downsync/odds.html?attacker=crusader&action=medium-cannon&target=virago&range=16&cm=1&concealed&against="
    )
    odds.locator("summary", has_text="Over the range").click()
    expect(odds.locator(".rp-curve")).to_contain_text("destroyed 1–")
    odds.goto(odds.url)
    expect(odds.locator(".rp-bars")).to_have_count(2)
    expect(odds.locator(".rp-bars")).to_have_text(shown, use_inner_text=True)
    odds.get_by_role("button", name="Compare no more").click()
    expect(odds.locator(".rp-bars")).to_have_count(1)
    odds.get_by_label("If DEF were").fill("16")
    expect(odds.locator(".rp-bar--hit")).to_contain_text(str(engine({**asked, "range": "16", "concealed": True, "defence": 16})["hit"]))
    expect(odds.locator(".rp-acts a")).to_have_attribute("href", re.compile("&defence=16&concealed$"))
    odds.get_by_label("If DEF were").fill("")
    odds.get_by_label("Target concealed").uncheck()
    odds.get_by_label("CM left").fill("")


@pytest.mark.slow
def test_an_address_is_taken_as_far_as_it_names_what_there_is(site_url, odds):
    odds.goto(site_url + "downsync/odds.html?attacker=crusader&action=<b>&target=virago&range=near&against=%3F%3F")
    expect(odds.locator(".rp-bars")).to_have_count(1)
    expect(odds.locator(".rp-form")).to_contain_text("The address names what is not here: <b>, near, what to compare with.")
    assert odds.get_by_label("Range in inches").input_value() == ""
    assert odds.get_by_label("Attacker").input_value() == "republic-of-terra/crusader"


@pytest.mark.slow
def test_without_the_memory_it_starts_from_the_code(site_url, odds):
    request = {"attacker": "crusader", "action": "Medium Cannon", "target": "virago", "range": 5}
    odds.context.route("**/*.memory.gz", lambda route: route.abort())
    odds.goto(site_url + "downsync/odds.html")
    expect(odds.locator(".rp-bars")).to_be_visible()
    odds.context.unroute("**/*.memory.gz")
    odds.troubles.clear()
    assert odds.evaluate(TOLD, request) == json.loads(json.dumps(engine(request)))


def test_the_form_asks_and_shows(site_url, odds):
    answer = odds.locator(".rp-answer")
    odds.get_by_label("Attacker").select_option("coalition/virago")
    odds.get_by_label("Action", exact=True).select_option("close-medium-cannon")
    expect(answer).to_contain_text("destroyed")
    assert odds.get_by_label("Advantage").count() == 0, "only older rules know it"
    odds.get_by_label("Target", exact=True).select_option("republic-of-terra/samson")
    odds.get_by_label("Range in inches").fill("20")
    odds.get_by_label("Target concealed").check()
    expect(answer).to_contain_text("Samson has DEF")
    expect(answer.locator("a", has_text="attack.long-range")).to_be_visible()
    odds.get_by_label("Range in inches").fill("99")
    expect(answer.locator(".rp-refused")).to_contain_text("attack.range")
    link = answer.locator("a", has_text="attack.range").get_attribute("href")
    assert link.endswith("rules/combat.html#attack.range")
    odds.get_by_label("Target", exact=True).select_option("ping:small")
    expect(answer.locator(".rp-refused")).to_be_visible()
    assert odds.get_by_label("CM left").is_disabled()
    odds.get_by_label("Target", exact=True).select_option("republic-of-terra/samson")
    odds.get_by_label("Range in inches").fill("")
    odds.get_by_label("Target concealed").uncheck()
    assert local(odds, site_url)


@pytest.mark.slow
def test_every_control_has_a_name_and_works_on_a_phone(odds):
    looks(odds, "dark", 390)
    odds.get_by_label("Attacker").select_option("republic-of-terra/crusader")
    expect(odds.locator(".rp-answer")).to_contain_text("Crusader has TARG")
    unnamed = "[...document.querySelectorAll('.rp-form :is(select, input)')].filter(e => !e.labels.length).length"
    assert odds.evaluate(unnamed) == 0
    assert odds.evaluate("document.documentElement.scrollWidth") <= 390
    looks(odds, "light", 1280)


@pytest.mark.slow
def test_marks_are_told_beside_the_outcomes(odds):
    odds.get_by_label("Attacker").select_option("coalition/sentinel-tagger")
    odds.get_by_label("Action", exact=True).select_option("tag-cannon")
    odds.get_by_label("Target", exact=True).select_option("republic-of-terra/crusader")
    answer = odds.locator(".rp-answer")
    expect(answer).to_contain_text("Marked means there at the end with −2 DEF")
    expect(answer).to_contain_text(re.compile(r"Marked at the end\s*\d+\.\d%"))


@pytest.mark.slow
def test_the_last_question_is_the_one_answered(odds):
    odds.get_by_label("Attacker").select_option("coalition/virago")
    odds.get_by_label("Action", exact=True).select_option("close-medium-cannon")
    odds.get_by_label("Target", exact=True).select_option("republic-of-terra/crusader")
    for inches in ("1", "2", "3", "17", "24"):
        odds.get_by_label("Range in inches").fill(inches)
    expect(odds.locator(".rp-sources > ul > li").first).to_contain_text("24")


@pytest.mark.slow
def test_axe_finds_nothing_once_the_engine_has_answered(odds):
    odds.get_by_label("Range in inches").fill("")
    expect(odds.locator(".rp-bars")).to_be_visible()
    found = wrong(odds)
    looks(odds, "dark", 1280)
    found += wrong(odds)
    looks(odds, "light", 1280)
    assert not found, "\n".join(found)


def test_search_finds_a_unit_by_its_action_and_fetches_the_words_when_it_is_used(site_url, open_page):
    page = open_page(site_url + "index.html")
    page.wait_for_load_state("networkidle")
    assert not [address for address in page.requests if "search_index" in address]
    page.locator(".md-search__input").focus()
    page.locator(".md-search__input").press_sequentially("scanner")
    found = page.locator(".md-search-result__link").first
    expect(found).to_contain_text("GSV: Aurora")
    expect(found.locator(".md-tag", has_text="Downsync")).to_be_visible()
    assert local(page, site_url)


@pytest.fixture(scope="module")
def search(site_url, open_shared_page):
    """A page in which somebody looks for one thing after another: to read the index anew takes longer than to find all of them."""
    page = open_shared_page(site_url + "index.html")
    page.locator(".md-search__input").focus()
    return page


@pytest.mark.parametrize(
    ("typed", "first", "later"),
    [
        ("medium cannon", ["Crusader"], "Virago"),
        ("Close Medium Cannon", ["Virago"], "Crusader"),
        ("predator", ["Goliath Squad", "Samson", "Traits and effects"], "What check looks for"),
        ("emergency cm", ["Guardian: Destroyer", "Guardian: Marksman", "Samson", "Traits and effects"], "Samson"),
        ("virago", ["Virago"], "Units"),
    ],
)
@pytest.mark.slow
def test_search_puts_what_is_called_so_before_what_has_the_words(search, typed, first, later):
    pages = search.locator(".md-search-result__link > .md-search-result__article:has(.md-search-result__icon) :is(h1, h2)")
    search.locator(".md-search__input").fill("")
    expect(pages).to_have_count(0)
    search.locator(".md-search__input").press_sequentially(typed)
    expect(pages.get_by_text(later, exact=True).first).to_be_visible()
    for place, title in enumerate(first):  # what the letters before the last one found may still stand there
        expect(pages.nth(place)).to_have_text(title)
    assert search.locator(".md-search-result__link").first.locator(".md-tag", has_text="Beta 4.2.0").is_visible()


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["overwatch", "how do I stun", "shape", "odds"])
def test_search_puts_what_designers_read_behind_what_players_read(search, typed):
    links = search.locator(".md-search-result__link:has(> .md-search-result__article .md-search-result__icon)")
    search.locator(".md-search__input").fill("")
    expect(links).to_have_count(0)
    search.locator(".md-search__input").press_sequentially(typed)
    expect(links.first).to_be_visible()
    found = links.evaluate_all("all => all.map(each => /[/](authoring|docs)[/]|[/]vocabulary[.]html/.test(each.href))")
    assert found == sorted(found)


@pytest.mark.slow
def test_a_word_that_says_nothing_by_itself_finds_no_name_that_begins_with_it(search):
    links = search.locator(".md-search-result__link")
    search.locator(".md-search__input").fill("")
    expect(links).to_have_count(0)
    search.locator(".md-search__input").press_sequentially("how do I stun")
    marks = search.locator(".md-search-result__link mark")
    expect(marks.filter(has_text=re.compile("^stun", re.I)).first).to_be_visible()
    marked = marks.all_inner_texts()
    assert marked and not any(one.lower().startswith("downsync") for one in marked)


@pytest.mark.slow
def test_dark_and_light(site_url, open_page):
    page = open_page(site_url + VIRAGO, scheme="dark")
    body = page.locator("body")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("label[title='Switch to light']").click()
    expect(body).to_have_attribute("data-md-color-scheme", "default")
    expect(body).not_to_have_css("background-color", dark)


def test_a_dark_screen_shows_no_light_page_first(site_url, open_page):
    page = open_page(site_url + "404.html", scheme="dark")
    page.route("**/bundle.*.js", lambda route: route.abort())  # the theme's script, which comes after the first frame
    page.goto(site_url + VIRAGO)
    assert page.evaluate("document.body.dataset.mdColorScheme") == "slate"
    page.evaluate("__md_set('__palette', {color: {media: '(prefers-color-scheme: light)', scheme: 'default'}})")
    page.reload()
    assert page.evaluate("document.body.dataset.mdColorScheme") == "default", "what a reader chose comes first"


def test_the_page_for_a_missing_address_finds_home(site_url, open_page):
    page = open_page(site_url + "404.html")
    expect(page.locator("#home")).to_have_attribute("href", re.compile("/some/where/index.html$"))

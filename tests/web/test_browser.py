"""The site in a real browser, with no host but this one."""

import copy
import json
import re
import shutil

import pytest
from playwright.sync_api import expect

from rulepress.cli import main
from rulepress.cli import verb_data as verb
from rulepress.cli.verb_site import build

VIRAGO = "downsync/factions/coalition/virago.html"
ENGINE = re.compile(r"calculator|watch\.js|worker\.js|pyodide|engine")
PAGES = [
    "index.html",
    "downsync/index.html",
    "downsync/factions/coalition/index.html",
    VIRAGO,
    "downsync/factions/coalition/widow-scout.html",
    "downsync/factions/republic-of-terra/vector-squad.html",
    "downsync/scenarios/vip-capture.html",
    "downsync/tables/cinder-street.html",
    "downsync/rules/combat.html",
    "downsync/rules/rulings.html",
    "downsync/reference/traits.html",
    "downsync/reference/quick.html",
    "downsync/odds.html",
    "downsync/play.html",
    "downsync/data.html",
    "downsync/terms.html",
    "downsync/rules/trace.html",
    "downsync/changes/2023-04-to-2023-06.html",
    "downsync/2023-04/index.html",
    "downsync/2023-04/factions/coalition/virago.html",
    "downsync/2023-06/rules/visibility.html",
    "ms-wars/index.html",
    "ms-wars/odds.html",
    "ms-wars/reference/tables.html",
    "authoring/index.html",
    "authoring/reference.html",
    "authoring/lints.html",
    "credits.html",
]

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
    {"attacker": "sentinel-tagger", "action": "Tag Cannon", "target": "courier", "cm": 3},
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


def command_line(root, request: dict, edition: str | None = None) -> list[str]:
    words = ["odds", "--project", str(root), request["attacker"], request["action"], request["target"], "--json"]
    words += ["--edition", edition] if edition else []
    for name, value in request.items():
        if name not in ("attacker", "action", "target"):
            words.append(f"--{name.replace('_', '-')}" + ("" if value is True else f"={value}"))
    return words


def local(page, url: str) -> bool:
    return all(address.startswith((url.split("/some/")[0], "data:", "blob:")) for address in page.requests)


def test_the_browser_says_what_the_command_line_says(site, site_url, open_page, capsys):
    page = open_page(site_url + VIRAGO)
    for request in ACCEPTED:
        capsys.readouterr()
        assert main(command_line(site.root, request)) == 0
        assert page.evaluate("request => window.rulepress.odds(request)", request) == json.loads(capsys.readouterr().out), request
    for request in REFUSED:
        capsys.readouterr()
        assert main(command_line(site.root, request)) == 1
        told = page.evaluate(
            "request => window.rulepress.odds(request).then(() => null, e => ({message: e.message, rules: e.rules}))",
            request,
        )
        said = capsys.readouterr().err
        assert told and told["message"] in said and all(rule in said for rule in told["rules"]), request
    assert local(page, site_url) and not page.troubles


@pytest.mark.parametrize("edition", OLDER)
def test_an_older_edition_is_answered_by_its_own_rules(site, site_url, open_page, capsys, edition):
    page = open_page(f"{site_url}downsync/{edition}/odds.html")
    for request in OLDER[edition]:
        capsys.readouterr()
        assert main(command_line(site.root, request, edition)) == 0
        assert page.evaluate("request => window.rulepress.odds(request)", request) == json.loads(capsys.readouterr().out), request
    assert local(page, site_url) and not page.troubles


def test_advantage_is_asked_for_only_where_the_rules_know_it(site, site_url, open_page, capsys):
    page = open_page(site_url + "downsync/2023-04/factions/coalition/virago.html")
    page.get_by_role("button", name="Try other conditions").click()
    expect(page.locator(".rp-bars")).to_be_visible(timeout=60_000)
    page.get_by_label("Target", exact=True).select_option("republic-of-terra/crusader")
    page.get_by_label("Advantage").fill("2")
    assert main(command_line(site.root, OLDER["2023-04"][0], "2023-04")) == 0
    hit = json.loads(capsys.readouterr().out)["hit"]
    expect(page.locator(".rp-more").get_by_text(hit, exact=True)).to_be_visible()
    expect(page.locator(".rp-answer a.rp-rule-id", has_text="roll.advantage").first).to_have_attribute(
        "href", re.compile(r"/downsync/2023-04/rules/[a-z-]+\.html#roll\.advantage$")
    )
    expect(page.get_by_label("Hardened CM")).to_be_visible()
    newest = open_page(site_url + VIRAGO)
    newest.get_by_role("button", name="Try other conditions").click()
    expect(newest.locator(".rp-bars")).to_be_visible(timeout=60_000)
    assert newest.get_by_label("Advantage").count() == 0
    assert not page.troubles and not newest.troubles


@pytest.mark.parametrize("path", PAGES)
def test_a_page_asks_nobody_else_fits_a_phone_and_has_no_trouble(site_url, open_page, path):
    for width, scheme in ((390, "dark"), (1280, "light")):
        page = open_page(site_url + path, width, scheme)
        page.wait_for_load_state("networkidle")
        assert local(page, site_url), page.requests
        assert not [address for address in page.requests if ENGINE.search(address)], "the engine was fetched unasked"
        assert not page.troubles
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_nothing_of_the_engine_is_loaded_until_asked_and_then_it_answers(site_url, open_page):
    page = open_page(site_url + VIRAGO)
    page.wait_for_load_state("networkidle")
    assert not [address for address in page.requests if ENGINE.search(address)]
    expect(page.locator(".rp-matrix")).to_be_visible()
    page.get_by_role("button", name="Try other conditions").focus()
    page.keyboard.press("Enter")
    answer = page.locator(".rp-answer")
    expect(answer).to_contain_text("destroyed", timeout=60_000)
    assert page.evaluate("document.activeElement.name") == "action"
    page.get_by_label("Target", exact=True).select_option("republic-of-terra/samson")
    page.get_by_label("Range in inches").fill("20")
    page.get_by_label("Target concealed").check()
    expect(answer).to_contain_text("Samson has DEF")
    expect(answer.locator("a", has_text="attack.long-range")).to_be_visible()
    page.get_by_label("Range in inches").fill("99")
    expect(answer.locator(".rp-refused")).to_contain_text("attack.range")
    link = answer.locator("a", has_text="attack.range").get_attribute("href")
    assert link.endswith("rules/combat.html#attack.range")
    page.get_by_label("Target", exact=True).select_option("ping:small")
    expect(answer.locator(".rp-refused")).to_be_visible()
    assert page.get_by_label("CM left").is_disabled()
    assert local(page, site_url) and not page.troubles


def test_every_control_has_a_name_and_works_on_a_phone(site_url, open_page):
    page = open_page(site_url + "downsync/odds.html", 390, "dark")
    page.get_by_role("button", name="Try other conditions").click()
    expect(page.locator(".rp-answer")).not_to_be_empty(timeout=60_000)
    page.get_by_label("Attacker").select_option("republic-of-terra/crusader")
    expect(page.locator(".rp-answer")).to_contain_text("Crusader has TARG")
    unnamed = "[...document.querySelectorAll('.rp-form :is(select, input)')].filter(e => !e.labels.length).length"
    assert page.evaluate(unnamed) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_marks_are_told_beside_the_outcomes(site_url, open_page):
    page = open_page(site_url + "downsync/factions/coalition/sentinel-tagger.html")
    page.get_by_role("button", name="Try other conditions").click()
    page.get_by_label("Action", exact=True).select_option("tag-cannon", timeout=60_000)
    answer = page.locator(".rp-answer")
    expect(answer).to_contain_text("Marked means there at the end with −2 DEF")
    expect(answer).to_contain_text(re.compile(r"Marked at the end\s*\d+\.\d%"))
    assert not page.troubles


def test_the_last_question_is_the_one_answered(site_url, open_page):
    page = open_page(site_url + VIRAGO)
    page.get_by_role("button", name="Try other conditions").click()
    expect(page.locator(".rp-panel")).to_be_visible(timeout=60_000)
    for inches in ("1", "2", "3", "17", "24"):
        page.get_by_label("Range in inches").fill(inches)
    expect(page.locator(".rp-sources > ul > li").first).to_contain_text("24")


def test_when_the_engine_cannot_be_fetched_the_page_says_so(site_url, open_page):
    page = open_page(site_url + VIRAGO)
    page.context.route("**/engine/*.zip", lambda route: route.abort())
    page.get_by_role("button", name="Try other conditions").click()
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded", timeout=60_000)
    expect(page.get_by_role("button", name="Try again")).to_be_enabled()
    page.context.unroute("**/engine/*.zip")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".rp-answer")).to_contain_text("destroyed", timeout=60_000)


def test_search_finds_a_unit(site_url, open_page):
    page = open_page(site_url + "index.html")
    page.locator(".md-search__input").focus()
    page.locator(".md-search__input").press_sequentially("Virago")
    expect(page.locator(".md-search-result__link").first).to_contain_text("Virago", timeout=30_000)
    assert local(page, site_url)


def test_dark_and_light(site_url, open_page):
    page = open_page(site_url + VIRAGO, scheme="dark")
    shade = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(shade)
    page.locator("label[title='Switch to light']").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "default")
    assert page.evaluate(shade) != dark


def test_the_page_for_a_missing_address_finds_home(site_url, open_page):
    page = open_page(site_url + "404.html")
    expect(page.locator("#home")).to_have_attribute("href", re.compile("/some/where/index.html$"))


def test_words_that_look_like_code_show_as_typed(site, tmp_path, serve, open_page, monkeypatch):
    """`check` refuses most of these; a page must not depend on that."""
    resolved, *others = verb.resolve(site.root)
    data = copy.deepcopy(resolved.data)
    unit = next(unit for unit in data["factions"][0]["units"] if unit["id"] == "virago")
    unit |= {
        "name": "<script>alert(1)</script>",
        "variant": "[x](javascript:alert(2))",
        "title": "<script>alert(1)</script>: [x](javascript:alert(2))",
        "type": "a|b `c` *d* {{ 7*7 }} </title><img src=x onerror=alert(3)>",
    }
    unit["actions"][0] |= {
        "name": "<img src=x onerror=alert(4)>",
        "text": "**b** <b>x</b> | `y` &amp; ![i](http://example.org/i.png)",
    }
    data["factions"][0]["name"] = '"><script>alert(5)</script>'
    data["scenarios"][0]["objectives"][0]["name"] = "</text><script>alert(6)</script>"
    root = tmp_path / "hostile"
    shutil.copytree(site.root / "factions", root / "factions")
    others = [one for one in others if one.game is resolved.game]  # its home leads to its older editions
    monkeypatch.setattr(verb, "resolve", lambda root: [resolved._replace(data=data), *others])
    assert build(root) is None
    title = "<script>alert(1)</script>: [x](javascript:alert(2))"
    url = serve(root / "dist" / "site")
    page = open_page(url + VIRAGO)
    expect(page.locator("h1")).to_contain_text(title)
    expect(page).to_have_title(re.compile(re.escape(title)))
    for word in (
        "a|b `c` *d* {{ 7*7 }} </title><img src=x onerror=alert(3)>",
        "<img src=x onerror=alert(4)>",
        "**b** <b>x</b> | `y` &amp; ![i](http://example.org/i.png)",
    ):
        expect(page.locator("article")).to_contain_text(word)
    expect(page.locator(".md-nav--primary").first).to_contain_text(title)
    page.get_by_role("button", name="Try other conditions").click()
    expect(page.locator(".rp-answer")).to_contain_text(title, timeout=60_000)
    expect(page.get_by_label("Action", exact=True)).to_contain_text("<img src=x onerror=alert(4)>")
    page.locator(".md-search__input").focus()
    page.locator(".md-search__input").press_sequentially("onerror")
    expect(page.locator(".md-search-result__list")).to_contain_text("alert(1)", timeout=30_000)
    for path in (
        "downsync/factions/coalition/index.html",
        "downsync/reference/traits.html",
        "downsync/factions/coalition/guardian-marksman.html",
        "downsync/factions/republic-of-terra/samson.html",
        "downsync/scenarios/vip-capture.html",
        "downsync/odds.html",
        "index.html",
    ):
        other = open_page(url + path)
        expect(other.locator("article")).not_to_be_empty()
        assert not other.troubles and local(other, url)
    assert not page.troubles and local(page, url)
    assert page.locator("article img[src='x'], article a[href^='javascript']").count() == 0

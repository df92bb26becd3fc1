"""What is wrong is told with the page and what stands in it; nothing leaves the browser by itself."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

import rulepress
from rulepress.cli import main
from rulepress.web.site.mkdocs_settings import issue_form

ODDS = "downsync/odds.html?attacker=crusader&action=medium-cannon&target=virago&range=5"


def report(page):
    page.locator(".rp-foot [data-rp-report]").click()
    return page.get_by_role("dialog", name="Something wrong here?")


@pytest.mark.slow
def test_a_report_tells_page_edition_version_and_question(site_url, open_page):
    page = open_page(site_url + ODDS)
    page.wait_for_load_state("networkidle")
    asked = len(page.requests)
    dialog = report(page)
    for told in ("Page: Odds", f"Address: {site_url}{ODDS}", "Game: Downsync, Beta 4.2.0", f"Version: rulepress {rulepress.__version__}"):
        expect(dialog.locator("pre")).to_contain_text(told)
    assert dialog.get_by_role("link").count() == 0, "without a repository there is no form to open"
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    assert all(url.startswith(site_url) for url in page.requests[asked:]) and not page.troubles


@pytest.mark.slow
def test_with_a_repository_its_form_is_filled_in(site_url, open_page):
    page = open_page(site_url + "downsync/2023-04/rules/dice.html")
    page.locator(".rp-foot [data-rp-report]").evaluate(
        "(each, form) => { each.dataset.rpReport = form }", issue_form("https://example.org/a/b")
    )
    dialog = report(page)
    dialog.get_by_label("What is wrong", exact=True).fill("Two & two?\n# five")
    address = urlsplit(dialog.get_by_role("link", name="Open the form").get_attribute("href"))
    asked = parse_qs(address.query, strict_parsing=True)
    assert (address.netloc, address.path) == ("example.org", "/a/b/issues/new")
    assert asked["title"] == ["Dice and boosts (April 2023): "] and asked["body"][0].startswith(
        "Two & two?\n# five\n\nPage: Dice and boosts"
    )
    assert "Game: Downsync, April 2023" in asked["body"][0]


@pytest.mark.slow
def test_a_game_is_told_as_far_as_it_has_come(site, site_url, open_page, tmp_path, capsys):
    page = open_page(site_url + "downsync/seat.html?one=coalition%2Fstarter&two=republic-of-terra%2Fstarter&botB=person&seed=3")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".rp-question h2")).to_contain_text("Which table edge")
    page.locator(".rp-picks button").first.click()
    expect(page.locator(".rp-question h2")).not_to_contain_text("Which table edge")
    told = report(page).locator("pre").inner_text()
    game = json.loads(told.partition("The game so far:\n")[2])
    assert game["scenario"] == "vip-capture" and len(game["answers"]) == 1
    (tmp_path / "told.json").write_text(json.dumps(game), encoding="utf-8")
    assert main(["replay", str(tmp_path / "told.json"), "--project", str(site.root)]) == 0, capsys.readouterr().err


@pytest.mark.parametrize(
    ("repository", "form"),
    [
        ("https://github.com/a/b/", "https://github.com/a/b/issues/new?title={title}&body={body}"),
        ("https://gitlab.com/a/b.git", "https://gitlab.com/a/b/-/issues/new?issue[title]={title}&issue[description]={body}"),
        ("", ""),
    ],
)
def test_forges_have_forms_of_their_own(repository, form):
    assert issue_form(repository) == form


def test_ids_and_files_are_shown_to_whoever_asks(site_url, open_page):
    page = open_page(site_url + "ms-wars/factions/mobius/amago.html")  # nothing grows there while it is pressed
    source = page.locator(".rp-source")
    expect(source).to_be_hidden()
    page.get_by_role("button", name="Show rule ids and files").click()
    expect(source).to_be_visible()
    expect(source).to_contain_text("units/amago.yaml")
    page.goto(site_url + "downsync/rules/combat.html")
    page.wait_for_function("() => localStorage.getItem('rulepress.inside')")  # a browser may bring it to the next page a little later
    page.reload()
    expect(page.locator("[id='attack.range']")).to_have_css("font-size", "12px")
    told = page.locator("a[href$='#sight.line']:has(.rp-where)")
    expect(told.locator("code")).to_be_visible()
    expect(told.locator(".rp-where")).to_be_hidden()
    page.get_by_role("button", name="Show rule ids and files").click()
    expect(page.locator("[id='attack.range']")).to_have_css("font-size", "0px")
    expect(told.locator("code")).to_be_hidden()
    expect(told.locator(".rp-where")).to_have_text("§\u00a0Visibility")


@pytest.mark.slow
def test_a_table_that_goes_on_to_the_right_says_so(site_url, open_page):
    page = open_page(site_url + "downsync/rules/trace.html", width=390)
    box = page.locator(".rp-scroll").first
    expect(box).to_have_class("rp-scroll rp-more-there")
    box.evaluate("each => { each.scrollLeft = each.scrollWidth }")
    expect(box).to_have_class("rp-scroll")

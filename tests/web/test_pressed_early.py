"""A control whose script has not come yet cannot be pressed, or is pressed once it has."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow


@pytest.fixture
def meanwhile(open_page, site_url):
    """Call it with an address, a script and what is done on the page before this script comes: the page, once it has come. `press`: what
    asks for the script, where the page does not by itself."""
    page = open_page("about:blank")

    def opened(address, script, act, press=lambda page: None):
        def late(route):
            act(page)
            route.continue_()

        page.route(script, late, times=1)
        with page.expect_response(script):
            page.goto(site_url + address)
            press(page)
        return page

    return opened


ROWS = "tbody tr[data-faction]:visible"


def test_no_button_can_be_pressed_before_the_first_script(meanwhile):
    seen = []
    page = meanwhile(
        "ms-wars/factions/mobius/amago.html",
        "**/boot.js",
        lambda page: seen.extend(button.is_visible() for button in page.locator("button").all()),
    )
    assert len(seen) >= 3 and not any(seen)
    page.get_by_role("button", name="Show rule ids and files").click()
    expect(page.locator(".rp-source")).to_be_visible()


@pytest.mark.parametrize("script", ["boot", "units"])
def test_what_is_typed_in_a_form_is_heard_once_its_script_has_come(meanwhile, script):
    rows = []

    def typed(page):
        rows.append(page.locator(ROWS).count())
        page.get_by_label("Words").fill("virago")

    page = meanwhile("downsync/units.html", f"**/{script}.js", typed)
    expect(page.locator(ROWS)).not_to_have_count(rows[0])
    assert page.get_by_label("Words").input_value() == "virago"


def test_a_question_is_asked_once_its_script_has_come(meanwhile):
    page = meanwhile("downsync/odds.html", "**/calculator.js", lambda page: page.locator("#rp-range").fill("7"))
    expect(page).to_have_url(re.compile("range=7"))


def test_what_stands_at_the_foot_opens_once_its_script_has_come(meanwhile):
    page = meanwhile(
        "downsync/odds.html",
        "**/report.js",
        lambda page: page.locator("h1").click(),
        lambda page: page.locator(".rp-foot [data-rp-report]").click(),
    )
    expect(page.get_by_role("dialog", name="Something wrong here?")).to_be_visible()

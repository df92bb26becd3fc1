"""Odds in three choices, from the pages that one comes to first; and no engine for who asks what the site has at hand."""

import pytest
from playwright.sync_api import expect

from .asking import engine
from .axe import wrong

pytestmark = pytest.mark.slow

ASKED = {"attacker": "republic-of-terra/crusader", "action": "medium-cannon", "target": "coalition/virago", "range": "5"}
SEEN = "place => { const {top, bottom} = place.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight && scrollY === 0; }"


def engines(page) -> list[str]:
    return [address for address in page.requests if address.endswith((".wasm", ".memory.gz"))]


@pytest.mark.parametrize("home", ["index.html", "downsync/index.html"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_shot_is_asked_in_three_choices_without_scrolling(site_url, open_page, chromium, home, width, height):
    page = open_page(site_url + "404.html")
    page.set_viewport_size({"width": width, "height": height})
    page.goto(site_url + home)
    expect(page.locator(".rp-bar--hit")).to_be_visible()
    page.get_by_label("Who, with what").select_option("republic-of-terra/crusader medium-cannon")
    page.get_by_label("At whom").select_option("coalition/virago")
    page.get_by_label("Range in inches").fill("5")
    told = engine(ASKED)
    for name in ("hit", "destroyed"):
        expect(page.locator(f".rp-bar--{name}")).to_contain_text(str(told[name]))
        assert page.locator(f".rp-bar--{name}").evaluate(SEEN), f"{name} stands below the edge"
    sizes = [page.locator(f".rp-bar--{name} b").evaluate("one => getComputedStyle(one).fontSize") for name in ("hit", "destroyed")]
    assert sizes[0] == sizes[1]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert not engines(page) and not page.troubles
    page.get_by_role("link", name="Conditions, comparison, reasons").click()
    expect(page).to_have_url(f"{site_url}downsync/odds.html?attacker=crusader&action=medium-cannon&target=virago&range=5")
    expect(page.locator(".rp-bar--hit")).to_contain_text(str(told["hit"]))
    stranger = chromium.new_context().new_page()  # who was sent the address has nothing of this site yet
    stranger.goto(page.url)
    for name in ("hit", "destroyed"):
        expect(stranger.locator(f".rp-bar--{name}")).to_contain_text(str(told[name]))
    stranger.context.close()


def test_pictures_come_first_and_an_answer_when_somebody_asks(site_url, open_page):
    page, held = open_page(site_url + "404.html"), []
    page.route("**/logo.svg", lambda route: held.append(route))
    page.goto(site_url + "index.html", wait_until="domcontentloaded")
    boot = page.locator("script[src*=boot]").evaluate("each => each.src")
    page.evaluate("async boot => { const form = new URL('quick.js', boot); await import(form); await fetch(form); }", boot)
    assert held and not [address for address in page.requests if address.endswith(".json")]
    page.get_by_label("At whom").select_option("coalition/virago")
    expect(page.locator(".rp-bar--hit")).to_be_visible()
    for picture in held:
        picture.abort()


def test_what_the_rules_refuse_says_so_where_it_is_asked(site_url, open_page):
    page = open_page(site_url + "index.html")
    page.get_by_label("Who, with what").select_option("coalition/widow-scout mg")
    page.get_by_label("At whom").select_option("republic-of-terra/crusader")
    expect(page.locator(".rp-refused")).to_contain_text("attack.target-kind")
    assert not wrong(page)


def test_a_units_page_fetches_the_engine_when_its_form_is_touched(site_url, open_page):
    page = open_page(site_url + "downsync/factions/coalition/virago.html")
    page.locator("[data-rp-calculator]").scroll_into_view_if_needed()
    expect(page.locator(".rp-bar--hit")).to_be_visible()
    assert not engines(page)
    page.get_by_label("Target concealed").check()
    told = engine({"attacker": "virago", "action": "close-medium-cannon", "target": "courier", "concealed": True})
    expect(page.locator(".rp-bar--hit")).to_contain_text(str(told["hit"]))
    assert engines(page)

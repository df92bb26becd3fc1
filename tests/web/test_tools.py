"""What players use on the site: all units, and a Force put together in the page."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def page(site_url, open_shared_page):
    page = open_shared_page(site_url + "404.html")
    yield page
    assert not page.troubles


def titles(page) -> list[str]:
    return page.locator(".rp-all-units tbody tr:visible th a").all_inner_texts()


def test_units_are_filtered_sorted_and_put_side_by_side(site_url, page):
    page.goto(site_url + "downsync/units.html?kind=infantry&words=sniper")
    expect(page.locator(".rp-count")).to_contain_text(" of 18 units")
    assert titles(page) == ["Seeker Team"] and page.get_by_label("Kind").input_value() == "infantry"
    page.get_by_label("Words").fill("")
    page.get_by_label("Kind").select_option("")
    page.get_by_label("Signature").select_option("large")
    expect(page).to_have_url(site_url + "downsync/units.html?signature=large")
    page.get_by_label("Signature").select_option("")
    page.get_by_role("button", name="DEF").click()
    column = [int(cell.get_attribute("data-value")) for cell in page.locator(".rp-all-units tbody tr td:nth-child(6)").all()]
    assert column == sorted(column, reverse=True) and len(column) == 18
    first = page.get_by_label("Mark Virago", exact=True)
    first.scroll_into_view_if_needed()
    stood = first.bounding_box()["y"]
    first.check()
    expect(page.get_by_role("button", name="See its card")).to_be_in_viewport()
    assert abs(first.bounding_box()["y"] - stood) < 2, "what is shown above the table does not push it away"
    for name in ("Crusader", "Samson", "Mandible"):
        page.get_by_label(f"Mark {name}", exact=True).check()
    expect(page.locator(".rp-side-by-side figure")).to_have_count(4)
    assert page.get_by_label("Mark Courier").is_disabled(), "four stand side by side"
    page.reload()
    expect(page.locator(".rp-side-by-side figure")).to_have_count(4)


def test_a_force_is_built_judged_kept_and_shared(site_url, open_page):
    page = open_page(site_url + "downsync/force.html")
    expect(page.locator(".rp-verdict")).to_contain_text("this list has 0 small units")
    assert page.locator(".rp-verdict a", has_text="force.slots").first.get_attribute("href").endswith("#force.slots")
    page.get_by_label("Name").fill("First Watch")
    for name, count in (("Widow Scout", 1), ("Sentinel: Tagger", 1), ("Virago", 2), ("GSV: Phantom", 1), ("Guardian: Destroyer", 1)):
        for _ in range(count):
            page.get_by_role("button", name=f"Add {name}", exact=True).click()
    expect(page.locator(".rp-ready")).to_contain_text("Ready to play: 5 Command Points")
    expect(page.locator("[data-slot=medium] .rp-filled")).to_have_text("3 of 3")
    page.get_by_role("button", name="Keep it here").click()
    address = page.url
    file = page.get_by_role("link", name="File for forces/")
    assert file.get_attribute("download") == "first-watch.yaml" and "virago%3A%202" in file.get_attribute("href")
    page.evaluate("window.print = () => {}")
    page.get_by_role("button", name="Print").click()
    expect(page.locator(".rp-print-sheet tr", has_text="Virago")).to_have_text("2ViragoMedium Vehicle, medium")
    page.get_by_role("button", name="Add Virago", exact=True).click()
    expect(page.locator(".rp-print-sheet")).to_have_count(0)
    expect(page.locator(".rp-verdict")).to_contain_text("this list has 4 medium units")
    page.get_by_role("button", name="First Watch", exact=True).click()
    expect(page.locator(".rp-ready")).to_be_visible()
    page.goto(address)
    expect(page.locator(".rp-ready")).to_contain_text("Ready to play")
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
    assert page.get_by_label("Name").input_value() == "First Watch"
    page.goto(site_url + "downsync/force.html?faction=%3Cb%3E&units=virago:-1,x:y,:&size=huge&leader=%00")
    expect(page.locator(".rp-verdict")).to_contain_text("this list has 0 small units")
    assert not page.troubles

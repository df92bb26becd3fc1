"""The page on which two bases and terrain are moved about, in a real browser."""

import pytest
from playwright.sync_api import expect

from ..conftest import looks
from .axe import wrong
from .test_seat import PLACE

pytestmark = pytest.mark.slow


def test_a_scene_is_moved_by_mouse_and_keyboard_and_shared_by_its_address(site_url, open_page):
    page = open_page(site_url + "downsync/sight.html?a=medium,0,-9&b=medium,0,9&t=blocking,-8,-1,8,-1,8,1,-8,1")
    verdict, at = page.locator(".rp-lookout [role=status]"), page.locator(".rp-table-map")
    expect(verdict).to_contain_text("A does not see B. 15.2″")
    expect(page.locator(".rp-matters")).to_have_count(1)
    assert verdict.locator("a", has_text="sight.line").get_attribute("href").endswith("#sight.line")
    page.mouse.move(*at.evaluate(PLACE, [0, 9]))
    page.mouse.down()
    page.mouse.move(*at.evaluate(PLACE, [17, 9]), steps=4)
    page.mouse.up()
    expect(verdict).to_contain_text("A sees B, which is concealed")
    page.get_by_role("button", name="Blocking 1").focus()
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    expect(verdict).to_contain_text("A sees B. ")
    expect(page.get_by_role("button", name="Blocking 1")).to_be_focused()
    page.get_by_label("Show all that A sees").check()
    expect(page.locator(".rp-open").first).to_be_attached()
    found, said, address = wrong(page), verdict.locator("h2").inner_text(), page.url
    assert "t=blocking,-14,-1,2,-1,2,1,-14,1" in address and "b=medium,17,9" in address
    page.get_by_label("Add terrain").select_option("forest")
    expect(page.get_by_role("button", name="Forest 1")).to_be_visible()
    page.goto("about:blank")
    page.goto(address)
    expect(verdict.locator("h2")).to_have_text(said)
    looks(page, "dark", 390)
    found += wrong(page)
    assert not found, "\n".join(found)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390 and not page.troubles
    page.goto(site_url + "downsync/sight.html?table=%3Cb%3E&a=huge,1e9,x&t=lava,1,2&t=forest,1,2,3")
    expect(verdict).to_contain_text("from edge to edge")

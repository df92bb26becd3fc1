"""A player's way through Build a Force: a list is built, shared, opened elsewhere, printed, taken to other programs, and played."""

import json
import re
from xml.etree import ElementTree

import pypdfium2
import pypdfium2.raw as raw
import pytest
import zxingcpp
from playwright.sync_api import expect

from .axe import wrong

pytestmark = pytest.mark.slow

UNITS = {"Widow Scout": 1, "Sentinel: Tagger": 1, "Virago": 2, "GSV: Phantom": 1, "Guardian: Destroyer": 1}
SCREENS = {
    "desktop": {"viewport": {"width": 1280, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
}
MM = 25.4 / 72


@pytest.fixture
def visitor(chromium):
    """Call it with a screen's name: a page of somebody who has never been here."""
    contexts = []

    def arrive(screen: str):
        context = chromium.new_context(**SCREENS[screen], permissions=["clipboard-read", "clipboard-write"], accept_downloads=True)
        contexts.append(context)
        page = context.new_page()
        page.troubles = []
        page.on("pageerror", lambda error: page.troubles.append(str(error)))
        page.on("console", lambda message: page.troubles.append(message.text) if message.type == "error" else None)
        return page

    yield arrive
    for context in contexts:
        context.close()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_list_is_built_shared_printed_taken_elsewhere_and_played(site, site_url, visitor, screen):
    page = visitor(screen)
    press = (lambda place: place.tap()) if screen == "phone" else (lambda place: place.click())
    page.goto(site_url + "downsync/force.html")
    expect(page.locator(".rp-verdict")).to_contain_text("this list has 0 small units")
    page.get_by_label("Name").fill("First Watch")
    for name, count in UNITS.items():
        for _ in range(count):
            press(page.get_by_role("button", name=f"Add {name}", exact=True))
    expect(page.locator(".rp-ready")).to_contain_text("Ready to play")
    assert page.evaluate("document.documentElement.scrollWidth") <= SCREENS[screen]["viewport"]["width"]

    press(page.get_by_role("button", name="Copy link"))
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    friend = visitor(screen)
    friend.goto(link)
    expect(friend.locator(".rp-ready")).to_contain_text("Ready to play")
    assert friend.get_by_label("Name").input_value() == "First Watch"
    taken = {row.locator("a").inner_text(): int(row.locator("b").inner_text()) for row in friend.locator(".rp-taken").all()}
    assert taken == UNITS

    printed(friend, press, link)
    exported(site, friend, press, link)
    assert not wrong(friend)
    press(friend.get_by_role("button", name="Keep it here"))
    friend.goto(site_url + "downsync/seat.html")
    expect(friend.get_by_label("Force A", exact=True)).to_contain_text("First Watch (your own)")
    assert not page.troubles and not friend.troubles


def printed(page, press, link: str) -> None:
    """The list sheet, and on the next sheet the cards in their true size; phones find the way back."""
    page.evaluate("() => { window.print = () => { document.body.dataset.asked = 1 } }")
    press(page.get_by_role("button", name="Print", exact=True))
    expect(page.locator("body[data-asked]")).to_be_attached()
    document = pypdfium2.PdfDocument(page.pdf(format="A4", prefer_css_page_size=True, print_background=True))
    try:
        sheet, cards = document
        words = re.sub(r"\W", "", sheet.get_textpage().get_text_range())
        assert [name for name in (*UNITS, "First Watch", "Spider Drone: Infiltrator") if re.sub(r"\W", "", name) not in words] == []
        assert [code.text for code in zxingcpp.read_barcodes(sheet.render(scale=150 / 72).to_pil())] == [link]
        drawn = [one.get_bounds() for one in cards.get_objects() if one.type == raw.FPDF_PAGEOBJ_IMAGE]
        sizes = {(round((right - left) * MM, 1), round((high - low) * MM, 1)) for left, low, right, high in drawn}
        assert len(drawn) == UNITS["Virago"] and sizes == {(63.5, 88.9)}, "the only card that this site has"
    finally:
        document.close()
    press(page.get_by_role("heading", name="Build a Force"))
    expect(page.locator(".rp-print-sheet")).to_have_count(0)


def exported(site, page, press, link: str) -> None:
    """A roster with the game that it needs, and a saved object."""
    press(page.get_by_text("For other programs"))

    def saved(name: str) -> str:
        with page.expect_download() as download:
            press(page.get_by_role("link", name=name, exact=True))
        assert download.value.suggested_filename == name
        return download.value.path().read_text("utf-8")

    roster, system, catalogue = (
        ElementTree.fromstring(saved(name)) for name in ("first-watch.ros", "downsync-4.2.gst", "downsync-4.2-coalition.cat")
    )
    chosen = roster.findall("{*}forces/{*}force/{*}selections/{*}selection")
    assert sorted(one.get("name") for one in chosen) == sorted(name for name, count in UNITS.items() for _ in range(count))
    known = {one.get("id") for one in catalogue.iter()}
    assert {one.get("entryId") for one in chosen} <= known and roster.get("gameSystemId") == system.get("id") == catalogue.get(
        "gameSystemId"
    )
    assert roster.findtext("{*}customNotes") == link
    deck = json.loads(saved("first-watch.json"))["ObjectStates"][0]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == ["Virago"] * UNITS["Virago"]
    face = deck["CustomDeck"]["1"]["FaceURL"]
    assert page.request.get(face).body() == (site.assets / "cards/downsync/coalition-virago.png").read_bytes()
    assert re.search(r"backs/coalition\.png$", deck["CustomDeck"]["1"]["BackURL"])

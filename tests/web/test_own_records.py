"""A faction that is being written, used on the published site: its file is opened in a browser, which keeps it."""

import json
import shutil

import pytest
from playwright.sync_api import expect

from rulepress.cli import main

from .asking import TOLD, command_line

pytestmark = pytest.mark.slow

FILE = "downsync-4.2.json"


@pytest.fixture(scope="module")
def mine(shipped_project, made_once):
    """A designer's folder with a faction that the site does not have, and its data."""

    def written(root):
        shutil.copytree(shipped_project, root, dirs_exist_ok=True)
        assert main(["new", "faction", "Free Union", "--project", str(root)]) == 0
        assert main(["data", "--project", str(root)]) == 0

    return made_once("of-ones-own", written)


@pytest.fixture
def page(site_url, open_page):
    """A page in a browser that keeps no records yet."""
    page = open_page(site_url + "404.html")
    yield page
    assert not page.troubles and page.evaluate("window.ran") is None and page.evaluate("({}).ran") is None


@pytest.fixture
def opened(site_url, page, mine):
    """Call it with a tool: its page, which works with the designer's records."""

    def opened(tool):
        page.goto(site_url + tool)
        choose(page, mine / "dist" / "data" / FILE)
        expect(page.locator(".rp-own__line")).to_contain_text("You are looking at your own Downsync Beta 4.2.0: 21 units of ")
        return page

    return opened


def choose(page, file) -> None:
    page.locator(".rp-own input").set_input_files(file)


def drop(page, name: str, text: str) -> None:
    page.evaluate(
        """([name, text]) => {
          const carried = new DataTransfer();
          carried.items.add(new File([text], name));
          const told = { dataTransfer: carried, bubbles: true, cancelable: true };
          document.querySelector("main h1").dispatchEvent(new DragEvent("drop", told));
        }""",
        [name, text],
    )


def test_its_units_are_listed_and_a_list_of_them_is_judged(opened, site_url):
    page = opened("downsync/units.html")
    expect(page.locator(".rp-count")).to_have_text("21 units")
    page.get_by_label("Faction").select_option("Free Union")
    expect(page.locator(".rp-count")).to_have_text("3 of 21 units")
    page.get_by_label("Mark Free Union Tank").check()
    expect(page.locator(".rp-side-by-side")).to_contain_text("Free Union Tank")
    page.goto(site_url + "downsync/force.html?faction=free-union&size=small")
    page.get_by_role("button", name="Add Free Union Scout").click()
    expect(page.locator("[data-slot=small] .rp-filled")).to_have_text("1 of 2")
    assert "&records=" in page.url and "Free Union" in page.locator(".rp-own__line").inner_text()


def test_a_file_that_was_chosen_before_the_page_s_script_was_there_is_taken(site_url, page, mine):
    def late(route):
        choose(page, mine / "dist" / "data" / FILE)
        route.continue_()

    page.route("**/own.js", late, times=1)
    page.goto(site_url + "downsync/units.html")
    expect(page.locator(".rp-own__line")).to_contain_text("Free Union")


def test_odds_are_those_of_the_command_line_and_stay_until_they_are_removed(opened, mine, capsys):
    page = opened("downsync/odds.html")
    request = {"attacker": "free-union/free-union-tank", "action": "main-gun", "target": "free-union/free-union-scout", "range": "20"}
    assert main(command_line(mine, request)) == 0
    expected = json.loads(capsys.readouterr().out)
    assert page.evaluate(TOLD, request) == expected
    page.get_by_label("Attacker").select_option("Free Union Tank")
    page.locator("#rp-target").select_option("Free Union Scout")
    page.get_by_label("Range in inches").fill("20")
    expect(page.locator(".rp-answer")).to_contain_text(expected["destroyed"])
    page.reload()
    expect(page.locator(".rp-answer")).to_contain_text(expected["destroyed"])
    expect(page.get_by_label("Attacker")).to_have_value("free-union/free-union-tank")
    shared = page.url
    page.get_by_role("button", name="Use the site’s again").click()
    expect(page.locator(".rp-own__line")).to_have_count(0)
    assert not page.locator("option", has_text="Free Union").count()

    page.goto(shared)
    expect(page.locator(".rp-own__line")).to_contain_text("which this browser does not have. Ask for the file")
    expect(page.locator(".rp-form")).to_contain_text("The address names what is not here: free-union-tank, ")


def test_a_game_is_played_with_it_against_a_bot(opened):
    page = opened("downsync/seat.html")
    assert page.locator(".rp-own__line").bounding_box()["y"] < page.locator(".rp-watch").bounding_box()["y"]
    page.get_by_label("Force A").select_option("Free Union: Starter Set")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".rp-board")).to_contain_text("Free Union: Starter Set")
    expect(page.locator(".rp-question h2")).to_be_visible()


def test_pages_of_the_site_s_own_units_keep_the_site_s_numbers(opened, site_url):
    page = opened("downsync/odds.html")
    page.goto(site_url + "downsync/factions/coalition/virago.html")
    expect(page.locator("#rp-target")).to_be_visible()
    assert not page.locator("option", has_text="Free Union").count() and not page.locator(".rp-own__line").count()


def test_a_file_that_is_dropped_takes_the_place_of_the_one_before(opened, mine, page):
    opened("downsync/force.html")
    records = json.loads((mine / "dist" / "data" / FILE).read_text("utf-8"))
    union = next(faction for faction in records["factions"] if faction["id"] == "free-union")
    union["name"] = union["units"][0]["title"] = "<img src=x onerror=window.ran=1>"
    drop(page, "wild.json", json.dumps(records))
    expect(page.locator(".rp-own__line")).to_contain_text("<img src=x onerror=window.ran=1>")
    page.get_by_label("Faction").select_option("<img src=x onerror=window.ran=1>")
    expect(page.locator(".rp-slots")).to_contain_text("<img src=x onerror=window.ran=1>")
    assert page.evaluate("window.ran") is None


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("units.json", '{\n"format": 1,\n"factions": [}', "units.json: Line 3, column 14: this is not JSON"),
        ("page.json", "<!doctype html><script>window.ran = 1</script>", "page.json: Line 1: this page does not read"),
        ("wild.json", '{"format": 1, "factions": [], "__proto__": {"ran": 1}}', "wild.json: __proto__ is a name that no record may have."),
        ("virago.yaml", "id: virago\n", "Run “python build.py data” in your folder, and open dist/data/downsync-4.2.json here."),
        ("big.json", "{" + " " * 2_000_001, "big.json: This file has 2.0 MB"),
        ("latin.json", '{"name": "Wölfe"}'.encode("latin-1"), "latin.json: This file is not UTF-8 text."),
    ],
    ids=lambda value: value if str(value).endswith((".json", ".yaml")) else "",
)
def test_what_is_wrong_is_said_and_changes_nothing(site_url, page, name, content, says):
    page.goto(site_url + "downsync/units.html")
    content = content if isinstance(content, bytes) else content.encode()
    choose(page, {"name": name, "mimeType": "application/json", "buffer": content})
    refused = page.locator(".rp-own .rp-refused")
    expect(refused).to_contain_text(says)
    assert not refused.locator("*").count()
    expect(page.locator(".rp-count")).to_have_text("18 units")
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.includes('own')).length") == 0
    assert page.evaluate("window.ran") is None


def test_the_other_game_takes_a_file_of_its_own_only(site_url, page, mine):
    page.goto(site_url + "ms-wars/odds.html")
    choose(page, mine / "dist" / "data" / FILE)
    expect(page.locator(".rp-own .rp-refused")).to_contain_text("this page is of ms-wars-fragment")
    choose(page, mine / "dist" / "data" / "ms-wars-fragment.json")
    expect(page.locator(".rp-own__line")).to_contain_text("your own M.S. Wars")
    expect(page.locator(".rp-answer .rp-bars").first).to_be_visible()

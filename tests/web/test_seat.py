"""The page on which somebody plays, in a real browser: by keyboard, by mouse and by touch, and what is saved there is what replays here."""

import json

import pytest
from playwright.sync_api import expect

from rulepress.cli import main
from rulepress.games.downsync import play as downsync
from rulepress.games.mswars import play as mswars

from ..conftest import looks
from .axe import wrong
from .sitting import ASKED, WAYS, Player, open_game, save_game

PAGE = "downsync/seat.html"
PLACE = "(map, [x, y]) => { const at = new DOMPoint(x * 12, -y * 12).matrixTransform(map.getScreenCTM()); return [at.x, at.y]; }"


@pytest.fixture(scope="module")
def page(site_url, open_shared_page):
    page = open_shared_page(site_url + PAGE + "?one=coalition%2Fstarter&two=republic-of-terra%2Fstarter&botB=person&seed=3")
    yield page
    assert not page.troubles


def question(page):
    return page.locator(".rp-question h2")


def click(page, x: float, y: float) -> None:
    """On the table, in inches."""
    page.mouse.click(*page.locator(".rp-table-map").evaluate(PLACE, [x, y]))


def saved(page, tmp_path) -> dict:
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the game").click()
    download.value.save_as(tmp_path / "saved.json")
    return json.loads((tmp_path / "saved.json").read_text(encoding="utf-8"))


AT_ONCE = "() => [...document.querySelectorAll('[data-waits] .rp-act')].at(0)?.click()"
READY = f"{ASKED}:not([data-waits]):not(:has(.rp-considered[aria-busy]))"


def enter_until(page, words: str, most: int = 40) -> None:
    """Take whatever is offered first, by keyboard alone, until something is asked or said."""
    for _ in range(most):
        expect(page.locator(ASKED)).to_be_visible()
        page.evaluate(AT_ONCE)  # what a bot does is not looked at here
        expect(page.locator(READY).locator(":is(h2, .rp-act):focus, .rp-picks :focus")).to_be_visible()
        if words in question(page).inner_text():
            return
        if page.locator(".rp-picks input:focus:not(:checked)").count():
            page.keyboard.press("Space")
        page.keyboard.press("Enter")
    raise AssertionError(f"{words} is not asked")


@pytest.mark.slow
def test_two_begin_a_game_with_keyboard_and_mouse(site, page, tmp_path, capsys):
    page.get_by_role("button", name="Begin").focus()
    page.keyboard.press("Enter")
    expect(question(page)).to_contain_text("Which table edge")
    enter_until(page, "VIP Alpha")
    click(page, -12, 9)
    expect(page.locator(".rp-considered a", has_text="objective.place")).to_be_visible()
    click(page, -10, 0)
    expect(page.locator(".rp-considered")).to_contain_text("−10.0″")
    click(page, -10, 0)
    expect(page.locator(".rp-said")).to_contain_text("places VIP Alpha at −10.0″")
    enter_until(page, "Taskforce")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".rp-picks input").nth(1)).to_be_focused()
    assert page.locator(".rp-table-map .rp-choice.rp-now").count() == 1, "what the keyboard is at is marked on the table"
    enter_until(page, "Which Ping")
    page.get_by_role("button", name="Take back").click()
    expect(question(page)).to_contain_text("Taskforce")
    enter_until(page, "may move")
    stands = question(page).inner_text()
    page.reload()
    expect(question(page)).to_have_text(stands)
    assert main(["replay", str(_file(saved(page, tmp_path), tmp_path)), "--project", str(site.root)]) == 0, capsys.readouterr().err


def _file(log: dict, folder):
    path = folder / "again.json"
    path.write_text(json.dumps(log), encoding="utf-8")
    return path


def left(played, book, scenario: str, forces, bot: str, file, before: int) -> dict:
    """A game that was left so many answers before its end, in a file: A is a person's."""
    bots = {player: played.BOTS[bot](f"5 {player}") for player in "AB"}
    begun = played.play_out(played.Game.new(book, scenario, forces, 5), bots).save()
    begun["answers"] = begun["answers"][:-before]
    file.write_text(json.dumps({"players": {"A": "person", "B": "rush"}, **begun}), encoding="utf-8")
    return begun


@pytest.mark.parametrize("way", ["keyboard", "mouse"])
@pytest.mark.slow
def test_a_game_that_was_left_is_finished_against_a_bot(site, page, tmp_path, way):
    book = downsync.Ruleset(json.loads((site.folder / "data" / "downsync-4.2.json").read_text(encoding="utf-8")))
    late = left(downsync, book, "vip-capture", ["coalition/starter", "republic-of-terra/starter"], "rush", tmp_path / "late.json", 24)
    page.get_by_role("button", name="Another game").click()
    page.get_by_label("Or open a saved game").set_input_files(tmp_path / "late.json")
    player = Player(page, way, 5)
    player.go_on()
    assert player.answers and "hash" not in page.locator(".rp-over").inner_text()
    log = save_game(player, tmp_path / "over.json")
    game = downsync.Match.load({name: log[name] for name in late}, book)
    assert game.hash == log["hash"] and game.result is not None and len(log["answers"]) > len(late["answers"])
    assert page.locator(".rp-log .rp-rule-id").first.is_hidden()
    page.get_by_role("button", name="Show rules").click()
    expect(page.locator(".rp-log .rp-rule-id").first).to_be_visible()
    page.get_by_role("button", name="Show rules").click()


@pytest.mark.slow
def test_a_file_of_nothing_is_refused(page, tmp_path):
    page.get_by_role("button", name="Another game").click()
    (tmp_path / "broken.json").write_text("{")
    page.get_by_label("Or open a saved game").set_input_files(tmp_path / "broken.json")
    expect(page.get_by_role("alert")).to_contain_text("This is not a save of a game")
    (tmp_path / "wolf-pack.yaml").write_text("name: Wolf Pack\ngame_size: small\nunits:\n  virago: 2\n")
    page.get_by_label("Or open a saved game").set_input_files(tmp_path / "wolf-pack.yaml")
    expect(page.get_by_label("Force A", exact=True).locator("option:checked")).to_have_text("Wolf Pack (your own)")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("alert").locator("a", has_text="force.slots").first).to_be_visible()
    (tmp_path / "wolf-pack.yaml").write_text("name: Wolf Pack\nunits: !!python/object/apply:os.system\n")
    page.get_by_label("Or open a saved game").set_input_files(tmp_path / "wolf-pack.yaml")
    expect(page.get_by_role("alert")).to_contain_text("wolf-pack.yaml: Line 2: after “units:” come indented lines")
    page.get_by_role("button", name="Go on with the last game").click()
    expect(question(page)).to_contain_text("The game is over")


@pytest.mark.slow
def test_axe_finds_nothing_and_a_phone_has_room(page):
    page.get_by_role("button", name="Another game").click()
    page.get_by_label("Force A", exact=True).select_option("coalition/starter")
    page.get_by_role("button", name="Begin").click()
    expect(question(page)).to_contain_text("edge")
    found = wrong(page)
    looks(page, "dark", 390)
    found += wrong(page)
    assert not found, "\n".join(found)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    heights = page.locator(".rp-seated button").evaluate_all("all => all.map(each => each.getBoundingClientRect().height)")
    assert min(heights) >= 24
    page.get_by_role("button", name="Bottom").click()
    expect(question(page)).to_contain_text("VIP")
    click(page, -12, 9)
    expect(page.locator(".rp-considered .rp-refused")).to_be_in_viewport()
    looks(page, "light", 1280)


@pytest.fixture(scope="module")
def skirmish(site_url, open_shared_page):
    page = open_shared_page(site_url + "ms-wars/seat.html?botB=rush&seed=3")
    yield page
    assert not page.troubles


def test_a_skirmish_is_played_by_mouse(skirmish, tmp_path):
    page = skirmish
    page.get_by_role("button", name="Begin").click()
    expect(question(page)).to_contain_text("set up?")
    click(page, -20, 0)
    expect(page.locator(".rp-considered a", has_text="deploy.zone")).to_be_visible()
    page.locator(".rp-place input").fill("-18 16")
    page.mouse.move(*page.locator(".rp-table-map").evaluate(PLACE, [-20, 16]))
    page.mouse.down()
    expect(page.locator(".rp-considered")).to_have_text("−18.0″, 16.0″")  # what is drawn meanwhile does not swallow the click
    page.mouse.up()
    expect(page.locator(".rp-considered")).to_have_text("−20.0″, 16.0″")
    click(page, -20, 16)
    expect(page.locator(".rp-log")).to_contain_text("at −20.0″, 16.0″")
    enter_until(page, "Which unit acts")
    expect(page.locator(".rp-table-map .rp-piece")).to_have_count(20)
    assert saved(page, tmp_path)["game"] == "ms-wars"


@pytest.mark.slow
def test_a_skirmish_is_finished_by_touch_and_opened_on_another_device(site, site_url, skirmish, chromium, tmp_path, capsys):
    book = mswars.Ruleset(json.loads((site.folder / "data" / "ms-wars-fragment.json").read_text(encoding="utf-8")))
    late = left(mswars, book, "skirmish", ["mobius/fire-base", "mobius/first-line"], "random", tmp_path / "late.json", 12)
    phone = chromium.new_context(service_workers="block", **WAYS["touch"]).new_page()
    phone.goto(site_url + "ms-wars/seat.html")
    phone.get_by_label("Or open a saved game").set_input_files(tmp_path / "late.json")
    player = Player(phone, "touch", 5)
    player.go_on()
    log = save_game(player, tmp_path / "over.json")
    assert len(log["answers"]) > len(late["answers"]) and phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.context.close()
    skirmish.goto(site_url + "ms-wars/seat.html")
    assert open_game(Player(skirmish, "mouse", 5), tmp_path / "over.json") == log
    assert main(["replay", str(tmp_path / "over.json"), "--project", str(site.root)]) == 0, capsys.readouterr().err

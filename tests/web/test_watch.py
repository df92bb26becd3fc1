"""The page on which a game is played and watched, in a real browser; and what CPython played is what the engine replays there."""

import io
import json
import re
from urllib.parse import unquote, urlsplit

import pytest
from PIL import Image
from playwright.sync_api import expect

from rulepress.cli import main
from rulepress.games.downsync.calls import opened
from rulepress.games.downsync.play import Match, RandomBot, Ruleset, play_out

from ..conftest import looks
from .asking import CODE
from .axe import COLOURS, DARKNESS, wrong

pytestmark = pytest.mark.slow

PAGE = "downsync/play.html"


@pytest.fixture(scope="module")
def played(site_url, open_shared_page):
    """The page with a small game played on it, everything done by keyboard, once it has said what it could not fetch."""
    page = open_shared_page(site_url + PAGE)
    page.context.route(CODE, lambda route: route.abort())
    page.get_by_role("button", name="Set up a game").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Scenario", exact=True)).to_be_focused()
    page.get_by_role("button", name="Play the game").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("stumbled")
    page.context.unroute(CODE)
    page.troubles.clear()
    page.get_by_label("Force A", exact=True).select_option("coalition/starter")
    page.get_by_label("Force B").select_option("republic-of-terra/starter")
    page.get_by_label("Seed").fill("7")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Step", exact=True)).to_be_visible()
    return page


@pytest.fixture
def watched(played):
    """That page, at the game's first step."""
    slide(played, "Home")
    yield played
    assert not played.troubles


def slide(page, key: str) -> None:
    page.get_by_label("Step", exact=True).focus()
    page.keyboard.press(key)


def test_it_is_stepped_through_by_keyboard(watched):
    expect(watched.get_by_role("heading", name="Setting up")).to_be_visible()
    expect(watched.get_by_role("status")).to_contain_text("rolls")
    watched.get_by_role("button", name="Next turn").focus()
    watched.keyboard.press("Enter")
    expect(watched.get_by_role("heading", name=re.compile("Round 1, [AB]’s turn"))).to_be_visible()
    assert watched.locator(".rp-table-map .rp-piece--ping").count() > 10
    before = watched.get_by_role("status").inner_text()
    slide(watched, "ArrowRight")
    assert watched.get_by_role("status").inner_text() != before
    watched.get_by_role("button", name="Previous step").click()
    assert watched.get_by_role("status").inner_text() == before
    assert not watched.locator(".rp-ending a.rp-rule-id").is_visible(), "who wins is told at the end"
    slide(watched, "End")
    expect(watched.locator(".rp-log li[aria-current]").last).to_contain_text("The game ends")
    expect(watched.locator(".rp-ending a.rp-rule-id")).to_have_text(re.compile("victory|round-limit"))
    slide(watched, "Home")
    expect(watched.get_by_role("heading", name="Setting up")).to_be_visible()


def test_it_runs_by_itself_until_it_is_stopped(watched):
    watched.get_by_label("How fast it runs").select_option("very fast")
    watched.get_by_role("button", name="Run").click()
    expect(watched.get_by_label("Step", exact=True)).not_to_have_value("0")
    watched.get_by_label("How fast it runs").select_option("slowly")  # and goes on
    before = watched.get_by_label("Step", exact=True).input_value()
    expect(watched.get_by_label("Step", exact=True)).not_to_have_value(before)
    watched.get_by_role("button", name="Pause").click()
    expect(watched.get_by_role("button", name="Run")).to_be_visible()


def test_one_goes_from_moment_to_moment_with_the_keys(watched):
    watched.evaluate("document.activeElement.blur()")  # the theme would go to the next page
    watched.keyboard.press("n")
    assert re.search("is destroyed|scores", watched.get_by_role("status").inner_text())
    watched.keyboard.press("Shift+ArrowLeft")
    assert "begins a turn" in watched.get_by_role("status").inner_text() or "turn" in watched.locator(".rp-show h2").inner_text()
    watched.keyboard.press("p")
    expect(watched.get_by_role("heading", name="Setting up")).to_be_visible()


def test_every_rule_in_the_log_leads_to_where_it_stands(site, site_url, watched):
    found, unlinked = set(), set()
    last = watched.get_by_label("Step", exact=True).get_attribute("max")
    while watched.get_by_label("Step", exact=True).input_value() != last:
        watched.get_by_role("button", name="Next turn").click()
        found |= set(watched.eval_on_selector_all(".rp-log a", "links => links.map(link => link.href)"))
        unlinked |= set(watched.locator(".rp-log span.rp-rule-id").all_inner_texts())
    assert len(found) > 20 and not unlinked
    for address in found:
        parts = urlsplit(address.removeprefix(site_url))
        html = (site.folder / parts.path).read_text(encoding="utf-8")
        assert f'id="{unquote(parts.fragment)}"' in html, address


def test_the_save_is_one_that_replay_accepts(site, watched, tmp_path, capsys):
    with watched.expect_download() as download:
        watched.get_by_role("link", name="Save the game").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert json.loads(file.read_text(encoding="utf-8"))["seed"] == "7"
    assert main(["replay", str(file), "--project", str(site.root)]) == 0, capsys.readouterr().err


def test_a_saved_game_is_opened(site, watched, games, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(games[0].save()), encoding="utf-8")
    watched.get_by_label("Or open a saved game").set_input_files(file)
    expect(watched.locator(".rp-board .rp-side--A")).to_contain_text("Republic of Terra")
    slide(watched, "End")
    expect(watched.locator(".rp-ended p")).to_contain_text(f"Round {games[0].state.round}")
    (tmp_path / "broken.json").write_text("[" * 50)
    watched.get_by_label("Or open a saved game").set_input_files(tmp_path / "broken.json")
    expect(watched.get_by_role("alert")).to_contain_text("This is not a save of a game")
    watched.get_by_role("button", name="Play the game").click()
    expect(watched.get_by_label("Step", exact=True)).to_have_value("0")


def test_a_game_is_an_address(site_url, watched):
    asked = "?scenario=vip-capture&one=coalition%2Fstarter&two=republic-of-terra%2Fstarter&table=&botA=random&botB=rush&seed=12"
    watched.goto(site_url + PAGE + asked)
    expect(watched.get_by_label("Step", exact=True)).to_be_visible()
    assert watched.get_by_label("B is played by").input_value() == "rush" and watched.url == site_url + PAGE + asked
    expect(watched.locator(".rp-ending code")).to_have_text(
        "python build.py play vip-capture --force coalition/starter --force republic-of-terra/starter --seed 12 --bots random,rush"
    )
    watched.keyboard.press("n")
    expect(watched.get_by_label("Step", exact=True)).not_to_have_value("0")


def test_a_replay_is_one_file_that_needs_nothing(site, chromium, games, tmp_path, capsys):
    log, out = tmp_path / "game.json", tmp_path / "game.html"
    saved = {"game": "downsync", **games[1].save(), "hash": games[1].hash, "events": [str(event) for event in games[1].events]}
    log.write_text(json.dumps(saved), encoding="utf-8")
    assert main(["replay", str(log), "--html", str(out), "--project", str(site.root)]) == 0, capsys.readouterr().err
    page = chromium.new_page()
    troubles, asked = [], []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(out.as_uri())
    slide(page, "End")
    expect(page.locator(".rp-ended p")).to_contain_text(f"Round {games[1].state.round}, {games[1].state.sides['A'].score} to")
    assert page.locator(".rp-table-map .rp-piece").count() == len(games[1].state.pieces)
    found = wrong(page)
    looks(page, "dark", 390)
    found += wrong(page, COLOURS)
    assert not found, "\n".join(found)
    assert page.evaluate(DARKNESS) and page.evaluate("document.documentElement.scrollWidth") <= 390
    assert asked == [out.as_uri()] and not troubles
    page.close()


def test_a_step_is_a_picture(site, games, record, tmp_path, capsys):
    log, out = tmp_path / "game.json", tmp_path / "pictures" / "end.png"
    log.write_text(json.dumps({"game": "downsync", **games[0].save(), "hash": games[0].hash}), encoding="utf-8")

    def drawn(step) -> Image.Image:
        assert main(["replay", str(log), "--picture", str(step), str(out), "--project", str(site.root)]) == 0, capsys.readouterr().err
        return Image.open(io.BytesIO(out.read_bytes())).convert("RGB")

    first, later = drawn(1), drawn(20)
    assert first.width == later.width > 900 and first.tobytes() != later.tobytes()
    drawn_in = {f"#{red:02x}{green:02x}{blue:02x}" for _, (red, green, blue) in later.getcolors(1 << 24)}
    assert {faction["colours"]["accent"] for faction in record["factions"] if faction["id"] in PAIRS[1]} <= drawn_in
    before = out.read_bytes()
    assert main(["replay", str(log), "--picture", "9999", str(out), "--project", str(site.root)]) == 1
    assert "--picture 9999: this game has steps 1 to " in capsys.readouterr().err and out.read_bytes() == before


def test_axe_finds_nothing_while_a_game_is_watched(watched):
    watched.get_by_role("button", name="Next turn").click()
    found = wrong(watched)
    looks(watched, "dark", 1280)
    found += wrong(watched)
    looks(watched, "light", 1280)
    assert not found, "\n".join(found)


def test_on_a_phone_it_plays_a_game_of_another_size(watched):
    page = watched
    looks(page, "dark", 390)

    def offered(name):
        return page.locator(".rp-watch").get_by_label(name, exact=True).locator("option").all_inner_texts()

    page.get_by_label("Force A", exact=True).select_option("coalition/starter")
    small = offered("Table")
    page.get_by_label("Force A", exact=True).select_option("republic-of-terra/standard")
    assert all("Standard" in name for name in offered("Force B"))
    assert "Coalition" in offered("Force B")[0], "the first foe is of another faction"
    assert set(small) & set(offered("Table")) == {"The scenario’s own"}
    page.get_by_role("button", name="Play the game").click()
    expect(page.locator(".rp-board")).to_contain_text("Republic of Terra: Standard Game")
    controls = "[...document.querySelectorAll('.rp-watch :is(select, input)')]"
    assert page.evaluate(f"{controls}.filter(each => !each.labels.length && !each.ariaLabel).length") == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


# -- whole games --------------------------------------------------------------------------------------------------------

#: (game size's list, seed); forces and tables go round with the seed.
SAMPLE = [("starter", 1), ("starter", 2), ("starter", 3), ("standard", 4), ("standard", 5)]
PAIRS = (("coalition", "republic-of-terra"), ("republic-of-terra", "coalition"), ("coalition", "coalition"))
TABLES = (
    None,
    [
        {"type": "forest", "shape": [[-15, -1], [-8, -1], [-7, 5], [-16, 4.5]]},
        {"type": "building", "shape": [[6, -5], [9.5, -4.7], [9.5, -1.5], [6, -1.5]]},
        {"type": "rough ground", "shape": [[-3, -12], [4, -11], [3, -6], [-3, -7]]},
    ],
    [
        {"type": "blocking", "shape": [[-4, 2], [4, 2.2], [4, 3.7], [-4, 3.5]]},
        {"type": "urban", "shape": [[8, 6], [16, 7], [15, 13], [8, 12]]},
        {"type": "high grass", "shape": [[-14, -12], [-6, -11], [-6, -7], [-14, -6.5]]},
    ],
)


@pytest.fixture(scope="module")
def record(site) -> dict:
    return json.loads((site.folder / "data" / "downsync-4.2.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def games(record) -> list[Match]:
    """The sample, played by random bots in this Python."""
    book = Ruleset(record)
    return [_played(book, size, seed) for size, seed in SAMPLE]


def _played(book: Ruleset, size: str, seed: int) -> Match:
    forces = [f"{faction}/{size}" for faction in PAIRS[seed % len(PAIRS)]]
    game = Match.new(book, "vip-capture", forces, seed, TABLES[seed % len(TABLES)])
    return play_out(game, {player: RandomBot(f"{seed} {player}") for player in "AB"})


def _calls(games: list[Match]) -> list[tuple[str, dict]]:
    """Replays of all, the first one played afresh, and a save that is broken."""
    first = games[0].save()
    again = {name: first[name] for name in ("scenario", "forces", "seed", "table")}
    replays = [("replay", {"save": game.save()}) for game in games]
    return [*replays, ("play", again), ("replay", {"save": {"engine": 1}})]


def _assert_same(answers: list[dict], games: list[Match]) -> None:
    *replays, played, refused = answers
    for reply, game in zip(replays, games, strict=True):
        found = reply["answer"]
        assert found["hash"] == game.hash
        assert found["events"] == len(game.events)
        assert found["score"] == {player: side.score for player, side in game.state.sides.items()}
        assert found["result"] == game.result._asdict()
    log = played["answer"]["log"]
    assert log == {**games[0].save(), "hash": games[0].hash, "events": [str(event) for event in games[0].events]}
    assert refused["refused"]["rules"] == ["play.save"]


def test_here(site, games):
    """The published record has its keys in another order: a game must not depend on that."""
    answer = opened(json.loads((site.folder / "data" / "downsync-4.2.json").read_text(encoding="utf-8")))
    _assert_same([json.loads(json.dumps(answer(*call))) for call in _calls(games)], games)


def test_in_the_browser(played, games):
    ask = """([call, args]) =>
        window.rulepress.ask(call, args).then(answer => ({answer}), ({rules}) => ({refused: {rules}}))"""
    _assert_same([played.evaluate(ask, list(call)) for call in _calls(games)], games)
    assert not played.troubles

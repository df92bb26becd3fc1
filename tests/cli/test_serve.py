"""`serve`: what is saved is shown, broken files leave the last good face, and nobody else may look."""

import http.client
import json
import multiprocessing
import shutil
import subprocess
import threading
import time

import pytest
from playwright.sync_api import expect

from rulepress import cli
from rulepress.cli.checking.checker import examine
from rulepress.cli.serve.background_checks import CheckWorker
from rulepress.cli.serve.file_watcher import watch
from rulepress.cli.serve.git_baseline import written_at
from rulepress.cli.serve.http_server import Bench
from rulepress.cli.serve.live_updates import Board
from rulepress.cli.serve.preview_server import PreviewServer
from rulepress.cli.setup import os_packages
from rulepress.content.files.project import Project, shipped
from rulepress.content.games.registry import game
from rulepress.press.cards import card_images
from rulepress.press.cards.card_proof import Proofing

from ..conftest import looks
from ..web.axe import wrong

pytestmark = pytest.mark.skipif(not os_packages.PANGO.present(), reason="Pango is missing")

PATIENCE = 60
UNIT = """id: {id}
name: {name}
type: Light Vehicle
kind: vehicle
signature: small
stats: {{spd: 6, targ: 6, def: {defence}, cm: 1}}
silhouette: light-vehicle
actions:
  - {gun}: {{cost: A, range: 12, rof: 2, effect: KILL}}
traits: [{trait}]
"""
FACTION = "id: {id}\nname: {name}\nsummary: They try things.\ncolours: {{ink: '#1d3b2a', accent: '#3f8f5f'}}\n"
TRAIT = "Grim:\n  on: unit\n  text: {text}\n  manual: true\n"
FOX, OWL = "greens/fox", "blues/owl"
FILE = "factions/downsync/greens/units/fox.yaml"


def fox(name="Fox", defence=12, gun="Gun"):
    return UNIT.format(id="fox", name=name, defence=defence, gun=gun, trait="Grim")


def fill(root):
    files = {
        "greens/faction.yaml": FACTION.format(id="greens", name="The Greens"),
        "greens/traits.yaml": TRAIT.format(text="It smiles at nobody."),
        "greens/units/fox.yaml": fox(),
        "blues/faction.yaml": FACTION.format(id="blues", name="The Blues"),
        "blues/units/owl.yaml": UNIT.format(id="owl", name="Owl", defence=11, gun="Claw", trait="All Terrain"),
    }
    for name, text in files.items():
        path = root / "factions" / "downsync" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


class Live:
    """A bench at work on a project of its own, and an ear for what it says."""

    def __init__(self, root):
        self.root, self.board = root, Board()
        self.desk = PreviewServer(Project(root), [game("downsync")], self.board)
        self.bench = Bench(0, self.desk, self.board, lambda commit: written_at(root, commit))
        for work in (self.bench.serve_forever, self.desk.run):
            threading.Thread(target=work, daemon=True).start()
        threading.Thread(target=watch, args=(root, self.desk.saved), daemon=True).start()
        self.heard = {}
        self._listen()
        self.until(lambda: all(self.versions().values()))
        self.first = self.versions()

    def _listen(self):
        connection = http.client.HTTPConnection(self.bench.host, timeout=PATIENCE)
        connection.request("GET", f"/{self.bench.secret}/events")
        self._stream = connection.getresponse()

    def hear(self):
        """The next word: its kind and what is said."""
        kind = None
        while True:
            line = self._stream.readline().decode().rstrip("\n")
            if line == ":":  # a heartbeat: nothing was said for long
                return None, {}
            if line.startswith("event: "):
                kind = line.removeprefix("event: ")
            elif line.startswith("data: "):
                said = json.loads(line.removeprefix("data: "))
                self.heard[kind, said.get("key")] = said
                return kind, said

    def until(self, holds):
        last = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < last, self.heard
            self.hear()

    def versions(self):
        return {key: self.card(key) and self.card(key)["version"] for key in (FOX, OWL)}

    def card(self, key):
        return self.heard.get(("card", key))

    def save(self, text, name=FILE):
        (self.root / name).write_text(text, encoding="utf-8")

    def ask(self, method, path, headers, body=None):
        connection = http.client.HTTPConnection(self.bench.host, timeout=PATIENCE)
        connection.putrequest(method, path, skip_host=True)
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.putheader("Content-Length", str(len(body or b"")))
        connection.endheaders(body)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer, content

    def close(self):
        self.bench.shutdown()
        self.bench.server_close()


@pytest.fixture(scope="module", autouse=True)
def sharp_pictures():
    """Tests of the press draw coarser ones, and may have begun in this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(card_images, "DPI", 300)
        yield


@pytest.fixture(scope="module")
def live(tmp_path_factory):
    bench = Live(fill(tmp_path_factory.mktemp("bench")))
    yield bench
    bench.close()


@pytest.fixture(autouse=True)
def _as_it_was(request):
    """Each test leaves the project as it found it, and waits until that is shown."""
    yield
    if "live" in request.fixturenames:
        live = request.getfixturevalue("live")
        fill(live.root)
        live.until(lambda: live.versions() == live.first and all(live.card(key)["state"] == "fresh" for key in live.first))


def name_of(live):
    return live.card(FOX)["name"]


def test_a_save_is_shown_and_a_broken_file_leaves_the_last_good_face(live):
    before = live.card(FOX)["version"]
    live.save(fox("Vixen"))
    live.until(lambda: live.card(FOX)["version"] != before)
    shown = live.card(FOX)
    assert (shown["name"], shown["state"], shown["source"]) == ("Vixen", "fresh", FILE)
    answer, picture = live.ask("GET", f"/{live.bench.secret}/cards/{FOX.replace('/', '%2F')}.png?v=1", {"Host": live.bench.host})
    assert picture.startswith(b"\x89PNG") and answer.headers["Cache-Control"] == "no-store"

    for broken, code in ((fox()[:60], "syntax"), (fox(defence="'x'"), "wrong-type"), ("", "empty-file")):
        live.save(broken)
        live.until(lambda: code in [one["code"] for one in live.heard["form", None]["findings"] if one["path"] == FILE])  # noqa: B023
        live.until(lambda: live.card(FOX)["state"] == "stale")
        assert live.card(FOX)["version"] == shown["version"]
    told = live.heard["form", None]["findings"][0]
    assert told["line"] == 1 and told["message"] and told["help"]

    live.save(fox("Vixen"))
    live.until(lambda: live.card(FOX)["state"] == "fresh")
    assert live.card(FOX)["version"] == shown["version"] and live.heard["form", None]["findings"] == []


def test_the_last_of_many_saves_wins(live):
    for number in range(60):
        live.save(fox(f"Fox {number}") if number % 3 else fox(f"Fox {number}")[:number])
    live.save(fox("Last"))
    live.until(lambda: name_of(live) == "Last" and live.card(FOX)["state"] == "fresh")
    project = Project(live.root)
    face = next(face for face in game("downsync").card_sides(game("downsync").draft(project).data) if face.key == FOX)
    last = Proofing(project).proof(face).version
    live.until(lambda: live.card(FOX)["version"] == last)


def test_files_come_and_go(live):
    owl = live.root / "factions/downsync/blues/units/owl.yaml"
    kite = owl.with_name("kite.yaml")
    kite.write_text(owl.read_text().replace("id: owl", "id: kite").replace("Owl", "Kite"))
    owl.unlink()
    live.until(lambda: live.heard["wall", None]["cards"] == ["blues/kite", FOX] and live.card("blues/kite")["version"])
    kite.rename(owl.with_name("owl.tmp"))
    live.until(lambda: live.heard["wall", None]["cards"] == [FOX])


def test_a_folder_is_replaced_as_a_whole(live):
    new = live.root / "factions-new"
    shutil.copytree(live.root / "factions", new)
    (new / FILE.removeprefix("factions/")).write_text(fox("Replaced"))
    (live.root / "factions").rename(live.root / "factions-old")
    new.rename(live.root / "factions")
    live.until(lambda: name_of(live) == "Replaced")
    live.save(fox("And after"))
    live.until(lambda: name_of(live) == "And after")
    shutil.rmtree(live.root / "factions-old")


def test_a_trait_renews_the_cards_that_have_it_and_no_others(live):
    owl, before = live.card(OWL)["version"], live.card(FOX)["version"]
    live.save(TRAIT.format(text="It smiles at everybody."), "factions/downsync/greens/traits.yaml")
    live.until(lambda: live.card(FOX)["version"] != before)
    assert live.card(OWL)["version"] == owl


def test_the_look_renews_all_cards_the_one_looked_at_first(live):
    answer, _ = live.ask(
        "POST", f"/{live.bench.secret}/look?page=1", {"Host": live.bench.host, "Origin": f"http://{live.bench.host}"}, FOX.encode()
    )
    assert answer.status == 204
    look = live.root / "templates/cards/base.css"
    look.parent.mkdir(parents=True)
    look.write_text((shipped() / "templates/cards/base.css").read_text("utf-8") + "\nbody { letter-spacing: .2mm }\n", "utf-8")
    seen = []
    while len(seen) < 2:
        kind, said = live.hear()
        if kind == "card" and said["version"] != live.first[said["key"]] and said["key"] not in seen:
            seen.append(said["key"])
    assert seen == [FOX, OWL]
    shutil.rmtree(live.root / "templates")
    live.until(lambda: live.versions() == live.first)


def test_what_does_not_fit_is_shown_as_it_sticks_out(live):
    before = live.card(FOX)["version"]
    live.save(TRAIT.format(text="It smiles. " * 300), "factions/downsync/greens/traits.yaml")
    live.until(lambda: live.card(FOX)["version"] != before)
    assert not live.card(FOX)["fits"] and "too long" in live.card(FOX)["findings"][0]["message"]


def test_what_the_press_refuses_stays_stale_whatever_else_is_saved(live):
    art, faction = live.root / "factions/downsync/greens/art", live.root / "factions/downsync/greens/faction.yaml"
    art.mkdir()
    (art / "emblem.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><text>No</text></svg>")
    faction.write_text(faction.read_text() + "emblem: art/emblem.svg\n")
    live.until(lambda: live.card(FOX)["state"] == "stale" and live.card(FOX)["findings"])
    assert live.card(FOX)["findings"][0]["code"] == "bad-picture" and live.versions() == live.first
    owl = "factions/downsync/blues/units/owl.yaml"
    live.save((live.root / owl).read_text().replace("name: Owl", "name: Barn Owl"), owl)
    live.until(lambda: live.card(OWL)["version"] != live.first[OWL])
    assert live.card(FOX)["state"] == "stale"
    shutil.rmtree(art)


def test_nobody_else_is_answered(live):
    ours, host = f"/{live.bench.secret}/", live.bench.host
    good = {"Host": host}
    cases = [
        ("GET", ours, good, 200),
        ("GET", f"{ours}serve.js", good | {"Sec-Fetch-Site": "same-origin", "Origin": f"http://{host}"}, 200),
        ("GET", f"{ours}nothing", good, 404),
        ("GET", f"{ours}../../pyproject.toml", good, 404),
        ("GET", "/", good, 403),
        ("GET", "/guess/", good, 403),
        ("GET", f"/{live.bench.secret}", good, 403),
        ("GET", ours, {"Host": "evil.example"}, 403),
        ("GET", ours, {"Host": f"localhost:{live.bench.server_port}"}, 403),
        ("GET", ours, {}, 403),
        ("GET", ours, good | {"Origin": "http://evil.example"}, 403),
        ("GET", ours, good | {"Origin": "null"}, 403),
        ("GET", f"{ours}serve.js", good | {"Sec-Fetch-Site": "cross-site"}, 403),
        ("GET", f"{ours}serve.js", good | {"Sec-Fetch-Site": "same-site"}, 403),
        ("POST", f"{ours}look", good, 403),
        ("POST", f"{ours}look", good | {"Origin": "http://evil.example"}, 403),
        ("POST", f"{ours}events", good | {"Origin": f"http://{host}"}, 403),
    ]
    for method, path, headers, code in cases:
        answer, content = live.ask(method, path, headers, b"")
        assert answer.status == code, (method, path, headers)
        assert "Access-Control-Allow-Origin" not in answer.headers
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'")
        assert live.bench.secret.encode() not in content
    assert live.bench.server_address[0] == "127.0.0.1"


@pytest.fixture
def page(live, chromium):
    """The page, open in a browser, with what it complains of."""
    context = chromium.new_context()
    page = context.new_page()
    page.troubles, page.requests = [], []
    page.on("pageerror", lambda error: page.troubles.append(str(error)))
    page.on("console", lambda message: page.troubles.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: page.requests.append(request.url))
    page.goto(live.bench.address)
    yield page
    context.close()


def test_a_browser_follows(live, page):
    fox_card, owl_card = page.locator(f"[data-card='{FOX}']"), page.locator(f"[data-card='{OWL}']")
    expect(fox_card).to_have_attribute("data-version", live.first[FOX])
    expect(fox_card).to_have_attribute("data-state", "fresh")
    owl_card.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#looked h2")).to_have_text("Fox")
    expect(fox_card).to_have_attribute("aria-pressed", "true")
    assert live.desk.looked[0] in (FOX, OWL)

    live.save(fox("Vixen"))
    expect(fox_card).not_to_have_attribute("data-version", live.first[FOX])
    expect(page.locator("#looked h2")).to_have_text("Vixen")
    large = page.locator("#large")
    assert large.get_attribute("src").endswith(fox_card.get_attribute("data-version"))
    expect(large).to_have_js_property("naturalWidth", 750)
    shown = fox_card.get_attribute("data-version")

    live.save("id: [")
    expect(fox_card).to_have_attribute("data-state", "stale")
    expect(page.get_by_text("The bracket that opens here is not closed")).to_be_visible()
    expect(page.locator("#findings")).to_contain_text(f"{FILE}:1:")
    assert fox_card.get_attribute("data-version") == shown
    page.get_by_label("with findings").check()
    expect(owl_card).to_be_hidden()
    for width, scheme in ((1400, "light"), (390, "dark")):
        looks(page, scheme, width)
        assert wrong(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    live.save(fox("Vixen"))
    expect(page.get_by_text("No card is like that.")).to_be_visible()
    page.get_by_label("with findings").uncheck()
    expect(fox_card).to_have_attribute("data-state", "fresh")
    page.get_by_label("Faction").select_option("The Blues")
    expect(fox_card).to_be_hidden()
    expect(owl_card).to_be_visible()
    assert page.troubles == [] and all(url.startswith(live.bench.address) for url in page.requests)


OWL_FILE = "factions/downsync/blues/units/owl.yaml"


def owl(name):
    return UNIT.format(id="owl", name=name, defence=11, gun="Claw", trait="All Terrain")


def test_the_page_turns_to_the_card_that_was_saved(live, page):
    name, findings, others = page.locator("#looked h2"), page.locator("#findings"), page.locator("#elsewhere")
    page.locator(f"[data-card='{FOX}']").click()
    expect(name).to_have_text("Fox")
    live.save(owl("Barn Owl"), OWL_FILE)
    expect(name).to_have_text("Barn Owl")
    expect(page.locator(f"[data-card='{OWL}']")).to_have_attribute("aria-pressed", "true")
    assert page.url.endswith("#blues%2Fowl") and OWL in live.desk.looked

    live.save("id: [", OWL_FILE)
    expect(findings).to_contain_text(f"{OWL_FILE}:1:")
    expect(others).to_be_hidden()
    page.locator(f"[data-card='{FOX}']").click()
    expect(findings).not_to_contain_text(OWL_FILE)
    expect(others).to_contain_text("Errors in other files (1)")
    expect(others).to_contain_text(f"{OWL_FILE}:1:")

    live.save(owl("Snowy Owl"), OWL_FILE)
    expect(name).to_have_text("Snowy Owl")
    expect(others).to_be_hidden()
    page.reload()
    expect(name).to_have_text("Snowy Owl")
    page.locator(f"[data-card='{FOX}']").click()
    page.reload()
    expect(page.locator(f"[data-card='{OWL}']")).to_have_attribute("data-state", "fresh")
    expect(name).to_have_text("Fox")  # which the address names; what was saved before is no news
    assert page.troubles == []


def test_a_renamed_unit_is_turned_to_and_a_deleted_one_leaves_the_first(live, page):
    name = page.locator("#looked h2")
    expect(name).to_have_text("Owl")
    kite = (live.root / OWL_FILE).with_name("kite.yaml")
    (live.root / OWL_FILE).rename(kite)
    kite.write_text(owl("Kite").replace("id: owl", "id: kite"))
    expect(name).to_have_text("Kite")
    page.locator(f"[data-card='{FOX}']").click()
    kite.write_text(owl("Red Kite").replace("id: owl", "id: kite"))
    expect(name).to_have_text("Red Kite")
    expect(page.locator("[data-card='blues/kite']")).to_have_attribute("data-state", "fresh")
    kite.unlink()
    expect(name).to_have_text("Fox")
    assert page.troubles == []


def test_two_pages_each_hear_of_the_card_they_look_at(live, page, chromium):
    asked = []
    live.desk.on_look = asked.append
    context = chromium.new_context()
    other = context.new_page()
    other.goto(f"{live.bench.address}#%2")  # an address that names nothing
    page.locator(f"[data-card='{FOX}']").click()
    other.locator(f"[data-card='{OWL}']").click()
    for key in (FOX, OWL):
        odds = {"who": f"{key}: Gun", "target": "Hen", "situation": "", "outcome": "hit", "before": "1%", "after": "2%"}
        live.bench.hear("odds", {"key": key, "read": 1, "untold": None, "odds": [odds], "more": 0})
    expect(page.locator("#odds")).to_contain_text(f"{FOX}: Gun")
    expect(other.locator("#odds")).to_contain_text(f"{OWL}: Gun")
    assert {FOX, OWL} <= set(asked[-1])
    live.save(fox("Vixen"))
    for one in (page, other):
        expect(one.locator("#looked h2")).to_have_text("Vixen")
    context.close()
    live.desk.on_look = lambda keys: None


def test_a_picture_of_a_card_that_has_gone_meanwhile_is_no_error(live, page):
    answer, content = live.ask("GET", f"/{live.bench.secret}/cards/blues%2Fgone.png?v=0a96bc249257", {"Host": live.bench.host})
    assert (answer.status, content) == (204, b"")
    page.evaluate("const one = new Image(); one.src = 'cards/blues%2Fgone.png?v=0'; window.failed = one.decode().catch(() => true)")
    assert page.evaluate("failed") is True and page.troubles == []


def test_the_page_of_the_site_runs_nothing(live):
    live.bench.hear("leaf", {"key": FOX, "read": 1, "page": "<p>It smiles."})
    answer, content = live.ask(
        "GET", f"/{live.bench.secret}/leaf?card={FOX}&v=1", {"Host": live.bench.host, "Sec-Fetch-Site": "same-origin"}
    )
    assert content == b"<p>It smiles."
    policy = answer.headers["Content-Security-Policy"].split("; ")
    assert {"default-src 'none'", "sandbox allow-same-origin"} <= set(policy) and not any("script" in one for one in policy)


def test_what_has_changed_since_a_commit(live, monkeypatch):
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    for words in (["init", "-q"], ["add", "."], ["-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", "Begin"]):
        subprocess.run(["git", *words], cwd=live.root, check=True, capture_output=True)
    live.save(fox("Changed"))
    live.until(lambda: name_of(live) == "Changed")

    def since(commit):
        return json.loads(live.ask("GET", f"/{live.bench.secret}/since?commit={commit}", {"Host": live.bench.host})[1])

    then = since("HEAD")["written"]
    assert then[OWL] == live.card(OWL)["written"] and then[FOX] != live.card(FOX)["written"]
    assert since("nothing-like-it") == {"refused": 'There is no commit "nothing-like-it".'}
    assert "no commit" in since("--output=x")["refused"]


def test_findings_and_odds_come_from_a_second_process(tmp_path):
    """The odds are those against what is met; a broken file leaves them untold."""
    root = fill(tmp_path)
    ours, theirs = multiprocessing.Pipe()
    threading.Thread(target=CheckWorker(Project(root), theirs).run, daemon=True).start()

    def asked(last):
        ours.send(([FOX], True))
        told = {}
        while last not in told:
            assert ours.poll(PATIENCE)
            kind, said = ours.recv()
            told[kind] = said
        return told

    first = asked("leaf")
    assert first["odds"] == {"key": FOX, "read": 1, "untold": None, "odds": [], "more": 0}
    assert first["leaf"]["key"] == FOX and "Grim" in first["leaf"]["page"] and " href" not in first["leaf"]["page"].partition("<body")[2]
    (root / FILE).write_text(fox(defence=14))
    moved = asked("leaf")["odds"]["odds"]
    assert {"who": "Owl: Claw", "target": "Fox", "outcome": "destroyed"}.items() <= moved[0].items()
    assert float(moved[0]["before"].rstrip("%")) > float(moved[0]["after"].rstrip("%"))
    ours.send(([FOX, OWL], False))  # another page looks at another card: of the first one is told already
    assert ours.poll(PATIENCE) and ours.recv()[1]["key"] == OWL and ours.poll(PATIENCE) and ours.recv()[1]["key"] == OWL
    (root / FILE).write_text("id: [")
    told = asked("odds")
    assert any(one["path"] == FILE and one["line"] == 1 for one in told["findings"]["findings"])
    assert "broken" in told["odds"]["untold"] and "broken" in told["consequences"]["untold"]


LEADER = """id: reynard
name: Reynard
role: Captain
text: All Units of his Force go anywhere.
grants: [{to: all, traits: [All Terrain]}]
"""


@pytest.mark.parametrize("alone", [False, True], ids=["among others", "the only faction"])
def test_odds_moved_of_a_faction_whose_leader_gives_something(tmp_path, alone):
    root, (ours, theirs) = fill(tmp_path), multiprocessing.Pipe()
    leaders = root / "factions/downsync/greens/leaders"
    leaders.mkdir()
    (leaders / "reynard.yaml").write_text(LEADER)
    (root / FILE).with_name("cub.yaml").write_text(fox().replace("id: fox", "id: cub").replace("Fox", "Cub"))
    if alone:
        shutil.rmtree(root / "factions/downsync/blues")
    worker, before = CheckWorker(Project(root), theirs), examine(Project(root)).contents
    games = {"downsync": game("downsync")}
    worker._tell_odds(FOX, games, before)
    (root / FILE).write_text(fox(defence=14))
    worker._tell_odds(FOX, games, examine(Project(root)).contents)
    moved = [ours.recv()[1] for _ in range(2)][1]["odds"]
    assert {one["target"] for one in moved} == ({"its own Fox"} if alone else {"Fox"})
    assert {one["who"] for one in moved} == ({"Fox: Gun", "Cub: Gun"} if alone else {"Owl: Claw"})


def test_the_address_is_the_first_line_and_ctrl_c_ends_it_with_one(tmp_path, monkeypatch, capsys):
    from rulepress.cli.serve import background_checks, file_watcher, http_server, preview_server

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(http_server.Bench, "serve_forever", interrupted)
    monkeypatch.setattr(background_checks, "Second", lambda *_: type("Idle", (), {"read": print, "look": print}))
    monkeypatch.setattr(preview_server.PreviewServer, "run", lambda _: None)
    monkeypatch.setattr(file_watcher, "watch", lambda *_: None)
    assert cli.main(["serve", "--no-open", "--project", str(fill(tmp_path))]) == cli.INTERRUPTED
    said = capsys.readouterr()
    assert said.out.startswith("http://127.0.0.1:") and said.out.count("\n") == 1
    assert said.err == "Interrupted.\n"
    assert cli.main(["serve", "--no-open", "--port", "99999", "--project", str(tmp_path)]) == cli.USAGE
    assert "--port 99999: there is no such port." in capsys.readouterr().err

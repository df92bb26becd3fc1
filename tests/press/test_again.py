"""A second run does again only what changed, to the same bytes, and a run that fails leaves the earlier cards as they were."""

import copy
import os
import re
import shutil
import signal
import subprocess
import sys

import pytest

from rulepress.content.cards.card_sides import card_file
from rulepress.content.files.project import Project
from rulepress.content.games.downsync import GAME
from rulepress.press import press
from rulepress.press.cards import freshness
from rulepress.press.cards.card_choice import CardChoice

from .conftest import only_poker

pytestmark = pytest.mark.slow


def stamps(out):
    return {path.relative_to(out): path.stat().st_mtime_ns for path in out.rglob("*") if path.is_file()}


def test_nothing_changed_nothing_pressed(pressed):
    before = stamps(pressed.out)
    report = press(pressed.project, GAME, pressed.data, pressed.out.parents[1])
    assert (report.cards, report.pressed, report.unchanged, report.written) == (18, 0, 18, [])
    assert stamps(pressed.out) == before


def test_one_changed_card_is_pressed_with_the_sheets_it_is_on(pressed, small, dist):
    out = dist / "cards" / "downsync"
    before = stamps(out)
    small = faster(small)
    report = press(pressed.project, GAME, small, dist)
    assert (report.cards, report.pressed) == (2, 1)
    assert report.written and all("republic-of-terra" not in name for name in report.written)
    changed = {str(name) for name, stamp in stamps(out).items() if before.get(name) != stamp}
    assert changed == set(report.written)

    before = stamps(out)
    broken = copy.deepcopy(small)
    broken["factions"][0]["units"][0]["actions"][0]["text"] = "far too long " * 160
    assert press(pressed.project, GAME, broken, dist).failed
    assert stamps(out) == before
    assert not list(dist.glob(".press/**/new-*"))

    gone = copy.deepcopy(small)
    gone["factions"] = gone["factions"][:1]
    press(pressed.project, GAME, gone, dist)
    assert not [name for name in stamps(out) if "republic-of-terra" in str(name)]


@pytest.fixture(scope="module")
def small(pressed):
    """Data with one card a faction, which has little to say."""
    data = copy.deepcopy(pressed.data)
    for faction in data["factions"]:
        faction["units"], faction["forces"], faction["leaders"] = [unit for unit in faction["units"] if unit["key"] in SHORT], [], []
    return data


SHORT = ("coalition/sentinel-hunter", "republic-of-terra/crusader")


@pytest.fixture(scope="module")
def small_dist(pressed, small, tmp_path_factory):
    """Its cards, pressed in another folder than that of all cards."""
    root = tmp_path_factory.mktemp("small")
    for name in ("rules", "factions"):
        shutil.copytree(pressed.project.root / name, root / name)
    with only_poker():
        assert press(Project(root), GAME, small, root / "dist").pressed == 2
    return root / "dist"


@pytest.fixture
def dist(small_dist, one_size, tmp_path):
    """A copy of the dist folder with those cards, pressed in one size, as all that comes will be."""
    return shutil.copytree(small_dist, tmp_path / "dist")


def faster(data):
    changed = copy.deepcopy(data)
    changed["factions"][0]["units"][0]["stats"]["spd"] = 9
    return changed


def contents(dist):
    return {path.relative_to(dist): path.read_bytes() for path in (dist / "cards").rglob("*") if path.is_file()}


@pytest.mark.parametrize("fault", ["too long", "no glyph"])
def test_a_card_that_cannot_be_pressed_stops_no_other(pressed, small, dist, fault):
    """Its own files, and those that show it, stay as they were; once it is right, only it is pressed."""
    before, changed = contents(dist), faster(small)
    bad = changed["factions"][1]["units"][0]
    right = bad["notes"]
    bad["notes"] = [{"title": None, "text": "word " * 2000 if fault == "too long" else "\N{SNOWMAN}"}]
    changed["factions"][1]["name"] = "Terra"
    report = press(pressed.project, GAME, changed, dist)
    assert report.failed and {one.code for one in report.diagnostics} == {"card-overrun" if fault == "too long" else "no-glyph"}
    assert (report.cards, report.pressed, report.lost, report.unchanged) == (2, 1, 1, 0)
    after = contents(dist)
    assert after.keys() == before.keys(), "nothing is lost"
    differ = {path.name for path in after if after[path] != before[path]}
    assert "coalition-sentinel-hunter.pdf" in differ and "coalition-poker-a4.pdf" in differ
    assert not {name for name in differ if "terra" in name and name != "republic-of-terra.png" or name.startswith("all-")}
    bad["notes"] = right
    report = press(pressed.project, GAME, changed, dist)
    assert (report.failed, report.pressed, report.lost) == (False, 1, 0)
    assert stale(pressed, changed, dist) == []


@pytest.mark.skipif(sys.platform == "win32", reason="kills as Unix does")
@pytest.mark.parametrize("moment", [1, 9])
def test_killed_while_files_take_their_place_and_the_edit_undone(pressed, small, dist, moment):
    """The first os.replace completes the journal, later ones are of cards."""
    before = contents(dist)
    child = os.fork()
    if child == 0:
        replace, numbers = os.replace, iter(range(1, 1000))
        os.replace = lambda *paths: os.kill(os.getpid(), signal.SIGKILL) if next(numbers) == moment else replace(*paths)
        press(pressed.project, GAME, faster(small), dist)
        os._exit(0)
    assert os.WIFSIGNALED(os.waitpid(child, 0)[1])
    report = press(pressed.project, GAME, small, dist)
    assert contents(dist) == before
    assert bool(report.written) == (moment > 1), "what the killed run had put in place is made good, and told"
    assert {path.name for path in dist.iterdir()} == {"cards", ".press", ".lock"}


@pytest.mark.parametrize("fate", ["emptied", "other bytes of the same length", "removed", "a damaged page", "no index"])
def test_unchanged_means_that_the_files_are_those_that_were_made(pressed, small, dist, fate):
    before, indexed = contents(dist), dist / ".press" / "downsync"
    path = next((dist / "cards").rglob("single/*.pdf"))
    if fate == "removed":
        path.unlink()
    elif fate == "a damaged page":
        page = next((indexed / "pages").iterdir())
        page.write_bytes(page.read_bytes()[:-100])
        shutil.rmtree(dist / "cards")  # whatever it is on has to be made of it
    elif fate == "no index":
        (indexed / "made.json").write_text("{")
        path.write_bytes(b"old")
    else:
        path.write_bytes(b"" if fate == "emptied" else b"x" * path.stat().st_size)
    report = press(pressed.project, GAME, small, dist)
    assert contents(dist) == before
    assert path.relative_to(dist / "cards/downsync").as_posix() in report.written


def test_copied_files_are_the_same_files(pressed, small, dist):
    for path in (dist / "cards").rglob("*.*"):
        os.utime(path, (0, 0))
    assert press(pressed.project, GAME, small, dist).written == []


POOL = """
import os
import threading
from pathlib import Path
from rulepress.press.cards.worker_processes import in_order

def work(number):
    os.write(1, b"at work\\n")
    threading.Event().wait()

if __name__ == "__main__":
    list(in_order(2, work, [(0,), (1,)], Path("."), print))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kills as Unix does")
def test_workers_end_with_the_run_that_began_them(tmp_path):
    (tmp_path / "run.py").write_text(POOL)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, "run.py"], cwd=tmp_path, stdout=subprocess.PIPE, text=True, env=environment) as run:
        assert "at work\n" in iter(run.stdout.readline, ""), "no worker came to its work"
        run.kill()
        run.communicate(timeout=60)  # the end of the pipe: nobody holds its other end any more


def stale(pressed, data, dist, root=None):
    return freshness.cards(Project(root or pressed.project.root), GAME, data, dist).stale


def test_cards_of_earlier_content_are_known_by_name(pressed, small, dist, tmp_path):
    assert stale(pressed, small, tmp_path / "none") == [], "no cards, none of them old"
    assert len(freshness.cards(pressed.project, GAME, small, tmp_path / "none").never) == 2, "and none to show"
    standing = freshness.cards(pressed.project, GAME, small, dist)
    assert standing.stale == standing.never == [] and standing.current == {path for path in (dist / "cards").rglob("*.*") if path.is_file()}

    first, second = (faction["units"][0]["name"] for faction in small["factions"][:2])
    assert stale(pressed, faster(small), dist) == [first]
    assert stale(pressed, pressed.data, dist)[:2] != [first], "new cards are missing, not old"

    fewer = copy.deepcopy(small)
    fewer["factions"] = fewer["factions"][:1]
    assert any("republic-of-terra" in name for name in stale(pressed, fewer, dist)), "cards of units that are gone"

    press(pressed.project, GAME, faster(small), dist, CardChoice(factions=[small["factions"][0]["id"]]))
    assert stale(pressed, faster(small), dist) == ["all-poker-a4.pdf", "all-poker-letter.pdf"]

    press(pressed.project, GAME, faster(small), dist)
    assert stale(pressed, faster(small), dist) == []
    (dist / "cards/downsync/single" / f"{card_file(small['factions'][1]['units'][0]['key'])}.pdf").unlink()
    assert stale(pressed, faster(small), dist) == [second]


def test_a_look_at_one_card_makes_no_other_old(pressed, small, one_size, tmp_path):
    looked, other = (faction["units"][0] for faction in small["factions"][:2])
    press(pressed.project, GAME, small, tmp_path / "dist", CardChoice(units=[looked["key"]]))
    standing = freshness.cards(pressed.project, GAME, small, tmp_path / "dist")
    assert (standing.stale, standing.passed_over) == ([], []) and standing.current
    assert (standing.never, standing.every) == ([other["name"]], 2)

    standing = freshness.cards(pressed.project, GAME, faster(small), tmp_path / "dist")
    assert (standing.current, standing.stale, standing.passed_over) == (set(), [], [looked["name"]])

    press(pressed.project, GAME, small, tmp_path / "dist", CardChoice(factions=[small["factions"][1]["id"]]))
    assert stale(pressed, faster(small), tmp_path / "dist") == [looked["name"]], (
        "its own, once there are sheets; never pressed ones are not old"
    )


def test_a_changed_template_or_picture_makes_cards_old(pressed, small, dist, tmp_path):
    root = tmp_path / "mine"
    (root / "templates" / "cards").mkdir(parents=True)
    press(Project(root), GAME, small, dist)
    assert stale(pressed, small, dist, root) == []
    own = root / "templates" / "cards" / "base.css"
    own.write_text("body { color: red }")
    assert len(stale(pressed, small, dist, root)) == 2
    own.unlink()
    assert stale(pressed, small, dist, root) == []
    emblem = root / small["factions"][0]["emblem"]
    emblem.parent.mkdir(parents=True)
    emblem.write_text("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><path d='M0 0h1v1z'/></svg>")
    assert stale(pressed, small, dist, root) == [small["factions"][0]["units"][0]["name"]]


def test_what_was_pressed_elsewhere_is_taken_as_it_is(pressed, small, tmp_path):
    sheet = tmp_path / "dist" / "cards" / "downsync" / "coalition-poker-a4.pdf"
    sheet.parent.mkdir(parents=True)
    sheet.touch()
    standing = freshness.cards(pressed.project, GAME, small, tmp_path / "dist")
    assert (standing.current, standing.stale, standing.unknown) == ({sheet}, [], True)


def test_whether_cards_are_old_is_told_without_the_layout_engine():
    code = "import sys, rulepress.press.cards.freshness; sys.exit(any(name.partition('.')[0] == 'weasyprint' for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}).returncode == 0


def test_one_force_or_faction_only(pressed, tmp_path):
    """Of pages that were pressed before, no file being there."""
    shutil.copytree(pressed.out.parents[1] / ".press", tmp_path / "dist" / ".press")
    report = press(pressed.project, GAME, pressed.data, tmp_path / "dist", CardChoice(forces=["coalition/starter"]))
    assert 0 < report.cards < 18 and report.pressed == 0
    assert report.written and all(name.startswith("forces/coalition-starter-") for name in report.written)
    for name in report.written:
        assert (tmp_path / "dist" / "cards" / "downsync" / name).read_bytes() == (pressed.out / name).read_bytes()


def test_cards_verb(pressed, capsys):
    from rulepress.cli import main

    folder = str(pressed.project.root)
    assert main(["cards", "--project", folder]) == 0
    assert "18 cards, 0 made, 18 unchanged" in capsys.readouterr().out
    assert main(["cards", "--project", folder, "--faction", "coalitoin"]) == 1
    assert "did you mean `coalition`" in capsys.readouterr().err


def test_the_site_is_not_built_of_old_cards(pressed, tmp_path, capsys):
    from rulepress.cli import main

    root = tmp_path / "project"
    shutil.copytree(pressed.project.root, root)
    unit = root / "factions/downsync/coalition/units/virago.yaml"
    unit.write_text(re.sub(r"spd: \d+", "spd: 9", unit.read_text(encoding="utf-8")), encoding="utf-8")
    assert main(["site", "--project", str(root)]) == 1
    said = capsys.readouterr().err
    assert "dist/cards does not match the current sources: Virago.\n" in said
    assert f"cards --project {root}` first" in said and "This is a bug" not in said
    assert not (root / "dist" / "site").exists() and not (root / "dist" / "data").exists()


def test_one_card_alone(pressed, small, small_dist, tmp_path, capsys):
    """Its three files come beside the others', the same bytes as in a whole run by several processes in another folder; what is wrong
    elsewhere does not keep it from being made."""
    from rulepress.cli import main

    root = tmp_path / "project"
    shutil.copytree(pressed.project.root, root, ignore=shutil.ignore_patterns("dist"))
    shutil.copytree(small_dist, root / "dist")
    (root / "factions/downsync/coalition/units/guardian-destroyer.yaml").write_text("id: [")
    earlier = stamps(root / "dist/cards/downsync")
    assert main(["cards", "--project", str(root), "--unit", "virago"]) == 0
    assert "1 card, 1 made, 0 unchanged; 3 files written" in capsys.readouterr().out
    made = {
        name: (root / "dist/cards/downsync" / name).read_bytes() for name in stamps(root / "dist/cards/downsync").keys() - earlier.keys()
    }
    assert len(made) == 3 and all(content == (pressed.out / name).read_bytes() for name, content in made.items())
    assert earlier.items() <= stamps(root / "dist/cards/downsync").items()
    assert not {"Virago", small["factions"][1]["units"][0]["name"]} & set(stale(pressed, pressed.data, root / "dist"))

    other = small["factions"][1]["units"][0]["key"]
    assert main(["cards", "--project", str(root), "--unit", "virago", "--unit", other]) == 0
    assert capsys.readouterr().out.startswith("2 cards, ")

    assert main(["cards", "--project", str(root), "--unit", "coalition/guardian-destroyer"]) == 1
    assert "guardian-destroyer.yaml:1" in capsys.readouterr().err
    assert main(["cards", "--project", str(root), "--unit", "virgao"]) == 1
    assert "There is no card `virgao`; did you mean `virago`?" in capsys.readouterr().err

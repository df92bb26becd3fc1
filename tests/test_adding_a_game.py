"""The recipe on the site works: its own code blocks, written out, make a game that goes the whole way."""

import json
import re
import subprocess
import sys
from contextlib import contextmanager
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest

from rulepress import cli, games
from rulepress.cli.setup import os_packages
from rulepress.content import games as content_games
from rulepress.content.files.project import Project
from rulepress.content.games import registry

from .test_rules_traced import cited_by

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parents[1] / "site/docs/adding-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^\*\*`([^`]+)`\*\*\n\n```\w+\n(.*?)\n```$", PAGE, re.M | re.S))
REGISTERED = re.search(r'^    "(joust)": "([a-z.]+)",$', PAGE, re.M)


@contextmanager
def registered(root: Path, files: dict[str, str]):
    """A folder with these files, and the game registered."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    name, package = REGISTERED.groups()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.GAMES, name, package)
        for floor in (games, content_games):
            patch.setattr(floor, "__path__", [*floor.__path__, str(root / "src" / floor.__name__.replace(".", "/"))])
        yield root
    for module in [module for module in sys.modules if module.startswith(("rulepress.games.joust", "rulepress.content.games.joust"))]:
        del sys.modules[module]


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A folder with what the page says."""
    with registered(tmp_path_factory.mktemp("joust"), FILES) as root:
        yield root


@pytest.fixture
def run(project, capsys):
    """Call it with a command line: the exit code and what it prints."""

    def call(*words):
        code = cli.main(["--project", str(project), *words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return call


def test_the_page_has_every_file():
    """Whatever is named in bold stands below in full, but for the registry, of which it shows a line."""
    named = re.findall(r"^\*\*`([^`]+)`\*\*", PAGE, re.M)
    assert sorted(named) == sorted([*FILES, "src/rulepress/content/games/registry.py"]) and REGISTERED


def test_check_finds_nothing_wrong(run):
    code, out, _ = run("check")
    assert code == 0 and out.startswith("no problems: "), out


def test_check_runs_its_lint(run, project):
    knight = project / "factions/joust/reds/units/knight.yaml"
    typed = knight.read_text("utf-8")
    knight.write_text(typed.replace("strength: 3", "strength: 6"), "utf-8")
    try:
        code, out, _ = run("check")
        assert code == 0 and "warning[sure-thing] factions/joust/reds/units/knight.yaml:3" in out
    finally:
        knight.write_text(typed, "utf-8")


def test_check_refuses_what_its_schema_does_not_know(run, project):
    squire = project / "factions/joust/reds/units/squire.yaml"
    squire.write_text("id: squire\nname: Squire\nstrenght: 1\n", "utf-8")
    try:
        code, out, _ = run("check")
        assert code == 1 and "did you mean `strength`" in out
    finally:
        squire.unlink()


def test_schema(run, project):
    assert run("schema")[0] == 0
    unit = json.loads((project / "schema/joust/unit.json").read_text("utf-8"))
    assert "Added to the roll." in json.dumps(unit)
    assert run("schema", "--check")[0] == 0


def test_odds(run):
    code, out, _ = run("odds", "--game", "joust", "3", "--json")
    sides = range(1, 7)
    assert code == 0 and Fraction(json.loads(out)["unhorsed"]) == Fraction(sum(die + 3 >= 7 for die in sides), len(sides))
    assert run("odds", "3")[1] == "unhorsed 1/2\n", "a project's only game needs no --game"
    code, _, err = run("odds", "lance")
    assert code == 1 and "joust.request" in err


def test_nobody_plays_it(run):
    code, _, err = run("play")
    assert code == 1 and "cannot be played" in err


def test_data(run, project):
    assert run("data")[0] == 0
    data = json.loads((project / "dist/data/joust-1.json").read_text("utf-8"))
    assert data["rules"][0]["text"].startswith("Roll 1D6") and data["factions"][0]["units"][0]["strength"] == 3


@pytest.mark.skipif(not os_packages.PANGO.present(), reason="Pango is missing")
def test_cards(run, project):
    from pypdf import PdfReader

    code, out, err = run("cards")
    assert code == 0, err
    assert out.startswith("1 card, 1 made")
    front, back = PdfReader(project / "dist/cards/joust/single/reds-knight.pdf").pages
    assert "on 7 or more the other knight falls" in " ".join(front.extract_text().split())
    assert "Reds" in back.extract_text()


def test_site(run, project):
    code, _, err = run("site")
    assert code in (0, cli.MISSING), err
    folder = project / "dist/site"
    home = (folder / "index.html").read_text("utf-8")
    assert "Open Joust" in home and "Downsync" not in home
    knight = unescape((folder / "joust/factions/reds/knight.html").read_text("utf-8"))
    assert "a chance of 1/2" in knight
    assert re.search(r'href="[./]+rules/joust\.html#joust\.charge"', knight)
    assert "Roll 1D6" in unescape((folder / "joust/rules/joust.html").read_text("utf-8"))
    assert "sure-thing" in (folder / "authoring/lints.html").read_text("utf-8")


def test_the_browser_s_engine(project):
    """The zip that the site ships answers in an interpreter that has the standard library and nothing else."""
    from rulepress.web.engine.engine_bundle import bundle

    joust = registry.game("joust")
    (project / "joust.zip").write_bytes(bundle(joust.engine.calls))
    record = json.dumps(joust.load(Project(project)).data)
    program = (
        "import json, sys; sys.path.insert(0, sys.argv[1]); from start import answering\n"
        "asked = answering(sys.stdin.read())\n"
        "answer = lambda args: json.loads(asked('odds', json.dumps(args)))\n"
        "print(answer({'strength': '5'})['answer']['unhorsed'], answer({})['refused']['rules'])"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program, project / "joust.zip"], input=record, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("5/6 ['joust.request']\n", "")


def test_it_states_what_it_cites_and_no_rule_of_games_that_are_played(project):
    joust = registry.game("joust")
    stated = {rule["id"] for rule in joust.load(Project(project)).data["rules"] if rule["engine"]}
    assert stated == set(cited_by(joust)) == {"joust.charge", "joust.request"}


def test_diff_says_that_odds_are_not_compared(run):
    code, out, _ = run("diff", "1")
    assert code == 0 and "not calculated for Joust" in out and "No odds differ" not in out

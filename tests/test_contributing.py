"""What CONTRIBUTING says of a new verb and a new condition works: its own code blocks, added to a copy of the code, run."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from .games.downsync.play.fifty_games import FIFTY
from .shipped import ROOT

pytestmark = pytest.mark.slow

FILES = dict(re.findall(r"^\*\*`([^`]+)`\*\*\n\n```\w+\n(.*?)\n```$", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.M | re.S))
FACTION = "fifty/factions/downsync/fifty"
TABLES = {"verbs.py": "VERBS: dict[str, Verb] = {\n", "facts.py": "FACTS: dict[str, Fact] = {\n"}
RUN = """
import sys, yaml
from pathlib import Path
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game
from rulepress.games.downsync import worked_examples
from rulepress.games.downsync.play.ruleset import Ruleset

data = game("downsync").load(Project(Path(sys.argv[1]))).data
example = yaml.safe_load((Path(sys.argv[1]) / "examples.yaml").read_text("utf-8"))["spendthrift"]
print(worked_examples.run(Ruleset(data), example).differs)
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """The code and the test faction with what the page adds to them."""
    place = tmp_path_factory.mktemp("contributing")
    for part in ("src", "rules", "templates"):
        shutil.copytree(ROOT / part, place / part, ignore=shutil.ignore_patterns("__pycache__", "_compiled"))
    shutil.copytree(FIFTY, place / "fifty")
    for name, words in FILES.items():
        folder = place if name.startswith("src/") else place / "fifty" if name == "examples.yaml" else place / FACTION
        file = folder / name
        before = file.read_text("utf-8") if file.exists() else ""
        if table := TABLES.get(file.name):
            assert before.count(table) == 1
            after = before.replace(table, f"{table}{words}\n")
        else:
            after = f"{before}\n\n{words}\n" if file.suffix == ".py" else f"{before}{words}\n"
        file.write_text(after, encoding="utf-8")
    return place


def run(place, *words):
    """What that Python prints with the copy in the place of the code."""
    return subprocess.run(
        [sys.executable, "-P", *words, str(place / "fifty")],
        env={**os.environ, "PYTHONPATH": str(place / "src")},
        cwd=place,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_the_page_has_a_row_a_handler_and_a_case():
    assert [name.rpartition("/")[2] for name in FILES] == [
        "verbs.py",
        "handlers.py",
        "facts.py",
        "traits.yaml",
        "spendthrift.yaml",
        "examples.yaml",
    ]


def test_the_new_verb_and_condition_are_played(place):
    done = run(place, "-c", RUN)
    assert done.stdout.strip() == "None", done.stdout + done.stderr


@pytest.mark.parametrize(("wrong", "message"), [("squander: 99", "no number from 1 to 20"), ("squandre: 1", "squander")])
def test_the_rows_alone_make_schema_and_advice(place, wrong, message):
    traits = place / FACTION / "traits.yaml"
    before = traits.read_text("utf-8")
    traits.write_text(before.replace("squander: 1", wrong), encoding="utf-8")
    try:
        done = run(place, "-m", "rulepress", "check", "--project")
    finally:
        traits.write_text(before, encoding="utf-8")
    assert message in done.stdout + done.stderr

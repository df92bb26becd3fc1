"""What CONTRIBUTING says of a new verb and a new condition works: its own code blocks, added to a copy of the code, run."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from .shipped import ROOT

pytestmark = pytest.mark.slow

FILES = dict(re.findall(r"^\*\*`([^`]+)`\*\*\n\n```\w+\n(.*?)\n```$", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.M | re.S))
PROJECT = "vocabulary/downsync"
TRAITS = f"{PROJECT}/factions/downsync/fifty/traits.yaml"
TABLES = {"verbs.py": "VERBS: dict[str, Verb] = {\n", "facts.py": "FACTS: dict[str, Fact] = {\n"}
SHOWN = "from tests.games.downsync.test_rows import is_shown; print(is_shown('verb:squander'), is_shown('fact:swift'))"


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A copy of the code and the vocabulary, with the page's additions."""
    place = tmp_path_factory.mktemp("contributing")
    for part in ("src", "rules", "templates", "vocabulary"):
        shutil.copytree(ROOT / part, place / part, ignore=shutil.ignore_patterns("__pycache__", "_compiled"))
    for name, words in FILES.items():
        file = place / name
        before = file.read_text("utf-8")
        if table := TABLES.get(file.name):
            assert before.count(table) == 1
            after = before.replace(table, f"{table}{words}\n")
        else:
            after = f"{before}\n\n{words}\n"
        file.write_text(after, encoding="utf-8")
    return place


def run(place, *words):
    """The result of Python run with these arguments on the copy."""
    return subprocess.run(
        [sys.executable, "-P", *words],
        env={**os.environ, "PYTHONPATH": f"{place / 'src'}{os.pathsep}{ROOT}"},
        cwd=place,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_the_page_has_rows_a_handler_and_an_example():
    assert [name.rpartition("/")[2] for name in FILES] == [
        "verbs.py",
        "handlers.py",
        "facts.py",
        "rows.yaml",
    ]


def test_the_example_shows_the_new_verb_and_condition(place):
    """The same check that `tests/games/downsync/test_rows.py` makes of every row."""
    done = run(place, "-c", SHOWN)
    assert done.stdout.strip() == "True True", done.stdout + done.stderr


@pytest.mark.parametrize(("wrong", "message"), [("squander: 99", "not a number from 1 to 20"), ("squandre: 1", "squander")])
def test_the_rows_alone_make_schema_and_advice(place, wrong, message):
    traits = place / TRAITS
    before = traits.read_text("utf-8")
    traits.write_text(
        f"{before}Spendthrift: {{on: unit, text: Costs a Command Point., effects: [{{{wrong}, on: attacks}}]}}\n", encoding="utf-8"
    )
    try:
        done = run(place, "-m", "rulepress", "check", "--project", PROJECT)
    finally:
        traits.write_text(before, encoding="utf-8")
    assert message in done.stdout + done.stderr

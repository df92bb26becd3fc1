"""What the README and the changelog say about this checkout."""

import re
from pathlib import Path

import pytest

import rulepress
from rulepress.cli import VERBS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
PAGES = ("README.md", "CONTRIBUTING.md", "site/docs/your-own-faction.md", "site/authoring/index.md")


def test_the_readme_names_every_verb():
    assert [verb for verb in VERBS if verb != "all" and f"`{verb}" not in README] == []


@pytest.mark.parametrize("page", PAGES)
def test_the_paths_that_a_page_names_exist(page):
    text = (ROOT / page).read_text("utf-8")
    named = set(re.findall(r"`((?:rules|factions|scenarios|tables|templates|site|schema)/[\w/.-]+)`", text))
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def test_the_links_of_the_readme_lead_to_files():
    linked = re.findall(r"\]\(([^)#]+)\)", README)
    assert linked and [path for path in linked if not (ROOT / path).exists()] == []


def test_the_newest_changes_are_those_of_this_version():
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert newest and newest[1] == rulepress.__version__


def test_the_hooks_before_a_commit_use_the_ruff_of_the_tests():
    pinned = re.search(r"^ruff==(\S+)", (ROOT / "requirements-test.lock").read_text("utf-8"), re.M)
    hooks = re.findall(r"ruff==([^\s\]]+)", (ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    assert pinned and hooks == [pinned[1]] * 2

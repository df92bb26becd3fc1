"""`diff`: two editions, two commits, or a commit and the folder as it is."""

import os
import shutil
import subprocess

import pytest

from rulepress.cli import main
from rulepress.content.files.project import SOURCES

from ..shipped import ROOT, read_yaml


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A repository with the shipped rules, a tag, and one commit after it that lets long range begin at 14 inches. Of factions it has
    the first, and a small one to be attacked by; worked examples would be about those that are missing."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    for name in SOURCES:
        leave = shutil.ignore_patterns("examples", "republic-of-terra")
        shutil.copytree(ROOT / name / "downsync", tmp_path / "sub" / name / "downsync", ignore=leave)
    for path, text in read_yaml(ROOT / "tests/lints/_base.yaml").items():
        (tmp_path / "sub" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "sub" / path).write_text(text, encoding="utf-8")

    def git(*words):
        subprocess.run(["git", *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q", "-b", "main")
    git("config", "user.name", "A Designer")
    git("config", "user.email", "designer@example.org")
    git("add", ".")
    git("commit", "-q", "-m", "Begin")
    git("tag", "begun")
    core = tmp_path / "sub/rules/downsync/core.yaml"
    core.write_text(core.read_text().replace("long_range: {limit: 16,", "long_range: {limit: 14,"))
    git("commit", "-q", "-a", "-m", "Shorter")
    return tmp_path / "sub"


def diff(capsys, project, *words):
    code = main(["diff", *words, "--project", str(project)])
    out, err = capsys.readouterr()
    assert "Traceback" not in err and "bug in rulepress" not in err
    return code, out, err


def test_two_commits(capsys, project):
    code, out, _ = diff(capsys, project, "begun", "HEAD")
    assert code == 0
    assert "~ attack.long_range.limit: 16 -> 14" in out
    assert "(attack.long-range)" in out and "[-16″-] {+14″+}" in out, "the prose took the number from the data"
    assert "No odds differ" in out, "no matchup is asked at a distance"


def test_a_commit_and_the_folder_as_it_is(capsys, project):
    unit = project / "factions/downsync/coalition/units/virago.yaml"
    unit.write_text(unit.read_text().replace("def: 13", "def: 10"))
    code, out, _ = diff(capsys, project, "HEAD")
    assert code == 0 and "stats.def: 13 -> 10" in out
    assert "against Virago, destroyed:" in out


def test_two_editions_as_markdown(capsys, project):
    code, out, _ = diff(capsys, project, "2023-06", "4.2", "--markdown")
    assert code == 0 and out.startswith("# Downsync: June 2023 → Beta 4.2.0\n") and "## Rules" in out and "## What it does" in out


@pytest.mark.parametrize("name", ["2022-01", "no-such-commit", "--help-me", "HEAD~99"])
def test_what_is_neither_is_refused(capsys, project, name):
    code, out, err = diff(capsys, project, name)
    assert code in (1, 2) and not out
    assert name.startswith("-") or ("no edition and no commit" in err and "2023-06" in err)


def test_a_folder_without_a_repository_has_editions_still(capsys, project, tmp_path):
    shutil.rmtree(tmp_path / ".git")
    assert diff(capsys, project, "2023-04", "2023-06")[0] == 0
    code, _, err = diff(capsys, project, "HEAD")
    assert code == 1 and 'There is no edition "HEAD", only 4.2, 2023-06, 2023-04. This folder is not in a git repository' in err

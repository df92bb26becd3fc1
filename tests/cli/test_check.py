"""The verb `check` on what ships, and what it says at its end."""

import contextlib
import io
import json
import os
import subprocess
import sys

import pytest

from rulepress.cli import main
from rulepress.cli.checking import checker
from rulepress.content.files.project import Project, shipped

HEAVY = ("weasyprint", "mkdocs", "jsonschema", "pypdf", "markdown")


@pytest.fixture(scope="module")
def looked():
    """What `check` says of the shipped content, which is right: call it with options. It is looked at once."""
    seen = checker.examine(Project(shipped()))

    def run(*options: str) -> str:
        with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(io.StringIO()) as out:
            patch.setattr(checker, "examine", lambda *_: seen)
            assert main(["check", *options, "--project", str(shipped())]) == 0
        return out.getvalue()

    return run


@pytest.fixture(scope="module")
def told(looked) -> dict:
    return json.loads(looked("--json"))


def test_shipped_content_has_no_problem_and_it_ends_with_what_it_covered(looked):
    out = looked()
    assert out.startswith("no problems: "), out
    for part in (" files and ", " lints in ", "the engine runs", "in odds and play", "left to the players"):
        assert part in out


def test_json(told):
    assert told["findings"] == [] and told["read"] > 30 and len(told["lints"]) >= 20 and told["effects"]["run"] > 10
    assert {"skill-requirement", "emergency-cm"} <= set(told["lints"]), "it reads both games"


def test_it_sorts_what_cards_say(told):
    """By where it is at work, each under the name by which a designer finds it."""
    effects = told["summary"]["effects"]
    assert list(effects) == ["odds_and_play", "play_only", "manual"]
    assert {"downsync/rules/Smart", "downsync/rules/Tagged", "downsync/rules/Shroud Aura"} <= set(effects["odds_and_play"])
    assert {"downsync/rules/Clustered", "downsync/rules/All Terrain", "downsync/coalition/Deploy Drones"} <= set(effects["play_only"])
    assert "ms-wars/rules/Parry" in effects["manual"]
    for names in effects.values():
        assert names == sorted(names)
    everything = [name for names in effects.values() for name in names]
    assert len(everything) == len(set(everything)), "each stands in one list"


def test_a_warning_is_no_failure(tmp_path, capsys):
    (tmp_path / "scenarios/downsync").mkdir(parents=True)
    (tmp_path / "scenarios/downsync/map.pdf").write_text("x")
    assert main(["check", "--project", str(tmp_path)]) == 0
    assert "warning[unread-file] scenarios/downsync/map.pdf" in capsys.readouterr().out


@pytest.mark.slow
def test_light_and_quick(tmp_path):
    """No heavy import, and well under half a second of computing; the bound leaves room for slow machines
    with other work to do, and benchmarks/ holds how quick it is."""
    code = (
        "import sys; from rulepress.cli import main; main(['check', '--project', sys.argv[1]]);"
        f"heavy = [name for name in {HEAVY} if name in sys.modules];"
        "sys.exit(' '.join(heavy) or (time.process_time() > 5 and 'slow: measured were 0.3 s') or None)"
    )
    done = subprocess.run(
        [sys.executable, "-c", "import time;" + code, str(shipped())],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(shipped() / "src"), "XDG_CACHE_HOME": str(tmp_path)},
        timeout=60,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(os.name != "posix", reason="needs a pipe")
def test_a_reader_who_leaves_early_is_no_error(tmp_path):
    command = f"{sys.executable} -m rulepress check --json --project {tmp_path} | head -c 1"
    done = subprocess.run(
        command,
        shell=True,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(shipped() / "src")},
    )
    assert "Traceback" not in done.stderr

"""build.py: what it sets up before which verb."""

import ast
import os
import runpy
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rulepress import cli
from rulepress.cli.setup import bootstrap, os_packages

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def steps(monkeypatch, tmp_path):
    """What the door does, in order; nothing of it really happens."""
    steps = []
    monkeypatch.setattr(bootstrap.os, "environ", dict(bootstrap.os.environ))

    def noting(answer):
        def step(things, *_, **__):
            steps.append([getattr(thing, "name", thing) for thing in things])
            return answer

        return step

    monkeypatch.setattr(bootstrap.project_venv, "ready", lambda root, locks: noting("py")(locks))
    monkeypatch.setattr(bootstrap.os_packages, "ready", noting(True))
    monkeypatch.setattr(bootstrap, "_inside", noting(0))
    monkeypatch.setattr(bootstrap, "_told", noting((0, "")))
    monkeypatch.setattr(bootstrap, "_become", noting(0))
    return steps


def enter(*words):
    return bootstrap.main(list(words), "root")


def test_a_verb_runs_in_the_environment(steps):
    assert enter("odds", "crusader", "RPG", "virago", "--json") == 0
    assert steps == [["requirements.lock"], ["py", "-P", "-m", "rulepress", "odds", "crusader", "RPG", "virago", "--json"]]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a process cannot turn into another")
def test_a_verb_is_the_process_that_was_started(tmp_path):
    """What ends the one ends the other, be it kill -9: there is one only."""
    code = (
        "from rulepress.cli.setup import bootstrap; import sys; bootstrap._become([sys.executable, '-c', 'import os; print(os.getpid())'])"
    )
    run = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}
    )
    assert run.communicate(timeout=60)[0] == f"{run.pid}\n" and run.returncode == 0


@pytest.mark.skipif(os.name != "posix", reason="elsewhere nothing asks a process to end")
def test_what_the_tests_run_in_ends_with_the_command():
    child = "import os, signal; print(os.getpid(), flush=True); signal.pause()"
    code = f"from rulepress.cli.setup import bootstrap; import sys; sys.exit(bootstrap._inside([sys.executable, '-c', {child!r}]))"
    run = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}
    )
    pid = int(run.stdout.readline())
    run.terminate()
    assert run.wait(60) == 128 + signal.SIGTERM
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    run.stdout.close()


def test_no_verb_is_left_to_the_command(steps):
    enter()
    enter("--project", "mine")
    assert steps[1::2] == [["py", "-P", "-m", "rulepress"], ["py", "-P", "-m", "rulepress", "--project", "mine"]]


def test_the_tests_get_their_packages_and_programs(steps):
    assert enter("test", "-k", "odds") == 0
    assert steps == [
        ["requirements.lock", "requirements-test.lock"],
        ["Pango", "Poppler", "Chromium"],
        ["py", "language_server.py"],
        ["py", "-m", "pytest", "-k", "odds"],
    ]


LOOKS = [["py", "-m", "ruff", "check"], ["py", "-m", "ruff", "format", "--check"], ["py", "-m", "mypy"]]


def on_all_cores(*which):
    return ["py", "-m", "pytest", "-n", str(os_packages.cores() + 1), "--dist", "loadfile", "--no-loadscope-reorder", *which]


FAST, SLOW = on_all_cores("-m", "not slow"), on_all_cores("-m", "slow")


def test_the_first_tests_run_on_all_cores_and_the_looks_beside_them(steps):
    assert enter("test") == 0
    assert sorted(steps[3:]) == sorted([*LOOKS, FAST])


@pytest.mark.parametrize("narrowed", [[], ["-k", "odds"]])
def test_the_slow_tests_run_without_looks_and_are_narrowed_by_further_words(steps, narrowed):
    assert enter("test", "slow", *narrowed) == 0
    assert steps[1:] == [["Pango", "Poppler", "Chromium"], ["py", "language_server.py"], [*SLOW, *narrowed]]


@pytest.mark.slow
def test_every_test_is_in_exactly_one_of_the_two_commands():
    every, fast, slow = ({*collected(*which)} for which in ((), bootstrap.FAST, bootstrap.SLOW))
    assert fast and slow and not fast & slow
    assert fast | slow == every


def collected(*which):
    """The ids of the tests that pytest would run."""
    words = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *which]
    said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [line for line in said.splitlines() if "::" in line]


@pytest.mark.parametrize("bad", ["check", "--check", "mypy", "pytest"])
def test_whatever_finds_something_the_rest_runs_and_the_command_fails(steps, monkeypatch, capsys, bad):
    inside, told = bootstrap._inside, bootstrap._told
    monkeypatch.setattr(bootstrap, "_inside", lambda words, **more: inside(words, **more) or int(bad in words))
    monkeypatch.setattr(bootstrap, "_told", lambda words, root: (told(words, root)[0] or int(bad in words), "what was found"))
    assert enter("test") == 1
    assert sorted(steps[3:]) == sorted([*LOOKS, FAST])
    assert capsys.readouterr().err.count("what was found") == len(LOOKS)


def test_the_test_command_says_what_it_takes_without_setting_anything_up(steps, capsys):
    assert enter("test", "--help") == 0
    said = capsys.readouterr().out
    assert steps == [] and said.startswith("usage: python build.py test [slow]") and "mypy" in said


def test_tests_without_a_browser_run_but_do_not_pass(steps, monkeypatch):
    monkeypatch.setattr(bootstrap.os_packages, "ready", lambda needs, machine: False)
    assert enter("test") == cli.MISSING
    assert FAST in steps


@pytest.mark.parametrize(("question", "answer"), [("--help", "publish"), ("-h", "publish"), ("--version", "rulepress ")])
def test_questions_need_no_setup(steps, capsys, question, answer):
    assert enter(question) == 0
    assert steps == [] and answer in capsys.readouterr().out


def test_the_help_names_the_door_and_its_tests(steps, capsys):
    enter("--help")
    said = capsys.readouterr().out
    assert said.startswith("usage: python build.py") and "`test slow`" in said


def test_a_mistyped_verb_needs_no_setup(steps, capsys):
    assert enter("crads") == cli.USAGE
    assert steps == [] and "crads" in capsys.readouterr().err


def test_an_old_python_is_refused_in_one_sentence(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 8, 18, "final", 0))
    with pytest.raises(SystemExit) as refusal:
        runpy.run_path(str(ROOT / "build.py"))
    assert refusal.value.code == ("rulepress needs Python 3.11 or newer, and this is Python 3.8: run build.py with a newer one.")


def test_an_old_python_can_read_the_door():
    ast.parse((ROOT / "build.py").read_text(encoding="utf-8"), feature_version=(3, 4))

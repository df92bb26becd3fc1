"""No file of a folder that somebody stands in is ever imported, by whatever door the command is entered."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulepress import import_path
from rulepress.cli.setup import bootstrap

ROOT = Path(__file__).resolve().parents[2]
PLANTED = ("argparse", "concurrent", "hashlib", "json", "multiprocessing", "pathlib", "pydantic", "subprocess", "yaml")
SPAWNS = """
import sys
from rulepress.__main__ import leaving_once

def run():
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        return pool.submit(int, "0").result()

if __name__ == "__main__":
    sys.exit(leaving_once(run))
"""
"""The installed command as far as it starts other processes: `serve`, cards and games do, and on some systems all by spawning."""


@pytest.fixture
def stranger(tmp_path):
    """A folder with modules that leave a trace when they are run."""
    folder = tmp_path / "stranger"
    folder.mkdir()
    for name in PLANTED:
        (folder / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'a').write('{name} ')", "utf-8")
    return folder


def started(folder, words, **environment):
    """How a command ends that is started in the folder."""
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONSAFEPATH", "PYTHONPATH")} | environment
    return subprocess.run([sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, timeout=60)


def planted_that_ran(folder):
    trace = folder.parent / "ran"
    return trace.read_text("utf-8").split() if trace.exists() else []


@pytest.mark.parametrize("more", ["", os.pathsep, f"{os.pathsep}/nowhere", "."])
@pytest.mark.parametrize("words", [["-m", "rulepress", "--version"], [str(ROOT / "build.py"), "--version"]], ids=["module", "build.py"])
def test_nothing_beside_a_reader_runs(stranger, words, more):
    path = [str(ROOT / "src"), more] if "-m" in words else [more]
    done = started(stranger, words, PYTHONPATH=os.pathsep.join(path))
    assert (done.returncode, planted_that_ran(stranger)) == (0, []) and done.stdout.startswith("rulepress "), done.stderr


def test_nor_does_it_in_the_python_that_build_py_turns_into(stranger, monkeypatch):
    (stranger / "rulepress.py").write_text((stranger / "json.py").read_text("utf-8"), "utf-8")
    words = []
    monkeypatch.setattr(bootstrap.project_venv, "ready", lambda root, locks: sys.executable)
    monkeypatch.setattr(bootstrap, "_become", lambda become: words.extend(become) or 0)
    bootstrap._enter(["check", "--help"], ROOT)
    done = started(stranger, words[1:], PYTHONPATH=str(ROOT / "src"))
    assert (done.returncode, planted_that_ran(stranger)) == (0, []), done.stderr


def test_nor_does_it_in_the_processes_that_the_installed_command_starts(stranger):
    command = stranger.parent / "bin" / "rulepress"
    command.parent.mkdir()
    command.write_text(SPAWNS, "utf-8")
    done = started(stranger, [str(command)], PYTHONPATH=os.pathsep.join([str(ROOT / "src"), ""]))
    assert (done.returncode, planted_that_ran(stranger)) == (0, []), done.stderr


def test_a_module_beside_build_py_is_part_of_a_project_and_does_not_run(tmp_path):
    (tmp_path / "src").symlink_to(ROOT / "src")
    (tmp_path / "build.py").write_bytes((ROOT / "build.py").read_bytes())
    (tmp_path / "json.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')", "utf-8")
    done = started(tmp_path.parent, [str(tmp_path / "build.py"), "--version"])
    assert done.returncode == 0 and not (tmp_path / "ran").exists(), done.stderr


@pytest.mark.parametrize("here", [import_path.HOME, os.path.dirname(os.__file__)])
def test_who_stands_in_the_library_keeps_it(monkeypatch, here):
    monkeypatch.chdir(here)
    assert import_path.elsewhere(["", "/elsewhere"]) == [here, "/elsewhere"]


def test_other_folders_are_found_from_wherever_a_process_stands(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert import_path.elsewhere(["", ".", "mine", "/elsewhere"]) == [str(tmp_path / "mine"), "/elsewhere"]

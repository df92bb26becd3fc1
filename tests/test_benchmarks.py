"""Every script in benchmarks/ still runs, on as little as it takes: what it measures is no matter here."""

import os
import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).resolve().parents[1] / "benchmarks"

#: Script -> (its arguments, the packages it compares with, what it says in the end).
SCRIPTS = {
    "bots.py": (["--pairs", "1", "rush,random"], [], "a game"),
    "deck.py": (["--cards", "1"], [], "of bare WeasyPrint's"),
    "declared.py": (["--games", "1", "--rolls", "50"], ["chess"], "lowest p"),
    "games.py": (["--games", "1"], ["chess"], "times python-chess's"),
    "honesty.py": (["--pairs", "2", "--jobs", "1"], [], "intervals hold zero"),
    "kill.py": (["--every", "100000", "data"], [], "all clean"),
    "run.py": (["--files", "2", "--cards", "1", "--seconds", "0"], ["icepool", "yamllint"], "times icepool's"),
    "serve.py": (["--saves", "2", "--alone"], [], "MiB at the end"),
    "sight.py": (["--tables", "1"], [], "disc to disc"),
    "soak.py": (["1", "0"], [], "1 games"),
    "soak_sight.py": (["--scenes", "2"], [], "2 scenes"),
}


#: Those that start no processes need none of their own.
ALONE = ("bots.py", "honesty.py", "sight.py", "soak_sight.py")


@pytest.mark.parametrize("script", ALONE)
def test_a_benchmark_runs_here(script, tmp_path, monkeypatch, capfd):
    arguments, _, said = SCRIPTS[script]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(FOLDER), *sys.path])
    monkeypatch.setattr(sys, "argv", [script, *arguments])
    code = None
    try:
        runpy.run_path(str(FOLDER / script), run_name="__main__")
    except SystemExit as ended:
        code = ended.code
    told = capfd.readouterr()
    assert (code or 0, told.err) == (0, "")
    assert said in told.out
    assert list(tmp_path.iterdir()) == []


def test_those_of_the_site_run(site, tmp_path):
    ran = benchmark("odds_page.py", ["--runs", "1", "--site", str(site.folder)], tmp_path)
    assert "second visit, first answer" in ran.stdout
    ran = benchmark("odds_equal.py", ["--questions", "1", "--site", str(site.folder), "--project", str(site.root)], tmp_path)
    assert "engines from the code: 1 of 1 equal" in ran.stdout
    alone = ["--answers", "4", "--game", "downsync", "--way", "keyboard", "--site", str(site.folder), "--project", str(site.root)]
    assert "hash equal: yes" in benchmark("seat_games.py", alone, tmp_path).stdout


@pytest.mark.parametrize("script", [script for script in SCRIPTS if script not in ALONE])
def test_a_benchmark_runs(script, tmp_path):
    arguments, others, said = SCRIPTS[script]
    missing = [name for name in others if find_spec(name) is None]
    if missing:
        pytest.skip(f"compares with {', '.join(missing)}, which the tests do not install")
    assert said in benchmark(script, arguments, tmp_path).stdout


def benchmark(script: str, arguments: list[str], folder: Path) -> subprocess.CompletedProcess:
    ran = subprocess.run(
        [sys.executable, FOLDER / script, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(FOLDER.parent / "src")},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert list(folder.iterdir()) == []
    return ran


def test_no_benchmark_is_left_out():
    assert {path.name for path in FOLDER.glob("*.py")} == {*SCRIPTS, "odds_equal.py", "odds_page.py", "seat_games.py"}

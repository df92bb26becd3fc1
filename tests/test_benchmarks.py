"""Every script in benchmarks/ still runs, on as little as it takes: what it measures is no matter here."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "benchmarks"

#: Script -> (its arguments, the packages it compares with, what it says in the end).
SCRIPTS = {
    "bots.py": (["--pairs", "1", "rush,random"], [], "a game"),
    "games.py": (["--games", "1"], ["chess"], "times python-chess's"),
    "kill.py": (["--every", "100000", "data"], [], "all clean"),
    "run.py": (["--files", "2", "--cards", "1", "--seconds", "0"], ["icepool", "yamllint"], "times icepool's"),
    "serve.py": (["--saves", "2", "--alone"], [], "MiB at the end"),
    "sight.py": (["--tables", "1"], [], "disc to disc"),
    "soak.py": (["1", "0"], [], "1 games"),
    "soak_sight.py": (["--scenes", "2"], [], "2 scenes"),
}


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_benchmark_runs(script, tmp_path):
    arguments, others, said = SCRIPTS[script]
    missing = [name for name in others if find_spec(name) is None]
    if missing:
        pytest.skip(f"compares with {', '.join(missing)}, which the tests do not install")
    ran = subprocess.run(
        [sys.executable, FOLDER / script, *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(FOLDER.parent / "src")},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert said in ran.stdout
    assert list(tmp_path.iterdir()) == []


def test_no_benchmark_is_left_out():
    assert {path.name for path in FOLDER.glob("*.py")} == set(SCRIPTS)

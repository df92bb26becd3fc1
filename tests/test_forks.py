"""Tests that are shared out among forks are told and counted as if one process had run them all."""

import os
import subprocess
import sys

import pytest

from .shipped import ROOT

CONFTEST = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from tests.forks import Forks

def pytest_configure(config):
    config.pluginmanager.register(Forks(2))
"""

GOOD = """
import os, pytest

@pytest.fixture(scope="session")
def kept(tmp_path_factory):
    yield 5
    (tmp_path_factory.getbasetemp() / "torn-down").touch()

def test_is_heard(capfd, kept):
    os.write(1, b"a word")
    assert capfd.readouterr().out == "a word" and kept == 5

@pytest.mark.parametrize("number", range(300))
def test_many(number):
    assert number != 123, "not that one"

@pytest.mark.skip(reason="for later")
def test_later(): ...
"""

DEADLY = """
import os

def test_before(): ...

def test_that_ends_its_process():
    os._exit(9)

def test_after(): ...
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can fork here")
def test_all_is_told(tmp_path):
    for name, text in {"conftest.py": CONFTEST, "test_deadly.py": DEADLY, "test_good.py": GOOD, "test_other.py": DEADLY[:36]}.items():
        (tmp_path / name).write_text(text, "utf-8")
    words = [sys.executable, "-m", "pytest", "-q", "-rfs", "-p", "no:cacheprovider", "--basetemp", tmp_path / "base", tmp_path]
    ran = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 1 and "2 failed, 302 passed, 1 skipped" in ran.stdout, ran.stdout + ran.stderr
    assert "FAILED test_good.py::test_many[123] - AssertionError: not that one" in ran.stdout
    assert "FAILED test_deadly.py::test_that_ends_its_process" in ran.stdout and "its process ended with 9" in ran.stdout
    assert "for later" in ran.stdout and (tmp_path / "base" / "torn-down").exists()

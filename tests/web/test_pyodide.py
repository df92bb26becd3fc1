"""Pyodide is had once, checked, and never half."""

import os
import stat
import sys

import pytest

from rulepress.cli import system
from rulepress.web import pyodide


@pytest.fixture
def empty_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "rulepress" / f"pyodide-{pyodide.VERSION}"


def npm(tmp_path, monkeypatch, code: str):
    """A stand-in for npm that runs `code`."""
    script = tmp_path / "npm.py"
    script.write_text(code)
    monkeypatch.setattr(system, "find_npm", lambda: [sys.executable, str(script)])


def test_an_archive_with_another_hash_is_refused(empty_cache, tmp_path, monkeypatch):
    npm(tmp_path, monkeypatch, f"open('pyodide-{pyodide.VERSION}.tgz', 'wb').write(b'something else')")
    with pytest.raises(pyodide.Unavailable, match="not the one expected"):
        pyodide.files()
    assert not empty_cache.exists()


def test_without_a_network_the_reason_is_told(empty_cache, tmp_path, monkeypatch):
    npm(tmp_path, monkeypatch, "import sys; sys.exit('npm error network request failed')")
    with pytest.raises(pyodide.Unavailable, match="network request failed"):
        pyodide.files()
    assert not empty_cache.exists()


def test_nobody_waits_for_a_registry_that_does_not_answer(empty_cache, tmp_path, monkeypatch):
    npm(tmp_path, monkeypatch, "import sys; sys.exit('npm error ETIMEDOUT' if 'view' in sys.argv else 'npm error asked to download')")
    with pytest.raises(pyodide.Unavailable, match="does not reach its registry.*ETIMEDOUT"):
        pyodide.files()


def test_a_full_cache_asks_nobody(empty_cache, tmp_path, monkeypatch):
    empty_cache.mkdir(parents=True)
    for name in pyodide.FILES:
        (empty_cache / name).write_bytes(b"")
    monkeypatch.setattr(system, "find_npm", lambda: pytest.fail("npm was asked for"))
    assert pyodide.files() == empty_cache


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs a folder that may not be written")
def test_a_cache_that_cannot_be_written_is_told(empty_cache, tmp_path):
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    with pytest.raises(pyodide.Unavailable, match="could not be kept"):
        pyodide.files()

"""Pyodide is had once, checked, and never half."""

import base64
import hashlib
import os
import stat
import sys
import tarfile

import pytest

from rulepress.cli.setup import os_packages
from rulepress.web.engine import pyodide


@pytest.fixture
def empty_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "rulepress" / f"pyodide-{pyodide.VERSION}"


def npm(tmp_path, monkeypatch, code: str):
    """A stand-in for npm that runs `code`."""
    script = tmp_path / "npm.py"
    script.write_text(code)
    monkeypatch.setattr(os_packages, "find_npm", lambda: [sys.executable, str(script)])


def test_an_archive_with_another_hash_is_refused(empty_cache, tmp_path, monkeypatch):
    npm(tmp_path, monkeypatch, f"open('pyodide-{pyodide.VERSION}.tgz', 'wb').write(b'something else')")
    with pytest.raises(pyodide.Unavailable, match="not the one expected"):
        pyodide.files(os_packages.find_npm)
    assert not empty_cache.exists()


def test_without_a_network_the_reason_is_told(empty_cache, tmp_path, monkeypatch):
    npm(tmp_path, monkeypatch, "import sys; sys.exit('npm error network request failed')")
    with pytest.raises(pyodide.Unavailable, match="network request failed"):
        pyodide.files(os_packages.find_npm)
    assert not empty_cache.exists()


def test_nobody_waits_for_a_registry_that_does_not_answer(empty_cache, tmp_path, monkeypatch):
    npm(tmp_path, monkeypatch, "import sys; sys.exit('npm error ETIMEDOUT' if 'view' in sys.argv else 'npm error asked to download')")
    with pytest.raises(pyodide.Unavailable, match="does not reach its registry.*ETIMEDOUT"):
        pyodide.files(os_packages.find_npm)


@pytest.fixture
def full_cache(empty_cache, monkeypatch):
    """A cache with other files than the real ones, taken for these."""
    empty_cache.mkdir(parents=True)
    for name in pyodide.FILES:
        (empty_cache / name).write_text(name)
    monkeypatch.setattr(pyodide, "FILES", {name: hashlib.sha256(name.encode()).hexdigest() for name in pyodide.FILES})
    return empty_cache


def test_a_full_cache_asks_nobody(full_cache, monkeypatch):
    monkeypatch.setattr(os_packages, "find_npm", lambda: pytest.fail("npm was asked for"))
    assert pyodide.files(os_packages.find_npm) == full_cache


@pytest.mark.parametrize("damage", ["one bit", "cut short", "gone"])
def test_a_damaged_file_is_fetched_again(full_cache, tmp_path, monkeypatch, damage):
    path = full_cache / "pyodide.asm.wasm"
    if damage == "gone":
        path.unlink()
    else:
        path.write_text("Pyodide.asm.wasm" if damage == "one bit" else "pyodide")
    archive = tmp_path / "archive.tgz"
    with tarfile.open(archive, "w:gz") as tar:
        for name in pyodide.FILES:
            (tmp_path / "file").write_text(name)
            tar.add(tmp_path / "file", f"package/{name}")
    monkeypatch.setattr(pyodide, "SHA512", base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode())
    npm(tmp_path, monkeypatch, f"import shutil; shutil.copyfile({str(archive)!r}, 'pyodide-{pyodide.VERSION}.tgz')")
    assert pyodide.files(os_packages.find_npm) == full_cache
    assert {file.name: file.read_text() for file in full_cache.iterdir()} == {name: name for name in pyodide.FILES}
    assert [file.name for file in full_cache.parent.iterdir() if file.is_dir()] == [full_cache.name], "nothing half made is left"


def test_a_damaged_file_is_not_used_without_a_network(full_cache, tmp_path, monkeypatch):
    (full_cache / "pyodide.mjs").write_text("something else")
    npm(tmp_path, monkeypatch, "import sys; sys.exit('npm error network request failed')")
    with pytest.raises(pyodide.Unavailable, match="missing or damaged, and they cannot be fetched again: .*network request failed"):
        pyodide.files(os_packages.find_npm)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs a folder that may not be written")
def test_a_cache_that_cannot_be_written_is_told(empty_cache, tmp_path):
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    with pytest.raises(pyodide.Unavailable, match="could not be kept"):
        pyodide.files(os_packages.find_npm)

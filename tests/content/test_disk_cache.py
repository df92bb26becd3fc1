"""What is kept between runs is read as it was written, or not at all."""

import os

import pytest

from rulepress.content.files.disk_cache import DiskCache, key_of


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return DiskCache("some", 2)


def test_a_value_is_made_once(store):
    made = []
    for _ in range(2):
        assert store.made("key", lambda: made.append(1) or b"value") == b"value"
    assert len(made) == 1 and DiskCache("others", 2).get("key") is None


@pytest.mark.parametrize("damage", [lambda told: b"", lambda told: told[:-1], lambda told: told[:-1] + b"?", lambda told: told[1:]])
def test_a_damaged_value_is_made_again(store, damage):
    store.put("key", b"value")
    file = store.folder / "key"
    file.write_bytes(damage(file.read_bytes()))
    assert store.get("key") is None
    assert store.made("key", lambda: b"again") == store.get("key") == b"again"


@pytest.mark.skipif(os.name != "posix", reason="files have no owners there")
def test_a_value_is_for_its_owner_alone(store):
    store.put("key", b"value")
    file = store.folder / "key"
    assert file.stat().st_mode & 0o077 == 0
    file.chmod(0o666)
    assert store.get("key") is None


def test_the_oldest_go(store):
    for number in range(4):
        store.put(str(number), b"value")
        os.utime(store.folder / str(number), (number, number))
    assert sorted(path.name for path in store.folder.iterdir()) == ["2", "3"]


def test_where_a_part_ends_counts():
    assert len({key_of("ab", "c"), key_of("a", "bc"), key_of("abc"), key_of("abc", "")}) == 4
    assert key_of("a") == key_of(b"a")


def test_no_other_module_writes_into_the_folder():
    """But for Pyodide, whose files are fetched and checked by their published digests."""
    from pathlib import Path

    import rulepress

    package = Path(rulepress.__file__).parent
    using = [path.stem for path in package.rglob("*.py") if "cache_folder import cache" in path.read_text("utf-8")]
    assert sorted(using) == ["bootstrap", "disk_cache", "pyodide"]

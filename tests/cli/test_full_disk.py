"""A full disk: what was begun to be written does not stay behind."""

import errno
import io
import os
import tempfile

import pytest

from rulepress import cli
from rulepress.cli.checking import autofix
from rulepress.cli.setup import pip_install
from rulepress.content.files import disk_cache, named_output
from rulepress.content.files.atomic_output import _move
from rulepress.simulate.pair_log import PairLog

from ..simulate import duel


class Full(io.BytesIO):
    """Takes half of what it is given, and then nothing more."""

    def write(self, data):
        raise OSError(errno.ENOSPC, "No space left on device")


def written(tmp_path):
    return sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())


def _mend(root):
    (root / "a.yaml").write_text("a: 1\n", "utf-8")
    autofix.write(root, [autofix.Mended("a.yaml", "a: 1\n", "a: 2\n")])


WRITE = {
    "a cache": (lambda root: disk_cache.DiskCache(str(root), 3).put("kept", b"x"), []),
    "a game": (lambda root: named_output.write(root / "game.json", b"x"), []),
    "a mended file": (_mend, ["a.yaml"]),
    "a report of a bug": (lambda root: cli._bug(ValueError("no")), []),
    "what pip said": (lambda root: pip_install._explain(["ERROR: no"]), []),
    "pairs": (lambda root: PairLog(root, duel.match()), []),
}


@pytest.mark.parametrize("what", WRITE)
def test_nothing_that_was_begun_stays(tmp_path, monkeypatch, what):
    write, stays = WRITE[what]
    opened = open

    def full(path, mode="r", *more, **options):
        file = opened(path, mode, *more, **options)
        if not {"w", "x"} & {*mode}:
            return file
        file.close()
        return Full()

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr("builtins.open", full)
    try:
        write(tmp_path)
    except OSError as problem:
        assert problem.errno == errno.ENOSPC
    assert written(tmp_path) == stays


def test_nor_does_what_was_to_be_copied_to_another_disk(tmp_path, monkeypatch):
    made, place = tmp_path / "made", tmp_path / "place"
    made.write_bytes(b"x")

    def other_disk(source, target):
        raise OSError(errno.EXDEV, "Invalid cross-device link")

    monkeypatch.setattr(os, "replace", other_disk)
    with pytest.raises(OSError):
        _move(made, place)
    assert written(tmp_path) == ["made"]

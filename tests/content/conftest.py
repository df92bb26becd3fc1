"""A designer's folder for a test, and the command line run on it."""

import contextlib
import io
import shutil
from pathlib import Path

import pytest

from rulepress.cli import main
from rulepress.content.files.project import shipped

from ..shipped import ROOT, read_yaml

BASE = read_yaml(ROOT / "tests" / "lints" / "_base.yaml")


@pytest.fixture
def project(tmp_path):
    """Call it with files (path -> text or bytes): a project's folder with them over the base of the lint cases.

    A file given as None is taken away. Text to `prepend` goes before that of a rules file (or makes one), all of which are then copied.
    """

    def write(given: dict[str, str | bytes | None], base: dict[str, str] = BASE, prepend: dict[str, str] | None = None) -> Path:
        for name, text in (prepend or {}).items():
            rules = "/".join(name.split("/")[:2])
            # The worked examples are about units of the shipped factions.
            leave = shutil.ignore_patterns("examples")
            shutil.copytree(shipped() / rules, tmp_path / rules, ignore=leave, dirs_exist_ok=True)
            there = (tmp_path / name).read_text(encoding="utf-8") if (tmp_path / name).exists() else ""
            given = {name: text + there, **given}
        for name, content in {**base, **given}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if content is None:
                path.unlink(missing_ok=True)
            else:
                path.write_bytes(content.encode() if isinstance(content, str) else content)
        return tmp_path

    return write


@pytest.fixture
def check():
    """Call it with a folder and options: exit code, output and errors of `check`."""

    def run(root: Path, *options: str) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(["check", "--project", str(root), *options])
        return code, out.getvalue(), err.getvalue()

    return run

"""A designer's folder for a test, and the command line run on it."""

import contextlib
import io
from pathlib import Path

import yaml

from rulepress.cli import main

LINTS = Path(__file__).parent.parent / "lints"
BASE: dict[str, str] = yaml.safe_load((LINTS / "_base.yaml").read_text(encoding="utf-8"))
UNITS = "factions/downsync/reds/units/"


def write(root: Path, given: dict[str, str | bytes | None]) -> Path:
    """The base project with the given files over it; one given as None is taken away."""
    for name, content in {**BASE, **given}.items():
        if content is not None:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


def check(root: Path, *options: str) -> tuple[int, str, str]:
    """`check` on a folder: exit code, output, errors."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(["check", "--project", str(root), *options])
    return code, out.getvalue(), err.getvalue()

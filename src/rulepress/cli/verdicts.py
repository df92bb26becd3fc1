"""What `check` found, remembered: sources that nobody has touched since are not looked at again.

A verdict is kept under a digest of all that it depends on: every file of the project and of what ships that `check` may read,
this program's own files, and the Python that runs it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal, NamedTuple

from rulepress.authoring.caches import below, cache, program
from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.fixes import Edit, Fix
from rulepress.authoring.project import SOURCES, Project, shipped
from rulepress.cli import command

KEPT = 30
"""Verdicts that are kept; the oldest go."""
LOOKED_AT = (*SOURCES, "templates", "site", "published", "mkdocs.yml", "print.yaml")
"""What of a project `check` may read."""
SHORT = 1 << 20
"""Bytes of a file of which all count; of a longer one its length and time."""


AT_WORK: tuple[Literal["odds_and_play", "play_only", "manual"], ...] = ("odds_and_play", "play_only", "manual")
"""Where what cards say is at work."""


class Verdict(NamedTuple):
    """What a look at a project found."""

    findings: list[Diagnostic]
    covered: dict[str, Any]
    """Files read and skipped, and the lints that looked."""
    effects: dict[str, Any]
    """What of the cards runs where; see `contract.Effects`."""


def key(project: Project, deep: bool) -> str:
    """A digest of all that a verdict on the project depends on."""
    digest = hashlib.sha256()
    digest.update(json.dumps([str(project.root), program(), deep, command()]).encode())
    for root in dict.fromkeys((project.root, shipped())):
        for name in LOOKED_AT:
            for told in _texts(root / name):
                digest.update(told)
    return digest.hexdigest()


def remembered(key: str) -> Verdict | None:
    """The verdict under this key; None where there is none."""
    try:
        told = json.loads((_folder() / key).read_bytes())
        return Verdict([_finding(one) for one in told["findings"]], told["covered"], told["effects"])
    except (OSError, ValueError, TypeError, KeyError, AssertionError):  # never kept, or damaged since
        return None


def remember(key: str, verdict: Verdict) -> None:
    """Keep a verdict. Where nothing can be kept, the next look is simply taken."""
    told = {"findings": [asdict(one) for one in verdict.findings], "covered": verdict.covered, "effects": verdict.effects}
    with contextlib.suppress(OSError):
        folder = _folder()
        folder.mkdir(parents=True, exist_ok=True)
        handle, path = tempfile.mkstemp(dir=folder)
        with open(handle, "w", encoding="utf-8") as file:
            json.dump(told, file)
        os.replace(path, folder / key)
        for old in sorted(folder.iterdir(), key=lambda one: one.stat().st_mtime, reverse=True)[KEPT:]:
            old.unlink()


def _folder() -> Path:
    return cache() / "checked"


def _finding(told: dict[str, Any]) -> Diagnostic:
    fix = told["fix"]
    return Diagnostic(**told | {"fix": fix and Fix(fix["safety"], tuple(Edit(**edit) for edit in fix["edits"]))})


def _texts(top: Path) -> Iterator[bytes]:
    """Of every file below: where it is, what kind of thing it is, and what it says."""
    for path in below(top):
        with contextlib.suppress(OSError):
            found = os.lstat(path)
            link = os.readlink(path) if os.path.islink(path) else ""
            yield f"{path}\0{found.st_mode}\0{found.st_size}\0{link}\0".encode("utf-8", "surrogateescape")
            if os.path.isfile(path) and os.path.getsize(path) <= SHORT:
                yield Path(path).read_bytes()
            else:
                yield str(os.stat(path).st_mtime_ns).encode()

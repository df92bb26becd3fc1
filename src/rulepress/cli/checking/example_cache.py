"""Worked examples that have come out as they say, remembered between looks at a project: of those alone a change elsewhere can have the
consequence that they no longer do. One that never came out is wrong.

An example is known by what was typed of it, so that one that was changed has to come out anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
from bisect import bisect
from collections.abc import Iterable
from pathlib import Path

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.disk_cache import DiskCache, key_of
from rulepress.content.files.project import SOURCES
from rulepress.content.files.safe_read import Unreadable, read_bytes

MOST = 5000
"""Examples that are remembered of a project; the oldest go."""

CAME_OUT = DiskCache("came-out", 50)
"""One value for each project."""

_HEAD = re.compile(r"^[^\s#].*:", re.MULTILINE)


def never_did(root: Path, findings: Iterable[Diagnostic]) -> set[tuple[str, int | None]]:
    """Of the consequences those (path, line) of worked examples that have not come out yet; none where nothing is remembered."""
    about = [found for found in findings if found.severity == "consequence" and _of_example(found.path)]
    known = _read(root) if about else None
    if known is None:
        return set()
    held = {path: dict(_examples(root, path)) for path in {found.path for found in about}}
    return {(found.path, found.line) for found in about if _at(held[found.path], found.line) not in known}


def remember(root: Path, findings: Iterable[Diagnostic], wrong: Iterable[str] = ()) -> None:
    """Remember what has come out by a look at all of a project, with what differs in consequence of a change but for that in the files
    `wrong`. Where something is wrong elsewhere the examples may not have been played, and nothing is learned."""
    findings, wrong, known = list(findings), set(wrong), _read(root)
    if any(found.severity == "error" and not _of_example(found.path) for found in findings):
        return
    never = never_did(root, findings)
    out: list[str] = []
    for path in _files(root):
        told = [one for one in findings if one.path == path and one.severity in ("error", "consequence")]
        amiss = [one.line for one in told if one.severity == "error" or path in wrong or (path, one.line) in never]
        examples = dict(_examples(root, path))
        out += [digest for digest in examples.values() if digest not in {_at(examples, line) for line in amiss}]
    if known is None or not set(out) <= set(known):
        _write(root, [*(one for one in known or () if one not in set(out)), *out][-MOST:])


def _of_example(path: str) -> bool:
    return "/examples/" in path


def _files(root: Path) -> list[str]:
    found = (path for base in SOURCES for path in (root / base).rglob("examples/*.yaml") if path.is_file())
    return sorted(path.relative_to(root).as_posix() for path in found)


def _examples(root: Path, path: str) -> Iterable[tuple[int, str]]:
    """Line on which an example begins -> a digest of what was typed of it."""
    with contextlib.suppress(Unreadable, UnicodeDecodeError):
        text = read_bytes(root, path).decode("utf-8")
        starts = [head.start() for head in _HEAD.finditer(text)]
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            typed = text[start:end].rstrip()
            yield text.count("\n", 0, start) + 1, hashlib.blake2b(typed.encode(), digest_size=12).hexdigest()


def _at(examples: dict[int, str], line: int | None) -> str | None:
    """The example that stands on a line."""
    starts = sorted(examples)
    place = bisect(starts, line or 0)
    return examples[starts[place - 1]] if place else None


def _read(root: Path) -> list[str] | None:
    value = CAME_OUT.get(_key(root))
    return None if value is None else json.loads(value)


def _write(root: Path, known: list[str]) -> None:
    CAME_OUT.put(_key(root), json.dumps(known).encode())


def _key(root: Path) -> str:
    return key_of(str(root.resolve()))

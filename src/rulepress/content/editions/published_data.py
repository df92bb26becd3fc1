"""The data of every edition as it was when it was published: committed, so that no later edit rewrites it unnoticed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.editions.data_changes import RecordChange, changes
from rulepress.content.files.project import Project
from rulepress.content.files.safe_read import MAX_BYTES, Unreadable, line_starts, read_bytes
from rulepress.content.fixes.fixes import Edit, Fix
from rulepress.content.system.content_protocol import Data

FOLDER = "published"
CODE = "published-differs"
_TOLD = 3
"""Differences that are told; the rest are counted."""


def file_name(data: Data) -> str:
    """What the file with an edition's data is called."""
    return f"{data['game']['id']}-{data['edition']['id']}.json"


def as_text(data: Data) -> str:
    """Data as its file holds it."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def differing(project: Project, resolved: Iterable[Data]) -> Iterator[Diagnostic]:
    """What is published otherwise than the sources say now, a file each, with the lines that accept it."""
    for data in resolved:
        path = f"{FOLDER}/{file_name(data)}"
        if not (project.root / path).is_file():
            continue
        try:
            text = read_bytes(project.root, path, 64 * MAX_BYTES).decode()
            old = json.loads(text)
        except (Unreadable, ValueError):
            text, old = "", None
        now = json.loads(json.dumps(data))  # what is a tuple here is a list there
        if old == now:
            continue
        told = _told(_changes(old, now)) if isinstance(old, dict) else "it cannot be read"
        advice = "`check --accept` publishes what the sources say now"
        fix = Fix("accept", tuple(_edits(path, text, _retold(now, old, text))))
        yield Diagnostic(CODE, "consequence", f"The sources say otherwise than this file: {told}", path, suggestion=advice, fix=fix)


def _changes(old: Data, now: Data) -> list[RecordChange]:
    """What differs, looked for where anything does."""
    same = {section for section in old.keys() & now.keys() if old[section] == now[section]}
    return changes(*({section: one for section, one in data.items() if section not in same} for data in (old, now)))


def _told(found: list[RecordChange]) -> str:
    told = [f"{change.id} {leaf.path} {leaf}" for change in found for leaf in change.leaves]
    told += [f"{change.id} {change.kind}" for change in found if not change.leaves]
    more = len(told) - _TOLD
    return ", ".join(told[:_TOLD]) + (f" and {more} more" if more > 0 else "")


def _retold(now: Data, old: Data | None, text: str) -> str:
    """`now` as its file holds it, where `text` holds `old`: what is the same is taken from there, as writing all of it takes long."""
    told = _rewritten(now, old, text.rstrip(), 0) + "\n"
    with suppress(ValueError):  # it was laid out in a way of its own
        if json.loads(told) == now:
            return told
    return as_text(now)


def _rewritten(now: Any, old: Any, text: str, depth: int) -> str:
    if now == old:
        return text
    inner, listed = "\n" + " " * (depth + 1), isinstance(old, list)
    begin, *there = re.split(rf",?{inner}(?=[^ \]}}])", text)
    alike = old and now and isinstance(old, dict | list) and type(now) is type(old)
    if not alike or len(there) != len(old) or (listed and len(old) != len(now)):
        return json.dumps(now, ensure_ascii=False, indent=1).replace("\n", inner[:-1])
    there[-1] = there[-1].rstrip()[:-1].rstrip()
    if listed:
        items = [_rewritten(*each, depth + 1) for each in zip(now, old, there, strict=True)]
    else:
        named = {key: f"{json.dumps(key, ensure_ascii=False)}: " for key in now}
        known = dict(zip(old, there, strict=True))
        items = [name + _rewritten(now[key], old.get(key), known.get(key, "").removeprefix(name), depth + 1) for key, name in named.items()]
    return begin + inner + f",{inner}".join(items) + inner[:-1] + ("]" if listed else "}")


def _edits(path: str, old: str, new: str) -> Iterator[Edit]:
    before, after = _lines(old), _lines(new)
    if len(before) == len(after):  # a changed number takes no line more, and comparing whole files any other way takes long
        changed = (number for number, (one, other) in enumerate(zip(before, after, strict=True)) if one != other)
        yield from (Edit(path, number + 1, 1, number + 2, 1, after[number]) for number in changed)
        return
    for verb, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if verb != "equal":
            yield Edit(path, a + 1, 1, b + 1, 1, "".join(after[c:d]))


def _lines(text: str) -> list[str]:
    """The lines that edits count, with their ends."""
    if not any(mark in text for mark in "\v\f\x1c\x1d\x1e"):  # what Python takes for ends of lines, and editors do not
        return text.splitlines(keepends=True)
    return [text[begin:end] for begin, end in pairwise([*line_starts(text), len(text)]) if begin < end]

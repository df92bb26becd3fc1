"""What may be typed instead: a finding's fix as data, the same for the command line and an editor, and how it is put into a file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from rulepress.content.files.safe_read import line_starts

Safety = Literal["safe", "unsafe", "accept"]
"""`safe`: says what was meant in any case. `unsafe`: a guess that somebody should look at. `accept`: not a mistake's correction, but
an expectation brought up to what the engine says now."""

_PLAIN = re.compile(r"[^\W\d_][\w ./+()-]*(?<! )|\d+/\d+")
"""A text that is one without quotes, inside brackets too."""
_OTHERWISE = {"true", "false", "null"}
"""Words that are no text without quotes."""
_NUMBER = re.compile(r"[-+]?\d+(\.\d+)?")
_LETTERS = 4
"""A shorter word is not known again by its other letters."""


@dataclass(frozen=True)
class Edit:
    """A piece of a file, and what takes its place. Lines and columns count from 1, in characters; the end is the first after it."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str


@dataclass(frozen=True)
class Fix:
    """Edits that belong together: all of them or none."""

    safety: Safety
    edits: tuple[Edit, ...]


def replacing(path: str, mark: tuple[int, int, int | None], typed: str, text: str, name: str | None = None) -> Fix | None:
    """The fix that types `text` in place of what stands at a `mark` (line, column, first column after it) of a line, or of a `name` in it
    wherever that stands there; None for what goes on in another line. `typed`: the line as it is."""
    line, column, end_column = mark
    if end_column is None:
        return None
    old = typed[column - 1 : end_column - 1]
    if name is not None and name != old.strip("\"'"):
        beside = r"[\w.-]" if "." in name else r"[\w-]"  # of another name
        found = [column + one.start() for one in re.finditer(rf"(?<!{beside}){re.escape(name)}(?!{beside})", old)]
        guess: Safety = "safe" if says_the_same(name, text) else "unsafe"
        return Fix(guess, tuple(Edit(path, line, at, line, at + len(name), text) for at in found)) if found else None
    safety: Safety = "safe" if says_the_same(old, text) else "unsafe"
    return Fix(safety, (Edit(path, line, column, line, end_column, _quoted(text, old[:1])),))


def _quoted(text: str, quote: str) -> str:
    """A text or number as it is typed where `quote` or something else began."""
    return text if text[:1] in ("'", '"') or _NUMBER.fullmatch(text) else typed_as(text, quoted=quote in ("'", '"'))


def typed_as(value: Any, quoted: bool = False) -> str:
    """A value as YAML on one line; `quoted`: a text in quotes even where it needs none."""
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(typed_as(one, quoted) for one in value)}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{typed_as(key)}: {typed_as(one, quoted)}" for key, one in value.items()) + "}"
    if isinstance(value, str) and not quoted and _PLAIN.fullmatch(value) and value.lower() not in _OTHERWISE:
        return value
    return f"{value:g}" if isinstance(value, float) else json.dumps(value, ensure_ascii=False)


def says_the_same(old: str, new: str) -> bool:
    """Whether `new` is what was meant by `old` beyond doubt: the same value in or out of quotes, or a word with one slip of the hand."""
    before, after = old.strip("\"'"), new.strip("\"'")
    return before == after or before.casefold() == after.casefold() or _slip(before.casefold(), after.casefold())


def _slip(old: str, new: str) -> bool:
    """One letter too many, too few, another one, or two the wrong way round. Not a digit: a number is never a slip."""
    first = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), min(len(old), len(new)))
    rest, due = old[first:], new[first:]
    end = next((at for at, (one, other) in enumerate(zip(rest[::-1], due[::-1], strict=False)) if one != other), min(len(rest), len(due)))
    rest, due = rest[: len(rest) - end], due[: len(due) - end]
    swapped = len(rest) == 2 and rest[::-1] == due
    digits = any(character.isdigit() for character in rest + due)
    return max(len(old), len(new)) >= _LETTERS and not digits and (swapped or (len(rest) <= 1 and len(due) <= 1))


def chosen(fixes: Iterable[Fix]) -> list[Edit]:
    """The edits of the fixes, from the end of each file to its start; a fix that touches what another one has changed is left out."""
    taken: list[Edit] = []
    for fix in dict.fromkeys(fixes):
        if not any(_touch(edit, other) for edit in fix.edits for other in taken):
            taken += fix.edits
    return sorted(taken, key=lambda edit: (edit.path, -edit.line, -edit.column))


def _touch(edit: Edit, other: Edit) -> bool:
    if edit.path != other.path:
        return False
    begin, end = (edit.line, edit.column), (edit.end_line, edit.end_column)
    start, stop = (other.line, other.column), (other.end_line, other.end_column)
    return begin == start or (begin < stop and start < end)


def fixed(text: str, edits: Iterable[Edit]) -> str:
    """A file's text with the edits made, which `chosen` has put in order."""
    starts = [*line_starts(text), len(text)]  # an edit may take the last line whole
    for edit in edits:
        begin, end = starts[edit.line - 1] + edit.column - 1, starts[edit.end_line - 1] + edit.end_column - 1
        text = text[:begin] + edit.text + text[end:]
    return text

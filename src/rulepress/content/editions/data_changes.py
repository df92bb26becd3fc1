"""What two states of a game's rules differ in: records that came, went or say something else, from the resolved data of both.

A record is whatever has an id: a rule, a trait, a unit, a force list. Nothing here knows a game: sections are the keys of the
resolved data, and lists of records inside records (a faction's units) are sections of their own.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

APART = ("format", "game", "edition", "editions", "play")
"""Keys of the resolved data that say whose data it is, not what the rules are; and what `turn` says in words."""

_POSITION = {"id", "key", "title", "faction", "chapter", "at", "depth", "part"}
"""Where a record stands and what names it, not what it says."""
_FOLLOWS = {"led"}
"""What follows from other values of the record and of others: told there, and not once more for each that it reaches."""
_TITLES = ("title", "name", "question", "id")


@dataclass(frozen=True)
class Leaf:
    """One value of a record that differs; `before` or `after` is None where the record lacks it."""

    path: str
    before: str | None
    after: str | None

    def __str__(self) -> str:
        before, after = ("nothing" if value is None else value for value in (self.before, self.after))
        return f"{before} -> {after}"


@dataclass(frozen=True)
class RecordChange:
    """One record that differs."""

    section: str
    """The key of the data that holds records of this sort, such as `rules` or `units`."""
    id: str
    title: str
    kind: str
    """`added`, `dropped` or `changed`."""
    leaves: tuple[Leaf, ...] = ()
    """What differs, of a changed record or of one that is a single value."""
    text: str = ""
    """What an added or dropped record says, where it has a text."""

    @property
    def value(self) -> Leaf | None:
        """A record that is one value, such as a number of the core, before and after; None for any other."""
        return self.leaves[0] if len(self.leaves) == 1 and not self.leaves[0].path else None

    @property
    def reworded(self) -> bool:
        """Only words differ, no number."""
        return self.kind == "changed" and all(numbers(leaf.before) == numbers(leaf.after) for leaf in self.leaves)


@dataclass
class _Found:
    title: str
    own: dict[str, Any]

    @cached_property
    def leaves(self) -> dict[str, str]:
        return dict(_flat(self.own, ""))


def changes(before: dict, after: dict) -> list[RecordChange]:
    """Everything that differs between two resolved data, section by section in the order of the newer one."""
    old, new = dict(_records(before)), dict(_records(after))
    found = []
    for section, id_ in dict.fromkeys([*new, *old]):
        was, now = old.get((section, id_)), new.get((section, id_))
        if was and now:
            if was.own != now.own and (leaves := tuple(_leaves(was.leaves, now.leaves))):
                found.append(RecordChange(section, id_, now.title, "changed", leaves))
        elif record := now or was:
            kind = "added" if now else "dropped"
            value = (Leaf("", was.leaves[""] if was else None, now.leaves[""] if now else None),) if "" in record.leaves else ()
            found.append(RecordChange(section, id_, record.title, kind, value, record.leaves.get("text", "")))
    order = list(dict.fromkeys(section for section, _ in [*new, *old]))
    return sorted(found, key=lambda change: (order.index(change.section), ("added", "changed", "dropped").index(change.kind)))


def numbers(text: str | None) -> list[str]:
    """The numbers in a text, as typed."""
    return re.findall(r"[-+−]?\d+(?:\.\d+)?", text or "")


def words(before: str, after: str) -> list[tuple[str, str]]:
    """A reworded text as pieces in order: (`same`, `dropped` or `added`, words)."""
    old, new = before.split(), after.split()
    pieces: list[tuple[str, str]] = []
    for verb, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if verb == "equal":
            pieces.append(("same", " ".join(old[a:b])))
        else:
            pieces += [("dropped", " ".join(old[a:b]))] if b > a else []
            pieces += [("added", " ".join(new[c:d]))] if d > c else []
    return pieces


def _leaves(was: dict[str, str], now: dict[str, str]) -> Iterator[Leaf]:
    for path in dict.fromkeys([*now, *was]):
        if was.get(path) != now.get(path):
            yield Leaf(path, was.get(path), now.get(path))


def _records(data: dict) -> Iterator[tuple[tuple[str, str], _Found]]:
    for section, value in data.items():
        if section in APART:
            continue
        if _is_records(value):
            yield from _of_list(section, value)
        elif isinstance(value, dict) and value and all(isinstance(one, dict) and "name" in one for one in value.values()):
            for name, record in value.items():
                yield (section, name), _found(str(record["name"]), record)
        elif isinstance(value, dict):
            for path, leaf in _flat(value, ""):
                yield (section, path), _Found(path, {"": leaf})


def _of_list(section: str, records: list[dict]) -> Iterator[tuple[tuple[str, str], _Found]]:
    for record in records:
        title = next((str(record[key]) for key in _TITLES if record.get(key)), "")
        own = {key: value for key, value in record.items() if not _is_section(value)}
        yield (section, str(record.get("key") or record.get("id") or title)), _found(title, own)
        for name, value in record.items():
            if _is_section(value):
                yield from _of_list(name, value)


def _is_records(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) and ("id" in one or "name" in one) for one in value)


def _is_section(value: Any) -> bool:
    """A list of records that have addresses of their own, inside another record."""
    return _is_records(value) and all("key" in one for one in value)


def _found(title: str, record: dict) -> _Found:
    return _Found(title, {key: value for key, value in record.items() if key not in _POSITION | _FOLLOWS})


def _flat(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """Every value below `value` as a path and a text; a list of plain values is one."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _flat(one, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list) and any(isinstance(one, dict | list) for one in value):
        for index, one in enumerate(value):
            name = one.get("name") or one.get("verb") if isinstance(one, dict) else None
            yield from _flat(one, f"{path}.{name or index + 1}" if path else str(name or index + 1))
    elif isinstance(value, list):
        if value:
            yield path, ", ".join(_text(one) for one in value)
    elif value is not None and value is not False:
        yield path, _text(value)


def _text(value: Any) -> str:
    if value is True:
        return "yes"
    return f"{value:g}" if isinstance(value, float) else str(value)

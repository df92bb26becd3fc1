"""What an edition changes, told to players: `news` of the contract, from the resolved data of two editions."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator
from functools import cached_property
from typing import Any

from .changes import Change, changes, words

_REFERENCE = re.compile(r"(?:;? see (?:[a-z]+, )?`[^`]+`| \(`[^`]+`\))")
"""Where a text sends its reader by a rule's id, which is of no use in a booklet without the rules."""
KEPT = 0.5
"""A text of which less than this share stays is told as it is now: the old and the new words among each other would be no sentence."""

Entry = dict[str, Any]
Pieces = list[tuple[str, str]]
"""Words, each with whether they are the `same`, `dropped` or `added`."""


def entry(kind: str, name: str, pieces: Pieces) -> Entry:
    """Something that is `new` or `gone`, or that says something else `now`."""
    return {"kind": kind, "name": name, "pieces": pieces}


def pair(before: str | None, after: str | None) -> Pieces:
    """A value and the one that stands in its place."""
    return [*([("dropped", before)] if before else []), *([("added", after)] if after else [])]


def sections(listed: Iterable[tuple[str, Iterable[Entry]]]) -> list[dict[str, Any]]:
    """The sections that have something to tell; see the contract."""
    return [{"title": title, "entries": entries} for title, told in listed if (entries := list(told))]


class News:
    """Everything that differs between two editions, and what only has another name."""

    def __init__(self, before: dict[str, Any], after: dict[str, Any], silent: Container[str] = (), alone: tuple[str, ...] = ()) -> None:
        """`silent`: chapters that are not about the table; `alone`: paths below the core whose names no other text uses."""
        self.found, self._alone = changes(before, after), alone
        self._rules = [rule for rule in (*after["rules"], *before["rules"]) if rule["chapter"] not in silent]

    @cached_property
    def _renamed(self) -> dict[str, str]:
        return self.names("name", "plural")

    def names(self, *keys: str) -> dict[str, str]:
        """Old name -> new one, longest first, of what the rules' data call otherwise under these keys."""
        values = [(one.id, one.value) for one in self.found if one.section == "core" and one.value]
        renamed = {
            value.before: value.after
            for id_, value in values
            if id_.rpartition(".")[2] in keys and not id_.startswith(self._alone) and value.before and value.after
        }
        return dict(sorted(renamed.items(), key=lambda both: -len(both[0])))

    def differs(self, before: str, after: str) -> Pieces:
        """The pieces of a text that says something else; none when it only uses other names."""
        before, after = _REFERENCE.sub("", before), _REFERENCE.sub("", after)
        for old, new in self._renamed.items():
            before = before.replace(old, new)
        if before == after:
            return []
        pieces = words(before, after)
        kept = sum(len(text) for verb, text in pieces if verb == "same")
        return pieces if kept > KEPT * len(after) else [("added", "Now:"), ("same", after)]

    def chapters(self) -> Iterator[tuple[str, list[Entry]]]:
        """What the rules say otherwise: the titles of chapters, and what of each is told."""
        titles: dict[str, str] = {}
        for rule in self._rules:
            titles.setdefault(rule["id"], rule["title"])
        told: dict[str, list[Entry]] = {title: [] for title in dict.fromkeys(rule["title"] for rule in self._rules)}
        for change in self.found:
            if change.section == "rules" and change.id in titles:
                told[titles[change.id]] += [one | {"name": ""} for one in self._told(change)]
        yield from told.items()

    def texts(self, section: str) -> Iterator[Entry]:
        """What records with a text say otherwise."""
        for change in self.found:
            if change.section == section:
                yield from self._told(change)

    def cards(self, section: str, faction: str, told: Callable[[Change], Iterable[Pieces]]) -> Iterator[Entry]:
        """What differs on a faction's cards; `told`: each such thing on one card."""
        for change in self.found:
            if change.section != section or not change.id.startswith(f"{faction}/"):
                continue
            if change.kind != "changed":
                yield entry({"added": "new", "dropped": "gone"}[change.kind], change.title, [])
            elif pieces := list(told(change)):
                yield entry("now", change.title, [piece for each in pieces for piece in (*each, ("same", "·"))][:-1])

    def _told(self, change: Change) -> Iterator[Entry]:
        name = change.title or change.id
        if change.kind != "changed":
            text = change.text or next((leaf.after or leaf.before or "" for leaf in change.leaves if leaf.path == "text"), "")
            plain = _REFERENCE.sub("", text)
            yield entry({"added": "new", "dropped": "gone"}[change.kind], name, [("same", plain)] if text else [])
            return
        for leaf in change.leaves:
            if leaf.path == "text" and (pieces := self.differs(leaf.before or "", leaf.after or "")):
                yield entry("now", name, pieces)

"""What an edition changes, told to players: rules under their chapter, units and lists under their faction.

A game with words of its own for its cards says more (`GameRulebook.news`); what is here serves any game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from rulepress.content.editions.data_changes import Leaf, RecordChange, changes, words

_REFERENCE = re.compile(r"(?:[;,]? see (?:[a-z]+, )?`[^`]+`| \(`[^`]+`\))")
"""Where a text sends its reader by a rule's id, which is of no use in words without the rules."""
_KEY = re.compile(r"[a-z0-9_]+")
"""A part of a path that the data's format names; others are names of the game."""
KEPT = 0.5
"""A text of which less than this share stays is told as it is now: the old and the new words among each other would be no sentence."""

Pieces = list[tuple[str, str]]
"""`same`, `dropped` or `added`, and words."""
Entry = dict[str, Any]


def news(before: dict[str, Any], after: dict[str, Any]) -> list[dict[str, Any]]:
    """Sections of what differs; see the contract."""
    found = changes(before, after)
    sections = list(chapters(found, before, after))
    sections += [(kind.capitalize(), list(_shared(found, kind))) for kind in ("traits", "shared") if kind in after]
    for faction in after["factions"]:
        sections.append((faction["name"], list(_faction(found, faction["id"]))))
    sections.append(("Scenarios", [entry for one in found if one.section == "scenarios" for entry in told(one)]))
    return sectioned(sections)


def sectioned(sections: list[tuple[str, list[Entry]]]) -> list[dict[str, Any]]:
    """Titles and their entries as sections, those of one title together; what has no entries is left out."""
    together: dict[str, list[Entry]] = {}
    for title, entries in sections:
        together.setdefault(title, []).extend(entries)
    return [{"title": title, "entries": entries} for title, entries in together.items() if entries]


def entry(kind: str, name: str, pieces: Pieces, rule: str | None = None) -> Entry:
    """One thing that differs: `new`, `gone` or `now`; `rule` is the id of the statement that says it."""
    return {"kind": kind, "name": name, "pieces": pieces, "rule": rule}


def chapter_of(rule: str, *data: dict[str, Any]) -> str | None:
    """The chapter in which the first of these editions that has a rule states it."""
    return next((one["chapter"] for each in data for one in each["rules"] if one["id"] == rule), None)


def told(change: RecordChange, names: dict[str, str] | None = None, named: bool = True) -> Iterator[Entry]:
    """A record that has a text: whole where it came or went, and what reads otherwise; `names` are old names and new ones."""
    name = (change.title or change.id) if named else ""
    rule = change.id if change.section == "rules" else None
    if change.kind != "changed":
        text = change.text or next((leaf.after or leaf.before or "" for leaf in change.leaves if leaf.path == "text"), "")
        yield entry({"added": "new", "dropped": "gone"}[change.kind], name, [("same", plain(text))] if text else [], rule)
        return
    for leaf in change.leaves:
        if leaf.path == "text" and (pieces := differs(leaf.before or "", leaf.after or "", names or {})):
            yield entry("now", name, pieces, rule)


def differs(before: str, after: str, names: dict[str, str]) -> Pieces:
    """The pieces of a text that says something else; none when it only uses other names."""
    before, after = plain(before), plain(after)
    for old, new in names.items():
        before = before.replace(old, new)
    if before == after:
        return []
    pieces = words(before, after)
    kept = sum(len(text) for verb, text in pieces if verb == "same")
    return pieces if kept > KEPT * len(after) else [("added", "Now:"), ("same", after)]


def pair(before: str | None, after: str | None) -> Pieces:
    """A value as it was, and as it is."""
    return [*([("dropped", before)] if before else []), *([("added", after)] if after else [])]


def plain(text: str) -> str:
    """A rule's text without the ids by which it refers to others, nor what points to a list below it."""
    return re.sub(r":$", ".", _REFERENCE.sub("", text))


def chapters(found: list[RecordChange], before: dict[str, Any], after: dict[str, Any]) -> Iterator[tuple[str, list[Entry]]]:
    """Every chapter's title, and what its rules say otherwise."""
    titles = {rule["chapter"]: rule["title"] for rule in (*before["rules"], *after["rules"])}
    for chapter, title in titles.items():
        yield title, list(_rules(found, chapter, before, after))


def _rules(found: list[RecordChange], chapter: str, before: dict[str, Any], after: dict[str, Any]) -> Iterator[Entry]:
    for change in found:
        if change.section == "rules" and chapter_of(change.id, after, before) == chapter:
            yield from told(change, named=False)


CAME = {"added": "new", "dropped": "gone", "changed": "now"}
"""What became of a record -> the sort of its entry."""


def cards(
    found: list[RecordChange], kinds: Sequence[str], faction: str, pieces: Callable[[RecordChange], Iterable[Pieces]], lists: str
) -> Iterator[Entry]:
    """What differs in a faction: which cards and lists came and went, and of the others what `pieces` tells of a card, and `lists` of a
    list."""
    for change in found:
        if change.section not in kinds or not change.id.startswith(f"{faction}/"):
            continue
        if change.kind != "changed":
            yield entry(CAME[change.kind], change.title, [])
        elif change.section == "forces":
            yield entry("now", change.title, [("same", lists)])
        elif told_of := joined(pieces(change)):
            yield entry("now", change.title, told_of)


def joined(pieces: Iterable[Pieces]) -> Pieces:
    """Several things that differ, with a dot between them."""
    return [piece for each in pieces for piece in (*each, ("same", "·"))][:-1]


def _shared(found: list[RecordChange], kind: str) -> Iterator[Entry]:
    for change in found:
        if change.section == kind and change.value:
            yield entry("now", _name(change.id), [("same", _figure(change.id)), *pair(change.value.before, change.value.after)])
        elif change.section == kind:
            yield from told(change)


def _faction(found: list[RecordChange], faction: str) -> Iterator[Entry]:
    for change in found:
        if change.id.partition("/")[0] != faction or "/" not in change.id:
            continue
        if change.kind != "changed":
            yield from told(change)
        elif pieces := joined(_figures(change)):
            yield entry("now", change.title, pieces)


def _figures(change: RecordChange) -> Iterator[Pieces]:
    """What differs of a card: what it lists besides or no more, and then values of what it has had."""
    listed = [leaf for leaf in change.leaves if leaf.path.endswith(".name") and not (leaf.before and leaf.after)]
    for leaf in listed:
        yield [("same", "with" if leaf.after else "without"), *pair(leaf.before, leaf.after)]
    whole = tuple(leaf.path.removesuffix("name") for leaf in listed)
    yield from (_leaf(leaf) for leaf in change.leaves if not leaf.path.startswith(whole))


def _leaf(leaf: Leaf) -> Pieces:
    said = " ".join(part for part in (_name(leaf.path), _figure(leaf.path)) if part)
    return [("same", said), *pair(leaf.before, leaf.after)]


def _name(path: str) -> str:
    """What a path names of the game: `weapons.Lance.dice` -> Lance"""
    return ", ".join(part for part in path.split(".") if not _KEY.fullmatch(part))


def _figure(path: str) -> str:
    """What a path is about: `weapons.Lance.dice` -> dice"""
    last = path.rpartition(".")[2]
    return last.replace("_", " ") if _KEY.fullmatch(last) else ""

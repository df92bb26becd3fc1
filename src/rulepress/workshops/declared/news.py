"""What an edition of a declared game changes, told to players: rules by chapter, shared records by kind, cards by faction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from rulepress.authoring.changes import Change
from rulepress.authoring.edition_news import Entry, News, Pieces, entry, pair, sections

from .pages import title_of
from .shape import Shape, Whole, fields, find, label


def news(before: dict[str, Any], after: dict[str, Any]) -> list[dict[str, Any]]:
    """Sections of what differs; see the contract."""
    shape = Shape.model_validate(after["shape"])
    old, new = ({**data, **data["shared"], "shape": {}, "shared": {}} for data in (before, after))
    told = News(old, new)
    kinds = ((title_of(kind), _records(told, kind, fields(shape.shared[kind]), shape)) for kind in shape.shared)
    cards = [
        (faction["name"], [one for section, declared in (("units", shape.units), ("leaders", shape.leaders))
                           for one in told.cards(section, faction["id"], partial(_card, told, fields(declared), shape))])
        for faction in after["factions"]
    ]  # fmt: skip
    return sections([*told.chapters(), *kinds, *cards])


def _records(told: News, kind: str, declared: Mapping[str, Whole], shape: Shape) -> Iterator[Entry]:
    for change in told.found:
        if change.section == kind and change.kind != "changed":
            yield entry({"added": "new", "dropped": "gone"}[change.kind], change.title, [("same", change.text)] if change.text else [])
        elif change.section == kind:
            yield from (entry("now", change.title, pieces) for pieces in _card(told, declared, shape, change))


def _card(told: News, declared: Mapping[str, Whole], shape: Shape, change: Change) -> Iterator[Pieces]:
    """What differs on a card or in a record; of what it lists only which, as their own changes are told of themselves."""
    for leaf in change.leaves:
        first, _, rest = leaf.path.partition(".")
        field = declared.get(first)
        listed = field and (field.entries or field.record)
        if field is None or listed in shape.shared:
            if field is not None and rest.endswith(".name") and None in (leaf.before, leaf.after):
                yield [("same", "with" if leaf.after else "without"), *pair(leaf.before, leaf.after)]
        elif field.type in ("text", "prose"):
            if pieces := told.differs(leaf.before or "", leaf.after or ""):
                yield [("same", f"{label(first, field)}:"), *pieces]
        else:
            inner = find(leaf.path, declared, shape.shared) or field
            yield [("same", label(leaf.path.rpartition(".")[2], inner)), *pair(leaf.before, leaf.after)]

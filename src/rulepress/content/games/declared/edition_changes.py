"""What an edition of a declared game changes, told to players by the names that cards have for it: rules by chapter, shared records by
kind, cards by faction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.content.editions import player_changelog
from rulepress.content.editions.data_changes import RecordChange, changes
from rulepress.content.editions.player_changelog import Entry, Pieces, differs, entry, pair, sectioned, told
from rulepress.content.games.declared.game_definition import GameDefinition, Whole, fields, find, headings, label


def news(before: dict[str, Any], after: dict[str, Any]) -> list[dict[str, Any]]:
    """Sections of what differs; see the contract."""
    shape = GameDefinition.model_validate(after["shape"])
    old, new = ({**data, **data["shared"], "shape": {}, "shared": {}} for data in (before, after))
    found = changes(old, new)
    sections = list(player_changelog.chapters(found, before, after))
    sections.append(("The turn", [entry for change in found if change.section == "turn" for entry in told(change)]))
    sections += [(headings(shape, kind)[1], list(_records(found, kind, fields(shape.shared[kind]), shape))) for kind in shape.shared]
    declared = {"units": fields(shape.units), "leaders": fields(shape.leaders)}
    for faction in after["factions"]:
        for kind in ("units", "leaders", "forces"):
            told_of = player_changelog.cards(
                found, [kind], faction["id"], lambda change: _figures(change, declared[change.section], shape), "takes other units"
            )
            sections.append((faction["name"], list(told_of)))
    return sectioned(sections)


def _records(found: list[RecordChange], kind: str, declared: Mapping[str, Whole], shape: GameDefinition) -> Iterator[Entry]:
    for change in found:
        if change.section == kind and change.kind != "changed":
            yield from told(change)
        elif change.section == kind:
            yield from (entry("now", change.title, pieces) for pieces in _figures(change, declared, shape))


def _figures(change: RecordChange, declared: Mapping[str, Whole], shape: GameDefinition) -> Iterator[Pieces]:
    """What differs on a card or in a record; of what it lists only which, as their own changes are told of themselves."""
    for leaf in change.leaves:
        first, _, rest = leaf.path.partition(".")
        field = declared.get(first)
        if field is None:
            continue
        if (field.entries or field.record) in shape.shared:
            if rest.endswith(".name") and None in (leaf.before, leaf.after):
                yield [("same", "with" if leaf.after else "without"), *pair(leaf.before, leaf.after)]
        elif field.type in ("text", "prose"):
            if pieces := differs(leaf.before or "", leaf.after or "", {}):
                yield [("same", f"{label(first, field)}:"), *pieces]
        else:
            inner = find(leaf.path, declared, shape.shared) or field
            yield [("same", label(leaf.path.rpartition(".")[2], inner)), *pair(leaf.before, leaf.after)]

"""A force list breaks the limits of its game size.

What: a force list has more units, points, leaders, copies or units in a slot than `forces` in `shape.yaml` allows (an error), or fewer (a
warning).
Why: the list is illegal. A list with too few units may just be unfinished.

Wrong:
    forces: {sizes: {Patrol: {units: {most: 3, rule: list.size}}}}
    a list with size: Patrol and units: {scout: 4}
Right:
    a list with size: Patrol and units: {scout: 3}
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic, has_errors
from rulepress.content.games.declared.force_list_entries import counts, entries
from rulepress.content.games.declared.force_list_limits import GivenEntry, faults, settled
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.games.declared.game_definition import GameDefinition, fields, name_of
from rulepress.content.games.declared.leader_grants import addressed
from rulepress.content.lint import found, lint


@lint(code="force-limits")
def force_limits(content: DeclaredContent) -> Iterator[Diagnostic]:
    told: set[str] = set()
    for edition in content.editions.values():
        for one in _in_edition(edition):
            if (words := f"{one.path} {one.message}") not in told:  # what is wrong in a newer edition is told of that
                told.add(words)
                yield one if edition is content else replace(one, message=f"In the edition {edition.edition}: {one.message}")


def _in_edition(content: DeclaredContent) -> Iterator[Diagnostic]:
    shape = content.sound
    if shape is None or shape.forces is None:
        return
    forces = settled(shape.forces, content.numbers)
    for faction in content.factions:
        units, leaders = ({one.id: one.record.model_dump() for one in kind if one.record} for kind in (faction.units, faction.leaders))
        wrong = {one.id for one in faction.leaders if has_errors(one.document.diagnostics)}
        for source in faction.forces:
            record = source.record
            by = list(dict.fromkeys(getattr(record, "leaders", ())))  # one who is named twice is told of already
            if record is None or any(unit not in units for unit in record.units) or wrong.intersection(by):
                continue  # told of what is wrong there
            led = addressed([leaders.get(leader, {}) for leader in by], units, shape, content.numbers)
            for fault in faults(forces, record.size, counts(record.units), units, led, _given(content, shape, record.units)):
                yield found(
                    source.document, fault.loc, fault.message, key=True,
                    suggestion=fault.suggestion, severity="warning" if fault.short else "error",
                )  # fmt: skip


def _given(content: DeclaredContent, shape: GameDefinition, units: Mapping[str, Any]) -> list[GivenEntry]:
    """What a list says of its units; a record that there is not counts for nothing."""
    declared = fields(shape.units)
    found = []
    for one in entries(units):
        records = [
            record.model_dump()
            for name, typed in one.given.items()
            if (kind := declared[name].record) in content.shared and (source := content.shared[str(kind)]).record
            if (record := source.record.root.get(name_of(typed)))
        ]
        found.append(GivenEntry(one.unit, one.count, records, frozenset(name for name, typed in one.given.items() if typed is True)))
    return found

"""A shared record that nobody uses.

What: a record of rules/GAME/shared/ that no unit, no leader and no other record lists.
Why: it was forgotten, or its name is misspelt where it is meant.

Wrong:
    shared/weapon.yaml defines `Lance`, and nobody lists it
Right:
    a unit has `weapons: [Lance]`, or the record is deleted
"""

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.engine.names import alike
from rulepress.workshops.declared.content import Content
from rulepress.workshops.declared.shape import fields, find, kinds_in, name_of, uses_in


@lint(code="unused-record", severity="warning")
def unused_record(content: Content) -> Iterator[Diagnostic]:
    shape = content.sound
    cards = [one for faction in content.factions for one in (*faction.units, *faction.leaders)]
    if shape is None or not cards or not all(one.complete for one in (*cards, *content.shared.values())):
        return  # what could not be read may name anything
    named: dict[str, set[str]] = {kind: set() for kind in shape.shared}
    for faction in content.factions:
        for declared, sources in ((shape.units, faction.units), (shape.leaders, faction.leaders)):
            for source in sources:
                _gather(source.record, declared, named)
        for grant in (grant for source in faction.leaders for grant in source.record.grants):
            for path, uses in grant.give.items():
                if (joined := find(path, fields(shape.units), shape.shared)) and joined.entries in shape.shared:
                    named[str(joined.entries)] |= {name_of(use) for use in uses}
    for kind, source in content.shared.items():
        for record in source.record.root.values():
            _gather(record, shape.shared[kind], named)
    listed = {kind for declared in (shape.units, shape.leaders, *shape.shared.values()) for kind in kinds_in(fields(declared))}
    for kind, source in content.shared.items():
        for name in source.names if kind in listed else ():  # of another, the shape's own finding tells
            if name not in named[kind] and not any(alike(one, [name]) for one in named[kind] if one not in source.names):
                yield found(source.document, (name,), f"Nobody has the {kind} `{name}`.", key=True, suggestion="use it, or delete it")


def _gather(record: Any, declared: Mapping[str, Any] | None, named: dict[str, set[str]]) -> None:
    """Adds the names of shared records that stand in a record."""
    for kind, use, _ in uses_in(record.model_dump(), fields(declared)):
        if kind in named:
            named[kind].add(name_of(use))

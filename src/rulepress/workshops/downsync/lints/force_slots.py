"""A Force list that does not fit its game size.

What: more units of a signature than the game size has slots (an error), or fewer (a warning). Units without a signature
take no slot.
Why: a list with too many cannot be played, one with too few gives something away.

Wrong:
    game_size: small
    units: {harbinger: 2, crusader: 4, samson: 1}
Right:
    game_size: small
    units: {harbinger: 2, crusader: 3, samson: 1}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content

from ._sources import core


@lint(code="force-slots")
def force_slots(content: Content) -> Iterator[Diagnostic]:
    numbers = core(content)
    for faction in content.factions if numbers else ():
        signatures = {unit.id: unit.record.signature for unit in faction.units if unit.record}
        for force in faction.forces:
            size = numbers.game_sizes.get(force.record.game_size) if force.record else None
            if size is None or not set(force.record.units) <= set(signatures):
                continue
            for signature, slots in size.slots.items():
                chosen = {unit: count for unit, count in force.record.units.items() if signatures[unit] == signature}
                total = sum(chosen.values())
                counted = f"{slots} slot" if slots == 1 else f"{slots} slots"
                told = f"{size.name} has {counted} for {signature} units; this list has {total}"
                if total > slots:
                    yield found(
                        force.document,
                        ("units", next(reversed(chosen))),
                        f"{told}.",
                        key=True,
                        suggestion=f"take {total - slots} out: {', '.join(chosen)}",
                    )
                elif total < slots:
                    yield found(
                        force.document,
                        ("units",),
                        f"{told}.",
                        key=True,
                        severity="warning",
                        suggestion=f"add {slots - total}",
                    )

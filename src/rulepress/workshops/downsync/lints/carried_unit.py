"""A unit in a Force list that comes only with another.

What: a Force that lists a unit with a trait that says with whom it comes (such as Packaged).
Why: such a unit is never chosen; its carrier brings it, and the list adds it by itself.

Wrong:
    units: {widow-scout: 1, spider-drone-infiltrator: 1}
Right:
    units: {widow-scout: 1}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content
from rulepress.workshops.downsync.schemas.effect import verb_of

from ._sources import definitions, units


@lint(code="carried-unit")
def carried_unit(content: Content) -> Iterator[Diagnostic]:
    packaged = carriers(content)
    for faction in content.factions:
        for force in faction.forces:
            for unit in force.record.units if force.record else ():
                trait = packaged.get((faction.id, unit))
                if trait:
                    yield found(
                        force.document,
                        ("units", unit),
                        f"`{unit}` has the trait {trait}: a Force List cannot name it.",
                        key=True,
                        suggestion="take it out; its carrier brings it",
                    )


def carriers(content: Content) -> dict[tuple[str, str], str]:
    """(faction, unit) -> the trait by which it comes only with another."""
    found = {}
    for faction, unit in units(content):
        known = definitions(content.traits, faction.traits)
        for use in unit.record.traits:
            name = use if isinstance(use, str) else next(iter(use))
            if name in known and any(verb_of(effect) == "comes_with" for effect in known[name].record.effects):
                found[faction.id, unit.id] = name
    return found

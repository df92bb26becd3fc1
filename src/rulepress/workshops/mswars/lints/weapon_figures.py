"""One name for two weapons.

What: a weapon that two units of a faction have under one name, with different figures; and two weapons of one name on a card.
Why: players learn what a Beam Rifle does, and the next card's Beam Rifle does something else.

Wrong:
    weapons: [{name: Beam Rifle, range: 24, ...}]      # and on the other card:
    weapons: [{name: Beam Rifle, range: 18, ...}]
Right:
    weapons: [{name: Short Beam Rifle, range: 18, ...}]
"""

from collections.abc import Iterator
from typing import Any

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.authoring.places import At
from rulepress.workshops.mswars.content import Content


@lint(code="weapon-figures", severity="warning")
def weapon_figures(content: Content) -> Iterator[Diagnostic]:
    for faction in content.factions:
        called: dict[str, list[tuple[Any, At]]] = {}
        for unit in faction.units:
            here: set[str] = set()
            for index, weapon in enumerate(unit.record.weapons if unit.record else ()):
                at = At(unit.document, ("weapons", index))
                if weapon.name in here:
                    yield found(at.document, (*at.loc, "name"), f"This card has a `{weapon.name}` already.", suggestion="name it otherwise")
                else:
                    called.setdefault(weapon.name, []).append((weapon, at))
                here.add(weapon.name)
        for those in called.values():
            usual, place = max(those, key=lambda each: sum(not _different(each[0], other) for other, _ in those))  # what most of them say
            for weapon, at in those:
                if different := _different(weapon, usual):
                    yield _differs(weapon, at, different[0], place)


def _different(weapon: Any, other: Any) -> list[str]:
    """The keys in which two weapons differ; one that has an ability twice is told elsewhere."""
    pairs = ((key, getattr(weapon, key), getattr(other, key)) for key in type(weapon).model_fields)
    return [key for key, one, two in pairs if (set(one) != set(two) if isinstance(one, list) else one != two)]


def _differs(weapon: Any, at: At, key: str, place: At) -> Diagnostic:
    line = place.document.where(place.loc).line
    return found(
        at.document,
        (*at.loc, key if key in weapon.model_fields_set else "name"),
        f"`{weapon.name}` differs from {place.document.path} (line {line}): `{key}` is another here.",
        suggestion="make them equal, or give this one a name of its own",
    )

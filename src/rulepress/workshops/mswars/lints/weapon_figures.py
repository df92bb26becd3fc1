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

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import lint
from rulepress.authoring.namesakes import differing
from rulepress.authoring.places import At
from rulepress.workshops.mswars.content import Content


@lint(code="weapon-figures", severity="warning")
def weapon_figures(content: Content) -> Iterator[Diagnostic]:
    for faction in content.factions:
        units = [unit for unit in faction.units if unit.record]
        yield from differing(
            (weapon, At(unit.document, ("weapons", index))) for unit in units for index, weapon in enumerate(unit.record.weapons)
        )

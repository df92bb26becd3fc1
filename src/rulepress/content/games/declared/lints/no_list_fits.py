"""A faction of which no list can be made.

What: a faction whose units and leaders make no force list for any size of game that the game's shape has: too few, too dear, or none
for a slot that has to be filled.
Why: nobody could play it. While the faction is being written that is no fault, hence only a warning.

Wrong:
    a size of game that takes 90 points at most and at least 4 units, and no unit below 30 points
Right:
    a unit of 20 points beside them
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.declared.force_list_limits import impossible, settled
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.lint import found, lint


@lint(code="no-list-fits", severity="warning")
def no_list_fits(content: DeclaredContent) -> Iterator[Diagnostic]:
    shape = content.sound
    if shape is None or shape.forces is None:
        return
    forces = settled(shape.forces, content.numbers)
    for faction in content.factions:
        if faction.units and faction.faction.record and all(card.record for card in (*faction.units, *faction.leaders)):
            units, leaders = ([one.record.model_dump() for one in kind] for kind in (faction.units, faction.leaders))
            why = [impossible(forces, size, units, leaders) for size in forces.sizes]
            if all(why):
                yield found(
                    faction.faction.document, ("id",), f"No list can be made of this faction: {why[0]}", suggestion="add units that fit"
                )

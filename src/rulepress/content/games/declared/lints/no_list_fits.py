"""No legal force list is possible for a faction.

What: a faction's units and leaders cannot form a legal force list for any game size: there are too few, they cost too many points, or none
fits a required slot.
Why: the faction cannot be played. This is only a warning, because the faction may be unfinished.

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
                    faction.faction.document,
                    ("id",),
                    f"No legal list is possible for this faction: {why[0]}",
                    suggestion="add units that fit",
                )

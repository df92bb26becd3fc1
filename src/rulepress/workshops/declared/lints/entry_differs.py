"""One name for two things.

What: an entry with a `name`, of a list that cards write out in full, that two units of a faction have under one name and with different
values; and two entries of one name in such a list of a card.
Why: players learn what a Long Bow does, and the next card's Long Bow does something else.

Wrong:
    arms: [{name: Long Bow, dice: 2}]      # and on the other card:
    arms: [{name: Long Bow, dice: 3}]
Right:
    arms: [{name: Heavy Bow, dice: 3}]     # or a kind of shared records: `arms: {list: weapon}`
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import lint
from rulepress.authoring.namesakes import differing
from rulepress.authoring.places import At
from rulepress.workshops.declared.content import Content
from rulepress.workshops.declared.shape import fields


@lint(code="entry-differs", severity="warning")
def entry_differs(content: Content) -> Iterator[Diagnostic]:
    shape = content.sound
    named = [name for name, one in fields(shape.units).items() if isinstance(one.entries, dict) and "name" in one.entries] if shape else []
    for faction in content.factions:
        units = [unit for unit in faction.units if unit.record]
        for name in named:
            yield from differing(
                (entry, At(unit.document, (name, index))) for unit in units for index, entry in enumerate(getattr(unit.record, name))
            )

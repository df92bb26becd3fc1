"""A unit that never comes to the table.

What: a unit with `signature: none` that nothing brings: it comes with no other, no scenario has it, and no card or trait of its faction
names it.
Why: no Force List has a slot for it, so its card would never be played.

Wrong:
    signature: none
Right:
    signature: none
    traits: [Packaged: widow-scout]
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content, FactionSources, Source
from rulepress.workshops.downsync.schemas.effect import verb_of

from ._sources import borne, units


@lint(code="nobody-brings-it", severity="warning")
def nobody_brings_it(content: Content) -> Iterator[Diagnostic]:
    alone = [(faction, unit) for faction, unit in units(content) if unit.record.signature == "none" and not unit.record.only_in]
    if not alone:
        return
    comes = [one for one in borne(content) if verb_of(one.effect) == "comes_with"]
    waiting = {(one.at.document.path, *one.at.loc) for one in comes}
    with_others = {one.unit.document.path for one in borne(content) if verb_of(one.effect) in ("comes_with", "start_aboard")}
    brought = {key for source in content.scenarios if source.record for those in source.record.brings.values() for key in those}
    for faction, unit in alone:
        if unit.document.path in with_others or f"{faction.id}/{unit.id}" in brought or _named(faction, unit, waiting):
            continue
        yield found(
            unit.document,
            ("signature",),
            f"`{unit.id}` is never a Ping, and nothing brings it to the table.",
            suggestion="give it a signature, or a trait such as `Packaged` with the unit that brings it",
        )


def _named(faction: FactionSources, unit: Source, waiting: set[tuple]) -> bool:
    """Whether a card or definition of the faction names it, other than as what it waits for."""
    homes = [faction.traits, faction.actions, *faction.leaders, *(other for other in faction.units if other is not unit)]
    return any(
        text in unit.ids and not any((source.document.path, *loc[:end]) in waiting for end in range(len(loc) + 1))
        for source in homes
        if source
        for loc, text, is_key in source.document.texts
        if not is_key
    )

"""A unit that never comes along.

What: a unit with a trait that says with whom it comes (such as Packaged), where that other unit has no trait that
brings it (such as Carrier).
Why: no Force List can name it, and nobody brings it.

Wrong:
    a hound with `Packaged: shepherd`, and a shepherd without `Carrier: hound`
Right:
    both
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found_at, lint
from rulepress.workshops.downsync.content import Content
from rulepress.workshops.downsync.schemas.effect import verb_of

from ._sources import borne


@lint(code="not-brought", severity="warning")
def not_brought(content: Content) -> Iterator[Diagnostic]:
    if any(faction.traits.document.data is None for faction in content.factions if faction.traits):
        return  # what could not be read may bring anybody
    everything = list(borne(content))
    brings = [(one.value(one.effect.bring), one.unit) for one in everything if verb_of(one.effect) == "bring"]
    for one in everything:
        if verb_of(one.effect) != "comes_with":
            continue
        carrier = next((unit for unit in one.faction.units if one.value(one.effect.comes_with) in unit.ids), None)
        if carrier is None or carrier.record is None:
            continue
        brought = {unit for unit, bringer in brings if bringer is carrier}
        if brought & set(carrier.ids):
            continue  # it brings itself, which is told there
        known = {id_ for unit in one.faction.units for id_ in unit.ids}
        if brought <= known and not brought & set(one.unit.ids):  # one that is misspelt may mean this unit
            yield found_at(
                one.at,
                f"`{one.unit.id}` comes with `{carrier.id}`, which does not bring it.",
                suggestion=f"give `{carrier.id}` a trait such as `Carrier: {one.unit.id}`",
            )

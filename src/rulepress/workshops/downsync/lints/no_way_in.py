"""A unit that is brought along and never enters the table.

What: a unit with a trait that brings another one (such as Carrier), where no action or trait of its faction places that other unit, and it
cannot begin inside a transport.
Why: what is brought waits beside the table until a card lets it enter; without one it waits there for the whole game.

Wrong:
    shepherd with `Carrier: hound`, and nothing that places a hound
Right:
    shepherd with `Carrier: hound`, and an action of its own with `effects: [{place: 3, unit: hound}]`
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found_at, lint
from rulepress.workshops.downsync.content import Content
from rulepress.workshops.downsync.schemas.effect import every, verb_of

from ._sources import actions, borne


@lint(code="no-way-in", severity="warning")
def no_way_in(content: Content) -> Iterator[Diagnostic]:
    everything = list(borne(content))
    aboard = {(one.faction.id, id_) for one in everything if verb_of(one.effect) == "start_aboard" for id_ in one.unit.ids}
    entering = {*_placed(content), *aboard}
    for one in everything:
        if verb_of(one.effect) != "bring":
            continue
        other = next((unit for unit in one.faction.units if one.value(one.effect.bring) in unit.ids), None)
        if other is not None and other is not one.unit and not any((one.faction.id, id_) in entering for id_ in other.ids):
            yield found_at(
                one.at,
                f"`{one.unit.id}` brings `{other.id}`, and no card lets that enter: it waits beside the table for the whole game.",
                suggestion=f"give `{one.unit.id}` an action with `effects: [{{place: 3, unit: {other.id}}}]`",
            )


def _placed(content: Content) -> Iterator[tuple[str, str]]:
    """The units that some action or trait places: (faction, the unit's id)."""
    for use in actions(content):
        given = use.get("parameters") or {}
        for effect in use.get("effects") or ():
            if verb_of(effect) == "place" and effect.unit is not None:
                yield use.faction.id, str(given[effect.unit].default if effect.unit in given else effect.unit)
    for one in borne(content):
        for effect in every([one.effect]):
            if verb_of(effect) == "place" and effect.unit is not None:
                yield one.faction.id, str(one.value(effect.unit))

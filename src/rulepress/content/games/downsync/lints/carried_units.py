"""Units that come with others: the unit that brings them, and the card that lets them enter the table."""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent, DownsyncSourceFile, FactionSources
from rulepress.content.games.downsync.lints import kind_and_type
from rulepress.content.games.downsync.lints._cards_and_actions import actions, units
from rulepress.content.games.downsync.lints._unit_traits import unit_effects
from rulepress.content.games.downsync.schemas.effect import every, verb_of
from rulepress.content.lint import found, found_at, lint


@lint(code="own-carrier")
def own_carrier(content: DownsyncContent) -> Iterator[Diagnostic]:
    """A unit brings itself.

    What: a trait of a unit, such as `Carrier` or `Packaged`, names the unit's own id, so the unit would bring itself or could only come
    with itself; or two units bring each other.
    Why: a Force List with such a unit would never be complete.

    Wrong:
        widow-scout with `Carrier: widow-scout`
    Right:
        widow-scout with `Carrier: spider-drone-infiltrator`
    """
    brought: dict[tuple[str, str], str] = {}
    for one in unit_effects(content, "bring", "comes_with"):
        verb, told = verb_of(one.effect), None
        other = str(one.value(getattr(one.effect, verb)))
        if other in one.unit.ids:
            told = f"`{one.trait}` names `{other}`, the unit that has this trait."
        elif verb == "bring":
            brought[one.faction.id, one.unit.id] = other
            if brought.get((one.faction.id, other)) == one.unit.id:
                told = f"`{other}` brings this unit and this unit brings `{other}`, so such a Force would never be complete."
        if told:
            yield found_at(one.at, told, suggestion=f"name another unit, or remove {one.trait}")


@lint(code="not-brought", severity="warning")
def not_brought(content: DownsyncContent) -> Iterator[Diagnostic]:
    """The named carrier does not bring the unit.

    What: a trait such as Packaged says that a unit comes with another one, but that other unit has no trait, such as Carrier, that brings
    it.
    Why: no Force List can name the unit, and no other unit brings it.

    Wrong:
        a hound with `Packaged: shepherd`, and a shepherd without `Carrier: hound`
    Right:
        a hound with `Packaged: shepherd`, and a shepherd with `Carrier: hound`
    """
    if any(faction.traits.document.data is None for faction in content.factions if faction.traits):
        return  # traits that could not be read may bring any unit
    brings = [(one.value(one.effect.bring), one.unit) for one in unit_effects(content, "bring")]
    for one in unit_effects(content, "comes_with"):
        carrier = next((unit for unit in one.faction.units if one.value(one.effect.comes_with) in unit.ids), None)
        if carrier is None or carrier.record is None:
            continue
        brought = {unit for unit, bringer in brings if bringer is carrier}
        if brought & set(carrier.ids):
            continue  # it brings itself, which own-carrier reports
        known = {id_ for unit in one.faction.units for id_ in unit.ids}
        if brought <= known and not brought & set(one.unit.ids):  # one that is misspelt may mean this unit
            told = f"`{one.unit.id}` comes with `{carrier.id}`, but `{carrier.id}` does not bring it."
            yield found_at(one.at, told, suggestion=f"give `{carrier.id}` a trait such as `Carrier: {one.unit.id}`")


@lint(code="no-way-in", severity="warning")
def no_way_in(content: DownsyncContent) -> Iterator[Diagnostic]:
    """A unit that another one brings never enters the table.

    What: a trait such as Carrier brings another unit, but no action or trait of the faction places that unit, and it cannot start inside a
    transport.
    Why: the unit waits off the table until a card lets it enter. Without such a card it waits for the whole game.

    Wrong:
        shepherd with `Carrier: hound`, and no effect that places a hound
    Right:
        shepherd with `Carrier: hound`, and an action of its own with `effects: [{place: 3, unit: hound}]`
    """
    aboard = {(one.faction.id, id_) for one in unit_effects(content, "start_aboard") for id_ in one.unit.ids}
    entering = {*_placed(content), *aboard}
    for one in unit_effects(content, "bring"):
        other = next((unit for unit in one.faction.units if one.value(one.effect.bring) in unit.ids), None)
        if other is not None and other is not one.unit and not any((one.faction.id, id_) in entering for id_ in other.ids):
            told = f"`{one.unit.id}` brings `{other.id}`, but no card lets `{other.id}` enter the table."
            advice = f"give `{one.unit.id}` an action with `effects: [{{place: 3, unit: {other.id}}}]`"
            yield found_at(one.at, told, suggestion=advice)


def _placed(content: DownsyncContent) -> Iterator[tuple[str, str]]:
    """The units that some action or trait places: (faction, the unit's id)."""
    for use in actions(content):
        given = use.get("parameters") or {}
        for effect in use.get("effects") or ():
            if verb_of(effect) == "place" and effect.unit is not None:
                yield use.faction.id, str(given[effect.unit].default if effect.unit in given else effect.unit)
    for one in unit_effects(content):
        for effect in every([one.effect]):
            if verb_of(effect) == "place" and effect.unit is not None:
                yield one.faction.id, str(one.value(effect.unit))


@lint(code="nobody-brings-it", severity="warning")
def nobody_brings_it(content: DownsyncContent) -> Iterator[Diagnostic]:
    """A unit never comes to the table.

    What: a unit has `signature: none`, but it comes with no other unit, no scenario brings it, and no card or trait of its faction names
    it.
    Why: no Force List has a slot for it, so no game would ever use its card.

    Wrong:
        signature: none
    Right:
        signature: none
        traits: [Packaged: widow-scout]
    """
    alone = [(faction, unit) for faction, unit in units(content) if unit.record.signature == "none" and not unit.record.only_in]
    waiting = {(one.at.document.path, *one.at.loc) for one in unit_effects(content, "comes_with")} if alone else set()
    with_others = {one.unit.document.path for one in unit_effects(content, "comes_with", "start_aboard")} if alone else set()
    brought = {key for source in content.scenarios if source.record for those in source.record.brings.values() for key in those}
    for faction, unit in alone:
        if unit.document.path in with_others or f"{faction.id}/{unit.id}" in brought or _named(faction, unit, waiting):
            continue
        told = f"`{unit.id}` has `signature: none`, but nothing brings it to the table."
        advice = "give it a signature, or a trait such as `Packaged` with the unit that brings it"
        yield found(unit.document, ("signature",), told, suggestion=advice)


def _named(faction: FactionSources, unit: DownsyncSourceFile, waiting: set[tuple]) -> bool:
    """Whether a card or definition of the faction names the unit, other than as the carrier that another unit comes with."""
    homes = [faction.traits, faction.actions, *faction.leaders, *(other for other in faction.units if other is not unit)]
    return any(
        text in unit.ids and not any((source.document.path, *loc[:end]) in waiting for end in range(len(loc) + 1))
        for source in homes
        if source
        for loc, text, is_key in source.document.texts
        if not is_key
    )


@lint(code="transport-without-passenger", severity="warning")
def transport_without_passenger(content: DownsyncContent) -> Iterator[Diagnostic]:
    """A transport has no passenger, or a passenger no transport.

    What: a unit may carry others (for example with Transport), but the faction has no unit of that kind and signature that may start
    aboard (for example with Mechanized); or the reverse.
    Why: the trait would never do anything.

    Wrong:
        a mule with `Transport: {signature: small, carries: infantry}`, and no small infantry with `Mechanized`
    Right:
        a mule with `Transport: {signature: small, carries: infantry}`, and small infantry with `Mechanized`
    """
    mistaken = {told.path.split("/")[2] for told in kind_and_type.kind_and_type.check(content)}  # units of another kind may be the answer
    for faction in content.factions:  # and so may files that could not be read
        if not all(one.complete for one in (*faction.units, *([faction.traits] if faction.traits else []))):
            mistaken.add(faction.id)
    carried = [
        (one, (one.faction.id, one.value(one.effect.carry.signature), one.value(one.effect.carry.kind)))
        for one in unit_effects(content, "carry")
    ]
    aboard = [(one, (one.faction.id, one.unit.record.signature, one.unit.record.kind)) for one in unit_effects(content, "start_aboard")]
    for these, others, told, lacking in (
        (carried, aboard, "No {1} {2} of this faction may start aboard, so no unit rides in this one.", "the trait Mechanized"),
        (aboard, carried, "No unit of this faction carries {1} {2}, so this one never starts aboard.", "Transport"),
    ):
        there = {what for _, what in others}
        lonely = {one.faction.id for one, what in these if what not in there}
        for one, what in these:
            if what not in there and one.faction.id not in mistaken:
                yield found_at(one.at, told.format(*what), suggestion=f"give one {lacking}, or remove {one.trait}")
        mistaken |= lonely  # the reverse would report the same cause again

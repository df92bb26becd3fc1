"""A transport without a passenger, or a passenger without a transport.

What: a unit that may carry another (such as by Transport), where the faction has no unit of that kind and signature
that may start aboard (such as by Mechanized); and the reverse.
Why: the trait would never do anything.

Wrong:
    a mule with `Transport: {signature: small, carries: infantry}`, and no small infantry with `Mechanized`
Right:
    both
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found_at, lint
from rulepress.workshops.downsync.content import Content
from rulepress.workshops.downsync.schemas.effect import verb_of

from . import kind_and_type
from ._sources import borne


@lint(code="transport-without-passenger", severity="warning")
def transport_without_passenger(content: Content) -> Iterator[Diagnostic]:
    everything = list(borne(content))
    mistaken = {told.path.split("/")[2] for told in kind_and_type.kind_and_type.check(content)}  # who may be meant to ride, or to carry
    for faction in content.factions:  # and what could not be read
        if not all(one.complete for one in (*faction.units, *([faction.traits] if faction.traits else []))):
            mistaken.add(faction.id)
    carried = [
        (one, (one.faction.id, one.value(one.effect.carry.signature), one.value(one.effect.carry.kind)))
        for one in everything
        if verb_of(one.effect) == "carry"
    ]
    aboard = [
        (one, (one.faction.id, one.unit.record.signature, one.unit.record.kind))
        for one in everything
        if verb_of(one.effect) == "start_aboard"
    ]
    for these, others, told in (
        (carried, aboard, "No {1} {2} of this faction may start aboard, so nobody rides in this unit."),
        (aboard, carried, "No unit of this faction carries {1} {2}, so this one never starts aboard."),
    ):
        there = {what for _, what in others}
        lonely = {one.faction.id for one, what in these if what not in there}
        for one, what in these:
            if what not in there and one.faction.id not in mistaken:
                yield found_at(one.at, told.format(*what), suggestion=_advice(one.trait, these is carried))
        mistaken |= lonely  # whom it may be that these were to carry


def _advice(trait: str, carries: bool) -> str:
    return f"give one the trait Mechanized, or take {trait} away" if carries else f"give one Transport, or take {trait} away"

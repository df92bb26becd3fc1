"""A check that is made with several records at once, such as all weapons of a unit: what they do to the one target adds up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rulepress.core.rule_refs import Quantity, Refused
from rulepress.games.declared.check_context import CheckContext
from rulepress.games.declared.check_outcomes import Chain
from rulepress.games.declared.dice_rollers import EXACT, DiceRoller
from rulepress.games.declared.dice_rolling import Found
from rulepress.games.declared.hit_effects import HitOutcome


def work_out(situations: Sequence[CheckContext], roller: DiceRoller = EXACT, damage_before: Mapping[str, int] | None = None) -> Found:
    """A check made with one record, or with several: each rolls by its own numbers, and hits and damage add up in their order.
    `damage_before`: as `HitResolution` has it.

    Raises Refused for what its numbers forbid, and where nothing adds up, and TooMany.
    """
    first, *_ = situations
    if len(situations) == 1:
        return Chain(first, roller, damage_before=damage_before or {}).work_out()
    check = first.check
    if not check.adds_up:
        raise Refused([check.rule], f"{check.name} is made with one of them at a time: its rolls do not add up.")
    places = [situations.index(one) for one in situations]
    chains = {place: Chain(situations[place], roller) for place in dict.fromkeys(places)}

    @roller.once
    def attack(place: int) -> HitOutcome:
        return roller.named(_called(situations[place].used, places.count(place)), chains[place].attack)()

    strikes = [attack(place) for place in places]
    whole = Chain(first, roller, damage_before=damage_before or {})
    whole.conclude(strikes)
    if len({Chain(situations[place]).thresholds(check.results) for place in chains}) > 1:
        raise Refused([check.rule], "A result does not begin at the same number with each of these: ask about one at a time.")
    whole.found.rolls = [
        one._replace(what=f"{_called(situations[place].used, places.count(place))}, {one.what}")
        for place, chain in chains.items()
        for one in chain.found.rolls
    ]
    whole.found.quantities[:0] = _explained({situations[place].used: chain.found for place, chain in chains.items()})
    return whole.found


def together(situations: Sequence[CheckContext]) -> str:
    """Who acts, with all that is used: "Hulk, 2 × Laser, Rocket"."""
    first, *others = situations
    if not others:
        return first.who
    used = [one.used for one in situations]
    return ", ".join([first.who.removesuffix(f", {first.used}"), *(_called(name, used.count(name)) for name in dict.fromkeys(used))])


def _called(name: str, many: int) -> str:
    return f"{many} × {name}" if many > 1 else name


def _explained(found: dict[str, Found]) -> Iterator[Quantity]:
    """The numbers of each record under its name; those that are the same for all of them once."""
    every = [one.quantities for one in found.values()]
    told: list[Quantity] = []
    for name, one in found.items():
        for quantity in one.quantities:
            shared = all(quantity in quantities for quantities in every)
            if not shared or quantity not in told:
                told.append(quantity)
                yield quantity if shared else replace(quantity, name=f"{name}: {quantity.name}")

"""What a force list may hold, by the limits of its game's shape: each fault with the rule that says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rulepress.content.games.declared.game_definition import Forces, GameDefinition, Limit
from rulepress.content.yaml.source_location import At
from rulepress.games.declared.led_units import led
from rulepress.games.declared.record_paths import value_at


class LimitFault(NamedTuple):
    """What a list has too many or too few of."""

    message: str
    suggestion: str
    rule: str
    loc: tuple[str | int, ...]
    """Where in the list it is told."""
    short: bool
    """It has too few: perhaps it is not yet whole."""


@dataclass(frozen=True)
class GivenEntry:
    """What a list says of some of its units."""

    unit: str
    count: int
    records: Sequence[Mapping[str, Any]]
    """The shared records that it gives them."""
    flags: frozenset[str]
    """The fields that hold."""


def limits(shape: GameDefinition, at: At) -> Iterator[tuple[At, Limit]]:
    """The limits of force lists, and where they stand; `at` is the whole of shape.yaml."""
    for size, allowed in shape.forces.sizes.items() if shape.forces else ():
        here = at / "forces" / "sizes" / size
        yield from ((here / name, limit) for name in ("points", "units", "copies", "leaders") if (limit := getattr(allowed, name)))
        yield from ((here / "slots" / slot, limit) for slot, limit in allowed.slots.items())
        yield from ((here / "given" / name, limit) for name, limit in allowed.given.items())


def settled(forces: Forces, core: Mapping[str, Any]) -> Forces:
    """The same limits, with the numbers that they name of core.yaml; a name of no whole number limits nothing."""

    def number(typed: Any) -> Any:
        if isinstance(typed, Mapping):
            return {name: number(one) for name, one in typed.items()}
        if not isinstance(typed, str) or not typed.startswith("core."):
            return typed
        found = value_at(typed, {"core": core})
        return found if is_bound(found) else None

    return Forces.model_validate(number(forces.model_dump(exclude_unset=True)))


def is_bound(found: Any) -> bool:
    """Can a value of core.yaml limit a list?"""
    return isinstance(found, int) and not isinstance(found, bool) and found >= 0


def cost_of(path: str, record: Mapping[str, Any]) -> float:
    """What a unit or a leader counts for, by its field at that path: nothing where it has no such number."""
    cost = value_at(path, record)
    return cost if isinstance(cost, int | float) else 0


def faults(
    forces: Forces, size: str, counts: Mapping[str, int], units: Mapping[str, Any], leaders: Sequence[Mapping[str, Any]],
    given: Sequence[GivenEntry] = (),
) -> Iterator[LimitFault]:  # fmt: skip
    """What is wrong with a list for that size of game. `counts`: how many of each unit; `units`: what each unit's file says, by id;
    `leaders`: what the file of each that leads it says; `given`: what the list says of units, where it does."""
    allowed = forces.sizes[size]
    units = {unit: led(record, leaders, unit) for unit, record in units.items()}
    known = {unit: count for unit, count in counts.items() if unit in units}
    if allowed.units:
        yield from _judged(allowed.units, sum(known.values()), size, "units", _most(known))
    if allowed.points and forces.points:
        costs = {unit: count * cost_of(forces.points, units[unit]) for unit, count in known.items()}
        for one in given:
            costs[one.unit] = costs.get(one.unit, 0) + one.count * sum(cost_of(forces.points, record) for record in one.records)
        commanded = sum(cost_of(forces.points, leader) for leader in leaders)
        yield from _judged(allowed.points, sum(costs.values()) + commanded, size, "points", _most(costs))
    if allowed.leaders:
        most = allowed.leaders.most
        yield from _judged(allowed.leaders, len(leaders), size, "leaders", ("leaders", most if isinstance(most, int) else 0))
    if allowed.copies:
        for unit, count in known.items():
            yield from _judged(allowed.copies, count, size, f"of `{unit}`", ("units", unit))
    for name, limit in allowed.given.items():
        holds = {one.unit: one.count for one in given if name in one.flags}
        yield from _judged(limit, sum(one.count for one in given if name in one.flags), size, f"units with `{name}`", _most(holds))
    for slot, limit in allowed.slots.items() if forces.slots else ():
        of_slot = {unit: count for unit, count in known.items() if value_at(forces.slots or "", units[unit]) == slot}
        yield from _judged(limit, sum(of_slot.values()), size, f"in the slot {slot}", _most(of_slot))


def _judged(limit: Limit, has: float, size: str, what: str, loc: tuple[str | int, ...]) -> Iterator[LimitFault]:
    """The fault of a list that `has` so many of something; `loc`: where too many of it are told."""
    if isinstance(limit.most, int) and has > limit.most:
        message = f"{size} takes {_so_many(limit.most, what)} at most; this list has {has:g} ({limit.rule})."
        yield LimitFault(message, f"take out {_so_many(has - limit.most, what)}", limit.rule, loc, False)
    elif isinstance(limit.least, int) and has < limit.least:
        message = f"{size} takes {_so_many(limit.least, what)} at least; this list has {has:g} ({limit.rule})."
        yield LimitFault(message, f"add {_so_many(limit.least - has, what)}", limit.rule, ("units",), True)


def _so_many(number: float, what: str) -> str:
    return f"{number:g} {what.removesuffix('s') if number == 1 and ' ' not in what else what}"


def _most(of: Mapping[str, float]) -> tuple[str, ...]:
    """The unit that there is most of: where a reader looks first."""
    most = max(of, key=lambda unit: of[unit], default=None)
    return ("units",) if most is None else ("units", most)


def impossible(forces: Forces, size: str, units: Sequence[Mapping[str, Any]], leaders: Sequence[Mapping[str, Any]]) -> str | None:
    """Why no list for that size of game can be made of these units and leaders; None where nothing is sure to be in the way."""
    allowed = forces.sizes[size]
    wanted, led = _least(allowed.units), _least(allowed.leaders)
    if led and not leaders:
        return f"{size} needs a leader, and there is none."
    for slot, limit in allowed.slots.items() if forces.slots else ():
        if _least(limit) and not any(value_at(forces.slots or "", unit) == slot for unit in units):
            return f"{size} needs {_least(limit)} in the slot {slot}, and no unit is of it."
    apiece = min(wanted, allowed.copies.most if allowed.copies and isinstance(allowed.copies.most, int) else wanted)
    if len(units) * apiece < wanted:
        return f"{size} needs {wanted} units, and there are no more than {len(units) * apiece}."
    if forces.points and allowed.points and isinstance(most := allowed.points.most, int):
        costs = sorted(cost_of(forces.points, unit) for unit in units for _ in range(apiece))[:wanted]
        least = sum(costs) + led * min((cost_of(forces.points, one) for one in leaders), default=0)
        if least > most:
            return f"{size} takes {most} points at most, and the fewest units that it needs come to {least:g}."
    return None


def _least(limit: Limit | None) -> int:
    return limit.least if limit and isinstance(limit.least, int) else 0

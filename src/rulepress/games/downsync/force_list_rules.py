"""Force lists, judged: what play refuses, and what `check` tells of before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from rulepress.core.rule_refs import cites
from rulepress.games.downsync.model import Hire, Swap

BY_CARD = ("force.slots", "card.first")
"""What a card says of lists goes before what the rules say."""


@dataclass(frozen=True)
class ListEntry:
    """A unit of a list, as far as lists ask about it."""

    name: str  # as the list calls it: its id, or faction/id
    faction: str
    signature: str | None
    hire: Hire | None = None
    only_in: Sequence[str] = ()
    comes_by: str | None = None  # the trait by which it comes only with another

    @property
    def id(self) -> str:
        """The unit's id without its faction."""
        return self.name.rpartition("/")[2]


@dataclass(frozen=True)
class List:
    """A force list, to be judged."""

    faction: str
    units: Sequence[tuple[ListEntry, int]]
    size: str  # the name of its game size
    slots: Mapping[str, int]  # Signature -> how many
    leader: str | None = None  # what its leader is called
    forbids: Sequence[str] = ()  # ids of units
    swaps: Sequence[Swap] = ()


@dataclass(frozen=True)
class ListFault:
    """Something by which a list cannot be played."""

    code: str
    rules: tuple[str, ...]
    unit: str | None  # the one it is about, as the list calls it
    message: str
    suggestion: str
    short: bool = False  # it only lacks something: a list that is not yet whole


def judge(force: List) -> Iterator[ListFault]:
    """Everything by which a list cannot be played."""
    for entry, count in force.units:
        fault = _alone(force, entry) or _hired(force, entry, count)
        if fault:
            yield fault
    yield from _filled(force)


@cites("force.slots", "card.first")
def _alone(force: List, entry: ListEntry) -> ListFault | None:
    """What keeps one unit out of the list, however many there are."""
    if entry.only_in:
        where = ", ".join(entry.only_in)
        return ListFault("scenario-unit", BY_CARD, entry.name, f"Only a scenario brings `{entry.id}`: {where}.", "take it out")
    if entry.comes_by:
        said = f"`{entry.id}` has the trait {entry.comes_by}: a Force List cannot name it."
        return ListFault("carried-unit", ("force.slots",), entry.name, said, "take it out; its carrier brings it")
    if entry.signature is None:
        said = f"`{entry.id}` has no Signature, so it fits no slot."
        return ListFault("force-slots", ("force.slots", "unit.signature"), entry.name, said, "take it out, or give it a `signature`")
    if entry.id in force.forbids and entry.faction == force.faction:
        said = f"The leader {force.leader} forbids `{entry.id}`."
        return ListFault("leader-forbids", BY_CARD, entry.name, said, "take it out, or choose another leader")
    return None


@cites("force.slots", "card.first")
def _hired(force: List, entry: ListEntry, count: int) -> ListFault | None:
    """What keeps so many of a unit out that must be hired."""
    hire, rules = entry.hire, BY_CARD
    if hire is None:
        if entry.faction == force.faction:
            return None
        said = f"`{entry.id}` belongs to {entry.faction} and is not for hire."
        advice = f"take it out, or write `hire: {{by: [{force.faction}]}}` into its file"
        return ListFault("hired-unit", ("force.slots",), entry.name, said, advice)
    if hire.by is not None and force.faction not in (*hire.by, entry.faction):
        said = f"`{entry.id}` may be hired by {', '.join(hire.by)}, not by {force.faction}."
        return ListFault("hired-unit", rules, entry.name, said, "take it out")
    own = sum(number for other, number in force.units if other.hire is None)
    if hire.one_per is not None and count > (most := own // hire.one_per):
        said = f"With {own} Units of its own this Force may hire {most} `{entry.id}`, one for every {hire.one_per}; this list has {count}."
        return ListFault("hired-unit", rules, entry.name, said, f"take {count - most} out")
    return None


def ways(slots: Mapping[str, int], swaps: Sequence[Swap]) -> list[dict[str, int]]:
    """The slots that a list may fill: those of the game size, and what its leader allows instead."""
    found = []
    for often in product(*(range(swap.most + 1) for swap in swaps)):
        changed = dict(slots)
        for swap, times in zip(swaps, often, strict=True):
            for signature, count in swap.slots.items():
                changed[signature] = changed.get(signature, 0) - count * times
            for signature, count in swap.instead.items():
                changed[signature] = changed.get(signature, 0) + count * times
        if min(changed.values()) >= 0:
            found.append(changed)
    return found


@cites("force.slots", "unit.signature", "card.first")
def _filled(force: List) -> Iterator[ListFault]:
    """Too many or too few units of a Signature, seen from the way of filling slots that the list comes nearest to."""
    chosen: dict[str, list[tuple[ListEntry, int]]] = {}
    for entry, count in force.units:
        if entry.signature is not None and not entry.comes_by and not entry.only_in:
            chosen.setdefault(entry.signature, []).append((entry, count))
    total = {signature: sum(count for _, count in several) for signature, several in chosen.items()}

    def apart(slots: Mapping[str, int]) -> int:
        return sum(abs(count - total.get(signature, 0)) for signature, count in slots.items())

    for signature, slots in min(ways(force.slots, force.swaps), key=apart).items():
        has, rules = total.get(signature, 0), ("force.slots", "unit.signature")
        said = f"{force.size} has {slots} {signature} slot{'s' * (slots != 1)}; this list has {has} {signature} unit{'s' * (has != 1)}."
        if has > slots:
            names = [entry.name for entry, _ in chosen[signature]]
            yield ListFault("force-slots", rules, names[-1], said, f"take {has - slots} out: {', '.join(names)}")
        elif has < slots:
            yield ListFault("force-slots", rules, None, said, f"add {slots - has}; until then `play` refuses this list", short=True)


def unfilled(units: Sequence[ListEntry], slots: Mapping[str, int]) -> list[str]:
    """The Signatures of a game size for which a faction has no unit of its own. A faction whose units are all for hire, or brought by
    scenarios, needs none."""
    own = [entry for entry in units if entry.hire is None and not entry.only_in]
    if units and not own:
        return []
    here = {entry.signature for entry in own if not entry.comes_by}
    return [signature for signature, count in slots.items() if count and signature not in here]

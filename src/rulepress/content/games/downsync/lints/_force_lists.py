"""Force lists from the sources as typed, in the form that `force_list_rules.judge` takes, and its verdicts at their places."""

from __future__ import annotations

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent, DownsyncSourceFile, FactionSources
from rulepress.content.games.downsync.lints._cards_and_actions import core, definitions, once, units
from rulepress.content.games.downsync.schemas.effect import verb_of
from rulepress.content.lint import found
from rulepress.games.downsync import force_list_rules
from rulepress.games.downsync.model import Hire, Swap


def judged(content: DownsyncContent, code: str) -> Iterator[Diagnostic]:
    """The findings of the rules of play about the lists, as far as they have that code."""
    for source, force in lists(content):
        for fault in force_list_rules.judge(force):
            if fault.code == code:
                yield found(
                    source.document,
                    ("units", fault.unit) if fault.unit else ("units",),
                    fault.message,
                    key=True,
                    severity="warning" if fault.short else "error",
                    suggestion=fault.suggestion,
                )


@once
def lists(content: DownsyncContent) -> list[tuple[DownsyncSourceFile, force_list_rules.List]]:
    """Every force list that can be judged: its size, leader and units are known."""
    return list(_lists(content))


def _lists(content: DownsyncContent) -> Iterator[tuple[DownsyncSourceFile, force_list_rules.List]]:
    numbers, known = core(content), entries(content)
    for faction in content.factions if numbers else ():
        for source in faction.forces:
            force = source.record
            size = numbers.game_sizes.get(force.game_size) if force else None
            if size is None or (force.leader and not _leader(faction, force.leader)):  # a leader may change which units fit
                continue
            named = [(name, known.get(_key(faction, name)), count) for name, count in force.units.items()]
            listed = [(_as_listed(entry, name), count) for name, entry, count in named if entry]
            if len(listed) == len(named):
                yield source, force_list_rules.List(faction.id, listed, size.name, size.slots, *_leader(faction, force.leader))


@once
def entries(content: DownsyncContent) -> dict[str, force_list_rules.ListEntry]:
    """Every unit, by faction/id."""
    packaged = carriers(content)
    scenarios = {id_ for source in (*content.scenarios, *content.lent) for id_ in source.ids}
    found: dict[str, force_list_rules.ListEntry] = {}
    for faction, unit in units(content):
        record = unit.record
        hire = Hire.from_data(record.hire.model_dump()) if record.hire else None
        signature = None if record.signature == "none" else record.signature
        only_in = tuple(name for name in record.only_in if name in scenarios)  # an unknown scenario is reported at the unit
        entry = force_list_rules.ListEntry(unit.id, faction.id, signature, hire, only_in, packaged.get((faction.id, unit.id)))
        found |= {f"{faction.id}/{id_}": entry for id_ in unit.ids}
    return found


def _as_listed(entry: force_list_rules.ListEntry, name: str) -> force_list_rules.ListEntry:
    return force_list_rules.ListEntry(name, entry.faction, entry.signature, entry.hire, entry.only_in, entry.comes_by)


def _key(faction: FactionSources, name: str) -> str:
    return name if "/" in name else f"{faction.id}/{name}"


def _leader(faction: FactionSources, name: str | None) -> tuple[str, list[str], list[Swap]] | tuple[()]:
    record = next((one.record for one in faction.leaders if name in one.ids), None)
    if record is None:
        return ()
    swaps = []
    if record.swap:
        given = {size: count for size in ("small", "medium", "large") if (count := getattr(record.swap, size))}
        swaps.append(Swap(given, record.swap.for_, record.swap.most))
    return record.name, record.forbids, swaps


def carriers(content: DownsyncContent) -> dict[tuple[str, str], str]:
    """(faction, unit) -> the trait by which it comes only with another."""
    found = {}
    for faction in content.factions:
        known = definitions(content.traits, faction.traits)
        packaged = {name for name, one in known.items() if any(verb_of(effect) == "comes_with" for effect in one.record.effects)}
        for unit in faction.units:
            for use in unit.record.traits if unit.record else ():
                name = use if isinstance(use, str) else next(iter(use))
                if name in packaged:
                    found[faction.id, unit.id] = name
    return found

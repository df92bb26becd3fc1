"""What `new` writes for a declared game: files made of its shape, which pass `check` as they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from rulepress.content.editor.scaffold_files import (
    ABOUT_A_FACTION,
    FACTION,
    ID,
    NAME,
    Answers,
    Scaffold,
    ScaffoldFiles,
    ScaffoldQuestion,
    Unfillable,
    added,
    faction_files,
    named,
    of_faction,
)
from rulepress.content.fixes.fixes import typed_as
from rulepress.content.games.declared.force_list_limits import faults, settled
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.games.declared.game_definition import Forces, GameDefinition, Whole, fields, find
from rulepress.content.games.declared.leader_grants import addressed
from rulepress.core.name_matching import slug
from rulepress.games.declared.play.unit_bases import USUAL


def scaffolds(game: str, shape: GameDefinition | None) -> Mapping[str, Scaffold]:
    """What can be begun, by its kind."""
    if shape is None:
        return {}
    new = _New(game, shape)
    found = {
        "unit": Scaffold("a unit: one file, one card", (FACTION, NAME, ID), new.unit),
        "faction": Scaffold("a faction: its folder with units to begin with", ABOUT_A_FACTION, new.faction),
    }
    if shape.leaders:
        found["leader"] = Scaffold("a leader: one file, one card", (FACTION, NAME, ID), new.leader)
    if shape.forces:
        sizes = list(shape.forces.sizes)
        size = ScaffoldQuestion("size", "Which game size is it for?", lambda content, answers: sizes[0], lambda content, answers: sizes)
        found["force"] = Scaffold("a force list", (FACTION, NAME, ID, size), new.force)
    if shape.scenarios is not None:
        found["scenario"] = Scaffold("a scenario: a table, two sides, and what is won", (NAME, ID), new.scenario)
    for kind in shape.shared:
        found[kind] = Scaffold(f"a {kind.replace('_', ' ')}, in shared/{kind}.yaml, for units to list", (NAME,), partial(new.record, kind))
    return found


def unbegun(game: str, shape: GameDefinition | None) -> Mapping[str, str]:
    """Kinds of which the shape says nothing, and what to add to it for them; without a right shape every kind."""
    path = f"rules/{game}/shape.yaml"
    if shape is None:
        return dict.fromkeys(("unit", "faction", "leader", "force", "scenario"), f"{path} is not yet right: mend what `check` says of it.")
    lacking = {
        "leader": (shape.leaders, "no leaders: add `leaders:` with what their files say, and a `leader_card:`,"),
        "force": (shape.forces, "no force lists: add `forces:` with its sizes of games"),
        "scenario": (shape.scenarios, "no scenarios: add `scenarios: {}`, or fields of your own below `scenarios:`,"),
    }
    return {kind: f"This game has {words} to {path}." for kind, (there, words) in lacking.items() if there is None}


class _New:
    """Files of one game, with the least that its shape asks for."""

    def __init__(self, game: str, shape: GameDefinition) -> None:
        self.game, self.shape = game, shape

    def unit(self, content: DeclaredContent, answers: Answers) -> ScaffoldFiles:
        return of_faction(self.game, "unit", answers, self._card(answers, fields(self.shape.units), content))

    def leader(self, content: DeclaredContent, answers: Answers) -> ScaffoldFiles:
        return of_faction(self.game, "leader", answers, self._card(answers, fields(self.shape.leaders), content))

    def force(self, content: DeclaredContent, answers: Answers) -> ScaffoldFiles:
        faction = next(one for one in content.factions if one.id == answers["faction"])
        units = {one.id: one.record.model_dump() for one in faction.units if one.record}
        typed = [one.record.model_dump() for one in faction.leaders if one.record]
        leaders = {one["id"]: one for one in addressed(typed, units, self.shape, content.numbers)}
        return of_faction(self.game, "force", answers, self._list(answers, units, leaders, content))

    def scenario(self, content: DeclaredContent, answers: Answers) -> ScaffoldFiles:
        lines = [
            "summary: Two sides meet, and one thing lies between them.",
            "table: {width: 48, depth: 36}    # inches",
            "sides: [Attacker, Defender]",
            "zones:",
            "  - {side: Attacker, edge: top, depth: 6}",
            "  - {side: Defender, edge: bottom, depth: 6}",
            "objectives:",
            "  - {name: Objective, at: [0, 0]}    # inches from the middle, to the right and up",
            "setup:",
            "  - Each player rolls a die; the higher roll attacks.",
            "victory:",
            "  - Whoever holds the objective when the game ends has won.",
            *self._lines(fields(self.shape.scenarios), content, {}),
        ]
        text = named(answers) + "".join(f"{line}\n" for line in lines)
        return ScaffoldFiles({f"scenarios/{self.game}/{answers['id']}.yaml": text})

    def record(self, kind: str, content: DeclaredContent, answers: Answers) -> ScaffoldFiles:
        """A shared record more. Raises Unfillable for a name that there is."""
        path, name, source = f"rules/{self.game}/shared/{kind}.yaml", answers["name"], content.shared.get(kind)
        if alike := next((one for one in (source.names if source else ()) if slug(one) == slug(name)), None):
            raise Unfillable(f"{path} has {alike} already.")
        if not slug(name):
            raise Unfillable(f"`{name}` has no letters or digits that an id could be made of.")
        lines = self._lines(fields(self.shape.shared[kind]), content, {})
        entry = f"{typed_as(name)}:" + ("".join(f"\n  {line}" for line in lines) or " {}") + "\n"
        return ScaffoldFiles({}, {path: added(content.project.root, path, entry, f"Every {kind.replace('_', ' ')} that units may list.")})

    def faction(self, content: DeclaredContent, answers: Answers) -> ScaffoldFiles:
        """A faction with a unit for each slot, or two, and a list of them where one fits."""
        id_, made = answers["id"], faction_files(self.game, answers)
        forces = self.shape.forces
        slots = find(forces.slots, fields(self.shape.units), self.shape.shared) if forces and forces.slots else None
        units: dict[str, Any] = {}
        for number, slot in enumerate((slots.of or ())[:4] if slots else ("First", "Second")):
            unit = {"faction": id_, "id": f"{id_}-{number + 1}", "name": f"{answers['name']} {slot}"}
            said = {forces.slots: slot} if slots and forces and forces.slots else {}
            made |= of_faction(self.game, "unit", unit, self._card(unit, fields(self.shape.units), content, said)).new
            units[unit["id"]] = self._values(fields(self.shape.units), content, said, "")
        if forces:
            first = {"faction": id_, "id": f"{id_}-list", "name": f"{answers['name']} List", "size": next(iter(forces.sizes))}
            with suppress(Unfillable):  # the blank units need make no list that fits
                made |= of_faction(self.game, "force", first, self._list(first, units, {}, content)).new
        return ScaffoldFiles(made)

    def _card(self, answers: Answers, declared: Mapping[str, Whole], content: DeclaredContent, said: Mapping[str, Any] = {}) -> str:
        return named(answers) + "".join(f"{line}\n" for line in self._lines(declared, content, said))

    def _lines(self, declared: Mapping[str, Whole], content: DeclaredContent, said: Mapping[str, Any]) -> list[str]:
        """A line for each field that has to be given, with what may be typed there."""
        values = self._values(declared, content, said, "").items()
        return [f"{name}: {_flow(value)}" + (f"    # {hint}" if (hint := _hint(declared[name])) else "") for name, value in values]

    def _values(self, declared: Mapping[str, Whole], content: DeclaredContent, said: Mapping[str, Any], within: str) -> dict[str, Any]:
        """What stands at each field that has to be given."""
        return {
            name: said.get(f"{within}{name}", self._value(one, content, said, f"{within}{name}."))
            for name, one in declared.items()
            if not (one.optional or one.default is not None or one.type in ("flag", "picture"))
        }

    def _value(self, declared: Whole, content: DeclaredContent, said: Mapping[str, Any], within: str) -> Any:
        if declared.group:
            return self._values(fields(declared.group), content, said, within)
        if declared.entries is not None:
            entries = declared.entries
            often = int(declared.min or 0)
            if isinstance(entries, dict):
                return [self._values(fields(entries), content, {}, "") for _ in range(often)]
            if entries in self.shape.shared:
                return list(self._uses(content, entries, max(often, 1)))[: max(often, 1)]
            return [self._value(Whole(type=entries), content, {}, "")] * often  # type: ignore[arg-type]
        if declared.record:
            return next(self._uses(content, declared.record, 1), "NAME")
        return _sample(declared)

    def _uses(self, content: DeclaredContent, kind: str, often: int) -> Iterator[Any]:
        """Names of a kind's records, those first that need no value."""
        if kind in ("unit", "leader"):
            yield from (one.id for faction in content.factions for one in getattr(faction, f"{kind}s"))
            return
        source = content.shared.get(kind)
        known = source.record.root if source and source.record else {}
        if not known:
            return
        plain = [name for name, one in known.items() if all(each.default is not None for each in one.parameters.values())]
        for number in range(often):
            yield (plain or [])[number % len(plain)] if plain else _with_values(*next(iter(known.items())))

    def _list(self, answers: Answers, units: Mapping[str, Any], leaders: Mapping[str, Any], content: DeclaredContent) -> str:
        """A list with the fewest units and leaders that its size takes. Raises Unfillable where those at hand make none."""
        assert self.shape.forces is not None
        size, forces = answers["size"], settled(self.shape.forces, content.numbers)
        led = _led(forces, size, list(leaders))
        counts = _filled(forces, size, units, [leaders[leader] for leader in led])
        by = f"leaders: {_flow(led)}\n" if led else ""
        listed = "".join(f"  {unit}: {count}\n" for unit, count in counts.items())
        return named(answers) + f"size: {typed_as(size)}\n{by}units:\n{listed}"


def _led(forces: Forces, size: str, leaders: Sequence[str]) -> list[str]:
    """As many leaders as a list of that size needs. Raises Unfillable where there are fewer."""
    limit = forces.sizes[size].leaders
    least = limit.least if limit and isinstance(limit.least, int) else 0
    if len(leaders) < least:
        needed = "a leader" if least == 1 else f"{least} leaders"
        raise Unfillable(f"A list for {size} needs {needed}; this faction has {len(leaders) or 'none'}: begin with `new leader`.")
    return list(leaders[:least])


def _filled(forces: Forces, size: str, units: Mapping[str, Any], leaders: Sequence[Any]) -> dict[str, int]:
    """How many of each unit make the smallest list that fits with these leaders. Raises Unfillable."""
    if not units:
        raise Unfillable("This faction has no unit yet to list: begin with `new unit`.")
    counts: dict[str, int] = {}

    def wrong(trial: Mapping[str, int], short: bool) -> int:
        return sum(fault.short == short for fault in faults(forces, size, trial, units, leaders))

    for _ in range(60):
        if counts and not wrong(counts, True):
            break
        trials = [{**counts, unit: counts.get(unit, 0) + 1} for unit in units]
        fitting = [trial for trial in trials if not wrong(trial, False)]
        if not fitting:
            raise Unfillable(f"The units of this faction make no list that fits {size}: write it by hand, or add units first.")
        counts = min(fitting, key=lambda trial: (wrong(trial, True), max(trial.values())))
    return counts


def _sample(declared: Whole) -> Any:
    if declared.type == "number":
        low = declared.min if declared.min is not None else declared.step or 1
        return low if declared.max is None or low <= declared.max else declared.max
    if declared.type == "choice":
        return (declared.of or ["?"])[0]
    samples = {"dice": "1d6", "prose": "Its story is yet to be told.", "text": "Words.", "name": "Name", "base": USUAL}
    return samples.get(declared.type or "", "")


def _with_values(name: str, record: Any) -> dict[str, Any]:
    sample = {"number": 1, "dice": "1d6", "text": "Words", "name": "Name"}
    return {name: {key: sample[one.type] for key, one in record.parameters.items() if one.default is None}}


def _hint(declared: Whole) -> str:
    """What a designer may type there, for the comment behind it."""
    if declared.type == "choice":
        return ", ".join(declared.of or ())
    if declared.type == "number" and (declared.min, declared.max) != (None, None):
        low, high = declared.min, declared.max
        return f"{low} to {high}" if None not in (low, high) else f"{low} or more" if high is None else f"up to {high}"
    return ""


def _flow(value: Any) -> str:
    """A value as YAML on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{typed_as(str(key))}: {_flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return typed_as(value) if isinstance(value, str) else str(value)

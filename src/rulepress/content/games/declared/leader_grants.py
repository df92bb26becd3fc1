"""What leaders give to units, judged where it is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import isclose
from typing import Any

from rulepress.content.games.declared.definition_errors import paths
from rulepress.content.games.declared.game_definition import GameDefinition, Whole, fields, find, name_of
from rulepress.content.games.declared.value_checks import Values
from rulepress.content.yaml.game_sources import SourceFile
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import unknown
from rulepress.core.name_matching import slug
from rulepress.games.declared.check_conditions import holds
from rulepress.games.declared.record_paths import value_at

Typed = Mapping[str, Any]
"""A record as its file says it."""
WORDS = ("text", "prose", "name")
"""What no condition asks for: other languages say it otherwise, and the same unit would not be meant."""


@dataclass
class GrantChecker(Values):
    """Judges what the leaders of an edition give, where it is typed."""

    use: Callable[[str, Any, At], Any]
    """Resolves a shared record as it is listed."""
    newest: bool
    """Whom an older edition lacks is no fault of what is said of them."""

    def judged(self, leader: SourceFile, units: Mapping[str, SourceFile]) -> list[dict[str, Any]]:
        """A leader's grants as data; `units`: the faction's, by id."""
        grants = leader.record.grants
        for index, grant in enumerate(grants):
            if grant in grants[:index]:
                message, advice = "This is granted above already, and counts twice.", "delete it, or say it in one grant"
                At(leader.document, ("grants", index)).report("twice", message, key=True, severity="warning", suggestion=advice)
        return [self._grant(grant, At(leader.document, ("grants", index)), units) for index, grant in enumerate(grants)]

    def _grant(self, grant: Any, at: At, units: Mapping[str, SourceFile]) -> dict[str, Any]:
        declared = fields(self.shape.units)
        every = grant.to == "all"
        for index, unit in enumerate(() if every else grant.to):
            if unit not in units and (field := self._choosing(unit)):
                message, advice = f"There is no unit `{unit}` here.", f"write `to: all, where: {{{field}: {unit}}}`"
                (at / "to" / index).report("unknown-unit", message, suggestion=advice)
            elif unit not in units:
                unknown(at / "to" / index, "unit", unit, units)
            elif unit in grant.to[:index]:
                (at / "to" / index).report("twice", f"`{unit}` stands here twice.", suggestion="delete one of them")
        if not grant.add and not grant.give:
            at.report("nothing-reads", "This gives nothing to anybody.", key=True, suggestion="write `add:` or `give:`, or delete it")
        known = {id_: one.record.model_dump() for id_, one in units.items() if one.record}
        owners = {id_: one for id_, one in known.items() if every or id_ in grant.to}
        if grant.where:
            owners = self._chosen(grant.where, owners, every, at, whole=len(known) == len(units))
        for path, more in grant.add.items():
            found = _field(path, declared, self.shape, at / "add" / path)
            if found is not None and found.type not in ("number", "dice"):
                message = f"`{path}` is neither a number nor dice."
                (at / "add" / path).report("wrong-field", message, key=True, suggestion="name a number of units")
            elif found is not None:
                _bounded(path, more, found, owners, at / "add" / path)
                lacking = [one["name"] for one in owners.values() if value_at(path, one) is None]
                if self.newest and lacking and (not every or len(lacking) == len(owners)):
                    message = f"{lacking[0]} has no `{path}` to which this could be added."
                    (at / "add" / path).report("nothing-reads", message, key=True, suggestion="delete it, or name units that have one")
        given: dict[str, list[Any]] = {}
        for path, listed in grant.give.items():
            here = at / "give" / path
            found = _field(path, declared, self.shape, here)
            kind = found.entries if found is not None and isinstance(found.entries, str) and found.entries in self.shape.shared else None
            if kind:
                given[path] = [made for index, one in enumerate(listed) if (made := self.use(kind, one, here / index))]
            elif found is not None:
                here.report("wrong-field", f"`{path}` lists no shared records.", key=True, suggestion="name a list such as `traits`")
        to = list(grant.to) if not every else list(owners if grant.where else units)
        return {"to": to, "all": every, "where": grant.where or {}, "add": dict(grant.add), "give": given}

    def _choosing(self, option: str) -> str | None:
        """The field of units for which something may be chosen."""
        declared = fields(self.shape.units)
        known = ((path, find(path, declared, self.shape.shared)) for path in paths(declared, self.shape.shared))
        return next((path for path, field in known if field and option in (field.of or ())), None)

    def _chosen(self, where: Typed, owners: Mapping[str, Typed], every: bool, at: At, whole: bool) -> dict[str, Typed]:
        """Those of units for whom conditions hold; nobody after a report. `whole`: every unit of the faction is understood."""
        before = len(at.document.diagnostics)
        here = at / "where"
        if not every:
            here.report("nothing-reads", "These units are named one by one.", key=True, suggestion="write `to: all`, or delete `where`")
            return {}
        self.when(where, here)
        if len(at.document.diagnostics) > before:
            return {}
        met = {id_: one for id_, one in owners.items() if meets(one, where, self.shape, self.core)}
        if self.newest and whole and not met:
            message = "No unit of this faction is so: it gives nothing to anybody."
            here.report("nothing-reads", message, key=True, suggestion="ask for what one of them has, or delete the grant")
        return met

    def find(self, name: str, at: At, key: bool = False) -> Whole | None:
        """The unit's field that a grant or its condition names; None after a report. Conditions cannot ask for texts."""
        if name.startswith("core.") and not key:
            return self.of_core(name, at, key)
        found = _field(name, fields(self.shape.units), self.shape, at)
        if found is not None and (found.type in WORDS or found.group or isinstance(found.entries, dict) or found.entries in WORDS):
            message = f"A condition cannot ask what `{name}` says."
            at.report("wrong-field", message, key=key, suggestion="ask a number, a choice, a flag, or what is listed of shared records")
            return None
        return found


def meets(unit: Typed, where: Typed, shape: GameDefinition, core: Mapping[str, Any]) -> bool:
    """Do conditions hold for a unit as its file says it?"""

    def value(path: str) -> Any:
        found, field = value_at(path, {"core": core, **unit}), find(path, fields(shape.units), shape.shared)
        if field is None or found is None:
            return found
        if isinstance(field.entries, str):
            return [slug(name_of(use)) for use in found]
        return slug(found) if field.record else found

    return holds(where, value, value)


def addressed(leaders: Iterable[Typed], units: Mapping[str, Typed], shape: GameDefinition, core: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Leaders as their files say them, with the ids of those whom their conditions choose among these units."""

    def chosen(grant: Typed) -> dict[str, Any]:
        where = grant["where"]
        return {**grant, "to": [id_ for id_, unit in units.items() if meets(unit, where, shape, core)]} if where else dict(grant)

    return [{**one, "grants": [chosen(grant) for grant in one.get("grants", ())]} for one in leaders]


def _field(path: str, declared: Mapping[str, Whole], shape: GameDefinition, at: At) -> Whole | None:
    """The field of units at a path; None after a report."""
    first, _, rest = path.partition(".")
    if rest and (listed := declared.get(first)) and not listed.group:
        message = f"`{first}` holds records, and what these say is the same for whoever has them."
        at.report("wrong-field", message, key=True, suggestion="name a field of units themselves")
        return None
    if (found := find(path, declared, shape.shared)) is None:
        unknown(at, "field", path, paths(declared, shape.shared), key=True)
    return found


def _bounded(path: str, more: float, declared: Whole, owners: Mapping[str, Mapping[str, Any]], at: At) -> None:
    """Reports the first unit of which it makes what no file of a unit may say."""
    for unit in owners.values():
        before = value_at(path, unit)
        after = before + more if isinstance(before, int | float) else None
        if after is not None and not (declared.min is None or after >= declared.min) & (declared.max is None or after <= declared.max):
            bound, advice = (f"least is {declared.min}", "take away less") if more < 0 else (f"most is {declared.max}", "give less")
            at.report("wrong-value", f"It makes the `{path}` of {unit['name']} {after:g}, and the {bound}.", suggestion=advice)
            return
    if not isclose(more / (step := declared.step or 1), round(more / step)):
        at.report("wrong-value", f"`{path}` goes in steps of {step:g}, and {more:g} is none.", suggestion=f"write a multiple of {step:g}")

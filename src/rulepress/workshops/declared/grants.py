"""What leaders give to units: judged where it is typed, and told on their cards and pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isclose
from typing import Any

from rulepress.authoring.places import At, unknown
from rulepress.authoring.reading import Source
from rulepress.press.markup import number

from .cards import Layout, titled, value_at
from .shape import Shape, Whole, fields, find
from .shape_faults import paths


def judged(leader: Source, units: Mapping[str, Source], shape: Shape, use: Any) -> list[dict[str, Any]]:
    """A leader's grants as data; `units`: the faction's, by id; `use`: resolves a shared record as it is listed."""
    return [_grant(grant, At(leader.document, ("grants", index)), units, shape, use) for index, grant in enumerate(leader.record.grants)]


def _grant(grant: Any, at: At, units: Mapping[str, Source], shape: Shape, use: Any) -> dict[str, Any]:
    declared = fields(shape.units)
    every = grant.to == "all"
    for index, unit in enumerate(() if every else grant.to):
        if unit not in units:
            unknown(at / "to" / index, "unit", unit, units)
        elif unit in grant.to[:index]:
            (at / "to" / index).report("twice", f"`{unit}` stands here twice.", suggestion="delete one of them")
    if not grant.add and not grant.give:
        at.report("nothing-reads", "This gives nothing to anybody.", key=True, suggestion="write `add:` or `give:`, or delete it")
    bearers = {id_: one.record.model_dump() for id_, one in units.items() if one.record and (every or id_ in grant.to)}
    for path, more in grant.add.items():
        found = _field(path, declared, shape, at / "add" / path)
        if found is not None and found.type != "number":
            (at / "add" / path).report("wrong-field", f"`{path}` is no number.", key=True, suggestion="name a number of units")
        elif found is not None:
            _bounded(path, more, found, bearers, at / "add" / path)
    given: dict[str, list[Any]] = {}
    for path, listed in grant.give.items():
        here = at / "give" / path
        found = _field(path, declared, shape, here)
        kind = found.entries if found is not None and isinstance(found.entries, str) and found.entries in shape.shared else None
        if kind:
            given[path] = [made for index, one in enumerate(listed) if (made := use(kind, one, here / index))]
        elif found is not None:
            here.report("wrong-field", f"`{path}` lists no shared records.", key=True, suggestion="name a list such as `traits`")
    return {"to": list(units) if every else list(grant.to), "all": every, "add": dict(grant.add), "give": given}


def _field(path: str, declared: Mapping[str, Whole], shape: Shape, at: At) -> Whole | None:
    """The field of units at a path; None after a report."""
    first, _, rest = path.partition(".")
    if rest and (listed := declared.get(first)) and not listed.group:
        message = f"`{first}` holds records, and what these say is the same for whoever has them."
        at.report("wrong-field", message, key=True, suggestion="name a field of units themselves")
        return None
    if (found := find(path, declared, shape.shared)) is None:
        unknown(at, "field", path, paths(declared, shape.shared), key=True)
    return found


def _bounded(path: str, more: float, declared: Whole, bearers: Mapping[str, Mapping[str, Any]], at: At) -> None:
    """Reports the first unit of which it makes what no file of a unit may say."""
    for unit in bearers.values():
        before = value_at(path, unit)
        after = None if before is None else before + more
        if after is not None and not (declared.min is None or after >= declared.min) & (declared.max is None or after <= declared.max):
            bound = f"least is {declared.min}" if more < 0 else f"most is {declared.max}"
            at.report("wrong-value", f"It makes the `{path}` of {unit['name']} {after:g}, and the {bound}.", suggestion="give less")
            return
    if not isclose(more / (step := declared.step or 1), round(more / step)):
        at.report("wrong-value", f"`{path}` goes in steps of {step:g}, and {more:g} is none.", suggestion=f"write a multiple of {step:g}")


def told(leader: Mapping[str, Any], faction: Mapping[str, Any], layout: Layout) -> Iterator[dict[str, str]]:
    """What a leader gives, in words: to whom, and what; `layout`: that of units."""
    names = {unit["id"]: unit["name"] for unit in faction["units"]}
    for grant in leader.get("grants") or ():
        figures = [
            f"{layout.label(path, layout.field(path))} {'+' if more > 0 else '−'}{number(abs(more))}" for path, more in grant["add"].items()
        ]
        given = [titled(one) for records in grant["give"].values() for one in records]
        whom = layout.say("All units") if grant["all"] else ", ".join(names[unit] for unit in grant["to"])
        yield {"title": whom, "text": f"{', '.join([*figures, *given])}."}

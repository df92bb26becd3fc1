"""What leaders make of the units that they lead: numbers that are more or less, and records that a unit has besides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulepress.games.declared.formulas import DiceTerm
from rulepress.games.declared.record_paths import put_at, value_at


def gives(leader: Mapping[str, Any], unit: str) -> bool:
    """Does a leader change a unit of that id?"""
    return any(_is_for(grant, unit) for grant in leader.get("grants") or ())


def led(unit: Mapping[str, Any], leaders: Iterable[Mapping[str, Any]], id_: str) -> Mapping[str, Any]:
    """A unit's record in a list with these leaders; `led_by` says who adds how much to what: a path -> pairs of a name and a number."""
    made: dict[str, Any] = dict(unit)
    added: dict[str, list[tuple[str, Any]]] = {}
    for leader in leaders:
        for grant in leader.get("grants") or ():
            if not _is_for(grant, id_):
                continue
            for path, more in (grant.get("add") or {}).items():
                after = _more(value_at(path, made), more)
                if after is not None:
                    put_at(path, made, after)
                    added.setdefault(path, []).append((leader["name"], more))
            for path, records in (grant.get("give") or {}).items():
                if isinstance(own := value_at(path, made), list):
                    put_at(path, made, [*own, *(one for one in records if one not in own)])
    return made | {"led_by": added} if made != unit else unit


def _is_for(grant: Mapping[str, Any], unit: str) -> bool:
    return grant["to"] == "all" or unit in grant["to"]


def _more(before: Any, more: float) -> Any:
    """A number, or dice, with so much added; None of what is neither."""
    if isinstance(before, int | float):
        return before + more
    if not isinstance(before, str) or not (dice := DiceTerm.of(before)):
        return None
    beside = dice.more + int(more)
    return before.partition("+")[0].partition("-")[0] + (f"{beside:+}" if beside else "")

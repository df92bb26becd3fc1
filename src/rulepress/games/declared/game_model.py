"""A declared game as its checks see it: the numbers of the rules, and every unit as an edition's data has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulepress.core.name_matching import nearest, slug
from rulepress.core.rule_refs import Refused
from rulepress.games.declared.check_records import CheckDefinition, checks, kind_of
from rulepress.games.declared.led_units import led
from rulepress.games.declared.record_paths import entries, listed


@dataclass(frozen=True)
class Rules:
    """What the checks of a game read."""

    core: Mapping[str, Any]
    shape: Mapping[str, Any]
    checks: Mapping[str, CheckDefinition]
    units: tuple[Mapping[str, Any], ...]
    leaders: tuple[Mapping[str, Any], ...] = ()

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Rules:
        """Those of an edition's data."""
        units = [
            {"key": f"{faction['id']}/{unit['id']}", "faction": faction["id"], **unit}
            for faction in data["factions"]
            for unit in faction["units"]
        ]
        leaders = [{"faction": faction["id"], **leader} for faction in data["factions"] for leader in faction.get("leaders", ())]
        return cls(data["core"], data["shape"], checks(data["shape"]), tuple(units), tuple(leaders))

    @cached_property
    def labels(self) -> dict[str, str]:
        """What readers call a value, as cards do, by the name that checks have for it, where the shape says so."""
        labels = {path: one.get("label") for path, one in self._fields.items()}
        return {path: label if label.isupper() else label.lower() for path, label in labels.items() if label}

    @cached_property
    def dice(self) -> frozenset[str]:
        """The names of values that are dice, or a number where nothing is rolled."""
        return frozenset(path for path, one in self._fields.items() if one.get("type") == "dice")

    @cached_property
    def _fields(self) -> dict[str, Mapping[str, Any]]:
        """Every field, by the name that checks have for it."""
        owners = {"core": self.shape.get("core"), "unit": self.shape["units"], **(self.shape.get("shared") or {})}
        targets = {f"target_{owner}": fields for owner, fields in owners.items() if owner not in ("core", "unit")}
        every = owners | targets | {"target": self.shape["units"]}
        return {path: one for owner, fields in every.items() for path, one in _below(fields or {}, owner)}

    def check(self, name: str) -> CheckDefinition:
        """The check of that id. Raises Refused where there is none."""
        if name not in self.checks:
            known = ", ".join(self.checks)
            raise Refused(["odds.request"], f'There is no check "{name[:60]}": say {known}.{nearest(name[:60], self.checks)}')
        return self.checks[name]

    def unit(self, name: str, rule: str) -> Mapping[str, Any]:
        """The unit called "x-wing", "X-Wing" or "rebels/x-wing". Raises Refused where there is not just one."""
        wanted = "/".join(slug(part) for part in name.split("/"))
        found = self._called.get(wanted, [])
        if len(found) == 1:
            return found[0]
        if found:
            keys = ", ".join(unit["key"] for unit in found)
            raise Refused([rule], f'"{name[:60]}" is the name of several units: {keys}. Say which.')
        close = nearest(wanted.rpartition("/")[2][:60], [unit["id"] for unit in self.units])
        raise Refused([rule], f'There is no unit "{name[:60]}".{close}')

    def leaders_of(self, unit: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The leaders of a unit's faction."""
        return [one for one in self.leaders if one["faction"] == unit["faction"]]

    def led(self, unit: Mapping[str, Any], names: Sequence[str], rule: str) -> Mapping[str, Any]:
        """A unit in a list with these leaders of its faction. Raises Refused where one is none of them, or is named twice."""
        leaders = [self._leader(unit, name, rule) for name in names]
        for index, one in enumerate(leaders):
            if one in leaders[:index]:
                raise Refused([rule], f"{one['name']} leads {unit['name']} already.")
        return led(unit, leaders, unit["id"])

    def _leader(self, unit: Mapping[str, Any], name: str, rule: str) -> Mapping[str, Any]:
        own = self.leaders_of(unit)
        found = [one for one in own if slug(name.rpartition("/")[2]) in (one["id"], slug(one["name"]))]
        if not found:
            known = ", ".join(one["name"] for one in own) or "none"
            typed = name[:60]
            close = nearest(typed, [one["name"] for one in own])
            raise Refused([rule], f'There is no leader "{typed}" of {unit["name"]}\'s faction.{close} It has: {known}.')
        return found[0]

    @cached_property
    def _called(self) -> dict[str, list[Mapping[str, Any]]]:
        """What a unit may be called -> the units that may be."""
        found: dict[str, list[Mapping[str, Any]]] = {}
        for unit in self.units:
            for name in dict.fromkeys((unit["key"], unit["id"], slug(unit["name"]))):
                found.setdefault(name, []).append(unit)
        return found

    def record(self, unit: Mapping[str, Any], path: str, name: object, flag: str, rule: str) -> Mapping[str, Any]:
        """The record of a unit's list that is called so; where the unit has one only, no name is needed. Raises Refused."""
        records = self.records(unit, path)
        what = path.rpartition(".")[2].replace("_", " ")
        if not records:
            raise Refused([rule], f"{unit['name']} has no {what}.")
        every = ", ".join(str(one["name"]) for one in records)
        if name is None:
            if len(records) == 1:
                return records[0]
            raise Refused([rule], f"{unit['name']} has several {what}: say one {flag}: {every}.")
        typed = str(name)[:60]
        wanted = slug(typed)
        for one in records:
            if wanted in (one.get("id"), slug(str(one["name"]))):
                return one
        close = nearest(typed, [str(one["name"]) for one in records])
        raise Refused([rule], f'{unit["name"]} has no "{typed}" among its {what}.{close} It has: {every}.')

    def several(self, unit: Mapping[str, Any], path: str, names: Sequence[object], flag: str, rule: str) -> list[Mapping[str, Any]]:
        """The records of a unit's list that are called so, each as often as it is named. Raises Refused for one that is not there so
        often."""
        found = [self.record(unit, path, name, flag, rule) for name in names]
        listed = self.entries(unit, path)
        for one in found:
            if found.count(one) > (there := listed.count(one)):
                raise Refused([rule], f"{unit['name']} has {there} of {one['name']}, and {found.count(one)} are named.")
        return found

    def kind(self, path: str) -> str:
        """What one record of a unit's list is called in formulas: the kind of them, such as `weapon`."""
        return kind_of(self.shape, path)

    def records(self, unit: Mapping[str, Any], path: str) -> list[Mapping[str, Any]]:
        """What a list of a unit holds, each once."""
        records = listed(unit, path)
        return [one for index, one in enumerate(records) if one not in records[:index]]

    @staticmethod
    def entries(unit: Mapping[str, Any], path: str) -> list[Mapping[str, Any]]:
        """What a list of a unit holds, each as often as it is there."""
        return entries(unit, path)


def _below(fields: Mapping[str, Any], above: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for name, one in fields.items():
        if isinstance(one, Mapping):
            yield f"{above}.{name}", one
            yield from _below(one.get("group") or {}, f"{above}.{name}")

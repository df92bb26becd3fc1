"""What play reads of the resolved data of a declared game: its checks, its turn, units, force lists and scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from rulepress.core.match_setup import known_scenario
from rulepress.core.name_matching import nearest
from rulepress.core.rule_refs import Refused
from rulepress.core.state_hash import reckoned, rules_hash
from rulepress.games.declared.game_model import Rules
from rulepress.games.declared.led_units import led
from rulepress.games.declared.play.list_entries import fielded, key_of
from rulepress.games.declared.play.turn_program import program
from rulepress.games.declared.play.unit_bases import base_of
from rulepress.games.declared.record_paths import records_of, value_at
from rulepress.tabletop import Polygon, mils
from rulepress.tabletop.footprints import Footprint, ranks
from rulepress.tabletop.terrain_table import Ground, TerrainPiece, TerrainTable, round_outline

PLAYED = ("edition", "core", "shape", "play", "shared", "factions", "scenarios")
"""The parts of the data by which a game is played."""


class Ruleset:
    """One edition's resolved data, looked up once."""

    def __init__(self, data: Mapping[str, Any]):
        self.data = data
        self.rules = Rules.from_data(data)
        self.program = program(data["play"])
        self.edition = data["edition"]["id"]
        self.units: dict[str, Mapping[str, Any]] = {unit["key"]: unit for unit in self.rules.units}
        for faction in data["factions"]:
            for entry in (one for force in faction.get("forces") or () for one in force["units"] if one.get("given")):
                whole, key = self.units.get(f"{faction['id']}/{entry['unit']}"), key_of(faction["id"], entry, data["shape"])
                if whole is not None:
                    self.units[key] = {**fielded(whole, entry["given"], data["shape"]), "key": key}
        self.scenarios: dict[str, dict[str, Any]] = {scenario["id"]: scenario for scenario in data["scenarios"]}
        self.forces: dict[str, Mapping[str, Any]] = {
            force["key"]: force for faction in data["factions"] for force in faction.get("forces") or ()
        }
        self._tables: dict[str, TerrainTable] = {}
        self._led: dict[tuple[str, str], Mapping[str, Any]] = {}
        self._listed: dict[tuple[str, str], Mapping[str, Mapping[str, Any]]] = {}

    @cached_property
    def hash(self) -> str:
        """The sha256 of all that can change the course of a game."""
        return rules_hash(self.data, PLAYED)

    @staticmethod
    def reckoned(data: Mapping[str, Any]) -> str:
        """The sha256 of what games of an edition's data come out by, whatever its words are."""
        return reckoned(data, PLAYED)

    def scenario(self, name: str) -> dict[str, Any]:
        """The scenario of that id. Raises Refused when there is none."""
        return self.scenarios[known_scenario(name, self.scenarios)]

    def force(self, key: str) -> Mapping[str, Any]:
        """The force list of that key ("faction/list"). Raises Refused when there is none."""
        if key not in self.forces:
            raise Refused(["play.request"], f'There is no force list "{key[:60]}".{nearest(key[:60], self.forces)}')
        return self.forces[key]

    def members(self, key: str) -> tuple[str, ...]:
        """The keys of the units in a force list, each as often as it is there. Raises Refused."""
        force = self.force(key)
        shape = self.data["shape"]
        return tuple(key_of(force["faction"], entry, shape) for entry in force["units"] for _ in range(entry.get("count", 1)))

    @cached_property
    def models(self) -> dict[str, int]:
        """Of how many models each unit is made, by its key."""
        field = self.program.models
        return {key: max(int(value_at(field, unit) or 1), 1) if field else 1 for key, unit in self.units.items()}

    def footprint(self, force: str, unit: str, lost: int = 0) -> Footprint:
        """The outline on which a unit stands that has lost so many models, as the leaders of a force list make it."""
        record, files = self.led(force, unit), self.program.files
        base = base_of(self.data, record)
        assert base is not None, "a game that is played has bases"
        if files is None:
            return base.footprint
        many = int(value_at(files, record) or 1) if isinstance(files, str) else files
        return ranks(base.footprint, self.models[unit] - lost, max(many, 1))

    def led(self, force: str, unit: str) -> Mapping[str, Any]:
        """A unit's record with what the leaders of a force list grant it; the printed one where they grant it nothing, or for no list."""
        if (force, unit) not in self._led:
            listed = self.force(force) if force else {}
            names = listed.get("leaders") or ()
            leaders = [one for one in self.rules.leaders if one["faction"] == listed["faction"] and one["id"] in names] if names else ()
            self._led[force, unit] = led(self.units[unit], leaders, self.units[unit]["id"])
        return self._led[force, unit]

    def listed(self, force: str, unit: str) -> Mapping[str, Mapping[str, Any]]:
        """The records in the lists of such a unit, such as its weapons, by their ids."""
        if (force, unit) not in self._listed:
            found = [one for one in records_of(self.led(force, unit)) if "id" in one]
            self._listed[force, unit] = {one["id"]: one for one in reversed(found)}
        return self._listed[force, unit]

    def terrain_table(self, scenario: Mapping[str, Any]) -> TerrainTable:
        """The table of a scenario, the same one whenever it is asked for: it keeps who sees whom."""
        if scenario["id"] not in self._tables:
            size, terrain = scenario["table"], tuple(map(self._terrain, scenario.get("terrain") or ()))
            self._tables[scenario["id"]] = TerrainTable(mils(size["width"]), mils(size["depth"]), terrain)
        return self._tables[scenario["id"]]

    def _terrain(self, typed: Mapping[str, Any]) -> TerrainPiece:
        kinds = self.program.terrain
        kind = str(typed.get("ground") or "")
        does = kinds.get(typed["name"]) or kinds.get(kind) or {}
        blocks = does.get("blocks") or ()
        ground = Ground(
            "moves" in blocks, "sight" in blocks, bool(does.get("covers")), int(does.get("cost", 1)), does.get("rule", ""), kind
        )
        if typed.get("shape"):
            return TerrainPiece(typed["name"], Polygon((mils(x), mils(y)) for x, y in typed["shape"]), ground)
        x, y = map(mils, typed["at"])
        if typed.get("across"):
            return TerrainPiece(typed["name"], round_outline(x, y, mils(typed["across"]) // 2), ground)
        a, b = (mils(one) // 2 for one in typed["size"])
        return TerrainPiece(typed["name"], Polygon([(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)]), ground)

"""What play reads of the resolved data beyond the rules of a single check: sizes, force lists, scenarios, auras."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

from rulepress.core.match_setup import known_scenario
from rulepress.core.name_matching import nearest
from rulepress.core.rule_refs import Refused, cites
from rulepress.core.state_hash import reckoned, rules_hash
from rulepress.games.downsync import force_list_rules
from rulepress.games.downsync.active_effects import ActiveEffect, leading
from rulepress.games.downsync.attack_history import asks_faces, asks_margin
from rulepress.games.downsync.model import Action, Effect, Leader, Rules, Unit
from rulepress.tabletop import base_radius, mils

PLAYED = ("edition", "core", "effects", "factions", "scenarios", "tables")
"""The parts of the data by which a game is played."""


class Ruleset:
    """One edition's resolved data, looked up once."""

    def __init__(self, data: Mapping[str, Any], known: Mapping[str, Unit] = MappingProxyType({})):
        """`known`: units of another book whose cards are the same here, by key."""
        self.data = data
        self.rules = Rules.from_data(data, known)
        self.edition = self.rules.edition
        core = data["core"]
        self.radii = {name: base_radius(each["diameter_mm"]) for name, each in core["signatures"].items()}
        self.sub_unit_radius = base_radius(core["sub_unit"]["diameter_mm"])
        self.widest = max(self.sub_unit_radius, *self.radii.values())  # of all bases
        self.mechanics = self.rules.mechanics
        self.boosts = self.rules.boosts
        self.holders = {name: token["holder"] for name, token in core["tokens"].items()}
        self.coherency = mils(core["sub_unit"]["coherency"])
        self.reveal_within = mils(core["sub_unit"]["reveal_within"])
        self.ping_speed = mils(core["ping"]["speed"])
        self.clearance = mils(core["ping"]["clearance"])
        near = core["ping"]["place_clearance"]
        self.place_clearance = None if near is None else mils(near)
        self.decoys_known = core["ping"]["decoys"]
        self.exposed_within = mils(core["ping"]["exposed_within"])
        self.slowest = mils(core["minimum_speed"])
        self.terrain = core.get("terrain") or {}
        self.sight = core["sight"]
        objective = core["objective"]
        size = objective["diameter_mm"]
        self.objective_radius = self.radii[objective["signature"]] if size is None else base_radius(size)
        self.objective_overlap = objective["overlap"]
        self.sizes = core["game_sizes"]
        self.forces: dict[str, dict[str, Any]] = {force["key"]: force for faction in data["factions"] for force in faction["forces"]}
        self.own: tuple[Any, ...] = ()
        """Lists that are not the edition's, as a save has them (`custom_force_list`)."""
        self.scenarios: dict[str, dict[str, Any]] = {scenario["id"]: scenario for scenario in data["scenarios"]}
        self.tables: dict[str, dict[str, Any]] = {table["id"]: table for table in data.get("tables") or ()}
        self.units = {**self.rules.units, **self.rules.led}  # the cards of led Units have keys of their own
        self.units |= {leader.stand_in: leader.as_unit() for leader in self.rules.leaders.values()}
        self.units |= {kind.stand_in: kind.as_unit() for kind in self.rules.token_kinds.values() if kind.on_table}
        self.titles = {key: unit.title for key, unit in self.units.items()}
        self.auras: dict[str | None, tuple[tuple[ActiveEffect, bool], ...]] = {key: _auras(unit) for key, unit in self.units.items()}
        """What reaches others around a unit of a card, and what it has on by paying: (effect, only while paid for)."""
        effects = list(self._effects())
        self.triggers = frozenset(effect.on.what for effect in effects if effect.on)
        """Every happening that some effect of this edition waits for."""
        self.measured = any(asks_margin(effect) for effect in effects)
        """Does any effect of this edition ask by how much a roll has succeeded?"""
        self.shown = any(asks_faces(effect) for effect in effects)
        """Does any effect of this edition ask what the dice of a roll show?"""
        self.quantities = frozenset(effect.quantity for effect in effects)
        """Every quantity that some effect of this edition changes."""
        self.verbs = frozenset(effect.verb for effect in effects)
        """Every verb that some effect of this edition has."""
        lying = [effect for kind in self.rules.token_kinds.values() for effect in kind.effects if not effect.who]
        besides = [*lying, *(effect for effect in effects if effect.around or effect.on or effect.who)]
        self.reaching = sum(effect.most for effect in besides if effect.quantity == "range")
        """By how many inches at most what lies around a Unit or upon it makes its actions reach farther."""
        self.radiating = [
            effect for kind in self.rules.token_kinds.values() for effect in kind.effects if effect.around and effect.on is None
        ]
        """What tokens send out around whoever has them."""
        reaching = [*(active.effect for auras in self.auras.values() for active, _ in auras), *self.radiating]
        reaching += [active.effect for leader in self.rules.leaders.values() for active in leading(leader)]
        self.around = frozenset(effect.quantity or effect.verb for effect in reaching)
        """What auras, paid traits and leaders change: the quantities, or else the verbs."""
        self.shielding = any(not {"attacked", "scanned"}.isdisjoint(effect.what) for effect in effects)
        """May what lies around a Unit, or lasts for it, keep others from aiming at it?"""
        lasting = {effect.verb for effect in effects if effect.details.get("until")}
        self.aiming = bool(self.reaching) or not {"forbid", "ignore"}.isdisjoint(self.around | lasting)
        """May what lies around a Unit, or lasts for it, decide whom it can aim at?"""
        self.chances: dict[tuple[Hashable, ...], Any] = {}
        """What has been worked out of attacks and scans, by all the numbers that count (`attack_options`)."""
        self._actions: dict[tuple[str, int], tuple[Action, ...]] = {}
        self._triggered: dict[tuple[str, str], tuple[tuple[ActiveEffect, bool], ...]] = {}
        self._triggered_by: dict[tuple[Action, str], tuple[ActiveEffect, ...]] = {}
        self._permitted: dict[str, frozenset[str]] = {}
        self._paid: dict[str, frozenset[str]] = {}
        self._traits: dict[tuple[str, str], tuple[ActiveEffect, ...]] = {}

    @cached_property
    def hash(self) -> str:
        """The sha256 of all that can change the course of a game."""
        return rules_hash(self.data, PLAYED)

    @staticmethod
    def reckoned(data: Mapping[str, Any]) -> str:
        """The sha256 of what games of an edition's data come out by, whatever its words are."""
        return reckoned(data, PLAYED)

    def unit(self, key: str) -> Unit:
        """The card of that key; raises KeyError for an unknown one."""
        return self.units[key]

    def _effects(self) -> Iterator[Effect]:
        """Every effect of this edition, and what is done after it."""
        for effect in self._written():
            yield effect
            yield from effect.consequences

    def _written(self) -> Iterator[Effect]:
        for unit in self.units.values():
            yield from (effect for trait in unit.traits for effect in trait.effects)
            for action in (option for each in unit.actions for option in (each, *each.options)):
                yield from action.effects
                yield from (effect for trait in action.traits for effect in trait.effects)
        for kind in self.rules.token_kinds.values():
            yield from (*kind.effects, *(effect for offer in kind.offers for effect in offer.effects))
        yield from (effect for own in self.rules.effects.values() for each in own.values() for effect in each.effects)
        yield from (effect for leader in self.rules.leaders.values() for _, _, effect in leader.named_effects)

    def permitted(self, key: str) -> frozenset[str]:
        """The kinds of terrain that a unit of that card may enter although it is closed to its kind (verb permit)."""
        found = self._permitted.get(key)
        if found is None:
            found = self._permitted[key] = frozenset(active.effect.details["terrain"] for active in self.traits(key, "permit"))
        return found

    def triggered(self, key: str, what: str) -> tuple[tuple[ActiveEffect, bool], ...]:
        """The effects of a card's traits that wait for that: (effect, only while paid for)."""
        found = self._triggered.get((key, what))
        if found is None:
            found = self._triggered[key, what] = tuple(
                (ActiveEffect(trait.name, trait.rule, effect), trait.kept)
                for trait in self.units[key].traits
                for effect in trait.moments
                if effect.on and effect.on.what == what
            )
        return found

    def triggered_by(self, action: Action, what: str) -> tuple[ActiveEffect, ...]:
        """The effects of an action and of its traits that wait for that."""
        found = self._triggered_by.get((action, what))
        if found is None:
            every = [ActiveEffect(action.name, action.rule, effect) for effect in action.effects]
            every += [ActiveEffect(trait.name, trait.rule, effect) for trait in action.traits for effect in trait.effects]
            found = self._triggered_by[action, what] = tuple(
                active for active in every if active.effect.on and active.effect.on.what == what
            )
        return found

    def traits(self, key: str, verb: str) -> tuple[ActiveEffect, ...]:
        """The effects of that verb among a card's traits."""
        found = self._traits.get((key, verb))
        if found is None:
            found = self._traits[key, verb] = tuple(
                ActiveEffect(trait.name, trait.rule, effect)
                for trait in self.units[key].traits
                for effect in trait.effects
                if effect.verb == verb
            )
        return found

    def held_by_base(self, token: str) -> bool:
        """Does a token of that kind belong to the base that it lies on, and not to the whole Unit?"""
        holder: str = self.holders[token]
        return holder == "sub_unit"

    def paid(self, key: str) -> frozenset[str]:
        """The names of a card's traits that work only while paid for."""
        found = self._paid.get(key)
        if found is None:
            found = self._paid[key] = frozenset(trait.name for trait in self.units[key].traits if trait.paid)
        return found

    def bears(self, key: str, verb: str) -> Effect | None:
        """The first effect of that verb among a card's traits."""
        found = self.traits(key, verb)
        return found[0].effect if found else None

    @cites("action.team", "action.choice")
    def actions(self, key: str, number: int) -> tuple[Action, ...]:
        """What the base of that team number may perform: of an action with alternatives, each of them."""
        found = self._actions.get((key, number))
        if found is None:
            found = tuple(
                each
                for action in self.units[key].actions
                for each in (action.options or (action,))
                if not each.teams or number in each.teams
            )
            self._actions[key, number] = found
        return found

    def force(self, key: str) -> dict[str, Any]:
        """The force list of that key ("coalition/starter"). Raises Refused when there is none."""
        if key not in self.forces:
            raise Refused(["play.request"], f'There is no force list "{key}".{nearest(key, self.forces)}')
        return self.forces[key]

    def scenario(self, name: str) -> dict[str, Any]:
        """The scenario of that id. Raises Refused when there is none."""
        return self.scenarios[known_scenario(name, self.scenarios)]

    @cites("setup.table")
    def table(self, name: str, extent: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The terrain of the table of that id. Raises Refused when there is none, or none as large as `extent`."""
        if name not in self.tables:
            raise Refused(["play.request"], f'There is no table "{name}".{nearest(name, self.tables)}')
        table = self.tables[name]
        if (table["width"], table["depth"]) != (extent["width"], extent["depth"]):
            wanted = f"{extent['width']} by {extent['depth']} inches"
            raise Refused(["setup.table"], f"This game is played on {wanted}; {table['name']} is of another size.")
        pieces: list[dict[str, Any]] = table["pieces"]
        return pieces

    def leader(self, key: str) -> Leader | None:
        """Who leads the Force of that list."""
        force = self.forces.get(key, {})
        return self.rules.leaders[f"{force['faction']}/{force['leader']}"] if force.get("leader") else None

    @cites("force.slots", "unit.signature", "card.first")
    def units_of(self, key: str) -> list[str]:
        """The keys of a force list's units, one for each slot. Raises Refused for a list that cannot be played."""
        force = self.force(key)
        listed = [(self.full(force["faction"], each["unit"]), each["count"]) for each in force["units"]]
        strange = [unit.rpartition("/")[2] for unit, _ in listed if unit not in self.rules.units]
        if strange:
            raise Refused(["force.slots"], f"{key}: {', '.join(strange)} is no Unit of that Faction.")
        faults = self.faults(force)
        if faults:
            rules = list(dict.fromkeys(rule for fault in faults for rule in fault.rules))
            raise Refused(rules, f"{key}: {' '.join(fault.message for fault in faults)}")
        return [unit for unit, count in listed for _ in range(count)]

    def faults(self, force: Mapping[str, Any]) -> list[force_list_rules.ListFault]:
        """Everything by which a force list of known units, as data have it, cannot be played."""
        faction, size = force["faction"], self.sizes[force["game_size"]]
        leader = self.rules.leaders[f"{faction}/{force['leader']}"] if force.get("leader") else None
        listed = [(self._entry(each["unit"], self.full(faction, each["unit"])), each["count"]) for each in force["units"]]
        led = (leader.title, leader.forbids, leader.swaps) if leader else ()
        return list(force_list_rules.judge(force_list_rules.List(faction, listed, size["name"], size["slots"], *led)))

    def _entry(self, name: str, key: str) -> force_list_rules.ListEntry:
        unit = self.units[key]
        comes_by = next((active.name for active in self.traits(key, "comes_with")), None)
        return force_list_rules.ListEntry(name, unit.faction, unit.signature, unit.hire, unit.only_in, comes_by)

    def listed(self, key: str) -> tuple[str, ...]:
        """The ids of the Units in a force list; none for a list that there is not."""
        return tuple(each["unit"].rpartition("/")[2] for each in self.forces.get(key, {}).get("units", ()))

    @staticmethod
    def full(faction: str, unit: str) -> str:
        """The key of a unit as a list of that faction calls it: by its id, or by its key if it is hired."""
        return unit if "/" in unit else f"{faction}/{unit}"

    @staticmethod
    def listed_as(faction: str, key: str) -> str:
        """What a list of that faction calls a unit."""
        return key.removeprefix(f"{faction}/")

    def companions(self, units: Sequence[str]) -> list[str]:
        """What the units bring with them (verb bring)."""
        return [
            f"{self.units[unit].faction}/{active.effect.details['unit']}"
            for unit in units
            for active in self.traits(unit, "bring")
            for _ in range(int(active.effect.details.get("count", 1)))
        ]

    def decoys(self, units: Sequence[str]) -> list[str]:
        """The signatures of the additional Pings that units give (verb decoy)."""
        return [active.effect.details["signature"] for unit in units for active in self.traits(unit, "decoy")]


def _auras(unit: Unit) -> tuple[tuple[ActiveEffect, bool], ...]:
    return tuple(
        (ActiveEffect(trait.name, trait.rule, effect), trait.paid)
        for trait in unit.traits
        for effect in trait.effects
        if (effect.around or trait.paid) and effect.on is None and effect.verb != "lend"
    )

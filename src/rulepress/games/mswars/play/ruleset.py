"""What play reads of the resolved data beyond the rules: sizes, teams, scenarios."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cached_property
from typing import Any

from rulepress.core.match_setup import known_scenario
from rulepress.core.name_matching import nearest
from rulepress.core.rule_refs import Refused, cites
from rulepress.core.state_hash import reckoned, rules_hash
from rulepress.games.mswars import abilities
from rulepress.games.mswars.model import Pilot, Rules, Team, Unit
from rulepress.games.mswars.play.table_state import Piece
from rulepress.tabletop import base_radius, mils

PLAYED = ("edition", "core", "abilities", "skills", "factions", "scenarios")
"""The parts of the data by which a game is played."""


class Ruleset:
    """One edition's resolved data, looked up once."""

    def __init__(self, data: Mapping[str, Any]):
        self.data = data
        self.rules = Rules.from_data(data)
        self.edition = data["edition"]["id"]
        self.core = core = data["core"]
        self.radii = [base_radius(each) for each in core["size_bases_mm"]]
        self.contact = mils(core["movement"]["contact"])
        self.phases = {each["id"]: each["name"] for each in core["phases"]}
        self.chances: dict[tuple[Hashable, ...], Any] = {}
        """What has been worked out of attacks, by all the numbers that count (`attack_options`)."""
        self.scenarios: dict[str, dict[str, Any]] = {scenario["id"]: scenario for scenario in data["scenarios"]}

    @cached_property
    def hash(self) -> str:
        """The sha256 of all that can change the course of a game."""
        return rules_hash(self.data, PLAYED)

    @staticmethod
    def reckoned(data: Mapping[str, Any]) -> str:
        """The sha256 of what games of an edition's data come out by, whatever its words are."""
        return reckoned(data, PLAYED)

    def unit(self, piece: Piece) -> Unit:
        """The card of the piece's unit."""
        return self.rules.units[piece.unit]

    def pilot(self, piece: Piece) -> Pilot:
        """The card of the piece's pilot."""
        return self.rules.pilots[piece.pilot]

    def radius(self, unit: Unit) -> int:
        """The radius of its base; the largest Size Classes share the largest base."""
        return self.radii[min(unit.size, len(self.radii) - 1)]

    @cites("play.request", "skill.requirements", "skill.noble-background")
    def team(self, key: str) -> Team:
        """The team of that key ("faction/team"). Raises Refused when there is none, or its pilots hold skills they may not."""
        teams = self.rules.teams
        if key not in teams:
            raise Refused(["play.request"], f'There is no team "{key[:60]}".{nearest(key[:60], teams)}')
        members = teams[key].members
        for pilot in dict.fromkeys(member.pilot.key for member in members):
            for skill, lacks in abilities.missing(self.rules, self.rules.pilots[pilot]):
                raise Refused(["skill.requirements"], f"{self.rules.pilots[pilot].title} has {skill} without {lacks}.")
        for skill in abilities.repeated(self.rules, members):
            raise Refused([self.rules.skills[skill].rule], f"Only one pilot of a team may have {skill}.")
        return teams[key]

    @cites("play.request")
    def scenario(self, name: str) -> dict[str, Any]:
        """The scenario of that id. Raises Refused when there is none."""
        return self.scenarios[known_scenario(name, self.scenarios)]

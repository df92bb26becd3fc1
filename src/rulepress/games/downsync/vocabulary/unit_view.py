"""Who effects ask about: a Unit as it stands on the table or as a question states it, and what it is seen in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from rulepress.core.dice import Faces
from rulepress.games.downsync.vocabulary.trigger_rows import DOING, TRIGGERS

if TYPE_CHECKING:
    from rulepress.games.downsync.model import Ping, Unit
    from rulepress.games.downsync.tokens import Holding

ROUND_LIMIT = 12
"""After this many Rounds a game is reported as unfinished (rule game.round-limit)."""

SIZES = ("small", "medium", "large")
"""Signatures, from the smallest to the largest."""


class When(NamedTuple):
    """The moment of the game, as far as a party knows it."""

    round: int | None = None
    phase: str | None = None
    own_turn: bool | None = None
    force: tuple[str, ...] = ()  # the ids of the Units in its list


class Participant(Protocol):
    """A Unit or Ping as conditions ask about it: as it stands on the table, or as a question about odds states it."""

    @property
    def card(self) -> Unit | Ping:
        """The card whose traits and stats apply; a Ping's is that of its Signature."""

    @property
    def name(self) -> str:
        """What tells it from others."""

    @property
    def moment(self) -> When:
        """The Round, phase and turn; None for each that a question leaves open."""

    @property
    def accompanied(self) -> bool | None:
        """Are there such Units around it as its traits ask for, where that is stated? None: it is to be seen."""

    @property
    def company(self) -> int | None:
        """How many such Units its traits count around it, where that is stated? None: they are to be counted."""

    @property
    def kind(self) -> str | None:
        """The kind of Unit that it counts as; a Ping is of none."""

    @property
    def held(self) -> Holding:
        """The factions' tokens on it."""

    @property
    def bases(self) -> int:
        """How many of them are left."""

    @property
    def strength(self) -> int:
        """How many of them it began with."""

    def inches_moved(self, period: str) -> Fraction:
        """How far it has moved since that period began."""

    def losses(self) -> tuple[int, int] | None:
        """How many Units of its Force have been destroyed, and how many there are with them; None where nobody knows."""

    @property
    def stunned(self) -> bool:
        """Whether the base that is asked about has a Stun Token."""

    @property
    def countermeasures(self) -> int:
        """Tokens of both sorts on the base that is asked about."""

    def tokens(self, name: str) -> int:
        """How many of that sort lie on it."""

    def stands_in(self, terrain: str) -> bool:
        """Is it in or on terrain of that kind?"""

    def near_objective(self, limit: int) -> bool:
        """Is any base of it within so many thousandths of an inch of an objective?"""

    @property
    def engaged(self) -> bool:
        """Does it take part in the Reaction Engagement that is under way?"""

    def near_place(self, place: str, limit: int, whose: Participant) -> bool:
        """Is it within so many thousandths of an inch of a place of the table (`PLACES`), of the edges that one's own or its enemy's?"""

    def did(self, happening: str, period: str, by: Callable[[Participant], bool] | None = None, last: bool = False) -> bool:
        """Has it done that, or has that happened to it, since that period began? `by`: whose doing it must have been; `last`: the last
        time that it happened."""

    def spent(self, use: str, period: str, often: int) -> bool:
        """Has it used that so often since that period began?"""

    def same(self, other: Participant) -> bool:
        """Are both bases of one Unit?"""

    def friendly(self, other: Participant) -> bool:
        """Are both of one player?"""

    def near(self, other: Participant, limit: int) -> bool:
        """Is any base of it within so many thousandths of an inch of that base?"""

    def beside(self, one: Participant, other: Participant, limit: int) -> bool:
        """Is any base of it within so many thousandths of an inch of the straight line between the middles of these two bases?"""

    def away(self, other: Participant) -> Fraction | None:
        """Inches between the two bases; None where nobody knows."""

    def sees(self, other: Participant) -> bool:
        """Has any base of it that one in line of sight?"""

    def others(self) -> Iterator[Participant]:
        """Every base of every Unit on the table, its own among them."""

    def pings(self) -> Iterator[Participant]:
        """Every Ping on the table."""

    def laid_by(self, other: Participant) -> bool:
        """Is it a Marker that this one has laid?"""

    def markers(self, kind: str) -> Iterator[Participant]:
        """Every Marker of that sort on the table."""


class Relation(NamedTuple):
    """How attacker and target of something that happens stood then: an earlier effect may have moved one of them since."""

    distance: Fraction  # inches
    seen: bool
    margin: int | None = None  # by how much the roll has come to more than it needed, where there was one
    faces: Faces | None = None  # what its dice show, where any effect asks
    scan: bool | None = None  # is it a scan, and no attack?


class Check(Protocol):
    """An attack or scan as conditions ask about it: what does not change while its action lasts."""

    @property
    def acting(self) -> Participant:
        """The attacker."""

    @property
    def struck(self) -> Participant:
        """The target."""

    @property
    def apart(self) -> Relation:
        """How the two stand to one another."""

    @property
    def unseen(self) -> bool:
        """Is the target out of sight, and aimed at all the same?"""


class CheckMoment(Protocol):
    """How far a check has come: what changes from one attack or scan of an action to the next."""

    @property
    def stunned(self) -> bool:
        """Is the target Stunned?"""

    @property
    def has_countermeasures(self) -> bool:
        """Has the target any Countermeasure Token left?"""

    @property
    def tokens(self) -> Holding:
        """The factions' tokens on the target."""

    @property
    def acting(self) -> Holding | None:
        """Those on the attacker; None: as it stands."""

    @property
    def so_far(self) -> frozenset[str]:
        """What has happened in the exchange."""

    @property
    def margin(self) -> int | None:
        """By how much the last roll has come to more than it needed; None: nothing has been rolled yet."""

    @property
    def faces(self) -> Faces | None:
        """What the dice of the last roll show, where that is asked about."""


@dataclass(frozen=True)
class During:
    """The check in which conditions are judged."""

    attempt: Check
    moment: CheckMoment
    concealed: bool
    """Concealment applies to the target."""
    hidden: Callable[[], bool]
    """Is the target concealed, whether or not the attacker disregards that?"""
    raised: bool = False
    """Has a trait made a Countermeasure Check harder?"""


@dataclass(frozen=True)
class View:
    """Everything that conditions are judged by."""

    rules: Any
    owner: Participant
    """Whoever bears the effect."""
    during: During | None = None
    roles: Mapping[str, Participant] = field(default_factory=dict)
    """Who else has a part in what happens, outside a check."""
    apart: Relation | None = None
    """How attacker and target stood when that happened, where it was looked at."""
    trait: str = ""
    """The trait, or whatever else it is, whose effect is judged."""

    def party(self, role: str) -> Participant | None:
        """Who has that role; None where nobody has it."""
        if role == "bearer":
            return self.owner
        if self.during is None:
            return self.roles.get(role)
        return self.during.attempt.acting if role == "attacker" else self.during.attempt.struck

    @property
    def _stood(self) -> Relation | None:
        """How attacker and target stand, or stood."""
        return self.apart if self.during is None else self.during.attempt.apart

    def _opposed(self, party: Participant) -> bool:
        """Is one of that party and the bearer the attacker, and the other one the target?"""
        attacker, target = self.party("attacker"), self.party("target")
        if attacker is None or target is None:
            return False
        if self.during is not None:
            return {self.owner, party} == {attacker, target}
        return any(self.owner.same(one) and party is other for one, other in ((attacker, target), (target, attacker)))

    def between(self) -> Fraction | None:
        """Inches between attacker and target, or between the bearer and whoever else has a part in it; None where nobody else has."""
        if self._stood is not None:
            return self._stood.distance
        one, other = self.party("attacker") or self.owner, self.party("target")
        return None if other is None or other is one else one.away(other)

    @property
    def margin(self) -> int | None:
        """By how much the roll has come to more than it needed; None before it, and where nothing is rolled."""
        return self._stood.margin if self.during is None and self._stood else self.during.moment.margin if self.during else None

    @property
    def faces(self) -> Faces | None:
        """What the dice of the roll show; None before it, and where nothing is rolled."""
        return self._stood.faces if self.during is None and self._stood else self.during.moment.faces if self.during else None

    @property
    def scan(self) -> bool | None:
        """Is it a scan, and no attack? None where it is neither."""
        return self._stood.scan if self._stood else None

    def near(self, party: Participant, limit: int) -> bool:
        """Is that one within so many thousandths of an inch of the bearer?"""
        if self._stood is not None and self._opposed(party):
            return self._stood.distance * 1000 <= limit
        return self.owner.near(party, limit)

    def passes(self, limit: int) -> bool:
        """Does the line between attacker and target lead within so many thousandths of an inch of the bearer?"""
        attacker, target = self.party("attacker"), self.party("target")
        return attacker is not None and target is not None and self.owner.beside(attacker, target, limit)

    def sees(self, party: Participant) -> bool:
        """Has the bearer that one in line of sight?"""
        if self._stood is not None and self._opposed(party):
            return self._stood.seen
        return self.owner.sees(party)

    def did(
        self, party: Participant, happening: str, period: str, by: Callable[[Participant], bool] | None = None, last: bool = False
    ) -> bool:
        """As `Participant.did`, with what the check's own action has come to."""
        during = self.during
        if during and happening in during.moment.so_far:
            acting, struck = during.attempt.acting, during.attempt.struck
            doer, sufferer = (acting, struck) if TRIGGERS[happening].roles == DOING else (struck, acting)
            if party is doer and (last or by is None or by(sufferer)):
                return by is None or by(sufferer)
        return party.did(happening, period, by, last)

    def stunned(self, party: Participant) -> bool:
        """Whether that participant is Stunned; during a check, as the attacks so far have left its target."""
        during = self.during
        return during.moment.stunned if during and party is during.attempt.struck else party.stunned

    def tokens(self, party: Participant, name: str) -> int:
        """How many tokens of that sort lie on it at that moment."""
        during = self.during
        if during is None or "/" not in name:
            return party.tokens(name)
        attempt, moment = during.attempt, during.moment
        lying = moment.tokens if party is attempt.struck else moment.acting if party is attempt.acting else None
        return party.tokens(name) if lying is None else sum(held.count for held in lying if held.kind == name)

    def countermeasures(self, party: Participant) -> bool:
        """Whether it has Countermeasure Tokens of either sort; during a check, as the attacks so far have left its target."""
        during = self.during
        return during.moment.has_countermeasures if during and party is during.attempt.struck else party.countermeasures > 0

"""An effect that is about to be carried out on the table: whose it is, who has a part in it, and what it has come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from rulepress.games.downsync.active_effects import ActiveEffect, use_of
from rulepress.games.downsync.model import Action, Effect
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.participants import UnitView
from rulepress.games.downsync.play.table_state import Piece, Point
from rulepress.games.downsync.vocabulary import Participant, View
from rulepress.games.downsync.vocabulary.facts import USES
from rulepress.games.downsync.vocabulary.targets import Selector
from rulepress.games.downsync.vocabulary.unit_view import Relation

Way = tuple[Point, ...]
"""Where a base has gone: from where it stood, straight from point to point."""


@dataclass(frozen=True, eq=False)
class EffectExecution:
    """An effect that is about to be carried out."""

    flow: Session
    active: ActiveEffect
    owner: UnitView
    roles: Mapping[str, Participant]
    action: Action | None = None
    before: Piece | None = None  # as whoever it happened to stood before
    met_at: Relation | None = None  # how attacker and target stood when it happened, where that was looked at
    uses: list[str] = field(default_factory=list)  # what the use is remembered by, once it is certain that something is done
    spoilt: list[str] = field(default_factory=list)  # what has made the attack miss that it waits for
    reached: list[UnitView] = field(default_factory=list)  # whom it has concerned, for what is done after it
    picked: tuple[UnitView, ...] = ()  # whom the effect before it has concerned
    after: bool = False  # is it what is done after another one?
    thrown: list[int] = field(default_factory=list)  # what its dice have come to, or those of the effect before
    throws: list[tuple[UnitView, bool, int]] = field(default_factory=list)  # of each that was rolled for: whether that was made

    def use(self) -> None:
        """Something is done: that is told and remembered, once."""
        if not self.uses:
            self.uses.append(use_of(self.active))
            trait = f"{USES}{self.active.name}"
            for name in dict.fromkeys((self.uses[0], trait) if self.active.effect.optional else self.uses):
                self.flow.chronicle.note(name, self.owner.piece.id)
            self.flow.tell("used", self.active.rule, self.player, piece=self.owner.piece.id, name=self.active.name)

    @property
    def used(self) -> bool:
        """Is it certain that something is done?"""
        return bool(self.uses)

    @property
    def effect(self) -> Effect:
        """What is carried out."""
        return self.active.effect

    @property
    def rolls(self) -> list[tuple[EffectExecution, bool]]:
        """Of each for whom a die of its own was rolled: the execution for that one alone, and whether the roll succeeded."""
        return [(replace(self, reached=[party], thrown=[total]), made) for party, made, total in self.throws]

    def followed_by(self, then: Effect) -> Iterator[EffectExecution]:
        """What is done after it, for all that it has concerned, or for each by itself where its conditions ask about that one."""
        if then.who == "picked" and len(self.reached) > 1 and _asks_of_picked(then.when):
            yield from (replace(self, reached=[one])._followed_by(then) for one in tuple(self.reached))
        else:
            yield self._followed_by(then)

    def _followed_by(self, then: Effect) -> EffectExecution:
        """What is done after it: part of the same use, unless it is asked about or counted by itself."""
        following = replace(
            self,
            active=self.active._replace(effect=then),
            roles={**self.roles, "picked": self.reached[0]} if self.reached else self.roles,
            uses=[] if then.optional or then.limit else [use_of(self.active)],
            reached=[],
            picked=tuple(self.reached),
            after=True,
            thrown=list(self.thrown),
            throws=[],
        )
        return following.afterwards

    @property
    def afterwards(self) -> EffectExecution:
        """The same with everybody where they stand by now: what has been done may have moved them."""
        roles = {name: now(self.flow, party) if isinstance(party, UnitView) else party for name, party in self.roles.items()}
        return replace(self, owner=now(self.flow, self.owner), roles=roles, met_at=self._apart(roles))

    def _apart(self, roles: Mapping[str, Participant]) -> Relation | None:
        """How attacker and target stand by now, where it has been looked at how they stood; what was rolled has been rolled."""
        attacker, target = roles.get("attacker"), roles.get("target")
        away = attacker.away(target) if attacker and target else None
        if self.met_at is None or attacker is None or target is None or away is None:
            return None
        return self.met_at._replace(distance=away, seen=attacker.sees(target))

    @property
    def declinable(self) -> bool:
        """May its player pick nobody? What was paid for is done, and so is what comes of another effect."""
        who = self.active.effect.who
        bound = self.after or self.cost or self.price
        return isinstance(who, Selector) and who.most is not None and not who.least and not bound

    @property
    def times(self) -> int:
        """How often its player is asked for it at one moment."""
        return int(self.value("again", 1)) if self.active.effect.optional else 1

    @property
    def player(self) -> str:
        """The player whose Unit owns the effect."""
        return self.owner.piece.player

    @property
    def origin(self) -> Piece:
        """The owner where it stood before it happened, or where it stands."""
        piece = self.owner.piece
        return self.before if self.before is not None and self.before.id == piece.id else piece

    @property
    def key(self) -> tuple[str, str, Effect]:
        """Whose effect it is, and which."""
        return self.owner.piece.id, self.active.name, self.active.effect

    @property
    def view(self) -> View:
        """What conditions of this effect are judged by."""
        return View(self.flow.book.rules, self.owner, roles=self.roles, apart=self.met_at, trait=self.active.name)

    @property
    def reveals(self) -> bool:
        """Does it inflict what Reveals Pings?"""
        effect = self.active.effect
        return (
            effect.verb == "inflict" and self.flow.book.rules.effect(self.flow.card(self.owner.piece), effect.effect).inflicts == "REVEAL"
        )

    @property
    def cost(self) -> int:
        """What it costs in Command Points."""
        cost = self.value("cost")
        return cost if isinstance(cost, int) else int(isinstance(cost, str) and "C" in cost)

    @property
    def price(self) -> tuple[str, int] | None:
        """The tokens of the owner's that it costs, and how many."""
        cost = self.value("cost")
        return (cost["token"], int(cost.get("count", 1))) if isinstance(cost, Mapping) else None

    def value(self, name: str, default: Any = None) -> Any:
        """What stands at a key of the effect."""
        return self.active.effect.details.get(name, default)


def _asks_of_picked(typed: Any) -> bool:
    """Is anything asked of whom the effect before has concerned?"""
    if isinstance(typed, Mapping):
        return any(map(_asks_of_picked, typed.values()))
    return any(map(_asks_of_picked, typed)) if isinstance(typed, list | tuple) else typed == "picked"


class EventDetails(NamedTuple):
    """What else is known of something that happens."""

    action: Action | None = None
    effect: str | None = None
    called: str | None = None  # the faction's own effect that has come to that one
    hit: bool | None = None
    before: Piece | None = None
    met_at: Relation | None = None
    ways: Mapping[int, Way] = MappingProxyType({})  # of the bases that moved, by their numbers


NO_DETAILS = EventDetails()


def stand(flow: Session, piece: Piece, number: int | None = None) -> UnitView:
    """A piece as conditions ask about it; without a number, by its first base."""
    return UnitView(flow, piece, piece.bases[0] if number is None else piece.base(number))


def now(flow: Session, party: UnitView) -> UnitView:
    """A base as it stands now, or the first one that is left of its Unit; as it stood last, where there is none."""
    piece = flow.there(party.piece.id)
    if piece is None or (piece.unit is None) != (party.piece.unit is None):
        return party
    return stand(flow, piece, party.base.number if any(base.number == party.base.number for base in piece.bases) else None)

"""Whom an action may be aimed at, and what forbids the others."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rulepress.core.decisions import Asking, Problem, ask, choice
from rulepress.core.rule_refs import cites
from rulepress.games.downsync import attack, scan
from rulepress.games.downsync.active_effects import ActiveEffect, Attempt, acting_effects, kept_from, sighted
from rulepress.games.downsync.model import Action, Ping, Unit
from rulepress.games.downsync.play import auras, battlefield
from rulepress.games.downsync.play.acting_sight import hidden, in_sight, seen
from rulepress.games.downsync.play.activation_state import Acting
from rulepress.games.downsync.play.battlefield import distance
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.participants import UnitView
from rulepress.games.downsync.play.table_state import Base, Piece, Point
from rulepress.games.downsync.quantities import rate_of_fire
from rulepress.games.downsync.vocabulary.verbs import AT
from rulepress.tabletop import INCH, mils

STOP = "stop"

UNLIMITED = 10**9

#: The rule that a target out of sight breaks.
UNSEEN = "attack.line-of-sight"


class Aim(NamedTuple):
    """One base that an action could be aimed at."""

    piece: Piece
    base: Base

    @property
    def hidden(self) -> bool:
        """Does a Stealth Token hide it?"""
        return self.piece.hides(self.base)

    def __str__(self) -> str:
        return self.piece.id if self.piece.unit is None else f"{self.piece.id}.{self.base.number}"


class Targets(NamedTuple):
    """What an action may be aimed at: the meaning of a question for its target."""

    acting: Acting
    aims: dict[str, Aim]  # by their names
    point: Point | None = None  # that they lie around


def every(flow: Session, player: str) -> Iterator[Aim]:
    """Every base of the player's enemies."""
    for piece in flow.enemies(player):
        for base in piece.bases:
            yield Aim(piece, base)


def _gap(piece: Piece, base: Base, target: Piece, at: Base) -> Fraction:
    return distance(base.at, piece.radius, at.at, target.radius)


def card_of(flow: Session, target: Piece) -> Unit | Ping:
    """Its card, or what it is as a Ping."""
    return flow.book.rules.pings[target.signature or ""] if target.unit is None else flow.card(target)


def attempt_on(acting: Acting, aim: Aim, boosted: int = 0) -> Attempt:
    """The attack or scan as the rules of single checks take it."""
    flow, action, piece, (target, at) = acting.flow, acting.action, acting.piece, aim
    base, ping = piece.base(acting.number), target.unit is None
    attempt = Attempt(
        attacker=flow.card(piece),
        action=action,
        target=card_of(flow, target),
        distance=_gap(piece, base, target, at),
        boosted=boosted,
        around_attacker=auras.around(flow, piece, base),
        around_target=() if ping else auras.around(flow, target, at),
        standing=(UnitView(flow, piece, base), UnitView(flow, target, at)),
    )
    clear, concealed = seen(acting, target, at)
    if action.scan and not ping:
        return replace(attempt, unseen=not clear)
    return sighted(flow.book.rules, replace(attempt, concealed=clear and concealed, out_of_sight=not clear))


@cites(
    "stealth.whole-unit",
    "attack.free-choice",
    "scan.free-choice",
    "unit.sub-unit-target",
    "building.target",
    "attack.target-units",
    "scan.target-enemy",
)
def illegal_target_reasons(acting: Acting, aim: Aim, brief: bool = False) -> list[Problem]:
    """Why the action cannot be aimed there; `brief`: some reason if there is one, the quickest to find."""
    flow, action, piece, (target, at) = acting.flow, acting.action, acting.piece, aim
    own = piece.base(acting.number)
    # To look takes longest: an attack counts as out of sight till then.
    attempt = Attempt(
        flow.card(piece),
        action,
        card_of(flow, target),
        _gap(piece, own, target, at),
        out_of_sight=not action.scan,
        around_attacker=auras.around(flow, piece, own) if flow.book.aiming else (),
        around_target=auras.around(flow, target, at) if flow.book.shielding and target.unit is not None else (),
        standing=(UnitView(flow, piece, own), UnitView(flow, target, at)),
    )
    forbids = scan.illegal_reasons if action.scan else attack.illegal_reasons
    reasons = forbids(flow.book.rules, attempt, aim.hidden)
    only = acting.activation.out_of_turn
    if only is not None and only.target not in (None, target.id):
        reasons.append((only.rule, f"{piece.id} may only aim at {only.target}."))
    in_full_sight = [reason for reason in reasons if reason[0] != UNSEEN]
    if len(in_full_sight) == len(reasons) or (brief and in_full_sight) or in_sight(acting, at.at, target.radius):
        return in_full_sight
    if brief:
        return reasons
    unseen = hidden(acting, str(aim), at.at, target.radius)
    return [(rule, unseen if rule == UNSEEN else words) for rule, words in reasons]


@lru_cache(maxsize=1000)
def reach_of(unit: Unit, action: Action) -> int:
    """How far the action of a unit can ever reach, in thousandths of an inch, whatever its traits depend on."""
    if action.range is None:
        return UNLIMITED
    longer = (each.effect.most for each in acting_effects(unit, action) if each.effect.quantity == "range")
    return mils(action.range) + sum(longer) * INCH


def reached(acting: Acting) -> Iterator[Aim]:
    """The enemy bases within the action's range; Pings only for a scan."""
    flow, scan, piece = acting.flow, acting.action.scan, acting.piece
    reach = reach_of(flow.card(piece), acting.action) + flow.book.reaching * INCH
    enemies = [target for target in flow.enemies(piece.player) if scan or target.unit is not None]
    for target, at in battlefield.reached(piece.base(acting.number).at, piece.radius, enemies, reach):
        yield Aim(target, at)


@cites("attack.rate-of-fire", "scan.rate-of-fire")
def times(acting: Acting, aim: Aim) -> int:
    """How many attacks or scans the action makes, as far as they are aimed there."""
    if "rate_of_fire" not in acting.flow.book.quantities:
        return acting.action.rate_of_fire
    attempt = attempt_on(acting, aim)
    return rate_of_fire(acting.flow.book.rules, attempt, attempt.moment).value


def spared(acting: Acting, aim: Aim) -> ActiveEffect | None:
    """What forbids the action to attack that base among others, if anything does."""
    return kept_from(acting.flow.book.rules, attempt_on(acting, aim)) if "forbid" in acting.flow.book.verbs else None


@cites("card.first")
def provokers(acting: Acting, possible: Collection[Aim]) -> dict[str, ActiveEffect]:
    """The ids of the Units at which the acting base must aim if it can, and what compels it (verb compel). `possible`: where it could."""
    compelling = auras.compelled(acting.flow, acting.piece, "aim", acting.base) if acting.action.attacks else []
    found: dict[str, ActiveEffect] = {}
    for active in compelling:
        if (far := active.effect.details.get("at")) in AT:
            away = {aim: _gap(acting.piece, acting.base, *aim) for aim in possible}
            most = (min if far == "nearest" else max)(away.values(), default=None)
            found |= {aim.piece.id: active for aim, apart in away.items() if apart == most}
        elif isinstance(active.owner, UnitView):
            found[active.owner.name] = active
    return found


def ask_target(acting: Acting, word: str, number: int) -> Asking[Aim | None]:
    """The target of an action's attack or scan of that number, from 0; None where there is none, or its player stops. `word` is
    "attack" or "scan"."""
    flow, player = acting.flow, acting.piece.player
    possible = {str(aim): aim for aim in reached(acting) if number < times(acting, aim) and not illegal_target_reasons(acting, aim, True)}
    only = acting.activation.out_of_turn
    if not possible or (only is not None and only.most is not None and number >= only.most):
        return None
    compelling = provokers(acting, possible.values())
    provoked = {name: aim for name, aim in possible.items() if aim.piece.id in compelling}

    def why(answer: str) -> list[Problem]:
        for aim in every(flow, player):
            if str(aim) == answer:
                if provoked and answer in possible and answer not in provoked:
                    rules = dict.fromkeys(compelling[each.piece.id].rule for each in provoked.values())
                    return [(rule, f"{acting.name} must aim at {', '.join(provoked)}.") for rule in rules]
                few = (f"{word}.rate-of-fire", f"{acting.action.name} makes no further {word} on {aim}.")
                return illegal_target_reasons(acting, aim) or [few]
        return [(f"{word}.free-choice", f"There is no enemy {answer[:60]} to aim at.")]

    meaning = Targets(acting, provoked or possible)
    chosen = yield from ask(choice(player, "target", f"{word}.free-choice", (*meaning.aims, STOP), acting.about, why, meaning))
    aim = possible.get(chosen)
    if aim is not None and len(provoked) < len(possible) and (active := compelling.get(aim.piece.id)):
        flow.tell("compelled", active.rule, player, piece=acting.name, name=active.name)
    return aim

"""What a player can know before choosing: whom a base could attack or scan, how likely what is, and where it could go.

The chances are those of the dice that play rolls: their numbers come of the same functions (`check_resolution.attempted`,
`quantities.Check`), from the table as it is, with marks, auras, tokens and traits, and `odds.Case` works them out exactly. Attacks with
the same numbers in the same circumstances are worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from rulepress.core.dice import chance
from rulepress.games.downsync.active_effects import AttackProgress, Attempt, Exchange
from rulepress.games.downsync.check_context import circumstances
from rulepress.games.downsync.model import Action
from rulepress.games.downsync.odds_case import Case, outcome
from rulepress.games.downsync.odds_course import Course
from rulepress.games.downsync.play import combat
from rulepress.games.downsync.play.action_choice import offers
from rulepress.games.downsync.play.activation_state import Acting, Activation
from rulepress.games.downsync.play.area_attacks import aim_points, around_point, cluster_of
from rulepress.games.downsync.play.check_resolution import attempted, beginning
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.play.table_state import Base, Piece, Point
from rulepress.games.downsync.play.target_selection import Aim, illegal_target_reasons, reached, times
from rulepress.games.downsync.quantities import ResolvedCheck

#: How many answers about attacks are kept.
REMEMBERED = 50_000


class AttackOption(NamedTuple):
    """What comes of one action's attacks or scans on one base, if its player spends countermeasures wherever that can help."""

    hit: Fraction  # of the first of them
    kill: Fraction
    stun: Fraction  # and not destroyed
    reveal: Fraction
    spent: Fraction  # countermeasures, on the average


class Prospect(NamedTuple):
    """One action of a base, aimed at one enemy base."""

    action: Action
    cost: str  # A, C, A+C or Free
    aim: Aim
    distance: Fraction  # inches
    sight: bool
    concealed: bool
    chances: AttackOption
    point: Point | None = None  # that it is aimed at, where it is aimed at a point


def prospects(flow: Session, piece: Piece, base: Base, at: Point | None = None) -> Iterator[Prospect]:
    """Everything that a base could attack or scan now with the actions of its card, one action after the other. `at`: if it stood there,
    with all else as it is."""
    if at is not None:
        piece = piece.with_base(base := base._replace(at=at))
        around, flow.state = flow.state, flow.state._replace(pieces={**flow.state.pieces, piece.id: piece})
        try:
            found = list(prospects(flow, piece, base))
        finally:
            flow.state = around
        yield from found
        return
    act = Activation(piece.id)
    for offer in offers(flow, act, base):
        if offer.action is not None and (offer.action.scan or combat.is_combat(offer.action)):
            yield from aimed(Acting(flow, act, base.number, offer.action), offer.cost)


def aimed(acting: Acting, cost: str = "A") -> Iterator[Prospect]:
    """Whom one action of a base could be aimed at now; where it is aimed at points, each base around the points that are bases."""
    cluster = cluster_of(acting.action)
    if cluster is None:
        for aim in reached(acting):
            if not illegal_target_reasons(acting, aim, True):
                yield prospect(acting, aim, cost)
        return
    for point in aim_points(acting, cluster):
        for aim in around_point(acting, point, cluster):
            yield prospect(acting, aim, cost, point)


def prospect(acting: Acting, aim: Aim, cost: str = "A", point: Point | None = None, boosted: int = 0, rate: int | None = None) -> Prospect:
    """One action aimed at one base. `boosted`: what boosts all its rolls; `rate`: so many attacks or scans."""
    attempt = attempted(acting, aim, point, boosted)
    start = beginning(acting.flow, aim)._replace(left=times(acting, aim) if rate is None else rate)
    found = chances(acting.flow.book, attempt, start)
    return Prospect(acting.action, cost, aim, attempt.distance, not attempt.out_of_sight, attempt.concealed, found, point)


def chances(book: Ruleset, attempt: Attempt, start: Exchange) -> AttackOption:
    """What comes of attacks or scans, exactly."""
    check = ResolvedCheck(book.rules, attempt, book.measured, book.shown)
    begun = AttackProgress.of(start)
    numbers = check.at(begun)
    key = (attempt.attacker, attempt.action, attempt.target, attempt.boosted, start, numbers[:-1], circumstances(check, begun))
    known: AttackOption | None = book.chances.get(key)
    if known is None:
        if len(book.chances) > REMEMBERED:
            book.chances.clear()
        known = book.chances[key] = _worked_out(Case(check, start, ()), chance(numbers.dice, numbers.needed))
    return known


def _worked_out(case: Case, hit: Fraction) -> AttackOption:
    found, out_of = Course(case).ends()
    ends = dict.fromkeys(("destroyed", "stunned", "revealed", "unaffected"), 0)
    held, spent = case.start.countermeasures + case.start.emergency, 0
    for exchange, weight in found.items():
        ends[outcome(exchange)] += weight
        spent += weight * (held - exchange.countermeasures - exchange.emergency)
    kill, stun, reveal = (Fraction(ends[end], out_of) for end in ("destroyed", "stunned", "revealed"))
    return AttackOption(hit, kill, stun, reveal, Fraction(spent, out_of))

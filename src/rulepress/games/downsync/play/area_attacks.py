"""Attacks on all that stands around an aim point (verb cluster)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from rulepress.core.decisions import MALFORMED, Asking, Decision, Problem, ask, position, refuse
from rulepress.core.rule_refs import Refused, cites
from rulepress.games.downsync import targeting
from rulepress.games.downsync.active_effects import ActiveEffect, Attempt, blind
from rulepress.games.downsync.model import Action
from rulepress.games.downsync.play import auras
from rulepress.games.downsync.play.acting_sight import hidden, in_sight
from rulepress.games.downsync.play.activation_state import Acting
from rulepress.games.downsync.play.battlefield import distance, within
from rulepress.games.downsync.play.check_resolution import resolve
from rulepress.games.downsync.play.participants import UnitView
from rulepress.games.downsync.play.table_state import Point
from rulepress.games.downsync.play.target_selection import Aim, Targets, every, provokers, reach_of, spared, times
from rulepress.tabletop import INCH, mils


@lru_cache(maxsize=1000)
def cluster_of(action: Action) -> int | None:
    """The radius around an aim point in which its targets lie; None for an action that is aimed at bases."""
    for trait in action.traits:
        for effect in trait.effects:
            if effect.verb == "cluster":
                return mils(effect.details["radius"])
    return None


@cites("cluster.aim-point", "attack.range", "attack.minimum-range", "attack.line-of-sight")
def _illegal_aim_reasons(acting: Acting, at: Point, brief: bool = False) -> list[Problem]:
    """Why a point cannot be aimed at: out of range, too near, or out of sight. `brief` as in `target_selection.wrong`."""
    flow, action, piece = acting.flow, acting.action, acting.piece
    found: list[Problem] = []
    if not flow.ground.holds(at, 0):
        found.append(("cluster.aim-point", "The aim point lies on the table."))
    away = distance(piece.base(acting.number).at, piece.radius, at, 0)
    own = UnitView(flow, piece, piece.base(acting.number))
    around = auras.around(flow, piece, own.base) if flow.book.aiming else ()
    attempt = Attempt(flow.card(piece), action, flow.card(piece), away, around_attacker=around, standing=(own, own))
    found += targeting.reach(flow.book.rules, attempt)
    if not (brief and found) and blind(flow.book.rules, attempt) is None and not in_sight(acting, at, 0):
        words = "" if brief else hidden(acting, "The aim point", at, 0)
        found.append(("attack.line-of-sight", words))
    return found


@cites("cluster.targets", "attack.target-units", "attack.target-kind", "stealth.targeting")
def around_point(acting: Acting, at: Point, cluster: int) -> Iterator[Aim]:
    """The enemy bases around an aim point that may be attacked."""
    flow, only = acting.flow, acting.action.only
    for piece in flow.enemies(acting.piece.player):
        if piece.unit is None:
            continue
        for base in piece.bases:
            if not within(base.at, piece.radius, at, 0, cluster) or piece.hides(base):
                continue
            if only in (None, UnitView(flow, piece, base).kind) and not spared(acting, Aim(piece, base)):
                yield Aim(piece, base)


def aim_points(acting: Acting, cluster: int) -> Iterator[Point]:
    """Enemy bases that can be aimed at straight, each with at least itself as a target."""
    piece = acting.piece
    base = piece.base(acting.number)
    reach = reach_of(acting.card, acting.action) + acting.flow.book.reaching * INCH
    for aim in every(acting.flow, piece.player):
        at = aim.base.at
        if (
            within(base.at, piece.radius, at, 0, reach)
            and any(True for _ in around_point(acting, at, cluster))
            and not _illegal_aim_reasons(acting, at, True)
        ):
            yield at


@cites("card.first")
def _provoked_points(acting: Acting, cluster: int) -> tuple[list[Point], dict[str, ActiveEffect]]:
    """The aim points to choose from, and the Units of which one must lie near, as far as that can be (verb compel)."""
    points = list(aim_points(acting, cluster))
    if "compel" not in acting.flow.book.verbs:
        return points, {}
    around = {at: list(around_point(acting, at, cluster)) for at in points}
    compelling = provokers(acting, [aim for aims in around.values() for aim in aims])
    near = {at: {aim.piece.id for aim in aims} & compelling.keys() for at, aims in around.items()}
    possible = {name for names in near.values() for name in names}
    return [at for at in points if near[at]] if possible else points, {name: compelling[name] for name in sorted(possible)}


def _aim_point(acting: Acting, cluster: int) -> Decision[list[int]]:
    """Asks for the point that is aimed at."""
    points, provoked = _provoked_points(acting, cluster)

    def check(answer: object) -> list[int]:
        at = position(answer)
        reasons = _illegal_aim_reasons(acting, at)
        if provoked and not any(aim.piece.id in provoked for aim in around_point(acting, at, cluster)):
            reasons += [(active.rule, f"{acting.name} must aim at {name}.") for name, active in provoked.items()]
        if not any(True for _ in around_point(acting, at, cluster)):
            reasons.append(("cluster.targets", "There is no target near that aim point."))
        if reasons:
            raise refuse(reasons)
        return list(at)

    def sample(rng: Random) -> list[int]:
        x, y = rng.choice(points)
        near = (x + rng.randint(-cluster, cluster), y + rng.randint(-cluster, cluster))
        try:
            return check(near)
        except Refused:
            return [x, y]

    notable = [(f"at {list(at)}", list(at)) for at in points]
    return Decision(
        acting.piece.player, "aim", "cluster.aim-point", acting.about, None, check, sample, points=lambda: notable, meaning=acting
    )


def _targets(acting: Acting, aims: dict[str, Aim], at: Point) -> Decision[list[str]]:
    """Asks for the targets around the aim point, any of them as often as its player likes."""
    possible = list(aims)
    most = min(times(acting, aim) for aim in aims.values())

    def check(answer: object) -> list[str]:
        if not isinstance(answer, (list, tuple)) or not all(isinstance(name, str) for name in answer) or not answer:
            raise Refused([MALFORMED], f"The answer is a list of targets: {', '.join(possible)}.")
        strange = [name[:60] for name in answer if name not in possible]
        if strange:
            raise Refused(["cluster.targets"], f"{', '.join(strange)}: no target near the aim point.")
        if len(answer) > most:
            raise Refused(["attack.rate-of-fire", "cluster.targets"], f"{acting.action.name} makes {most} attacks.")
        return list(answer)

    return Decision(
        acting.piece.player,
        "targets",
        "cluster.targets",
        acting.about,
        None,
        check,
        lambda rng: [rng.choice(possible) for _ in range(rng.randint(1, most))],
        points=lambda: [(", ".join(made), made) for made in ([name] * most for name in possible)],
        meaning=Targets(acting, aims, at),
    )


@cites("cluster.aim-point", "cluster.targets", "cluster.concealment")
def clustered(acting: Acting, cluster: int) -> Asking[None]:
    """Choose an aim point, name all targets around it, then attack them one after the other."""
    flow, piece = acting.flow, acting.piece
    x, y = yield from ask(_aim_point(acting, cluster))
    at = (x, y)
    flow.tell("aimed", "cluster.aim-point", piece.player, piece=piece.id, action=acting.action.name, at=[x, y])
    possible = {str(aim): aim for aim in around_point(acting, at, cluster)}
    compelling = provokers(acting, possible.values())
    provoked = {name: aim for name, aim in possible.items() if aim.piece.id in compelling}
    for name in dict.fromkeys(aim.piece.id for aim in provoked.values()) if len(provoked) < len(possible) else ():
        flow.tell("compelled", compelling[name].rule, piece.player, piece=acting.name, name=compelling[name].name)
    possible = provoked or possible
    named = yield from ask(_targets(acting, possible, at))
    for name in named:
        aim = possible[name]
        target = flow.there(aim.piece.id)
        if target is None or all(base.number != aim.base.number for base in target.bases):
            continue
        yield from resolve(acting, Aim(target, target.base(aim.base.number)), at)
        if not acting.there:
            return

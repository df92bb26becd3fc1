"""Combat and Scan Actions: whom they may be aimed at, the rolls, countermeasures, and what a hit does."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from rulepress.engine.citing import Refused, cites
from rulepress.engine.decisions import MALFORMED, Decision, Problem, ask, choice, position, refuse
from rulepress.engine.table import mils
from rulepress.games.downsync import attack, countermeasures, scan, targeting
from rulepress.games.downsync.effects import Attempt, Exchange, Moment, inflict, marking_units
from rulepress.games.downsync.model import Action, Ping, Unit
from rulepress.games.downsync.play import auras
from rulepress.games.downsync.play.flow import Flow, Tally
from rulepress.games.downsync.play.ground import distance, within
from rulepress.games.downsync.play.revealing import lose_stealth, reveal
from rulepress.games.downsync.play.state import Base, Piece, Point
from rulepress.games.downsync.quantities import Check

if TYPE_CHECKING:
    from rulepress.games.downsync.play.activation import Activation

STOP, ACCEPT, SPEND, EMERGENCY, BOOSTED = "stop", "accept", "countermeasure", "emergency", " boosted"

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


@cites("action.labels", "effect.star", "effect.not-combat")
def is_combat(flow: Flow, piece: Piece, action: Action) -> bool:
    """Is it an attack? Anything with an effect that is rolled for, and no scan."""
    return action.attacks


@lru_cache(maxsize=1000)
def _blind(action: Action) -> bool:
    """Does it need no line of sight?"""
    return any("line_of_sight" in effect.what for trait in action.traits for effect in trait.effects)


@lru_cache(maxsize=1000)
def _sources(action: Action) -> tuple[str, ...]:
    """From where else than the acting base it may draw sight (verb sight_from)."""
    return tuple(effect.details["source"] for trait in action.traits for effect in trait.effects if effect.verb == "sight_from")


def _eyes(flow: Flow, act: Activation, base: Base, action: Action) -> Iterator[tuple[Point, int]]:
    """The bases from which the action may draw sight: its own, and those that its traits name (verb sight_from)."""
    piece = flow.piece(act.name)
    yield base.at, piece.radius
    for source in _sources(action):
        if source == "unit":
            yield from ((each.at, piece.radius) for each in piece.bases if each.number != base.number)
        elif source == "caller" and act.caller and flow.there(act.caller):
            caller = flow.piece(act.caller)
            yield from ((each.at, caller.radius) for each in caller.bases)


@cites("sight.line", "sight.concealed", "sight.points", "sight.other-bases", "concealing.within", "concealing.depth")
def seen(flow: Flow, act: Activation, base: Base, action: Action, target: Piece, at: Base) -> tuple[bool, bool]:
    """(in sight, concealed): from whichever base may look, as well as it can be seen."""
    best = (False, True)
    if _blind(action):
        best = (True, True)
    for eye, radius in _eyes(flow, act, base, action):
        if flow.ground.sight(eye, radius, at.at, target.radius).clear:
            best = (True, flow.ground.concealed(eye, radius, at.at, target.radius))
            if not best[1]:
                break
    return best


def in_sight(flow: Flow, act: Activation, base: Base, action: Action, at: Point, radius: int) -> bool:
    """Can a disc be seen by whichever base may look?"""
    if _blind(action):
        return True
    return any(flow.ground.sight(eye, size, at, radius).clear for eye, size in _eyes(flow, act, base, action))


def hidden(flow: Flow, act: Activation, base: Base, action: Action, what: str, at: Point, radius: int) -> str:
    """In words: that a disc cannot be seen, and the terrain that is in the way of every line to it."""
    stopping = {index for eye, size in _eyes(flow, act, base, action) for index in flow.ground.sight(eye, size, at, radius).blockers}
    if not stopping:
        return f"{what} is out of sight."
    names = " and ".join(flow.ground.called(index) for index in sorted(stopping))
    return f"{what} is out of sight: {names} {'is' if len(stopping) == 1 else 'are'} in the way."


def _gap(piece: Piece, base: Base, target: Piece, at: Base) -> Fraction:
    return distance(base.at, piece.radius, at.at, target.radius)


def _card(flow: Flow, target: Piece) -> Unit | Ping:
    return flow.book.rules.pings[target.signature] if target.unit is None else flow.card(target)


def attempt_on(flow: Flow, act: Activation, base: Base, action: Action, aim: Aim, boosted: int = 0) -> Attempt:
    """The attack or scan as the rules of single checks take it."""
    piece, (target, at) = flow.piece(act.name), aim
    ping = target.unit is None
    if action.scan and not ping:
        clear, concealed = True, False
    else:
        clear, concealed = seen(flow, act, base, action, target, at)
    return Attempt(
        attacker=flow.card(piece),
        action=action,
        target=_card(flow, target),
        distance=_gap(piece, base, target, at),
        concealed=clear and concealed,
        out_of_sight=not clear,
        boosted=boosted,
        around_attacker=auras.around(flow, piece, base),
        around_target=() if ping else auras.around(flow, target, at),
    )


@cites(
    "stealth.whole-unit",
    "attack.free-choice",
    "scan.free-choice",
    "unit.sub-unit-target",
    "building.target",
    "attack.target-units",
    "scan.target-enemy",
)
def wrong(flow: Flow, act: Activation, base: Base, action: Action, aim: Aim, brief: bool = False) -> list[Problem]:
    """Why the action cannot be aimed there; `brief`: some reason if there is one, the quickest to find."""
    piece, (target, at) = flow.piece(act.name), aim
    # Auras change numbers, not who may be aimed at. To look takes longest: an attack counts as out of sight till then.
    attempt = Attempt(flow.card(piece), action, _card(flow, target), _gap(piece, base, target, at), out_of_sight=not action.scan)
    module = scan if action.scan else attack
    found = module.problems(flow.book.rules, attempt, aim.hidden)
    in_full_sight = [problem for problem in found if problem[0] != UNSEEN]
    if len(in_full_sight) == len(found) or (brief and in_full_sight) or in_sight(flow, act, base, action, at.at, target.radius):
        return in_full_sight
    if brief:
        return found
    unseen = hidden(flow, act, base, action, str(aim), at.at, target.radius)
    return [(rule, unseen if rule == UNSEEN else words) for rule, words in found]


def every(flow: Flow, player: str) -> Iterator[Aim]:
    """Every base of the player's enemies."""
    for piece in flow.enemies(player):
        for base in piece.bases:
            yield Aim(piece, base)


@lru_cache(maxsize=1000)
def _range(action: Action) -> int:
    return UNLIMITED if action.range is None else mils(action.range)


def _reached(flow: Flow, piece: Piece, base: Base, action: Action) -> Iterator[Aim]:
    """The enemy bases within the action's range; Pings only for a scan."""
    reach = _range(action)
    for target in flow.enemies(piece.player):
        if action.scan or target.unit is not None:
            for at in target.bases:
                if within(base.at, piece.radius, at.at, target.radius, reach):
                    yield Aim(target, at)


def aims(flow: Flow, act: Activation, base: Base, action: Action) -> list[Aim]:
    """Every base that the action may be aimed at now."""
    reached = _reached(flow, flow.piece(act.name), base, action)
    return [aim for aim in reached if not wrong(flow, act, base, action, aim, True)]


@lru_cache(maxsize=1000)
def _cluster(action: Action) -> int | None:
    """The radius around an aim point in which its targets lie (verb cluster)."""
    for trait in action.traits:
        for effect in trait.effects:
            if effect.verb == "cluster":
                return mils(effect.details["radius"])
    return None


@cites("attack.needs-target")
def hindrances(flow: Flow, act: Activation, base: Base, action: Action, brief: bool = False) -> list[Problem]:
    """Why the action cannot be performed: nobody to aim it at; `brief` spares looking for words."""
    piece = flow.piece(act.name)
    cluster = _cluster(action)
    if cluster is not None:
        if any(True for _ in _aim_points(flow, act, base, action, cluster)):
            return []
        return [("attack.needs-target", f"{action.name} has no aim point with a target near it.")]
    found: list[Problem] = []
    for aim in _reached(flow, piece, base, action):
        problems = wrong(flow, act, base, action, aim, brief)
        if not problems:
            return []
        found += problems
    return [("attack.needs-target", f"{action.name} has no target."), *found]


def _ask_target(flow: Flow, act: Activation, number: int, action: Action, word: str):
    """The next target of an action, or STOP."""
    piece = flow.piece(act.name)
    base = piece.base(number)
    possible = {str(aim): aim for aim in aims(flow, act, base, action)}
    if not possible:
        return None

    def why(answer: str) -> list[Problem]:
        for aim in every(flow, piece.player):
            if str(aim) == answer:
                return wrong(flow, act, base, action, aim)
        return [(f"{word}.free-choice", f"There is no enemy {answer[:60]} to aim at.")]

    about = f"{act.name}.{number} {action.name}"
    chosen = yield from ask(choice(piece.player, "target", f"{word}.free-choice", (*possible, STOP), about, why))
    return possible.get(chosen)


@cites("roll.boost-choice", "command.boost")
def ask_boost(flow: Flow, player: str, about: str):
    """Before a roll: does its player pay to Boost it?"""
    if not flow.side(player).command_points:
        return False
    if (yield from ask(choice(player, "boost", "roll.boost-choice", ("no", "yes"), about))) == "no":
        return False
    flow.pay(player, "Boost", "command.boost")
    return True


@cites("scan.rate-of-fire", "scan.free-choice", "scan.target-enemy")
def scan_action(flow: Flow, act: Activation, number: int, action: Action):
    """As many scan checks as the rate of fire, each at a target named just before."""
    for _ in range(action.rate_of_fire):
        aim = yield from _ask_target(flow, act, number, action, "scan")
        if aim is None:
            return
        yield from resolve(flow, act, number, action, aim, None)
        if not flow.there(act.name):
            return


@cites("attack.rate-of-fire", "attack.free-choice", "stealth.lost", "stealth.silent")
def combat_action(flow: Flow, act: Activation, number: int, action: Action):
    """As many attacks as the rate of fire; afterwards the Unit's Stealth Token goes."""
    cluster = _cluster(action)
    if cluster is None:
        for _ in range(action.rate_of_fire):
            aim = yield from _ask_target(flow, act, number, action, "attack")
            if aim is None:
                break
            yield from resolve(flow, act, number, action, aim, None)
    else:
        yield from clustered(flow, act, number, action, cluster)
    silent = any("stealth_loss" in effect.what for trait in action.traits for effect in trait.effects)
    if not silent:
        lose_stealth(flow, act.name, f"it performed {action.name}", number)


# -- clustered -------------------------------------------------------------------------------------------------------


@cites("cluster.aim-point", "attack.range", "attack.minimum-range", "attack.line-of-sight")
def _aim_problems(flow: Flow, act: Activation, base: Base, action: Action, at: Point, brief: bool = False) -> list[Problem]:
    """Why a point cannot be aimed at: out of range, too near, or out of sight. `brief` as in `wrong`."""
    piece = flow.piece(act.name)
    found: list[Problem] = []
    if not flow.ground.holds(at, 0):
        found.append(("cluster.aim-point", "The aim point lies on the table."))
    attempt = Attempt(flow.card(piece), action, flow.card(piece), distance(base.at, piece.radius, at, 0))
    found += targeting.reach(flow.book.rules, attempt)
    if not (brief and found) and not in_sight(flow, act, base, action, at, 0):
        words = "" if brief else hidden(flow, act, base, action, "The aim point", at, 0)
        found.append(("attack.line-of-sight", words))
    return found


@cites("cluster.targets", "attack.target-units", "attack.target-kind", "stealth.targeting")
def _clustered_aims(flow: Flow, player: str, action: Action, at: Point, cluster: int) -> Iterator[Aim]:
    """The enemy bases around an aim point that may be attacked."""
    for piece in flow.enemies(player):
        if piece.unit is None or action.only not in (None, flow.card(piece).kind):
            continue
        for base in piece.bases:
            if not piece.hides(base) and within(base.at, piece.radius, at, 0, cluster):
                yield Aim(piece, base)


def _aim_points(flow: Flow, act: Activation, base: Base, action: Action, cluster: int) -> Iterator[Point]:
    """Enemy bases that can be aimed at straight, each with at least itself as a target."""
    piece = flow.piece(act.name)
    for aim in every(flow, piece.player):
        at = aim.base.at
        if (
            within(base.at, piece.radius, at, 0, _range(action))
            and any(True for _ in _clustered_aims(flow, piece.player, action, at, cluster))
            and not _aim_problems(flow, act, base, action, at, True)
        ):
            yield at


@cites("cluster.aim-point", "cluster.targets", "cluster.concealment")
def clustered(flow: Flow, act: Activation, number: int, action: Action, cluster: int):
    """Choose an aim point, name all targets around it, then attack them one after the other."""
    piece = flow.piece(act.name)
    base = piece.base(number)
    points = list(_aim_points(flow, act, base, action, cluster))

    def check(answer: Any) -> list[int]:
        at = position(answer)
        problems = _aim_problems(flow, act, base, action, at)
        if not any(True for _ in _clustered_aims(flow, piece.player, action, at, cluster)):
            problems.append(("cluster.targets", "There is no target near that aim point."))
        if problems:
            raise refuse(problems)
        return list(at)

    def sample(rng: Random) -> list[int]:
        x, y = rng.choice(points)
        near = (x + rng.randint(-cluster, cluster), y + rng.randint(-cluster, cluster))
        try:
            return check(near)
        except Refused:
            return [x, y]

    about = f"{act.name}.{number} {action.name}"
    notable = [(f"at {list(at)}", list(at)) for at in points]
    at = tuple((yield from ask(Decision(piece.player, "aim", "cluster.aim-point", about, None, check, sample, points=lambda: notable))))
    flow.tell("aimed", "cluster.aim-point", piece.player, piece=act.name, action=action.name, at=list(at))
    possible = {str(aim): aim for aim in _clustered_aims(flow, piece.player, action, at, cluster)}
    most = action.rate_of_fire

    def check_targets(answer: Any) -> list[str]:
        if not isinstance(answer, (list, tuple)) or not all(isinstance(each, str) for each in answer) or not answer:
            raise Refused([MALFORMED], f"The answer is a list of targets: {', '.join(possible)}.")
        strange = [each[:60] for each in answer if each not in possible]
        if strange:
            raise Refused(["cluster.targets"], f"{', '.join(strange)}: no target near the aim point.")
        if len(answer) > most:
            raise Refused(["attack.rate-of-fire", "cluster.targets"], f"{action.name} makes {most} attacks.")
        return list(answer)

    named = yield from ask(
        Decision(
            piece.player,
            "targets",
            "cluster.targets",
            about,
            None,
            check_targets,
            lambda rng: [rng.choice(list(possible)) for _ in range(rng.randint(1, most))],
            points=lambda: [(", ".join(made), made) for made in ([name] * most for name in possible)],
        )
    )
    for name in named:
        aim = possible[name]
        target = flow.there(aim.piece.id)
        if target is None or all(each.number != aim.base.number for each in target.bases):
            continue
        yield from resolve(flow, act, number, action, Aim(target, target.base(aim.base.number)), at)
        if not flow.there(act.name):
            return


# -- one attack or scan ----------------------------------------------------------------------------------------------


@cites("attack.roll", "scan.roll", "cluster.concealment")
def resolve(flow: Flow, act: Activation, number: int, action: Action, aim: Aim, point: Point | None):
    """One attack or scan check on one base, countermeasures and all. `point`: the aim point it is looked at from."""
    piece = flow.piece(act.name)
    base, player = piece.base(number), piece.player
    paid = yield from ask_boost(flow, player, f"{act.name}.{number} {action.name} on {aim}")
    boosted = flow.book.boosts["command_point"] if paid else 0
    attempt = attempt_on(flow, act, base, action, aim, boosted)
    if point is not None:
        disc = (point, 0, aim.base.at, aim.piece.radius)
        away = distance(base.at, piece.radius, point, 0)
        attempt = Attempt(
            attempt.attacker,
            action,
            attempt.target,
            away,
            concealed=not flow.ground.sight(*disc).clear or flow.ground.concealed(*disc),
            boosted=boosted,
            around_attacker=attempt.around_attacker,
            around_target=attempt.around_target,
        )
    check = Check(flow.book.rules, attempt)
    target = aim.base
    exchange = Exchange(1, target.cm, target.emergency, target.stunned, marks=target.marks)
    needed = check.at(Moment.of(exchange)).needed
    dice = Tally(flow.dice, player)
    exchange = (scan.scan if action.scan else attack.attack)(check, exchange, dice)
    word = "scan" if action.scan else "attack"
    rules = (f"{word}.roll", *_because(check, exchange))
    flow.tell(
        word,
        rules,
        player,
        piece=f"{act.name}.{number}",
        target=str(aim),
        action=action.name,
        total=dice.last,
        needed=needed,
    )
    hit = dice.last >= needed
    if not hit:
        return
    exchange = yield from defend(flow, check, exchange, aim)
    yield from apply(flow, aim, exchange, marking_units(flow.book.rules, attempt))


def _because(check: Check, exchange: Exchange) -> tuple[str, ...]:
    """The rules and traits behind the numbers of a roll."""
    numbers = next(iter(check.met.values()))
    return tuple(dict.fromkeys(part.rule for quantity in numbers.quantities[:2] for part in quantity.contributions))


@cites(
    "countermeasure.spend",
    "countermeasure.optional",
    "countermeasure.repeat",
    "countermeasure.emergency",
    "countermeasure.own",
    "countermeasure.lent",
    "command.boost",
)
def defend(flow: Flow, check: Check, exchange: Exchange, aim: Aim):
    """The target's player answers a hit, token by token, until it is negated or suffered."""
    player = aim.piece.player
    while exchange.threat:
        if inflict(exchange, exchange.threat) == exchange._replace(threat=None):
            return exchange._replace(threat=None)  # a STUN on a base that is Stunned already
        loans = {f"{friend.id}.{each.number}": (friend, each, rule) for friend, each, rule in auras.lenders(flow, aim.piece, aim.base)}
        ordinary = [SPEND] * bool(exchange.countermeasures) + list(loans)
        options = [ACCEPT, *ordinary]
        if flow.side(player).command_points:
            options += [way + BOOSTED for way in ordinary]
        options += [EMERGENCY] * bool(exchange.emergency)
        answer = yield from ask(choice(player, "countermeasure", "countermeasure.optional", options, str(aim)))
        if answer == ACCEPT:
            return inflict(exchange, exchange.threat)
        if answer == EMERGENCY:
            exchange = countermeasures.spend_emergency(exchange)
            flow.tell("negated", "countermeasure.emergency", player, target=str(aim))
            break
        boosted = answer.endswith(BOOSTED)
        boosts = flow.book.boosts["command_point"] if boosted else 0
        if boosted:
            flow.pay(player, "Boost", "command.boost")
        way = answer.removesuffix(BOOSTED)
        needed, dice, rule = exchange.threat.needed, Tally(flow.dice, player), "countermeasure.check"
        if way == SPEND:
            exchange = countermeasures.spend(check, exchange, dice, boosts)
        else:
            friend, lent, rule = loans[way]
            flow.put(friend.with_base(lent._replace(cm=lent.cm - 1)))
            own = exchange.countermeasures
            exchange = countermeasures.spend(check, exchange, dice, boosts)._replace(countermeasures=own)
        flow.tell("checked", ("countermeasure.check", rule), player, target=str(aim), total=dice.last, needed=needed)
        if not exchange.threat:
            flow.tell("negated", "countermeasure.check", player, target=str(aim))
    return exchange


@cites(
    "unit.sub-unit-tokens",
    "effect.kill",
    "effect.stun",
    "effect.reveal",
    "scan.other-effects",
    "unit.sub-unit-target",
    "unit.losses",
)
def apply(flow: Flow, aim: Aim, exchange: Exchange, unit_marks: frozenset[str]):
    """Write what an attack or scan has done onto its target; marks of those names lie on the whole Unit."""
    name, number = aim.piece.id, aim.base.number
    piece = flow.there(name)
    if piece is None:
        return
    player = piece.player
    if piece.unit is None:
        if exchange.revealed:
            yield from reveal(flow, name, "effect.reveal")
        return
    base = piece.base(number)
    for mark in exchange.marks:
        if mark not in base.marks:
            flow.tell("marked", (mark.rule, "ability.stacking"), player, target=str(aim), name=mark.name, by=mark.by)
    stuns = exchange.stunned and not base.stunned
    if stuns:
        flow.tell("suffered", "effect.stun", player, target=str(aim), effect="STUN")
    whole = stuns and not flow.book.held_by_base("stun")
    shared = tuple(mark for mark in exchange.marks if mark.name in unit_marks)
    bases = []
    for each in piece.bases:
        if each.number == number:
            each = each._replace(cm=exchange.countermeasures, emergency=exchange.emergency, stunned=exchange.stunned, marks=exchange.marks)
        elif whole or shared:
            new = tuple(mark for mark in shared if mark not in each.marks)
            each = each._replace(stunned=each.stunned or whole, marks=(*each.marks, *new))
        bases.append(each)
    flow.put(piece._replace(bases=tuple(bases)))
    if stuns and flow.state.phase == "reaction":
        flow.turn.fresh.update((name, each.number) for each in piece.bases if whole or each.number == number)
    if exchange.revealed:
        lose_stealth(flow, name, "it is Revealed", number)
    if exchange.destroyed:
        destroy(flow, name, number)


@cites("effect.kill", "unit.losses", "ability.upkeep", "transport.destroyed")
def destroy(flow: Flow, name: str, number: int) -> None:
    """Take a destroyed base off the table, and the Unit with its last one."""
    piece = flow.piece(name)
    left = tuple(base for base in piece.bases if base.number != number)
    flow.tell("destroyed", "effect.kill", piece.player, target=f"{name}.{number}")
    if left:
        flow.put(piece._replace(bases=left))
        return
    for _ in piece.upkeep:
        flow.refund(piece)
    if piece.passenger:
        flow.tell("destroyed", "transport.destroyed", piece.player, target=piece.passenger.id)
    flow.drop(name)
    flow.check_wiped(piece.player)

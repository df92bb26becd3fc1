"""What the answers to a question would do, in a few words: distances, what hides a target, and exact chances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rulepress.core.dice import chance
from rulepress.core.story import placed
from rulepress.games.downsync.active_effects import Exchange
from rulepress.games.downsync.model import Action, Unit
from rulepress.games.downsync.play import auras
from rulepress.games.downsync.play.acting_sight import seen
from rulepress.games.downsync.play.action_choice import ActionOption, Menu, offers
from rulepress.games.downsync.play.activation_state import Acting
from rulepress.games.downsync.play.area_attacks import around_point, cluster_of
from rulepress.games.downsync.play.attack_options import Prospect, aimed, prospect, prospects
from rulepress.games.downsync.play.battlefield import distance
from rulepress.games.downsync.play.check_resolution import ACCEPT, BOOSTED, EMERGENCY, SPEND, Hit, Strike
from rulepress.games.downsync.play.combat import is_combat
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.reactions import eligible, taskforce_units
from rulepress.games.downsync.play.scoring import can_score
from rulepress.games.downsync.play.table_state import Piece, Point
from rulepress.games.downsync.play.target_selection import Aim, every, times
from rulepress.games.downsync.quantities import boosted

PRICES = {"C": "a Command Point", "A+C": "an Action Point and a Command Point", "Free": "for nothing"}
"""What the costs of actions are in words; an Action Point goes without saying."""


def percent(likely: Fraction) -> str:
    """A chance for a reader, as whole hundredths; none that there is reads as none."""
    return "under 1 %" if 0 < likely < Fraction(1, 100) else f"{round(likely * 100)} %"


def far(distance: Fraction) -> str:
    """A distance in inches."""
    return f"{float(distance):.1f}″"


def rolled(acting: Acting) -> bool:
    """Is an action one that rolls at a target: an attack or a scan?"""
    return acting.action.scan or is_combat(acting.action)


def target(acting: Acting, aim: Aim) -> str:
    """One attack or scan of an action on that base."""
    if not rolled(acting):
        return ""
    found = prospect(acting, aim, rate=1)
    hidden = ", concealed" if found.concealed else "" if found.sight else ", out of sight"
    return f"{far(found.distance)}{hidden}: {_chances(found)}"


def sight(acting: Acting, aim: Aim) -> str:
    """How a target is seen: "clear", "concealed" or "hidden"."""
    clear, concealed = seen(acting, *aim)
    return "concealed" if clear and concealed else "clear" if clear else "hidden"


def _chances(found: Prospect) -> str:
    ends = {"destroys": found.chances.kill, "stuns": found.chances.stun, "reveals": found.chances.reveal}
    what = "succeeds" if found.action.scan else "hits"
    return ", ".join([f"{what} {percent(found.chances.hit)}", *(f"{end} {percent(likely)}" for end, likely in ends.items() if likely)])


def point(acting: Acting, at: Point) -> str:
    """What stands around a point that an action may be aimed at."""
    return f"{placed(at)}: {', '.join(map(str, around_point(acting, at, cluster_of(acting.action) or 0)))}"


def offer(flow: Session, menu: Menu, name: str) -> str:
    """What a base may do, what it costs, and at whom it could best be aimed."""
    chosen = menu.offers[name]
    found = [PRICES[chosen.cost]] if chosen.cost in PRICES else []
    if chosen.action is not None:
        acting = Acting(flow, menu.activation, menu.base.number, chosen.action)
        found += _aims(acting, chosen) if rolled(acting) else filter(None, [chosen.action.text])
    return "; ".join(found)


def _aims(acting: Acting, chosen: ActionOption) -> Iterator[str]:
    """The target for which most speaks, with all attacks on it, and how many there are besides."""
    found = list(aimed(acting, chosen.cost))
    if found:
        best = max(found, key=_speaking_for)
        rate, others = times(acting, best.aim), len({str(each.aim) for each in found}) - 1
        made = f" with {rate} {'scans' if acting.action.scan else 'attacks'}" if rate > 1 else ""
        yield f"{best.aim} at {far(best.distance)}: {_chances(best)}{made}" + (
            f"; {others} other target{'s' * (others > 1)}" if others else ""
        )


def there(flow: Session, piece: Piece, ends: Mapping[int, Point], acts: bool) -> str:
    """How a Unit would stand with bases at these places: what it would score on, who would see it, and, where it `acts` afterwards, at
    whom it could best be aimed."""
    bases = tuple(base._replace(at=ends.get(base.number, base.at)) for base in piece.bases)
    moved, around = piece._replace(bases=bases), flow.state
    flow.state = around._replace(pieces={**around.pieces, piece.id: moved})
    try:
        found = [f"scores on {goal.name}" for goal in flow.state.objectives if can_score(flow, moved, goal)]
        found += _seen(flow, moved)
        every = [each for base in bases for each in prospects(flow, moved, base)] if acts else []
    finally:
        flow.state = around
    if every:
        best = max(every, key=_speaking_for)
        found.append(f"then {best.action.name} on {best.aim}: {_chances(best)}")
    return "; ".join(found)


def _speaking_for(found: Prospect) -> tuple[Fraction, ...]:
    """What makes one target better than another."""
    return found.chances.kill, found.chances.reveal, found.chances.stun, found.chances.hit


def _seen(flow: Session, piece: Piece) -> Iterator[str]:
    """By how many enemy Units a piece is seen, and from how many of these it is concealed."""
    ground, seen, hidden = flow.ground, 0, 0
    for enemy in flow.enemies(piece.player):
        lines = [(eye.at, enemy.radius, base.at, piece.radius) for eye in enemy.bases for base in piece.bases] if enemy.unit else []
        clear = [line for line in lines if ground.sight(*line).clear]
        seen += bool(clear)
        hidden += bool(clear) and all(ground.concealed(*line) for line in clear)
    if seen:
        yield f"seen by {seen}" + (f", concealed from {'all' if hidden == seen else hidden}" if hidden else "")


def nearest_enemy(flow: Session, menu: Menu, name: str) -> str:
    """How far away the nearest enemy is that an action of a base could be meant for, and how far the action reaches."""
    chosen = next((each for each in offers(flow, menu.activation, menu.base) if each.text == name), None)
    if chosen is None or chosen.action is None or chosen.action.range is None:
        return ""
    piece = flow.piece(menu.activation.name)
    away = {
        str(aim): distance(menu.base.at, piece.radius, aim.base.at, aim.piece.radius)
        for aim in every(flow, piece.player)
        if chosen.action.scan or aim.piece.unit is not None
    }
    if not away:
        return "No enemy is Revealed." if not chosen.action.scan else ""
    near = min(away, key=away.__getitem__)
    return f"It reaches {far(chosen.action.range)}; the nearest is {near}, {far(away[near])} away."


def boost(strike: Strike, yes: bool) -> str:
    """The chance of a roll with a Boost or without."""
    acting = strike.acting
    more = acting.flow.book.boosts["command_point"] if yes else 0
    found = prospect(acting, strike.aim, point=strike.point, boosted=more, rate=1)
    return _chances(found)


def reaction(flow: Session, player: str) -> str:
    """What initiating a Reaction Engagement asks of its player."""
    free = len(taskforce_units(flow))
    asks = [] if eligible(flow, player) else ["a Ping must be Revealed in Ambush"]
    asks.append(f"{PRICES['C']} for each Unit{f' beyond {free}' if free else ''}")
    return "; ".join(asks)


def countermeasure(flow: Session, hit: Hit, answer: str) -> str:
    """What an answer to a hit comes to, and what it costs."""
    exchange: Exchange = hit.exchange
    if exchange.threat is None:
        return ""
    if answer == EMERGENCY:
        return f"holds; {_of(exchange.emergency)}"
    if answer == ACCEPT:
        return f"suffers {exchange.threat.called or exchange.threat.inflicts}"
    rules, bought = hit.check.rules, answer.endswith(BOOSTED)
    dice, _ = boosted(rules, rules.countermeasures.dice, rules.boosts["command_point"] if bought else 0)
    found = [f"holds {percent(chance(dice, exchange.threat.needed))}"]
    if answer.removesuffix(BOOSTED) == SPEND:  # else it is lent
        found.append(_of(exchange.countermeasures))
    if bought and auras.free(flow, hit.aim.piece, "boost") is None:
        found.append(PRICES["C"])
    return "; ".join(found)


def _of(count: int) -> str:
    """One token is spent, of so many."""
    return "the last token" if count == 1 else f"1 of {count} tokens"


def card(unit: Unit) -> str:
    """A Unit's figures, and what it can do."""
    stats = unit.stats
    shown = {"SPD": stats.speed, "SCAN": stats.scan, "TARG": stats.targeting, "DEF": stats.defence, "CM": stats.countermeasures}
    figures = ", ".join(f"{name} {value}" for name, value in shown.items() if value is not None)
    return f"{figures}; {', '.join(map(_action, unit.actions))}"


def _action(action: Action) -> str:
    """An action's name, how far it reaches, and how often it attacks or scans."""
    reach = [f"{float(action.range):g}″"] if action.range is not None else []
    return " ".join([action.name, *reach, *([f"×{action.rate_of_fire}"] if action.rate_of_fire > 1 else [])])

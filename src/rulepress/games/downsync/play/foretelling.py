"""What the answers to a question would do, in a few words: distances, what hides a target, and exact chances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulepress.engine.dice import chance
from rulepress.engine.stories import placed
from rulepress.games.downsync.effects import Exchange
from rulepress.games.downsync.model import Unit
from rulepress.games.downsync.play.acting import Acting
from rulepress.games.downsync.play.aiming import Aim, every, times
from rulepress.games.downsync.play.choosing import Menu, Offer, offers
from rulepress.games.downsync.play.clusters import around_point, cluster_of
from rulepress.games.downsync.play.combat import is_combat
from rulepress.games.downsync.play.flow import Flow
from rulepress.games.downsync.play.ground import distance
from rulepress.games.downsync.play.prospects import Prospect, aimed, prospect
from rulepress.games.downsync.play.resolving import ACCEPT, BOOSTED, EMERGENCY, Hit, Strike
from rulepress.games.downsync.play.state import Point
from rulepress.games.downsync.quantities import boosted

PRICES = {"C": "a Command Point", "A+C": "an Action Point and a Command Point", "Free": "for nothing"}
"""What the costs of actions are in words; an Action Point goes without saying."""


def percent(likely: Fraction) -> str:
    """A chance for a reader, as whole hundredths; none that there is reads as none."""
    return "under 1 %" if 0 < likely < Fraction(1, 100) else f"{round(likely * 100)} %"


def far(distance: Fraction) -> str:
    """A distance in inches."""
    return f"{float(distance):.1f}″"


def _rolled(acting: Acting) -> bool:
    return acting.action.scan or is_combat(acting.action)


def target(acting: Acting, aim: Aim) -> str:
    """One attack or scan of an action on that base."""
    if not _rolled(acting):
        return ""
    found = prospect(acting, aim, rate=1)
    hidden = ", concealed" if found.concealed else "" if found.sight else ", out of sight"
    return f"{far(found.distance)}{hidden}: {_chances(found)}"


def _chances(found: Prospect) -> str:
    ends = {"destroys": found.chances.kill, "stuns": found.chances.stun, "reveals": found.chances.reveal}
    what = "succeeds" if found.action.scan else "hits"
    return ", ".join([f"{what} {percent(found.chances.hit)}", *(f"{end} {percent(likely)}" for end, likely in ends.items() if likely)])


def point(acting: Acting, at: Point) -> str:
    """What stands around a point that an action may be aimed at."""
    return f"{placed(at)}: {', '.join(map(str, around_point(acting, at, cluster_of(acting.action) or 0)))}"


def offer(flow: Flow, menu: Menu, name: str) -> str:
    """What a base may do, what it costs, and at whom it could best be aimed."""
    chosen = menu.offers[name]
    found = [PRICES[chosen.cost]] if chosen.cost in PRICES else []
    if chosen.action is not None:
        acting = Acting(flow, menu.activation, menu.base.number, chosen.action)
        found += _aims(acting, chosen) if _rolled(acting) else filter(None, [chosen.action.text])
    return "; ".join(found)


def _aims(acting: Acting, chosen: Offer) -> Iterator[str]:
    """The target for which most speaks, with all attacks on it, and how many there are besides."""
    found = list(aimed(acting, chosen.cost))
    if found:
        best = max(found, key=lambda each: (each.chances.kill, each.chances.reveal, each.chances.stun, each.chances.hit))
        rate, others = times(acting, best.aim), len({str(each.aim) for each in found}) - 1
        made = f" with {rate} {'scans' if acting.action.scan else 'attacks'}" if rate > 1 else ""
        yield f"{best.aim} at {far(best.distance)}: {_chances(best)}{made}" + (
            f"; {others} other target{'s' * (others > 1)}" if others else ""
        )


def nearest_enemy(flow: Flow, menu: Menu, name: str) -> str:
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


def countermeasure(hit: Hit, answer: str) -> str:
    """What an answer to a hit comes to."""
    exchange: Exchange = hit.exchange
    if exchange.threat is None or answer == EMERGENCY:
        return f"holds; {_tokens(exchange.emergency)}" if exchange.threat else ""
    if answer == ACCEPT:
        return f"suffers {exchange.threat.called or exchange.threat.inflicts}"
    rules = hit.check.rules
    dice, _ = boosted(rules, rules.countermeasures.dice, rules.boosts["command_point"] if answer.endswith(BOOSTED) else 0)
    return f"holds {percent(chance(dice, exchange.threat.needed))}; {_tokens(exchange.countermeasures)}"


def _tokens(count: int) -> str:
    return f"{count} token{'s' * (count != 1)}"


def card(unit: Unit) -> str:
    """A Unit's figures, and what it can do."""
    stats = unit.stats
    shown = {"SPD": stats.speed, "SCAN": stats.scan, "TARG": stats.targeting, "DEF": stats.defence, "CM": stats.countermeasures}
    figures = ", ".join(f"{name} {value}" for name, value in shown.items() if value is not None)
    return f"{figures}; {', '.join(action.name for action in unit.actions)}"

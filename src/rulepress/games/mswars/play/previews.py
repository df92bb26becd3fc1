"""What an attack would do, in a few words: how far it goes, and exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from rulepress.core.dice import Roll, exact
from rulepress.games.mswars import attack
from rulepress.games.mswars.play.combat import AttackPlan, attempt, damage, one_of_two
from rulepress.games.mswars.play.game_session import Session
from rulepress.games.mswars.play.table_state import Piece
from rulepress.tabletop import INCH, whole_length


class Struck(NamedTuple):
    """A target on its way through the strikes of one attack action."""

    strikes: int = 0
    verdict: str | None = None  # of the strike whose damage is rolled next
    hurt: int = 0
    hit: bool = False


def percent(likely: Fraction) -> str:
    """A chance for a reader, as whole hundredths; none that there is reads as none."""
    return "under 1 %" if 0 < likely < Fraction(1, 100) else f"{round(likely * 100)} %"


def plan(flow: Session, piece: Piece, made: AttackPlan) -> str:
    """An attack action: on each of its targets the distance, and the chances to hit and to destroy it."""
    return "; ".join(_target(flow, piece, made, flow.piece(name)) for name in made.targets) + f"; {_counters(made.cost)}"


def _counters(cost: int) -> str:
    return f"{cost} counter{'s' * (cost != 1)}"


def _target(flow: Session, piece: Piece, made: AttackPlan, target: Piece) -> str:
    """What comes of all strikes of an attack action on one target, unless rolls are made again."""
    extra = one_of_two(made.rule, made.by) if made.by else []
    needed = [attack.needed(flow.rules, attempt(flow, piece, target, weapon, extra)).value for weapon in made.weapons]

    def step(struck: Struck, roll: Roll) -> Struck:
        weapon = made.weapons[struck.strikes]
        if struck.verdict is None:
            verdict = attack.strike(flow.rules, needed[struck.strikes], roll)
            if verdict == attack.MISS:
                return struck._replace(strikes=struck.strikes + 1)
            return struck._replace(verdict=verdict, hit=True)
        more = damage(flow, piece, target, weapon, struck.verdict == attack.HALF, roll).value
        return Struck(struck.strikes + 1, None, min(struck.hurt + max(more, 0), target.dc), True)

    final = exact(step, Struck(), lambda struck: struck.strikes == len(made.weapons) or struck.hurt >= target.dc)
    hit = sum((likely for struck, likely in final.items() if struck.hit), Fraction(0))
    destroyed = sum((likely for struck, likely in final.items() if struck.hurt >= target.dc), Fraction(0))
    mean = float(sum((likely * struck.hurt for struck, likely in final.items()), Fraction(0)))
    far = (
        max(whole_length((piece.at, target.at)) - target.radius, 0) / INCH
    )  # from its middle, as ranges are measured (rule attack.distance)
    return f"{far:.1f}″: hits {percent(hit)}, destroys {percent(destroyed)}, {mean:.1f} of DC {target.dc} on average"

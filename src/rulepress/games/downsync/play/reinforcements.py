"""Units that were destroyed and come back: when, where and with what.

A Unit that waits to come back is not on the table: whoever has nothing else there has lost (rule victory.wiped-out). It keeps its name,
and with it what it has used in this game and whether it has activated in this Round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulepress.core.decisions import Asking, ask, choice
from rulepress.core.rule_refs import cites
from rulepress.games.downsync.play.effect_execution import EffectExecution, stand
from rulepress.games.downsync.play.effect_targets import concerned
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.game_setup import EDGES
from rulepress.games.downsync.play.participants import UnitView
from rulepress.games.downsync.play.ping_reveal import equip, settle
from rulepress.games.downsync.play.placement import Placement, PlacementLimit, Strip, place
from rulepress.games.downsync.play.table_state import Base, Piece, Point
from rulepress.games.downsync.play.triggers import happen
from rulepress.games.downsync.vocabulary.facts import picked
from rulepress.games.downsync.vocabulary.targets import Selector
from rulepress.games.downsync.vocabulary.verbs import ONE_LESS
from rulepress.tabletop import mils


class Awaited(NamedTuple):
    """A destroyed Unit that comes back at a time."""

    deed: EffectExecution
    piece: Piece
    when: str  # a happening
    round: int  # in which it was destroyed


def fallen(flow: Session) -> Iterator[UnitView]:
    """The Units that have been destroyed and do not come back yet, as they stood last."""
    awaited = {each.piece.id for each in flow.awaited}
    yield from (stand(flow, piece) for name, piece in flow.fallen.items() if name not in awaited)


def can_come_back(deed: EffectExecution) -> bool:
    """Has anybody whom it concerns been destroyed? Whoever a selector picks has."""
    who = deed.active.effect.who
    if isinstance(who, Selector):
        return True
    party = deed.roles.get(who) if who else deed.owner
    return any(party.same(each) for each in fallen(deed.flow)) if party else False


def come_back(deed: EffectExecution) -> Asking[None]:
    """Units that have been destroyed come back at once, or are awaited from now on."""
    flow, who, when = deed.flow, deed.active.effect.who, deed.value("at", "round_ends")
    if isinstance(who, Selector):
        parties = yield from concerned(deed, True)
    else:
        party = deed.roles.get(who) if who else deed.owner
        parties = [each for each in fallen(flow) if party and party.same(each)]
    for each in parties:
        awaited = Awaited(deed, each.piece, when, flow.state.round)
        if when == "at_once":
            yield from _return(awaited)
        else:
            flow.awaited.append(awaited)
            flow.tell("awaited", deed.active.rule, each.piece.player, piece=each.piece.id)


def return_due(flow: Session, what: str, player: str | None) -> Asking[None]:
    """Those who come back then do; a Taskforce Activation is that of their own player."""
    due = [each for each in flow.awaited if each.when == what and player in (None, each.piece.player)]
    flow.awaited = [each for each in flow.awaited if each not in due]
    for each in due:
        yield from _return(each)


@cites("place.within", "place.no-room", "unit.coherency", "ping.tokens")
def _return(awaited: Awaited) -> Asking[None]:
    deed, piece, flow = awaited.deed, awaited.piece, awaited.deed.flow
    unit, cm = flow.card(piece), deed.value("cm")
    where = yield from _where(awaited)
    wanted = deed.value("bases", piece.strength)
    count = min(piece.strength - 1 if wanted == ONE_LESS else int(wanted), piece.strength)
    chosen: list[Point | None] = []
    if where is not None:
        spot, strip = where
        permitted = flow.book.permitted(piece.card)
        what = Placement(piece.player, piece.radius, unit.kind, (spot,) * count, permitted=permitted, strip=strip)
        chosen = yield from place(flow, "place", deed.active.rule, piece.id, what)
    bases = tuple(Base(number, at) for number, at in enumerate(chosen, 1) if at)
    if not bases:
        flow.tell("stays_away", (deed.active.rule, "place.no-room"), piece.player, piece=piece.id)
        return
    del flow.fallen[piece.id], flow.gone[piece.id]
    bare = piece._replace(overwatch=False, stealth=False, refreshed=False, stayed=False, upkeep=(), passenger=None, tokens=())
    again = awaited.round == flow.state.round  # and what it has done in this Round it has done
    acted = again and (piece.activated or flow.chronicle.tells("activation_begins", piece.id, "round"))
    flow.put(bare._replace(bases=bases, activated=acted, used_this_round=piece.used_this_round if again else ()))
    flow.tell("came_back", deed.active.rule, piece.player, piece=piece.id, to=[list(base.at) for base in bases])
    equip(flow, piece.id)
    if cm is not None:
        now = flow.piece(piece.id)
        flow.put(now._replace(bases=tuple(base._replace(cm=min(int(cm), base.cm), emergency=0) for base in now.bases)))
    yield from settle(flow, piece.id)
    if there := flow.there(piece.id):
        yield from happen(flow, "placed", stand(flow, there))


def _where(awaited: Awaited) -> Asking[tuple[PlacementLimit, Strip | None] | None]:
    """From where it is placed: its player's table edge, where it stood last, or a Unit that its player picks; None where there is none."""
    deed, piece, flow = awaited.deed, awaited.piece, awaited.deed.flow
    limit, near = mils(deed.value("within")), deed.value("near")
    if near == "bearer":
        beside = flow.there(deed.owner.piece.id)
        return beside and (PlacementLimit(beside.bases[0].at, beside.radius, limit), None)
    if near is not None:
        whose, who = UnitView(flow, piece, piece.bases[0]), Selector.from_data(near)
        every = [other for other in whose.others() if isinstance(other, UnitView) and picked(deed.view, other, who)]
        found = {f"{other.piece.id}.{other.base.number}" if len(other.piece.bases) > 1 else other.piece.id: other for other in every}
        if not found:
            return None
        name = next(iter(found))
        if len(found) > 1:
            name = yield from ask(choice(piece.player, "pick", deed.active.rule, tuple(found), f"{piece.id} {deed.active.name}"))
        return PlacementLimit(found[name].base.at, found[name].piece.radius, limit), None
    if deed.value("of") == "before":
        return PlacementLimit(piece.bases[0].at, piece.radius, limit), None
    axis, side = EDGES[flow.side(piece.player).edge]
    ground = flow.ground
    across, along = (ground.half_depth, ground.half_width) if axis else (ground.half_width, ground.half_depth)
    strip = Strip(axis, side, across - limit - piece.radius)
    middle = side * (across - piece.radius)
    return PlacementLimit((0, middle) if axis else (middle, 0), 0, along), strip

"""Unit Activation: paying for stun, Action Points, and choosing actions until the unit is done."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from rulepress.engine.citing import cites
from rulepress.engine.decisions import Problem, ask, choice
from rulepress.games.downsync.model import Action
from rulepress.games.downsync.play import combat, specials, stun
from rulepress.games.downsync.play.auras import speed
from rulepress.games.downsync.play.flow import Flow
from rulepress.games.downsync.play.moving import Move, ask_move
from rulepress.games.downsync.play.revealing import gain
from rulepress.games.downsync.play.state import Base, Piece

DONE, MOVE, OVERWATCH = "done", "move", "overwatch"


@dataclass(eq=False)
class Activation:
    """One Unit Activation while it lasts."""

    name: str
    reaction: bool = False
    caller: str | None = None  # the piece that called for this activation: sight may be drawn from it
    wanted: str | None = None  # the trait that every action of a called activation must bear
    single: bool = False  # one action only, whichever base performs it
    points: dict[int, int] = field(default_factory=dict)  # base number -> Action Points left
    limits: dict[int, int] = field(default_factory=dict)  # number of a base that Stun limits -> actions left
    performed: list[str] = field(default_factory=list)  # names of actions, by whichever base
    shy: bool = False  # its Move Actions keep away from enemy Pings
    near_ping: bool = False  # a Move Action of it has come near to one
    over: bool = False


@cites("activation.one-at-a-time", "activation.once", "turn.pings-activate")
def activate_taskforce(flow: Flow, player: str):
    """Activate all of the Taskforce that has not activated yet, one at a time."""
    flow.state = flow.state._replace(phase="activation")
    while True:
        waiting = [name for name in flow.state.taskforce if not flow.piece(name).activated]
        if not waiting:
            return
        name = yield from ask(choice(player, "activate-next", "activation.one-at-a-time", waiting))
        yield from activate(flow, Activation(name))
        finish(flow, name)


@cites("token.activated", "activation.token")
def finish(flow: Flow, name: str) -> None:
    """The Activated Token after an activation."""
    if flow.there(name):
        flow.change(name, activated=True)


@cites("action.points", "unit.sub-unit-activation", "ping.actions", "token.activated")
def activate(flow: Flow, act: Activation):
    """One activation, Sub-Unit by Sub-Unit."""
    piece = flow.piece(act.name)
    flow.tell("activated", "action.points", piece.player, piece=act.name)
    act.points = {base.number: 1 for base in piece.bases}
    stunned = stun.mechanic(flow)
    yield from stunned.begins(flow, act)
    waiting = [base.number for base in piece.bases]
    while waiting and not act.over:
        options = [str(number) for number in waiting]
        chosen = yield from ask(choice(piece.player, "sub-unit", "unit.sub-unit-activation", options, act.name))
        waiting.remove(int(chosen))
        yield from act_with(flow, act, int(chosen))
        there = flow.there(act.name)
        if there is None:
            return
        waiting = [number for number in waiting if any(base.number == number for base in there.bases)]
    stunned.ends(flow, act)


def able(flow: Flow, piece: Piece, base: Base) -> int:
    """How many Action Points a base could use, were its Unit called upon now."""
    return stun.mechanic(flow).able(flow, piece, base) if base.stunned else 1


class Offer(NamedTuple):
    """Something that a base may do: Move, Overwatch, or an action of its card at one of its costs."""

    text: str
    name: str
    cost: str  # A, C, A+C or Free
    action: Action | None = None


_MOVING, _WATCHING = Offer(MOVE, MOVE, "A"), Offer(OVERWATCH, OVERWATCH, "A")


@cites("action.cost", "action.move", "action.overwatch", "effect.not-combat")
def offers(flow: Flow, act: Activation, base: Base) -> tuple[Offer, ...]:
    """Everything that the card and the rules list for this base, legal now or not."""
    piece = flow.piece(act.name)
    if piece.unit is None:
        return (_MOVING,)
    return (_MOVING, _WATCHING, *_listed(flow.book.actions(piece.unit, base.number)))


@lru_cache(maxsize=1000)
def _listed(actions: tuple[Action, ...]) -> tuple[Offer, ...]:
    """Actions of a card, each at each of its costs."""
    found: list[Offer] = []
    for action in actions:
        if "/" in action.cost:
            found += [Offer(f"{action.id}/{cost}", action.name, cost, action) for cost in action.cost.split("/")]
        else:
            found.append(Offer(action.id, action.name, action.cost, action))
    return tuple(found)


@cites(
    "action.cost",
    "action.limit",
    "action.points",
    "action.one-at-a-time",
    "reaction.overwatch",
    "stun.limited",
    "token.number",
    "call.fire-support",
)
def hindrances(flow: Flow, act: Activation, base: Base, offer: Offer, brief: bool = False) -> list[Problem]:
    """Why this base cannot do that now; nothing if it can. `brief`: only to tell whether it can."""
    piece, action = flow.piece(act.name), offer.action
    found: list[Problem] = []
    if "A" in offer.cost and not act.points[base.number]:
        found.append(("action.points", f"{piece.id} has no Action Point left for {offer.name}."))
    if "C" in offer.cost and not flow.side(piece.player).command_points:
        found.append(("action.cost", f"{piece.player} has no Command Point for {offer.name}."))
    if act.limits.get(base.number) == 0:
        found.append(("stun.limited", f"{piece.id}.{base.number} is Stunned: it has moved or acted already."))
    if act.wanted and (action is None or all(trait.name != act.wanted for trait in action.traits)):
        found.append(("call.fire-support", f"This activation was called for {act.wanted}."))
    if offer.name == OVERWATCH:
        if piece.overwatch:
            found.append(("token.number", f"{piece.id} has an Overwatch Token already."))
        if act.reaction and act.performed and ALONE[flow.book.mechanics["reaction_overwatch"]]:
            found.append(("reaction.overwatch", "In a reaction, Overwatch is the only action of its activation."))
    if action is None or found:
        return found
    if action.limit:
        used = {"once per game": piece.used, "once per round": piece.used_this_round}
        used["once per activation"] = act.performed
        if offer.name in used.get(action.limit, ()):
            found.append(("action.limit", f"{offer.name}: {action.limit}."))
    barred = [name for name in act.performed if name in action.not_with]
    if barred:
        found.append(("action.limit", f"{offer.name} is not possible with {', '.join(barred)} in one activation."))
    if found:
        return found
    if action.scan or combat.is_combat(flow, piece, action):
        return combat.hindrances(flow, act, base, action, brief)
    return specials.hindrances(flow, act, base, action)


@cites("action.points", "activation.once")
def act_with(flow: Flow, act: Activation, number: int):
    """One base performs actions until it is done."""
    while not act.over:
        piece = flow.there(act.name)
        base = next((each for each in piece.bases if each.number == number), None) if piece else None
        if base is None:
            return
        known = {offer.text: offer for offer in offers(flow, act, base)}
        options = [text for text, offer in known.items() if not hindrances(flow, act, base, offer, True)]

        def why(answer: str, base: Base = base, known: dict[str, Offer] = known) -> list[Problem]:
            if answer in known:
                return hindrances(flow, act, base, known[answer])
            return [("action.points", f"{act.name} has no action {answer[:60]}.")]

        about = f"{act.name}.{number}"
        chosen = yield from ask(choice(piece.player, "action", "action.points", (DONE, *options), about, why))
        if chosen == DONE:
            return
        yield from perform(flow, act, number, known[chosen])
        if act.single:
            act.over = True


@cites("action.cost", "action.limit")
def perform(flow: Flow, act: Activation, number: int, offer: Offer):
    """Pay for an action and carry it out."""
    piece, action = flow.piece(act.name), offer.action
    if "A" in offer.cost:
        act.points[number] -= 1
    if "C" in offer.cost:
        flow.pay(piece.player, offer.name, "action.cost")
    rule = action.rule if action else f"action.{offer.name}"
    flow.tell("action", rule, piece.player, piece=f"{act.name}.{number}", action=offer.name)
    if number in act.limits:
        act.limits[number] -= 1
    act.performed.append(offer.name)
    if action is None:
        yield from (move_action if offer.name == MOVE else overwatch_action)(flow, act, number)
        return
    if action.limit == "once per game":
        flow.change(act.name, used=(*flow.piece(act.name).used, offer.name))
    elif action.limit == "once per round":
        flow.change(act.name, used_this_round=(*flow.piece(act.name).used_this_round, offer.name))
    if action.scan:
        yield from combat.scan_action(flow, act, number, action)
    elif combat.is_combat(flow, piece, action):
        yield from combat.combat_action(flow, act, number, action)
    else:
        yield from specials.special_action(flow, act, number, action)


@cites("action.move", "ping.actions", "transport.clearance")
def move_action(flow: Flow, act: Activation, number: int):
    """The base moves once more; with several bases, each by its own Action Point."""
    piece: Piece = flow.piece(act.name)
    yield from ask_move(flow, "move-action", "action.move", Move(piece, (number,), speed(flow, piece), act.shy))
    now = flow.there(act.name)
    if now is not None and now.unit is not None and specials.near_enemy_ping(flow, now):
        act.near_ping = True


#: Whether an Overwatch Action in a reaction is the only action of its activation, by the names of the mechanics.
ALONE = {"alone": True, "with_others": False}


@cites("action.overwatch", "reaction.overwatch", "token.overwatch")
def overwatch_action(flow: Flow, act: Activation, number: int):
    """The Unit gains an Overwatch Token; in a reaction that ends its activation."""
    gain(flow, act.name, OVERWATCH, "action.overwatch")
    act.over = act.reaction and ALONE[flow.book.mechanics["reaction_overwatch"]]
    return
    yield

"""Unit Activation: paying for stun, Action Points, and performing actions until the unit is done.

An action may begin another activation, and activations perform actions: all of that circle is here.
"""

from __future__ import annotations

from dataclasses import replace

from rulepress.core.decisions import Asking, Problem, ask, choice
from rulepress.core.name_matching import nearest
from rulepress.core.rule_refs import cites
from rulepress.games.downsync.active_effects import ActiveEffect
from rulepress.games.downsync.model import Effect, Trait, period_of
from rulepress.games.downsync.play import combat, special_actions, stun
from rulepress.games.downsync.play.action_choice import (
    ALONE,
    MOVE,
    NEVER_TWICE,
    OVERWATCH,
    ActionOption,
    Menu,
    callable_units,
    group,
    illegal_reasons,
    offers,
)
from rulepress.games.downsync.play.activation_state import Acting, Activation, OutOfTurn
from rulepress.games.downsync.play.auras import speed
from rulepress.games.downsync.play.effect_execution import EffectExecution, EventDetails, stand
from rulepress.games.downsync.play.effect_targets import concerned, open_to
from rulepress.games.downsync.play.game_session import Lasting, Session
from rulepress.games.downsync.play.handler_lookup import named
from rulepress.games.downsync.play.move_action import Move, ask_move
from rulepress.games.downsync.play.paid_restrictions import admitted
from rulepress.games.downsync.play.participants import UnitView
from rulepress.games.downsync.play.ping_reveal import gain
from rulepress.games.downsync.play.table_state import Base
from rulepress.games.downsync.play.taskforce_phases import moved_otherwise, refresh, refreshed_to_react
from rulepress.games.downsync.play.triggers import carry_out, happen
from rulepress.games.downsync.vocabulary import VERBS
from rulepress.games.downsync.vocabulary.facts import USES
from rulepress.games.downsync.vocabulary.verbs import ACTIVATION

DONE = "done"


@cites("activation.one-at-a-time", "activation.once", "turn.pings-activate")
def activate_taskforce(flow: Session, player: str) -> Asking[None]:
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
def finish(flow: Session, name: str) -> None:
    """The Activated Token after an activation."""
    if flow.there(name):
        flow.change(name, activated=True)


@cites("action.points", "unit.sub-unit-activation", "ping.actions", "token.activated")
def activate(flow: Session, act: Activation) -> Asking[None]:
    """One activation, Sub-Unit by Sub-Unit."""
    piece = flow.piece(act.name)
    if not (yield from admitted(flow, piece, "activate")):
        return
    around = flow.chronicle.begin("activation")
    flow.activating.append(act.name)
    flow.tell("activated", "action.points", piece.player, piece=act.name)
    if piece.unit is not None:
        yield from happen(flow, "activation_begins", stand(flow, piece))
    stunned = stun.mechanic(flow)
    if now := flow.there(act.name):
        act.points = {base.number: 1 for base in now.bases}  # those that came back just now among them
        yield from stun.shake_off(flow, act.name)
        yield from stunned.begins(flow, act)
    waiting = [base.number for base in now.bases] if now else []
    while waiting and not act.over:
        options = [str(number) for number in waiting]
        chosen = yield from ask(choice(piece.player, "sub-unit", "unit.sub-unit-activation", options, act.name))
        waiting.remove(int(chosen))
        yield from act_with(flow, act, int(chosen))
        there = flow.there(act.name)
        waiting = [number for number in waiting if there and any(base.number == number for base in there.bases)]
    if now := flow.there(act.name):
        yield from stunned.ends(flow, act)
        if now.unit is not None:
            yield from happen(flow, "activation_ends", stand(flow, flow.piece(act.name)))
    flow.activating.remove(act.name)
    flow.chronicle.clock = around


@cites("action.points", "activation.once")
def act_with(flow: Session, act: Activation, number: int) -> Asking[None]:
    """One base performs actions until it is done."""
    while not act.over:
        piece = flow.there(act.name)
        if piece is None or all(base.number != number for base in piece.bases):
            return
        base = piece.base(number)
        known = {offer.text: offer for offer in offers(flow, act, base)}
        possible = {text: offer for text, offer in known.items() if not illegal_reasons(flow, act, base, offer, True)}
        if not possible:
            return

        def why(answer: str, base: Base = base, known: dict[str, ActionOption] = known) -> list[Problem]:
            if answer in known:
                return illegal_reasons(flow, act, base, known[answer])
            meant = nearest(answer[:60], known) or f" It has: {', '.join(known)}."
            return [("action.points", f"{act.name} has no action {answer[:60]}.{meant}")]

        about, menu = f"{act.name}.{number}", Menu(act, base, possible)
        chosen = yield from ask(choice(piece.player, "action", "action.points", (DONE, *possible), about, why, menu))
        if chosen == DONE:
            return
        yield from perform(flow, act, number, possible[chosen])
        if act.single:
            act.over = True


@cites("action.cost", "action.limit")
def perform(flow: Session, act: Activation, number: int, offer: ActionOption) -> Asking[None]:
    """Pay for an action and carry it out."""
    piece, action = flow.piece(act.name), offer.action
    if "A" in offer.cost:
        act.points[number] -= 1
    if "C" in offer.cost:
        flow.pay(piece.player, offer.name, "action.cost", piece=act.name)
    rule = action.rule if action else offer.trait.rule if offer.trait else f"action.{offer.name}"
    flow.tell("action", rule, piece.player, piece=f"{act.name}.{number}", action=offer.name)
    if number in act.limits:
        act.limits[number] -= 1
    act.performed.append(offer.name)
    act.aimed_at = None
    before = flow.chronicle.begin("action")
    yield from _carry_out(flow, act, number, offer)
    if (now := flow.there(act.name)) and now.unit is not None:
        owner = stand(flow, now, number if any(base.number == number for base in now.bases) else None)
        yield from happen(flow, "performs", owner, act.aimed_at, EventDetails(action))
    flow.chronicle.clock = before


def _carry_out(flow: Session, act: Activation, number: int, offer: ActionOption) -> Asking[None]:
    """What an action does once it is paid for."""
    action = offer.action
    if offer.trait is not None:
        yield from _use_trait(flow, act, number, offer.trait)
        return
    if action is None:
        if offer.name == MOVE:
            yield from move_action(flow, act, number)
        else:
            overwatch_action(flow, act)
        return
    if period_of(action.limit) == "game":
        flow.change(act.name, used=(*flow.piece(act.name).used, offer.name))
    elif action.limit == NEVER_TWICE:
        flow.latest[act.name, group(flow.card(flow.piece(act.name)), action)] = offer.name
    elif period_of(action.limit) == "round":
        flow.change(act.name, used_this_round=(*flow.piece(act.name).used_this_round, offer.name))
    acting = Acting(flow, act, number, action)
    if action.scan:
        yield from combat.scan_action(acting)
    elif combat.is_combat(action):
        yield from combat.combat_action(acting)
    else:
        yield from special_action(acting)


@cites("ability.paid")
def _use_trait(flow: Session, act: Activation, number: int, trait: Trait) -> Asking[None]:
    """What a trait does that is used in an activation, effect by effect."""
    flow.chronicle.note(f"{USES}{trait.name}", act.name)
    for effect in trait.effects:
        if (piece := flow.there(act.name)) and effect.on is None:
            owner = stand(flow, piece, number if any(base.number == number for base in piece.bases) else None)
            yield from carry_out(EffectExecution(flow, ActiveEffect(trait.name, trait.rule, effect, owner), owner, {}))


@cites("action.move", "ping.actions", "transport.clearance")
def move_action(flow: Session, act: Activation, number: int) -> Asking[None]:
    """The base moves once more; with several bases, each by its own Action Point."""
    if (yield from moved_otherwise(flow, act.name)) or (piece := flow.there(act.name)) is None:
        return
    if all(base.number != number for base in piece.bases):
        return
    yield from ask_move(flow, "move-action", "action.move", Move(piece, (number,), speed(flow, piece), act.shy))
    now = flow.there(act.name)
    if now is not None and now.unit is not None and special_actions.near_enemy_ping(flow, now):
        act.near_ping = True


@cites("action.overwatch", "reaction.overwatch", "token.overwatch")
def overwatch_action(flow: Session, act: Activation) -> None:
    """The Unit gains an Overwatch Token; in a reaction that ends its activation."""
    gain(flow, act.name, OVERWATCH, "action.overwatch")
    act.over = act.reaction and ALONE[flow.book.mechanics["reaction_overwatch"]]


@cites("effect.star", "effect.not-combat")
def special_action(acting: Acting) -> Asking[None]:
    """Carry out every effect of the action in turn."""
    flow, action, name = acting.flow, acting.action, acting.activation.name
    if action.manual:
        flow.tell("by_hand", action.rule, flow.piece(name).player, piece=name, action=action.name)
    for effect in action.effects:
        if not acting.there:
            return
        row = VERBS[effect.verb]
        if effect.on is not None:
            continue
        if row.performed_by and effect.who is None and not effect.roll:
            begun = yield from named(row.performed_by)(acting, effect)
            if begun is not None:
                yield from follow(flow, begun)
        else:
            owner = UnitView(flow, acting.piece, acting.base)
            yield from carry_out(EffectExecution(flow, ActiveEffect(action.name, action.rule, effect, owner), owner, {}, action))


# -- activations that begin during another ---------------------------------------------------------------------------


@cites("activation.once")
def follow(flow: Session, begun: Activation) -> Asking[None]:
    """An activation that an action of another has begun; who waits for a turn in a Reaction Engagement takes it now."""
    if begun.name in flow.state.priorities:
        yield from act_now(flow, begun)
    else:
        yield from activate(flow, begun)
        finish(flow, begun.name)


@cites("call.fire-support", "activation.once")
def call(acting: Acting, effect: Effect) -> Asking[Activation | None]:
    """Ask which Unit is called. Returns its activation, for actions with the wanted trait only; None where no Unit can be called."""
    flow, act, player = acting.flow, acting.activation, acting.piece.player
    possible = list(callable_units(acting, effect))
    if not possible:
        return None
    name = yield from ask(choice(player, "call", "call.fire-support", possible, act.name))
    wanted = effect.details["trait"]
    flow.tell("called", ("call.fire-support", acting.action.rule), player, piece=act.name, action=wanted, other=name)
    return Activation(name, reaction=act.reaction, caller=act.name, wanted=wanted)


def may_act(deed: EffectExecution) -> bool:
    """Is there an action that any Unit whom it concerns could perform at once?"""
    if deed.value("deed") == ACTIVATION:
        return any(can_act(deed, party) for party in open_to(deed))
    return any(_possible(deed, _called_on(deed, party.piece.id)) for party in open_to(deed))


@cites("activation.once", "token.activated")
def can_act(deed: EffectExecution, other: UnitView) -> bool:
    """Could that one be activated out of turn: has it not been, nor in the Reaction Engagement that is under way?"""
    flow, piece = deed.flow, deed.flow.there(other.piece.id)
    if deed.value("deed") != ACTIVATION:
        return True
    if piece is None or piece.unit is None or piece.activated or piece.id in flow.activating:
        return False
    return piece.id not in flow.engaged or piece.id in flow.state.priorities


def _called_on(deed: EffectExecution, name: str) -> Activation:
    """The single action of a Unit that acts out of turn: it costs no Action Point, and Stun does not keep it from it."""
    piece = deed.owner.piece if name == deed.owner.piece.id else deed.flow.piece(name)
    aim, only = deed.roles.get(deed.value("at", "")), deed.value("only")
    return Activation(
        piece.id,
        single=True,
        points={base.number: 1 for base in piece.bases},
        out_of_turn=OutOfTurn(
            deed.active.rule,
            attacks=deed.value("deed") == "attack",
            moves=deed.value("deed") == "move",
            cost=only,
            target=aim.piece.id if isinstance(aim, UnitView) else None,
            most=deed.value("rof"),
        ),
    )


def _possible(deed: EffectExecution, act: Activation) -> dict[str, tuple[int, ActionOption]]:
    """What it could perform: text -> (number of the base, what it does)."""
    flow = deed.flow
    piece = flow.there(act.name)
    if piece is None or piece.unit is None:
        return {}
    return {
        (f"{base.number} {offer.text}" if len(piece.bases) > 1 else offer.text): (base.number, offer)
        for base in piece.bases
        for offer in offers(flow, act, base)
        if not illegal_reasons(flow, act, base, offer, True)
    }


@cites("card.first")
def act_out_of_turn(deed: EffectExecution) -> Asking[None]:
    """One action at once of those concerned, for nothing but what it costs in Command Points; afterwards a Unit is where it was in its
    turn. Or all of an activation."""
    for party in (yield from concerned(deed, True)):
        if deed.value("deed") == ACTIVATION:
            if can_act(deed, party):
                yield from _activate_at_once(deed.flow, party.piece.id)
        elif deed.flow.there(party.piece.id):
            yield from _act_at_once(deed, _called_on(deed, party.piece.id))


@cites("activation.once", "reaction.refresh")
def _activate_at_once(flow: Session, name: str) -> Asking[None]:
    """A whole activation out of turn, before which it is Refreshed as for a Reaction Engagement."""
    if name not in flow.state.priorities and refreshed_to_react(flow, flow.piece(name)):
        yield from refresh(flow, name)
    if flow.there(name):
        yield from follow(flow, Activation(name))


def _act_at_once(deed: EffectExecution, act: Activation) -> Asking[None]:
    flow, known = deed.flow, _possible(deed, act)
    if not known:
        return
    around = flow.chronicle.begin("activation")
    if deed.active.effect.by:
        effect = replace(deed.active.effect, verb="modify", quantity="every_roll", on=None, who=None, limit=None, when={})
        flow.lasting.append(Lasting(act.name, deed.active._replace(effect=effect), "out_of_turn", flow.chronicle.now))
    chosen = yield from ask(choice(flow.piece(act.name).player, "act", deed.active.rule, tuple(known), act.name))
    number, offer = known[chosen]
    yield from perform(flow, act, number, offer)
    flow.chronicle.clock = around


# -- in a Reaction Engagement ----------------------------------------------------------------------------------------


@cites("reaction.refresh", "reaction.overwatch", "token.overwatch")
def act_now(flow: Session, act: Activation) -> Asking[None]:
    """A participant's activation: its die goes, it is Refreshed if the rules say so, and its old Overwatch Token goes."""
    name = act.name
    flow.state = flow.state._replace(priorities={key: value for key, value in flow.state.priorities.items() if key != name})
    piece = flow.piece(name)
    if refreshed_to_react(flow, piece):
        yield from refresh(flow, name)
    elif piece.overwatch:
        flow.change(name, overwatch=False)
        flow.tell("removed", "token.overwatch", piece.player, piece=name, token="overwatch", why="it reacts")
    if flow.there(name):
        yield from activate(flow, act)

"""What a base may do now, and what keeps it from the rest: Move, Overwatch, and the actions of its card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from rulepress.core.decisions import Problem
from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import cites
from rulepress.games.downsync.active_effects import ActiveEffect
from rulepress.games.downsync.model import Action, Effect, Trait, Unit, often_of, period_of
from rulepress.games.downsync.play import auras, combat, stun
from rulepress.games.downsync.play.activation_state import Acting, Activation, busy, taskforce_of
from rulepress.games.downsync.play.effect_execution import EffectExecution
from rulepress.games.downsync.play.effect_targets import candidates
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.handler_lookup import carrier, named
from rulepress.games.downsync.play.participants import UnitView, held, laden
from rulepress.games.downsync.play.table_state import Base, Piece
from rulepress.games.downsync.play.taskforce_phases import refilled, refreshed_to_react
from rulepress.games.downsync.vocabulary import VERBS
from rulepress.games.downsync.vocabulary.facts import USES
from rulepress.games.downsync.vocabulary.targets import Selector
from rulepress.games.downsync.vocabulary.verbs import DEEDS

MOVE, OVERWATCH = "move", "overwatch"

#: Whether an Overwatch Action in a reaction is the only action of its activation, by the names of the mechanics.
ALONE = {"alone": True, "with_others": False}


NEVER_TWICE = "never twice running"


def group(card: Unit, action: Action) -> str:
    """The action whose options that one is among, or itself."""
    return next((each.id for each in card.actions if action in each.options), action.id)


class ActionOption(NamedTuple):
    """Something that a base may do: Move, Overwatch, or an action of its card at one of its costs."""

    text: str
    name: str
    cost: str  # A, C, A+C or Free
    action: Action | None = None
    trait: Trait | None = None  # that is used like an action


class Menu(NamedTuple):
    """What a base may choose from: the meaning of a question for its next action."""

    activation: Activation
    base: Base
    offers: dict[str, ActionOption]  # by their texts


_MOVING, _WATCHING = ActionOption(MOVE, MOVE, "A"), ActionOption(OVERWATCH, OVERWATCH, "A")


@cites("action.cost", "action.move", "action.overwatch", "effect.not-combat")
def offers(flow: Session, act: Activation, base: Base) -> tuple[ActionOption, ...]:
    """Everything that the card and the rules list for this base, legal now or not."""
    piece = flow.piece(act.name)
    if piece.unit is None:
        return (_MOVING,)
    own = _own(flow.card(piece), flow.book.actions(piece.unit, base.number))
    return (*own, *_lent(flow, piece, base)) if flow.book.rules.token_kinds and laden(piece) else own


def _lent(flow: Session, piece: Piece, base: Base) -> Iterator[ActionOption]:
    """What the tokens on a base let it do for an action, each by the token's name, or by that and its verb where there are several."""
    for token in held(piece, base):
        every = flow.book.rules.token_kinds[token.kind].offers
        for trait in every:
            text = slug(trait.name) if len(every) == 1 else slug(f"{trait.name} {trait.effects[0].verb}")
            yield ActionOption(text, trait.name, "A", None, trait)


@lru_cache(maxsize=1000)
def _own(card: Unit, actions: tuple[Action, ...]) -> tuple[ActionOption, ...]:
    """What every Unit may do, those actions of a card, and the traits of the card that are used like actions, each at each of its costs."""
    listed = [offer for action in actions for offer in _priced(action.id, action.name, action.cost, action)]
    used = (_priced(slug(trait.name), trait.name, trait.cost or "Free", None, trait) for trait in card.traits if trait.used)
    return (_MOVING, _WATCHING, *listed, *chain.from_iterable(used))


def _priced(text: str, name: str, cost: str, action: Action | None = None, trait: Trait | None = None) -> Iterator[ActionOption]:
    """What is done for one cost or another, once at each."""
    for each in cost.split("/"):
        yield ActionOption(f"{text}/{each}" if each != cost else text, name, each, action, trait)


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
def illegal_reasons(flow: Session, act: Activation, base: Base, offer: ActionOption, brief: bool = False) -> list[Problem]:
    """Why this base cannot do that now; nothing if it can. `brief`: only to tell whether it can."""
    piece, action = flow.piece(act.name), offer.action
    found: list[Problem] = []
    if (only := act.out_of_turn) is not None:
        attacks = action is not None and combat.is_combat(action)
        if only.attacks and not attacks or only.moves and offer.name != MOVE or only.cost is not None and offer.cost != only.cost:
            found.append((only.rule, f"{offer.name} is not what {piece.id} may do out of turn."))
    found += _forbidden(flow, piece, offer) if "forbid" in flow.book.verbs else []
    if "A" in offer.cost and not act.points[base.number]:
        found.append(("action.points", f"{piece.id} has no Action Point left for {offer.name}."))
    if "C" in offer.cost and not flow.side(piece.player).command_points:
        found.append(("action.cost", f"{piece.player} has no Command Point for {offer.name}."))
    if act.limits.get(base.number) == 0:
        found.append(("stun.limited", f"{piece.id}.{base.number} is Stunned: it has moved or acted already."))
    if brief and found:
        return found
    if act.wanted and (action is None or all(trait.name != act.wanted for trait in action.traits)):
        found.append(("call.fire-support", f"This activation was called for {act.wanted}."))
    if offer.name == OVERWATCH:
        if piece.overwatch:
            found.append(("token.number", f"{piece.id} has an Overwatch Token already."))
        if act.reaction and act.performed and ALONE[flow.book.mechanics["reaction_overwatch"]]:
            found.append(("reaction.overwatch", "In a reaction, Overwatch is the only action of its activation."))
    if offer.trait is not None:
        if only is not None:
            found.append((only.rule, f"{offer.name} is not what {piece.id} may do out of turn."))
        else:
            found += _unusable(flow, piece, base, offer, offer.trait, bool(found))
    if action is None or found:
        return found
    if found := _limited(flow, act, piece, offer, action):
        return found
    acting = Acting(flow, act, base.number, action, offer.cost)
    if action.scan or combat.is_combat(action):
        return combat.illegal_reasons(acting, brief)
    return [problem for effect in action.effects for problem in _hindered(acting, effect)]


def _unusable(flow: Session, piece: Piece, base: Base, offer: ActionOption, trait: Trait, hindered: bool) -> list[Problem]:
    """Why a trait that is used like an action cannot be used now; `hindered`: something else keeps it from that already."""
    limit = period_of(trait.limit)
    if limit and UnitView(flow, piece, base).spent(f"{USES}{offer.name}", limit, often_of(trait.limit)):
        return [("action.limit", f"{offer.name}: {trait.limit}.")]
    if not hindered and not any(_possible(flow, piece, base, trait, effect) for effect in trait.effects):
        return [("special.target", f"{offer.name} finds nothing to do.")]
    return []


def _limited(flow: Session, act: Activation, piece: Piece, offer: ActionOption, action: Action) -> list[Problem]:
    """Why a base cannot perform an action once more, or after what it has performed."""
    found: list[Problem] = []
    if action.limit:
        used = {"game": piece.used, "round": piece.used_this_round, "activation": tuple(act.performed)}
        if action.limit == NEVER_TWICE and flow.latest.get((piece.id, group(flow.card(piece), action))) == offer.name:
            found.append(("action.limit", f"{offer.name} was the last of its kind: never the same twice running."))
        if used.get(period_of(action.limit) or "", ()).count(offer.name) >= often_of(action.limit):
            found.append(("action.limit", f"{offer.name}: {action.limit}."))
    barred = [name for name in act.performed if name in action.not_with]
    if barred:
        found.append(("action.limit", f"{offer.name} is not possible with {', '.join(barred)} in one activation."))
    return found


@cites("card.first")
def _forbidden(flow: Session, piece: Piece, offer: ActionOption) -> list[Problem]:
    """What traits and tokens keep a Unit from doing (verb forbid)."""
    action = offer.action
    checks = {"attack": action is not None and action.attacks, "scan": action is not None and action.scan}
    deeds = ("perform", *(["move"] if offer.name == MOVE else [deed for deed, made in checks.items() if made]))
    barring = ((deed, auras.barred(flow, piece, deed, action=offer.name)) for deed in deeds)
    return [(active.rule, f"{active.name} forbids {piece.id} {DEEDS[deed].called}.") for deed, active in barring if active]


def _possible(flow: Session, piece: Piece, base: Base, trait: Trait, effect: Effect) -> bool:
    """Could a trait that is used like an action do that now, before all else that it does?"""
    owner = UnitView(flow, piece, base)
    possible = carrier(effect.verb)[1]
    deed = EffectExecution(flow, ActiveEffect(trait.name, trait.rule, effect, owner), owner, {})
    found = not isinstance(effect.who, Selector) or bool(candidates(deed, effect.who))
    if deed.price is not None and owner.tokens(deed.price[0]) < deed.price[1]:
        return False  # nobody pays for it who could not go on to pay what it takes besides
    return found and effect.on is None and (effect.verb == "act" or not paying(trait)) and (possible is None or possible(deed))


def paying(trait: Trait) -> bool:
    """Is what else a trait does the price of an action out of turn?"""
    return any(effect.verb == "act" for effect in trait.effects)


def _hindered(acting: Acting, effect: Effect) -> list[Problem]:
    """What keeps an action from doing one thing of what it does."""
    row = VERBS[effect.verb]
    if row.hindered_by and effect.who is None and not effect.roll:
        found: list[Problem] = named(row.hindered_by)(acting, effect)
        return found
    if isinstance(effect.who, Selector) and effect.on is None:
        owner = UnitView(acting.flow, acting.piece, acting.base)
        deed = EffectExecution(acting.flow, ActiveEffect(acting.action.name, acting.action.rule, effect, owner), owner, {}, acting.action)
        if not candidates(deed, effect.who):
            return [("special.target", f"{acting.action.name} finds nobody whom it could concern.")]
    return []


# -- call: another Unit of the Taskforce activates -------------------------------------------------------------------


def callable_units(acting: Acting, effect: Effect) -> Iterator[str]:
    """The Units of the Taskforce that may be called and have an action to perform then."""
    flow, act, player = acting.flow, acting.activation, acting.piece.player
    command_points = flow.side(player).command_points - ("C" in acting.owing)
    for name in taskforce_of(flow, act):
        piece = flow.there(name)
        if piece is None or name == act.name or piece.unit is None or piece.player != player or busy(flow, act, piece):
            continue
        if name in flow.state.priorities and refreshed_to_react(flow, piece):
            piece = refilled(flow, piece)
        called = Activation(name, caller=act.name, wanted=effect.details["trait"])
        if any(_answers(flow, called, base, way, command_points) for base in piece.bases for way in stun.ways(flow, piece, base)):
            yield name


@cites("stun.pay", "stun.limited")
def _answers(flow: Session, called: Activation, base: Base, way: stun.Way, command_points: int) -> bool:
    """Is anything that was called for left to a base that begins its activation in this way?"""
    called.points = {base.number: way.points}
    called.limits = {} if way.actions is None else {base.number: way.actions}
    return any(
        offer.action and way.command_points + ("C" in offer.cost) <= command_points and not illegal_reasons(flow, called, base, offer, True)
        for offer in offers(flow, called, base)
    )


def hinder_call(acting: Acting, effect: Effect) -> list[Problem]:
    """Why this call is impossible: no Unit can be called (rule call.fire-support). Empty where one can."""
    if any(True for _ in callable_units(acting, effect)):
        return []
    return [("call.fire-support", f"{acting.action.name} finds nobody to call.")]

"""What something that is no attack is worth, whatever it is called: by the verbs of its effects, whom they concern, and their dice.

Worth is in Units, as everywhere; what helps an enemy counts against it.
"""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Callable

from rulepress.core.dice import branches, chance
from rulepress.effects.effect_form import DiceThreshold
from rulepress.games.downsync.active_effects import ActiveEffect
from rulepress.games.downsync.model import SIDES, Effect
from rulepress.games.downsync.play.action_choice import ActionOption, Menu
from rulepress.games.downsync.play.bots.position_value import STUN, PositionEvaluator
from rulepress.games.downsync.play.effect_execution import EffectExecution
from rulepress.games.downsync.play.effect_targets import open_to
from rulepress.games.downsync.play.participants import UnitView
from rulepress.games.downsync.play.table_state import Piece
from rulepress.games.downsync.vocabulary.targets import Selector

#: What a token of the rules is worth to whoever has it.
TOKENS = {"countermeasure": 0.1, "emergency_countermeasure": 0.1, "stealth": 0.15, "overwatch": 0.1, "command_point": 0.1}

#: What a point more of a number is worth to a Unit: on its dice, and on what its enemies need.
BY = {
    "attack_roll": 0.04,
    "scan_roll": 0.02,
    "attack_dice": 0.08,
    "rate_of_fire": 0.15,
    "defence": 0.04,
    "countermeasure_roll": 0.03,
    "speed": 0.01,
}

#: What a base loses by an effect.
LOST = {"KILL": 1.0, "STUN": STUN}

#: What a move out of turn is worth, what else may be good for something, and a whole activation beside one attack.
MOVE, SOMETHING, ACTIVATION = 0.1, 0.05, 1.3

Shoots = Callable[[Piece], float]
"""What a Unit can be expected to destroy from where it stands, in worth."""


def worth(judge: PositionEvaluator, menu: Menu, offer: ActionOption, shoots: Shoots) -> float:
    """What a base is expected to gain by something that its card or a token lets it do. A Unit that goes aboard is out of sight: that is
    left."""
    piece, action, trait = judge.flow.piece(menu.activation.name), offer.action, offer.trait
    owner = UnitView(judge.flow, piece, menu.base)
    effects = action.effects if action is not None else trait.effects if trait is not None else ()
    rule = action.rule if action is not None else trait.rule if trait is not None else ""
    if any(effect.verb == "load" for effect in effects):
        return 0.0
    deeds = (EffectExecution(judge.flow, ActiveEffect(offer.name, rule, effect, owner), owner, {}) for effect in effects)
    return SOMETHING + sum((gain(judge, deed, shoots) for deed in deeds), 0.0)


def gain(judge: PositionEvaluator, deed: EffectExecution, shoots: Shoots) -> float:
    """What one effect is worth, and what is done after it."""
    effect = deed.active.effect
    gains = sorted((to(judge, deed, other, shoots) for other in _whom(deed)), reverse=True)
    if isinstance(effect.who, Selector) and effect.who.most is not None:
        gains = gains[: effect.who.most]
    following = (each for then in (*effect.then, *effect.besides) for each in deed.followed_by(then))
    return _likely(effect.roll) * (sum(gains, 0.0) + sum((gain(judge, each, shoots) for each in following), 0.0))


def _whom(deed: EffectExecution) -> list[UnitView]:
    """Whom it concerns: each Unit once."""
    return list({other.piece.id: other for other in open_to(deed)}.values())


def _likely(roll: DiceThreshold | None) -> float:
    """How likely its dice make it happen."""
    if roll is None or roll.same:
        return 1.0
    return sum((ways / out_of for made, ways, out_of in branches(lambda _, dice: roll.made(dice, SIDES, ""), False) if made), 0.0)


def to(judge: PositionEvaluator, deed: EffectExecution, other: UnitView, shoots: Shoots) -> float:
    """What an effect is worth where it concerns that one."""
    effect, piece, own = deed.active.effect, other.piece, other.piece.player == judge.player
    side = 1.0 if own else -1.0
    verb, details = effect.verb, effect.details
    if verb == "act":
        return side * _acts(effect, piece, shoots)
    if verb == "inflict":
        return -side * _suffers(judge, effect, other)
    if verb in ("grant", "remove"):
        count = details.get("count", 1)
        many = count if isinstance(count, int) else max(other.tokens(str(details["token"])), 1)
        return side * (1 if verb == "grant" else -1) * many * _token(judge, str(details["token"]), other)
    if verb in ("modify", "set") and effect.quantity in BY:
        return side * BY[effect.quantity] * (effect.by if verb == "modify" else 1)
    if verb == "mark":
        return 0.3 * max(map(shoots, _to_come(judge)), default=0.0)
    if verb in ("place", "bring") and (unit := details.get("unit")):
        return 0.4 * (judge.value(unit) if unit in judge.book.units else 1.0)
    if verb == "call":
        return 0.3
    if verb == "return":
        return side * 0.8 * judge.worth(piece)
    if verb == "replace":
        spared = LOST.get(effect.effect or "KILL", 0.2) - LOST.get(str(details.get("with")), 0.0)
        return side * judge.share(piece) * (0.3 if "onto" in details else spared)
    if verb in ("reroll", "miss", "conceal"):
        return side * 0.1
    if verb == "forbid":
        return -side * 0.1
    return SOMETHING if effect.on is not None else 0.0


def _to_come(judge: PositionEvaluator) -> list[Piece]:
    """Whoever of one's own is still to act in this turn: a mark helps them."""
    going = judge.flow.state.taskforce
    return [each for each in judge.friends if each.unit is not None and not each.activated and each.id in going]


def _acts(effect: Effect, piece: Piece, shoots: Shoots) -> float:
    """An action at once, or a whole activation."""
    if piece.unit is None:
        return 0.0
    deed = effect.details.get("deed")
    if deed == "move":
        return MOVE
    gain = shoots(piece)
    return gain if deed == "attack" else max(gain, MOVE) if deed == "any" else ACTIVATION * max(gain, MOVE)


def _suffers(judge: PositionEvaluator, effect: Effect, other: UnitView) -> float:
    """What somebody loses whom an effect threatens."""
    piece, base = other.piece, other.base
    if piece.unit is None:
        return 0.2 if effect.effect == "REVEAL" else 0.0
    lost = judge.share(piece) * (0.0 if effect.effect == "STUN" and base.stunned else LOST.get(effect.effect or "", 0.1))
    if (added := effect.details.get("attack")) is not None:
        defence: int = judge.book.units[piece.unit].stats.defence
        lost *= float(chance(judge.book.rules.attacks.dice, defence - int(added)))
    saved = effect.details.get("negatable", True) and base.cm + base.emergency > 0
    return 0.5 * lost if saved else lost


def _token(judge: PositionEvaluator, token: str, other: UnitView) -> float:
    """What one token of that sort is worth to whoever has it; less than nothing for what harms."""
    if token == "stun":
        return -STUN * judge.share(other.piece) if other.piece.unit is not None else 0.0
    if token in TOKENS:
        return TOKENS[token]
    kind = judge.book.rules.token_kinds.get(token)
    said = kind.effects if kind is not None else ()
    return (
        sum((BY.get(effect.quantity or "", 0.0) * effect.by for effect in said if effect.verb == "modify" and not effect.who), 0.0)
        or SOMETHING
    )

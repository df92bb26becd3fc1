"""The effects vocabulary at work: which traits bear on a check, under which conditions, and what a success does.

A trait's or action's effects are sentences of a small closed vocabulary (`RUN` lists those the engine carries out).
Modifiers of the attacker's rolls belong to whoever bears the trait or uses the action; modifiers of defence belong to
the bearer when it is the target.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

from rulepress.engine.citing import cites
from rulepress.games.downsync.model import Action, ActionEffect, Effect, Ping, Rules, Trait, Unit

#: The quantities that may be modified, and the rules that may be ignored, in a single check.
MODIFIED = frozenset({"attack_roll", "scan_roll", "defence", "countermeasure_roll", "countermeasure_target"})
IGNORED = frozenset({"short_range", "long_range", "concealment"})

#: What the engine carries out in a single check: verb -> the quantities or rules it may name (None: the verb names none).
RUN: dict[str, frozenset[str] | None] = {
    "modify": MODIFIED,
    "set": frozenset({"countermeasure_target", "minimum_range"}),
    "ignore": IGNORED,
    "become": None,
    "mark": frozenset({"defence"}),
    "conceal": None,
}


#: What the engine carries out in a whole game, beyond single checks, in the same form.
PLAYED: dict[str, frozenset[str] | None] = {
    **RUN,
    "modify": MODIFIED | {"reaction_roll", "speed"},
    "ignore": IGNORED | {"slow_terrain", "stealth_loss", "line_of_sight"},
    **dict.fromkeys(
        (
            *("grant", "lend", "bring", "comes_with", "decoy", "carry", "place", "cluster"),
            *("call", "sight_from", "load", "unload", "start_aboard", "ambush"),
        )
    ),
}


def runs(effect: Effect) -> bool:
    """Does the engine carry out all of this effect in a check between two units?"""
    if effect.verb not in RUN or effect.aura is not None:
        return False
    names = RUN[effect.verb]
    return names is None or names.issuperset(effect.what or (effect.quantity,))


class Mark(NamedTuple):
    """Something a hit left on its target for the rest of the Taskforce Activation."""

    name: str
    rule: str
    by: int  # to its DEF
    until: str = "taskforce_activation"


class Exchange(NamedTuple):
    """How far one action's attacks or scans on one target have come."""

    left: int  # attacks or scans still to be made
    countermeasures: int
    emergency: int
    stunned: bool = False
    destroyed: bool = False
    revealed: bool = False
    marks: tuple[Mark, ...] = ()
    threat: Threat | None = None  # a hit whose effect may still be negated


class Threat(NamedTuple):
    """An effect about to take hold, and what a countermeasure check needs to negate it."""

    inflicts: str | None
    marks: tuple[Mark, ...]
    needed: int


class Moment(NamedTuple):
    """What can change from one attack of an action to the next, as far as any rule asks."""

    stunned: bool
    has_countermeasures: bool
    marks: tuple[Mark, ...]

    @classmethod
    def of(cls, exchange: Exchange) -> Moment:
        tokens = exchange.countermeasures + exchange.emergency
        return cls(exchange.stunned, tokens > 0, exchange.marks)


class Borne(NamedTuple):
    """An effect and the trait or action it comes from."""

    name: str
    rule: str
    effect: Effect


def _effects(traits: Iterable[Trait]) -> Iterator[Borne]:
    """The traits' effects that are simply on: no auras, nothing that must be paid for.

    Of traits with one name only the last counts.
    """
    for trait in {trait.name: trait for trait in traits}.values():
        if not trait.paid:
            yield from (Borne(trait.name, trait.rule, effect) for effect in trait.effects if effect.aura is None)


@lru_cache(maxsize=1000)
def _acting(unit: Unit, action: Action) -> tuple[Borne, ...]:
    """The effects of a unit's own traits, an action's traits, and the action itself."""
    own = (Borne(action.name, action.rule, effect) for effect in action.effects)
    return (*_effects((*unit.traits, *action.traits)), *(borne for borne in own if borne.effect.aura is None))


@dataclass(frozen=True)
class Attempt:
    """One unit's action against one target: everything that does not change while the action lasts."""

    attacker: Unit
    action: Action
    target: Unit | Ping
    distance: Fraction  # inches
    concealed: bool = False  # the target is partly hidden from the attacker
    out_of_sight: bool = False
    boosted: int = 0  # what boosts its rolls, less what hinders them
    around_attacker: tuple[Borne, ...] = ()  # what auras and paid traits do for it, each name once
    around_target: tuple[Borne, ...] = ()

    @cached_property
    @cites("ability.stacking")
    def attacker_effects(self) -> tuple[Borne, ...]:
        """The attacker's effects: what is around it, its unit's traits, its action's, then the action's own.

        A trait on the action overrides the unit's trait of that name.
        """
        return (*self.around_attacker, *_acting(self.attacker, self.action))

    @cached_property
    @cites("ability.stacking")
    def target_effects(self) -> tuple[Borne, ...]:
        """The effects of the target's own traits, and of what is around it."""
        return (*_effects(self.target.traits), *self.around_target) if isinstance(self.target, Unit) else ()


def holds(effect: Effect, rules: Rules, attempt: Attempt, moment: Moment, concealed: bool) -> bool:
    """Do all conditions of `effect` hold? `concealed`: concealment applies to the target."""
    for condition, wanted in effect.when.items():
        if condition == "target_kind":
            kinds = [wanted] if isinstance(wanted, str) else wanted
            met = isinstance(attempt.target, Unit) and attempt.target.kind in kinds
        elif condition == "target_stunned":
            met = moment.stunned == wanted
        elif condition == "target_has_countermeasures":
            met = moment.has_countermeasures == wanted
        elif condition == "concealed":
            met = concealed == wanted
        elif condition == "hidden":
            met = hidden(rules, attempt, moment) == wanted
        elif condition == "range":
            numbers = rules.attacks
            short, far = attempt.distance < numbers.short_limit, attempt.distance > numbers.long_limit
            met = {"short": short, "long": far}.get(wanted, False)
        else:
            met = False  # a condition from a later engine: better no bonus than a wrong one
        if not met:
            return False
    return True


def ignoring(rules: Rules, attempt: Attempt, moment: Moment, what: str) -> Borne | None:
    """The attacker's trait that makes it ignore `what` ("short_range", "long_range", "concealment"), if any."""
    for borne in attempt.attacker_effects:
        named = borne.effect.verb == "ignore" and what in borne.effect.what
        if named and holds(borne.effect, rules, attempt, moment, attempt.concealed):
            return borne
    return None


@cites("attack.concealed", "scan.concealed", "scan.target-unit")
def hidden(rules: Rules, attempt: Attempt, moment: Moment) -> bool:
    """Is the target concealed, whether or not the attacker disregards that? Never a unit that is scanned."""
    if attempt.action.scan and isinstance(attempt.target, Unit):
        return False
    return attempt.concealed or any(
        borne.effect.verb == "conceal" and holds(borne.effect, rules, attempt, moment, attempt.concealed)
        for borne in attempt.target_effects
    )


@cites("attack.concealed")
def concealment(rules: Rules, attempt: Attempt, moment: Moment) -> bool:
    """Does concealment apply to the target?"""
    return hidden(rules, attempt, moment) and ignoring(rules, attempt, moment, "concealment") is None


def action_effect(rules: Rules, attempt: Attempt, moment: Moment) -> tuple[ActionEffect, Borne | None]:
    """What a success at this moment does to the target, and the trait that made it so, if one did."""
    name = attempt.action.effect
    because: Borne | None = None
    concealed = concealment(rules, attempt, moment)
    for borne in attempt.attacker_effects:
        if borne.effect.verb == "become" and holds(borne.effect, rules, attempt, moment, concealed):
            name, because = borne.effect.effect, borne
    return rules.effect(attempt.attacker, name), because


def runnable(effect: ActionEffect) -> bool:
    """Can the engine carry out this effect on a target? It inflicts a known one, leaves marks, or both."""
    return (
        not effect.manual
        and bool(effect.inflicts or effect.effects)
        and all(sentence.verb == "mark" and runs(sentence) for sentence in effect.effects)
    )


def marking_units(rules: Rules, attempt: Attempt) -> frozenset[str]:
    """The names of the marks that lie on a whole Unit, not only on the base that was hit."""
    marks = [(borne.name, borne.effect) for borne in attempt.attacker_effects]
    marks += [(effect.name, sentence) for effect in rules.effects[attempt.attacker.faction].values() for sentence in effect.effects]
    return frozenset(name for name, effect in marks if effect.verb == "mark" and effect.details.get("reach") == "unit")


def marks_left(rules: Rules, attempt: Attempt, moment: Moment) -> tuple[Mark, ...]:
    """The marks that a hit at this moment leaves on the target, negated or not."""
    return _marks(attempt.attacker_effects, rules, attempt, moment)


def marks_inflicted(rules: Rules, attempt: Attempt, moment: Moment) -> tuple[Mark, ...]:
    """The marks that are part of the action's effect, left only when it takes hold."""
    effect, _ = action_effect(rules, attempt, moment)
    return _marks([Borne(effect.name, effect.rule, sentence) for sentence in effect.effects], rules, attempt, moment)


def _marks(effects: Iterable[Borne], rules: Rules, attempt: Attempt, moment: Moment) -> tuple[Mark, ...]:
    concealed = concealment(rules, attempt, moment)
    return tuple(
        Mark(borne.name, borne.rule, borne.effect.by, borne.effect.details.get("until", Mark._field_defaults["until"]))
        for borne in effects
        if borne.effect.verb == "mark" and holds(borne.effect, rules, attempt, moment, concealed)
    )


@cites("ability.stacking")
def marked(exchange: Exchange, marks: tuple[Mark, ...]) -> Exchange:
    """The exchange with these marks on the target too: at most one of each name."""
    if not marks:
        return exchange
    kept = {mark.name: mark for mark in exchange.marks}
    for mark in marks:
        kept.setdefault(mark.name, mark)
    return exchange._replace(marks=tuple(kept.values()))


@cites("effect.kill", "effect.stun", "effect.reveal")
def inflict(exchange: Exchange, threat: Threat) -> Exchange:
    """The exchange after an effect has taken hold. A second Stun Token changes nothing."""
    exchange = marked(exchange, threat.marks)
    if threat.inflicts == "KILL":
        return exchange._replace(destroyed=True, threat=None)
    if threat.inflicts == "STUN":
        return exchange._replace(stunned=True, threat=None)
    if threat.inflicts == "REVEAL":
        return exchange._replace(revealed=True, threat=None)
    return exchange._replace(threat=None)

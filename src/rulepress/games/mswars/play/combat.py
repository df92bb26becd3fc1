"""Attacks in play: what may be attacked with what, and what a hit does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from rulepress.core.decisions import Asking, Problem, ask, choice
from rulepress.core.dice import Roll
from rulepress.core.rule_refs import Contribution, Quantity, cites
from rulepress.games.mswars import abilities, attack, endurance, support, weapons
from rulepress.games.mswars.abilities import ActiveEffect, ConditionContext
from rulepress.games.mswars.model import Weapon
from rulepress.games.mswars.play.battlefield import inches, reaches, touch, within
from rulepress.games.mswars.play.game_session import RecordedDice, Session
from rulepress.games.mswars.play.table_state import Piece
from rulepress.tabletop import mils

DONE = "done"

#: Phase -> the kinds of attack that anyone may make in it.
KINDS = {"range": "range", "melee": "melee"}


class AttackPlan(NamedTuple):
    """An attack action: the weapons, one after the other, on each target."""

    weapons: tuple[Weapon, ...]
    targets: tuple[str, ...]
    cost: int
    by: int = 0  # what each attack suffers
    rule: str = "attack.kinds"

    @property
    def name(self) -> str:
        """The text of the answer that chooses it: weapon ids joined by +, a space, and target ids joined by commas."""
        return f"{'+'.join(each.id for each in self.weapons)} {','.join(self.targets)}"


def used(piece: Piece, phase: str, weapon: Weapon) -> bool:
    """Has the weapon made its attack?"""
    return any(each == weapon.id and (weapon.once_a_turn or when == phase) for when, each in piece.fired)


@cites("attack.phase", "attack.once", "counters.limit", "unconscious.no-actions")
def illegal_weapon_reasons(flow: Session, piece: Piece, weapon: Weapon, cost: int | None) -> Iterator[Problem]:
    """What keeps a unit from using a weapon now, whatever the target. `cost` is None where the phase does not allow it."""
    if piece.unconscious:
        yield "unconscious.no-actions", f"The pilot of {piece.id} is Unconscious."
    if cost is None:
        yield "attack.phase", f"{piece.id} cannot use {weapon.name} in this phase."
    if used(piece, flow.state.phase, weapon):
        yield "attack.once", f"{weapon.name} has been used."
    if cost is not None and not endurance.bears(flow.rules, flow.unit(piece), piece.counters + cost):
        yield "counters.limit", f"{piece.id} cannot take so many action counters."


@cites("attack.phase", "counters.cost")
def price(flow: Session, piece: Piece, weapon: Weapon) -> int | None:
    """The action counters of an attack with it in this phase; None where it cannot be used."""
    extra: int | None = None
    if KINDS.get(flow.state.phase) == flow.rules.core["weapon_types"][weapon.type]["attack"]:
        extra = 0
    elif flow.state.phase == "first_strike":
        extra = flow.in_hand(weapons.early, piece, weapon)
    return None if extra is None else flow.in_hand(weapons.cost, piece, weapon) + extra


@cites("attack.contact", "attack.range", "attack.sight", "attack.jammed", "ability.jammer-unit", "skill.artillery-user")
def illegal_target_reasons(flow: Session, piece: Piece, weapon: Weapon, target: Piece) -> Iterator[Problem]:
    """What is wrong with attacking that target."""
    if weapons.melee(flow.rules, weapon):
        if not touch(flow.book, piece, target):
            yield "attack.contact", f"{target.id} is not in base contact."
        return
    far = mils(flow.in_hand(weapons.reach, piece, weapon).value)
    if not reaches(piece, target, far):
        yield "attack.range", f"{target.id} is out of the range of {weapon.name}."
    if not flow.sees(piece, target) and not _indirect(flow, piece, weapon):
        yield "attack.sight", f"{piece.id} does not see {target.id}."
    if weapon.type == "artillery" and any(_jams(flow, standing, target) for standing in flow.state.pieces.values()):
        yield "attack.jammed", f"A Jammer Unit covers {target.id}."


def _jams(flow: Session, jammer: Piece, target: Piece) -> bool:
    far = support.jams(flow.rules, flow.unit(jammer), flow.pilot(jammer))
    return far is not None and within(jammer, target, mils(far))


def _indirect(flow: Session, piece: Piece, weapon: Weapon) -> ActiveEffect | None:
    """What lets a weapon fire at what is not seen."""
    return next(abilities.effects(flow.rules, ConditionContext(skills=flow.pilot(piece).skills), "indirect", weapon.type), None)


def _usable(flow: Session, piece: Piece) -> Iterator[tuple[Weapon, int, Iterator[str]]]:
    """The weapons that a unit can use now, each with its price and whom it can be used on."""
    for weapon in flow.unit(piece).weapons:
        cost = price(flow, piece, weapon)
        if cost is not None and next(illegal_weapon_reasons(flow, piece, weapon, cost), None) is None:
            yield weapon, cost, _marks(flow, piece, weapon)


def _marks(flow: Session, piece: Piece, weapon: Weapon) -> Iterator[str]:
    return (foe.id for foe in flow.enemies(piece.player) if next(illegal_target_reasons(flow, piece, weapon, foe), None) is None)


def can_attack(flow: Session, piece: Piece) -> bool:
    """Is there any attack action that a unit may make now?"""
    return any(next(marks, None) is not None for _, _, marks in _usable(flow, piece))


@cites("skill.double-shot", "skill.improved-cleave")
def plans(flow: Session, piece: Piece) -> list[AttackPlan]:
    """Every attack action that a unit may make now."""
    usable = [(weapon, cost, list(marks)) for weapon, cost, marks in _usable(flow, piece)]
    found = [AttackPlan((weapon,), (mark,), cost) for weapon, cost, marks in usable for mark in marks]
    moment = ConditionContext(skills=flow.pilot(piece).skills)
    double = next(abilities.effects(flow.rules, moment, "double"), None)
    if double and not piece.doubled:
        ranged = [each for each in usable if not weapons.melee(flow.rules, each[0])]
        for number, (weapon, cost, marks) in enumerate(ranged):
            twice = [(weapon, cost, marks)] if "Rapid Fire" in weapon.abilities else []
            for second, more, others in [*twice, *ranged[number + 1 :]]:
                by = double.effect.numbers["by"]
                found += [AttackPlan((weapon, second), (mark,), max(cost, more), by, double.rule) for mark in marks if mark in others]
    sweep = next(abilities.effects(flow.rules, moment, "sweep"), None)
    if sweep is None:
        return found
    for weapon, cost, marks in usable:
        dear = cost + sweep.effect.numbers["cost"]
        if weapons.melee(flow.rules, weapon) and len(marks) > 1 and endurance.bears(flow.rules, flow.unit(piece), piece.counters + dear):
            found.append(AttackPlan((weapon,), tuple(marks), dear, rule=sweep.rule))
    return found


def illegal_reasons(flow: Session, piece: Piece, answer: str) -> list[Problem]:
    """Why an attack that was asked for is none of those that may be made."""
    name, _, mark = answer.partition(" ")
    weapon = next((each for each in flow.unit(piece).weapons if each.id == name), None)
    target = flow.there(mark)
    if target is None or target.player == piece.player:
        return [("attack.kinds", f'"{answer[:60]}" is not an attack: name a weapon and an enemy.')]
    if weapon is None:
        has = " or ".join(each.name for each in flow.unit(piece).weapons)
        return [("attack.kinds", f'{piece.id} has no "{name[:40]}": it attacks with {has}.')]
    return [*illegal_weapon_reasons(flow, piece, weapon, price(flow, piece, weapon)), *illegal_target_reasons(flow, piece, weapon, target)]


@cites("attack.kinds", "counters.cost")
def fight(flow: Session, name: str) -> Asking[None]:
    """A unit makes its attacks of this phase."""
    while (piece := flow.there(name)) is not None:
        found, offers = {each.name: each for each in plans(flow, piece)}, flow.relief(piece.player, name)
        if not found and not can_attack(flow, flow.relieved(piece)):
            return
        options = (*found, *offers, DONE)
        answer = yield from ask(choice(piece.player, "attack", "attack.kinds", options, name, partial(illegal_reasons, flow, piece), found))
        if answer == DONE:
            return
        if answer in offers:
            flow.unburden(answer)
            continue
        plan = found[answer]
        fired = (*piece.fired, *((flow.state.phase, each.id) for each in plan.weapons))
        flow.change(name, fired=fired, doubled=piece.doubled or len(plan.weapons) > 1)
        if not (yield from flow.take_counters(name, plan.cost)):
            return
        for target in plan.targets:
            for weapon in plan.weapons:
                if flow.there(target) is not None:
                    yield from strike(flow, name, target, weapon, plan.by, (plan.rule,))


@cites("defence.static", "skill.team-player", "skill.move-type-specialist")
def guard(flow: Session, target: Piece) -> tuple[Contribution, ...]:
    """What the target's pilot adds to its Defence; nothing in a Static unit."""
    unit, pilot = flow.unit(target), flow.pilot(target)
    if unit.move_type == "static":
        return ()
    moment = ConditionContext.of(unit, pilot)
    made = abilities.modifiers(flow.rules, moment, "defence")
    for active in abilities.effects(flow.rules, moment, "team", "defence"):
        numbers = active.effect.numbers
        friends = sum(
            friend.id != target.id
            and flow.unit(friend).type == unit.type
            and active.name in flow.pilot(friend).skills
            and within(target, friend, mils(numbers["inches"]))
            and flow.sees(target, friend)
            for friend in flow.of(target.player)
        )
        if friends:
            made.append(Contribution(active.rule, min(friends * numbers["by"], numbers["most"]), active.name))
    return tuple(made)


@cites("attack.heavy-moved", "ability.stable-platform", "ability.unstable-platform")
def attempt(flow: Session, piece: Piece, target: Piece, weapon: Weapon, extra: Iterable[Contribution] = ()) -> attack.AttackAttempt:
    """The attack as the numbers need it."""
    unit, pilot, goal = flow.unit(piece), flow.pilot(piece), flow.unit(target)
    melee, moved = weapons.melee(flow.rules, weapon), piece.moved > 0
    moment = ConditionContext.of(unit, pilot, weapon, moved=moved, bigger_by=goal.size - unit.size)
    indirect = None if melee or flow.sees(piece, target) else _indirect(flow, piece, weapon)
    over = [Contribution(indirect.rule, indirect.effect.numbers["by"], f"{indirect.name}: over what is in the way")] if indirect else []
    return attack.AttackAttempt(
        attack=pilot.melee_attack if melee else pilot.range_attack,
        defence=goal.defence,
        melee=melee,
        ran=piece.ran,
        target_moved=inches(target.moved),
        damaged=attack.damaged(flow.rules, piece.dc, unit.dc),
        unconscious=target.unconscious,
        moved_heavy=moved and weapons.heavy(flow.rules, weapon),
        untrained=not weapons.trained(flow.rules, pilot, weapon),
        eased=attack.eased(flow.rules, moment),
        own=(*attack.own(flow.rules, moment), *over, *extra),
        guard=guard(flow, target),
    )


@cites("attack.roll", "damage.out-of-action", "unconscious.wake")
def strike(flow: Session, name: str, target: str, weapon: Weapon, by: int = 0, rules: tuple[str, ...] = ()) -> Asking[None]:
    """One attack roll, and what a hit does."""
    piece, struck = flow.piece(name), flow.piece(target)
    tried = attempt(flow, piece, struck, weapon, one_of_two(rules[0], by) if by else ())
    needed = attack.needed(flow.rules, tried)
    parts = [*attack.attack_value(flow.rules, tried).contributions, *attack.defence(flow.rules, tried).contributions]
    cited = tuple(dict.fromkeys([*rules, "attack.roll", *(part.rule for part in parts)]))
    flow.tell("attack", cited, piece.player, piece=name, target=target, weapon=weapon.name, needed=needed.value)
    verdict = yield from flow.rolled(
        piece.player,
        f"attack of {name} on {target}",
        "attack.roll",
        lambda dice: attack.strike(flow.rules, needed.value, dice),
        attack=(name, target, weapon),
    )
    if verdict == attack.MISS:
        return
    hurt = damage(flow, piece, struck, weapon, verdict == attack.HALF, RecordedDice(flow.dice, piece.player, f"{name} on {target}"))
    if hurt.value <= 0:
        flow.tell("unharmed", "damage.armour", struck.player, target=target)
    else:
        left = max(struck.dc - hurt.value, 0)
        flow.change(target, dc=left)
        why = tuple(dict.fromkeys(part.rule for part in hurt.contributions))
        flow.tell("damage", why, struck.player, target=target, damage=hurt.value, dc=left)
        if left == 0:
            flow.lose(target)
            return
    if struck.unconscious:
        yield from flow.wake_up(target)


def one_of_two(rule: str, by: int) -> list[Contribution]:
    """What each of two attacks suffers that are made as one."""
    return [Contribution(rule, by, "one of two")]


def damage(flow: Session, piece: Piece, struck: Piece, weapon: Weapon, half: bool, roll: Roll) -> Quantity:
    """The damage of a hit. It is never rolled again (rule command.reroll)."""
    unit, goal = flow.unit(piece), flow.unit(struck)
    moment = ConditionContext.of(unit, flow.pilot(piece), weapon, bigger_by=goal.size - unit.size)
    return attack.dealt(flow.rules, weapon, moment, goal, half, roll)


def blade(flow: Session, piece: Piece) -> Weapon | None:
    """The first melee weapon of a unit."""
    return next((each for each in flow.unit(piece).weapons if weapons.melee(flow.rules, each)), None)

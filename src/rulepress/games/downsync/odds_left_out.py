"""What could bear on a check and is in none of its numbers, and why: what the interpreter has left out, and what is not in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulepress.core.name_matching import slug
from rulepress.games.downsync.active_effects import (
    ROUND,
    ActiveEffect,
    action_effect,
    concealment,
    done_once,
    holds,
)
from rulepress.games.downsync.model import Effect, Trait, Unit
from rulepress.games.downsync.odds_case import Case, Commander
from rulepress.games.downsync.odds_relevance import bears, concerned
from rulepress.games.downsync.vocabulary import IGNORED, Selector, View
from rulepress.games.downsync.vocabulary.conditions import askable
from rulepress.games.downsync.vocabulary.facts import FACTS, facts_hold
from rulepress.games.downsync.vocabulary.trigger_rows import COURSE, TRIGGERS

ON_TOKENS = "token."
"""What the ids of the rules of factions' tokens begin with."""


BY_PLAYERS, CHOSEN = "players carry it out", "it is paid for or chosen by a player"


LATER, ELSEWHERE = "what its effect does comes after the check", "it depends on what else happens or is on the table"
"""Why odds leave something out."""


def uncounted(asked: Case) -> list[str]:
    """What could bear on this check and is in no number: what either side leaves to the players, and what it could have on by paying for
    it, by an aura, by something that happens or at some moment of the game, and what their leaders do. Conditions that can be asked about
    hold in the check."""
    check, attempt = asked.check, asked.attempt
    action, attacker, target = attempt.action, attempt.attacker, attempt.target
    scan, negatable = action.scan, any(numbers.threat.negatable for numbers in check.met.values())
    seen = not (scan and isinstance(target, Unit))  # concealment never helps a unit that is scanned
    given = {active.name for active in (*attempt.around_attacker, *attempt.around_target)}
    rolled = {"scan_roll" if scan else "attack_roll", "every_roll", "rate_of_fire", "minimum_range"}
    rolled |= {"countermeasure_target"} if negatable else set()
    rolled |= set() if scan else {"attack_dice"}
    resisted = {"defence", *({"countermeasure_roll", "every_roll"} if negatable else ())}

    def holding(active: ActiveEffect) -> bool:
        rules, effect = check.rules, active.effect
        if effect.on is not None or not askable(effect.when, attempt.known):
            return True  # nobody can tell
        return any(holds(active, rules, attempt, moment, concealment(rules, attempt, moment)) for moment in check.met)

    def helps(effect: Effect, side: str) -> bool:
        if side == "attacker":
            counting = (name for name in effect.what if name != "line_of_sight")  # it has line of sight, or that is counted
            ignores = effect.verb == "ignore" and seen and any(IGNORED[name].odds for name in counting)
            kept = effect.verb == "forbid" and ("scan" if scan else "attack") in effect.what
            return ignores or kept or effect.verb in ("become", "mark") or effect.quantity in rolled
        if effect.verb in ("modify", "set", "reroll"):
            return effect.quantity in resisted
        shielded = effect.verb == "forbid" and ("scanned" if scan else "attacked") in effect.what
        hides = effect.verb == "conceal" or "concealing_traits" in effect.what
        spends = negatable and effect.details.get("deed") == "countermeasure"
        disarmed = negatable and effect.verb == "forbid" and "countermeasure" in effect.what
        return hides and seen or effect.verb == "replace" or effect.verb == "compel" and spends or disarmed or shielded

    def fits(who: Selector | str | None, trait: Trait, owner: str, side: str) -> bool:
        """May it concern that one, as far as its card tells?"""
        if not isinstance(who, Selector):
            return True
        parties = {"attacker": attempt.acting, "target": attempt.struck}
        return facts_hold(View(check.rules, parties[owner], trait=trait.name), parties[side], _printed(who.facts))

    def passed_over(traits: Iterable[Trait], owner: str) -> Iterator[str]:
        for trait in traits:
            off = (
                each
                for each in trait.effects
                if trait.paid or each.around or each.on is not None or not askable(each.when, attempt.known) or _declined(each)
            )
            sides = ((each, side) for each in off for side in concerned(each, owner) if fits(each.who, trait, owner, side))
            at_work = (helps(each, side) and holding(ActiveEffect(trait.name, trait.rule, each, owner)) for each, side in sides)
            passed = (owner, trait.name) in check.left_out
            passed = passed or trait.paid and any(bears(check, each, owner) for each in (*trait.effects, *trait.moments))
            if trait.manual or trait.name not in given and (passed or any(at_work)):
                yield trait.name

    def commanded() -> Iterator[str]:
        for side, name, active in _commanded(asked):
            each, sides = active.effect, _led_to(asked, side, active)
            off = each.on is not None or not askable(each.when, attempt.known)
            if sides and (bears(check, each, side) or off and any(helps(each, one) and holding(active) for one in sides)):
                yield name

    asking = [each for each in action.effects if each.on is None and any(helps(each, side) for side in concerned(each, "attacker"))]
    unknown = any(not askable(each.when, attempt.known) for each in (*asking, *_inflicted(asked)))
    unknown = unknown or any(map(done_once, _inflicted(asked)))
    own = action.manual and action.text or unknown or ("attacker", action.name) in check.left_out
    names = [action.name] if own else []
    names += passed_over((*action.traits, *attacker.traits), "attacker")
    if isinstance(target, Unit):
        names += (f"{name} of {target.title}" for name in passed_over(target.traits, "target"))
    names += (f"{active.name} Token" for active in check.left_out.values() if active.rule.startswith(ON_TOKENS))
    names += commanded()
    names += (f"{ability} of {leader.title}" for _, leader in asked.leaders for ability in leader.manual)
    return list(dict.fromkeys(names))


def why_not(asked: Case) -> dict[str, str]:
    """Everything that is `uncounted` -> the reason."""
    attempt, target = asked.attempt, asked.attempt.target
    owners = [(trait.name, trait) for trait in (*attempt.action.traits, *attempt.attacker.traits)]
    owners += [(f"{trait.name} of {target.title}", trait) for trait in (target.traits if isinstance(target, Unit) else ())]
    traits = dict(owners)

    def reason(name: str) -> str:
        trait = traits.get(name)
        if trait is None and name == attempt.action.name:
            late = not attempt.action.manual and any(map(done_once, _inflicted(asked)))
            return LATER if late else BY_PLAYERS if attempt.action.manual else ELSEWHERE
        if trait is None:
            return (
                BY_PLAYERS if any(name == f"{one} of {leader.title}" for _, leader in asked.leaders for one in leader.manual) else ELSEWHERE
            )
        if trait.manual:
            return BY_PLAYERS
        return CHOSEN if trait.paid or any(map(_declined, (*trait.effects, *trait.moments))) else ELSEWHERE

    return {name: reason(name) for name in uncounted(asked)}


def statable(asked: Case) -> dict[str, str]:
    """What reaches a side from around, or is paid for, as `uncounted` calls it -> how it may be stated to the odds."""
    attempt, target = asked.attempt, asked.attempt.target
    owners = [("attacker", trait, trait.name) for trait in attempt.attacker.traits]
    owners += [("target", trait, f"{trait.name} of {target.title}") for trait in (target.traits if isinstance(target, Unit) else ())]
    found = {
        name: f"{concerned(effect, owner)[0]}.under={slug(trait.name)}"
        for owner, trait, name in owners
        for effect in trait.effects
        if (trait.paid or effect.around) and effect.on is None
    }
    said = [(name, each) for _, trait, name in owners for each in trait.effects]
    said += [(name, active.effect) for _, name, active in _commanded(asked)]
    said += [(attempt.action.name, each) for each in (*attempt.action.effects, *_inflicted(asked))]
    rounds = {name for name, each in said if askable(each.when, (ROUND,)) != askable(each.when)}
    return dict.fromkeys(rounds - set(found) if not attempt.known else (), f"{ROUND}=1") | found


def _inflicted(asked: Case) -> list[Effect]:
    """What the effects say besides that the action may have on the target."""
    check = asked.check
    return [each for moment in check.met for each in action_effect(check.rules, asked.attempt, moment)[0].effects]


def _declined(effect: Effect) -> bool:
    """Does somebody choose whether it counts, or who suffers it?"""
    return bool(effect.details.get("cost")) or "onto" in effect.details


def _commanded(asked: Case) -> Iterator[tuple[str, str, ActiveEffect]]:
    """What the leaders and their abilities do: on whose side, how it is called, and what."""
    for side, leader in asked.leaders:
        commander = Commander(leader.as_unit(), {ROUND: asked.attempt.acting.moment.round})
        for name, rule, effect in leader.named_effects:
            called = name if name == leader.title else f"{name} of {leader.title}"
            for each in (effect, *effect.consequences):
                yield side, called, ActiveEffect(name, rule, each, commander)


def _led_to(asked: Case, side: str, active: ActiveEffect) -> list[str]:
    """Which of the check a leader's effect may concern, as far as their cards tell; none where it waits for what neither does in it."""
    rules, effect, attempt = asked.check.rules, active.effect, asked.attempt
    parties = {"attacker": attempt.acting, "target": attempt.struck}

    def fits(who: Selector, one: str) -> bool:
        printed = _printed(who.facts)
        assert not isinstance(active.owner, str), "a leader is no side of the check"
        return who.side in ("any", "friendly" if one == side else "enemy") and facts_hold(View(rules, active.owner), parties[one], printed)

    on, found = effect.on, concerned(effect, side)
    if on is not None and on.what in COURSE and on.of is not None and not fits(on.of, TRIGGERS[on.what].roles[0]):
        return []
    return [one for one in found if not isinstance(effect.who, Selector) or fits(effect.who, one)]


def _printed(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Of facts about a Unit those that its card tells."""
    found = {name: wanted for name, wanted in facts.items() if name in FACTS and FACTS[name].printed}
    denied = facts.get("not")
    if denied and all(name in FACTS and FACTS[name].printed for name in denied):
        found["not"] = denied
    return found

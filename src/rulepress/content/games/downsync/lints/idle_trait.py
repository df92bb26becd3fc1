"""A trait can do nothing for its bearer.

What: all effects of a unit's trait are about its own attacks (or scans), but the unit has no action that attacks (or scans); a weapon's
trait applies only against a kind of target that the weapon may not be aimed at; or a trait is about scans only, but its action attacks,
or the reverse.
Why: the card promises something that never happens.

Wrong:
    actions: [Scanner]
    traits: [Predator]
Right:
    actions: [Scanner, MG]
    traits: [Predator]
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import Use, actions, definitions
from rulepress.content.games.downsync.lints._unit_traits import UnitEffect, bound, unit_effects
from rulepress.content.games.downsync.schemas.effect import verb_of
from rulepress.content.lint import found_at, lint

OF_ATTACKS = {"attack_roll", "attack_dice", "rate_of_fire", "range"}


@lint(code="idle-trait", severity="warning")
def idle_trait(content: DownsyncContent) -> Iterator[Diagnostic]:
    does: dict[str, set[str]] = {}
    everything = list(actions(content))
    for use in everything:
        does.setdefault(use.unit.document.path, set()).add("scan" if use.scans else "attack" if use.rolled else "other")
    for (_, _, _), each in groupby(unit_effects(content), key=lambda one: (one.unit.document.path, one.trait, one.at)):
        effects = list(each)
        needed = {_needed(one) for one in effects}
        if len(needed) == 1 and (what := needed.pop()) and what not in does.get(effects[0].unit.document.path, ()):
            one = effects[0]
            action = "a Scan Action" if what == "scan" else "an action that attacks"
            message = f"`{one.trait}` applies to {what}s only, but `{one.unit.id}` has no action that {what}s."
            yield found_at(one.at, message, suggestion=f"give the unit {action}, or remove the trait")
    for use in everything:
        yield from _against_nobody(content, use)
        yield from _of_another_roll(content, use)


def _needed(one: UnitEffect) -> str:
    """What the bearer must do for an effect to apply: `attack` or `scan`; empty: something else, or nothing."""
    effect = one.effect
    if effect.on or effect.aura or effect.who:
        return ""
    verb = verb_of(effect)
    if verb == "modify":
        return "attack" if effect.modify in OF_ATTACKS else "scan" if effect.modify == "scan_roll" else ""
    return "attack" if verb == "ignore" and set(effect.ignore) <= {"short_range", "long_range"} else ""


def _of_another_roll(content: DownsyncContent, use: Use) -> Iterator[Diagnostic]:
    """A trait of an action that attacks, all about scans, or the reverse."""
    known = definitions(content.traits, use.faction.traits)
    for name, _, at in use.traits:
        effects = known[name].record.effects if name in known else ()
        rolls = {_rolled(effect) for effect in effects or ("",)}
        here, there = ("scan", "attack") if use.scans else ("attack", "scan")
        if rolls == {f"{there}_roll"}:
            message = f"`{name}` applies to {there}s only, but `{use.name}` {here}s."
            yield found_at(at, message, suggestion=f"remove the trait, or write `{here}_roll` in its effects")


def _rolled(effect: Any) -> str:
    """The roll of the acting unit that an effect changes or repeats; empty: another one, or none."""
    if not effect or effect.on or effect.aura or effect.who:
        return ""
    verb = verb_of(effect)
    return getattr(effect, verb) if verb in ("modify", "set", "reroll") else ""


def _against_nobody(content: DownsyncContent, use: Use) -> Iterator[Diagnostic]:
    only = use.get("only")
    if not only:
        return
    known = definitions(content.traits, use.faction.traits)
    for name, given, at in use.traits:
        definition = known.get(name)
        if definition is None or not definition.record.effects:
            continue
        value = bound(definition.record.parameters, given, name)
        kinds = [value(effect.when and effect.when.target_kind) for effect in definition.record.effects]
        if all(kind and only not in (kind if isinstance(kind, list) else [kind]) for kind in kinds):
            kind = kinds[0] if isinstance(kinds[0], str) else " and ".join(kinds[0])
            message = f"`{name}` applies against {kind} only, but `{use.name}` may be aimed at {only} only."
            yield found_at(at, message, suggestion=f"remove the trait, name {only} in its condition, or change `only`")

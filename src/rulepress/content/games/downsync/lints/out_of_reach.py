"""A trait applies only beyond the range of its unit's weapons.

What: a trait of a unit or action applies only to attacks and scans beyond some distance, at long range, or per inches, but no action
reaches that far.
Why: the trait would never have an effect.

Wrong:
    MG, which reaches 12", with a trait that counts `when: {distance: {more: 20}}`
Right:
    the same trait for a weapon that reaches 24"
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import actions, core, definitions, stated
from rulepress.content.games.downsync.lints._unit_traits import bound, unit_effects
from rulepress.content.games.downsync.schemas.effect import verb_of
from rulepress.content.lint import found_at, lint
from rulepress.content.yaml.source_location import At

OWN = {"modify", "ignore", "reroll", "set", "become"}
"""Verbs whose effects, without `on` and `who`, are about what the bearer rolls for, where they speak of a distance."""
STRUCK = {"defence", "countermeasure_roll", "countermeasure_target"}
"""What they say of whoever is rolled against."""


@lint(code="out-of-reach", severity="warning")
def out_of_reach(content: DownsyncContent) -> Iterator[Diagnostic]:
    numbers = core(content)
    long_range = numbers.attack.long_range.limit if numbers else None
    reaches: dict[str, list[Any]] = {}
    for use in actions(content):
        if use.rolled or use.scans:
            reaches.setdefault(use.unit.document.path, []).append(use.get("range"))
    farther = _farther(content)
    for one in unit_effects(content):
        ranges = reaches.get(one.unit.document.path, [])
        if one.unit.document.path not in farther and ranges and all(map(_number, ranges)):
            told = _beyond(one.effect, max(ranges), one.value, long_range)
            if told:
                yield _found(one.at, f"`{one.trait}` {told}, but no action of `{one.unit.id}` reaches farther than {max(ranges):g}.")
    traits = {faction.id: definitions(content.traits, faction.traits) for faction in content.factions}
    for use in actions(content):
        reach = use.get("range")
        if not _number(reach) or use.unit.document.path in farther:
            continue
        known = traits[use.faction.id]
        for name, given, at in use.traits:
            value = bound(known[name].record.parameters, given, name) if name in known else None
            for effect in known[name].record.effects if name in known else ():
                if told := _beyond(effect, reach, value, long_range):
                    yield _found(at, f"`{name}` {told}, but `{use.name}` only reaches {reach:g}.")


def _found(at: At, told: str) -> Diagnostic:
    return found_at(at, told, suggestion="write a smaller number there, or give the trait to a weapon that reaches farther")


def _farther(content: DownsyncContent) -> set[str]:
    """The units whose reach an effect may change: nobody can tell how far it comes."""
    changing = {one.unit.document.path for one in unit_effects(content) if _changes_range(one.effect)}
    for one in stated(content, "traits", "tokens", "effects", shared=False):
        if one.faction and any(_changes_range(effect) for effect, _ in one.effects):
            changing |= {unit.document.path for unit in one.faction.units}
    return changing


def _changes_range(effect: Any) -> bool:
    return getattr(effect, "modify", None) == "range" or getattr(effect, "set", None) == "range"


def _beyond(effect: Any, reach: float, value: Any, long_range: float | None) -> str | None:
    """How an effect about what its bearer rolls for speaks of what lies farther away, in words."""
    verb = verb_of(effect)
    if verb not in OWN or effect.on or effect.aura or effect.who or str(getattr(effect, verb)) in STRUCK:
        return None
    typed = effect.model_dump(exclude_unset=True)
    when, per = typed.get("when") or {}, typed.get("per")
    each = value(per.get("inches")) if isinstance(per, Mapping) else None
    if _number(each) and each > reach:
        return f"counts once for each {each:g} inches to the target"
    wanted = when.get("distance")
    bounds = wanted if isinstance(wanted, Mapping) else {"least": wanted}
    least, more = value(bounds.get("least")), value(bounds.get("more"))
    if _number(least) and least > reach:
        return f"requires a distance of at least {least:g}"
    if _number(more) and more >= reach:
        return f"requires a distance of more than {more:g}"
    if when.get("range") == "long" and long_range is not None and long_range >= reach:
        return f"requires long range, beyond {long_range:g}"
    return None


def _number(value: Any) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)

"""Another unit is better in every way.

What: a faction has another unit of the same Signature and kind that is never worse: it has everything that this one has, at least the
same chances against every opponent at every range, and better chances against some. The message says where the other is better, and
suggests the smallest changes that give this unit an advantage. Reported as a note by `check --deep`. With few opponents there is no
comparison, and the note ranks the units of a Signature instead.
Why: both take the same slot in a Force List, so no player would choose the weaker one. You may intend that, for example for a cheaper
miniature.

Wrong:
    two medium tanks that differ only in TARG 6 and TARG 7
Right:
    the tank with TARG 6 has SPD 7, or a longer range
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync import unit_strength
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import units
from rulepress.content.games.downsync.unit_strength import Field, Profile
from rulepress.content.lint import found, lint
from rulepress.content.prose.typography import percent
from rulepress.games.downsync.model import Rules, Unit

FARTHER = 8
"""Inches that a change of range tries."""


@lint(code="dominated-unit", severity="info", deep=True)
def dominated_unit(content: DownsyncContent) -> Iterator[Diagnostic]:
    if content.data is None:
        return
    field = Field.of(Rules.from_data(content.data))
    rivals: dict[tuple[str, str, str], list[tuple[Any, Unit]]] = {}
    for faction, source in units(content):
        unit = field.rules.units.get(f"{faction.id}/{source.id}")
        if unit and unit.signature and not unit.only_in:
            rivals.setdefault((faction.id, unit.signature, unit.kind), []).append((source, unit))
    for those in rivals.values():
        if len(those) > 1:
            profiles: dict[str, Profile] = {unit.key: field.profile(unit.key) for _, unit in those}
            judged = _ranked if len(field.opponents) < unit_strength.FEW else _dominated
            yield from judged(field, those, profiles)


def _dominated(field: Field, those: list[tuple[Any, Unit]], profiles: dict[str, Profile]) -> Iterator[Diagnostic]:
    for source, unit in those:
        for _, other in those:
            if other is unit or not _as_good(other, unit, profiles[other.key], profiles[unit.key]):
                continue
            better = unit_strength.greater(profiles[other.key], profiles[unit.key])
            if better or other.stats.speed > unit.stats.speed:
                witness = _witness(field, better, profiles, unit, other)
                told = f"{other.title} has the same Signature as {unit.title} and is never worse: {witness}."
                ends = _ends(field, unit, other, profiles[other.key])
                gives = f"give {unit.title}"
                advice = f"{gives} one of: " + ", ".join(ends) if ends else f"{gives} something that {other.title} does not have"
                yield found(source.document, ("id",), told, key=True, suggestion=advice)
                break


def _as_good(other: Unit, unit: Unit, better: Profile, worse: Profile) -> bool:
    return (
        other.stats.speed >= unit.stats.speed
        and (other.bases or 0) >= (unit.bases or 0)
        and unit_strength.assets(other) >= unit_strength.assets(unit)
        and unit_strength.at_least(better, worse)
    )


def _witness(field: Field, better: list[unit_strength.StrengthGoal], profiles: dict[str, Profile], unit: Unit, other: Unit) -> str:
    """Where the other is better, and by how much at most."""
    if not better:
        return f"it has the same chances everywhere, and SPD {other.stats.speed} instead of {unit.stats.speed}"
    most = better[0]
    chances = [percent(profiles[one.key].get(most, Fraction(0))) for one in (other, unit)]
    whom = field.rules.units[most.other.split(" ")[0]].title if "/" in most.other else most.other
    ranges = sorted({each.range for each in better})
    against = len({each.other.split(" ")[0] for each in better})
    return (
        f'it has better chances against {against} of {len(field.opponents)} opponents, at {ranges[0]}" to {ranges[-1]}"; '
        f'most in its chance to {most.aim} ({whom} at {most.range}", {most.standing}): {chances[0]} instead of {chances[1]}'
    )


def _ends(field: Field, unit: Unit, other: Unit, better: Profile) -> list[str]:
    """The smallest changes of one number after which the other is worse somewhere."""
    stats, found = unit.stats, [f"SPD {other.stats.speed + 1}"]
    for name, label in (("targeting", "TARG"), ("defence", "DEF"), ("countermeasures", "CM")):
        for more in (1, 2):
            value = getattr(stats, name)
            if value is not None and _somewhere(
                field, replace(unit, stats=replace(stats, **{name: value + more})), better, name == "targeting"
            ):
                found.append(f"{label} {value + more}")
                break
    for index, action in enumerate(unit.actions):
        changes = [(f"Rate of Fire {action.rate_of_fire + 1}", replace(action, rate_of_fire=action.rate_of_fire + 1))]
        if action.range is not None:
            changes.append((f"range {action.range + FARTHER}", replace(action, range=action.range + FARTHER)))
        for words, changed in changes if unit_strength.plain(action) else ():
            actions = (*unit.actions[:index], changed, *unit.actions[index + 1 :])
            if _somewhere(field, replace(unit, actions=actions), better, True):
                found.append(f"{words} for {action.name}")
    return found[:4]


def _somewhere(field: Field, changed: Unit, better: Profile, attacking: bool) -> bool:
    now = field.but(changed)
    return not unit_strength.at_least(better, now.attacks(changed.key) if attacking else now.resists(changed.key))


def _ranked(field: Field, those: list[tuple[Any, Unit]], profiles: dict[str, Profile]) -> Iterator[Diagnostic]:
    """With few opponents: the order of the units by their mean chance to stop a target."""

    def mean(unit: Unit, aim: str) -> Fraction:
        chances = [chance for each, chance in profiles[unit.key].items() if each.aim == aim]
        return sum(chances, Fraction(0)) / max(len(chances), 1)

    order = sorted(those, key=lambda each: -mean(each[1], "stop"))
    told = ", ".join(f"{unit.title} {percent(mean(unit, 'stop'))} and {percent(mean(unit, 'live'))}" for _, unit in order)
    source, unit = order[-1]
    signature = field.rules.pings[unit.signature or ""].title.removesuffix(" Ping")
    message = (
        f"{len(field.opponents)} opponents are too few to compare {signature} units. Mean chances to stop a target and to survive: {told}."
    )
    yield found(source.document, ("id",), message, key=True)

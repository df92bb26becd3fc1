"""What of the `results` of a check cannot be meant: those that never come, because others begin where they do or nothing goes so far."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

from rulepress.content.games.declared.check_definition import CheckForm, HitEffectForm, NaturalResultForm, RollForm
from rulepress.content.games.declared.natural_errors import judge_natural
from rulepress.content.games.declared.odds_name_lookup import OddsNames
from rulepress.content.games.declared.value_bounds import span
from rulepress.content.yaml.source_location import At
from rulepress.games.declared.check_records import LESS
from rulepress.games.declared.roll_records import die

AFTER_HITS = ("cancel", "burst", "wound", "save", "per", "damage", "ignore", "damage_most", "per_model", "spills", "track")
"""Keys of a check that do something to the hits of its roll."""


def judge_results(check: CheckForm, names: OddsNames, at: At) -> None:
    """Reports what is wrong with the results of a check, and with those for the unit itself; `at` is the check."""
    read = _reads_naturals(check)
    for name, least in (check.results or {}).items():
        if isinstance(least, NaturalResultForm):
            if read:
                judge_natural(least.natural, check.roll, names, at / "results" / name / "natural")
            else:
                _of_no_sum(at / "results" / name, check)
    unlike = check.oppose is not None and check.roll.margin is None
    advice = "let each point of difference count: `margin: true` in `roll`" if unlike else "write a number that comes up"
    _judge(check.results or {}, _most(check, _hits(check.roll, check, names, at), names, at), advice, names, at / "results")
    if check.lost is not None and check.oppose is not None:
        advice = "let each point of difference count: `margin: true` in `oppose`"
        most, here = _most(check.lost, _hits(check.oppose, check, names, at), names, at), at / "lost" / "results"
        _judge(check.lost.results or {}, most, advice, names, here)
        for name, least in (check.lost.results or {}).items():
            if isinstance(least, NaturalResultForm):
                _of_no_sum(here / name)
            if name in (check.results or {}):
                message = f"`{name}` is what befalls the target already."
                (here / name).report("twice", message, key=True, suggestion="call one of them otherwise")


def _reads_naturals(check: CheckForm) -> bool:
    """May what its dice show name results? So it does of one sum whose hits nothing is done to."""
    roll = check.roll
    return not any((check.oppose, roll.pool, roll.table, roll.times, *_done_to_hits(check)))


def _done_to_hits(check: CheckForm) -> list[str]:
    """The keys of what comes after a roll for hits."""
    return [key for key in AFTER_HITS if getattr(check, key) is not None]


def _of_no_sum(at: At, check: CheckForm | None = None) -> None:
    message = "What dice show names the result of one sum, where nothing is done to its hits."
    if check is None or check.oppose is not None or check.roll.pool is not None:
        advice = "write a number"
    elif check.roll.table is not None:
        advice = "delete `table`, and write what it begins with as results"
    elif check.roll.times is not None:
        advice = "delete `times`"
    else:
        advice = f"delete {' and '.join(f'`{key}`' for key in _done_to_hits(check))}, or write a number"
    (at / "natural").report("wrong-value", message, key=True, suggestion=advice)


def _judge(results: Mapping[str, Any], most: float, advice: str, names: OddsNames, here: At) -> None:
    """Reports what is wrong with results of what comes to `most` at most."""
    numbers = {name: least for name, least in results.items() if least != LESS and not isinstance(least, NaturalResultForm)}
    before = len(here.document.diagnostics)
    for name, typed in numbers.items():
        names.number(typed, here / name)
    names.in_order(numbers, here, "results go from the least to the most")
    for name in [name for name, least in results.items() if least == LESS][1:]:
        (here / name).report("twice", "Only one result can be whatever is less.", suggestion="write from how much on it is")
    if len(here.document.diagnostics) > before:
        return
    first: dict[int, str] = {}
    for name, typed in numbers.items():
        least = names.settled(typed)
        if least is None:
            continue
        if (other := first.setdefault(least, name)) != name:
            message = f"`{other}` and `{name}` both begin at {least}, so one of them never comes."
            (here / name).report("never-rolled", message, key=True, suggestion="write another number")
        elif least > most:
            message = f"`{name}` never comes: it takes {least}, and this check comes to {most:g} at most."
            (here / name).report("never-rolled", message, key=True, severity="warning", suggestion=advice)


def _most(harm: HitEffectForm, hits: float, names: OddsNames, at: At) -> float:
    """The most that so many hits come to: damage, else the hits."""
    if harm.burst is not None or harm.per_model is not None:
        return inf
    if harm.damage is None:
        return hits  # with a track, too, where a hit does one
    does = harm.damage.values() if isinstance(harm.damage, Mapping) else [harm.damage]
    each = max(span(one, names, at).most for one in does)
    return hits * each if each > 0 else 0


def _hits(roll: RollForm, check: CheckForm, names: OddsNames, at: At) -> float:
    """The most hits of a side, else points of a sum."""
    if roll.pool is not None:
        return _of_pool(roll, names, at) if check.oppose is None or check.oppose.both or check.oppose.each or roll.margin else 1
    if roll.margin is not None or roll.beyond is not None or roll.table is not None:
        return inf
    if check.oppose is not None:
        return 1
    if roll.needs is not None:
        return 1 if roll.times is None else span(roll.times, names, at).most
    faces = die(6 if roll.die is None else roll.die, names.shape.dice).faces
    if isinstance(roll.sum, str) or any(change.explode is not None for change in roll.then or ()) or not faces:
        return inf
    dice = span(1 if roll.sum is None else roll.sum, names, at).most
    return dice * max(face for face in faces if isinstance(face, int)) + (0 if roll.add is None else span(roll.add, names, at).most)


def _of_pool(roll: RollForm, names: OddsNames, at: At) -> float:
    """The most hits of a pool whose dice are one each; others may be any number."""
    single = roll.brings is None and not isinstance(roll.hits, list) and not any(one.explode is not None for one in roll.then or ())
    return span(roll.pool, names, at).most if single and not isinstance(roll.pool, Mapping) else inf

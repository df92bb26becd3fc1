"""A number is higher than on any unit of the game.

What: a range, a Rate of Fire, a bonus, a length given to a trait or a number of bases is higher than on any unit of the game's own
factions. This is a note; it is a warning if the number is more than one and a half times as high, or breaks a limit of the rules.
Why: you may intend it, but a typing error such as 240 for 24 is easy to miss, and a weapon with very high numbers decides games alone.

Wrong:
    - Cannon: {range: 160}
Right:
    - Cannon: {range: 16}
"""

from collections.abc import Iterator
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import SharedDefinition, actions, core, given, stated, units
from rulepress.content.games.downsync.schemas.effect import verb_of
from rulepress.content.lint import found, found_at, lint
from rulepress.content.yaml.source_location import At
from rulepress.games.downsync.vocabulary.row_types import SPANS

FARTHEST, SHOTS, BONUS = 24, 4, 2
"""The longest range in inches that is not unlimited, the highest Rate of Fire and the greatest bonus of the game's own units."""
ROLLS = {"attack_roll", "scan_roll", "countermeasure_roll", "reaction_roll", "every_roll", "defence", "countermeasure_target"}


@lint(code="beyond-usual", severity="info")
def beyond_usual(content: DownsyncContent) -> Iterator[Diagnostic]:
    for use in actions(content):
        for key, usual, told in (
            ("range", FARTHEST, '`{}` has a range of {}"; the longest limited range in the game\'s own factions is {}".'),
            ("rof", SHOTS, "`{}` has a Rate of Fire of {}; the highest in the game's own factions is {}."),
        ):
            value = use.get(key)
            if isinstance(value, int | float) and value > usual:
                place = use.place(key)
                yield _found(place, told.format(use.name, f"{value:g}", usual), value, usual)
    for at, value in _lengths(content):
        yield _found(at, f'This length is {value:g}"; the longest in the game\'s own factions is {FARTHEST}".', value, FARTHEST)
    for at, value in _bonuses(content):
        if not _beyond(value):
            continue
        told = f"This bonus is {value:+d}; bonuses in the game's own factions are {-BONUS} to {BONUS:+d}, and two dice show 2 to 12."
        yield _found(at, told, abs(value), BONUS)
    if numbers := core(content):
        yield from _bases(content, numbers.sub_unit)


def _found(at: At, told: str, value: float, usual: float) -> Diagnostic:
    severity = "warning" if value > usual * 1.5 else "info"
    return found_at(at, told, severity=severity, suggestion="correct it if this is a mistake")


def _bases(content: DownsyncContent, limits: Any) -> Iterator[Diagnostic]:
    for _, unit in units(content):
        count = unit.record.bases
        if count is not None and not limits.fewest <= count <= limits.most:
            told = f"A Unit of several bases has {limits.fewest} to {limits.most} bases; this one has {count}."
            yield found(unit.document, ("bases",), told, severity="warning", suggestion=f"write `bases: {limits.most}`")


def _bonuses(content: DownsyncContent) -> Iterator[tuple[At, Any]]:
    """Bonuses on rolls, with the place where each is typed: in an effect, as a parameter's default, or where a card names a trait."""
    for one in stated(content, "traits", "actions"):
        yield from ((one.at / "parameters" / key / "default", one.parameters[key].default) for key in _rolled(one))
        yield from ((at / "by", effect.by) for effect, at in one.effects if _on_roll(effect))
    yield from ((place, value) for one, key, value, place in given(content) if key in _rolled(one))


def _rolled(one: SharedDefinition) -> set[str]:
    """Its parameters that are added to rolls."""
    return one.parameters.keys() & {effect.by for effect, _ in one.effects if _on_roll(effect) and isinstance(effect.by, str)}


def _lengths(content: DownsyncContent) -> Iterator[tuple[At, float]]:
    """Lengths that a card gives to the parameters of a trait."""
    for one, key, value, place in given(content):
        if one.parameters[key].type == "inches" and _far(value):
            yield place, value


def _far(value: Any) -> bool:
    return isinstance(value, int | float) and FARTHEST < value <= SPANS["length"][1]


def _on_roll(effect: Any) -> bool:
    verb = verb_of(effect)
    return verb in ("modify", "mark") and getattr(effect, verb) in ROLLS


def _beyond(value: Any) -> bool:
    return isinstance(value, int) and BONUS < abs(value) <= SPANS["amount"][1]  # beyond the span another finding reports it

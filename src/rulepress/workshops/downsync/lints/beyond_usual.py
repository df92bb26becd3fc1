"""A figure beyond those of the game's units.

What: a range, a Rate of Fire, a bonus, a length that a trait is given or a count of bases beyond what any unit of the game's own
factions has: a note, and a warning where it is more than half again as much, or breaks the rules' own limit.
Why: it may be meant, but 240 for 24 looks as right as any other number; and much beyond the usual a weapon decides games alone.

Wrong:
    - Cannon: {range: 160}
Right:
    - Cannon: {range: 16}
"""

from collections.abc import Iterator
from typing import Any

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.authoring.places import At
from rulepress.games.downsync.vocabulary.rows import SPANS
from rulepress.workshops.downsync.content import Content
from rulepress.workshops.downsync.schemas.effect import verb_of

from ._sources import Definition, actions, core, definitions, given_values, trait_uses, units

FARTHEST, SHOTS, BONUS = 24, 4, 2
"""The longest range in inches that is not unlimited, the highest Rate of Fire and the greatest bonus of the game's own units."""
ROLLS = {"attack_roll", "scan_roll", "countermeasure_roll", "reaction_roll", "every_roll", "defence", "countermeasure_target"}


@lint(code="beyond-usual", severity="info")
def beyond_usual(content: Content) -> Iterator[Diagnostic]:
    for use in actions(content):
        for key, usual, told in (
            ("range", FARTHEST, '`{}` reaches {}"; no unit of the game\'s own factions reaches farther than {}", unless without limit.'),
            ("rof", SHOTS, "`{}` has a Rate of Fire of {}; no unit of the game's own factions has more than {}."),
        ):
            value = use.get(key)
            if isinstance(value, int | float) and value > usual:
                place = use.place(key)
                yield _found(place, told.format(use.name, f"{value:g}", usual), value, usual)
    for at, value in _lengths(content):
        yield _found(at, f'This is {value:g}"; the game\'s own factions name no length beyond {FARTHEST}".', value, FARTHEST)
    for at, value in _bonuses(content):
        told = f"This bonus is {value:+d}; those of the game's own factions are {-BONUS} to {BONUS:+d}, and two dice show 2 to 12."
        yield _found(at, told, abs(value), BONUS)
    if numbers := core(content):
        yield from _bases(content, numbers.sub_unit)


def _found(at: At, told: str, value: float, usual: float) -> Diagnostic:
    severity = "warning" if value > usual * 1.5 else "info"
    return found(at.document, at.loc, told, severity=severity, suggestion="correct it, if it is not meant")


def _bases(content: Content, limits: Any) -> Iterator[Diagnostic]:
    for _, unit in units(content):
        count = unit.record.bases
        if count is not None and not limits.fewest <= count <= limits.most:
            told = f"A Unit of several bases has {limits.fewest} to {limits.most}; this one has {count}."
            yield found(unit.document, ("bases",), told, severity="warning", suggestion=f"write `bases: {limits.most}`")


def _bonuses(content: Content) -> Iterator[tuple[At, int]]:
    """Bonuses on rolls, where they are typed: in an effect, as a parameter's default, where a card names a trait."""
    rolled: dict[tuple[str | None, str], dict[str, bool]] = {}
    for faction in (None, *content.factions):
        home = faction.id if faction else None
        for source in (faction or content).traits, (faction or content).actions:
            for name, definition in definitions(source).items():
                record, at = definition.record, definition.at
                parameters = record.parameters or {}
                named = {effect.by for effect in record.effects or () if _on_roll(effect) and isinstance(effect.by, str)}
                rolled[home, name] = {key: key in named for key in parameters}
                for key, parameter in parameters.items():
                    if key in named and _beyond(parameter.default):
                        yield at / "parameters" / key / "default", parameter.default
                for index, effect in enumerate(record.effects or ()):
                    if _on_roll(effect) and _beyond(effect.by):
                        yield at / "effects" / index / "by", effect.by
    for user, name, at in trait_uses(content):
        known = rolled.get((user.id if user else None, name)) or rolled.get((None, name)) or {}
        for key, value, place in given_values(at, name, known):
            if known[key] and _beyond(value):
                yield place, value


def _lengths(content: Content) -> Iterator[tuple[At, float]]:
    """Lengths that parameters have, where a card names their trait."""
    known: dict[str | None, dict[str, Definition]] = {None: definitions(content.traits)}
    known |= {one.id: definitions(content.traits, one.traits) for one in content.factions}
    for user, name, at in trait_uses(content):
        if definition := known[user.id if user else None].get(name):
            parameters = definition.record.parameters or {}
            for key, value, place in given_values(at, name, parameters):
                if parameters[key].type == "inches" and _far(value):
                    yield place, value


def _far(value: Any) -> bool:
    return isinstance(value, int | float) and FARTHEST < value <= SPANS["length"][1]


def _on_roll(effect: Any) -> bool:
    verb = verb_of(effect)
    return verb in ("modify", "mark") and getattr(effect, verb) in ROLLS


def _beyond(value: Any) -> bool:
    return isinstance(value, int) and BONUS < abs(value) <= SPANS["amount"][1]  # what no number may be is told as that

"""A roll that nobody can fail, or nobody can pass.

What: a target number for one die of less than 2 or more than 6: a parameter, the value that a card gives it, or a number that an
effect sets or adds up to.
Why: players would roll a die that decides nothing.

Wrong:
    - Advanced: 7
Right:
    - Advanced: 6
"""

from collections.abc import Iterator
from typing import Any

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.authoring.places import At
from rulepress.workshops.downsync.content import Content
from rulepress.workshops.downsync.schemas.effect import verb_of

from ._sources import core, definitions, given_values, trait_uses

TARGET = "countermeasure_target"
LEAST, MOST = 2, 6


@lint(code="certain-roll", severity="warning")
def certain_roll(content: Content) -> Iterator[Diagnostic]:
    numbers = core(content)
    needed = numbers.countermeasure.target if numbers else None
    known: dict[tuple[str | None, str], dict[str, str]] = {}
    for faction in (None, *content.factions):
        home = faction.id if faction else None
        for source in (faction or content).traits, (faction or content).actions:
            for name, definition in definitions(source).items():
                parameters = definition.record.parameters or {}
                known[home, name] = {key: one.type for key, one in parameters.items()}
                for key, parameter in parameters.items():
                    if parameter.type == "target_number":
                        yield from _told(definition.at / "parameters" / key / "default", parameter.default)
                for index, effect in enumerate(definition.record.effects or ()):
                    verb, at = verb_of(effect), definition.at / "effects" / index
                    if verb == "set" and effect.set == TARGET:
                        yield from _told(at / "to", effect.to, passed="; who may use no countermeasures at all: `forbid: [countermeasure]`")
                    elif verb == "modify" and effect.modify == TARGET and needed is not None and isinstance(effect.by, int):
                        yield from _told(at / "by", needed + effect.by, f"{needed} and {effect.by:+d} make ")
    for user, name, at in trait_uses(content):
        types = known.get((user.id if user else None, name)) or known.get((None, name)) or {}
        for key, value, place in given_values(at, name, types):
            if types[key] == "target_number":
                yield from _told(place, value)


def _told(at: At, value: Any, before: str = "", passed: str = "") -> Iterator[Diagnostic]:
    """`passed`: what else to write where nobody can pass it."""
    if isinstance(value, int) and not LEAST <= value <= MOST:
        result = "nobody can fail" if value < LEAST else "nobody can pass"
        yield found(
            at.document,
            at.loc,
            f"A roll of one die that needs {before}{value} is one that {result}.",
            suggestion=f"write a number from {LEAST} to {MOST}{passed if value > MOST else ''}",
        )

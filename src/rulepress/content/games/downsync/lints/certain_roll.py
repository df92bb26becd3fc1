"""A roll always succeeds or always fails.

What: the target number for one die is below 2 or above 6, as a parameter, a value on a card, or the result of an effect.
Why: the die roll would decide nothing.

Wrong:
    - Advanced: 7
Right:
    - Advanced: 6
"""

from collections.abc import Iterator
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import core, given, stated
from rulepress.content.games.downsync.schemas.effect import verb_of
from rulepress.content.lint import found_at, lint
from rulepress.content.yaml.source_location import At

TARGET = "countermeasure_target"
LEAST, MOST = 2, 6


@lint(code="certain-roll", severity="warning")
def certain_roll(content: DownsyncContent) -> Iterator[Diagnostic]:
    numbers = core(content)
    needed = numbers.countermeasure.target if numbers else None
    for one in stated(content, "traits", "actions"):
        for key, parameter in one.parameters.items():
            if parameter.type == "target_number":
                yield from _told(one.at / "parameters" / key / "default", parameter.default)
        for effect, at in one.effects:
            verb = verb_of(effect)
            if verb == "set" and effect.set == TARGET:
                yield from _told(at / "to", effect.to, passed="; to forbid countermeasures entirely: `forbid: [countermeasure]`")
            elif verb == "modify" and effect.modify == TARGET and needed is not None and isinstance(effect.by, int):
                yield from _told(at / "by", needed + effect.by, f"{needed} and {effect.by:+d} make ")
    for one, key, value, place in given(content):
        if one.parameters[key].type == "target_number":
            yield from _told(place, value)


def _told(at: At, value: Any, before: str = "", passed: str = "") -> Iterator[Diagnostic]:
    """`passed`: what else to write where nobody can pass it."""
    if isinstance(value, int) and not LEAST <= value <= MOST:
        result = "always succeeds" if value < LEAST else "always fails"
        yield found_at(
            at,
            f"A roll of one die that needs {before}{value} {result}.",
            suggestion=f"write a number from {LEAST} to {MOST}{passed if value > MOST else ''}",
        )

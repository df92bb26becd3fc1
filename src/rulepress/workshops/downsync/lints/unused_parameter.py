"""A parameter that does nothing.

What: a parameter of a trait, an action or a leader that neither its words nor its effects name; one that its words name and no effect
does; and one that its effects name where its words tell no number and no such value.
Why: a value that a card gives would change nothing, or only the card and not the game, or only the game and not the card.

Wrong:
    parameters: {bonus: {type: modifier, default: 1}}
    text: "{{ bonus }} TARG against Stunned targets."
    effects: [{modify: attack_roll, by: 1, when: {target_stunned: true}}]
Right:
    effects: [{modify: attack_roll, by: bonus, when: {target_stunned: true}}]
"""

import re
from collections.abc import Iterator
from typing import Any

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.engine.names import alike
from rulepress.workshops.downsync.content import Content

from ._texts import bodies, strings

PLACEHOLDER = re.compile(r"\{\{\s*(\w+)\s*\}\}")
OTHERS = {"range", "min_range", "rof"}
"""What the words of an action may name besides its parameters."""
TOLD = re.compile(r"\d|\b(?:one|two|three|four|five|six|once|twice)\b", re.IGNORECASE)


@lint(code="unused-parameter", severity="warning")
def unused_parameter(content: Content) -> Iterator[Diagnostic]:
    for body in bodies(content):
        if not body.parameters:
            continue
        words = " ".join(body.words)
        spoken = set(PLACEHOLDER.findall(words))
        if any(name not in body.parameters and name not in OTHERS for name in spoken):
            continue  # a placeholder is misspelt, which is told there
        named = {each for effect in body.effects for each in strings(effect)}
        for name, parameter in body.parameters.items():
            told = _told(name, parameter, words, spoken, named, bool(body.effects) and not body.manual)
            if told:
                message, advice = told
                yield found(body.at.document, (*body.at.loc, "parameters", name), message, key=True, suggestion=advice)


def _told(name: str, parameter: Any, words: str, spoken: set[str], named: set[str], run: bool) -> tuple[str, str] | None:
    if name not in spoken and name not in named:
        return f"Nothing names the parameter `{name}`.", f"write {{{{ {name} }}}} in the text and `{name}` in an effect, or delete it"
    if run and name not in named and not alike(name, named):  # one that is misspelt is told there
        return (
            f"The text tells `{name}`, and no effect names it: the engine goes by another number, or by none.",
            f"write `{name}` in the effect in place of its number",
        )
    if name not in spoken and parameter.type != "text" and not TOLD.search(PLACEHOLDER.sub(" ", words)):
        return f"The effects go by `{name}`, and no word of the card tells it.", f"write {{{{ {name} }}}} in the text"
    return None

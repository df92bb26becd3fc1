"""A parameter has no effect.

What: a parameter of a trait, action, ability or other shared record is used neither in its text nor in its effects, only in its text, or
only in its effects while the text shows no number.
Why: setting the parameter would change nothing, only the card, or only the game.

Wrong:
    parameters: {bonus: {type: modifier, default: 1}}
    text: "{{ bonus }} TARG against Stunned targets."
    effects: [{modify: attack_roll, by: 1, when: {target_stunned: true}}]
Right:
    effects: [{modify: attack_roll, by: bonus, when: {target_stunned: true}}]
"""

import re
from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found_at, lint
from rulepress.content.lint.lint_input import LintInput, Worded
from rulepress.content.prose.content_language import is_english
from rulepress.core.name_matching import alike

NAMED = re.compile(r"\{\{-?\s*(\w+)")
PLACEHOLDER = re.compile(r"\{\{\s*(\w+)\s*\}\}")
TOLD = re.compile(r"\d|\b(?:one|two|three|four|five|six|once|twice)\b", re.IGNORECASE)


@lint(code="unused-parameter", severity="warning", offered=True)
def unused_parameter(offered: LintInput) -> Iterator[Diagnostic]:
    in_english = is_english(offered.content.documents)
    for one in offered.worded():
        if not one.parameters:
            continue
        words = " ".join(text for _, text in one.texts)
        if any(name not in one.parameters and name not in one.others for name in PLACEHOLDER.findall(words)):
            continue  # a placeholder is misspelt, which is told there
        for name, at in one.parameters.items():
            if told := _told(name, one, words, in_english):
                yield found_at(at, told[0], key=True, suggestion=told[1])


def _told(name: str, one: Worded, words: str, in_english: bool) -> tuple[str, str] | None:
    spoken, effects = name in NAMED.findall(words), one.effects or ()
    if not spoken and name not in effects:
        beside = "" if one.effects is None else f" and `{name}` in an effect"
        return f"The parameter `{name}` is not used.", f"write {{{{ {name} }}}} in the text{beside}, or delete it"
    if one.run and name not in effects and not alike(name, effects):  # one that is misspelt is told there
        return (
            f"The text uses `{name}`, but no effect does, so the engine uses another number or none.",
            f"write `{name}` instead of the number in the effect",
        )
    if in_english and not spoken and name not in one.wordless and not TOLD.search(PLACEHOLDER.sub(" ", words)):
        return f"The effects use `{name}`, but the card's text does not show it.", f"write {{{{ {name} }}}} in the text"
    return None

"""A number that nothing uses.

What: a name in `numbers` of an ability or skill that neither its text nor its effects mention.
Why: who changes it would wait in vain for something to happen.

Wrong:
    numbers: {bonus: 1, reach: 10}
    text: +{{ bonus }} Command.
Right:
    numbers: {bonus: 1}
    text: +{{ bonus }} Command.
"""

from collections.abc import Iterator

from rulepress.authoring import jinja
from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.mswars.content import Content


@lint(code="idle-number", severity="warning")
def idle_number(content: Content) -> Iterator[Diagnostic]:
    for source, name, gift in content.gifts():
        try:
            used = {part.name for part in jinja.names(gift.text)}
        except jinja.BadTemplate:
            continue  # told where the text is filled in
        for effect in gift.effects:
            typed = effect.model_dump(exclude_unset=True)
            used |= {value for value in [*typed.values(), *typed.get("when", {}).values()] if isinstance(value, str)}
        for number in gift.numbers:
            if number not in used:
                yield found(
                    source.document, (name, "numbers", number), f"Neither the text nor an effect uses `{number}`.", key=True,
                    suggestion="use it, or delete it",
                )  # fmt: skip

"""A parameter that nothing names.

What: a parameter of a shared record that none of its texts prints.
Why: a value that a card gives would change nothing that anybody reads.

Wrong:
    parameters: {value: {type: number}}
    text: Ignores the first hit of a game.
Right:
    text: Ignores the first {{ value }} hits of a game.
"""

import re
from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.declared.content import Content

PLACEHOLDER = re.compile(r"\{\{-?\s*(\w+)")


@lint(code="idle-parameter", severity="warning")
def idle_parameter(content: Content) -> Iterator[Diagnostic]:
    for source in content.shared.values():
        texts: dict[str, list[str]] = {}
        for loc, text, key in source.document.texts:
            if not key and loc and loc[1:2] != ("parameters",):
                texts.setdefault(str(loc[0]), []).append(text)
        for name, record in source.record.root.items() if source.record else ():
            named = set(PLACEHOLDER.findall(" ".join(texts.get(name, ()))))
            for parameter in record.parameters:
                if parameter not in named:
                    yield found(
                        source.document, (name, "parameters", parameter), f"Nothing names the parameter `{parameter}`.", key=True,
                        suggestion=f"write {{{{ {parameter} }}}} in a text, or delete it",
                    )  # fmt: skip

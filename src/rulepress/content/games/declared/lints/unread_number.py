"""A number of the rules is not used.

What: no chapter, text or check in `odds:` uses a value of core.yaml.
Why: changing the value would have no effect.

Wrong:
    core.yaml has `turns: 8`, and the chapters say "eight turns"
Right:
    a chapter says "{{ core.turns }} turns"
"""

from collections.abc import Iterator
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.games.declared.value_checks import CORE
from rulepress.content.lint import found, lint


@lint(code="unread-number", severity="warning")
def unread_number(content: DeclaredContent) -> Iterator[Diagnostic]:
    if content.core.record is None or content.sound is None:
        return
    named: set[tuple[str, ...]] = set()
    for document in content.documents:
        for told in CORE.findall(document.text):
            named.add(tuple(told.strip(".").split(".")))
    for loc in _leaves(content.numbers, ()):
        if not any(loc[: len(one)] == one for one in named):
            yield found(
                content.core.document, loc, f"`core.{'.'.join(loc)}` is not used.", key=True,
                suggestion=f"write {{{{ core.{'.'.join(loc)} }}}} where the number belongs, or delete it",
            )  # fmt: skip


def _leaves(value: Any, loc: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _leaves(one, (*loc, key))
    else:
        yield loc

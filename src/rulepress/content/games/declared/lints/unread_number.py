"""A number of the rules that nothing reads.

What: a value of core.yaml that no chapter, no text and no check of the odds names.
Why: who changes it would wait in vain for something to happen.

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
                content.core.document, loc, f"Nothing reads `core.{'.'.join(loc)}`.", key=True,
                suggestion=f"write {{{{ core.{'.'.join(loc)} }}}} where it is meant, or delete it",
            )  # fmt: skip


def _leaves(value: Any, loc: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _leaves(one, (*loc, key))
    else:
        yield loc

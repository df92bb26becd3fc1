"""A number of the rules typed into a chapter.

What: a number from 2 on in a chapter that core.yaml has by a name, where the sentence has the words of that name as well.
Why: a number is written once. Who changes it in core.yaml would leave the typed copy behind, and the rulebook would say the old thing.

Wrong:
    A game has 8 turns.
Right:
    A game has {{ core.turns }} turns.
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import lint
from rulepress.authoring.typed_core_numbers import in_chapters
from rulepress.workshops.declared.content import Content


@lint(code="typed-rule-number", severity="warning")
def typed_rule_number(content: Content) -> Iterator[Diagnostic]:
    if content.core.record:
        yield from in_chapters(content.chapters, content.numbers)

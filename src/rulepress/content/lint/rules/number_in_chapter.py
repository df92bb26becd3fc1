"""A chapter repeats a number of the rules.

What: a sentence in a chapter contains a number of at least 2 that core.yaml defines, together with the words of its name.
Why: each number is written once. If someone changes it in core.yaml, the rulebook would still show the old number.

Wrong:
    Of the skirmish, the turn limit is 8.
Right:
    Of the skirmish, the turn limit is {{ core.skirmish.turn_limit }}.
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import lint
from rulepress.content.lint.hardcoded_numbers import in_chapters
from rulepress.content.lint.lint_input import LintInput


@lint(code="number-in-chapter", severity="warning", offered=True)
def number_in_chapter(offered: LintInput) -> Iterator[Diagnostic]:
    yield from in_chapters(offered.chapters(), offered.numbers())

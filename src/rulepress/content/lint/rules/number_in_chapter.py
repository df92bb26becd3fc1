"""A number of the rules typed into a chapter.

What: a number from 2 on in a chapter that core.yaml has by a name, where the sentence has the words of that name as well.
Why: a number is written once. Who changes it in core.yaml would leave the typed copy behind, and the rulebook would say the old thing.

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

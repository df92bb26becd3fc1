"""A translation of English words that have changed since.

What: a translated text whose `english` is not what the English file says now.
Why: the card in the other language may say what no longer holds.

Wrong:
    english: Terrain seldom slows this Unit.      # where the rules say: Terrain never slows this Unit.
Right:
    english: Terrain never slows this Unit.

Translate what changed, then copy the English words as they are now into `english`.
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found, lint
from rulepress.content.lint.lint_input import LintInput
from rulepress.content.prose.translations import told


@lint(code="translation-old", severity="warning", offered=True)
def translation_old(offered: LintInput) -> Iterator[Diagnostic]:
    for one in told(offered.translations):
        if one.made_of and one.english and one.made_of.split() != one.english.split():
            now = " ".join(one.english.split())
            yield found(
                one.at.document,
                (*one.path, "english"),
                f"The English says otherwise by now: {now}",
                suggestion="see what changed, translate it, and copy the new English words here",
            )

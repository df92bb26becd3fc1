"""A translation is out of date.

What: the `english` of a translation differs from the current English text.
Why: the translated card may state an old rule.

Wrong:
    english: Terrain seldom slows this Unit.      # where the rules say: Terrain never slows this Unit.
Right:
    english: Terrain never slows this Unit.

Update the translation, then copy the current English text into `english`.
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
                f"The English text is now: {now}",
                suggestion="update the translation, and copy the new English text here",
            )

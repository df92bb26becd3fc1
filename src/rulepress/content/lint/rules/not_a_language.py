"""A file of texts that is called by no other language.

What: a file in `texts/` whose name is no language as browsers call it (`de`, `fr`, `pt-BR`), or is `en`.
Why: no card would say what is in it. English is what the other files of the game say already.

Wrong:
    texts/german.yaml
Right:
    texts/de.yaml
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found, lint
from rulepress.content.lint.lint_input import LintInput
from rulepress.content.prose.translations import is_language


@lint(code="not-a-language", offered=True)
def not_a_language(offered: LintInput) -> Iterator[Diagnostic]:
    for source in (one for texts in offered.translations for one in texts.files):
        if is_language(source.stem):
            continue
        if source.stem == "en":
            why, instead = "English is what the cards say without it", "write English words where they are used: units, traits, core.yaml"
        else:
            why, instead = (
                f"`{source.stem}` is no language as browsers call it",
                "call the file by its language, such as de.yaml or pt-BR.yaml",
            )
        yield found(source.document, (), f"No card reads this file: {why}.", suggestion=instead)

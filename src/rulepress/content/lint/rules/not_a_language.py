"""The name of a translation file is not a language code.

What: the name of a file in `texts/` is not a language code (`de`, `fr`, `pt-BR`), or is `en`.
Why: no card would use the file. English texts belong in the game's other files.

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
            why, instead = "cards are in English without it", "write English texts in the files of units, traits and core.yaml"
        else:
            why, instead = (
                f"`{source.stem}` is not a language code",
                "name the file by its language code, such as de.yaml or pt-BR.yaml",
            )
        yield found(source.document, (), f"No card reads this file: {why}.", suggestion=instead)

"""A translation of what there is not.

What: an entry in a file of texts whose name, or whose text, the English has not. A faction's file is for what the faction itself
defines; the rules' own, such as traits, weapons and words, are in `rules/GAME/texts/`.
Why: no card would say it. Most likely the name is misspelt, or what it names has been renamed or deleted.

Wrong:
    traits: {Predatr: {name: Räuber}}
Right:
    traits: {Predator: {name: Räuber}}
"""

from collections.abc import Iterator
from typing import Any

from rulepress.authoring.causes import is_malformed
from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.authoring.translations import told


@lint(code="translates-nothing")
def translates_nothing(content: Any) -> Iterator[Diagnostic]:
    broken = {_home(one.path) for one in content.documents if is_malformed(one)}
    for one in told(content):
        if one.english is None and _home(one.at.document.path) not in broken:  # what could not be read may say it
            name = " ".join(map(str, one.path))
            yield found(
                one.at.document,
                one.path,
                f"There is no `{name}` in English, so that no card says this.",
                key=True,
                suggestion="call it as its English file does, or delete it",
            )


def _home(path: str) -> str:
    """The folder of a faction, or that of the rules."""
    return "/".join(path.split("/")[: 3 if path.startswith("factions/") else 2])

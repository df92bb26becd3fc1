"""A figure does not exist.

What: a line `[[figure: id]]` in a chapter has an id that is not in the game's figures.
Why: the figure would be missing, and the text would refer to something that readers cannot see.

Wrong:
    [[figure: coherensy]]
Right:
    [[figure: coherency]]

Autofix: safe if the name is one letter off; otherwise unsafe, because the nearest name is a guess.
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import about, lint
from rulepress.content.lint.lint_input import LintInput
from rulepress.content.prose.chapters import FIGURE
from rulepress.content.yaml.unknown_names import nowhere


@lint(code="unknown-figure", beside=True, offered=True)
def unknown_figure(offered: LintInput) -> Iterator[Diagnostic]:
    known = offered.drawings()
    for chapter in offered.chapters():
        for found in FIGURE.finditer(chapter.body):
            if found["id"] not in known:
                said = nowhere("figure", found["id"], known)
                line = chapter.body_line + chapter.body[: found.start("id")].count("\n")
                column = found.start("id") - chapter.body.rfind("\n", 0, found.start("id"))
                end = column + len(found["id"])
                yield about(chapter.document.path, said["message"], line, column, end, suggestion=said["suggestion"])

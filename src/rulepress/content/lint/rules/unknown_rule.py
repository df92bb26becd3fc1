"""A rule id does not exist.

What: a chapter, ruling, term, caption, figure or `shape.yaml` refers to a rule id that does not exist, or that exists only in other
editions than those where the text is printed.
Why: readers follow rule ids as links, and this link would be broken.

Wrong:
    See `attack.long-rage`.
Right:
    See `attack.long-range`.

Autofix: safe if the name is one letter off; otherwise unsafe, because the nearest name is a guess.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import about, lint
from rulepress.content.lint.lint_input import LintInput
from rulepress.content.prose.chapters import RULE_ID
from rulepress.content.prose.edition_prose import EditionTexts, chapters, editions, rulings, terms
from rulepress.content.yaml.unknown_names import nowhere

_CITED = re.compile(rf"`({RULE_ID})`")
_FILE = re.compile(r"\.(yaml|yml|md|py|json|css|html|svg|pdf|toml|txt)$")


@lint(code="unknown-rule", beside=True, offered=True)
def unknown_rule(offered: LintInput) -> Iterator[Diagnostic]:
    read = [(edition, list(_cited(edition, offered))) for edition in editions(offered.content)]
    if not any(cited for _, cited in read):
        return
    known = {edition.id: {*_stated(edition), *offered.addresses(edition)} for edition, _ in read}
    missing: dict[tuple[str, int | None, int | None, str], tuple[Diagnostic, list[str]]] = {}
    for edition, cited in read:
        for where, rule in cited:
            if rule not in known[edition.id]:
                finding = where()
                missing.setdefault((finding.path, finding.line, finding.column, rule), (finding, []))[1].append(edition.id)
    everywhere = set().union(*known.values())
    for (path, line, column, rule), (finding, lacking) in missing.items():
        said = nowhere("rule", rule, everywhere)
        if rule in everywhere:
            having = ", ".join(name for name in known if rule in known[name])
            said["message"] = f"`{rule}` is not a rule of {' or '.join(lacking)}, but this text is printed there."
            said["suggestion"] = f"it is a rule of {having}: limit the text to those editions, or refer to a rule that all of them have"
        yield about(path, said["message"], line, column, finding.end_column, suggestion=said["suggestion"])


def _stated(edition: EditionTexts) -> Iterator[str]:
    return (statement.id for chapter in edition.content.chapters for statement in chapter.statements)


def _cited(edition: EditionTexts, offered: LintInput) -> Iterator[tuple[Callable[[], Diagnostic], str]]:
    """Every rule id that an edition's prose names: (what finds where it stands, the id)."""
    for passages in (chapters, rulings, terms, offered.captions):
        for passage in passages(edition):
            for found in _CITED.finditer(passage.text):
                if not _FILE.search(found[1]):
                    yield partial(passage.finding, *found.span(1), "", None), found[1]
    for at, rule in offered.cited(edition):
        yield partial(at.document.report, "", "", at.loc), rule

"""A rule id that leads nowhere.

What: a rule id in backticks in a chapter, ruling, term or caption, or a term's `see`, or one of a figure's `rules`, or one that a shape
names for a check, a limit or the quick reference, that is no rule; or that is a rule of other editions only, in words that are
printed in an edition without it.
Why: readers follow rule ids as links. One that leads nowhere is a promise that the rulebook does not keep.

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
from rulepress.content.yaml.source_location import nowhere

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
            said["message"] = f"`{rule}` is no rule of {' or '.join(lacking)}, where these words are printed too."
            said["suggestion"] = f"it is one of {having}: mark the words, or name a rule that these editions share"
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

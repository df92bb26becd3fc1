"""A rule id that leads nowhere.

What: a rule id in backticks in a chapter, ruling, term or caption, or a term's `see`, or one of a figure's `rules`, or one that a shape
names for a check, a limit or the quick reference, that is no rule; or that is a rule of other editions only, in words that are
printed in an edition without it.
Why: readers follow rule ids as links. One that leads nowhere is a promise that the rulebook does not keep.

Wrong:
    See `attack.long-rage`.
Right:
    See `attack.long-range`.

Fix safety: safe where one slip of the hand is mended, else unsafe: the nearest name is a guess.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial

from rulepress.authoring.chapters import RULE_ID
from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import about, lint
from rulepress.authoring.places import nowhere
from rulepress.workshops.downsync.content import Content
from rulepress.workshops.downsync.figures import chosen
from rulepress.workshops.downsync.tried_examples import addresses

from . import _prose

_CITED = re.compile(rf"`({RULE_ID})`")
_FILE = re.compile(r"\.(yaml|yml|md|py|json|css|html|svg|pdf|toml|txt)$")


@lint(code="unknown-rule", beside=True)
def unknown_rule(content: Content) -> Iterator[Diagnostic]:
    editions = [(edition, list(_cited(edition))) for edition in _prose.editions(content)]
    if not any(cited for _, cited in editions):
        return
    known = {edition.id: {*_stated(edition), "core"} for edition, _ in editions}
    missing: dict[tuple[str, int | None, int | None, str], tuple[Diagnostic, list[str]]] = {}
    for edition, cited in editions:
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


def _stated(edition: _prose.Edition) -> Iterator[str]:
    """The rules that the site states at a place of their own."""
    yield from (statement.id for chapter in edition.content.chapters for statement in chapter.statements)
    yield from (rule for rule in addresses(edition.data) if rule.startswith(("trait.", "effect.", "leader.")))


def _cited(edition: _prose.Edition) -> Iterator[tuple[Callable[[], Diagnostic], str]]:
    """Every rule id that an edition's prose names: (what finds where it stands, the id)."""
    for passages in (_prose.chapters, _prose.rulings, _prose.terms, _prose.captions):
        for passage in passages(edition):
            for found in _CITED.finditer(passage.text):
                if not _FILE.search(found[1]):
                    yield partial(passage.finding, *found.span(1), "", None), found[1]
    content = edition.content
    names = {chapter.name for chapter in content.chapters}
    if content.terms and content.terms.record and content.own(content.terms):
        for name, term in content.terms.record.root.items():
            if term.see and term.see not in names and edition.has(term.editions):
                yield partial(content.terms.document.report, "", "", (name, "see")), term.see
    if content.figures and content.own(content.figures):
        for name, figure in chosen(content).items():
            for index, rule in enumerate(figure.rules):
                yield partial(content.figures.document.report, "", "", (name, "rules", index)), rule

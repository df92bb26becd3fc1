"""Rules, rulings and terms as the resolved data of an edition holds them: every rule once, numbers filled in.

What is wrong goes to the documents it was typed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.cache import kept
from rulepress.content.prose import placeholders, typography
from rulepress.content.prose.chapters import Chapter, within
from rulepress.content.yaml.documents import Document
from rulepress.content.yaml.filled_texts import text
from rulepress.content.yaml.game_sources import SourceFile
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import unknown


class _ReportedText(Exception):
    """Something was told of what was typed; what came of it nevertheless."""

    def __init__(self, found: list[dict]) -> None:
        super().__init__()
        self.found = found


def once(make: Callable[[], list[dict]], documents: Iterable[Document], *words: str) -> list[dict]:
    """What `make` returns of these words, remembered as long as there is nothing to tell of them: that is told each time."""

    def clean() -> list[dict]:
        before = sum(len(one.diagnostics) for one in typed)
        found = make()
        if sum(len(one.diagnostics) for one in typed) > before:
            raise _ReportedText(found)
        return found

    typed = list(documents)
    try:
        return [{**one} for one in kept(clean, *words)]
    except _ReportedText as told:
        return told.found


@dataclass(frozen=True)
class EditionRulebook:
    """A rulebook as one edition has it."""

    written: Sequence[Chapter]
    """As typed: all editions side by side."""
    chapters: Sequence[Chapter]
    """As the edition has them."""
    edition: str
    editions: Sequence[str]
    """Newest first."""
    context: Mapping[str, Any]
    """What texts may name in `{{ }}`."""

    @cached_property
    def stated(self) -> tuple[set[str], set[str]]:
        """The ids of all rules, and of those that the edition has."""
        return stated(self.written), stated(self.chapters)

    @cached_property
    def words(self) -> str:
        """All of it that rulings and terms depend on."""
        return repr((*map(sorted, self.stated), self.edition, list(self.editions), self.context))


def rules(chapters: Sequence[Chapter], context: Mapping[str, Any]) -> list[dict]:
    """Every rule statement of one edition's chapters, numbers filled in."""
    documents = [chapter.document for chapter in chapters]
    told = ((one.document.path, one.document.text, repr([(each.id, each.line) for each in one.statements])) for one in chapters)
    words = [each for one in told for each in one]
    return once(lambda: _rules(chapters, context), documents, "rules", *words, repr(context))


def _rules(chapters: Sequence[Chapter], context: Mapping[str, Any]) -> list[dict]:
    seen: dict[str, str] = {}
    found = []
    for chapter in chapters:
        document = chapter.document
        wrong = placeholders.check(chapter.body, context, document, ())
        document.diagnostics.extend(wrong)
        for statement in chapter.statements:
            if statement.id in seen:
                document.diagnostics.append(
                    Diagnostic(
                        "duplicate-rule",
                        "error",
                        f"The rule `{statement.id}` is stated already, in {seen[statement.id]}.",
                        document.path,
                        statement.line,
                        1,
                        suggestion="give one of them another id",
                    )
                )
                continue
            seen[statement.id] = f"{document.path} line {statement.line}"
            if not wrong:
                found.append(
                    {
                        "id": statement.id,
                        "chapter": chapter.name,
                        "title": chapter.title,
                        "text": typography.marks(placeholders.render(statement.text, context)),
                        "engine": statement.engine,
                    }
                )
    return found


def rulings(source: SourceFile | None, book: EditionRulebook) -> list[dict]:
    """The rulings on rules of the edition; one that names no rule of any edition, or no edition, is reported."""
    if source is None or source.record is None:
        return []
    return once(lambda: _rulings(source, book), [source.document], "rulings", source.document.text, book.words)


def _rulings(source: SourceFile, book: EditionRulebook) -> list[dict]:
    written, here = book.stated
    found = []
    for name, ruling in source.record.root.items():
        at = At(source.document, (name,))
        for index, rule in enumerate(ruling.rules):
            if rule not in written:
                unknown(at / "rules" / index, "rule", rule, written)
        for index, edition in enumerate(ruling.editions):
            if edition not in book.editions:
                unknown(at / "editions" / index, "edition", edition, book.editions)
        touched = [rule for rule in ruling.rules if rule in here]
        if touched and book.edition in (ruling.editions or book.editions):
            words = {key: text(getattr(ruling, key), book.context, at / key) for key in ("question", "reading", "alternative")}
            found.append({"id": name, **ruling.model_dump(), **words, "rules": touched})
    return found


def terms(source: SourceFile | None, book: EditionRulebook) -> list[dict]:
    """The edition's glossary in alphabetical order; a term marked for no edition that there is is reported."""
    if source is None or source.record is None:
        return []
    return once(lambda: _terms(source, book), [source.document], "terms", source.document.text, book.words)


def _terms(source: SourceFile, book: EditionRulebook) -> list[dict]:
    found = []
    for name, term in source.record.root.items():
        at = At(source.document, (name,))
        try:
            here = within(term.editions or "", book.edition, book.editions)
        except (KeyError, ValueError):
            such = "such as: from " + ", until ".join(book.editions[:2])
            (at / "editions").report("unknown-edition", f"`{term.editions}` names no edition.", suggestion=such)
            continue
        if here:
            forms = [text(form, book.context, at / "forms" / index) for index, form in enumerate(term.forms)]
            words = {"name": text(name, book.context, at), "text": text(term.text, book.context, at / "text")}
            found.append({**words, "forms": forms, "see": term.see})
    return sorted(found, key=lambda term: term["name"].lower())


def stated(chapters: Sequence[Chapter]) -> set[str]:
    """The ids of all rules that chapters state."""
    return {statement.id for chapter in chapters for statement in chapter.statements}

"""Rules, rulings and terms as the resolved data of an edition holds them: every rule once, numbers filled in.

What is wrong goes to the documents it was typed in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import jinja, typography
from .chapters import Chapter, within
from .diagnostics import Diagnostic
from .places import At, text, unknown
from .reading import Source


def rules(chapters: Sequence[Chapter], context: Mapping[str, Any]) -> list[dict]:
    """Every rule statement of one edition's chapters, numbers filled in."""
    seen: dict[str, str] = {}
    found = []
    for chapter in chapters:
        document = chapter.document
        wrong = jinja.check(chapter.body, context, document, ())
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
                        "text": typography.marks(jinja.render(statement.text, context)),
                        "engine": statement.engine,
                    }
                )
    return found


@dataclass(frozen=True)
class Rulebook:
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


def rulings(source: Source | None, book: Rulebook) -> list[dict]:
    """The rulings on rules of the edition; one that names no rule of any edition, or no edition, is reported."""
    if source is None or source.record is None:
        return []
    written, here = stated(book.written), stated(book.chapters)
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


def terms(source: Source | None, book: Rulebook) -> list[dict]:
    """The edition's glossary in alphabetical order; a term marked for no edition that there is is reported."""
    if source is None or source.record is None:
        return []
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

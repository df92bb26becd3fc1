"""Chapters and rulings as the resolved data holds them: every rule once, every reference leading somewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import jinja, typography
from .diagnostics import Diagnostic
from .places import At, unknown
from .reading import Source
from .rulebook import Chapter


def rules(chapters: Sequence[Chapter], context: Mapping[str, Any]) -> list[dict]:
    """Every rule statement with its numbers filled in; what is wrong goes to the chapters' documents."""
    seen: dict[str, str] = {}
    found = []
    for chapter in chapters:
        document = chapter.document
        wrong = jinja.check(chapter.body, context, document, ())
        document.diagnostics.extend(wrong)
        for statement in chapter.statements:
            if statement.id in seen:
                document.diagnostics.append(Diagnostic(
                    "duplicate-rule", "error", f"The rule `{statement.id}` is stated already, in {seen[statement.id]}.",
                    document.path, statement.line, 1, suggestion="give one of them another id"))
                continue
            seen[statement.id] = f"{document.path} line {statement.line}"
            if not wrong:
                found.append({
                    "id": statement.id, "chapter": chapter.name, "title": chapter.title,
                    "text": typography.marks(jinja.render(statement.text, context)), "engine": statement.engine})
    return found


def rulings(source: Source | None, chapters: Sequence[Chapter]) -> list[dict]:
    """The rulings as typed; a rule that no chapter states is reported."""
    if source is None or source.record is None:
        return []
    known = {statement.id for chapter in chapters for statement in chapter.statements}
    for name, ruling in source.record.root.items():
        for index, rule in enumerate(ruling.rules):
            if rule not in known:
                unknown(At(source.document, (name, "rules", index)), "rule", rule, known)
    return [{"id": name, **ruling.model_dump()} for name, ruling in source.record.root.items()]


def terms(source: Source | None, chapters: Sequence[Chapter]) -> list[dict]:
    """The glossary in alphabetical order; a term that leads to a rule which no chapter states is reported."""
    if source is None or source.record is None:
        return []
    known = {statement.id for chapter in chapters for statement in chapter.statements} | {chapter.name for chapter in chapters}
    for name, term in source.record.root.items():
        if term.see and term.see not in known:
            unknown(At(source.document, (name, "see")), "rule", term.see, known)
    found = [{"name": name, "text": term.text, "forms": term.forms, "see": term.see} for name, term in source.record.root.items()]
    return sorted(found, key=lambda term: term["name"].lower())

"""Lints: what the form of a file cannot show to be wrong. One idea, one file; a docstring is its manual.

A lint is a function under `@lint(code=...)` that takes the loaded content and yields findings. The docstring of its module, or its own
where several rules of one idea share a module, is what a designer reads about it: what it finds, why that matters, and an example under
each of the headings `Wrong:` and `Right:`. Its cases are in tests/lints/<code>.yaml.

What a lint may ask of any game's content: `project`, `documents` (every file read, parsed) and `diagnostics`. The lints in this package
ask no more of it; those that look at what it holds are `offered` the game's `LintInput` in its place. A game's own lints know its records.
"""

import pkgutil
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from inspect import getdoc
from types import ModuleType
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.diagnostics.error_context import working_on
from rulepress.content.fixes.fixes import Fix
from rulepress.content.yaml.documents import Document
from rulepress.content.yaml.source_location import At

_OWN = "info"
"""Stands for the lint's own severity until `run` fills it in; a lint that only informs has no need to say so."""


@dataclass(frozen=True)
class Lint:
    """One rule for content."""

    code: str
    severity: str
    """Of its findings, unless one says otherwise."""
    check: Callable[[Any], Iterable[Diagnostic]]
    manual: str
    beside: bool = False
    """What it finds are words and pictures beside the rules: the engine can be asked all the same."""
    deep: bool = False
    """It takes long, and is run where it is asked for: `check --deep`."""
    wording: bool = False
    """It looks at the words of each file by itself, so that it can be asked about one card without all else."""
    offered: bool = False
    """It looks at the `LintInput` that the game offers, and not at the content itself."""


def lint(
    code: str, severity: str = "error", beside: bool = False, deep: bool = False, wording: bool = False, offered: bool = False
) -> Callable[[Callable], Lint]:
    """Makes a function that yields findings (`found`, `about`) a lint named `code`."""
    return lambda check: Lint(
        code, severity, check, getdoc(check) or sys.modules[check.__module__].__doc__ or "", beside, deep, wording, offered
    )


def found(  # noqa: PLR0913  # a finding's fields, most of them by name
    document: Document,
    loc: tuple,
    message: str,
    *,
    key: bool = False,
    suggestion: str | None = None,
    fix: str | Fix | None = None,
    severity: str = _OWN,
) -> Diagnostic:
    """A finding about the value (or key) at a place in a document; `fix`: what to type there, or edits elsewhere."""
    return document.report("", message, loc, severity=severity, key=key, suggestion=suggestion, fix=fix)


def found_at(at: At, message: str, **more: Any) -> Diagnostic:
    """See `found`."""
    return found(at.document, at.loc, message, **more)


def found_in(at: At, text: str, start: int, end: int, message: str, *, suggestion: str | None = None) -> Diagnostic:
    """A finding about `text[start:end]` of the text at a place, on the line on which it was typed."""
    told = found_at(at, message, suggestion=suggestion)
    lines = at.document.home(at.loc)[0].lines
    excerpt = text[start:end].split("\n")[0]
    nth = text[:start].count(excerpt)
    first = told.line or 1
    for number in range(first, min(len(lines), first + 40) + 1):
        column = lines[number - 1].find(excerpt)
        while column >= 0:
            if nth == 0:
                return about(told.path, message, number, column + 1, column + 1 + len(excerpt), suggestion=suggestion)
            nth -= 1
            column = lines[number - 1].find(excerpt, column + 1)
    return told


def about(  # noqa: PLR0913  # a finding's fields, most of them by name
    path: str,
    message: str,
    line: int | None = None,
    column: int | None = None,
    end_column: int | None = None,
    *,
    suggestion: str | None = None,
    severity: str = _OWN,
) -> Diagnostic:
    """A finding about a file that is no document, or about a place found in another way."""
    return Diagnostic("", severity, message, path, line, column, end_column, suggestion)


@cache
def discover(package: ModuleType) -> tuple[Lint, ...]:
    """The lints of a package, by code: one a module, modules that start with an underscore left out."""
    lints: list[Lint] = []
    for entry in pkgutil.iter_modules(package.__path__):
        if not entry.name.startswith("_"):
            module = import_module(f"{package.__name__}.{entry.name}")
            lints += [one for one in vars(module).values() if isinstance(one, Lint)]
    return tuple(sorted(lints, key=lambda one: one.code))


def own(content: Any) -> list[Document]:
    """The documents that somebody here can change: not those of the rules that ship, of which nothing would be told."""
    return [document for document in content.documents if content.project.owns(document.path, document.root)]


def run(lints: Iterable[Lint], content: Any, material: Any = None) -> list[Diagnostic]:
    """All findings of the lints, except those about shipped files, where nobody here can act. `material`: what the game offers of it."""
    foreign = {document.path for document in content.documents if not content.project.owns(document.path, document.root)}
    found = []
    for one in lints:
        with working_on(f"the lint {one.code}"):
            found += [
                replace(told, code=one.code, severity=one.severity if told.severity == _OWN else told.severity)
                for told in one.check(material if one.offered else content)
                if told.path not in foreign
            ]
    return found

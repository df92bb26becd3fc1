"""The placeholders that content may use: `{{ dotted.names }}` in plain text, and nothing else of Jinja. Of two words behind a name,
`{{ dice: die, dice }}`, the first is printed for one, the second for any other number.

A text made of nothing but words and well-formed placeholders is recognised by a pattern. Any other text with a brace in
it is parsed by Jinja itself and judged by its syntax tree, so what is refused here is what a template engine would run.
Rendering is ours: it looks names up in mappings and never evaluates anything.
"""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, NamedTuple

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.yaml.documents import Document

_NAME = r"[A-Za-z][A-Za-z0-9_]*"
_FORM = r"([^\s{},:'\"()\[\]|][^{},:'\"()\[\]|]{0,39}?)"
_PLACEHOLDER = re.compile(r"\{\{-?\s*(" + _NAME + r"(?:\." + _NAME + r")*)(?:: ?" + _FORM + r"\s*,\s*" + _FORM + r")?\s*-?\}\}")
PLACEHOLDER = re.compile(r"\{\{.*?\}\}")
"""Whatever stands in two braces on each side."""
_WORDS = {"true", "false", "none", "True", "False", "None", "not", "and", "or", "if", "else", "in", "is"}


class Placeholder(NamedTuple):
    """A placeholder in a text: its dotted name and where it stands (offsets of the whole `{{ ... }}`)."""

    name: str
    start: int
    end: int
    forms: tuple[str, str] | None = None
    """Instead of the value: a word for one, and that for any other number."""


class BadTemplate(ValueError):
    """A text that content may not contain; `offset` is the place in the text, `name` the unknown name if it is one."""

    def __init__(self, code: str, message: str, offset: int = 0, suggestion: str | None = None, length: int = 2):
        super().__init__(message)
        self.code, self.message, self.offset = code, message, offset
        self.suggestion, self.length = suggestion, length


def blanked(text: str) -> str:
    """A text with nothing in the place of its placeholders."""
    return PLACEHOLDER.sub(lambda found: " " * len(found.group()), text)


def names(text: str) -> tuple[Placeholder, ...]:
    """The placeholders of a text in order; raises `BadTemplate` for anything beyond dotted names."""
    return _names(text) if "{" in text or "}" in text else ()


@lru_cache(maxsize=4096)  # most texts are the same in every edition, and in every examination
def _names(text: str) -> tuple[Placeholder, ...]:
    parts = tuple(
        Placeholder(found[1], found.start(), found.end(), (found[2], found[3]) if found[2] else None)
        for found in _PLACEHOLDER.finditer(text)
    )
    for part in parts:
        if part.name in _WORDS:
            raise BadTemplate("bad-placeholder", f"`{part.name}` is not a valid name for a placeholder.", part.start)
    rest = _PLACEHOLDER.sub("", text)
    if "{" in rest or "}" in rest:
        _refuse(text)
    return parts


def render(text: str, context: Mapping[str, Any]) -> str:
    """`text` with each placeholder replaced by its value; raises `BadTemplate` for an unknown name."""
    out: list[str] = []
    at = 0
    for part in names(text):
        out += text[at : part.start], _lookup(part, context)
        at = part.end
    return "".join(out) + text[at:]


def check(text: str, context: Mapping[str, Any] | None, document: Document, loc: tuple) -> list[Diagnostic]:
    """Findings for the text at `loc`; with `context` None only the syntax is judged, not whether names exist."""
    found = []
    try:
        for part in names(text):
            if context is not None:
                try:
                    _lookup(part, context)
                except BadTemplate as bad:
                    found.append(_located(bad, text, document, loc))
    except BadTemplate as bad:
        found.append(_located(bad, text, document, loc))
    return found


def _lookup(part: Placeholder, context: Mapping[str, Any]) -> str:
    value: Any = context
    length = part.end - part.start
    for step in part.name.split("."):
        if not isinstance(value, Mapping) or step not in value:
            known = [str(key) for key in value] if isinstance(value, Mapping) else []
            close = get_close_matches(step, known, 1, 0.5)
            advice: str | None
            if close:
                advice = f"did you mean `{close[0]}`?"
            else:
                advice = "known names: " + ", ".join(sorted(known)[:12]) if known else "no names can be used here"
            raise BadTemplate(
                "unknown-name",
                f"`{part.name}` in `{{{{ }}}}` is unknown: there is no `{step}`.",
                part.start,
                advice,
                length,
            )
        value = value[step]
    if value is None or isinstance(value, (Mapping, list, tuple)):
        what = "has no value" if value is None else "is a group of values, not one value"
        advice = "name one of: " + ", ".join(map(str, value)) if isinstance(value, Mapping) else None
        raise BadTemplate("unknown-name", f"`{part.name}` {what}.", part.start, advice, length)
    if part.forms:
        return part.forms[0 if value in (1, "1") else 1]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value)


def _located(bad: BadTemplate, text: str, document: Document, loc: tuple) -> Diagnostic:
    """The finding, at the placeholder itself where the source shows it as typed, else at the start of the text."""
    document, loc = document.home(loc)
    mark = document.where(loc)
    excerpt = text[bad.offset : bad.offset + bad.length].split("\n")[0]
    lines = document.lines
    last = min(len(lines), mark.line + text.count("\n") + 40)
    nth = text[: bad.offset].count(excerpt) if excerpt else 0
    for number in range(mark.line, last + 1):
        start = mark.column - 1 if number == mark.line else 0
        column = lines[number - 1].find(excerpt, start) if excerpt else -1
        while column >= 0:
            if nth == 0:
                return Diagnostic(
                    bad.code,
                    "error",
                    bad.message,
                    document.path,
                    number,
                    column + 1,
                    column + 1 + len(excerpt),
                    bad.suggestion,
                )
            nth -= 1
            column = lines[number - 1].find(excerpt, column + 1)
    return Diagnostic(bad.code, "error", bad.message, document.path, mark.line, mark.column, mark.end_column, bad.suggestion)


@lru_cache(maxsize=1)
def _environment():
    from jinja2 import Environment  # only here: 50 ms that most runs need not pay

    return Environment(autoescape=True)


def _refuse(text: str) -> None:
    """Raise `BadTemplate` if Jinja would see more in `text` than words and dotted names."""
    from jinja2 import TemplateSyntaxError, nodes

    allowed = "write only a name in `{{ }}`, with dots between its parts"
    malformed = "This placeholder is incomplete or malformed."
    comment = text.find("{#")
    if comment >= 0:
        raise BadTemplate("bad-placeholder", "`{#` starts a template comment: the words after it would be lost.", comment)
    if "{%" in text:
        raise BadTemplate("bad-placeholder", "Content cannot use template statements (`{% ... %}`).", text.index("{%"), allowed)
    if len(re.findall(r"[\[({]", text)) > 200:
        raise BadTemplate("bad-placeholder", "This text has too many brackets.", text.find("{"), allowed)
    try:
        tree = _environment().parse(text)
    except (TemplateSyntaxError, RecursionError) as problem:
        line = getattr(problem, "lineno", 1) or 1
        start = sum(len(part) + 1 for part in text.split("\n")[: line - 1])
        brace = text.find("{{", start) if "{{" in text[start:] else text.find("{")
        raise BadTemplate("bad-placeholder", malformed, max(0, brace), allowed) from None

    def offset_of(node) -> int:
        start = sum(len(part) + 1 for part in text.split("\n")[: node.lineno - 1])
        for found in re.finditer(r"\{\{.*?(?:\}\}|\Z)", text[start:], re.S):
            if not _PLACEHOLDER.fullmatch(found.group()):
                return start + found.start()
        return start

    odd = None
    for node in tree.body:
        for item in node.nodes:
            if isinstance(item, nodes.TemplateData):
                continue
            value = item
            while isinstance(value, nodes.Getattr) and not value.attr.startswith("_"):
                value = value.node
            if isinstance(value, nodes.Name) and not value.name.startswith("_"):
                odd = odd or item  # a name; perhaps in a spelling that we do not take, such as spaces around a dot
                continue
            what = "Content cannot calculate, call or filter in `{{ }}`."
            if isinstance(value, (nodes.Name, nodes.Getattr)):
                what = "A name cannot start with an underscore."
            raise BadTemplate("bad-placeholder", what, offset_of(item), allowed)
    rest = _PLACEHOLDER.sub(lambda found: " " * len(found.group()), text)
    if "{{" in rest:
        raise BadTemplate(
            "bad-placeholder", "The name in `{{ }}` must have only letters, digits, underscores and dots.", offset_of(odd), allowed
        )
    if "}}" in rest:
        raise BadTemplate("bad-placeholder", malformed, rest.index("}}"), allowed)

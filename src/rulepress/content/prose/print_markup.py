"""Printed text as markup: escaped, and line ends without a lonely word."""

from markupsafe import Markup, escape

from rulepress.content.prose.typography import marks

_SHORT = 6
"""A last word of fewer letters than this keeps the word before it company."""


def phrase(text: str) -> Markup:
    """A short text, escaped."""
    return escape(marks(str(text)))


def paragraph(text: str) -> Markup:
    """A sentence or more, escaped, with its last two words held together when the last is short."""
    words = marks(str(text)).split(" ")
    if len(words) < 4 or len(words[-1]) >= _SHORT or len(words[-2]) > 14:
        return escape(" ".join(words))
    return escape(" ".join(words[:-2]) + " ") + Markup('<span class="together">{}</span>').format(" ".join(words[-2:]))


def number(value: int | float | None) -> str:
    """A figure as printed; a dash where there is none."""
    if value is None:
        return "–"
    return f"{value:g}".replace("-", "−")

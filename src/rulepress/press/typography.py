"""Typed text to printed text: the marks a typesetter would use, and line ends without a lonely word."""

import re
import unicodedata

from markupsafe import Markup, escape

_RULES = (
    (re.compile(r"(?<=\d)\s?\"(?!\w)"), "″"),            # 4" is four inches
    (re.compile(r"(^|(?<=[\s(\[“‘–—/]))\""), "“"),
    (re.compile(r"\""), "”"),
    (re.compile(r"(^|(?<=[\s(\[“–—/]))'(?=\w)"), "‘"),
    (re.compile(r"'"), "’"),
    (re.compile(r"\.\.\."), "…"),
    (re.compile(r"(?<=\s)--?(?=\s)"), "–"),
    (re.compile(r"(?<=“)-(?=”)"), "–"),                   # the dash that stands for no value
    (re.compile(r"(?<=\d)-(?=\d)"), "–"),                 # teams 1-2
    (re.compile(r"(^|(?<=[\s(\[“,/]))-(?=\d)"), "−"),     # -2 DEF
)
_SHORT = 7
"""A last word of fewer letters than this keeps the word before it company."""


def marks(text: str) -> str:
    """`text` with curly quotes, inch marks, dashes and minus signs; nothing else changes."""
    text = unicodedata.normalize("NFC", text)
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    return " ".join(text.split())


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

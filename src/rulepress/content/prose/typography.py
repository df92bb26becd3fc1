"""Typed text to printed text: the marks a typesetter would use.

The resolved record holds printed text, so that card, page and data say the same to the letter.
"""

import re
import unicodedata
from fractions import Fraction
from functools import lru_cache

_RULES = (
    (re.compile(r"(^|(?<=[\s(\[“‘–—/]))\"([^\"\s]*\d)\"(?!\w)"), r"“\2”"),  # "2d6" is no measure
    (re.compile(r"(?<=\d)\s?\"(?!\w)"), "″"),  # 4" is four inches
    (re.compile(r"(^|(?<=[\s(\[“‘–—/]))\""), "“"),
    (re.compile(r"\""), "”"),
    (re.compile(r"(?<!\w)'(?=(?:tis|twas|til|em|n|\d\ds)\b)", re.IGNORECASE), "’"),  # 'tis and the '90s leave something out
    (re.compile(r"(^|(?<=[\s(\[“–—/]))'(?=\w)((?:[^']|'(?=\w))*)'(?!\w)"), r"‘\2’"),
    (re.compile(r"(?<=\d)'(?![^\W\d])"), "′"),  # 6' is six feet
    (re.compile(r"(^|(?<=[\s(\[“–—/]))'(?=\w)"), "‘"),  # of a quotation that goes on in the next line
    (re.compile(r"'"), "’"),
    (re.compile(r"\.\.\."), "…"),
    (re.compile(r"(?<=\s)--?(?=\s)"), "–"),
    (re.compile(r"(?<=“)-(?=”)"), "–"),  # the dash that stands for no value
    # Teams 1-2, but not the date 2026-01-02.
    (re.compile(r"(?<=\d)(?<!\b\d{4}-\d\d)-(?!(?<=\b\d{4}-)\d\d-\d\d\b)(?=\d)"), "–"),
    (re.compile(r"(^|(?<=[\s(\[“,/]))-(?=\d)"), "−"),  # -2 DEF
)

_TYPED = re.compile(r"[\"'-]|\.\.\.")
_LEAD = re.compile(r"[\s>]*(?:[-*]\s+|\|[\s:|-]+$)?")


def marks(text: str) -> str:
    """`text` with curly quotes, inch marks, dashes and minus signs, on one line; nothing else changes."""
    return " ".join(_set(text).split())


def markdown(line: str) -> str:
    """A line of Markdown with the same marks; its indentation, the signs of a quotation, its bullet, a table's rule and what is code stay
    as they are."""
    found = _LEAD.match(line)
    lead = found.group() if found else ""
    parts = line[len(lead) :].split("`")
    return lead + "`".join(part if place % 2 else _set(part) for place, part in enumerate(parts))


@lru_cache(maxsize=4096)  # most texts are the same in every edition, and in every examination
def _set(text: str) -> str:
    text = unicodedata.normalize("NFC", text)
    if not _TYPED.search(text):
        return text
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    return text


def percent(chance: Fraction) -> str:
    """7/12 -> 58%; what is possible but rounds to nothing, or certain only by rounding, says so."""
    share = chance * 100
    if 0 < share < Fraction(1, 2):
        return "<1%"
    if Fraction(199, 2) < share < 100:
        return ">99%"
    return f"{int(share + Fraction(1, 2))}%"


def inches(value: float) -> str:
    """3.5 -> 3.5″"""
    return f"{value:g}″"


def signed(value: int) -> str:
    """-2 -> −2, 2 -> +2"""
    return f"{value:+d}".replace("-", "−")

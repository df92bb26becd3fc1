"""The outlines of a drawing as SVG writes them (`M2 2h6l-4 6`), and where one stops making sense: drawn is only what is before it."""

from __future__ import annotations

import re

_NUMBERS = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
"""Letter of a path -> how many numbers follow it, or a multiple of that."""
_NEXT = r"[\s,]*"
_NUMBER = re.compile(_NEXT + r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_FLAG = re.compile(_NEXT + "[01]")
_LETTER = re.compile(r"[\s,]*([A-Za-z])")


def _numbers(count: int) -> str:
    """The pattern of that many numbers, or a multiple of them."""
    if not count:
        return ""
    each = [_FLAG if count == 7 and place in (3, 4) else _NUMBER for place in range(count)]
    return "(?:" + "".join(f"(?>{one.pattern})" for one in each) + ")++"


_END = re.compile(r"\s*(?:none\s*)?\Z")
_WHOLE = re.compile(
    rf"(?={_NEXT}[Mm]|{_END.pattern})(?:{_NEXT}(?:"
    + "|".join(f"[{letter}{letter.lower()}]" + _numbers(count) for letter, count in _NUMBERS.items())
    + f"))*+{_END.pattern}"
)
"""A path that is drawn whole. Nothing in it is tried in two ways, so that it takes no longer than the path."""


def path_fault(text: str) -> str | None:
    """What is wrong with the `d` of a <path>, as the end of a sentence; None for one that is drawn whole."""
    if _WHOLE.match(text):
        return None
    at, first = 0, True
    while not _END.match(text, at):
        letter = _LETTER.match(text, at)
        if letter is None or letter[1].upper() not in _NUMBERS:
            return f"it does not go on with a letter of paths at `{_shown(text, at)}`"
        if first and letter[1] not in "Mm":
            return "it does not begin with M"
        first, at = False, letter.end()
        wanted, count = _NUMBERS[letter[1].upper()], 0
        while found := (_FLAG if wanted == 7 and count % 7 in (3, 4) else _NUMBER).match(text, at) if wanted else None:
            at, count = found.end(), count + 1
        if wanted and (not count or count % wanted):
            return f"behind `{letter[1]}` stand {count} numbers, and it takes {wanted} or a multiple of that"
    return None


def points_fault(text: str) -> str | None:
    """The same of the `points` of a <polygon> or <polyline>."""
    at, count = 0, 0
    while found := _NUMBER.match(text, at):
        at, count = found.end(), count + 1
    if not _END.match(text, at):
        return f"there is no number at `{_shown(text, at)}`"
    return "it has an odd number of numbers" if count % 2 else None


def _shown(text: str, at: int) -> str:
    return " ".join(text[at : at + 20].split())

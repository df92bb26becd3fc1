"""Names: as they stand in ids, and the known ones that are most like what was said."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

_BETWEEN_WORDS = re.compile(r"[^\w]+|_")


@cache
def slug(name: str) -> str:
    """A name as it stands in an id or address: "GSV: Aurora" is "gsv-aurora". Letters of any alphabet stay, without their accents;
    the rest becomes hyphens, and a name with neither letter nor digit "x"."""
    plain = name if name.isascii() else "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    return _BETWEEN_WORDS.sub("-", plain.lower()).strip("-") or "x"


def sign_name(sign: str) -> str:
    """A sign in words, for those that look like another one, or like nothing: "a no-break space (U+00A0)"."""
    called = unicodedata.name(sign, "sign without a name").lower()
    return f"{'an' if called[0] in 'aeio' else 'a'} {called} (U+{ord(sign):04X})"


def unseen(name: str, other: str) -> str | None:
    """The first sign by which two names differ that look alike; None where they look different."""
    if slug(name) != slug(other):
        return None
    differing = [sign for one, two in ((name, other), (other, name)) for sign in one if sign not in two]
    return next((sign for sign in differing if unicodedata.category(sign) in ("Mn", "Cf", "Zs") and sign != " "), None)


def file_name(*ids: str) -> str:
    """The name of a file about what these ids lead to, such as a card by its faction and its own id: joined by a hyphen, and by two where
    one could be read otherwise, since an id before the last has a hyphen itself. As many other ids never make the same name."""
    return ("--" if any("-" in one for one in ids[:-1]) else "-").join(ids)


def nearest(name: str, known: Iterable[str]) -> str:
    """A sentence, or nothing, that offers the known names most like `name`."""
    close = meant(name, known)[:3]
    return f" Did you mean {' or '.join(close)}?" if close else ""


def meant(name: str, known: Iterable[str]) -> list[str]:
    """The known names that somebody who typed `name` may have meant, the nearest first: but for slips of spelling the same, or with words
    more or fewer. Others that look alike mean something else."""
    folded = {one.casefold(): one for one in sorted(set(known), reverse=True)}
    typed = name.casefold()
    return [folded[one] for one in get_close_matches(typed, sorted(folded), 5, 0.5) if _shortened(typed, one) or _misspelt(typed, one)]


def alike(name: str, known: Iterable[str]) -> str | None:
    """The known name that looks most like this one: enough for not telling it a second time, and too little for offering it."""
    return next(iter(get_close_matches(name, sorted(set(known)), 1, 0.6)), None)


def _shortened(one: str, other: str) -> bool:
    """Does one begin with the other, or have all its words?"""
    short, long = sorted((one, other), key=len)
    return len(short) > 2 and (long.startswith(short) or set(re.findall(r"\w+", short)) <= set(re.findall(r"\w+", long)))


def _misspelt(one: str, other: str) -> bool:
    """Is no more than every third letter wrong, missing, too many or swapped with its neighbour?"""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        two_before, before, row = before, row, [i]
        for j, due in enumerate(other, 1):
            slips = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != due))
            if i > 1 and j > 1 and (letter, due) == (other[j - 2], one[i - 2]):
                slips = min(slips, two_before[j - 2] + 1)
            row.append(slips)
    return row[-1] * 3 <= max(len(one), len(other))

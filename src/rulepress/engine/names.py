"""Names: as they stand in ids, and the known ones that are most like what was said."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache


@cache
def slug(name: str) -> str:
    """A name as it stands in an id or address: "GSV: Aurora" is "gsv-aurora". Letters of any alphabet stay, without their accents;
    the rest becomes hyphens, and a name with neither letter nor digit "x"."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    return re.sub(r"[^\w]+|_", "-", plain.lower()).strip("-") or "x"


def nearest(name: str, known: Iterable[str]) -> str:
    """A sentence, or nothing, that offers the known names most like `name`."""
    close = get_close_matches(name, sorted(set(known)), n=3, cutoff=0.6)
    return f" Did you mean {' or '.join(close)}?" if close else ""

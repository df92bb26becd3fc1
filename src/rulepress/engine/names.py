"""Names: as they stand in ids, and the known ones that are most like what was said."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache


@cache
def slug(name: str) -> str:
    """A name as it stands in an id: "GSV: Aurora" is "gsv-aurora"."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def nearest(name: str, known: Iterable[str]) -> str:
    """A sentence, or nothing, that offers the known names most like `name`."""
    close = get_close_matches(name, sorted(set(known)), n=3, cutoff=0.6)
    return f" Did you mean {' or '.join(close)}?" if close else ""

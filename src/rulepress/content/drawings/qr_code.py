"""QR codes: an address as a pattern that phones read, drawn as one path.

The browser runs this file, too, beside segno itself, so nothing of ours is needed here.
"""

from __future__ import annotations

from typing import NamedTuple

import segno

QUIET = 4
"""Modules of white around the pattern, without which readers do not find it."""


class QrPath(NamedTuple):
    """A QR code as one SVG path."""

    side: int
    """Modules across, the white around them counted."""
    path: str
    """What is black, for the `d` of an SVG path, a module being 1 wide."""


def drawn(words: str) -> QrPath:
    """The pattern of these words. Raises ValueError for more than there is a pattern for (2,953 bytes)."""
    code = segno.make(words, error="l", micro=False)
    runs = []
    for y, row in enumerate(code.matrix, QUIET):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                runs.append(f"M{x + QUIET} {y}h{end - x}v1h{x - end}z")
            x = end + 1
    return QrPath(len(code.matrix) + 2 * QUIET, "".join(runs))

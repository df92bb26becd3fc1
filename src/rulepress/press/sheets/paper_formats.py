"""Card sizes and papers, in millimetres."""

from dataclasses import dataclass

MM = 72 / 25.4
"""PDF points in a millimetre."""

BLEED = 3.175
"""Colour beyond the trim on every side of a pressed card: an eighth of an inch, what print services ask for."""

COLUMNS, ROWS = 3, 3
"""Cards on a sheet."""


@dataclass(frozen=True)
class Size:
    """A trimmed card."""

    id: str
    name: str
    width: float
    height: float


@dataclass(frozen=True)
class Paper:
    """A sheet of paper, upright."""

    id: str
    name: str
    width: float
    height: float


SIZES = (
    Size("poker", "Poker, 63.5 × 88.9 mm", 63.5, 88.9),
    Size("63x88", "Euro, 63 × 88 mm", 63.0, 88.0),
)
PAPERS = (
    Paper("a4", "A4", 210.0, 297.0),
    Paper("letter", "Letter", 215.9, 279.4),
)

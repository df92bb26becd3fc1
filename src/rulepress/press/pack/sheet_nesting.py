"""Pieces laid close together on as few sheets as they need, each where it is the highest and then the farthest left.

Sheets are grids of square millimetres. A piece covers every cell that it touches, so what does not share a cell does not overlap.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import ceil, sqrt
from typing import Generic, TypeVar

GAP = 1
"""Millimetres between a disc and what is beside it: scissors turn there."""

T = TypeVar("T")


@dataclass(frozen=True)
class CellMask:
    """The cells of a piece, a row of bits for each millimetre of its height."""

    rows: tuple[int, ...]
    inset: float = 0.0
    """Millimetres from the upper left of its cells to that of the piece."""

    @property
    def width(self) -> int:
        """The number of cells (millimetres) that its widest row reaches to."""
        return max(row.bit_length() for row in self.rows)


def rectangle(width: float, height: float) -> CellMask:
    """It may lie edge to edge with another: one cut parts them."""
    return CellMask(((1 << ceil(width)) - 1,) * ceil(height))


def disc(across: float) -> CellMask:
    """A disc with half a gap around it."""
    size = ceil(across) + GAP
    middle, radius, rows = size / 2, (across + GAP) / 2, []
    for row in range(size):
        off = max(0.0, row - middle, middle - row - 1)
        half = sqrt(max(0.0, radius * radius - off * off))
        first, last = max(0, int(middle - half)), min(size, ceil(middle + half))
        rows.append(((1 << (last - first)) - 1) << first)
    return CellMask(tuple(rows), (size - across) / 2)


@dataclass(frozen=True)
class NestedPiece(Generic[T]):
    """A piece in its place, in millimetres from the upper left of the sheet."""

    piece: T
    x: float
    y: float


@dataclass
class _NestingSheet(Generic[T]):
    width: int
    height: int
    laid: list[NestedPiece[T]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rows = [0] * self.height
        self.next: dict[CellMask, tuple[int, int]] = {}
        """Where the last piece of a shape lies: the next one lies behind it."""

    def take(self, piece: T, shape: CellMask) -> bool:
        """Lay it down if there is room."""
        first_y, first_x = self.next.get(shape, (0, 0))
        for y in range(first_y, self.height - len(shape.rows) + 1):
            for x in range(first_x if y == first_y else 0, self.width - shape.width + 1):
                if all(not (self.rows[y + at] >> x) & row for at, row in enumerate(shape.rows)):
                    for at, row in enumerate(shape.rows):
                        self.rows[y + at] |= row << x
                    self.next[shape] = y, x
                    self.laid.append(NestedPiece(piece, x + shape.inset, y + shape.inset))
                    return True
        self.next[shape] = self.height, 0
        return False


def nested(pieces: Iterable[tuple[T, CellMask]], width: float, height: float) -> list[list[NestedPiece[T]]]:
    """Sheets with the pieces, each on the first that has room. Raises ValueError for a piece that is larger than a sheet."""
    sheets: list[_NestingSheet[T]] = []
    for piece, shape in pieces:
        if not any(sheet.take(piece, shape) for sheet in sheets):
            sheets.append(_NestingSheet(int(width), int(height)))
            if not sheets[-1].take(piece, shape):
                raise ValueError(f"a piece of {shape.width} by {len(shape.rows)} mm is larger than the sheet")
    return [sheet.laid for sheet in sheets]

"""Where names stand on a scenario's map: within what has room for them, else beside it, and neither on one another nor on small pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

LETTER, LINE = 0.8, 1.9
"""How wide a letter of the map is about, and how high a line, in inches of the table: as on a phone, where letters are largest."""
GAP = 0.3
"""Between a name and what it stands beside, at least."""
STEPS = [step / 2 for step in range(7)]
"""How much farther off a name may stand where something is in its way."""

Spot = tuple[float, float]


class LabelBox(NamedTuple):
    """What a piece or a name takes up of the table, in inches from its middle."""

    left: float
    bottom: float
    right: float
    top: float

    @classmethod
    def around(cls, middle: Spot, width: float, depth: float) -> LabelBox:
        """A box of that size."""
        x, y = middle
        return cls(x - width / 2, y - depth / 2, x + width / 2, y + depth / 2)

    @property
    def middle(self) -> Spot:
        """The centre of the box, in inches."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def meets(self, other: LabelBox) -> bool:
        """Do they overlap?"""
        return self.left < other.right and other.left < self.right and self.bottom < other.top and other.bottom < self.top

    def holds(self, other: LabelBox) -> bool:
        """Does the other lie within it?"""
        return self.left <= other.left and other.right <= self.right and self.bottom <= other.bottom and other.top <= self.top

    def has_room(self, name: str) -> bool:
        """Can a name stand within it?"""
        return self.right - self.left >= len(name) * LETTER and self.top - self.bottom >= LINE

    def beside(self, name: str) -> Iterator[Spot]:
        """Places for a name below, above, to the right and to the left of it, the nearest first."""
        x, y = self.middle
        aside = len(name) * LETTER / 2 + GAP
        for off in STEPS:
            yield x, self.bottom - LINE / 2 - off
            yield x, self.top + LINE / 2 + off
            yield self.right + aside + off, y
            yield self.left - aside - off, y


@dataclass
class MapLabels:
    """The names of a map, as they are put in their places one after the other."""

    table: Mapping[str, Any]
    pieces: Mapping[LabelBox, str]
    """Terrain, and what each piece is called."""
    taken: list[LabelBox]
    """Where no name can stand any more: at first the objectives."""
    small: list[LabelBox] = field(init=False)

    def __post_init__(self) -> None:
        self.small = [box for box, name in self.pieces.items() if not box.has_room(name)]

    def put(self, name: str, spots: Iterable[Spot], own: LabelBox | None = None, upright: bool = False) -> Spot | None:
        """The first of these places that is free, at best of all terrain but its `own`; taken from now on. None where there is none."""
        whole = LabelBox.around((0, 0), self.table["width"], self.table["depth"])
        size = (LINE, len(name) * LETTER) if upright else (len(name) * LETTER, LINE)
        every = [(spot, LabelBox.around(spot, *size)) for spot in spots]
        for hidden in ([box for box in self.pieces if box != own], self.small):
            for spot, box in every:
                if whole.holds(box) and not any(map(box.meets, (*self.taken, *hidden))):
                    self.taken.append(box)
                    return spot
        return None

"""What the lints about terrain look at: every piece that a table or a scenario sets up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulepress.engine.table import Polygon
from rulepress.workshops.downsync.content import Content, Source
from rulepress.workshops.downsync.schemas.table import Piece


class Standing(NamedTuple):
    """A piece as it stands."""

    source: Source
    at: tuple
    """Where it is typed."""
    piece: Piece
    polygon: Polygon
    second: bool
    """It is the one across the centre, which `mirrored` sets up."""

    @property
    def name(self) -> str:
        """What findings call it."""
        told = f"`{self.piece.id}`" if self.piece.id else f"this {self.piece.type}"
        return told + (", set up again across the centre," if self.second else "")


def grounds(content: Content) -> Iterator[list[Standing]]:
    """The pieces of each table, and those of each scenario."""
    for table in content.tables:
        if table.record:
            yield [
                Standing(table, ("pieces", index), table.record.pieces[index], polygon, second)
                for index, polygon, second in table.record.standing()
            ]
    for scenario in content.scenarios:
        if scenario.record:
            yield [
                Standing(scenario, ("terrain", index), piece, piece.outline(), False) for index, piece in enumerate(scenario.record.terrain)
            ]


def typed(content: Content) -> Iterator[Standing]:
    """Every piece once, as it was typed."""
    return (each for ground in grounds(content) for each in ground if not each.second)

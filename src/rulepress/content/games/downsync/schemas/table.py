"""Terrain, and the tables that it stands on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field
from pydantic_core import PydanticCustomError

from rulepress.content.games.declared.form_models import Forms
from rulepress.content.games.downsync.terrain_outlines import opposite, outline, rectangle
from rulepress.content.models.base_record import Record
from rulepress.tabletop import Polygon, mils

Offset = Annotated[int, Field(ge=-500, le=500)] | Annotated[float, Field(ge=-500, le=500, allow_inf_nan=False)]
Side = Annotated[int, Field(gt=0, le=240)] | Annotated[float, Field(gt=0, le=240, allow_inf_nan=False)]
Spot = Annotated[list[Offset], Field(min_length=2, max_length=2)]


class _Piece(Record):
    """What a piece of terrain can do."""

    def outline(self: Any) -> Polygon:
        """Where it stands, in thousandths of an inch from the table's centre."""
        corners = rectangle(*map(mils, self.size)) if self.size else tuple((mils(x), mils(y)) for x, y in self.shape or ())
        x, y = self.at or (0, 0)
        return outline(corners, (mils(x), mils(y)), self.turn)


class _Table(Record):
    """What a table can do."""

    def standing(self: Any) -> Iterator[tuple[int, Polygon, bool]]:
        """Every piece on the table: its place in `pieces`, where it stands, and whether it is the second of two."""
        yield from ((index, piece.outline(), False) for index, piece in enumerate(self.pieces))
        if self.mirrored:
            for index, piece in enumerate(self.pieces):
                there = piece.outline()
                if opposite(there) != there:
                    yield index, opposite(there), True


def _has_an_outline(piece: Any) -> None:
    if (piece.size is None) == (piece.shape is None):
        raise PydanticCustomError("piece_outline", "a piece needs either a `size` or a `shape`, not both")
    try:
        piece.outline()
    except ValueError as problem:
        raise PydanticCustomError("piece_outline", "the corners do not form an outline: {problem}", {"problem": str(problem)}) from None


FORMS = Forms(
    __package__,
    "table.yaml",
    types={"side": Side, "spot": Spot},
    bases={"piece": _Piece, "table": _Table},
    holds={"piece": _has_an_outline},
)
Piece, Table = map(FORMS.record, ("piece", "table"))

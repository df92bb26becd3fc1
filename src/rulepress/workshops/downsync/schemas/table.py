"""Terrain, and the tables that it stands on."""

from collections.abc import Iterator
from typing import Annotated, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from rulepress.authoring.records import Id, Inches, Name, Prose, Record
from rulepress.engine.table import Polygon, mils
from rulepress.games.downsync.pieces import STEP, opposite, outline, rectangle

Offset = Annotated[int, Field(ge=-500, le=500)] | Annotated[float, Field(ge=-500, le=500, allow_inf_nan=False)]
Side = Annotated[int, Field(gt=0, le=240)] | Annotated[float, Field(gt=0, le=240, allow_inf_nan=False)]
Spot = Annotated[list[Offset], Field(min_length=2, max_length=2)]


class Piece(Record):
    """A piece of terrain: a rectangle (`at`, `size`) or any outline (`shape`)."""

    id: Id | None = None
    """What other files and the engine call it; absent: its type and a number."""
    type: Annotated[Name, Field(json_schema_extra={"x-completes": "terrain"})]
    """What it is: a name under `terrain` in the numbers of the rules, such as `forest`."""
    at: Spot | None = None
    """Its middle as [x, y] in inches: right of and above the table's centre. Absent: the centre."""
    size: Annotated[list[Side], Field(min_length=2, max_length=2)] | None = None
    """A rectangle: [width, depth] in inches."""
    shape: Annotated[list[Spot], Field(min_length=3, max_length=40)] | None = None
    """Any outline: its corners as [x, y] in inches from `at`, in order around it."""
    turn: Annotated[int, Field(ge=-360, le=360, multiple_of=STEP)] = 0
    """Degrees by which it is turned anticlockwise, a multiple of 15."""
    height: Inches | None = None
    """How high it is in inches; absent: as the rules say for its type."""
    capacity: Annotated[int, Field(ge=0, le=99)] | None = None
    """How many Sub-Units have room on a building; absent: as many as fit."""

    @model_validator(mode="after")
    def _has_an_outline(self) -> Self:
        if (self.size is None) == (self.shape is None):
            raise PydanticCustomError("piece_outline", "a piece needs either a `size` or a `shape`, one of the two")
        try:
            self.outline()
        except ValueError as problem:
            raise PydanticCustomError("piece_outline", "the corners make no outline: {problem}", {"problem": str(problem)}) from None
        return self

    def outline(self) -> Polygon:
        """Where it stands, in thousandths of an inch from the table's centre."""
        corners = rectangle(*map(mils, self.size)) if self.size else tuple((mils(x), mils(y)) for x, y in self.shape or ())
        x, y = self.at or (0, 0)
        return outline(corners, (mils(x), mils(y)), self.turn)


class Table(Record):
    """A table with its terrain, ready to play on: one file."""

    id: Id
    """The file's name without .yaml."""
    name: Name
    """Its name."""
    summary: Prose
    """One or two sentences for the lists."""
    introduction: Prose | None = None
    """How it plays, and why it is fair."""
    width: Side
    """Inches along the players' edges."""
    depth: Side
    """Inches from one player's edge to the other's."""
    mirrored: bool = False
    """Every piece stands a second time, turned by half a circle about the table's centre, so that both sides are alike."""
    pieces: Annotated[list[Piece], Field(max_length=200)] = []
    """What stands on it."""

    def standing(self) -> Iterator[tuple[int, Polygon, bool]]:
        """Every piece on the table: its place in `pieces`, where it stands, and whether it is the second of two."""
        yield from ((index, piece.outline(), False) for index, piece in enumerate(self.pieces))
        if self.mirrored:
            for index, piece in enumerate(self.pieces):
                there = piece.outline()
                if opposite(there) != there:
                    yield index, opposite(there), True

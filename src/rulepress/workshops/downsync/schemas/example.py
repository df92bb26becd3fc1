"""A worked example, as typed."""

from typing import Annotated, Any, Literal, Self

from pydantic import Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from rulepress.authoring.commons import Chance, Worked
from rulepress.authoring.records import Inches, Name, Record

from .table import Spot

Player = Literal["A", "B"]
Size = Literal["small", "medium", "large"]
PieceId = Annotated[str, StringConstraints(pattern=r"^[AB][0-9]{1,2}$")]
MarkerId = Annotated[str, StringConstraints(pattern=r"^[AB]-[a-z0-9-]{1,60}$")]
Count = Annotated[int, Field(ge=0, le=99)]
Unit = Annotated[Name, Field(json_schema_extra={"x-completes": "unit"})]


class Ground(Record):
    """A piece of terrain."""

    type: Annotated[Name, Field(json_schema_extra={"x-completes": "terrain"})]
    """What it is, such as `forest`."""
    shape: Annotated[list[Spot], Field(min_length=3, max_length=40)]
    """Its corners as [x, y] in inches from the table's centre, in order around it."""
    height: Inches | None = None
    """Inches; absent: as the rules say for its type."""
    capacity: Count | None = None
    """How many Sub-Units have room on a building; absent: as many as fit."""


class Stand(Record):
    """A Unit (`unit`) or a Ping (`ping`) on the table."""

    unit: Unit | None = None
    """A Unit's key, such as coalition/virago."""
    ping: Size | None = None
    """A Ping's Signature."""
    at: Spot | None = None
    """Where its base stands: [x, y] in inches from the table's centre."""
    bases: Annotated[list[Spot], Field(min_length=1, max_length=4)] | None = None
    """Where each of its bases stands."""
    strength: Annotated[int, Field(ge=1, le=4)] | None = None
    """How many bases it began with; absent: as its card says."""
    cm: Count | None = None
    """Countermeasure Tokens of each base; absent: as its card says."""
    emergency: Count | None = None
    """Tokens of each base that need no roll; absent: as its card says."""
    stunned: bool | None = None
    activated: bool | None = None
    overwatch: bool | None = None
    stealth: bool | None = None
    refreshed: bool | None = None
    """It was Refreshed in this Round."""
    stayed: bool | None = None
    """It gave up its move in this turn."""
    used: list[Name] = []
    """Actions that it may not use again in this game."""
    upkeep: list[Name] = []
    """Traits whose Command Point lies on it."""
    passenger: Unit | None = None
    """The Unit inside it."""
    tokens: dict[Name, Count] = {}
    """Tokens of a faction that lie on it: name -> how many; `faction/name` for another faction's."""

    @model_validator(mode="after")
    def _is_one_thing(self) -> Self:
        if (self.unit is None) == (self.ping is None):
            raise PydanticCustomError("stand", "a piece is either a `unit` or a `ping`")
        if (self.at is None) == (self.bases is None):
            raise PydanticCustomError("stand", "a piece stands somewhere: `at` for one base, `bases` for several")
        return self


class Lying(Record):
    """A Marker on the table."""

    marker: Name
    """Which: faction/name."""
    at: Spot
    """Where its middle lies: [x, y] in inches from the table's centre."""
    by: PieceId | None = None
    """The piece that laid it, where a card asks about that."""


class Layout(Record):
    """A table in the middle of a game. Player A plays from the top edge, B from the bottom."""

    course: Literal["turn", "round", "rounds", "setup", "game", "score"] = "turn"
    """What is played."""
    player: Player = "A"
    """Whose turn it is, or who has the first one."""
    round: Annotated[int, Field(ge=1, le=12)] = 2
    """Which Round it is; of `round` and `rounds` the one that begins. Absent: 2, and 1 for `rounds`."""
    size: Literal["small", "standard"] = "small"
    """The game size."""
    terrain: Annotated[list[Ground], Field(max_length=20)] = []
    points: dict[Player, Count] = {}
    """Command Points; absent: none."""
    score: dict[Player, Count] = {}
    """Victory Points so far."""
    reserve: dict[Player, list[Unit | Annotated[list[Unit], Field(min_length=2, max_length=2)]]] = {}
    """Units that are not on the table yet: a key, or [transport, passenger]."""
    companions: dict[Player, list[Unit]] = {}
    """Units that others bring along."""
    leaders: dict[Player, Name] = {}
    """Who leads each player's Force: a leader's key, such as free-union/old-fox."""
    objectives: dict[Name, Spot] = {}
    """Name -> where it lies."""
    dice: dict[Name, list[Annotated[int, Field(ge=1, le=6)]]] = {}
    """What is rolled, such as attack.A -> the faces in the order they fall; then by chance."""
    pieces: dict[PieceId, Stand] = {}
    """Id, beginning with its player -> what stands there."""
    markers: dict[MarkerId, Lying] = {}
    """Id, beginning with its player, such as B-mine-1 -> the Marker that lies there."""
    actions: dict[Unit, dict[Name, dict[str, Any]]] = {}
    """A made-up card: unit -> its action's id -> what differs."""
    cards: dict[Unit, list[dict[str, Any]]] = {}
    """A made-up card: unit -> traits that it has besides, each written out: `{name: Blind, effects: [{verb: forbid, what: [attack]}]}`. A
    trait by its name alone stands on the unit's own card."""

    @model_validator(mode="after")
    def _has_a_round(self) -> Self:
        if "round" in self.model_fields_set and self.course in ("setup", "game"):
            raise PydanticCustomError(
                "value_error",
                "a course `{course}` has no Round to begin with: take `round` out, or play `rounds`",
                {"course": self.course, "at": ("round",)},
            )
        return self


class Asked(Record):
    """What is asked at the end, as far as it matters."""

    next: Name | None = None
    """Go on, by default answers, until this is asked."""
    kind: Name | None = None
    player: Player | None = None
    rule: Name | None = None
    about: Name | None = None
    all: list[str | int] | None = None
    """Every answer that is offered."""
    options: list[str | int] | None = None
    """Some of the answers that are offered."""
    no_options: list[str | int] | None = None
    """Answers that are not offered."""


class Expected(Record):
    """What must come of an example."""

    chances: dict[Literal["hit", "destroyed", "stunned", "revealed", "unaffected"], Chance] | None = None
    """Of odds: a fraction each, such as 5/12."""
    refused: list[Name] | None = None
    """Ids of the rules that forbid the last answer."""
    says: str | None = None
    """Part of the refusal."""
    told: list[str] | None = None
    """Words of what happens, in order."""
    untold: list[str] | None = None
    """Words of what does not happen."""
    cited: list[Name] | None = None
    """Rules that what happens follows."""
    asked: Asked | None = None
    state: dict[Name, dict[Name, Any] | Literal["gone", "there"]] | None = None
    """Piece, Marker, player or `game` -> how it stands at the end, such as `A1: {at: [0, 4], tokens: {heat: 2}}`; `tokens`: all of a
    faction's tokens on it, named as where it begins (`heat: 0`: none of them)."""
    finish: bool | None = None
    """Play to the end of the course by default answers first."""

    @model_validator(mode="after")
    def _promises(self) -> Self:
        if not self.model_fields_set - {"finish", "says"}:
            raise PydanticCustomError("promise", "say what must come of it: chances, refused, told, untold, cited, asked or state")
        return self


class Example(Worked):
    """A small case beside a rule: what is done, what the engine says to it, and what is promised."""

    editions: Name | None = None
    """Which editions it holds for: `from 2023-06`, `until 2023-06` or `only 4.2`; absent: all that have its rules."""
    ask: dict[Name, Any] | None = None
    """A question to the odds: attacker, action, target and what `odds` takes besides."""
    given: Layout | None = None
    """A table in the middle of a game."""
    do: list[Annotated[dict[Name, Any], Field(min_length=1, max_length=1)]] = []
    """Answers in order, each under the kind of its decision; what is not named is answered by default."""
    expect: Expected
    """What must come of it."""

    @model_validator(mode="after")
    def _one_sort(self) -> Self:
        if (self.ask is None) == (self.given is None):
            raise PydanticCustomError("example_sort", "an example has either `ask` (odds) or `given` (a table), and not both")
        if missing := [name for name in ("attacker", "action", "target") if self.ask is not None and name not in self.ask]:
            raise PydanticCustomError("example_ask", "`ask` needs the {missing}", {"missing": ", ".join(missing), "at": ("ask",)})
        return self

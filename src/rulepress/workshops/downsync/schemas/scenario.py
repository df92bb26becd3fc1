"""Scenarios: the table, who stands where, and what wins."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from rulepress.authoring.commons import facing, wrong_entry
from rulepress.authoring.records import Id, Inches, Name, Prose, Record
from rulepress.games.downsync.vocabulary.party import ROUND_LIMIT

from .table import Offset, Piece, Side

Player = Literal["attacker", "defender"]
UnitKey = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*$", max_length=129)]


class Ground(Record):
    """A table's extent in inches."""

    width: Side
    """Along the players' edges."""
    depth: Side
    """From one player's edge to the other's."""


class Zone(Record):
    """Where a player deploys."""

    player: Player
    """Whose zone it is."""
    edge: Literal["top", "bottom"]
    """The edge of the map."""
    depth: Inches
    """Inches from that edge."""


class Objective(Record):
    """A Control Objective as the map draws it."""

    name: Name
    """What it is called."""
    x: Offset
    """Inches right of the table's centre."""
    y: Offset
    """Inches above the centre line."""
    scored_by: list[Player]
    """Whose units score on it."""
    blocked_by: list[Player]
    """Whose units block it."""


def _names_differ(objectives: list[Objective]) -> list[Objective]:
    names = [objective.name for objective in objectives]
    if twice := next((name for name in names if names.count(name) > 1), None):
        second = names.index(twice, names.index(twice) + 1)
        raise wrong_entry(f"two are called {twice}, so nobody could say on which of them a Unit scores", second)
    return objectives


class Scoring(Record):
    """How points are scored."""

    mechanic: Literal["control_objectives", "captured_vips"] = "control_objectives"
    """When points are scored, and by whom: as a Round ends, by all; or as a player's Taskforce Activation ends, by that player."""
    from_round: Annotated[int, Field(ge=1, le=ROUND_LIMIT)] = 1
    """The first Round at whose end points are scored."""
    majority_of: Literal["starting", "standing"] | None = None
    """Of a Unit with several bases, more than half of those that it started with, or has left, must be near enough to score;
    absent: one must."""
    score_within: Inches | None = None
    """A Unit this near scores; absent: what the game says of its objectives."""
    block_within: Inches | None = None
    """A Unit this near blocks; absent: likewise."""
    text: list[Prose] = []
    """What the scenario adds."""


class Victory(Record):
    """What wins."""

    points: Annotated[int, Field(ge=1)]
    """Points that win the game."""
    text: list[Prose] = []
    """How it is said."""


class Scenario(Record):
    """A scenario: one file."""

    id: Id
    """The file's name without .yaml."""
    name: Name
    """Its name."""
    summary: Prose
    """One or two sentences for the lists."""
    introduction: Prose | None = None
    """Who it is for and how it plays."""
    sizes: Annotated[dict[Name, Ground], Field(min_length=1)]
    """The game sizes it is for, each with its table."""
    setup: list[Prose] = []
    """The steps before deployment."""
    deployment: Annotated[list[Zone], Field(min_length=1), facing("attacker", "defender")]
    """Deployment zones, in the order in which players deploy."""
    decoys: dict[Player, list[Literal["small", "medium", "large"]]] = {}
    """Decoy Pings that the scenario adds, by their Signatures."""
    brings: dict[Player, dict[UnitKey, Annotated[int, Field(ge=1, le=9)]]] = {}
    """Units that the scenario adds to a player's: faction/unit, and how many."""
    objective_clearance: Inches = 0
    """Inches between an objective and concealing terrain."""
    objectives_set_up: Literal["by_players", "as_drawn"] = "by_players"
    """Whether the players place the objectives, or they lie where the map shows them."""
    objectives: Annotated[list[Objective], AfterValidator(_names_differ)] = []
    """Control Objectives."""
    scoring: Scoring
    """How points are scored."""
    victory: Victory
    """What wins."""
    terrain: list[Piece] = []
    """Pieces that are set up as drawn; a table from tables/ may be used in their place."""

"""The game's own records: what it is, and its numbers."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from rulepress.authoring.commons import Colour, wrong_entry
from rulepress.authoring.records import Inches, Name, Prose, Record

from .effect import Sentence
from .since import Since

Modifier = Annotated[int, Field(ge=-20, le=20)]
Count = Annotated[int, Field(ge=0, le=99)]


class EffectDefinition(Record):
    """What happens to a target that is hit."""

    name: Name | None = None
    """As printed in tables; absent: the key."""
    symbol: Name | None = None
    """As printed on cards; absent: the key."""
    negatable: bool = False
    """Countermeasures can stop it."""
    text: Prose
    """What it does."""
    inflict: Literal["KILL", "STUN", "REVEAL"] | None = None
    """It works as this effect does, in the engine."""
    effects: list[Sentence] = []
    """What else the engine does to the target."""
    manual: bool = False
    """The engine cannot carry it out; players do."""


class OwnEffect(EffectDefinition):
    """An effect that a faction adds. Say what it does in `inflict`, `effects` or both, or `manual: true` when only players
    can carry it out."""

    since: Since = None
    """The edition with which it begins; absent: the newest."""

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if not (self.inflict or self.effects or self.manual):
            raise PydanticCustomError(
                "effect_does_nothing",
                "an effect needs `inflict` (it works as KILL, STUN or REVEAL), `effects` (what the engine does to the "
                "target) or `manual: true` (players carry it out)",
            )
        return self


class Signature(Record):
    name: Name
    diameter_mm: Annotated[int, Field(gt=0)]
    ping_defence: Count


class SubUnit(Record):
    """One base of a Unit that has several."""

    name: Name
    """What it is called."""
    plural: Name
    """What several are called."""
    diameter_mm: Annotated[int, Field(gt=0)]
    fewest: Count
    """The fewest of them in a Unit that has several bases."""
    most: Count
    coherency: Inches
    reveal_within: Inches

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.fewest > self.most:
            raise wrong_entry(f"`fewest` is {self.fewest}, which is more than `most`, {self.most}", "fewest")
        return self


class Ping(Record):
    speed: Inches
    clearance: Inches
    """Inches that it keeps from enemies as it moves."""
    place_clearance: Inches | None = None
    """Inches to enemy Pings within which nothing is placed; absent: no such limit."""
    exposed_within: Inches
    decoys: bool
    """There may be Pings that hide no Unit."""


class ObjectiveKind(Record):
    """What scenarios score on."""

    name: Name
    """What it is called."""
    signature: Literal["small", "medium", "large"] | None = None
    """It is as large as a Ping of this Signature."""
    diameter_mm: Annotated[int, Field(gt=0)] | None = None
    """How large it is, where no Signature says so."""
    overlap: bool
    """A base may end its move or placement on it."""
    score_within: Inches
    """A Unit this near scores, where a scenario says nothing else."""
    block_within: Inches
    """A Unit this near blocks, where a scenario says nothing else."""

    @model_validator(mode="after")
    def _has_a_size(self) -> Self:
        if (self.signature is None) == (self.diameter_mm is None):
            raise PydanticCustomError("objective_size", "an objective needs either `signature` or `diameter_mm`")
        return self


class Boosts(Record):
    """What boosts a roll, and by how much: how they add up, `mechanics.boost` says."""

    command_point: int
    """A Command Point, paid before the roll."""
    overwatch: int
    """An Overwatch Token, on its holder's priority roll."""
    stun: int
    """A Stun Token, on its holder's priority roll."""


class Extent(Record):
    width: Inches
    depth: Inches


class GameSize(Record):
    name: Name
    slots: dict[Literal["small", "medium", "large"], Count]
    command_points: Count


class StatDefinition(Record):
    name: Name
    abbreviation: Name
    meaning: Prose
    typical: Annotated[list[Count], Field(min_length=2, max_length=2)] | None = None
    printed: Name | None = None
    """The typical range as the rulebook's table of stats prints it; cards may lie outside."""

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.typical and self.typical[0] > self.typical[1]:
            raise wrong_entry("`typical` goes from the least to the most", "typical")
        return self


class RangeBand(Record):
    limit: Inches
    modifier: Modifier


class Change(Record):
    modifier: Modifier


class Sight(Record):
    height: Inches
    through_all_within: Inches
    """Between two that are no farther apart, concealing terrain does not stop sight."""
    through: Inches
    """How much concealing terrain a longer line of sight may cross."""


class SizeAdvice(Record):
    """How large a piece of terrain should be."""

    side: Inches
    """The shorter side at the most, in inches."""
    length: Inches
    """The longer side at the most, in inches; a larger piece is set up in sections."""
    lowest: Inches
    """The least height in inches."""
    highest: Inches
    """The greatest height in inches."""
    capacity: Count
    """How many Sub-Units stand comfortably on a roof as large as that."""


class TerrainKind(Record):
    """What one sort of terrain does."""

    name: Name
    slows: Inches = 0
    """Inches that a move loses by crossing it."""
    conceals: bool = False
    """It conceals what is in it or behind it."""
    blocks_sight: bool = False
    """Nobody sees through it, up to its height."""
    enters: list[Literal["infantry", "vehicle"]] | None = None
    """The only kinds that may enter it; absent: everybody."""
    height: Inches | None = None
    """How high it is where a table does not say; absent: it makes no difference, or nobody sees over it."""
    advice: SizeAdvice | None = None
    """How large the rules advise such pieces to be; absent: they do not say."""


class AttackNumbers(Record):
    dice: Count
    short_range: RangeBand
    long_range: RangeBand
    concealed: Change


class ScanNumbers(Record):
    dice: Count
    concealed: Change
    out_of_sight: Change


class CountermeasureNumbers(Record):
    dice: Count
    target: Count


class Mechanics(Record):
    """The procedures in which editions, or readings of one, differ, by the names under which the engine finds them."""

    boost: Literal["extra_die_drop_lowest", "advantage"]
    """What the boosts of one roll come to: one more die, once and for all; or as many dice more, or fewer, as they add up to."""
    stun: Literal["pay_before_activation", "move_or_act", "move_or_act_if_used", "act_once"]
    """What a Stun Token does: it is paid for before the activation; or its holder may only move, or only act, and then loses it;
    or it acts once, moved or not, and loses it."""
    stealth: Literal["reveal_only", "no_attacks"]
    """What enemies may aim at the holder of a Stealth Token: REVEAL alone; or anything but attacks."""
    scan_targets: Literal["pings_and_units", "pings_and_stealthy", "pings"]
    """What may be scanned: Pings, and any Unit, or only what has a Stealth Token, or nothing else."""
    ping_clearance: Literal["always", "unseen_pings_excepted", "unseen_excepted"]
    """From what a moving Ping keeps clear: all enemies; or not from Pings out of sight; or not from anything out of sight."""
    area_terrain: Literal["touching", "overlapping"]
    """What is in area terrain: whatever touches its edge; or only what lies on it."""
    slow_terrain: Literal["every_move", "once_a_turn"]
    """What terrain slows: every move; or not the Move Action of what it slowed in the Move phase."""
    last_taskforce: Literal["everything", "as_chosen"]
    """The Taskforce of a player whose opponent has nothing left to activate."""
    reaction_boosts: Literal["other_player_first", "active_player_first"]
    """Who first buys boosts for priority rolls."""
    reaction_refresh: Literal["not_yet_refreshed", "outside_taskforce"]
    """Who is Refreshed before acting in a Reaction Engagement."""
    reaction_overwatch: Literal["alone", "with_others"]
    """Whether an Overwatch Action in a reaction is the one action of its activation."""


class KindWords(Record):
    name: Name
    """As it stands before another word: a Vehicle target."""
    plural: Name
    """As it stands alone: against Vehicles."""
    only: Name
    """How an action says that it has no other targets."""


class Described(Record):
    name: Name
    text: Prose


class Token(Record):
    name: Name
    colour: Name
    swatch: Colour
    multiple: bool
    holder: Literal["player", "unit", "sub_unit"]
    gained: Prose
    removed: Prose
    text: Prose


class OwnToken(Record):
    """A token that a faction adds."""

    since: Since = None
    """The edition with which it begins; absent: the newest."""
    name: Name | None = None
    """As printed; absent: the key."""
    colour: Name
    """The colour of the piece that stands for it."""
    swatch: Colour
    """That colour as pages and cards show it."""
    holder: Literal["unit", "sub_unit", "table"] = "unit"
    """Whether it lies on the whole Unit, on one base, or on the table: a Marker."""
    most: Annotated[int, Field(ge=1, le=99)] | None = None
    """How many of them one holder has at most, or of Markers each player: laying one more takes the oldest away. Absent: any number."""
    goes: Literal["never", "refreshed", "taskforce_activation", "round"]
    """When it goes by itself: as its holder, or who laid the Marker, is Refreshed, or at the end of a period."""
    text: Prose
    """What it does, for the cards and the rules."""
    effects: list[Sentence] = []
    """What the engine does while it lies there; the bearer is whoever has it, or the Marker."""


class Core(Record):
    """The numbers of the rules, each written once."""

    mechanics: Mechanics
    signatures: dict[Literal["small", "medium", "large"], Signature]
    sub_unit: SubUnit
    ping: Ping
    minimum_speed: Inches
    boosts: Boosts
    objective: ObjectiveKind
    battlefield: Extent
    game_sizes: dict[Name, GameSize]
    stats: dict[Literal["spd", "scan", "targ", "def", "cm"], StatDefinition]
    sight: Sight
    terrain: dict[Name, TerrainKind]
    attack: AttackNumbers
    scan: ScanNumbers
    countermeasure: CountermeasureNumbers
    kinds: dict[Literal["infantry", "vehicle"], KindWords]
    costs: dict[Literal["A", "C", "A/C", "A+C", "Free"], Described]
    phases: dict[Literal["designate", "reveal", "refresh", "move", "reaction", "activation"], Described]
    effects: dict[Literal["KILL", "STUN", "REVEAL", "STAR"], EffectDefinition]
    tokens: dict[Name, Token]

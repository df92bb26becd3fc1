"""What may be typed in a declared game's play.yaml: what pieces hold, what the ground does, and the turn as a tree of steps.

`play_errors` says which values are invalid although their form is right.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from rulepress.content.games.declared.check_definition import BestForm, Number, When
from rulepress.content.games.declared.condition_form import Filled
from rulepress.content.games.declared.game_definition import FieldPath, Rule
from rulepress.content.games.declared.model_factory import Base
from rulepress.content.games.declared.name_syntax import Key
from rulepress.content.models.base_record import Name, Prose
from rulepress.content.system.common_records import Colour
from rulepress.games.declared.play import unit_bases
from rulepress.games.declared.play.turn_program import EVENTS, VERBS

Period = Literal["activation", "phase", "round", "game"]
"""When a state ends: with the activation, phase or round in which it began, or never."""


class StateForm(Filled):
    """A state that has more to it than when it ends."""

    until: Period
    """When it ends."""
    max: Number | None = None
    """It counts no further than this, whatever is added."""
    words: Name | None = None
    """What the story calls it: `under fire`; absent: its name."""


States = Annotated[
    dict[
        Key,
        Annotated[
            Annotated[StateForm, Tag("state")] | Annotated[Period, Tag("period")],
            Discriminator(lambda typed: "state" if isinstance(typed, dict | StateForm) else "period"),
        ],
    ],
    Field(max_length=40),
]
State = Annotated[str, Field(pattern=r"^([a-z]+\.)?[a-z][a-z0-9_]*$", json_schema_extra={"x-completes": "state"})]
"""A state of who acts, `charged`, or of somebody else: `target.shaken`, `side.points`."""
PieceName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", json_schema_extra={"x-completes": "piece"})]
"""`unit`, `target`, or a piece that was chosen under that name."""
Action = Annotated[Name, Field(json_schema_extra={"x-completes": "turn action"})]
Check = Annotated[Key, Field(json_schema_extra={"x-completes": "check"})]
Input = Annotated[Key, Field(json_schema_extra={"x-completes": "input"})]
"""Something that a check asks."""
TerrainName = Annotated[Name, Field(json_schema_extra={"x-completes": "terrain"})]
Objective = Annotated[Name, Field(json_schema_extra={"x-completes": "objective"})]


PieceBase = Annotated[
    Annotated[FieldPath, Tag("field")] | Annotated[Base, Tag("base")],
    Discriminator(lambda typed: "field" if unit_bases.names_a_field(typed) else "base"),
]


class PiecesForm(Filled):
    """The pieces on the table."""

    base: PieceBase | None = None
    """The base of every piece, `oval 60 x 35 mm` (a number is the diameter of a round one), or the field of units that says it; absent:
    what the field of units of the type `base` says, or round bases of 25 mm where there is none."""
    models: FieldPath | None = None
    """The number field of units that says of how many models one is made; absent: of one."""
    files: Annotated[int, Field(ge=1, le=40)] | FieldPath | None = None
    """So many models of a unit stand side by side, the others in ranks behind them, each on a base of its own; or the number field of units
    that says it. Absent: the whole unit is on one base, which stays as it is while models fall."""
    damage: FieldPath | None = None
    """The number field of units that says how much damage fells one, or one of its models; absent: damage is not counted."""
    granted: When | None = None
    """What the leaders of its list grant a unit counts only while these hold, in which `unit` is the piece; absent: always."""
    holds: States = {}
    """States that pieces hold, and when each ends: `{charged: activation, shaken: game}`, or with more to it:
    `{heat: {until: game, max: 3}}`."""


class SidesForm(Filled):
    """The two sides."""

    holds: States = {}
    """States that sides hold, such as points, and when each ends: `{points: game}`."""


class TokenForm(Filled):
    """A token that shows something on the table."""

    name: Annotated[Name, Field(max_length=24)]
    """What stands on it."""
    colour: Colour | None = None
    """Its colour, `"#8a1c1c"`; absent: one of a row of colours, by its place."""
    each: Annotated[int, Field(ge=1, le=20)] | None = None
    """So many lie at one unit or side; absent: one, and of damage as many as a unit outlives."""
    most: Annotated[int, Field(ge=1, le=99)] | None = None
    """No more than so many lie at all units of a side together."""


Token = Annotated[
    Annotated[Annotated[Name, Field(max_length=24)], Tag("name")] | Annotated[TokenForm, Tag("token")],
    Discriminator(lambda typed: "name" if isinstance(typed, str) else "token"),
]
Shown = Annotated[str, Field(pattern=r"^(side\.)?[a-z][a-z0-9_]*$", json_schema_extra={"x-completes": "shown by a token"})]
"""What a token shows: a state of pieces, a state of sides as `side.points`, `damage`, or `acted`."""


class GroundForm(Filled):
    """What terrain of one kind does."""

    blocks: Annotated[list[Literal["moves", "sight"]], Field(max_length=2)] = []
    """What it keeps from going through. What stands in it sees out and is seen."""
    covers: bool = False
    """It covers what stands in it or partly behind it."""
    cost: Annotated[int, Field(ge=1, le=12)] = 1
    """So many inches of a move each inch in it takes."""
    rule: Rule | None = None
    """The rule that says so."""


class FilterForm(Filled):
    """Which pieces are meant."""

    of: Literal["friend", "enemy", "any"] | None = None
    """Whose they are, as seen by who acts."""
    from_: Annotated[PieceName | None, Field(alias="from")] = None
    """From where it is measured: `unit` (absent), `target`."""
    within: Number | None = None
    """No farther than so many inches, from base to base."""
    beyond: Number | None = None
    """Farther than so many inches."""
    on: TerrainName | Annotated[list[TerrainName], Field(min_length=1, max_length=12)] | None = None
    """On terrain of this name or ground, with any part of the base."""
    near: Objective | None = None
    """At the objective of this name, at `any`, or at the `objective` that `each: objective` has come to."""
    reach: Number | None = None
    """With `near`: no farther from it than so many inches; absent: 3."""
    seen: bool | None = None
    """With a line of sight from there, or without one."""
    when: When | None = None
    """Conditions, in which `it` is the piece: `it.shaken: 0`."""

    @model_validator(mode="after")
    def _reaches_from_somewhere(self) -> FilterForm:
        if self.reach is not None and self.near is None:
            raise ValueError("says with `reach` how far from an objective: add `near` and its name, or write `within`")
        return self


class ValueForm(FilterForm):
    """A number that is counted on the table."""

    count: Literal["friend", "enemy", "any"] | None = None
    """So many pieces of these."""
    sum: Number | None = None
    """What these come to together, in which `it` is the piece: `it.cost`."""

    @model_validator(mode="after")
    def _counts_or_sums(self) -> ValueForm:
        if (self.count is None) == (self.sum is None):
            raise ValueError("says not what it is: write `count` or `sum`")
        return self


# The tag differs from those within a number: what is wrong there is looked for by these.
Value = Annotated[
    Annotated[ValueForm, Tag("counted")] | Annotated[Number, Tag("worked out")],
    Discriminator(lambda typed: "counted" if isinstance(typed, dict) and ("count" in typed or "sum" in typed) else "worked out"),
]


UseForm = Annotated[
    Annotated[BestForm, Tag("best")] | Annotated[Literal["each", "all"], Tag("each")],
    Discriminator(lambda typed: "each" if isinstance(typed, str) else "best"),
]


class ChoiceForm(Filled):
    """Which of several answers is given to a check."""

    choose: Annotated[dict[Name, Any], Field(min_length=1, max_length=12)]
    """The first whose conditions hold: `{hard: {target.dug_in: 1}, none: {}}`."""


Given = Annotated[
    Annotated[ChoiceForm, Tag("choice")] | Annotated[Number, Tag("worked out")],
    Discriminator(lambda typed: "choice" if isinstance(typed, dict) and "choose" in typed else "worked out"),
]


class StepForm(Filled):
    """One step: one of the keys that say what is done, and what belongs to it."""

    place: Literal["each"] | None = None
    """The sides set up their units in turn, in their zones: all that are not on the table yet."""
    choose: PieceName | None = None
    """Who acts chooses a piece, which holds the state of this name, or stands for this name in the steps after it."""
    rounds: Number | None = None
    """So many rounds; `do` says what is in one."""
    phase: Name | None = None
    """A part of a round with this name."""
    begin: Annotated[int, Field(ge=2, le=100)] | Literal["other", "finished"] | None = None
    """Who begins from here on: both sides roll a die of so many sides and the higher begins; the `other` one; or whoever `finished` first,
    as all pieces had acted in the last `alternate`."""
    alternate: Literal["piece", "turn"] | None = None
    """The sides take turns until all pieces have acted, each with one `piece`, or with one after the other until `end: turn`; `do` says
    what a piece does."""
    each: Literal["piece", "side", "objective"] | None = None
    """Every piece, both sides, or every objective of the scenario, one after the other."""
    act: Annotated[list[Action], Field(min_length=1, max_length=20)] | None = None
    """One of these actions, if the player wants to."""
    react: PieceName | None = None
    """This piece acts out of its turn: in the steps of `do` it is the `unit`, and who acts now is its `target`."""
    move: Number | None = None
    """The piece may move so many inches."""
    check: Check | None = None
    """A check of shape.yaml is made."""
    set: State | None = None
    """This state is held from now on."""
    clear: State | None = None
    """This state is held no longer."""
    add: Annotated[dict[State, Number], Field(min_length=1, max_length=12)] | None = None
    """These states go up by so much: `{side.points: 1}`."""
    damage: PieceName | None = None
    """This piece takes damage, as `by` says."""
    push: PieceName | None = None
    """This piece goes straight away from `from`, so far as `by` says or until something is in the way."""
    remove: PieceName | None = None
    """This piece leaves the table."""
    by_hand: Annotated[Prose | None, Field(alias="by hand")] = None
    """What players see to themselves: it is told, and nothing more happens."""
    end: Literal["game", "turn"] | None = None
    """The game ends; or below `alternate: turn`, the piece is done and the other side goes on."""

    do: Annotated[list[StepForm], Field(min_length=1, max_length=40)] | None = None
    """The steps in it."""
    when: When | None = None
    """Only if all of these hold."""
    rule: Rule | None = None
    """The rule that it follows; absent: that of the step around it."""
    who: When | None = None
    """Of `alternate` and `each: piece`: for which pieces, in which `it` is the piece; of `place`: for which units."""
    anywhere: Literal[True] | None = None
    """Of `place`: on the whole table, wherever there is room; without room the unit waits on."""
    times: Number | None = None
    """Of `act`: so many of the actions, each once; absent: one."""
    must: Literal[True] | None = None
    """Of `act`: something has to be done; of `move`: it has to move, if it can."""
    may: Literal[True] | None = None
    """Of `check`: it may be left out."""
    of: FilterForm | None = None
    """Of `choose`: among which; absent: one's own."""
    at: PieceName | FilterForm | None = None
    """Of `check`: against whom; of these, enemies where nothing else is said."""
    with_: Annotated[UseForm | None, Field(alias="with")] = None
    """Of `check`: with which record, with `each` that may be used, one after the other, or with `all` of these at once; absent: the player
    chooses."""
    against: BestForm | None = None
    """Of `check`: with which record of the target; absent: who acts chooses."""
    given: Annotated[dict[Input, Given], Field(max_length=12)] | None = None
    """Of `check`: what it asks, and what is said: `{range: distance, cover: covered}`."""
    straight: Literal[True] | None = None
    """Of `move`: it goes straight."""
    into: Number | None = None
    """Of `move`: it ends no farther from an enemy than so many inches."""
    away: Number | None = None
    """Of `move`: it ends farther than so many inches from every enemy; of `place`: it is placed so."""
    over: Literal[True] | None = None
    """Of `move`: over everything, at no cost."""
    sure: Literal[True] | None = None
    """Of `move`: slow ground costs no more."""
    through: Literal["friends"] | None = None
    """Of `move`: through bases of one's own side."""
    from_: Annotated[PieceName | None, Field(alias="from")] = None
    """Of `push`: away from whom; absent: `unit`."""
    by: Number | None = None
    """Of `damage` and `push`: how much; absent: 1."""
    apply: Literal["phase end", "round end"] | None = None
    """Of `check` and `damage`: when the damage is taken; absent: at once."""

    @model_validator(mode="after")
    def _does_one_thing(self) -> StepForm:
        told = [name for name in VERBS if getattr(self, name.replace(" ", "_")) is not None]
        if len(told) != 1:
            what = f"has {' and '.join(f'`{name}`' for name in told)}, and only one of them can stand there" if told else "does nothing"
            raise ValueError(f"{what}: write one of {', '.join(VERBS)}")
        allowed = (*KEYS.get(told[0], ()), "when", "rule")
        for name, typed in self.model_dump(exclude_unset=True, by_alias=True).items():
            if name != told[0] and name not in allowed and typed is not None:
                raise ValueError(f"`{name}` says nothing of `{told[0]}`: with it go {', '.join(allowed)}")
        for name in NEEDS.get(told[0], ()):
            if getattr(self, name) is None:
                raise ValueError(f"`{told[0]}` needs `{name}`")
        return self


KEYS: dict[str, tuple[str, ...]] = {
    "place": ("who", "anywhere", "away"),
    "choose": ("of",),
    "rounds": ("do",),
    "phase": ("do",),
    "alternate": ("who", "do"),
    "each": ("who", "do"),
    "act": ("times", "must"),
    "react": ("do",),
    "move": ("straight", "into", "away", "over", "sure", "through", "must"),
    "check": ("at", "with", "against", "given", "may", "apply", "do"),
    "damage": ("by", "apply"),
    "push": ("from", "by"),
}
"""Verb -> the keys that go with it."""
NEEDS = {"rounds": ("do",), "phase": ("do",), "alternate": ("do",), "each": ("do",), "react": ("do",)}
"""Verb -> the keys that it cannot do without."""


class ActionForm(Filled):
    """Something that a piece can do."""

    when: When | None = None
    """Only if all of these hold."""
    rule: Rule
    """The rule that it follows."""
    do: Annotated[list[StepForm], Field(min_length=1, max_length=40)]
    """What is done."""


class TriggerForm(Filled):
    """Something that is done whenever something happens to a piece or in the turn, as soon as the step is done in which it happens."""

    on: Literal[
        "models", "damage", "removed", "gains", "enters", "leaves", "near", "phase begins", "phase ends", "round begins", "round ends"
    ]
    """What happens: `models` of it fall and others are left; it takes `damage`; it is `removed`; it `gains` a state; it `enters` or
    `leaves` terrain, or comes `near` an enemy, as it moves or is pushed; a phase or a round begins or ends."""
    state: Annotated[Key, Field(json_schema_extra={"x-completes": "state"})] | None = None
    """Of `gains`: which state."""
    terrain: TerrainName | Annotated[list[TerrainName], Field(min_length=1, max_length=12)] | None = None
    """Of `enters` and `leaves`: terrain of this name or ground, or of one of several."""
    within: Number | None = None
    """Of `near`: no farther than so many inches from the enemy, which it was before; the enemy is its `target`."""
    phase: Name | None = None
    """Of a phase that begins or ends: which one; absent: any."""
    who: When | None = None
    """Only if it happens to such a piece, which is `it`."""
    for_: Annotated[FilterForm | None, Field(alias="for")] = None
    """The pieces that do something about it, each of them: `unit` is such a piece, and `target` the one to which it happens; absent: that
    one itself."""
    when: When | None = None
    """Only if all of these hold then; `unit` is the piece."""
    rule: Rule
    """The rule that it follows."""
    do: Annotated[list[StepForm], Field(min_length=1, max_length=40)]
    """What is done; `unit` is the piece."""

    @model_validator(mode="after")
    def _says_what_happens(self) -> TriggerForm:
        own = EVENTS[self.on]
        for name in dict.fromkeys(name for names in EVENTS.values() for name in names):
            if getattr(self, name) is not None and name not in own:
                raise ValueError(f"`{name}` says nothing of `{self.on}`")
            if name in own and name != "phase" and getattr(self, name) is None:
                raise ValueError(f"`{self.on}` needs `{name}`")
        return self


class WinnerForm(Filled):
    """Who wins."""

    most: Number
    """The side with the most of this: `side.points`."""
    rule: Rule
    """The rule that says so."""


class PlayForm(Filled):
    """How a game is played."""

    pieces: PiecesForm = PiecesForm()
    """What stands on the table."""
    sides: SidesForm = SidesForm()
    """Who plays."""
    tokens: Annotated[dict[Shown, Token], Field(max_length=40)] = {}
    """What is shown by tokens, and what stands on them: `{shaken: Shaken, damage: {name: Wound, each: 3}}`."""
    terrain: Annotated[dict[TerrainName, GroundForm], Field(max_length=40)] = {}
    """What terrain does, by its `ground` in scenarios, or by its name."""
    values: Annotated[dict[Key, Value], Field(max_length=60)] = {}
    """Numbers that are worked out from the table, by names of the game's own."""
    actions: Annotated[dict[Action, ActionForm], Field(max_length=40)] = {}
    """What a piece can do, by name."""
    triggers: Annotated[list[TriggerForm], Field(max_length=20)] = []
    """What is done whenever something happens to a piece."""
    play: Annotated[list[StepForm], Field(min_length=1, max_length=40)]
    """The game from its beginning to its end."""
    wins: Annotated[list[WinnerForm], Field(min_length=1, max_length=8)]
    """Who wins at the end; where the first does not tell, the next one does."""

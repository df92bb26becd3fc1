"""The `odds` of a shape as they are typed: checks, their rolls, and the numbers these are made of.

`check_errors` says which values are invalid although their form is right.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Tag, model_validator

from rulepress.content.games.declared.name_syntax import Key, Path, RuleId
from rulepress.content.models.base_record import Name, Prose, Record
from rulepress.games.declared.check_records import OUTCOMES
from rulepress.games.declared.formulas import PARTS, formula, sides
from rulepress.games.declared.roll_records import CHANGES, UNLIMITED


def _formula(typed: str) -> str:
    formula(typed)
    return typed


Whole = Annotated[int, Field(ge=-100_000, le=100_000)]
Formula = Annotated[
    Annotated[Whole, Tag("number")] | Annotated[str, Field(max_length=200), AfterValidator(_formula), Tag("text")],
    Discriminator(
        lambda typed: "number" if isinstance(typed, int) and not isinstance(typed, bool) else "text" if isinstance(typed, str) else None,
        custom_error_type="odds_number",
        custom_error_message="a number is a whole number, or a sum of numbers and names such as `core.save + target.armour`",
    ),
]
"""`4`, `core.hit_on`, `core.save + target.armour`; where dice may stand, `2d6+1`."""
When = Annotated[dict[str, Any], Field(min_length=1, max_length=12, json_schema_extra={"type": "object"})]
"""Conditions that all hold: `range: 1`, `target.size: [Large, Huge]`, `weapon.reach: {from: range}`, `weapon.traits: piercing`."""


def _one_of(record: Any, names: tuple[str, ...]) -> None:
    there = [name for name in names if getattr(record, name) is not None]
    if len(there) != 1:
        told = f"has {' and '.join(f'`{name}`' for name in there)}, but only one of them is allowed" if there else "does not say what to do"
        raise ValueError(f"{told}: write one of {', '.join(names)}")


class FormulaPartForm(Record):
    """Something that a number is made of, under conditions."""

    add: Formula | None = None
    """Added to what stands before it."""
    set: Formula | None = None
    """Instead of what stands before it."""
    times: Formula | None = None
    """What stands before it is taken so many times."""
    halve: Literal["up", "down"] | None = None
    """Half of what stands before it, rounded so."""
    at_least: Formula | None = None
    """What stands before it is no less than this."""
    at_most: Formula | None = None
    """What stands before it is no more than this."""
    when: When | None = None
    """Only if all of these hold."""
    rule: RuleId | None = None
    """The rule that says so; absent: the check's."""
    words: Name | None = None
    """Why, where the number is explained; absent: the conditions."""

    @model_validator(mode="after")
    def _does_one_thing(self) -> FormulaPartForm:
        _one_of(self, PARTS)
        return self


def _added_up(typed: list[Any]) -> list[Any]:
    """Refuses whole numbers side by side, which are meant as a range or as a choice."""
    numbers = [one for one in typed if isinstance(one, int)]
    if len(numbers) > 1:
        told = ", ".join(str(one) if isinstance(one, int) else "..." for one in typed)
        raise ValueError(f"has `[{told}]`, but a list adds up its entries: write one number, or begin the list with a name")
    return typed


def _number_shape(typed: Any) -> str | None:
    if isinstance(typed, int | str) and not isinstance(typed, bool):
        return "formula"
    return "part" if isinstance(typed, dict) else "parts" if isinstance(typed, list) else None


def _part_shape(typed: Any) -> str | None:
    shape = _number_shape(typed)
    return None if shape == "parts" else shape


_SAID = "a number is `4`, a name such as `core.hit_on`, a part such as `{add: 1, when: {range: 1}}`, or a list of these"
_Piece = Annotated[
    Annotated[Formula, Tag("formula")] | Annotated[FormulaPartForm, Tag("part")],
    Discriminator(_part_shape, custom_error_type="odds_number", custom_error_message=_SAID),
]
Number = Annotated[
    Annotated[Formula, Tag("formula")]
    | Annotated[FormulaPartForm, Tag("part")]
    | Annotated[list[_Piece], Field(min_length=1, max_length=24), AfterValidator(_added_up), Tag("parts")],
    Discriminator(_number_shape, custom_error_type="odds_number", custom_error_message=_SAID),
]
"""A number by its parts, in their order."""


def _kinds_shape(typed: Any) -> str | None:
    if isinstance(typed, dict) and not any(name in typed for name in FormulaPartForm.model_fields):
        return "kinds"
    return "alike" if _number_shape(typed) else None  # a tag as none in a number, for who finds an error's place


ByKind = Annotated[
    Annotated[Number, Tag("alike")] | Annotated[dict[Key, Number], Field(min_length=1, max_length=6), Tag("kinds")],
    Discriminator(_kinds_shape, custom_error_type="odds_number", custom_error_message=_SAID),
]
"""A number, or one for each kind of hit: `{hit: 4, crit: 6}`."""


def _hits_shape(typed: Any) -> str | None:
    if isinstance(typed, list) and typed and all(isinstance(one, str) and "." not in one for one in typed):
        return "symbols"
    return "numbers" if _kinds_shape(typed) else None


Hits = Annotated[
    Annotated[ByKind, Tag("numbers")] | Annotated[list[Key], Field(max_length=6), Tag("symbols")],
    Discriminator(_hits_shape, custom_error_type="odds_number", custom_error_message=f"{_SAID}; of symbols, these: `[hit, crit]`"),
]
Side = Annotated[int, Field(ge=-99, le=999)]
Face = Annotated[
    Annotated[Side, Tag("number")]
    | Annotated[Key, Tag("symbol")]
    | Annotated[list[Key], Field(min_length=1, max_length=6), Tag("symbols")],
    Discriminator(
        lambda typed: (
            "number" if isinstance(typed, int) else "symbol" if isinstance(typed, str) else "symbols" if isinstance(typed, list) else None
        ),
        custom_error_type="odds_die",
        custom_error_message="a face shows a number, a symbol such as `hit`, or several: `[hit, crit]`",
    ),
]
Sides = Annotated[int, Field(ge=2, le=100), AfterValidator(sides)]
Faces = Annotated[list[Face], Field(min_length=2, max_length=100)]
"""What a die shows on each of its faces."""
NamedDie = Annotated[
    Annotated[Sides, Tag("sides")] | Annotated[Faces, Tag("faces")],
    Discriminator(
        lambda typed: "sides" if isinstance(typed, int) and not isinstance(typed, bool) else "faces" if isinstance(typed, list) else None,
        custom_error_type="odds_die",
        custom_error_message="a die is its sides, `8`, or a list of its faces",
    ),
]
"""A die that has a name: so many sides, or what it shows on each of its faces."""
DieUse = Annotated[
    Annotated[Sides, Tag("sides")] | Annotated[Path, Tag("name")] | Annotated[Faces, Tag("faces")],
    Discriminator(
        lambda typed: (
            "sides" if isinstance(typed, int) else "name" if isinstance(typed, str) else "faces" if isinstance(typed, list) else None
        ),
        custom_error_type="odds_die",
        custom_error_message="a die is its sides (`6`, `d6`), one of `dice`, a list of its faces, or a choice such as `weapon.die`",
    ),
]
Shown = Side | Key
"""A face as rolls speak of it: a number, or a symbol."""


Pool = Annotated[
    Annotated[Number, Tag("alike")] | Annotated[dict[Key, Number], Field(min_length=1, max_length=6), Tag("kinds")],
    Discriminator(_kinds_shape, custom_error_type="odds_number", custom_error_message=f"{_SAID}; of several dice one for each"),
]


Choices = Annotated[
    Annotated[list[Name], Field(min_length=1, max_length=24), Tag("names")]
    | Annotated[dict[Name, Whole], Field(min_length=1, max_length=24), Tag("steps")],
    Discriminator(
        lambda typed: "names" if isinstance(typed, list) else "steps" if isinstance(typed, dict) else None,
        custom_error_type="odds_choices",
        custom_error_message="choices are a list, `[none, soft]`, or numbers by their names, `{none: 0, soft: 1}`",
    ),
]


class CheckInputForm(Record):
    """What is asked beside who does it, with what and upon whom."""

    type: Literal["number", "flag", "choice"]
    """number (whole), flag (true or false), choice (`of` what)."""
    min: Whole | None = None
    """The least, of a number."""
    max: Whole | None = None
    """The most, of a number; with both, the site draws the chance over it."""
    of: Choices | None = None
    """What there is to choose from: `[none, soft, hard]`; with what each counts in a number, `{none: 0, soft: 1, hard: 2}`."""
    default: Whole | Name | None = None
    """What it is when nobody says, perhaps a value such as `unit.models`; without it a number or choice has to be said."""
    help: Prose | None = None
    """What it means, in a few words: the form and the command line show it."""


Times = Annotated[
    Annotated[Number, Tag("number")] | Annotated[Literal["unlimited"], Tag("unlimited")],
    Discriminator(
        lambda typed: "unlimited" if typed == UNLIMITED else "number" if _number_shape(typed) else None,
        custom_error_type="odds_number",
        custom_error_message=f"{_SAID}; of dice that explode as often as they do, `unlimited`",
    ),
]


class DiceModificationForm(Record):
    """Something done to dice that have been rolled."""

    reroll: Shown | list[Shown] | None = None
    """Dice that show these are rolled again, once; `misses`: all that hit nothing, or a sum that fails; `hits`: all
    that hit."""
    turn: Shown | list[Shown] | None = None
    """Dice that show these are turned `into` another face."""
    into: Shown | None = None
    """What turned dice show."""
    explode: Shown | list[Shown] | None = None
    """For each die that shows these another is rolled; that one does the same only as often in a row as `times` says. `highest`: the
    highest number of the die."""
    keep_best: Number | None = None
    """Only so many count, the best."""
    keep_worst: Number | None = None
    """Only so many count, the worst."""
    up_to: Number | None = None
    """No more dice than this are rolled again or turned, the worst first."""
    times: Times | None = None
    """How often in a row a die may explode, 1 to 10, or `unlimited`; absent: once."""
    hits: ByKind | None = None
    """What dice of a pool that explode or are rolled again for this have to show, `5`, `{hit: 5, crit: 6}`; absent: the same as all."""
    when: When | None = None
    """Only if all of these hold."""

    @model_validator(mode="after")
    def _does_one_thing(self) -> DiceModificationForm:
        _one_of(self, CHANGES)
        return self


NaturalForm = Annotated[
    Annotated[Side, Tag("number")]
    | Annotated[Literal["odd", "even", "doubles"], Tag("word")]
    | Annotated[list[Side], Field(min_length=1, max_length=20), Tag("numbers")],
    Discriminator(
        lambda typed: (
            "numbers" if isinstance(typed, list) else "word" if isinstance(typed, str) else "number" if isinstance(typed, int) else None
        ),
        custom_error_type="odds_natural",
        custom_error_message="what dice show is a number, `20`, several, `[1, 2]`, or `odd`, `even`, `doubles`",
    ),
]
"""What the dice of a sum show by themselves, all in all; `doubles`: two of them or more show the same."""


class Always(Record):
    """What dice show by themselves, whatever is added to them and needed."""

    hits: NaturalForm | None = None
    """With these a sum succeeds: `[20]`, `odd`, `even`, `doubles`."""
    misses: NaturalForm | None = None
    """With these it fails."""


class RollForm(Record):
    """Dice that are rolled at once: a `pool`, in which each counts for itself, or a `sum`."""

    pool: Pool | None = None
    """So many dice, each of which hits or does not; `2d6`: as many as two dice show (with `die`); of several sorts, the number of each:
    `{red: weapon.red, black: 1}`."""
    sum: Number | None = None
    """So many dice that are added up, or dice such as `2d6+1`; absent (and no pool): one."""
    die: DieUse | None = None
    """Which: its sides, one of `dice`, its faces, or a choice that names one, such as `weapon.die`; absent: six sides."""
    hits: Hits | None = None
    """Of a pool: what a die has to show, `4` or better, `{hit: 4, crit: 6}`; of dice with symbols those that count, from the least to the
    best."""
    exact: Annotated[list[Key], Field(min_length=1, max_length=6)] | None = None
    """Of a pool: kinds of hits whose number a die has to show itself, no more and no less."""
    brings: Annotated[dict[Key, Number], Field(min_length=1, max_length=6)] | None = None
    """Of a pool: for each hit of a kind so many more of the least kind: `{crit: 1}`."""
    add: Number | None = None
    """Of a sum: added to it."""
    needs: Number | None = None
    """Of a sum: what it has to reach. Of a pool: fewer hits than this come to nothing."""
    under: bool | None = None
    """Numbers to be reached must not be passed instead: on or under."""
    margin: bool | None = None
    """Each point beyond what is needed, or beyond the other side, is a hit; a win on a tie is one."""
    beyond: Number | None = None
    """Of an opposed sum that wins: each point of it, all in all, beyond this is a hit."""
    table: Annotated[dict[Side, Number], Field(min_length=1, max_length=24)] | None = None
    """Of a sum, instead of `needs`: from so much on it makes so many hits: `{2: 1, 5: 2, 9: 3}`."""
    always: Always | None = None
    """Of a sum: what the dice show when it succeeds or fails whatever is added: `{hits: [20], misses: [1]}`."""
    times: Number | None = None
    """Of a sum: how often it is rolled."""
    then: Annotated[list[DiceModificationForm], Field(max_length=8)] | None = None
    """What is done to the dice, in this order."""


KindsOf = Annotated[
    Annotated[list[Key], Field(min_length=1, max_length=6), Tag("alike")]
    | Annotated[dict[Key, Annotated[list[Key], Field(min_length=1, max_length=6)]], Field(min_length=1, max_length=6), Tag("kinds")],
    Discriminator(
        lambda typed: "kinds" if isinstance(typed, dict) else "alike" if isinstance(typed, list) else None,
        custom_error_type="odds_kinds",
        custom_error_message="kinds of hits are a list, `[hit]`, or one for each kind that cancels, `{evade: [hit], parry: [hit, crit]}`",
    ),
]


class CancelForm(RollForm):
    """What the target rolls to take hits away."""

    of: KindsOf | None = None
    """The kinds of hits that are taken away, or those that each kind of hit of this roll takes away; absent: all."""


class Oppose(RollForm):
    """What the target rolls, when the higher side wins."""

    ties: Literal["unit", "target", "nobody", "both", "again"] | None = None
    """Who wins when both come to the same; absent: nobody; `both`: each is hit."""
    each: bool | None = None
    """Of pools: each die stands by itself, and hits when it is better than every hit of the other side."""
    both: bool | None = None
    """Nobody has to win: the hits of both sides count, those of the target as `lost` says."""


class SaveRollForm(RollForm):
    """A roll for each hit."""

    of: Annotated[list[Key], Field(min_length=1, max_length=6)] | None = None
    """The kinds of hits that it is rolled for; absent: all."""


class PreconditionForm(Record):
    """What has to hold for a check to be made at all."""

    when: When
    """All of these."""
    rule: RuleId | None = None
    """The rule that says so; absent: the check's."""
    words: Prose
    """What is said when it does not hold."""


Saves = Annotated[
    Annotated[SaveRollForm, Tag("one")] | Annotated[list[SaveRollForm], Field(min_length=1, max_length=4), Tag("several")],
    Discriminator(lambda typed: "several" if isinstance(typed, list) else "one"),
]


Spills = Annotated[
    Annotated[Literal[True], Tag("always")] | Annotated[When, Tag("when")],
    Discriminator(
        lambda typed: "when" if isinstance(typed, dict) else "always" if typed is True else None,
        custom_error_type="odds_spills",
        custom_error_message="`true`, or the conditions under which damage goes on to the next model, `{weapon.traits: blast}`",
    ),
]


class HitEffectForm(Record):
    """What hits do to whoever suffers them."""

    burst: SaveRollForm | None = None
    """Rolled for each hit: it is as many as this sum comes to, or as its `table` says."""
    wound: SaveRollForm | None = None
    """Rolled for each hit: those that fail come to nothing."""
    save: Saves | None = None
    """Rolled for each hit: those that succeed save from it. A list is rolled one after the other."""
    per: Number | None = None
    """So many hits together are one, the rest is lost: `target.armour`."""
    damage: ByKind | None = None
    """What a hit does: a number, dice such as `d3`, or one for each kind of hit."""
    ignore: SaveRollForm | None = None
    """Rolled for each point of damage: those that succeed save from it; `of`: only of the damage of these kinds of hits."""
    damage_most: Number | None = None
    """All hits together do no more than this."""
    per_model: Number | None = None
    """So much damage fells one model, `target.wounds`, then it goes to the next; what a hit does beyond that is lost."""
    spills: Spills | None = None
    """With `per_model`: what a hit does beyond that is not lost, but goes to the next model; always, or under conditions."""
    track: Number | None = None
    """So much damage destroys: `target.hull`; with `per_model`, so many models. Without `damage` a hit does one."""


def _named_first(typed: Any) -> Any:
    if isinstance(typed, dict) and typed and all(re.fullmatch("-?[0-9]+", str(name)) for name in typed):
        such = ", ".join(f"{words}: {least}" for least, words in typed.items() if isinstance(words, str))
        raise ValueError(f"write the name of a result before its number: `{{{such or 'Shaken: 1'}}}`")
    return typed


class NaturalResultForm(Record):
    """A result that comes by what the dice of a sum show, before all others."""

    natural: NaturalForm
    """`20`, `[1, 2]`, `odd`, `even`, `doubles`."""


def _result_shape(typed: Any) -> str | None:
    return "natural" if isinstance(typed, dict) and "natural" in typed else "number" if _number_shape(typed) else None


Result = Annotated[
    Annotated[Number, Tag("number")] | Annotated[NaturalResultForm, Tag("natural")],
    Discriminator(
        _result_shape,
        custom_error_type="odds_number",
        custom_error_message=f"a result is {_SAID.removeprefix('a number is ')}; of what dice show, `{{natural: 20}}`",
    ),
]
Results = Annotated[dict[Name, Result], Field(min_length=1, max_length=12), BeforeValidator(_named_first)]


class OwnLossForm(HitEffectForm):
    """What befalls the unit itself."""

    results: Results | None = None
    """What it comes to for the unit, as those of the check."""


class BestForm(Record):
    """The best of several records."""

    best: Annotated[Path, Field(json_schema_extra={"x-completes": "field"})]
    """The one with the most of this number."""


UsedForm = Annotated[
    Annotated[BestForm, Tag("best")] | Annotated[Literal["all"], Tag("all")],
    Discriminator(
        lambda typed: "all" if typed == "all" else "best" if isinstance(typed, dict) else None,
        custom_error_type="odds_used",
        custom_error_message="a check follows with `all` of a list, or with the best of it: `{best: power}`",
    ),
]


class FollowUpForm(Record):
    """A check that follows."""

    check: Annotated[Key, Field(json_schema_extra={"x-completes": "check"})]
    """Which of `odds`."""
    by: Literal["unit", "target"] | None = None
    """Who makes it, as this check calls them; absent: the unit."""
    records: Annotated[UsedForm | None, Field(alias="with")] = None
    """With what it is made, of a check that is made with a list; absent: with what this check used of that unit, or all that it has."""
    against: BestForm | None = None
    """Against what of the other unit; absent: what this check used of it, or all that it has."""
    when: When | None = None
    """What this check has to come to: `damage: {from: 2}`, `destroyed: false`, `hits_taken: {from: 1}`."""
    given: Annotated[dict[Key, Literal[OUTCOMES]], Field(min_length=1, max_length=6)] | None = None  # type: ignore[valid-type]
    """What it asks -> what it is told of what this check comes to: `{losses: models}`."""


class CheckForm(HitEffectForm):
    """Something that is rolled for: who rolls what, what the target rolls against it, and what comes of it."""

    name: Name | None = None
    """What it is called; absent: its key."""
    rule: RuleId
    """The rule of the chapters that says how it is rolled."""
    records: Annotated[Path | None, Field(alias="with")] = None
    """A list of the unit, such as `weapons`: the check is made with one of them, which is named by its kind: `weapon.dice`."""
    against: Path | None = None
    """A list of the target, such as `weapons`: one of them is named by its kind too: `target_weapon.parry`."""
    ask: Annotated[dict[Key, CheckInputForm], Field(max_length=12)] = {}
    """What else is asked."""
    allowed: Annotated[list[PreconditionForm], Field(max_length=8)] = []
    """What has to hold for it to be made at all, such as the reach of a weapon."""
    roll: RollForm
    """What the unit rolls."""
    cancel: CancelForm | None = None
    """What the target rolls: each of its hits takes one of the unit's away, the least first."""
    oppose: Oppose | None = None
    """What the target rolls, when the higher side wins: one hit for the unit, or with `margin` one for each point."""
    lost: OwnLossForm | None = None
    """What the unit suffers itself when the target wins an opposed roll."""
    then: Annotated[list[FollowUpForm], Field(min_length=1, max_length=4)] | None = None
    """The checks that follow, such as a morale test after losses."""
    results: Results | None = None
    """What it comes to in the game's words, and from how much damage (else hits, else points of a sum) on: `{Shaken: 1, Out: 3}`; `less`
    is whatever is less than all others."""

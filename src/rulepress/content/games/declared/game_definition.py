"""The shape of a game as `rules/<game>/shape.yaml` declares it: fields, shared records, the card, lists and what is at hand in play.

From it follows what may be typed, how it is checked, pressed and shown; `definition_errors` says which of its values are invalid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from rulepress.content.games.declared.check_definition import CheckForm, NamedDie
from rulepress.content.games.declared.name_syntax import Key, Path, RuleId
from rulepress.content.models.base_record import Name, Prose, Record

FieldPath = Annotated[Path, Field(json_schema_extra={"x-completes": "field"})]
"""A field of units, leaders or records, by its path."""
Kind = Annotated[Key, Field(json_schema_extra={"x-completes": "kind of record"})]
"""A kind of shared records."""
Rule = Annotated[RuleId, Field(json_schema_extra={"x-completes": "rule"})]
Number = int | Annotated[float, Field(allow_inf_nan=False)]

Type = Literal["number", "dice", "text", "prose", "name", "choice", "flag", "picture", "base"]


class Whole(Record):
    """A field: what is typed there, and how it is printed."""

    type: Type | None = None
    """number, dice (`2d6+1`), text (a line), prose (sentences, with `{{ }}`), name, choice (`of` what), flag (true or false), picture, base
    (of units: `oval 60 x 35 mm`)."""
    group: Annotated[dict[Key, FieldUse], Field(min_length=1, max_length=40)] | None = None
    """Instead of a type: fields that stand together."""
    entries: Annotated[Kind | Annotated[dict[Key, FieldUse], Field(min_length=1, max_length=40)] | None, Field(alias="list")] = None
    """Instead of a type: several of a shared kind (`list: weapon`), of a type (`list: text`), or of a group of fields."""
    record: Kind | None = None
    """Instead of a type: one record of a shared kind, or a `unit` or `leader`, by its name."""
    table: Annotated[dict[Key, FieldUse], Field(min_length=1, max_length=40)] | None = None
    """Instead of a type, in `core`: groups of these fields, each under a name of its own."""
    of: Annotated[list[Name], Field(min_length=1, max_length=60)] | None = None
    """What there is to choose from, for a choice."""
    min: Number | None = None
    """The least, of a number; of a list, the fewest entries."""
    max: Number | None = None
    """The most, of a number; of a list, the most entries."""
    step: Annotated[int, Field(gt=0)] | Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    """A number is a multiple of it: 0.5 lets halves stand. Absent: whole numbers."""
    label: Name | None = None
    """How the field is called on cards and pages; absent: its name."""
    suffix: Annotated[str, Field(max_length=8)] | None = None
    """What is printed behind a number: ″, +, cm."""
    signed: bool = False
    """A number is printed with its sign: +2."""
    help: Prose | None = None
    """What it means: editors and the site show it."""
    optional: bool = False
    """It may be left out."""
    empty: bool = False
    """`~` may stand there, for what there is none of."""
    default: Any = None
    """What it is when it is left out."""
    listed: bool = False
    """Of a unit: a force list may say it of each of its units, such as who pilots one: `{hawk: {pilot: Ace}}`."""


def _shape(value: Any) -> str | None:
    return "short" if isinstance(value, str) else "whole" if isinstance(value, dict) else None


FieldUse = Annotated[
    Annotated[Type, Tag("short")] | Annotated[Whole, Tag("whole")],
    Discriminator(
        _shape,
        custom_error_type="field_sort",
        custom_error_message="a field is a type such as `number`, or a mapping such as `{type: number, min: 1}`",
    ),
]
"""`prose`, or `{type: number, min: 1, max: 6}`."""
Fields = Annotated[dict[Key, FieldUse], Field(min_length=1, max_length=40)]


class CardTable(Record):
    """A table on a card: a row for each entry of a list."""

    of: FieldPath
    """The list that it shows."""
    columns: Annotated[dict[Name, FieldPath], Field(min_length=1, max_length=6)]
    """What stands above a column, and the field of an entry that stands in it; `name` is the entry's own."""
    more: Annotated[list[FieldPath], Field(max_length=6)] = []
    """What stands in a smaller second line of each entry, such as its traits."""


class CardLayout(Record):
    """How a card is laid out, from its head to its foot."""

    line: FieldPath | Annotated[list[FieldPath], Field(max_length=4)] = []
    """The line upon the picture: what sort of thing it is."""
    badge: FieldPath | None = None
    """What stands in the badge at the right of the head."""
    stats: Annotated[list[FieldPath], Field(max_length=8)] = []
    """The figures of the bar below the head."""
    tables: Annotated[list[CardTable], Field(max_length=4)] = []
    """Lists as tables."""
    texts: Annotated[list[FieldPath], Field(max_length=12)] = []
    """Texts, and lists of shared records whose texts are printed behind their names; `weapons.traits` explains what weapons have."""
    tracks: Annotated[list[FieldPath], Field(max_length=6)] = []
    """Numbers of boxes that are ticked off in play."""


Bound = Annotated[
    Annotated[int, Field(ge=0), Tag("number")] | Annotated[str, Field(pattern=r"^core(\.[A-Za-z0-9_-]+)+$"), Tag("name")],
    Discriminator(lambda typed: "name" if isinstance(typed, str) and typed.startswith("core.") else "number"),
]
"""How many, or the name of a number of core.yaml that says so."""


class Limit(Record):
    """How many there may be, and the rule that says so."""

    least: Bound | None = None
    """No fewer."""
    most: Bound | None = None
    """No more; `core.points` is that number of core.yaml."""
    rule: Rule
    """The rule of the chapters that says so."""


class GameSize(Record):
    """What a list for a game of this size may hold."""

    points: Limit | None = None
    """The points of units and leaders in all."""
    units: Limit | None = None
    """Units in all."""
    copies: Limit | None = None
    """Of one and the same unit."""
    leaders: Limit | None = None
    """Leaders."""
    given: dict[Key, Limit] = {}
    """Units of which the list says that a field of theirs holds: `commander: {least: 1, most: 1, rule: list.commander}`."""
    slots: dict[Name, Limit] = {}
    """Units by what their field `slots` says."""


class Forces(Record):
    """What lists of units may hold."""

    points: FieldPath | None = None
    """The units' number that is added up, and the leaders' where they have it."""
    slots: FieldPath | None = None
    """The units' choice by which `slots` are counted."""
    sizes: Annotated[dict[Name, GameSize], Field(min_length=1, max_length=20)]
    """Sizes of games by name."""


class GameDefinition(Record):
    """A game's shape."""

    core: Fields | None = None
    """What core.yaml says: its numbers with their bounds, its words and tables; without it, whatever one likes."""
    shared: Annotated[dict[Key, Fields], Field(max_length=20)] = {}
    """Kinds of records that units share, such as weapons and traits: each has a file shared/KIND.yaml."""
    units: Fields
    """What a unit's file says beside `id`, `name`, `picture` and `silhouette`."""
    leaders: Fields | None = None
    """What a leader's file says; without it there are no leaders."""
    scenarios: Annotated[dict[Key, FieldUse], Field(max_length=40)] | None = None
    """What a scenario's file says besides what all have (table, sides, zones, terrain, objectives, words): `{}` for no more; without it
    there are none."""
    nouns: dict[Kind, Annotated[list[Name], Field(min_length=2, max_length=2)]] = {}
    """What one and several of a kind are called, where that is another word than the kind: `unit: [beetle, beetles]`."""
    card: CardLayout
    """A unit's card."""
    leader_card: CardLayout | None = None
    """A leader's card."""
    forces: Forces | None = None
    """What force lists may hold; without it there are none."""
    quick: Annotated[dict[Name, Annotated[list[Rule], Field(min_length=1)]], Field(max_length=24)] = {}
    """The quick reference: title of a panel -> rules in it, `attack.` for all of a subject."""
    dice: Annotated[dict[Key, NamedDie], Field(max_length=20)] = {}
    """Dice by name, with faces of their own or so many sides: `{attack: [hit, hit, crit, blank], veteran: 10}`."""
    odds: Annotated[dict[Key, CheckForm], Field(max_length=40)] = {}
    """The checks that odds are worked out of."""


RESERVED = ("id", "name", "picture", "silhouette", "key", "faction", "parameters", "listed", "shape", "core")
"""Names of fields that every record has, or that mean something else in `{{ }}`."""
TAKEN = frozenset(name for name in dir(Record) if not name.startswith("_"))
"""Names that no field and no kind can have anywhere: what every record can do is called so."""
KINDS_TAKEN = ("unit", "leader", "force", "faction", "game", "core", "shape", "edition", "ruling", "term", "rule", *Type.__args__)  # type: ignore[attr-defined]
"""Names that no shared kind can have."""


def whole(use: Any) -> Whole:
    """A field in full, however short it was typed."""
    return use if isinstance(use, Whole) else Whole(type=use)


def fields(declared: Mapping[str, Any] | None) -> dict[str, Whole]:
    """Fields in full, by name."""
    return {name: whole(use) for name, use in (declared or {}).items()}


def label(name: str, field: Whole) -> str:
    """How a field is called where it is printed."""
    return field.label or name.replace("_", " ").capitalize()


def plural(noun: str) -> str:
    """What several of a kind are called."""
    if re.search(r"[^aeiou]y$", noun):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if re.search(r"(s|x|z|ch|sh)$", noun) else f"{noun}s"


def called(shape: GameDefinition, kind: str) -> tuple[str, str]:
    """What one and several of a kind are called: of shared records, `unit` or `leader`."""
    one = kind.replace("_", " ")
    first, second = shape.nouns.get(kind, (one, plural(one)))
    return first, second


def in_all(shape: GameDefinition) -> str:
    """How cards call all units together."""
    return f"All {called(shape, 'unit')[1]}"


def headings(shape: GameDefinition, kind: str) -> tuple[str, str]:
    """The same with capitals, as headings begin."""
    one, several = (word[:1].upper() + word[1:] for word in called(shape, kind))
    return one, several


def letters(words: str) -> float:
    """How many usual letters words are as wide as, in capitals: M and W take half as much again."""
    return len(words) + sum(letter in "MW" for letter in words.upper()) / 2


def inside(field: Whole, shared: Mapping[str, Mapping[str, Any]]) -> dict[str, Whole]:
    """The fields that are inside one: of a group, of a list's entries, of the record that is named."""
    if field.group:
        return fields(field.group)
    if isinstance(field.entries, dict):
        return fields(field.entries)
    kind = str(field.entries or field.record)
    return NAMED | fields(shared[kind]) if kind in shared else {}


NAMED = {"name": Whole(type="name", label="Name")}
"""What every record has without being declared."""


def find(path: str, declared: Mapping[str, Whole], shared: Mapping[str, Mapping[str, Any]]) -> Whole | None:
    """The field at a path below these; None where there is none."""
    first, _, rest = path.partition(".")
    field = declared.get(first)
    return field if field is None or not rest else find(rest, inside(field, shared), shared)


COUNT = "count"
"""How often a record is in a list: `{count: 9, weapon: Rifle}`; a kind that has a field of that name itself is not counted so."""
Loc = tuple[str | int, ...]


def uses_in(record: Mapping[str, Any], declared: Mapping[str, Whole], loc: Loc = ()) -> Iterator[tuple[str, Any, Loc]]:
    """Every use of another record in what was typed: the kind of that, the use, and where it stands."""
    for name, one in declared.items():
        value, here = record.get(name), (*loc, name)
        listed = list(enumerate(value)) if isinstance(value, list) else []
        if one.group and value is not None:
            yield from uses_in(value, fields(one.group), here)
        elif isinstance(one.entries, dict):
            for index, entry in listed:
                yield from uses_in(entry, fields(one.entries), (*here, index))
        elif one.entries is not None and one.entries not in Type.__args__:  # type: ignore[attr-defined]
            for index, entry in listed:
                if isinstance(entry, Mapping) and len(entry) > 1:  # with how often it is there
                    yield one.entries, entry.get(one.entries), (*here, index, one.entries)
                else:
                    yield one.entries, entry, (*here, index)
        elif one.record and value is not None:
            yield one.record, value, here


def countable(shape: GameDefinition) -> set[str]:
    """The kinds of records that a list may count, `{count: 9, weapon: Rifle}`: those that checks are made with."""
    found = [find(check.records, fields(shape.units), shape.shared) for check in shape.odds.values() if check.records]
    kinds = {one.entries for one in found if one and isinstance(one.entries, str)}
    return {kind for kind in kinds if kind in shape.shared and COUNT not in shape.shared[kind]}


def name_of(use: Any) -> str:
    """The name of a record where it is used: `Tough`, `Tough: 2`."""
    return use if isinstance(use, str) else str(next(iter(use)))


def every_field(declared: Mapping[str, Whole]) -> Iterator[tuple[str, Whole]]:
    """Fields by name, those of groups, lists and tables too."""
    for name, field in declared.items():
        yield name, field
        for group in (field.group, field.entries, field.table):
            if isinstance(group, dict):
                yield from every_field(fields(group))


def kinds_in(declared: Mapping[str, Whole]) -> Iterator[str]:
    """The kinds of records that fields name, those of groups and lists too."""
    return (kind for _, field in every_field(declared) for kind in (field.entries, field.record) if isinstance(kind, str))

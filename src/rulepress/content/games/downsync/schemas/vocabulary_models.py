"""The vocabulary as designers type it: models made from its rows, one a verb.

Wherever a number or name may stand, a parameter of the trait may be named instead (`by: bonus`), or a stat of the
bearer (`place: spd`, `count: emergency_cm`). To make them takes as long as a look at a project: `effect.py` asks for them when something is
read as a sentence.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, Optional, Self

from pydantic import Discriminator, Field, Tag, create_model, model_validator
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType

from rulepress.content.models.base_record import Inches, Name, Record
from rulepress.games.downsync.vocabulary import (
    CONDITIONS,
    FACTS,
    JOINED,
    NEEDED,
    PARTIES,
    PERIODS,
    ROLES,
    SELECTING,
    VERBS,
    WHOM,
    Key,
    Verb,
)
from rulepress.games.downsync.vocabulary.amounts import COUNTING, EACH
from rulepress.games.downsync.vocabulary.facts import BOUNDS
from rulepress.games.downsync.vocabulary.periods import UNDER_WAY
from rulepress.games.downsync.vocabulary.targets import COMPARED, SIDES
from rulepress.games.downsync.vocabulary.trigger_rows import TRIGGERS
from rulepress.games.downsync.vocabulary.verbs import LIMITS, UNTIL

Amount = Annotated[int | str, Field(description="A whole number, a parameter of the trait, or a stat of the bearer.")]
Length = Annotated[Inches | str, Field(description="Inches, a parameter of the trait, or a stat of the bearer.")]


class Passenger(Record):  # noqa: D101 - its docstring would become text in every schema that uses it
    signature: str
    """The passenger's signature, or a parameter."""
    kind: str
    """The passenger's kind, or a parameter."""


def _completed(name: str, form: Any = Name) -> Any:
    """A name that the editor completes."""
    return Annotated[form, Field(json_schema_extra={"x-completes": name})]


def _words(names: Mapping[str, Any] | tuple[str, ...]) -> Any:
    """One of these words."""
    return Literal[tuple(names)]


SORTS: dict[str, Any] = {
    "amount": Amount,
    "length": Length,
    "number": Amount,
    "value": int | float | str,
    "bool": bool,
    "true": Literal[True],
    "kind": _completed("kind", str),
    "kinds": _completed("kind", str) | list[_completed("kind", str)],  # type: ignore[misc]  # a name is a text
    "signature": _completed("signature", str),
    "signatures": _completed("signature", str) | list[_completed("signature", str)],  # type: ignore[misc]  # a name is a text
    "count": int,
    "unit": _completed("unit", str),
    "trait": _completed("trait", str),
    "action": _completed("action"),
    "terrain": _completed("kind of terrain", str),
    "passenger": Passenger,
    "effect": _completed("effect"),
    "token": _completed("token"),
    "marker": _completed("marker"),
    "lying": _completed("token or marker"),
}
"""Sort of value -> what may be typed; `choice` and `choices` say themselves what."""


def sort(key: Key) -> Any:
    """What may be typed at a key."""
    if key.sort == "choice":
        return _words(key.names)
    if key.sort == "origin":
        return _words(key.names) | Markers
    if key.sort == "whence":
        return _words(key.names) | Selector
    if key.sort == "share":
        return _words(key.names) | int
    if key.sort in ("bounds", "natural") and key.names:
        return _words(key.names) | SORTS[key.sort]
    if key.sort == "choices":
        return Annotated[list[_words(key.names)], Field(min_length=1)]  # type: ignore[misc]  # the names are the row's
    return SORTS[key.sort]


def _model(name: str, words: str, keys: Mapping[str, Key], more: Mapping[str, Any] | None = None, base: type[Record] = Record) -> Any:
    """A record with these keys, and `more` fields as pydantic makes them."""
    fields: dict[str, Any] = {}
    for key, row in keys.items():
        kind = sort(row)
        default = ... if row.default is NEEDED else row.default
        fields[key] = (kind | None if row.default is None else kind, Field(default, description=row.words or None))
    make: Any = create_model
    return make(name, __base__=base, __doc__=words, **fields, **(more or {}))


def _optional(rows: Mapping[str, Any]) -> dict[str, Key]:
    """The keys of conditions or facts, none of which must be given."""
    return {name: Key(row.key.sort, row.key.words or row.words, None, row.key.names) for name, row in rows.items()}


Markers = _model(
    "Markers",
    "Markers on the table.",
    {
        "marker": Key("marker", "Of which sort."),
        "side": Key("choice", "Whose: friendly (the bearer's side), enemy or any.", "friendly", SIDES),
        "within": Key("length", "They are within this many inches of the bearer.", None),
        "laid_by": SELECTING["laid_by"],
    },
)

SORTS["bounds"] = Length | _model(
    "Bounds", "A number within bounds.", {bound: Key("length", words, None) for bound, (words, _) in BOUNDS.items()}
)
SORTS["natural"] = Amount | _model(
    "Natural",
    "A face, and how many dice show it.",
    {
        "face": Key("amount", "The face."),
        **{bound: Key("amount", words, None) for bound, (words, _) in BOUNDS.items()},
    },
)
SORTS["moved"] = Length | _model(
    "Moved",
    "Inches moved, within bounds, and in which period.",
    {
        **{bound: Key("length", words, None) for bound, (words, _) in BOUNDS.items()},
        "in": Key("choice", "In that period; absent: in this Round.", None, UNDER_WAY),
    },
)
_STANDING = {name: key for name, key in _optional(FACTS).items() if key.sort != "history"}
_Many: Any = int | SORTS["bounds"]
_Token: Any = _completed("token")
SORTS["holding"] = _Token | Annotated[dict[_Token, _Many], Field(min_length=1)]
SORTS["history"] = _words(PERIODS) | _model(
    "History",
    "Something that has happened, since when, and whose doing it was.",
    {
        "in": Key("choice", "Since that began.", names=PERIODS),
        "last": Key("bool", "It must have been so the last time that it happened.", False),
    },
    {
        "by": (
            _words(ROLES) | _model("Doer", "Units around the bearer.", {**_STANDING, **SELECTING}) | None,
            Field(
                None,
                description="Whose doing it was, or to whom it was done: one of the check, or such a Unit.\n"
                "`by: target` of `attacks`: it has attacked the target.",
            ),
        )
    },
)
_NOT: dict[str, Any] = {
    "not": (
        _model("NotAbout", "What must not all hold for one Unit.", _optional(FACTS)) | None,
        Field(None, description="These do not all hold for it."),
    )
}
About = _model("About", "What must hold for one Unit.", _optional(FACTS), _NOT)
SORTS["selector"] = Selector = _model("Selector", "Units around the bearer.", {**_optional(FACTS), **SELECTING}, _NOT)


SORTS["bearer_or_units"] = Literal["bearer"] | Selector
_Counted: Any = _model("Counted", "Units around the bearer, and how many there are.", {**_optional(FACTS), **SELECTING, **COMPARED}, _NOT)


class _OneOf(Record):
    @model_validator(mode="after")
    def _of_one_sort(self) -> Self:
        if sum(getattr(self, name) is not None for name in EACH) != 1:
            raise PydanticCustomError("counting", "write what to count: one of " + ", ".join(EACH))
        return self


SORTS["counting"] = Literal["token"] | _model(
    "Counting",
    "What an amount counts once for each of.",
    {**{name: replace(key, default=None) for name, key in EACH.items()}, **COUNTING},
    base=_OneOf,
)
_NESTED: Any = "When"  # conditions within conditions

When = _model(
    "When",
    "Conditions; all that are given must hold.",
    _optional(CONDITIONS),
    {
        **{name: (About | None, Field(None, description=words)) for name, (_, words) in PARTIES.items()},
        "there_is": (_Counted | None, Field(None, description="There is such a Unit, or Marker, on the table, seen from the bearer.")),
        **{name: (list[_NESTED] | None, Field(None, min_length=1, description=words)) for name, (words, _) in JOINED.items()},
        "not": (Optional[_NESTED], Field(None, description="These do not all hold.")),  # noqa: UP045 (its name is not known yet)
    },
)


class OnModel(Record):
    """What an effect waits for, told in full."""

    after: _words(TRIGGERS) | None = None  # type: ignore[valid-type]  # the names are rows
    """It has happened."""
    before: _words({name: row for name, row in TRIGGERS.items() if row.before}) | None = None  # type: ignore[valid-type]  # so too
    """It is about to happen."""
    of: Selector | None = None  # type: ignore[valid-type]  # made above
    """To whom, where not to the bearer."""
    effect: Annotated[Name | None, Field(json_schema_extra={"x-completes": "effect"})] = None
    """The effect that it is about, such as KILL."""
    hit: bool | None = None
    """Whether the attack or scan succeeded."""
    passes: Length | None = None
    """Of a move: its way led within so many inches of the bearer, its beginning and its end included."""

    @model_validator(mode="after")
    def _one_moment(self) -> Self:
        if (self.after is None) == (self.before is None):
            raise PydanticCustomError("on", "write either `after` or `before`, with a trigger")
        return self


class TokenCost(Record):
    """Tokens that are spent."""

    token: _completed("token")  # type: ignore[valid-type]  # made above
    """One of the bearer's own: stealth, overwatch, countermeasure, or the faction's."""
    count: Amount = 1
    """How many of them."""


Then: Any = TypeAliasType("Then", Annotated[list["Effect"], Field(min_length=1)])  # type: ignore[misc]  # effects within effects


SORTS["effect_or_then"] = SORTS["effect"] | Then


class ThrowModel(Record):
    """What dice must come to."""

    dice: Amount = 1
    """How many of them, added together."""
    least: Amount | None = None
    """At least that."""
    most: Amount | None = None
    """At most that."""
    more: Amount | None = None
    """More than that."""
    less: Amount | None = None
    """Less than that."""
    each: bool = False
    """Of several that it concerns, each is rolled for by itself; otherwise one roll decides for all."""

    same: bool = False
    """In `then` or `otherwise`: no new dice, but what the effect before has rolled, held to another bound."""

    @model_validator(mode="after")
    def _one_bound(self) -> Self:
        if sum(getattr(self, bound) is not None for bound in BOUNDS) != 1:
            raise PydanticCustomError("roll", "write the required result of the dice: one of " + ", ".join(BOUNDS))
        return self


class _EffectModel(Record):
    on: _words(TRIGGERS) | OnModel | None = None  # type: ignore[valid-type]  # the names are rows
    """What it waits for; absent: it counts as long as it stands there, or is done as its action is performed."""
    when: When | None = None  # type: ignore[valid-type]  # made above
    """The effect happens only under these conditions."""
    aura: Length | None = None
    """The effect reaches friendly Units within this many inches instead of the bearer."""
    who: _words(WHOM) | Selector | None = None  # type: ignore[valid-type]  # made above
    """Whom it concerns, where that is not the bearer: the other side of the check, or Units around the bearer."""
    roll: Amount | ThrowModel | None = None
    """It happens only if a die comes to at least this; or `{most: 2}`, at most that; or `{dice: 2, least: 7}`, on several dice. One roll
    decides for all whom it concerns; with `{least: 4, each: true}` each is rolled for by itself."""
    limit: _words(LIMITS) | None = None  # type: ignore[valid-type]  # the names are rows
    """How often it counts or happens."""
    may: bool = False
    """Its player may decline."""
    cost: Literal["C", "A"] | TokenCost | None = None
    """What it costs each time: a Command Point, or tokens of the bearer's; its player may decline. `A`, of a token: whoever bears that may
    do it for one of its actions."""
    again: Amount | None = None
    """With `may` or `cost`: its player is asked, and pays, each time; at most so many times in all. A `limit` counts that as one use."""
    until: _words(UNTIL) | None = None  # type: ignore[valid-type]  # the names are rows
    """How long it counts, once what it waits for has happened."""
    instead: bool = False
    """With `before`: what was about to happen does not."""
    then: Then | None = None
    """What is done after it, in that order, for the same roll and cost."""
    otherwise: Then | None = None
    """What is done instead when its `roll` fails."""


def _of(name: str, verb: Verb) -> Any:
    return _model(name.title().replace("_", ""), verb.words, {name: verb.key, **verb.keys}, base=_EffectModel)


MODELS: dict[str, Any] = {name: _of(name, verb) for name, verb in VERBS.items()}
"""Verb -> the record that an effect with it is."""


def _the_verb(effect: Any) -> str | None:
    """The verb of an effect, typed or read; None when it has none or several."""
    keys = getattr(effect, "model_fields_set", effect if isinstance(effect, dict) else ())
    verbs = [verb for verb in VERBS if verb in keys]
    return verbs[0] if len(verbs) == 1 else None


_ANY: Any = reduce(or_, (Annotated[model, Tag(verb)] for verb, model in MODELS.items()))
Effect: Any = Annotated[
    _ANY,
    Discriminator(
        _the_verb,
        custom_error_type="effect_verb",
        custom_error_message="an effect needs exactly one of: " + ", ".join(VERBS),
        custom_error_context={"one_of": ", ".join(VERBS)},
    ),
]

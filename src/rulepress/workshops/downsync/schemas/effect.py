"""The vocabulary as designers type it: models made from its rows, one a verb.

Wherever a number or name may stand, a parameter of the trait may be named instead (`by: bonus`), or a stat of the
bearer (`place: spd`, `count: emergency_cm`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Union

from pydantic import Discriminator, Field, Tag, create_model

from rulepress.authoring.records import Inches, Name, Record
from rulepress.games.downsync.vocabulary import CONDITIONS, FACTS, JOINED, NEEDED, PARTIES, PERIODS, ROLES, SELECTING, VERBS, Key, Verb
from rulepress.games.downsync.vocabulary.conditions import BOUNDS

Amount = Annotated[int | str, Field(description="A whole number, a parameter of the trait, or a stat of the bearer.")]
Length = Annotated[Inches | str, Field(description="Inches, a parameter of the trait, or a stat of the bearer.")]


class Passenger(Record):
    signature: str
    """The passenger's signature, or a parameter."""
    kind: str
    """The passenger's kind, or a parameter."""


def _completed(name: str) -> Any:
    """A name that the editor completes."""
    return Annotated[Name, Field(json_schema_extra={"x-completes": name})]


SORTS: dict[str, Any] = {
    "amount": Amount,
    "length": Length,
    "number": Amount,
    "bool": bool,
    "true": Literal[True],
    "kind": str,
    "kinds": str | list[str],
    "signature": str,
    "count": int,
    "unit": str,
    "trait": str,
    "terrain": str,
    "passenger": Passenger,
    "effect": _completed("effect"),
    "token": _completed("token"),
}
"""Sort of value -> what may be typed; `choice` and `choices` say themselves what."""


def sort(key: Key) -> Any:
    """What may be typed at a key."""
    if key.sort == "choice":
        return Literal[key.names]
    if key.sort == "choices":
        return Annotated[list[Literal[key.names]], Field(min_length=1)]  # type: ignore[valid-type]  # the names are the row's
    return SORTS[key.sort]


def _model(name: str, words: str, keys: Mapping[str, Key], base: type[Record] = Record) -> type[Any]:
    """A record with these keys."""
    fields: dict[str, Any] = {}
    for key, row in keys.items():
        kind = sort(row)
        default = ... if row.default is NEEDED else row.default
        fields[key] = (kind | None if row.default is None else kind, Field(default, description=row.words or None))
    return create_model(name, __base__=base, __doc__=words, **fields)


SORTS["bounds"] = Union[
    Length,
    _model("Bounds", "A number within bounds.", {bound: Key("length", words, None) for bound, (words, _) in BOUNDS.items()}),
]

_SELECTING = {**SELECTING, **{name: Key(row.key.sort, row.words, None, row.key.names) for name, row in FACTS.items()}}
_ABOUT = {name: row for name, row in _SELECTING.items() if name in FACTS}

_NO_HISTORY = {name: row for name, row in _SELECTING.items() if row.sort != "history"}
SORTS["history"] = Union[
    Literal[PERIODS],
    create_model(
        "History",
        __base__=Record,
        __doc__="Something that has happened, since when, and whose doing it was.",
        **{
            "in": (Literal[PERIODS], Field(description="Since that began.")),
            "by": (Union[Literal[tuple(ROLES)], _model("Doer", "Units around the bearer.", _NO_HISTORY), None], Field(None, description="Whose doing it was: one of the check, or such a Unit.")),
            "last": (bool, Field(False, description="It must have been so the last time that it happened.")),
        },
    ),
]  # fmt: skip
SORTS["selector"] = Selector = _model("Selector", "Units around the bearer.", _SELECTING)
About = _model("About", "What must hold for one Unit.", _ABOUT)


class When(_model("Conditions", "", {name: Key(row.key.sort, row.words, None, row.key.names) for name, row in CONDITIONS.items()})):  # type: ignore[misc]  # made
    """Conditions; all that are given must hold."""


_JOINS: dict[str, Any] = {
    **{name: (About | None, Field(None, description=words)) for name, (_, words) in PARTIES.items()},
    "there_is": (Selector | None, Field(None, description="There is such a Unit on the table, seen from the bearer.")),
    **{name: (list["When"] | None, Field(None, min_length=1, description=words)) for name, (words, _) in JOINED.items()},
    "not": (Union["When", None], Field(None, description="These do not all hold.")),
}
When = create_model("When", __base__=When, __doc__=When.__doc__, **_JOINS)  # type: ignore[misc]
When.model_rebuild(_types_namespace={"When": When})


class _Sentence(Record):
    when: When | None = None  # type: ignore[valid-type]  # made above
    """The effect happens only under these conditions."""
    aura: Length | None = None
    """The effect reaches friendly Units within this many inches instead of the bearer."""
    who: Literal["attacker", "target"] | Selector | None = None  # type: ignore[valid-type]  # made above
    """Whom it concerns, where that is not the bearer: the other side of the check, or Units around the bearer."""


def _of(name: str, verb: Verb) -> type[Any]:
    return _model(name.title().replace("_", ""), verb.words, {name: verb.key, **verb.keys}, _Sentence)


MODELS: dict[str, type[Any]] = {name: _of(name, verb) for name, verb in VERBS.items()}
"""Verb -> the record that a sentence with it is."""


def verb_of(effect: Any) -> str:
    """The verb of an effect that was read."""
    return next(verb for verb in VERBS if verb in effect.model_fields_set)


def _the_verb(effect: Any) -> str | None:
    """The verb of an effect, typed or read; None when it has none or several."""
    keys = getattr(effect, "model_fields_set", effect if isinstance(effect, dict) else ())
    verbs = [verb for verb in VERBS if verb in keys]
    return verbs[0] if len(verbs) == 1 else None


Effect = Annotated[
    tuple(Annotated[model, Tag(verb)] for verb, model in MODELS.items()),
    Discriminator(
        _the_verb,
        custom_error_type="effect_verb",
        custom_error_message="an effect needs exactly one of: " + ", ".join(VERBS),
    ),
]

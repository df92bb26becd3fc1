"""What cards say in another language: one file a faction and language, and one for what all factions share."""

from typing import Annotated, Any

from pydantic import Field

from rulepress.authoring.records import Id, Name, Prose, Record
from rulepress.authoring.translations import Translated


def _by(kind: str) -> Any:
    """The keys of such a mapping are names of this kind."""
    return Field(json_schema_extra={"x-completes": kind})


class NoteTexts(Record):
    """A note at the foot of a card."""

    title: Name | None = None
    """Its heading."""
    text: Translated | None = None
    """Its words."""


class CardTexts(Record):
    """What a card says of its own."""

    name: Name | None = None
    """The name on the card; the same as in English, if it is a name of its own."""
    notes: list[NoteTexts] = []
    """The notes in the card's order; `{}` for one that prints a token."""


class UnitTexts(CardTexts):
    """What a unit's card says of its own."""

    variant: Name | None = None
    """What tells it apart from units of the same name."""
    type: Name | None = None
    """The type line."""


class LeaderTexts(CardTexts):
    """What a leader's card says of its own."""

    role: Name | None = None
    """The type line."""
    text: Translated | None = None
    """What the card says."""


class TraitTexts(Record):
    """A trait."""

    name: Name | None = None
    """What cards call it."""
    note: Prose | None = None
    """The short form in brackets behind its name."""
    text: Translated | None = None
    """What it does."""


class ActionTexts(Record):
    """An action, a way to do one, or an ability of a leader."""

    name: Name | None = None
    """What cards call it."""
    text: Translated | None = None
    """What the card says about it."""


class EffectTexts(Record):
    """An effect of the faction's own."""

    symbol: Name | None = None
    """As printed in the table of actions."""
    text: Translated | None = None
    """What it does."""


class OwnTokenTexts(Record):
    """A token of the faction's own."""

    name: Name | None = None
    """As printed."""
    text: Translated | None = None
    """What it does."""


class TokenTexts(OwnTokenTexts):
    """A token of the rules."""

    gained: Translated | None = None
    """How it is gained."""
    removed: Translated | None = None
    """How it goes."""


class KindTexts(Record):
    """A kind of unit."""

    name: Name | None = None
    """As it stands before another word."""
    plural: Name | None = None
    """As it stands alone."""
    only: Name | None = None
    """How an action says that it has no other targets."""


class SignatureTexts(Record):
    """A size of Ping."""

    name: Name | None = None
    """As cards print it."""


class StatTexts(Record):
    """A statistic."""

    abbreviation: Name | None = None
    """The label above its figure."""


class SymbolTexts(Record):
    """An effect of the rules."""

    symbol: Name | None = None
    """As printed in the table of actions."""


class RulesTexts(Record):
    """What all factions' cards share, in another language; every entry is called by what it translates."""

    words: Annotated[dict[Prose, Prose], _by("card words")] = {}
    """The words of the cards themselves, such as labels: English -> the same in this language."""
    kinds: Annotated[dict[Name, KindTexts], _by("kind")] = {}
    """Kinds of unit, by id."""
    signatures: Annotated[dict[Name, SignatureTexts], _by("signature")] = {}
    """Sizes of Pings, by id."""
    stats: dict[Name, StatTexts] = {}
    """Statistics, by id: spd, scan, targ, def, cm."""
    effects: Annotated[dict[Name, SymbolTexts], _by("effect")] = {}
    """Effects, by name."""
    tokens: Annotated[dict[Name, TokenTexts], _by("token")] = {}
    """Tokens, by id."""
    traits: Annotated[dict[Name, TraitTexts], _by("trait")] = {}
    """The rules' own traits, by their English name."""
    actions: Annotated[dict[Name, ActionTexts], _by("action")] = {}
    """The rules' own actions and the ways to do them, by their English name."""


class FactionTexts(Record):
    """What a faction's cards say, in another language; every entry is called by what it translates."""

    name: Name | None = None
    """The faction's name."""
    units: Annotated[dict[Id, UnitTexts], _by("unit")] = {}
    """Units, by id."""
    leaders: dict[Id, LeaderTexts] = {}
    """Leaders, by id."""
    abilities: dict[Name, ActionTexts] = {}
    """What leaders' players may do, by its English name."""
    traits: Annotated[dict[Name, TraitTexts], _by("trait")] = {}
    """The faction's own traits, by their English name."""
    actions: Annotated[dict[Name, ActionTexts], _by("action")] = {}
    """The faction's own actions and the ways to do them, those of single cards too, by their English name."""
    effects: Annotated[dict[Name, EffectTexts], _by("effect")] = {}
    """The faction's own effects, by name."""
    tokens: Annotated[dict[Id, OwnTokenTexts], _by("token")] = {}
    """The faction's own tokens, by id."""

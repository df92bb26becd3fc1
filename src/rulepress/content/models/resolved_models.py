"""What the resolved data of every game has in common, as models for its JSON Schema."""

from __future__ import annotations

import json
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, create_model

from rulepress.content.models.field_docs import DocumentedModel, meanings
from rulepress.content.models.reader_schema import ReaderSchema
from rulepress.content.prose.chapters import RulingRecord as TypedRuling
from rulepress.content.system.common_records import Colours


class ResolvedModel(DocumentedModel):
    """A record of the resolved data: nothing but what is named, each field with its meaning."""

    model_config = ConfigDict(extra="forbid", protected_namespaces=())


def typed(model: type[BaseModel], *without: str) -> Any:
    """What a record comes to that designers type, to build a model on: the same fields with the same meanings, each of them always there,
    but for those that are only typed."""
    told, members = meanings(model), dict[str, Any]()
    for name, field in model.model_fields.items():
        if name not in without:
            kind = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
            members[name] = (kind, Field(alias=field.alias, description=told.get(field.alias or name)))
    return create_model(model.__name__, __base__=ResolvedModel, __module__=__name__, **members)


class ResolvedGame(ResolvedModel):
    """What the game is and whose it is."""

    id: str
    """Short name of the game, part of file names."""
    name: str
    """As printed."""
    tagline: str
    """One sentence about the game."""
    credit: str
    """Whose game it is."""


class ResolvedEdition(ResolvedModel):
    """The published state of the rules that this file holds."""

    id: str
    """Short, as typed behind --edition."""
    name: str
    """As printed."""
    date: str
    """The day it was published, year-month-day."""


class Rule(ResolvedModel):
    """One statement of the rules."""

    id: str
    """Its id, as the engine cites it."""
    chapter: str
    """The chapter's file name."""
    title: str
    """The chapter's title."""
    text: str
    """The statement, as Markdown."""
    engine: bool
    """The engine carries it out; if not, players do."""


class ResolvedRuling(TypedRuling):
    """How a question that the rules leave open is answered."""

    id: str
    """Its id."""


class ResolvedTerm(ResolvedModel):
    """A word with a meaning of its own."""

    name: str
    """As printed."""
    text: str
    """What it means."""
    forms: list[str]
    """Other forms it takes."""
    see: str | None
    """The rule or chapter that says more."""


class Keyed(ResolvedModel):
    """What every card and list of a faction has."""

    id: str
    """Unique in its faction."""
    key: str
    """`faction/id`, unique."""
    faction: str
    """The faction's id."""
    name: str
    """As printed."""


class ResolvedFaction(ResolvedModel):
    """A faction and all of its cards."""

    id: str
    """Short name, the folder's."""
    name: str
    """As printed."""
    summary: str
    """What the faction is."""
    colours: Colours
    """Its two colours."""
    emblem: str | None
    """Its emblem, from the project's folder."""


class Data(ResolvedModel):
    """The resolved rules of one edition."""

    format: Literal[1]
    """Changes when a program that reads the file would have to change."""
    game: ResolvedGame
    """What the game is."""
    edition: ResolvedEdition
    """Which rules these are."""
    editions: list[ResolvedEdition]
    """All published states of the rules, newest first."""
    rules: list[Rule]
    """Every statement of the rules, in order."""
    rulings: list[ResolvedRuling]
    """Every answer to an open question."""
    terms: list[ResolvedTerm]
    """The glossary, in alphabetical order."""


def schema_of(data: type[Data], game: str, edition: str) -> dict:
    """The JSON Schema (draft 2020-12) of an edition's resolved data."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:rulepress:{game}-{edition}",
    } | json.loads(_schema(data))


@cache
def _schema(data: type[Data]) -> str:
    """The schema that all editions of a game share; making it takes its time."""
    return json.dumps(data.model_json_schema(by_alias=True, schema_generator=ReaderSchema, mode="serialization"))

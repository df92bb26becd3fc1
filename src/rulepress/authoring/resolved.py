"""What the resolved data of every game has in common, as models for its JSON Schema."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from .rulebook import Ruling as TypedRuling


class Resolved(BaseModel):
    """A record of the resolved data: nothing but what is named, each field with its meaning."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class Game(Resolved):
    """What the game is and whose it is."""

    id: str
    """Short name of the game, part of file names."""
    name: str
    """As printed."""
    tagline: str
    """One sentence about the game."""
    credit: str
    """Whose game it is."""


class Edition(Resolved):
    """The published state of the rules that this file holds."""

    id: str
    """Short, as typed behind --edition."""
    name: str
    """As printed."""
    date: str
    """The day it was published, year-month-day."""


class Rule(Resolved):
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


class Ruling(TypedRuling):
    """How a question that the rules leave open is answered."""

    id: str
    """Its id."""

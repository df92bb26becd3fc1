"""A worked example, as typed."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from rulepress.authoring.records import Name, Prose, Record

Chance = Annotated[str, StringConstraints(pattern=r"^[0-9]+(/[0-9]+)?$")]


class Expected(Record):
    """What must come of an example."""

    passed: Chance | None = None
    """The chance to pass a test: a fraction, such as 5/12."""
    hit: Chance | None = None
    """The chance of an attack to hit."""
    half_damage: Chance | None = None
    """The chance of an attack to hit for half damage."""
    due: bool | None = None
    """Whether a Courage test is due."""
    modifier: int | None = None
    """What heavy losses do to Courage."""
    refused: list[Name] | None = None
    """Ids of the rules that forbid the question."""
    says: str | None = None
    """Part of the refusal."""

    @model_validator(mode="after")
    def _promises(self) -> Expected:
        if not self.model_fields_set - {"says"}:
            raise PydanticCustomError("promise", "say what must come of it: passed, hit, half_damage, due, modifier or refused")
        return self


class Example(Record):
    """A question to the odds beside a rule, with what the engine says to it and what is promised."""

    title: Annotated[str, Field(min_length=1, max_length=120)]
    """What it shows, in one line."""
    text: Prose | None = None
    """The situation in words, where the title does not tell it."""
    rules: Annotated[list[Name], Field(min_length=1)]
    """The rules that it shows; it stands beside the first."""
    ask: dict[Name, Any]
    """The question: test, and what `odds` takes besides."""
    printed: bool = False
    """It stands in the printed rulebook too, beside its rule."""
    set_aside: Annotated[str, Field(min_length=1)] | None = None
    """Why it is left out for now; `check --accept` types that of a course that a changed number has ended, and deletes it again."""
    expect: Expected
    """What must come of it."""

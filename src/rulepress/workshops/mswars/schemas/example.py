"""A worked example, as typed."""

from __future__ import annotations

from typing import Any

from pydantic import model_validator
from pydantic_core import PydanticCustomError

from rulepress.authoring.commons import Chance, Worked
from rulepress.authoring.records import Name, Record


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


class Example(Worked):
    """A question to the odds beside a rule, with what the engine says to it and what is promised."""

    ask: dict[Name, Any]
    """The question: test, and what `odds` takes besides."""
    expect: Expected
    """What must come of it."""

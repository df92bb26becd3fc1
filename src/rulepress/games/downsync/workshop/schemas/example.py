"""A worked example, as typed."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from rulepress.authoring.records import Name, Prose, Record


class Example(Record):
    """A small case beside a rule: what is done, what the engine says to it, and what is promised."""

    title: Annotated[str, Field(min_length=1, max_length=120)]
    """What it shows, in one line."""
    text: Prose | None = None
    """The situation in words, where the title does not tell it."""
    rules: Annotated[list[Name], Field(min_length=1)]
    """The rules that it shows; it stands beside the first that an edition has."""
    editions: Name | None = None
    """Which editions it holds for: `from 2023-06`, `until 2023-06` or `only 4.2`; absent: all that have its rules."""
    ask: dict[str, Any] | None = None
    """A question to the odds: attacker, action, target and what `odds` takes besides."""
    given: dict[str, Any] | None = None
    """A table in the middle of a game: pieces, terrain, points, whose turn it is (see the guide to examples)."""
    do: list[dict[str, Any]] = []
    """Answers in order, each under the kind of its decision; what is not named is answered by default."""
    expect: dict[str, Any]
    """What must come of it: refused, told, untold, cited, asked, state, finish or, of odds, chances."""

    @model_validator(mode="after")
    def _one_sort(self) -> Example:
        if (self.ask is None) == (self.given is None):
            raise PydanticCustomError("example_sort", "an example has either `ask` (odds) or `given` (a table), and not both")
        return self

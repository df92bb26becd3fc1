"""A worked round: a game as it was played, of which a chapter of the same name tells."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from rulepress.content.models.base_record import Id, Name, Record

Word = Annotated[str, Field(min_length=1, max_length=200, json_schema_extra={"x-completes": "turn action"})]
"""A piece, an action, what a check is made with and at whom, or `stay` and `nothing`."""


class RoundForm(Record):
    """A game as far as it was played. `play --log` writes these keys among others."""

    scenario: Id
    """The scenario that is played."""
    forces: Annotated[list[Name], Field(min_length=2, max_length=2)]
    """The list of each side: `faction/list`."""
    seed: int | Name
    """What the dice begin with."""
    answers: Annotated[list[Word | list[Any]], Field(min_length=1, max_length=2000)]
    """The answer to each question, in order; a place is `[x, y]` in thousandths of an inch, a way a list of places."""

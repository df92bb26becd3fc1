"""How names are written that a designer gives in a shape, and that others lead to."""

from typing import Annotated

from pydantic import StringConstraints

Key = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
"""A name that stands before a colon, and in `{{ }}`."""
Path = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$", max_length=120)]
"""A field by its name, `stats.hull` for one that is in a group."""
RuleId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*(\.[a-z0-9-]*)+$", max_length=80)]

"""A name that editors propose."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Completion:
    """A name that an editor offers."""

    text: str
    """What it is."""
    value: dict | None = None
    """The JSON Schema of what may stand behind it (`Clustered: 3`); `{}`: whatever the model says; None: nothing."""
    alone: bool = True
    """It may stand without a value."""

"""Worked examples beside the rules of an edition, with what the engine makes of them."""

from __future__ import annotations

from typing import NamedTuple

from rulepress.content.yaml.game_sources import SourceFile
from rulepress.core.examples import Outcome


class ExampleResult(NamedTuple):
    """An example that an edition has, and what came of it."""

    id: str
    title: str
    text: str | None
    """The situation, numbers filled in."""
    rules: tuple[str, ...]
    """Those of its rules that the edition has; it stands beside the first."""
    payload: dict
    """The example as the engine takes it."""
    outcome: Outcome
    source: SourceFile
    """The file it was typed in."""
    printed: bool = False
    """Whether it stands in the printed rulebook, as it does on the site."""

"""Traits that no shipped faction has."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from rulepress.games.downsync.play.ruleset import Ruleset

from ....shipped import content


def with_traits(traits: Callable[[], Iterable[list[dict[str, Any]]]], **how: Any) -> Ruleset:
    """The shipped content, in which each unit bears what `traits` makes besides: the sentences of each. `how`: what else they say."""
    data = json.loads(json.dumps(content("downsync").data, default=str))
    for faction in data["factions"]:
        for unit in faction["units"]:
            unit["traits"] += [{"name": f"Oddity {number}", "effects": each, **how} for number, each in enumerate(traits())]
    return Ruleset(data)

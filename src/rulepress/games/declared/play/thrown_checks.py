"""A check of a declared game as it is played: its dice are thrown one by one, by the code that works out the odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rulepress.core.dice import RolledDice
from rulepress.games.declared.dice_rollers import Throw, ThrownDice
from rulepress.games.declared.dice_rolling import Found
from rulepress.games.declared.follow_ups import work_out
from rulepress.games.declared.game_model import Rules
from rulepress.games.declared.odds import CheckRequest, situations


class ThrownCheck(NamedTuple):
    """What a check came to, for both sides at once."""

    happened: Mapping[str, bool]
    """What the odds have a chance for, such as `succeeds`, `destroyed`, `struck` -> whether it happened."""
    counts: Mapping[str, int]
    """What the odds count, such as `hits`, `damage`, `damage taken` -> how much it was."""
    results: tuple[str, ...]
    """What the check calls its outcome itself."""
    throws: tuple[Throw, ...]
    """Every die in the order in which it was thrown."""
    steps: Mapping[str, ThrownCheck]
    """What the checks that followed came to, by their names; their dice are among those of the first."""
    joint: Mapping[str, tuple[int, int]]
    """What the odds tell as pairs, such as the models that are left with the wounds that one of them has left."""


def throw(rules: Rules, request: CheckRequest, dice: RolledDice) -> ThrownCheck:
    """The check with its dice thrown, from the stream that is named after it. Raises Refused as `odds` does."""
    used = situations(rules, request).used
    roller = ThrownDice(dice, used[0].check.id)
    return came_to(work_out(used, roller), roller)


def came_to(found: Found, roller: ThrownDice) -> ThrownCheck:
    """What a check that was worked out with thrown dice came to."""
    return ThrownCheck(
        {name: bool(chance) for name, chance in found.chances.items()},
        {name: one for name, spread in found.counts.items() for one in spread.ways},
        tuple(name for name, chance in found.results.items() if chance),
        tuple(roller.thrown),
        {name: came_to(step.found, roller)._replace(throws=()) for name, step in found.steps.items() if step.made},
        {name: pair for name, pairs in found.joint.items() for pair in pairs.ways},
    )

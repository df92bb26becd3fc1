"""Decisions at a terminal: how one is put, and what a typed line means."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rulepress.engine.citing import Refused
from rulepress.engine.decisions import MALFORMED, Decision
from rulepress.engine.playing import Game


def choices(decision: Decision[Any]) -> list[tuple[str, Any]]:
    """What can be picked by its number: every option, or the notable answers of an open question."""
    return [(option, option) for option in decision.options] if decision.options is not None else list(decision.points())


def put(decision: Decision[Any], purse: str, unit: str) -> str:
    """A question as text; `purse` is what its player has left to spend, `unit` what positions are counted in."""
    about = f" for {decision.about}" if decision.about else ""
    lines = [
        f"{decision.player} ({purse}): {decision.kind}{about}   [{decision.rule}]",
        *(f"  {number}  {name}" for number, (name, _) in enumerate(choices(decision), 1)),
    ]
    if decision.least is not None:
        lines.append(f"  numbers of {decision.least} to {decision.most} of them, or an empty line for none")
    elif decision.options is None:
        lines.append(f"  a number, or the answer as JSON: positions are [x, y] in {unit}")
    return "\n".join(lines)


def read(game: Game, line: str) -> Any:
    """The answer that a typed line means. Raises Refused for a line that means nothing."""
    decision, line = game.pending, line.strip()
    if decision is None:
        raise Refused(["play.over"], "The game is over: nothing is asked.")
    known = choices(decision)
    if decision.least is not None:
        return [_picked(known, word) for word in line.replace(",", " ").split()]
    if decision.options is not None or (line.isdigit() and known):
        return _picked(known, line)
    try:
        return json.loads(line)
    except ValueError:
        return line


def _picked(known: Sequence[tuple[str, Any]], word: str) -> Any:
    """The answer that a typed word means: its number or its name."""
    if word.isdigit() and 1 <= int(word) <= len(known):
        return known[int(word) - 1][1]
    for name, value in known:
        if name == word:
            return value
    raise Refused([MALFORMED], f'"{word[:60]}" is none of the answers; type a number from 1 to {len(known)}.')

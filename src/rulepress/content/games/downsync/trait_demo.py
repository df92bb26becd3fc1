"""What a trait, action or token does, for a designer who asks: played with it and without it in scenes made up for it."""

from __future__ import annotations

from typing import Any

from rulepress.content.files.project import Project, shipped
from rulepress.content.games.downsync.trait_trials import SCENES, TrialResult, tried


def shown(data: dict[str, Any], name: str) -> list[str] | None:
    """What it did, line by line; None where no card has it."""
    found = tried(_playable(data), name)
    if found is None:
        return None
    lines = [f"{name}, on the card of {found[0].owner}"]
    for one in found:
        lines += ["", one.effect] if one.effect else []
        lines += _seen(one)
    return lines


def _seen(found: TrialResult) -> list[str]:
    lines = []
    if found.odds:
        lines += ["", "In odds", f"  {found.odds}"]
    if found.told:
        lines += ["", f"In play, scene {found.scenes}", *(f"  {line}" for line in found.told)]
        lines += ["Without it", *(f"  {line}" for line in found.without)] if found.without else []
    if not found.odds and not found.told:
        lines += ["", f"Not seen at work: {SCENES} scenes were tried{_reason(found)}."]
        if not found.lacking:
            lines += ["To stage it as it is meant, write an example of it: rulepress new example"]
    return lines


def _reason(found: TrialResult) -> str:
    """Why it was not seen."""
    if found.lacking:
        return f", and nothing on any card gives {' and '.join(found.lacking)} Tokens"
    return f", and it may be that these scenes {'do not bring about what it asks for' if found.conditional else 'have no use for it'}"


def _playable(data: dict[str, Any]) -> dict[str, Any]:
    """The data with a scenario to play, that of the shipped content where there is none of one's own."""
    if data["scenarios"]:
        return data
    from rulepress.content.games.downsync import GAME

    borrowed: Any = GAME.load(Project(shipped())).data
    return {**data, "scenarios": borrowed["scenarios"], "tables": borrowed["tables"]}

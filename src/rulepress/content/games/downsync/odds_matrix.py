"""The odds a unit's page shows before anyone asks: its actions against every unit of the other factions, or of its own where there is no
other."""

from __future__ import annotations

from typing import Any

from rulepress.content.prose.typography import marks as printed
from rulepress.content.prose.typography import percent
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds import answer, mark_words, request_from
from rulepress.games.downsync.odds_case import addresses
from rulepress.games.downsync.odds_left_out import uncounted


def matrix(data: dict, rules: Rules, unit: dict) -> dict | None:
    """Columns (actions) and grouped rows (targets) of outcomes as per cent; None when no action can be rolled for.

    A column nothing can be asked of, such as a ★ action, is left out. `marks` says what marks the actions leave, `left` what of both
    sides is in none of the numbers.
    """
    others = [faction for faction in data["factions"] if faction["units"] and faction["id"] != unit["faction"]]
    groups = [
        (faction["name"], [(target["key"], target["title"]) for target in faction["units"]]) for faction in others or data["factions"]
    ]
    if any(action["scan"] for action in unit["actions"]):
        groups.append(
            (
                "Pings",
                [(f"ping:{size}", f"{signature['name']} Ping") for size, signature in data["core"]["signatures"].items()],
            )
        )
    columns: list[dict[str, Any]] = []
    for address, action in addresses(rules.unit(unit["key"])):
        cells = {
            target: _cell(rules, {"attacker": unit["key"], "action": address, "target": target}) for _, rows in groups for target, _ in rows
        }
        if any(cell["shares"] for cell in cells.values()):
            columns.append({"name": action.name, "cells": cells})
    marks = sorted({mark for column in columns for cell in column["cells"].values() for mark in cell.get("marks", ())})
    words = " or ".join(printed(mark_words(mark)) for mark in marks)
    left = dict.fromkeys(name for column in columns for cell in column["cells"].values() for name in cell.get("left", ()))
    return {"columns": columns, "groups": groups, "marks": words, "left": [printed(name) for name in left]} if columns else None


def _cell(rules: Rules, request: dict) -> dict[str, Any]:
    try:
        found = answer(rules, request_from(request))
    except Refused as refused:
        return {"shares": None, "why": refused.message}
    affected = found.ends[:-1]
    shares = [(printed(name), percent(chance)) for name, chance in affected if chance]
    best = sum(chance for _, chance in affected) or found.marked
    if found.marked:
        shares.append(("marked", percent(found.marked)))
    return {"shares": shares or [("unaffected", "0%")], "best": float(best), "marks": found.marks, "left": uncounted(found.case)}

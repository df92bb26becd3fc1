"""The odds a unit's page shows before anyone asks: its actions against every unit of the other factions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Callable

OUTCOMES = ("destroyed", "stunned", "revealed")


def matrix(data: dict, unit: dict, odds: Callable[[dict], dict | str]) -> dict | None:
    """Columns (actions) and grouped rows (targets) of outcomes as per cent; None when no action can be rolled for.

    `odds` gives the answer to a request, or a sentence when the rules refuse it. A column nothing can be asked of,
    such as a ★ action, is left out.
    """
    groups = [(faction["name"], [(target["key"], target["title"]) for target in faction["units"]])
              for faction in data["factions"] if faction["id"] != unit["faction"]]
    if any(action["scan"] for action in unit["actions"]):
        groups.append(("Pings", [(f"ping:{size}", f"{signature['name']} Ping")
                                 for size, signature in data["core"]["signatures"].items()]))
    actions = [shown for action in unit["actions"] for shown in [action, *action["options"]]]
    columns = []
    for action in actions:
        request = {"attacker": unit["key"], "action": action["id"]}
        cells = {target: _cell(odds(request | {"target": target})) for _, rows in groups for target, _ in rows}
        if any(cell["shares"] for cell in cells.values()):
            columns.append({"action": action, "cells": cells})
    return {"columns": columns, "groups": groups} if columns else None


def _cell(answer: dict | str) -> dict[str, Any]:
    if isinstance(answer, str):
        return {"shares": None, "why": answer}
    shares = [(name, percent(answer[name])) for name in OUTCOMES if Fraction(answer[name])]
    return {"shares": shares or [("unaffected", "0%")], "best": float(sum(Fraction(answer[name]) for name in OUTCOMES))}


def percent(fraction: str) -> str:
    """'7/12' -> '58%'; what is possible but rounds to nothing, or certain only by rounding, says so."""
    share = Fraction(fraction) * 100
    if 0 < share < Fraction(1, 2):
        return "<1%"
    if Fraction(199, 2) < share < 100:
        return ">99%"
    return f"{int(share + Fraction(1, 2))}%"

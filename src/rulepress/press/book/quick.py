"""A quick reference: the panels that a game names, on the two sides of one leaf."""

from __future__ import annotations

from typing import Any

from ..formats import Paper
from .setting import Setting

SIZES = (8.6, 8.2, 7.9, 7.6, 7.3, 7.0, 6.7, 6.4, 6.1)
"""Type sizes in points, tried in this order."""
SIDES = 2


def quick_reference(setting: Setting, data: dict, panels: list[dict[str, Any]], paper: Paper):
    """The laid-out sheet, in the largest type with which it is on one leaf; longer than that if none is small enough."""
    html = setting.html("quick.html", {"game": data["game"], "edition": data["edition"], "panels": panels})
    style = setting.source("quick.css")
    for size in SIZES:
        document = setting.render(html, paper, f"{style} :root {{ --size: {size}pt }}")
        if len(document.pages) <= SIDES:
            break
    return document

"""A game that has been played, as one HTML file that shows it step by step."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .lone_page import lone_page

SCRIPTS = ("making.js", "board.js", "show.js")
"""What shows a game, each script before those that import it."""
_LINKING = re.compile(r"^import .*\n|^export ", re.MULTILINE)
"""What joins scripts of several files; these stand in one."""

BEGIN = """
const { played, forces } = JSON.parse(document.getElementById("data").textContent);
const show = new Show(played, forces, (id) => make("span", { class: "rp-rule-id" }, id));
document.querySelector("main").append(show.body);
show.turnTo(0);
"""


def replay_page(told: dict[str, Any], forces: Sequence[dict[str, Any]], title: str, assets: Path) -> str:
    """The page of a game as a game's `story` tells it; `forces` are the name and the colours of each side's, `assets` the site's folder
    of scripts and styles."""
    script = "\n".join(_LINKING.sub("", (assets / name).read_text("utf-8")) for name in SCRIPTS) + BEGIN
    return lone_page(
        title, "", assets, script=script, data=json.dumps({"played": told, "forces": forces}, ensure_ascii=False, sort_keys=True)
    )

"""A game that has been played, as one HTML file that shows it step by step, and one of its steps as a picture."""

from __future__ import annotations

import io
import json
import re
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

from rulepress.web.pages.standalone_page import lone_page

SCRIPTS = ("making.js", "board.js", "show.js")
"""What shows a game, each script before those that import it."""
_LINKING = re.compile(r"^import .*\n|^export ", re.MULTILINE)
"""What joins scripts of several files; these stand in one."""

BEGIN = """
const { played, forces } = JSON.parse(document.getElementById("data").textContent);
const show = new Show(played, forces, (id) => make("span", { class: "rp-rule-id" }, id));
document.querySelector("main").append(show.body);
show.turnTo(parseInt(location.hash.slice(1), 10) - 1 || 0);
"""
"""The page of a game begins at its first step, or at the one that its address names."""

ALONE = """
h1, .rp-controls, .rp-show__log { display: none; }
.rp-show { display: block; }
main { padding: 24px; max-width: none; }
"""
"""What is left of the page in a picture: how the sides stand, the table, what happens, and what the tokens mean."""

WIDE, HIGH, ROUND = 1000, 2400, 24
"""How wide a picture is, how high it may be, and the margin around what is in it, in pixels."""


def replay_page(told: dict[str, Any], forces: Sequence[dict[str, Any]], title: str, assets: Path, look: str = "") -> str:
    """The page of a game as a game's `story` tells it; `forces` are the name and the colours of each side's, `assets` the site's folder
    of scripts and styles, `look` styles besides."""
    script = "\n".join(_LINKING.sub("", (assets / name).read_text("utf-8")) for name in SCRIPTS) + BEGIN
    data = json.dumps({"played": told, "forces": forces}, ensure_ascii=False, sort_keys=True)
    return lone_page(title, "", assets, look, script, data)


def step_picture(told: dict[str, Any], forces: Sequence[dict[str, Any]], step: int, assets: Path, chromium: str) -> bytes:
    """The table after that step (the first is 1), and what happens in it, as a PNG by that browser. Raises OSError if it draws none."""
    with tempfile.TemporaryDirectory(prefix="rulepress-") as folder:
        page, drawn = Path(folder, "game.html"), Path(folder, "game.png")
        page.write_text(replay_page(told, forces, "", assets, ALONE), "utf-8")
        asked = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--window-size={WIDE},{HIGH}"]
        asked += [f"--user-data-dir={folder}/browser", f"--screenshot={drawn}", f"{page.as_uri()}#{step}"]
        subprocess.run(asked, capture_output=True, timeout=120, check=False)
        with Image.open(drawn) as whole:
            return _trimmed(whole.convert("RGB"))


def _trimmed(whole: Image.Image) -> bytes:
    """A PNG without the empty ground around what is drawn."""
    ground = Image.new("RGB", whole.size, whole.getpixel((whole.width - 1, whole.height - 1)))
    left, top, right, bottom = ImageChops.difference(whole, ground).getbbox() or (0, 0, *whole.size)
    box = (max(left - ROUND, 0), max(top - ROUND, 0), min(right + ROUND, whole.width), min(bottom + ROUND, whole.height))
    saved = io.BytesIO()
    whole.crop(box).save(saved, "png")
    return saved.getvalue()

"""A game that has been played as one HTML file: to be opened anywhere, without the site, an engine or a network."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

SCRIPTS = ("making.js", "show.js")
"""What shows a game, each script before those that import it."""
_LINKING = re.compile(r"^import .*\n|^export ", re.MULTILINE)
"""What joins scripts of several files; these stand in one."""

BEGIN = """
const { played, forces } = JSON.parse(document.getElementById("played").textContent);
const show = new Show(played, forces, (id) => make("span", { class: "rp-rule-id" }, id));
document.querySelector("main").append(show.body);
show.turnTo(0);
"""

LOOK = """
body { margin: 0; background: var(--md-default-bg-color); color: var(--md-default-fg-color); font-family: system-ui, sans-serif; }
main { max-width: 78rem; margin: 0 auto; padding: 1rem; }
html { font-size: 125%; }
.md-button { font: inherit; font-size: .7rem; font-weight: 600; color: inherit; background: none; }
.md-button { border: 2px solid currentColor; border-radius: 4px; text-decoration: none; cursor: pointer; }
a.md-button { display: inline-block; padding: .5em 1.2em; }
"""


def replay_page(told: dict[str, Any], forces: Sequence[dict[str, Any]], title: str, assets: Path) -> str:
    """The page of a game as `story` tells it; `forces` are the name and the colours of each side's, `assets` the site's folder of
    scripts and styles."""
    script = "\n".join(_LINKING.sub("", (assets / name).read_text("utf-8")) for name in SCRIPTS) + BEGIN
    style = (assets / "rulepress.css").read_text("utf-8") + LOOK
    data = json.dumps({"played": told, "forces": forces}, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; style-src-attr 'unsafe-inline'; img-src blob: data:"
    )
    return f"""<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{style}</style>
</head>
<body data-md-color-scheme="default" class="md-typeset">
<main><h1>{escape(title)}</h1></main>
<script type="application/json" id="played">{data}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"

"""Pages of one file: to be opened anywhere, without the site, an engine or a network."""

from __future__ import annotations

import base64
import hashlib
import re
from html import escape
from pathlib import Path

LOOK = """
html { font-size: 125%; }
body { margin: 0; background: var(--md-default-bg-color); color: var(--md-default-fg-color); font-family: system-ui, sans-serif; }
main { max-width: 78rem; margin: 0 auto; padding: 1rem; }
.md-button { font: inherit; font-size: .7rem; font-weight: 600; color: inherit; background: none; }
.md-button { border: 2px solid currentColor; border-radius: 4px; text-decoration: none; cursor: pointer; }
a.md-button { display: inline-block; padding: .5em 1.2em; }
"""
"""What the site's theme brings there."""


_DARK = re.compile(r'^\[data-md-color-scheme="slate"\][^{]*\{[^}]*\}', re.MULTILINE)
"""The site's styles of dark pages."""


def lone_page(title: str, main: str, assets: Path, look: str = "", script: str = "", data: str = "") -> str:
    """A page with that HTML in it. `assets`: the site's folder of styles; `look`: styles besides; `data`: JSON for the `script`."""
    site = (assets / "rulepress.css").read_text("utf-8")
    style = site + _dark(site) + LOOK + look
    scripts = f"script-src '{_hash(script)}'; " if script else ""
    policy = f"default-src 'none'; {scripts}style-src '{_hash(style)}'; style-src-attr 'unsafe-inline'; img-src blob: data:"
    held = data.replace("<", "\\u003c")
    behind = f'<script type="application/json" id="data">{held}</script>\n<script type="module">{script}</script>\n' if script else ""
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
<main><h1>{escape(title)}</h1>
{main}</main>
{behind}</body>
</html>
"""


def _dark(style: str) -> str:
    """The styles of dark pages for whoever reads on a dark screen: here is nothing to choose by. Paper stays light."""
    dark = " ".join(_DARK.findall(style)).replace("slate", "default")
    return f"@media screen and (prefers-color-scheme: dark) {{ html {{ color-scheme: dark; }} {dark} }}"


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"

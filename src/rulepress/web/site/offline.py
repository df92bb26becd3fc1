"""What makes the site one that can be installed, and that works without a network: its manifest, and the worker that keeps its files.

The worker knows every file of the build by what it holds, so that a new build takes the old one's place and the two are never mixed.
"""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path
from typing import Any

WORKER = Path(__file__).with_name("service_worker.js")
NAME = "sw.js"
MANIFEST = "manifest.webmanifest"
ON_DEMAND = ("/downloads/book/", "/sheets/", "/forces/", "/javascripts/lunr/")
"""What is large and printed once, and other languages of the search: it is kept when somebody has opened it."""


def installable(site: Path, config: Any) -> None:
    """Write the manifest by which a browser offers to install the site."""
    manifest = {
        "name": config.site_name,
        "short_name": config.site_name[:12],
        "description": config.site_description or "",
        "id": "./",
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#101c26",
        "theme_color": "#101c26",
        "icons": [
            {"src": "assets/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            {"src": "assets/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
            {"src": "assets/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
        ],
    }
    (site / MANIFEST).write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")


def keeper(site: Path) -> None:
    """Write the worker that keeps the files of a finished site."""
    files = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*")) if path.is_file() and path.name != NAME}
    held = {name: path.read_bytes() for name, path in files.items()}
    whole = [name for name in held if _belongs(name, held)]
    told = {
        "ASSETS": next(path.name for path in site.glob("assets*") if path.is_dir()),
        "FILES": {name: base64.b64encode(hashlib.sha256(content).digest()[:9]).decode() for name, content in held.items()},
        "WHOLE": whole,
        "SIZE": sum(len(held[name]) for name in whole),
        "LACKING": LACKING,
    }
    lines = [f"const {name} = {json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n" for name, value in told.items()]
    (site / NAME).write_text("".join(lines) + WORKER.read_text(encoding="utf-8"), encoding="utf-8", newline="\n")


def _belongs(name: str, held: dict[str, bytes]) -> bool:
    """Whether a file is part of the whole site that a reader may keep."""
    if any(part in f"/{name}" for part in ON_DEMAND):
        return False
    if "/engine/" in name and name.endswith(".zip"):  # the slower way to the same engine
        return f"{name.removesuffix('.zip')}.memory.gz" not in held
    if "/cards/" in name and name.endswith(".png"):  # pages show the small one
        return f"{name.removesuffix('.png')}.webp" not in held
    return not name.endswith(".map")  # what the theme's authors look at


LACKING = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Without a network</title><body style="margin:0;min-height:100vh;display:grid;place-items:center;background:#101c26;color:#f2f5f6;
font:1.1rem/1.5 system-ui,sans-serif"><main style="padding:2rem;max-width:30rem"><h1>Not on this device yet</h1>
<p>You are without a network, and this page has not been opened here before. Pages that you have opened still work.
With a network, “Keep this site on this device” at the foot of each page keeps all of them.</p></main></body></html>"""
"""The page in place of one that is not there."""

"""The address of every script, style, font, engine and picture of a site changes with what is in it.

The folder `assets` is named after all that it holds. A page is then of one build with whatever it loads, however long a browser, or the
worker that keeps the site, remembers an older build: that has other addresses. Within the folder all addresses are relative.
"""

from __future__ import annotations

import hashlib
import re
from html import escape, unescape
from pathlib import Path

from rulepress.web.site.offline import MANIFEST

ASSETS = "assets"
_ATTRIBUTE = re.compile(r'(?<=\s)(?:href|src|srcset|data-[\w-]+)="([^"]*assets[^"]*)"')
_SETTINGS = re.compile(r'(?<=<script id="__config" type="application/json">)[^<]*')
_FOLDER = re.compile(r"(?<![\w/.-])((?:\.{1,2}/)*)assets/")


def addressed(site: Path) -> str:
    """Give the folder of a finished site's assets its name, and lead its pages there; returns the name."""
    folder = site / ASSETS
    held = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        held.update(path.relative_to(folder).as_posix().encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    name = f"{ASSETS}-{held.hexdigest()[:10]}"

    def led(text: str) -> str:
        return _FOLDER.sub(rf"\1{name}/", text)

    def attribute(found: re.Match[str]) -> str:
        said = unescape(found[1])
        return found[0] if led(said) == said else found[0].replace(found[1], escape(led(said)))

    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        text = _SETTINGS.sub(lambda found: led(found[0]), _ATTRIBUTE.sub(attribute, text))
        page.write_text(text, encoding="utf-8", newline="\n")
    (site / MANIFEST).write_text(led((site / MANIFEST).read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    folder.rename(site / name)
    return name

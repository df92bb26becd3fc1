"""What a page of the site may run and load: a Content-Security-Policy in each, made from what the theme itself brings.

The policy names the theme's inline scripts and styles by their hashes, so that no other runs, wherever it came from. A page
with any other script is not published at all.

- `style-src-attr 'unsafe-inline'`: tables of odds and factions' colours are numbers in `style` attributes, and these run nothing.
- `'wasm-unsafe-eval'`: the engine's worker compiles WebAssembly, and Firefox gives a worker the policy of its page.
- Frames of others cannot be forbidden from within a page (`frame-ancestors` counts in a header only).
"""

from __future__ import annotations

import base64
import hashlib
import json
import posixpath
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

_INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)
_FROM_FILE = re.compile(r'<script src="([^"]+)"(?: defer)?></script>')
_DATA = re.compile(r'<script id="__config" type="application/json">([^<]*)</script>')
_BEGIN = re.compile(r"<(?:script|style)(?=[\s/>])|http-equiv", re.IGNORECASE)
"""However a browser may read a page, a script, a style or an order to go elsewhere begins with one of these."""
_HEAD = '<meta charset="utf-8">'


def protect(site: Path, config: Any) -> list[str]:
    """Write its policy into every page of a site built with MkDocs' `config`; returns the scripts that have no place there."""
    known = _known(config)
    own = {str(script) for script in config.extra_javascript}
    problems = []
    for page in sorted(site.rglob("*.html")):
        name = page.relative_to(site).as_posix()
        text = page.read_text(encoding="utf-8")
        inline: set[tuple[str, str]] = set()
        for begin in _BEGIN.finditer(text):
            at = begin.start()
            if (found := _INLINE.match(text, at)) and found[0] in known(name):
                inline.add((found[1], found[2]))
            elif not _comes_with_us(text, at, name, own):
                problems.append(f"{name}: holds a script, style or order to the browser that is not of the theme: {text[at : at + 60]!r}")
        if _HEAD not in text:
            problems.append(f"{name}: has no place for its policy")
        page.write_text(
            text.replace(_HEAD, f'{_HEAD}<meta http-equiv="Content-Security-Policy" content="{policy(inline)}">', 1), "utf-8", newline="\n"
        )
    return problems


def policy(inline: set[tuple[str, str]]) -> str:
    """The policy of a page with these inline elements (`script` or `style`, and what is in it)."""
    hashes = {kind: [f"'sha256-{_hash(text)}'" for element, text in sorted(inline) if element == kind] for kind in ("script", "style")}
    return "; ".join(
        [
            "default-src 'none'",
            " ".join(["script-src 'self' 'wasm-unsafe-eval'", *hashes["script"]]),
            " ".join(["style-src 'self'", *hashes["style"]]),
            "style-src-attr 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _known(config: Any) -> Callable[[str], set[str]]:
    """Page -> the inline scripts and styles that the theme gives it, as they stand there."""
    environment = config.theme.get_env()
    templates = [f"partials/javascripts/{name}.html" for name in ("base", "palette", "content")] + ["404.html"]

    @lru_cache
    def at_depth(base: str) -> set[str]:
        given = {"config": config, "base_url": base, "features": config.theme["features"]}
        return {found[0] for name in templates for found in _INLINE.finditer(environment.get_template(name).render(given))}

    return lambda page: at_depth("/".join([".."] * page.count("/")) or ".")


def _comes_with_us(text: str, at: int, page: str, own: set[str]) -> bool:
    """Whether this is a script of a file that rulepress brings, or the theme's settings."""
    if settings := _DATA.match(text, at):
        return bool(json.loads(settings[1]))
    if not (found := _FROM_FILE.match(text, at)):
        return False
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), found[1])) in own


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()

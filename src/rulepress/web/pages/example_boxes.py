"""Worked examples as HTML: what is shown, the engine's own account of it, and a button that runs it again in the page."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterable
from typing import Any

from markupsafe import Markup

from rulepress.content.prose.markup_escape import literal
from rulepress.content.prose.typography import marks


def by_rule(shown: Iterable[Any], rule_link: Callable[[str], Markup], engine: str | None) -> dict[str, str]:
    """Rule id -> its examples as one line of HTML, which Markdown leaves alone; `engine` is the key of the live one, if any."""
    found: dict[str, str] = {}
    for example in shown:
        found[example.rules[0]] = found.get(example.rules[0], "") + html(example, rule_link, engine)
    return found


def html(example: Any, rule_link: Callable[[str], Markup], engine: str | None) -> str:
    """One example, closed until a reader opens it."""
    account = "".join(f"<li>{literal(marks(line.words))}{_links(line.rules, rule_link)}</li>" for line in example.outcome.lines)
    words = f"<p>{literal(example.text)}</p>" if example.text else ""
    run = ""
    if engine:
        payload = b64encode(json.dumps(example.payload, sort_keys=True, separators=(",", ":")).encode("ascii")).decode("ascii")
        run = (
            f'<p class="rp-run"><button type="button" class="md-button rp-open" data-rp-payload="{payload}">Run it here</button>'
            ' <span class="rp-hint"></span></p>'
        )
    mark = f' data-rp-example="{literal(engine)}"' if engine else ""
    return (
        f'<details class="rp-example" id="example-{literal(example.id)}"{mark}><summary>{literal(marks(example.title))}</summary>'
        f'{words}<ol class="rp-account">{account}</ol>{run}</details>'
    )


def _links(rules: Iterable[str], rule_link: Callable[[str], Markup]) -> str:
    """Links to the rules that stand on a page of the rulebook; others are a card's, which the line names."""
    links = {rule: rule_link(rule) for rule in rules}
    return "".join(f" {link}" for rule, link in links.items() if link != literal(rule))

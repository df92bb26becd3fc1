"""What stands beside a rule in print, set apart from it: rulings on it, and the worked examples that are meant for print."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulepress.content.prose.markup_escape import literal
from rulepress.content.prose.typography import marks


def beside(rulings: Iterable[Mapping[str, Any]], examples: Iterable[Any], stated: set[str]) -> dict[str, str]:
    """Rule id -> what stands below it, as one line of HTML, which Markdown leaves alone; each with the first of its rules that is
    `stated`. A ruling on what this project adds is of no use at the table."""
    found: dict[str, str] = {}

    def put(rules: Iterable[str], html: str) -> None:
        if rule := next((rule for rule in rules if rule in stated), None):
            found[rule] = found.get(rule, "") + html

    for example in examples:
        if example.printed and not example.outcome.differs:
            put(example.rules, _box("example", example.title, example.text or example.outcome.lines[0].words))
    for ruling in rulings:
        if not ruling["ours"]:
            put(ruling["rules"], _box("ruling", ruling["question"], ruling["reading"]))
    return found


def _box(kind: str, title: str, text: str) -> str:
    lead = title if title[-1] in ".?!" else f"{title}."
    return f'<aside class="{kind}"><p><b>{kind.capitalize()}</b> <i>{literal(marks(lead))}</i> {literal(marks(text))}</p></aside>'

"""The rulebook's worked examples, put to the engine."""

from __future__ import annotations

from collections.abc import Iterator

from rulepress.content.games.mswars.game_content import SkirmishContent
from rulepress.content.pages.example_results import ExampleResult
from rulepress.games.mswars.model import Rules
from rulepress.games.mswars.worked_examples import run


def examples(content: SkirmishContent, data: dict, set_aside: bool = False) -> Iterator[ExampleResult]:
    """Every example with its outcome, in the order of the files, without or only those that are `set_aside`."""
    rules = Rules.from_data(data)
    for source in content.examples:
        for id_, record in (source.record.root if source.record else {}).items():
            if bool(record.set_aside) != set_aside:
                continue
            payload = record.model_dump(include={"ask", "expect"}, exclude_unset=True)
            yield ExampleResult(id_, record.title, record.text, tuple(record.rules), payload, run(rules, payload), source, record.printed)

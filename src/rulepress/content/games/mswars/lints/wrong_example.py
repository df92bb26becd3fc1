"""A worked example does not match the rules.

What: the engine's answer to an example differs from its `expect`, or the example names a rule that does not exist. `check --accept` writes
the engine's answer into `expect`. If the engine can no longer answer the question, `check --accept` sets the example aside (`set_aside`)
until it matches its `expect` again.
Why: readers learn from examples. An example that was right before a number changed teaches the old game.

Wrong:
    ask: {test: morale, value: 7}
    expect: {passed: 1/2}     # it is 7/12
Right:
    expect: {passed: 7/12}

Autofix: `--accept` writes the engine's current result; the author updates the surrounding text.
"""

from collections.abc import Iterator
from functools import partial

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.fixes.expectations import ACCEPT, accepting, ended, resumed, told
from rulepress.content.games.mswars.example_runs import examples
from rulepress.content.games.mswars.game_content import SkirmishContent
from rulepress.content.lint import found, lint
from rulepress.core.examples import settled
from rulepress.games.mswars.model import Rules
from rulepress.games.mswars.worked_examples import run


@lint(code="wrong-example", beside=True)
def wrong_example(content: SkirmishContent) -> Iterator[Diagnostic]:
    if content.data is None:
        return
    known = {rule["id"] for rule in content.data["rules"]}
    for shown in examples(content, content.data):
        document = shown.source.document
        for index, rule in enumerate(shown.rules):
            if rule not in known:
                yield found(document, (shown.id, "rules", index), f"There is no rule `{rule}`.")
        if shown.outcome.differs:
            promises, still = settled(partial(run, Rules.from_data(content.data)), shown.payload, shown.outcome)
            if still:
                yield ended(document, shown.id, still)
                continue
            message = f"The engine's result is different: {told(promises)}"
            fix = accepting(document, (shown.id, "expect"), promises)
            yield found(document, (shown.id, "expect"), message, severity="consequence", suggestion=ACCEPT, fix=fix)
    for shown in examples(content, content.data, set_aside=True):
        if not shown.outcome.differs:
            yield resumed(shown.source.document, shown.id)

"""A worked example that the rules do not bear out.

What: an example whose `expect` is not what the engine makes of it, in one edition or another, or that names rules or editions
that are none.
Why: readers learn from examples. One that was right until a number changed teaches the old game.

Wrong:
    ask: {attacker: virago, action: Close Medium Cannon, target: crusader}
    expect: {chances: {hit: 1/2}}     # it is 7/12
Right:
    expect: {chances: {hit: 7/12}}
"""

from rulepress.authoring.lint import found, lint
from rulepress.authoring.rulebook import within

from .. import examples
from . import _prose


@lint(code="example-differs")
def example_differs(content):
    ids = list(content.editions)
    known = {statement.id for chapter in content.written for statement in chapter.statements}
    for source in content.examples:
        for name, record in (source.record.root if source.record else {}).items():
            for index, rule in enumerate(record.rules):
                if rule not in known and not rule.startswith(("trait.", "action.", "effect.")):
                    yield found(source.document, (name, "rules", index), f"There is no rule `{rule}`.")
            try:
                within(record.editions or "", ids[0], ids)
            except (KeyError, ValueError):
                advice = f"such as: from {ids[0]}, until {ids[-1]} or only {ids[0]}"
                yield found(source.document, (name, "editions"), f"`{record.editions}` names no edition.", suggestion=advice)
    wrong: dict = {}
    for edition in _prose.editions(content):
        for shown in examples.examples(edition, edition.data):
            if shown.outcome.differs:
                key = (shown.source.document.path, shown.id, shown.outcome.differs)
                wrong.setdefault(key, (shown.source.document, []))[1].append(edition.edition)
    for (_, name, differs), (document, editions) in wrong.items():
        where = f" (edition {', '.join(editions)})" if len(editions) < len(ids) else ""
        yield found(
            document, (name, "expect"), f"The engine makes something else of this{where}: {differs}.",
            suggestion="correct what is expected, or limit the example with `editions`",
        )

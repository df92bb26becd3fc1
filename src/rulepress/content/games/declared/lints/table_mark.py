"""The mark of a rule contradicts `shape.yaml`.

What: a rule is marked `table`, but a check in `odds:` applies it; or it is not marked, but no check or list limit refers to it.
Why: the mark tells readers whether the odds include the rule. Without the mark, nobody would notice that the odds leave it out.

Wrong:
    [fight.moss: table] In moss roll one die fewer.     # where a check has `rule: fight.moss`
Right:
    [fight.moss] In moss roll one die fewer.
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.declared.check_errors import rules_named
from rulepress.content.games.declared.force_list_limits import limits
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.lint import about, lint
from rulepress.content.yaml.source_location import At


@lint(code="table-mark", severity="warning")
def table_mark(content: DeclaredContent) -> Iterator[Diagnostic]:
    shape = content.sound
    if shape is None:
        return
    at = At(content.shape.document, ())
    rolled = {rule: place.loc[1] for place, rule in rules_named(shape, at)}
    known = {*rolled, *(limit.rule for _, limit in limits(shape, at))}
    stated = [(chapter.document.path, one) for chapter in content.written for one in chapter.statements]
    idle = [(path, one) for path, one in stated if one.engine and one.id not in known]
    for path, one in stated:
        if not one.engine and one.id in rolled:
            message = f"The odds of `{rolled[one.id]}` include `{one.id}`, but its mark leaves it to the players."
            yield about(path, message, one.line, 1, suggestion=f"write `[{one.id}]`, without `table`")
    if not shape.odds and len(idle) > 1:
        path, one = idle[0]
        message = f"shape.yaml has no `odds:`, but {len(idle)} rules, such as `{one.id}`, are not marked as left to the players."
        yield about(path, message, one.line, 1, suggestion=f"write `[{one.id}: table]` and so on, or define the rolls in `odds:`")
        return
    for path, one in idle:
        message = f"No check in `odds:` and no list limit refers to `{one.id}`, but it is not marked as left to the players."
        yield about(path, message, one.line, 1, suggestion=f"write `[{one.id}: table]`, or refer to it in `odds:`")

"""The mark of a rule contradicts `shape.yaml` or `play.yaml`.

What: a rule is marked `table`, but a check in `odds:` or a step in play.yaml applies it; or it is not marked, but no check, step or list
limit refers to it.
Why: the mark tells readers whether the engine applies the rule. Without the mark, nobody would notice that the engine leaves it out.

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
from rulepress.content.games.declared.play_errors import rules_followed
from rulepress.content.lint import about, lint
from rulepress.content.yaml.source_location import At


@lint(code="table-mark", severity="warning")
def table_mark(content: DeclaredContent) -> Iterator[Diagnostic]:
    shape = content.sound
    if shape is None or content.play is not None and content.play.record is None:  # whose rules nobody can read
        return
    at = At(content.shape.document, ())
    rolled = {rule: place.loc[1] for place, rule in rules_named(shape, at)}
    followed = dict(rules_followed(content))
    known = {*rolled, *followed, *(limit.rule for _, limit in limits(shape, at))}
    stated = [(chapter.document.path, one) for chapter in content.written for one in chapter.statements]
    idle = [(path, one) for path, one in stated if one.engine and one.id not in known]
    for path, one in stated:
        if not one.engine and one.id in rolled | followed:
            how = f"The odds of `{rolled[one.id]}` include" if one.id in rolled else f"`{followed[one.id]}` in play.yaml follows"
            message = f"{how} `{one.id}`, but its mark leaves it to the players."
            yield about(path, message, one.line, 1, suggestion=f"write `[{one.id}]`, without `table`")
    if not shape.odds and len(idle) > 1:
        path, one = idle[0]
        message = f"shape.yaml has no `odds:`, but {len(idle)} rules, such as `{one.id}`, are not marked as left to the players."
        yield about(path, message, one.line, 1, suggestion=f"write `[{one.id}: table]` and so on, or define the rolls in `odds:`")
        return
    unless, step, there = ("", "", "") if content.play is None else (",", " no step in play.yaml", " or play.yaml")
    for path, one in idle:
        message = f"No check in `odds:`{unless}{step} and no list limit refers to `{one.id}`, but it is not marked as left to the players."
        yield about(path, message, one.line, 1, suggestion=f"write `[{one.id}: table]`, or refer to it in `odds:`{there}")

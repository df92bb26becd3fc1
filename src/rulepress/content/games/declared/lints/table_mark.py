"""A rule whose mark says otherwise than the shape who carries it out.

What: a rule that is marked `table`, though a check of the odds names it; or one that is not, though no check and no limit of lists
names it.
Why: the mark tells readers whether the odds have the rule in them. One that they leave out without saying so is missed by nobody.

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
            message = f"The odds of `{rolled[one.id]}` carry out `{one.id}`, and its mark leaves it to the players."
            yield about(path, message, one.line, 1, suggestion=f"write `[{one.id}]`, without `table`")
    if not shape.odds and len(idle) > 1:
        path, one = idle[0]
        message = f"There are no `odds:` in shape.yaml, and {len(idle)} rules such as `{one.id}` are not left to the players."
        yield about(path, message, one.line, 1, suggestion=f"write `[{one.id}: table]`, and so on, or say in `odds:` what is rolled")
        return
    for path, one in idle:
        message = f"No check of the odds and no limit of lists names `{one.id}`, and its mark does not leave it to the players."
        yield about(path, message, one.line, 1, suggestion=f"write `[{one.id}: table]`, or name it in `odds:`")

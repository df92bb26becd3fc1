"""A piece is off the table.

What: a piece of terrain or an objective extends beyond the table's edge, or the deployment zones are deeper than the table, for any of
the scenario's game sizes.
Why: the table could not be set up as drawn.

Wrong:
    sizes: {small: {width: 48, depth: 48}}
    objectives: [{name: VIP, x: 30, y: 0, ...}]
Right:
    sizes: {small: {width: 48, depth: 48}}
    objectives: [{name: VIP, x: 12, y: 0, ...}]
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found_at, lint
from rulepress.content.lint.lint_input import LintInput, TableContents


@lint(code="off-table", offered=True)
def off_table(offered: LintInput) -> Iterator[Diagnostic]:
    found = {(one.path, one.line, one.column): one for ground in offered.grounds() for one in _off(ground)}
    yield from found.values()  # what is off one table is off every smaller one, which comes later


def _off(ground: TableContents) -> Iterator[Diagnostic]:
    for one in ground.things:
        x, y = max(one.corners, key=lambda at: max(abs(at[0]) - ground.width / 2, abs(at[1]) - ground.depth / 2))
        if not one.again and (abs(x) > ground.width / 2 or abs(y) > ground.depth / 2):
            name = f"A corner of {one.name}" if len(one.corners) > 1 else one.name
            told = f"{name} is off the table at ({x:g}, {y:g}): {ground.told}."
            advice = f"keep x within {ground.width / 2:g} and y within {ground.depth / 2:g} of the centre"
            yield found_at(one.at, told, suggestion=advice)
    for at, edge, depth in ground.zones:
        other = max((deep for _, where, deep in ground.zones if where != edge), default=0)
        if depth > ground.depth or (edge == "bottom" and other <= ground.depth < depth + other):
            yield found_at(at, f"The deployment zones do not fit: {ground.told}.", suggestion="make them less deep")

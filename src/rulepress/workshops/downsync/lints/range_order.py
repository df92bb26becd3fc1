"""A minimum range beyond the range.

What: an action whose `min_range` is above its `range`.
Why: no target could be far enough and near enough.

Wrong:
    - Mortar: {cost: A, range: 12, min_range: 18, rof: 1, effect: KILL}
Right:
    - Mortar: {cost: A, range: 18, min_range: 12, rof: 1, effect: KILL}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content

from ._sources import actions


@lint(code="range-order")
def range_order(content: Content) -> Iterator[Diagnostic]:
    for use in actions(content):
        least, most = use.get("min_range"), use.get("range")
        if least is not None and isinstance(most, (int, float)) and least > most:
            typed = [use.on_card(key) for key in ("min_range", "range") if use.on_card(key) != use.at]
            place = typed[0] if typed else use.place("min_range")
            yield found(
                place.document,
                place.loc,
                f'`{use.name}` reaches no target: its minimum range is {least:g}" and its range {most:g}".',
                suggestion="swap or correct the two",
            )

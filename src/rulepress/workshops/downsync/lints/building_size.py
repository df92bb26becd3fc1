"""A building beyond the rules' advice.

What: a side longer, or a height lower or greater, than the rules' numbers advise for terrain of that type.
Why: a roof that large holds more bases than anybody can aim at one by one; the rules take such a house as several
buildings side by side.

Wrong:
    pieces:
      - {id: hall, type: building, at: [0, 6], size: [7, 3.5]}
Right:
    pieces:
      - {id: hall-west, type: building, at: [-1.75, 6], size: [3.5, 3.5]}
      - {id: hall-east, type: building, at: [1.75, 6], size: [3.5, 3.5]}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.engine.table import mils
from rulepress.games.downsync.pieces import measure
from rulepress.workshops.downsync.content import Content

from ._sources import core
from ._terrain import typed

ROUNDED = 3
"""Thousandths of an inch by which a turned side may differ from what was typed."""


@lint(code="building-size", severity="warning")
def building_size(content: Content) -> Iterator[Diagnostic]:
    numbers = core(content)
    for each in typed(content) if numbers else ():
        of = numbers.terrain.get(each.piece.type.replace(" ", "_"))
        if of is None or of.advice is None:
            continue
        document, piece, advice = each.source.document, each.piece, of.advice
        _, long = measure(each.polygon)
        if long > mils(advice.length) + ROUNDED:
            yield found(
                document,
                (*each.at, "size" if piece.size else "shape"),
                f'This {piece.type} is {long / 1000:.3g}" long; the rules advise {advice.length:g}" at most.',
                suggestion="set it up in sections, each a piece of its own, wall to wall",
            )
        if piece.height is not None and not advice.lowest <= piece.height <= advice.highest:
            yield found(
                document,
                (*each.at, "height"),
                f'This {piece.type} is {piece.height:g}" high; the rules advise {advice.lowest:g}" to {advice.highest:g}".',
            )

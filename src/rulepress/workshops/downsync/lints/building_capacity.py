"""More Sub-Units in a building than fit.

What: a `capacity` greater than the number of Sub-Units found to stand on the roof side by side, or a `capacity` on
terrain that is no building.
Why: a building holds as many as fit on its roof, whatever was agreed; on other terrain the number means nothing.

Wrong:
    pieces:
      - {type: building, at: [0, 6], size: [3.5, 3.5], capacity: 6}
Right:
    pieces:
      - {type: building, at: [0, 6], size: [3.5, 3.5], capacity: 4}

Fix safety: unsafe: another number may have been meant.
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.games.downsync.pieces import base, is_building, room
from rulepress.workshops.downsync.content import Content

from ._sources import core
from ._terrain import typed


@lint(code="building-capacity", severity="warning")
def building_capacity(content: Content) -> Iterator[Diagnostic]:
    numbers = core(content)
    numbers = numbers.model_dump() if numbers else {"terrain": {}}
    for each in typed(content):
        of = numbers["terrain"].get(each.piece.type.replace(" ", "_"))
        capacity = each.piece.capacity
        if of is None or capacity is None:
            continue
        at = (*each.at, "capacity")
        if not is_building(of):
            yield found(each.source.document, at, f"A {each.piece.type} has no roof to stand on.", suggestion="leave it out")
        elif capacity > (fits := room(each.polygon, base(numbers))):
            yield found(
                each.source.document,
                at,
                f"There is room for {fits} Sub-Units of {numbers['sub_unit']['diameter_mm']} mm on this roof, not for {capacity}.",
                suggestion=f"make it {fits}, or leave it out",
                fix=str(fits),
            )

"""Two pieces of terrain in one place.

What: pieces of a table or a scenario that overlap; touching is no overlap. With `mirrored`, the pieces across the
centre count as well.
Why: nobody could say what a base in both of them is in, and on a real table one would lie on the other.

Wrong:
    pieces:
      - {type: forest, at: [0, 8], size: [8, 6]}
      - {type: building, at: [3, 9], size: [3.5, 3.5]}
Right:
    pieces:
      - {type: forest, at: [0, 8], size: [8, 6]}
      - {type: building, at: [8, 9], size: [3.5, 3.5]}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.engine.table import overlaps
from rulepress.workshops.downsync.content import Content

from ._terrain import grounds


@lint(code="pieces-overlap", severity="warning")
def pieces_overlap(content: Content) -> Iterator[Diagnostic]:
    for ground in grounds(content):
        told = set()
        for place, one in enumerate(ground):
            for other in ground[:place]:
                first, second = sorted((one, other), key=lambda each: each.at)
                if (first.at, second.at) in told or not overlaps(first.polygon, second.polygon):
                    continue
                told.add((first.at, second.at))
                document = second.source.document
                if first.at == second.at:
                    message = "This piece overlaps the one that stands for it across the centre."
                else:
                    line = document.where(first.at).line
                    message = f"{second.name[0].upper()}{second.name[1:]} overlaps {first.name} of line {line}."
                yield found(document, second.at, message, suggestion="move one of them, or make it smaller")

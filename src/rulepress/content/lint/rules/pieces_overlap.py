"""Two pieces of terrain overlap.

What: pieces of a table or scenario overlap; touching is allowed. With `mirrored`, the mirrored pieces count as well.
Why: it would be unclear which terrain a base in the overlap is in, and on a real table the pieces would collide.

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

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found_at, lint
from rulepress.content.lint.lint_input import LintInput
from rulepress.tabletop import overlaps


@lint(code="pieces-overlap", severity="warning", offered=True)
def pieces_overlap(offered: LintInput) -> Iterator[Diagnostic]:
    told = set()
    for ground in offered.grounds():
        for place, one in enumerate(ground.things):
            for other in ground.things[:place]:
                first, second = sorted((one, other), key=lambda each: each.at.loc)
                pair = first.at.document.path, first.at.loc, second.at.loc
                if pair in told or not first.outline or not second.outline or not overlaps(first.outline, second.outline):
                    continue
                told.add(pair)
                if first.at == second.at:
                    message = "This piece overlaps its own mirror image."
                else:
                    line = first.at.document.where(first.at.loc).line
                    message = f"{second.name[0].upper()}{second.name[1:]} overlaps {first.name} in line {line}."
                yield found_at(second.at, message, suggestion="move one of them, or make it smaller")

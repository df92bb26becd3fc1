"""A team file contains Victory Points.

What: a team has `vp`. Values that differ from the total of its units are an error; correct ones give a warning. A quarter and half of the
points are rounded up.
Why: Rulepress computes them from the units, and typed values become wrong when a unit changes.

Wrong:
    vp: {full: 129, quarter: 32, half: 64}
Right:
    no `vp`: the Pilot Sheets print 129, 33 and 65 by themselves
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.mswars.game_content import SkirmishContent
from rulepress.content.games.mswars.lints._cards_and_actions import by_id, core, sources
from rulepress.content.lint import found, lint
from rulepress.games.mswars.model import rounded_up


@lint(code="vp-marks")
def vp_marks(content: SkirmishContent) -> Iterator[Diagnostic]:
    numbers = core(content)
    for faction, team in sources(content, "teams") if numbers else ():
        units = by_id(faction.units)
        if team.record.vp is None or any(member.unit not in units for member in team.record.members):
            continue
        full = sum(units[member.unit].vp * member.count for member in team.record.members)
        marks = numbers.courage.marks
        right = {"full": full, "quarter": rounded_up(full * marks.first, 100), "half": rounded_up(full * marks.second, 100)}
        wrong = [key for key, value in right.items() if getattr(team.record.vp, key) != value]
        for key in wrong:
            yield found(
                team.document, ("vp", key), f"The units of this team give {right[key]} here, not {getattr(team.record.vp, key)}.",
                suggestion="delete `vp`: it is computed",
            )  # fmt: skip
        if not wrong:
            yield found(
                team.document, ("vp",), "These values are computed from the units.", key=True, severity="warning",
                suggestion="delete `vp`",
            )  # fmt: skip

"""A team that the unit does not have.

What: an action for a team with a number above the unit's count of bases, a team on a single vehicle, or a range of
teams written backwards.
Why: no base could ever perform the action.

Wrong:
    bases: 3
    actions:
      - RPG: {team: 4}
Right:
    bases: 3
    actions:
      - RPG: {team: 3}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content
from rulepress.workshops.downsync.uses import _teams

from ._sources import actions


@lint(code="team-beyond-bases")
def team_beyond_bases(content: Content) -> Iterator[Diagnostic]:
    for use in actions(content):
        if use.get("team") is None:
            continue
        teams, bases = _teams(use.get("team"))[1], use.unit.record.bases
        place = use.on_card("team")
        if not teams:
            yield found(
                place.document,
                place.loc,
                f"`{use.get('team')}` runs backwards.",
                suggestion="write the smaller number first",
            )
        elif bases is None:
            yield found(
                place.document,
                place.loc,
                f"`{use.name}` is for a team, and `{use.unit.id}` has no Sub-Unit bases.",
                suggestion="give the unit its `bases`, or drop the `team`",
            )
        elif max(teams) > bases:
            yield found(
                place.document,
                place.loc,
                f"`{use.name}` is for team {max(teams)}, and `{use.unit.id}` has {bases} base{'s' * (bases != 1)}.",
                suggestion="correct the team or the unit's `bases`",
                severity="warning",
            )

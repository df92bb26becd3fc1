"""A team needs exactly one commander.

What: `commander: true` must be set for exactly one member of a team, with a count of 1.
Why: the Team Commander's Command sets the TCV, and with it Command Tokens, Courage and initiative.

Wrong:
    members:
      - {unit: amago, pilot: ace}
Right:
    members:
      - {unit: amago, pilot: ace, commander: true}
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.mswars.game_content import SkirmishContent
from rulepress.content.games.mswars.lints._cards_and_actions import sources
from rulepress.content.lint import found, lint


@lint(code="team-commander")
def team_commander(content: SkirmishContent) -> Iterator[Diagnostic]:
    for _, team in sources(content, "teams"):
        chosen = [index for index, member in enumerate(team.record.members) if member.commander]
        if not chosen:
            yield found(
                team.document, ("members",), "This team has no commander.", key=True,
                suggestion="add `commander: true` to one member",
            )  # fmt: skip
        for index in chosen[1:]:
            yield found(
                team.document, ("members", index, "commander"), "This team already has a commander.", key=True,
                suggestion="keep `commander: true` for one member only",
            )  # fmt: skip
        for index in chosen[:1]:
            if team.record.members[index].count > 1:
                yield found(
                    team.document, ("members", index, "count"), "A team has one commander, but this line has several pilots.", key=True,
                    suggestion="put the commander on a separate line",
                )  # fmt: skip

"""A team without its commander, or with several.

What: a team in which not exactly one member, of count 1, has `commander: true`.
Why: the Team Commander's Command is what the TCV, and with it Command Tokens, Courage and initiative, come from.

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
                team.document, ("members",), "Nobody commands this team.", key=True,
                suggestion="add `commander: true` to one member",
            )  # fmt: skip
        for index in chosen[1:]:
            yield found(
                team.document, ("members", index, "commander"), "This team has a commander already.", key=True,
                suggestion="leave `commander: true` with one member",
            )  # fmt: skip
        for index in chosen[:1]:
            if team.record.members[index].count > 1:
                yield found(
                    team.document, ("members", index, "count"), "One pilot commands, and this line has several.", key=True,
                    suggestion="give the commander a line of their own",
                )  # fmt: skip

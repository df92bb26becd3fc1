"""Several pilots of a team have a skill that only one may have.

What: two or more pilots of a team have a skill that requires `one_per_team`, such as Noble Background.
Why: the rules allow one such pilot per team.

Wrong:
    members:
      - {unit: amago, pilot: duke, commander: true}
      - {unit: amago, pilot: duke}
Right:
    members:
      - {unit: amago, pilot: duke, commander: true}
      - {unit: amago, pilot: standard}
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.mswars.game_content import SkirmishContent
from rulepress.content.games.mswars.lints._cards_and_actions import by_id, named, skills, sources
from rulepress.content.lint import found, lint


@lint(code="once-per-team")
def once_per_team(content: SkirmishContent) -> Iterator[Diagnostic]:
    alone = [name for name, skill in skills(content).items() if skill.requires.one_per_team]
    for faction, team in sources(content, "teams"):
        pilots = by_id(faction.pilots)
        for skill in alone:
            having = [
                index
                for index, member in enumerate(team.record.members)
                for _ in range(member.count)
                if member.pilot in pilots and skill in map(named, pilots[member.pilot].skills)
            ]
            for index in dict.fromkeys(having[1:]):
                yield found(
                    team.document, ("members", index), f"Only one pilot of a team may have `{skill}`.",
                    suggestion="choose another pilot here",
                )  # fmt: skip

"""Skills: what a pilot needs before having one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulepress.engine.citing import cites
from rulepress.games.mswars.model import STATS, Member, Pilot, Rules


@cites("skill.requirements")
def missing(rules: Rules, pilot: Pilot) -> Iterator[tuple[str, str]]:
    """What a pilot lacks for the skills it has: (skill, what it asks for), for every requirement that is not met."""
    for name in pilot.skills:
        requires = rules.skills[name].requires if name in rules.skills else {}
        for stat in STATS:
            least = requires.get(stat)
            if least is not None and getattr(pilot, stat) < least:
                yield name, f"{rules.core['stats'][stat]['name']} {least}"
        for skill in requires.get("skills") or ():
            if skill not in pilot.skills:
                yield name, skill
        choice = requires.get("any_skill") or ()
        if choice and not any(skill in pilot.skills for skill in choice):
            yield name, " or ".join(choice)


@cites("skill.requirements", "skill.noble-background")
def repeated(rules: Rules, members: Sequence[Member]) -> list[str]:
    """The skills that only one pilot of a team may have and that several have."""
    alone = [name for name, skill in rules.skills.items() if skill.requires.get("one_per_team")]
    return [name for name in alone if sum(name in each.pilot.skills for each in members) > 1]

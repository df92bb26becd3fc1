"""A pilot is not trained for any of the unit's weapons.

What: the pilot of a team member has no training for any weapon of the unit.
Why: this is allowed but weakens every attack, so another pilot is more likely intended.

Wrong:
    members: [{unit: pelham, pilot: cook, commander: true}]
Right:
    members: [{unit: pelham, pilot: standard, commander: true}]
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.mswars.game_content import SkirmishContent
from rulepress.content.games.mswars.lints._cards_and_actions import by_id, named, skills, sources
from rulepress.content.lint import found, lint


@lint(code="untrained-pilot", severity="warning")
def untrained_pilot(content: SkirmishContent) -> Iterator[Diagnostic]:
    known = skills(content)
    for faction, team in sources(content, "teams"):
        units, pilots = by_id(faction.units), by_id(faction.pilots)
        for index, member in enumerate(team.record.members):
            unit, pilot = units.get(member.unit), pilots.get(member.pilot)
            if unit is None or pilot is None or not unit.weapons or not known.keys() >= set(map(named, pilot.skills)):
                continue
            has = [known[name] for name in map(named, pilot.skills)]
            trained = {kind for skill in has for effect in skill.effects for kind in effect.train or ()}
            if not trained & {weapon.type for weapon in unit.weapons}:
                yield found(
                    team.document, ("members", index, "pilot"), f"`{member.pilot}` is not trained for any weapon of `{member.unit}`.",
                    suggestion="choose another pilot, or give this one a training skill",
                )  # fmt: skip

"""A pilot does not meet the requirements of a skill.

What: a pilot has a skill, but lacks another skill or a minimum stat that it requires.
Why: the pilot may not have the skill, so the card is illegal.

Wrong:
    stats: {reflex: 2, ...}
    skills: [Double Shot]
Right:
    stats: {reflex: 3, ...}
    skills: [Double Shot]
"""

from collections.abc import Iterator
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.mswars.game_content import SkirmishContent
from rulepress.content.games.mswars.lints._cards_and_actions import core, named, skills, sources
from rulepress.content.lint import found, lint

STATS = ("range_attack", "melee_attack", "reflex", "command")


@lint(code="skill-requirement")
def skill_requirement(content: SkirmishContent) -> Iterator[Diagnostic]:
    known, numbers = skills(content), core(content)
    for _, pilot in sources(content, "pilots") if numbers else ():
        has = [named(use) for use in pilot.record.skills]
        for index, name in enumerate(has):
            for lacking in _lacking(known[name].requires, pilot.record, has, numbers) if name in known else ():
                yield found(
                    pilot.document, ("skills", index), f"`{name}` requires {lacking}, which this pilot does not have.",
                    suggestion=f"add {lacking}, or remove `{name}`",
                )  # fmt: skip


def _lacking(requires: Any, pilot: Any, has: list[str], numbers: Any) -> Iterator[str]:
    for stat in STATS:
        least = getattr(requires, stat)
        if least is not None and getattr(pilot.stats, stat) < least:
            yield f"{numbers.stats[stat].name} {least}"
    yield from (f"`{skill}`" for skill in requires.skills if skill not in has)
    if requires.any_skill and not set(requires.any_skill) & set(has):
        yield " or ".join(f"`{skill}`" for skill in requires.any_skill)

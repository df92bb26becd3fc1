"""The range of a weapon contradicts its type.

What: a melee weapon has a range, or a ranged weapon has none.
Why: a melee attack needs base contact and a ranged attack needs a range, so the attack on the card would be impossible.

Wrong:
    weapons: [{name: Sword, type: melee, sub_type: blade, range: 2, damage: {dice: 2, sides: 6}}]
Right:
    weapons: [{name: Sword, type: melee, sub_type: blade, damage: {dice: 2, sides: 6}}]
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.mswars.game_content import SkirmishContent
from rulepress.content.games.mswars.lints._cards_and_actions import core, sources
from rulepress.content.lint import found, lint


@lint(code="weapon-reach")
def weapon_reach(content: SkirmishContent) -> Iterator[Diagnostic]:
    numbers = core(content)
    for _, unit in sources(content, "units") if numbers else ():
        for index, weapon in enumerate(unit.record.weapons):
            kind = numbers.weapon_types.get(weapon.type)
            if kind is None or (kind.attack == "melee") == (weapon.range == 0):
                continue
            loc: tuple[str | int, ...]
            if weapon.range:
                told = f"A {kind.name} weapon needs base contact, so it has no range."
                advice, loc = "delete `range`", ("weapons", index, "range")
            else:
                told = f"A {kind.name} weapon needs a range, but this one has none."
                advice, loc = "add a `range` in inches", ("weapons", index)
            yield found(unit.document, loc, told, suggestion=advice)

"""Another action on the same card is always better.

What: for an attack or scan of a unit, another one on the card costs no more, has at least the same chances against every opponent at
every range, and better chances in some situation. Reported as a note by `check --deep`.
Why: no player would choose the weaker action.

Wrong:
    - MG: {cost: A, range: 12, rof: 2, effect: KILL}
    - HMG: {cost: A, range: 12, rof: 3, effect: KILL}
Right:
    - MG: {cost: A, range: 18, rof: 2, effect: KILL}
    - HMG: {cost: A, range: 12, rof: 3, effect: KILL}
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync import unit_strength
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import units
from rulepress.content.games.downsync.unit_strength import Field, Profile
from rulepress.content.lint import found, lint
from rulepress.games.downsync.model import Action, Rules, Unit
from rulepress.games.downsync.odds_case import addresses


@lint(code="never-best", severity="info", deep=True)
def never_best(content: DownsyncContent) -> Iterator[Diagnostic]:
    if content.data is None:
        return
    field = Field.of(Rules.from_data(content.data))
    for faction, source in units(content):
        unit = field.rules.units.get(f"{faction.id}/{source.id}")
        if unit is None or len(field.opponents) < unit_strength.FEW:
            continue
        for action, other, count in _beaten(field, unit):
            index = next((index for index, one in enumerate(unit.actions) if action in (one, *one.options)), 0)
            told = f"{other.name} is never worse than {action.name} and is better in {count} situations"
            yield found(
                source.document,
                ("actions", index),
                f"{told}, against {len(field.opponents)} opponents.",
                suggestion=f"give {action.name} a range, a kind of target or a trait of its own, or remove it",
            )


def _beaten(field: Field, unit: Unit) -> Iterator[tuple[Action, Action, int]]:
    """(an action, one that always beats it, in how many situations it is better)"""
    those = [(address, action) for address, action in addresses(unit) if _judged(action)]
    if len(those) < 2:
        return
    profiles: dict[str, Profile] = {address: field.attacks(unit.key, [address]) for address, _ in those}
    for address, action in those:
        for rival, other in those:
            if other is action or other.scan != action.scan or not _as_cheap(other, action) or not _has_all(other, action):
                continue
            better = unit_strength.greater(profiles[rival], profiles[address])
            if better and unit_strength.at_least(profiles[rival], profiles[address]):
                yield action, other, len(better)
                break


def _judged(action: Action) -> bool:
    """Whether odds show all that it does."""
    return unit_strength.plain(action) and unit_strength.shown(action) and not action.effects


def _as_cheap(other: Action, action: Action) -> bool:
    return other.cost in (action.cost, "Free") or action.cost != "Free" and other.cost == "A/C"


def _has_all(other: Action, action: Action) -> bool:
    """Whether it has all of an action's traits that odds do not show."""
    return {trait.name for trait in action.traits if not unit_strength.measured(trait)} <= {trait.name for trait in other.traits}

"""A trait changes no outcome.

What: without a trait of a unit or weapon, every chance stays the same, against every opponent at every range, in the open and concealed,
stunned and not. Only traits whose whole effect the odds can show are tested. Reported by `check --deep`.
Why: the trait takes up space on the card but does nothing.

Wrong:
    a trait for the long range of a weapon that reaches 12"
Right:
    the same trait on a weapon that reaches 24"
"""

from collections.abc import Iterator
from dataclasses import replace

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync import unit_strength
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import units
from rulepress.content.games.downsync.unit_strength import Field
from rulepress.content.lint import found, lint
from rulepress.games.downsync.model import Rules, Trait, Unit
from rulepress.games.downsync.odds_case import addresses


@lint(code="no-difference", severity="info", deep=True)
def no_difference(content: DownsyncContent) -> Iterator[Diagnostic]:
    if content.data is None:
        return
    field = Field.of(Rules.from_data(content.data))
    if len(field.opponents) < unit_strength.FEW:
        return
    for faction, source in units(content):
        unit = field.rules.units.get(f"{faction.id}/{source.id}")
        for loc, name, without, address in _without(unit) if unit else ():
            if _same(field, field.but(without), without, address):
                yield found(
                    source.document,
                    loc,
                    f"Without {name}, all odds against {len(field.opponents)} opponents stay the same.",
                    suggestion="remove it, or give it to a unit or weapon that it helps",
                )


def _same(field: Field, other: Field, unit: Unit, address: str | None) -> bool:
    """Whether the unit has the same chances in both; with an address, of that action."""
    chosen = None if address is None else [address]
    if field.attacks(unit.key, chosen) != other.attacks(unit.key, chosen):
        return False
    return address is not None or field.resists(unit.key) == other.resists(unit.key)


def _without(unit: Unit) -> Iterator[tuple[tuple, str, Unit, str | None]]:
    """The card without each trait that odds can show: (where it stands, its name, the card, whose action it is)."""
    for index, trait in enumerate(unit.traits):
        if unit_strength.measured(trait):
            yield ("traits", index), trait.name, replace(unit, traits=_but(unit.traits, trait)), None
    by_action = {id(action): address for address, action in addresses(unit)}
    for index, action in enumerate(unit.actions):
        for trait in action.traits if unit_strength.plain(action) and not action.options else ():
            if unit_strength.measured(trait):
                changed = replace(action, traits=_but(action.traits, trait))
                actions = (*unit.actions[:index], changed, *unit.actions[index + 1 :])
                yield ("actions", index), f"{trait.name} of {action.name}", replace(unit, actions=actions), by_action[id(action)]


def _but(traits: tuple[Trait, ...], trait: Trait) -> tuple[Trait, ...]:
    return tuple(one for one in traits if one is not trait)

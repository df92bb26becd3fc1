"""An action or a trait twice on a card, or a sentence twice in a definition.

What: an action that a unit has twice for the same teams, or a trait that a unit or an action has twice. A trait of kinds, such as
`Deadly: infantry` and `Deadly: vehicle`, may stand twice with different ones. A sentence that a trait, action, effect or token has twice,
and that its player is not asked about each time (`cost`, `may`).
Why: abilities of one name count once (`ability.stacking`); the second line only takes room, or was to be another.

Wrong:
    traits: [All Terrain, Sentry, All Terrain]
Right:
    traits: [All Terrain, Sentry]
"""

from collections.abc import Iterable, Iterator
from typing import Any

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.authoring.places import At
from rulepress.workshops.downsync.content import Content
from rulepress.workshops.downsync.schemas import ActionBody

from ._sources import definitions


@lint(code="twice-on-card", severity="warning")
def twice_on_card(content: Content) -> Iterator[Diagnostic]:
    for faction in content.factions:
        for unit in faction.units:
            if unit.record:
                yield from _card(unit.record, At(unit.document, ()))
        for leader in faction.leaders:
            for number, grant in enumerate(leader.record.grants if leader.record else ()):
                yield from _card(grant, At(leader.document, ("grants", number)))
    for source in (content.actions, *(faction.actions for faction in content.factions)):
        if source and source.record:
            for name, body in source.record.root.items():
                yield from _inside(body, At(source.document, (name,)))
    for faction in content.factions:
        for source in (faction.traits, faction.actions, faction.effects, faction.tokens):
            for definition in definitions(source).values():
                yield from _said_again(definition.record.effects or (), definition.at / "effects")


def _said_again(effects: Iterable[Any], at: At) -> Iterator[Diagnostic]:
    seen: list[Any] = []
    for index, effect in enumerate(effects):
        if effect in seen and not effect.may and effect.cost is None:
            line = at.document.where((*at.loc, seen.index(effect))).line
            told = f"This sentence stands here already, on line {line}."
            yield found(at.document, (*at.loc, index), told, suggestion="delete one of the two, or write what is different")
        seen.append(effect)


def _card(record: Any, at: At) -> Iterator[Diagnostic]:
    yield from _twice("action", record.actions, at / "actions")
    yield from _twice("trait", record.traits, at / "traits")
    for index, use in enumerate(record.actions):
        if not isinstance(use, str):
            name, body = next(iter(use.items()))
            yield from _inside(body, at / "actions" / index / name)


def _inside(body: Any, at: At) -> Iterator[Diagnostic]:
    """The traits of an action, and of each way to do it."""
    yield from _twice("trait", body.traits or [], at / "traits")
    for option, other in (getattr(body, "options", None) or {}).items():
        yield from _twice("trait", other.traits or [], at / "options" / option / "traits")


def _twice(what: str, uses: list, at: At) -> Iterator[Diagnostic]:
    seen: dict[tuple, int] = {}
    for index, use in enumerate(uses):
        name, given = (use, None) if isinstance(use, str) else next(iter(use.items()))
        first = seen.setdefault((name, _kept_apart(given)), index)
        if first != index:
            line = at.document.where((*at.loc, first)).line
            yield found(
                at.document,
                (*at.loc, index) if given is None else (*at.loc, index, name),
                f"The {what} `{name}` stands here already, on line {line}.",
                key=given is not None,
                suggestion="delete one of the two, or name another",
            )


def _kept_apart(given: Any) -> str:
    """What tells two uses of one name apart: an action's team, a trait's words, not its numbers."""
    values = [given.team] if isinstance(given, ActionBody) else given.values() if isinstance(given, dict) else [given]
    return " ".join(str(value) for value in values if value and (isinstance(given, ActionBody) or isinstance(value, str | list)))

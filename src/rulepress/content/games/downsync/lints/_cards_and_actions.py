"""Data that several lints share: cards, and their actions with shared definitions filled in.

Files with validation errors have no record and are skipped; their own findings come first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import Any, NamedTuple, TypeVar

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent, DownsyncSourceFile, FactionSources
from rulepress.content.games.downsync.schemas.effect import every
from rulepress.content.games.downsync.trait_instances import Definition, Fields
from rulepress.content.lint import found_at
from rulepress.content.models.base_record import name_and_given
from rulepress.content.yaml.documents import Document
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import nowhere

Gathered = TypeVar("Gathered")


def once(gather: Callable[[DownsyncContent], Gathered]) -> Callable[[DownsyncContent], Gathered]:
    """Caches data that many lints share: the first lint that asks gathers it."""

    @wraps(gather)
    def gathered(content: DownsyncContent) -> Gathered:
        if gather not in content.gathered:
            content.gathered[gather] = gather(content)
        found: Gathered = content.gathered[gather]
        return found

    return gathered


@dataclass(frozen=True)
class Use:
    """One action (or one option of it) as a unit has it."""

    faction: FactionSources
    unit: DownsyncSourceFile
    """Whose stats it uses."""
    action: str
    option: str | None
    fields: Fields
    at: At
    """Where the unit, or the leader who grants it, names it."""
    defined: At | None
    """Where the shared definition stands, if it has one."""

    @property
    def name(self) -> str:
        """The action's name, with the option's in brackets."""
        return f"{self.action} ({self.option})" if self.option else self.action

    @property
    def names(self) -> list[str]:
        """The names that `not_with` may use for it."""
        return [self.action, self.option] if self.option else [self.action]

    def get(self, field: str) -> Any:
        """The value of a field as typed on the card or in the shared definition; None where neither has it."""
        return self.fields[field][0] if field in self.fields else None

    def place(self, field: str) -> At:
        """Where a field of it was typed: on the card, or in the shared definition."""
        return self.fields[field][1] if field in self.fields else self.at

    def on_card(self, field: str) -> At:
        """Where a field was typed on the card, else where the card names the action."""
        place = self.place(field)
        return place if place.document is self.at.document else self.at

    @property
    def scans(self) -> bool:
        """Whether it is a scan, not an attack."""
        return self.get("label") == "SCAN"

    @property
    def rolled(self) -> bool:
        """Whether its effect needs a roll."""
        return self.get("effect") not in (None, "STAR")

    @property
    def unknown(self) -> bool:
        """Whether it is not defined anywhere, which another finding reports."""
        return not self.defined and self.get("cost") is None

    @property
    def traits(self) -> list[tuple[str, Any, At]]:
        """Its traits: the name, the values given with it, and where the card names it."""
        place = self.on_card("traits")
        uses = (name_and_given(use) for use in self.get("traits") or ())
        return [(name, given, place if place is self.at else place / index) for index, (name, given) in enumerate(uses)]


def units(content: DownsyncContent) -> Iterator[tuple[FactionSources, DownsyncSourceFile]]:
    """Every valid unit, with its faction."""
    for faction in content.factions:
        for unit in faction.units:
            if unit.record:
                yield faction, unit


def core(content: DownsyncContent) -> Any:
    """The game's numbers, or None while that file has errors."""
    return content.core.record


def definitions(*sources: DownsyncSourceFile | None) -> dict[str, Definition]:
    """Name -> definition; of two with one name, that of the later file."""
    known = {}
    for source in sources:
        if source and source.record:
            for name, record in source.record.root.items():
                known[name] = Definition(record, At(source.document, (name,)))
    return known


class SharedDefinition(NamedTuple):
    """A trait, action, effect or token that the rules or a faction define."""

    faction: FactionSources | None
    """None in the shared rules."""
    kind: str
    """The file that it belongs to: traits, actions, effects or tokens."""
    name: str
    record: Any
    at: At

    @property
    def parameters(self) -> dict[str, Any]:
        """Its declared parameters by name; none for a kind of record that has no parameters."""
        return getattr(self.record, "parameters", None) or {}

    @property
    def effects(self) -> list[tuple[Any, At]]:
        """Its effects, each with its place."""
        return [(effect, self.at / "effects" / index) for index, effect in enumerate(self.record.effects or ())]


def stated(content: DownsyncContent, *kinds: str, shared: bool = True) -> Iterator[SharedDefinition]:
    """Every definition of these kinds: with `shared` those of the rules, then each faction's own."""
    for faction in (None, *content.factions) if shared else content.factions:
        for kind in kinds:
            for name, each in definitions(getattr(faction or content, kind, None)).items():
                yield SharedDefinition(faction, kind, name, each.record, each.at)


def all_effects(content: DownsyncContent, faction: FactionSources) -> Iterator[Any]:
    """Every effect of a faction, at any depth: of its traits, actions, tokens, effects and leaders, and of the shared traits."""
    sources = [source for source in (content.traits, faction.traits, faction.actions, faction.tokens, faction.effects) if source]
    bodies: list[Any] = [each.record for source in sources for each in definitions(source).values()]
    bodies += [option for body in bodies for option in (getattr(body, "options", None) or {}).values()]
    bodies += [body for leader in faction.leaders if leader.record for body in (leader.record, *leader.record.abilities.values())]
    yield from (effect for body in bodies for effect in every(body.effects))
    yield from (effect for use in actions(content) if use.faction is faction for effect in every(use.get("effects")))


def never_there(content: DownsyncContent, faction: FactionSources) -> dict[str, Definition]:
    """The tokens of a faction that nothing grants, and the Markers that nothing lays; none if a file could not be read and may do so."""
    sources = [source for source in (faction.traits, faction.actions, faction.effects, faction.tokens) if source]
    if not all(source.complete for source in [*faction.units, *faction.leaders, *sources]):
        return {}
    put = {getattr(effect, verb, None) for effect in all_effects(content, faction) for verb in ("grant", "lay")}
    put |= {value for _, _, value, _ in given(content) if isinstance(value, str)}  # tokens that a parameter may name
    put |= {each.default for one in stated(content, "traits", "actions") for each in one.parameters.values() if each.type == "token"}
    return {name: each for name, each in definitions(faction.tokens).items() if name not in put}


@once
def actions(content: DownsyncContent) -> list[Use]:
    """Every action of every unit: its own and those that a leader grants it, an action with options once an option."""
    return list(_actions(content))


def _actions(content: DownsyncContent) -> Iterator[Use]:
    for faction in content.factions:
        shared = definitions(content.actions, faction.actions)
        by_id = {unit.id: unit for unit in faction.units if unit.record}
        for unit in by_id.values():
            for index, use in enumerate(unit.record.actions):
                yield from _use(faction, unit, use, At(unit.document, ("actions", index)), shared)
        for leader in faction.leaders:
            for number, grant in enumerate(leader.record.grants if leader.record else []):
                for index, use in enumerate(grant.actions):
                    at = At(leader.document, ("grants", number, "actions", index))
                    for id_ in by_id if grant.to == "all" else grant.to:
                        if id_ in by_id:
                            yield from _use(faction, by_id[id_], use, at, shared)


def _use(faction: FactionSources, unit: DownsyncSourceFile, use: Any, at: At, shared: dict[str, Definition]) -> Iterator[Use]:
    name, own = name_and_given(use)
    at = at if own is None else at / name
    definition = shared.get(name)
    fields = {**(_typed(definition.record, definition.at) if definition else {}), **(_typed(own, at) if own else {})}
    options, place = fields.pop("options", ({}, at))
    defined = definition.at if definition else None
    if not options:
        yield Use(faction, unit, name, None, fields, at, defined)
    for option, body in (options or {}).items():
        inside = place / option
        yield Use(
            faction,
            unit,
            name,
            option,
            {**fields, **_typed(body, inside)},
            inside if place.document is at.document else at,
            defined,
        )


def _typed(record: Any, at: At) -> Fields:
    return {name: (getattr(record, name), at / name) for name in record.model_fields_set}


@once
def trait_uses(content: DownsyncContent) -> list[tuple[FactionSources | None, str, At]]:
    """Every trait named anywhere: its faction (None in the shared rules), its name, the place."""
    homes: list[tuple[FactionSources | None, DownsyncSourceFile]] = [
        (None, source) for source in (content.traits, content.actions) if source
    ]
    homes += [(faction, source) for faction in content.factions for source in [faction.actions, *faction.units, *faction.leaders] if source]
    return [
        (faction, name, at)
        for faction, source in homes
        if source.record
        for name, at in _named(source.document.data, source.document, "traits")
    ]


def given(content: DownsyncContent) -> Iterator[tuple[SharedDefinition, str, Any, At]]:
    """Every value given to a parameter where its trait is used: (definition, parameter, value, place)."""
    known = {(one.faction and one.faction.id, one.name): one for one in stated(content, "traits", "actions")}
    for user, name, at in trait_uses(content):
        one = known.get((user and user.id, name)) or known.get((None, name))
        if one is None or at.loc[-1] != name:
            continue
        value = _at(at.document.data, at.loc)
        if isinstance(value, dict):
            yield from ((one, key, each, at / key) for key, each in value.items() if key in one.parameters)
        else:
            yield from ((one, key, value, at) for key in list(one.parameters)[:1])


def action_uses(content: DownsyncContent) -> Iterator[tuple[FactionSources, str, At]]:
    """Every action named by a unit or leader."""
    for faction in content.factions:
        for source in [*faction.units, *faction.leaders]:
            if source.record:
                for name, at in _named(source.document.data, source.document, "actions"):
                    yield faction, name, at


def unknown_names(content: DownsyncContent, what: str) -> Iterator[Diagnostic]:
    """Undefined traits or actions in cards with validation errors.

    The resolver reports them in valid cards; checking the others as well lets one run report everything.
    """
    for faction in content.factions:
        shared, own = (content.traits, faction.traits) if what == "trait" else (content.actions, faction.actions)
        known = [name for source in (shared, own) if source for name in source.names]
        for source in [*faction.units, *faction.leaders]:
            data = source.document.data
            if source.record or data is None:
                continue
            for name, at in _named(data, source.document, what + "s"):
                body = _at(data, at.loc)
                if name in known or (isinstance(body, dict) and "cost" in body):
                    continue
                yield found_at(at, key=True, **nowhere(what, name, known, content.owner(what, name, faction)))


def _at(data: Any, loc: tuple) -> Any:
    for step in loc:
        data = data[step]
    return data


def _named(data: Any, document: Document, under: str) -> Iterator[tuple[str, At]]:
    """Names in the lists under a key, at any depth."""
    waiting: list[tuple[tuple, Any]] = [((), data)]
    while waiting:
        loc, value = waiting.pop()
        inner = list(value.items() if isinstance(value, dict) else enumerate(value))
        if isinstance(value, dict) and isinstance(uses := value.get(under), list):
            for index, use in enumerate(uses):
                if isinstance(use, str):
                    yield use, At(document, (*loc, under, index))
                elif isinstance(use, dict) and len(use) == 1:
                    name = next(iter(use))
                    yield name, At(document, (*loc, under, index, name))
        waiting += [((*loc, key), one) for key, one in reversed(inner) if isinstance(one, dict | list)]

"""The texts of traits, actions, abilities, effects and tokens, each with the effects that it describes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rulepress.content.games.downsync.game_content import DownsyncContent, DownsyncSourceFile
from rulepress.content.yaml.source_location import At


class Body(NamedTuple):
    """A definition with words and effects, where it was typed."""

    at: At
    name: str
    record: Any
    effects: list[dict[str, Any]]
    """As typed, those of its options included."""
    texts: list[tuple[At, str]]
    """Its words, with the place of each."""

    @property
    def words(self) -> list[str]:
        """The texts without their places."""
        return [text for _, text in self.texts]

    @property
    def parameters(self) -> dict[str, Any]:
        """By name; empty for a record without parameters, such as a token."""
        return getattr(self.record, "parameters", None) or {}

    @property
    def manual(self) -> bool:
        """Whether players carry out some of it by hand."""
        options = (getattr(self.record, "options", None) or {}).values()
        return any(getattr(one, "manual", False) for one in (self.record, *options))


def bodies(content: DownsyncContent) -> Iterator[Body]:
    """Every definition of the project's own, as the newest edition has it."""
    homes = [content.traits, content.actions]
    for faction in content.factions:
        homes += [faction.traits, faction.actions, faction.effects, faction.tokens]
    for source in homes:
        if source and source.record and content.own(source):
            for name, record in source.record.root.items():
                yield _body(At(source.document, (name,)), name, record)
    for faction in content.factions:
        for unit in faction.units:
            if unit.record:
                yield from _uses(unit.record.actions, At(unit.document, ("actions",)))
        for leader in faction.leaders:
            if leader.record:
                yield from _leader(leader)


def strings(value: Any) -> Iterator[str]:
    """Every word among the values of an effect, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from strings(one)


def _leader(leader: DownsyncSourceFile) -> Iterator[Body]:
    at = At(leader.document, ())
    yield _body(at, leader.record.name, leader.record)
    for name, ability in leader.record.abilities.items():
        yield _body(at / "abilities" / name, name, ability)
    for number, grant in enumerate(leader.record.grants):
        yield from _uses(grant.actions, at / "grants" / number / "actions")


def _uses(uses: list, at: At) -> Iterator[Body]:
    for index, use in enumerate(uses):
        if not isinstance(use, str):
            name, record = next(iter(use.items()))
            yield _body(at / index / name, name, record)


def _body(at: At, name: str, record: Any) -> Body:
    parts = [(at, record)]
    parts += [(at / "options" / option, one) for option, one in (getattr(record, "options", None) or {}).items()]
    effects = [effect.model_dump(exclude_unset=True) for _, part in parts for effect in part.effects or ()]
    texts = [(place / key, text) for place, part in parts for key in ("note", "text") if (text := getattr(part, key, None))]
    return Body(at, name, record, effects, texts)

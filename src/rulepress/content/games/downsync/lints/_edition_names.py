"""The names that the rules of an edition and the factions use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulepress.content.cards.known_names import CALLED, of_terms
from rulepress.content.files.cache import kept
from rulepress.content.games.downsync.game_content import DownsyncContent, DownsyncSourceFile


def every_name(content: DownsyncContent) -> Iterator[str]:
    """Every name of the newest edition: those of its rules and of the factions."""
    yield from of_rules(content, content.edition, list(content.editions))
    for faction in content.factions:
        yield from _record(faction.faction, "name")
        for unit in faction.units:
            yield from _record(unit, "name", "variant", "type")
            yield from _on_card(unit)
        for leader in faction.leaders:
            yield from _record(leader, "name", "role")
            yield from (leader.record.abilities if leader.record else ())
            yield from _on_card(leader)
        for source in (faction.traits, faction.actions, faction.effects, faction.tokens):
            yield from _defined(source)
        for force in faction.forces:
            yield from _record(force, "name")
    for source in (*content.scenarios, *content.tables):
        yield from _record(source, "name")


def of_rules(content: DownsyncContent, edition: str | None, ids: list[str]) -> list[str]:
    """The names in the rules of an edition; cached."""
    return kept(lambda: list(_said_by_rules(content, edition, ids)), "names", str(edition), *ids, *content.words_of_rules)


def _said_by_rules(content: DownsyncContent, edition: str | None, ids: list[str]) -> Iterator[str]:
    yield from of_terms(content.terms, edition, ids)
    for source in (content.traits, content.actions):
        yield from _defined(source)
    if core := content.core.record:
        for each in (core.signatures, core.game_sizes, core.stats, core.terrain, core.costs, core.phases, core.effects, core.kinds):
            for key, one in each.items():
                yield from (key, *(text for name in CALLED if (text := getattr(one, name, None))))
        yield from (core.sub_unit.name, core.sub_unit.plural, core.objective.name)
        yield from (f"{token.name} Token" for token in core.tokens.values())


def _defined(source: DownsyncSourceFile | None) -> Iterator[str]:
    """Names of definitions and of their options; of tokens also with the word Token or Marker."""
    if source and not source.complete:  # its errors are reported there
        yield from (text for name in source.names for text in (name, f"{name} Token", f"{name} Marker"))
    for name, record in source.record.root.items() if source and source.record else ():
        yield name
        yield from getattr(record, "options", None) or ()
        if hasattr(record, "swatch"):
            called = record.name or name.replace("_", " ").replace("-", " ")
            yield f"{called} Token"
            if getattr(record, "holder", None) == "table":
                yield f"{called} Marker"


def _record(source: DownsyncSourceFile, *keys: str) -> Iterator[str]:
    yield from (text for key in keys if source.record and (text := getattr(source.record, key)))


def _on_card(source: DownsyncSourceFile) -> Iterator[str]:
    """The names of actions that a card defines itself."""
    uses: Iterable[Any] = getattr(source.record, "actions", None) or ()
    for use in uses:
        if not isinstance(use, str):
            name, body = next(iter(use.items()))
            yield from (name, *(body.options or ()))

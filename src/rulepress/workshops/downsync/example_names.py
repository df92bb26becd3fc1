"""The names in a worked example that name nothing: where they stand, and what was most likely meant."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from rulepress.authoring.places import nowhere
from rulepress.engine.sides import PLAYERS
from rulepress.games.downsync.staged import DECISIONS, ROLLS
from rulepress.games.downsync.vocabulary import ROLES, VERBS
from rulepress.games.downsync.vocabulary.happenings import HAPPENINGS

Path = tuple[str | int, ...]


class Misnamed(NamedTuple):
    """A name that leads nowhere."""

    path: Path
    """Its place inside the example."""
    told: dict[str, Any]
    """The message, what to type instead, and the fix."""
    key: bool


def misnamed(record: Any, units: Iterable[str], rolling: Iterable[str]) -> Iterator[Misnamed]:
    """What is misspelt in an example. `units`: the keys of those that there are; `rolling`: what on cards may roll dice."""
    for index, step in enumerate(record.do):
        yield from _unless("decision", next(iter(step)), DECISIONS, ("do", index, next(iter(step))), True)
    asked = record.expect.asked
    for field in ("next", "kind") if asked else ():
        if (name := getattr(asked, field)) is not None:
            yield from _unless("decision", name, DECISIONS, ("expect", "asked", field))
    if record.given is None:
        return
    given = record.given
    made_up = {str(trait.get("name")) for traits in given.cards.values() for trait in traits}
    streams = {f"{what}.{player}" for what in (*ROLLS, *rolling, *made_up) for player in PLAYERS}
    for stream in given.dice:
        yield from _unless("roll", stream, streams, ("given", "dice", stream), True)
    known = set(units)
    for name, piece in given.pieces.items():
        for field in ("unit", "passenger"):
            if (unit := getattr(piece, field)) is not None:
                yield from _unless("unit", unit, known, ("given", "pieces", name, field))
    for field in ("cards", "actions"):
        for unit in getattr(given, field):
            yield from _unless("unit", unit, known, ("given", field, unit), True)
    for unit, traits in given.cards.items():
        for index, trait in enumerate(traits):
            effects = trait.get("effects")
            for number, effect in enumerate(effects if isinstance(effects, list) else ()):
                if isinstance(effect, Mapping):
                    yield from _said(effect, ("given", "cards", unit, index, "effects", number))


def _said(effect: Mapping[str, Any], path: Path) -> Iterator[Misnamed]:
    """A sentence of a made-up card."""
    for key, what, known in (("verb", "verb", VERBS), ("who", "Unit of a check", ROLES), ("on", "happening", HAPPENINGS)):
        if isinstance(name := effect.get(key), str):
            yield from _unless(what, name, known, (*path, key))


def _unless(what: str, name: str, known: Container[str], path: Path, key: bool = False) -> Iterator[Misnamed]:
    if name not in known:
        yield Misnamed(path, nowhere(what, name, known), key)

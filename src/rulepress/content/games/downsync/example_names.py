"""The names in a worked example that name nothing: where they stand, and what was most likely meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterator, Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.resolver import performing
from rulepress.content.yaml.unknown_names import nowhere
from rulepress.core.sides import PLAYERS
from rulepress.games.downsync.odds_request import OddsRequest
from rulepress.games.downsync.table_fixture import BEFORE_NEW, DECISIONS, ROLLS
from rulepress.games.downsync.vocabulary import VERBS, WHOM
from rulepress.games.downsync.vocabulary.trigger_rows import TRIGGERS

Path = tuple[str | int, ...]

ASKED = [one.name for one in fields(OddsRequest)]
"""What a question to the odds may say."""

PIECE = re.compile(r"([AB]\d{1,2})p?(\.\d+)?")
"""A piece, or whoever it carries, or one base of either."""

STANDING = re.compile(r"[AB](\d{1,2}p?(\.\d+)?|-.+)?|game")
"""What an example may say how it stands: a piece, its passenger, a base of one, a player, a Marker or the game."""

MAKING = ("setup", "game")
"""Courses that put down the pieces themselves."""


class Misnamed(NamedTuple):
    """A name that leads nowhere."""

    path: Path
    """Its place inside the example."""
    told: dict[str, Any]
    """The message, what to type instead, and the fix."""
    key: bool


def units(content: DownsyncContent) -> Iterator[str]:
    """The keys of every Unit in any edition, broken ones included."""
    for one in content.editions.values():
        yield from (f"{faction.id}/{id_}" for faction in one.factions for unit in faction.units for id_ in unit.ids)


def tokens(content: DownsyncContent) -> Iterator[str]:
    """The keys of every faction's token in any edition, broken ones included: faction/name."""
    for one in content.editions.values():
        yield from (f"{faction.id}/{name}" for faction in one.factions if faction.tokens for name in faction.tokens.names)


def markers(content: DownsyncContent) -> Iterator[str]:
    """The keys of those of them that lie on the table."""
    for one in content.editions.values():
        for faction in one.factions:
            for name, token in _mapping(faction.tokens and faction.tokens.document.data).items():
                if _mapping(token).get("holder") == "table":
                    yield f"{faction.id}/{name}"


def readable(content: DownsyncContent, kinds: Collection[str]) -> bool:
    """Could all such files of every faction be read, so that whatever is named there is known?"""
    files = [getattr(faction, kind) for one in content.editions.values() for faction in one.factions for kind in kinds]
    return all(file.document.data is not None for file in files if file)


def rolling(content: DownsyncContent) -> Iterator[str]:
    """What on cards may roll dice, by name, broken ones included."""
    factions = [faction for one in content.editions.values() for faction in one.factions]
    cards = [card for faction in factions for card in (*faction.units, *faction.leaders)]
    files = [file for sources in factions for file in (sources.traits, sources.actions, sources.tokens)]
    for source in filter(None, (content.traits, content.actions, *files, *cards)):
        yield from source.names
        yield from performing(source.document.data)
    for sources in factions:
        for name, token in _mapping(sources.tokens and sources.tokens.document.data).items():
            yield str(_mapping(token).get("name") or str(name).replace("-", " ").title())
        for leader in sources.leaders:
            typed = _mapping(leader.document.data)
            yield (called := str(typed.get("name")))
            for name in _mapping(typed.get("abilities")):
                yield from (str(name), f"{called}: {name}")


def _mapping(typed: Any) -> Mapping[str, Any]:
    return typed if isinstance(typed, Mapping) else {}


def misnamed(
    record: Any,
    units: Container[str],
    rolling: Collection[str] | None,
    tokens: Collection[str] | None,
    markers: Collection[str],
) -> Iterator[Misnamed]:
    """What is misspelt in an example. `units`, `tokens` and, of these, `markers`: the keys of those that there are; `rolling`: what on
    cards may roll dice; None where that cannot be told."""
    for index, step in enumerate(record.do):
        yield from _unless("decision", next(iter(step)), DECISIONS, ("do", index, next(iter(step))), True)
    asked = record.expect.asked
    for field in ("next", "kind") if asked else ():
        if (name := getattr(asked, field)) is not None:
            yield from _unless("decision", name, DECISIONS, ("expect", "asked", field))
    for name in record.ask or {}:
        yield from _unless("key", name, ASKED, ("ask", name), True)
    if record.given is None:
        return
    given = record.given
    yield from _tokens(record, tokens, markers) if tokens is not None else ()
    yield from _pieces(record)
    made_up = {str(trait.get("name")) for traits in given.cards.values() for trait in traits}
    for stream in given.dice:
        what, _, player = stream.rpartition(".")
        if rolling is None:
            break
        if player not in PLAYERS or what not in ROLLS and what not in rolling and what not in made_up:
            known = [f"{each}.{one}" for each in (*ROLLS, *rolling, *made_up) for one in PLAYERS]
            yield Misnamed(("given", "dice", stream), _roll(stream, known), True)
    for name, piece in given.pieces.items():
        for field in ("unit", "passenger"):
            if (unit := getattr(piece, field)) is not None:
                yield from _unless("unit", unit, units, ("given", "pieces", name, field))
    for field in ("cards", "actions"):
        for unit in getattr(given, field):
            yield from _unless("unit", unit, units, ("given", field, unit), True)
    for unit, traits in given.cards.items():
        for index, trait in enumerate(traits):
            effects = trait.get("effects")
            for number, effect in enumerate(effects if isinstance(effects, list) else ()):
                if isinstance(effect, Mapping):
                    yield from _said(effect, ("given", "cards", unit, index, "effects", number))


def _roll(stream: str, known: Collection[str]) -> dict[str, Any]:
    """What to say of a name of no roll: the roll of the rules that begins so, a close one, or which the rules have."""
    what, _, player = stream.partition(".")
    told = nowhere("roll", stream, known)
    if begun := next((each for each in ROLLS if each.startswith(what) and player in PLAYERS), None):
        return {**told, "suggestion": f"did you mean `{begun}.{player}`?", "fix": f"{begun}.{player}"}
    if told["fix"] is None:
        every = ", ".join(f"{each}.A" for each in ROLLS)
        told["suggestion"] = (
            f"rolls of the rules: {every}; what a card rolls for is called like the trait, action or ability, with .A or .B"
        )
    return told


def _pieces(record: Any) -> Iterator[Misnamed]:
    """The pieces of which an example speaks: those that it begins with, and those that it may come to have."""
    given = record.given
    if given.course in MAKING:
        return

    def unknown(named: Any) -> bool:
        called = PIECE.fullmatch(named) if isinstance(named, str) else None
        return called is not None and called[1] not in given.pieces and int(called[1][1:]) <= BEFORE_NEW

    for index, step in enumerate(record.do):
        kind, answer = next(iter(step.items()))
        if kind in ("move", "move-action") and answer in (["stay"], [["stay"]]):
            said = {"message": "A piece that stays has no path.", "suggestion": f"write `{kind}: stay`", "fix": None}
            yield Misnamed(("do", index, kind), said, False)
        for place, one in enumerate(answer) if isinstance(answer, list) else [(None, answer)]:
            if unknown(one):
                yield Misnamed(("do", index, kind, *([] if place is None else [place])), nowhere("piece", one, given.pieces), False)
    for name in record.expect.state or {}:
        if unknown(name) or not STANDING.fullmatch(name):
            known = given.pieces if unknown(name) else [*given.pieces, *given.markers, *PLAYERS, "game"]
            yield Misnamed(("expect", "state", name), nowhere("piece", name, known), True)


def _tokens(record: Any, known: Collection[str], markers: Collection[str]) -> Iterator[Misnamed]:
    """The tokens and Markers of an example, as it begins and as it is promised to end."""
    given = record.given
    for name, piece in given.pieces.items():
        yield from _lying(piece.unit, piece.tokens, known, ("given", "pieces", name, "tokens"))
    for name, state in (record.expect.state or {}).items():
        lying = state.get("tokens") if isinstance(state, Mapping) else None
        if isinstance(lying, Mapping) and (piece := given.pieces.get(name.partition(".")[0])):
            yield from _lying(piece.unit, lying, known, ("expect", "state", name, "tokens"))
    for name, marker in given.markers.items():
        if marker.marker not in markers:
            yield Misnamed(("given", "markers", name, "marker"), _marker(marker.marker, markers), False)


def _marker(name: str, known: Collection[str]) -> dict[str, Any]:
    """What to say of a name of no Marker: that of the faction that has one called so, or a close one."""
    told = nowhere("Marker", name, known)
    if of_faction := next((each for each in sorted(known) if each.partition("/")[2] == name), None):
        return {**told, "suggestion": f"did you mean `{of_faction}`?", "fix": of_faction}
    return told


def _lying(unit: str | None, lying: Mapping[str, Any], known: Collection[str], path: Path) -> Iterator[Misnamed]:
    """The tokens on a piece: of its Unit's own faction, or of another one (`faction/name`)."""
    own = f"{unit.partition('/')[0]}/" if unit else ""
    near = {key.removeprefix(own) if own else key for key in known}
    for token in lying:
        if token not in known:
            yield from _unless("token", token, near, (*path, token), True)


def _said(effect: Mapping[str, Any], path: Path) -> Iterator[Misnamed]:
    """A sentence of a made-up card."""
    for key, what, known in (("verb", "verb", VERBS), ("who", "Unit of a check", WHOM), ("on", "happening", TRIGGERS)):
        if isinstance(name := effect.get(key), str):
            yield from _unless(what, name, known, (*path, key))


def _unless(what: str, name: str, known: Container[str], path: Path, key: bool = False) -> Iterator[Misnamed]:
    if name not in known:
        yield Misnamed(path, nowhere(what, name, known), key)

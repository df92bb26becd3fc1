"""Fingerprints: of a game as it stands, and of the rules it is played by, so that a save can tell whether it came out the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any


def digest(state: tuple[Any, ...], dice: Mapping[str, int]) -> str:
    """The sha256 of a state and of how many dice each stream has given; in which order its mappings stand is no matter."""
    whole = [state, dict(dice)]
    return hashlib.sha256(json.dumps(whole, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def rules_hash(data: Mapping[str, Any], names: Iterable[str]) -> str:
    """The sha256 of those parts of the resolved data that can change the course of a game."""
    parts = {name: data.get(name) for name in names}
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()


TOLD = frozenset({
    "text", "introduction", "summary", "meaning", "note", "setup", "gained", "removed",
    "accent", "ink", "colour", "swatch", "emblem", "silhouette", "picture",
})  # fmt: skip
"""Keys of sentences, colours and pictures, which are shown and told, and by which no game is decided."""


def reckoned(data: Mapping[str, Any], names: Iterable[str]) -> str:
    """The sha256 of what of those parts games come out by: their numbers, names and choices, without what is only `TOLD`."""
    return rules_hash({name: _reckoned(data.get(name)) for name in names}, names)


def _reckoned(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _reckoned(one) for key, one in value.items() if not (key in TOLD and _is_told(one))}
    return [_reckoned(one) for one in value] if isinstance(value, list | tuple) else value


def _is_told(value: Any) -> bool:
    """Is it words? A record that a designer gave such a name is none."""
    return value is None or isinstance(value, str) or isinstance(value, list) and all(isinstance(one, str) for one in value)

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

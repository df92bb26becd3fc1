"""What a row of the vocabulary consists of, and the places in which a sentence may stand.

A sentence is a mapping with one verb: `{modify: attack_roll, by: 2, when: {range: short}}`. Verbs, conditions, facts and quantities
are rows of tables; schemas, editor, lints, counts, manual and engine read those tables, and nothing else lists their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

NEEDED: Any = object()
"""The default of a key that must be given."""

POSITIONS = {
    "unit": "a trait of units",
    "action": "a trait of actions",
    "rolled": "an action that is rolled for",
    "performed": "an action that is not rolled for",
    "effect": "an effect",
    "leader": "a leader",
}
"""Where a sentence may stand, and how that is called."""

CHECKED = frozenset({"unit", "action", "rolled"})
"""Where what bears on the attacker's side of a check may stand."""


@dataclass(frozen=True)
class Key:
    """What may be typed at one key of a sentence."""

    sort: str
    """A sort of value: `amount`, `length`, `choice`, `token`, ..."""
    words: str
    """What it says, for the editor and the manual."""
    default: Any = NEEDED
    names: tuple[str, ...] = ()
    """The words that a `choice` or `choices` is one or some of."""
    resolved: str = ""
    """Its name in resolved data, where that is another."""
    told: Any = NEEDED
    """What resolved data say where it is not typed; NEEDED: nothing."""


@dataclass(frozen=True)
class Named:
    """A word that a verb takes: a quantity, or a rule that is ignored."""

    words: str
    """What it is, for the editor and the manual."""
    stands: frozenset[str]
    """The positions in which it is read."""
    odds: bool = True
    """Is it at work in single checks, and so in odds, or only in whole games?"""
    called: str = ""
    """How reasons call it: TARG."""
    instead: str = ""
    """What to write where it is not read."""
    done_by: str = ""
    """For what is done at its moment, where it is not done as others of the verb are: the function in `play` that does it."""


@dataclass(frozen=True)
class Verb:
    """One row: something that a sentence can do."""

    words: str
    """What it does, for the editor and the manual."""
    key: Key
    """What stands at the verb itself."""
    stands: frozenset[str]
    """The positions in which it is read."""
    keys: Mapping[str, Key] = field(default_factory=dict)
    """What may or must stand beside it."""
    named: Mapping[str, Named] = field(default_factory=dict)
    """The words that it takes, where these decide about position and odds."""
    odds: bool = False
    """Is it at work in single checks?"""
    aura: bool = False
    """May it reach others around the bearer?"""
    when: bool = False
    """Are conditions read?"""
    performed_by: str = ""
    """For what an action does: the function in `play` that does it, as `specials.load`."""
    hindered_by: str = ""
    """The function in `play` that says what keeps an action from doing it."""
    done_by: str = ""
    """For what is done at any moment, or lasts from it on: the function in `play` that does it."""
    possible: str = ""
    """The function in `play` that tells whether it can be done now."""

"""What a row of the vocabulary consists of, and the places in which an effect may stand.

An effect is a mapping with one verb: `{modify: attack_roll, by: 2, when: {range: short}}`. Verbs, conditions, facts and quantities
are rows of tables; schemas, editor, lints, counts, manual and engine read those tables, and nothing else lists their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Typed = Mapping[str, Any]
"""An effect, or a part of one, as it was typed."""

Path = tuple[str | int, ...]

LASTING = "handlers.last"
"""What carries out an effect that counts from a moment on."""

NEEDED: Any = object()
"""The default of a key that must be given."""

POSITIONS = {
    "unit": "a trait of units",
    "upkeep": "a trait of units with upkeep",
    "used": "a trait of units that is used in an activation",
    "priced": "a trait of units with a cost and a trigger",
    "action": "a trait of actions",
    "rolled": "an action with a roll",
    "performed": "an action without a roll",
    "effect": "an effect in effects.yaml",
    "token": "a token",
    "marker": "a Marker",
    "leader": "a leader",
}
"""The positions of effects, and the words for them in messages."""

BORNE = frozenset({"unit", "upkeep", "token", "marker"})
"""Where what a Unit has all the time may stand, or what reaches it from a Marker."""

CHECKED = BORNE | {"action", "rolled"}
"""Where what bears on a check may stand."""

DONE = frozenset({"performed", "used"})
"""Where standing there is a moment of its own: it is done when the action is performed, or the trait used."""

WAITING = frozenset(POSITIONS) - {"effect"}
"""Where an effect may wait for something (`on`)."""


SPANS = {"amount": (-20, 20), "length": (0, 100), "bounds": (0, 100)}
"""Sort of value -> the least and the most that a number may be: no game knows more."""


INFLICTED = ("KILL", "STUN", "REVEAL")
"""Effects that the engine carries out itself; a faction's own effect may inflict one of them."""

EQUIPPED = ("emergency_countermeasure", "countermeasure", "stealth", "overwatch")
"""The tokens that a Unit may begin with."""

STATS = ("spd", "scan", "targ", "def", "cm", "emergency_cm")
"""The numbers of a Unit's card, which an effect may name in the place of its own."""


@dataclass(frozen=True)
class Key:
    """What may be typed at one key of an effect."""

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
    span: tuple[int, int] | None = None
    """The least and the most that a number may be, where that is not `SPANS` of its sort."""


@dataclass(frozen=True)
class VerbArgument:
    """A word that a verb takes: a quantity, or a rule that is ignored."""

    words: str
    """What it is, for the editor and the manual."""
    stands: frozenset[str]
    """The positions in which it is read as long as it stands there."""
    side: str = "attacker"
    """Whose it is in a check: `attacker`, `target` or `either`; empty: its bearer's, outside any check."""
    odds: bool = True
    """Is it at work in single checks, and so in odds, or only in whole games?"""
    called: str = ""
    """How reasons call it: TARG."""
    instead: str = ""
    """What to write where it is not read."""
    done_by: str = ""
    """For what is done at its moment, where it is not done as others of the verb are: the function in `play` that does it."""
    aura: bool = True
    """May it reach others around the bearer?"""
    when: bool = True
    """Are conditions read?"""
    limit: bool = False
    """Is it counted how often it was at work?"""
    asks: bool = False
    """As long as it stands there: may it be declined each time, or cost something?"""
    lasts: bool = True
    """May it begin with something that happens, and last from then on?"""
    times: bool = False
    """Is it a number of the card, of which a part or several times as much may count?"""


@dataclass(frozen=True)
class Verb:
    """One row: something that an effect can do."""

    words: str
    """What it does, for the editor and the manual."""
    key: Key
    """What stands at the verb itself."""
    stands: frozenset[str]
    """The positions in which it is read, or done, with nothing that it waits for."""
    keys: Mapping[str, Key] = field(default_factory=dict)
    """What may or must stand beside it."""
    named: Mapping[str, VerbArgument] = field(default_factory=dict)
    """The words that it takes, where these decide about position and odds."""
    side: str = ""
    """Whose it is in a check: `attacker`, `target` or `either`; empty: its bearer's, outside any check."""
    odds: bool = False
    """Is it at work in single checks?"""
    aura: bool = False
    """May it reach others around the bearer, as long as it stands there?"""
    when: bool = False
    """Are conditions read, as long as it stands there?"""
    limit: bool = False
    """Is it counted how often it was at work, as long as it stands there?"""
    asks: bool = False
    """As long as it stands there: may it be declined each time, or cost something?"""
    roll: bool = False
    """Is a die rolled for it, as long as it stands there?"""
    performed_by: str = ""
    """For what an action does: the function in `play` that does it, as `special_actions.load`."""
    hindered_by: str = ""
    """The function in `play` that says what keeps an action from doing it."""
    done_by: str = ""
    """For what is done at any moment, or lasts from it on: the function in `play` that does it."""
    possible: str = ""
    """The function in `play` that tells whether it can be done now."""

    @property
    def lasts(self) -> bool:
        """May it begin with something that happens, and last from then on?"""
        return self.done_by == LASTING

    @property
    def deed(self) -> bool:
        """Is it done at a moment, and over?"""
        return bool(self.done_by) and not self.lasts


class UnreadPart(NamedTuple):
    """Something that nothing reads where it stands, or that can never count."""

    path: Path
    """Its keys inside the effect; the last is the one at fault."""
    said: str
    instead: str
    """What to do: where it would be read, or what to write."""

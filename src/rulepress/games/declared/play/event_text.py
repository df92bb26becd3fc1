"""How each kind of event of a declared game reads."""

from __future__ import annotations

from rulepress.core import events

WORDS = {
    "deployed": "{player} places {piece}, {unit}, at {at}",
    "chosen": "{player} chooses {piece} as {what}",
    "round": "Round {number} begins",
    "phase": "{name}",
    "first": "{player} begins{rolled}",
    "turn": "{player} hands over the turn",
    "turn_kept": "{player} would hand over the turn, but {other} has no unit left to act",
    "activated": "{player} activates {piece}",
    "idle": "{piece} does nothing",
    "action": "{piece}: {name}",
    "moved": "{piece} moves {far}″ to {to}",
    "stayed": "{piece} stays where it is",
    "checked": "{piece} rolls {check}{how}: {came}{rolled}",
    "damaged": "{piece} takes {damage} damage",
    "models": "{piece} loses {count} of its models",
    "removed": "{piece} is removed",
    "set": "{piece} is now {state}",
    "cleared": "{piece} is no longer {state}",
    "counted": "{piece} now has {state} {number}{where}",
    "scored": "{player} now has {state} {number}{where}",
    "pushed": "{piece} is pushed to {to}",
    "by_hand": "By hand: {words}",
    "no_room": "No room is left where {unit} could be placed: it waits",
    "stuck": "The game cannot go on: {words}",
    "ended": "The game ends: {outcome}",
}

FAULTS = ("no_room", "stuck")
"""What happens in no game whose play.yaml is right."""


class EventText(events.DescribedEvent):
    """One thing that happened, and how it reads."""

    __slots__ = ()

    WORDS = WORDS

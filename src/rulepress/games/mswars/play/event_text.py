"""How each kind of event reads."""

from __future__ import annotations

from rulepress.core import events

WORDS = {
    "rolled": "{player} rolls {shown} for {what}: {outcome}",
    "rerolled": "{player} has the {what} roll made again",
    "token": "{player} spends {cost} Command Token{s}: {what}",
    "deployed": "{player} deploys {piece}, {unit} with {pilot}, at {at}",
    "turn": "Turn {number} begins",
    "phase": "{name} phase",
    "seat": "{player} is Player One",
    "moved": "{piece} makes a {action} move to {to}",
    "stayed": "{piece} stays where it is",
    "counters": "{piece} has {count} action counter{s}",
    "attack": "{piece} attacks {target} with {weapon}, needing {needed} or less",
    "damage": "{target} takes {damage} damage and has {dc} DC left",
    "unharmed": "{target} takes no damage",
    "out": "{piece} is out of action",
    "commander_lost": "{player} has lost the Team Commander and has {tokens} Command Token{s} left",
    "strained": "{piece} has Endurance {endurance}",
    "unconscious": "The pilot of {piece} is Unconscious",
    "woke": "The pilot of {piece} comes to",
    "rested": "The pilot of {piece} rests: Endurance {endurance}",
    "fear": "{piece} gains a Fear Token and an action counter",
    "fearless": "{piece} loses its Fear Token: {why}",
    "healed": "{piece} gets back {dc} DC",
    "plan": "{player} gets a Command Token back",
    "courage": "{player} must take a Courage test",
    "ignored": "{player} ignores the failed Courage test",
    "retreats": "{player} retreats",
    "cleared": "Action counters are cleared",
    "ended": "The game ends: {outcome}",
}


class EventText(events.DescribedEvent):
    """One thing that happened, and how it reads."""

    __slots__ = ()

    WORDS = WORDS

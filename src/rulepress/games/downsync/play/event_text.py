"""How each kind of event reads."""

from __future__ import annotations

import re

from rulepress.core import events

WORDS = {
    "rolled": "{player} rolls {total} for {what}",
    "role": "{player} is the {role}",
    "edge": "{player} has the {edge} edge",
    "brought": "the scenario brings {units} for {player}",
    "objective": "{player} places {name} at {at}",
    "lies": "{name} lies at {at}",
    "starts": "{player} deploys first and takes the first turn",
    "embarked": "{player}'s {unit} starts inside a {carrier}",
    "deployed": "{player} deploys {piece}, a {signature} Ping, at {at}",
    "round": "Round {number} begins",
    "command_points": "{player} has {count} Command Points",
    "turn": "{player} takes a turn",
    "empty_turn": "{player} has nothing left to activate",
    "designated": "{player}'s Taskforce is {pieces}",
    "revealed": "{piece} is Revealed: {unit}",
    "decoy": "{piece} is Revealed: a Decoy",
    "left_over": "{piece} is left over and leaves the table",
    "entered": "{piece}, {unit}, enters the table",
    "awaited": "{piece} is to come back",
    "stays_away": "{piece} does not come back: there is no room",
    "came_back": "{piece} comes back, at {to}",
    "regained": "{piece} regains {count}, at {to}",
    "refreshed": "{piece} is Refreshed",
    "paid": "{player} pays a Command Point: {what}",
    "paid_several": "{player} pays {count} Command Points: {what}",
    "returned": "{player} gets a Command Point back from {piece}",
    "may_move": "{piece} may move {far}",
    "moved": "{piece} moves to {to}",
    "stayed": "{piece} stays where it is",
    "placed": "{piece} is placed at {to}",
    "lost_stealth": "{piece} loses its Stealth Token: {why}",
    "gained": "{piece} gains a {token} Token",
    "gained_several": "{piece} gains {count} {token} Tokens",
    "laid": "{piece} lays a {name} Marker at {at}",
    "shifted": "the {name} Marker comes to lie at {at}",
    "taken_away": "the {name} Marker at {at} is taken away: {why}",
    "removed": "{piece} loses a {token} Token: {why}",
    "removed_several": "{piece} loses {count} {token} Tokens: {why}",
    "engagement": "{player} initiates a Reaction Engagement",
    "called_off": "{player} has nobody left to take part: there is no Reaction Engagement",
    "participates": "{player} takes part with {pieces}",
    "ambush": "{piece} is Revealed in Ambush",
    "priority": "{piece} has Reaction Priority {value}",
    "held": "{piece} holds its reaction: priority {value}",
    "activated": "{piece} activates",
    "action": "{piece} performs {action}",
    "attack": "{piece} attacks {target} with {action}: {total} for {needed}",
    "missed": "{piece} misses {target} after all",
    "scan": "{piece} scans {target} with {action}: {total} for {needed}",
    "negated": "{target} negates the effect",
    "checked": "{target} makes a Countermeasure Check: {total} for {needed}",
    "suffered": "{target} suffers {effect}",
    "destroyed": "{target} is destroyed",
    "marked": "{target} is marked by {name}: {by} DEF",
    "aimed": "{piece} aims {action} at {at}",
    "boarded": "{piece} boards {carrier}",
    "unloaded": "{piece} leaves {carrier}",
    "called": "{piece} calls for {action} of {other}",
    "used": "{piece} uses {name}",
    "compelled": "{name} compels {piece}",
    "barred": "{name} forbids {piece} {deed}",
    "by_hand": "{piece} performs {action}: the players carry it out",
    "scored": "{player} scores {points} on {name}: {scoring} scoring, {blocking} blocked",
    "awarded": "{player} scores {points}: {why}",
    "ended": "The game ends: {outcome}",
}

_ARTICLE = re.compile(r"\ba (?=[aeiouAEIOU][\w ]* (?:Token|Marker))")
_ONE_POINT = re.compile(r"\b1 Command Points\b")


def grammatical(words: str) -> str:
    """The words with "an" before a Token's name that begins with a vowel, and a single Command Point in the singular."""
    return _ONE_POINT.sub("1 Command Point", _ARTICLE.sub("an ", words))


class EventText(events.DescribedEvent):
    """One thing that happened, and how it reads."""

    __slots__ = ()

    WORDS = WORDS

    def __str__(self) -> str:
        return grammatical(super().__str__())

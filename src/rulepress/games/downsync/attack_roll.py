"""The roll of an attack or a scan: whether it succeeds and, where any effect asks, by how much, and what its dice show."""

from __future__ import annotations

from typing import NamedTuple

from rulepress.core.dice import Faces, Roll
from rulepress.games.downsync.active_effects import ActiveEffect, AttackProgress, Exchange, Used
from rulepress.games.downsync.countermeasures import left_on_target
from rulepress.games.downsync.quantities import Numbers, ResolvedCheck
from rulepress.games.downsync.rerolls import ONE, after, counted, rerolls

ROLLS = {"attack": "attack_roll", "scan": "scan_roll"}
"""The quantity that each of them rolls."""


class Came(NamedTuple):
    """What a roll has come to."""

    over: int  # so much more than it needed; where nobody asks how much, 0 or less than that
    faces: Faces | None = None  # what its dice show, where anybody asks


def rolled(check: ResolvedCheck, exchange: Exchange, roll: Roll, word: str, again: bool = True) -> Exchange:
    """The exchange after one attack or scan (`word`). `again`: it is rolled again wherever that costs nothing; who plays decides for
    itself."""
    numbers, used = check.at(AttackProgress.of(exchange)), exchange
    came = _thrown(check, numbers, roll, word)
    for active in rerolls(check, exchange, ROLLS[word]) if again else ():
        if after(active, came.over >= 0) and not active.effect.details.get("cost"):
            used, came = counted(active, used), _once_more(check, numbers, roll, word, active, came)
    return _landed(check, exchange, came, numbers, used.used | numbers.uses)


def rolled_again(check: ResolvedCheck, exchange: Exchange, roll: Roll, word: str, active: ActiveEffect, before: Exchange) -> Exchange:
    """The exchange after that roll has been made again by an effect. `before`: what it had come to."""
    numbers = check.at(AttackProgress.of(exchange))
    came = _once_more(check, numbers, roll, word, active, Came(0 if before.threat else -1, before.faces))
    return _landed(check, exchange, came, numbers, exchange.used | numbers.uses)


def _thrown(check: ResolvedCheck, numbers: Numbers, roll: Roll, word: str) -> Came:
    """All the dice."""
    dice, needed = numbers.dice, numbers.needed
    if check.shown:
        faces = roll.shows(dice, needed, word)
        return Came(dice.result(faces) - needed, faces)
    return Came(roll.over(dice, needed, word) if check.measured else roll.at_least(dice, needed, word) - 1)


def _once_more(check: ResolvedCheck, numbers: Numbers, roll: Roll, word: str, active: ActiveEffect, came: Came) -> Came:
    """The dice again, or the one that the effect lets roll again."""
    dice, needed, failed = numbers.dice, numbers.needed, came.over < 0
    if active.effect.details.get("dice") != ONE:
        return _thrown(check, numbers, roll, word)
    if came.faces is None:
        return Came(roll.again(dice, needed, word, failed))
    faces = roll.shows_again(came.faces, dice, needed, word, failed)
    return Came(dice.result(faces) - needed, faces)


def _landed(check: ResolvedCheck, exchange: Exchange, came: Came, numbers: Numbers, used: frozenset[Used]) -> Exchange:
    """The exchange after a roll that came to that, with these `numbers`, and after which that is `used`: on a success the action's effect
    takes hold or threatens to."""
    margin = came.over if check.measured else None
    if (margin, came.faces) != (exchange.margin, exchange.faces):  # what anything asks about has changed
        exchange = exchange._replace(margin=margin, faces=came.faces)
        numbers = check.at(AttackProgress.of(exchange)) if came.over >= 0 else numbers
    if came.over < 0:
        return exchange._replace(left=exchange.left - 1, used=used)
    return left_on_target(check, exchange, numbers)._replace(left=exchange.left - 1, used=used, threat=numbers.threat)

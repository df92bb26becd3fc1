"""The roll of an attack or a scan: whether it succeeds and, where any sentence asks, by how much."""

from __future__ import annotations

from rulepress.engine.dice import Roll
from rulepress.games.downsync.countermeasures import threaten
from rulepress.games.downsync.effects import Borne, Exchange, Moment
from rulepress.games.downsync.quantities import Check
from rulepress.games.downsync.rerolling import ONE, after, counted, once_more, rerolls


def rolled(check: Check, exchange: Exchange, roll: Roll, word: str, again: bool = True) -> Exchange:
    """The exchange after one attack or scan (`word`). `again`: it is rolled again wherever that costs nothing; who plays decides for
    itself."""
    numbers, used = check.at(Moment.of(exchange)), exchange
    over = roll.over(numbers.dice, numbers.needed, word) if check.measured else roll.at_least(numbers.dice, numbers.needed, word) - 1
    for borne in rerolls(check, exchange, f"{word}_roll") if again else ():
        if after(borne, over >= 0) and not borne.effect.details.get("cost"):
            used, over = counted(borne, used), _once_more(check, exchange, roll, word, borne, over >= 0)
    return _landed(check, exchange, over)._replace(used=used.used | numbers.uses)


def rolled_again(check: Check, exchange: Exchange, roll: Roll, word: str, borne: Borne, succeeded: bool) -> Exchange:
    """The exchange after that roll has been made again by a sentence."""
    used = exchange.used | check.at(Moment.of(exchange)).uses
    return _landed(check, exchange, _once_more(check, exchange, roll, word, borne, succeeded))._replace(used=used)


def _once_more(check: Check, exchange: Exchange, roll: Roll, word: str, borne: Borne, succeeded: bool) -> int:
    numbers = check.at(Moment.of(exchange))
    if check.measured or borne.effect.details.get("dice") == ONE:
        return once_more(borne, roll, numbers.dice, numbers.needed, word, not succeeded)
    return roll.at_least(numbers.dice, numbers.needed, word) - 1


def _landed(check: Check, exchange: Exchange, over: int) -> Exchange:
    """The exchange after a roll that came to so much more than it needed: on a success the action's effect takes hold or threatens to."""
    made = exchange._replace(left=exchange.left - 1, margin=over if check.measured else None)
    return threaten(check, made, check.at(Moment.of(exchange._replace(margin=made.margin)))) if over >= 0 else made

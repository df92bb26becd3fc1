"""What is rolled, what it needs and what is done to it, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulepress.games.declared.dice_pools import Done
from rulepress.games.declared.formulas import DiceTerm, tens_and_ones
from rulepress.games.declared.roll_records import Die, RollDefinition

OF = " of a "
"""Behind a roll for each hit, before the kinds that it is for."""


def number_of(what: str, die: Die | None = None) -> str:
    """What a number of dice is called."""
    return ", ".join(["dice", *([] if what == "roll" else [what]), *([die.name] if die else [])])


def spelled(dice: tuple[tuple[int, DiceTerm, str], ...]) -> str:
    """Dice in words, with whose they are."""
    return " + ".join(f"{'−' if sign < 0 else ''}{each}{whose and f' ({whose})'}" for sign, each, whose in dice)


def shown(die: Die, faces: bool = True) -> str:
    """A die in words: its name, and `faces` where the name does not tell them. A die that has no name is its faces."""
    if die.numbered and (die.name == f"d{len(die.faces)}" or tens_and_ones(die.name)):
        return die.name
    if die.named and not faces:
        return die.name
    return f"{die.name} ({', '.join(' + '.join(face) if isinstance(face, tuple) else str(face) for face in die.faces)})"


def needed_for(what: str, kind: str = "") -> str:
    """What a target number is called."""
    roll, _, of = what.partition(OF)
    base = {"roll": "needed", "save": "saved on", "wound": "wounds on"}.get(roll, f"needed, {roll}")
    return f"{base}, {kind or of}" if kind or of else base


def on(roll: RollDefinition) -> str:
    """What follows a needed number: " or less" where low rolls succeed, else "+"."""
    return " or less" if roll.under else "+"


def sum_needs(needed: int, roll: RollDefinition) -> str:
    """What a sum needs for a hit: 7+, or more than 7 where each point beyond 7 is one."""
    return f"{'less' if roll.under else 'more'} than {needed}" if roll.margin else f"{needed}{on(roll)}"


def done_to(changes: tuple[Done, ...]) -> str:
    """What is done to dice, in words."""
    return "; ".join(_DONE[change.does](change) for change in changes)


def _which(change: Done) -> str:
    return change.faces if isinstance(change.faces, str) else " or ".join(map(str, change.faces))


def _few(change: Done) -> str:
    return "" if change.most is None else f", at most {change.most}"


def _others(change: Done) -> str:
    return f", which needs {change.words}" if change.words else ""


_DONE: Mapping[str, Callable[[Done], str]] = {
    "reroll": lambda done: f"{_which(done)} rolled again{_few(done)}{_others(done)}",
    "turn": lambda done: f"{_which(done)} turned into {done.into}{_few(done)}",
    "explode": lambda done: (
        f"{_which(done)} rolls one more{_others(done)}, {'without limit' if done.unlimited else f'{done.times} in a row at most'}"
    ),
    "keep_best": lambda done: f"the best {done.most} kept",
    "keep_worst": lambda done: f"the worst {done.most} kept",
}

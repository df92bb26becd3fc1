"""The smallest words of the turn: outcomes, comparisons, and whose something is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

COMPARED = {"from": "at least", "to": "at most", "over": "more than", "under": "less than"}
WHOSE = {"friend": "friends", "enemy": "enemies", "any": "units", None: "units"}
OUTCOMES = {
    "succeeds": ("it succeeds", "it fails"),
    "wins": ("it wins", "it does not win"),
    "ties": ("it is a tie", "it is no tie"),
    "loses": ("it loses", "it does not lose"),
    "destroyed": ("the target is destroyed", "the target is still there"),
    "falls": ("it is destroyed", "it is still there"),
    "struck": ("it is hit", "it is not hit"),
    "covered": ("the target is covered", "the target is not covered"),
    "seen": ("the target is seen", "the target is not seen"),
}
"""What is so or not, in words for both."""
COUNTED = {
    "hits": "hits",
    "damage": "damage dealt",
    "models": "models that fall",
    "hits_taken": "hits taken",
    "damage_taken": "damage taken",
    "models_taken": "models lost",
    "wounds": "wounds dealt",
    "wounds_taken": "wounds taken",
}
OF_SIDES = {"left": "left on the table", "lost": "lost", "start": "at the beginning"}
OF_PIECES = {"moved": "inches moved", "damage": "damage suffered", "start": "models at the beginning", "id": "number"}
DONE = {
    "moved": ("moved", "not moved"),
    "acted": ("acted in this round", "not acted in this round"),
    "damage": ("suffered damage", "suffered no damage"),
}
"""What a piece has done or not, in words for both."""


def flag(wanted: Any) -> bool | None:
    """Is a state wanted to be held, or not to be? None for any other number."""
    return bool(wanted) if isinstance(wanted, bool | int) and wanted in (0, 1) else some(wanted)


def some(wanted: Any) -> bool | None:
    """Is a number wanted to be more than 0, or 0? None for any other."""
    if wanted == 0:
        return False
    return True if wanted in ({"from": 1}, {"over": 0}) else None


def of_rounds(wanted: Any) -> str | None:
    """A condition of the number of the round, if it is a simple one."""
    if isinstance(wanted, int):
        return f"it is round {wanted}"
    words = {"from": "or a later one", "to": "or an earlier one"}
    how, bound = next(iter(wanted.items())) if isinstance(wanted, Mapping) and len(wanted) == 1 else ("", "")
    return f"it is round {bound} {words[how]}" if how in words and isinstance(bound, int) else None


def joined(told: Mapping[str, str]) -> str:
    """All of several conditions. Those of `any` come last, so that nobody takes the "or" in it for one between all of them."""
    either = {"any": f"either {told['any']}"} if "any" in told and len(told) > 1 else {}
    return " and ".join([*(one for name, one in told.items() if name not in either), *either.values()])


def alternatives(names: Any) -> str:
    """One name, or one of several."""
    return " or ".join(map(str, listed(names)))


def listed(wanted: Any) -> list[Any]:
    """What a condition wants, as a list."""
    return wanted if isinstance(wanted, list) else [wanted]


def whole(told: str) -> str:
    """A number in brackets, if it is more than one thing."""
    return f"({told})" if re.search(r" [+−×] |, ", told) else told


def the(told: str) -> str:
    """A number with an article, if it needs one."""
    return told if re.match(r"the |its |half |twice |\d", told) else f"the {told}"


def subject(piece: str) -> str:
    """A piece, as the subject of a sentence or behind "of"."""
    return "it" if piece in ("unit", "it") else f"the {piece.replace('_', ' ')}"


def side(owner: str) -> str:
    """Which of the two sides."""
    return "the other side" if owner == "enemy" else "the side"


def whose(piece: str) -> str:
    """Of which piece or record."""
    if piece in ("unit", "it"):
        return "its"
    owner, _, record = piece.partition("_")
    return f"the target's {record}'s" if owner == "target" and record else f"the {piece.replace('_', ' ')}'s"

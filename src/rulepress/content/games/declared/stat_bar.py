"""The bar of figures on a declared game's cards: how much room each has, and which label is too long to stand above one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulepress.content.cards import card_frames
from rulepress.content.cards.card_sides import CardFrame, FittedText
from rulepress.content.games.declared.game_definition import letters

MANY = 7
"""From so many figures on a bar is set closer: wider, in smaller type."""
DICE = 1.25
"""How much wider a column of dice is there than another."""
_STAT = (19, 17, 15, 13, 11, 9, 7.5)
_MANY = (15, 13.5, 12, 11, 10, 9, 8, 7)
_LOW_STAT = (13, 12, 11, 10, 9, 8, 7)
WIDTH, WIDER = 58.0, 61.0
"""Millimetres that the figures of a bar share, and that many share."""
LETTER = 1.1
"""Millimetres of a usual letter of a label."""
TWO_DIGITS = 2.8
"""Of a figure of two digits in small type."""
LETTERS, MORE = 50, 52
"""Letters that fit above all figures of a bar together, and above many."""


def room(count: int) -> float:
    """Letters that fit above each of so many figures."""
    return int(LETTERS / count) if count < MANY else MORE / count


def too_long(name: str, count: int) -> str | None:
    """What is to be said of a label that does not fit above one of so many figures; None of one that does."""
    fits = room(count)
    if letters(name) <= fits:
        return None
    wide = "" if len(name) > fits else ", and M and W count for one and a half"
    return f"`{name}` is too long to stand above one of {count} figures: {int(fits)} letters fit{wide}."


def columns(dice: Sequence[bool]) -> list[float] | None:
    """How wide the columns of a bar with many figures are, in percent of it, by which of these are dice; None for fewer figures, which
    share it evenly."""
    if len(dice) < MANY:
        return None
    parts = [DICE if one else 1.0 for one in dice]
    return [round(100 * part / sum(parts), 2) for part in parts]


def frames(stats: Sequence[Mapping[str, Any]]) -> tuple[CardFrame, CardFrame]:
    """The usual frame and the low one: the fewer figures a bar has, the more room each."""
    if len(stats) < MANY:
        room = WIDTH / max(4, len(stats))
        usual = {f"stat {stat['label']}": FittedText(_STAT, room - 0.4) for stat in stats}
    else:
        usual = {f"stat {stat['label']}": FittedText(_MANY, WIDER * stat["share"] / 100 - 1.2) for stat in stats}
    bar = card_frames.BAR if stats else 0.0
    if stacked(stats):
        return card_frames.frame(usual, between=bar), card_frames.low_frame(usual, between=bar)
    low = {f"stat {stat['label']}": FittedText(_LOW_STAT, _beside(stat, room)) for stat in stats}
    return card_frames.frame(usual, between=bar), card_frames.low_frame(low, between=card_frames.LOW_BAR if stats else 0.0)


def stacked(stats: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a label leaves a figure no room beside it, so that figures stand below their labels in a low frame, too."""
    return len(stats) >= MANY or any(_beside(stat, WIDTH / max(4, len(stats))) < TWO_DIGITS for stat in stats)


def _beside(stat: Mapping[str, Any], room: float) -> float:
    """Millimetres that a stat's label leaves for the figure beside it."""
    return room - letters(stat["label"]) * LETTER - 1.2

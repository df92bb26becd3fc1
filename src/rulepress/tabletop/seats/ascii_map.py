"""A table drawn in characters: what covers it, what stands on it, and a scale in inches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulepress.tabletop import INCH, Disc, Point, Polygon, overlaps

FINEST = INCH // 2
"""No column stands for less, in thousandths of an inch; a row stands for twice as much, as characters are twice as high as wide."""
TICK = 6 * INCH
MARGIN = 5
"""Columns at the left, for the scale."""

SIGNS = '^=":#%~&$'
"""What stands for kinds of ground, in their order."""


class Chart(NamedTuple):
    """A table to be drawn: half its width and depth, its ground (a sign and its outline), and labels where things stand, the most
    important first."""

    half_width: int
    half_depth: int
    ground: Sequence[tuple[str, Polygon]]
    labels: Sequence[tuple[str, Point]]
    edges: tuple[str, str] = ("", "")
    """What stands at the top and at the bottom."""


def draw(chart: Chart, columns: int) -> tuple[list[str], list[str]]:
    """The lines of the drawing, in so many columns at most; and the labels that found no room."""
    scale = max(-(-2 * chart.half_width // max(columns - MARGIN - 1, 1)), FINEST)
    wide, high = -(-2 * chart.half_width // scale), -(-chart.half_depth // scale)
    rows = [[" "] * wide for _ in range(high)]
    for row in range(high):
        for column in range(wide):
            cell = Disc(*_middle(chart, scale, column, row), scale // 2)
            rows[row][column] = next((sign for sign, outline in chart.ground if overlaps(cell, outline)), " ")
    left_out = list(_labelled(chart, scale, rows))
    lines = [_framed(chart.edges[0], wide)]
    for row, cells in enumerate(rows):
        top, bottom = chart.half_depth - 2 * scale * row, chart.half_depth - 2 * scale * (row + 1)
        tick = next((y for y in range(-(-bottom // TICK) * TICK, top, TICK) if bottom <= y < top), None)
        lines.append(f"{'' if tick is None else _inches(tick):>{MARGIN - 1}}|{''.join(cells)}|")
    lines += [_framed(chart.edges[1], wide), _scale(chart, scale, wide)]
    return lines, left_out


def _middle(chart: Chart, scale: int, column: int, row: int) -> Point:
    return column * scale + scale // 2 - chart.half_width, chart.half_depth - row * 2 * scale - scale


def _labelled(chart: Chart, scale: int, rows: list[list[str]]) -> Iterable[str]:
    """Put each label on what it names, or as near to it as there is room; gives those for which there is none."""
    taken: set[tuple[int, int]] = set()
    wide, high = len(rows[0]), len(rows)
    near = sorted(((dx, dy) for dx in range(-4, 5) for dy in range(-1, 2)), key=lambda by: (by[0] ** 2 + 4 * by[1] ** 2, by))
    for label, (x, y) in chart.labels:
        row = min(max((chart.half_depth - y) // (2 * scale), 0), high - 1)
        column = min(max((x + chart.half_width) // scale - (len(label) - 1) // 2, 0), wide - len(label))
        for dx, dy in near:
            start, line = column + dx, row + dy
            cells = [(line, start + number) for number in range(-1, len(label) + 1)]
            if 0 <= line < high and 0 <= start <= wide - len(label) and taken.isdisjoint(cells):
                rows[line][start : start + len(label)] = label
                taken.update(cells[1:-1])
                break
        else:
            yield label


def _framed(word: str, wide: int) -> str:
    return " " * (MARGIN - 1) + "+" + (f" {word} " if word else "").center(wide, "-")[:wide] + "+"


def _scale(chart: Chart, scale: int, wide: int) -> str:
    """Inches along the bottom, as many as do not touch each other."""
    line, every = [" "] * (MARGIN + wide + MARGIN), TICK if scale * 6 <= TICK else 2 * TICK
    first = -(chart.half_width // every) * every
    for x in range(first, chart.half_width + 1, every):
        number = _inches(x)
        at = MARGIN + (x + chart.half_width) // scale - len(number) // 2
        line[max(at, 0) : max(at, 0) + len(number)] = number
    return "".join(line).rstrip()


def _inches(far: int) -> str:
    return f"{far // INCH}".replace("-", "−")

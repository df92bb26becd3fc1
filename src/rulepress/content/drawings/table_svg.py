"""A table drawn to scale as SVG: what maps of scenarios and of tables have in common, in every game.

Colours come from the page's style sheet by class; sizes are true to the inch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulepress.content.prose.markup_escape import attribute, xml

UNITS = 12
"""Drawing units an inch."""
MARGIN = 46
LEGEND, ROW, LETTER = 50, 30, 10
"""How far below the table a legend begins, how high a line of it is, and how wide a letter."""


class TableSvg:
    """A table seen from above, [0, 0] in its middle and y upwards; no other drawing of a page has its `name`."""

    def __init__(self, name: str, width: float, depth: float) -> None:
        self.name = name
        self.width, self.depth = width * UNITS, depth * UNITS
        self._extent = width, depth
        self._below = MARGIN
        self._out = [f'<rect class="map-table" x="{MARGIN}" y="{MARGIN}" width="{self.width:g}" height="{self.depth:g}"/>']
        for foot in range(12, int(width), 12):
            self.line("map-grid", MARGIN + foot * UNITS, MARGIN, MARGIN + foot * UNITS, MARGIN + self.depth)
        for foot in range(12, int(depth), 12):
            self.line("map-grid", MARGIN, MARGIN + foot * UNITS, MARGIN + self.width, MARGIN + foot * UNITS)

    def x(self, inches: float) -> float:
        """Inches right of the table's centre, in drawing units."""
        return round(MARGIN + self.width / 2 + inches * UNITS, 2)

    def y(self, inches: float) -> float:
        """Inches above the table's centre, in drawing units (which count downwards)."""
        return round(MARGIN + self.depth / 2 - inches * UNITS, 2)

    def add(self, drawn: str) -> None:
        """Append an SVG element; the caller has escaped its texts."""
        self._out.append(drawn)

    def line(self, style: str, x1: float, y1: float, x2: float, y2: float) -> None:
        """Draw a line between two points in drawing units."""
        self.add(f'<line class="{style}" x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"/>')

    def text(self, style: str, x: float, y: float, text: str, anchor: str) -> None:
        """Write a text, escaped here, at a point in drawing units; `anchor` as SVG's text-anchor."""
        self.add(f'<text class="{style}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{xml(text)}</text>')

    def centre_line(self) -> None:
        """Draw the line between the players' halves."""
        self.line("map-centre", MARGIN, self.y(0), MARGIN + self.width, self.y(0))

    def zone(self, style: str, zone: Mapping[str, Any], label: str) -> None:
        """Where a player deploys: so many inches (`depth`) from an `edge`, the top or the bottom one. `style`: attacker or defender."""
        high = zone["depth"] * UNITS
        top = MARGIN if zone["edge"] == "top" else MARGIN + self.depth - high
        inner = top + high if zone["edge"] == "top" else top
        self.add(f'<rect class="map-zone map-{xml(style)}" x="{MARGIN}" y="{top:g}" width="{self.width:g}" height="{high:g}"/>')
        self.line(f"map-zone-edge map-{xml(style)}", MARGIN, inner, MARGIN + self.width, inner)
        self.text("map-label", MARGIN + self.width / 2, top + high / 2 + 7, label, "middle")
        self.measure(MARGIN - 14, top, high, f'{zone["depth"]:g}"')

    def scale(self) -> None:
        """A foot's length, and the extent, below the table."""
        bottom = MARGIN + self.depth + 22
        self.line("map-scale", MARGIN, bottom, MARGIN + 12 * UNITS, bottom)
        for mark in (0, 6, 12):
            self.line("map-scale", MARGIN + mark * UNITS, bottom - 5, MARGIN + mark * UNITS, bottom + 5)
        self.text("map-note", MARGIN + 12 * UNITS + 10, bottom + 5, '12"', "start")
        width, depth = self._extent
        self.text("map-note", MARGIN + self.width, bottom + 5, f'{width:g}" × {depth:g}"', "end")

    def legend(self, entries: Sequence[tuple[str, str]]) -> None:
        """What is drawn means, below the scale: drawings 30 wide and 16 high, each with its words, in columns that hold the longest even in
        the large letters of a phone."""
        wide = max((len(words) for _, words in entries), default=0) * LETTER + 50
        columns = max(1, int(self.width // wide))
        for place, (drawn, words) in enumerate(entries):
            row, column = divmod(place, columns)
            x, y = MARGIN + column * wide, MARGIN + self.depth + LEGEND + row * ROW
            self.add(f'<g transform="translate({x:g} {y:g})">{drawn}</g>')
            self.text("map-note", x + 40, y + 13, words, "start")
            self._below = LEGEND + (row + 1) * ROW

    def measure(self, x: float, top: float, high: float, text: str) -> None:
        """A dimension line beside the table."""
        self.line("map-scale", x, top, x, top + high)
        for end in (top, top + high):
            self.line("map-scale", x - 5, end, x + 5, end)
        self.text("map-note", x - 8, top + high / 2 + 5, text, "end")

    def svg(self, spoken: str) -> str:
        """The drawing; `spoken` tells it to readers who do not see it."""
        return (
            f'<svg class="map" viewBox="0 0 {self.width + 2 * MARGIN:g} {MARGIN + self.depth + self._below:g}" role="img" '
            f'aria-label={attribute(spoken)} xmlns="http://www.w3.org/2000/svg">' + "".join(self._out) + "</svg>"
        )


def deployed(zones: Iterable[Mapping[str, Any]], who: str) -> list[str]:
    """Where players deploy, for readers who do not see the map; `who`: what a player is called, such as `player {}`."""
    words = "{} deploys within {:g} inches of the {} edge"
    return [words.format(who.format(zone["player"]), zone["depth"], zone["edge"]) for zone in zones]


def middle(shape: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The centre of gravity of an outline."""
    x0, y0 = shape[0]
    area = across = along = 0.0
    for (x1, y1), (x2, y2) in zip(shape, [*shape[1:], shape[0]], strict=True):
        part = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
        area += part
        across += part * (x0 + x1 + x2) / 3
        along += part * (y0 + y1 + y2) / 3
    return across / area, along / area

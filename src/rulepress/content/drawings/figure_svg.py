"""A figure of a rulebook drawn to scale as SVG, with what is said of it.

Colours are attributes, good for print and where no style sheet is; the site's style sheet puts its own, light and dark,
in their place by class.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from rulepress.content.drawings.figure_scenes import Chip, FigureBase, FigureLine, FigureScene, FigureVerdict, Patch, Ring
from rulepress.content.prose.markup_escape import attribute, xml
from rulepress.content.prose.typography import marks
from rulepress.tabletop import INCH, where

UNITS = 32
"""Drawing units an inch."""
EDGE = 2
NAME, NOTE = 19, 15.5
"""Sizes of the lettering on bases, and beside lines and rings, in a drawing that is USUAL units wide."""
USUAL = 19 * UNITS

STYLE = {
    "fig-table": 'fill="#ffffff" stroke="#b9c3ca" stroke-width="1.5"',
    "fig-hatch": 'stroke="#17222b" stroke-opacity=".3" stroke-width="1.6"',
    "fig-blocker": 'fill="none" stroke="#b3372c" stroke-width="3"',
    "fig-yours": 'fill="#d7e8f2" stroke="#1f6f9f" stroke-width="2.4"',
    "fig-theirs": 'fill="#f5dcd8" stroke="#b3372c" stroke-width="2.4"',
    "fig-yours-on": 'fill="#1f6f9f" stroke="#1f6f9f" stroke-width="2.4"',
    "fig-theirs-on": 'fill="#b3372c" stroke="#b3372c" stroke-width="2.4"',
    "fig-ping-yours": 'fill="none" stroke="#1f6f9f" stroke-width="1.4" stroke-dasharray="4 3"',
    "fig-ping-theirs": 'fill="none" stroke="#b3372c" stroke-width="1.4" stroke-dasharray="4 3"',
    "fig-ping-on": 'fill="none" stroke="#ffffff" stroke-width="1.4" stroke-dasharray="4 3"',
    "fig-name": 'fill="#17222b" font-weight="700" text-anchor="middle"',
    "fig-name-on": 'fill="#ffffff" font-weight="700" text-anchor="middle"',
    "fig-note": 'fill="#33424e" font-weight="600" text-anchor="middle"',
    "fig-paper": 'fill="#ffffff" fill-opacity=".86"',
    "fig-shade": 'fill="#1c7f8c" fill-opacity=".14"',
    "fig-free": 'stroke="#1c7f8c" stroke-width="2.6"',
    "fig-good": 'fill="none" stroke="#1c7f8c" stroke-width="2.6"',
    "fig-shut": 'stroke="#b3372c" stroke-width="2.2" stroke-dasharray="7 5"',
    "fig-bad": 'fill="none" stroke="#b3372c" stroke-width="2.2" stroke-dasharray="7 5"',
    "fig-measure": 'stroke="#4b5a66" stroke-width="1.4" stroke-dasharray="2 4"',
    "fig-way": 'stroke="#1c7f8c" stroke-width="2.6"',
    "fig-cross": 'stroke="#b3372c" stroke-width="3"',
    "fig-scale": 'fill="none" stroke="#4b5a66" stroke-width="1.5"',
    "fig-head": 'fill="#1c7f8c"',
    "fig-reach": 'fill="none" stroke="#4b5a66" stroke-width="1.4" stroke-dasharray="6 5"',
    "fig-aim": 'fill="#1c7f8c" stroke="#ffffff" stroke-width="1.5"',
    "fig-objective": 'fill="#f0a92e" stroke="#17222b" stroke-width="1.5"',
    "fig-die": 'fill="#ffffff" stroke="#17222b" stroke-width="1.6"',
}
"""How each class looks without a style sheet."""


def drawn(name: str, scene: FigureScene, answer: FigureVerdict, spoken: str) -> str:
    """The drawing; no other one of a page has its `name`, and `spoken` tells it to readers who do not see it."""
    sheet = _FigureSvg(name, scene)
    if answer.chips:
        sheet.row(answer.chips)
    else:
        sheet.scene(answer)
    return sheet.svg(spoken)


class _FigureSvg:
    """One drawing, [0, 0] in its middle and y upwards; positions come in thousandths of an inch."""

    def __init__(self, name: str, scene: FigureScene):
        self.name, self.laid = name, scene
        self.width, self.height = scene.width * UNITS / INCH, scene.depth * UNITS / INCH
        self.name_size, self.note_size = (round(size * max(1, self.width / USUAL), 1) for size in (NAME, NOTE))
        self.out: list[str] = []
        self.names: list[tuple[float, float, str]] = []
        """Pieces of terrain to be named once all else is drawn: where, and how."""
        self.taken: list[tuple[float, float, float, float]] = []
        """Where lettering stands: left, top, right, bottom."""

    # -- what there is to draw ----------------------------------------------------------------------------------------

    def scene(self, answer: FigureVerdict) -> None:
        bases = self.laid.bases
        self.rims = {base.at: base.radius for base in bases} | {ring.at: ring.radius for ring in answer.rings if ring.look in "good bad"}
        for at, radius in self.rims.items():  # lettering keeps off bases
            (x, y), r = self.at(at), self.long(radius) * 0.8
            self.taken.append((x - r, y - r, x + r, y + r))
        self.blockers = [self.laid.terrain[index].polygon for index in answer.blockers]
        for index, each in enumerate(self.laid.terrain):
            self.terrain(each, index in answer.blockers)
        for at in self.laid.objectives.values():
            self.circle("fig-objective", at, self.laid.objective_radius)
        for shade in filter(None, answer.shades):
            self.add(f'<polygon {_style("fig-shade")} points="{self.points(shade)}"/>')
        for ring in answer.rings:
            if ring.look == "reach":
                self.circle("fig-reach", ring.at, ring.radius)
        for line in answer.lines:
            self.line(line)
        for base in bases:
            self.base(base, base.name in answer.marked)
        for line in answer.lines:
            if line.look == "free":
                for x, y in map(self.at, (self.rim(line.start, line.end), self.rim(line.end, line.start))):
                    self.add(f'<circle {_style("fig-aim")} cx="{x:g}" cy="{y:g}" r="4"/>')
        for ring in answer.rings:
            if ring.look != "reach":
                self.ring(ring)
        for name, at in self.laid.objectives.items():
            x, y = self.at(at)
            self.note(x, y, name)
        for ring in answer.rings:
            if ring.look == "reach" and ring.label:
                self.note_on(ring)
        for line in answer.lines:
            if line.label:
                self.note_beside(line)
        self.scale()

    def row(self, chips: tuple[Chip, ...]) -> None:
        """Names in a row, each with its die."""
        step, y = self.width / len(chips), self.height / 2
        for place, chip in enumerate(chips):
            x = step * (place + 0.5) + EDGE
            if place:
                self.add(f'<path {_style("fig-way")} fill="none" d="M{x - step / 2 - 8:g} {y + 12:g}l7 7l-7 7"/>')
            self.add(f'<circle {_style("fig-" + chip.side)} cx="{x:g}" cy="{y + 19:g}" r="22"/>')
            self.write("fig-name", x, y + 19, chip.name)
            self.add(f'<rect {_style("fig-die")} x="{x - 14:g}" y="{y - 42:g}" width="28" height="28" rx="6"/>')
            self.write("fig-name", x, y - 28, str(chip.value))

    def terrain(self, patch: Patch, blocks: bool) -> None:
        points = self.points(patch.corners)
        dashes = ' stroke-dasharray="7 4"' if patch.conceals else ""
        opaque = ' fill-opacity=".6"' if patch.blocks else ' fill-opacity=".3"'
        style = f'class="{xml(patch.style)} fig-land" fill="{patch.colour}" stroke="{patch.colour}" stroke-width="1.5"'
        self.add(f'<polygon {style}{dashes}{opaque} points="{points}"/>')
        if patch.slows:
            self.add(f'<polygon fill="url(#slow-{xml(self.name)})" points="{points}"/>')
        if blocks:
            self.add(f'<polygon {_style("fig-blocker")} points="{points}"/>')
        self.names.append((*patch.middle, patch.name))

    def base(self, base: FigureBase, on: bool) -> None:
        style = f"fig-{base.side}" + ("-on" if on else "")
        self.circle(style, base.at, base.radius)
        if base.ringed:
            x, y = self.at(base.at)
            inner = "fig-ping-" + ("on" if on else base.side)
            self.add(f'<circle {_style(inner)} cx="{x:g}" cy="{y:g}" r="{self.long(base.radius) * 0.68:g}"/>')
        x, y = self.at(base.at)
        self.write("fig-name-on" if on else "fig-name", x, y, base.name)

    def line(self, line: FigureLine) -> None:
        (x1, y1), (x2, y2) = self.at(self.rim(line.start, line.end)), self.at(self.rim(line.end, line.start))
        self.add(f'<line {_style("fig-" + line.look)} x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"/>')
        far = sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2)
        if line.look == "shut":
            x, y = self.at(self.stop(line))
            self.add(f'<path {_style("fig-cross")} d="M{x - 6:g} {y - 6:g}l12 12m0 -12l-12 12"/>')
        if line.look == "way" and far > 1:
            ux, uy = (x2 - x1) / far, (y2 - y1) / far
            left = f"{x2 - 10 * ux + 5 * uy:.1f},{y2 - 10 * uy - 5 * ux:.1f}"
            right = f"{x2 - 10 * ux - 5 * uy:.1f},{y2 - 10 * uy + 5 * ux:.1f}"
            self.add(f'<polygon {_style("fig-head")} points="{x2:g},{y2:g} {left} {right}"/>')

    def rim(self, place: tuple[float, float], toward: tuple[float, float]) -> tuple[float, float]:
        """Where a line from the middle of a base leaves it, so that it does not cross its name."""
        radius = self.rims.get(place, 0)
        dx, dy = toward[0] - place[0], toward[1] - place[1]
        far = sqrt(dx * dx + dy * dy)
        return (place[0] + dx * radius / far, place[1] + dy * radius / far) if far > radius else place

    def stop(self, line: FigureLine) -> tuple[float, float]:
        """Where a line is stopped: in the first of the pieces that do so, halfway through."""
        (x, y), (u, v) = line.start, line.end
        steps = [(x + (u - x) * n / 200, y + (v - y) * n / 200) for n in range(201)]
        inside = [[step for step in steps if where(step, polygon) > 0] for polygon in self.blockers]
        crossed = min(filter(None, inside), key=lambda run: steps.index(run[0]), default=steps)
        return crossed[len(crossed) // 2]

    def ring(self, ring: Ring) -> None:
        x, y = self.at(ring.at)
        if ring.look == "aim":
            self.add(f'<circle {_style("fig-aim")} cx="{x:g}" cy="{y:g}" r="5"/>')
            return
        self.circle(f"fig-{ring.look}", ring.at, ring.radius)
        x -= 0 if ring.label else 10
        if ring.look == "bad":
            self.add(f'<path {_style("fig-cross")} d="M{x + 6:g} {y - 5:g}l10 10m0 -10l-10 10"/>')
        else:
            self.add(f'<path {_style("fig-good")} d="M{x + 6:g} {y:g}l4 5l7 -10"/>')
        if ring.label:
            self.write("fig-name", x - 8, y, ring.label)

    def scale(self) -> None:
        """How long some inches are, and the names of the terrain, wherever there is room for them."""
        x, y = EDGE + 12, EDGE + self.height - 10
        self.add(f'<path {_style("fig-scale")} d="M{x:g} {y - 5:g}v5h{3 * UNITS}v-5"/>')
        self.taken.append((x, y - 20, x + 3 * UNITS, y))
        self.write("fig-note", x + 1.5 * UNITS, y - 10, "3″")
        for left, bottom, words in self.names:
            self.note(*self.at((left, bottom)), words)

    # -- lettering ----------------------------------------------------------------------------------------------------

    def note(self, x: float, y: float, words: str) -> None:
        """Words at a place, or as near to it as nothing is in the way."""
        wide, high = len(words) * self.note_size * 0.26 + 4, self.note_size * 0.6
        for dx, dy in _around():
            left, top, right, bottom = x + dx - wide, y + dy - high, x + dx + wide, y + dy + high
            within = left >= EDGE + 3 and right <= EDGE + self.width - 3
            within = within and top >= EDGE + 3 and bottom <= EDGE + self.height - 3
            if within and all(right < a or left > c or bottom < b or top > d for a, b, c, d in self.taken):
                x, y = x + dx, y + dy
                break
        self.taken.append((x - wide, y - high, x + wide, y + high))
        size = f'width="{2 * wide:.1f}" height="{2 * high:.1f}"'
        self.add(f'<rect {_style("fig-paper")} x="{x - wide:.1f}" y="{y - high:.1f}" {size} rx="3"/>')
        self.write("fig-note", x, y, words)

    def write(self, style: str, x: float, y: float, words: str) -> None:
        """Words in the middle of a place."""
        size = self.note_size if style == "fig-note" else self.name_size
        self.add(f'<text {_style(style)} font-size="{size:g}" x="{x:.1f}" y="{y + size * 0.35:.1f}">{xml(marks(words))}</text>')

    def note_on(self, ring: Ring) -> None:
        """A circle's label on its line, at the first of its sides that is on the sheet."""
        x, y = self.at(ring.at)
        r = self.long(ring.radius)
        sides = ((0.7, -0.7), (-0.7, -0.7), (0.7, 0.7), (-0.7, 0.7), (0, -1), (1, 0), (0, 1), (-1, 0))
        for ux, uy in sides:
            there = x + ux * r, y + uy * r
            if 24 < there[0] - EDGE < self.width - 24 and 14 < there[1] - EDGE < self.height - 14:
                self.note(*there, ring.label)
                return

    def note_beside(self, line: FigureLine) -> None:
        """A line's label beside the middle of it."""
        (x1, y1), (x2, y2) = self.at(line.start), self.at(line.end)
        share = 0.36 if line.look == "shut" else 0.5
        self.note(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share - self.note_size, line.label)

    # -- plain shapes ---------------------------------------------------------------------------------------------------

    def at(self, place: tuple[float, float]) -> tuple[float, float]:
        return round(EDGE + self.width / 2 + place[0] * UNITS / INCH, 1), round(EDGE + self.height / 2 - place[1] * UNITS / INCH, 1)

    def long(self, length: float) -> float:
        return round(length * UNITS / INCH, 1)

    def points(self, places) -> str:
        return " ".join("{:g},{:g}".format(*self.at(place)) for place in places)

    def circle(self, style: str, at: tuple[float, float], radius: float) -> None:
        x, y = self.at(at)
        self.add(f'<circle {_style(style)} cx="{x:g}" cy="{y:g}" r="{self.long(radius):g}"/>')

    def add(self, drawn: str) -> None:
        self.out.append(drawn)

    def svg(self, spoken: str) -> str:
        size = f'width="{self.width:g}" height="{self.height:g}"'
        whole = f'viewBox="0 0 {self.width + 2 * EDGE:g} {self.height + 2 * EDGE:g}"'
        name = xml(self.name)
        return (
            f'<svg class="rp-drawing" {whole} role="img" aria-label={attribute(spoken)} '
            'font-family="Rulepress Display, Rulepress Text, sans-serif" xmlns="http://www.w3.org/2000/svg">'
            f'<defs><clipPath id="clip-{name}"><rect x="{EDGE}" y="{EDGE}" {size} rx="6"/></clipPath>'
            f'<pattern id="slow-{name}" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
            f'<line {_style("fig-hatch")} x1="0" y1="0" x2="0" y2="9"/></pattern></defs>'
            f'<rect {_style("fig-table")} x="{EDGE}" y="{EDGE}" {size} rx="6"/>'
            f'<g clip-path="url(#clip-{name})">{"".join(self.out)}</g></svg>'
        )


def _style(name: str) -> str:
    return f'class="{name}" {STYLE[name]}'


def _around() -> Iterator[tuple[float, float]]:
    """Steps away from a place, the shortest first."""
    yield 0, 0
    for far in (14, 22, 30, 40, 52, 66):
        for ux, uy in ((0, -1), (0, 1), (0.8, -0.7), (-0.8, -0.7), (0.8, 0.7), (-0.8, 0.7), (1.6, 0), (-1.6, 0)):
            yield far * ux, far * uy

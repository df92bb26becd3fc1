"""What `simulate` has found, drawn: shares with their intervals, what each unit does, force lists against each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from rulepress.matches.summing import whoever

from .lone_page import lone_page

LOOK = """
.m-plot { display: block; width: 100%; max-width: 46rem; height: auto; margin: .4rem 0 1.2rem; }
.m-plot text { font: 13px system-ui, sans-serif; fill: var(--md-default-fg-color); }
.m-plot .m-quiet { fill: var(--md-default-fg-color--light); }
.m-plot line { stroke: var(--rp-line); }
.m-plot .m-span { stroke: #1f7fb8; stroke-width: 6; stroke-linecap: round; opacity: .45; }
.m-plot circle { fill: #1f7fb8; }
.m-plot .m-B .m-span { stroke: #c2452d; }
.m-plot .m-B circle, .m-plot .m-B rect { fill: #c2452d; }
.m-plot rect { fill: #1f7fb8; }
table.m-matrix:not([class="x"]) { border-collapse: collapse; display: table; font-size: .74rem; }
.m-matrix :is(th, td) { padding: .4rem .7rem; border: 1px solid var(--rp-line); text-align: center; }
.m-matrix td { color: #000; }
.m-matrix th { text-align: left; }
@media print { html { font-size: 90%; } }
"""
WIDE, NAMED, SAID, HIGH = 720, 250, 150, 30
"""A plot's width, the room in it for names and for figures, and the height of a row, in drawing units."""

Row = tuple[str, str, dict[str, float]]
"""A name, the force it belongs to (or nothing), and its share with an interval."""


def match_page(told: dict[str, Any], title: str, assets: Path) -> str:
    """The page of a match, a comparison or a matrix, as `simulate --json` tells it; `assets`: the site's folder of styles."""
    return lone_page(title, "\n".join(_matrix(told) if "matches" in told else _match(told)), assets, LOOK)


def _match(told: dict[str, Any]) -> Iterable[str]:
    one, other = told["forces"]["A"], told["forces"]["B"]
    yield _lead(f"{told['games']} games in {told['pairs']} pairs from seed {told['seed']}, played by {' and '.join(told['bots'])}.")
    yield _heading("Who makes more of it")
    yield _shares([(one, "", told["rate"]), *((whoever(part), "", rate) for part, rate in told["parts"].items())], 0.5)
    if "difference" in told:
        before = told["before"]
        yield _heading("What the change does")
        yield _shares([("before", "", before), ("now", "", told["rate"])], 0.5)
        points = told["difference"]
        yield _lead(
            f"{one} makes {100 * points['value']:+.1f} points of a hundred more "
            f"(95 %: {100 * points['low']:+.1f} to {100 * points['high']:+.1f}): {told['verdict']}."
        )
    yield _heading("How they end")
    ends = [(f"won by {one}", "A", told["wins"]["A"]), (f"won by {other}", "B", told["wins"]["B"]), ("drawn", "", told["draws"])]
    yield _bars([*ends, ("unfinished", "", told["unfinished"])], max(told["games"], 1))
    for force, name in (("A", one), ("B", other)):
        units = told["units"].get(force, {})
        kills = {_short(unit): round(each["kills"] / max(each["fielded"], 1), 2) for unit, each in units.items()}
        survive = {_short(unit): round(100 * (each["survival"] or 0)) for unit, each in units.items()}
        yield _heading(f"What the units of {name} do")
        yield _lead("Kills for each that came to the table")
        yield _bars(_best(kills, force), max(kills.values(), default=1) or 1)
        yield _lead("How many of a hundred survive")
        yield _bars(_best(survive, force), 100)


def _short(unit: str) -> str:
    return unit.rpartition("/")[2]


def _best(values: Mapping[str, float], force: str) -> list[tuple[str, str, float]]:
    return [(name, force, value) for name, value in sorted(values.items(), key=lambda one: (-one[1], one[0]))]


def _matrix(told: dict[str, Any]) -> Iterable[str]:
    names = [each["force"] for each in told["ranking"]]
    shares = {}
    for match in told["matches"]:
        one, other = match["forces"]["A"], match["forces"]["B"]
        shares[one, other] = match["rate"]["value"]
        shares[other, one] = 1 - match["rate"]["value"]
    yield _lead(f"All force lists against each other, played by {' and '.join(told['bots'])}: what a list makes of its opponents.")
    yield _shares([(each["force"], "", each["rate"]) for each in told["ranking"]], 0.5)
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    body = "".join(
        f'<tr><th scope="row">{escape(one)}</th>{"".join(_cell(shares.get((one, other))) for other in names)}</tr>' for one in names
    )
    table = f"<thead><tr><th>against</th>{head}</tr></thead><tbody>{body}</tbody>"
    yield f'<div class="rp-scroll"><table class="m-matrix">{table}</table></div>'


def _cell(share: float | None) -> str:
    if share is None:
        return "<td></td>"
    tint = "31, 127, 184" if share >= 0.5 else "194, 69, 45"
    return f'<td style="background: rgb({tint}, {abs(share - 0.5) * 1.4:.2f})">{100 * share:.0f}%</td>'


def _shares(rows: Sequence[Row], middle: float) -> str:
    """Shares of one, each a point in its interval."""

    def x(share: float) -> float:
        return NAMED + share * (WIDE - NAMED - SAID)

    drawn = [f'<line x1="{x(at):.1f}" x2="{x(at):.1f}" y1="0" y2="{HIGH * len(rows)}"/>' for at in (0, middle, 1)]
    for index, (name, force, rate) in enumerate(rows):
        y = HIGH * index + HIGH / 2
        value = f"{100 * rate['value']:.1f}%"
        drawn.append(
            f'<g class="m-{force}"><title>{escape(name)}: {value}, {100 * rate["low"]:.1f} to {100 * rate["high"]:.1f}</title>'
            f'<text x="{NAMED - 12}" y="{y + 4}" text-anchor="end">{escape(name)}</text>'
            f'<line class="m-span" x1="{x(rate["low"]):.1f}" x2="{x(rate["high"]):.1f}" y1="{y}" y2="{y}"/>'
            f'<circle cx="{x(rate["value"]):.1f}" cy="{y}" r="5"/><text x="{WIDE - SAID + 14}" y="{y + 4}">{value}'
            f'<tspan class="m-quiet" dx="8">{100 * rate["low"]:.0f} to {100 * rate["high"]:.0f}</tspan></text></g>'
        )
    said = "; ".join(f"{name}: {100 * rate['value']:.1f} %, {100 * rate['low']:.1f} to {100 * rate['high']:.1f}" for name, _, rate in rows)
    return _plot(drawn, len(rows), said)


def _bars(rows: Sequence[tuple[str, str, float]], most: float) -> str:
    drawn = []
    for index, (name, force, value) in enumerate(rows):
        y = HIGH * index
        drawn.append(
            f'<g class="m-{force}"><text x="{NAMED - 12}" y="{y + 19}" text-anchor="end">{escape(name)}</text>'
            f'<rect x="{NAMED}" y="{y + 6}" width="{value / most * (WIDE - NAMED - 90):.1f}" height="{HIGH - 12}" rx="2"/>'
            f'<text x="{NAMED + value / most * (WIDE - NAMED - 90) + 8:.1f}" y="{y + 19}">{value:g}</text></g>'
        )
    return _plot(drawn, len(rows), "; ".join(f"{name}: {value:g}" for name, _, value in rows))


def _plot(drawn: Iterable[str], rows: int, said: str) -> str:
    return f'<svg class="m-plot" viewBox="0 0 {WIDE} {HIGH * rows}" role="img" aria-label="{escape(said)}">{"".join(drawn)}</svg>'


def _heading(words: str) -> str:
    return f"<h2>{escape(words)}</h2>"


def _lead(words: str) -> str:
    return f"<p>{escape(words)}</p>"

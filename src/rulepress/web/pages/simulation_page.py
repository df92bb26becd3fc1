"""What `simulate` has found, drawn: shares with their intervals, what each unit does, force lists against each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from rulepress.simulate.match_summary import part_label
from rulepress.web.pages.standalone_page import lone_page

LOOK = """
.md-typeset .m-plot { list-style: none; max-width: 46rem; margin: .4rem 0 1.2rem; padding: 0; --force: var(--rp-side-a, #1f7fb8); }
.md-typeset .m-plot li { margin: 0; font-size: .72rem; }
.m-plot li { display: grid; grid-template-columns: 13rem 1fr 7rem; gap: 0 .7rem; align-items: center; }
.m-plot .m-B { --force: #c2452d; }
.m-plot .m-none { --force: var(--md-default-fg-color--light); }
.m-plot svg { width: 100%; height: 1.5rem; overflow: visible; }
.m-plot svg * { vector-effect: non-scaling-stroke; stroke: var(--force); stroke-linecap: round; }
.m-plot .m-mark { stroke: var(--rp-line); }
.m-plot .m-span { stroke-width: 6px; opacity: .45; }
.m-plot .m-dot { stroke-width: 10px; }
.m-plot rect { fill: var(--force); stroke: none; }
.m-plot li > :first-child { text-align: right; }
.m-plot li > :last-child { font-variant-numeric: tabular-nums; white-space: nowrap; }
.m-plot small { margin-left: .5em; color: var(--md-default-fg-color--light); }
@media (max-width: 40rem) {
  .m-plot li { grid-template-columns: 1fr auto; padding: .2rem 0; }
  .m-plot li > :first-child { text-align: left; }
  .m-plot svg { grid-area: 2 / 1 / 3 / 3; height: 1rem; }
}
table.m-matrix:not([class="x"]) { border-collapse: collapse; display: table; font-size: .74rem; }
.m-matrix :is(th, td) { padding: .4rem .7rem; border: 1px solid var(--rp-line); text-align: center; }
.m-matrix th { text-align: left; }
@media print { html { font-size: 90%; } .m-plot, .m-matrix { print-color-adjust: exact; } }
"""

Row = tuple[str, str, dict[str, float]]
"""A name, the force it belongs to (`A`, `B` or `none`), and its share with an interval."""


def match_page(told: dict[str, Any], title: str, assets: Path) -> str:
    """The page of a match, a comparison or a matrix, as `simulate --json` tells it; `assets`: the site's folder of styles."""
    return lone_page(title, "\n".join(_matrix(told) if "matches" in told else _match(told)), assets, LOOK)


def _match(told: dict[str, Any]) -> Iterable[str]:
    one, other = told["forces"]["A"], told["forces"]["B"]
    yield _lead(f"{told['games']} games in {told['pairs']} pairs, seed {told['seed']}, played by {' and '.join(told['bots'])}.")
    yield _heading("Win rate")
    yield _shares([(one, "A", told["rate"]), *((part_label(part), "none", rate) for part, rate in told["parts"].items())], 0.5)
    if "difference" in told:
        before = told["before"]
        yield _heading("What the change does")
        yield _shares([("before", "none", before), ("now", "A", told["rate"])], 0.5)
        points = told["difference"]
        yield _lead(
            f"The win rate of {one} changes by {100 * points['value']:+.1f} percentage points "
            f"(95% interval {100 * points['low']:+.1f} to {100 * points['high']:+.1f}): {told['verdict']}."
        )
    yield _heading("Results")
    ends = [(f"won by {one}", "A", told["wins"]["A"]), (f"won by {other}", "B", told["wins"]["B"]), ("drawn", "none", told["draws"])]
    yield _bars([*ends, ("unfinished", "none", told["unfinished"])], max(told["games"], 1))
    for force, name in (("A", one), ("B", other)):
        units = told["units"].get(force, {})
        kills = {_short(unit): round(each["kills"] / max(each["fielded"], 1), 2) for unit, each in units.items()}
        survive = {_short(unit): round(100 * (each["survival"] or 0)) for unit, each in units.items()}
        yield _heading(f"Units of {name}")
        yield _lead("Kills for each unit fielded")
        yield _bars(_best(kills, force), max(kills.values(), default=1) or 1)
        yield _lead("Survival rate in per cent")
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
    yield _lead(f"Win rates of all force lists against each other, played by {' and '.join(told['bots'])}.")
    yield _shares([(each["force"], "A", each["rate"]) for each in told["ranking"]], 0.5)
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
    marks = "".join(f'<path class="m-mark" d="M{100 * at:g} 0v10"/>' for at in (0, middle, 1))
    told = []
    for name, force, rate in rows:
        value, low, high = (100 * rate[each] for each in ("value", "low", "high"))
        drawn = f'{marks}<path class="m-span" d="M{low:.1f} 5H{high:.1f}"/><path class="m-dot" d="M{value:.1f} 5h0"/>'
        told.append(_row(name, force, drawn, f"{value:.1f}%<small>{low:.0f} to {high:.0f}</small>"))
    return _plot(told)


def _bars(rows: Sequence[tuple[str, str, float]], most: float) -> str:
    return _plot(
        _row(name, force, f'<rect y="2" width="{100 * value / most:.1f}" height="6"/>', f"{value:g}") for name, force, value in rows
    )


def _row(name: str, force: str, drawn: str, said: str) -> str:
    """A name, what is drawn for it in a hundred by ten, and its figures. On a narrow screen the drawing is below the two."""
    drawing = f'<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">{drawn}</svg>'
    return f'<li class="m-{force}"><span>{escape(name)}</span>{drawing}<span>{said}</span></li>'


def _plot(rows: Iterable[str]) -> str:
    return f'<ul class="m-plot">{"".join(rows)}</ul>'


def _heading(words: str) -> str:
    return f"<h2>{escape(words)}</h2>"


def _lead(words: str) -> str:
    return f"<p>{escape(words)}</p>"

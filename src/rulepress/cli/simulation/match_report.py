"""What many games came to, for people."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rulepress.simulate import match_summary

SHOWN = 12
"""Of the rules, traits and actions of cards those that are most at work."""
ESTIMATE = Mapping[str, float]


def match_text(title: str, found: Mapping[str, Any], written: Collection[str], stopped: str = "") -> str:
    """One match: who made what of it, how it went, what the units did, and what was at work beside the rules that are `written`."""
    return "\n".join([*_match(title, found, stopped), *_units(found), *_at_work(found, written)])


def comparison_text(title: str, found: Mapping[str, Any], written: Collection[str], before: str, now: str, stopped: str = "") -> str:
    """One match by two rules, and the match itself by the second of them."""
    a, games = found["forces"]["A"], found["games"]
    lines = [f"{title}: {before}, then {now}", f"  {_sample(found)}{stopped}", ""]
    lines += _columns(
        [
            (f"{a} by {before}", _estimate(found["before"])),
            (f"{a} by {now}", _estimate(found["rate"])),
            ("the difference", f"{_points(found['difference'])}   {_verdict(found)}"),
            ("games that went alike", f"{found['alike']} of {games}"),
            *_gain(found["comparison_gain"], "the same seeds are worth", "times as many pairs by others"),
        ]
    )
    return "\n".join([*lines, "", match_text(f"By {now}", found, written)])


def matrix_text(title: str, found: Mapping[str, Any]) -> str:
    """All force lists against each other: the row's share against the column's, and the ranking."""
    ranked = [row["force"] for row in found["ranking"]]
    rates = {(match["forces"]["A"], match["forces"]["B"]): match["rate"] for match in found["matches"]}
    lines = [title, f"  {_pairs(found['matches'][0]['pairs'])} a match, from seed {found['seed']}; bots {' and '.join(found['bots'])}", ""]
    wide = max(map(len, ranked))
    head = "".join(f"{number:>18}" for number in range(1, len(ranked) + 1))
    lines.append(f"     {'':<{wide}}{'all':>18}{head}")
    for number, row in enumerate(found["ranking"], 1):
        cells = [_cell(row["rate"])]
        for other in ranked:
            one, turned = rates.get((row["force"], other)), rates.get((other, row["force"]))
            cells.append(_cell(one) if one else _cell(_turned(turned)) if turned else "")
        lines.append(f"  {number}  {row['force']:<{wide}}" + "".join(f"{cell:>18}" for cell in cells))
    return "\n".join(
        [
            *lines,
            "",
            "  The share that the row makes of its games, a draw counted half, and where it lies in 95 of 100 runs.",
            *(f"  Left out: {why if force in why else f'{force}: {why}'}" for force, why in found["left_out"].items()),
        ]
    )


def _match(title: str, found: Mapping[str, Any], stopped: str) -> Iterator[str]:
    a, b = found["forces"]["A"], found["forces"]["B"]
    wins, points = found["wins"], found["points"]
    ends = [f"{found[name]} {words}" for name, words in (("draws", "drawn"), ("unfinished", "cut short")) if found[name]]
    yield title
    yield f"  A is {a}, B is {b}; bots {' and '.join(found['bots'])}"
    yield f"  {_sample(found)}{stopped}"
    yield ""
    yield from _columns(
        [
            ("A makes of them", _estimate(found["rate"])),
            ("games", ", ".join([f"{wins['A']} to A, {wins['B']} to B", *ends])),
            *((match_summary.whoever(part), _estimate(each)) for part, each in found["parts"].items()),
            ("rounds", _figure(found["rounds"]["mean"])),
            *([("points", f"{_figure(points['A'])} to {_figure(points['B'])}")] if points["A"] is not None else []),
            *([("left to luck", f"{100 * found['luck']:.0f}% of what a coin's toss leaves")] if found["luck"] is not None else []),
            *_gain(found["gain"], "a pair tells as much as", "single games", 2),
        ]
    )


def _sample(found: Mapping[str, Any]) -> str:
    return f"{found['games']} games in {_pairs(found['pairs'])} from seed {found['seed']}"


def _pairs(number: int) -> str:
    return "1 pair" if number == 1 else f"{number} pairs"


def _gain(gain: float | None, what: str, of: str, each: int = 1) -> list[tuple[str, str]]:
    return [] if gain is None else [(what, f"{each * gain:.1f} {of}")]


def _units(found: Mapping[str, Any]) -> Iterator[str]:
    for force, units in found["units"].items():
        if not units:
            continue
        names = {unit: unit.rpartition("/")[2] for unit in units}
        wide = max(len(f"{force} is {found['forces'][force]}"), *(len(name) + 2 for name in names.values()))
        yield ""
        yield f"{found['forces'][force]:<{wide}}{'fielded':>9}{'lost':>7}{'survives':>10}{'kills':>7}{'hits':>7}{'an activation':>15}"
        for unit, told in units.items():
            survives = "" if told["survival"] is None else f"{100 * told['survival']:.0f}%"
            rate = "" if told["hits_per_activation"] is None else f"{told['hits_per_activation']:.2f}"
            figures = f"{told['fielded']:>9}{told['lost']:>7}{survives:>10}{told['kills']:>7}{told['hits']:>7}{rate:>15}"
            yield f"{'  ' + names[unit]:<{wide}}{figures}"


def _at_work(found: Mapping[str, Any], written: Collection[str]) -> Iterator[str]:
    cards = sorted((rule for rule in found["rules"] if rule not in written), key=lambda rule: (-found["rules"][rule], rule))
    if not cards or not found["games"]:
        return
    yield ""
    yield "Most at work of what stands on cards, times a game"
    wide = max(map(len, cards[:SHOWN]))
    for rule in cards[:SHOWN]:
        yield f"  {rule:<{wide}}{found['rules'][rule] / found['games']:>9.2f}"


def _columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    wide = max(len(name) for name, _ in rows)
    return [f"  {name:<{wide}}   {told}" for name, told in rows]


def _estimate(told: ESTIMATE) -> str:
    return f"{100 * told['value']:.1f}%   {100 * told['low']:.1f}% to {100 * told['high']:.1f}%"


def _points(told: ESTIMATE) -> str:
    return f"{100 * told['value']:+.1f} points   {100 * told['low']:+.1f} to {100 * told['high']:+.1f}"


def _cell(told: ESTIMATE) -> str:
    return f"{100 * told['value']:.1f}% {100 * told['low']:.0f}-{100 * told['high']:.0f}"


def _turned(told: ESTIMATE) -> ESTIMATE:
    return {"value": 1 - told["value"], "low": 1 - told["high"], "high": 1 - told["low"]}


def _figure(mean: float | None) -> str:
    return "none" if mean is None else f"{mean:.1f}"


def _verdict(found: Mapping[str, Any]) -> str:
    if found["accept"] is None:
        return {"higher": "A is better off", "lower": "A is worse off", "undecided": "undecided"}[found["verdict"]]
    no, yes = found["accept"]
    after = "" if found["decided"] is None else f" after {found['decided']} pairs"
    claim = f"{yes:+g} points rather than {no:+g}"
    more = f"; so it would take about {found['expected']:,} pairs" if found["expected"] else ""
    return {"yes": f"yes, {claim}{after}", "no": f"no, not {claim}{after}", "undecided": f"undecided whether {claim}{more}"}[
        found["verdict"]
    ]

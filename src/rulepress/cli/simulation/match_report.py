"""The results of many games, as text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rulepress.simulate import match_summary

SHOWN = 12
"""How many card rules are listed."""
ESTIMATE = Mapping[str, float]


def match_text(title: str, found: Mapping[str, Any], written: Collection[str], stopped: str = "") -> str:
    """One match: win rate, course, units, and the card rules used most (every rule that is not one of `written`)."""
    return "\n".join([*_match(title, found, stopped), *_units(found), *_at_work(found, written)])


def comparison_text(title: str, found: Mapping[str, Any], written: Collection[str], before: str, now: str, stopped: str = "") -> str:
    """One match under two sets of rules, then the match under the second."""
    a, games = found["forces"]["A"], found["games"]
    lines = [f"{title}: {before}, then {now}", f"  {_sample(found)}{stopped}", ""]
    lines += _columns(
        [
            (f"{a} under {before}", _estimate(found["before"])),
            (f"{a} under {now}", _estimate(found["rate"])),
            ("difference", f"{_points(found['difference'])}   {_verdict(found)}"),
            *([("identical games", f"{found['alike']} of {games}")] if found["alike"] else []),
            *_gain(found["comparison_gain"], "using the same seeds saves", "times as many pairs"),
        ]
    )
    return "\n".join([*lines, "", match_text(f"Under {now}", found, written)])


def matrix_text(title: str, found: Mapping[str, Any]) -> str:
    """All force lists against each other: the win rate of the row against the column, and the ranking."""
    ranked = [row["force"] for row in found["ranking"]]
    rates = {(match["forces"]["A"], match["forces"]["B"]): match["rate"] for match in found["matches"]}
    lines = [title, f"  {_pairs(found['matches'][0]['pairs'])} per match, seed {found['seed']}; bots {' and '.join(found['bots'])}", ""]
    wide = max(map(len, ranked))
    head = "".join(f"{number:>18}" for number in range(1, len(ranked) + 1))
    lines.append(f"     {'':<{wide}}{'overall':>18}{head}")
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
            "  Each cell is the win rate of the row against the column, with its 95% interval. A draw counts as half a win.",
            *(f"  Left out: {why if force in why else f'{force}: {why}'}" for force, why in found["left_out"].items()),
        ]
    )


def _match(title: str, found: Mapping[str, Any], stopped: str) -> Iterator[str]:
    a, b = found["forces"]["A"], found["forces"]["B"]
    wins, points = found["wins"], found["points"]
    ends = [f"{found[name]} {words}" for name, words in (("draws", "drawn"), ("unfinished", "unfinished")) if found[name]]
    yield title
    yield f"  A is {a}, B is {b}; bots {' and '.join(found['bots'])}"
    yield f"  {_sample(found)}{stopped}"
    yield ""
    yield from _columns(
        [
            ("A's win rate", _estimate(found["rate"])),
            ("games", ", ".join([f"A wins {wins['A']}, B wins {wins['B']}", *ends])),
            *((match_summary.part_label(part), _estimate(each)) for part, each in found["parts"].items()),
            *([("rounds, average", _figure(found["rounds"]["mean"]))] if found["rounds"]["mean"] is not None else []),
            *([("points, average", f"A {_figure(points['A'])}, B {_figure(points['B'])}")] if points["A"] is not None else []),
            *([("decided by luck", f"{100 * found['luck']:.0f}% (a coin toss is 100%)")] if found["luck"] is not None else []),
            *_gain(found["gain"], "one pair is worth", "independent games", 2),
        ]
    )


def _sample(found: Mapping[str, Any]) -> str:
    return f"{found['games']} games in {_pairs(found['pairs'])}, seed {found['seed']}; ranges are 95% intervals"


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
        yield f"{found['forces'][force]:<{wide}}{'fielded':>9}{'lost':>7}{'survives':>10}{'kills':>7}{'hits':>7}{'hits/activation':>17}"
        for unit, told in units.items():
            if not any(told[name] for name in ("fielded", "lost", "kills", "hits")):
                continue
            survives = "" if told["survival"] is None else f"{100 * told['survival']:.0f}%"
            rate = "" if told["hits_per_activation"] is None else f"{told['hits_per_activation']:.2f}"
            figures = f"{told['fielded']:>9}{told['lost']:>7}{survives:>10}{told['kills']:>7}{told['hits']:>7}{rate:>17}"
            yield f"{'  ' + names[unit]:<{wide}}{figures}"


def _at_work(found: Mapping[str, Any], written: Collection[str]) -> Iterator[str]:
    cards = sorted(
        (rule for rule, times in found["rules"].items() if times and rule not in written), key=lambda rule: (-found["rules"][rule], rule)
    )
    if not cards or not found["games"]:
        return
    yield ""
    yield "Card rules used most, times per game"
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


def _figure(mean: float) -> str:
    return f"{mean:.1f}"


def _verdict(found: Mapping[str, Any]) -> str:
    if found["accept"] is None:
        return {"higher": "A wins more often", "lower": "A wins less often", "undecided": "undecided"}[found["verdict"]]
    no, yes = found["accept"]
    after = "" if found["decided"] is None else f" after {found['decided']} pairs"
    claim = f"{yes:+g} points is more likely than {no:+g}"
    more = f"; about {found['expected']:,} pairs would decide" if found["expected"] else ""
    return {
        "yes": f"yes: {claim}{after}",
        "no": f"no: {no:+g} points is more likely than {yes:+g}{after}",
        "undecided": f"undecided between {no:+g} and {yes:+g} points{more}",
    }[found["verdict"]]

"""What the pairs of a match come to, as JSON data."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from rulepress.core.match_statistics import Deeds
from rulepress.simulate import estimates
from rulepress.simulate.estimates import PLACES, Estimate
from rulepress.simulate.paired_games import Game, Pair, SimulationMatch, deeds, mean, score, usable

FORCES = ("A", "B")
COIN = 0.25
"""The variance of a game that a coin decides."""


def summary(match: SimulationMatch, pairs: Sequence[Pair]) -> dict[str, Any]:
    """Everything that the pairs tell of the match, by the first of its rules."""
    sample = usable(pairs)
    games = _games(sample)
    scores = [mean(pair) for pair in sample]
    return {
        "scenario": match.scenario,
        "table": match.table,
        "forces": dict(zip(FORCES, match.forces, strict=True)),
        "bots": list(match.bots),
        "seed": match.seed,
        **_ends(games),
        "pairs": len(sample),
        "wins": {force: sum(game["winner"] == force for game in games) for force in FORCES},
        "crashed": list(crashes(match, pairs)),
        "rate": estimates.rate(scores).as_dict(),
        "parts": {part: estimate.as_dict() for part, estimate in parts(sample).items()},
        "points": {force: _mean(game["points"][force] for game in games if game["points"]) for force in FORCES},
        "luck": _rounded(luck([score(game) for game in games])),
        "gain": _rounded(gain([[score(game) for game in pair["games"][0]] for pair in sample])),
        "units": units(games),
        "rules": dict(sorted(sum((Counter(game["rules"]) for game in games), Counter[str]()).items())),
    }


def balance(matches: Sequence[Sequence[Pair]]) -> dict[str, Any]:
    """What all matches of a scenario tell of it, whoever plays. As in `ranking`, what the pairs of one number came to in all of them is one
    value of the sample."""
    samples = [usable(pairs) for pairs in matches]
    values: dict[str, list[float]] = defaultdict(list)
    for pairs in zip(*samples, strict=False):
        for part, shares in _shares(pairs).items():
            values[part].append(sum(shares) / len(shares))
    rates = {part: estimates.rate(shares).as_dict() for part, shares in sorted(values.items())}
    return {**_ends([game for sample in samples for game in _games(sample)]), "parts": rates}


def difference(match: SimulationMatch, pairs: Sequence[Pair]) -> dict[str, Any]:
    """How the first of a match's rules differ from the second in what the first force makes of it, in shares of 1."""
    sample = usable(pairs)
    before = [mean(pair, 1) for pair in sample]
    now = [mean(pair) for pair in sample]
    apart = [new - old for new, old in zip(now, before, strict=True)]
    alike = sum(new["hash"] == old["hash"] for pair in sample for new, old in zip(*pair["games"], strict=True))
    together, separate = estimates.variance(apart), estimates.variance(now) + estimates.variance(before)
    return {
        "before": estimates.rate(before).as_dict(),
        "difference": estimates.difference(apart).as_dict(),
        "alike": alike,
        "gain": _rounded(separate / together if together else None),
    }


def apart(pair: Pair) -> float:
    """By how much the first force makes more of a pair by the first rules than by the second."""
    return mean(pair) - mean(pair, 1)


def crashes(match: SimulationMatch, pairs: Iterable[Pair]) -> Iterator[dict[str, Any]]:
    """The games that broke off: how they are played again, and what went wrong."""
    for pair in pairs:
        for variant, games in enumerate(pair["games"]):
            for swapped, game in enumerate(games):
                if "crashed" in game:
                    seed = match.seed_of(pair["pair"])
                    yield {"seed": seed, "swapped": bool(swapped), "before": bool(variant), "error": game["crashed"]}


def logs(pairs: Iterable[Pair]) -> Iterator[dict[str, Any]]:
    """The logs of those games, for `replay`."""
    return (game["log"] for pair in pairs for games in pair["games"] for game in games if "crashed" in game)


def parts(sample: Sequence[Pair]) -> dict[str, Estimate]:
    """Part in the game, such as the attacker's -> the share of those who have it."""
    told: dict[str, list[float]] = defaultdict(list)
    for pair in sample:
        for part, shares in _shares([pair]).items():
            told[part].append(sum(shares) / len(shares))
    return {part: estimates.rate(shares) for part, shares in sorted(told.items())}


def _shares(pairs: Iterable[Pair]) -> dict[str, list[float]]:
    """Part in the game -> what those who had it made of each game."""
    found: dict[str, list[float]] = defaultdict(list)
    for game in _games(pairs):
        for part, force in game["parts"].items():
            found[part].append(score(game, force))
    return found


def _games(pairs: Iterable[Pair]) -> list[Game]:
    """The games by the first of the rules."""
    return [game for pair in pairs for game in pair["games"][0]]


def _ends(games: Sequence[Game]) -> dict[str, Any]:
    """How many there are, how they ended and how long they were."""
    return {
        "games": len(games),
        "draws": sum(game["winner"] is None and game["finished"] for game in games),
        "unfinished": sum(not game["finished"] for game in games),
        "rounds": {"mean": _mean(game["rounds"] for game in games)},
    }


def part_label(part: str) -> str:
    """What the win rate of a part in the game is called."""
    return f"win rate as the {part}" if part == "attacker" else f"win rate with the {part}"


def luck(scores: Sequence[float]) -> float | None:
    """How open a game is once it is known who plays: its variance beside that of a coin's toss. 0: the same force always wins."""
    if not scores:
        return None
    mean = sum(scores) / len(scores)
    return sum((score - mean) ** 2 for score in scores) / len(scores) / COIN


def gain(pairs: Sequence[Sequence[float]]) -> float | None:
    """How many games that are no pairs tell as much as one in a pair; None where nothing varies."""
    paired = estimates.variance([sum(games) / len(games) for games in pairs])
    single = estimates.variance(list(chain.from_iterable(pairs))) / 2
    return single / paired if paired else None


def units(games: Sequence[Game]) -> dict[str, dict[str, dict[str, Any]]]:
    """Force -> unit -> what it did in all games, and what that is for each that came to the table and for each activation."""
    found: dict[str, dict[str, Deeds]] = {force: defaultdict(Deeds) for force in FORCES}
    for game in games:
        for force, told in deeds(game).items():
            for unit, each in told.items():
                found[force][unit] += each
    return {force: {unit: _performance(each) for unit, each in sorted(told.items())} for force, told in found.items()}


def _performance(told: Deeds) -> dict[str, Any]:
    return {
        **told._asdict(),
        "survival": _rounded(1 - told.lost / told.fielded if told.fielded else None),
        "hits_per_activation": _rounded(told.hits / told.activations if told.activations else None),
        "damage_per_activation": _rounded(told.damage / told.activations if told.activations else None),
    }


def ranking(rates: Mapping[tuple[str, str], Sequence[float]]) -> list[dict[str, Any]]:
    """The force lists, the best first: `rates` has for each two of them what the first makes of each pair. Pairs of one number share their
    seed in all matches, so that a list's mean over its opponents in them is one value of the sample."""
    forces = sorted({force for match in rates for force in match})
    found = []
    for force in forces:
        rows = [
            list(shares) if force == one else [1 - share for share in shares]
            for (one, other), shares in rates.items()
            if force in (one, other)
        ]
        means = [sum(shares) / len(shares) for shares in zip(*rows, strict=False)]
        found.append((estimates.rate(means), force))
    found.sort(key=lambda each: (-each[0].value, each[1]))
    return [{"force": force, "rate": estimate.as_dict()} for estimate, force in found]


def _mean(values: Iterable[float]) -> float | None:
    told = list(values)
    return _rounded(sum(told) / len(told)) if told else None


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, PLACES)

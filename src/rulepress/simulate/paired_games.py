"""A pair: two games from one seed between the same forces, each of which has either seat once.

All that goes in and comes out is what JSON can carry, so that a pair can be played anywhere and kept in a file.
"""

from __future__ import annotations

import json
import os
import platform
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib import import_module
from typing import Any, NamedTuple

import rulepress
from rulepress.core.match import play_out
from rulepress.core.match_statistics import Deeds
from rulepress.core.rule_refs import Refused
from rulepress.core.sides import PLAYERS

Pair = dict[str, Any]
"""`pair`: its number; `games`: for each of the match's rules the two games, as `Game` below has them."""
Game = dict[str, Any]
"""`winner`, `finished`, `rounds`, `points`, `parts`, `units`, `rules`, `hash`; or, of one that broke off, `crashed` and `log`. Players are
forces here: "A" the one named first, "B" the other, whatever seats they had."""


@dataclass(frozen=True)
class SimulationMatch:
    """What is played again and again."""

    engine: str
    """The module that plays the game, the `play` of a game."""
    rules: tuple[bytes, ...]
    """The resolved data (`packed`), and the data that it is compared with."""
    scenario: str
    forces: tuple[str, str]
    bots: tuple[str, str]
    """The bot of each force."""
    seed: str
    table: str | None = None

    @cached_property
    def identity(self) -> dict[str, Any]:
        """All that decides how its pairs go, as JSON data."""
        return {
            "rulepress": rulepress.__version__,
            "engine": self.engine,
            "rules": [sha256(zlib.decompress(data)).hexdigest() for data in self.rules],
            "scenario": self.scenario,
            "forces": list(self.forces),
            "bots": list(self.bots),
            "seed": self.seed,
            "table": self.table,
        }

    def seed_of(self, number: int) -> str:
        """The seed of a pair: `play --seed` with it plays the first of its games."""
        return f"{self.seed}.{number}"

    def begin(self, variant: int, swapped: bool, seed: str) -> Any:
        """A game of it. Raises Refused."""
        forces = self.forces[::-1] if swapped else self.forces
        return _engine(self.engine).Match.new(_book(self.engine, self.rules[variant]), self.scenario, forces, seed, self.table)


def packed(data: Mapping[str, Any]) -> bytes:
    """Resolved data, small enough to be sent to every worker; equal data are equal bytes."""
    return zlib.compress(json.dumps(data, sort_keys=True, default=str).encode(), 9)


@lru_cache(maxsize=8)
def _book(engine: str, rules: bytes) -> Any:
    return _engine(engine).Match.reads(json.loads(zlib.decompress(rules)))


def _engine(name: str) -> Any:
    return import_module(name)


def play_pair(match: SimulationMatch, number: int) -> Pair:
    """The pair of that number."""
    games = [[_play(match, variant, swapped, number) for swapped in (False, True)] for variant in range(len(match.rules))]
    return {"pair": number, "games": games}


def _play(match: SimulationMatch, variant: int, swapped: bool, number: int) -> Game:
    """One game, whatever becomes of it. Raises Refused where it cannot begin."""
    seed = match.seed_of(number)
    game = match.begin(variant, swapped, seed)
    force = dict(zip(PLAYERS, reversed(PLAYERS) if swapped else PLAYERS, strict=True))  # seat -> the force in it
    known = _engine(match.engine).BOTS
    bots = {seat: known[match.bots[PLAYERS.index(force[seat])]](f"{seed} {seat}") for seat in PLAYERS}
    try:
        play_out(game, bots)
        return _told(game, force)
    except Exception as error:  # a bot's or a rule's: it must not stop the other games
        log = {**game.save(), "hash": game.hash, "events": [str(event) for event in game.events]}
        return {"crashed": f"{type(error).__name__}: {error}"[:300], "log": log}


def _told(game: Any, force: Mapping[str, str]) -> Game:
    account = type(game).account(game)
    return {
        "winner": force.get(game.result.winner),
        "finished": account.finished,
        "rounds": account.rounds,
        "points": {force[seat]: points for seat, points in account.points().items()},
        "parts": {part: force[seat] for part, seat in account.parts().items()},
        "units": {force[seat]: {unit: list(each) for unit, each in deeds.items()} for seat, deeds in account.deeds().items()},
        "rules": dict(sorted(account.rules().items())),
        "hash": game.hash,
    }


def score(game: Game, force: str = "A") -> float:
    """What a force made of a game: 1 won, 0 lost, a half for what nobody won."""
    return 0.5 if game["winner"] is None else float(game["winner"] == force)


def whole(pair: Pair) -> bool:
    """Were all its games played to their end?"""
    return not any("crashed" in game for games in pair["games"] for game in games)


def mean(pair: Pair, variant: int = 0) -> float:
    """The share that the first force made of its two games."""
    return sum(map(score, pair["games"][variant])) / 2


def deeds(game: Game) -> dict[str, dict[str, Deeds]]:
    """Force -> unit -> what it did in the game."""
    return {force: {unit: Deeds(*each) for unit, each in units.items()} for force, units in game["units"].items()}


class PairPart(NamedTuple):
    """What a worker made of its task."""

    worker: str
    pairs: list[Pair]

    @classmethod
    def read(cls, match: SimulationMatch, numbers: Sequence[int], text: object) -> PairPart:
        """What a worker sent. Raises ValueError where it is not what was asked for, whatever it is."""
        told = json.loads(text) if isinstance(text, str) else None
        if not isinstance(told, dict) or not isinstance(told.get("worker"), str) or not isinstance(told.get("pairs"), list):
            raise ValueError("a worker sent no games")
        worker = told["worker"][:100]
        if not all(fits(match, pair) for pair in told["pairs"]) or [pair["pair"] for pair in told["pairs"]] != list(numbers):
            raise ValueError(f"{worker} sent no games of these")
        return cls(worker, told["pairs"])


def play_pairs(match: SimulationMatch, numbers: Sequence[int]) -> str:
    """A worker's task; what it made of it, as JSON."""
    return json.dumps({"worker": here(), "pairs": [play_pair(match, number) for number in numbers]})


def fits(match: SimulationMatch, pair: object) -> bool:
    """Whether something that came from elsewhere has the form of a pair of the match: no more is known of it then."""
    return (
        isinstance(pair, dict)
        and pair.keys() == {"pair", "games"}
        and _counts(pair["pair"])
        and isinstance(pair["games"], list)
        and len(pair["games"]) == len(match.rules)
        and all(isinstance(games, list) and len(games) == 2 and all(map(_game_fits, games)) for games in pair["games"])
    )


_GAME: dict[str, Callable[[Any], bool]] = {
    "winner": lambda told: told is None or _force(told),
    "finished": lambda told: isinstance(told, bool),
    "rounds": lambda told: _counts(told),
    "points": lambda told: _of_forces(told, _counts_any),
    "parts": lambda told: _named(told, _force),
    "units": lambda told: _of_forces(told, lambda units: _named(units, _deeds_fit)),
    "rules": lambda told: _named(told, _counts),
    "hash": lambda told: isinstance(told, str),
}
"""What each figure of a game has to be."""
LARGEST = 10**9
"""No figure of a game is larger."""


def _game_fits(game: object) -> bool:
    if not isinstance(game, dict):
        return False
    if game.keys() == {"crashed", "log"}:
        return isinstance(game["crashed"], str) and isinstance(game["log"], dict)
    return game.keys() == _GAME.keys() and all(fitting(game[name]) for name, fitting in _GAME.items())


def _force(told: object) -> bool:
    return isinstance(told, str) and told in PLAYERS


def _named(told: object, fitting: Callable[[Any], bool]) -> bool:
    return isinstance(told, dict) and all(map(fitting, told.values()))


def _of_forces(told: object, fitting: Callable[[Any], bool]) -> bool:
    return isinstance(told, dict) and told.keys() <= set(PLAYERS) and all(map(fitting, told.values()))


def _deeds_fit(told: object) -> bool:
    return isinstance(told, list) and len(told) == len(Deeds._fields) and all(map(_counts_any, told))


def _counts(told: object) -> bool:
    return type(told) is int and 0 <= told <= LARGEST


def _counts_any(told: object) -> bool:
    return type(told) in (int, float) and abs(told) <= LARGEST  # type: ignore[arg-type]  # nan is not either


def here() -> str:
    """The process that this is, as people would find it."""
    return f"{platform.node()}, process {os.getpid()}"


def check(match: SimulationMatch) -> None:
    """That its games can begin, with either force in either seat and by all its rules. Raises Refused."""
    known = _engine(match.engine).BOTS
    if strange := [bot for bot in match.bots if bot not in known]:
        raise Refused(["play.request"], f"There is no bot {strange[0]}; there are {', '.join(known)}.")
    for variant in range(len(match.rules)):
        for swapped in (False, True):
            match.begin(variant, swapped, match.seed_of(0))


def usable(pairs: Iterable[Pair]) -> list[Pair]:
    """The pairs that make up a sample."""
    return [pair for pair in pairs if whole(pair)]

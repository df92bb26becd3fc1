"""What many games of a scenario came to: `simulate SCENARIO --matrix --record` writes it, and the scenario's page shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from rulepress.content.models.base_record import Id, Name, Record
from rulepress.content.yaml.game_sources import Read, Reader, SourceFile

FOLDER = "measured"
"""Below the scenarios of a game: a file for each scenario, by its name."""

Count = Annotated[int, Field(ge=0)]
Share = Annotated[list[Annotated[float, Field(ge=0, le=1)]], Field(min_length=3, max_length=3)]
"""A share of 1 and both ends of the interval that holds the true one in 95 of 100 runs."""


class Measured(Record):
    """All force lists of a game size against each other."""

    size: Id | None = None
    """The game size, where the game has sizes."""
    bots: str
    """Who played each side."""
    seed: str
    """What dice and bots started from."""
    rules: str
    """By which the numbers that were played with are known again, whatever their words are."""
    games: Count
    """How many were played to their end."""
    drawn: Count
    """Of them nobody won so many."""
    cut_short: Count
    """So many were ended by the last Round or turn alone, where the scenario says nothing of that."""
    rounds: Annotated[float, Field(ge=0)]
    """How many Rounds or turns a game had in the mean."""
    lists: dict[str, Share]
    """Force list -> what it made of its games, a draw counted half."""
    parts: dict[Name, Share]
    """Part in the game, such as the attacker's -> what those made of them who had it."""

    @model_validator(mode="after")
    def _sound(self) -> Self:
        if self.drawn + self.cut_short > self.games:
            raise ValueError(f"more games are drawn or cut short than the {self.games} that were played")
        for name, (share, low, high) in {**self.lists, **self.parts}.items():
            if not low <= share <= high:
                raise ValueError(f"`{name}` needs the share first, then the lower and the upper end of its interval")
        return self


class Balance(Record):
    """What many games of a scenario came to; made by a program."""

    measured: list[Measured]
    """A match for each game size."""

    @model_validator(mode="after")
    def _once(self) -> Self:
        sizes = [one.size for one in self.measured]
        if twice := next((size for size in sizes if sizes.count(size) > 1), ""):
            raise ValueError(f"`{twice}` occurs twice; each game size has one measurement")
        return self


def sources(reader: Reader[Read], root: Path, scenarios: Iterable[Read], folder: Path) -> list[Read]:
    """What is known of these scenarios, which lie in `folder`; of others nothing reads a file there."""
    files = (reader.read_if_there("balance", root, folder / FOLDER / f"{scenario.stem}.yaml") for scenario in scenarios)
    return [source for source in files if source is not None]


def measured(record: Balance | None) -> list[Measured]:
    """What is known already."""
    return list(record.measured) if record else []


def found(matrix: Mapping[str, Any], rules: str) -> Measured:
    """What `simulate --matrix` found (its JSON data), as what is kept of it."""
    sums = matrix["balance"]
    return Measured(
        size=matrix["size"] or None,
        bots=", ".join(dict.fromkeys(matrix["bots"])),
        seed=matrix["seed"],
        rules=rules,
        games=sums["games"],
        drawn=sums["draws"],
        cut_short=sums["unfinished"],
        rounds=sums["rounds"]["mean"] or 0.0,
        lists={row["force"]: _share(row["rate"]) for row in matrix["ranking"]},
        parts={part: _share(rate) for part, rate in sums["parts"].items()},
    )


def command(scenario: str, size: str | None) -> str:
    """What measures a scenario's lists of that size anew."""
    return " ".join(filter(None, ("simulate", scenario, "--matrix", size, "--record")))


def as_yaml(scenario: str, every: Iterable[Measured]) -> str:
    """The file's text."""
    lines = [f"# Made by `simulate {scenario} --matrix --record`: shares of 1, each with the ends of its 95 % interval.", "", "measured:"]
    for one in every:
        lines.append(f"  - bots: {one.bots}")
        lines += [f"    size: {one.size}"] if one.size else []
        lines += [f'    seed: "{one.seed}"', f'    rules: "{one.rules}"']
        lines += [f"    {name}: {getattr(one, name)}" for name in ("games", "drawn", "cut_short")]
        lines += [f"    rounds: {one.rounds:.1f}", "    lists:"]
        lines += [f"      {force}: {_told(share)}" for force, share in one.lists.items()]
        lines += ["    parts:" if one.parts else "    parts: {}"]
        lines += [f"      {part}: {_told(share)}" for part, share in one.parts.items()]
    return "\n".join(lines) + "\n"


def reckoned(content: Any) -> str | None:
    """The hash of what games of the newest edition come out by; None where something is wrong, or nobody plays the game here."""
    found: str | None = content.reckoned() if hasattr(content, "reckoned") else None
    return found


def is_current(rules: str, reckoned: str | None) -> bool:
    """Are these the rules by which games are played now? `rules`: of a measurement."""
    return reckoned is not None and known_again(reckoned) == rules


def shown(sources: Iterable[SourceFile], scenario: str, content: Any, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """What a scenario's page says of it. `content`: all that is played by now; `names`: what force lists are called."""
    return [
        {
            **one.model_dump(),
            "current": is_current(one.rules, reckoned(content)),
            "lists": [(names.get(force, force), share) for force, share in one.lists.items()],
        }
        for source in sources
        if source.stem == scenario
        for one in measured(source.record)
    ]


def known_again(hash_of_rules: str) -> str:
    """As much of a hash as tells rules apart."""
    return hash_of_rules[:12]


def _share(rate: Mapping[str, float]) -> list[float]:
    return [float(rate[end]) for end in ("value", "low", "high")]


def _told(share: Iterable[float]) -> str:
    return f"[{', '.join(f'{part:.3f}' for part in share)}]"

"""No word of a play.yaml is idle: without it, or with another in its place, random games go otherwise, or `check` refuses it.

What is changed is taken from the file itself: each key is left out, each entry of a list, and each value replaced by others of its kind.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from pydantic import ValidationError
from tests.shipped import ROOT

from rulepress.content.diagnostics.diagnostic import has_errors
from rulepress.content.files.project import Project
from rulepress.content.games.declared.play_form import PlayForm
from rulepress.content.games.declared.resolver import drafted
from rulepress.content.games.registry import game
from rulepress.core.match import RandomBot
from rulepress.games.declared.play import Match, Ruleset

from .test_play import GAMES, data

pytestmark = pytest.mark.slow

EDGES = ("top", "bottom")
BUSY: dict[str, list[tuple[int, dict[str, int], int]]] = {
    "bridgewater": [(1, {"charge": 20}, 4), (1, {}, 14), (2, {}, 3)],
    "glasswold": [(1, {"nerve": 7}, 12), (2, {"nerve": 6, "rounds": 7}, 9)],
}
"""How often each unit stands there, numbers of core.yaml with which what is rare happens often, and how many games are played so."""
PERIODS = ("activation", "phase", "round", "game")
RARE = {"bridgewater": {"actions.Fight.do.0.given.friends.2", "wins.1"}, "glasswold": {"values.steady.when"}}
"""What random games hardly come to: more than three friends at hand, a tie in points, shaken friends near a unit, who do not count."""
SAID_OTHERWISE = {("terrain", "rule")}
"""A section and a key of it that only the refusal of an answer tells."""
TOKENS = "tokens"
"""A section that shows what is there, and changes no game."""

Path = tuple[str | int, ...]


def words(typed: Any, path: Path = ()) -> Iterator[Path]:
    """Every key and every entry of a list, the outermost first."""
    if isinstance(typed, dict | list):
        for key, value in typed.items() if isinstance(typed, dict) else enumerate(typed):
            if (*path[:1], key) not in SAID_OTHERWISE and (*path, key)[0] != TOKENS:
                yield (*path, key)
                yield from words(value, (*path, key))


def others(value: Any) -> list[Any]:
    """What may stand in place of a value."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 20, value + 1, -1]
    if value in PERIODS:
        return [one for one in PERIODS if one != value]
    return [30, 1, -1] if isinstance(value, str) else []


def changes(typed: dict[str, Any], path: Path) -> Iterator[dict[str, Any]]:
    """The file without a word, and with others in its place."""
    *above, key = path
    for value in [None, *others(at(typed, path))]:
        made = deepcopy(typed)
        holder = at(made, above)
        if value is None:
            del holder[key]
        else:
            holder[key] = value
        yield made


def at(typed: Any, path: Any) -> Any:
    for key in path:
        typed = typed[key]
    return typed


@cache
def content(name: str) -> Any:
    project = Project(ROOT / "examples" / GAMES[name][0])
    return game(name, project).load(project)


def accepted(name: str, typed: dict[str, Any]) -> bool:
    """Does `check` take a turn as it is?"""
    known = content(name)
    source = known.play
    before = source.record, list(source.document.diagnostics)
    try:
        source.record = PlayForm.model_validate(typed)
        source.document.diagnostics.clear()
        drafted(known, list(known.editions))
        return not has_errors(source.document.diagnostics)
    except ValidationError:
        return False
    finally:
        source.record, source.document.diagnostics[:] = before


def told(new: Callable[[str], Match], seed: str) -> Iterator[Any]:
    """A random game, answer by answer: the table without the steps that are under way, what has happened, and what is asked."""
    match = new(seed)
    bots = {player: RandomBot(f"{seed} {player}") for player in "AB"}
    events: Any = match.events
    while True:
        question = match.pending
        asked = question and (question.player, question.kind, question.about, question.options)
        yield match.state._replace(frames=()), [(str(event), event.rules) for event in events], asked
        if question is None:
            return
        events = match.answer(bots[question.player].answer(match))


def differs(new: Callable[[str], Match], seed: str, usual: list[Any]) -> bool:
    """Does a game go otherwise? It is played no further than that."""
    count = 0
    for count, one in enumerate(told(new, seed), 1):
        if count > len(usual) or one != usual[count - 1]:
            return True
    return count != len(usual)


@cache
def busy(name: str, units: int, numbers: tuple[tuple[str, int], ...]) -> dict[str, Any]:
    """A game's data with so many times the units, in zones that meet in the middle, and other numbers: much happens in few games."""
    known = data(name)
    scenario = known["scenarios"][0]
    depth = scenario["table"]["depth"] / 2 - 1
    zones = [{"side": side, "edge": edge, "depth": depth} for side, edge in zip(scenario["sides"], EDGES, strict=True)]
    factions = deepcopy(known["factions"])
    for entry in (one for faction in factions for force in faction["forces"] for one in force["units"]):
        entry["count"] *= units
    return {**known, "core": known["core"] | dict(numbers), "factions": factions, "scenarios": [{**scenario, "zones": zones}]}


def games(name: str, play: dict[str, Any]) -> Iterator[tuple[str, Callable[[str], Match]]]:
    """Random games by a turn, each as a seed and what begins it."""
    for units, numbers, count in BUSY[name]:
        book = Ruleset(busy(name, units, tuple(numbers.items())) | {"play": play})
        for seed in range(1, count + 1):
            yield str(seed), lambda seed, book=book: Match.new(book, *GAMES[name][1:], seed)


def changes_something(name: str, play: dict[str, Any], usual: list[list[Any]]) -> bool:
    """Does a game go otherwise by another turn? One that breaks does, too."""
    try:
        PlayForm.model_validate(play)
        return any(differs(new, seed, before) for (seed, new), before in zip(games(name, play), usual, strict=True))
    except Exception:  # a turn that `check` refuses may break in any way
        return True


def idle_words(name: str, paths: Iterable[Path]) -> Iterator[str]:
    """The words in whose place another one may stand, or none, and no game goes otherwise."""
    typed = data(name)["play"]
    usual = [list(told(new, seed)) for seed, new in games(name, typed)]
    for path in paths:
        if any(changes_something(name, one, usual) for one in changes(typed, path)):
            continue
        if any(accepted(name, one) for one in changes(typed, path)):
            yield ".".join(map(str, path))


@pytest.mark.parametrize("name", GAMES)
def test_no_word_is_idle(name):
    """A third of the words, which are others each time."""
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    every = list(words(data(name)["play"]))
    assert set(idle_words(name, random.Random(seed).sample(every, len(every) // 3))) <= RARE[name]

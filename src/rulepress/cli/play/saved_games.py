"""Games in files: where one is kept while a person plays, how it is written, and how it is read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from rulepress.cli import Failure
from rulepress.content.diagnostics.diagnostic import printable
from rulepress.content.files import named_output
from rulepress.content.files.cache_folder import users_folder
from rulepress.content.files.safe_read import Unreadable, read_file

MAX_LOG_BYTES = 4 * 1024 * 1024
"""Bytes of one log; a whole Standard game takes about 80,000."""


def games() -> Path:
    """The folder for games that nobody has given a file, by the custom of the platform. It may not exist."""
    return users_folder("XDG_STATE_HOME", ".local/state", "Library/Application Support") / "games"


def unused(name: str) -> Path:
    """A file for a game of that name that no other game has."""
    number = 1
    while (path := games() / f"{name}-{number}.json").exists():
        number += 1
    return path


def is_log(data: bytes) -> bool:
    """Whether these bytes are a game's log."""
    try:
        log = json.loads(data)
    except (ValueError, RecursionError):
        return False
    return isinstance(log, dict) and {"engine", "seed", "answers"} <= log.keys()


def write(path: Path, name: str, game: Any, players: Mapping[str, str], told: bool = True) -> None:
    """Keep a game, whole or not at all. `players`: who plays each side; not `told`: without what has happened, which takes longest and
    follows from the rest. Raises Failure where it cannot be written."""
    log = {"game": name, "players": dict(players), **game.save(), "hash": game.hash}
    log |= {"events": [str(event) for event in game.events]} if told else {}
    write_save(path, log, told)


def write_save(path: Path, log: Mapping[str, Any], told: bool = False) -> None:
    """Keep the log of a game, whole or not at all; `told`: for a reader, a line an answer. Raises Failure where it cannot be written."""
    text = json.dumps(log, ensure_ascii=False, indent=1 if told else None) + "\n"
    try:
        named_output.write(path, text.encode())
    except OSError as problem:
        raise Failure(f"{path}: the game could not be written: {problem.strerror}.") from None


def read(path: Path) -> dict[str, Any]:
    """The log in a file. Raises Failure for anything else."""
    try:
        log = json.loads(read_file(path, MAX_LOG_BYTES), parse_constant=_no_number)
    except Unreadable as refused:
        raise Failure(f"{path}: {refused.message}") from None
    except (ValueError, RecursionError):
        raise Failure(f"{path}: this is not a game's log.") from None
    if not isinstance(log, dict):
        raise Failure(f"{path}: this is not a game's log.")
    return log


def game_of(path: str, log: dict[str, Any], known: Sequence[str]) -> str | None:
    """Takes the name of the game out of a log; None where it has none. `known`: the games of the project. Raises Failure for a game that
    is not among them: by the rules of another one nothing in the log has a meaning."""
    if "game" not in log:
        return None
    said = log.pop("game")
    if said not in known:
        raise Failure(
            f"{path} is a game of {printable(str(said)[:60])}, which this project does not have; it has: {', '.join(known)}. "
            "Name the folder that has its rules with --project."
        )
    return str(said)


def _no_number(word: str) -> NoReturn:
    raise ValueError(word)

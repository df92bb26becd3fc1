"""Plays a logged game again, and says whether everything happens as it did."""

import json
import sys
from pathlib import Path

from rulepress.cli import WRONG, Failure, first_game
from rulepress.cli.verb_play import engine_of
from rulepress.engine.citing import Refused
from rulepress.workshops import GAMES

NAME = "replay"
HELP = "plays a game that `play --log` wrote again; fails if it goes another way"


def arguments(parser) -> None:
    parser.add_argument("file", metavar="FILE", help="the log")
    parser.add_argument("--events", action="store_true", help="print everything that happens")
    parser.add_argument("--game", choices=GAMES, help="the game (default: the one that the log names)")


def run(args) -> int:
    from rulepress.cli.sources import data_of

    log = _read(Path(args.file))
    said = log.pop("game", None)
    args.game = args.game or (said if said in GAMES else first_game(args.project))
    engine = engine_of(args.game)
    expected, told = log.pop("hash", None), log.pop("events", [])
    edition = log.get("edition")
    try:
        game = engine.Game.load(log, data_of(args.project, args.game, edition if isinstance(edition, str) else None))
    except Refused as refused:
        print(f"Refused: {refused.message}\nRules: {', '.join(refused.rules)}", file=sys.stderr)
        return WRONG
    now = [str(event) for event in game.events]
    if args.events:
        print("\n".join(now))
    print(engine.summary(game))
    if told and now != told:
        number = next((i for i, pair in enumerate(zip(now, told, strict=False)) if pair[0] != pair[1]), min(len(now), len(told)))
        before, after = ((each[number] if number < len(each) else "nothing") for each in (told, now))
        print(f"It diverges at event {number + 1}.\n  then: {before}\n  now:  {after}", file=sys.stderr)
        return WRONG
    if game.hash != expected:
        print(f"It diverges: the state's hash is {game.hash}, the log says {expected}.", file=sys.stderr)
        return WRONG
    return 0


def _read(path: Path) -> dict:
    """The log in a file. Raises Failure for anything else."""
    try:
        log = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Failure(f"{path}: there is no such file.") from None
    except (ValueError, RecursionError, IsADirectoryError):
        raise Failure(f"{path}: this is not a game's log.") from None
    if not isinstance(log, dict):
        raise Failure(f"{path}: this is not a game's log.")
    return log

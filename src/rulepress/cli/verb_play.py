"""Plays a whole game: bots against each other, or against whoever sits at the terminal."""

import json
import sys
from pathlib import Path

from rulepress.authoring.console import Console, hushed
from rulepress.cli import USAGE, Failure
from rulepress.engine.citing import Refused
from rulepress.engine.stories import in_inches

NAME = "play"
HELP = "a whole game between two sides, told as it goes: bots, or you against one"

PERSON = "person"


def arguments(parser) -> None:
    parser.add_argument("--seed", metavar="N", default="1", help="what the dice and the bots start from (default: 1)")
    parser.add_argument("--bots", metavar="A,B", default="random,random", help=f"who plays: a bot or {PERSON}, for each side")
    parser.add_argument("--edition", metavar="ID", help="an edition of the rules (default: the newest)")
    parser.add_argument("--rules", action="store_true", help="name the rules that everything follows")
    parser.add_argument("--log", metavar="FILE", help="write the game there, for `replay`")


def arguments_of(game: str, parser) -> None:
    engine_of(game).arguments(parser)


def run(args) -> int:
    from rulepress.cli.reciting import recite
    from rulepress.cli.sources import data_of, explaining

    engine = engine_of(args.game)
    players = _players(args, engine)
    if args.log and (Path(args.log).is_dir() or not Path(args.log).parent.is_dir()):
        raise Failure(f"--log {args.log}: no file can be written there.")
    data = data_of(args.project, args.game, args.edition, played=True)
    with explaining(args.project, data, args.edition):
        game = engine.new(data, args)
    told = not hushed() or None in players.values()
    story = game.story(game)
    if told:
        recite(story.begin(), args.rules)
    while True:
        if told:
            recite(story.go_on(), args.rules)
        if game.pending is None:
            break
        bot = players[game.pending.player]
        if bot is not None:
            game.answer(bot.answer(game))
        elif not _ask(game, engine, args.rules):
            break
    print("\n" * told + engine.summary(game))
    if args.log:
        log = {"game": args.game, **game.save(), "hash": game.hash, "events": [str(event) for event in game.events]}
        try:
            Path(args.log).write_text(json.dumps(log, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        except OSError as problem:
            raise Failure(f"--log {args.log}: it could not be written: {problem.strerror}.") from None
    return 0


def engine_of(name: str):
    """What plays a game. Raises Failure for a game that is not played."""
    from rulepress.workshops import game

    if (engine := game(name).play) is None:
        raise Failure(f"{name} cannot be played here: its workshop offers no `play`.")
    return engine


def _players(args, engine) -> dict:
    """Player -> their bot, or None for a person."""
    names = args.bots.split(",")
    known = (*engine.BOTS, PERSON)
    if len(names) != len(engine.PLAYERS) or any(name not in known for name in names):
        raise Failure(f"--bots takes {len(engine.PLAYERS)} of {', '.join(known)}, with a comma between.", USAGE)
    return {
        player: None if name == PERSON else engine.BOTS[name](f"{args.seed} {player}")
        for player, name in zip(engine.PLAYERS, names, strict=True)
    }


def _ask(game, engine, rules: bool) -> bool:
    """Put the question until it is answered; False when the terminal has no more to say."""
    cited = f"   [{game.pending.rule}]" if rules else ""
    print(Console.of(sys.stdout).fill(f"\n{engine.put(game)}{cited}"))
    while True:
        try:
            line = input("> ")
        except EOFError:
            print()
            return False
        try:
            game.answer(engine.read(game, line))
            return True
        except Refused as refused:
            print(f"Refused: {in_inches(refused.message)}   [{', '.join(refused.rules)}]")

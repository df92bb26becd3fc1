"""Plays a whole game: bots against each other, or against whoever sits at the terminal."""

from collections.abc import Container, Sequence
from pathlib import Path
from typing import Any

from rulepress.cli import INTERRUPTED, RUNGS, USAGE, Failure, scenarios
from rulepress.cli.play import saved_games
from rulepress.cli.play.interactive_game import PERSON, Left, Sitting, afterwards, kept_in
from rulepress.content.diagnostics.console import hushed, say
from rulepress.content.files.project import Project, shipped
from rulepress.content.games.registry import names
from rulepress.core.name_matching import nearest

NAME = "play"
HELP = "play a whole game, told as a story: bots against each other, or you against a bot"


def arguments(parser) -> None:
    """Declare the options that all games share."""
    parser.add_argument("--seed", metavar="N", default="1", help="random seed for dice and bots (default: 1)")
    parser.add_argument("--edition", metavar="ID", help="an edition of the rules (default: the newest)")
    parser.add_argument("--rules", action="store_true", help="name the rule behind each event")
    parser.add_argument("--reasons", action="store_true", help="show how the bots scored each of their choices")
    parser.add_argument("--log", metavar="FILE", help="save the game to this file, for `replay` and `--continue`")
    parser.add_argument(
        "--continue", dest="going_on", metavar="FILE", help="continue a saved game, from here or from the website's page Play"
    )


WHO = f"who plays each side: {PERSON} (you, in this terminal), {{bots}}; one name sets both sides (default: random)"


def arguments_of(game: str, parser, root: Path, whom: str = WHO) -> None:
    """Declare the scenario, who plays, and what the game's engine needs to begin a game. `whom`: the help of `--bots`."""
    known = " or ".join(known_scenarios(game, root)) or "none yet"
    parser.add_argument("scenario", metavar="SCENARIO", nargs="?", help=f"the scenario: {known}")
    engine = engine_of(game, root)
    parser.add_argument("--bots", metavar="A,B", help=whom.format(bots=rungs(engine.BOTS), strongest=strongest(engine.BOTS)))
    engine.arguments(parser)


def rungs(bots: Container[str]) -> str:
    """The bots of a game, in words."""
    return RUNGS if "tactical" in bots else "random, the only bot that this game has"


def strongest(bots: Container[str]) -> str:
    """The best of a game's bots."""
    return "tactical" if "tactical" in bots else "random"


def known_scenarios(game: str, root: Path) -> list[str]:
    """The ids of what can be played: the folder's own scenarios, or those that ship where it has none."""
    return scenarios(Project(root), game) or scenarios(Project(shipped()), game)


def run(args) -> int:
    """Play a new game, or continue a saved one, until it ends or the player leaves. Raises Failure for options that conflict."""
    from rulepress.cli.checking.content_loading import data_of, explaining

    log = saved_games.read(Path(args.going_on)) if args.going_on else {}
    args.game = saved_games.game_of(args.going_on, log, names(Project(args.project))) or args.game
    engine = engine_of(args.game, args.project)
    called = _called(args, engine, log.pop("players", None))
    seed = log.get("seed", args.seed)
    bots = {player: None if name == PERSON else engine.BOTS[name](f"{seed} {player}") for player, name in called.items()}
    if args.reasons and not any(hasattr(bot, "reasons") for bot in bots.values()):
        raise Failure("--reasons needs a bot that scores its choices. Pass --bots tactical,tactical, for example.", USAGE)
    path = kept_in(args, PERSON in called.values())
    if log:
        if args.scenario:
            raise Failure("--continue uses the scenario of the saved game: do not name one.", USAGE)
        log = {key: value for key, value in log.items() if key not in ("hash", "events")}
        edition = log.get("edition")
        game = engine.Match.load(log, data_of(args.project, args.game, edition if isinstance(edition, str) else None, played=True))
    else:
        data = data_of(args.project, args.game, args.edition, played=True)
        with explaining(args.project, data, args.edition):
            game = engine.new(data, args)
    return _play(Sitting(engine, args.game, game, bots, called, path, bool(args.log or args.going_on)), args)


def _play(sitting: Sitting, args) -> int:
    """The game to its end, or until whoever plays leaves."""
    told, code = not hushed() or bool(sitting.persons), 0
    try:
        if args.going_on:
            sitting.resume()
            say(sitting.engine.summary(sitting.game))
        elif told:
            sitting.begin(args.rules)
        sitting.play(told, args.rules, args.reasons)
    except Left:
        pass
    except KeyboardInterrupt:
        if sitting.path is None:
            raise
        print()
        sitting.whole()
        code = INTERRUPTED
    print("\n" * told + sitting.engine.summary(sitting.game))
    if args.log or sitting.kept or code:
        sitting.keep()
    if sitting.kept and sitting.path is not None and not (args.log and sitting.game.pending is None):
        print(afterwards(sitting.path, sitting.game.pending is None, args.project))
    return code


def engine_of(name: str, root: Path) -> Any:
    """What plays a game of the project. Raises Failure for a game that is not played."""
    from rulepress.cli.checking.content_loading import choose, lacking, opened

    engine = choose(Project(root), name).engine
    if engine is None or engine.play is None:
        opened(root, name)  # what is wrong with a game's shape is said before what it lacks
        raise Failure(f"{name} cannot be played here: {lacking(name, 'play')}.")
    return engine.play


def _called(args, engine, before: Any) -> dict[str, str]:
    """Player -> the bot's name, or `person`. `before`: who played a game that goes on."""
    known = (*engine.BOTS, PERSON)
    if args.bots is None and isinstance(before, dict) and all(before.get(player) in known for player in engine.PLAYERS):
        return {player: before[player] for player in engine.PLAYERS}
    names = seated("random" if args.bots is None else args.bots, known)
    return dict(zip(engine.PLAYERS, names, strict=True))


def seated(typed: str, known: Sequence[str]) -> tuple[str, str]:
    """Who plays each side, from `--bots A,B`; one name is meant for both. Raises Failure."""
    names = [name.strip() for name in typed.split(",")]
    for name in names:
        if name not in known:
            raise Failure(f"--bots: unknown bot '{name}'.{nearest(name, known)} Known: {', '.join(known)}.", USAGE)
    if len(names) > 2:
        raise Failure(f"--bots names {len(names)} players, but there are only two sides.", USAGE)
    return names[0], names[-1]

"""What a roll of the game comes to, exactly, and where each number comes from; what can be asked is the game's."""

import json
from pathlib import Path

from rulepress.cli import Failure

NAME = "odds"
HELP = "compute the exact odds of an attack or a test, and explain them"


def arguments(parser) -> None:
    """Declare the options that all games share."""
    parser.add_argument("--edition", metavar="ID", help="an edition of the rules (default: the newest)")
    parser.add_argument("--json", action="store_true", help="print JSON, with exact fractions as strings")


def arguments_of(game: str, parser, root: Path) -> None:
    """Declare what the game's engine can be asked."""
    engine_of(game, root).arguments(parser)


def run(args) -> int:
    """Print the exact odds of a roll. Raises Refused for a request that breaks rules."""
    from rulepress.cli.checking.content_loading import data_of, explaining
    from rulepress.cli.terminal.ansi import show

    engine = engine_of(args.game, args.project)
    request = engine.request_from(vars(args))
    data = data_of(args.project, args.game, args.edition)
    rules = engine.Rules.from_data(data)
    with explaining(args.project, data, args.edition):
        if args.json:
            print(json.dumps(engine.odds(rules, request), ensure_ascii=False, indent=2))
        else:
            show(engine.as_text(rules, request))
    return 0


def engine_of(name: str, root: Path):
    """What works out the odds of a game of the project. Raises Failure for a game without."""
    from rulepress.cli.checking.content_loading import choose, lacking, opened, unchanged_data
    from rulepress.content.files.project import Project
    from rulepress.content.games.registry import GAMES

    if name not in GAMES and (data := unchanged_data(root, name)) and data["shape"]["odds"]:
        from rulepress.games.declared.odds import OddsEngine  # of a shape that need not be read again

        return OddsEngine(data["shape"])
    engine = choose(Project(root), name).engine
    if engine is None or engine.odds is None:
        opened(root, name)  # what is wrong with a game's shape is said before what it lacks
        raise Failure(f"{name} has no odds: {lacking(name, 'odds')}.")
    return engine.odds

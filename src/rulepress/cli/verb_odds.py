"""What a roll of the game comes to, exactly, and where each number comes from; what can be asked is the game's."""

import json

from rulepress.cli import Failure

NAME = "odds"
HELP = "the exact odds of an attack or a test, and why"


def arguments(parser) -> None:
    parser.add_argument("--edition", metavar="ID", help="an edition of the rules (default: the newest)")
    parser.add_argument("--json", action="store_true", help="print JSON, with exact fractions as texts")


def arguments_of(game: str, parser) -> None:
    engine_of(game).arguments(parser)


def run(args) -> int:
    from rulepress.cli.dressing import show
    from rulepress.cli.sources import data_of, explaining

    engine = engine_of(args.game)
    request = engine.request_from(vars(args))
    data = data_of(args.project, args.game, args.edition)
    rules = engine.Rules.from_data(data)
    with explaining(args.project, data, args.edition):
        if args.json:
            print(json.dumps(engine.odds(rules, request), ensure_ascii=False, indent=2))
        else:
            show(engine.as_text(rules, request))
    return 0


def engine_of(name: str):
    """What works out the odds of a game. Raises Failure for a game without."""
    from rulepress.workshops import game

    if (engine := game(name).odds) is None:
        raise Failure(f"{name} has no odds to ask for: its workshop offers no `odds`.")
    return engine

"""What one unit's action does to another unit, exactly, and where each number comes from."""

import json
import sys
from importlib import import_module

from rulepress.cli import WRONG, Failure
from rulepress.engine.citing import Refused
from rulepress.games import GAMES

NAME = "odds"
HELP = "the exact odds of one unit's action against another, and why"


def arguments(parser) -> None:
    first = next(iter(GAMES))
    parser.add_argument("--game", choices=GAMES, default=first, help=f"the game (default: {first})")
    parser.add_argument("--edition", metavar="ID", help="an edition of the rules (default: the newest)")
    parser.add_argument("--json", action="store_true", help="print JSON, with exact fractions as texts")
    _engine(first).arguments(parser)


def run(args) -> int:
    engine = _engine(args.game)
    try:
        request = engine.request_from(vars(args))
        rules = engine.Rules.from_data(_data(args))
        if args.json:
            told = json.dumps(engine.odds(rules, request), ensure_ascii=False, indent=2)
        else:
            told = engine.as_text(rules, request)
    except Refused as refused:
        print(f"Refused: {refused.message}\nRules: {', '.join(refused.rules)}", file=sys.stderr)
        return WRONG
    print(told)
    return 0


def _engine(game: str):
    """The game's `odds` module: it stands beside the workshop, and imports nothing that the browser lacks."""
    return import_module(GAMES[game].rpartition(".")[0] + ".odds")


def _data(args) -> dict:
    """The resolved data of the edition asked about. Raises Failure for wrong content, Refused for no such edition."""
    from rulepress.cli import sources

    if not (opened := sources.opened(args.project, args.game)):
        raise Failure("There is no content here to ask about.")
    game, content = opened[0]
    try:
        return game.resolve(content, args.edition)
    except KeyError:
        known = ", ".join(edition.id for edition in content.game.record.editions)
        raise Refused(["odds.request"], f'There is no edition "{args.edition}"; known: {known}.') from None

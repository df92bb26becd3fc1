"""`cards`: printable sheets, single cards and pictures in dist/cards; with a preset, an order for a shop in dist/print."""

import sys
import time
from argparse import ArgumentParser, Namespace

from rulepress.cli import USAGE, WRONG, Failure
from rulepress.cli.selection import force_packs, print_order
from rulepress.cli.selection.card_selection import all_games, count
from rulepress.cli.selection.card_selection import chosen as chosen_by
from rulepress.cli.setup import os_packages
from rulepress.cli.terminal.build_lock import holding_dist
from rulepress.content.diagnostics.console import say
from rulepress.content.diagnostics.diagnostic import Diagnostic, has_errors, render, summary
from rulepress.content.files.project import Project
from rulepress.content.system.content_protocol import Data
from rulepress.content.system.game_system import GameSystem

NAME = "cards"
HELP = "press the cards: PDF sheets and pictures in a game's folder below dist/cards; with --for, what a shop takes, in dist/print"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--faction", action="append", metavar="F", help="only this faction's cards; may be repeated")
    parser.add_argument("--force", action="append", metavar="F/NAME", help="only this force list; may be repeated")
    parser.add_argument(
        "--unit", action="append", metavar="U", help="only this card (U or F/U), whatever is wrong elsewhere; may be repeated"
    )
    parser.add_argument(
        "--changed-since",
        metavar="REV",
        help="only cards that have changed since that commit, marked, in a folder of their own below dist/print",
    )
    parser.add_argument(
        "--language", metavar="L", help="in this language, such as de, in a folder of its own; what is missing stays English"
    )
    parser.add_argument("--all", action="store_true", help="with --language: name every text that is missing")
    force_packs.arguments(parser)
    print_order.arguments(parser.add_argument_group("for a shop, a printer or a virtual table, in dist/print"))


def run(args: Namespace) -> int:
    if args.pack:
        force_packs.judge(args)
    elif args.low_ink:
        raise Failure("--low-ink goes with --pack; for cards alone, say --for home-a4-low-ink or --for home-letter-low-ink.", USAGE)
    elif print_order.asked(args):
        print_order.judge(args)
    for text in args.count or ():
        count(text)
    return _made(args)


@holding_dist
def _made(args: Namespace) -> int:
    from rulepress.press import press
    from rulepress.press.cards.card_choice import CardChoice

    if args.pack:
        return force_packs.run(args)
    if print_order.asked(args):
        return print_order.run(args)
    if args.changed_since or args.count or (args.unit and (args.faction or args.force)):
        return print_order.sheets(args, chosen_by(args))
    os_packages.require(os_packages.PANGO)
    begin = time.perf_counter()
    project = Project(args.project)
    games = None if args.unit else all_games(args)
    several = len([*(args.unit or ()), *(args.faction or ()), *(args.force or ())]) > 1
    together = chosen_by(args, games) if args.unit or several else []
    chosen: list[tuple[GameSystem, Data, list[str] | None]]
    if games is None:
        chosen = [(one.game, one.data, list(one.cards)) for one in together]
    else:
        chosen = [(game, data, None) for game, data in games]
    found: list[Diagnostic] = []
    cards = pressed = lost = files = 0
    for game, data, units in chosen:
        report = press(project, game, data, project.root / "dist", CardChoice(args.faction, args.force, units))
        found += report.diagnostics
        cards, pressed, lost, files = cards + report.cards, pressed + report.pressed, lost + report.lost, files + len(report.written)
    if found:
        render(found, project.root, sys.stderr)
    say(
        f"{cards} card{'s' * (cards != 1)}, {pressed} pressed, {cards - pressed - lost} unchanged; {files} files written to dist/cards, "
        f"{time.perf_counter() - begin:.1f} s"
    )
    if has_errors(found):
        print(f"{summary(found)}; {lost} card{'s' * (lost != 1)} not pressed: files that show one are as they were.", file=sys.stderr)
        return WRONG
    return print_order.sheets(args, together) if several else 0

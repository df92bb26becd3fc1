"""`cards`: printable sheets, single cards and pictures in dist/cards; with a preset, an order for a shop in dist/print."""

import sys
import time
from argparse import ArgumentParser, Namespace

from rulepress.authoring.console import say
from rulepress.authoring.contract import Data, Game
from rulepress.authoring.diagnostics import Diagnostic, has_errors, render, summary
from rulepress.authoring.project import Project

from . import USAGE, WRONG, Failure, force_packs, print_order, system
from .chosen_cards import in_language, of_all, of_units
from .holding import holding_dist

NAME = "cards"
HELP = "press the cards: PDF sheets and pictures in a game's folder below dist/cards; with --for, what a shop takes, in dist/print"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--faction", action="append", metavar="F", help="only this faction's cards; may be repeated")
    parser.add_argument("--force", action="append", metavar="F/NAME", help="only this force list; may be repeated")
    parser.add_argument(
        "--unit", action="append", metavar="U", help="only this card (U or F/U), whatever is wrong elsewhere; may be repeated"
    )
    parser.add_argument(
        "--language", metavar="L", help="in this language, such as de, in a folder of its own; what is missing stays English"
    )
    parser.add_argument("--all", action="store_true", help="with --language: name every text that is missing")
    force_packs.arguments(parser)
    print_order.arguments(parser.add_argument_group("for a shop, a printer or a virtual table, in dist/print"))


@holding_dist
def run(args: Namespace) -> int:
    from rulepress.press import press

    if args.language and (args.pack or print_order.asked(args) or args.unit):
        raise Failure("--language presses all cards, or those of --faction and --force, as usual: leave the other options out.", USAGE)
    if args.pack:
        return force_packs.run(args)
    if print_order.asked(args):
        return print_order.run(args)
    system.require(system.PANGO)
    begin = time.perf_counter()
    project = Project(args.project)
    chosen: list[tuple[Game, Data, list[str] | None]]
    if args.language:
        chosen = [(game, data, None) for game, data in in_language(args)]
    elif args.unit:
        if args.faction or args.force:
            raise Failure("--unit presses single cards: leave --faction and --force out, or say --for which preset.", USAGE)
        chosen = [(one.game, one.data, list(one.cards)) for one in of_units(project, args.unit)]
    else:
        chosen = [(game, data, None) for game, data in of_all(args)]
    found: list[Diagnostic] = []
    cards = pressed = files = 0
    for game, data, units in chosen:
        report = press(project, game, data, project.root / "dist", args.faction, args.force, units)
        found += report.diagnostics
        cards, pressed, files = cards + report.cards, pressed + report.pressed, files + len(report.written)
    if found:
        render(found, project.root, sys.stderr)
    if has_errors(found):
        print(f"{summary(found)}; cards of a game with errors are as they were.", file=sys.stderr)
        return WRONG
    say(
        f"{cards} card{'s' * (cards != 1)}, {pressed} pressed, {cards - pressed} unchanged; {files} files written to dist/cards, "
        f"{time.perf_counter() - begin:.1f} s"
    )
    return 0

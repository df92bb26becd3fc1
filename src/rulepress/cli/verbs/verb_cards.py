"""`cards`: printable sheets, single cards and pictures in dist/cards; with a preset, an order for a shop in dist/print."""

import sys
import time
from argparse import ArgumentParser, Namespace

from rulepress.cli import USAGE, WRONG, Failure
from rulepress.cli.selection import force_packs, preset_output
from rulepress.cli.selection.card_selection import all_games, count
from rulepress.cli.selection.card_selection import chosen as chosen_by
from rulepress.cli.setup import os_packages
from rulepress.cli.terminal.build_lock import holding_dist
from rulepress.content.diagnostics.console import say
from rulepress.content.diagnostics.diagnostic import Diagnostic, has_errors, render, summary
from rulepress.content.files.project import Project
from rulepress.content.system.content_protocol import Data
from rulepress.content.system.game_cards import GameCards

NAME = "cards"
HELP = "make the cards as PDF sheets and PNG pictures in dist/cards; with --for, make files for a print shop in dist/print"


def arguments(parser: ArgumentParser) -> None:
    """Declare which cards are pressed, in which language, and the options of packs and orders."""
    parser.add_argument("--faction", action="append", metavar="F", help="only this faction's cards; repeatable")
    parser.add_argument("--force", action="append", metavar="F/NAME", help="only the cards of this force list; repeatable")
    parser.add_argument(
        "--unit", action="append", metavar="U", help="only this card (U or F/U), even if other files have errors; repeatable"
    )
    parser.add_argument(
        "--changed-since",
        metavar="REV",
        help="only cards that changed since this commit, with change marks, in dist/print/changed",
    )
    parser.add_argument("--language", metavar="L", help="in this language, such as de, in a separate folder; missing texts stay English")
    parser.add_argument("--all", action="store_true", help="with --language: list every missing text")
    force_packs.arguments(parser)
    preset_output.arguments(parser.add_argument_group("output for a print shop, a printer or a virtual table, in dist/print"))


def run(args: Namespace) -> int:
    """Press the chosen cards; returns the exit code. Raises Failure for options that do not go together."""
    if args.pack:
        force_packs.judge(args)
    elif args.low_ink:
        raise Failure("--low-ink needs --pack. For cards alone, pass --for home-a4-low-ink or --for home-letter-low-ink.", USAGE)
    elif preset_output.asked(args):
        preset_output.judge(args)
    for text in args.count or ():
        count(text)
    return _made(args)


@holding_dist
def _made(args: Namespace) -> int:
    from rulepress.press import press
    from rulepress.press.cards.card_choice import CardChoice

    if args.pack:
        return force_packs.run(args)
    if preset_output.asked(args):
        return preset_output.run(args)
    if args.changed_since or args.count or (args.unit and (args.faction or args.force)):
        return preset_output.sheets(args, chosen_by(args))
    os_packages.require(os_packages.PANGO)
    begin = time.perf_counter()
    project = Project(args.project)
    games = None if args.unit else all_games(args)
    several = len([*(args.unit or ()), *(args.faction or ()), *(args.force or ())]) > 1
    together = chosen_by(args, games) if args.unit or several else []
    chosen: list[tuple[GameCards, Data, list[str] | None]]
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
        f"{cards} card{'s' * (cards != 1)}, {pressed} made, {cards - pressed - lost} unchanged; {files} files written to dist/cards, "
        f"{time.perf_counter() - begin:.1f} s"
    )
    if has_errors(found):
        print(f"{summary(found)}; {lost} card{'s' * (lost != 1)} not made; files that contain one are unchanged.", file=sys.stderr)
        return WRONG
    return preset_output.sheets(args, together) if several else 0

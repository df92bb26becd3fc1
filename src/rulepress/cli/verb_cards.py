"""`cards`: printable sheets, single cards and pictures in dist/cards."""

import sys
import time
from argparse import ArgumentParser, Namespace

from rulepress.authoring.diagnostics import Diagnostic, has_errors, render, summary
from rulepress.authoring.project import Project
from rulepress.authoring.validate import nearest

from . import WRONG, Failure, system
from .examining import checked
from .holding import holding_dist

NAME = "cards"
HELP = "press the cards: PDF sheets for home printers and print services, and pictures, in a game's folder below dist/cards"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--faction", action="append", metavar="F", help="only this faction's cards; may be repeated")
    parser.add_argument("--force", action="append", metavar="F/NAME", help="only this force list; may be repeated")


@holding_dist
def run(args: Namespace) -> int:
    from rulepress.press import press

    system.require(system.PANGO)
    begin = time.perf_counter()
    project = Project(args.project)
    games = [(game, content.data) for game, content in checked(args.project)]
    decks = [deck.key for game, data in games for deck in game.decks(data)]
    _all_known(args.faction, [faction["id"] for _, data in games for faction in data["factions"]], "faction")
    _all_known(args.force, decks, "force list")
    found: list[Diagnostic] = []
    cards = pressed = files = 0
    for game, data in games:
        report = press(project, game, data, project.root / "dist", args.faction, args.force)
        found += report.diagnostics
        cards, pressed, files = cards + report.cards, pressed + report.pressed, files + len(report.written)
    if found:
        render(found, project.root, sys.stderr)
    if has_errors(found):
        print(f"{summary(found)}; cards of a game with errors are as they were.", file=sys.stderr)
        return WRONG
    print(
        f"{cards} card{'s' * (cards != 1)}, {pressed} pressed, {cards - pressed} unchanged; {files} files written to dist/cards, "
        f"{time.perf_counter() - begin:.1f} s"
    )
    return 0


def _all_known(asked: list[str] | None, known: list[str], what: str) -> None:
    """Raises Failure for a name that is not there."""
    for name in asked or ():
        if name not in known:
            close = nearest(name, known)
            advice = f"did you mean `{close}`?" if close else f"there is {', '.join(known) or 'none'}."
            raise Failure(f"There is no {what} `{name}`; {advice}")

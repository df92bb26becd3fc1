"""`cards`: printable sheets, single cards and pictures in dist/cards."""

import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import PurePath

from rulepress.authoring.console import say
from rulepress.authoring.contract import Data, Game
from rulepress.authoring.diagnostics import Diagnostic, has_errors, render, summary
from rulepress.authoring.faces import spoilt
from rulepress.authoring.project import Project
from rulepress.authoring.validate import nearest

from . import USAGE, WRONG, Failure, system
from .holding import holding_dist
from .sources import known, stop_at_errors

NAME = "cards"
HELP = "press the cards: PDF sheets for home printers and print services, and pictures, in a game's folder below dist/cards"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--faction", action="append", metavar="F", help="only this faction's cards; may be repeated")
    parser.add_argument("--force", action="append", metavar="F/NAME", help="only this force list; may be repeated")
    parser.add_argument(
        "--unit", action="append", metavar="U", help="only this card (U or F/U), whatever is wrong elsewhere; may be repeated"
    )


@holding_dist
def run(args: Namespace) -> int:
    from rulepress.press import press

    system.require(system.PANGO)
    begin = time.perf_counter()
    project = Project(args.project)
    if args.unit:
        if args.faction or args.force:
            raise Failure("--unit presses single cards: leave --faction and --force out.", USAGE)
        games = _of_units(project, args.unit)
    else:
        games = [(game, data, None) for game, data in _of_all(args)]
    found: list[Diagnostic] = []
    cards = pressed = files = 0
    for game, data, units in games:
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


def _of_all(args: Namespace) -> list[tuple[Game, Data]]:
    """Every game's data. Raises Failure for wrong content and for a faction or force list that is not there."""
    from .examining import checked

    games = [(game, content.data) for game, content in checked(args.project)]
    decks = [deck.key for game, data in games for deck in game.decks(data)]
    _all_known(args.faction, [faction["id"] for _, data in games for faction in data["factions"]], "faction")
    _all_known(args.force, decks, "force list")
    return games


def _of_units(project: Project, names: list[str]) -> list[tuple[Game, Data, list[str] | None]]:
    """Each game of which cards are named, its data and their keys. Raises Failure as `_of_unit` does."""
    found: dict[str, tuple[Game, Data, list[str] | None]] = {}
    for game, data, key in (_of_unit(project, name) for name in dict.fromkeys(names)):
        keys = found.setdefault(game.id, (game, data, []))[2] or []
        found[game.id] = game, data, [*keys, key]
    return list(found.values())


def _of_unit(project: Project, name: str) -> tuple[Game, Data, str]:
    """The game, its data and the key of one card. Raises Failure for a name that no card or more than one has, and for a card that
    is wrong itself."""
    found: list[tuple[Game, Data, str]] = []
    names: list[str] = []
    lost: list[Diagnostic] = []
    for game in known(project):
        draft = game.draft(project)
        lost += [one for one in draft.diagnostics if draft.data is None or PurePath(one.path).stem == name.rpartition("/")[2]]
        for face in game.faces(draft.data) if draft.data else ():
            names += [face.key] if "/" in name else [face.id]
            if name in (face.key, face.id):
                stop_at_errors(spoilt(face, game.id, draft.diagnostics), project)
                found.append((game, draft.data or {}, face.key))
    if not found:
        stop_at_errors(lost, project)
        _all_known([name], names, "card")
    if len(found) > 1:
        raise Failure(f"There is more than one card `{name}`; name its faction, too: {', '.join(key for _, _, key in found)}.")
    return found[0]


def _all_known(asked: list[str] | None, known: list[str], what: str) -> None:
    """Raises Failure for a name that is not there."""
    for name in asked or ():
        if name not in known:
            close = nearest(name, known)
            advice = f"did you mean `{close}`?" if close else f"there is {', '.join(known) or 'none'}."
            raise Failure(f"There is no {what} `{name}`; {advice}")

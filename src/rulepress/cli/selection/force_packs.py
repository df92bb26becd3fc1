"""`cards --pack FORCE`: everything to play a Force in one PDF a paper, in dist/packs."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace

from rulepress.cli import USAGE, WRONG, Failure
from rulepress.cli.selection.card_selection import all_known
from rulepress.cli.setup import os_packages
from rulepress.content.diagnostics.console import say
from rulepress.content.diagnostics.diagnostic import has_errors, render, summary
from rulepress.content.files.project import Project

ALONE = ("faction", "force", "unit", "count", "changed_since", "language", "preset", "calibrate", "preflight", "offset")
"""Options that have nothing to say of a pack."""


def arguments(parser: ArgumentParser) -> None:
    """Declare the options of `cards` that concern packs."""
    parser.add_argument(
        "--pack", action="append", metavar="F/NAME", help="everything needed to play this force list, as one PDF in dist/packs; repeatable"
    )
    parser.add_argument("--low-ink", action="store_true", help="with --pack: white backgrounds and outlines, to save ink")


def judge(args: Namespace) -> None:
    """Raises Failure for options that do not go with packs."""
    for option in ALONE:
        if getattr(args, option):
            named = "for" if option == "preset" else option.replace("_", "-")
            instead = (
                "its tokens are in English; make translated cards with --force" if option == "language" else "a pack chooses its own cards"
            )
            raise Failure(f"--pack and --{named} do not go together: {instead}.", USAGE)


def run(args: Namespace) -> int:
    """Press the packs that --pack names; returns the exit code. On an error no pack is written. Raises Failure for an unknown list."""
    from rulepress.cli.checking.checker import checked

    os_packages.require(os_packages.PANGO)
    begin = time.perf_counter()
    project = Project(args.project)
    games = [(game, content.data) for game, content in checked(args.project)]
    asked = list(dict.fromkeys(one.removeprefix("forces/") for one in args.pack))
    all_known(asked, [deck.key for game, data in games for deck in game.decks(data)], "force list")
    from rulepress.press.pack.pack_pdf import press

    for game, data in games:
        decks = [deck for deck in game.decks(data) if deck.key in asked]
        if not decks:
            continue
        report = press(project, game, data, decks, project.root / "dist", args.low_ink)
        if report.diagnostics:
            render(report.diagnostics, project.root, sys.stderr)
        if has_errors(report.diagnostics):
            print(f"{summary(report.diagnostics)}; no pack was written, and dist/packs is unchanged.", file=sys.stderr)
            return WRONG
        for name in report.files:
            say(f"dist/packs/{name}")
        for deck in decks:
            say(f"{deck.key}, left to you: {' '.join(game.pack(data, deck).lacking)}")
    say(f"{len(asked)} pack{'s' * (len(asked) != 1)}, {time.perf_counter() - begin:.1f} s")
    return 0

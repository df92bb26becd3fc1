"""`book`: rulebooks and quick references of all editions, for printing, in dist/book."""

import sys
import time
from argparse import ArgumentParser, Namespace

from rulepress.cli import WRONG
from rulepress.cli.checking.checker import checked
from rulepress.cli.setup import os_packages
from rulepress.cli.terminal.build_lock import holding_dist
from rulepress.content.diagnostics.console import say
from rulepress.content.diagnostics.diagnostic import render, summary
from rulepress.content.files.project import Project

NAME = "book"
HELP = "create the rulebook and quick reference as PDF in dist/book"


def arguments(parser: ArgumentParser) -> None:
    """Declare nothing: the verb has no options."""


@holding_dist
def run(args: Namespace) -> int:
    """Make the books that changed; returns the exit code. On an error no book is written."""
    from rulepress.press.book import press

    os_packages.require(os_packages.PANGO)
    begin = time.perf_counter()
    project = Project(args.project)
    editions = [(game, edition) for game, content in checked(args.project) for edition in content.editions.values()]
    report = press(project, editions, project.root / "dist")
    if report.diagnostics:
        render(report.diagnostics, project.root, sys.stderr)
    if report.failed:
        print(f"{summary(report.diagnostics)}; no book was written, and dist/book is unchanged.", file=sys.stderr)
        return WRONG
    say(f"{report.books} PDFs, {len(report.written)} written to dist/book, {time.perf_counter() - begin:.1f} s")
    return 0

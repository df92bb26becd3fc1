"""`book`: rulebooks and quick references of all editions, for printing, in dist/book."""

import sys
import time
from argparse import ArgumentParser, Namespace

from rulepress.authoring.console import say
from rulepress.authoring.diagnostics import render, summary
from rulepress.authoring.project import Project

from . import WRONG, system
from .examining import checked
from .holding import holding_dist

NAME = "book"
HELP = "press the rulebook and quick reference as PDFs into dist/book"


def arguments(parser: ArgumentParser) -> None:
    pass


@holding_dist
def run(args: Namespace) -> int:
    from rulepress.press.book import press

    system.require(system.PANGO)
    begin = time.perf_counter()
    project = Project(args.project)
    editions = [(game, edition) for game, content in checked(args.project) for edition in content.editions.values()]
    report = press(project, editions, project.root / "dist")
    if report.diagnostics:
        render(report.diagnostics, project.root, sys.stderr)
    if report.failed:
        print(f"{summary(report.diagnostics)}; no book was written, what was in dist/book is as it was.", file=sys.stderr)
        return WRONG
    say(f"{report.books} PDFs, {len(report.written)} written to dist/book, {time.perf_counter() - begin:.1f} s")
    return 0

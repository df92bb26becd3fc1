"""`check`: everything that is wrong with the sources, without building anything."""

import gc
import json
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial

from rulepress.authoring.causes import causes
from rulepress.authoring.diagnostics import Diagnostic, Unusable, as_data, has_errors, ordered, printable, render, summary
from rulepress.authoring.project import Project, shipped
from rulepress.cli import Failure
from rulepress.cli.examining import SORTED, Examined, checked, examine
from rulepress.engine.names import nearest
from rulepress.web import handwritten, settings

NAME = "check"
HELP = "find what is wrong with the content: form, references, rules of the game"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how the findings are printed")
    parser.add_argument("--json", action="store_const", const="json", dest="format", help="the same as --format json")
    parser.add_argument("--deep", action="store_true", help="ask exact odds too: units and actions that are never the best choice (slow)")
    parser.add_argument(
        "--try", metavar="NAME", dest="name", help="play a trait, action or token with it and without it, and show what it did"
    )


def run(args: Namespace) -> int:
    if args.name is not None:
        return _try(args)
    begin = time.perf_counter()
    gc.disable()  # next to nothing of what is made here is garbage before the end
    try:
        project = Project(args.project)
        report = examine(project, args.deep)
        findings = ordered(causes([*report.findings, *_of_the_site(project)], []))
    finally:
        gc.enable()
    if args.format == "json":
        counted = {"effects": _sorted(report), "unshown": report.effects["unshown"]}
        told = {"findings": as_data(findings), **report.covered, "summary": counted}
        print(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        render(findings, args.project, sys.stdout)
        _tell(findings, report, time.perf_counter() - begin)
    return 1 if has_errors(findings) else 0


def _of_the_site(project: Project) -> Iterator[Diagnostic]:
    """What `site` would refuse of a project's own settings and pages."""
    if project.root == shipped() or not any(os.path.lexists(project.root / name) for name in (settings.NAME, "site")):
        return
    for look in (partial(settings.settings, project, project.root, project.root), lambda: list(handwritten.own(project))):
        try:
            look()
        except Unusable as refused:
            yield from refused.found


def _tell(findings: list[Diagnostic], report: Examined, seconds: float) -> None:
    covered = report.covered
    print(f"{summary(findings)}: {covered['read']} files read, {len(covered['lints'])} lints run, {seconds:.2f} s")
    for one in covered["skipped"]:
        print(f"  skipped {printable(one['path'])}: {one['reason']}")
    effects, counts = report.effects, {where: len(names) for where, names in _sorted(report).items()}
    print(
        f"  what cards say: {counts['odds_and_play']} at work in odds and play, {counts['play_only']} in play only, "
        f"{counts['manual']} left to the players; {effects['run']} sentences run by the engine"
    )
    if effects["manual"]:
        print(f"  left to the players ({counts['manual']}): {printable(', '.join(effects['manual']))}")
    if unshown := effects["unshown"]:
        names = ", ".join(unshown[:5]) + (", ..." if len(unshown) > 5 else "")
        print(f"  shown by no worked example ({len(unshown)}): {printable(names)}")
        print('  to see what one does: rulepress check --try "NAME"')


def _sorted(report: Examined) -> dict[str, list[str]]:
    """What of the cards is at work where."""
    return {where: report.effects[where] for where in SORTED if where != "unshown"}


def _try(args: Namespace) -> int:
    """Shows what something on a card does, of whichever game."""
    games = checked(args.project)
    known = [name.split("/", 2)[2] for one in games for where in SORTED for name in one.game.coverage(one.content)[where]]
    called = args.name.rpartition("/")[2] if "/" in args.name else args.name  # as `check` names it, with its home
    for name in dict.fromkeys((called, called.rpartition(": ")[2].partition(" (")[0])):
        for one in games:
            if one.content.data is not None and (told := one.game.tried(one.content.data, name)):
                print("\n".join(map(printable, told)))
                return 0
    if called in known:
        raise Failure(f'No card has "{printable(called)}", so it can do nothing: name it on a unit first.')
    raise Failure(f'No card has anything named "{printable(args.name)}" that does something.{nearest(called, known)}')

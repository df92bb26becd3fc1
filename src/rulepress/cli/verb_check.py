"""`check`: everything that is wrong with the sources, without building anything."""

import gc
import json
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from typing import Any

from rulepress.authoring.causes import causes
from rulepress.authoring.diagnostics import Diagnostic, Unusable, as_data, has_errors, ordered, printable, render, summary
from rulepress.authoring.project import Project, shipped
from rulepress.cli.examining import examine
from rulepress.web import handwritten, settings

NAME = "check"
HELP = "find what is wrong with the content: form, references, rules of the game"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")


def run(args: Namespace) -> int:
    begin = time.perf_counter()
    gc.disable()  # next to nothing of what is made here is garbage before the end
    try:
        project = Project(args.project)
        report = examine(project)
        findings = ordered(causes([*report.findings, *_of_the_site(project)], []))
    finally:
        gc.enable()
    if args.json:
        print(json.dumps({"findings": as_data(findings), **report.covered}, ensure_ascii=False, indent=1))
    else:
        render(findings, args.project, sys.stdout)
        _tell(findings, report.covered, time.perf_counter() - begin)
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


def _tell(findings: list[Diagnostic], covered: dict[str, Any], seconds: float) -> None:
    print(f"{summary(findings)}: {covered['read']} files read, {len(covered['lints'])} lints run, {seconds:.2f} s")
    for one in covered["skipped"]:
        print(f"  skipped {printable(one['path'])}: {one['reason']}")
    effects = covered["effects"]
    print(f"  effects of traits and actions: {effects['run']} run by the engine")
    for names, told in (
        (effects["later"], "with effects it does not run yet"),
        (effects["manual"], "left to the players, `manual`"),
    ):
        if names:
            print(f"  {told} ({len(names)}): {printable(', '.join(names))}")

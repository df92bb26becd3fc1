"""`check`: everything that is wrong with the sources, without building anything."""

import gc
import json
import sys
import time
from argparse import ArgumentParser, Namespace

from rulepress.authoring.diagnostics import as_data, has_errors, printable, render, summary
from rulepress.authoring.project import Project
from rulepress.cli.examining import Examined, examine

NAME = "check"
HELP = "find what is wrong with the content: form, references, rules of the game"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")


def run(args: Namespace) -> int:
    begin = time.perf_counter()
    gc.disable()  # next to nothing of what is made here is garbage before the end
    try:
        report = examine(Project(args.project))
    finally:
        gc.enable()
    if args.json:
        print(json.dumps({"findings": as_data(report.findings), **report.covered}, ensure_ascii=False, indent=1))
    else:
        render(report.findings, args.project, sys.stdout)
        _tell(report, time.perf_counter() - begin)
    return 1 if has_errors(report.findings) else 0


def _tell(report: Examined, seconds: float) -> None:
    covered = report.covered
    print(f"{summary(report.findings)}: {covered['read']} files read, {len(covered['lints'])} lints run, {seconds:.2f} s")
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

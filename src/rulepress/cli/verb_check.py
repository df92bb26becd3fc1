"""`check`: everything that is wrong with the sources, without building anything."""

import gc
import json
import sys
import time
from argparse import ArgumentParser, Namespace
from types import SimpleNamespace

from rulepress.authoring import lint
from rulepress.authoring.contract import Content, Effects, Game
from rulepress.authoring.diagnostics import Diagnostic, as_data, has_errors, ordered, printable, render, summary
from rulepress.authoring.project import SOURCES, Project
from rulepress.authoring.validate import nearest
from rulepress.cli import sources
from rulepress.workshops import GAMES

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


def examine(project: Project) -> SimpleNamespace:
    """All `findings` about a project, the `contents` by game, and what was `covered`."""
    findings = _strays(project)
    contents: dict[str, Content] = {}
    lints_run: set[str] = set()
    effects: Effects = {"run": 0, "later": [], "manual": []}
    for name in GAMES:
        if not any((project.root / top / name).is_dir() for top in SOURCES):
            continue
        game = sources.game(name)
        content = contents[name] = game.load(project)
        lints = [*lint.discover(lint), *lints_of(game)]
        findings += content.diagnostics
        findings += lint.run(lints, content)
        lints_run |= {one.code for one in lints}
        coverage = game.coverage(content)
        effects["run"] += coverage["run"]
        effects["later"] += coverage["later"]
        effects["manual"] += coverage["manual"]
    project.files()
    read = {document.path for content in contents.values() for document in content.documents if project.owns(document.path, document.root)}
    if not contents:
        findings.append(
            Diagnostic(
                "no-content",
                "error",
                "There is no content here: no rules, factions, scenarios or tables of a game that is known.",
                ".",
                suggestion="run this in a folder with factions/ and scenarios/, or name one with --project",
            )
        )
    return SimpleNamespace(
        findings=ordered(findings),
        contents=contents,
        covered={
            "read": len(read),
            "skipped": [vars(one) for one in project.skipped],
            "lints": sorted(lints_run),
            "effects": effects,
        },
    )


def lints_of(game: Game) -> list[lint.Lint]:
    """The lints that only this game has."""
    return lint.discover(game.lints) if game.lints else []


def _strays(project: Project) -> list[Diagnostic]:
    """Files that belong to no known game: each folder (or lone file) once."""
    strays = dict.fromkeys("/".join(path.split("/")[:2]) for path in project.files() if path.split("/")[1] not in GAMES)
    found = []
    for path in strays:
        top, name = path.split("/")
        close = nearest(name, GAMES)
        if (project.root / path).is_dir():
            message = f"No game named `{name}` is known, so nothing in this folder is read."
            advice = f"did you mean {top}/{close}/?" if close else f"games known: {', '.join(GAMES)}"
        else:
            message, advice = (
                "Nothing reads this file.",
                f"move it into the folder of a game, such as {top}/{next(iter(GAMES))}/",
            )
        found.append(Diagnostic("unread-file", "error", message, path, suggestion=advice))
    return found


def _tell(report: SimpleNamespace, seconds: float) -> None:
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

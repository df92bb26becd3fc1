"""The content of every game, looked at as `check` does: what is printed or published passes through here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from rulepress import workshops
from rulepress.authoring import lint
from rulepress.authoring.contract import Content, Effects, Game
from rulepress.authoring.diagnostics import Diagnostic, ordered
from rulepress.authoring.project import SOURCES, Project
from rulepress.authoring.validate import nearest
from rulepress.cli import Failure
from rulepress.cli.sources import Opened, game, stop_at_errors
from rulepress.workshops import GAMES


@dataclass(frozen=True)
class Examined:
    """A project as `check` sees it."""

    findings: list[Diagnostic]
    """In the order in which they are told."""
    contents: dict[str, Content]
    """By game."""
    covered: dict[str, Any]
    """Files read and skipped, lints run, and how many sentences of cards the engine carries out."""
    effects: Effects
    """What of it runs where, and what is left to the players."""


SORTED: tuple[Literal["odds_and_play", "play_only", "manual", "unshown"], ...] = ("odds_and_play", "play_only", "manual", "unshown")
"""Where what cards say is at work, and what no example shows."""


def examine(project: Project) -> Examined:
    """Everything that is wrong with a project."""
    findings = _strays(project)
    contents: dict[str, Content] = {}
    lints_run: set[str] = set()
    effects: Effects = {"run": 0, "odds_and_play": [], "play_only": [], "manual": [], "unshown": []}
    for name in GAMES:
        if not any((project.root / top / name).is_dir() for top in SOURCES):
            continue
        played = game(name)
        content = contents[name] = played.load(project)
        lints = [*lint.discover(lint), *lints_of(played)]
        findings += content.diagnostics
        findings += lint.run(lints, content)
        lints_run |= {one.code for one in lints}
        coverage = played.coverage(content)
        effects["run"] += coverage["run"]
        for where in SORTED:
            effects[where] = sorted({*effects[where], *coverage[where]})
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
    return Examined(
        findings=ordered(findings),
        contents=contents,
        covered={
            "read": len(read),
            "skipped": [vars(one) for one in project.skipped],
            "lints": sorted(lints_run),
            "effects": {"run": effects["run"]},
        },
        effects=effects,
    )


def lints_of(game: Game) -> list[lint.Lint]:
    """The lints that only this game has. Raises Failure for those that cannot be opened."""
    try:
        return workshops.lints_of(game)
    except workshops.Unfit as unfit:
        raise Failure(str(unfit)) from unfit


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


def checked(root: Path) -> list[Opened]:
    """The sources of every game, linted. Prints findings and raises Failure when there are errors."""
    project = Project(root)
    report = examine(project)
    stop_at_errors(report.findings, project)
    return [Opened(game(name), content) for name, content in report.contents.items()]

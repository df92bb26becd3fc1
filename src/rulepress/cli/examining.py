"""The content of every game, looked at as `check` does: what is printed or published passes through here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from rulepress.authoring.causes import causes
from rulepress.authoring.contract import Content, Effects
from rulepress.authoring.diagnostics import Diagnostic, has_errors, ordered
from rulepress.authoring.expectations import set_aside
from rulepress.authoring.looks import looks
from rulepress.authoring.project import SOURCES, Project
from rulepress.authoring.published import differing
from rulepress.authoring.strays import strays
from rulepress.cli.sources import Opened, linted, lints, stop_at_errors
from rulepress.cli.unswept import unswept
from rulepress.cli.verdicts import AT_WORK
from rulepress.press import presets
from rulepress.workshops import GAMES, game


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


SORTED: tuple[Literal["odds_and_play", "play_only", "manual", "unshown"], ...] = (*AT_WORK, "unshown")
"""Where what cards say is at work, and what no example shows."""


@unswept()
def examine(project: Project, deep: bool = False) -> Examined:
    """Everything that is wrong with a project; `deep`: and what odds say of its units."""
    findings: list[Diagnostic] = []
    contents: dict[str, Content] = {}
    places: list[str] = []
    lints_run: set[str] = set()
    effects: Effects = {"run": 0, "odds_and_play": [], "play_only": [], "manual": [], "unshown": []}
    for name in GAMES:
        if not any((project.root / top / name).is_dir() for top in SOURCES):
            continue
        played = game(name)
        places += [place for _, found in played.files.values() for place in found]
        content = contents[name] = played.load(project)
        findings += linted(Opened(played, content), deep=deep)
        if not has_errors(content.diagnostics):
            findings += differing(project, [one.data for one in content.editions.values() if one.data is not None])
        lints_run |= {one.code for one in lints(played) if deep or not one.deep}
        coverage = played.coverage(content)
        effects["run"] += coverage["run"]
        for where in SORTED:
            effects[where] = sorted({*effects[where], *coverage[where]})
    findings += [*strays(project, list(GAMES), places), *looks(project), *presets.findings(project)]
    findings = causes(findings, [document for content in contents.values() for document in content.documents])
    own = [document for content in contents.values() for document in content.documents if project.owns(document.path, document.root)]
    if not contents and not findings:
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
            "read": len({document.path for document in own}),
            "skipped": [vars(one) for one in (*project.skipped, *set_aside(own))],
            "lints": sorted(lints_run),
            "effects": {"run": effects["run"]},
        },
        effects=effects,
    )


def checked(root: Path) -> list[Opened]:
    """The sources of every game, linted. Prints findings and raises Failure when there are errors."""
    project = Project(root)
    report = examine(project)
    stop_at_errors(report.findings, project)
    return [Opened(game(name), content) for name, content in report.contents.items()]

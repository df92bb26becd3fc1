"""`check`: reports every problem in the sources without building anything, and fixes those that have a fix.

Exit codes: 0 no errors (warnings and expectation changes are allowed); 1 errors (or, with --diff, something would be fixed); 2 the
command line was not understood.
"""

from __future__ import annotations

import json
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import rulepress
from rulepress.cli import USAGE, Failure, command, refuse_outside
from rulepress.cli.checking import example_cache
from rulepress.cli.checking.check_cache import AT_WORK, Keys, Verdict, keys, remember, remembered
from rulepress.cli.checking.example_cache import never_did
from rulepress.cli.checking.gc_paused import unswept
from rulepress.cli.git.changed_files import saved_last, touched
from rulepress.content.diagnostics import sarif_report
from rulepress.content.diagnostics.console import hushed
from rulepress.content.diagnostics.diagnostic import Diagnostic, Unusable, folded, has_errors, ordered, place, printable, render, summary
from rulepress.content.files.project import Project, shipped
from rulepress.content.fixes.fixes import Safety
from rulepress.core.name_matching import nearest

if TYPE_CHECKING:  # imported where it is needed: what is remembered is told at once
    from rulepress.cli.checking.autofix import Mended

NAME = "check"
HELP = "report every problem in the content: format, references, rules of the game"

SHOWN = 6
"""Expectation changes that are listed; the rest are counted."""
LONGEST = 150
"""Characters of a line about an expectation change."""


def arguments(parser: ArgumentParser) -> None:
    """Declare how findings are chosen and printed, and what is fixed or accepted."""
    parser.add_argument("--format", choices=("text", "json", "github", "sarif"), default="text", help="output format")
    parser.add_argument("--json", action="store_const", const="json", dest="format", help="the same as --format json")
    parser.add_argument("--all", action="store_true", help="show every finding, including similar ones")
    parser.add_argument("--strict", action="store_true", help="treat expectation changes as errors")
    parser.add_argument("--select", action="append", metavar="CODES", help="show only findings with these codes, separated by commas")
    parser.add_argument("--ignore", action="append", metavar="CODES", help="hide findings with these codes")
    parser.add_argument("--fix", action="store_true", help="apply safe fixes")
    parser.add_argument("--unsafe-fixes", action="store_true", help="also apply fixes that need a review")
    parser.add_argument("--accept", action="store_true", help="update expected values after an intended change")
    parser.add_argument("--diff", action="store_true", help="show what would be fixed or accepted, but write nothing")
    parser.add_argument(
        "--deep",
        action="store_true",
        help="also find units and actions that are never the best choice, by exact odds, and play a few random games (slow)",
    )
    parser.add_argument(
        "--try",
        metavar="NAME",
        dest="name",
        help="show what a trait, action, token or ability does: play a scene with and without it; or play the worked example with this id",
    )


class Seen(NamedTuple):
    """One look at a project."""

    verdict: Verdict
    findings: list[Diagnostic]
    """What is told of it."""
    before: bool
    """It is what was found the last time, and nothing has changed since."""


@unswept(last=True)
def run(args: Namespace) -> int:
    """Check the project and print its findings; returns 1 if an error is left, or with --diff if there is a fix to make."""
    if args.name is not None:
        return _try(args)
    begin = time.perf_counter()
    look = partial(_look, args, _codes(args.select), _codes(args.ignore))
    safeties = _safeties(args)
    if args.diff:
        from rulepress.cli.checking.autofix import mended

        files = mended(args.project, look().findings, safeties or ("safe",))
        _show(files)
        return 1 if files else 0
    written: list[Mended] = []
    if safeties:
        from rulepress.cli.checking.autofix import mend

        written = mend(args.project, lambda: look().findings, safeties)
    seen = look()
    print(_WRITERS[args.format](seen), end="") if args.format in _WRITERS else _tell(args, seen, written, time.perf_counter() - begin)
    return 1 if has_errors(seen.findings) else 0


def _codes(given: list[str] | None) -> set[str]:
    """The codes in an option. Raises Failure for one that there is not."""
    codes = {code.strip() for one in given or () for code in one.split(",") if code.strip()}
    known = _manuals() if codes else {}
    for code in sorted(codes - known.keys()):
        raise Failure(f"There is no finding code `{printable(code)}`.{nearest(code, known)}", USAGE)
    return codes


def _safeties(args: Namespace) -> tuple[Safety, ...]:
    """Which fixes are to be made."""
    found: list[Safety] = []
    if args.fix or args.unsafe_fixes:
        found.append("safe")
    if args.unsafe_fixes:
        found.append("unsafe")
    if args.accept:
        found.append("accept")
    return tuple(found)


def _manuals() -> dict[str, str]:
    """Every code that a finding may have, and its page."""
    from rulepress.cli.checking.content_loading import every_lint
    from rulepress.content.diagnostics.finding_manuals import manuals

    return manuals(every_lint())


def _look(args: Namespace, select: set[str], ignore: set[str]) -> Seen:
    project = Project(args.project)
    as_it_is = keys(project, args.deep)
    before = remembered(as_it_is.project)
    verdict = before or _examined(project, args.deep, as_it_is)
    findings = [found for found in verdict.findings if (not select or found.code in select) and found.code not in ignore]
    consequences = {found.path for found in findings if found.severity == "consequence"}
    # An example that was saved after all else, or never came out, follows from nothing: it is wrong.
    errors = consequences if args.strict else saved_last(args.project, [path for path in consequences if "/examples/" in path])
    never = never_did(project.root, findings)
    if not before:
        example_cache.remember(project.root, verdict.findings, errors)
    findings = [
        replace(one, severity="error") if one.severity == "consequence" and (one.path in errors or (one.path, one.line) in never) else one
        for one in findings
    ]
    return Seen(verdict, findings, before is not None)


def _examined(project: Project, deep: bool, as_it_is: Keys) -> Verdict:
    """A look at the project, but for games that nobody has touched since the last one."""
    from rulepress.cli.checking.checker import examined_anew
    from rulepress.content.diagnostics.error_dedup import causes
    from rulepress.content.files import cache

    report = examined_anew(project, deep, as_it_is, partial(cache.between_runs, project.root))
    verdict = Verdict(ordered(causes([*report.findings, *_of_the_site(project)], [])), report.covered, {**report.effects})
    if keys(project, deep) == as_it_is:  # else something was saved meanwhile
        remember(as_it_is.project, verdict)
    return verdict


def _of_the_site(project: Project) -> Iterator[Diagnostic]:
    """What `site` would refuse of a project's own settings and pages."""
    from rulepress.content.files.unused_files import outside

    if project.root == shipped() or outside(project):
        return
    from rulepress.web.site import handwritten_pages, mkdocs_settings

    if not any(os.path.lexists(project.root / name) for name in (mkdocs_settings.NAME, "site")):
        return
    for look in (partial(mkdocs_settings.settings, project, project.root, project.root), lambda: list(handwritten_pages.own(project))):
        try:
            look()
        except Unusable as refused:
            yield from refused.found


def _as_json(seen: Seen) -> str:
    effects = seen.verdict.effects
    counted = {"effects": {where: effects[where] for where in AT_WORK}, "unshown": effects["unshown"]}
    told = {"findings": sarif_report.as_data(seen.findings), **seen.verdict.covered, "summary": counted}
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _as_sarif(seen: Seen) -> str:
    return json.dumps(sarif_report.as_sarif(seen.findings, rulepress.__version__, _manuals()), ensure_ascii=False, indent=1) + "\n"


_WRITERS = {"json": _as_json, "sarif": _as_sarif, "github": lambda seen: sarif_report.as_github(seen.findings)}


def _tell(args: Namespace, seen: Seen, files: list[Mended], seconds: float) -> None:
    if args.accept and not hushed():
        _show(files)
    consequences = [found for found in seen.findings if found.severity == "consequence"]
    others = [found for found in seen.findings if found.severity != "consequence"]
    first = touched(args.project, [found.path for found in others])
    render(others, args.project, sys.stdout, every=args.all, touched=first)
    _tell_consequences(consequences, args.all)
    for one in files:
        print(f"{'accepted' if args.accept else 'fixed'} {printable(one.path)}")
    if not hushed():
        _tell_summary(seen, args.all, seconds)


def _show(files: list[Mended]) -> None:
    for one in files:
        print("\n".join(map(printable, one.diff.split("\n"))), end="")


def _tell_consequences(findings: list[Diagnostic], every: bool) -> None:
    """What a change made different elsewhere: old and new, and where."""
    if not findings:
        return
    files, one = len({found.path for found in findings}), len(findings) == 1
    print(f"{len(findings)} expectation change{'s' * (not one)} in {files} file{'s' * (files > 1)}:")
    groups = [(found, []) for found in findings] if every else folded(findings)
    for found, alike in groups if every else groups[:SHOWN]:
        told = printable(found.message.partition(": ")[2] or found.message)
        also = f" (and {len(alike)} similar)" if alike else ""
        print(f"  {place(found)}  {told if every or len(told) <= LONGEST else told[:LONGEST] + ' ...'}{also}")
    if not every and len(groups) > SHOWN:
        print(f"  and {sum(1 + len(alike) for _, alike in groups[SHOWN:])} more (--all shows each)")
    if any(found.fix for found in findings):
        print(f"  builds continue; `{command()} check --accept` updates the expected values, --strict treats these as errors")


def _tell_summary(seen: Seen, every: bool, seconds: float) -> None:
    """One line where there are errors; else also what the check covered."""
    from rulepress.content.diagnostics.error_dedup import FORM

    covered, effects = seen.verdict.covered, seen.verdict.effects
    wrong = [found for found in seen.findings if found.severity == "error"]
    parts = [f"{summary(seen.findings)}: {covered['read']} files and {len(covered['lints'])} lints in {seconds:.2f} s"]
    if seen.before:
        parts.append("cached, as nothing has changed since the last check")
    parts += _fixable(seen.findings)
    if seen.findings:
        parts.append(f"`{command()} explain CODE` describes a finding")
    if any(found.code in FORM for found in wrong):
        parts.append("files that depend on these were not checked yet")
    print("; ".join(parts))
    if wrong and not every:
        return
    for one in covered["skipped"]:
        print(f"  skipped {printable(one['path'])}: {one['reason']}")
    for language, texts in covered["languages"].items():
        lacking = texts["missing"]
        names = f"; still in English: {_listed(lacking, every)}" if lacking else ""
        print(f"  in {language}: {texts['texts'] - len(lacking)} of {texts['texts']} texts{printable(names)}")
    counts = {where: len(effects[where]) for where in AT_WORK}
    if not sum(counts.values()):
        return  # there are no cards yet
    words = {"odds_and_play": "run in odds and play", "play_only": "run in play only", "manual": "are left to the players"}
    told = [f"{counts[where]} {words[where]}" for where in AT_WORK if counts[where]]
    print(f"  entries on cards: {', '.join(told)}" + (f"; the engine runs {effects['run']} effects" if effects["run"] else ""))
    if effects["manual"]:
        print(f"  left to the players ({counts['manual']}): {printable(', '.join(effects['manual']))}")
    if unshown := effects["unshown"]:
        print(f"  without a worked example ({len(unshown)}): {printable(_listed(unshown, every))}")
        print(f'  to see what one of them does: {command()} check --try "NAME"')


def _fixable(findings: list[Diagnostic]) -> Iterator[str]:
    """How many findings an option fixes."""
    safeties: Counter[str] = Counter(found.fix.safety for found in findings if found.fix)
    for safety, option in (("safe", "--fix"), ("unsafe", "--unsafe-fixes")):
        if number := safeties[safety]:
            yield f"{number} fixable with {option}"


def _listed(names: list[str], every: bool) -> str:
    """The names, or the first few."""
    return ", ".join(names if every else names[:5]) + (", ... (--all lists them)" if len(names) > 5 and not every else "")


def _try(args: Namespace) -> int:
    """Shows what something on a card does, of whichever game."""
    from rulepress.cli.checking.checker import SORTED
    from rulepress.cli.checking.content_loading import opened

    refuse_outside(args.project)
    games = opened(args.project)
    coverages = [one.game.engine.coverage(one.content) for one in games if one.game.engine]
    known = [name.split("/", 2)[2] for told in coverages for where in SORTED for name in told[where]]
    called = args.name.rpartition("/")[2] if "/" in args.name else args.name  # as `check` names it, with its home
    of_leaders = [name for name in known if name.rpartition(": ")[2] == called]  # an ability, as its card calls it
    for name in dict.fromkeys((called, called.rpartition(": ")[2].partition(" (")[0], *of_leaders)):
        for one in games:
            if one.content.data is not None and one.game.engine and (told := one.game.engine.tried(one.content.data, name)):
                print("\n".join(map(printable, told)))
                return 0
    for one in games:
        if one.content.data is not None and (told := _course(one, args.name)):
            print("\n".join(map(printable, told)))
            return 0
    if called in known:
        raise Failure(f'No card has "{printable(called)}", so there is nothing to show. Add it to a unit first.')
    raise Failure(
        f'No card has a trait, action, token or ability named "{printable(args.name)}" that has an effect.{nearest(called, known)}'
    )


def _course(one: Any, name: str) -> list[str]:
    """What happens in the worked example of that id, to its end; nothing where there is none."""
    for shown in one.game.examples(one.content, one.content.data):
        if shown.id == name:
            differs = ["", f"The result differs from what the example expects: {shown.outcome.differs}"] if shown.outcome.differs else []
            return [f"{shown.title}, the example {name}", "", *(f"  {line.words}" for line in shown.outcome.lines), *differs]
    return []

"""`cards --for PRESET`: chosen cards as a shop, a printer or a virtual table takes them; several that were chosen together as sheets for a
printer at home; sheets that measure a printer; files of one's own looked at."""

from __future__ import annotations

import re
import sys
import time
from argparse import Namespace, _ArgumentGroup
from pathlib import Path
from typing import TYPE_CHECKING

from rulepress.cli import USAGE, WRONG, Failure
from rulepress.cli.selection.card_selection import all_known, chosen
from rulepress.cli.selection.chosen_cards import Chosen
from rulepress.cli.setup import os_packages
from rulepress.content.diagnostics.console import say
from rulepress.content.diagnostics.diagnostic import Diagnostic, has_errors, render, summary
from rulepress.content.files.project import Project

if TYPE_CHECKING:
    from rulepress.press.shops.presets import AnyPreset

CARDS = ("force", "faction", "unit", "count", "changed_since", "language")
"""Options that choose cards."""


def arguments(parser: _ArgumentGroup) -> None:
    """Declare the options of `cards` that concern orders: presets, counts, calibration, preflight."""
    parser.add_argument(
        "--for", dest="preset", metavar="PRESET", help="make the chosen cards with the settings in templates/presets/PRESET.yaml"
    )
    parser.add_argument("--count", action="append", metavar="U=N", help="print N copies of this card, with or without a preset; repeatable")
    parser.add_argument("--offset", metavar="X,Y", help="move card backs by these millimetres, as measured on a calibration sheet")
    parser.add_argument("--calibrate", metavar="PRESET", help="print a sheet for measuring back-side registration")
    parser.add_argument(
        "--preflight", nargs="+", metavar="FILE", help="check these files against the preset's requirements, and make nothing"
    )


def asked(args: Namespace) -> bool:
    """Whether the command is about a preset. Raises Failure for an option that needs one and has none."""
    if args.preset or args.calibrate:
        return True
    for option in ("offset", "preflight"):
        if getattr(args, option):
            raise Failure(f"--{option} needs a preset: add --for PRESET.", USAGE)
    return False


def judge(args: Namespace) -> None:
    """Raises Failure for a preset that there is not and for options that do not go with it, Unusable for one that is wrong."""
    from rulepress.press.shops import presets

    project = Project(args.project)
    name = args.preset or args.calibrate
    all_known([name], presets.names(project), "preset")
    preset = presets.preset(project, name)
    if args.calibrate:
        _alone(args, "calibrate", "for", "preflight", *CARDS)
    elif args.preflight:
        _alone(args, "preflight", "offset", *CARDS)
    _offset(project, preset, args)


def run(args: Namespace) -> int:
    """What was asked for, of which `judge` has found nothing wrong."""
    from rulepress.press.shops import presets

    project = Project(args.project)
    name = args.preset or args.calibrate
    preset = presets.preset(project, name)
    if args.calibrate:
        return _calibrate(project, name, preset, args)
    if args.preflight:
        return _look(project, preset, [Path(one) for one in args.preflight])
    return _order(project, name, preset, args)


def _alone(args: Namespace, option: str, *others: str) -> None:
    for other in others:
        if getattr(args, "preset" if other == "for" else other) and not (option == "preflight" and other == "for"):
            raise Failure(f"--{option} and --{other.replace('_', '-')} do not go together.", USAGE)


def _order(project: Project, name: str, preset: AnyPreset, args: Namespace) -> int:
    offset = _offset(project, preset, args)
    return _pressed(project, name, {".": preset}, chosen(args), args, offset)


def sheets(args: Namespace, cards: list[Chosen]) -> int:
    """Cards that were chosen together, without a preset: one PDF a paper for a printer at home."""
    from rulepress.press.sheets.paper_formats import PAPERS
    from rulepress.press.shops.presets import preset, printing

    project = Project(args.project)
    home = {paper.id: preset(project, f"home-{paper.id}") for paper in PAPERS}
    return _pressed(project, "changed" if args.changed_since else "chosen", home, cards, args, printing(project).offset)


def _pressed(
    project: Project, name: str, presets: dict[str, AnyPreset], cards: list[Chosen], args: Namespace, offset: tuple[float, float]
) -> int:
    from rulepress.press.shops.shop_order import Wish, order

    if not cards and args.changed_since:
        say(f"None of these cards has changed since {args.changed_since}: nothing was written.")
        return 0
    if not cards:
        raise Failure("No card is chosen, so there is nothing to print.")
    copies = sum(len(one.cards) for one in cards)
    for one in presets.values():
        if one.most is not None and copies > one.most:
            raise Failure(
                f"This order has {copies} cards, but {one.name} takes at most {one.most} in one order. Split it: use fewer --faction, "
                f"--force and --unit, or fewer copies with --count. Nothing was written."
            )
    os_packages.require(os_packages.PANGO)
    begin = time.perf_counter()
    folder = "-".join(filter(None, (name, args.language)))
    report = order(project, folder, presets, [Wish(*one) for one in cards], project.root / "dist", offset)
    if _told(report.diagnostics, project.root, "nothing was written"):
        return WRONG
    say(
        f"{report.copies} card{'s' * (report.copies != 1)} ({report.cards} different, {report.pressed} made) for "
        f"{' and '.join(one.name for one in presets.values())}; {len(report.files)} file{'s' * (len(report.files) != 1)} written to "
        f"dist/print/{folder}, and checked; {time.perf_counter() - begin:.1f} s"
    )
    if report.others:
        say(f"dist/print/{folder} has files that do not belong to this order; they stay: {', '.join(report.others)}.")
    return 0


def _calibrate(project: Project, name: str, preset: AnyPreset, args: Namespace) -> int:
    from rulepress.content.files import atomic_output
    from rulepress.press.sheets.calibration import sheet
    from rulepress.press.shops.presets import Sheets

    if not isinstance(preset, Sheets):
        raise Failure(f"{name} makes no sheets for a home printer, so there is no offset to measure.", USAGE)
    os_packages.require(os_packages.PANGO)
    pdf = sheet(project, preset, _offset(project, preset, args))
    with atomic_output.work(project.root / "dist") as work:
        work.write(project.root / "dist" / "print" / f"{name}-calibration.pdf", pdf)
        work.commit()
    say(f"dist/print/{name}-calibration.pdf: print it as you print cards, and follow its instructions.")
    return 0


def _look(project: Project, preset: AnyPreset, files: list[Path]) -> int:
    from rulepress.press.shops.preflight import preflight

    for file in files:
        if not file.is_file():
            raise Failure(f"There is no file {file}.")
    found = [one for file in files for one in preflight(preset, file.parent, [file.name], str(file.parent))]
    if _told(found, project.root, f"not for {preset.name}"):
        return WRONG
    say(f"{len(files)} file{'s' * (len(files) != 1)}: ready for {preset.name}.")
    return 0


def _told(found: list[Diagnostic], root: Path, so: str) -> bool:
    """Tell what was found; whether any of it is an error."""
    if found:
        render(found, root, sys.stderr)
    if has_errors(found):
        print(f"{summary(found)}; {so}.", file=sys.stderr)
    return has_errors(found)


def _offset(project: Project, preset: AnyPreset, args: Namespace) -> tuple[float, float]:
    """By how many millimetres backs are moved: as asked for, else as print.yaml says, where there are sheets."""
    from rulepress.press.shops.presets import FARTHEST, Sheets, printing

    if not isinstance(preset, Sheets):
        if args.offset:
            raise Failure(f"--offset moves backs on sheets for a printer at home; {preset.name} has none.", USAGE)
        return 0.0, 0.0
    if args.offset is None:
        return printing(project).offset
    found = re.fullmatch(r"\s*([-+]?\d+(?:\.\d+)?)\s*,\s*([-+]?\d+(?:\.\d+)?)\s*", args.offset)
    if not found or max(abs(float(one)) for one in found.groups()) > FARTHEST:
        raise Failure(f"--offset {args.offset}: type two numbers of at most {FARTHEST}, such as --offset=0.5,-1.", USAGE)
    return float(found[1]), float(found[2])

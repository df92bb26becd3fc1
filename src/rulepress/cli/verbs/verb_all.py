"""Everything in one go: what is wrong, the data, the cards, the site; then a table of what was made."""

import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rulepress import cli
from rulepress.cli.selection.first_card import first_card
from rulepress.cli.setup import os_packages
from rulepress.cli.terminal.build_lock import holding_dist
from rulepress.content.diagnostics.console import say

NAME = "all"
HELP = "check the content, then build data, cards, books and website"

# Where each step leaves its files, below the project; what it is called for the reader.
_STEPS = {
    "check": ("Checking the content", None),
    "schema": ("Updating the editor's files", "schema"),
    "data": ("Resolving the data", "dist/data"),
    "cards": ("Pressing the cards", "dist/cards"),
    "book": ("Pressing the rulebooks", "dist/book"),
    "site": ("Building the site", "dist/site"),
}


@dataclass
class _Row:
    step: str
    result: str
    where: str
    seconds: float


def arguments(parser) -> None:
    """Declare nothing: the verb has no options."""


@holding_dist
def run(args) -> int:
    """Run check, data, cards, book and site, and print a table of them; returns the first exit code that is not 0."""
    rows, codes = [], []
    _show_a_card(args.project)
    for step, (sentence, where) in _STEPS.items():
        say(f"{sentence} ...")
        started = time.time()
        if step in ("cards", "book") and not os_packages.ready([os_packages.PANGO]):
            code, result = cli.MISSING, "left out: no Pango"
        else:
            code = cli.guard(partial(cli.call, step, args.project))
            result = "failed, see above"
            if step == "site" and (args.project / where).is_dir():
                result += "; the earlier site stays"
            if code in (0, cli.MISSING):
                result = _told(args.project / where if where else None, started)
                result += ", but not all: see above" if code else ""
        rows.append(_Row(step, result, where or "", time.time() - started))
        codes.append(code)
        if code in (cli.BUG, cli.INTERRUPTED) or (code and step in ("check", "data")):
            break  # cards and site of wrong data would be wrong; what was made before stays as it is
    _table(rows)
    return next((code for code in codes if code), 0)


def _show_a_card(root: Path) -> None:
    """On a first run, something to look at before all is looked through."""
    if not os_packages.ready([os_packages.PANGO]):
        return
    started = time.time()
    if card := first_card(root):
        say(f"{card.relative_to(root).as_posix()}: the first card, {time.time() - started:.1f} s")


def _told(folder: Path | None, started: float) -> str:
    """What a step made: its files by kind, and how many of them are new since it began."""
    if folder is None:
        return "no errors"
    files = [path for path in folder.rglob("*") if path.is_file()] if folder.is_dir() else []
    kinds = {".pdf": "PDF", ".png": "PNG", ".html": "page", ".json": "JSON"}
    counts: dict[str, int] = {}
    for path in files:
        kind = kinds.get(path.suffix, "other file")
        counts[kind] = counts.get(kind, 0) + 1
    new = sum(path.stat().st_mtime >= started - 0.01 for path in files)  # file times are a little coarse
    told = ", ".join(f"{count} {_plural(kind, count)}" for kind, count in counts.items()) or "nothing"
    return told if new else f"{told} (unchanged)"


def _plural(kind: str, count: int) -> str:
    return kind if count == 1 or kind == "JSON" else kind + "s"


def _table(rows: list[_Row]) -> None:
    rows = [*rows, _Row("total", "", "", sum(row.seconds for row in rows))]
    wide = max(len(row.result) for row in rows)
    say("")
    for row in rows:
        say(f"  {row.step:<6}  {row.result:<{wide}}  {row.where:<10}  {row.seconds:6.1f} s")

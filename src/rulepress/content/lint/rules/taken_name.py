"""Two cards or two website pages would have the same file name.

What: a unit or pilot has the id `index`, which is the page of its faction, or the name of a leader's or team's page (`leader-ada` for the
leader `ada`); two cards of a faction have the same id, such as a unit and a leader; or the ids and editions (or languages) of two games
combine to the same name, such as the edition `b-c` of `a` and the edition `c` of `a-b`.
Why: both would be written to one file, so a page or a print order would show one of them twice.

Wrong:
    units/leader-ada.yaml beside leaders/ada.yaml
Right:
    units/ada-on-foot.yaml beside leaders/ada.yaml
"""

from collections.abc import Iterator
from pathlib import PurePosixPath

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found, lint, own
from rulepress.content.system.content_protocol import Content

PREFIXES = {"units": "", "pilots": "", "leaders": "leader-", "teams": "team-"}
"""Folders of a faction whose files have a page each -> what stands before the id in its name."""


@lint(code="taken-name")
def taken_name(content: Content) -> Iterator[Diagnostic]:
    taken: dict[tuple[str, str], str] = {}
    for document in sorted(own(content), key=lambda one: (_folder(one.path) in ("units", "pilots"), one.path)):
        folder = _folder(document.path)
        if folder not in PREFIXES or not document.path.startswith("factions/"):
            continue
        faction = str(PurePosixPath(document.path).parents[1])
        page = PREFIXES[folder] + PurePosixPath(document.path).stem
        holder = taken.setdefault((faction, page), document.path)
        if page == "index":
            holder = "the page of its faction"
        if holder != document.path:
            yield found(document, ("id",), f"The website's page `{page}` already belongs to {holder}.", suggestion="choose another id")


def _folder(path: str) -> str:
    return PurePosixPath(path).parent.name

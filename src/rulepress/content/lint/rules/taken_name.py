"""A name that two cards, or two pages of the site, would share.

What: a unit or pilot called `index`, which is the page of its faction; one called as the page of a leader or a team is (`leader-ada`
beside the leader `ada`); two cards of a faction with one id, such as a unit's and a leader's; and two games whose ids and editions (or
languages) come to the same, such as the edition `b-c` of `a` and the edition `c` of `a-b`.
Why: there is one file for both, so that a page, or a paid order, would show one of them twice.

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
            yield found(document, ("id",), f"The site's page `{page}` is taken already, by {holder}.", suggestion="call it otherwise")


def _folder(path: str) -> str:
    return PurePosixPath(path).parent.name

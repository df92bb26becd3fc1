"""A unit of another faction that the Force may not hire, or not so many of; or a unit for hire by a faction that there is not.

What: a Force that lists a unit of another faction without `hire`, or one whose `hire` does not name this faction, or more of
one than its `one_per` gives for the Force's own units. And a `hire` that names no faction of yours or of those that ship.
Why: no game can be played with it; and nobody could ever hire that.

Wrong:
    units: {scout: 2, tank: 3, freelances/outrider: 2}      # whose file has `hire: {by: all, one_per: 4}`
Right:
    units: {scout: 2, tank: 3, freelances/outrider: 1}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.authoring.places import nowhere
from rulepress.authoring.project import shipped
from rulepress.workshops.downsync.content import Content
from rulepress.workshops.downsync.schemas import Hire

from ._forces import judged
from ._sources import units


@lint(code="hired-unit")
def hired_unit(content: Content) -> Iterator[Diagnostic]:
    yield from judged(content, "hired-unit")
    hired = [(unit, index, name) for _, unit in units(content) if unit.record.hire for index, name in enumerate(_by(unit.record.hire))]
    if not hired:
        return
    known = {faction.id for faction in content.factions}
    known |= {folder.name for folder in (shipped() / "factions" / "downsync").iterdir() if folder.is_dir()}
    for unit, index, name in hired:
        if name not in known:
            yield found(unit.document, ("hire", "by", index), **nowhere("faction", name, known))


def _by(hire: Hire) -> list[str]:
    """The factions that it names."""
    return [] if hire.by == "all" else hire.by

"""A unit of another faction that the Force may not hire, or not so many of.

What: a Force that lists a unit of another faction without `hire`, or one whose `hire` does not name this faction, or more of
one than its `one_per` gives for the Force's own units.
Why: no game can be played with it.

Wrong:
    units: {scout: 2, tank: 3, freelances/outrider: 2}      # whose file has `hire: {by: all, one_per: 4}`
Right:
    units: {scout: 2, tank: 3, freelances/outrider: 1}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import lint
from rulepress.workshops.downsync.content import Content

from ._forces import judged


@lint(code="hired-unit")
def hired_unit(content: Content) -> Iterator[Diagnostic]:
    yield from judged(content, "hired-unit")

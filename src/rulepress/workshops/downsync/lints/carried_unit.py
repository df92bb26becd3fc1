"""A unit in a Force list that comes only with another.

What: a Force that lists a unit with a trait that says with whom it comes (such as Packaged).
Why: such a unit is never chosen; its carrier brings it, and the list adds it by itself.

Wrong:
    units: {widow-scout: 1, spider-drone-infiltrator: 1}
Right:
    units: {widow-scout: 1}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import lint
from rulepress.workshops.downsync.content import Content

from ._forces import judged


@lint(code="carried-unit")
def carried_unit(content: Content) -> Iterator[Diagnostic]:
    yield from judged(content, "carried-unit")

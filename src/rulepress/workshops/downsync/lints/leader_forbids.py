"""A Force with a unit that its leader forbids.

What: a Force whose leader's card forbids one of the listed units.
Why: the leader's card says that it cannot be.

Wrong:
    leader: warden        # whose card has `forbids: [samson]`
    units: {samson: 1}
Right:
    leader: warden
    units: {mandible: 1}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import lint
from rulepress.workshops.downsync.content import Content

from ._forces import judged


@lint(code="leader-forbids")
def leader_forbids(content: Content) -> Iterator[Diagnostic]:
    yield from judged(content, "leader-forbids")

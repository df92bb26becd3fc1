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
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content


@lint(code="leader-forbids")
def leader_forbids(content: Content) -> Iterator[Diagnostic]:
    for faction in content.factions:
        leaders = {leader.id: leader.record for leader in faction.leaders if leader.record}
        for force in faction.forces:
            leader = leaders.get(force.record.leader) if force.record else None
            if leader is None:
                continue
            for unit in leader.forbids:
                if unit in force.record.units:
                    yield found(
                        force.document,
                        ("units", unit),
                        f"The leader {leader.name} forbids `{unit}`.",
                        key=True,
                        suggestion="take it out, or choose another leader",
                    )

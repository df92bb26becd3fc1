"""What play would say to a Force list: each verdict a lint of its own."""

from functools import partial

from rulepress.content.games.downsync.lints._force_lists import judged
from rulepress.content.lint import Lint


def _verdict(code: str, manual: str) -> Lint:
    return Lint(code, "error", partial(judged, code=code), manual)


carried_unit = _verdict(
    "carried-unit",
    """A unit in a Force list that comes only with another.

What: a Force that lists a unit with a trait that says with whom it comes (such as Packaged).
Why: such a unit is never chosen; its carrier brings it, and the list adds it by itself.

Wrong:
    units: {widow-scout: 1, spider-drone-infiltrator: 1}
Right:
    units: {widow-scout: 1}
""",
)

force_slots = _verdict(
    "force-slots",
    """A Force list that does not fit its game size.

What: more units of a signature than the game size has slots, or a unit without a signature (errors), or fewer (a warning).
What the leader's `swap` allows counts.
Why: no game can be played with it, and `play` refuses it in the same words. One with too few may only be not yet whole.

Wrong:
    game_size: small
    units: {harbinger: 2, crusader: 4, samson: 1}
Right:
    game_size: small
    units: {harbinger: 2, crusader: 3, samson: 1}
""",
)

hired_unit = _verdict(
    "hired-unit",
    """A unit of another faction that the Force may not hire, or not so many of.

What: a Force that lists a unit of another faction without `hire`, or one whose `hire` does not name this faction, or more of
one than its `one_per` gives for the Force's own units.
Why: no game can be played with it.

Wrong:
    units: {scout: 2, tank: 3, freelances/outrider: 2}      # whose file has `hire: {by: all, one_per: 4}`
Right:
    units: {scout: 2, tank: 3, freelances/outrider: 1}
""",
)

leader_forbids = _verdict(
    "leader-forbids",
    """A Force with a unit that its leader forbids.

What: a Force whose leader's card forbids one of the listed units.
Why: the leader's card says that it cannot be.

Wrong:
    leader: warden        # whose card has `forbids: [samson]`
    units: {samson: 1}
Right:
    leader: warden
    units: {mandible: 1}
""",
)

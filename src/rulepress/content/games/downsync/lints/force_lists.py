"""What play would say to a Force list: each verdict a lint of its own."""

from functools import partial

from rulepress.content.games.downsync.lints._force_lists import judged
from rulepress.content.lint import Lint


def _verdict(code: str, manual: str) -> Lint:
    return Lint(code, "error", partial(judged, code=code), manual)


carried_unit = _verdict(
    "carried-unit",
    """A Force list contains a unit that another unit brings.

What: a Force lists a unit with a trait that ties it to a carrier (such as Packaged).
Why: the unit is never chosen; its carrier brings it, and the list adds it automatically.

Wrong:
    units: {widow-scout: 1, spider-drone-infiltrator: 1}
Right:
    units: {widow-scout: 1}
""",
)

force_slots = _verdict(
    "force-slots",
    """A Force list does not fit its game size.

What: a Force has more units of a signature than slots, or a unit without a signature (errors), or fewer units than slots (a warning). The
leader's `swap` is taken into account.
Why: the list is illegal, and `play` rejects it with the same message. A list with too few units may just be unfinished.

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
    """A Force may not hire this unit, or not as many of it.

What: a Force lists a unit of another faction that has no `hire`, whose `hire` does not include this faction, or more of it than `one_per`
allows for the Force's own units.
Why: the list is illegal.

Wrong:
    units: {scout: 2, tank: 3, freelances/outrider: 2}      # whose file has `hire: {by: all, one_per: 4}`
Right:
    units: {scout: 2, tank: 3, freelances/outrider: 1}
""",
)

leader_forbids = _verdict(
    "leader-forbids",
    """A Force contains a unit that its leader forbids.

What: the leader's card forbids one of the listed units.
Why: the list is illegal.

Wrong:
    leader: warden        # whose card has `forbids: [samson]`
    units: {samson: 1}
Right:
    leader: warden
    units: {mandible: 1}
""",
)

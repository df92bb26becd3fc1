"""Happenings: what an effect may wait for, and what may be asked about afterwards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Happening:
    """One row: something that happens to a Unit, or that it does."""

    words: str
    """When that is, for the editor and the manual."""
    told: str
    """How reasons tell of it afterwards: the bearer *has moved* in this Round."""
    roles: tuple[str, ...] = ("target",)
    """Whom it happens to and who the other one is, as `who` and conditions call them: (attacker, target)."""
    before: bool = False
    """May an effect come before it?"""
    at_once: bool = False
    """Does it happen to a player's Units all at once, and so once to its leader?"""
    tells: frozenset[str] = frozenset()
    """What else is known of it: the `action` whose own effects may wait for it, the `effect`, whether it `hit`, where they stood
    `before`, and what its way `passes`."""


DOING, SUFFERING = ("attacker", "target"), ("target", "attacker")


def _of(*known: str) -> frozenset[str]:
    return frozenset(known)


_HIT = "the roll has succeeded, and nothing has come of it yet."

_AIMED = "the target is known, and the dice are not rolled yet."

TRIGGERS: dict[str, Happening] = {
    "revealed": Happening("It is Revealed.", "was Revealed", tells=_of("before")),
    "designated": Happening("It is named for a Taskforce.", "was named for a Taskforce"),
    "activation_begins": Happening("Its activation begins.", "was activated"),
    "activation_ends": Happening("Its activation ends.", "ended its activation"),
    "performs": Happening(
        "It has performed an action, with all of its shots; `target` is whom it aimed at last. What each one is to know waits for `hits`\n"
        "or `attacks`.",
        "has acted",
        DOING,
        tells=_of("action"),
    ),
    "moved": Happening(
        "It has moved, in the Move phase or by a Move Action; with `before`: it may move now, and may yet stay.",
        "has moved",
        before=True,
        tells=_of("before", "passes"),
    ),
    "placed": Happening("It has been placed without a move.", "was placed", tells=_of("before")),
    "attacks": Happening(
        f"It has attacked, hit or not; with `before`: {_AIMED}", "has attacked", DOING, before=True, tells=_of("action", "hit")
    ),
    "attacked": Happening(
        f"An enemy has attacked it, hit or not; a Unit that was destroyed by it does nothing more. With `before`: {_AIMED}",
        "was attacked",
        SUFFERING,
        before=True,
        tells=_of("hit"),
    ),
    "scans": Happening(
        f"It has scanned, found or not; with `before`: {_AIMED}", "has scanned", DOING, before=True, tells=_of("action", "hit")
    ),
    "scanned": Happening(
        f"An enemy has scanned it, found or not; with `before`: {_AIMED}", "was scanned", SUFFERING, before=True, tells=_of("hit")
    ),
    "hits": Happening(
        f"Its attack or scan has succeeded, negated or not; with `before`: {_HIT}",
        "has hit",
        DOING,
        before=True,
        tells=_of("action", "effect"),
    ),
    "hit": Happening(
        f"An attack on it or a scan of it has succeeded, negated or not; what comes of it is `suffers`. With `before`: {_HIT}",
        "was hit",
        SUFFERING,
        before=True,
        tells=_of("effect"),
    ),
    "suffers": Happening(
        "An effect has taken hold of it: it becomes Stunned (`effect: STUN`), loses a base (`effect: KILL`), or suffers a faction's own\n"
        "effect. What its traits make of an effect is what it suffers; a second Stun Token is nothing.",
        "has suffered an effect",
        SUFFERING,
        tells=_of("effect"),
    ),
    "negates": Happening("It has negated an effect by a countermeasure.", "has negated an effect", SUFFERING, tells=_of("effect")),
    "negated": Happening("The effect of its attack has been negated.", "was negated", DOING, tells=_of("effect")),
    "destroys": Happening("It has destroyed a Unit.", "has destroyed a Unit", DOING, tells=_of("before")),
    "destroyed": Happening("Its last base has been destroyed.", "was destroyed", SUFFERING, tells=_of("before")),
    "base_destroyed": Happening("A base of it has been destroyed.", "lost a base", SUFFERING, tells=_of("before")),
    "spends": Happening(
        "A Command Point has been spent for it: for a Boost, for what an action or trait of it costs, for its Stun Token, or for its part\n"
        "in a Reaction Engagement.",
        "had a Command Point spent for it",
    ),
    "recovers": Happening("A Stun Token is taken off it.", "has recovered"),
    "refreshed": Happening("It is Refreshed.", "was Refreshed"),
    "round_begins": Happening("A Round begins.", "saw a Round begin", roles=(), at_once=True),
    "round_ends": Happening("A Round ends, before scoring.", "saw a Round end", roles=(), at_once=True),
    "taskforce_begins": Happening(
        "The Taskforce Activation of its player begins.", "saw a Taskforce Activation begin", roles=(), at_once=True
    ),
    "taskforce_ends": Happening("The Taskforce Activation of its player ends.", "saw a Taskforce Activation end", roles=(), at_once=True),
    "engagement": Happening(
        "It takes part in a Reaction Engagement, whose participants are known.",
        "took part in a Reaction Engagement",
        roles=(),
        at_once=True,
    ),
    "priorities": Happening("The Reaction Priorities are rolled.", "rolled its Reaction Priority", roles=(), at_once=True),
}
"""Every happening by name."""

ROLLED = ("attacks", "attacked", "scans", "scanned")
"""What comes before the dice of an attack or scan, when an effect waits for it with `before`."""

RESULTS = ("hits", "hit")
"""What a roll that has succeeded is called, for the one and for the other."""

TOLD_BY_DICE = (*ROLLED, *RESULTS)
"""What comes of the dice of an attack or scan. A token that lies there only since they were rolled does not hear of it: it came with it."""

CAME_OF_IT = ("suffers", "negates", "negated")
"""What may come of it."""

COURSE = ("attacks", "attacked", "scans", "scanned", "hits", "hit", "negates", "negated", "suffers", "recovers")
"""What happens in the course of one action, again and again."""

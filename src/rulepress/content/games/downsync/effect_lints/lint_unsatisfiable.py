"""Effects that can never apply, in any position: conditions that exclude each other, amounts of zero, effects that come too late.

Each finding suggests a correction. The values of parameters are not known here, so numbers from parameters are skipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from rulepress.games.downsync.vocabulary.conditions import CONDITIONS
from rulepress.games.downsync.vocabulary.facts import BOUNDS, FACTS, PARTIES, holding
from rulepress.games.downsync.vocabulary.row_types import POSITIONS, Path, Typed, UnreadPart
from rulepress.games.downsync.vocabulary.trigger_rows import COURSE, TRIGGERS
from rulepress.games.downsync.vocabulary.unit_view import ROUND_LIMIT
from rulepress.games.downsync.vocabulary.verbs import VERBS

OTHERWISE = {"least": "less", "less": "least", "most": "more", "more": "most"}
"""The negation of each bound."""

SAME = {
    "target_kind": ("target", "kind"),
    "target_stunned": ("target", "stunned"),
    "target_has_countermeasures": ("target", "countermeasures"),
}
"""Conditions that are a fact about the target under another name."""

OUTSIDE_ACTIONS = frozenset(
    {
        "designated",
        "activation_begins",
        "activation_ends",
        "refreshed",
        "round_begins",
        "round_ends",
        "taskforce_begins",
        "taskforce_ends",
        "engagement",
        "priorities",
    }
)
"""Triggers that fire while no action is in progress."""

OVER = {
    **{(on, "action"): "no action is in progress then" for on in OUTSIDE_ACTIONS},
    **{(on, "attack"): "the dice are already rolled" for on in ("hits", "hit", "negates", "negated")},
    ("performs", "action"): "the action is already over",
    ("moved", "move"): "the move is already over",
    ("moved", "action"): "the move and its action are already over",
    ("round_ends", "round"): "the Round is already over",
    ("round_ends", "taskforce_activation"): "no Taskforce Activation is in progress then",
    ("round_begins", "taskforce_activation"): "no Taskforce Activation is in progress then",
    ("taskforce_ends", "taskforce_activation"): "the Taskforce Activation is already over",
}
"""Durations that end as they begin: (trigger, until) -> why."""

LONGER = {
    "attack": "use the trigger `on: {before: attacks}`, or write `until: action`",
    "move": "use the trigger `on: {before: moved}`, or write `until: activation`",
    "action": "write `until: activation`, which lasts to the end of the Unit's activation, or a longer duration",
    "taskforce_activation": "write `until: activation`, which lasts to the end of the Unit's next activation, or `until: round`",
    "round": "write `until: activation`, which lasts to the end of the Unit's next activation, or use the trigger `round_begins`",
}
"""Advice for a duration that ends as it begins."""

PHASE_OF = {
    "designated": ("designate",),
    "activation_begins": ("activation", "reaction"),
    "activation_ends": ("activation", "reaction"),
    "priorities": ("reaction",),
    "engagement": ("reaction",),
    "round_begins": (),
    "round_ends": (),
}
"""The phases in which a trigger fires, if not in all."""


CALLED = frozenset({"activation_begins", "activation_ends"})
"""Triggers that do fire during an action if it calls another Unit."""

AIMED = frozenset({"range", "minimum_range", "rate_of_fire", "line_of_sight", "attack", "scan"})
"""Words that are checked before there is a target."""


OF_ATTACKER = frozenset({"attack_roll", "attack_dice", "rate_of_fire"})
"""Quantities that belong to the attacker."""

DYING = ("destroyed", "destroys")
"""Triggers that fire when a Unit leaves the table."""


def never(effect: Typed, verb: str, position: str, back: bool = False) -> Iterator[UnreadPart]:
    """Every part of an effect, as typed, because of which it can never apply. `back`: the destroyed Unit has already come back."""
    yield from _nothing(effect, verb)
    if _waits_for(effect)[0] not in DYING:
        yield from _gone(effect, ())
    yield from _too_late(effect, verb, position, back)
    yield from _unsaid(effect.get("when"), ("when",))
    if isinstance(effect.get("when"), Mapping):
        yield from _excluded(effect["when"], ("when",))
        yield from _too_far(effect, verb)
        yield from _out_of_phase(effect, verb)
    on = effect.get("on")
    for path, typed in (
        (("who",), effect.get("who")),
        (("onto",), effect.get("onto")),
        (("on", "of"), on.get("of") if isinstance(on, Mapping) else None),
    ):
        if isinstance(typed, Mapping):
            yield from _nobody(typed, path)


# -- nothing ----------------------------------------------------------------------------------------------------------


def _nothing(effect: Typed, verb: str) -> Iterator[UnreadPart]:
    """Amounts of zero, and an effect that replaces itself."""
    for key in ("by", "count"):
        if key in VERBS[verb].keys and effect.get(key) == 0 and effect[key] is not False:
            yield UnreadPart((key,), f"`{key}: 0` changes nothing.", "write another number, or delete the effect")
    if verb in ("place", "move", "regain") and effect[verb] == 0 and effect.get("of") is None:
        yield UnreadPart((verb,), f"`{verb}: 0` changes nothing.", "write another number, or delete the effect")
    if effect.get("roll") == 0 and effect["roll"] is not False:
        yield UnreadPart(("roll",), "Every roll succeeds.", "write a number from 2 to 6, or delete it")
    if verb == "replace" and effect.get("with") == effect["replace"]:
        yield UnreadPart(("with",), f"`{effect['replace']}` would replace itself.", "name another effect, or write `nothing`")
    if verb == "act" and effect["act"] == "move":
        for key in ("rof", "by"):
            if effect.get(key) is not None:
                yield UnreadPart((key,), "A move has no roll.", f"delete it; `{key}` works with `act: attack` or `act: any`")


def _unsaid(when: Any, path: Path) -> Iterator[UnreadPart]:
    """Keys for conditions that have none."""
    if isinstance(when, Mapping) and not when:
        yield UnreadPart(path, "There is no condition here.", "write one, or delete the key")
    elif isinstance(when, Mapping):
        for name in (*PARTIES, "not"):
            yield from _unsaid(when.get(name), (*path, name))


def _gone(typed: Any, path: Path) -> Iterator[UnreadPart]:
    """A condition that a Unit was destroyed: conditions only test Units on the table."""
    if isinstance(typed, list):
        for index, each in enumerate(typed):
            yield from _gone(each, (*path, index))
    elif isinstance(typed, Mapping):
        for key, value in typed.items():
            if key == "destroyed" and value is not None:
                told = "A condition tests only Units on the table, and these have not been destroyed."
                yield UnreadPart((*path, key), told, "use the trigger `on: destroyed`, or test for `base_destroyed`")
            elif key != "not":
                yield from _gone(value, (*path, key))


def _nobody(typed: Typed, path: Path) -> Iterator[UnreadPart]:
    """A selector that picks no Unit."""
    least, most = typed.get("least"), typed.get("most")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        yield UnreadPart(
            (*path, "least"), f"No number is at least {least} and at most {most}.", "write a smaller `least`, or delete one of the two"
        )
    yield from _at_odds(_facts(typed, path, path[-1], True))


# -- too late ---------------------------------------------------------------------------------------------------------


def _waits_for(effect: Typed) -> tuple[str | None, bool]:
    """Its trigger, and whether that fires for its own bearer, afterwards."""
    on = effect.get("on")
    if isinstance(on, Mapping):
        return on.get("after") or on.get("before"), not on.get("of") and not on.get("before")
    return on, True


def _too_late(effect: Typed, verb: str, position: str, back: bool) -> Iterator[UnreadPart]:
    on, own = _waits_for(effect)
    if on is None:
        return
    until = str(effect.get("until"))
    named = effect[verb] if isinstance(effect[verb], list) else [effect[verb]]
    if until == "attack" and isinstance(effect["on"], Mapping) and effect["on"].get("before") in COURSE and AIMED.intersection(named):
        told = "The target and the Rate of Fire are settled before this trigger."
        yield UnreadPart(("until",), told, "write `until: action`, which covers the attacks that follow")
    ahead = on == "moved" and isinstance(effect["on"], Mapping) and effect["on"].get("before")
    if VERBS[verb].lasts and (on, until) in OVER and not ahead:
        yield UnreadPart(("until",), f"The effect would end as it begins: {OVER[on, until]}.", LONGER[until])
    if str(effect.get("limit")).endswith(" per action") and on in OUTSIDE_ACTIONS - CALLED:
        told = "write a longer period, such as `once per round`, or delete it"
        yield UnreadPart(("limit",), f"`{on}` never fires during an action, so this limits nothing.", told)
    if position == "performed" and on != "performs" and "action" in TRIGGERS[on].tells:
        told = f"`{on}` never fires: {POSITIONS[position]} makes no attack and no scan."
        yield UnreadPart(("on",), told, "use the trigger `performs`")
    gone = on in DYING and VERBS[verb].done_by and not (back or _of_the_gone(effect, verb))
    if gone and effect.get("who") == "target" and (on == "destroys" or not own):
        told = f"name other Units, such as `who: {{side: any}}`, or use the trigger `{'hits' if on == 'destroys' else 'base_destroyed'}`"
        yield UnreadPart((verb,), "The target is no longer on the table, so nothing can affect it.", told)
        return
    itself = own and effect.get("who") in (None, "bearer", next(iter(TRIGGERS[on].roles), "bearer"))
    if not itself or position == "leader" or effect.get("aura") is not None:
        return
    if on == "destroyed" and gone:
        told = "name other Units, such as `who: {side: any, within: 3, of: before}`, or use the trigger `base_destroyed`"
        yield UnreadPart((verb,), "The bearer is no longer on the table, so nothing can affect it.", told)
    if on == "recovers" and effect.get("remove") == "stun":
        yield UnreadPart((verb,), "The Stun Token is already gone.", "delete the effect, or use another trigger")


def _of_the_gone(effect: Typed, verb: str) -> bool:
    """Does it affect a Unit that is no longer on the table, or its player?"""
    return verb == "return" or effect[verb] == "command_point"


# -- the phase --------------------------------------------------------------------------------------------------------


def _out_of_phase(effect: Typed, verb: str) -> Iterator[UnreadPart]:
    """A phase in which its trigger never fires, or in which nothing uses the value that it changes."""
    phase = effect["when"].get("phase")
    on, _ = _waits_for(effect)
    if not isinstance(phase, str):
        return
    if on in PHASE_OF and phase not in PHASE_OF[on]:
        there = " or ".join(f"`{name}`" for name in PHASE_OF[on])
        yield UnreadPart(("when", "phase"), f"`{on}` never fires in that phase.", f"write {there}, or delete it" if there else "delete it")
    elif on is None and effect[verb] == "reaction_roll" and phase != "reaction":
        yield UnreadPart(
            ("when", "phase"), "Reaction Priorities are rolled in the Reaction phase.", "write `phase: reaction`, or delete it"
        )


# -- conditions that exclude one another ------------------------------------------------------------------------------

ALWAYS: dict[str, tuple[dict[str, Fraction], str]] = {
    "round": ({"least": Fraction(1), "most": Fraction(ROUND_LIMIT)}, f"A game has Rounds 1 to {ROUND_LIMIT}"),
    "bases": ({"least": Fraction(1)}, "A Unit on the table has at least one base"),
}
"""Bounds that always hold, and why."""

_TOGETHER = "write conditions that can be true together, or list alternatives in `any`"

Atom = tuple[tuple[Any, ...], Any, bool, Path]
"""Its subject, the wanted value, whether that must be true, and its path."""


def _excluded(when: Typed, path: Path) -> Iterator[UnreadPart]:
    """Conditions that cannot all be true, here and in every nested set of conditions."""
    yield from _at_odds(_atoms(when, path))
    for name in ("any", "all"):
        for index, each in enumerate(when.get(name) or ()):
            yield from _excluded(each, (*path, name, index))
    if isinstance(when.get("there_is"), Mapping):
        yield from _nobody(when["there_is"], (*path, "there_is"))


def _too_far(effect: Typed, verb: str) -> Iterator[UnreadPart]:
    """A target near the bearer and farther from the attacker, where the bearer is the attacker."""
    when, named = effect["when"], effect[verb]
    near = when["target"].get("within") if isinstance(when.get("target"), Mapping) else None
    itself = effect.get("who") in (None, "bearer") and effect.get("aura") is None and effect.get("on") is None
    own = itself and isinstance(named, str) and named in OF_ATTACKER
    if own and isinstance(near, int | float) and apart({"most": near}, when.get("distance")):
        yield UnreadPart(("when", "distance"), f'The target is within {near}", so this is never true.', _TOGETHER)


def apart(*distances: Any) -> bool:
    """Is there no distance within all of these bounds, as typed? A bound from a parameter is unknown, and skipped."""
    return not _room([known for typed in distances if typed is not None and (known := _bounds(typed, True))], True)


def _atoms(when: Typed, path: Path) -> Iterator[Atom]:
    """Its single conditions."""
    for name, wanted in when.items():
        here = (*path, name)
        if name in SAME:
            yield SAME[name], wanted, True, here
        elif name in CONDITIONS:
            yield (name,), wanted, True, here
        elif name in PARTIES and isinstance(wanted, Mapping):
            yield from _facts(wanted, here, name, True)
        elif name == "all":
            for index, each in enumerate(wanted):
                yield from _atoms(each, (*here, index))
        elif name == "not" and isinstance(wanted, Mapping):
            inside = list(_atoms(wanted, here))
            if len(inside) == 1:  # with several, any one of them may be false
                about, value, holds, place = inside[0]
                yield about, value, not holds, place


def _facts(typed: Typed, path: Path, about: Any, holds: bool) -> Iterator[Atom]:
    for name, wanted in typed.items():
        if name == "not" and isinstance(wanted, Mapping):
            inside = list(_facts(wanted, (*path, name), about, True))
            if len(inside) == 1:
                key, value, held, place = inside[0]
                yield key, value, not held, place
        elif name == "has" and wanted:
            for token, many in holding(wanted).items():
                yield (about, "has", token), many, holds, (*path, name)
        elif name in FACTS and wanted is not None:
            yield (about, name), wanted, holds, (*path, name)


def _at_odds(atoms: Iterator[Atom]) -> Iterator[UnreadPart]:
    """The first condition about each subject that excludes an earlier one."""
    known: dict[tuple[Any, ...], list[Atom]] = {}
    for atom in atoms:
        before = known.setdefault(atom[0], [])
        before.append(atom)
        if not _possible(before):
            told = "This contradicts itself" if len(before) == 1 else "This contradicts another condition"
            always = ALWAYS.get(atom[0][-1])
            said = f"{always[1] if always and len(before) == 1 else told}, so it is never true."
            yield UnreadPart(atom[3], said, _TOGETHER)
            before.pop()


def _possible(atoms: list[Atom]) -> bool:
    """Can all of these be true of one subject?"""
    about = atoms[0][0]
    sort = "bounds" if "has" in about else _sort(about[-1])
    if sort in ("bounds", "moved"):
        known = [bounds for _, wanted, holds, _ in atoms if (bounds := _bounds(wanted, holds))]
        known += [ALWAYS[about[-1]][0]] if about[-1] in ALWAYS else []
        return _room(known, about[-1] in ("distance", "inches_moved"))
    wanted_values = [_choices(wanted) for _, wanted, holds, _ in atoms if holds]
    refused = [_choices(wanted) for _, wanted, holds, _ in atoms if not holds]
    if sort in ("choice", "kinds", "signatures", "bool", "unit") and about[-1] != "short_of":  # it may be short of several
        if sort == "bool":
            wanted_values += [{not value for value in values} for values in refused]
        left = set.intersection(*wanted_values) if wanted_values else None
        return left is None or bool(left.difference(*refused) if sort != "bool" else left)
    return not any(values == other for values in wanted_values for other in refused)


def _sort(name: str) -> str:
    row = CONDITIONS.get(name) or FACTS[name]
    return row.key.sort


def _choices(wanted: Any) -> Any:
    return {str(wanted)} if isinstance(wanted, Mapping) else set(wanted) if isinstance(wanted, list) else {wanted}


def _bounds(wanted: Any, holds: bool) -> dict[str, Fraction] | None:
    """The bounds as numbers; None where a parameter gives one, or where a negation of several bounds leaves them unknown."""
    typed = wanted if isinstance(wanted, Mapping) else {"least": wanted, "most": wanted}
    typed = {name: limit for name, limit in typed.items() if limit is not None}
    if any(name not in BOUNDS or isinstance(limit, str | bool) for name, limit in typed.items()) or not holds and len(typed) != 1:
        return None
    return {name if holds else OTHERWISE[name]: Fraction(str(limit)) for name, limit in typed.items()}


def _room(bounds: list[dict[str, Fraction]], between: bool) -> bool:
    """Is there a number within all of these bounds? `between`: it need not be whole."""
    step = Fraction(0 if between else 1)
    low = [(each["least"], False) for each in bounds if "least" in each]
    low += [(each["more"] + step, between) for each in bounds if "more" in each]
    high = [(each["most"], False) for each in bounds if "most" in each]
    high += [(each["less"] - step, between) for each in bounds if "less" in each]
    return all(one < other or one == other and not (open_ or shut) for one, open_ in low for other, shut in high)

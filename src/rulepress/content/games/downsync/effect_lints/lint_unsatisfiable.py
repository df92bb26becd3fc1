"""What can never count, wherever it stands: conditions that exclude one another, amounts of nothing, what comes too late.

Each is told with what would count. Numbers that a parameter gives are not known here, and are let be.
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
"""The bound that holds where another one does not."""

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
"""What happens while no action is under way."""

OVER = {
    **{(on, "action"): "no action is under way then" for on in OUTSIDE_ACTIONS},
    **{(on, "attack"): "the dice have been rolled by then" for on in ("hits", "hit", "negates", "negated")},
    ("performs", "action"): "the action is over by then",
    ("moved", "move"): "the move is over by then",
    ("moved", "action"): "the move is over by then, and the action with it",
    ("round_ends", "round"): "the Round is over by then",
    ("round_ends", "taskforce_activation"): "no Taskforce Activation is under way then",
    ("round_begins", "taskforce_activation"): "no Taskforce Activation is under way then",
    ("taskforce_ends", "taskforce_activation"): "the Taskforce Activation is over by then",
}
"""Spans that are over as they begin: (what it waits for, until) -> why."""

LONGER = {
    "attack": "wait for it with `on: {before: attacks}`, or write `until: action`",
    "move": "wait for it with `on: {before: moved}`, or write `until: activation`",
    "action": "write `until: activation`, which ends with its activation, or a longer one",
    "taskforce_activation": "write `until: activation`, which lasts to the end of its next activation, or `until: round`",
    "round": "write `until: activation`, which lasts to the end of its next activation, or wait for `round_begins`",
}
"""What to write for a span that is over as it begins."""

PHASE_OF = {
    "designated": ("designate",),
    "activation_begins": ("activation", "reaction"),
    "activation_ends": ("activation", "reaction"),
    "priorities": ("reaction",),
    "engagement": ("reaction",),
    "round_begins": (),
    "round_ends": (),
}
"""The phases in which that happens, where these are not all."""


CALLED = frozenset({"activation_begins", "activation_ends"})
"""What happens in an action after all, where that calls another Unit."""

AIMED = frozenset({"range", "minimum_range", "rate_of_fire", "line_of_sight", "attack", "scan"})
"""What is looked at before there is a target."""


OF_ATTACKER = frozenset({"attack_roll", "attack_dice", "rate_of_fire"})
"""Quantities that are the attacker's own, whose trait it is."""

DYING = ("destroyed", "destroys")
"""What happens as a Unit leaves the table."""


def never(effect: Typed, verb: str, position: str, back: bool = False) -> Iterator[UnreadPart]:
    """Everything in a sentence, as typed, by which it can never count. `back`: whoever was destroyed has come back by then."""
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
    """Amounts of nothing, and what turns into itself."""
    for key in ("by", "count"):
        if key in VERBS[verb].keys and effect.get(key) == 0 and effect[key] is not False:
            yield UnreadPart((key,), f"`{key}: 0` changes nothing.", "write another number, or take the sentence out")
    if verb in ("place", "move", "regain") and effect[verb] == 0 and effect.get("of") is None:
        yield UnreadPart((verb,), f"`{verb}: 0` changes nothing.", "write another number, or take the sentence out")
    if effect.get("roll") == 0 and effect["roll"] is not False:
        yield UnreadPart(("roll",), "Any die comes to that.", "write a number from 2 to 6, or take it out")
    if verb == "replace" and effect.get("with") == effect["replace"]:
        yield UnreadPart(("with",), f"`{effect['replace']}` would turn into itself.", "name another effect, or `nothing`")
    if verb == "act" and effect["act"] == "move":
        for key in ("rof", "by"):
            if effect.get(key) is not None:
                yield UnreadPart((key,), "Nothing is rolled for a move.", "take it out; it is read with `act: attack` or `act: any`")


def _unsaid(when: Any, path: Path) -> Iterator[UnreadPart]:
    """Conditions of which none is written."""
    if isinstance(when, Mapping) and not when:
        yield UnreadPart(path, "It says no condition.", "write one, or take it out")
    elif isinstance(when, Mapping):
        for name in (*PARTIES, "not"):
            yield from _unsaid(when.get(name), (*path, name))


def _gone(typed: Any, path: Path) -> Iterator[UnreadPart]:
    """A Unit that is asked for after it was destroyed: who is asked about stands on the table."""
    if isinstance(typed, list):
        for index, each in enumerate(typed):
            yield from _gone(each, (*path, index))
    elif isinstance(typed, Mapping):
        for key, value in typed.items():
            if key == "destroyed" and value is not None:
                told = "Who is asked about stands on the table, and was not destroyed."
                yield UnreadPart((*path, key), told, "wait for it (`on: destroyed`), or ask for `base_destroyed`")
            elif key != "not":
                yield from _gone(value, (*path, key))


def _nobody(typed: Typed, path: Path) -> Iterator[UnreadPart]:
    """A selector that picks nobody."""
    least, most = typed.get("least"), typed.get("most")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        yield UnreadPart((*path, "least"), f"It would be at least {least} and at most {most}.", "write fewer, or take one of the two out")
    yield from _at_odds(_facts(typed, path, path[-1], True))


# -- too late ---------------------------------------------------------------------------------------------------------


def _waits_for(effect: Typed) -> tuple[str | None, bool]:
    """What it waits for, and whether that happens to its own bearer, and has happened."""
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
        told = "At whom it is aimed, and how often, is settled before the dice."
        yield UnreadPart(("until",), told, "write `until: action`, which counts for the attacks that follow")
    ahead = on == "moved" and isinstance(effect["on"], Mapping) and effect["on"].get("before")
    if VERBS[verb].lasts and (on, until) in OVER and not ahead:
        yield UnreadPart(("until",), f"It would end as it begins: {OVER[on, until]}.", LONGER[until])
    if str(effect.get("limit")).endswith(" per action") and on in OUTSIDE_ACTIONS - CALLED:
        told = "write a longer one, such as `once per round`, or take it out"
        yield UnreadPart(("limit",), f"`{on}` never happens in an action, so that this limits nothing.", told)
    if position == "performed" and on != "performs" and "action" in TRIGGERS[on].tells:
        yield UnreadPart(("on",), f"`{on}` never happens: {POSITIONS[position]} makes no attack and no scan.", "wait for `performs`")
    gone = on in DYING and VERBS[verb].done_by and not (back or _of_the_gone(effect, verb))
    if gone and effect.get("who") == "target" and (on == "destroys" or not own):
        told = (
            f"say whom it concerns instead, such as `who: {{side: any}}`, or wait for `{'hits' if on == 'destroys' else 'base_destroyed'}`"
        )
        yield UnreadPart((verb,), "The target is gone by then: nothing more can be done with it.", told)
        return
    itself = own and effect.get("who") in (None, "bearer", next(iter(TRIGGERS[on].roles), "bearer"))
    if not itself or position == "leader" or effect.get("aura") is not None:
        return
    if on == "destroyed" and gone:
        told = "say whom it concerns, such as `who: {side: any, within: 3, of: before}`, or wait for `base_destroyed`"
        yield UnreadPart((verb,), "The bearer is gone by then: nothing more can be done with it.", told)
    if on == "recovers" and effect.get("remove") == "stun":
        yield UnreadPart((verb,), "The Stun Token is gone by then.", "take the sentence out, or wait for something else")


def _of_the_gone(effect: Typed, verb: str) -> bool:
    """Is it done with a Unit that is no longer there, or with its player?"""
    return verb == "return" or effect[verb] == "command_point"


# -- the moment -------------------------------------------------------------------------------------------------------


def _out_of_phase(effect: Typed, verb: str) -> Iterator[UnreadPart]:
    """A phase in which what it waits for does not happen, or what it changes is never looked at."""
    phase = effect["when"].get("phase")
    on, _ = _waits_for(effect)
    if not isinstance(phase, str):
        return
    if on in PHASE_OF and phase not in PHASE_OF[on]:
        there = " or ".join(f"`{name}`" for name in PHASE_OF[on])
        yield UnreadPart(
            ("when", "phase"), f"`{on}` never happens in that phase.", f"write {there}, or take it out" if there else "take it out"
        )
    elif on is None and effect[verb] == "reaction_roll" and phase != "reaction":
        yield UnreadPart(
            ("when", "phase"), "Reaction Priorities are rolled in the Reaction phase.", "write `phase: reaction`, or take it out"
        )


# -- conditions that exclude one another ------------------------------------------------------------------------------

ALWAYS: dict[str, tuple[dict[str, Fraction], str]] = {
    "round": ({"least": Fraction(1), "most": Fraction(ROUND_LIMIT)}, f"A game has the Rounds from 1 to {ROUND_LIMIT}"),
    "bases": ({"least": Fraction(1)}, "Who is asked about stands on the table with one base at least"),
}
"""Bounds within which a number is in any case, and why."""

Atom = tuple[tuple[Any, ...], Any, bool, Path]
"""Whom or what it is about, what is wanted of it, whether that shall hold, and where it was typed."""


def _excluded(when: Typed, path: Path) -> Iterator[UnreadPart]:
    """Conditions that cannot all hold, here and in every set of conditions inside."""
    yield from _at_odds(_atoms(when, path))
    for name in ("any", "all"):
        for index, each in enumerate(when.get(name) or ()):
            yield from _excluded(each, (*path, name, index))
    if isinstance(when.get("there_is"), Mapping):
        yield from _nobody(when["there_is"], (*path, "there_is"))


def _too_far(effect: Typed, verb: str) -> Iterator[UnreadPart]:
    """A target that is to be near the bearer and farther from the attacker, which is the bearer too."""
    when, named = effect["when"], effect[verb]
    near = when["target"].get("within") if isinstance(when.get("target"), Mapping) else None
    itself = effect.get("who") in (None, "bearer") and effect.get("aura") is None and effect.get("on") is None
    own = itself and isinstance(named, str) and named in OF_ATTACKER
    if own and isinstance(near, int | float) and apart({"most": near}, when.get("distance")):
        told = "write what can hold, or join what holds by turns with `any`"
        yield UnreadPart(("when", "distance"), f'The target is within {near}" then, so that it never holds.', told)


def apart(*distances: Any) -> bool:
    """Is there no distance within all of these bounds, as typed? Of one that a parameter gives nothing is known."""
    return not _room([known for typed in distances if typed is not None and (known := _bounds(typed, True))], True)


def _atoms(when: Typed, path: Path) -> Iterator[Atom]:
    """What all of it demands, one by one."""
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
            if len(inside) == 1:  # of several it need not be this one
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
    """The first of those that exclude another one before them, of each thing that they are about."""
    known: dict[tuple[Any, ...], list[Atom]] = {}
    for atom in atoms:
        before = known.setdefault(atom[0], [])
        before.append(atom)
        if not _possible(before):
            told = "It contradicts itself" if len(before) == 1 else "It contradicts what else is demanded there"
            always = ALWAYS.get(atom[0][-1])
            said = f"{always[1] if always and len(before) == 1 else told}, so that it never holds."
            yield UnreadPart(atom[3], said, "write what can hold, or join what holds by turns with `any`")
            before.pop()


def _possible(atoms: list[Atom]) -> bool:
    """Can all of these hold of one thing?"""
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
    """The bounds as numbers; None where a parameter gives one, or where nothing is known of what does not hold."""
    typed = wanted if isinstance(wanted, Mapping) else {"least": wanted, "most": wanted}
    typed = {name: limit for name, limit in typed.items() if limit is not None}
    if any(name not in BOUNDS or isinstance(limit, str | bool) for name, limit in typed.items()) or not holds and len(typed) != 1:
        return None
    return {name if holds else OTHERWISE[name]: Fraction(str(limit)) for name, limit in typed.items()}


def _room(bounds: list[dict[str, Fraction]], between: bool) -> bool:
    """Is there a number within all of these bounds? `between`: one that is not whole will do."""
    step = Fraction(0 if between else 1)
    low = [(each["least"], False) for each in bounds if "least" in each]
    low += [(each["more"] + step, between) for each in bounds if "more" in each]
    high = [(each["most"], False) for each in bounds if "most" in each]
    high += [(each["less"] - step, between) for each in bounds if "less" in each]
    return all(one < other or one == other and not (open_ or shut) for one, open_ in low for other, shut in high)

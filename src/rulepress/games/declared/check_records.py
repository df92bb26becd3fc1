"""The `odds` of a shape as records: checks, what is rolled in them, and the numbers they are made of.

What is typed has been held to its form before (`check_definition.py`); here it is taken apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from rulepress.games.declared.formulas import FormulaTerm, Number, formula, number
from rulepress.games.declared.record_paths import entries, listed
from rulepress.games.declared.roll_records import HIT, Natural, RollDefinition, by_kind, natural, roll_of


@dataclass(frozen=True)
class SaveRoll:
    """A roll for each hit, which it may not outlast."""

    spares: bool
    """Does a roll that succeeds save from the hit? Else one that fails does."""
    roll: RollDefinition
    of: tuple[str, ...]
    """The kinds of hits that it is rolled for; none: all."""


@dataclass(frozen=True)
class HitEffect:
    """What hits do to whoever suffers them."""

    kinds: tuple[str, ...]
    """The kinds of hits, from the least to the best."""
    burst: RollDefinition | None
    """Rolled for each hit: how many it is."""
    bursting: tuple[str, ...]
    """The kinds of hits that it is rolled for."""
    saves: tuple[SaveRoll, ...]
    """In their order; what has to wound first among them."""
    per: Number | None
    """So many hits together are one."""
    damage: Mapping[str, Number]
    """Kind of hit -> what it does; empty: nothing is said of damage."""
    ignore: RollDefinition | None
    """Rolled for each point of damage: one that succeeds spares from it."""
    ignoring: tuple[str, ...]
    """The kinds of hits of whose damage points may be ignored."""
    damage_most: Number | None
    """All hits together do no more than this."""
    per_model: Number | None
    """So much damage fells one model, and what a hit does beyond that is lost."""
    spills: Mapping[str, Any] | None
    """Under which conditions it is not lost but goes on to the next model; nothing: under none."""
    track: Number | None
    """So much damage destroys, or so many models."""


def _harm(typed: Mapping[str, Any], kinds: tuple[str, ...], named: Mapping[str, Any]) -> HitEffect:
    burst, wound, damage, ignore = (typed.get(name) for name in ("burst", "wound", "damage", "ignore"))
    saves, spills = typed.get("save") or [], typed.get("spills")
    counted = typed.get("track") is not None or typed.get("per_model") is not None
    done = by_kind(1 if damage is None and counted else damage, kinds)
    return HitEffect(
        kinds,
        roll_of(burst, named) if burst else None,
        tuple((burst or {}).get("of") or kinds),
        (
            *([_save(wound, named, False)] if wound else []),
            *(_save(one, named, True) for one in (saves if isinstance(saves, list) else [saves])),
        ),
        None if typed.get("per") is None else number(typed["per"]),
        {kind: number(done[kind]) for kind in kinds if kind in done},
        roll_of(ignore, named) if ignore else None,
        tuple((ignore or {}).get("of") or kinds),
        None if typed.get("damage_most") is None else number(typed["damage_most"]),
        None if typed.get("per_model") is None else number(typed["per_model"]),
        {} if spills is True else spills or None,
        None if typed.get("track") is None else number(typed["track"]),
    )


def _save(typed: Mapping[str, Any], named: Mapping[str, Any], spares: bool) -> SaveRoll:
    return SaveRoll(spares, roll_of(typed, named), tuple(typed.get("of") or ()))


LESS = "less"
"""Instead of a number of `results`: whatever is less than all others."""


MEASURES = ("inches", "centimetres", "cm", "mm", "hexes", "squares")
"""Help that says what a number is counted in, and not what it is: what it is, its name says."""


class CheckInput(NamedTuple):
    """What is asked beside names: a number, a flag or a choice."""

    type: str
    least: int | None
    most: int | None
    of: tuple[str, ...]
    steps: Mapping[str, int]
    """Of a choice that counts as a number: how much each is."""
    default: Any
    words: str
    drawn: Number = ()
    """What it is by default, where that is a value such as `unit.models`; of a choice, the field that says which."""
    measure: str = ""
    """What a number is counted in, where that is all that its help says: `inches`."""

    def answered(self, name: str, value: Any) -> str:
        """An answer in words: `hull left 5`, `range 12 inches`; `name`: what the input is called."""
        return f"{name.replace('_', ' ')} {value} {self.measure}" if self.measure else f"{self.words} {value}"


def _asked(name: str, typed: Mapping[str, Any]) -> CheckInput:
    label = name.replace("_", " ")
    words = typed.get("help") or label
    measure = words if words in MEASURES else ""
    of = typed.get("of") or ()
    steps = of if isinstance(of, Mapping) else {}
    default = typed.get("default")
    drawn = number(default) if isinstance(default, str) and names_value(typed["type"], default, tuple(of)) else ()
    words = f"{label} in {measure}" if measure else words
    return CheckInput(
        typed["type"], typed.get("min"), typed.get("max"), tuple(of), steps, None if drawn else default, words, drawn, measure
    )


def names_value(type_: str, default: str, of: Sequence[str]) -> bool:
    """Is the default of a question a value such as `unit.models`, and not an answer itself?"""
    return type_ == "number" or type_ == "choice" and "." in default and default not in of


class Precondition(NamedTuple):
    """What must hold for a check to be made at all."""

    when: Mapping[str, Any]
    rule: str | None
    words: str


OUTCOMES = ("hits", "succeeds", "damage", "models", "wounds", "destroyed", "hits_taken", "struck", "damage_taken", "models_taken",
            "wounds_taken", "falls")  # fmt: skip
"""What a check that follows may ask about the one before it."""


ALL = "all"
"""Instead of one record: every record of the list."""


class FollowUp(NamedTuple):
    """A check that follows another."""

    check: CheckDefinition
    by: str
    """Who makes it: `unit` or `target`, as the check before calls them."""
    when: Mapping[str, Any]
    """What the check before has to come to."""
    given: Mapping[str, str]
    """What it asks -> what it is told of what the check before came to."""
    used: str = ""
    """With what it is made: ALL, or the record with the most of this number; nothing: with what the check before used of that unit."""
    against: str = ""
    """Likewise, against what."""

    @property
    def outcomes(self) -> set[str]:
        """What it asks about the check before."""
        return {name for name in (*named_in(self.when), *self.given.values()) if name in OUTCOMES}


@dataclass(frozen=True)
class CheckDefinition:
    """Something that is rolled for, and what comes of it."""

    id: str
    name: str
    rule: str
    records: str | None
    """The list of the unit that one record is chosen of, such as `weapons`."""
    against: str | None
    """The list of the target that one record is chosen of."""
    record_kind: str
    """What such a record is called in formulas: `weapon`; nothing where none is chosen."""
    target_kind: str
    """Likewise that of the target: `target_weapon`."""
    ask: Mapping[str, CheckInput]
    allowed: tuple[Precondition, ...]
    roll: RollDefinition
    cancel: RollDefinition | None
    cancels: Mapping[str, tuple[str, ...]]
    """The kinds of hits that cancel -> those that each takes away."""
    oppose: RollDefinition | None
    ties: str
    each: bool
    """Of opposed pools: do dice stand by themselves, against the best of the other side?"""
    both: bool
    """Do the hits of both sides count, whoever has more?"""
    harm: HitEffect
    lost: HitEffect | None
    """What the unit suffers itself when the target wins."""
    befalls: Mapping[str, Number | None]
    """What that comes to, as `results`."""
    dice: Mapping[str, Any]
    """The faces of dice that have names."""
    results: Mapping[str, Number | None]
    """What comes of it -> from how much on: of damage, else of hits, else of a sum; nothing: whatever is less than all others."""
    natural: Mapping[str, Natural]
    """Results of a sum that come before all others, where its dice show that by themselves."""
    follow_ups: tuple[FollowUp, ...] = ()
    """The checks that follow."""

    @property
    def names_sum(self) -> bool:
        """Is it a sum that has to reach nothing, and whose results are all that comes of it?"""
        return bool(self.results or self.natural) and not (self.roll.pooled or self.roll.hits or self.roll.table or self.oppose)

    @property
    def adds_up(self) -> bool:
        """Can it be made with several records at once, whose hits then add up?"""
        return self.records is not None and self.oppose is None and not self.names_sum and not self.natural

    def uses(self, unit: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """All that a unit makes it with at once: each record as often as it is there, or once where the check counts them itself."""
        path = str(self.records)
        return listed(unit, path) if f"{self.record_kind}.count" in self.names else entries(unit, path)

    @cached_property
    def aims(self) -> bool:
        """Does it concern somebody beside who makes it?"""
        return bool(self.harm.damage or self.oppose or self.cancel or any(name.partition(".")[0] == "target" for name in self.names))

    def outcome_name(self, step: FollowUp) -> str:
        """What play calls what a check that follows comes to: `nerve`, or `target_nerve` where both sides make it."""
        both = len({one.by for one in self.follow_ups if one.check.id == step.check.id}) > 1
        return f"target_{step.check.id}" if both and step.by == "target" else step.check.id

    @cached_property
    def names(self) -> set[str]:
        """Every value that a number or a condition of it names."""
        return set(_names(self))

    @cached_property
    def precondition(self) -> CheckDefinition:
        """The check as far as it tells whether it may be made: it asks nothing else."""
        named = set(_names(self.allowed))
        return replace(self, ask={name: one for name, one in self.ask.items() if name in named})


def checks(shape: Mapping[str, Any]) -> dict[str, CheckDefinition]:
    """The checks of a shape by their ids."""
    named, every = shape.get("dice") or {}, shape.get("odds") or {}

    def made(name: str, *above: str) -> CheckDefinition:
        """With the checks that follow, but for one that comes before it: `check` refuses that."""
        follows = [one for one in every[name].get("then") or () if one["check"] in every and one["check"] not in (name, *above)]
        follow_ups = tuple(
            FollowUp(
                made(one["check"], name, *above),
                one.get("by") or "unit",
                one.get("when") or {},
                one.get("given") or {},
                _used(one.get("with")),
                _used(one.get("against")),
            )
            for one in follows
        )
        return replace(_check(name, every[name], named, shape), follow_ups=follow_ups)

    return {name: made(name) for name in every}


def _used(typed: Any) -> str:
    return typed["best"] if isinstance(typed, Mapping) else typed or ""


def kind_of(shape: Mapping[str, Any], path: str) -> str:
    """What one record of a unit's list is called in formulas: the kind of them, such as `weapon`; nothing where a path leads to no list,
    which is told where the shape is judged."""
    field: Any = {"group": shape["units"]}
    for step in path.split("."):
        group = field.get("group") if isinstance(field, Mapping) else None
        field = group.get(step) if isinstance(group, Mapping) else None
    kind = field.get("list") if isinstance(field, Mapping) else None
    return kind if isinstance(kind, str) else ""


def _check(id_: str, typed: Mapping[str, Any], named: Mapping[str, Any], shape: Mapping[str, Any]) -> CheckDefinition:
    cancel, oppose, lost = (typed.get(name) for name in ("cancel", "oppose", "lost"))
    roll = roll_of(typed["roll"], named)
    opposed = roll_of(oppose, named) if oppose else None
    cancelling = roll_of(cancel, named) if cancel else None
    return CheckDefinition(
        id_,
        typed.get("name") or id_.replace("_", " ").capitalize(),
        typed["rule"],
        typed.get("with"),
        typed.get("against"),
        kind_of(shape, typed["with"]) if typed.get("with") else "",
        f"target_{kind_of(shape, typed['against'])}" if typed.get("against") else "",
        {name: _asked(name, one) for name, one in (typed.get("ask") or {}).items()},
        tuple(Precondition(one["when"], one.get("rule"), one["words"]) for one in typed.get("allowed") or ()),
        roll,
        cancelling,
        {kind: tuple(_taking(cancel or {}, kind) or roll.hits or (HIT,)) for kind in (cancelling.hits if cancelling else ())},
        opposed,
        (oppose or {}).get("ties") or "nobody",
        bool((oppose or {}).get("each")),
        bool((oppose or {}).get("both")),
        _harm(typed, tuple(roll.hits) or (HIT,), named),
        None if lost is None or opposed is None else _harm(lost, tuple(opposed.hits) or (HIT,), named),
        _results(lost or {}),
        named,
        _results(typed),
        {name: natural(one["natural"]) for name, one in (typed.get("results") or {}).items() if _by_dice(one)},
    )


def _taking(cancel: Mapping[str, Any], kind: str) -> Sequence[str]:
    """The kinds of hits that one kind takes away; nothing: all."""
    of = cancel.get("of") or ()
    return of.get(kind, ()) if isinstance(of, Mapping) else of


def _results(typed: Mapping[str, Any]) -> dict[str, Number | None]:
    return {name: None if one == LESS else number(one) for name, one in (typed.get("results") or {}).items() if not _by_dice(one)}


def _by_dice(typed: Any) -> bool:
    """Does a result come by what the dice show?"""
    return isinstance(typed, Mapping) and "natural" in typed


def _names(part: Any) -> Iterator[str]:
    """What a check, or something in it, names."""
    if isinstance(part, FollowUp):
        yield from _of_follow_up(part)
    elif isinstance(part, FormulaTerm):
        yield from part.names
    elif isinstance(part, Mapping):
        for one in part.values():
            yield from _names(one)
    elif isinstance(part, tuple):
        for one in part:
            yield from _names(one)
    elif hasattr(part, "__dataclass_fields__"):
        for name in part.__dataclass_fields__:
            one = getattr(part, name)
            yield from named_in(one or {}) if name in ("when", "spills") else _names(one)
    if isinstance(part, Precondition):
        yield from named_in(part.when)


def _of_follow_up(step: FollowUp) -> Iterator[str]:
    """What the check before has to know for one that follows: whose it is, and what its condition names."""
    others = {"unit": "target", "target": "unit"}
    roots = {name.partition(".")[0] for name in step.check.names}
    yield from (name for name in named_in(step.when) if name not in OUTCOMES)
    if step.check.records:
        roots.add("unit")
    if step.check.against:
        roots.add("target")
    yield from (name for root, name in (("unit", step.by), ("target", others[step.by])) if root in roots)


def named_in(when: Mapping[str, Any]) -> Iterator[str]:
    """What conditions name."""
    for name, wanted in when.items():
        if name == "not":
            yield from named_in(wanted)
        elif name == "any":
            for one in wanted:
                yield from named_in(one)
        else:
            yield name
            for bound in wanted.values() if isinstance(wanted, Mapping) else ():
                yield from _names(formula(bound))

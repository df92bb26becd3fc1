"""The closed vocabulary of what a trait or action does: one verb a mapping, with conditions.

Wherever a number or name may stand, a parameter of the trait may be named instead (`by: bonus`), or a stat of the
bearer (`place: spd`, `count: emergency_cm`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from rulepress.authoring.records import Inches, Name, Record

Amount = Annotated[int | str, Field(description="A whole number, a parameter of the trait, or a stat of the bearer.")]
Length = Annotated[Inches | str, Field(description="Inches, a parameter of the trait, or a stat of the bearer.")]

Quantity = Literal[
    "attack_roll",
    "scan_roll",
    "defence",
    "countermeasure_roll",
    "countermeasure_target",
    "reaction_roll",
    "speed",
]


class When(Record):
    """Conditions; all that are given must hold."""

    target_kind: str | list[str] | None = None
    """`infantry`, `vehicle`, a list of them, or a parameter of type kind or kinds."""
    target_stunned: bool | None = None
    """The target has (true) or lacks (false) a Stun Token at that moment."""
    target_has_countermeasures: bool | None = None
    """The target has any Countermeasure Token left, emergency ones included."""
    concealed: bool | None = None
    """Concealment counts for the target of this attack."""
    hidden: bool | None = None
    """The target is concealed, even if the attacker disregards that."""
    range: Literal["short", "long"] | None = None
    """The target is at short or long range."""


class _Effect(Record):
    when: When | None = None
    """The effect happens only under these conditions."""
    aura: Length | None = None
    """The effect reaches friendly Units within this many inches instead of the bearer."""


class Modify(_Effect):
    """Adds to a quantity, for example `modify: attack_roll` with `by: 2`."""

    modify: Quantity
    """What changes. attack_roll, scan_roll and countermeasure_target: of the attacker who bears this; defence and
    countermeasure_roll: of the bearer as a target."""
    by: Amount
    """How much is added; negative to subtract."""


class Set(_Effect):
    """Replaces a number, for example `set: countermeasure_target` with `to: 5`."""

    set: Literal["countermeasure_target", "minimum_range"]
    """What is replaced."""
    to: Amount
    """The new number."""


class Ignore(_Effect):
    """Switches rules off for the bearer or its action."""

    ignore: Annotated[
        list[Literal["short_range", "long_range", "concealment", "slow_terrain", "stealth_loss", "line_of_sight"]], Field(min_length=1)
    ]
    """Which rules do not count."""


class Become(_Effect):
    """The action's effect turns into another one."""

    become: Annotated[Name, Field(json_schema_extra={"x-completes": "effect"})]
    """KILL, STUN or another effect."""


class Mark(_Effect):
    """Leaves a lasting change on the target, once per target and name. On a weapon's trait it happens on any hit."""

    mark: Literal["defence"]
    """The target's quantity that changes."""
    by: Amount
    """How much is added; negative to subtract."""
    until: Literal["taskforce_activation", "round"] = "taskforce_activation"
    """When the mark goes: at the end of the Taskforce Activation or of the Round."""
    reach: Literal["base", "unit"] = "base"
    """On what it lies: the one base that was hit, or its whole Unit."""


class Grant(_Effect):
    """Gives the bearer tokens."""

    grant: Annotated[Name, Field(json_schema_extra={"x-completes": "token"})]
    """The token: stealth, overwatch, countermeasure, ..."""
    count: Amount = 1
    """How many."""
    at: Literal["start", "action"] = "action"
    """When: on being Revealed (start) or when the action is performed."""


class Conceal(_Effect):
    """Counts as concealed."""

    conceal: Literal[True]


class Lend(_Effect):
    """Others may spend the bearer's tokens."""

    lend: Literal["countermeasures"]
    to: str
    """The kind of Unit that may: infantry, vehicle or a parameter."""
    without_own: bool = True
    """Only Units whose own CM is "-"."""


class Bring(_Effect):
    """Choosing the bearer for a Force adds another Unit."""

    bring: str
    """The other Unit's id, or a parameter of type unit."""
    count: Amount = 1
    """How many of them."""


class ComesWith(_Effect):
    """The bearer takes no slot of a Force; it comes with another Unit."""

    comes_with: str
    """The other Unit's id, or a parameter of type unit."""


class DecoyPing(_Effect):
    """A Force with the bearer has one more Ping."""

    decoy: str
    """small, medium or large, or a parameter of type signature."""


class Passenger(Record):
    signature: str
    """The passenger's signature, or a parameter."""
    kind: str
    """The passenger's kind, or a parameter."""


class Carry(_Effect):
    """May carry a Unit."""

    carry: Passenger
    """What may be carried."""


class Place(_Effect):
    """Places a Unit without moving it."""

    place: Length
    """Within how many inches; `spd` for the Unit's own speed."""
    unit: str | None = None
    """The Unit that enters; absent = the bearer."""


class Cluster(_Effect):
    """Targets lie around an aim point."""

    cluster: Length
    """Inches around the aim point."""


class Call(_Effect):
    """Another Unit of the Taskforce activates at once, with actions that bear a trait."""

    call: str
    """The trait's name."""


class SightFrom(_Effect):
    """The action may draw line of sight from other bases as well."""

    sight_from: Literal["unit", "caller"]
    """`unit`: any Sub-Unit of the same Unit; `caller`: the Unit that called for the action."""


class Load(_Effect):
    """A Unit near enough boards the bearer."""

    load: Length
    """Within how many inches; `range` for the action's own."""


class Unload(_Effect):
    """The bearer's passenger is placed on the table."""

    unload: Length
    """Within how many inches; `range` for the action's own."""
    clearance: bool = True
    """In that activation the bearer's Move Actions keep clear of enemy Pings."""


class StartAboard(_Effect):
    """The bearer may begin inside a transport."""

    start_aboard: Literal[True]


class Ambush(_Effect):
    """The bearer may be Revealed to join a Reaction Engagement."""

    ambush: Literal[True]


VERBS: dict[str, type[_Effect]] = {
    "modify": Modify,
    "set": Set,
    "ignore": Ignore,
    "become": Become,
    "mark": Mark,
    "grant": Grant,
    "conceal": Conceal,
    "lend": Lend,
    "bring": Bring,
    "comes_with": ComesWith,
    "decoy": DecoyPing,
    "carry": Carry,
    "place": Place,
    "cluster": Cluster,
    "call": Call,
    "sight_from": SightFrom,
    "load": Load,
    "unload": Unload,
    "start_aboard": StartAboard,
    "ambush": Ambush,
}


def verb_of(effect: Any) -> str:
    """The verb of an effect that was read."""
    return next(verb for verb in VERBS if verb in effect.model_fields_set)


def _the_verb(effect: Any) -> str | None:
    """The verb of an effect, typed or read; None when it has none or several."""
    keys = getattr(effect, "model_fields_set", effect if isinstance(effect, dict) else ())
    verbs = [verb for verb in VERBS if verb in keys]
    return verbs[0] if len(verbs) == 1 else None


Effect = Annotated[
    Annotated[Modify, Tag("modify")]
    | Annotated[Set, Tag("set")]
    | Annotated[Ignore, Tag("ignore")]
    | Annotated[Become, Tag("become")]
    | Annotated[Mark, Tag("mark")]
    | Annotated[Grant, Tag("grant")]
    | Annotated[Conceal, Tag("conceal")]
    | Annotated[Lend, Tag("lend")]
    | Annotated[Bring, Tag("bring")]
    | Annotated[ComesWith, Tag("comes_with")]
    | Annotated[DecoyPing, Tag("decoy")]
    | Annotated[Carry, Tag("carry")]
    | Annotated[Place, Tag("place")]
    | Annotated[Cluster, Tag("cluster")]
    | Annotated[Call, Tag("call")]
    | Annotated[SightFrom, Tag("sight_from")]
    | Annotated[Load, Tag("load")]
    | Annotated[Unload, Tag("unload")]
    | Annotated[StartAboard, Tag("start_aboard")]
    | Annotated[Ambush, Tag("ambush")],
    Discriminator(
        _the_verb,
        custom_error_type="effect_verb",
        custom_error_message="an effect needs exactly one of: " + ", ".join(VERBS),
    ),
]

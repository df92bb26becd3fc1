"""Whom an effect concerns: the bearer, the other side of a check, or Units around the bearer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rulepress.games.downsync.vocabulary.row_types import Key

ROLES = {
    "bearer": "whoever bears the effect",
    "attacker": "the Unit that attacks or scans",
    "target": "the Unit that is attacked or scanned",
}
"""The words that name one Unit of a check."""

WHOM = {**ROLES, "picked": "in `then`: whoever the effect before it has concerned, the same one or all of them"}
"""The words that say whom an effect concerns."""


def thousandths(inches: Any) -> int:
    """Inches as thousandths of an inch, rounded towards zero."""
    return int(Fraction(str(inches)) * 1000)


CENTRE = "centre"

PLACES = {
    CENTRE: "the middle of the table",
    "edge": "any edge of the table",
    "own_edge": "the table edge of its own player",
    "enemy_edge": "the table edge of the other player",
}
"""Places of every table, and how reasons call them."""

SIDES = ("friendly", "enemy", "any")

ANY = "any"
"""In the place of a sort of Marker: every sort."""

SELECTING: dict[str, Key] = {
    "side": Key("choice", "Whose Units: friendly (the bearer's side), enemy or any.", "friendly", SIDES),
    "within": Key("length", "They are within this many inches of the bearer; 0: in contact with it.", None),
    "other": Key("bool", "The bearer itself is left out.", False),
    "in_sight": Key("bool", "The bearer has them in line of sight.", False),
    "of": Key(
        "origin",
        "From where `within` and `in_sight` are judged, and who is left out with `other` too: `attacker` or `target`; `picked`, in\n"
        "`then`: whoever the effect before has concerned; `before`: where the bearer stood before it happened; `{marker: beacon}`: any\n"
        "such Marker; `centre`, `edge`, `own_edge` or `enemy_edge`: the middle or an edge of the table, the bearer's player's own or the\n"
        "other one's. Absent: from the bearer.",
        None,
        ("before", "attacker", "target", "picked", *PLACES),
    ),
    "most": Key(
        "amount", "At most so many, and the bearer's player picks, in `then` one at least; without it: each of them.", None, span=(1, 20)
    ),
    "least": Key("amount", "Of those, at least so many.", 0, span=(0, 20)),
    "nearer": Key("choice", "They are nearer to that Unit of the check than the bearer is.", None, ("attacker", "target")),
    "sees": Key("choice", "They have that Unit of the check in line of sight.", None, ("target", "attacker")),
    "marker": Key("marker", "No Units, but Markers of that sort that lie on the table; `any`: of every sort.", None, (ANY,)),
    "laid_by": Key("choice", "With `marker`: those that this Unit has laid.", None, tuple(ROLES)),
}
"""What picks Units, beside facts about them."""

COMPARED: dict[str, Key] = {
    "more_than": Key("selector", "There are more of them than of those.", None),
    "fewer_than": Key("selector", "There are fewer of them than of those: none at all counts too.", None),
}
"""How many there are, beside how many others; read where Units are counted (`there_is`)."""


@dataclass(frozen=True)
class Selector:
    """Units around the bearer, the bearer itself among them where it is friendly and not left out."""

    side: str = "friendly"
    within: int | None = None  # thousandths of an inch
    other: bool = False
    in_sight: bool = False
    sees: str | None = None
    near: int | None = None  # thousandths of an inch from where the bearer stood before
    of: str | Selector | None = None  # from whom it is measured, where not from the bearer, or from which Markers
    most: int | None = None
    least: int = 0
    marker: str | None = None  # the sort of Markers that it picks, and no Units
    facts: Mapping[str, Any] = field(default_factory=dict)
    nearer: str | None = None
    laid_by: str | None = None  # who has laid the Markers that it picks

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Selector:
        """The Units or Markers that an effect record selects. `of: before` measures from where the bearer stood before."""
        before = data.get("of") == "before"
        reach = None if data.get("within") is None else thousandths(data["within"])
        return cls(
            data.get("side", "friendly"),
            None if before else reach,
            bool(data.get("other")),
            bool(data.get("in_sight")),
            data.get("sees"),
            reach if before else None,
            None if before else cls.from_data(data["of"]) if isinstance(data.get("of"), Mapping) else data.get("of"),
            data.get("most"),
            data.get("least") or 0,
            data.get("marker"),
            {name: value for name, value in data.items() if name not in SELECTING and name not in COMPARED},
            data.get("nearer"),
            data.get("laid_by"),
        )

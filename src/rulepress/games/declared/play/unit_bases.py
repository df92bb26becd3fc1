"""The bases of a game's units: how they are written, `oval 60 x 35 mm`, and which base a unit stands on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from rulepress.games.declared.record_paths import value_at
from rulepress.tabletop.footprints import Footprint, Outline
from rulepress.tabletop.geometry.shapes import base_radius

OUTLINES: Mapping[str, Outline] = {
    "round": "round", "oval": "oval", "square": "rectangle", "rectangle": "rectangle", "hex": "hex", "flight stand": "round",
}  # fmt: skip
"""What a base is called -> its outline. A flight stand is a round base with a stem in its middle."""
TWO_SIDED = ("oval", "rectangle")
EXAMPLES: Mapping[str, str] = {
    "round 32 mm": "A round base, by its diameter.",
    "oval 60 x 35 mm": "An oval base, by its width and its depth.",
    "square 25 mm": "A square base, by its side.",
    "rectangle 25 x 50 mm": "A rectangular base, by its width and its depth.",
    "hex 40 mm": "A base with six sides, from one flat side to the other.",
    "flight stand 40 mm": "A round base, by its diameter, with a stem in its middle.",
}
"""A base of each kind, as it is written -> what it is."""
LEAST, MOST = 5, 300
"""Millimetres of a base's side."""
USUAL = "round 25 mm"
"""The base of a piece where a game says nothing of bases."""
_WRITTEN = re.compile(r"(?:([a-z ]*[a-z]) +)?([0-9]+)(?: *(?:x|×) *([0-9]+))?(?: *mm)?")


class UnitBase(NamedTuple):
    """A base, in millimetres."""

    kind: str
    """One of OUTLINES."""
    width: int
    depth: int

    @property
    def outline(self) -> Outline:
        """Its outline."""
        return OUTLINES[self.kind]

    @property
    def sides(self) -> tuple[float, float]:
        """From its left to its right, and from its front to its back; a hex is given from one flat side to the other."""
        return (self.width * 2 / 3**0.5 if self.kind == "hex" else float(self.width)), float(self.depth)

    @property
    def stem(self) -> bool:
        """Does a stem stand in its middle?"""
        return self.kind == "flight stand"

    @property
    def words(self) -> str:
        """As it is printed: `oval 60 × 35 mm`."""
        return self.in_words(str)

    def in_words(self, say: Callable[[str], str]) -> str:
        """As it is printed in a language: `say` gives what the base is called in it."""
        size = f"{self.width} × {self.depth}" if self.kind in TWO_SIDED else f"{self.width}"
        return f"{say(self.kind)} {size} mm"

    @property
    def footprint(self) -> Footprint:
        """The base on the table, in thousandths of an inch."""
        if self.outline == "round":
            return Footprint("round", *[2 * base_radius(self.width)] * 2)
        width, depth = (2 * round(side / 25.4 * 500) for side in self.sides)
        return Footprint(self.outline, width, depth)


def base(typed: int | str) -> UnitBase:
    """A base as it is written; a number alone is the diameter of a round one. Raises ValueError with what is wrong."""
    found = _WRITTEN.fullmatch(str(typed).strip())
    if found is None:
        raise ValueError(f"a base is what it is called and its size in millimetres: `{USUAL}`, `oval 60 x 35 mm`, `square 25 mm`")
    kind, width, depth = found[1] or "round", int(found[2]), None if found[3] is None else int(found[3])
    if kind not in OUTLINES:
        *others, last = OUTLINES
        raise ValueError(f"there is no base that is called {kind}: it is {', '.join(others)} or {last}")
    if kind in TWO_SIDED and depth is None:
        raise ValueError(f"{_a(kind)} has two sizes, its width and its depth: `{kind} {width} x {max(width // 2, LEAST)} mm`")
    if kind not in TWO_SIDED and depth is not None:
        other = "rectangle" if kind == "square" else "oval"
        raise ValueError(f"{_a(kind)} has one size: `{kind} {width} mm`, or write `{other} {width} x {depth} mm`")
    if not all(LEAST <= one <= MOST for one in (width, depth or width)):
        raise ValueError(f"a base is {LEAST} to {MOST} mm wide and deep; this is {width if depth is None else f'{width} x {depth}'}")
    return UnitBase(kind, width, width if depth is None else depth)


def _a(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def base_of(data: Mapping[str, Any], unit: Mapping[str, Any]) -> UnitBase | None:
    """The base on which a unit of a game stands: as play.yaml has it, else its field of the type base. Where neither says it, the usual
    one in a game that has a play.yaml, and None in others."""
    played = data.get("play")
    said = ((played or {}).get("pieces") or {}).get("base")
    if said is not None and not names_a_field(said):
        return base(said)
    path = said or next(base_fields(data["shape"]["units"]), None)
    found = value_at(path, unit) if path else None
    if found is None:
        return base(USUAL) if played else None
    return base(found)


def names_a_field(said: int | str) -> bool:
    """Is what play.yaml says of bases the name of a field, and no base?"""
    return isinstance(said, str) and " " not in said and not said[:1].isdigit()


def base_fields(declared: Mapping[str, Any], within: str = "") -> Iterator[str]:
    """The paths of fields of the type base, among fields in full."""
    for name, one in declared.items():
        if one.get("group"):
            yield from base_fields(one["group"], f"{within}{name}.")
        elif one.get("type") == "base":
            yield f"{within}{name}"

"""Tables drawn by lot: terrain for a game that nobody has set up before, fair to both players and as the rules advise.

A table is what a file in tables/ resolves to, so the engine plays on either. A seed gives the same table anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rulepress.content.games.downsync.terrain_outlines import inches, opposite, outline, piece, rectangle, sort
from rulepress.core.dice import Dice, Sampled
from rulepress.core.name_matching import slug
from rulepress.tabletop import INCH, Disc, Polygon, mils, within

#: Places that are tried for a pair before there is held to be no room for it.
TRIES = 30
#: Positions and sides are multiples of this, in thousandths of an inch.
GRID = INCH // 2


class Country(NamedTuple):
    """A sort of land."""

    name: str
    summary: str
    per_pair: int  # square inches of table for each pair of pieces
    lots: dict[str, int]  # how often each type of terrain comes up


COUNTRIES = (
    Country(
        "Farmland",
        "Woods and standing crops around scattered houses.",
        340,
        {"forest": 3, "high grass": 3, "building": 2, "rough ground": 1},
    ),
    Country(
        "Town",
        "Houses and ruins with streets between them.",
        230,
        {"building": 4, "urban": 3, "blocking": 2, "forest": 1},
    ),
    Country(
        "Wilds",
        "Broken ground under trees, far from any road.",
        320,
        {"forest": 3, "rough ground": 3, "high grass": 2, "blocking": 1},
    ),
)


def generate(core: Mapping[str, Any], width: float, depth: float, seed: int | str) -> dict[str, Any]:
    """A table of `width` by `depth` inches: resolved data as of an authored one.

    Every piece has its like across the table's centre. The largest base can pass between any two, and along the edges.
    """
    lot = _Lot(seed)
    country = COUNTRIES[lot.below(len(COUNTRIES), "country")]
    # An older edition may lack a sort of terrain.
    known = {type_: lots for type_, lots in country.lots.items() if type_.replace(" ", "_") in core["terrain"]}
    types = [type_ for type_, lots in known.items() for _ in range(lots)]
    field = _Field(core, mils(width), mils(depth))
    pieces: list[dict[str, Any]] = []
    for number in range(1, int(width * depth) // country.per_pair + 1):
        type_ = types[lot.below(len(types), "type")]
        of = sort(core, type_)
        corners, height = _shape(of, lot)
        turned = outline(corners, turn=15 * lot.below(24, "turn"))
        for _ in range(TRIES):
            right, up = field.place(lot)
            polygon = Polygon((x + right, y + up) for x, y in turned.corners)
            if field.takes(polygon, of):
                name = f"{slug(type_)}-{number}"
                one = piece(core, name, type_, polygon, height)
                pieces += [one, piece(core, f"{name}-opposite", type_, opposite(polygon), height, one["capacity"])]
                break
    return {
        "id": slug(f"{country.name} {seed}"),
        "name": f"{country.name} {seed}",
        "summary": country.summary,
        "introduction": None,
        "width": width,
        "depth": depth,
        "pieces": pieces,
    }


class _Lot:
    """Numbers by lot, each stream counted on its own."""

    def __init__(self, seed: int | str):
        self._rolls = Sampled(f"table {seed}")

    def below(self, count: int, stream: str) -> int:
        """One of 0 to count - 1, each as likely."""
        return self._rolls.total(Dice(1, count), stream) - 1

    def between(self, least: int, most: int, stream: str) -> int:
        """A multiple of the grid from `least` to `most`."""
        return least + GRID * self.below((most - least) // GRID + 1, stream)


def _shape(of: Mapping[str, Any], lot: _Lot) -> tuple[tuple[Any, ...], float | None]:
    """Corners around the middle, in thousandths of an inch, and a height if it is to have its own."""
    if advice := of["advice"]:
        most = mils(advice["side"])
        sides = [lot.between(most - INCH, most, "side") for _ in range(2)]
        return rectangle(*sides), inches(lot.between(mils(advice["lowest"]), mils(advice["highest"]), "height"))
    if of["blocks_sight"]:  # a wall or a rock
        return rectangle(lot.between(3 * INCH, 5 * INCH, "side"), lot.between(INCH, 2 * INCH, "side")), None
    across, along = (lot.between(4 * INCH, 8 * INCH, "side") for _ in range(2))
    corners: list[Any] = []
    for (x, y), straight in zip(rectangle(across, along), (False, True, False, True), strict=True):
        cut_x, cut_y = (lot.between(GRID, min(across, along) // 3, "cut") for _ in range(2))
        left = x - (cut_x if x > 0 else -cut_x), y
        down = x, y - (cut_y if y > 0 else -cut_y)
        corners += [left, down] if straight else [down, left]
    return tuple(corners), None


class _Field:
    """A table that fills with pairs of pieces."""

    def __init__(self, core: Mapping[str, Any], width: int, depth: int):
        self._half_width, self._half_depth = width // 2, depth // 2
        self._gap = max(_thousandths(each["diameter_mm"]) for each in core["signatures"].values())
        self._objective = _thousandths(core["signatures"]["medium"]["diameter_mm"]) // 2
        self._placed: list[Polygon] = []
        last = self._half_width - self._objective
        self._free = [Disc(x, 0, self._objective) for x in range(0, last, INCH)]
        self._needed = len(self._free) / 2

    def place(self, lot: _Lot) -> tuple[int, int]:
        """Somewhere in the half of the table that the first of a pair stands in."""
        return lot.between(-self._half_width, self._half_width, "x"), lot.between(0, self._half_depth, "y")

    def takes(self, polygon: Polygon, of: Mapping[str, Any]) -> bool:
        """Set up a piece and its opposite, if there is room. At least half of the centre line stays so clear of what
        conceals or cannot be entered that an objective may stand there."""
        left, bottom, right, top = polygon.box
        if max(-left, right) > self._half_width - self._gap or max(-bottom, top) > self._half_depth - self._gap:
            return False
        other = opposite(polygon)
        if any(within(polygon, each, self._gap, short=True) for each in (other, *self._placed)):
            return False
        if of["conceals"] or of["enters"] is not None:
            pair = polygon, other
            free = [spot for spot in self._free if not any(within(spot, each, self._gap) for each in pair)]
            if len(free) < self._needed:
                return False
            self._free = free
        self._placed += [polygon, other]
        return True


def _thousandths(millimetres: int) -> int:
    """Millimetres in thousandths of an inch, rounded up."""
    return -(-millimetres * 10 * INCH // 254)

"""Sight on a table that somebody lays out: who sees whom, why, and what can be seen from a place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rulepress.core.rule_refs import Refused, cites
from rulepress.games.downsync.play.battlefield import Battlefield, Point, distance
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.tabletop import INCH, Disc, mils

LARGEST, MOST_PIECES, MOST_CORNERS = 120, 80, 24
"""A table in inches, and what may stand on it."""

CLEAR, CONCEALED, HIDDEN = "clear", "concealed", "hidden"

Told = dict[str, Any]


class Eye(NamedTuple):
    """A base that looks, or is looked at."""

    at: Point
    radius: int


class SightQuery(NamedTuple):
    """A table with two bases on it."""

    ground: Battlefield
    one: Eye
    other: Eye


def terrain(book: Ruleset, args: Mapping[str, Any]) -> Told:
    """What can stand on a table (`types`), the bases there are (`sizes`, with their radius), and what stands on the `table` of that id,
    if one is named. Raises Refused."""
    name = args.get("table")
    if name is not None and name not in book.tables:
        raise Refused(["setup.table"], f'There is no table "{str(name)[:60]}".')
    return {
        "types": [{"type": key.replace("_", " "), "name": sort["name"]} for key, sort in book.terrain.items()],
        "sizes": [{"id": key, "name": each["name"], "radius": book.radii[key]} for key, each in book.data["core"]["signatures"].items()],
        "pieces": book.tables[name]["pieces"] if name is not None else [],
    }


def look(book: Ruleset, args: Mapping[str, Any]) -> Told:
    """How the first of two bases sees the second: `seen` ("clear", "concealed" or "hidden"), the `distance` in inches between their edges,
    a free `line`, the `terrain` that matters by its place in the list, and `why` (effects, each with its rules). Raises Refused."""
    ground, one, other = _scene(book, args)
    sight = ground.sight(*one, *other)
    seen = _seen(ground, one, other)
    standing = [
        index for index, each in enumerate(ground.terrain) if each.conceals and ground.on(Disc(*other.at, other.radius), each.polygon)
    ]
    why = [*_roofs(ground, one, other), *_why(book, ground, one, other, seen, standing)]
    return {
        "seen": seen,
        "distance": f"{float(distance(one.at, one.radius, other.at, other.radius)):.1f}",
        "line": [[round(x), round(y)] for x, y in sight.line or (one.at, other.at)] if sight.clear else None,
        "terrain": list(sight.blockers) if seen == HIDDEN else standing if seen == CONCEALED else [],
        "why": [{"words": words, "rules": rules} for words, rules in why],
    }


def _seen(ground: Battlefield, one: Eye, other: Eye) -> str:
    if not ground.sight(*one, *other).clear:
        return HIDDEN
    return CONCEALED if ground.concealed(*one, *other) else CLEAR


@cites("building.sight")
def _roofs(ground: Battlefield, *eyes: Eye) -> Iterator[tuple[str, list[str]]]:
    for letter, eye in zip("AB", eyes, strict=True):
        if (index := ground.roof(*eye)) is not None:
            yield f"{letter} is in the {ground.called(index)}: the whole building is its body, up to its height.", ["building.sight"]


@cites("sight.line", "sight.concealed", "sight.points", "concealing.within", "concealing.depth", "terrain.in")
def _why(book: Ruleset, ground: Battlefield, one: Eye, other: Eye, seen: str, standing: Sequence[int]) -> Iterator[tuple[str, list[str]]]:
    """The reasons, in effects."""
    far = distance(one.at, one.radius, other.at, other.radius)
    near, through = book.sight["through_all_within"], book.sight["through"]
    if seen == HIDDEN:
        stopping = [(ground.terrain[index].blocks_sight, ground.called(index)) for index in ground.sight(*one, *other).blockers]
        if walls := [name for opaque, name in stopping if opaque]:
            yield f"{_and(walls)} {'stops' if len(walls) == 1 else 'stop'} the lines between them.", ["sight.line"]
        if veils := [name for opaque, name in stopping if not opaque]:
            yield f"Every line that is left runs through more than {through:g}″ of {_and(veils)}.", ["concealing.depth"]
        return
    yield "Some straight line joins them, and nothing stops it.", ["sight.line"]
    veiling = [each for each in ground.terrain if each.conceals]
    if veiling and far <= near:
        yield f"They are no more than {near:g}″ apart: concealing terrain stops no sight.", ["concealing.within"]
    if seen == CONCEALED and standing:
        yield f"B stands in {_and([ground.called(index) for index in standing])}.", ["sight.concealed", "terrain.in"]
    elif seen == CONCEALED:
        yield "From every point of A some of B is behind terrain that conceals or blocks sight.", ["sight.concealed", "sight.points"]
    elif ground.terrain:
        yield "From some point of A no terrain is in front of any part of B.", ["sight.points"]


def _and(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def overlook(book: Ruleset, args: Mapping[str, Any]) -> Told:
    """How the first base sees bases as large as the second on the rows `first` to `last` of a grid of whole inches, from the top: a letter
    a place (c: clear, h: concealed, a blank: not at all). Raises Refused."""
    ground, one, other = _scene(book, args)
    wide, deep = 2 * ground.half_width // INCH, 2 * ground.half_depth // INCH
    first, last = args.get("first", 0), args.get("last", deep)
    if not all(isinstance(each, int) and 0 <= each <= deep for each in (first, last)):
        raise Refused(["play.request"], "Rows are whole numbers.")
    letters = {CLEAR: "c", CONCEALED: "h", HIDDEN: " "}
    left, top = INCH // 2 - ground.half_width, ground.half_depth - INCH // 2
    return {
        "rows": [
            "".join(letters[_seen(ground, one, Eye((left + column * INCH, top - row * INCH), other.radius))] for column in range(wide))
            for row in range(first, last)
        ]
    }


@cites("play.request")
def _scene(book: Ruleset, args: Mapping[str, Any]) -> SightQuery:
    """The scene of a question: `width` and `depth` in inches, `terrain` as tables have it, and two `bases`, each `at` a place in
    thousandths of an inch from the middle and of a `size`. Raises Refused."""
    width, depth, pieces, bases = (args.get(name) for name in ("width", "depth", "terrain", "bases"))
    if not all(isinstance(each, int) and not isinstance(each, bool) and 0 < each <= LARGEST for each in (width, depth)):
        raise Refused(["play.request"], f"A table is whole inches wide and deep, up to {LARGEST}.")
    if not isinstance(pieces, list) or len(pieces) > MOST_PIECES or not all(isinstance(each, Mapping) for each in pieces):
        raise Refused(["play.request"], f"The terrain is a list of at most {MOST_PIECES} pieces.")
    if any(not _outlined(each.get("shape")) for each in pieces):
        raise Refused(["play.request"], f"A piece of terrain has 3 to {MOST_CORNERS} corners, in inches from the table's middle.")
    if not all(each.get("height") is None or _number(each["height"], LARGEST) for each in pieces):
        raise Refused(["play.request"], f"A piece of terrain is up to {LARGEST} inches high.")
    if not isinstance(bases, list) or len(bases) != 2 or not all(isinstance(each, Mapping) for each in bases):
        raise Refused(["play.request"], "There are two bases: the one that looks, and the one that is looked at.")
    assert isinstance(width, int) and isinstance(depth, int)
    one, other = (_eye(book, each) for each in bases)
    return SightQuery(Battlefield(mils(width), mils(depth), book, pieces), one, other)


def _outlined(shape: Any) -> bool:
    return (
        isinstance(shape, list)
        and 3 <= len(shape) <= MOST_CORNERS
        and all(isinstance(corner, list) and len(corner) == 2 and all(_number(each, LARGEST) for each in corner) for corner in shape)
    )


def _number(each: Any, most: int) -> bool:
    return isinstance(each, (int, float)) and not isinstance(each, bool) and -most <= each <= most


def _eye(book: Ruleset, told: Mapping[str, Any]) -> Eye:
    at, size = told.get("at"), told.get("size")
    if not isinstance(size, str) or size not in book.radii:
        raise Refused(["play.request"], f"A base is of one of these sizes: {', '.join(book.radii)}.")
    if not isinstance(at, list) or len(at) != 2 or not all(isinstance(each, int) and _number(each, LARGEST * INCH) for each in at):
        raise Refused(["play.request"], "A base stands at two whole numbers, in thousandths of an inch.")
    return Eye((at[0], at[1]), book.radii[size])

"""The table under the pieces: an open field. Distances, contact, sight and what is in the way, in whole thousandths of an inch."""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rulepress.core.rule_refs import cites
from rulepress.games.mswars.play.ruleset import Ruleset
from rulepress.games.mswars.play.table_state import Piece, Point
from rulepress.tabletop import INCH, Disc, Sweep, overlaps


def disc(piece: Piece, at: Point | None = None) -> Disc:
    """The base of a piece where it stands, or elsewhere."""
    return Disc(*(at or piece.at), piece.radius)


@cites("measure.edges")
def within(a: Piece, b: Piece, limit: int) -> bool:
    """Are two bases no farther than `limit` apart, edge to edge?"""
    dx, dy, far = a.at[0] - b.at[0], a.at[1] - b.at[1], limit + a.radius + b.radius
    return far >= 0 and dx * dx + dy * dy <= far * far


@cites("attack.distance")
def reaches(piece: Piece, target: Piece, limit: int) -> bool:
    """Is the target's edge no farther than `limit` from the centre of the attacker?"""
    dx, dy, far = piece.at[0] - target.at[0], piece.at[1] - target.at[1], limit + target.radius
    return dx * dx + dy * dy <= far * far


def touch(book: Ruleset, a: Piece, b: Piece) -> bool:
    """Are they in base contact?"""
    return within(a, b, book.contact)


@cites("attack.sight")
def sees(book: Ruleset, viewer: Piece, target: Piece, others: Iterable[Piece]) -> bool:
    """Is there a line of sight? The line between the centres is stopped by any unit that is not smaller than the target."""
    (left, right), (low, high) = (sorted(ends) for ends in zip(viewer.at, target.at, strict=True))
    line = Sweep((viewer.at, target.at), 0)
    size = book.unit(target).size
    for each in others:
        (x, y), far = each.at, each.radius
        beside = x <= left - far or x >= right + far or y <= low - far or y >= high + far  # quick; most are
        if not beside and each.id not in (viewer.id, target.id) and book.unit(each).size >= size and overlaps(line, disc(each)):
            return False
    return True


def lies_on(a: Piece, b: Piece) -> bool:
    """Do two bases share some ground? Touching is not enough."""
    dx, dy, far = a.at[0] - b.at[0], a.at[1] - b.at[1], a.radius + b.radius
    return dx * dx + dy * dy < far * far


def crosses(way: Sweep, obstacle: Piece) -> bool:
    """Does a base on that way pass over the other's? What it touches already when it starts does not count."""
    (left, low, right, high), (x, y), far = way.box, obstacle.at, way.radius + obstacle.radius
    beside = x <= left - far or x >= right + far or y <= low - far or y >= high + far  # quick; most are
    return not beside and overlaps(way, disc(obstacle))


def inches(distance: int) -> Fraction:
    """Thousandths of an inch as exact inches."""
    return Fraction(distance, INCH)

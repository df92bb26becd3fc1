"""Where bases may go and stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import sqrt
from typing import Any

from rulepress.content.drawings.figure_scenes import FigureLine, FigureVerdict, Ring
from rulepress.content.games.downsync.figures.figure_setup import FACTION, FigureSetup, Unclear, listed, said
from rulepress.core.match import Ended
from rulepress.core.sides import other
from rulepress.games.downsync.play import move_action, ping_reveal, placement
from rulepress.games.downsync.play.battlefield import within
from rulepress.games.downsync.play.table_state import Piece, Point, ReserveEntry
from rulepress.tabletop import Disc, gap, mils


def moves(scene: FigureSetup, asked: list[Mapping[str, Any]]) -> FigureVerdict:
    """Each move by itself: legal or not (`to`), or how far it gets (`toward`)."""
    verdict, words, lines, rings = [], [], [], []
    for one in asked:
        piece = scene.piece(one["piece"])
        start = piece.bases[0].at
        far = scene.book.ping_speed if piece.unit is None else mils(scene.flow.card(piece).stats.speed)
        move = move_action.Move(piece, (1,), far)
        stops = [(mils(x), mils(y)) for x, y in one.get("by") or ()]
        goal = _at(one.get("to") or one["toward"])
        if "to" in one:
            path = (start, *stops, goal)
            reasons = list(move_action.illegal_reasons(scene.flow, move, [path]))
            name = one.get("name") or piece.id
            verdict.append(reasons[0][0] if reasons else "legal")
            words.append(f"{name}: {reasons[0][1] if reasons else f'allowed, a path of {said(_length(path))}.'}")
            good = not reasons
        else:
            path, length, slowed = _farthest(scene, move, start, goal)
            verdict.append(f"{length / 1000:.2f}".rstrip("0").rstrip("."))
            words.append(f"{piece.id} gets {said(length)} far" + (f", slowed by {slowed}." if slowed else "."))
            good = True
        lines += [FigureLine(p, q, "way" if good else "bad", said(_length((p, q)))) for p, q in zip(path, path[1:], strict=False)]
        rings.append(Ring(path[-1], piece.radius, "good" if good else "bad", one.get("name", "")))
        if piece.unit is None:
            rings += [
                Ring(base.at, foe.radius + scene.book.clearance, "reach", said(scene.book.clearance))
                for foe in scene.flow.enemies(piece.player)
                for base in foe.bases
            ]
    return FigureVerdict(tuple(verdict), tuple(words), tuple(lines), tuple(dict.fromkeys(rings)))


def _farthest(scene: FigureSetup, move: move_action.Move, start: Point, goal: Point) -> tuple[move_action.Path, float, str]:
    """The longest legal straight way toward a point, no farther than the piece's speed: exact to a hundredth. Raises Unclear."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    whole = sqrt(dx * dx + dy * dy)
    if not whole:
        raise Unclear(f"{move.piece.id} stands where it is to go.")
    ways = (
        (start, (start[0] + round(dx * length / whole), start[1] + round(dy * length / whole)))
        for length in range(move.allowance - move.allowance % 10, -1, -10)
    )
    best: move_action.Path = next((way for way in ways if not any(move_action.illegal_reasons(scene.flow, move, [way]))), (start,))
    slowing = move_action.slowed(scene.flow, move, best)
    return best, _length(best), slowing.name if slowing else ""


def place(scene: FigureSetup, asked: Mapping[str, Any]) -> FigureVerdict:
    """Each spot by itself: whether a base may be placed there."""
    piece, size = scene.piece(asked["near"]), asked["base"]
    own = scene.book.sub_unit_radius if size == "sub-unit" else scene.book.radii[size]
    limit, at = mils(asked["within"]), piece.bases[0].at
    kind = "infantry" if size == "sub-unit" else "vehicle"
    leaving = (piece.id,) if piece.unit is None else ()
    what = placement.Placement(piece.player, own, kind, (placement.PlacementLimit(at, piece.radius, limit),), leaving)
    verdict, words, rings = [], [], [Ring(at, piece.radius + limit, "reach", said(limit))]
    for number, spot in enumerate(asked["spots"], 1):
        reasons = list(placement.illegal_reasons(scene.flow, what, 0, _at(spot), ()))
        verdict.append(reasons[0][0] if reasons else "legal")
        rings.append(Ring(_at(spot), own, "bad" if reasons else "good", str(number)))
        words.append(f"{number}: {REASONS.get(reasons[0][0], 'not allowed') if reasons else 'allowed'}.")
    return FigureVerdict(tuple(verdict), tuple(words), rings=tuple(rings))


REASONS = {
    "place.within": "too far away",
    "move.table-edge": "not wholly on the table",
    "place.move": "on another base, or too near to an enemy Ping",
    "objective.overlap": "on an objective",
    "terrain.impassable": "in terrain that nothing enters",
    "building.infantry": "only half on the roof",
    "building.capacity": "on a roof that is full",
}
"""What a spot that may not be chosen is, by the rule that forbids it."""


def coherency(scene: FigureSetup, asked: str) -> FigureVerdict:
    """Whether a Unit's bases are near enough to each other, pair by pair."""
    piece, most = scene.piece(asked), scene.book.coherency
    lines, apart = [], []
    for one, two in combinations(piece.bases, 2):
        fine = within(one.at, piece.radius, two.at, piece.radius, most)
        far = gap(Disc(*one.at, piece.radius), Disc(*two.at, piece.radius))
        lines.append(FigureLine(one.at, two.at, "good" if fine else "bad", said(far)))
        if not fine:
            apart.append(f"{scene.called(piece, one)} and {scene.called(piece, two)}")
    x = round(sum(base.at[0] for base in piece.bases) / len(piece.bases))
    y = round(sum(base.at[1] for base in piece.bases) / len(piece.bases))
    ring = Ring((x, y), most // 2, "reach", f"{said(most)} across")
    if apart:
        words = [f"{listed(apart)} are more than {said(most)} apart: {piece.id} may not stand like this."]
        return FigureVerdict(("broken",), tuple(words), tuple(lines), (ring,))
    left = [base for base in piece.bases if not within(base.at, piece.radius, (x, y), 0, most // 2 - 2 * piece.radius)]
    words = [f"Every two bases are within {said(most)} of each other, so {piece.id} may stand like this."]
    if left:
        words.append(f"That they do not fit into a circle {said(most)} across does not matter.")
    return FigureVerdict(("coherent",), tuple(words), tuple(lines), (ring,))


def exposed(scene: FigureSetup, asked: str) -> FigureVerdict:
    """What is Revealed, now that a Unit has come to rest."""
    flow, mover = scene.flow, scene.piece(asked)
    foe = other(mover.player)
    pings = [piece for piece in flow.of(foe) if piece.unit is None]
    reserve = tuple(ReserveEntry(f"{FACTION}/ping-{piece.signature}") for piece in (*pings, *pings))
    flow.put_side(flow.side(foe)._replace(reserve=reserve))
    asking, reply = ping_reveal.settle(flow, mover.id), None
    try:
        while True:
            (reply, *_) = asking.send(reply).options or ("",)
    except (StopIteration, Ended):
        pass
    found = sorted(piece.id for piece in pings if (now := flow.there(piece.id)) is None or now.unit is not None)
    limit = scene.book.exposed_within
    hidden = sorted(piece.id for piece in pings if piece.id not in found)
    for piece in pings:
        flow.put(piece)
    words = [f"{listed(found)} {'is' if len(found) == 1 else 'are'} Revealed: {said(limit)} from {mover.id} or less."]
    if hidden:
        words.append(f"{listed(hidden)} {'stays a Ping' if len(hidden) == 1 else 'stay Pings'}.")
    rings = tuple(Ring(base.at, mover.radius + limit, "reach", said(limit)) for base in mover.bases)
    lines = tuple(
        FigureLine(mover.bases[0].at, piece.bases[0].at, "good" if piece.id in found else "measure", said(_gap(mover, piece)))
        for piece in pings
    )
    return FigureVerdict(tuple(found) or ("none",), tuple(words), lines, rings, marked=tuple(found))


def _gap(one: Piece, two: Piece) -> float:
    (x, y), (u, v) = one.bases[0].at, two.bases[0].at
    return gap(Disc(x, y, one.radius), Disc(u, v, two.radius))


def _at(spot: Sequence[float]) -> Point:
    return mils(spot[0]), mils(spot[1])


def _length(path: Sequence[Point]) -> float:
    return sum(sqrt((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2) for p, q in zip(path, path[1:], strict=False))

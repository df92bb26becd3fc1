"""Who sees whom, what is concealed, and what can be aimed at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

from rulepress.content.drawings.figure_scenes import FigureLine, FigureVerdict, Ring
from rulepress.content.games.downsync.figures.figure_setup import FigureSetup, Unclear, listed, said
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.active_effects import AttackProgress
from rulepress.games.downsync.model import Action, signed
from rulepress.games.downsync.play.activation_state import Acting, Activation
from rulepress.games.downsync.play.area_attacks import clustered
from rulepress.games.downsync.play.target_selection import attempt_on, every, illegal_target_reasons
from rulepress.games.downsync.quantities import attack_roll
from rulepress.tabletop import INCH, Disc, Place, Point, Polygon, gap, hiding_line, length_inside, mils, open_place
from rulepress.tabletop import SightPiece as Standing
from rulepress.tabletop import SightScene as Sights
from rulepress.tabletop.line_of_sight.occlusion import hiding

#: Where a base stands, and its radius.
Seat = tuple[Point, int]
#: The ends of a line.
Way = tuple[Place, Place]


def sight(scene: FigureSetup, asked: Mapping[str, Any]) -> FigureVerdict:
    """Whether one base sees another, with a free line or what stops all of them."""
    one, two = asked["from"], asked["to"]
    a, b = _eyes(scene, one), _eyes(scene, two)
    seen, apart = scene.ground.sight(*a, *b), gap(_disc(a), _disc(b))
    most, near = (mils(scene.core["sight"][name]) for name in ("through", "through_all_within"))
    if seen.clear:
        way: Way = seen.line or (a[0], b[0])  # the engine draws none where there is no terrain at all
        words = [f"{one} sees {two}."]
        veiled, through = _veiled(scene, way)
        if veiled and apart <= near:
            words.append(f"They are {said(apart)} apart; up to {said(near)} concealing terrain stops no sight.")
        elif veiled:
            words.append(f"The line drawn runs through {said(veiled)} of {through}, and {said(most)} is allowed.")
        bodies = tuple(body.corners for body in _bodies(scene, a, b)[1:3] if isinstance(body, Polygon))
        return FigureVerdict(("clear",), tuple(words), (FigureLine(way[0], way[1], "free", said(apart)),), shades=bodies)
    least = _least(scene, a, b)
    if least:
        veiled, through = _veiled(scene, least)
        why = f"They are {said(apart)} apart, and even the best line runs through {said(veiled)} of {through}; {said(most)} is the most."
    else:
        why = f"Every line meets {listed([scene.named(index) for index in seen.blockers], 'or')}."
    start, end = least or (a[0], b[0])
    line = FigureLine(start, end, "shut", said(apart))
    return FigureVerdict(("blocked",), (f"{one} does not see {two}.", why), (line,), blockers=seen.blockers)


def concealed(scene: FigureSetup, asked: Mapping[str, Any]) -> FigureVerdict:
    """Whether a target is concealed: with the place that sees all of it, or what hides a part."""
    one, two = asked["from"], asked["to"]
    a, b = _eyes(scene, one), _eyes(scene, two)
    if not scene.ground.sight(*a, *b).clear:
        return FigureVerdict(("out of sight",), (f"{one} does not see {two} at all.",), (FigureLine(a[0], b[0], "shut"),))
    if scene.ground.near_concealing(*b):
        line = FigureLine(a[0], b[0], "free")
        return FigureVerdict(("concealed",), (f"{two} is concealed from everywhere: it stands in concealing terrain.",), (line,))
    sights, viewer, target, ignoring = _bodies(scene, a, b)
    hidden = hiding(sights, a[0], target, ignoring=ignoring)
    name = listed([scene.named(index) for index in hidden])
    ways = (hiding_line(a[0], target, sights.pieces[index].polygon) for index in hidden)
    lines = tuple(FigureLine(way[0], way[1], "shut") for way in ways if way)
    if scene.ground.concealed(*a, *b):
        words = f"{two} is concealed: wherever {one} looks from, {name} hides a part of it."
        return FigureVerdict(("concealed",), (words,), lines, (), (_cone(a[0], target),), hidden)
    place = open_place(sights, viewer, target, ignoring=ignoring) or a[0]  # there is one, for it is not concealed
    words = f"{two} is not concealed: from the point marked, {one} sees all of it."
    if hidden:
        words += f" From the middle of {one}, {name} would hide a part."
    return FigureVerdict(("open",), (words,), lines, (Ring(place, 90, "aim"),), (_cone(place, target),), hidden)


def targets(scene: FigureSetup, asked: Mapping[str, Any]) -> FigureVerdict:
    """Which enemy bases an action may be aimed at, and what forbids the others."""
    acting = _acting(scene, asked)
    piece, base = acting.piece, acting.base
    aimed_at, words, lines = [], [], []
    for aim in every(scene.flow, piece.player):
        name = scene.called(aim.piece, aim.base)
        reasons = illegal_target_reasons(acting, aim)
        apart = said(gap(Disc(*base.at, piece.radius), Disc(*aim.base.at, aim.piece.radius)))
        lines.append(FigureLine(base.at, aim.base.at, "bad" if reasons else "good", apart))
        if not reasons:
            aimed_at.append(name)
        else:
            words.append(f"{name} is {'out of range' if reasons[0][0].endswith('.range') else 'out of sight'}.")
    able = f"{piece.id} may aim at {listed(aimed_at)}."
    reach = [Ring(base.at, piece.radius + mils(asked["range"]), "reach", said(mils(asked["range"])))]
    return FigureVerdict(tuple(aimed_at) or ("none",), (able, *words), tuple(lines), tuple(reach), marked=tuple(aimed_at))


REASONS = {"attack.short-range": "at short range", "attack.long-range": "at long range", "attack.concealed": "concealed"}
"""What a target is, by the rule that then adds to the attack."""


def ranges(scene: FigureSetup, asked: Mapping[str, Any]) -> FigureVerdict:
    """What is added to an attack on each enemy base, and why."""
    acting = _acting(scene, asked)
    piece, base = acting.piece, acting.base
    verdict, words, lines = [], [], []
    for aim in every(scene.flow, piece.player):
        attempt = attempt_on(acting, aim)
        made = attack_roll(scene.book.rules, attempt, AttackProgress(False, False, ()))
        why = [REASONS[part.rule] for part in made.contributions if part.rule in REASONS]
        far = said(float(attempt.distance) * INCH)
        verdict.append(signed(made.value) if made.value else "0")
        words.append(f"{scene.called(*aim)} is {far} away{', ' * bool(why)}{listed(why) if why else ''}: {verdict[-1]}.")
        lines.append(FigureLine(base.at, aim.base.at, "good", f"{far}: {verdict[-1]}"))
    limits = [mils(scene.core["attack"][band]["limit"]) for band in ("short_range", "long_range")]
    rings = tuple(Ring(base.at, piece.radius + limit, "reach", said(limit)) for limit in limits)
    return FigureVerdict(tuple(verdict), tuple(words), tuple(lines), rings)


def cluster(scene: FigureSetup, asked: Mapping[str, Any]) -> FigureVerdict:
    """Who can be attacked from an aim point, or why it cannot be chosen."""
    acting = _acting(scene, asked)
    at = (mils(asked["aim"][0]), mils(asked["aim"][1]))
    around = mils(asked["radius"])
    rings = (Ring(at, around, "reach", said(around)), Ring(at, 90, "aim"))
    asking = clustered(acting, around)
    try:
        decision = asking.send(next(asking).check(list(at)))
    except Refused as refused:
        return FigureVerdict(refused.rules, (refused.message,), (FigureLine(acting.base.at, at, "bad"),), rings)
    named = {str(aim): scene.called(*aim) for aim in every(scene.flow, acting.piece.player)}
    targets = tuple(dict.fromkeys(named[name] for _, names in decision.points() for name in names))
    line = FigureLine(acting.base.at, at, "free")
    words = f"From this aim point {listed(targets)} can be attacked: a part of the base lies within {said(around)} of it."
    return FigureVerdict(targets, (words,), (line,), rings, marked=targets)


def _acting(scene: FigureSetup, asked: Mapping[str, Any]) -> Acting:
    """An attack that reaches as far as asked, and who makes it. Raises Unclear."""
    piece = scene.piece(asked["from"])
    if piece.unit is None:
        raise Unclear(f"{piece.id} is a Ping, and attacks nobody.")
    traits = []
    if "radius" in asked:
        effect = {"verb": "cluster", "radius": asked["radius"]}
        traits = [{"name": "Clustered", "text": "", "effects": [effect]}]
    made = {"id": "weapon", "name": "The weapon", "range": asked["range"], "rof": 1, "effect": "KILL", "traits": traits}
    return Acting(scene.flow, Activation(piece.id), piece.bases[0].number, Action.from_data(made))


def _eyes(scene: FigureSetup, name: str) -> Seat:
    piece, base = scene.base(name)
    return base.at, piece.radius


def _disc(seat: Seat) -> Disc:
    (x, y), radius = seat
    return Disc(x, y, radius)


def _bodies(scene: FigureSetup, a: Seat, b: Seat) -> tuple[Sights, Disc | Polygon, Disc | Polygon, set[int]]:
    """The terrain, two bases as sight has them, and the pieces that are in neither's way."""
    ground = scene.ground
    one, _, inside = ground.body(*a)
    two, _, within = ground.body(*b)
    passive = {index for index, each in enumerate(ground.terrain) if not each.conceals and not each.blocks_sight}
    pieces = Sights(Standing(standing.polygon, standing.height, standing.blocks_sight) for standing in ground.terrain)
    return pieces, one, two, {*inside, *within, *passive}


def _least(scene: FigureSetup, a: Seat, b: Seat) -> Way | None:
    """The line that runs least through concealing terrain, if nothing but that stops it."""
    sights, viewer, target, ignoring = _bodies(scene, a, b)
    found = sights.least_veiled(viewer, target, ignoring=ignoring)
    return found.line if found.clear and found.veiled else None


def _veiled(scene: FigureSetup, way: Way) -> tuple[float, str]:
    """How much of a line runs through concealing terrain, and through which."""
    start, end = way
    terrain = enumerate(scene.ground.terrain)
    crossed = {scene.named(index): length_inside(start, end, each.polygon) for index, each in terrain if each.conceals}
    return sum(crossed.values()), listed([name for name, length in crossed.items() if length > 1])


def _cone(place: Place, target: Disc | Polygon) -> tuple[tuple[float, float], ...]:
    """The outline of all lines from a place to a target."""
    if isinstance(target, Polygon):
        return _hull([place, *target.corners])
    dx, dy = target.x - place[0], target.y - place[1]
    far = sqrt(dx * dx + dy * dy)
    if far <= target.radius:
        return ()
    r, tangent = target.radius, sqrt(far * far - target.radius * target.radius)
    # Where the two tangents touch the disc.
    along, across = tangent * tangent / far, tangent * r / far
    ux, uy = dx / far, dy / far
    left = (place[0] + along * ux - across * uy, place[1] + along * uy + across * ux)
    right = (place[0] + along * ux + across * uy, place[1] + along * uy - across * ux)
    return (place, left, right)


def _hull(points: Iterable[Place]) -> tuple[tuple[float, float], ...]:
    """The convex outline of some points."""
    ordered = sorted(set(points))

    def half(points: list[Place]) -> list[Place]:
        chain: list[Place] = []
        for point in points:
            while len(chain) > 1 and _bend(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    return tuple(half(ordered) + half(ordered[::-1]))


def _bend(o: Place, p: Place, q: Place) -> float:
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])

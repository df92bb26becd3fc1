"""Move Actions: Standard, Run, Charge and Break Away."""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulepress.core.decisions import MALFORMED, Asking, Decision, Problem, ask, choice, position, refuse
from rulepress.core.rule_refs import Refused, cites
from rulepress.games.mswars import abilities, courage, endurance
from rulepress.games.mswars.play import combat
from rulepress.games.mswars.play.battlefield import crosses, lies_on, touch, within
from rulepress.games.mswars.play.game_session import Session
from rulepress.games.mswars.play.table_state import Piece, Point
from rulepress.tabletop import INCH, Sweep, mils, whole_length

STAY = "stay"
MOST_LEGS = 8

Path = tuple[Point, ...]


@cites("fear.token", "move.static", "unconscious.no-actions")
def barred(flow: Session, piece: Piece) -> Iterator[Problem]:
    """What keeps a unit from moving at all."""
    if piece.unconscious:
        yield "unconscious.no-actions", f"The pilot of {piece.id} is Unconscious."
    if not courage.may_move(piece.fear):
        yield "fear.token", f"{piece.id} has a Fear Token."
    if not flow.rules.core["move_types"][flow.unit(piece).move_type]["flat"]:
        yield "move.static", f"{piece.id} never moves."


@cites("move.limit", "move.contact", "move.break-away", "counters.limit")
def illegal_kind_reasons(flow: Session, piece: Piece, kind: str) -> Iterator[Problem]:
    """What keeps a unit from a kind of move, wherever it leads."""
    numbers = flow.rules.core["movement"]
    row = numbers["kinds"][kind]
    yield from barred(flow, piece)
    if piece.moves + row["actions"] > numbers["actions_per_turn"]:
        yield "move.limit", f"{piece.id} has no {row['name']} left in this turn."
    if flow.in_contact(piece):
        if kind != "break_away":
            yield "move.contact", f"{piece.id} touches an enemy base."
    elif kind == "break_away":
        yield "move.break-away", f"{piece.id} is in contact with no enemy."
    if not endurance.bears(flow.rules, flow.unit(piece), piece.counters + row["counters"]):
        yield "counters.limit", f"{piece.id} cannot take so many action counters."


@cites("move.standard", "move.run", "move.charge", "command.movement")
def allowance(flow: Session, piece: Piece, kind: str) -> int:
    """How far that kind of move may go."""
    return int(flow.rules.core["movement"]["kinds"][kind]["moves"]) * _move(flow, piece)


def _move(flow: Session, piece: Piece) -> int:
    return mils(flow.unit(piece).move + piece.bonus)


@cites("move.standard", "move.run", "move.charge", "move.break-away", "move.through", "move.ends", "move.table")
def illegal_path_reasons(flow: Session, piece: Piece, kind: str, path: Path) -> Iterator[Problem]:
    """What is wrong with a way."""
    numbers = flow.rules.core["movement"]["kinds"][kind]
    far, most = whole_length(path), allowance(flow, piece, kind)
    rule = f"move.{kind.replace('_', '-')}"
    if far > most:
        name = numbers["name"]
        yield rule, f'{piece.id} would go {far / INCH:g}", and its {name} ends after {most / INCH:g}".'
    if kind == "run" and far <= _move(flow, piece):
        yield "move.run", "A Run is longer than the unit's Move."
    if any(not flow.on_table(at, piece.radius) for at in path[1:]):
        yield "move.table", f"{piece.id} would leave the table."
    end, way = piece._replace(at=path[-1]), Sweep(path, piece.radius)
    for standing in flow.state.pieces.values():
        if standing.id == piece.id:
            continue
        if lies_on(end, standing):
            yield "move.ends", f"{piece.id} would end on {standing.id}."
        elif crosses(way, standing) and not steps_over(flow, piece, standing):
            yield "move.through", f"{piece.id} cannot go through {standing.id}."
    touching = [foe for foe in flow.enemies(piece.player) if touch(flow.book, end, foe)]
    if kind == "charge":
        if len(path) > 2:
            yield "move.charge", "A Charge goes straight."
        if not touching:
            yield "move.charge", f"A Charge ends at the base of an enemy{_short(flow, piece, end)}."
    if kind == "break_away" and touching:
        yield "move.break-away", "A Break Away ends in contact with no enemy."


def _short(flow: Session, piece: Piece, end: Piece) -> str:
    """How much farther the enemy is, from where a unit ends, that it went for: the one most nearly straight ahead."""
    x, y = end.at[0] - piece.at[0], end.at[1] - piece.at[1]

    def ahead(foe: Piece) -> float:
        far = max(whole_length((piece.at, foe.at)), 1)
        return (x * (foe.at[0] - piece.at[0]) + y * (foe.at[1] - piece.at[1])) / far

    foe = max(flow.enemies(end.player), key=ahead, default=None)
    return "" if foe is None else f', and {foe.id} is still {(whole_length((end.at, foe.at)) - end.radius - foe.radius) / INCH:.1f}" away'


@cites("move.through")
def steps_over(flow: Session, piece: Piece, friend: Piece) -> bool:
    """May a unit walk through another's base?"""
    unit, other = flow.unit(piece), flow.unit(friend)
    nimble = flow.rules.core["move_types"][unit.move_type]["steps_over"]
    return piece.player == friend.player and nimble and abs(unit.size - other.size) >= flow.rules.core["movement"]["step_over"]


@cites("play.answer", "move.kinds")
def _check(flow: Session, piece: Piece, answer: Any) -> Any:
    """The move in its normal form: "stay", or a kind and the positions to pass, the last one where it ends."""
    if answer == STAY:
        return STAY
    kinds = flow.rules.core["movement"]["kinds"]
    if not isinstance(answer, (list, tuple)) or len(answer) != 2 or not isinstance(answer[1], (list, tuple)):
        raise Refused([MALFORMED], f'The answer is "{STAY}", or a kind of move and a list of positions to pass.')
    kind, legs = answer
    if not isinstance(kind, str) or kind not in kinds:
        raise Refused(["move.kinds"], f"A move is one of {', '.join(kinds)}.")
    if not 1 <= len(legs) <= MOST_LEGS:
        raise Refused([MALFORMED], f"A move passes 1 to {MOST_LEGS} positions.")
    path = (piece.at, *map(position, legs))
    reasons = [*illegal_kind_reasons(flow, piece, kind), *illegal_path_reasons(flow, piece, kind, path)]
    if reasons:
        raise refuse(reasons)
    return [kind, [list(at) for at in path[1:]]]


def legal(flow: Session, piece: Piece, kind: str, at: Point) -> bool:
    """Whether nothing forbids a straight move of that kind to `at`."""
    return next(illegal_path_reasons(flow, piece, kind, (piece.at, at)), None) is None


def _towards(flow: Session, piece: Piece, kind: str, goal: Piece, share: int) -> Point:
    """`share` eighths of the way that it may go towards an enemy, or up to its base."""
    dx, dy = goal.at[0] - piece.at[0], goal.at[1] - piece.at[1]
    far = whole_length(((0, 0), (dx, dy))) or 1
    go = min(max(far - piece.radius - goal.radius - flow.book.contact // 2, 0), (allowance(flow, piece, kind) - 2) * share // 8)
    return piece.at[0] + dx * go // far, piece.at[1] + dy * go // far


def _points(flow: Session, piece: Piece) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = [(STAY, STAY)]
    for kind in flow.rules.core["movement"]["kinds"]:
        if next(illegal_kind_reasons(flow, piece, kind), None) is not None:
            continue
        for enemy in flow.enemies(piece.player):
            at = _towards(flow, piece, kind, enemy, 8)
            if legal(flow, piece, kind, at):
                found.append((f"{kind} towards {enemy.id}", [kind, [list(at)]]))
    return found


def _sample(flow: Session, piece: Piece, rng: Random) -> Any:
    kinds = [kind for kind in flow.rules.core["movement"]["kinds"] if next(illegal_kind_reasons(flow, piece, kind), None) is None]
    enemies = list(flow.enemies(piece.player))
    for _ in range(6 if kinds and rng.random() < 0.9 else 0):
        kind = rng.choice(kinds)
        reach = allowance(flow, piece, kind)
        at = piece.at[0] + rng.randint(-reach, reach), piece.at[1] + rng.randint(-reach, reach)
        if enemies and rng.random() < 0.7:
            at = _towards(flow, piece, kind, rng.choice(enemies), 8 if kind == "charge" else rng.randint(5, 8))
        if at != piece.at and legal(flow, piece, kind, at):
            return [kind, [list(at)]]
    return STAY


@cites("command.movement")
def hurry(flow: Session, name: str) -> Asking[None]:
    """Command Tokens may lengthen a unit's Move."""
    player, more = flow.piece(name).player, flow.rules.core["command"]["movement"]
    while flow.affords(player) and (yield from ask(choice(player, "hurry", "command.movement", ("no", "yes"), name))) == "yes":
        flow.spend(player, f'{more}" more Move for {name}', "command.movement")
        flow.change(name, bonus=flow.piece(name).bonus + more)


@cites("move.kinds", "move.limit")
def move(flow: Session, name: str) -> Asking[None]:
    """A unit's Move Action in a movement phase."""
    yield from hurry(flow, name)
    piece = flow.piece(name)
    decision = Decision(
        piece.player,
        "move",
        "move.kinds",
        name,
        None,
        lambda answer: _check(flow, piece, answer),
        lambda rng: _sample(flow, piece, rng),
        points=lambda: _points(flow, piece),
        meaning=piece,
    )
    answer = yield from ask(decision)
    if answer == STAY:
        flow.tell("stayed", "move.kinds", piece.player, piece=name)
        return
    kind, legs = answer
    row = flow.rules.core["movement"]["kinds"][kind]
    flow.change(name, moves=piece.moves + row["actions"])
    if not (yield from flow.take_counters(name, row["counters"])):
        return
    if kind == "break_away":
        yield from pursued(flow, name)
        if flow.there(name) is None:
            return
    path = (piece.at, *(tuple(leg) for leg in legs))
    flow.change(name, at=path[-1], moved=piece.moved + whole_length(path), ran=piece.ran or row["moves"] > 1)
    flow.tell("moved", f"move.{kind.replace('_', '-')}", piece.player, piece=name, action=row["name"], to=list(path[-1]))
    approach(flow, name)


@cites("fear.approach")
def approach(flow: Session, name: str) -> None:
    """A unit that ends its move near something much bigger will have to test."""
    piece, near = flow.piece(name), mils(flow.rules.core["fear"]["within"])
    small = flow.unit(piece).size
    if any(courage.frightens(flow.rules, small, flow.unit(foe).size) and within(piece, foe, near) for foe in flow.enemies(piece.player)):
        flow.change(name, frightened=True)


@cites("skill.you-re-not-getting-away", "move.break-away")
def pursued(flow: Session, name: str) -> Asking[None]:
    """Enemies in contact may strike at a unit that breaks away."""
    for enemy in flow.in_contact(flow.piece(name)):
        piece = flow.there(name)
        found = next(abilities.effects(flow.rules, abilities.ConditionContext(skills=flow.pilot(enemy).skills), "pursue"), None)
        weapon = combat.blade(flow, enemy)
        if piece is None or found is None or weapon is None or enemy.unconscious:
            continue
        if (yield from ask(choice(enemy.player, "pursue", found.rule, ("no", "yes"), enemy.id))) == "yes":
            yield from combat.strike(flow, enemy.id, name, weapon, rules=(found.rule,))


@cites("fear.test", "fear.failure")
def tremble(flow: Session) -> Asking[None]:
    """At the end of a phase the frightened test their Morale."""
    for name in [piece.id for piece in flow.in_order() if piece.frightened]:
        piece = flow.change(name, frightened=False)
        if piece.fear or piece.unconscious:
            continue
        if not (yield from flow.morale_test(name, "fear.test")):
            flow.change(name, fear=True, counters=flow.piece(name).counters + flow.rules.core["fear"]["counters"])
            flow.tell("fear", "fear.failure", piece.player, piece=name)

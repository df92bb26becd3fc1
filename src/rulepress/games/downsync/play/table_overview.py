"""A game at a glance: the table drawn in characters, all that stands on it, and the score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulepress.core.story import placed
from rulepress.games.downsync.play.battlefield import distance
from rulepress.games.downsync.play.event_names import PieceNames, force_title
from rulepress.games.downsync.play.event_text import grammatical
from rulepress.games.downsync.play.table_state import Base, Objective, Piece
from rulepress.games.downsync.tokens import Holding
from rulepress.tabletop import Point
from rulepress.tabletop.seats.ascii_map import SIGNS, Chart, draw


def table(game: Any, columns: int) -> str:
    """The table in characters, in so many columns at most, and what its signs mean."""
    ground, state = game.flow.ground, game.state
    kinds = list(dict.fromkeys(each.name for each in ground.terrain))
    signs = {kind: SIGNS[number % len(SIGNS)] for number, kind in enumerate(kinds)}
    goals = {objective.name: f"@{number}" for number, objective in enumerate(state.objectives, 1)}
    markers = {marker.id: f"*{number}" for number, marker in enumerate(state.markers, 1)}
    labels: list[tuple[str, Point]] = [(goals[objective.name], objective.at) for objective in state.objectives]
    labels += [(piece.id, piece.bases[0].at) for piece in state.pieces.values()]
    labels += [(f".{base.number}", base.at) for piece in state.pieces.values() for base in piece.bases[1:]]
    labels += [(markers[marker.id], marker.at) for marker in state.markers]
    edges = {side.edge: f"{side.player}'s edge" for side in state.sides.values() if side.edge}
    chart = Chart(
        ground.half_width,
        ground.half_depth,
        [(signs[each.name], each.polygon) for each in ground.terrain],
        labels,
        (edges.get("top", ""), edges.get("bottom", "")),
    )
    lines, unplaced = draw(chart, columns)
    lines += [f"{player}'s edge is at the {edge}." for edge, player in _sideways(game)]
    lines += [", ".join(f"{sign} {kind}" for kind, sign in signs.items())] * bool(signs)
    lines += [f"{label} {name}: {placed(goal.at)}" for goal, (name, label) in zip(state.objectives, goals.items(), strict=True)]
    lines += [f"{markers[marker.id]} {marker.id}: {placed(marker.at)}" for marker in state.markers]
    lines += [f"No room for: {', '.join(unplaced)} (`units` tells where)."] * bool(unplaced)
    return "\n".join([*lines, "Inches from the middle: to the right and up. `units` tells who is who."])


def _sideways(game: Any) -> Iterator[tuple[str, str]]:
    for side in game.state.sides.values():
        if side.edge in ("left", "right"):
            yield side.edge, side.player


def units(game: Any) -> str:
    """Everything that both sides have on the table, a line each, and what waits beside it."""
    names = PieceNames(game.book)
    names.learn(game.state.pieces.values())
    lines = []
    for player, side in game.state.sides.items():
        lines.append(grammatical(f"{player}  {force_title(game.book, side.force)}: {side.command_points} Command Points"))
        pieces = [piece for piece in game.state.pieces.values() if piece.player == player]
        wide = max((len(names.pieces[piece.id][0]) for piece in pieces), default=0)
        for piece in pieces:
            title = f"  {piece.id:<4}{names.pieces[piece.id][0]:<{wide}}"
            lines.append(f"{title}  {'; '.join(_bases(game, piece))}{_aboard(game, piece)}")
        waiting = [game.book.titles[entry.unit] for entry in side.reserve]
        lines += [f"  Not Revealed: {', '.join(waiting)}"] * bool(waiting)
    return "\n".join(lines)


def _bases(game: Any, piece: Piece) -> Iterator[str]:
    """Where each base of a piece is, and what lies on it; what lies on the Unit stands with the first."""
    whole = _of_unit(game, piece)
    for number, base in enumerate(piece.bases):
        own = [*(whole if not number else ()), *_of_base(game, base)]
        name = f".{base.number} " if len(piece.bases) > 1 else ""
        yield f"{name}at {placed(base.at)}{' (' * bool(own)}{', '.join(own)}{')' * bool(own)}"


def _aboard(game: Any, piece: Piece) -> str:
    """Who is inside."""
    rider = piece.passenger
    return f"; inside: {game.book.titles[rider.unit]}" if rider and rider.unit else ""


def base(game: Any, piece: Piece, number: int) -> str:
    """Where one base of a piece is, and what lies on it."""
    own = piece.base(number)
    return ", ".join([f"at {placed(own.at)}", *_of_base(game, own)])


def tokens(game: Any, piece: Piece) -> str:
    """What lies on a piece and its bases, in a few words."""
    bases = [(base, list(_of_base(game, base))) for base in piece.bases]
    own = [f".{base.number} {', '.join(found)}" if len(bases) > 1 else ", ".join(found) for base, found in bases if found]
    return "; ".join([*_of_unit(game, piece), *own])


def _of_unit(game: Any, piece: Piece) -> list[str]:
    known = game.book.data["core"]["tokens"]
    lying = [name for name in ("stealth", "overwatch", "activated") if getattr(piece, name)]
    return [*(known.get(name, {}).get("name", name.title()) for name in lying), *piece.upkeep, *_held(game, piece.tokens)]


def _of_base(game: Any, base: Base) -> Iterator[str]:
    if base.cm:
        yield f"CM {base.cm}"
    if base.emergency:
        yield f"ECM {base.emergency}"
    if base.stunned:
        yield "Stunned"
    if base.stealth:
        yield "Stealth"
    yield from (f"{mark.name} {mark.by:+} DEF" for mark in base.marks)
    yield from _held(game, base.tokens)


def _held(game: Any, holding: Holding) -> Iterator[str]:
    for held in holding:
        name = game.book.rules.token_kinds[held.kind].name
        yield f"{name} ×{held.count}" if held.count > 1 else name


def score(game: Any) -> str:
    """Round, points, who is how near to which objective, and what wins."""
    state, scenario = game.state, game.scenario
    points = ", ".join(f"{player} {side.score}" for player, side in state.sides.items())
    lines = [f"{f'Round {state.round}' if state.round else 'Setup'}. Points: {points}."]
    lines += [f"  {player} is {force_title(game.book, side.force)}, {side.role}" for player, side in state.sides.items()]
    lines += [f"  {goal.name}: {', '.join(_nearest(game, goal)) or 'nobody is on the table'}" for goal in state.objectives]
    return "\n".join([*lines, *scenario["scoring"]["text"], *scenario["victory"]["text"]])


def _nearest(game: Any, goal: Objective) -> Iterator[str]:
    """Which piece of each side is nearest to an objective, and how far away."""
    for player in game.state.sides:
        away = {
            piece.id: min(distance(base.at, piece.radius, goal.at, game.book.objective_radius) for base in piece.bases)
            for piece in game.state.pieces.values()
            if piece.player == player
        }
        if away:
            name = min(away, key=away.__getitem__)
            yield f"{name} is {float(away[name]):.1f}″ away"

"""A skirmish at a glance: the field drawn in characters, all that stands on it, and the losses."""

from __future__ import annotations

from typing import Any

from rulepress.core.story import placed
from rulepress.games.mswars.play.table_state import Piece
from rulepress.tabletop.seats.ascii_map import Chart, draw


def table(game: Any, columns: int) -> str:
    """The field in characters, in so many columns at most."""
    labels = [(piece.id, piece.at) for piece in game.state.pieces.values()]
    zones = {zone["edge"]: f"{zone['player']}'s edge" for zone in game.scenario["deployment"]}
    chart = Chart(game.flow.half_width, game.flow.half_depth, (), labels, (zones.get("top", ""), zones.get("bottom", "")))
    lines, unplaced = draw(chart, columns)
    lines += [f"No room for: {', '.join(unplaced)} (`units` tells where)."] * bool(unplaced)
    return "\n".join([*lines, "Inches from the middle: to the right and up. `units` tells who is who."])


def units(game: Any) -> str:
    """Everything that both sides have on the field, a line each."""
    lines = []
    for player, side in game.state.sides.items():
        lines.append(f"{player}  {game.book.team(side.force).name}: {side.tokens} Command Tokens")
        pieces = [piece for piece in game.state.pieces.values() if piece.player == player]
        titles = {piece.id: f"{game.book.unit(piece).title}, {game.book.pilot(piece).title}" for piece in pieces}
        wide = max(map(len, titles.values()), default=0)
        lines += [f"  {each.id:<4}{titles[each.id]:<{wide}}  at {placed(each.at)} ({tokens(game, each)})" for each in pieces]
        members = game.book.team(side.force).members
        lines += [f"  Not set up: {', '.join(members[number].unit.title for number in side.waiting)}"] * bool(side.waiting)
    return "\n".join(lines)


def tokens(game: Any, piece: Piece) -> str:
    """How a unit and its pilot are, in a few words."""
    marks = [name for name, on in (("Fear Token", piece.fear), ("Unconscious", piece.unconscious), ("commander", piece.commander)) if on]
    output = game.book.unit(piece).output
    return ", ".join([f"DC {piece.dc}", f"Endurance {piece.endurance}", f"{piece.counters} of {output} counters", *marks])


def score(game: Any) -> str:
    """Turn, phase and losses, and what ends the game."""
    state = game.state
    lines = [f"Turn {state.turn}, {game.book.phases[state.phase]} phase." if state.turn else "Deployment."]
    lines += [
        f"  {player} is {game.book.team(side.force).name}: {side.lost_vp} of {side.vp} VP lost, {side.lost_units} of {side.units} units"
        for player, side in state.sides.items()
    ]
    return "\n".join([*lines, *game.scenario["victory"]["text"]])

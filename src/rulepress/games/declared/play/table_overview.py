"""A declared game at a glance: the table drawn in characters, all that stands on it, and how it stands."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase
from typing import Any

from rulepress.core.story import placed
from rulepress.games.declared.play.command_line import standing
from rulepress.games.declared.play.table_state import Piece
from rulepress.games.declared.play.turn_program import ACTED, DAMAGE, TableToken
from rulepress.tabletop.seats.ascii_map import SIGNS, Chart, draw


def table(game: Any, columns: int) -> str:
    """The table in characters, in so many columns at most."""
    field = game.flow.field
    kinds = list(dict.fromkeys(piece.name for piece in field.terrain))
    signs = {name: SIGNS[place % len(SIGNS)] for place, name in enumerate(kinds)}
    ground = [(signs[piece.name], piece.outline) for piece in field.terrain]
    letters = _letters(game.flow.program.tokens)
    lying = {piece.id: "".join(letters[one] for one in _lying(game, piece)) for piece in game.state.pieces.values()}
    labels = [(piece.id + lying[piece.id], piece.at) for piece in game.state.pieces.values()]
    zones = {zone.get("edge"): f"{zone['side']}' edge" for zone in game.scenario.get("zones") or ()}
    chart = Chart(field.width // 2, field.depth // 2, ground, labels, (zones.get("top", ""), zones.get("bottom", "")))
    lines, unplaced = draw(chart, columns)
    lines += [f"No room for: {', '.join(unplaced)} (`units` tells where)."] * bool(unplaced)
    lines += ["  ".join(f"{sign} {name}" for name, sign in signs.items())] * bool(signs)
    told = [f"{letter} {token.name}" for token, letter in letters.items() if any(letter in one for one in lying.values())]
    lines += [f"Tokens: {', '.join(told)}"] * bool(told)
    return "\n".join([*lines, "Inches from the middle: to the right and up. `units` tells who is who."])


def _letters(tokens: tuple[TableToken, ...]) -> dict[TableToken, str]:
    """A small letter for each token, one of its name where there is one left."""
    found: dict[TableToken, str] = {}
    for token in tokens:
        names = [letter for letter in (*token.name.lower(), *ascii_lowercase) if letter in ascii_lowercase]
        found[token] = next((letter for letter in names if letter not in found.values()), "*")
    return found


def _lying(game: Any, piece: Piece) -> Iterator[TableToken]:
    """The tokens that lie at a piece."""
    held = dict(piece.held)
    for token in game.flow.program.tokens:
        if held.get(token.shows) or token.shows == DAMAGE and piece.damage or token.shows == ACTED and piece.acted:
            yield token


def units(game: Any) -> str:
    """Everything that both sides have on the table, a line each."""
    lines = []
    for player, side in game.state.sides.items():
        lines.append(f"{player}  {side.name}, {game.book.force(side.force)['name']}")
        for piece in game.flow.of(player):
            told = ", ".join(filter(None, [f"at {placed(piece.at)}", states(game, piece)]))
            lines.append(f"  {piece.id:<4}{game.flow.record(piece)['name']}  {told}")
        waiting = [game.book.units[unit]["name"] for unit in side.waiting]
        lines += [f"  Not set up: {', '.join(map(str, waiting))}"] * bool(waiting)
    return "\n".join(lines)


def states(game: Any, piece: Piece) -> str:
    """How a piece is, in a few words: models and damage, and the states that it holds."""
    flow, told = game.flow, []
    tokens = {token.shows: token.name for token in flow.program.tokens}
    if flow.models(piece) > 1:
        told.append(f"{flow.models(piece) - piece.lost} of {flow.models(piece)} models")
    if piece.damage:
        told.append(f"{piece.damage} {tokens.get(DAMAGE, DAMAGE)}")
    counted = flow.program.counted
    if ACTED in tokens and piece.acted:
        told.append(tokens[ACTED])
    held = (tokens.get(name, flow.program.state(name).words) + (f" {count}" if name in counted else "") for name, count in piece.held)
    return ", ".join([*told, *held])


def score(game: Any) -> str:
    """The round and its phase, what both sides have, and what wins the game."""
    state = game.state
    head = f"{', '.join(filter(None, [f'Round {state.round}', state.phase]))}." if state.round else "Setting up."
    return "\n".join([head, *(f"  {player}: {standing(game, player)}" for player in state.sides), *game.scenario.get("victory", ())])

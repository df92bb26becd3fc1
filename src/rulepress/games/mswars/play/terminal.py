"""A skirmish at a terminal: what must be said to begin one, how a decision is put, and how it stands."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping
from typing import Any

from rulepress.engine import asking
from rulepress.engine.stories import placed
from rulepress.games.mswars.play.game import Game
from rulepress.games.mswars.play.state import Piece

#: How each kind of question reads.
QUESTIONS = {
    "deploy": "Where is {about} set up?",
    "seat": "Which seat do you take in this turn: first (Player One) or second?",
    "unit": "Which unit acts in the {about} phase?",
    "hurry": "Spend Command Tokens on a longer Move of {about}?",
    "move": 'How does {about} move? Its Move is {move}".',
    "attack": "What does {about} attack, and with what?",
    "pursue": "Shall {about} strike at the unit that breaks away?",
    "support": "What does {about} do in the Support phase?",
    "re-roll": "Spend Command Tokens to have the roll for {about} made again?",
    "ignore-courage": "Spend Command Tokens to ignore the failed Courage test?",
    "face-fear": "Shall {about} test Morale to lose its Fear Token?",
    "relieve": "Spend Command Tokens to take action counters off before pilots rest?",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """What a new game needs on the command line."""
    parser.add_argument("scenario", metavar="SCENARIO", help="the scenario's id")
    parser.add_argument("--force", metavar="F", action="append", default=[], help="a team (faction/team), twice")


def new(data: Mapping[str, Any], args: argparse.Namespace) -> Game:
    """The game that was asked for. Raises Refused."""
    return Game.new(data, args.scenario, args.force, args.seed)


def put(game: Game) -> str:
    """The pending question as text; whoever chooses a unit sees all that stand on the table."""
    decision = game.pending
    if decision is None:
        return ""
    piece = game.state.pieces.get(decision.about)
    about = f"{piece.id} {game.book.unit(piece).title}" if piece else decision.about
    move = game.book.unit(piece).move + piece.bonus if piece else None
    lines = (
        [_stands(game, each) for each in sorted(game.state.pieces.values(), key=lambda each: each.player)]
        if decision.kind == "unit"
        else []
    )
    question = QUESTIONS[decision.kind].format(about=about, move=move)
    purse = f"{game.state.sides[decision.player].tokens} Command Tokens"
    return "\n".join([*lines, asking.put(decision, purse, question)])


def _stands(game: Game, piece: Piece) -> str:
    """One unit in a line."""
    unit, pilot = game.book.unit(piece), game.book.pilot(piece)
    marks = [name for name, on in (("Fear Token", piece.fear), ("Unconscious", piece.unconscious), ("commander", piece.commander)) if on]
    state = [f"DC {piece.dc}", f"Endurance {piece.endurance}", f"{piece.counters} of {unit.output} counters", *marks]
    return f"    {piece.id:<4}{unit.title}, {pilot.title}: {', '.join(state)}, at {placed(piece.at)}"


def summary(game: Game) -> str:
    """How the game stands or ended, in a few lines."""
    state, result = game.state, game.result
    if result is None:
        how = f"Turn {state.turn}, not over."
    else:
        how = f"{f'{result.winner} wins' if result.winner else 'A draw'} in turn {state.turn}."
        how += "".join(f" {rule['text']}" for rule in game.book.data["rules"] if rule["id"] == result.rule)
    sides = [
        f"  {player}  {game.book.team(side.force).name}: {side.lost_vp} of {side.vp} VP lost, left on the field: {_left(game, player)}"
        for player, side in state.sides.items()
    ]
    return "\n".join([how, *sides, f"hash: {game.hash}"])


def _left(game: Game, player: str) -> str:
    """What a player has on the field, by name."""
    counts = Counter(game.book.unit(piece).title for piece in game.state.pieces.values() if piece.player == player)
    return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in counts.items()) or "nothing"

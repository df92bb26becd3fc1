"""A game at a terminal: what must be said to begin one, how a decision is put, and how it stands."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from rulepress.engine import asking
from rulepress.games.downsync.play.game import Game
from rulepress.games.downsync.play.naming import Names, force_title

#: How each kind of question reads.
QUESTIONS = {
    "edge": "Which table edge is yours?",
    "objective": "Where do you place {about}?",
    "first": "Who deploys first, and takes the first turn?",
    "embark": "Does a Unit start the game inside another?",
    "deploy": "Where do you deploy a {about} Ping?",
    "designate": "Who is in your Taskforce?",
    "reveal": "Which Ping do you Reveal?",
    "reveal-as": "As which Unit is {about} Revealed?",
    "reveal-next": "Which Ping is Revealed next?",
    "place": "Where are the bases of {about} placed?",
    "lay": "Where does {about} lay it?",
    "move-next": "Which member of the Taskforce moves next?",
    "move": "Where does {about} move?",
    "move-action": "Where does {about} move?",
    "react": "Do you initiate a Reaction Engagement?",
    "ambush": "Do you Reveal a Ping in Ambush?",
    "join": "Who with an Overwatch Token joins the Taskforce?",
    "participants": "Who takes part in the Reaction Engagement?",
    "boost-priority": "Whose Reaction Priority do you boost?",
    "hold": "Does {about} act now, or hold its reaction?",
    "react-next": "Which of those with the same priority acts first?",
    "activate-next": "Who is activated next?",
    "sub-unit": "Which base of {about} acts?",
    "action": "What does {about} do?",
    "act": "What does {about} do?",
    "target": "What is the target of {about}?",
    "aim": "Where does {about} aim?",
    "targets": "Which targets has {about}?",
    "boost": "Do you pay a Command Point to boost {about}?",
    "countermeasure": "How does {about} answer the hit?",
    "stun": "How does {about} shake off its Stun Token?",
    "use": "Do you use {about}?",
    "pick": "Whom does {about} concern?",
    "call": "Whom does {about} call?",
    "score-on": "On which objective does {about} count?",
    "unload": "Where does {about} get out?",
}

_UNIT = re.compile(r"\b[a-z0-9-]+/[a-z0-9@/-]+")
"""The key of a Unit in a text."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What a new game needs on the command line."""
    parser.add_argument("scenario", metavar="SCENARIO", help="the scenario's id")
    parser.add_argument("--force", metavar="F", action="append", default=[], help="a force list (faction/list), twice")
    parser.add_argument("--table", metavar="ID", help="a table of tables/ (default: what the scenario sets up)")


def new(data: Mapping[str, Any], args: argparse.Namespace) -> Game:
    """The game that was asked for. Raises Refused."""
    return Game.new(data, args.scenario, args.force, args.seed, args.table)


def put(game: Game) -> str:
    """The pending question as text, with the names of the pieces that it is about."""
    decision = game.pending
    purse = decision and f"{game.state.sides[decision.player].command_points} Command Points"
    if decision is None or purse is None:
        return ""
    names = Names(game.book)
    names.learn(game.state.pieces.values())
    question = QUESTIONS.get(decision.kind, f"{decision.kind} {{about}}").format(about=decision.about or "")
    return _UNIT.sub(lambda found: names.titles.get(found[0], found[0]), names.named(asking.put(decision, purse, question)))


def summary(game: Game) -> str:
    """How the game stands or ended, in a few lines."""
    state, result = game.state, game.result
    if result is None:
        how = f"Round {state.round}, not over."
    elif result.winner:
        how = f"{result.winner} wins in Round {state.round}."
    else:
        how = f"{'A draw' if result.finished else 'Unfinished'} after Round {state.round}."
    if result:
        how += "".join(f" {rule['text']}" for rule in game.book.data["rules"] if rule["id"] == result.rule)
    sides = [
        f"  {player}  {force_title(game.book, side.force)}: {_points(side.score)}, left on the table: {_left(game, player)}"
        for player, side in state.sides.items()
    ]
    return "\n".join([how, *sides, f"hash: {game.hash}"])


def _points(score: int) -> str:
    return f"{score} point{'s' * (score != 1)}"


def _left(game: Game, player: str) -> str:
    """What a player has on the table, by name."""
    names, pieces = Names(game.book), [piece for piece in game.state.pieces.values() if piece.player == player]
    names.learn(pieces)
    counts = Counter(names.pieces[piece.id][0] for piece in pieces)
    return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in counts.items()) or "nothing"

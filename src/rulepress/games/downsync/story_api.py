"""Whole games as JSON data: played by bots and told step by step for a reader who watches, or replayed from a save."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rulepress.core import replay_steps
from rulepress.core.events import Event
from rulepress.core.rule_refs import Refused
from rulepress.core.story import ID
from rulepress.games.downsync.play import BOTS, PLAYERS, Match, Ruleset
from rulepress.games.downsync.play.event_names import PieceNames
from rulepress.games.downsync.play.table_state import Marker, Objective, Piece
from rulepress.tabletop.seats.correspondence import plain

LEGEND = {"ping": "Ping", "taskforce": "in the Taskforce", "activated": "activated", "stunned": "Stunned"}
"""What pieces can be, and what it is called."""
Told = dict[str, Any]


def replay(book: Ruleset, saved: Any) -> Told:
    """What a save, or the log that `play --log` writes, comes to. Raises Refused."""
    return _outcome(Match.load(plain(saved), book))


def shown(book: Ruleset, saved: Any) -> Told:
    """A save, or a log, told step by step as `play` tells a new game. Raises Refused."""
    return _told(Match.replayed(plain(saved), book))


def play(
    book: Ruleset,
    scenario: str,
    forces: list[str],
    seed: int | str,
    table: str | list[Any] | None = None,
    bots: Sequence[str] = ("random",) * 2,
) -> Told:
    """A game between bots: `log` is what `play --log` writes, `steps` tell it.

    `table` is a table's id, or terrain as in a save; without it, the terrain is the scenario's own.
    Lengths are thousandths of an inch, positions are from the table's centre. A step holds what happened in it, the
    pieces that it changed (null: gone), the Markers and objectives on the table if these have changed, whether something
    mattered, and how things stand after it. A step with a `title` begins a turn. Raises Refused.
    """
    if not isinstance(forces, list) or not all(isinstance(each, str) for each in (scenario, *forces)):
        raise Refused(["play.request"], "Say the scenario and both forces by their names.")
    if not isinstance(seed, (int, str)) or not isinstance(table, (str, list, type(None))):
        raise Refused(["play.request"], "A seed is a number or a text, a table its name or a list of terrain.")
    if not isinstance(bots, (list, tuple)) or len(bots) != len(PLAYERS) or any(name not in BOTS for name in bots):
        raise Refused(["play.request"], f"A game is played by two of these bots: {', '.join(BOTS)}.")
    if isinstance(table, str):
        table = _pieces(book, table)
    game = Match.new(book, scenario, forces, seed, table)
    playing = {player: BOTS[name](f"{seed} {player}") for player, name in zip(PLAYERS, bots, strict=True)}

    def going_on() -> Iterator[Match]:
        yield game
        while game.pending is not None:
            game.answer(playing[game.pending.player].answer(game))
            yield game

    return _told(going_on())


def _told(playing: Iterator[Match]) -> Told:
    """A game told while it is played, from its beginning."""
    game = next(playing)
    teller = DownsyncStepper(game)
    steps = list(teller.steps())
    for _ in playing:
        steps += teller.steps()
    return {
        **_outcome(game),
        **teller.scene(),
        "steps": steps,
        "log": {**game.save(), "hash": game.hash, "events": [str(event) for event in game.events]},
    }


def _terrain(game: Match, table: str | list[dict[str, Any]] | None) -> list[dict[str, Any]]:
    """What stands on the table of a game: that of its scenario, of one of the tables, or its own."""
    if table is None:
        terrain: list[dict[str, Any]] = game.scenario["terrain"]
        return terrain
    return _pieces(game.book, table) if isinstance(table, str) else table


def _pieces(book: Ruleset, name: str) -> list[dict[str, Any]]:
    """What stands on the table of that id. Raises Refused when there is none."""
    for table in book.data["tables"]:
        if table["id"] == name:
            pieces: list[dict[str, Any]] = table["pieces"]
            return pieces
    raise Refused(["play.request"], f'There is no table "{name[:60]}".')


def _outcome(game: Match) -> dict[str, Any]:
    result = game.result
    return {
        "hash": game.hash,
        "score": {player: side.score for player, side in game.state.sides.items()},
        "result": result and {"winner": result.winner, "rule": result.rule, "finished": result.finished},
        "round": game.state.round,
        "events": len(game.events),
        "answers": len(game.save()["answers"]),
    }


class DownsyncStepper(replay_steps.ReplayStepper):
    """Tells a game of Downsync."""

    moments = frozenset({"destroyed", "scored", "ended"})

    def __init__(self, game: Match):
        super().__init__(game)
        self.cards: dict[str, list[str]] = {}  # an action's rule -> the Units that have it on their card
        for unit in game.book.units.values():
            for action in unit.actions:
                for each in (action, *action.options):
                    self.cards.setdefault(each.rule, []).append(unit.key)
        self.markers: tuple[Marker, ...] = ()
        self.objectives: tuple[Objective, ...] = ()
        self.tokens = {
            f"{faction['id']}/{key}": token
            for faction in game.book.data["factions"]
            for key, token in (faction.get("tokens") or {}).items()
        }
        self.names = PieceNames(game.book)

    def scene(self) -> dict[str, Any]:
        """The table with its terrain, the scoring distances (inches), and the legend of tokens."""
        game, saved = self.game, self.game.save()
        scoring = game.scenario["scoring"]
        return {
            "table": {
                **game.scenario["sizes"][game.book.force(saved["forces"][0])["game_size"]],
                "terrain": _terrain(game, saved["table"]),
            },
            "reach": {"score": scoring["score_within"], "block": scoring["block_within"]},
            "legend": LEGEND,
        }

    def title(self, event: Event) -> str:
        """The Round and whose turn it is."""
        return f"Round {self.game.state.round}, {event.player}’s turn"

    def facts(self) -> dict[str, dict[str, Any]]:
        """For each player: points, Command Points, and the number of Units and Pings on the table."""
        pieces = self.game.state.pieces.values()
        pings = Counter((piece.player, piece.is_ping) for piece in pieces)
        return {
            player: {
                "points": side.score,
                "Command Points": side.command_points,
                "Units": pings[player, False],
                "Pings": pings[player, True],
            }
            for player, side in self.game.state.sides.items()
        }

    def piece(self, piece: Piece) -> dict[str, Any]:
        """A piece as it is drawn, named as its owner knows it."""
        return _shown(piece, self.names.pieces[piece.id][0])

    def learn(self, pieces: Iterable[Piece]) -> None:
        """Remember the names of changed pieces before sentences mention them."""
        self.names.learn(pieces)

    def words(self, event: Event) -> str:
        """The event as a sentence, with pieces named as well as numbered."""
        return self.names.told(event)

    def besides(self) -> dict[str, Any]:
        """The current Taskforce; Markers and objectives only where they have changed since the last step."""
        state = self.game.state
        found: dict[str, Any] = {"taskforce": list(state.taskforce)}
        if state.markers != self.markers:
            found["markers"] = [self._lies(marker) for marker in state.markers]
        if state.objectives != self.objectives:
            radius = self.game.book.objective_radius
            found["objectives"] = [{"name": each.name, "at": list(each.at), "radius": radius} for each in state.objectives]
        self.markers, self.objectives = state.markers, state.objectives
        return found

    def about(self, event: Event) -> dict[str, Any]:
        """The Unit whose page states the event's rule, and for attacks and scans the line between both pieces."""
        told: dict[str, Any] = {}
        if unit := self._owner(event):
            told["unit"] = unit
        if event.kind in ("attack", "scan"):
            told["line"] = [found[0] for end in ("piece", "target") if (found := ID.match(event.about[end]))]
        return told

    def _lies(self, marker: Marker) -> dict[str, Any]:
        token = self.tokens[marker.kind]
        return {"id": marker.id, "player": marker.player, "name": token["name"], "swatch": token["swatch"], "at": list(marker.at)}

    def _owner(self, event: Event) -> str | None:
        """The key of a Unit on whose card the action is that the event follows: best the one that acts."""
        known = self.names.pieces
        actor = ID.match(str(event.about.get("piece", "")))
        first = [known[actor[1]]] if actor and actor[1] in known else []
        near = [*first, *(name for piece, name in known.items() if piece[0] == event.player)]
        for rule in event.rules:
            if cards := self.cards.get(rule):
                return next((unit for _, unit in near if unit in cards), cards[0])
        return None


def _shown(piece: Piece, name: str) -> dict[str, Any]:
    tokens = ["activated"] * piece.activated + ["overwatch"] * piece.overwatch + ["stealth"] * piece.stealthy
    return {
        "player": piece.player,
        "name": name,
        "ping": piece.is_ping,
        "radius": piece.radius,
        "tokens": tokens + ["upkeep"] * bool(piece.upkeep),
        "bases": [
            {"number": base.number, "at": list(base.at), "cm": base.cm + base.emergency, "stunned": base.stunned} for base in piece.bases
        ],
    }

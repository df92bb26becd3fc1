"""Whole games as JSON data: played by bots and told step by step for a reader who watches, or replayed from a save."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulepress.engine.citing import Refused
from rulepress.engine.events import Event
from rulepress.engine.stories import ID
from rulepress.games.downsync.play import BOTS, PLAYERS, Book, Game
from rulepress.games.downsync.play.naming import Names
from rulepress.games.downsync.play.state import Marker, Piece

MOMENTS = {"destroyed", "scored", "ended"}
"""Events that a reader may want to go to at once."""
TOLD_AFTERWARDS = ("game", "hash", "events", "players")
"""What a log has beyond the save."""

Told = dict[str, Any]


def replay(book: Book, saved: Any) -> Told:
    """What a save, or the log that `play --log` writes, comes to. Raises Refused."""
    return _outcome(Game.load(_as_saved(saved), book))


def _as_saved(saved: Any) -> Any:
    return {key: value for key, value in saved.items() if key not in TOLD_AFTERWARDS} if isinstance(saved, Mapping) else saved


def shown(book: Book, saved: Any) -> Told:
    """A save, or a log, told step by step as `play` tells a new game. Raises Refused."""
    loaded = Game.load(_as_saved(saved), book).save()
    again = Game.new(book, *(loaded[name] for name in ("scenario", "forces", "seed", "table")))
    return _told(again, iter(loaded["answers"]))


def play(
    book: Book,
    scenario: str,
    forces: list[str],
    seed: int | str,
    table: str | list[Any] | None = None,
    bots: Sequence[str] = ("random",) * 2,
) -> Told:
    """A game between bots: `log` is what `play --log` writes, `steps` tell it.

    `table` is a table's id, or terrain as in a save; without it, the terrain is the scenario's own.
    Lengths are thousandths of an inch, positions are from the table's centre. A step holds what happened in it, the
    pieces that it changed (null: gone), the Markers on the table if these have changed, whether something mattered,
    and how things stand after it. A step with a `turn` begins one. Raises Refused.
    """
    if not isinstance(forces, list) or not all(isinstance(each, str) for each in (scenario, *forces)):
        raise Refused(["play.request"], "Say the scenario and both forces by their names.")
    if not isinstance(seed, (int, str)) or not isinstance(table, (str, list, type(None))):
        raise Refused(["play.request"], "A seed is a number or a text, a table its name or a list of terrain.")
    if not isinstance(bots, (list, tuple)) or len(bots) != len(PLAYERS) or any(name not in BOTS for name in bots):
        raise Refused(["play.request"], f"A game is played by two of these bots: {', '.join(BOTS)}.")
    if isinstance(table, str):
        table = _pieces(book, table)
    game = Game.new(book, scenario, forces, seed, table)
    playing = {player: BOTS[name](f"{seed} {player}") for player, name in zip(PLAYERS, bots, strict=True)}

    def answers() -> Iterator[Any]:
        while game.pending is not None:
            yield playing[game.pending.player].answer(game)

    return _told(game, answers())


def _told(game: Game, answers: Iterator[Any]) -> Told:
    """A game that has just begun, told while it is answered so."""
    teller = _Teller(game)
    steps = list(teller.steps())
    for answer in answers:
        game.answer(answer)
        steps += teller.steps()
    saved = game.save()
    extent = game.scenario["sizes"][game.book.force(saved["forces"][0])["game_size"]]
    scoring = game.scenario["scoring"]
    return {
        **_outcome(game),
        "table": {**extent, "terrain": _terrain(game, saved["table"])},
        "objectives": [
            {"name": objective.name, "at": list(objective.at), "radius": game.book.objective_radius} for objective in game.state.objectives
        ],
        "reach": {"score": scoring["score_within"], "block": scoring["block_within"]},
        "steps": steps,
        "log": {**saved, "hash": game.hash, "events": [str(event) for event in game.events]},
    }


def _terrain(game: Game, table: str | list[dict[str, Any]] | None) -> list[dict[str, Any]]:
    """What stands on the table of a game: that of its scenario, of one of the tables, or its own."""
    if table is None:
        terrain: list[dict[str, Any]] = game.scenario["terrain"]
        return terrain
    return _pieces(game.book, table) if isinstance(table, str) else table


def _pieces(book: Book, name: str) -> list[dict[str, Any]]:
    """What stands on the table of that id. Raises Refused when there is none."""
    for table in book.data["tables"]:
        if table["id"] == name:
            pieces: list[dict[str, Any]] = table["pieces"]
            return pieces
    raise Refused(["play.request"], f'There is no table "{name[:60]}".')


def _outcome(game: Game) -> dict[str, Any]:
    result = game.result
    return {
        "hash": game.hash,
        "score": {player: side.score for player, side in game.state.sides.items()},
        "result": result and {"winner": result.winner, "rule": result.rule, "finished": result.finished},
        "round": game.state.round,
        "events": len(game.events),
        "answers": len(game.save()["answers"]),
    }


class _Teller:
    """Tells of a game what was not told yet."""

    def __init__(self, game: Game):
        self.game, self.told = game, 0
        self.cards: dict[str, list[str]] = {}  # an action's rule -> the Units that have it on their card
        for unit in game.book.units.values():
            for action in unit.actions:
                for each in (action, *action.options):
                    self.cards.setdefault(each.rule, []).append(unit.key)
        self.pieces: dict[str, Piece] = {}
        self.markers: tuple[Marker, ...] = ()
        self.tokens = {
            f"{faction['id']}/{key}": token
            for faction in game.book.data["factions"]
            for key, token in (faction.get("tokens") or {}).items()
        }
        self.names = Names(game.book)

    def steps(self) -> Iterator[dict[str, Any]]:
        """One step for everything since the last time; a turn that begins in between begins a step of its own."""
        events = self.game.events[self.told :]
        if not events:
            return
        self.told += len(events)
        state = self.game.state
        changed = {name: piece for name, piece in state.pieces.items() if self.pieces.get(name) is not piece}
        gone = [name for name in self.pieces if name not in state.pieces]
        self.names.learn(changed.values())
        shown = {name: _shown(piece, self.names.pieces[name][0]) for name, piece in changed.items()} | dict.fromkeys(gone)
        self.pieces = dict(state.pieces)
        lying = {} if state.markers == self.markers else {"markers": [self._lies(marker) for marker in state.markers]}
        self.markers = state.markers
        starts = [index for index, event in enumerate(events) if event.kind == "turn" and index]
        for first, last in zip([0, *starts], [*starts, len(events)], strict=True):
            now = {
                "round": state.round,
                "score": {player: side.score for player, side in state.sides.items()},
                "command_points": {player: side.command_points for player, side in state.sides.items()},
                "taskforce": list(state.taskforce),
                "pieces": shown,
                **lying,
                "events": [self._event(event) for event in events[first:last]],
            }
            shown, lying = {}, {}
            moment = any(event.kind in MOMENTS for event in events[first:last])
            yield now | ({"turn": events[first].player} if events[first].kind == "turn" else {}) | ({"moment": True} if moment else {})

    def _lies(self, marker: Marker) -> dict[str, Any]:
        token = self.tokens[marker.kind]
        return {"id": marker.id, "player": marker.player, "name": token["name"], "swatch": token["swatch"], "at": list(marker.at)}

    def _event(self, event: Event) -> dict[str, Any]:
        told = {
            "text": self.names.told(event),
            "rules": list(dict.fromkeys(event.rules)),
            "player": event.player,
        }
        if unit := self._bearer(event):
            told["unit"] = unit
        if event.kind in ("attack", "scan"):
            told["line"] = [found[0] for end in ("piece", "target") if (found := ID.match(event.about[end]))]
        return told

    def _bearer(self, event: Event) -> str | None:
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

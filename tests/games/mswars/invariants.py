"""What holds at every step of every game."""

from __future__ import annotations

from rulepress.core.sides import PLAYERS
from rulepress.games.mswars.play.battlefield import disc
from rulepress.tabletop import overlaps


class Watch:
    """Looks at a game after every answer, and remembers what it needs from before."""

    def __init__(self, game):
        self.game, self.seen, self.turn, self.pieces = game, 0, 0, {}
        self.tokens = {player: side.tokens for player, side in game.state.sides.items()}

    def look(self) -> None:
        state, book = self.game.state, self.game.book
        pieces = list(state.pieces.values())
        for piece in [each for each in pieces if self.pieces.get(each.id) is not each]:
            unit, pilot = book.unit(piece), book.pilot(piece)
            assert self.game._flow.on_table(piece.at, piece.radius), f"{piece.id} hangs over the edge"
            assert 0 < piece.dc <= unit.dc and 0 <= piece.endurance <= pilot.endurance, piece
            assert 0 <= piece.counters <= unit.output + book.core["counters"]["strain"]["most"] + book.core["fear"]["counters"], piece
            assert piece.moves <= book.core["movement"]["actions_per_turn"], piece
            assert not (piece.fear and piece.unconscious), piece
            assert unit.move_type != "static" or not piece.moved, piece
            before = self.pieces.get(piece.id)
            if before is None or before.at != piece.at:
                base = disc(piece)
                for other in pieces:
                    assert other is piece or not overlaps(base, disc(other)), f"{piece.id} lies on {other.id}"
        self.pieces = state.pieces
        for player in PLAYERS:
            side, own = state.sides[player], [piece for piece in pieces if piece.player == player]
            assert 0 <= side.tokens <= max(side.tcv, 0), side
            assert side.units == side.lost_units + len(own) + len(side.waiting), side
            assert 0 <= side.lost_vp <= side.vp, side
        self._events()

    def _events(self) -> None:
        spent = dict.fromkeys(PLAYERS, 0)
        for event in self.game.events[self.seen :]:
            assert event.rules and all(event.rules), event
            assert str(event)
            if event.kind == "token":
                spent[event.player] += event.about["cost"]
            elif event.kind == "plan":
                spent[event.player] -= 1
            elif event.kind == "commander_lost":
                spent[event.player] = self.tokens[event.player] - event.about["tokens"]
            elif event.kind == "turn":
                assert event.about["number"] == self.turn + 1
                self.turn += 1
        self.seen = len(self.game.events)
        for player in PLAYERS:
            now = self.game.state.sides[player].tokens
            assert self.tokens[player] - now == spent[player], f"tokens of {player} changed without being spent"
            self.tokens[player] = now

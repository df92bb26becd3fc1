"""What holds at every step of every game."""

from __future__ import annotations

from rulepress.core.sides import PLAYERS
from rulepress.games.downsync.play.battlefield import nearer, within


class Watch:
    """Looks at a game after every answer, and remembers what it needs from before."""

    def __init__(self, game):
        self.game, self.scores, self.seen = game, dict.fromkeys(PLAYERS, 0), 0
        self.acted: set[str] = set()  # in this Round
        self.watching: set[str] = set()  # has gained an Overwatch Token since it last activated
        self.turns: list[str] = []
        self.pieces: dict = {}  # as last looked at: one that is the same still stands where nothing was wrong
        self.solid: tuple = ()

    def look(self) -> None:
        state, flow = self.game.state, self.game._flow
        solid = flow.solid() if state.round else ()
        again = solid != self.solid
        for piece in [each for each in state.pieces.values() if again or self.pieces.get(each.id) is not each]:
            self._piece(piece)
            self._stands(piece, solid)
        self.pieces, self.solid = dict(state.pieces), solid
        self._markers()
        for player, side in state.sides.items():
            assert 0 <= side.command_points <= _most(flow, player), f"{player} has {side.command_points} Command Points"
        self._events()

    def _markers(self) -> None:
        state, flow, kinds = self.game.state, self.game._flow, self.game.book.rules.token_kinds
        assert len({marker.id for marker in state.markers}) == len(state.markers)
        for marker in state.markers:
            assert flow.ground.holds(marker.at, 0), f"{marker.id} is not on the table"
            own = sum((other.kind, other.player) == (marker.kind, marker.player) for other in state.markers)
            most = kinds[marker.kind].most
            assert most is None or own <= most, f"{marker.player} has {own} of {marker.kind}"

    def _stands(self, piece, solid) -> None:
        state, flow, book = self.game.state, self.game._flow, self.game.book
        for index, base in enumerate(piece.bases):
            assert flow.ground.holds(base.at, piece.radius), f"{piece.id} hangs over the edge"
            for another in piece.bases[index + 1 :]:
                assert not nearer(base.at, piece.radius, another.at, piece.radius, 0), f"{piece.id} lies on itself"
                assert within(base.at, piece.radius, another.at, piece.radius, book.coherency), f"{piece.id} is torn"
            for other in state.pieces.values():
                for another in other.bases if other is not piece else ():
                    assert not nearer(base.at, piece.radius, another.at, other.radius, 0), f"{piece.id} lies on {other.id}"
            for objective in solid:
                assert not nearer(base.at, piece.radius, objective.at, book.objective_radius, 0), f"{piece.id} on an objective"

    def _piece(self, piece) -> None:
        if piece.unit is None:
            assert len(piece.bases) == 1 and not piece.stealth and not piece.overwatch and not piece.upkeep
            assert not any(base.cm or base.emergency or base.stunned or base.marks for base in piece.bases)
            return
        stats = self.game.book.units[piece.unit].stats
        assert len(piece.bases) <= piece.strength
        book = self.game.book
        if not book.held_by_base("stun"):
            assert len({base.stunned for base in piece.bases}) == 1, f"{piece.id} is Stunned in part"
        hidden = any(base.stealth for base in piece.bases)
        assert not (piece.stealth if book.held_by_base("stealth") else hidden), f"{piece.id} has a Stealth Token in the wrong place"
        for base in piece.bases:
            assert 0 <= base.cm <= (stats.countermeasures or 0), f"{piece.id} has {base.cm} countermeasures"
            assert 0 <= base.emergency <= stats.emergency_countermeasures
            names = [mark.name for mark in base.marks]
            assert len(names) == len(set(names)), f"{piece.id} is marked twice by one name"

    def _events(self) -> None:
        game = self.game
        scored = dict.fromkeys(PLAYERS, 0)
        for event in game._flow.events[self.seen :]:
            assert event.rules and all(event.rules), event
            if event.kind == "round":
                self.acted.clear()
            elif event.kind in ("turn", "empty_turn"):
                assert not self.turns or self.turns[-1] != event.player, "two turns in a row"
                self.turns.append(event.player)
            elif event.kind == "gained" and event.about["token"] == "overwatch":
                self.watching.add(event.about["piece"])
            elif event.kind == "activated":
                name = event.about["piece"]
                again = name in self.acted and name not in self.watching
                assert not again, f"{name} activates again without an Overwatch Token"
                self.acted.add(name)
                self.watching.discard(name)
            elif event.kind == "ambush":
                self.acted.discard(event.about["piece"])
            elif event.kind == "scored":
                scored[event.player] += event.about["points"]
        self.seen = len(game._flow.events)
        for player in PLAYERS:
            now = game.state.sides[player].score
            assert now - self.scores[player] == scored[player], "a score changed without scoring"
            self.scores[player] = now


def _most(flow, player: str) -> float:
    """The most Command Points that a player may have; a leader who gives some may give them beyond what is held otherwise."""
    gives = player in flow.leaders and any(effect.quantity == "command_points" for _, _, effect in flow.leaders[player].named_effects)
    return float("inf") if gives else flow.capacity_of(player)

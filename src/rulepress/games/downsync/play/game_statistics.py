"""What a game of Downsync comes to in figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulepress.core import match_statistics


class DownsyncStatistics(match_statistics.MatchStatistics):
    """Points, attacker and first turn; units as they were Revealed, whatever became of them."""

    def points(self) -> Mapping[str, int]:
        """Player -> their score at the end."""
        return {player: side.score for player, side in self.game.state.sides.items()}

    def parts(self) -> Mapping[str, str]:
        """Player by part: "attacker" and "first turn"."""
        said = {"attacker": "attacker", "starts": "first turn"}
        told = ((said.get(event.about.get("role", event.kind)), event.player) for event in self.events if event.kind in ("role", "starts"))
        return {part: player for part, player in told if part and player}

    def units(self) -> Mapping[str, tuple[str, str]]:
        """Piece id -> player and unit key (without its leader), for every Unit that was Revealed, passengers included."""
        return {
            each.id: (each.player, each.unit.partition("@")[0])
            for piece in self.game.ever().values()
            for each in (piece, piece.passenger)
            if each is not None and each.unit is not None
        }

    def lost(self) -> Iterator[tuple[int, int, bool]]:
        """Each base that was destroyed; a Unit is lost with its last one."""
        left, last = self.game.state.pieces, {}
        destroyed = [number for number, event in enumerate(self.events) if event.kind == "destroyed"]
        for number in destroyed:
            last[self.events[number].about["target"].partition(".")[0]] = number
        for number in destroyed:
            name = self.events[number].about["target"].partition(".")[0]
            yield number, 1, last[name] == number and name not in left

    def hit(self, number: int) -> bool:
        """Whether the roll of that event reached what it needed."""
        about = self.events[number].about
        return bool(about["total"] >= about["needed"])

"""What a skirmish of M.S. Wars comes to in figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulepress.core import match_statistics
from rulepress.core.sides import other


class SkirmishStatistics(match_statistics.MatchStatistics):
    """Points are the VP of what the enemy has lost; damage is counted in DC."""

    @property
    def rounds(self) -> int:
        """The number of turns."""
        return int(self.game.state.turn)

    def points(self) -> Mapping[str, int]:
        """Player -> the VP that the enemy has lost."""
        return {player: self.game.state.sides[other(player)].lost_vp for player in self.game.state.sides}

    def parts(self) -> Mapping[str, str]:
        """Who was Player One in the first turn."""
        one = next((event.player for event in self.events if event.kind == "seat"), None)
        return {"first turn": one} if one else {}

    def units(self) -> Mapping[str, tuple[str, str]]:
        """Piece id -> player and unit key, for every unit that was deployed."""
        keys = {unit.title: key for key, unit in self.game.book.rules.units.items()}
        return {
            event.about["piece"]: (event.player, keys[event.about["unit"]])
            for event in self.events
            if event.kind == "deployed" and event.player
        }

    def activations(self) -> Iterator[str]:
        """A unit acts in a turn in which it moves or attacks."""
        acted: set[str] = set()
        for event in self.events:
            if event.kind == "turn":
                acted.clear()
            elif event.kind in ("moved", "stayed", "attack") and event.about["piece"] not in acted:
                acted.add(event.about["piece"])
                yield event.about["piece"]

    def lost(self) -> Iterator[tuple[int, int, bool]]:
        """Each damage, in DC, and each unit that goes out."""
        for number, event in enumerate(self.events):
            if event.kind == "damage":
                yield number, event.about["damage"], False
            elif event.kind == "out":
                yield number, 0, True

    def hit(self, number: int) -> bool:
        """Damage or a blow without effect is told before the next attack."""
        for event in self.events[number + 1 :]:
            if event.kind == "attack":
                return False
            if event.kind in ("damage", "unharmed"):
                return True
        return False

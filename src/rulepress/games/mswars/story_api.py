"""Skirmishes as JSON data: told step by step for a page that shows them."""

from __future__ import annotations

from typing import Any

from rulepress.core import replay_steps
from rulepress.core.events import Event
from rulepress.core.story import ID, readable
from rulepress.games.mswars.play.storyteller import Storyteller
from rulepress.games.mswars.play.table_state import Piece

LEGEND = {"fear": "has a Fear Token", "unconscious": "its pilot is Unconscious"}
"""What units can be, and what it is called."""


class SkirmishStepper(replay_steps.ReplayStepper):
    """Tells a skirmish."""

    moments = frozenset({"out", "retreats", "ended"})
    parts = frozenset({"turn", "phase"})

    def __init__(self, game: Any):
        super().__init__(game)
        self.titles: dict[str, str] = {}

    def scene(self) -> dict[str, Any]:
        """The table's size in inches and the legend of tokens; a skirmish has no terrain."""
        size = self.game.scenario["size"]
        return {"table": {"width": size["width"], "depth": size["depth"], "terrain": []}, "reach": {}, "legend": LEGEND}

    def title(self, event: Event) -> str:
        """The turn and, for a phase, its name."""
        phase = f", {event.about['name']} phase" if event.kind == "phase" else ""
        return f"Turn {self.game.state.turn}{phase}"

    def facts(self) -> dict[str, dict[str, Any]]:
        """For each player: VP lost, Command Tokens, and the number of units on the table."""
        pieces = self.game.state.pieces.values()
        return {
            player: {
                "VP lost": f"{side.lost_vp} of {side.vp}",
                "Command Tokens": side.tokens,
                "units": sum(piece.player == player for piece in pieces),
            }
            for player, side in self.game.state.sides.items()
        }

    def piece(self, piece: Piece) -> dict[str, Any]:
        """A piece as it is drawn, named by its unit's title; the title is remembered for later sentences."""
        self.titles[piece.id] = self.game.book.unit(piece).title
        return {
            "player": piece.player,
            "name": self.titles[piece.id],
            "radius": piece.radius,
            "tokens": ["fear"] * piece.fear + ["unconscious"] * piece.unconscious,
            "bases": [{"number": 1, "at": list(piece.at)}],
        }

    def words(self, event: Event) -> str:
        """The event as a sentence, with pieces named and places in inches."""
        return str(event._replace(about=readable(event, Storyteller.PIECES, self.titles)))

    def about(self, event: Event) -> dict[str, Any]:
        """For an attack, the line between both pieces; else nothing."""
        if event.kind != "attack":
            return {}
        return {"line": [found[0] for end in ("piece", "target") if (found := ID.match(event.about[end]))]}

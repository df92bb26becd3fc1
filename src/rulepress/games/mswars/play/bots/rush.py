"""The first rung above chance: everybody runs at the nearest enemy, and attacks whatever can be attacked."""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulepress.bots.utility import ScoredAnswer, Weighing, one, plainly
from rulepress.core.decisions import Decision
from rulepress.games.mswars.play.game_session import CLEAR, Session
from rulepress.games.mswars.play.move_action import STAY, allowance, illegal_kind_reasons
from rulepress.games.mswars.play.table_state import Piece, Point
from rulepress.tabletop import INCH, whole_length

DONE = "done"

Asked = Decision[Any]

#: Of sixteen directions, thousandths to the right and up.
COMPASS = (
    *((1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000), (-383, 924), (-707, 707), (-924, 383)),
    *((-1000, 0), (-924, -383), (-707, -707), (-383, -924), (0, -1000), (383, -924), (707, -707), (924, -383)),
)


class RushBot(Weighing):
    """Runs at the enemy."""

    title = "rush"

    def weigh_unit(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The offered units in their order; it never pays to remove action counters."""
        yield from plainly(decision, [name for name in decision.options or () if not name.startswith(CLEAR)])

    def weigh_move(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The ways to move that it looks at, by the terms of `place`."""
        piece = decision.meaning
        for kind, at in self.seen(self.ways(flow, piece)):
            yield ScoredAnswer(answer(kind, at), said(kind, at), tuple(self.place(flow, piece, kind, at).items()))

    def ways(self, flow: Session, piece: Piece) -> Iterator[tuple[str, Point]]:
        """Where a unit could go in a straight line: (the kind of move, its end); first of all it stays. Legal or not."""
        yield STAY, piece.at
        for kind, most in moves(flow, piece):
            for foe in flow.enemies(piece.player):
                dx, dy = foe.at[0] - piece.at[0], foe.at[1] - piece.at[1]
                far = whole_length(((0, 0), (dx, dy))) or 1
                up_to = max(far - piece.radius - foe.radius - flow.book.contact // 2, 0)
                short = (min(up_to, most), min(up_to, most // 2))
                for go in dict.fromkeys((up_to,) * (up_to <= most) if kind == "charge" else short):
                    yield kind, (piece.at[0] + dx * go // far, piece.at[1] + dy * go // far)
            if kind != "charge":
                for x, y in COMPASS[::2]:
                    yield kind, (piece.at[0] + x * most // 1000, piece.at[1] + y * most // 1000)

    def place(self, flow: Session, piece: Piece, kind: str, at: Point) -> dict[str, float]:
        """What speaks for a move."""
        near = min((whole_length((at, foe.at)) - foe.radius for foe in flow.enemies(piece.player)), default=0)
        return {"nearer": -near / INCH}

    def weigh_attack(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The offered attacks in their order; it never pays to remove action counters."""
        yield from plainly(decision, [name for name in decision.options or () if not name.startswith(CLEAR)])

    def weigh_hurry(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Never pays to hurry."""
        yield one("no")

    def weigh_re_roll(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Never pays for a new roll."""
        yield one("no")

    def weigh_ignore_courage(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Always pays to ignore a failed test of Courage."""
        yield one("yes")

    def weigh_relieve(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Never pays to remove action counters."""
        yield one(DONE)


def moves(flow: Session, piece: Piece) -> Iterator[tuple[str, int]]:
    """The kinds of move that a unit can make now, and how long each is at most."""
    for kind in flow.rules.core["movement"]["kinds"]:
        if next(illegal_kind_reasons(flow, piece, kind), None) is None:
            yield kind, allowance(flow, piece, kind) - 2


def answer(kind: str, at: Point) -> Any:
    """A move as the decision takes it: staying, or the kind of move and the way."""
    return STAY if kind == STAY else [kind, [list(at)]]


def said(kind: str, at: Point) -> str:
    """A move in words."""
    return STAY if kind == STAY else f"{kind.replace('_', ' ')} to {at[0] / INCH:g}, {at[1] / INCH:g}"

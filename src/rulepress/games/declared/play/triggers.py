"""What happens to pieces and in the turn, and the steps that wait for it.

They are begun on top of the stack, so that they are carried out as soon as the step in which it happens is done.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulepress.games.declared.play.game_session import Session
from rulepress.games.declared.play.table_state import Bound, Piece
from rulepress.games.declared.play.table_values import CONTACT, holds, picked, worth
from rulepress.games.declared.play.turn_program import ENTERS, LEAVES, NEAR, REMOVED, TurnTrigger
from rulepress.tabletop import Point, mils, within
from rulepress.tabletop.footprints import passed_over
from rulepress.tabletop.geometry.distance import overlaps

Begun = Iterator[tuple[int, Bound]]
"""Steps that are begun, and what names stand for in them."""


def happened(flow: Session, event: str, piece: Piece | None = None, about: str = "", by: Bound = ()) -> None:
    """Begin what waits for that event. `about`: the state that is gained, or the phase; `by`: who does damage, and with what."""
    _begin(
        flow,
        (
            begun
            for trigger in flow.program.triggers
            if trigger.on == event and (not trigger.about or about in trigger.about)
            for begun in _of(flow, trigger, piece)
        ),
        by,
    )


def removed(flow: Session, piece: Piece, rule: str) -> None:
    """A piece leaves the table. Who is near it then is asked before."""
    begun = [found for trigger in flow.program.triggers if trigger.on == REMOVED for found in _of(flow, trigger, piece)]
    flow.remove(piece, rule)
    _begin(flow, begun)


def moved(flow: Session, before: Piece, path: Sequence[Point]) -> None:
    """A piece has moved or was pushed that way: what it has entered, left and come near to."""
    piece, ways = flow.piece(before.id), tuple(passed_over(before.base, (before.at, *path)))

    def begun() -> Begun:
        for trigger in flow.program.triggers:
            if trigger.on == NEAR and trigger.within is not None:
                bound = (("side", piece.player), ("unit", piece.id))
                far = max(mils(worth(flow, bound, "", trigger.within)), CONTACT)
                for foe in flow.enemies(piece.player):
                    if within(piece.base, foe.base, far) and not within(before.base, foe.base, far):
                        yield from _of(flow, trigger, piece, foe.id)
            elif trigger.on in (ENTERS, LEAVES):
                outside = (before if trigger.on == ENTERS else piece).base
                areas = (one.outline for one in flow.field.terrain if one.called(trigger.about))
                if any(any(overlaps(way, area) for way in ways) and not overlaps(outside, area) for area in areas):
                    yield from _of(flow, trigger, piece)

    _begin(flow, begun())


def _of(flow: Session, trigger: TurnTrigger, piece: Piece | None, foe: str = "") -> Begun:
    """The steps of a trigger: once, or for each piece that it concerns."""
    about = {"side": piece.player, "unit": piece.id} if piece else {}
    if piece and not holds(flow, tuple((about | {"it": piece.id}).items()), "", trigger.who):
        return
    gone = {REMOVED: piece.id} if piece and trigger.on == REMOVED else {}  # tells its steps from those for another one
    if trigger.concerns is None:
        own = about if piece and not gone else {"side": about.get("side", flow.state.first)}
        yield trigger.steps, tuple((own | gone | ({"target": foe} if foe else {})).items())
        return
    for one in picked(flow, tuple(about.items()), trigger.concerns):
        known = {"side": one.player, "unit": one.id} | (gone or ({"target": piece.id} if piece else {}))
        yield trigger.steps, tuple(known.items())


def _begin(flow: Session, begun: Iterable[tuple[int, Bound]], by: Bound = ()) -> None:
    """Begin these, the first on top of the stack; none that waits there already for the same pieces, whoever has done it to them."""
    for steps, bound in reversed(list(begun)):
        flow.begin(steps, bound, by if "target" not in dict(bound) else ())

"""What the base that acts can see: from itself and from wherever else its action's traits let it look."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rulepress.core.rule_refs import cites
from rulepress.games.downsync.model import Action
from rulepress.games.downsync.play.activation_state import Acting
from rulepress.games.downsync.play.table_state import Base, Piece, Point


@lru_cache(maxsize=1000)
def _sources(action: Action) -> tuple[str, ...]:
    """From where else than the acting base it may draw sight (verb sight_from)."""
    return tuple(effect.details["source"] for trait in action.traits for effect in trait.effects if effect.verb == "sight_from")


def _eyes(acting: Acting) -> Iterator[tuple[Point, int]]:
    """The bases from which the action may draw sight: its own, and those that its traits name (verb sight_from)."""
    flow, piece, caller = acting.flow, acting.piece, acting.activation.caller
    yield piece.base(acting.number).at, piece.radius
    for source in _sources(acting.action):
        if source == "unit":
            yield from ((base.at, piece.radius) for base in piece.bases if base.number != acting.number)
        elif source == "caller" and caller and (spotter := flow.there(caller)):
            yield from ((base.at, spotter.radius) for base in spotter.bases)


@cites("sight.line", "sight.concealed", "sight.points", "sight.other-bases", "concealing.within", "concealing.depth")
def seen(acting: Acting, target: Piece, at: Base) -> tuple[bool, bool]:
    """(in sight, concealed): from whichever base may look, as well as it can be seen."""
    ground, best = acting.flow.ground, (False, True)
    for eye, radius in _eyes(acting):
        if ground.sight(eye, radius, at.at, target.radius).clear:
            best = (True, ground.concealed(eye, radius, at.at, target.radius))
            if not best[1]:
                break
    return best


def in_sight(acting: Acting, at: Point, radius: int) -> bool:
    """Can a disc be seen by whichever base may look?"""
    return any(acting.flow.ground.sight(eye, size, at, radius).clear for eye, size in _eyes(acting))


def hidden(acting: Acting, what: str, at: Point, radius: int) -> str:
    """In words: that a disc cannot be seen, and the terrain that is in the way of every line to it."""
    ground = acting.flow.ground
    stopping = {index for eye, size in _eyes(acting) for index in ground.sight(eye, size, at, radius).blockers}
    if not stopping:
        return f"{what} is out of sight."
    names = " and ".join(ground.called(index) for index in sorted(stopping))
    return f"{what} is out of sight: {names} {'is' if len(stopping) == 1 else 'are'} in the way."

"""Special Actions that mark one enemy in line of sight."""

from __future__ import annotations

from collections.abc import Iterator

from rulepress.core.decisions import Asking, Problem, ask, choice
from rulepress.core.rule_refs import cites
from rulepress.games.downsync import targeting
from rulepress.games.downsync.active_effects import HitMark
from rulepress.games.downsync.model import Effect
from rulepress.games.downsync.play.acting_sight import hidden, in_sight
from rulepress.games.downsync.play.activation_state import Acting
from rulepress.games.downsync.play.target_selection import Aim, Targets, every


@cites("special.target", "stealth.targeting", "ability.stacking")
def _unmarkable(acting: Acting, aim: Aim, brief: bool = False) -> list[Problem]:
    """Why that base cannot be the target of a special action that marks; `brief`: some reason if there is one."""
    flow, action = acting.flow, acting.action
    found: list[Problem] = []
    if aim.piece.unit is None:
        return [("special.target", f"{aim} is a Ping.")]
    if aim.piece.hides(aim.base) and not targeting.pierces_stealth(flow.book.rules, flow.card(acting.piece), action):
        found.append(("stealth.targeting", f"{aim} has a Stealth Token."))
    if not (brief and found) and not in_sight(acting, aim.base.at, aim.piece.radius):
        words = "" if brief else hidden(acting, str(aim), aim.base.at, aim.piece.radius)
        found.append(("special.target", words))
    if any(mark.name == action.name for mark in aim.base.marks):
        found.append(("ability.stacking", f"{aim} is marked by {action.name} already."))
    return found


def _markable(acting: Acting) -> Iterator[Aim]:
    for aim in every(acting.flow, acting.piece.player):
        if not _unmarkable(acting, aim, True):
            yield aim


def hinder_mark(acting: Acting, effect: Effect) -> list[Problem]:
    """Why nobody can be marked."""
    if any(True for _ in _markable(acting)):
        return []
    return [("special.target", f"{acting.action.name} has no target.")]


@cites("special.target", "ability.stacking")
def mark(acting: Acting, effect: Effect) -> Asking[None]:
    """Mark one enemy base, or its whole Unit."""
    flow, action, player = acting.flow, acting.action, acting.piece.player
    possible = {str(aim): aim for aim in _markable(acting)}

    def why(answer: str) -> list[Problem]:
        for aim in every(flow, player):
            if str(aim) == answer:
                return _unmarkable(acting, aim)
        return [("special.target", f"There is no enemy {answer[:60]}.")]

    asked = choice(player, "target", "special.target", tuple(possible), acting.about, why, Targets(acting, possible))
    aim = possible[(yield from ask(asked))]
    mark = HitMark(action.name, action.rule, effect.by, effect.details.get("until", "taskforce_activation"))
    whole = effect.details.get("reach") == "unit"
    bases = (base._replace(marks=(*base.marks, mark)) if whole or base == aim.base else base for base in aim.piece.bases)
    flow.put(aim.piece._replace(bases=tuple(bases)))
    flow.tell("marked", (action.rule, "ability.stacking"), player, target=str(aim), name=mark.name, by=mark.by)

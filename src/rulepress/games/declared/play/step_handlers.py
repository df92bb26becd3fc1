"""What each verb of `play.yaml` does: a handler for each, which is called until its step is done.

A handler looks at the frame on top of the stack. It changes the state, begins other steps (`flow.push`) or ends its own (`flow.pop`), and
gives a question where somebody has to decide; the answer comes to the second function of the row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rulepress.core.decisions import Decision, Problem, choice
from rulepress.core.dice import Dice
from rulepress.core.rule_refs import Refused
from rulepress.core.sides import PLAYERS, other
from rulepress.games.declared.play import attacks, movement, table_values, triggers
from rulepress.games.declared.play.game_session import Session
from rulepress.games.declared.play.table_state import Frame, GameResult, Piece, Side
from rulepress.games.declared.play.table_values import OBJECTIVE, holds, picked, worth
from rulepress.games.declared.play.turn_program import GAINS, LIST, NEAR, ON, PHASE_BEGINS, PHASE_ENDS, ROUND_BEGINS, ROUND_ENDS, TurnStep

NOTHING = "nothing"
"""The answer of whoever does none of what might be done."""

MOST_ROUNDS = 100
MOST_HELD = 1_000_000
MOST_TIED = 100
"""Rolls for who begins that come to the same are made again, at most so often; then the first side begins."""

Go = Callable[[Session, Frame, TurnStep], Decision[Any] | None]
Taken = Callable[[Session, Frame, TurnStep, Any], None]


class Handler(NamedTuple):
    """How a verb is carried out."""

    go: Go
    taken: Taken | None = None


# -- the order of things ------------------------------------------------------------------------------------------------------


def steps(flow: Session, frame: Frame, step: TurnStep) -> None:
    """One step after the other, those left out whose conditions do not hold."""
    if frame.at == len(step.children):
        flow.pop()
        return
    flow.turn(at=frame.at + 1)
    child = flow.program[step.children[frame.at]]
    if holds(flow, frame.bound, child.rule, child.when):
        flow.push(child.number)


def rounds(flow: Session, frame: Frame, step: TurnStep) -> None:
    """Round after round. `queue`: how far the end of one has come."""
    if frame.at and len(frame.queue) < len(ENDING):
        flow.turn(queue=ENDING[: len(frame.queue) + 1])
        _ending(flow, frame.queue, ROUND_ENDS, "round end", "phase end")
        return
    if frame.at:
        flow.expire("activation", "phase", "round")
    if frame.at >= min(worth(flow, frame.bound, step.rule, flow.program.number(step.says.get("rounds", 0))), MOST_ROUNDS):
        flow.pop()
        return
    flow.turn(at=frame.at + 1, queue=())
    flow.state = flow.state._replace(round=frame.at + 1)
    flow.dice.begin(str(frame.at + 1))
    flow.tell("round", step.rule, number=frame.at + 1)
    flow.push(step.do)
    triggers.happened(flow, ROUND_BEGINS)


ENDING = ("damage", "triggers")
"""What is done at the end of a phase or round, before states end."""


def _ending(flow: Session, done: tuple[str, ...], event: str, *ends: str) -> None:
    """The next thing at the end of a phase or round: the damage that was kept for it, then the triggers."""
    if not done:
        attacks.settle(flow, *ends)
    else:
        triggers.happened(flow, event, about=flow.state.phase)


def phase(flow: Session, frame: Frame, step: TurnStep) -> None:
    """A part of a round with a name. `queue`: how far its end has come."""
    if frame.at and len(frame.queue) < len(ENDING):
        flow.turn(queue=ENDING[: len(frame.queue) + 1])
        flow.state = flow.state._replace(phase=step.says["phase"])
        _ending(flow, frame.queue, PHASE_ENDS, "phase end")
        return
    if frame.at:
        flow.expire("activation", "phase")
        flow.pop()
        return
    flow.turn(at=1)
    flow.state = flow.state._replace(phase=step.says["phase"])
    flow.tell("phase", step.rule, name=step.says["phase"])
    flow.push(step.do)
    triggers.happened(flow, PHASE_BEGINS, about=step.says["phase"])


def begin(flow: Session, frame: Frame, step: TurnStep) -> None:
    """Who is first from here on: by a roll of both sides, the other one, or who was the first to have activated all pieces."""
    how, rolled = step.says["begin"], ""
    if how == "other":
        first = other(flow.state.first)
    elif how == "finished":
        first = flow.state.finished or flow.state.first
    else:
        first, sides, rolls = flow.state.first, int(how), []
        for _ in range(MOST_TIED):
            shown = {player: flow.dice.total(Dice(1, sides), f"begin.{player}") for player in PLAYERS}
            rolls.append(", ".join(f"{player} {face}" for player, face in shown.items()))
            if len(set(shown.values())) > 1:
                first = max(PLAYERS, key=shown.__getitem__)
                break
        rolled = f" (d{sides}: {'; '.join(rolls)})"
    flow.state = flow.state._replace(first=first)
    flow.tell("first", step.rule, first, rolled=rolled)
    flow.pop()


def alternate(flow: Session, frame: Frame, step: TurnStep) -> Decision[Any] | None:
    """The sides take turns, with one piece each or until one hands over, until every piece that may has acted. `queue`: whose turn it is,
    and who has acted."""
    _tell_idle(flow, step)
    flow.expire("activation")
    player, *_ = frame.queue or (flow.state.first,)
    for whose in (player, other(player)):
        ready = _ready(flow, frame, step, whose)
        if not ready and not frame.at:
            flow.turn(at=1)
            flow.state = flow.state._replace(finished=whose)
            frame = flow.frame
        if ready:
            flow.turn(queue=(whose, *frame.queue[1:]))
            return choice(whose, "activate", step.rule, ready, meaning="activate")
    flow.pop()
    return None


def activated(flow: Session, frame: Frame, step: TurnStep, answer: Any) -> None:
    """That piece has its turn."""
    player, *done = frame.queue
    flow.turn(queue=(other(player) if step.says["alternate"] == "piece" else player, *done, answer))
    flow.change(answer, acted=True)
    flow.tell("activated", step.rule, player, piece=answer)
    flow.push(step.do, {"unit": answer, "side": player})


def _ready(flow: Session, frame: Frame, step: TurnStep, player: str) -> list[str]:
    """The pieces of a side that have not acted yet below `alternate`."""
    return [piece.id for piece in _of_side(flow, frame, step, player) if piece.id not in frame.queue[1:]]


def _tell_idle(flow: Session, step: TurnStep) -> None:
    """Tell of an activation in which nothing has happened, so that the piece does not seem to be skipped."""
    if flow.events and (last := flow.events[-1]).kind == "activated":
        flow.tell("idle", step.rule, last.player, piece=last.about["piece"])


def _of_side(flow: Session, frame: Frame, step: TurnStep, player: str) -> list[Piece]:
    """The pieces of a side that a step is for."""
    bound = tuple(sorted((dict(frame.bound) | {"side": player}).items()))
    return list(picked(flow, bound, {"of": table_values.FRIEND, "when": step.says.get("who") or {}}))


def each(flow: Session, frame: Frame, step: TurnStep) -> None:
    """For every piece, both sides or every objective, one after the other, those of the first side first."""
    every: tuple[str, ...]
    what = step.says["each"]
    if what == "side":
        every = (flow.state.first, other(flow.state.first))
    elif what == "objective":
        every = tuple(one["name"] for one in flow.scenario.get("objectives") or ())
    elif not frame.at:
        every = tuple(piece.id for player in (flow.state.first, other(flow.state.first)) for piece in _of_side(flow, frame, step, player))
        flow.turn(queue=every)
    else:
        every = frame.queue
    if frame.at >= len(every):
        flow.pop()
        return
    flow.turn(at=frame.at + 1)
    name = every[frame.at]
    if what == "objective":
        flow.push(step.do, {what: name})
    elif what == "side":
        flow.push(step.do, {"side": name})
    elif (piece := flow.there(name)) is not None:
        flow.push(step.do, {"unit": name, "side": piece.player})


def act(flow: Session, frame: Frame, step: TurnStep) -> Decision[Any] | None:
    """So many of the actions that are named there, each once; or none."""
    unit = table_values.Names(flow, frame.bound).piece("unit")
    left = worth(flow, frame.bound, step.rule, flow.program.number(step.says.get("times", 1))) - frame.at
    if unit is None or left <= 0:
        flow.pop()
        return None
    ready = [
        name
        for name in step.says["act"]
        if name not in frame.queue and holds(flow, frame.bound, step.rule, flow.program.actions[name].when) and _possible(flow, frame, name)
    ]
    if not ready:
        flow.pop()
        return None
    options = ready if step.says.get("must") else [*ready, NOTHING]

    def why(answer: str) -> Iterator[Problem]:
        if answer in step.says["act"] and answer not in ready:
            yield flow.program.actions[answer].rule or step.rule, f"{answer} is not possible now: {_why_not(flow, frame, answer)}."

    return choice(unit.player, "action", step.rule, options, unit.id, why, meaning="action")


def _why_not(flow: Session, frame: Frame, name: str) -> str:
    """Why an action is not offered, in words."""
    action = flow.program.actions[name]
    if name in frame.queue:
        return "it has been chosen already"
    if told := list(table_values.unmet(flow, frame.bound, action.rule, action.when)):
        return "; ".join(told)
    first = flow.program.opening(name)
    return "no enemy is near enough to be reached" if first.verb == "move" else "there is nobody to make it against"


def _possible(flow: Session, frame: Frame, action: str) -> bool:
    """Has the first step of an action anything to be made against: a check somebody to hit, a move into contact somebody to reach?"""
    first = flow.program.opening(action)
    if first.verb == "move" and first.says.get("into") is not None:
        return movement.in_reach(flow, frame, first)
    return first.verb != "check" or attacks.possible(flow, frame, first)


def acted(flow: Session, frame: Frame, step: TurnStep, answer: Any) -> None:
    """The action that was chosen."""
    if answer == NOTHING:
        flow.pop()
        return
    flow.turn(at=frame.at + 1, queue=(*frame.queue, answer))
    action = flow.program.actions[answer]
    rules = tuple(dict.fromkeys((step.rule, action.rule)))
    flow.tell("action", rules, None, piece=dict(frame.bound)["unit"], name=answer)
    flow.push(action.do)


def react(flow: Session, frame: Frame, step: TurnStep) -> None:
    """Another piece acts out of its turn; who acts now is its target there."""
    known = table_values.Names(flow, frame.bound)
    piece = known.piece(step.says["react"])
    if frame.at or piece is None:
        flow.pop()
        return
    flow.turn(at=1)
    flow.push(step.do, {"unit": piece.id, "side": piece.player, "target": str(known.bound.get("unit", ""))})


def on(flow: Session, frame: Frame, step: TurnStep) -> None:
    """What a trigger does, if its pieces are still there; who did damage need not be."""
    flow.pop()
    needed = ("unit", "target") if step.says["on"] == NEAR or "for" in step.says else ("unit",)
    if all(flow.there(str(one)) for name, one in frame.bound if name in needed):
        flow.push(step.do, dict(frame.bound))


def choose(flow: Session, frame: Frame, step: TurnStep) -> Decision[Any] | None:
    """One piece of a side, for the steps that follow or to hold a state."""
    player = table_values.Names(flow, frame.bound).player
    found = [piece.id for piece in picked(flow, frame.bound, step.says.get("of") or {"of": table_values.FRIEND})]
    if not found:
        flow.pop()
        return None
    return choice(player, "choose", step.rule, found, step.says["choose"], meaning="choose")


def chosen(flow: Session, frame: Frame, step: TurnStep, answer: Any) -> None:
    """That piece is it."""
    name = step.says["choose"]
    flow.tell("chosen", step.rule, flow.piece(answer).player, piece=answer, what=name)
    if name not in flow.program.piece_states:
        flow.bind(name, answer)
    flow.pop()
    if name in flow.program.piece_states:
        _count(flow, flow.piece(answer), name, 1)


def end(flow: Session, frame: Frame, step: TurnStep) -> None:
    """The game is over, or the turn goes to the other side."""
    if step.says["end"] == "game":
        flow.finish(winner(flow))
        return
    flow.pop()
    if (turns := flow.turns) is None:
        return
    player, following = turns.queue[0], flow.program[turns.step]
    _tell_idle(flow, following)
    if _ready(flow, turns, following, other(player)):
        flow.tell("turn", step.rule, player)
    elif _ready(flow, turns, following, player):
        flow.tell("turn_kept", step.rule, player, other=other(player))
    flow.hand_over()


def winner(flow: Session) -> GameResult:
    """Who has the most of what wins, the first of it that tells them apart."""
    rule = ""
    for one in flow.program.wins:
        counted = {player: worth(flow, (("side", player),), one.rule, one.most) for player in PLAYERS}
        rule = one.rule
        if len(set(counted.values())) > 1:
            return GameResult(max(PLAYERS, key=counted.__getitem__), rule)
    return GameResult(None, rule)


# -- what changes -------------------------------------------------------------------------------------------------------------


def _owner(flow: Session, frame: Frame, name: str) -> tuple[Piece | Side | None, str]:
    """Who holds a state that a step names (`unit.charged`, `side.points`), and its name."""
    whose, _, state = name.rpartition(".")
    if whose in ("side", "enemy"):
        return table_values.side_of(flow, frame.bound, whose), state
    return table_values.Names(flow, frame.bound).piece(whose or "unit"), state


def set_state(flow: Session, frame: Frame, step: TurnStep) -> None:
    """A piece or a side holds a state from now on."""
    _hold(flow, frame, step, step.says["set"], 1, "set")


def clear(flow: Session, frame: Frame, step: TurnStep) -> None:
    """A piece or a side holds a state no longer."""
    _hold(flow, frame, step, step.says["clear"], 0, "cleared")


def _hold(flow: Session, frame: Frame, step: TurnStep, named: str, count: int, kind: str) -> None:
    owner, state = _owner(flow, frame, named)
    flow.pop()
    if owner is not None and dict(owner.held).get(state, 0) != count:
        if isinstance(owner, Piece):
            flow.tell(kind, step.rule, owner.player, piece=owner.id, state=flow.program.state(state).words)
        _count(flow, owner, state, count)


def _count(flow: Session, owner: Piece | Side, state: str, count: int) -> None:
    """A piece or a side holds a state with that number; what waits for its being gained is begun."""
    gained = not dict(owner.held).get(state) and count > 0
    flow.hold(owner, state, count)
    if gained and isinstance(owner, Piece):
        triggers.happened(flow, GAINS, owner, state)


def add(flow: Session, frame: Frame, step: TurnStep) -> None:
    """What a piece or a side holds of a state goes up or down, never below 0 nor above its most."""
    flow.pop()
    where = f" ({bound[OBJECTIVE]})" if OBJECTIVE in (bound := dict(frame.bound)) else ""
    for name, typed in step.says["add"].items():
        owner, state = _owner(flow, frame, name)
        if owner is None:
            continue
        before, about = dict(owner.held).get(state, 0), flow.program.state(state)
        now = max(before + worth(flow, frame.bound, step.rule, flow.program.number(typed)), 0)
        if about.most is not None:
            now = min(now, max(worth(flow, frame.bound, step.rule, about.most), 0))
        if now > MOST_HELD:
            raise Refused([step.rule], f"{state} grows beyond {MOST_HELD:,}.")
        if now == before:
            continue
        if isinstance(owner, Side):
            flow.tell("scored", step.rule, owner.player, state=about.words, number=now, where=where)
        else:
            flow.tell("counted", step.rule, owner.player, piece=owner.id, state=about.words, number=now, where=where)
        _count(flow, owner, state, now)


def damage(flow: Session, frame: Frame, step: TurnStep) -> None:
    """A piece takes damage outside a check."""
    piece = table_values.Names(flow, frame.bound).piece(step.says["damage"])
    flow.pop()
    if piece is not None:
        points = worth(flow, frame.bound, step.rule, flow.program.number(step.says.get("by", 1)))
        attacks.take(flow, piece.id, points, step.rule, step.says.get("apply"))


def remove(flow: Session, frame: Frame, step: TurnStep) -> None:
    """A piece leaves the table."""
    flow.pop()
    if (piece := table_values.Names(flow, frame.bound).piece(step.says["remove"])) is not None:
        triggers.removed(flow, piece, step.rule)


def by_hand(flow: Session, frame: Frame, step: TurnStep) -> None:
    """What the players see to themselves is told."""
    flow.tell("by_hand", step.rule, words=step.says["by hand"])
    flow.pop()


HANDLERS: dict[str, Handler] = {
    LIST: Handler(steps),
    ON: Handler(on),
    "rounds": Handler(rounds),
    "phase": Handler(phase),
    "begin": Handler(begin),
    "alternate": Handler(alternate, activated),
    "each": Handler(each),
    "act": Handler(act, acted),
    "react": Handler(react),
    "choose": Handler(choose, chosen),
    "place": Handler(movement.place, movement.placed),
    "move": Handler(movement.move, movement.moved),
    "push": Handler(movement.push),
    "check": Handler(attacks.check, attacks.checked),
    "set": Handler(set_state),
    "clear": Handler(clear),
    "add": Handler(add),
    "damage": Handler(damage),
    "remove": Handler(remove),
    "by hand": Handler(by_hand),
    "end": Handler(end),
}
"""Verb -> how it is carried out."""

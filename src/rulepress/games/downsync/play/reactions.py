"""Reaction Engagements: who takes part, in which order they act, and the clean-up."""

from __future__ import annotations

from rulepress.core.decisions import Asking, Decision, Problem, ask, choice, subset
from rulepress.core.rule_refs import Refused, cites
from rulepress.core.sides import other
from rulepress.games.downsync.play import auras
from rulepress.games.downsync.play.activation import act_now, finish
from rulepress.games.downsync.play.activation_state import Activation
from rulepress.games.downsync.play.check_resolution import ask_boost
from rulepress.games.downsync.play.effect_execution import EffectExecution, stand
from rulepress.games.downsync.play.effect_targets import concerned
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.ping_reveal import reveal_as
from rulepress.games.downsync.play.table_state import Piece, ReserveEntry
from rulepress.games.downsync.play.triggers import at_once, happen
from rulepress.games.downsync.quantities import BOOSTS
from rulepress.games.downsync.vocabulary.verbs import DEEDS

NONE = "none"


@cites("reaction.initiate", "turn.pings-activate")
def reaction_phase(flow: Session, active: str) -> Asking[None]:
    """After the moves the other player may interrupt."""
    flow.state = flow.state._replace(phase="reaction")
    reacting = other(active)
    for piece in list(flow.state.pieces.values()):
        if barring := auras.barred(flow, piece, "react"):
            flow.tell("barred", barring.rule, piece.player, piece=piece.id, deed=DEEDS["react"].called, name=barring.name)
    room = len(taskforce_units(flow)) + flow.side(reacting).command_points
    if not room or not (eligible(flow, reacting) or _ambushes(flow, reacting)):
        return
    if (yield from ask(choice(reacting, "react", "reaction.initiate", ("no", "yes")))) == "no":
        return
    flow.tell("engagement", "reaction.initiate", reacting)
    yield from engage(flow, active, reacting)


def taskforce_units(flow: Session) -> list[str]:
    """The Units of the Taskforce that can take part: as many of the other player's may without a Command Point."""
    units = [piece for name in flow.state.taskforce if (piece := flow.piece(name)).unit is not None]
    return [piece.id for piece in units if not auras.barred(flow, piece, "react")]


@cites("reaction.eligible", "token.overwatch", "token.activated")
def eligible(flow: Session, player: str) -> list[str]:
    """The non-active player's Units with an Overwatch Token, or with no Activated Token in this Round."""
    return [
        piece.id
        for piece in flow.of(player)
        if piece.unit is not None and (not piece.activated or piece.overwatch) and not auras.barred(flow, piece, "react")
    ]


@cites("reaction.ambush")
def _ambushes(flow: Session, player: str) -> dict[str, tuple[Piece, ReserveEntry]]:
    """Ways to Reveal a Unit from Ambush: text -> (the Ping, the entry in Reserve)."""
    book = flow.book
    return {
        f"{entry} at {piece.id}": (piece, entry)
        for entry in dict.fromkeys(flow.side(player).reserve)
        if book.bears(entry.unit, "ambush")
        for piece in flow.of(player)
        if piece.unit is None and piece.signature == book.units[entry.unit].signature
    }


@cites("reaction.ambush", "reaction.participants")
def _ask_ambush(flow: Session, player: str, room: int | None, bound: bool = False) -> Asking[list[str]]:
    """Units that join from Ambush, at most `room` of them; `bound`: one has to."""
    joined: list[str] = []

    def why(answer: str) -> list[Problem]:
        return [("reaction.participants", f"{player} has nobody else to take part.")] if answer == NONE else []

    while room is None or len(joined) < room:
        ways = _ambushes(flow, player)
        if not ways:
            break
        options = tuple(ways) if bound and not joined else (NONE, *ways)
        chosen = yield from ask(choice(player, "ambush", "reaction.ambush", options, None, why))
        if chosen == NONE:
            break
        piece, entry = ways[chosen]
        flow.tell("ambush", "reaction.ambush", player, piece=piece.id)
        revealed = yield from reveal_as(flow, piece, entry, "reaction.ambush")
        if revealed is not None:
            flow.change(revealed.id, activated=False)
            joined.append(revealed.id)
    return joined


@cites(
    "reaction.active-participants",
    "reaction.participants",
    "reaction.number",
    "command.reaction",
    "reaction.taskforces",
)
def participants(flow: Session, active: str, reacting: str) -> Asking[tuple[list[str], list[str]]]:
    """Everyone who takes part: (the active player's, the other's). Nobody at all if none of the other's can any more."""
    before, mine = flow.state.taskforce, taskforce_units(flow)
    watching = [
        piece.id
        for piece in flow.of(active)
        if piece.unit is not None and piece.overwatch and piece.id not in flow.state.taskforce and not auras.barred(flow, piece, "react")
    ]
    joining = yield from ask(subset(active, "join", "reaction.active-participants", watching))
    joining = [*joining, *(yield from _ask_ambush(flow, active, None))]
    for name in joining:
        flow.join(name)
    mine = [name for name in (*mine, *joining) if flow.there(name)]
    flow.tell("participates", "reaction.active-participants", active, pieces=", ".join(mine) or "nobody")
    points = flow.side(reacting).command_points
    theirs = yield from _ask_ambush(flow, reacting, len(mine) + points, not eligible(flow, reacting))
    options = [name for name in eligible(flow, reacting) if name not in theirs]
    most = len(mine) + points - len(theirs)
    least = min(0 if theirs else 1, len(options), most)
    chosen = yield from ask(subset(reacting, "participants", "reaction.participants", options, least, most, too_many="reaction.number"))
    theirs = [*theirs, *chosen]
    if not theirs:
        flow.state = flow.state._replace(taskforce=tuple(name for name in before if flow.there(name)))
        flow.tell("called_off", "reaction.participants", reacting)
        return [], []
    for name in theirs[len(mine) :]:
        flow.pay(reacting, "another Unit in the Reaction Engagement", "command.reaction", piece=name)
    flow.tell("participates", "reaction.participants", reacting, pieces=", ".join(theirs) or "nobody")
    return mine, theirs


#: Who buys Boosts first, by the names of the mechanics: the active player?
ACTIVE_FIRST = {"other_player_first": False, "active_player_first": True}


@cites("reaction.roll", "token.overwatch", "stun.priority")
def held_boosts(flow: Session, piece: Piece) -> dict[str, int]:
    """What a Unit's tokens do to its priority roll: rule -> boosts."""
    boosts = flow.book.boosts
    stunned = boosts["stun"] if any(base.stunned for base in piece.bases) else 0
    found = {"token.overwatch": boosts["overwatch"] * piece.overwatch, "stun.priority": stunned}
    return {rule: value for rule, value in found.items() if value}


@cites("reaction.boost", "command.boost")
def bought_boosts(flow: Session, sides: tuple[tuple[str, list[str]], ...]) -> Asking[set[str]]:
    """The Units for whose priority rolls players pay, where that makes a difference."""
    together, worth = BOOSTS[flow.book.mechanics["boost"]], flow.book.boosts["command_point"]
    boosted: set[str] = set()
    for player, names in sides:
        held = {name: sum(held_boosts(flow, flow.piece(name)).values()) for name in names}
        helped = [name for name in names if together(held[name] + worth) > together(held[name])]
        for name in helped:
            if auras.free(flow, flow.piece(name), "boost") and (yield from ask_boost(flow, flow.piece(name), f"{name} reaction priority")):
                boosted.add(name)
        open_to = [name for name in helped if name not in boosted and not auras.barred(flow, flow.piece(name), "buy_boost")]
        most = min(len(open_to), flow.side(player).command_points)
        bought = yield from ask(subset(player, "boost-priority", "reaction.boost", open_to, 0, most, too_many="command.boost"))
        for name in bought:
            flow.pay(player, "Boost", "command.boost", piece=name)
        boosted.update(bought)
    return boosted


@cites("reaction.boost", "reaction.roll")
def priorities(flow: Session, sides: tuple[tuple[str, list[str]], ...]) -> Asking[None]:
    """Boosts, side by side in the order given, then everybody's roll."""
    boosted = yield from bought_boosts(flow, sides)
    rolled: dict[str, int] = {}
    for player, names in sides:
        for name in names:
            piece = flow.piece(name)
            held = held_boosts(flow, piece)
            boosts = sum(held.values()) + flow.book.boosts["command_point"] * (name in boosted)
            total = flow.roll(1, "reaction priority", player, boosts, ("reaction.roll", *held), about=name)
            rolled[name] = total + auras.bonus(flow, piece, "reaction_roll")
            flow.tell("priority", "reaction.roll", player, piece=name, value=rolled[name])
    flow.state = flow.state._replace(priorities=rolled)


@cites("reaction.order", "reaction.ties", "reaction.hold", "reaction.refresh", "reaction.clean-up", "reaction.taskforces")
def engage(flow: Session, active: str, reacting: str) -> Asking[None]:
    """A whole engagement."""
    mine, theirs = yield from participants(flow, active, reacting)
    flow.engaged = (*theirs, *mine)
    yield from _those_engaged(flow, "engagement")
    sides = tuple((player, [name for name in names if flow.there(name)]) for player, names in ((reacting, theirs), (active, mine)))
    yield from priorities(flow, sides[::-1] if ACTIVE_FIRST[flow.book.mechanics["reaction_boosts"]] else sides)
    yield from _those_engaged(flow, "priorities")
    while flow.state.priorities:
        name = yield from next_to_act(flow, active, reacting)
        value = flow.state.priorities[name]
        piece = flow.piece(name)
        if value > 1 and (yield from ask(_hold(piece))) == "hold":
            flow.state = flow.state._replace(priorities={**flow.state.priorities, name: value - 1})
            flow.tell("held", "reaction.hold", piece.player, piece=name, value=value - 1)
            continue
        yield from act_now(flow, Activation(name, reaction=True))
    for name in (*mine, *theirs):
        finish(flow, name)
    flow.turn.fresh.clear()
    flow.engaged = ()


@cites("reaction.roll")
def reroll(deed: EffectExecution) -> Asking[None]:
    """Reaction Priority dice are rolled again, and count anew."""
    flow = deed.flow
    for party in (yield from concerned(deed, True)):
        piece = flow.there(party.piece.id)
        if piece is None or piece.id not in flow.state.priorities:
            continue
        value = flow.roll(1, "reaction priority", piece.player, 0, ("reaction.roll", deed.active.rule), about=piece.id)
        value += auras.bonus(flow, piece, "reaction_roll")
        flow.state = flow.state._replace(priorities={**flow.state.priorities, piece.id: value})
        flow.tell("priority", ("reaction.roll", deed.active.rule), piece.player, piece=piece.id, value=value)


def _those_engaged(flow: Session, what: str) -> Asking[None]:
    """Something happens to everybody who takes part, and to both leaders."""
    yield from at_once(flow, what)
    for name in flow.engaged if what in flow.book.triggers else ():
        if piece := flow.there(name):
            yield from happen(flow, what, stand(flow, piece))


def _hold(piece: Piece) -> Decision[str]:
    return choice(piece.player, "hold", "reaction.hold", ("act", "hold"), piece.id)


@cites("reaction.order", "reaction.ties")
def next_to_act(flow: Session, active: str, reacting: str) -> Asking[str]:
    """The participant with the highest priority: the active player's first, and their owner picks among equals."""
    top = max(flow.state.priorities.values())
    tied = [name for name, value in flow.state.priorities.items() if value == top]
    for player in (active, reacting):
        own = [name for name in tied if flow.piece(name).player == player]
        if own:
            return (yield from ask(choice(player, "react-next", "reaction.ties", own)))
    raise Refused(["reaction.order"], "Nobody is left to act.")

"""The second rung: takes whatever is worth most at once, and never looks at what comes back."""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rulepress.bots.utility import ScoredAnswer, one, plainly
from rulepress.games.downsync.play.action_choice import MOVE, OVERWATCH, ActionOption, Menu
from rulepress.games.downsync.play.activation_state import Acting
from rulepress.games.downsync.play.area_attacks import aim_points, around_point, cluster_of
from rulepress.games.downsync.play.attack_options import Prospect, aimed, prospect
from rulepress.games.downsync.play.bots.position_value import STUN, PositionEvaluator
from rulepress.games.downsync.play.bots.rush import DONE, Asked, RushBot, ends
from rulepress.games.downsync.play.check_resolution import ACCEPT, BOOSTED, EMERGENCY, Hit, Strike
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.move_action import Move
from rulepress.games.downsync.play.table_state import Piece, Point
from rulepress.games.downsync.play.target_selection import STOP, Aim, Targets, times

#: What a Command Point is worth to it.
POINT = 0.12


class GreedyBot(RushBot):
    """Takes the best immediate expected value."""

    title = "greedy"

    #: How much an inch nearer to where it can score is worth.
    pull = 0.04

    # -- what is expected ---------------------------------------------------------------------------------------------

    def gain(self, judge: PositionEvaluator, found: Prospect) -> float:
        """What an attack or scan is expected to be worth."""
        target, likely = found.aim.piece, found.chances
        if found.action.scan:
            hidden = target.unit is None or found.aim.hidden
            return float(likely.reveal) * self.found(judge, target) * hidden
        share = judge.share(target)
        return share * (float(likely.kill) + STUN * float(likely.stun) * (not found.aim.base.stunned)) + 0.05 * float(likely.spent)

    def found(self, judge: PositionEvaluator, target: Piece) -> float:
        """What it is worth to reveal a Ping, or to take a Stealth Token off."""
        return 0.2

    def best(self, judge: PositionEvaluator, acting: Acting, cost: str) -> float:
        """The most that one action of a base can be expected to bring."""
        cluster = cluster_of(acting.action)
        if cluster is None:
            return max((self.gain(judge, found) for found in aimed(acting, cost)), default=0.0)
        points = ((point, list(around_point(acting, point, cluster))) for point in aim_points(acting, cluster))
        return max((self.spread(judge, acting, aims, point)[1] for point, aims in points), default=0.0)

    def shooting(self, judge: PositionEvaluator, piece: Piece, key: str, spots: list[Point], moves: int = 0) -> float:
        """What the bases of a piece, standing there as a Unit of that card, can be expected to destroy, in worth."""
        radius = piece.radius
        numbers = [base.number for base in piece.bases]
        return sum((judge.best_fire(key, number, at, radius, moves) for number, at in zip(numbers, spots, strict=False)), 0.0)

    # -- a turn -------------------------------------------------------------------------------------------------------

    def weigh_reveal(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Reveals every Ping that it may, in the order offered."""
        yield from plainly(decision, [name for name in decision.options or () if name != DONE])

    def weigh_reveal_as(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The Unit that can destroy most after its move, with a tenth of its worth; a Decoy counts 0."""
        judge, piece = self.judge(flow, decision), flow.piece(decision.about or "")
        for name in decision.options or ():
            key = name.split(" with ")[0]
            if key in flow.book.units:
                speed = (flow.book.units[key].stats.speed or 0) * 1000
                yield one(name, attack=self.shooting(judge, piece, key, [piece.bases[0].at], speed), value=0.1 * judge.value(key))
            else:
                yield one(name)

    def place(self, judge: PositionEvaluator, move: Move, step: Point) -> dict[str, float]:
        """A move's terms: inches to where it scores, and what its Unit could destroy from there if it has yet to be activated."""
        piece, spots = move.piece, ends(move, step)
        far = sum((self.far(judge, at, piece.radius) for at in spots), 0.0) / len(spots)
        terms = {"objective": -self.pull * far}
        if piece.unit is not None and not piece.activated:
            terms["attack"] = self.shooting(judge, piece, piece.unit, spots)
        return terms

    def weigh_react(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Reacts if the Units that can act gain more than 0.1 together by attacking where they stand."""
        judge = self.judge(flow, decision)
        units = [piece for piece in judge.friends if piece.unit is not None and (not piece.activated or piece.overwatch)]
        yield one("no")
        yield one("yes", attack=sum((self._now(judge, piece) for piece in units), 0.0) - 0.1)

    def _now(self, judge: PositionEvaluator, piece: Piece) -> float:
        return self.shooting(judge, piece, piece.card, [base.at for base in piece.bases])

    def weigh_participants(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The Units that gain more than 0.1 by attacking where they stand, and others only to reach the least number."""
        judge = self.judge(flow, decision)
        wanted = [name for name in decision.options or () if self._now(judge, flow.piece(name)) > 0.1]
        least, most = decision.least or 0, decision.most or 0
        others = [name for name in decision.options or () if name not in wanted]
        yield one((wanted + others[: max(least - len(wanted), 0)])[:most])

    def weigh_join(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The Units that gain more than 0.1 by attacking where they stand."""
        judge = self.judge(flow, decision)
        yield one([name for name in decision.options or () if self._now(judge, flow.piece(name)) > 0.1])

    def weigh_hold(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Always acts at once."""
        yield one("act")

    def weigh_boost_priority(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Never pays for priority."""
        yield one([])

    def weigh_activate_next(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The piece whose best action now is expected to gain most."""
        judge = self.judge(flow, decision)
        for name in decision.options or ():
            piece = flow.piece(name)
            yield one(name, attack=0.0 if piece.unit is None else self._now(judge, piece))

    def weigh_react_next(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """As `weigh_activate_next`."""
        return self.weigh_activate_next(flow, decision)

    # -- an activation ------------------------------------------------------------------------------------------------

    def weigh_action(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The offered actions that it looks at, by expected gain less the worth of a Command Point; doing nothing is worth 0."""
        judge, menu = self.judge(flow, decision), decision.meaning
        assert isinstance(menu, Menu)
        yield one(DONE)
        for text, offer in self.seen(menu.offers.items()):
            terms = self.deed(judge, menu, offer)
            if "C" in offer.cost:
                terms["command point"] = -self.point(judge)
            yield ScoredAnswer(text, text, tuple(terms.items()))

    def weigh_act(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The first option."""
        yield from plainly(decision, decision.options or ())

    def point(self, judge: PositionEvaluator) -> float:
        """What a Command Point is worth now."""
        return POINT

    def deed(self, judge: PositionEvaluator, menu: Menu, offer: ActionOption) -> dict[str, float]:
        """What one thing that a base may do is worth."""
        flow, action = judge.flow, offer.action
        piece = flow.piece(menu.activation.name)
        if offer.name == MOVE:
            return self.advance(judge, menu, piece)
        if offer.name == OVERWATCH:
            return {"overwatch": self.watch(judge, piece)}
        if action is not None and (action.scan or action.attacks):
            acting = Acting(flow, menu.activation, menu.base.number, action)
            return {"scan" if action.scan else "attack": self.best(judge, acting, offer.cost)}
        return {"special": self.special(judge, menu, offer)}

    def advance(self, judge: PositionEvaluator, menu: Menu, piece: Piece) -> dict[str, float]:
        """What a Move Action is worth."""
        far = self.far(judge, menu.base.at, piece.radius)
        return {"objective": self.pull * min(far, judge.speed(piece) / 1000) + 0.01 * (far > 0)}

    def watch(self, judge: PositionEvaluator, piece: Piece) -> float:
        """What Overwatch is worth to that piece."""
        return 0.02

    def special(self, judge: PositionEvaluator, menu: Menu, offer: ActionOption) -> float:
        """What something that is not rolled for is worth: a little, unless a Unit goes out of sight by it."""
        loads = offer.action is not None and any(effect.verb == "load" for effect in offer.action.effects)
        return 0.0 if loads else 0.05

    def weigh_target(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The legal targets by expected gain; stopping, where offered, is worth 0."""
        judge, asked = self.judge(flow, decision), decision.meaning
        if isinstance(asked, Targets):
            yield from self.targets(judge, asked)
        if STOP in (decision.options or ()):
            yield one(STOP)

    def targets(self, judge: PositionEvaluator, asked: Targets) -> Iterator[ScoredAnswer]:
        """What each of the targets is worth."""
        for name, aim in self.seen(asked.aims.items()):
            if asked.acting.action.attacks or asked.acting.action.scan:
                found = prospect(asked.acting, aim)
                yield one(name, attack=self.gain(judge, found), hit=0.01 * float(found.chances.hit))
            else:
                yield one(name, value=judge.share(aim.piece))

    def spread(self, judge: PositionEvaluator, acting: Acting, aims: Iterable[Aim], point: Point) -> tuple[list[str], float]:
        """Whom the attacks around a point had best be aimed at, one after the other, and what that is worth."""
        single = {str(aim): self.gain(judge, prospect(acting, aim, point=point, rate=1)) for aim in aims}
        share = {str(aim): judge.share(aim.piece) for aim in aims}
        left, named, total = dict(single), [], 0.0
        for _ in range(min(times(acting, aim) for aim in aims)):
            best = max(left, key=lambda name: left[name])
            named.append(best)
            total += left[best]
            left[best] *= max(1 - single[best] / max(share[best], 0.01), 0.0)
        return named, total

    def weigh_aim(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The points to aim a Cluster at that it looks at, by what all Units around them stand to lose."""
        judge, acting = self.judge(flow, decision), decision.meaning
        if isinstance(acting, Acting) and (cluster := cluster_of(acting.action)) is not None:
            for point in self.seen(aim_points(acting, cluster)):
                _, gain = self.spread(judge, acting, list(around_point(acting, point, cluster)), point)
                yield one(list(point), attack=gain)

    def weigh_targets(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The set of targets that gains most together, and the other notable sets without terms."""
        judge, asked = self.judge(flow, decision), decision.meaning
        named, gain = self.spread(judge, asked.acting, list(asked.aims.values()), asked.point)
        yield one(named, ", ".join(named), attack=gain)
        for _, other in decision.points():
            yield one(other, ", ".join(other))

    def weigh_boost(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Pays if the boosted roll gains more than a Command Point is worth, for one attack."""
        judge, asked = self.judge(flow, decision), decision.meaning
        yield one("no")
        if isinstance(asked, Strike):
            boosts = flow.book.boosts["command_point"]
            with_it, without = (
                self.gain(judge, prospect(asked.acting, asked.aim, point=asked.point, boosted=each, rate=1)) for each in (boosts, 0)
            )
            yield one("yes", attack=with_it - without, command_point=-self.point(judge))

    def weigh_countermeasure(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """What each countermeasure is expected to save, less the worth of the token and of the Command Point that it costs."""
        judge, hit = self.judge(flow, decision), decision.meaning
        assert isinstance(hit, Hit)
        threat = hit.exchange.threat
        share = judge.share(hit.aim.piece) if hit.aim.piece.unit is not None else 0.0
        lost = share * (1.0 if threat and threat.inflicts == "KILL" else STUN)
        needed = Fraction(7 - min(max(threat.needed if threat else 3, 1), 7), 6)
        once = float(needed)
        for option in decision.options or ():
            if option == ACCEPT:
                yield one(option)
            elif option == EMERGENCY:
                kept = 0.3 + lost * bool(hit.exchange.countermeasures)  # the ordinary ones come first
                yield one(option, saved=lost, token=-kept)
            elif option.endswith(BOOSTED):
                yield one(option, saved=lost * (1 - (1 - once) ** 2), token=-0.1, command_point=-self.point(judge))
            else:
                yield one(option, saved=lost * once, token=-0.1)

    def weigh_stun(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Pays for Stun with a Command Point first, with an Action Point last."""
        options = decision.options or ()
        wanted = sorted(options, key=lambda each: (each != "command point", each == "action point"))
        yield from plainly(decision, wanted)

    def weigh_pay_trait(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Never pays for a trait."""
        yield one("no")

    def weigh_score_on(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The objective where the Unit scores; blocking the enemy's score counts nearly as much."""
        judge = self.judge(flow, decision)
        goals = {goal.name: goal for goal in flow.state.objectives}
        for name in decision.options or ():
            goal = goals[name]
            own, foes = judge.near(judge.player, goal, judge.ring), judge.near(judge.foe, goal, judge.block)
            mine = flow.piece(decision.about or "")
            scores = any(not judge.beyond(base.at, mine.radius, goal, judge.ring) for base in mine.bases)
            theirs = judge.near(judge.foe, goal, judge.ring)
            yield one(name, scores=float(scores and own > foes), blocks=0.9 * bool(theirs) * (not scores or own <= foes))

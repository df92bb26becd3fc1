"""The bot worth playing: weighs what an answer brings against what it risks, what scores, and who is still to act.

Its numbers are worth in Units: 1 is about one Unit lost or destroyed.
"""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, combinations

from rulepress.bots.utility import ScoredAnswer, one, plainly
from rulepress.games.downsync.play.action_choice import ActionOption, Menu
from rulepress.games.downsync.play.attack_options import Prospect
from rulepress.games.downsync.play.bots import ability_value
from rulepress.games.downsync.play.bots.greedy import GreedyBot
from rulepress.games.downsync.play.bots.position_value import STUN, PositionEvaluator, around, gap
from rulepress.games.downsync.play.bots.rush import DONE, Asked, ends
from rulepress.games.downsync.play.effect_execution import EffectExecution
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.move_action import Move, shifted
from rulepress.games.downsync.play.participants import UnitView
from rulepress.games.downsync.play.placement import Placement
from rulepress.games.downsync.play.table_state import Objective, Piece, Point
from rulepress.tabletop import INCH

#: What a point is worth, and a Unit's life beside what a Unit may destroy.
SCORED, LIFE = 1.2, 0.8

#: What the move in one's own turn is worth to who reacts instead, and a Move Action beside what it improves.
MOVING, HASTE = 0.2, 0.6

#: What each inch is worth that a Ping, Revealed, comes nearer to where it can score: a Unit moves twice in its turn.
NEARER = 0.015

#: How sure a point is that takes the Move Action too, after which nothing is attacked.
TWICE = 0.7

#: How much of the enemy's fire another Unit draws.
SHARED = 0.5

#: How much more a point is worth while the enemy would win if the Round ended.
ENDING = 2.5

#: What it costs to activate another piece in the same turn: it could have waited for what the enemy does.
TEMPO = 0.15


class TablePlan(PositionEvaluator):
    """What the tactical bot makes of the table."""

    def __init__(self, flow: Session, player: str):
        super().__init__(flow, player)
        self.theirs = self.waiting(self.foe)
        """How many pieces of the enemy's may still be activated in this Round."""
        self.late = 1 - self.theirs / max(len(self.foes), 1)
        """How much of the enemy's Round is over, from 0 to 1."""
        self._urgent = 0.0

    def urgent(self) -> float:
        """How much more a point is worth because somebody is about to win by points."""
        self._urgent = self._urgent or self._hurry()
        return self._urgent

    def _hurry(self) -> float:
        needed: int = self.flow.scenario["victory"]["points"]
        if self.promised(self.foe) >= needed:
            return ENDING
        best: int = max(side.score for side in self.flow.state.sides.values())
        return 1 + best / max(needed, 1)

    def promised(self, player: str) -> int:
        """What a player's score would be if the Round ended now."""
        gains = (
            self.near(player, goal, self.ring) - self.near(self.player if player == self.foe else self.foe, goal, self.block)
            for goal in self.aims(player)
        )
        points: int = self.flow.side(player).score
        return points + sum(max(gain, 0) for gain in gains)

    def point(self) -> float:
        """What a point that is in reach is worth now."""
        early = self.flow.state.round + 1 < self.flow.scenario["scoring"].get("from_round", 0)
        return 0.0 if early else SCORED * self.urgent() * (0.35 + 0.65 * self.late)

    def goal(self, piece: Piece, spots: list[Point], goal: Objective) -> float:
        """What a Unit is worth to an objective while it stands there, in points: those that it scores, and those that it denies."""
        role, worth = self.flow.side(self.player).role, 0.0
        far = min(self.beyond(at, piece.radius, goal, self.ring) for at in spots)
        if not far and role in goal.scored_by:
            own, foes = self.near(self.player, goal, self.ring, piece.id), self.near(self.foe, goal, self.block)
            worth += 1.0 if own + 1 > foes else 0.3
        if role in goal.blocked_by and min(self.beyond(at, piece.radius, goal, self.block) for at in spots) == 0:
            worth += 1.0 if self.needed(goal, piece.id) > 0 else 0.1
        return worth

    def awaits(self, piece: Piece) -> float:
        """How many points more a Unit could be worth at an objective to which its own turn may bring it, by one move or by two."""
        spots = [base.at for base in piece.bases]
        goals, limit = self.flow.state.objectives, max(self.ring, self.block)
        here = max((self.goal(piece, spots, goal) for goal in goals), default=0.0)
        best = 0.0
        for goal in goals:
            away = min(self.beyond(at, piece.radius, goal, limit) for at in spots)
            share = next((share for moves, share in ((1, 1.0), (2, TWICE)) if away <= moves * self.speed(piece)), 0.0)
            best = max(best, share * (self.goal(piece, [goal.at], goal) - here))
        return best

    def needed(self, goal: Objective, without: str = "") -> int:
        """How many more blockers an objective could do with."""
        return self.near(self.foe, goal, self.ring) - self.near(self.player, goal, self.block, without)

    def contested(self, piece: Piece) -> float:
        """What an enemy Unit counts at objectives, in points."""
        spots = [base.at for base in piece.bases]
        rings = ((self.ring, 0.7), (self.block, 0.3))
        goals = self.flow.state.objectives
        return max(
            (worth for goal in goals for ring, worth in rings if any(not self.beyond(at, piece.radius, goal, ring) for at in spots)),
            default=0.0,
        )

    def strike(self, bot: GreedyBot, piece: Piece) -> float:
        """The most that a piece could be expected to destroy, if it moved first, and was Revealed if it is a Ping."""
        best = 0.0
        for key in self.could_be(piece):
            reach = (self.book.units[key].stats.speed or 0) * INCH
            best = max(best, bot.shooting(self, piece, key, [base.at for base in piece.bases], reach))
        return best

    def shared(self, piece: Piece) -> float:
        """How much of the enemy's fire falls to one piece: the others who are to be seen draw some of it."""
        going = self.flow.state.taskforce
        others = sum(each.id != piece.id and (each.unit is not None or each.id in going) for each in self.friends)
        return 1 / (1 + SHARED * others)

    def danger(self, piece: Piece, only: str = "") -> float:
        """What a piece stands to lose where it is, in worth."""
        lost = sum((self.threats(piece, base, base.at, only) for base in piece.bases), 0.0) * self.share(piece)
        return lost * self.shared(piece)

    def exposed(self, piece: Piece, key: str) -> float:
        """What a Ping would stand to lose, Revealed as that where it is."""
        unit = piece._replace(unit=key)
        return max(self.threats(unit, base, base.at) for base in unit.bases) * self.value(key) * self.shared(piece)


class TacticalBot(GreedyBot):
    """Weighs gain against risk."""

    title = "tactical"

    def judge(self, flow: Session, decision: Asked) -> TablePlan:
        """The plan of the table, for the player who is asked."""
        return TablePlan(flow, decision.player)

    def point(self, judge: PositionEvaluator) -> float:
        """Command Points go at the end of the Round: they are worth something while anybody is still to act."""
        waiting = judge.waiting("A") + judge.waiting("B")
        return 0.03 + 0.06 * waiting / max(len(judge.foes) + len(judge.friends), 1)

    def far(self, judge: PositionEvaluator, at: Point, radius: int) -> float:
        """How many inches a place is from where a piece is wanted: to block where the enemy scores, or else to score."""
        assert isinstance(judge, TablePlan)
        inches = []
        for goal in judge.aims(judge.player):
            need = judge.needed(goal)
            ring = judge.block if need > 0 else judge.ring
            inches.append(judge.beyond(at, radius, goal, ring) / INCH - 2 * min(max(need, 0), 4))
        return min(inches, default=0.0)

    def gain(self, judge: PositionEvaluator, found: Prospect) -> float:
        """An enemy at an objective is worth more."""
        assert isinstance(judge, TablePlan)
        gain = super().gain(judge, found)
        if found.action.attacks and found.aim.piece.unit is not None:
            share = 1 / max(len(found.aim.piece.bases), 1)
            gain += float(found.chances.kill) * share * judge.contested(found.aim.piece) * judge.point()
        return gain

    # -- before the game ----------------------------------------------------------------------------------------------

    def weigh_first(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Whoever acts last sees what the others have done."""
        yield from plainly(decision, sorted(decision.options or (), key=lambda player: player == decision.player))

    # -- a turn -------------------------------------------------------------------------------------------------------

    def weigh_designate(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Possible Taskforces by gain and risk; all pieces once the enemy has none left to activate."""
        plan = self.judge(flow, decision)
        names = list(decision.options or ())
        if not plan.theirs:
            yield one(names, "all", free=1.0)
            return
        yield from self._taskforces(plan, names)

    def _taskforces(self, plan: TablePlan, names: list[str]) -> Iterator[ScoredAnswer]:
        """Each piece alone, a few of the best together, and all of them."""
        gains = {name: self._turn_of(plan, plan.flow.piece(name)) for name in names}
        order = sorted(names, key=lambda name: -sum(gains[name].values(), 0.0))
        subsets = [(name,) for name in names] + list(combinations(order[:3], 2)) + [tuple(order[:3])] * (len(order) > 3) + [tuple(names)]
        for chosen in self.seen(dict.fromkeys(subsets)):
            terms = {key: sum((gains[name][key] for name in chosen), 0.0) for key in ("strike", "risk", "goal")}
            left = len(names) - len(chosen)
            terms["tempo"] = -TEMPO * (len(chosen) - 1) - 0.1 * max(plan.theirs - left, 0) * (len(chosen) > 1)
            yield ScoredAnswer([name for name in names if name in chosen], ", ".join(chosen), tuple(terms.items()))

    def _turn_of(self, plan: TablePlan, piece: Piece) -> dict[str, float]:
        """What it is worth to activate a piece now and not later."""
        strike = plan.strike(self, piece)
        if piece.unit is None:
            risk = min((plan.exposed(piece, key) for key in plan.could_be(piece)), default=0.0)
            worth_it = strike - LIFE * risk
            return {"strike": max(worth_it, 0.0), "risk": 0.0, "goal": 0.05 * (worth_it <= 0)}
        return {"strike": strike, "risk": LIFE * (plan.danger(piece) - plan.danger(piece, "reacting")), "goal": 0.0}

    def weigh_reveal(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Each Ping's worth if Revealed now; waiting is worth 0."""
        plan = self.judge(flow, decision)
        yield one(DONE)
        for name in decision.options or ():
            if name != DONE:
                yield ScoredAnswer(name, name, tuple(self._revealed(plan, flow.piece(name)).items()))

    def _revealed(self, plan: TablePlan, piece: Piece) -> dict[str, float]:
        """What it is worth to Reveal a Ping now, as what it had best be."""
        best: dict[str, float] = {"nothing": -1.0}
        for key in plan.could_be(piece):
            reach = (plan.book.units[key].stats.speed or 0) * INCH
            spots = [base.at for base in piece.bases]
            scores = 0.0
            for goal in plan.flow.state.objectives:
                if plan.beyond(spots[0], piece.radius, goal, plan.ring + 2 * reach) == 0:
                    unit = piece._replace(unit=key)
                    scores = max(scores, plan.goal(unit, [goal.at], goal))
            terms = {
                "strike": self.shooting(plan, piece, key, spots, reach),
                "scores": scores * plan.point() * (0.2 + 0.8 * plan.late),
                "nearer": NEARER * min(self.far(plan, spots[0], piece.radius), reach / INCH),
                "risk": -LIFE * plan.exposed(piece, key),
            }
            if sum(terms.values(), 0.0) > sum(best.values(), 0.0):
                best = terms
        return best

    def weigh_reveal_as(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Each Unit by what it can destroy after its move, less what it stands to lose; a Decoy has worth in the enemy's turn only."""
        plan, piece = self.judge(flow, decision), flow.piece(decision.about or "")
        mine = flow.state.active == decision.player
        for name in decision.options or ():
            key = name.split(" with ")[0]
            if key not in flow.book.units:
                yield one(name, hidden=0.0 if mine else 0.3)
                continue
            reach = (flow.book.units[key].stats.speed or 0) * INCH
            strike = self.shooting(plan, piece, key, [piece.bases[0].at], reach)
            yield one(name, strike=strike, risk=-LIFE * plan.exposed(piece, key))

    def weigh_pay_trait(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Pays if a fixed share of what the piece stands to lose outweighs a Command Point."""
        plan = self.judge(flow, decision)
        name = (decision.about or "").partition(" ")[0]
        yield one("no")
        yield one("yes", safer=0.35 * plan.danger(flow.piece(name)), command_point=-self.point(plan))

    def weigh_react(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Reacts if the Units that gain by it gain more than 0.05 together."""
        plan = self.judge(flow, decision)
        units = [piece for piece in plan.friends if piece.unit is not None and (not piece.activated or piece.overwatch)]
        gain = sum((max(self._reacting(plan, piece), 0.0) for piece in units), 0.0) - 0.05
        yield one("no")
        yield one("yes", gain=gain)

    def _reacting(self, plan: TablePlan, piece: Piece) -> float:
        """What it is worth that a Unit acts in this engagement, and not later in its own turn."""
        now = self._now(plan, piece)
        if piece.activated:
            return now
        staying = sum((plan.threats(piece, base, base.at, "reacting") for base in piece.bases), 0.0) / len(piece.bases)
        later = plan.strike(self, piece) * (1 - staying)
        goal = max((plan.goal(piece, [base.at for base in piece.bases], each) for each in plan.flow.state.objectives), default=0.0)
        moving = (MOVING if goal < 1 else 0.0) + (1 - staying) * plan.awaits(piece) * plan.point()
        return now - later - moving

    def weigh_participants(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The best Units for a reaction, in every number that is legal."""
        plan = self.judge(flow, decision)
        worth = {name: self._reacting(plan, flow.piece(name)) for name in decision.options or ()}
        order = sorted(worth, key=lambda name: -worth[name])
        least, most = decision.least or 0, decision.most or 0
        for count in range(max(least, 0), most + 1):
            yield one(order[:count], gain=sum((worth[name] for name in order[:count]), 0.0))

    def weigh_boost_priority(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Pays for one Unit, if acting earlier saves or gains more than a Command Point is worth."""
        plan = self.judge(flow, decision)
        yield one([])
        for name in decision.options or ():
            piece = flow.piece(name)
            yield one([name], earlier=0.25 * min(plan.danger(piece, "reacting"), self._now(plan, piece)), command_point=-self.point(plan))

    # -- moving -------------------------------------------------------------------------------------------------------

    def steps(self, judge: PositionEvaluator, move: Move) -> Iterator[Point]:
        """Not always as far as it can: slow terrain shortens a move, and the place to shoot from, or behind something, may be near. To see
        whether a step is legal is quicker than to weigh it, and more than a third are not."""
        near = (around(max(length, 0)) for length in (move.allowance - judge.ground.slowing, move.allowance // 2, move.allowance // 4))
        for step in dict.fromkeys(chain(super().steps(judge, move), *near)):
            if step == (0, 0) or shifted(judge.flow, move, *step):
                yield step

    def place(self, judge: PositionEvaluator, move: Move, step: Point) -> dict[str, float]:
        """A move's terms: what the piece can destroy, stands to lose and scores there, and inches to where it scores; a Ping hides."""
        piece, spots = move.piece, ends(move, step)
        assert isinstance(judge, TablePlan)
        far = sum((self.far(judge, at, piece.radius) for at in spots), 0.0) / len(spots)
        if piece.unit is None:
            return {"objective": -0.04 * far, "found": -0.4 * self._found(judge, piece, spots[0])}
        acts = not piece.activated and judge.flow.state.phase == "move"
        weight = 1.0 if acts else 0.3
        lost = sum((judge.threats(piece, base, at) for base, at in zip(piece.bases, spots, strict=False)), 0.0) / len(spots)
        lost *= judge.shared(piece)
        points = max((judge.goal(piece, spots, goal) for goal in judge.flow.state.objectives), default=0.0)
        return {
            "attack": weight * self.shooting(judge, piece, piece.unit, spots),
            "risk": -LIFE * lost * judge.worth(piece),
            "scores": points * judge.point() * (1 - 0.7 * lost),
            "objective": -0.03 * far,
        }

    def _found(self, plan: TablePlan, piece: Piece, at: Point) -> bool:
        """Would a Ping that stands there be Revealed by an enemy near it?"""
        return any(
            foe.unit is not None and gap(at, piece.radius, base.at, foe.radius) <= plan.book.exposed_within
            for foe in plan.foes
            for base in foe.bases
        )

    def advance(self, judge: PositionEvaluator, menu: Menu, piece: Piece) -> dict[str, float]:
        """What a Move Action gains over staying, from the best place that the bot looks at."""
        move = Move(piece, (menu.base.number,), judge.speed(piece), menu.activation.shy)
        staying, *others = (round(sum(self.place(judge, move, step).values(), 0.0), 6) for step in self.seen(self.steps(judge, move)))
        return {"place": HASTE * max(max(others, default=staying) - staying, 0.0)}

    # -- an activation ------------------------------------------------------------------------------------------------

    def found(self, judge: PositionEvaluator, target: Piece) -> float:
        """A Unit that is found can be attacked by whoever is still to act."""
        return 0.15 + 0.25 * (judge.waiting(judge.player) > 1)

    def watch(self, judge: PositionEvaluator, piece: Piece) -> float:
        """With Overwatch a Unit may still react in this Round."""
        assert isinstance(judge, TablePlan)
        if not judge.theirs:
            return 0.0
        seen = self.shooting(judge, piece, piece.card, [base.at for base in piece.bases], 8 * INCH)
        unseen = 0.15 * any(foe.unit is None for foe in judge.foes)
        return 0.15 * seen + unseen * (1 - judge.late)

    def special(self, judge: PositionEvaluator, menu: Menu, offer: ActionOption) -> float:
        """By what its effects do, whatever it is called."""
        return ability_value.worth(judge, menu, offer, partial(self._now, judge))

    def weigh_use(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Uses an ability if its value outweighs the Command Points and tokens that it costs."""
        plan, deed = self.judge(flow, decision), decision.meaning
        yield one("no")
        if isinstance(deed, EffectExecution):
            paid = deed.cost * self.point(plan) + (
                0.0 if deed.price is None else ability_value.TOKENS.get(deed.price[0], 0.05) * deed.price[1]
            )
            yield one("yes", special=ability_value.gain(plan, deed, partial(self._now, plan)), command_point=-paid)

    def weigh_pick(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Each Unit or base by what the effect is worth there."""
        plan, deed = self.judge(flow, decision), decision.meaning
        for name in decision.options or () if isinstance(deed, EffectExecution) else ():
            unit, _, number = name.partition(".")
            piece = flow.there(unit)
            base = next((base for base in piece.bases if number in ("", str(base.number))), None) if piece else None
            if piece is not None and base is not None:
                yield one(name, special=ability_value.to(plan, deed, UnitView(flow, piece, base), partial(self._now, plan)))
            else:
                yield one(name)

    def weigh_relieve(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Pays to remove a Stun Token if the Stun costs the base more than a Command Point is worth."""
        plan, piece = self.judge(flow, decision), flow.piece((decision.about or "").partition(".")[0])
        yield one("no")
        yield one("yes", saved=STUN * plan.share(piece), command_point=-self.point(plan))

    def weigh_place(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The notable places and six random ones, by inches to where the piece scores; each base without room costs 1."""
        plan, what = self.judge(flow, decision), decision.meaning
        if not isinstance(what, Placement):
            return
        answers = [answer for _, answer in decision.points()] + [decision.sample(self.random) for _ in range(6)]
        for answer in answers:
            spots = [at for at in answer if at]
            far = sum((self.far(plan, (at[0], at[1]), what.radius) for at in spots), 0.0) / max(len(spots), 1)
            yield one(answer, objective=-0.05 * far, room=-1.0 * (len(answer) - len(spots)))

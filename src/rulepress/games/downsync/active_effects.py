"""The effects vocabulary at work: which traits bear on a check, under which conditions, and what a success does.

A trait's or action's effects are written in a small closed vocabulary (see `vocabulary`). Modifiers of the attacker's
rolls belong to whoever bears the trait or uses the action; modifiers of defence belong to the bearer when it is the
target. `who` may say otherwise: a trait of the target's may change what its attacker rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from rulepress.core.dice import Faces
from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import cites
from rulepress.games.downsync import tokens, vocabulary
from rulepress.games.downsync.model import Action, ActionEffect, Effect, Leader, Ping, Rules, Trait, Unit
from rulepress.games.downsync.tokens import Holding, TokenCount, counted
from rulepress.games.downsync.vocabulary import VERBS, During, Participant, View
from rulepress.games.downsync.vocabulary.amount_multiplier import times
from rulepress.games.downsync.vocabulary.conditions import askable
from rulepress.games.downsync.vocabulary.facts import USES, kind_of
from rulepress.games.downsync.vocabulary.row_types import EQUIPPED
from rulepress.games.downsync.vocabulary.trigger_rows import COURSE
from rulepress.games.downsync.vocabulary.unit_view import Relation, When
from rulepress.games.downsync.vocabulary.verbs import ANY

NOTHING = "nothing"

ROUND = "round"
"""What may be stated of the game, besides the two of a check."""


def runs(effect: Effect) -> bool:
    """Does the engine carry out all of this effect in a check between two units, so that odds count it where they are told what it asks?"""
    row = VERBS.get(effect.verb)
    if row is None or effect.around or "onto" in effect.details or not askable(effect.when, (ROUND,)):
        return False
    if not all(map(runs, effect.consequences)) or effect.roll is not None and effect.roll.same:
        return False
    if effect.on is not None:
        own = effect.verb in ("grant", "remove") and effect.details.get("token") not in (*EQUIPPED, "stun", "command_point")
        itself = effect.on.of is None and not effect.may and not effect.details.get("cost")
        return (effect.verb == "miss" or own) and effect.on.what in COURSE and itself
    if not row.odds:
        return effect.verb == "grant" and effect.who == "target" and effect.roll is None
    words = effect.what or (effect.quantity or effect.details.get("deed", ""),)
    return not row.named or all(word in row.named and row.named[word].odds for word in words)


class HitMark(NamedTuple):
    """Something a hit left on its target for the rest of the Taskforce Activation."""

    name: str
    rule: str
    by: int  # to its DEF
    until: str = "taskforce_activation"


class Exchange(NamedTuple):
    """How far one action's attacks or scans on one target have come."""

    left: int  # attacks or scans still to be made
    countermeasures: int
    emergency: int
    stunned: bool = False
    destroyed: bool = False
    revealed: bool = False
    marks: tuple[HitMark, ...] = ()
    threat: Threat | None = None  # a hit whose effect may still be negated
    tokens: Holding = ()  # of factions, on the target
    used: frozenset[Used] = frozenset()  # what may not be used again
    lasting: frozenset[Lasts] = frozenset()  # what the target has suffered that counts for a while
    so_far: frozenset[str] = frozenset()  # what has happened in it, where the rules of single checks are all that remembers it
    acting: Holding | None = None  # the factions' tokens on the attacker, where that has changed on the way
    suffered: str | None = None  # the effect of a faction's own that has taken hold, where it inflicts none of the rules'
    margin: int | None = None  # by how much the last roll came to more than it needed, where that is asked about
    faces: Faces | None = None  # what the dice of the last roll show, where that is asked about
    lay: tuple[Holding, Holding] | None = None  # what lay on target and attacker as the dice were rolled, where tokens wait for that


class Lasts(NamedTuple):
    """A row of an action's effect that counts for whoever suffers it, or is done to it at once."""

    rule: str  # of the effect
    place: int  # among its effects


class Used(NamedTuple):
    """An effect with a limit that has been used: whose trait (attacker, target, or who it is besides), and which; and the how manyth
    use in one exchange that is."""

    owner: str
    name: str
    nth: int = 1


class Threat(NamedTuple):
    """An effect about to take hold, and what a countermeasure check needs to negate it."""

    inflicts: str | None
    marks: tuple[HitMark, ...]
    needed: int
    tokens: tuple[Put, ...] = ()
    negatable: bool = True
    lasting: frozenset[Lasts] = frozenset()
    name: str | None = None  # of an effect of a faction's own
    called: str | None = None  # what it is called, whatever it inflicts

    def replaced_by(self, effect: Effect) -> bool:
        """Is it what that effect is about (verb replace)?"""
        nothing = not any((self.inflicts, self.called, self.marks, self.tokens, self.lasting))
        return not nothing and effect.effect in (self.inflicts, self.called, ANY)

    def turned(self, effect: Effect) -> Threat:
        """What that effect makes of it. What it is called, and all that belongs to it, goes only where that was meant."""
        instead = effect.details["with"]
        inflicts = None if instead == NOTHING else instead
        if effect.effect == self.inflicts:
            return self._replace(inflicts=inflicts, called=None)
        return Threat(inflicts, (), self.needed, negatable=self.negatable)


class Put(NamedTuple):
    """So many tokens of a faction's that come to lie on a target, or leave it."""

    kind: str
    count: int  # type: ignore[assignment]  # the game's word, and nobody asks it for tuple.count
    rule: str  # of what puts them there


class AttackProgress(NamedTuple):
    """What can change from one attack of an action to the next, as far as any rule asks."""

    stunned: bool
    has_countermeasures: bool
    marks: tuple[HitMark, ...]
    tokens: Holding = ()
    used: frozenset[Used] = frozenset()
    so_far: frozenset[str] = frozenset()
    acting: Holding | None = None  # on the attacker; None: as it stands
    margin: int | None = None  # None: nothing has been rolled yet
    faces: Faces | None = None

    @classmethod
    def of(cls, exchange: Exchange) -> AttackProgress:
        """The part of an exchange that effects may ask about: the target's state and the roll so far."""
        return cls(
            exchange.stunned, exchange.countermeasures + exchange.emergency > 0, exchange.marks, exchange.tokens, exchange.used,
            exchange.so_far, exchange.acting, exchange.margin, exchange.faces,
        )  # fmt: skip


class ActiveEffect(NamedTuple):
    """An effect, the trait or action it comes from, and who bears that."""

    name: str
    rule: str
    effect: Effect
    owner: str | Participant = "attacker"  # "attacker", "target", or somebody beside the check


@dataclass(frozen=True, eq=False)
class StatedUnit:
    """A Unit or Ping of which nothing is known but its card and what a question states about it."""

    card: Unit | Ping
    facts: Mapping[str, Any] = field(default_factory=dict)  # a fact's name -> what is stated

    @property
    def name(self) -> str:
        """The card's title: a question names no pieces."""
        return self.card.title

    @property
    def accompanied(self) -> bool | None:
        """Whether the Units that its traits ask for are near it: True if the question states them, else False."""
        return "there_is" in self.facts

    @property
    def company(self) -> int | None:
        """The stated number of Units that its traits count around it; 0 where none is stated."""
        return int(self.facts.get("around", 0))

    @property
    def moment(self) -> When:
        """The stated Round; phase, turn and Force are unknown."""
        return When(self.facts.get(ROUND))

    @property
    def kind(self) -> str | None:
        """The kind of Unit that card and traits make it; None for a Ping."""
        return kind_of(self)

    @property
    def held(self) -> Holding:
        """The stated tokens of factions, sorted by kind."""
        return tuple(sorted(TokenCount(kind, count) for kind, count in self.facts.get("tokens", ())))

    @property
    def bases(self) -> int:
        """The stated number of bases left; all of them where none is stated."""
        return int(self.facts.get("bases", self.strength))

    @property
    def strength(self) -> int:
        """The number of bases on its card: 1 for a vehicle or a Ping."""
        return (isinstance(self.card, Unit) and self.card.bases) or 1

    def inches_moved(self, period: str) -> Fraction:
        """As stated, whatever period that was."""
        return Fraction(self.facts.get("inches_moved", 0))

    def losses(self) -> tuple[int, int] | None:
        """None: a question states no Force."""
        return None

    @property
    def stunned(self) -> bool:
        """Whether the question states that it is Stunned."""
        return bool(self.facts.get("stunned"))

    @property
    def countermeasures(self) -> int:
        """Countermeasure Tokens of both sorts, as stated or else as printed; 0 for a Ping."""
        if not isinstance(self.card, Unit):
            return 0
        stats, cm, emergency = self.card.stats, self.facts.get("cm"), self.facts.get("emergency")
        return (stats.countermeasures or 0 if cm is None else cm) + (stats.emergency_countermeasures if emergency is None else emergency)

    def tokens(self, name: str) -> int:
        """The number of tokens of that sort, as stated; for countermeasures that are not stated, as printed."""
        if name == "stun":
            return int(self.stunned)
        if name in ("countermeasure", "emergency_countermeasure") and isinstance(self.card, Unit):
            stats = self.card.stats
            told, printed = ("cm", stats.countermeasures) if name == "countermeasure" else ("emergency", stats.emergency_countermeasures)
            return (printed or 0) if self.facts.get(told) is None else int(self.facts[told])
        return counted(self.held, name) or int(name in self.facts.get("has", ()))

    def stands_in(self, terrain: str) -> bool:
        """Whether the question states that it is in that terrain."""
        return terrain in self.facts.get("in", ())

    def near_objective(self, limit: int) -> bool:
        """Whether the stated distance to an objective (inches) is at most `limit` (thousandths); False where none is stated."""
        return "objective" in self.facts and int(self.facts["objective"]) * 1000 <= limit

    def near_place(self, place: str, limit: int, whose: Participant) -> bool:
        """Whether the stated distance to that place (inches) is at most `limit` (thousandths); False where none is stated."""
        return place in self.facts and int(self.facts[place]) * 1000 <= limit

    def did(self, happening: str, period: str, by: Callable[[Participant], bool] | None = None, last: bool = False) -> bool:
        """As stated: who did it is taken to be whoever is asked for."""
        if happening.startswith(USES):
            trait, _, sentence = happening.removeprefix(USES).rpartition(": ")
            return slug(trait or sentence) in self.facts.get("used", ())
        return any(vocabulary.within_period(stated, period) for stated in self.facts.get(happening, ()))

    def spent(self, use: str, period: str, often: int) -> bool:
        """As stated: that it has been used says that no use is left."""
        return self.did(use, period)

    @property
    def engaged(self) -> bool:
        """False: a question is about no Reaction Engagement."""
        return False

    def same(self, other: Participant) -> bool:
        """Whether both are the same object."""
        return other is self

    def friendly(self, other: Participant) -> bool:
        """Whether both are the same object: every other party counts as an enemy."""
        return other is self

    def near(self, other: Participant, limit: int) -> bool:
        """Whether the other's stated distance (`within`, inches) is at most `limit` (thousandths); else only itself is near."""
        if isinstance(other, StatedUnit) and "within" in other.facts:
            return int(other.facts["within"]) * 1000 <= limit
        return other is self

    def beside(self, one: Participant, other: Participant, limit: int) -> bool:
        """False: a question places nothing."""
        return False

    def away(self, other: Participant) -> Fraction | None:
        """None; between attacker and target, `View.between` reads the attempt instead."""
        return None

    def sees(self, other: Participant) -> bool:
        """True; between attacker and target, `View.sees` reads the attempt instead."""
        return True

    def others(self) -> Iterator[Participant]:
        """Nobody: a question is about two Units alone."""
        yield self

    def pings(self) -> Iterator[Participant]:
        """Nothing: there is no table."""
        return iter(())

    def laid_by(self, other: Participant) -> bool:
        """False: there are no Markers."""
        return False

    def markers(self, kind: str) -> Iterator[Participant]:
        """Nothing: there is no table."""
        return iter(())


def _effects(traits: Iterable[Trait], owner: str) -> Iterator[ActiveEffect]:
    """The traits' effects that are simply on: no auras, nothing that must be paid for.

    Of traits with one name only the last counts.
    """
    for trait in {trait.name: trait for trait in traits}.values():
        if not trait.paid:
            yield from (ActiveEffect(trait.name, trait.rule, effect, owner) for effect in trait.effects if effect.stands)


@lru_cache(maxsize=1000)
def _acting(unit: Unit, action: Action) -> tuple[tuple[ActiveEffect, ...], tuple[ActiveEffect, ...]]:
    """The effects of a unit's own traits, an action's traits, and the action itself: (on its own side, on the target's)."""
    own = (ActiveEffect(action.name, action.rule, effect) for effect in action.effects if effect.stands)
    known = {trait.name for trait in action.traits}
    active = (each for each in _effects(unit.traits, "attacker") if each.name not in known and each.effect.who != "attacker")
    return _sides((*active, *_effects(action.traits, "attacker"), *own), "target")


def acting_effects(unit: Unit, action: Action) -> tuple[ActiveEffect, ...]:
    """What a unit's own traits, and the action's, do to its side of a check."""
    return _acting(unit, action)[0]


@lru_cache(maxsize=1000)
def _struck(unit: Unit) -> tuple[tuple[ActiveEffect, ...], tuple[ActiveEffect, ...]]:
    """The effects of a target's own traits: (on its own side, on the attacker's)."""
    return _sides((each for each in _effects(unit.traits, "target") if each.effect.who != "target"), "attacker")


def _sides(effects: Iterable[ActiveEffect], other: str) -> tuple[tuple[ActiveEffect, ...], tuple[ActiveEffect, ...]]:
    """The effects that concern whoever bears them, and those that concern the other side."""
    every = tuple(effects)
    return tuple(each for each in every if each.effect.who != other), tuple(each for each in every if each.effect.who == other)


@lru_cache(maxsize=100)
def leading(leader: Leader) -> tuple[ActiveEffect, ...]:
    """What a leader does to Units as long as the game lasts."""
    return tuple(ActiveEffect(name, rule, effect) for name, rule, effect in leader.named_effects if effect.around and effect.on is None)


@dataclass(frozen=True)
class Attempt:
    """One unit's action against one target: everything that does not change while the action lasts."""

    attacker: Unit
    action: Action
    target: Unit | Ping
    distance: Fraction  # inches
    concealed: bool = False  # the target is partly hidden from the attacker
    out_of_sight: bool = False
    unseen: bool = False  # it is out of sight, and the attacker may aim at it all the same: it counts as concealed
    boosted: int = 0  # what boosts its rolls, less what hinders them
    around_attacker: tuple[ActiveEffect, ...] = ()  # what auras and paid traits do for it, each name once
    around_target: tuple[ActiveEffect, ...] = ()
    supposed_defence: int | None = None  # DEF of the target in place of its card's: what if
    standing: tuple[Participant, Participant] | None = None  # attacker and target, where more than their cards is known of them

    @cached_property
    def acting(self) -> Participant:
        """The attacker, as conditions ask about it."""
        return self.standing[0] if self.standing else StatedUnit(self.attacker)

    @cached_property
    def held(self) -> Holding:
        """The factions' tokens on the attacker before the first attack."""
        return self.acting.held

    @cached_property
    def struck(self) -> Participant:
        """The target, as conditions ask about it."""
        return self.standing[1] if self.standing else StatedUnit(self.target)

    @cached_property
    def apart(self) -> Relation:
        """How the two stand to one another."""
        return Relation(self.distance, not (self.out_of_sight or self.unseen), scan=self.action.scan)

    @cached_property
    def known(self) -> tuple[str, ...]:
        """The conditions about the game that can be told."""
        return () if self.acting.moment.round is None else (ROUND,)

    @cached_property
    def concealments(self) -> dict[AttackProgress, bool]:
        """Whether concealment applies, at each moment that has been asked about."""
        return {}

    @cached_property
    def moment(self) -> AttackProgress:
        """How the target stands before the first attack."""
        return AttackProgress(self.struck.stunned, self.struck.countermeasures > 0, (), self.struck.held)

    @cached_property
    @cites("ability.stacking")
    def attacker_effects(self) -> tuple[ActiveEffect, ...]:
        """The attacker's effects: what is around it, its unit's traits, its action's, the action's own, and what the target does to
        whoever attacks it.

        A trait on the action overrides the unit's trait of that name.
        """
        own, reply = _acting(self.attacker, self.action)[0], self._reply
        return (*self.around_attacker, *own, *reply) if self.around_attacker or reply else own

    @cached_property
    @cites("ability.stacking")
    def target_effects(self) -> tuple[ActiveEffect, ...]:
        """The effects of the target's own traits, of what is around it, and of what its attacker does to it."""
        if not isinstance(self.target, Unit):
            return ()
        own, threat = _struck(self.target)[0], self._threat
        return (*own, *self.around_target, *threat) if self.around_target or threat else own

    @property
    def _reply(self) -> tuple[ActiveEffect, ...]:
        """What the target's traits do to whoever attacks it."""
        return _struck(self.target)[1] if isinstance(self.target, Unit) else ()

    @property
    def _threat(self) -> tuple[ActiveEffect, ...]:
        """What the attacker's traits, and its action, do to whom it attacks."""
        return _acting(self.attacker, self.action)[1]

    @cached_property
    def attacker_verbs(self) -> Mapping[str, tuple[ActiveEffect, ...]]:
        """The attacker's effects by their verbs, in the same order."""
        if self.around_attacker or self._reply:
            return _by_verb(self.attacker_effects)
        return _acting_by_verb(self.attacker, self.action)

    @cached_property
    def target_verbs(self) -> Mapping[str, tuple[ActiveEffect, ...]]:
        """The target's effects by their verbs, in the same order."""
        if not isinstance(self.target, Unit) or self.around_target or self._threat:
            return _by_verb(self.target_effects)
        return _struck_by_verb(self.target)


def _by_verb(effects: Iterable[ActiveEffect]) -> dict[str, tuple[ActiveEffect, ...]]:
    found: dict[str, tuple[ActiveEffect, ...]] = {}
    for active in effects:
        verb = active.effect.verb
        found[verb] = (*found.get(verb, ()), active)
    return found


@lru_cache(maxsize=1000)
def _acting_by_verb(unit: Unit, action: Action) -> Mapping[str, tuple[ActiveEffect, ...]]:
    """The effects on a unit's own side of a check by their verbs."""
    return _by_verb(_acting(unit, action)[0])


@lru_cache(maxsize=1000)
def _struck_by_verb(unit: Unit) -> Mapping[str, tuple[ActiveEffect, ...]]:
    """The effects on a target's own side of a check by their verbs."""
    return _by_verb(_struck(unit)[0])


def concerns(rules: Rules, attempt: Attempt, word: str) -> bool:
    """May anything on the attacker's side change that quantity, ignore that, or be an effect with that verb? Quick, and never a false
    no."""
    if attempt.around_attacker or rules.token_kinds:
        return True
    return word in _words(attempt.attacker, attempt.action) or (isinstance(attempt.target, Unit) and bool(_struck(attempt.target)[1]))


def _shields(attempt: Attempt, verb: str) -> bool:
    """May anything but tokens on the target's side be an effect with that verb? Quick, and never a false no."""
    if not isinstance(attempt.target, Unit):
        return False
    return bool(attempt.around_target or attempt._threat) or verb in _struck_by_verb(attempt.target)


@lru_cache(maxsize=1000)
def _words(unit: Unit, action: Action) -> frozenset[str | None]:
    effects = [active.effect for active in _acting(unit, action)[0]]
    return frozenset(word for effect in effects for word in (effect.verb, effect.quantity, *effect.what))


def holds(active: ActiveEffect, rules: Rules, attempt: Attempt, moment: AttackProgress, concealed: bool, raised: bool = False) -> bool:
    """Do all conditions of an effect hold? `concealed`: concealment applies to the target; `raised`: a trait has made the Countermeasure
    Check harder."""
    if not (active.effect.when or active.effect.limit):
        return True
    if used_up(active, owner_of(active, attempt), moment.used):
        return False
    return conditions_met(active, rules, attempt, moment, concealed, raised)


def conditions_met(
    active: ActiveEffect, rules: Rules, attempt: Attempt, moment: AttackProgress, concealed: bool, raised: bool = False
) -> bool:
    """As `holds`, however often it has been used."""
    during = During(attempt, moment, concealed, lambda: hidden(rules, attempt, moment), raised)
    return vocabulary.met(View(rules, owner_of(active, attempt), during, trait=active.name), active.effect.when)


def owner_of(active: ActiveEffect, attempt: Attempt) -> Participant:
    """Whoever bears an effect, as conditions ask about it."""
    owner = active.owner
    if isinstance(owner, str):
        return attempt.acting if owner == "attacker" else attempt.struck
    return owner


def amount(active: ActiveEffect, rules: Rules, attempt: Attempt, moment: AttackProgress) -> int:
    """What a modifier adds at that moment of a check."""
    return active.effect.by * how_often(active, rules, attempt, moment)


def how_often(active: ActiveEffect, rules: Rules, attempt: Attempt, moment: AttackProgress) -> int:
    """How often the amount of an effect counts at that moment of a check (`per`)."""
    per = active.effect.details.get("per")
    if per is None:
        return 1
    during = During(attempt, moment, False, lambda: False)
    return times(View(rules, owner_of(active, attempt), during), per)


def used(active: ActiveEffect, so_far: frozenset[Used]) -> Used:
    """One more use: whose trait, which, and the how manyth it is in one exchange."""
    return Used(*_use(active), 1 + _uses(active, so_far))


def _use(active: ActiveEffect) -> tuple[str, str]:
    return active.owner if isinstance(active.owner, str) else active.owner.name, use_of(active)


def _uses(active: ActiveEffect, so_far: frozenset[Used]) -> int:
    return sum(each[:2] == _use(active) for each in so_far) if so_far else 0


def used_up(active: ActiveEffect, owner: Participant, so_far: frozenset[Used] = frozenset()) -> bool:
    """Has an effect been used as often as its limit allows? `so_far`: how often in the exchange that is under way."""
    effect = active.effect
    if effect.limit is None:
        return False
    left = effect.often - _uses(active, so_far)
    return left <= 0 or owner.spent(use_of(active), effect.limit, left)


def use_of(active: ActiveEffect) -> str:
    """What the use of an effect is remembered by. Each of a trait's effects has a limit of its own, unless it is that of all."""
    effect = active.effect
    if effect.whole:
        return f"{USES}{active.name}"
    return f"{USES}{active.name}: {effect.does}{'' if effect.nth == 1 else f' {effect.nth}'}"


def on_attacker(rules: Rules, attempt: Attempt, moment: AttackProgress, verb: str | None = None) -> tuple[ActiveEffect, ...]:
    """Everything (with that verb, where one is named) that bears on the attacker's side at that moment, what lies on both included."""
    here = attempt.attacker_effects if verb is None else attempt.attacker_verbs.get(verb, ())
    if not rules.token_kinds or not moment.tokens and not held_by_attacker(attempt, moment):
        return here
    return (*here, *_lying(rules, attempt, moment, "attacker", verb))


def on_target(rules: Rules, attempt: Attempt, moment: AttackProgress, verb: str | None = None) -> tuple[ActiveEffect, ...]:
    """Everything (with that verb, where one is named) that bears on the target's side at that moment, what lies on both included."""
    here = attempt.target_effects if verb is None else attempt.target_verbs.get(verb, ())
    if not rules.token_kinds or not moment.tokens and not held_by_attacker(attempt, moment):
        return here
    return (*here, *_lying(rules, attempt, moment, "target", verb))


def _lying(rules: Rules, attempt: Attempt, moment: AttackProgress, side: str, verb: str | None) -> Iterator[ActiveEffect]:
    """What the tokens on attacker and target do to one side, with that verb where one is named."""
    for holder, held in (("attacker", held_by_attacker(attempt, moment)), ("target", moment.tokens)):
        for kind, effect in tokens.on(held, rules.token_kinds):
            whose = (effect.who or holder) if effect.who != holder else None  # who stands there against it, never its holder
            if whose == side and effect.on is None and verb in (None, effect.verb):
                yield ActiveEffect(kind.name, kind.rule, effect, holder)


def held_by_attacker(attempt: Attempt, moment: AttackProgress | Exchange) -> Holding:
    """The factions' tokens on the attacker at that moment."""
    return attempt.held if moment.acting is None else moment.acting


def ignoring(rules: Rules, attempt: Attempt, moment: AttackProgress, what: str) -> ActiveEffect | None:
    """The attacker's trait that makes it ignore `what` ("short_range", "long_range", "concealment"), if any."""
    for active in on_attacker(rules, attempt, moment, "ignore"):
        if what in active.effect.what and holds(active, rules, attempt, moment, attempt.concealed):
            return active
    return None


@cites("card.first")
def blind(rules: Rules, attempt: Attempt) -> ActiveEffect | None:
    """What lets the attacker aim at that target without line of sight, if anything does."""
    if not concerns(rules, attempt, "line_of_sight"):
        return None
    return ignoring(rules, attempt, attempt.moment, "line_of_sight")


def sighted(rules: Rules, attempt: Attempt) -> Attempt:
    """The attempt as it counts: a target out of sight that the attacker may aim at without line of sight is concealed."""
    if not attempt.out_of_sight or blind(rules, attempt) is None:
        return attempt
    return replace(attempt, concealed=True, out_of_sight=False, unseen=True)


@cites("card.first")
def kept_from(rules: Rules, attempt: Attempt, moment: AttackProgress | None = None) -> ActiveEffect | None:
    """What forbids the attacker to attack or scan that target, or the target to be, if anything does (verb forbid); at the start, where
    no moment is given."""
    if not concerns(rules, attempt, "forbid") and not _shields(attempt, "forbid"):
        return None
    scan = attempt.action.scan
    for side, deed in ((on_attacker, "scan" if scan else "attack"), (on_target, "scanned" if scan else "attacked")):
        for active in side(rules, attempt, moment or attempt.moment, "forbid"):
            if deed in active.effect.what and holds(active, rules, attempt, moment or attempt.moment, attempt.concealed):
                return active
    return None


@cites("attack.concealed", "scan.concealed", "scan.target-unit")
def hidden(rules: Rules, attempt: Attempt, moment: AttackProgress) -> bool:
    """Is the target concealed, whether or not the attacker disregards that? Never a unit that is scanned."""
    if attempt.action.scan and isinstance(attempt.target, Unit):
        return False
    return attempt.concealed or concealing(rules, attempt, moment) is not None and bared(rules, attempt, moment) is None


def concealing(rules: Rules, attempt: Attempt, moment: AttackProgress) -> ActiveEffect | None:
    """The trait that conceals the target, if any (verb conceal)."""
    for active in on_target(rules, attempt, moment, "conceal"):
        if holds(active, rules, attempt, moment, attempt.concealed):
            return active
    return None


def bared(rules: Rules, attempt: Attempt, moment: AttackProgress) -> ActiveEffect | None:
    """What keeps traits from concealing the target, if anything does (verb ignore, concealing_traits)."""
    for active in on_target(rules, attempt, moment):
        if "concealing_traits" in active.effect.what and holds(active, rules, attempt, moment, False):
            return active
    return None


@cites("attack.concealed")
def concealment(rules: Rules, attempt: Attempt, moment: AttackProgress) -> bool:
    """Does concealment apply to the target?"""
    found = attempt.concealments.get(moment)
    if found is None:
        found = hidden(rules, attempt, moment) and ignoring(rules, attempt, moment, "concealment") is None
        attempt.concealments[moment] = found
    return found


def action_effect(rules: Rules, attempt: Attempt, moment: AttackProgress) -> tuple[ActionEffect, ActiveEffect | None]:
    """What a success at this moment does to the target, and the trait that made it so, if one did."""
    name = attempt.action.effect
    because: ActiveEffect | None = None
    concealed = concealment(rules, attempt, moment)
    for active in on_attacker(rules, attempt, moment, "become"):
        if holds(active, rules, attempt, moment, concealed):
            name, because = active.effect.effect, active
    return rules.effect(attempt.attacker, name), because


def runnable(effect: ActionEffect) -> bool:
    """Can the engine carry out this effect on a target? It inflicts a known one, leaves marks, or both."""
    return (
        not effect.manual
        and bool(effect.inflicts or effect.effects)
        and all(
            sentence.verb in ("mark", "grant") and runs(sentence) or VERBS[sentence.verb].lasts or done_once(sentence)
            for sentence in effect.effects
        )
    )


def done_once(sentence: Effect) -> bool:
    """Is a row of an action's effect done as soon as that is suffered? What lasts begins then; tokens that it gives outright are part of
    what the hit lays on its target."""
    laid = sentence.verb == "grant" and sentence.who == "target" and sentence.roll is None
    return VERBS[sentence.verb].deed and sentence.who is not None and not laid


def lasting_inflicted(rules: Rules, attempt: Attempt, moment: AttackProgress, effect: ActionEffect) -> frozenset[Lasts]:
    """The rows of the action's effect that count for a target that suffers it, from then on, or are done as it does."""
    every = [(place, each) for place, each in enumerate(effect.effects) if VERBS[each.verb].lasts or done_once(each)]
    if not every:
        return frozenset()
    concealed = concealment(rules, attempt, moment)
    return frozenset(
        Lasts(effect.rule, place)
        for place, sentence in every
        if holds(ActiveEffect(effect.name, effect.rule, sentence), rules, attempt, moment, concealed)
    )


def marking_units(rules: Rules, attempt: Attempt) -> frozenset[str]:
    """The names of the marks that lie on a whole Unit, not only on the base that was hit."""
    marks = [(active.name, active.effect) for active in attempt.attacker_effects]
    marks += [(effect.name, sentence) for effect in rules.effects[attempt.attacker.faction].values() for sentence in effect.effects]
    return frozenset(name for name, effect in marks if effect.verb == "mark" and effect.details.get("reach") == "unit")


def marks_left(rules: Rules, attempt: Attempt, moment: AttackProgress) -> tuple[HitMark, ...]:
    """The marks that a hit at this moment leaves on the target, negated or not."""
    return _marks(on_attacker(rules, attempt, moment, "mark"), rules, attempt, moment)


def marks_inflicted(rules: Rules, attempt: Attempt, moment: AttackProgress, effect: ActionEffect) -> tuple[HitMark, ...]:
    """The marks that are part of the action's effect, left only when it takes hold."""
    return _marks([ActiveEffect(effect.name, effect.rule, sentence) for sentence in effect.effects], rules, attempt, moment)


def tokens_left(rules: Rules, attempt: Attempt, moment: AttackProgress) -> tuple[Put, ...]:
    """The tokens that a hit at this moment puts on the target, negated or not (`on: hits`)."""
    if not rules.token_kinds:
        return ()
    every = hitting(attempt.attacker, attempt.action)
    return _put([active for active in every if left_by_hit(active.effect, rules)], rules, attempt, moment)


def left_by_hit(effect: Effect, rules: Rules) -> bool:
    """Does a hit put a faction's token on its target by this effect, without more ado?"""
    on = effect.on
    if on is None or on.before or on.of is not None or on.effect is not None:
        return False
    asks = effect.may or effect.roll or effect.limit or effect.details.get("cost") or effect.details.get("per") or effect.then
    return effect.verb == "grant" and effect.who == "target" and effect.details["token"] in rules.token_kinds and not asks


@lru_cache(maxsize=1000)
def hitting(unit: Unit, action: Action) -> tuple[ActiveEffect, ...]:
    """What a hit sets off, among a unit's own traits, an action's traits and the action itself."""
    sources = [(trait.name, trait.rule, trait.effects) for trait in (*unit.traits, *action.traits) if not trait.paid]
    every = (
        ActiveEffect(name, rule, effect)
        for name, rule, effects in [*sources, (action.name, action.rule, action.effects)]
        for effect in effects
    )
    return tuple(active for active in every if active.effect.on and active.effect.on.what == "hits" and active.effect.on.of is None)


def tokens_inflicted(rules: Rules, attempt: Attempt, moment: AttackProgress, effect: ActionEffect) -> tuple[Put, ...]:
    """The tokens that are part of the action's effect, put on the target only when it takes hold."""
    return _put([ActiveEffect(effect.name, effect.rule, sentence) for sentence in effect.effects], rules, attempt, moment)


def _put(effects: Sequence[ActiveEffect], rules: Rules, attempt: Attempt, moment: AttackProgress) -> tuple[Put, ...]:
    if not effects:
        return ()
    concealed = concealment(rules, attempt, moment)
    return tuple(
        Put(active.effect.details["token"], int(active.effect.details.get("count", 1)), active.rule)
        for active in effects
        if active.effect.verb == "grant"
        and active.effect.who == "target"
        and active.effect.roll is None
        and active.effect.details["token"] in rules.token_kinds
        and holds(active, rules, attempt, moment, concealed)
    )


def laid(rules: Rules, exchange: Exchange, puts: tuple[Put, ...]) -> Exchange:
    """The exchange with these tokens on the target too, as far as there may be so many."""
    if not puts:
        return exchange
    held = exchange.tokens
    for put in puts:
        held = tokens.put(held, rules.token_kinds[put.kind], put.count)
    return exchange._replace(tokens=held)


def _marks(effects: Sequence[ActiveEffect], rules: Rules, attempt: Attempt, moment: AttackProgress) -> tuple[HitMark, ...]:
    if not effects:
        return ()
    concealed = concealment(rules, attempt, moment)
    return tuple(
        HitMark(active.name, active.rule, active.effect.by, active.effect.details.get("until", HitMark._field_defaults["until"]))
        for active in effects
        if active.effect.verb == "mark" and holds(active, rules, attempt, moment, concealed)
    )


@cites("ability.stacking")
def marked(exchange: Exchange, marks: tuple[HitMark, ...]) -> Exchange:
    """The exchange with these marks on the target too: at most one of each name."""
    if not marks:
        return exchange
    kept = {mark.name: mark for mark in exchange.marks}
    for mark in marks:
        kept.setdefault(mark.name, mark)
    return exchange._replace(marks=tuple(kept.values()))


@cites("effect.kill", "effect.stun", "effect.reveal")
def inflict(rules: Rules, exchange: Exchange, threat: Threat) -> Exchange:
    """The exchange after an effect has taken hold. A second Stun Token changes nothing."""
    exchange = laid(rules, marked(exchange, threat.marks), threat.tokens)
    if threat.lasting:
        exchange = exchange._replace(lasting=exchange.lasting | threat.lasting)
    if threat.inflicts is None and (threat.tokens or threat.lasting):
        exchange = exchange._replace(suffered=threat.name)
    if threat.inflicts == "KILL":
        return exchange._replace(destroyed=True, threat=None)
    if threat.inflicts == "STUN":
        return exchange._replace(stunned=True, threat=None)
    if threat.inflicts == "REVEAL":
        return exchange._replace(revealed=True, threat=None)
    return exchange._replace(threat=None)

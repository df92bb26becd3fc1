"""Downsync's resolved data as frozen records: the part of it that the mechanics read."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from math import ceil, floor
from types import MappingProxyType
from typing import Any

from rulepress.core.dice import Dice
from rulepress.core.name_matching import nearest, slug
from rulepress.core.rule_refs import Refused
from rulepress.effects.effect_form import DiceThreshold, EffectForm, Trigger
from rulepress.games.downsync.vocabulary.amounts import most
from rulepress.games.downsync.vocabulary.row_types import INFLICTED
from rulepress.games.downsync.vocabulary.targets import Selector, thousandths
from rulepress.games.downsync.vocabulary.trigger_rows import TRIGGERS
from rulepress.games.downsync.vocabulary.verbs import OFTEN

MARKER = "/#"
"""What the keys of the cards have in them that stand for Markers."""

SIDES = 6  # Downsync is played with six-sided dice only


def inches(distance: Fraction) -> str:
    """A distance as the rules print it: 5.5\"."""
    if distance.denominator == 1:
        return f'{distance.numerator}"'
    decimal = Decimal(distance.numerator) / Decimal(distance.denominator)
    return f'{decimal.normalize():f}"'


def period_of(limit: str | None) -> str | None:
    """once per taskforce activation -> taskforce_activation"""
    return (limit or "").partition(" per ")[2].replace(" ", "_") or None


def often_of(limit: str | None) -> int:
    """How often that allows something in its period: twice per round -> 2"""
    return OFTEN.get((limit or "").partition(" per ")[0], 1)


def signed(number: int) -> str:
    """A number with its sign, as explanations print it: +2, -1, +0."""
    return f"{number:+d}"


def trigger_from_data(data: str | Mapping[str, Any]) -> Trigger[Selector]:
    """The trigger that `on` of an effect record declares: an event alone, or one with `before` or `after` and what limits it."""
    if isinstance(data, str):
        return Trigger(data)
    of, passes = data.get("of"), data.get("passes")
    what = data.get("before") or data["after"]
    near = None if passes is None else thousandths(passes)
    return Trigger(what, "before" in data, Selector.from_data(of) if of else None, data.get("effect"), data.get("hit"), near)


@dataclass(frozen=True, slots=True)
class Effect(EffectForm[Selector]):
    """One effect of the vocabulary; fields that its verb does not use are empty."""

    quantity: str | None = None
    by: int = 0
    to: Fraction = Fraction(0)
    share: Fraction | None = None  # of a number: the part of it that counts
    what: tuple[str, ...] = ()
    effect: str | None = None

    @property
    def optional(self) -> bool:
        """Is its player asked whether it is done?"""
        return self.may or self.details.get("cost") not in (None, 0, "Free")

    @property
    def consequences(self) -> Iterator[Effect]:
        """What is done after it, each as if it waited for the same."""
        for effect in (*self.then, *self.otherwise, *self.besides):
            made = replace(effect, on=self.on or Trigger("hit"))
            yield made
            yield from made.consequences

    @property
    def stands(self) -> bool:
        """Does it count as long as it stands there, for the bearer or the other side of a check?"""
        return self.on is None and not self.around

    @property
    def around(self) -> bool:
        """Does it concern Units around the bearer?"""
        return isinstance(self.who, Selector)

    def put_for(self, now: int) -> int:
        """What it sets in the place of a number (verb set): with `at_least` no less than that."""
        return max(now, int(self.to)) if self.details.get("at_least") else int(self.to)

    def part_of(self, now: int | Fraction) -> int:
        """What it leaves, or makes, of a number (verb modify, times)."""
        made = now * (self.share or 1)
        return floor(made) if self.details.get("round") == "down" else ceil(made)

    @property
    def most(self) -> int:
        """The most that it ever adds, or sets."""
        if self.verb == "set":
            return ceil(self.to)
        return max(self.by, 0) * most(self.details.get("per"))

    @property
    def does(self) -> str:
        """What it does to what."""
        return f"{self.verb} {self.quantity or self.effect or self.details.get('token', '')}"

    @classmethod
    def all_from_data(cls, data: Iterable[Mapping[str, Any]]) -> tuple[Effect, ...]:
        """The effects of one trait or the like, told apart: each has a limit of its own."""
        seen: Counter[str] = Counter()

        def told_apart(effect: Effect) -> Effect:
            seen[effect.does] += 1
            nth = seen[effect.does]
            return replace(effect, nth=nth, then=tuple(map(told_apart, effect.then)), otherwise=tuple(map(told_apart, effect.otherwise)))

        return tuple(told_apart(cls.from_data(each)) for each in data)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Effect:
        """One effect record; keys that no field takes go to `details`."""
        aura, who = data.get("aura"), data.get("who")
        if aura is not None:
            who = {"within": aura}
        elif who == "bearer":
            who = None
        named = {"verb", "quantity", "by", "to", "times", "what", "effect", "aura", "when", "who", "on", "roll", "limit", "may", "then"}
        instead = data.get("otherwise")
        if isinstance(instead, (list, tuple)):  # of `remove` it may be an effect
            named |= {"otherwise"}
        return cls(
            verb=data["verb"],
            quantity=data.get("quantity"),
            by=data.get("by") or 0,
            to=Fraction(str(data["to"])) if data["verb"] == "set" and not isinstance(data["to"], str) else Fraction(0),
            share=Fraction(str(data["times"])) if data.get("times") else None,
            what=tuple(data["what"]) if isinstance(data.get("what"), (list, tuple)) else (),
            effect=data.get("effect"),
            who=Selector.from_data(who) if isinstance(who, Mapping) else who,
            when=dict(data.get("when") or {}),
            on=trigger_from_data(data["on"]) if data.get("on") else None,
            roll=DiceThreshold.from_data(data["roll"]) if data.get("roll") else None,
            limit=period_of(data.get("limit")),
            often=often_of(data.get("limit")),
            may=bool(data.get("may")),
            then=tuple(map(cls.from_data, data.get("then") or ())),
            otherwise=tuple(map(cls.from_data, instead)) if "otherwise" in named and instead else (),
            details={key: value for key, value in data.items() if key not in named or (key == "to" and isinstance(value, str))},
        )


@dataclass(frozen=True, slots=True, eq=False)
class TokenKind:
    """One sort of token. Two are the same only if they are the same object."""

    key: str  # faction/name
    name: str
    holder: str  # unit or sub_unit, or table: a Marker
    most: int | None  # that one holder has, or a player on the table; None: any number
    goes: str  # a period at whose end it goes, refreshed, or never
    effects: tuple[Effect, ...]
    offers: tuple[Trait, ...] = ()  # what its bearer may do for an action, as traits that are used like one

    @property
    def rule(self) -> str:
        """The id under which explanations cite it."""
        return f"token.{slug(self.name)}"

    @property
    def on_table(self) -> bool:
        """Is it a Marker: does it lie on the table, and on nobody?"""
        return self.holder == "table"

    @property
    def stand_in(self) -> str:
        """The key of the card by which effects take a Marker for whoever bears them."""
        return self.key.replace("/", MARKER)

    def as_unit(self) -> Unit:
        """That card."""
        return blank(self.stand_in, f"{self.name} Marker")

    @classmethod
    def from_data(cls, key: str, data: Mapping[str, Any]) -> TokenKind:
        """The token kind of a faction's record; effects that cost an action become `offers`."""
        every = Effect.all_from_data(data.get("effects") or ())
        return cls(
            key=key,
            name=data["name"],
            holder=data["holder"],
            most=data.get("most"),
            goes=data["goes"],
            effects=tuple(effect for effect in every if effect.details.get("cost") != "A"),
            offers=tuple(Trait.offered(data["name"], effect) for effect in every if effect.details.get("cost") == "A"),
        )


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait with its parameters filled in."""

    name: str
    text: str
    effects: tuple[Effect, ...]
    paid: bool  # it costs something or needs upkeep, so it is not simply always on
    manual: bool
    cost: str | None = None
    phase: str | None = None
    upkeep: bool = False  # its Command Point stays on the unit while it is on
    limit: str | None = None  # how often it may be used
    sort: str = "trait"  # or token: what it is an effect of
    rule: str = field(init=False)
    """The id under which explanations cite it: `trait.` or `token.` and its name."""

    def __post_init__(self) -> None:
        """Name the rule once, as every effect of the trait cites it."""
        object.__setattr__(self, "rule", f"{self.sort}.{slug(self.name)}")

    @property
    def used(self) -> bool:
        """Is it used like an action, in an activation, for what it costs?"""
        waits = bool(self.effects) and self.effects[0].on is not None
        return self.cost is not None and self.phase == "activation" and not self.manual and not waits

    @property
    def kept(self) -> bool:
        """Is it paid for in the Refresh phase, and at work until the next one?"""
        return self.upkeep or self.cost is not None and self.phase == "refresh"

    @property
    def moments(self) -> Iterator[Effect]:
        """Its effects that wait for something. Of one that is paid for at its moment the first one does, and all others are done with
        it, for one payment."""
        if self.cost is None or self.kept:
            yield from (effect for effect in self.effects if effect.on)
        elif self.effects and (first := self.effects[0]).on:
            when = {**first.when, "phase": self.phase} if self.phase and "phase" not in first.when else first.when
            limit, often = (first.limit, first.often) if self.limit is None else (period_of(self.limit), often_of(self.limit))
            details = {**first.details, "cost": self.cost}
            whole = self.limit is not None
            yield replace(first, when=when, limit=limit, often=often, whole=whole, details=details, besides=self.effects[1:])

    @classmethod
    def offered(cls, token: str, effect: Effect) -> Trait:
        """What a token lets its bearer do for an action."""
        often = next(word for word, number in OFTEN.items() if number == effect.often)
        limit = effect.limit and f"{often} per {effect.limit.replace('_', ' ')}"
        done = replace(effect, limit=None, details={key: value for key, value in effect.details.items() if key != "cost"})
        return cls(token, "", (done,), paid=True, manual=False, cost="A", phase="activation", limit=limit, sort="token")

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Trait:
        """The record of a trait. The limit of a trait that costs nothing applies to each of its optional effects."""
        effects, paid = Effect.all_from_data(data.get("effects") or ()), bool(data.get("cost") or data.get("upkeep"))
        if data.get("limit") and not paid:  # each time that its player wants it, whichever effect that is
            limit, often = period_of(data["limit"]), often_of(data["limit"])
            effects = tuple(replace(each, limit=limit, often=often, whole=True) if each.optional else each for each in effects)
        return cls(
            name=data["name"],
            text=data.get("text") or "",
            effects=effects,
            paid=paid,
            manual=bool(data.get("manual")),
            cost=data.get("cost"),
            phase=data.get("phase"),
            upkeep=bool(data.get("upkeep")),
            limit=data.get("limit"),
        )


@dataclass(frozen=True, slots=True)
class ActionEffect:
    """What a success does to the target: KILL, STUN, REVEAL, STAR or a faction's own."""

    name: str
    symbol: str  # as cards print it
    inflicts: str | None  # KILL, STUN or REVEAL, if it works as one of them
    negatable: bool
    effects: tuple[Effect, ...]  # what else it does to the target
    manual: bool

    @property
    def rule(self) -> str:
        """The id under which explanations cite it."""
        return f"effect.{slug(self.name)}"

    @classmethod
    def from_data(cls, name: str, data: Mapping[str, Any]) -> ActionEffect:
        """The record of the effect `name`; KILL, STUN and REVEAL inflict themselves."""
        return cls(
            name=name,
            symbol=data.get("symbol") or name,
            inflicts=name if name in INFLICTED else data.get("inflict"),
            negatable=bool(data.get("negatable")),
            effects=Effect.all_from_data(data.get("effects") or ()),
            manual=bool(data.get("manual")),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """One line of a unit's card. Two are the same only if they are the same object."""

    id: str
    name: str
    teams: tuple[int, ...]
    scan: bool
    only: str | None
    range: Fraction | None  # inches; None is unlimited
    minimum_range: Fraction
    rate_of_fire: int
    effect: str | None
    traits: tuple[Trait, ...]
    effects: tuple[Effect, ...]
    manual: bool
    options: tuple[Action, ...]
    cost: str = "A"
    limit: str | None = None
    not_with: tuple[str, ...] = ()
    text: str = ""

    @property
    def rule(self) -> str:
        """The id under which explanations cite it."""
        return f"action.{self.id}"

    @property
    def attacks(self) -> bool:
        """Is it a Combat Action? Anything with an effect that is rolled for, and no scan."""
        return not self.scan and self.effect is not None and self.effect != "STAR"

    @classmethod
    def made(cls, name: str, effect: str, rule: str) -> Action:
        """What a trait does to a target by itself, as an action without a range."""
        return cls(rule.partition(".")[2], name, (), False, None, None, Fraction(0), 1, effect, (), (), False, ())

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Action:
        """The record of an action or of one of its options; distances are in inches."""
        reach = None if data.get("unlimited") else data.get("range")
        return cls(
            id=data["id"],
            name=data["name"],
            teams=tuple(data.get("teams") or ()),
            scan=bool(data.get("scan")),
            only=data.get("only"),
            range=None if reach is None else Fraction(str(reach)),
            minimum_range=Fraction(str(data.get("min_range") or 0)),
            rate_of_fire=data.get("rof") or 1,
            effect=data.get("effect"),
            traits=tuple(map(Trait.from_data, data.get("traits") or ())),
            effects=Effect.all_from_data(data.get("effects") or ()),
            manual=bool(data.get("manual")),
            options=tuple(map(Action.from_data, data.get("options") or ())),
            cost=data.get("cost") or "A",
            limit=data.get("limit"),
            not_with=tuple(data.get("not_with") or ()),
            text=data.get("text") or "",
        )


@dataclass(frozen=True, slots=True)
class Stats:
    """A unit's figures; None is the card's "-"."""

    speed: int
    scan: int | None
    targeting: int | None
    defence: int
    countermeasures: int | None
    emergency_countermeasures: int

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Stats:
        """The stats of a unit's record, by their short names (`spd`, `targ`, `def`, ...)."""
        return cls(
            speed=data["spd"],
            scan=data.get("scan"),
            targeting=data.get("targ"),
            defence=data["def"],
            countermeasures=data.get("cm"),
            emergency_countermeasures=data.get("emergency_cm") or 0,
        )


@dataclass(frozen=True, slots=True)
class Hire:
    """Whose Forces may hire a unit, and for how many Units of their own."""

    by: tuple[str, ...] | None  # ids of factions; None: any
    one_per: int | None  # None: as many as there are slots

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Hire:
        """The hire terms of a unit's record; `by: all` means any faction."""
        return cls(None if data["by"] == "all" else tuple(data["by"]), data.get("one_per"))


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """One unit card. Two are the same only if they are the same object."""

    key: str  # faction/id, also where a leader adds to the card
    title: str
    kind: str  # infantry or vehicle
    stats: Stats
    actions: tuple[Action, ...]
    traits: tuple[Trait, ...]
    signature: str | None = None  # small, medium or large; None hides behind no Ping
    bases: int | None = None  # Sub-Units; None is one vehicle base
    hire: Hire | None = None
    only_in: tuple[str, ...] = ()  # the scenarios that bring it; nothing else does

    @property
    def faction(self) -> str:
        """The id of its faction."""
        return self.key.partition("/")[0]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Unit:
        """The record of a unit; its actions and traits are resolved already."""
        return cls(
            key=data["key"],
            title=data["title"],
            kind=data["kind"],
            stats=Stats.from_data(data["stats"]),
            actions=tuple(map(Action.from_data, data.get("actions") or ())),
            traits=tuple(map(Trait.from_data, data.get("traits") or ())),
            signature=data.get("signature"),
            bases=data.get("bases"),
            hire=Hire.from_data(data["hire"]) if data.get("hire") else None,
            only_in=tuple(data.get("only_in") or ()),
        )

    def led(self, gains: Mapping[str, Any]) -> Unit:
        """The card with what a leader gives it; that comes in the place of what has the same name."""
        actions = tuple(map(Action.from_data, gains["actions"]))
        traits = tuple(map(Trait.from_data, gains["traits"]))
        ids, names = {action.id for action in actions}, {trait.name for trait in traits}
        return replace(
            self,
            actions=(*(action for action in self.actions if action.id not in ids), *actions),
            traits=(*(trait for trait in self.traits if trait.name not in names), *traits),
        )


def blank(key: str, title: str) -> Unit:
    """A card without stats, actions and traits, for what is no Unit and bears effects."""
    return Unit(key, title, "", Stats(0, None, None, 0, None, 0), (), ())


@dataclass(frozen=True, slots=True)
class Swap:
    """Slots of a Force that may be filled with others instead."""

    slots: Mapping[str, int]  # Signature -> how many are given up
    instead: Mapping[str, int]  # Signature -> how many there are for them
    most: int  # how often


@dataclass(frozen=True, slots=True, eq=False)
class Leader:
    """One leader card. Two are the same only if they are the same object."""

    key: str  # faction/id
    title: str
    forbids: tuple[str, ...]  # ids of units
    swaps: tuple[Swap, ...]
    named_effects: tuple[tuple[str, str, Effect], ...]  # by what name, by what rule, and what: those of abilities among them
    manual: tuple[str, ...] = ()  # the abilities that are left to the players

    @property
    def faction(self) -> str:
        """The id of its faction."""
        return self.key.partition("/")[0]

    @property
    def stand_in(self) -> str:
        """The key of the card by which effects take the leader for whoever acts."""
        return self.key.replace("/", "/@")

    def as_unit(self) -> Unit:
        """That card."""
        return blank(self.stand_in, self.title)

    def capacity(self, usual: int) -> int:
        """The most Command Points that its player may hold."""
        for _, _, effect in self.named_effects:
            if effect.quantity == "command_capacity":
                usual = int(effect.to) if effect.verb == "set" else usual + effect.by
        return max(usual, 0)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Leader:
        """The record of a leader. Each ability becomes an optional effect with the ability's cost and limit."""
        rule = f"leader.{data['id']}"
        named_effects = [(data["name"], rule, _of_player(each)) for each in Effect.all_from_data(data.get("effects") or ())]
        for ability in data.get("abilities") or ():
            effects = list(map(_of_player, Effect.all_from_data(ability["effects"])))
            standing = [*itertools.takewhile(lambda each: each.on is None, effects)]  # what asks whenever it might count
            for index, effect in enumerate(effects):
                if effect.on is not None or effect in standing:
                    after = itertools.takewhile(lambda each: each.on is None, effects[index + 1 :]) if effect.on else ()
                    limit = period_of(ability["limit"]) or effect.limit
                    often = often_of(ability["limit"]) if ability["limit"] else effect.often
                    details = {**effect.details, "cost": ability["cost"]}
                    made = replace(effect, may=True, limit=limit, often=often, details=details, then=(*effect.then, *after), whole=True)
                    named_effects.append((ability["name"], f"{rule}.{slug(ability['name'])}", made))
        swaps = (Swap(each["slots"], each["for"], each["most"]) for each in data.get("swap") or ())
        manual = tuple(ability["name"] for ability in data.get("abilities") or () if ability.get("manual"))
        return cls(data["key"], data["name"], tuple(data["forbids"]), tuple(swaps), tuple(named_effects), manual)


def _of_player(effect: Effect) -> Effect:
    """A leader's effect: what happens to a Unit is about one that it leads, where it does not say otherwise."""
    on = effect.on
    if on is None or on.of is not None or TRIGGERS[on.what].at_once:
        return effect
    return replace(effect, on=replace(on, of=Selector()))


@dataclass(frozen=True, slots=True)
class Ping:
    """A sensor contact of one signature: no card yet, only a number to scan against."""

    signature: str
    title: str
    defence: int


@dataclass(frozen=True, slots=True)
class Attacks:
    """The attack roll's numbers (rules attack.roll, attack.short-range, attack.long-range, attack.concealed)."""

    dice: Dice
    short_limit: Fraction
    short_modifier: int
    long_limit: Fraction
    long_modifier: int
    concealed_modifier: int

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Attacks:
        """The `attack` section of the rules; limits are in inches."""
        return cls(
            dice=Dice(data["dice"], SIDES),
            short_limit=Fraction(str(data["short_range"]["limit"])),
            short_modifier=data["short_range"]["modifier"],
            long_limit=Fraction(str(data["long_range"]["limit"])),
            long_modifier=data["long_range"]["modifier"],
            concealed_modifier=data["concealed"]["modifier"],
        )


@dataclass(frozen=True, slots=True)
class Scans:
    """The scan roll's numbers (rules scan.roll, scan.concealed, scan.out-of-sight)."""

    dice: Dice
    concealed_modifier: int
    out_of_sight_modifier: int

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Scans:
        """The `scan` section of the rules."""
        return cls(Dice(data["dice"], SIDES), data["concealed"]["modifier"], data["out_of_sight"]["modifier"])


@dataclass(frozen=True, slots=True)
class Countermeasures:
    """The countermeasure check's numbers (rule countermeasure.check)."""

    dice: Dice
    target: int

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Countermeasures:
        """The `countermeasure` section of the rules."""
        return cls(Dice(data["dice"], SIDES), data["target"])


@dataclass(frozen=True, slots=True)
class EditionTerms:
    """What an edition calls things that explanations speak of."""

    sub_unit: str
    emergency: str  # the token that needs no roll

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> EditionTerms:
        """The terms, from the edition's names of Sub-Units and tokens."""
        return cls(data["sub_unit"]["name"], data["tokens"]["emergency_countermeasure"]["name"])


@dataclass(frozen=True, eq=False)
class Rules:
    """One edition's rules and units. Two `Rules` are the same only if they are the same object."""

    edition: str
    attacks: Attacks
    scans: Scans
    countermeasures: Countermeasures
    mechanics: Mapping[str, str]  # procedure -> the name of the one that this edition uses
    boosts: Mapping[str, int]  # what boosts a roll -> by how much
    words: EditionTerms
    kinds: Mapping[str, Mapping[str, str]]  # infantry, vehicle -> name, only: the words of the cards
    tokens: tuple[str, ...]  # the names of those that cards may speak of
    terrain: tuple[str, ...]  # the kinds of it
    token_kinds: Mapping[str, TokenKind]  # those that factions add, by faction/name
    pings: Mapping[str, Ping]
    effects: Mapping[str, Mapping[str, ActionEffect]]  # faction -> what its cards may name
    units: Mapping[str, Unit]
    leaders: Mapping[str, Leader]
    led: Mapping[str, Unit]  # unit@leader -> the card with what that leader gives it, where it gives anything

    def effect(self, unit: Unit, name: str | None) -> ActionEffect:
        """What the cards of the unit's Faction mean by the effect of that name. Raises KeyError when there is none."""
        if name is None:
            raise KeyError(unit.title)
        return self.effects[unit.faction][name]

    @classmethod
    def from_data(cls, data: Mapping[str, Any], known: Mapping[str, Unit] = MappingProxyType({})) -> Rules:
        """The rules in a resolved data record (as in dist/data); `known`: units that are read already, by key."""
        core = data["core"]
        cards = {unit["key"]: unit for faction in data["factions"] for unit in faction["units"]}
        units = {key: known[key] if key in known else Unit.from_data(unit) for key, unit in cards.items()}
        return cls(
            edition=data["edition"]["id"],
            attacks=Attacks.from_data(core["attack"]),
            scans=Scans.from_data(core["scan"]),
            countermeasures=Countermeasures.from_data(core["countermeasure"]),
            mechanics=core["mechanics"],
            boosts=core["boosts"],
            words=EditionTerms.from_data(core),
            kinds=core["kinds"],
            tokens=tuple(core["tokens"]),
            terrain=tuple(core.get("terrain") or ()),
            token_kinds={
                key: TokenKind.from_data(key, each)
                for faction in data["factions"]
                for name, each in (faction.get("tokens") or {}).items()
                for key in [f"{faction['id']}/{name}"]
            },
            pings={
                signature: Ping(signature, f"{each['name']} Ping", each["ping_defence"]) for signature, each in core["signatures"].items()
            },
            effects={
                faction["id"]: {
                    name: ActionEffect.from_data(name, each) for name, each in (data["effects"] | (faction.get("effects") or {})).items()
                }
                for faction in data["factions"]
            },
            units=units,
            leaders={leader["key"]: Leader.from_data(leader) for faction in data["factions"] for leader in faction["leaders"]},
            led={
                f"{key}@{leader['id']}": units[key].led(gains)
                for faction in data["factions"]
                for leader in faction["leaders"]
                for unit, gains in (leader.get("led") or {}).items()
                for key in [f"{faction['id']}/{unit}"]
                if key in units  # data may hold some Units of a faction, and its leaders
            },
        )

    def card_of(self, unit: str, leader: Leader | None) -> str:
        """The key of a unit's card in a Force with that leader: another one where the leader adds to it."""
        if leader is None or leader.faction != unit.partition("/")[0]:
            return unit
        led = f"{unit}@{leader.key.partition('/')[2]}"
        return led if led in self.led else unit

    def givers(self, unit: Unit) -> Iterator[tuple[str, Unit]]:
        """Every leader who adds to a card, by name and with what it makes of it."""
        for key, led in self.led.items():
            if led.key == unit.key:
                yield self.leaders[f"{unit.faction}/{key.partition('@')[2]}"].title, led

    def leader(self, name: str, faction: str) -> Leader:
        """The leader of that faction called "old-fox". Raises Refused where there is none."""
        own = {key.partition("/")[2]: leader for key, leader in self.leaders.items() if leader.faction == faction}
        found = own.get(slug(name.rpartition("/")[2]))
        if found is None or "/" in name and slug(name.partition("/")[0]) != faction:
            known = f" Its leaders: {', '.join(own)}." if own else " It has none."
            raise Refused(["odds.request"], f'{faction} has no leader "{name[:60]}".{nearest(slug(name), own)}{known}')
        return found

    def unit(self, name: str) -> Unit:
        """The unit called "crusader" or "coalition/virago".

        Raises Refused where no unit has that name, or where units of several factions do.
        """
        wanted = "/".join(slug(part) for part in name.split("/"))
        found = self._called.get(wanted, [])
        if len(found) == 1:
            return found[0]
        if found:
            keys = ", ".join(unit.key for unit in found)
            raise Refused(["odds.request"], f'"{name}" is the name of several units: {keys}. Say which.')
        close = nearest(wanted.rpartition("/")[2], [key.partition("/")[2] for key in self.units])
        raise Refused(["odds.request"], f'There is no unit "{name}".{close}')

    @cached_property
    def _called(self) -> dict[str, list[Unit]]:
        """What a unit may be called -> the units that may be."""
        found: dict[str, list[Unit]] = {}
        for key, unit in self.units.items():
            for name in (key, key.partition("/")[2]):
                found.setdefault(name, []).append(unit)
        return found

    def ping(self, signature: str) -> Ping:
        """The Ping of that signature: "small". Raises Refused for any other word."""
        if signature.lower() not in self.pings:
            raise Refused(["scan.target-ping"], f'There is no "{signature}" Ping; a Ping is {", ".join(self.pings)}.')
        return self.pings[signature.lower()]

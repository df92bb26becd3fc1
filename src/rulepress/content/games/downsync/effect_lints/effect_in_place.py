"""An effect in its position: checks the Units that it names and its conditions, and reports those that cannot be answered there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulepress.games.downsync.vocabulary.conditions import CONDITIONS, JOINED
from rulepress.games.downsync.vocabulary.facts import COUNTED, FACTS, PARTIES
from rulepress.games.downsync.vocabulary.row_types import EQUIPPED, POSITIONS, Path, Typed, UnreadPart, Verb, VerbArgument
from rulepress.games.downsync.vocabulary.targets import COMPARED, PLACES, SELECTING
from rulepress.games.downsync.vocabulary.trigger_rows import CAME_OF_IT, RESULTS, ROLLED, TOLD_BY_DICE, TRIGGERS

UNKNOWN = ("kind", "unit", "faction", "trait", "label", "bases", "stunned", "countermeasures", "short_of", "inches_moved", "engaged")
"""Facts that a Ping does not reveal about the Unit it hides."""

AIMED = {"attack", "scan", "attacked", "scanned"}
"""Words of `forbid` that are checked when a target is chosen."""


def spoken(stands: frozenset[str]) -> str:
    """The positions in words, in the order of `POSITIONS`, as a list with "or"."""
    *most, last = [words for name, words in POSITIONS.items() if name in stands] or [""]
    return f"{', '.join(most)} or {last}" if most else last


def beginning(position: str) -> str:
    """The words for a position, at the beginning of a sentence."""
    words = POSITIONS[position]
    return words[:1].upper() + words[1:]


OF_ACTIONS = ("action", "rolled", "performed")
"""Positions of an action's own effects."""

OF_UNITS = ("return", "miss", "intercept")
"""Verbs with triggers of Units only, not of actions."""


@dataclass(frozen=True)
class Known:
    """The facts that are known when conditions are tested."""

    roles: tuple[str, ...]
    check: bool = False
    where: str = "here"
    """The words for the time or place."""
    itself: str = ""
    """The role of the bearer."""

    @property
    def two(self) -> bool:
        """Are there two Units to measure between?"""
        return {"attacker", "target"} <= {*self.roles} or "target" in self.roles and "bearer" in self.roles and self.itself != "target"


@dataclass(frozen=True)
class EffectInPlace:
    """An effect in its position."""

    typed: Typed
    verb: str
    row: Verb
    position: str
    after: bool = False
    """Does it follow another effect?"""
    picks: bool = False
    """Did that effect pick other Units?"""

    @property
    def on(self) -> str | None:
        """Its trigger."""
        on = self.typed.get("on")
        return (on.get("after") or on.get("before")) if isinstance(on, Mapping) else on

    @property
    def of_others(self) -> bool:
        """Is its trigger about other Units?"""
        return isinstance(on := self.typed.get("on"), Mapping) and bool(on.get("of"))

    def get(self, key: str) -> Any:
        """The typed value of a key, or None."""
        return self.typed.get(key)

    @property
    def words(self) -> list[tuple[Path, str, VerbArgument]]:
        """The words at the verb that decide its positions."""
        typed = self.typed[self.verb]
        if isinstance(typed, list):
            return [((self.verb, index), word, self.row.named[word]) for index, word in enumerate(typed) if word in self.row.named]
        return [((self.verb,), typed, self.row.named[typed])] if isinstance(typed, str) and typed in self.row.named else []

    @property
    def rows(self) -> Sequence[VerbArgument | Verb]:
        """The rows of its words, or the row of its verb."""
        return [named for _, _, named in self.words] or [self.row]

    @property
    def lasts(self) -> bool:
        """Does it last from its trigger on?"""
        return self.row.lasts and not any(named.done_by for _, _, named in self.words)

    @property
    def around(self) -> bool:
        """Does it affect Units around the bearer?"""
        return isinstance(self.typed.get("who"), Mapping) or self.typed.get("aura") is not None

    @property
    def at_once(self) -> bool:
        """Does the action itself apply it to the Unit that performs the action?"""
        plain = "who" not in self.typed and not self.around and not self.typed.get("roll")
        return self.position == "performed" and bool(self.row.performed_by) and plain

    @property
    def left_by_hit(self) -> bool:
        """Does it put a faction's token on the target of a hit, as part of the check?"""
        typed = self.typed
        plain = (
            not any(typed.get(key) for key in ("may", "roll", "limit", "cost", "per", "then"))
            and typed.get("who") == "target"
            and not self.after
        )
        return self.on == "hits" and self.verb == "grant" and plain and typed["grant"] not in (*EQUIPPED, "stun", "command_point")

    @property
    def before_sight(self) -> bool:
        """Does it decide which Units may be targets?"""
        return "line_of_sight" in self.typed.get("ignore", ()) or not AIMED.isdisjoint(self.typed.get("forbid", ()))

    @property
    def after_roll(self) -> bool:
        """Does it apply after the dice of an attack or scan are rolled?"""
        if self.on is not None:
            before = isinstance(self.typed["on"], Mapping) and self.typed["on"].get("before")
            return self.on in (RESULTS if before else (*ROLLED, *RESULTS, *CAME_OF_IT))
        threatened = self.called.partition(": ")[2] in ("countermeasure_target", "countermeasure_roll", "countermeasure")
        return self.position == "effect" or self.verb in ("become", "replace") or threatened

    @property
    def where_read(self) -> str:
        """Advice: the positions where its verb works."""
        stands = self.row.stands
        return f"use it for {spoken(stands)}" if stands else f"write it for {POSITIONS['unit']}, with `on: {self.example}`"

    def elsewhere(self, named: VerbArgument) -> str:
        """Advice for a word that does nothing in this position."""
        if named.instead and (self.position in OF_ACTIONS or not named.stands):
            return named.instead
        return f"use it for {spoken(named.stands)}"

    @property
    def example(self) -> str:
        """A trigger for an example."""
        if self.verb in OF_UNITS:
            return {"return": "destroyed", "miss": "{before: hit}", "intercept": "{before: attacked, of: {other: true, within: 3}}"}[
                self.verb
            ]
        if self.position == "marker":
            return "{after: moved, of: {side: enemy, within: 2}}"
        return "performs" if self.position in OF_ACTIONS else "revealed"

    def wait_for(self, such: str) -> str:
        """Advice: how to give it a trigger of Units."""
        return (
            f"write it for {POSITIONS['unit']}, with `{such}`" if self.position in (*OF_ACTIONS, "effect", "marker") else f"write `{such}`"
        )

    @property
    def called(self) -> str:
        """The name of the effect in messages: its verb, with its word where the verb takes one."""
        typed = self.typed[self.verb]
        return f"{self.verb}: {typed}" if isinstance(typed, str) and typed in self.row.named else self.verb

    def judge_side(self, path: Path, called: str, side: str, instead: str) -> Iterator[UnreadPart]:
        """Does the effect apply to that side of the check? An action's own effects apply to the attacker."""
        who, own = self.typed.get("who"), self.position in ("action", "rolled")
        if self.position == "effect":
            return
        if who == "bearer":
            yield UnreadPart(("who",), "The effect applies to its bearer anyway.", "delete it")
        elif not side:
            if isinstance(who, str):
                yield UnreadPart(("who",), f"`{called}` is not about an attacker or a target.", "delete it")
        elif self.position == "upkeep" and isinstance(who, str):
            told = "A trait with upkeep affects its bearer, or Units around the bearer."
            yield UnreadPart(("who",), told, f"write it for {POSITIONS['unit']}")
        elif isinstance(who, str):
            if side not in (who, "either"):
                yield UnreadPart(
                    ("who",), f"`{called}` never applies to `{who}`.", f"write `who: {side}`" if own or who != side else "delete it"
                )
        elif own and side == "target":
            told = f"`{called}` applies to the target, but {POSITIONS[self.position]} belongs to the attacker."
            yield UnreadPart(path, told, instead or "add `who: target`")

    def judge_role(self, role: str, path: Path, known: Known) -> Iterator[UnreadPart]:
        """Whether a role such as `target` or `picked` is known where it is named."""
        if role == "picked" and role not in known.roles:
            yield UnreadPart(path, "No earlier effect has picked a Unit.", "use `picked` in `then`, after an effect with `who`")
        elif role not in known.roles:
            there = " or ".join(f"`{name}`" for name in known.roles)
            yield UnreadPart(path, f"There is no `{role}` {known.where}.", f"write {there}" if there else "delete it")

    def judge_selector(
        self, typed: Typed, path: Path, known: Known, *, before: bool = False, picks: bool = False, whole: bool = False
    ) -> Iterator[UnreadPart]:
        """Keys that pick no Units: an effect picks its Units when it applies, and counts them only then."""
        for key in ("most", "least"):
            if typed.get(key) is not None and not picks:
                told = "The effect affects every such Unit, so it picks none." if whole else "No Units are counted here."
                yield UnreadPart((*path, key), told, "delete it")
        if typed.get("of") == "before" and not before:
            yield UnreadPart((*path, "of"), f"No Unit has an earlier position {known.where}.", "delete it")
        elif typed.get("of") is not None and typed["of"] != "before":
            if isinstance(typed["of"], str) and typed["of"] in PLACES:
                if typed.get("in_sight"):
                    yield UnreadPart((*path, "in_sight"), "A place on the table has no line of sight.", "delete it")
            elif isinstance(typed["of"], str):
                yield from self.judge_role(typed["of"], (*path, "of"), known)
            if typed.get("within") is None and not any(typed.get(key) for key in ("in_sight", "other")):
                yield UnreadPart((*path, "of"), "Nothing is measured from `of`.", "add `within`, `in_sight` or `other`, or delete it")
        for key in ("sees", "nearer", "laid_by"):
            if isinstance(typed.get(key), str):
                yield from self.judge_role(typed[key], (*path, key), known)
        if typed.get("laid_by") is not None and typed.get("marker") is None and self.verb != "remove":
            yield UnreadPart((*path, "laid_by"), "`laid_by` works only with Markers.", "add `marker: any`, or name a Marker")
        facts = {key: value for key, value in typed.items() if key not in SELECTING}
        if typed.get("marker") is not None:
            yield from self._markers(typed, facts, path)
        yield from self._facts(facts, path, known)

    def judge_spent(self, tokens: Any, whose: str, path: Path, check: bool) -> Iterator[UnreadPart]:
        """A target spends countermeasures during an attack, so a check knows only whether any are left."""
        if not check or whose == "attacker" or whose == "bearer" and (not self.words or self.words[0][2].side == "attacker"):
            return
        for token in [tokens] if isinstance(tokens, str) else tokens:
            if token in ("countermeasure", "emergency_countermeasure"):
                told = "write the condition `countermeasures: true` or `false`"
                yield UnreadPart(path, f"A check does not know how many `{token}` tokens are left.", told)

    def _markers(self, typed: Typed, facts: Typed, path: Path) -> Iterator[UnreadPart]:
        """Markers where only Units are allowed, and facts that a Marker does not have."""
        if path[-1] not in ("there_is", "units") and not (path == ("who",) and self.verb == "place"):
            told = (
                "delete it; Markers can be counted (`there_is`, `per: {units: ...}`), measured from (`of: {marker: x}`), placed or removed"
            )
            if path[0] == "who" and self.verb == "remove":
                told = "delete it; `remove` says which Markers"
            yield UnreadPart((*path, "marker"), "Only Units are allowed here.", told)
        for key in ("sees", "nearer", *facts):
            if typed.get(key) is not None:
                yield UnreadPart((*path, key), "A Marker has only a position and an owner.", "delete it")

    def _facts(self, typed: Typed, path: Path, known: Known) -> Iterator[UnreadPart]:
        if typed.get("ping"):
            yield from self._pings(typed, path)
        for name, wanted in typed.items():
            if name == "not" and isinstance(wanted, Mapping):
                yield from self._facts(wanted, (*path, name), known)
            elif name in FACTS and FACTS[name].key.sort == "history" and isinstance(wanted, Mapping):
                by = wanted.get("by")
                if by is not None and len(TRIGGERS[name].roles) < 2:
                    yield UnreadPart((*path, name, "by"), f"`{name}` involves no second Unit.", "delete it")
                elif isinstance(by, str):
                    yield from self.judge_role(by, (*path, name, "by"), known)
                elif isinstance(by, Mapping):
                    yield from self.judge_selector(by, (*path, name, "by"), known)

    def _pings(self, typed: Typed, path: Path) -> Iterator[UnreadPart]:
        """Pings where only Units are allowed, and facts that a Ping does not reveal."""
        if path[-1] in ("bearer", "attacker"):
            yield UnreadPart((*path, "ping"), f"The {path[-1]} is always a Unit, never a Ping.", "delete it")
        elif path[0] in ("onto", "near") or path[0] == "who" and (self.verb != "inflict" or self.typed["inflict"] in ("KILL", "STUN")):
            told = "delete it; Pings can be counted (`there_is`, `per: {units: ...}`) and revealed (`inflict: REVEAL`)"
            yield UnreadPart((*path, "ping"), f"`{self.verb}` does nothing to Pings.", told)
        elif path[0] == "on" and self.on not in ("scanned", "hit"):
            yield UnreadPart((*path, "ping"), f"`{self.on}` fires for Units only.", "delete it; `scanned` and `hit` also fire for Pings")
        for fact in UNKNOWN:
            if typed.get(fact) is not None:
                yield UnreadPart((*path, fact), "A Ping does not reveal this.", "test its `signature`, or delete it")

    def judge_conditions(self, typed: Typed, path: Path, known: Known) -> Iterator[UnreadPart]:
        """The conditions, at any depth, that are never true or cannot be answered there."""
        for name, wanted in typed.items():
            here = (*path, name)
            if wanted is None:
                continue
            if self._sets_fact and name != "bearer":
                told = f"`{self.called}` may depend only on the Unit itself."
                yield UnreadPart(here, told, "write a condition about the `bearer`")
            elif name in CONDITIONS:
                rule = next((rule for rule in UNANSWERED if name in rule.names and rule.when(self, known)), None)
                if rule is not None:
                    yield UnreadPart(here, rule.said(self, known, name), rule.instead)
            elif name in PARTIES:
                yield from self._party(name, wanted, here, known)
            elif name == "there_is":
                yield from self._there_is(wanted, here, known)
            elif name == "not":
                yield from self.judge_conditions(wanted, here, known)
            elif name in JOINED:
                for index, each in enumerate(wanted):
                    yield from self.judge_conditions(each, (*here, index), known)

    @property
    def _sets_fact(self) -> bool:
        """Does it set a fact about the Unit, such as its kind?"""
        return self.verb == "set" and self.typed["set"] in COUNTED

    def _party(self, name: str, wanted: Typed, here: Path, known: Known) -> Iterator[UnreadPart]:
        """Conditions about one Unit with a role."""
        yield from self.judge_role(name, here, known)
        yield from self._facts(wanted, here, known)
        if wanted.get("has"):
            yield from self.judge_spent(wanted["has"], name, (*here, "has"), known.check)
        for fact in ("within", "in_sight"):
            if wanted.get(fact) is not None and name in ("bearer", known.itself):
                yield UnreadPart((*here, fact), "This compares the bearer with itself.", "write it for the other Unit")
        if "slow_terrain" in self.typed.get("ignore", ()) and self.on is None and wanted.get("in") is not None:
            told = "The terrain that a Unit enters slows it, not the terrain where its move starts."
            yield UnreadPart((*here, "in"), told, f"delete it, and add `terrain: {wanted['in']}` next to `ignore`")
        for fact in COUNTED if self._sets_fact else ():
            if wanted.get(fact) is not None:
                yield UnreadPart((*here, fact), f"`{self.called}` cannot depend on `{fact}`, which effects can set too.", "delete it")

    def _there_is(self, wanted: Typed, here: Path, known: Known) -> Iterator[UnreadPart]:
        """Units that are counted, and the Units that they are compared with."""
        counting = {key: value for key, value in wanted.items() if key != "least" and key not in COMPARED}
        yield from self.judge_selector(counting, here, known)
        for key in COMPARED:
            if isinstance(others := wanted.get(key), Mapping):
                yield from self.judge_selector(others, (*here, key), known)
                if others == counting:
                    yield UnreadPart((*here, key), "This compares the Units with themselves.", "write a different condition for the others")


@dataclass(frozen=True)
class Unanswered:
    """Conditions that cannot be answered in some cases."""

    names: tuple[str, ...]
    said: Callable[[EffectInPlace, Known, str], str]
    instead: str
    when: Callable[[EffectInPlace, Known], bool]


UNANSWERED = (
    Unanswered(
        ("margin", "natural"),
        lambda effect, known, name: "There is no roll yet when this applies.",
        "use `become`, or a trigger after the roll: `hits`, `hit`, `attacks`, `attacked` or a later one",
        lambda effect, known: not effect.after_roll,
    ),
    Unanswered(
        ("check",),
        lambda effect, known, name: f"An attack cannot be distinguished from a scan {known.where}.",
        f"delete it, or use one of these triggers: {', '.join((*TOLD_BY_DICE, *CAME_OF_IT))}",
        lambda effect, known: not known.check and effect.on not in (*TOLD_BY_DICE, *CAME_OF_IT),
    ),
    Unanswered(
        tuple(name for name, row in CONDITIONS.items() if row.between),
        lambda effect, known, name: f"No second Unit is involved {known.where}, so `{name}` is never true.",
        "delete it, or use a trigger that involves two Units, such as `on: attacks`",
        lambda effect, known: not known.check and not known.two,
    ),
    Unanswered(
        tuple(name for name, row in CONDITIONS.items() if not row.between and not row.anytime),
        lambda effect, known, name: f"There is no check {known.where}, so `{name}` is never true.",
        "delete it",
        lambda effect, known: not known.check,
    ),
    Unanswered(
        ("raised",),
        lambda effect, known, name: f"`raised` does not work with `{effect.called}`.",
        "use it with `modify: countermeasure_target`",
        lambda effect, known: effect.called not in ("modify: countermeasure_target", "set: countermeasure_target"),
    ),
    Unanswered(
        ("passes",),
        lambda effect, known, name: "The line of the bearer's own attack always passes it.",
        "name other Units' attacks: `who: {side: any}`, or a trigger with `of`",
        lambda effect, known: known.check and not effect.around and not effect.of_others,
    ),
    Unanswered(
        ("concealed", "hidden", "unseen"),
        lambda effect, known, name: "Concealment is checked after this effect.",
        "delete it",
        lambda effect, known: effect.before_sight,
    ),
    Unanswered(
        ("hidden",),
        lambda effect, known, name: "This effect decides whether the Unit is concealed, so it cannot depend on that.",
        "delete it",
        lambda effect, known: effect.verb == "conceal" or "concealing_traits" in effect.typed.get("ignore", ()),
    ),
)
"""Conditions that cannot be answered, in order: only the first is reported."""

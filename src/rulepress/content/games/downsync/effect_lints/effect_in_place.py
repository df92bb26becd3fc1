"""What a sentence asks, and of whom: the Units that it concerns and its conditions, told where nobody could answer them."""

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
"""Facts that no Ping tells of what it hides."""

AIMED = {"attack", "scan", "attacked", "scanned"}
"""What is forbidden as somebody is aimed at."""


def spoken(stands: frozenset[str]) -> str:
    """The positions in words, in the order of `POSITIONS`, joined by ", or "."""
    return ", or ".join(words for name, words in POSITIONS.items() if name in stands)


OF_ACTIONS = ("action", "rolled", "performed")
"""Where sentences stand that are an action's own."""

OF_UNITS = ("return", "miss", "intercept")
"""Verbs that wait for what happens to Units alone, and is no action's."""


@dataclass(frozen=True)
class Known:
    """What is known where conditions are judged."""

    roles: tuple[str, ...]
    check: bool = False
    where: str = "there"
    """How the moment is called."""
    itself: str = ""
    """Which of them is the bearer."""

    @property
    def two(self) -> bool:
        """Are there two between whom it can be measured?"""
        return {"attacker", "target"} <= {*self.roles} or "target" in self.roles and "bearer" in self.roles and self.itself != "target"


@dataclass(frozen=True)
class EffectInPlace:
    """A sentence, where it stands."""

    typed: Typed
    verb: str
    row: Verb
    position: str
    after: bool = False
    """Is it done after another one?"""
    picks: bool = False
    """Has that one concerned others?"""

    @property
    def on(self) -> str | None:
        """What it waits for."""
        on = self.typed.get("on")
        return (on.get("after") or on.get("before")) if isinstance(on, Mapping) else on

    @property
    def of_others(self) -> bool:
        """Does it wait for what happens to others?"""
        return isinstance(on := self.typed.get("on"), Mapping) and bool(on.get("of"))

    def get(self, key: str) -> Any:
        """What is typed at a key; nothing where it is not."""
        return self.typed.get(key)

    @property
    def words(self) -> list[tuple[Path, str, VerbArgument]]:
        """The words at the verb that decide where it is read."""
        typed = self.typed[self.verb]
        if isinstance(typed, list):
            return [((self.verb, index), word, self.row.named[word]) for index, word in enumerate(typed) if word in self.row.named]
        return [((self.verb,), typed, self.row.named[typed])] if isinstance(typed, str) and typed in self.row.named else []

    @property
    def rows(self) -> Sequence[VerbArgument | Verb]:
        """The rows that say what of it is read: those of its words, or its verb's."""
        return [named for _, _, named in self.words] or [self.row]

    @property
    def lasts(self) -> bool:
        """Does it count from its moment on?"""
        return self.row.lasts and not any(named.done_by for _, _, named in self.words)

    @property
    def around(self) -> bool:
        """Does it concern Units around the bearer?"""
        return isinstance(self.typed.get("who"), Mapping) or self.typed.get("aura") is not None

    @property
    def at_once(self) -> bool:
        """Is it done for whoever performs the action, by the action's own way of doing it?"""
        plain = "who" not in self.typed and not self.around and not self.typed.get("roll")
        return self.position == "performed" and bool(self.row.performed_by) and plain

    @property
    def left_by_hit(self) -> bool:
        """Does a hit put a faction's token on its target by it, as part of the check?"""
        typed = self.typed
        plain = (
            not any(typed.get(key) for key in ("may", "roll", "limit", "cost", "per", "then"))
            and typed.get("who") == "target"
            and not self.after
        )
        return self.on == "hits" and self.verb == "grant" and plain and typed["grant"] not in (*EQUIPPED, "stun", "command_point")

    @property
    def before_sight(self) -> bool:
        """Does it decide who may be aimed at at all?"""
        return "line_of_sight" in self.typed.get("ignore", ()) or not AIMED.isdisjoint(self.typed.get("forbid", ()))

    @property
    def after_roll(self) -> bool:
        """Does it count when the dice of an attack or scan have been rolled?"""
        if self.on is not None:
            before = isinstance(self.typed["on"], Mapping) and self.typed["on"].get("before")
            return self.on in (RESULTS if before else (*ROLLED, *RESULTS, *CAME_OF_IT))
        threatened = self.called.partition(": ")[2] in ("countermeasure_target", "countermeasure_roll", "countermeasure")
        return self.position == "effect" or self.verb in ("become", "replace") or threatened

    @property
    def where_read(self) -> str:
        """Where its verb is read."""
        stands = self.row.stands
        return f"it is read for {spoken(stands)}" if stands else f"write it for {POSITIONS['unit']}, with `on: {self.example}`"

    @property
    def example(self) -> str:
        """A happening for an example."""
        if self.verb in OF_UNITS:
            return {"return": "destroyed", "miss": "{before: hit}", "intercept": "{before: attacked, of: {other: true, within: 3}}"}[
                self.verb
            ]
        if self.position == "marker":
            return "{after: moved, of: {side: enemy, within: 2}}"
        return "performs" if self.position in OF_ACTIONS else "revealed"

    def wait_for(self, such: str) -> str:
        """How to have it wait for that, which happens to Units and not to actions, in words."""
        return (
            f"write it for {POSITIONS['unit']}, with `{such}`" if self.position in (*OF_ACTIONS, "effect", "marker") else f"write `{such}`"
        )

    @property
    def called(self) -> str:
        """How messages name the effect: its verb, with the row's own word where it takes one."""
        typed = self.typed[self.verb]
        return f"{self.verb}: {typed}" if isinstance(typed, str) and typed in self.row.named else self.verb

    def judge_side(self, path: Path, called: str, side: str, instead: str) -> Iterator[UnreadPart]:
        """Is that side of the check looked at for it? An action's own sentences are its attacker's."""
        who, own = self.typed.get("who"), self.position in ("action", "rolled")
        if self.position == "effect":
            return
        if who == "bearer":
            yield UnreadPart(("who",), "The bearer is meant in any case.", "take it out")
        elif not side:
            if isinstance(who, str):
                yield UnreadPart(("who",), f"`{called}` is no matter of attacker and target.", "take it out")
        elif self.position == "upkeep" and isinstance(who, str):
            yield UnreadPart(("who",), "What is kept up is for its bearer, or for those around it.", f"write it for {POSITIONS['unit']}")
        elif isinstance(who, str):
            if side not in (who, "either"):
                yield UnreadPart(
                    ("who",), f"`{called}` is never the {who}'s.", f"write `who: {side}`" if own or who != side else "take it out"
                )
        elif own and side == "target":
            yield UnreadPart(
                path, f"`{called}` is the target's, and {POSITIONS[self.position]} is the attacker's.", instead or "add `who: target`"
            )

    def judge_role(self, role: str, path: Path, known: Known) -> Iterator[UnreadPart]:
        """Whether a role such as `target` or `picked` is known where it is named."""
        if role == "picked" and role not in known.roles:
            where = "`picked` is read in a `then`, after a sentence that says whom it concerns"
            yield UnreadPart(path, "Nobody has been picked before.", where)
        elif role not in known.roles:
            there = ", ".join(f"`{name}`" for name in known.roles) or "nobody"
            yield UnreadPart(path, f"There is no `{role}` {known.where}.", f"known there: {there}")

    def judge_selector(
        self, typed: Typed, path: Path, known: Known, *, before: bool = False, picks: bool = False, whole: bool = False
    ) -> Iterator[UnreadPart]:
        """Keys that pick nobody: whom a sentence concerns is picked at its moment, and counted only then."""
        for key in ("most", "least"):
            if typed.get(key) is not None and not picks:
                yield UnreadPart(
                    (*path, key), "Nobody is picked here: it is each of them." if whole else "Nobody is counted here.", "take it out"
                )
        if typed.get("of") == "before" and not before:
            yield UnreadPart((*path, "of"), f"Nobody has stood anywhere else {known.where}.", "take it out")
        elif typed.get("of") is not None and typed["of"] != "before":
            if isinstance(typed["of"], str) and typed["of"] in PLACES:
                if typed.get("in_sight"):
                    yield UnreadPart((*path, "in_sight"), "A place of the table sees nobody.", "take it out")
            elif isinstance(typed["of"], str):
                yield from self.judge_role(typed["of"], (*path, "of"), known)
            if typed.get("within") is None and not any(typed.get(key) for key in ("in_sight", "other")):
                yield UnreadPart((*path, "of"), "Nothing is measured from there.", "add `within`, `in_sight` or `other`, or take it out")
        for key in ("sees", "nearer", "laid_by"):
            if isinstance(typed.get(key), str):
                yield from self.judge_role(typed[key], (*path, key), known)
        if typed.get("laid_by") is not None and typed.get("marker") is None and self.verb != "remove":
            yield UnreadPart((*path, "laid_by"), "Units are meant, and nobody lays these.", "say which Markers: `marker: any`")
        facts = {key: value for key, value in typed.items() if key not in SELECTING}
        if typed.get("marker") is not None:
            yield from self._markers(typed, facts, path)
        yield from self._facts(facts, path, known)

    def judge_spent(self, tokens: Any, whose: str, path: Path, check: bool) -> Iterator[UnreadPart]:
        """A target spends countermeasures while it is attacked: of them a check knows only whether any are left."""
        if not check or whose == "attacker" or whose == "bearer" and (not self.words or self.words[0][2].side == "attacker"):
            return
        for token in [tokens] if isinstance(tokens, str) else tokens:
            if token in ("countermeasure", "emergency_countermeasure"):
                told = "write the condition `countermeasures: true` or `false`"
                yield UnreadPart(path, f"How many tokens `{token}` are left is not known in a check.", told)

    def _markers(self, typed: Typed, facts: Typed, path: Path) -> Iterator[UnreadPart]:
        """Markers where only Units are, and what nobody asks of a Marker."""
        if path[-1] not in ("there_is", "units") and not (path == ("who",) and self.verb == "place"):
            told = "take it out: Markers are counted (`there_is`, `per: {units: ...}`), measured from (`of: {marker: x}`), placed, removed"
            if path[0] == "who" and self.verb == "remove":
                told = "take it out; which Markers are removed stands at `remove`"
            yield UnreadPart((*path, "marker"), "Units are meant here.", told)
        for key in ("sees", "nearer", *facts):
            if typed.get(key) is not None:
                yield UnreadPart((*path, key), "A Marker is nothing but where it lies and whose it is.", "take it out")

    def _facts(self, typed: Typed, path: Path, known: Known) -> Iterator[UnreadPart]:
        if typed.get("ping"):
            yield from self._pings(typed, path)
        for name, wanted in typed.items():
            if name == "not" and isinstance(wanted, Mapping):
                yield from self._facts(wanted, (*path, name), known)
            elif name in FACTS and FACTS[name].key.sort == "history" and isinstance(wanted, Mapping):
                by = wanted.get("by")
                if by is not None and len(TRIGGERS[name].roles) < 2:
                    yield UnreadPart((*path, name, "by"), f"Nobody else has a part in `{name}`.", "take it out")
                elif isinstance(by, str):
                    yield from self.judge_role(by, (*path, name, "by"), known)
                elif isinstance(by, Mapping):
                    yield from self.judge_selector(by, (*path, name, "by"), known)

    def _pings(self, typed: Typed, path: Path) -> Iterator[UnreadPart]:
        """Pings where only Units are, and what nobody knows of a Ping."""
        if path[-1] in ("bearer", "attacker"):
            yield UnreadPart((*path, "ping"), f"The {path[-1]} is a Unit.", "take it out")
        elif path[0] in ("onto", "near") or path[0] == "who" and (self.verb != "inflict" or self.typed["inflict"] in ("KILL", "STUN")):
            told = "take it out; Pings are counted (`there_is`, `per: {units: ...}`) and found (`inflict: REVEAL`)"
            yield UnreadPart((*path, "ping"), f"`{self.verb}` does nothing with Pings.", told)
        elif path[0] == "on" and self.on not in ("scanned", "hit"):
            yield UnreadPart((*path, "ping"), f"`{self.on}` tells of Units alone.", "take it out; `scanned` and `hit` tell of Pings too")
        for fact in UNKNOWN:
            if typed.get(fact) is not None:
                yield UnreadPart((*path, fact), "Nobody knows that of a Ping.", "ask for its `signature`, or take it out")

    def judge_conditions(self, typed: Typed, path: Path, known: Known) -> Iterator[UnreadPart]:
        """The conditions, at any depth, that are never true or cannot be answered there."""
        for name, wanted in typed.items():
            here = (*path, name)
            if wanted is None:
                continue
            if self._sets_fact and name != "bearer":
                yield UnreadPart(here, "What a Unit counts as depends on itself alone.", "write a condition about the `bearer`")
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
        """Does it decide what a Unit counts as?"""
        return self.verb == "set" and self.typed["set"] in COUNTED

    def _party(self, name: str, wanted: Typed, here: Path, known: Known) -> Iterator[UnreadPart]:
        """What is asked about one Unit that has a part in it."""
        yield from self.judge_role(name, here, known)
        yield from self._facts(wanted, here, known)
        if wanted.get("has"):
            yield from self.judge_spent(wanted["has"], name, (*here, "has"), known.check)
        for fact in ("within", "in_sight"):
            if wanted.get(fact) is not None and name in ("bearer", known.itself):
                yield UnreadPart((*here, fact), "The bearer is where it is.", "say it of the other one that has a part in it")
        if "slow_terrain" in self.typed.get("ignore", ()) and self.on is None and wanted.get("in") is not None:
            told = "What slows it is what it comes into, and not where it stands before it moves."
            yield UnreadPart((*here, "in"), told, f"name the terrain beside `ignore`: `terrain: {wanted['in']}`")
        for fact in COUNTED if self._sets_fact else ():
            if wanted.get(fact) is not None:
                yield UnreadPart((*here, fact), "What a Unit counts as depends on nothing that it counts as.", "take it out")

    def _there_is(self, wanted: Typed, here: Path, known: Known) -> Iterator[UnreadPart]:
        """Units that are counted, and others that they are compared with."""
        counting = {key: value for key, value in wanted.items() if key != "least" and key not in COMPARED}
        yield from self.judge_selector(counting, here, known)
        for key in COMPARED:
            if isinstance(others := wanted.get(key), Mapping):
                yield from self.judge_selector(others, (*here, key), known)
                if others == counting:
                    yield UnreadPart((*here, key), "They are compared with themselves.", "say what is different about the others")


@dataclass(frozen=True)
class Unanswered:
    """Conditions that nobody could answer where something holds."""

    names: tuple[str, ...]
    said: Callable[[EffectInPlace, Known, str], str]
    instead: str
    when: Callable[[EffectInPlace, Known], bool]


UNANSWERED = (
    Unanswered(
        ("margin", "natural"),
        lambda effect, known, name: "Nothing has been rolled yet when this counts.",
        "it is known to what waits for `hits`, `hit`, `attacks`, `attacked` or what comes of it, and to `become`",
        lambda effect, known: not effect.after_roll,
    ),
    Unanswered(
        ("check",),
        lambda effect, known, name: f"Whether it is an attack or a scan is not known {known.where}.",
        f"take it out, or wait for one of: {', '.join((*TOLD_BY_DICE, *CAME_OF_IT))}",
        lambda effect, known: not known.check and effect.on not in (*TOLD_BY_DICE, *CAME_OF_IT),
    ),
    Unanswered(
        tuple(name for name, row in CONDITIONS.items() if row.between),
        lambda effect, known, name: f"Nobody else has a part in it {known.where}, so that `{name}` never holds.",
        "take it out, or wait for something that two have a part in, such as `on: attacks`",
        lambda effect, known: not known.check and not known.two,
    ),
    Unanswered(
        tuple(name for name, row in CONDITIONS.items() if not row.between and not row.anytime),
        lambda effect, known, name: f"There is no check {known.where}, so that `{name}` never holds.",
        "take it out",
        lambda effect, known: not known.check,
    ),
    Unanswered(
        ("raised",),
        lambda effect, known, name: f"`raised` is not known for `{effect.called}`.",
        "it is read with `modify: countermeasure_target`",
        lambda effect, known: effect.called not in ("modify: countermeasure_target", "set: countermeasure_target"),
    ),
    Unanswered(
        ("passes",),
        lambda effect, known, name: "A line of the bearer's own always leads past it.",
        "say whose attacks: `who: {side: any}`, or wait for those of others (`of`)",
        lambda effect, known: known.check and not effect.around and not effect.of_others,
    ),
    Unanswered(
        ("concealed", "hidden", "unseen"),
        lambda effect, known, name: "Whether it is concealed is looked at after that.",
        "take it out",
        lambda effect, known: effect.before_sight,
    ),
    Unanswered(
        ("hidden",),
        lambda effect, known, name: "Whether it is concealed is what this sentence decides.",
        "take it out",
        lambda effect, known: effect.verb == "conceal" or "concealing_traits" in effect.typed.get("ignore", ()),
    ),
)
"""Conditions that nobody could answer, in the order in which that is told: the first alone."""

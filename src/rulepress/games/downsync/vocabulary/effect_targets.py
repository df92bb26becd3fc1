"""What a sentence asks, and of whom: the Units that it concerns and its conditions, told where nobody could answer them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulepress.games.downsync.vocabulary.conditions import CONDITIONS, JOINED
from rulepress.games.downsync.vocabulary.facts import COUNTED, FACTS, PARTIES
from rulepress.games.downsync.vocabulary.row_types import POSITIONS, Path, Typed, UnreadPart, Verb, VerbArgument
from rulepress.games.downsync.vocabulary.targets import COMPARED, PLACES, SELECTING
from rulepress.games.downsync.vocabulary.trigger_rows import CAME_OF_IT, RESULTS, ROLLED, TOLD_BY_DICE, TRIGGERS

EQUIPPED = ("emergency_countermeasure", "countermeasure", "stealth", "overwatch")
"""The tokens that a Unit may begin with."""

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
    def words(self) -> list[tuple[Path, str, VerbArgument]]:
        """The words at the verb that decide where it is read."""
        typed = self.typed[self.verb]
        if isinstance(typed, list):
            return [((self.verb, index), word, self.row.named[word]) for index, word in enumerate(typed) if word in self.row.named]
        return [((self.verb,), typed, self.row.named[typed])] if isinstance(typed, str) and typed in self.row.named else []

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
    def _left_by_hit(self) -> bool:
        """Does a hit put a faction's token on its target by it, as part of the check?"""
        typed = self.typed
        plain = (
            not any(typed.get(key) for key in ("may", "roll", "limit", "cost", "per", "then"))
            and typed.get("who") == "target"
            and not self.after
        )
        return self.on == "hits" and self.verb == "grant" and plain and typed["grant"] not in (*EQUIPPED, "stun", "command_point")

    @property
    def _before_sight(self) -> bool:
        """Does it decide who may be aimed at at all?"""
        return "line_of_sight" in self.typed.get("ignore", ()) or not AIMED.isdisjoint(self.typed.get("forbid", ()))

    @property
    def _after_roll(self) -> bool:
        """Does it count when the dice of an attack or scan have been rolled?"""
        if self.on is not None:
            before = isinstance(self.typed["on"], Mapping) and self.typed["on"].get("before")
            return self.on in (RESULTS if before else (*ROLLED, *RESULTS, *CAME_OF_IT))
        threatened = self._called.partition(": ")[2] in ("countermeasure_target", "countermeasure_roll", "countermeasure")
        return self.position == "effect" or self.verb in ("become", "replace") or threatened

    @property
    def _where_read(self) -> str:
        """Where its verb is read."""
        stands = self.row.stands
        return f"it is read for {spoken(stands)}" if stands else f"write it for {POSITIONS['unit']}, with `on: {self._such}`"

    @property
    def _such(self) -> str:
        """A happening for an example."""
        if self.verb in OF_UNITS:
            return {"return": "destroyed", "miss": "{before: hit}", "intercept": "{before: attacked, of: {other: true, within: 3}}"}[
                self.verb
            ]
        if self.position == "marker":
            return "{after: moved, of: {side: enemy, within: 2}}"
        return "performs" if self.position in OF_ACTIONS else "revealed"

    def _wait(self, such: str) -> str:
        """How to have it wait for that, which happens to Units and not to actions, in words."""
        return (
            f"write it for {POSITIONS['unit']}, with `{such}`" if self.position in (*OF_ACTIONS, "effect", "marker") else f"write `{such}`"
        )

    @property
    def _called(self) -> str:
        typed = self.typed[self.verb]
        return f"{self.verb}: {typed}" if isinstance(typed, str) and typed in self.row.named else self.verb

    def _side(self, path: Path, called: str, side: str, instead: str) -> Iterator[UnreadPart]:
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

    def _role(self, role: str, path: Path, known: Known) -> Iterator[UnreadPart]:
        if role == "picked" and role not in known.roles:
            where = "`picked` is read in a `then`, after a sentence that says whom it concerns"
            yield UnreadPart(path, "Nobody has been picked before.", where)
        elif role not in known.roles:
            there = ", ".join(f"`{name}`" for name in known.roles) or "nobody"
            yield UnreadPart(path, f"There is no `{role}` {known.where}.", f"known there: {there}")

    def _selector(
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
                yield from self._role(typed["of"], (*path, "of"), known)
            if typed.get("within") is None and not any(typed.get(key) for key in ("in_sight", "other")):
                yield UnreadPart((*path, "of"), "Nothing is measured from there.", "add `within`, `in_sight` or `other`, or take it out")
        for key in ("sees", "nearer", "laid_by"):
            if isinstance(typed.get(key), str):
                yield from self._role(typed[key], (*path, key), known)
        if typed.get("laid_by") is not None and typed.get("marker") is None and self.verb != "remove":
            yield UnreadPart((*path, "laid_by"), "Units are meant, and nobody lays these.", "say which Markers: `marker: any`")
        facts = {key: value for key, value in typed.items() if key not in SELECTING}
        if typed.get("marker") is not None:
            yield from self._markers(typed, facts, path)
        yield from self._facts(facts, path, known)

    def _spent(self, tokens: Any, whose: str, path: Path, check: bool) -> Iterator[UnreadPart]:
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
                    yield from self._role(by, (*path, name, "by"), known)
                elif isinstance(by, Mapping):
                    yield from self._selector(by, (*path, name, "by"), known)

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

    def _conditions(self, typed: Typed, path: Path, known: Known) -> Iterator[UnreadPart]:
        counted = self.typed["set"] if self.verb == "set" and self.typed["set"] in COUNTED else None
        for name, wanted in typed.items():
            here = (*path, name)
            if wanted is None:
                continue
            if counted and name != "bearer":
                yield UnreadPart(here, "What a Unit counts as depends on itself alone.", "write a condition about the `bearer`")
            elif name in CONDITIONS:
                row = CONDITIONS[name]
                if name in ("margin", "natural") and not self._after_roll:
                    told = "it is known to what waits for `hits`, `hit`, `attacks`, `attacked` or what comes of it, and to `become`"
                    yield UnreadPart(here, "Nothing has been rolled yet when this counts.", told)
                elif name == "check" and not known.check and self.on not in (*TOLD_BY_DICE, *CAME_OF_IT):
                    told = f"take it out, or wait for one of: {', '.join((*TOLD_BY_DICE, *CAME_OF_IT))}"
                    yield UnreadPart(here, f"Whether it is an attack or a scan is not known {known.where}.", told)
                elif row.between and not known.check:
                    if not known.two:
                        told = "take it out, or wait for something that two have a part in, such as `on: attacks`"
                        yield UnreadPart(here, f"Nobody else has a part in it {known.where}, so that `{name}` never holds.", told)
                elif not row.anytime and not known.check:
                    yield UnreadPart(here, f"There is no check {known.where}, so that `{name}` never holds.", "take it out")
                elif name == "raised" and self._called not in ("modify: countermeasure_target", "set: countermeasure_target"):
                    yield UnreadPart(
                        here, f"`raised` is not known for `{self._called}`.", "it is read with `modify: countermeasure_target`"
                    )
                elif (
                    name == "passes"
                    and not self.around
                    and not (self.on is not None and isinstance(self.typed["on"], Mapping) and self.typed["on"].get("of"))
                ):
                    told = "say whose attacks: `who: {side: any}`, or wait for those of others (`of`)"
                    yield UnreadPart(here, "A line of the bearer's own always leads past it.", told)
                elif name in ("concealed", "hidden", "unseen") and self._before_sight:
                    yield UnreadPart(here, "Whether it is concealed is looked at after that.", "take it out")
                elif name == "hidden" and (self.verb == "conceal" or "concealing_traits" in self.typed.get("ignore", ())):
                    yield UnreadPart(here, "Whether it is concealed is what this sentence decides.", "take it out")
            elif name in PARTIES:
                yield from self._role(name, here, known)
                yield from self._facts(wanted, here, known)
                if wanted.get("has"):
                    yield from self._spent(wanted["has"], name, (*here, "has"), known.check)
                for fact in ("within", "in_sight"):
                    if wanted.get(fact) is not None and name in ("bearer", known.itself):
                        yield UnreadPart((*here, fact), "The bearer is where it is.", "say it of the other one that has a part in it")
                if "slow_terrain" in self.typed.get("ignore", ()) and self.on is None and wanted.get("in") is not None:
                    told = "What slows it is what it comes into, and not where it stands before it moves."
                    yield UnreadPart((*here, "in"), told, f"name the terrain beside `ignore`: `terrain: {wanted['in']}`")
                for fact in COUNTED if counted else ():
                    if wanted.get(fact) is not None:
                        yield UnreadPart((*here, fact), "What a Unit counts as depends on nothing that it counts as.", "take it out")
            elif name == "there_is":
                counting = {key: value for key, value in wanted.items() if key != "least" and key not in COMPARED}
                yield from self._selector(counting, here, known)
                for key in COMPARED:
                    if isinstance(others := wanted.get(key), Mapping):
                        yield from self._selector(others, (*here, key), known)
                        if others == counting:
                            yield UnreadPart((*here, key), "They are compared with themselves.", "say what is different about the others")
            elif name == "not":
                yield from self._conditions(wanted, here, known)
            elif name in JOINED:
                for index, each in enumerate(wanted):
                    yield from self._conditions(each, (*here, index), known)

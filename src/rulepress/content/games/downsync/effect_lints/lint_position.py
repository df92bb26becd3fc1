"""The positions of effects: reports each part of an effect that nothing reads in its position.

An effect always applies, applies once at its trigger, or lasts from its trigger on; the row of its verb decides which. A key that
nothing reads is reported with a position where it works.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rulepress.content.games.downsync.effect_lints.effect_in_place import (
    AIMED,
    OF_UNITS,
    EffectInPlace,
    Known,
    beginning,
    spoken,
)
from rulepress.content.games.downsync.effect_lints.key_rules import VERB, AtKeys, Rule, among, first, judge, lacks, where
from rulepress.content.games.downsync.effect_lints.lint_keys import key_faults
from rulepress.content.games.downsync.effect_lints.lint_unsatisfiable import never
from rulepress.content.games.downsync.effect_lints.marker_position import unread_of_marker
from rulepress.games.downsync.vocabulary.facts import PARTIES
from rulepress.games.downsync.vocabulary.row_types import BORNE, DONE, INFLICTED, POSITIONS, WAITING, Typed, UnreadPart, Verb, VerbArgument
from rulepress.games.downsync.vocabulary.targets import CENTRE
from rulepress.games.downsync.vocabulary.trigger_rows import ROLLED, TRIGGERS
from rulepress.games.downsync.vocabulary.verbs import PAYABLE, VERBS, verb_of

AFTER = ("then", "otherwise")
"""Keys of effects that follow an effect: after it applies, or after its roll fails."""

SUFFERED = ("inflict", "grant", "remove", "place", "move", "act")
"""Verbs that an effect may apply at once to the Unit that suffers it; `grant` with a roll."""

OF_NOBODY = ("score", "lay", "miss", "intercept")
"""Verbs that affect no Unit."""


def unread(effect: Typed, position: str) -> list[UnreadPart]:
    """Every part of an effect, as typed, that nothing reads at that position (one of `POSITIONS`) or that can never apply."""
    verb = verb_of(effect)
    if effect.get("cost") == "A":
        if position != "token" or effect.get("on"):
            told = "An action can be spent only in an activation."
            where = "a token's effect without `on` may cost one; for a trait, write `cost: A` and `phase: activation` next to `effects`"
            return [UnreadPart(("cost",), told, where)]
        effect, position = {key: value for key, value in effect.items() if key != "cost"}, "used"
    found = [
        *(unread_of_marker(effect) if position == "marker" else ()),
        *_EffectReading(effect, verb, VERBS[verb], position).faults(),
        *never(effect, verb, position),
        *_after(effect, verb, position),
    ]
    return list({each.path: each for each in reversed(found)}.values())[::-1]  # only the first finding about each key


def _after(effect: Typed, verb: str, position: str) -> Iterator[UnreadPart]:
    """The effects that follow it, each judged with the same trigger; those of a named effect follow the hit."""
    on = effect.get("on")
    if position == "effect":
        return  # its effects have no followers, which `faults` reports
    if on is None and position not in DONE:
        on, position = "hit", "unit" if position in ("action", "rolled") else position
    back = verb == "return" and effect.get("at") == "at_once"
    for path, then in [((key, index), then) for key in AFTER for index, then in enumerate(_effects_of(effect, key))]:
        own = verb_of(then)
        for told in ("on", "instead"):
            if then.get(told):
                yield UnreadPart((*path, told), "This effect applies directly after the one before it.", "delete it")
        judged = {name: value for name, value in then.items() if name not in ("on", "instead")} | ({"on": on} if on else {})
        picks = (path[0] == "then" or _each(effect)) and _others(effect)
        whose = _whose(then, own, position) if picks and _picked(effect) else ()
        if same_throw(then) and (effect.get("roll") is None or effect.get("on") is None and position not in DONE):
            told = "write it after an effect with a trigger and a roll, or roll again: `roll: 4`"
            yield UnreadPart((*path, "roll", "same"), "The effect before it leaves no roll.", told)
        faults = (
            *whose,
            *_which(effect, then),
            *_EffectReading(judged, own, VERBS[own], position, after=True, picks=picks).faults(),
            *never(judged, own, position, back),
        )
        yield from (each._replace(path=(*path, *(each.path if each.path[0] != "on" else (own,)))) for each in faults)
        yield from (each._replace(path=(*path, *each.path)) for each in _after(judged, own, position))


def _others(effect: Typed) -> bool:
    """Does it affect Units other than its bearer, or a Unit that enters?"""
    return effect.get("who") not in (None, "bearer") or effect.get("aura") is not None or effect.get("unit") is not None


def of_nobody(effect: Typed, verb: str) -> bool:
    """Does it affect the table or the bearer's player, not a Unit?"""
    return verb in OF_NOBODY or effect[verb] == "command_points" or (verb, effect[verb]) == ("grant", "command_point")


def _picked(effect: Typed) -> bool:
    """Does it pick its Units?"""
    return not isinstance(effect.get("who"), str)


def _each(effect: Typed) -> bool:
    """Does each Unit get its own roll?"""
    roll = effect.get("roll")
    return isinstance(roll, Mapping) and bool(roll.get("each"))


def same_throw(effect: Typed) -> bool:
    """Does it reuse the roll of the effect before it?"""
    roll = effect.get("roll")
    return isinstance(roll, Mapping) and bool(roll.get("same"))


def _whose(then: Typed, verb: str, position: str) -> Iterator[UnreadPart]:
    """A following effect that does not say which Units it affects, after one that picked other Units."""
    itself = of_nobody(then, verb) or verb == "remove" and position == "marker"
    if not itself and VERBS[verb].done_by and not _others(then) and then.get("who") is None:
        said = "The effect before it affects other Units, and this one does not say which Units it affects."
        instead = "write `who: picked` for the same Units" + ("" if position == "leader" else ", or `who: bearer`")
        yield UnreadPart((verb,), said, instead)


def _which(effect: Typed, then: Typed) -> Iterator[UnreadPart]:
    """A direction relative to a picked Unit, where several may be picked."""
    who = effect.get("who")
    several = effect.get("aura") is not None or isinstance(who, Mapping) and who.get("most") != 1
    for key in ("away_from", "toward"):
        if then.get(key) == "picked" and several:
            yield UnreadPart((key,), "The effect before it may affect several Units.", "add `most: 1` to its `who`")


def _effects_of(effect: Typed, key: str) -> list[Typed]:
    """The effects that follow it; the name of an effect is not one."""
    found = effect.get(key)
    return found if isinstance(found, list) else []


def _telling(what: str) -> str:
    """The triggers that know this."""
    return ", ".join(name for name, row in TRIGGERS.items() if what in row.tells)


def _in_checks(word: str, named: VerbArgument) -> bool:
    """Does it apply only in a check, so that it never starts for a Unit that suffers an effect?"""
    return bool(named.side) and word not in AIMED


def of_effects(row: Verb) -> list[str]:
    """The words of a verb that can last for a Unit that suffers an effect (`who: target`, `until: round`)."""
    return [word for word, named in row.named.items() if named.lasts and "unit" in named.stands and not _in_checks(word, named)]


def _reaches(effect: EffectInPlace) -> bool:
    """May it always reach Units around its bearer?"""
    return all(row.aura for row in effect.rows)


def _in_vain(effect: EffectInPlace) -> bool:
    """Does it name Units around its bearer, but cannot reach them?"""
    return effect.around and not (_reaches(effect) and effect.position in BORNE)


def _asks(effect: EffectInPlace) -> bool:
    """May its player decline it each time, or pay for it?"""
    return any(row.asks for row in effect.rows)


def _pays(effect: EffectInPlace) -> bool:
    """Does it forbid something that a player may still pay for?"""
    return effect.verb == "forbid" and set(effect.typed["forbid"]) <= set(PAYABLE)


def _lent(effect: EffectInPlace) -> Iterator[UnreadPart]:
    """Conditions on the Units that may take tokens, which `lend` does not use."""
    if effect.verb == "lend" and isinstance(who := effect.get("who"), Mapping):
        unread = [key for key in who if key not in ("side", "within")]
        yield from (UnreadPart(("who", key), f"`lend` does not use `{key}`.", "delete it") for key in unread)


def _followed(key: str) -> AtKeys:
    """Following effects, where none can follow."""
    return AtKeys(key, lambda e: _effects_of(e.typed, key) and (e.verb != "replace" or e.position == "effect"))


def _no_reach(effect: EffectInPlace) -> str:
    if _reaches(effect):
        return f"{beginning(effect.position)} does not affect other Units around the bearer."
    return f"`{effect.verb}` does not affect other Units around the bearer."


def _for_reach(effect: EffectInPlace) -> str:
    return f"write it for {POSITIONS['unit']}" if _reaches(effect) else "delete it"


def _wait(effect: EffectInPlace) -> str:
    return f"add a trigger, such as `on: {effect.example}`"


ALL_THE_TIME: tuple[Rule, ...] = (
    where(_in_vain, first(AtKeys("aura").says(_no_reach, _for_reach), AtKeys("who").says(_no_reach, _for_reach))),
    where(
        lambda e: isinstance(e.get("who"), Mapping) and not _in_vain(e),
        lambda e: e.judge_selector(e.typed["who"], ("who",), Known((), where="in an effect that always applies"), whole=True),
    ),
    _lent,
    AtKeys("may", lambda e: not _asks(e)).says("The effect always applies, so no player is asked.", _wait),
    AtKeys("cost", lambda e: not _asks(e) and not _pays(e)).says("The effect always applies, so nothing is paid.", _wait),
    AtKeys("again").says("The effect always applies, so it is never repeated.", _wait),
    AtKeys("instead").says("The effect always applies, so it replaces nothing.", _wait),
    AtKeys("roll", lambda e: not e.row.roll).says("The effect always applies, so there is no roll.", _wait),
    AtKeys("limit", lambda e: not any(row.limit for row in e.rows)).says(
        lambda e: f"The game does not count uses of `{e.called}`.", "delete it, or add a trigger (`on`)"
    ),
    *(_followed(key).says("The effect always applies, so no effect follows it.", _wait) for key in AFTER),
    AtKeys("until", lambda e: "until" not in e.row.keys).says(
        "The effect always applies, so it has no end.",
        lambda e: f"add a trigger that starts it, such as `on: {e.example}`" if e.row.done_by and e.position in WAITING else "delete it",
    ),
)
"""Keys that do nothing in an effect that always applies."""

SUFFERING: tuple[Rule, ...] = (
    AtKeys(VERB, among("who", None, "bearer")).says("The effect does not say which Unit it affects.", "add `who: target`"),
    AtKeys("may cost again limit instead aura then otherwise until").says("A Unit suffers the whole effect, at once and once."),
)
"""Keys that do nothing in an effect that applies at once to the Unit that suffers it."""

SUFFERED_FOR_LONG: tuple[Rule, ...] = (
    AtKeys(VERB, lacks("until")).says("The effect does not say how long it lasts.", "add a duration, such as `until: round`"),
    AtKeys("until", among("until", "attack")).says(
        "The attack is over when a Unit suffers this.", "write a longer duration, such as `until: action`"
    ),
    AtKeys("may cost again roll limit instead aura then otherwise").says("A Unit suffers the whole effect."),
)
"""Keys that do nothing in an effect that lasts for the Unit that suffers it."""


class _EffectReading(EffectInPlace):
    """An effect, and the ways in which it can apply."""

    def faults(self) -> Iterator[UnreadPart]:
        if "aura" in self.typed and "who" in self.typed:
            yield UnreadPart(("aura",), "`aura` and `who` both name the Units.", "delete it, and write `within` in `who`")
        yield from key_faults(self)
        if _each(self.typed):
            yield from self._each_rolled()
        if _effects_of(self.typed, "otherwise") and not self.typed.get("roll") and self.position != "effect":
            yield UnreadPart(("otherwise",), "There is no roll that could fail.", "add one, such as `roll: 4`, or write `then`")
        if same_throw(self.typed):
            if not self.after:
                yield UnreadPart(("roll", "same"), "There is no earlier roll.", "delete it; `same` works in `then` and `otherwise`")
            for key in ("dice", "each"):
                if self.typed["roll"].get(key):
                    yield UnreadPart(("roll", key), "`same` rolls no dice.", "delete it")
        straight = self.typed.get("toward") or self.typed.get("away_from")
        if self.verb == "place" and isinstance(self.typed.get("otherwise"), str) and not straight:
            told = "`otherwise` with an effect works only with `toward` or `away_from`."
            yield UnreadPart(("otherwise",), told, "add one of them, or delete `otherwise`")
        if self.on is not None:
            found = list(self._waiting())
        elif self.position in DONE and (self.row.done_by or self.row.performed_by):
            found = list(self._done())
        else:
            found = list(self._standing())
        yield from found

    def _again(self) -> Iterator[UnreadPart]:
        """An effect that its player may repeat."""
        if not (self.typed.get("may") or self.typed.get("cost")):
            told = "No player is asked whether to repeat the effect."
            yield UnreadPart(("again",), told, "add `may: true`, or a `cost` for each time")
        elif self.typed.get("instead") or self.verb in ("miss", "intercept"):
            yield UnreadPart(("again",), "This effect can apply only once.", "delete it")

    def _each_rolled(self) -> Iterator[UnreadPart]:
        """A roll for each Unit, where there is only one Unit or no trigger."""
        who, at = self.typed.get("who"), ("roll", "each")
        several = self.typed.get("aura") is not None or isinstance(who, Mapping) and who.get("most") != 1
        if self.on is None and self.position not in DONE:
            yield UnreadPart(at, "The effect always applies, with a new roll each time.", "delete it")
        elif not several:
            yield UnreadPart(at, "Only one Unit is affected, and it gets its own roll anyway.", "delete it, or add `who: {within: 3}`")

    # -- the three ways in which an effect applies -------------------------------------------------------------------

    def _standing(self) -> Iterator[UnreadPart]:
        """It always applies."""
        if self.position == "effect" and (judged := self._of_effect()) is not None:
            yield from judged
        elif elsewhere := list(self._elsewhere()):
            yield from elsewhere
        else:
            for path, word, named in self.words:
                yield from self.judge_side(path, f"{self.verb}: {word}", named.side, named.instead)
            if not self.row.named:
                yield from self.judge_side((self.verb,), self.verb, self.row.side, "")
            yield from judge(self, ALL_THE_TIME)
            if isinstance(self.typed.get("when"), Mapping):
                yield from self._conditions_all_the_time(self.typed["when"])

    def _of_effect(self) -> Iterable[UnreadPart] | None:
        """It lasts for the Unit that suffers it, or applies to it at once; None: it applies like any other."""
        row, verb = self.row, self.verb
        if row.lasts and self.words and not any(_in_checks(word, named) for _, word, named in self.words):
            return self._lasting_effect()
        if verb in SUFFERED and (verb != "grant" or self.typed.get("roll") is not None):
            return self._suffering()
        open_to = of_effects(row) if row.lasts else []
        if open_to and (closed := [one for one in self.words if one[1] not in open_to]):
            told = f"use {', '.join(open_to)}, or grant a token that has this effect: `grant: TOKEN, who: target`"
            return [UnreadPart(path, f"`{verb}: {word}` does nothing for {POSITIONS['effect']}.", told) for path, word, _ in closed]
        if self.position not in row.stands:
            return [UnreadPart((verb,), f"`{verb}` does nothing for {POSITIONS[self.position]}.", self.where_read)]
        return None

    def _elsewhere(self) -> Iterator[UnreadPart]:
        """It works in another position, or needs a trigger."""
        row, verb, position = self.row, self.verb, self.position
        if row.deed and not (verb == "grant" and (position == "effect" or self.typed.get("at") == "start")):
            places = spoken(frozenset(row.stands & DONE))
            if verb == "grant" and position == "unit":
                places = f"{places}; with `at: start` the Unit starts with it"
            or_there = f"; or use it for {places}" if places else ""
            moment = self.wait_for(f"on: {self.example}") if verb in OF_UNITS else f"add one, such as `on: {self.example}`"
            yield UnreadPart((verb,), f"`{verb}` needs a trigger.", f"{moment}{or_there}")
            return
        for path, word, named in self.words:
            if position not in named.stands:
                yield UnreadPart(path, f"`{verb}: {word}` does nothing for {POSITIONS[position]}.", self.elsewhere(named))
        if not row.named and position not in row.stands:
            yield UnreadPart((verb,), f"`{verb}` does nothing for {POSITIONS[position]}.", f"use it for {spoken(row.stands)}")

    def _conditions_all_the_time(self, when: Typed) -> Iterator[UnreadPart]:
        effect = self.position == "effect" and not self.words
        if not (all(row.when for row in self.rows) or effect and self.verb == "grant"):
            yield UnreadPart(("when",), f"`{self.called}` does not use conditions.", "delete it")
        elif all(row.side for row in self.rows) or effect:
            yield from self.judge_conditions(when, ("when",), Known(tuple(PARTIES), True))
        else:
            yield from self.judge_conditions(when, ("when",), Known(("bearer",), where=f"in `{self.called}`"))

    def _suffering(self) -> Iterator[UnreadPart]:
        """It applies at once to the Unit that suffers it."""
        yield from judge(self, SUFFERING)
        known = Known(("attacker", "target"), where="when a Unit suffers an effect")
        if isinstance(who := self.typed.get("who"), str) and who != "bearer":
            yield from self.judge_role(who, ("who",), known)
        elif isinstance(who, Mapping):
            yield from self.judge_selector(who, ("who",), known, picks=True)
        if isinstance(self.typed.get("when"), Mapping):
            yield from self.judge_conditions(self.typed["when"], ("when",), Known(tuple(PARTIES), True))

    def _lasting_effect(self) -> Iterator[UnreadPart]:
        """It lasts for the Unit that suffers it."""
        if self.typed.get("who") != "target":
            yield UnreadPart((self.verb,), "The effect does not say which Unit it affects.", "add `who: target`")
        for path, word, named in self.words:
            if not named.lasts or "unit" not in named.stands:
                told = f"`{self.verb}: {word}` does nothing for {POSITIONS['effect']}."
                yield UnreadPart(path, told, self.elsewhere(named))
        yield from judge(self, SUFFERED_FOR_LONG)
        if isinstance(self.typed.get("when"), Mapping):
            yield from self.judge_conditions(self.typed["when"], ("when",), Known(tuple(PARTIES), True))

    def _waiting(self) -> Iterator[UnreadPart]:
        """It applies, or starts to last, at its trigger."""
        row, verb, on, typed_on = self.row, self.verb, self.on or "", self.typed["on"]
        if self.position not in WAITING:
            yield UnreadPart(("on",), f"{beginning(self.position)} cannot have a trigger.", f"write it for {spoken(WAITING)}")
            return
        if not row.done_by:
            places = spoken(row.stands)
            yield UnreadPart(("on",), f"`{verb}` cannot have a trigger.", f"delete `on`, and use `{verb}` for {places}")
            return
        for path, word, named in self.words:
            if not named.lasts:
                yield UnreadPart(path, f"`{verb}: {word}` cannot start at a trigger.", "delete `on`")
            elif named.done_by and named.stands and self.position not in named.stands:
                yield UnreadPart(
                    path, f"`{verb}: {word}` does nothing for {POSITIONS[self.position]}.", f"use it for {spoken(named.stands)}"
                )
        happening, full = TRIGGERS[on], isinstance(typed_on, Mapping)
        if self.position in ("action", "rolled", "performed") and "action" not in happening.tells:
            yield UnreadPart(
                ("on", "after") if full else ("on",),
                f"`{on}` involves no action, so {POSITIONS[self.position]} cannot use this trigger.",
                f"make it {POSITIONS['unit']}, or use one of these triggers: {_telling('action')}",
            )
        if full:
            for key in ("effect", "hit", "passes"):
                if typed_on.get(key) is not None and key not in happening.tells:
                    yield UnreadPart(("on", key), f"The trigger `{on}` has no `{key}`.", f"delete it; `{key}` works with: {_telling(key)}")
                elif typed_on.get(key) is not None and typed_on.get("before") in ("moved", *ROLLED):
                    told = "The path is not known before the move." if key == "passes" else f"`{key}` is not known before the roll."
                    yield UnreadPart(("on", key), told, "delete it, or write `after` instead of `before`")
            if typed_on.get("passes") is not None and typed_on.get("of") is None:
                told = "The bearer's own path always passes the bearer."
                yield UnreadPart(("on", "passes"), told, "name other Units: `of: {side: enemy}`")
            if isinstance(typed_on.get("of"), Mapping):
                if self.position in ("action", "rolled", "performed"):
                    yield UnreadPart(("on", "of"), "Another Unit cannot perform this action.", f"make it {POSITIONS['unit']}")
                yield from self.judge_selector(typed_on["of"], ("on", "of"), Known((), where="in `of`"))
        if full and typed_on.get("effect") is not None and on != "suffers":
            yield from self._threatened(typed_on["effect"])
        if self.typed.get("instead") and not (full and typed_on.get("before")):
            yield UnreadPart(("instead",), "It is too late to replace what happens.", "use a trigger with `before`: `on: {before: ...}`")
        itself = "" if full and typed_on.get("of") else next(iter(happening.roles), "")
        bearer = () if self.position == "leader" else ("bearer",)
        known = Known((*bearer, *happening.roles), self.left_by_hit, f"with the trigger `{on}`", itself)
        yield from self._moment(known, "before" in happening.tells)

    def _threatened(self, effect: str) -> Iterator[UnreadPart]:
        """Before a Unit suffers a faction's own effect, only what that effect inflicts is known."""
        if effect not in INFLICTED:
            told = f"`{self.on}` can test only for {', '.join(INFLICTED[:-1])} or {INFLICTED[-1]}."
            yield UnreadPart(("on", "effect"), told, f"write one of these, or use `on: {{after: suffers, effect: {effect}}}`")

    def _done(self) -> Iterator[UnreadPart]:
        """It applies when the action is performed, or the trait used."""
        row, verb, position = self.row, self.verb, self.position
        if position not in row.stands and not row.lasts:
            yield UnreadPart((verb,), f"`{verb}` does nothing for {POSITIONS[position]}.", self.where_read)
            return
        if not row.done_by and not self.at_once:
            key = next(key for key in ("roll", "who", "aura") if self.typed.get(key) is not None)
            yield UnreadPart((key,), f"`{verb}` does not use `{key}`.", "delete it")
            return
        for path, word, named in self.words:
            if not named.lasts or named.done_by:
                told = f"`{verb}: {word}` does nothing for {POSITIONS[position]}."
                yield UnreadPart(path, told, self.elsewhere(named))
        if self.typed.get("instead"):
            yield UnreadPart(("instead",), "There is nothing to replace.", "use a trigger with `before`: `on: {before: ...}`")
        if self.at_once:
            for key in ("when", "limit", "may", "cost", "then", "otherwise"):
                if self.typed.get(key):
                    advice = "add `who: bearer`" if row.done_by else "delete it"
                    yield UnreadPart((key,), f"{beginning(position)} always does this for its own Unit.", advice)
            if self.typed.get("until") and "until" not in row.keys:
                yield UnreadPart(("until",), f"`{verb}` happens at once and does not last.", "delete it")
            return
        yield from self._moment(Known(("bearer",), where=f"in {POSITIONS[position]}"), False)

    def _moment(self, known: Known, before: bool) -> Iterator[UnreadPart]:
        """The parts of any effect with a trigger: its Units, its conditions, its duration."""
        verb, typed, row = self.verb, self.typed, self.row
        if typed.get("again"):
            yield from self._again()
        if self.picks:
            known = replace(known, roles=(*known.roles, "picked"))
        if self.lasts and not typed.get("until"):
            long = "activation" if self.on == "round_ends" else "round"
            yield UnreadPart((verb,), "The effect does not say how long it lasts.", f"add a duration, such as `until: {long}`")
        if not self.lasts and typed.get("until"):
            yield UnreadPart(("until",), f"`{verb}` happens at once and does not last.", "delete it")
        who = typed.get("who")
        if isinstance(who, str):
            yield from self.judge_role(who, ("who",), known)
        elif isinstance(who, Mapping):
            yield from self.judge_selector(who, ("who",), known, before=before, picks=True)
        for key in ("at", "away_from", "toward"):
            if isinstance(role := typed.get(key), str) and role in (*PARTIES, "picked") and key in row.keys and verb != "compel":
                yield from self.judge_role(role, (key,), known)
                itself = ["bearer", known.itself] if who in (None, "bearer") else [who]
                if role in itself or role == "bearer" and known.itself == who:
                    yield UnreadPart((key,), f"The effect already affects the `{role}`.", "delete it, or name the other Unit")
        for key in ("away_from", "toward"):
            if isinstance(typed.get(key), Mapping):
                yield from self.judge_selector(typed[key], (key,), known)
        if verb == "lay" and isinstance(role := typed.get("of"), str) and role not in ("before", CENTRE):
            yield from self.judge_role(role, ("of",), known)
        if typed.get("of") == "before" and not before and verb in ("place", "lay"):
            told = f"No Unit has an earlier position {known.where}."
            yield UnreadPart(("of",), told, f"use one of these triggers: {_telling('before')}")
        if isinstance(typed.get("when"), Mapping):
            yield from self.judge_conditions(typed["when"], ("when",), known)

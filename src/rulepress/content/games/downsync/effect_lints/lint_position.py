"""Where a sentence is read: what of it nothing would ever look at, told where it was typed.

A sentence counts as long as it stands there, is done at a moment, or begins to count at one; what the rows say of its verb decides
which. A key that nothing reads in that case is told with the place where it would be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rulepress.content.games.downsync.effect_lints.effect_in_place import AIMED, OF_ACTIONS, OF_UNITS, EffectInPlace, Known, spoken
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
"""What is done after a sentence: once it is done, or once its roll has failed."""

SUFFERED = ("inflict", "grant", "remove", "place", "move", "act")
"""What an effect may do to whoever suffers it, at once; `grant` with a roll."""

OF_NOBODY = ("score", "lay", "miss", "intercept")
"""What is done to no Unit."""


def unread(effect: Typed, position: str) -> list[UnreadPart]:
    """Everything in a sentence, as typed, that nothing reads at that position (one of `POSITIONS`), or that can never count."""
    verb = verb_of(effect)
    if effect.get("cost") == "A":
        if position != "token" or effect.get("on"):
            told = "An action is spent in an activation, and for nothing else."
            where = "a token's sentence without `on` may cost one; a trait says `cost: A` and `phase: activation` beside its effects"
            return [UnreadPart(("cost",), told, where)]
        effect, position = {key: value for key, value in effect.items() if key != "cost"}, "used"
    found = [
        *(unread_of_marker(effect) if position == "marker" else ()),
        *_EffectReading(effect, verb, VERBS[verb], position).faults(),
        *never(effect, verb, position),
        *_after(effect, verb, position),
    ]
    return list({each.path: each for each in reversed(found)}.values())[::-1]  # of several about one key the first


def _after(effect: Typed, verb: str, position: str) -> Iterator[UnreadPart]:
    """What is done after it, each as if it waited for the same; what becomes of an effect is due once the hit has been settled."""
    on = effect.get("on")
    if position == "effect":
        return  # nothing comes after its sentences, which is told there
    if on is None and position not in DONE:
        on, position = "hit", "unit" if position in ("action", "rolled") else position
    back = verb == "return" and effect.get("at") == "at_once"
    for path, then in [((key, index), then) for key in AFTER for index, then in enumerate(_effects_of(effect, key))]:
        own = verb_of(then)
        for told in ("on", "instead"):
            if then.get(told):
                yield UnreadPart((*path, told), "It is done at once after the sentence before it.", "take it out")
        judged = {name: value for name, value in then.items() if name not in ("on", "instead")} | ({"on": on} if on else {})
        picks = (path[0] == "then" or _each(effect)) and _others(effect)
        whose = _whose(then, own, position) if picks and _picked(effect) else ()
        if same_throw(then) and (effect.get("roll") is None or effect.get("on") is None and position not in DONE):
            told = "write it after a sentence that is rolled for at its moment, or roll anew: `roll: 4`"
            yield UnreadPart((*path, "roll", "same"), "The sentence before it leaves no roll.", told)
        faults = (
            *whose,
            *_which(effect, then),
            *_EffectReading(judged, own, VERBS[own], position, after=True, picks=picks).faults(),
            *never(judged, own, position, back),
        )
        yield from (each._replace(path=(*path, *(each.path if each.path[0] != "on" else (own,)))) for each in faults)
        yield from (each._replace(path=(*path, *each.path)) for each in _after(judged, own, position))


def _others(effect: Typed) -> bool:
    """Does it concern others than its bearer, or one that enters?"""
    return effect.get("who") not in (None, "bearer") or effect.get("aura") is not None or effect.get("unit") is not None


def of_nobody(effect: Typed, verb: str) -> bool:
    """Is it done to no Unit, but to the table or the bearer's player?"""
    return verb in OF_NOBODY or effect[verb] == "command_points" or (verb, effect[verb]) == ("grant", "command_point")


def _picked(effect: Typed) -> bool:
    """Does it pick whom it concerns?"""
    return not isinstance(effect.get("who"), str)


def _each(effect: Typed) -> bool:
    """Is each of several rolled for by itself?"""
    roll = effect.get("roll")
    return isinstance(roll, Mapping) and bool(roll.get("each"))


def same_throw(effect: Typed) -> bool:
    """Does it roll nothing anew, and go by what the sentence before has rolled?"""
    roll = effect.get("roll")
    return isinstance(roll, Mapping) and bool(roll.get("same"))


def _whose(then: Typed, verb: str, position: str) -> Iterator[UnreadPart]:
    """What is done after a sentence that picked others, and leaves open with whom."""
    itself = of_nobody(then, verb) or verb == "remove" and position == "marker"
    if not itself and VERBS[verb].done_by and not _others(then) and then.get("who") is None:
        said = "The sentence before it concerns others: it does not say whether this concerns the same ones, or the bearer."
        instead = "write `who: picked`, the same" + ("" if position == "leader" else ", or `who: bearer`")
        yield UnreadPart((verb,), said, instead)


def _which(effect: Typed, then: Typed) -> Iterator[UnreadPart]:
    """A Unit that goes straight on with regard to one of several."""
    who = effect.get("who")
    several = effect.get("aura") is not None or isinstance(who, Mapping) and who.get("most") != 1
    for key in ("away_from", "toward"):
        if then.get(key) == "picked" and several:
            yield UnreadPart((key,), "The sentence before it may concern several.", "add `most: 1` to whom that concerns")


def _effects_of(effect: Typed, key: str) -> list[Typed]:
    """What is done after it; an effect that stands there is none."""
    found = effect.get(key)
    return found if isinstance(found, list) else []


def _telling(what: str) -> str:
    """The happenings of which that is known."""
    return ", ".join(name for name, row in TRIGGERS.items() if what in row.tells)


def _in_checks(word: str, named: VerbArgument) -> bool:
    """Is it judged in a check alone, so that it never begins for whoever has suffered an effect?"""
    return bool(named.side) and word not in AIMED


def of_effects(row: Verb) -> list[str]:
    """The words of a verb that count for whoever has suffered an effect, from then on (`who: target`, `until: round`)."""
    return [word for word, named in row.named.items() if named.lasts and "unit" in named.stands and not _in_checks(word, named)]


def _reaches(effect: EffectInPlace) -> bool:
    """May it reach others around its bearer, as long as it stands there?"""
    return all(row.aura for row in effect.rows)


def _in_vain(effect: EffectInPlace) -> bool:
    """Does it say whom it concerns around its bearer, and reaches nobody there?"""
    return effect.around and not (_reaches(effect) and effect.position in BORNE)


def _asks(effect: EffectInPlace) -> bool:
    """May it be declined each time, or cost something, as long as it stands there?"""
    return any(row.asks for row in effect.rows)


def _pays(effect: EffectInPlace) -> bool:
    """Is what it forbids open to whoever pays?"""
    return effect.verb == "forbid" and set(effect.typed["forbid"]) <= set(PAYABLE)


def _lent(effect: EffectInPlace) -> Iterator[UnreadPart]:
    """What `lend` asks of those who may take tokens."""
    if effect.verb == "lend" and isinstance(who := effect.get("who"), Mapping):
        unread = [key for key in who if key not in ("side", "within")]
        yield from (UnreadPart(("who", key), f"`lend` does not read `{key}`.", "take it out") for key in unread)


def _followed(key: str) -> AtKeys:
    """Effects that are done after it, where nothing comes after it."""
    return AtKeys(key, lambda e: _effects_of(e.typed, key) and (e.verb != "replace" or e.position == "effect"))


def _no_reach(effect: EffectInPlace) -> str:
    if _reaches(effect):
        return f"What {POSITIONS[effect.position]} says reaches nobody around it."
    return f"`{effect.verb}` reaches nobody around its bearer."


def _for_reach(effect: EffectInPlace) -> str:
    return f"write it for {POSITIONS['unit']}" if _reaches(effect) else "take it out"


def _wait(effect: EffectInPlace) -> str:
    return f"say what it waits for, such as `on: {effect.example}`"


ALL_THE_TIME: tuple[Rule, ...] = (
    where(_in_vain, first(AtKeys("aura").says(_no_reach, _for_reach), AtKeys("who").says(_no_reach, _for_reach))),
    where(
        lambda e: isinstance(e.get("who"), Mapping) and not _in_vain(e),
        lambda e: e.judge_selector(e.typed["who"], ("who",), Known((), where="in what counts all the time"), whole=True),
    ),
    _lent,
    AtKeys("may", lambda e: not _asks(e)).says("It counts all the time: nobody is asked.", _wait),
    AtKeys("cost", lambda e: not _asks(e) and not _pays(e)).says("It counts all the time: nothing is paid.", _wait),
    AtKeys("again").says("It counts all the time: nothing is done again.", _wait),
    AtKeys("instead").says("It counts all the time: nothing is about to happen.", _wait),
    AtKeys("roll", lambda e: not e.row.roll).says("It counts all the time: no die is rolled.", _wait),
    AtKeys("limit", lambda e: not any(row.limit for row in e.rows)).says(
        lambda e: f"Nothing counts how often `{e.called}` is at work.", "take it out, or say what it waits for (`on`)"
    ),
    *(_followed(key).says("It counts all the time: nothing comes after it.", _wait) for key in AFTER),
    AtKeys("until", lambda e: "until" not in e.row.keys).says(
        "It counts as long as it stands there.",
        lambda e: f"say from when it counts, such as `on: {e.example}`" if e.row.done_by and e.position in WAITING else "take it out",
    ),
)
"""What an effect says to no purpose that counts as long as it stands there."""

SUFFERING: tuple[Rule, ...] = (
    AtKeys(VERB, among("who", None, "bearer")).says("It does not say whom it concerns.", "add `who: target`"),
    AtKeys("may cost again limit instead aura then otherwise until").says("Whoever suffers the effect suffers all of it, and at once."),
)
"""What an effect says to no purpose that is done as it is suffered."""

SUFFERED_FOR_LONG: tuple[Rule, ...] = (
    AtKeys(VERB, lacks("until")).says("Nothing says how long it counts from then on.", "say so, such as `until: round`"),
    AtKeys("until", among("until", "attack")).says("The attack is over as it suffers that.", "write a longer one, such as `until: action`"),
    AtKeys("may cost again roll limit instead aura then otherwise").says("Whoever suffers the effect suffers all of it."),
)
"""What an effect says to no purpose that counts for whoever has suffered it, from then on."""


class _EffectReading(EffectInPlace):
    """A sentence, and the ways in which it is read."""

    def faults(self) -> Iterator[UnreadPart]:
        if "aura" in self.typed and "who" in self.typed:
            yield UnreadPart(("aura",), "An `aura` says whom it concerns, and so does `who`.", "write `within` into `who`")
        yield from key_faults(self)
        if _each(self.typed):
            yield from self._each_rolled()
        if _effects_of(self.typed, "otherwise") and not self.typed.get("roll") and self.position != "effect":
            yield UnreadPart(
                ("otherwise",), "Nothing is rolled that could fail.", "say what must be rolled, such as `roll: 4`, or write `then`"
            )
        if same_throw(self.typed):
            if not self.after:
                yield UnreadPart(
                    ("roll", "same"), "Nothing has been rolled before it.", "take it out; it is read in `then` and `otherwise`"
                )
            for key in ("dice", "each"):
                if self.typed["roll"].get(key):
                    yield UnreadPart(("roll", key), "No dice are rolled.", "take it out")
        straight = self.typed.get("toward") or self.typed.get("away_from")
        if self.verb == "place" and isinstance(self.typed.get("otherwise"), str) and not straight:
            told = "add `toward` or `away_from`, or take it out"
            yield UnreadPart(("otherwise",), "It comes up against something only where it is pushed straight on.", told)
        if self.on is not None:
            found = list(self._waiting())
        elif self.position in DONE and (self.row.done_by or self.row.performed_by):
            found = list(self._done())
        else:
            found = list(self._standing())
        yield from found

    def _again(self) -> Iterator[UnreadPart]:
        """What is done several times over, because its player wants it."""
        if not (self.typed.get("may") or self.typed.get("cost")):
            yield UnreadPart(
                ("again",), "Nobody is asked whether it is done again.", "add `may: true`, or what it costs each time (`cost`)"
            )
        elif self.typed.get("instead") or self.verb in ("miss", "intercept"):
            yield UnreadPart(("again",), "It can be done only once.", "take it out")

    def _each_rolled(self) -> Iterator[UnreadPart]:
        """A die for each, where only one is concerned, or something is done once after all of them."""
        who, at = self.typed.get("who"), ("roll", "each")
        several = self.typed.get("aura") is not None or isinstance(who, Mapping) and who.get("most") != 1
        if self.on is None and self.position not in DONE:
            yield UnreadPart(at, "It counts all the time: it is rolled for whenever it happens.", "take it out")
        elif not several:
            yield UnreadPart(at, "It concerns one alone, who is rolled for in any case.", "take it out, or say whom: `who: {within: 3}`")

    # -- the three ways in which a sentence is read ------------------------------------------------------------------

    def _standing(self) -> Iterator[UnreadPart]:
        """It counts as long as it stands there."""
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
        """It counts for whoever has suffered the effect, or is done to it; None: it is read like any other."""
        row, verb = self.row, self.verb
        if row.lasts and self.words and not any(_in_checks(word, named) for _, word, named in self.words):
            return self._lasting_effect()
        if verb in SUFFERED and (verb != "grant" or self.typed.get("roll") is not None):
            return self._suffering()
        open_to = of_effects(row) if row.lasts else []
        if open_to and (closed := [one for one in self.words if one[1] not in open_to]):
            told = f"an effect may say {', '.join(open_to)}; or let it give a token that says this: `grant: TOKEN, who: target`"
            return [UnreadPart(path, f"`{verb}: {word}` is not read for an effect.", told) for path, word, _ in closed]
        if self.position not in row.stands:
            return [UnreadPart((verb,), f"`{verb}` is not read for {POSITIONS[self.position]}.", self.where_read)]
        return None

    def _elsewhere(self) -> Iterator[UnreadPart]:
        """It is read elsewhere, or done at a moment that nothing names."""
        row, verb, position = self.row, self.verb, self.position
        if row.deed and not (verb == "grant" and (position == "effect" or self.typed.get("at") == "start")):
            places = spoken(frozenset(row.stands & DONE))
            if verb == "grant" and position == "unit":
                places = f"{places}; with `at: start` the Unit begins with it"
            or_there = f"; or write it for {places}" if places else ""
            moment = self.wait_for(f"on: {self.example}") if verb in OF_UNITS else f"say when, such as `on: {self.example}`"
            yield UnreadPart((verb,), f"Nothing says when `{verb}` is done.", f"{moment}{or_there}")
            return
        for path, word, named in self.words:
            if position not in named.stands:
                instead = named.instead if position in OF_ACTIONS and named.instead else f"it is read for {spoken(named.stands)}"
                yield UnreadPart(path, f"`{verb}: {word}` is not read for {POSITIONS[position]}.", instead)
        if not row.named and position not in row.stands:
            yield UnreadPart((verb,), f"`{verb}` is not read for {POSITIONS[position]}.", f"it is read for {spoken(row.stands)}")

    def _conditions_all_the_time(self, when: Typed) -> Iterator[UnreadPart]:
        effect = self.position == "effect" and not self.words
        if not (all(row.when for row in self.rows) or effect and self.verb == "grant"):
            yield UnreadPart(("when",), f"No condition of `{self.called}` is read.", "take it out")
        elif all(row.side for row in self.rows) or effect:
            yield from self.judge_conditions(when, ("when",), Known(tuple(PARTIES), True))
        else:
            yield from self.judge_conditions(when, ("when",), Known(("bearer",), where=f"for `{self.called}`"))

    def _suffering(self) -> Iterator[UnreadPart]:
        """It is done as the effect is suffered."""
        yield from judge(self, SUFFERING)
        known = Known(("attacker", "target"), where="as an effect is suffered")
        if isinstance(who := self.typed.get("who"), str) and who != "bearer":
            yield from self.judge_role(who, ("who",), known)
        elif isinstance(who, Mapping):
            yield from self.judge_selector(who, ("who",), known, picks=True)
        if isinstance(self.typed.get("when"), Mapping):
            yield from self.judge_conditions(self.typed["when"], ("when",), Known(tuple(PARTIES), True))

    def _lasting_effect(self) -> Iterator[UnreadPart]:
        """It counts for whoever has suffered the effect, from then on."""
        if self.typed.get("who") != "target":
            yield UnreadPart((self.verb,), "It does not say for whom it counts.", "add `who: target`")
        for path, word, named in self.words:
            if not named.lasts or "unit" not in named.stands:
                yield UnreadPart(path, f"`{self.verb}: {word}` is not read for an effect.", f"it is read for {spoken(named.stands)}")
        yield from judge(self, SUFFERED_FOR_LONG)
        if isinstance(self.typed.get("when"), Mapping):
            yield from self.judge_conditions(self.typed["when"], ("when",), Known(tuple(PARTIES), True))

    def _waiting(self) -> Iterator[UnreadPart]:
        """It is done, or begins to count, when something happens."""
        row, verb, on, typed_on = self.row, self.verb, self.on or "", self.typed["on"]
        if self.position not in WAITING:
            yield UnreadPart(("on",), f"{POSITIONS[self.position].capitalize()} waits for nothing.", f"write it for {spoken(WAITING)}")
            return
        if not row.done_by:
            places = spoken(row.stands)
            yield UnreadPart(("on",), f"`{verb}` is done at no moment of its own.", f"take `on` out; it is read for {places}")
            return
        for path, word, named in self.words:
            if not named.lasts:
                yield UnreadPart(path, f"`{verb}: {word}` cannot begin with something that happens.", "take `on` out")
            elif named.done_by and named.stands and self.position not in named.stands:
                yield UnreadPart(
                    path, f"`{verb}: {word}` is not read for {POSITIONS[self.position]}.", f"it is read for {spoken(named.stands)}"
                )
        happening, full = TRIGGERS[on], isinstance(typed_on, Mapping)
        if self.position in ("action", "rolled", "performed") and "action" not in happening.tells:
            yield UnreadPart(
                ("on", "after") if full else ("on",),
                f"Of `{on}` no action is known, so that {POSITIONS[self.position]} cannot wait for it.",
                f"make it {POSITIONS['unit']}, or wait for one of: {_telling('action')}",
            )
        if full:
            for key in ("effect", "hit", "passes"):
                if typed_on.get(key) is not None and key not in happening.tells:
                    yield UnreadPart(("on", key), f"`{on}` knows of no `{key}`.", f"it is known of: {_telling(key)}")
                elif typed_on.get(key) is not None and typed_on.get("before") in ("moved", *ROLLED):
                    told = "Where its way will lead" if key == "passes" else f"Whether it will `{key}`"
                    yield UnreadPart(("on", key), f"{told} is not known before.", "take it out, or wait with `after`")
            if typed_on.get("passes") is not None and typed_on.get("of") is None:
                yield UnreadPart(("on", "passes"), "The bearer's own way always leads past it.", "say whose: `of: {side: enemy}`")
            if isinstance(typed_on.get("of"), Mapping):
                if self.position in ("action", "rolled", "performed"):
                    yield UnreadPart(("on", "of"), "The action of another Unit is not this one.", f"make it {POSITIONS['unit']}")
                yield from self.judge_selector(typed_on["of"], ("on", "of"), Known((), where="of whom it happens to"))
        if full and typed_on.get("effect") is not None and on != "suffers":  # whatever else it is called
            yield from self._threatened(typed_on["effect"])
        if self.typed.get("instead") and not (full and typed_on.get("before")):
            yield UnreadPart(("instead",), "It has happened by then.", "wait for it with `on: {before: ...}`")
        itself = "" if full and typed_on.get("of") else next(iter(happening.roles), "")
        bearer = () if self.position == "leader" else ("bearer",)
        known = Known((*bearer, *happening.roles), self.left_by_hit, f"when it waits for `{on}`", itself)
        yield from self._moment(known, "before" in happening.tells)

    def _threatened(self, effect: str) -> Iterator[UnreadPart]:
        """Before anything has been suffered, a faction's own effect is known by what it inflicts alone."""
        if effect not in INFLICTED:
            told = f"`{self.on}` knows what threatens, not what that is called: {', '.join(INFLICTED[:-1])} or {INFLICTED[-1]}."
            yield UnreadPart(("on", "effect"), told, f"name one of these, or wait for `{{after: suffers, effect: {effect}}}`")

    def _done(self) -> Iterator[UnreadPart]:
        """It is done as the action is performed, or the trait used."""
        row, verb, position = self.row, self.verb, self.position
        if position not in row.stands and not row.lasts:
            yield UnreadPart((verb,), f"`{verb}` is not read for {POSITIONS[position]}.", self.where_read)
            return
        if not row.done_by and not self.at_once:
            key = next(key for key in ("roll", "who", "aura") if self.typed.get(key) is not None)
            yield UnreadPart((key,), f"`{verb}` is done without it.", "take it out")
            return
        for path, word, named in self.words:
            if not named.lasts or named.done_by:
                instead = f"it is read for {spoken(named.stands)}"
                yield UnreadPart(path, f"`{verb}: {word}` cannot begin with something that is done.", instead)
        if self.typed.get("instead"):
            yield UnreadPart(("instead",), "Nothing is about to happen.", "wait for it with `on: {before: ...}`")
        if self.at_once:
            for key in ("when", "limit", "may", "cost", "then", "otherwise"):
                if self.typed.get(key):
                    advice = "say whom it concerns too: `who: bearer`" if row.done_by else "take it out"
                    yield UnreadPart((key,), f"What {POSITIONS[position]} does for its own Unit is always done.", advice)
            if self.typed.get("until") and "until" not in row.keys:
                yield UnreadPart(("until",), f"`{verb}` is done and over.", "take it out")
            return
        yield from self._moment(Known(("bearer",), where=f"for {POSITIONS[position]}"), False)

    def _moment(self, known: Known, before: bool) -> Iterator[UnreadPart]:
        """What any sentence says that happens: whom it concerns, under which conditions, for how long."""
        verb, typed, row = self.verb, self.typed, self.row
        if typed.get("again"):
            yield from self._again()
        if self.picks:
            known = replace(known, roles=(*known.roles, "picked"))
        if self.lasts and not typed.get("until"):
            long = "activation" if self.on == "round_ends" else "round"
            yield UnreadPart((verb,), "Nothing says how long it counts from then on.", f"say so, such as `until: {long}`")
        if not self.lasts and typed.get("until"):
            yield UnreadPart(("until",), f"`{verb}` is done and over.", "take it out")
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
                    yield UnreadPart((key,), f"That is the `{role}` itself.", "take it out, or name the other one")
        for key in ("away_from", "toward"):
            if isinstance(typed.get(key), Mapping):
                yield from self.judge_selector(typed[key], (key,), known)
        if verb == "lay" and isinstance(role := typed.get("of"), str) and role not in ("before", CENTRE):
            yield from self.judge_role(role, ("of",), known)
        if typed.get("of") == "before" and not before and verb in ("place", "lay"):
            yield UnreadPart(("of",), f"Nobody has stood anywhere else {known.where}.", f"wait for one of: {_telling('before')}")
        if isinstance(typed.get("when"), Mapping):
            yield from self.judge_conditions(typed["when"], ("when",), known)

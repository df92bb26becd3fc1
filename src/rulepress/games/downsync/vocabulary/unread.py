"""Where a sentence is read: what of it nothing would ever look at, told where it was typed.

A sentence counts as long as it stands there, is done at a moment, or begins to count at one; what the rows say of its verb decides
which. A key that nothing reads in that case is told with the place where it would be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulepress.games.downsync.vocabulary.conditions import CONDITIONS, JOINED
from rulepress.games.downsync.vocabulary.facts import COUNTED, FACTS, PARTIES
from rulepress.games.downsync.vocabulary.happenings import CAME_OF_IT, HAPPENINGS, RESULTS, ROLLED
from rulepress.games.downsync.vocabulary.lying import unread_of_marker
from rulepress.games.downsync.vocabulary.never import never
from rulepress.games.downsync.vocabulary.rows import BORNE, DONE, INFLICTED, POSITIONS, WAITING, Named, Path, Typed, Unread, Verb
from rulepress.games.downsync.vocabulary.verbs import ACTIVATION, AT, PAYABLE, RAISED, VERBS, verb_of
from rulepress.games.downsync.vocabulary.who import COMPARED, SELECTING

EQUIPPED = ("emergency_countermeasure", "countermeasure", "stealth", "overwatch")
"""The tokens that a Unit may begin with."""

NOT_GIVEN = ("activated",)
NOT_TAKEN = ("activated",)
"""Tokens of the rules that no sentence gives, or takes away."""

UNKNOWN = ("kind", "unit", "faction", "trait", "label", "bases", "stunned", "countermeasures", "short_of", "inches_moved", "engaged")
"""Facts that no Ping tells of what it hides."""

AFTER = ("then", "otherwise")
"""What is done after a sentence: once it is done, or once its roll has failed."""

SUFFERED = ("inflict", "grant", "remove", "place", "move", "act")
"""What an effect may do to whoever suffers it, at once; `grant` with a roll."""

AIMED = {"attack", "scan", "attacked", "scanned"}
"""What is forbidden as somebody is aimed at."""

OF_NOBODY = ("score", "lay", "miss", "intercept")
"""What is done to no Unit."""

UNSPENT = ("stun", "activated", "emergency_countermeasure", "command_point")
"""Tokens of the rules that are no price."""


def unread(sentence: Typed, position: str) -> list[Unread]:
    """Everything in a sentence, as typed, that nothing reads at that position (one of `POSITIONS`), or that can never count."""
    verb = verb_of(sentence)
    if sentence.get("cost") == "A":
        if position != "token" or sentence.get("on"):
            told = "An action is spent in an activation, and for nothing else."
            where = "a token's sentence without `on` may cost one; a trait says `cost: A` and `phase: activation` beside its effects"
            return [Unread(("cost",), told, where)]
        sentence, position = {key: value for key, value in sentence.items() if key != "cost"}, "used"
    found = [
        *(unread_of_marker(sentence) if position == "marker" else ()),
        *_Sentence(sentence, verb, VERBS[verb], position).faults(),
        *never(sentence, verb, position),
        *_after(sentence, verb, position),
    ]
    return list({each.path: each for each in reversed(found)}.values())[::-1]  # of several about one key the first


def _after(sentence: Typed, verb: str, position: str) -> Iterator[Unread]:
    """What is done after it, each as if it waited for the same; what becomes of an effect is due once the hit has been settled."""
    on = sentence.get("on")
    if on is None and position not in DONE:
        on, position = "hit", "unit" if position in ("action", "rolled") else position
    back = verb == "return" and sentence.get("at") == "at_once"
    for path, then in [((key, index), then) for key in AFTER for index, then in enumerate(_sentences_of(sentence, key))]:
        own = verb_of(then)
        for told in ("on", "instead"):
            if then.get(told):
                yield Unread((*path, told), "It is done at once after the sentence before it.", "take it out")
        judged = {name: value for name, value in then.items() if name not in ("on", "instead")} | ({"on": on} if on else {})
        picks = path[0] == "then" and _others(sentence)
        whose = _whose(then, own, position) if picks and _picked(sentence) else ()
        faults = (
            *whose,
            *_which(sentence, then),
            *_Sentence(judged, own, VERBS[own], position, after=True, picks=picks).faults(),
            *never(judged, own, position, back),
        )
        yield from (each._replace(path=(*path, *(each.path if each.path[0] != "on" else (own,)))) for each in faults)
        yield from (each._replace(path=(*path, *each.path)) for each in _after(judged, own, position))


def _others(sentence: Typed) -> bool:
    """Does it concern others than its bearer, or one that enters?"""
    return sentence.get("who") not in (None, "bearer") or sentence.get("aura") is not None or sentence.get("unit") is not None


def of_nobody(sentence: Typed, verb: str) -> bool:
    """Is it done to no Unit, but to the table or the bearer's player?"""
    return verb in OF_NOBODY or sentence[verb] == "command_points" or (verb, sentence[verb]) == ("grant", "command_point")


def _picked(sentence: Typed) -> bool:
    """Does it pick whom it concerns, once for all of them?"""
    roll = sentence.get("roll")
    return not isinstance(sentence.get("who"), str) and not (isinstance(roll, Mapping) and roll.get("each"))


def _whose(then: Typed, verb: str, position: str) -> Iterator[Unread]:
    """What is done after a sentence that picked others, and leaves open with whom."""
    itself = of_nobody(then, verb) or verb == "remove" and position == "marker"
    if not itself and VERBS[verb].done_by and not _others(then) and then.get("who") is None:
        said = "The sentence before it concerns others: it does not say whether this concerns the same ones, or the bearer."
        instead = "write `who: picked`, the same" + ("" if position == "leader" else ", or `who: bearer`")
        yield Unread((verb,), said, instead)


def _which(sentence: Typed, then: Typed) -> Iterator[Unread]:
    """A Unit that goes straight on with regard to one of several."""
    who = sentence.get("who")
    several = sentence.get("aura") is not None or isinstance(who, Mapping) and who.get("most") != 1
    for key in ("away_from", "toward"):
        if then.get(key) == "picked" and several:
            yield Unread((key,), "The sentence before it may concern several.", "add `most: 1` to whom that concerns")


def _sentences_of(sentence: Typed, key: str) -> list[Typed]:
    """What is done after it; an effect that stands there is none."""
    found = sentence.get(key)
    return found if isinstance(found, list) else []


def _places(stands: frozenset[str]) -> str:
    return ", or ".join(words for name, words in POSITIONS.items() if name in stands)


def _telling(what: str) -> str:
    """The happenings of which that is known."""
    return ", ".join(name for name, row in HAPPENINGS.items() if what in row.tells)


@dataclass(frozen=True)
class _Known:
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
class _Sentence:
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
    def words(self) -> list[tuple[Path, str, Named]]:
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

    def faults(self) -> Iterator[Unread]:
        if "aura" in self.typed and "who" in self.typed:
            yield Unread(("aura",), "An `aura` says whom it concerns, and so does `who`.", "write `within` into `who`")
        yield from self._shape()
        if isinstance(self.typed.get("roll"), Mapping) and self.typed["roll"].get("each"):
            yield from self._each_rolled()
        if _sentences_of(self.typed, "otherwise") and not self.typed.get("roll") and self.position != "effect":
            yield Unread(
                ("otherwise",), "Nothing is rolled that could fail.", "say what must be rolled, such as `roll: 4`, or write `then`"
            )
        straight = self.typed.get("toward") or self.typed.get("away_from")
        if self.verb == "place" and isinstance(self.typed.get("otherwise"), str) and not straight:
            told = "add `toward` or `away_from`, or take it out"
            yield Unread(("otherwise",), "It comes up against something only where it is pushed straight on.", told)
        if self.on is not None:
            found = list(self._waiting())
        elif self.position in DONE and (self.row.done_by or self.row.performed_by):
            found = list(self._done())
        else:
            found = list(self._standing())
        yield from found

    def _each_rolled(self) -> Iterator[Unread]:
        """A die for each, where only one is concerned, or something is done once after all of them."""
        who, at = self.typed.get("who"), ("roll", "each")
        several = self.typed.get("aura") is not None or isinstance(who, Mapping) and who.get("most") != 1
        if self.on is None and self.position not in DONE:
            yield Unread(at, "It counts all the time: it is rolled for whenever it happens.", "take it out")
        elif not several:
            yield Unread(at, "It concerns one alone, who is rolled for in any case.", "take it out, or say whom: `who: {within: 3}`")
        elif after := next((key for key in AFTER if _sentences_of(self.typed, key)), None):
            yield Unread((after,), "Each is rolled for by itself: no roll decides whether it is done.", "write it as a sentence of its own")

    # -- the three ways in which a sentence is read ------------------------------------------------------------------

    def _standing(self) -> Iterator[Unread]:
        """It counts as long as it stands there."""
        row, verb, position = self.row, self.verb, self.position
        start = verb == "grant" and (position == "effect" or self.typed.get("at") == "start")
        if position == "effect" and row.lasts and self.words and not any(named.side for _, word, named in self.words if word not in AIMED):
            yield from self._lasting_effect()
            return
        if position == "effect" and verb in SUFFERED and (verb != "grant" or self.typed.get("roll") is not None):
            yield from self._suffering()
            return
        if position == "effect" and position not in row.stands:
            yield Unread((verb,), f"`{verb}` is not read for {POSITIONS[position]}.", self._where_read)
            return
        if row.deed and not start:
            places = _places(frozenset(row.stands & DONE))
            if verb == "grant" and position == "unit":
                places = f"{places}; with `at: start` the Unit begins with it"
            or_there = f"; or write it for {places}" if places else ""
            yield Unread((verb,), f"Nothing says when `{verb}` is done.", f"say when, such as `on: {self._such}`{or_there}")
            return
        misplaced = [(path, word, named) for path, word, named in self.words if position not in named.stands]
        for path, word, named in misplaced:
            instead = named.instead or f"it is read for {_places(named.stands)}"
            yield Unread(path, f"`{verb}: {word}` is not read for {POSITIONS[position]}.", instead)
        if misplaced:
            return
        for path, word, named in self.words:
            yield from self._side(path, f"{verb}: {word}", named.side, named.instead)
        if not row.named:
            if position not in row.stands:
                yield Unread((verb,), f"`{verb}` is not read for {POSITIONS[position]}.", f"it is read for {_places(row.stands)}")
                return
            yield from self._side((verb,), verb, row.side, "")
        named_rows = [named for _, _, named in self.words]
        when = all(named.when for named in named_rows) if named_rows else row.when or (verb == "grant" and position == "effect")
        aura = all(named.aura for named in named_rows) if named_rows else row.aura
        limit = any(named.limit for named in named_rows) if named_rows else row.limit
        side = all(named.side for named in named_rows) if named_rows else row.side or position == "effect"
        if self.around and not (aura and position in BORNE):
            key = "aura" if "aura" in self.typed else "who"
            if aura:
                yield Unread((key,), f"What {POSITIONS[position]} says reaches nobody around it.", f"write it for {POSITIONS['unit']}")
            else:
                yield Unread((key,), f"`{verb}` reaches nobody around its bearer.", "take it out")
        elif isinstance(who := self.typed.get("who"), Mapping):
            yield from self._selector(who, ("who",), _Known((), where="in what counts all the time"), whole=True)
        if verb == "lend" and isinstance(who, Mapping):
            for key in who:
                if key not in ("side", "within"):
                    yield Unread(("who", key), f"`lend` does not read `{key}`.", "take it out")
        paid = verb == "forbid" and set(self.typed[verb]) <= set(PAYABLE)
        asks = any(named.asks for named in named_rows) if named_rows else row.asks
        idle = (("may", "nobody is asked"), ("cost", "nothing is paid"), ("again", "nothing is done again"))
        for key, reason in (*idle, ("instead", "nothing is about to happen")):
            if self.typed.get(key) and not (key == "cost" and paid or key in ("may", "cost") and asks):
                yield Unread((key,), f"It counts all the time: {reason}.", f"say what it waits for, such as `on: {self._such}`")
        if self.typed.get("roll") is not None and not row.roll:
            yield Unread(("roll",), "It counts all the time: no die is rolled.", f"say what it waits for, such as `on: {self._such}`")
        if self.typed.get("limit") and not limit:
            yield Unread(
                ("limit",), f"Nothing counts how often `{self._called}` is at work.", "take it out, or say what it waits for (`on`)"
            )
        for key in AFTER if verb != "replace" or self.typed.get("with") is None or position == "effect" else ():
            if _sentences_of(self.typed, key):
                yield Unread(
                    (key,), "It counts all the time: nothing comes after it.", f"say what it waits for, such as `on: {self._such}`"
                )
        if self.typed.get("until") and "until" not in row.keys:
            yield Unread(("until",), "It counts as long as it stands there.", f"say from when it counts, such as `on: {self._such}`")
        if isinstance(self.typed.get("when"), Mapping):
            if not when:
                yield Unread(("when",), f"No condition of `{self._called}` is read.", "take it out")
            elif side:
                yield from self._conditions(self.typed["when"], ("when",), _Known(tuple(PARTIES), True))
            else:
                yield from self._conditions(self.typed["when"], ("when",), _Known(("bearer",), where=f"for `{self._called}`"))

    def _suffering(self) -> Iterator[Unread]:
        """It is done as the effect is suffered."""
        if self.typed.get("who") is None or self.typed["who"] == "bearer":
            yield Unread((self.verb,), "It does not say whom it concerns.", "add `who: target`")
        for key in ("may", "cost", "again", "limit", "instead", "aura", *AFTER, "until"):
            if self.typed.get(key):
                yield Unread((key,), "Whoever suffers the effect suffers all of it, and at once.", "take it out")
        known = _Known(("attacker", "target"), where="as an effect is suffered")
        if isinstance(who := self.typed.get("who"), str) and who != "bearer":
            yield from self._role(who, ("who",), known)
        elif isinstance(who, Mapping):
            yield from self._selector(who, ("who",), known, picks=True)
        if isinstance(self.typed.get("when"), Mapping):
            yield from self._conditions(self.typed["when"], ("when",), _Known(tuple(PARTIES), True))

    def _lasting_effect(self) -> Iterator[Unread]:
        """It counts for whoever has suffered the effect, from then on."""
        if self.typed.get("who") != "target":
            yield Unread((self.verb,), "It does not say for whom it counts.", "add `who: target`")
        for path, word, named in self.words:
            if not named.lasts or "unit" not in named.stands:
                yield Unread(path, f"`{self.verb}: {word}` is not read for an effect.", f"it is read for {_places(named.stands)}")
        if not self.typed.get("until"):
            yield Unread((self.verb,), "Nothing says how long it counts from then on.", "say so, such as `until: round`")
        elif self.typed["until"] == "attack":
            yield Unread(("until",), "The attack is over as it suffers that.", "write a longer one, such as `until: action`")
        for key in ("may", "cost", "again", "roll", "limit", "instead", "aura", "then", "otherwise"):
            if self.typed.get(key):
                yield Unread((key,), "Whoever suffers the effect suffers all of it.", "take it out")
        if isinstance(self.typed.get("when"), Mapping):
            yield from self._conditions(self.typed["when"], ("when",), _Known(tuple(PARTIES), True))

    def _waiting(self) -> Iterator[Unread]:
        """It is done, or begins to count, when something happens."""
        row, verb, on, typed_on = self.row, self.verb, self.on or "", self.typed["on"]
        if self.position not in WAITING:
            yield Unread(("on",), f"{POSITIONS[self.position].capitalize()} waits for nothing.", f"write it for {_places(WAITING)}")
            return
        if not row.done_by:
            places = _places(row.stands)
            yield Unread(("on",), f"`{verb}` is done at no moment of its own.", f"take `on` out; it is read for {places}")
            return
        for path, word, named in self.words:
            if not named.lasts:
                yield Unread(path, f"`{verb}: {word}` cannot begin with something that happens.", "take `on` out")
            elif named.done_by and named.stands and self.position not in named.stands:
                yield Unread(
                    path, f"`{verb}: {word}` is not read for {POSITIONS[self.position]}.", f"it is read for {_places(named.stands)}"
                )
        happening, full = HAPPENINGS[on], isinstance(typed_on, Mapping)
        if self.position in ("action", "rolled", "performed") and "action" not in happening.tells:
            yield Unread(
                ("on", "after") if full else ("on",),
                f"Of `{on}` no action is known, so that {POSITIONS[self.position]} cannot wait for it.",
                f"make it {POSITIONS['unit']}, or wait for one of: {_telling('action')}",
            )
        if full:
            for key in ("effect", "hit", "passes"):
                if typed_on.get(key) is not None and key not in happening.tells:
                    yield Unread(("on", key), f"`{on}` knows of no `{key}`.", f"it is known of: {_telling(key)}")
                elif typed_on.get(key) is not None and typed_on.get("before") in ("moved", *ROLLED):
                    told = "Where its way will lead" if key == "passes" else f"Whether it will `{key}`"
                    yield Unread(("on", key), f"{told} is not known before.", "take it out, or wait with `after`")
            if typed_on.get("passes") is not None and typed_on.get("of") is None:
                yield Unread(("on", "passes"), "The bearer's own way always leads past it.", "say whose: `of: {side: enemy}`")
            if isinstance(typed_on.get("of"), Mapping):
                if self.position in ("action", "rolled", "performed"):
                    yield Unread(("on", "of"), "The action of another Unit is not this one.", f"make it {POSITIONS['unit']}")
                yield from self._selector(typed_on["of"], ("on", "of"), _Known((), where="of whom it happens to"))
        if full and typed_on.get("effect") is not None and on != "suffers":  # whatever else it is called
            yield from self._suffered(typed_on["effect"], ("on", "effect"))
        if self.typed.get("instead") and not (full and typed_on.get("before")):
            yield Unread(("instead",), "It has happened by then.", "wait for it with `on: {before: ...}`")
        itself = "" if full and typed_on.get("of") else next(iter(happening.roles), "")
        bearer = () if self.position == "leader" else ("bearer",)
        known = _Known((*bearer, *happening.roles), self._left_by_hit, f"when it waits for `{on}`", itself)
        yield from self._moment(known, "before" in happening.tells)

    def _done(self) -> Iterator[Unread]:
        """It is done as the action is performed, or the trait used."""
        row, verb, position = self.row, self.verb, self.position
        if position not in row.stands and not row.lasts:
            yield Unread((verb,), f"`{verb}` is not read for {POSITIONS[position]}.", self._where_read)
            return
        if not row.done_by and not self.at_once:
            key = next(key for key in ("roll", "who", "aura") if self.typed.get(key) is not None)
            yield Unread((key,), f"`{verb}` is done without it.", "take it out")
            return
        for path, word, named in self.words:
            if not named.lasts or named.done_by:
                instead = named.instead or f"it is read for {_places(named.stands)}"
                yield Unread(path, f"`{verb}: {word}` cannot begin with something that is done.", instead)
        if self.typed.get("instead"):
            yield Unread(("instead",), "Nothing is about to happen.", "wait for it with `on: {before: ...}`")
        if self.at_once:
            for key in ("when", "limit", "may", "cost", "then", "otherwise"):
                if self.typed.get(key):
                    advice = "say whom it concerns too: `who: bearer`" if row.done_by else "take it out"
                    yield Unread((key,), f"What {POSITIONS[position]} does for its own Unit is always done.", advice)
            if self.typed.get("until") and "until" not in row.keys:
                yield Unread(("until",), f"`{verb}` is done and over.", "take it out")
            return
        yield from self._moment(_Known(("bearer",), where=f"for {POSITIONS[position]}"), False)

    def _moment(self, known: _Known, before: bool) -> Iterator[Unread]:
        """What any sentence says that happens: whom it concerns, under which conditions, for how long."""
        verb, typed, row = self.verb, self.typed, self.row
        if typed.get("again"):
            yield from self._again()
        if self.picks:
            known = replace(known, roles=(*known.roles, "picked"))
        if self.lasts and not typed.get("until"):
            yield Unread((verb,), "Nothing says how long it counts from then on.", "say so, such as `until: round`")
        if not self.lasts and typed.get("until"):
            yield Unread(("until",), f"`{verb}` is done and over.", "take it out")
        who = typed.get("who")
        if isinstance(who, str):
            yield from self._role(who, ("who",), known)
        elif isinstance(who, Mapping):
            yield from self._selector(who, ("who",), known, before=before, picks=True)
        for key in ("at", "away_from", "toward"):
            if isinstance(role := typed.get(key), str) and role in (*PARTIES, "picked") and key in row.keys and verb != "compel":
                yield from self._role(role, (key,), known)
                itself = ["bearer", known.itself] if who in (None, "bearer") else [who]
                if role in itself or role == "bearer" and known.itself == who:
                    yield Unread((key,), f"That is the `{role}` itself.", "take it out, or name the other one")
        if verb == "lay" and isinstance(role := typed.get("of"), str) and role != "before":
            yield from self._role(role, ("of",), known)
        if typed.get("of") == "before" and not before and verb in ("place", "lay"):
            yield Unread(("of",), f"Nobody has stood anywhere else {known.where}.", f"wait for one of: {_telling('before')}")
        if isinstance(typed.get("when"), Mapping):
            yield from self._conditions(typed["when"], ("when",), known)

    def _per_face(self) -> Iterator[Unread]:
        """What is counted of a roll that has been made."""
        if not self._after_roll or self.position == "effect" and self.verb == "grant":
            told = "it is known to what waits for `hits`, `hit`, `attacks`, `attacked` or what comes of it"
            yield Unread(("per", "natural"), "No dice lie there when this counts.", told)
        for key in ("of", "in"):
            if self.typed["per"].get(key) is not None:
                yield Unread(("per", key), "Neither tokens, bases nor inches are counted.", "take it out")

    def _again(self) -> Iterator[Unread]:
        """What is done several times over, because its player wants it."""
        if not (self.typed.get("may") or self.typed.get("cost")):
            yield Unread(("again",), "Nobody is asked whether it is done again.", "add `may: true`, or what it costs each time (`cost`)")
        elif self.typed.get("instead") or self.verb in ("miss", "intercept"):
            yield Unread(("again",), "It can be done only once.", "take it out")

    # -- keys of single verbs ----------------------------------------------------------------------------------------

    def _shape(self) -> Iterator[Unread]:
        """What a verb's own keys say to no purpose, wherever it stands."""
        typed, verb = self.typed, self.verb
        if isinstance(per := typed.get("per"), Mapping) and per.get("natural") is not None:
            yield from self._per_face()
        elif verb == "modify" and per:
            yield from self._per(per)
        elif per:
            yield Unread(("per",), f"`{verb}` counts only what dice show.", "write `per: {natural: 1}`, or take it out")
        if isinstance(cost := typed.get("cost"), Mapping) and cost["token"] in UNSPENT:
            instead = "stealth, overwatch, countermeasure, or one of the faction's own"
            yield Unread(("cost", "token"), f"Nobody spends the token `{cost['token']}`.", instead)
        if verb == "set":
            cost = typed["set"] == "cost"
            if cost and typed.get("of") is None:
                yield Unread(("set",), "It does not say what costs that.", "add `of: boost` or `of: recover`")
            if not cost and typed.get("of") is not None:
                yield Unread(("of",), f"`set: {typed['set']}` is no cost of a deed.", "take it out")
            if typed.get("at_least") and typed["set"] not in RAISED:
                yield Unread(("at_least",), f"`set: {typed['set']}` puts one in the place of another.", f"read with {', '.join(RAISED)}")
            if isinstance(typed["to"], float) and not cost and typed["set"] not in ("range", "minimum_range"):
                yield Unread(("to",), "That is a whole number.", "write one")
            if cost and typed["to"] != 0:
                yield Unread(("to",), "A cost is set to nothing only.", "write `to: 0`")
        own = typed.get("who") in (None, "bearer") and not typed.get("on") and not typed.get("when")
        if verb == "become" and self.position in BORNE and own and typed["become"] != "KILL":
            yield Unread(
                ("become",),
                f"It would make {typed['become']} of the KILL of every weapon that the bearer has.",
                "write it for the trait of a weapon, or with `when`; what the bearer suffers is changed by `replace`",
            )
        if verb in ("grant", "remove"):
            yield from self._token(typed[verb])
        if verb == "intercept":
            yield from self._intercepting()
        if verb == "replace" and typed.get("onto") == "bearer" and not self.around:
            yield Unread(
                ("onto",), "The bearer suffers it in any case.", "say for whom it does: `who: {side: friendly, other: true, within: 3}`"
            )
        if verb == "miss":
            yield from self._missing()
        if verb == "replace":
            if typed.get("with") not in (None, "nothing"):
                yield from self._suffered(typed["with"], ("with",))
            if typed.get("with") is None and typed.get("onto") is None:
                yield Unread(("replace",), "It does not say what happens instead.", "add `with`, an effect or `nothing`, or `onto`")
            elif typed.get("with") is not None and typed.get("onto") is not None:
                yield Unread(("with",), "Whoever suffers it in its place suffers the same.", "take it out")
            if isinstance(typed.get("onto"), Mapping):
                who = {key: value for key, value in typed["onto"].items() if (key, value) != ("most", 1)}  # it is one in any case
                yield from self._selector(who, ("onto",), _Known((), where="of whom suffers it instead"))
                if typed.get("roll") is not None:
                    yield Unread(("roll",), "No die is rolled for who suffers it instead.", "take it out")
        if verb == "forbid":
            deeds = typed["forbid"]
            if typed.get("by") is not None and "placed" not in deeds:
                yield Unread(("by",), "Whoever does that does it to itself.", "take it out; it is read with `placed`")
            if typed.get("action") is not None and "perform" not in deeds:
                yield Unread(("action",), "None of this is an action with a name.", "take it out; it is read with `perform`")
        if verb == "ignore" and typed.get("terrain") is not None and "slow_terrain" not in typed["ignore"]:
            yield Unread(("terrain",), "None of this depends on a kind of terrain.", "take it out; it is read with `slow_terrain`")
        if verb == "compel" and typed["compel"] == "aim" and not self.around and typed.get("at") not in AT:
            told = "add `who`, such as `{side: enemy, within: 8}`; or, where it is the bearer who must, `at: nearest`"
            yield Unread(("compel",), "It does not say who must aim at the bearer.", told)
        if verb == "compel" and typed["compel"] != "aim" and typed.get("at") is not None:
            yield Unread(("at",), "Nobody aims.", "take it out; it is read with `aim`")
        if verb == "act" and typed["act"] == ACTIVATION:
            for key in ("only", "at", "rof", "by"):
                if typed.get(key) is not None:
                    yield Unread(
                        (key,), "It is activated as in its turn, and performs what it likes.", "take it out; one action is `act: any`"
                    )
        if verb == "lay":
            for key in ("who", "aura"):
                if typed.get(key) is not None:
                    yield Unread((key,), "Nobody is concerned: a Marker is laid.", "say from where: `of: target`, or take it out")
        if verb == "exchange":
            yield from self._exchanging()
        if verb == "reroll":
            yield from self._reroll(typed["reroll"], typed.get("result"))
        if verb == "return":
            yield from self._return()
        if verb == "move" and typed.get("mover") and not self.around and typed.get("who") in (None, "bearer"):
            yield Unread(("mover",), "Its own player moves the bearer in any case.", "say whom it concerns (`who`), or take it out")
        if verb == "place":
            if self.at_once:
                for key in ("of", "clear", "away_from", "toward"):
                    if typed.get(key) is not None:
                        yield Unread((key,), "An action places its own Unit without it.", "say whom it concerns too: `who: bearer`")
            elif typed.get("unit") is not None:
                yield from self._entering()
            straight = [key for key in ("away_from", "toward") if typed.get(key) is not None]
            for key in ("of", "clear") if straight else ():
                if typed.get(key) is not None:
                    yield Unread((key,), "It goes straight on from where it stands, until something is in the way.", "take it out")
            if typed.get("up_to") and not straight:
                yield Unread(("up_to",), "Its player says where in any case.", "take it out; it is read with `toward` and `away_from`")
            if len(straight) > 1:
                yield Unread(("toward",), "It cannot go both ways.", "take it out, or `away_from`")
            if typed.get("of") == "bearer" and not self.around and typed.get("who") in (None, "bearer"):
                yield Unread(("of",), "The bearer itself is placed.", "say whom it concerns (`who`), or take it out")

    def _entering(self) -> Iterator[Unread]:
        """Another Unit enters, near a Unit that has brought it."""
        if self.position in ("leader", "marker"):
            told = "it is read for a trait of units, or an action"
            yield Unread(("unit",), f"{POSITIONS[self.position].capitalize()} brings no Unit.", told)
        if self.around or self.typed.get("who") in ("attacker", "target"):
            yield Unread(("who",), "Another Unit enters, near the bearer.", "take it out")
        for key in ("of", "clear", "away_from", "toward"):
            if self.typed.get(key) is not None:
                yield Unread((key,), "A Unit enters near the bearer, wherever there is room.", "take it out")

    def _exchanging(self) -> Iterator[Unread]:
        """Two exchange places, and no more."""
        each_other, who = self.typed["exchange"] == "each_other", self.typed.get("who")
        if not each_other and self.position in ("leader", "marker"):
            yield Unread(("exchange",), f"{POSITIONS[self.position].capitalize()} is no Unit.", "write `exchange: each_other`")
        elif each_other and not (isinstance(who, Mapping) and who.get("most") == 2):
            yield Unread(("exchange",), "It does not say which two.", "write `who: {side: friendly, most: 2}`")
        elif not each_other and who in (None, "bearer"):
            yield Unread(("exchange",), "It does not say with whom.", "say so: `who: {side: friendly, other: true, within: 8, most: 1}`")
        elif not each_other and isinstance(who, Mapping) and who.get("most") != 1:
            yield Unread(("who",), "The bearer exchanges places with one alone.", "add `most: 1`")

    def _intercepting(self) -> Iterator[Unread]:
        """Who becomes the target takes it off a friend."""
        on = self.typed.get("on")
        such = "write `on: {before: attacked, of: {side: friendly, other: true, within: 3}}`"
        if on is not None and not (isinstance(on, Mapping) and on.get("before") in ("attacked", "scanned")):
            yield Unread(("on",), "Nobody is about to be attacked then.", such)
        elif isinstance(on, Mapping) and (not on.get("of") or on["of"].get("side") == "enemy"):
            whose = "The bearer is the target already." if not on.get("of") else "Who attacks an enemy never aims at the bearer."
            yield Unread(("on", "of") if on.get("of") else ("on",), whose, such)
        for key in ("who", "aura"):
            if self.typed.get(key) is not None:
                yield Unread((key,), "It is the bearer who becomes the target.", "take it out; for whom it does says `of`")

    def _missing(self) -> Iterator[Unread]:
        """What is missed is the attack or scan that it waits for."""
        on = self.typed.get("on")
        if self.typed.get("instead"):
            yield Unread(("instead",), "Nothing else is done instead: the attack misses.", "take it out")
        if on is not None and not (isinstance(on, Mapping) and on.get("before") in (*ROLLED, "hits", "hit")):
            yield Unread(("on",), "No attack is about to hit then.", "write `on: {before: hit}`, or `on: {before: attacked}`")
        for key in ("who", "aura"):
            if self.typed.get(key) is not None:
                yield Unread((key,), "It is the attack that misses.", "take it out; on whom it is made says `on: {before: hit, of: ...}`")

    def _return(self) -> Iterator[Unread]:
        """Who comes back has just been destroyed, or is one of those who were."""
        typed, who, on = self.typed, self.typed.get("who"), self.typed.get("on")
        another = "add `who: target`, or `who: {side: friendly, most: 1}` for one of all that were"
        if typed.get("aura") is not None:
            yield Unread(("aura",), "Who is destroyed stands nowhere.", "write `who`")
        elif isinstance(who, Mapping):
            pass
        elif self.on is None and self.position in DONE:
            yield Unread(("return",), "Nobody has been destroyed then.", "add `who: {side: friendly, most: 1}`, for one of all that were")
        elif self.on not in (None, "destroyed"):
            yield Unread(("on",), "Nobody has been destroyed then.", "wait for `destroyed`, or say whom: `who: {side: friendly, most: 1}`")
        elif who == "attacker":
            yield Unread(("who",), "The attacker has not been destroyed.", "write `who: target`, or take it out")
        elif who != "target" and (self.position == "leader" or isinstance(on, Mapping) and on.get("of")):
            yield Unread(("return",), "The bearer has not been destroyed.", another)
        if typed.get("near") is not None and typed.get("of") is not None:
            yield Unread(("of",), "From where is said by `near`.", "take it out")
        if isinstance(typed.get("near"), Mapping):
            yield from self._selector(typed["near"], ("near",), _Known((), where="as it comes back"))
        elif typed.get("near") == "bearer" and self.position in ("leader", "marker"):
            yield Unread(("near",), f"{POSITIONS[self.position].capitalize()} is no Unit.", "say which Units: `near: {unit: ...}`")
        elif typed.get("near") == "bearer" and self.on == "destroyed" and who is None:
            yield Unread(("near",), "The bearer has been destroyed.", "write `of: before`, or say from whom: `near: {unit: ...}`")

    def _suffered(self, effect: str, path: Path) -> Iterator[Unread]:
        if effect not in INFLICTED:
            yield Unread(
                path, f"Whatever it is called, what is suffered is {', '.join(INFLICTED[:-1])} or {INFLICTED[-1]}.", "name one of these"
            )

    def _reroll(self, roll: str, result: str | None) -> Iterator[Unread]:
        if roll != "reaction_roll" and result is None:
            yield Unread(("reroll",), "It does not say after which result.", "add `result: failed`, or `result: succeeded`")
        elif roll == "reaction_roll" and result is not None:
            yield Unread(("result",), "A Reaction Priority neither fails nor succeeds.", "take it out")
        elif roll == "reaction_roll" and self.on != "priorities":
            told = "Reaction Priorities are rolled again only where they have just been rolled."
            yield Unread(("reroll",), told, "add `on: priorities`")

    def _per(self, per: Any) -> Iterator[Unread]:
        """What is counted where nobody counts it: attacker, target and what lies between them are known in a check."""
        check = bool(self.words and self.words[0][2].side)
        known = _Known(tuple(PARTIES) if check else ("bearer",), check, f"for `{self._called}`")
        if not isinstance(per, Mapping):
            if self.position != "token":
                told = f"write it for {POSITIONS['token']}, or say which: `per: {{token: ...}}`"
                yield Unread(("per",), "Only a token lies there several times.", told)
            return
        if self._called == "modify: command_capacity":
            yield Unread(("per",), "The capacity is the player's, and holds for the whole game.", "take it out")
        for key in ("units", "inches"):
            if per.get(key) is not None and per.get("of") is not None:
                yield Unread(("per", "of"), "Neither tokens nor bases are counted.", "take it out")
        if per.get("in") is not None and per.get("inches_moved") is None:
            yield Unread(("per", "in"), "No inches moved are counted.", "take it out")
        if per.get("inches") is not None and not check:
            yield Unread(("per", "inches"), f"Nobody else has a part in it {known.where}.", "count something else")
        if isinstance(per.get("of"), str):
            yield from self._role(per["of"], ("per", "of"), known)
        if isinstance(per.get("units"), Mapping):
            yield from self._selector(per["units"], ("per", "units"), known)
        if per.get("token") is not None:
            yield from self._spent(per["token"], per.get("of") or "bearer", ("per", "token"), check)

    def _spent(self, tokens: Any, whose: str, path: Path, check: bool) -> Iterator[Unread]:
        """A target spends countermeasures while it is attacked: of them a check knows only whether any are left."""
        if not check or whose == "attacker" or whose == "bearer" and (not self.words or self.words[0][2].side == "attacker"):
            return
        for token in [tokens] if isinstance(tokens, str) else tokens:
            if token in ("countermeasure", "emergency_countermeasure"):
                told = "write the condition `countermeasures: true` or `false`"
                yield Unread(path, f"How many tokens `{token}` are left is not known in a check.", told)

    def _token(self, token: Any) -> Iterator[Unread]:
        """Tokens that are given or taken in vain."""
        typed, verb, position = self.typed, self.verb, self.position
        key = (verb,)
        if verb == "remove":
            if token in NOT_TAKEN:
                yield Unread(
                    key, f"No sentence takes away the token `{token}`.", "the rules give and take it; to act once more is `act: any`"
                )
            elif token in ("stun", "stealth", "overwatch") and typed.get("count") is not None:
                yield Unread(("count",), f"There is one `{token}` at most.", "take it out")
            if token == "command_point" and isinstance(typed.get("otherwise"), str):
                yield Unread(("otherwise",), "A player loses it, and players suffer nothing.", "take it out")
            return
        whose = "aura" if typed.get("aura") is not None else "who"
        if token == "command_point" and typed.get(whose) not in (None, "bearer"):
            yield Unread((whose,), "The bearer's own player gains it.", "take it out; `remove: command_point` takes one from others")
        if token in NOT_GIVEN:
            yield Unread(key, f"No sentence gives the token `{token}`.", "the rules give and take it")
        start = typed.get("at") == "start"
        if start and (position != "unit" or self.on is not None):
            yield Unread(("at",), "A Unit begins with what its traits give it.", f"write it for {POSITIONS['unit']}, without `on`")
        elif typed.get("at") is not None and not start and (self.on is not None or position != "performed"):
            yield Unread(("at",), "No action is performed there.", "take it out")
        if start and token not in EQUIPPED and token not in NOT_GIVEN:
            yield Unread(key, f"No Unit begins with the token `{token}`.", "write `on: revealed` for `at: start`")
        if start:
            for name in ("when", "who", "aura", "roll"):
                if typed.get(name) is not None:
                    yield Unread((name,), "A Unit begins with it in any case.", "take it out, or write `on: revealed` for `at: start`")
        if position == "effect":
            if typed.get("who") != "target":
                yield Unread(key, "It does not say whom the effect gives it to.", "add `who: target`")
            if token in (*EQUIPPED, "stun", "command_point"):
                yield Unread(
                    key,
                    f"No effect gives the token `{token}`.",
                    "an effect gives a faction's own token; a Stun Token is `inflict: STUN`, also on a die (`roll: 4`)",
                )
        if typed.get("up_to") is not None and (token != "countermeasure" or start or self.at_once):
            yield Unread(
                ("up_to",), "It is read where countermeasures come back to whom the sentence concerns.", "take it out, or add `who`"
            )

    # -- whom, and under which conditions ----------------------------------------------------------------------------

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
        return f"it is read for {_places(stands)}" if stands else f"write it for {POSITIONS['unit']}, with `on: {self._such}`"

    @property
    def _such(self) -> str:
        """A happening for an example."""
        if self.verb in ("return", "miss", "intercept"):
            return {"return": "destroyed", "miss": "{before: hit}", "intercept": "{before: attacked, of: {other: true, within: 3}}"}[
                self.verb
            ]
        return "performs" if self.position in ("action", "rolled", "performed") else "revealed"

    @property
    def _called(self) -> str:
        typed = self.typed[self.verb]
        return f"{self.verb}: {typed}" if isinstance(typed, str) and typed in self.row.named else self.verb

    def _side(self, path: Path, called: str, side: str, instead: str) -> Iterator[Unread]:
        """Is that side of the check looked at for it? An action's own sentences are its attacker's."""
        who, own = self.typed.get("who"), self.position in ("action", "rolled")
        if self.position == "effect":
            return
        if who == "bearer":
            yield Unread(("who",), "The bearer is meant in any case.", "take it out")
        elif not side:
            if isinstance(who, str):
                yield Unread(("who",), f"`{called}` is no matter of attacker and target.", "take it out")
        elif self.position == "upkeep" and isinstance(who, str):
            yield Unread(("who",), "What is kept up is for its bearer, or for those around it.", f"write it for {POSITIONS['unit']}")
        elif isinstance(who, str):
            if side not in (who, "either"):
                yield Unread(("who",), f"`{called}` is never the {who}'s.", f"write `who: {side}`" if own or who != side else "take it out")
        elif own and side == "target":
            yield Unread(
                path, f"`{called}` is the target's, and {POSITIONS[self.position]} is the attacker's.", instead or "add `who: target`"
            )

    def _role(self, role: str, path: Path, known: _Known) -> Iterator[Unread]:
        if role == "picked" and role not in known.roles:
            where = "`picked` is read in a `then`, after a sentence that says whom it concerns"
            yield Unread(path, "Nobody has been picked before.", where)
        elif role not in known.roles:
            there = ", ".join(f"`{name}`" for name in known.roles) or "nobody"
            yield Unread(path, f"There is no `{role}` {known.where}.", f"known there: {there}")

    def _selector(
        self, typed: Typed, path: Path, known: _Known, *, before: bool = False, picks: bool = False, whole: bool = False
    ) -> Iterator[Unread]:
        """Keys that pick nobody: whom a sentence concerns is picked at its moment, and counted only then."""
        for key in ("most", "least"):
            if typed.get(key) is not None and not picks:
                yield Unread(
                    (*path, key), "Nobody is picked here: it is each of them." if whole else "Nobody is counted here.", "take it out"
                )
        if typed.get("of") == "before" and not before:
            yield Unread((*path, "of"), f"Nobody has stood anywhere else {known.where}.", "take it out")
        elif typed.get("of") is not None and typed["of"] != "before":
            if isinstance(typed["of"], str):
                yield from self._role(typed["of"], (*path, "of"), known)
            if not any(typed.get(key) for key in ("within", "in_sight", "other")):
                yield Unread((*path, "of"), "Nothing is measured from there.", "add `within`, `in_sight` or `other`, or take it out")
        for key in ("sees", "nearer"):
            if isinstance(typed.get(key), str):
                yield from self._role(typed[key], (*path, key), known)
        facts = {key: value for key, value in typed.items() if key not in SELECTING}
        if typed.get("marker") is not None:
            yield from self._markers(typed, facts, path)
        yield from self._facts(facts, path, known)

    def _markers(self, typed: Typed, facts: Typed, path: Path) -> Iterator[Unread]:
        """Markers where only Units are, and what nobody asks of a Marker."""
        if path[-1] not in ("there_is", "units"):
            told = "take it out; Markers are counted (`there_is`, `per: {units: ...}`), measured from (`of: {marker: ...}`) and removed"
            if path[0] == "who" and self.verb == "remove":
                told = "take it out; which Markers are removed stands at `remove`"
            yield Unread((*path, "marker"), "Units are meant here.", told)
        for key in ("sees", "nearer", *facts):
            if typed.get(key) is not None:
                yield Unread((*path, key), "A Marker is nothing but where it lies and whose it is.", "take it out")

    def _facts(self, typed: Typed, path: Path, known: _Known) -> Iterator[Unread]:
        if typed.get("ping"):
            yield from self._pings(typed, path)
        for name, wanted in typed.items():
            if name == "not" and isinstance(wanted, Mapping):
                yield from self._facts(wanted, (*path, name), known)
            elif name in FACTS and FACTS[name].key.sort == "history" and isinstance(wanted, Mapping):
                by = wanted.get("by")
                if by is not None and len(HAPPENINGS[name].roles) < 2:
                    yield Unread((*path, name, "by"), f"Nobody else has a part in `{name}`.", "take it out")
                elif isinstance(by, str):
                    yield from self._role(by, (*path, name, "by"), known)
                elif isinstance(by, Mapping):
                    yield from self._selector(by, (*path, name, "by"), known)

    def _pings(self, typed: Typed, path: Path) -> Iterator[Unread]:
        """Pings where only Units are, and what nobody knows of a Ping."""
        if path[-1] in ("bearer", "attacker"):
            yield Unread((*path, "ping"), f"The {path[-1]} is a Unit.", "take it out")
        elif path[0] in ("onto", "near") or path[0] == "who" and (self.verb != "inflict" or self.typed["inflict"] in ("KILL", "STUN")):
            told = "take it out; Pings are counted (`there_is`, `per: {units: ...}`) and found (`inflict: REVEAL`)"
            yield Unread((*path, "ping"), f"`{self.verb}` does nothing with Pings.", told)
        elif path[0] == "on" and self.on not in ("scanned", "hit"):
            yield Unread((*path, "ping"), f"`{self.on}` tells of Units alone.", "take it out; `scanned` and `hit` tell of Pings too")
        for fact in UNKNOWN:
            if typed.get(fact) is not None:
                yield Unread((*path, fact), "Nobody knows that of a Ping.", "ask for its `signature`, or take it out")

    def _conditions(self, typed: Typed, path: Path, known: _Known) -> Iterator[Unread]:
        counted = self.typed["set"] if self.verb == "set" and self.typed["set"] in COUNTED else None
        for name, wanted in typed.items():
            here = (*path, name)
            if wanted is None:
                continue
            if counted and name != "bearer":
                yield Unread(here, "What a Unit counts as depends on itself alone.", "write a condition about the `bearer`")
            elif name in CONDITIONS:
                row = CONDITIONS[name]
                if name in ("margin", "natural") and not self._after_roll:
                    told = "it is known to what waits for `hits`, `hit`, `attacks`, `attacked` or what comes of it, and to `become`"
                    yield Unread(here, "Nothing has been rolled yet when this counts.", told)
                elif row.between and not known.check:
                    if not known.two:
                        told = "take it out, or wait for something that two have a part in, such as `on: attacks`"
                        yield Unread(here, f"Nobody else has a part in it {known.where}, so that `{name}` never holds.", told)
                elif not row.anytime and not known.check:
                    yield Unread(here, f"There is no check {known.where}, so that `{name}` never holds.", "take it out")
                elif name == "raised" and self._called not in ("modify: countermeasure_target", "set: countermeasure_target"):
                    yield Unread(here, f"`raised` is not known for `{self._called}`.", "it is read with `modify: countermeasure_target`")
                elif name in ("concealed", "hidden") and self._before_sight:
                    yield Unread(here, "Whether it is concealed is looked at after that.", "take it out")
                elif name == "hidden" and (self.verb == "conceal" or "concealing_traits" in self.typed.get("ignore", ())):
                    yield Unread(here, "Whether it is concealed is what this sentence decides.", "take it out")
            elif name in PARTIES:
                yield from self._role(name, here, known)
                yield from self._facts(wanted, here, known)
                if wanted.get("has"):
                    yield from self._spent(wanted["has"], name, (*here, "has"), known.check)
                for fact in ("within", "in_sight"):
                    if wanted.get(fact) is not None and name in ("bearer", known.itself):
                        yield Unread((*here, fact), "The bearer is where it is.", "say it of the other one that has a part in it")
                if "slow_terrain" in self.typed.get("ignore", ()) and self.on is None and wanted.get("in") is not None:
                    told = "What slows it is what it comes into, and not where it stands before it moves."
                    yield Unread((*here, "in"), told, f"name the terrain beside `ignore`: `terrain: {wanted['in']}`")
                for fact in COUNTED if counted else ():
                    if wanted.get(fact) is not None:
                        yield Unread((*here, fact), "What a Unit counts as depends on nothing that it counts as.", "take it out")
            elif name == "there_is":
                counting = {key: value for key, value in wanted.items() if key != "least" and key not in COMPARED}
                yield from self._selector(counting, here, known)
                for key in COMPARED:
                    if isinstance(others := wanted.get(key), Mapping):
                        yield from self._selector(others, (*here, key), known)
                        if others == counting:
                            yield Unread((*here, key), "They are compared with themselves.", "say what is different about the others")
            elif name == "not":
                yield from self._conditions(wanted, here, known)
            elif name in JOINED:
                for index, each in enumerate(wanted):
                    yield from self._conditions(each, (*here, index), known)

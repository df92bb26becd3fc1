"""What the keys of single verbs say to no purpose, wherever the sentence stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.games.downsync.vocabulary.effect_targets import EQUIPPED, EffectInPlace, Known
from rulepress.games.downsync.vocabulary.facts import PARTIES
from rulepress.games.downsync.vocabulary.row_types import BORNE, DONE, INFLICTED, POSITIONS, Path, UnreadPart
from rulepress.games.downsync.vocabulary.trigger_rows import ROLLED
from rulepress.games.downsync.vocabulary.verbs import ACTIVATION, AT, QUANTITIES, RAISED

NOT_GIVEN = ("activated",)
NOT_TAKEN = ("activated",)
"""Tokens of the rules that no sentence gives, or takes away."""

UNSPENT = ("stun", "activated", "emergency_countermeasure", "command_point")
"""Tokens of the rules that are no price."""


class Shaped(EffectInPlace):
    """A sentence, and what its verb takes."""

    def _per_face(self) -> Iterator[UnreadPart]:
        """What is counted of a roll that has been made."""
        if not self._after_roll or self.position == "effect" and self.verb == "grant":
            told = "it is known to what waits for `hits`, `hit`, `attacks`, `attacked` or what comes of it"
            yield UnreadPart(("per", "natural"), "No dice lie there when this counts.", told)
        for key in ("of", "in"):
            if self.typed["per"].get(key) is not None:
                yield UnreadPart(("per", key), "Neither tokens, bases nor inches are counted.", "take it out")

    def _again(self) -> Iterator[UnreadPart]:
        """What is done several times over, because its player wants it."""
        if not (self.typed.get("may") or self.typed.get("cost")):
            yield UnreadPart(
                ("again",), "Nobody is asked whether it is done again.", "add `may: true`, or what it costs each time (`cost`)"
            )
        elif self.typed.get("instead") or self.verb in ("miss", "intercept"):
            yield UnreadPart(("again",), "It can be done only once.", "take it out")

    def _shape(self) -> Iterator[UnreadPart]:
        """What a verb's own keys say to no purpose, wherever it stands."""
        typed, verb = self.typed, self.verb
        if isinstance(per := typed.get("per"), Mapping) and per.get("natural") is not None:
            yield from self._per_face()
        elif verb == "modify" and per:
            yield from self._per(per)
            if typed.get("times") is not None:
                yield UnreadPart(("per",), "It is multiplied once.", "take it out, or write `by`")
        elif per:
            yield UnreadPart(("per",), f"`{verb}` counts only what dice show.", "write `per: {natural: 1}`, or take it out")
        if isinstance(cost := typed.get("cost"), Mapping) and cost["token"] in UNSPENT:
            instead = "stealth, overwatch, countermeasure, or one of the faction's own"
            yield UnreadPart(("cost", "token"), f"Nobody spends the token `{cost['token']}`.", instead)
        if verb == "modify":
            yield from self._multiplied()
        if verb == "set":
            cost = typed["set"] == "cost"
            if cost and typed.get("of") is None:
                yield UnreadPart(("set",), "It does not say what costs that.", "add `of: boost` or `of: recover`")
            if not cost and typed.get("of") is not None:
                yield UnreadPart(("of",), f"`set: {typed['set']}` is no cost of a deed.", "take it out")
            if typed.get("at_least") and typed["set"] not in RAISED:
                yield UnreadPart(
                    ("at_least",), f"`set: {typed['set']}` puts one in the place of another.", f"read with {', '.join(RAISED)}"
                )
            if isinstance(typed["to"], float) and not cost and typed["set"] not in ("range", "minimum_range"):
                yield UnreadPart(("to",), "That is a whole number.", "write one")
            if cost and typed["to"] != 0:
                yield UnreadPart(("to",), "A cost is set to nothing only.", "write `to: 0`")
        own = typed.get("who") in (None, "bearer") and not typed.get("on") and not typed.get("when")
        if verb == "become" and self.position in BORNE and own and typed["become"] != "KILL":
            yield UnreadPart(
                ("become",),
                f"It would make {typed['become']} of the KILL of every weapon that the bearer has.",
                "write it for the trait of a weapon, or with `when`; what the bearer suffers is changed by `replace`",
            )
        if verb in ("grant", "remove"):
            yield from self._token(typed[verb])
        if verb == "intercept":
            yield from self._intercepting()
        if verb == "replace" and typed.get("onto") == "bearer" and not self.around:
            yield UnreadPart(
                ("onto",), "The bearer suffers it in any case.", "say for whom it does: `who: {side: friendly, other: true, within: 3}`"
            )
        if verb == "miss":
            yield from self._missing()
        if verb == "replace":
            if typed.get("with") not in (None, "nothing"):
                yield from self._suffered(typed["with"], ("with",))
            if typed.get("with") is None and typed.get("onto") is None:
                yield UnreadPart(("replace",), "It does not say what happens instead.", "add `with`, an effect or `nothing`, or `onto`")
            elif typed.get("with") is not None and typed.get("onto") is not None:
                yield UnreadPart(("with",), "Whoever suffers it in its place suffers the same.", "take it out")
            if isinstance(typed.get("onto"), Mapping):
                who = {key: value for key, value in typed["onto"].items() if (key, value) != ("most", 1)}  # it is one in any case
                yield from self._selector(who, ("onto",), Known((), where="of whom suffers it instead"))
                if typed.get("roll") is not None:
                    yield UnreadPart(("roll",), "No die is rolled for who suffers it instead.", "take it out")
        if verb == "forbid":
            deeds = typed["forbid"]
            if typed.get("by") is not None and "placed" not in deeds:
                yield UnreadPart(("by",), "Whoever does that does it to itself.", "take it out; it is read with `placed`")
            if typed.get("action") is not None and "perform" not in deeds:
                yield UnreadPart(("action",), "None of this is an action with a name.", "take it out; it is read with `perform`")
        if verb == "ignore" and typed.get("terrain") is not None and "slow_terrain" not in typed["ignore"]:
            yield UnreadPart(("terrain",), "None of this depends on a kind of terrain.", "take it out; it is read with `slow_terrain`")
        if verb == "compel" and typed["compel"] == "aim" and not self.around and typed.get("at") not in AT:
            told = "add `who`, such as `{side: enemy, within: 8}`; or, where it is the bearer who must, `at: nearest`"
            yield UnreadPart(("compel",), "It does not say who must aim at the bearer.", told)
        if verb == "compel" and typed["compel"] != "aim" and typed.get("at") is not None:
            yield UnreadPart(("at",), "Nobody aims.", "take it out; it is read with `aim`")
        if verb == "act" and typed["act"] == ACTIVATION:
            for key in ("only", "at", "rof", "by"):
                if typed.get(key) is not None:
                    yield UnreadPart(
                        (key,), "It is activated as in its turn, and performs what it likes.", "take it out; one action is `act: any`"
                    )
        if verb == "lay":
            for key in ("who", "aura"):
                if typed.get(key) is not None:
                    yield UnreadPart((key,), "Nobody is concerned: a Marker is laid.", "say from where: `of: target`, or take it out")
        if verb == "exchange":
            yield from self._exchanging()
        if verb == "lend":
            yield from self._lending()
        if verb == "reroll":
            yield from self._reroll(typed["reroll"], typed.get("result"))
        if verb == "return":
            yield from self._return()
        if verb == "move" and typed.get("mover") and not self.around and typed.get("who") in (None, "bearer"):
            yield UnreadPart(("mover",), "Its own player moves the bearer in any case.", "say whom it concerns (`who`), or take it out")
        if verb == "place":
            if self.at_once:
                for key in ("of", "near", "clear", "away_from", "toward"):
                    if typed.get(key) is not None:
                        yield UnreadPart((key,), "An action places its own Unit without it.", "say whom it concerns too: `who: bearer`")
            elif typed.get("unit") is not None:
                yield from self._entering()
            straight = [key for key in ("away_from", "toward") if typed.get(key) is not None]
            if self._places_marker:
                yield from self._marker_placed()
            if isinstance(typed.get("near"), Mapping):
                if typed.get("of") is not None:
                    yield UnreadPart(("of",), "From where is said by `near`.", "take it out")
                yield from self._selector(typed["near"], ("near",), Known((), where="of whom it is placed beside"))
            for key in ("of", "near", "clear") if straight else ():
                if typed.get(key) is not None:
                    yield UnreadPart((key,), "It goes straight on from where it stands, until something is in the way.", "take it out")
            if typed.get("up_to") and not straight:
                yield UnreadPart(("up_to",), "Its player says where in any case.", "take it out; it is read with `toward` and `away_from`")
            if len(straight) > 1:
                yield UnreadPart(("toward",), "It cannot go both ways.", "take it out, or `away_from`")
            if typed.get("of") == "bearer" and not self.around and typed.get("who") in (None, "bearer"):
                yield UnreadPart(("of",), "The bearer itself is placed.", "say whom it concerns (`who`), or take it out")

    @property
    def _places_marker(self) -> bool:
        """Is it a Marker that is placed: the one that bears the sentence, or those that it picks?"""
        who = self.typed.get("who")
        if isinstance(who, Mapping):
            return who.get("marker") is not None
        return self.position == "marker" and who in (None, "bearer") and not self.around and self.typed.get("unit") is None

    def _marker_placed(self) -> Iterator[UnreadPart]:
        """A Marker is put down elsewhere: it has no speed, and nothing is in its way."""
        if self.typed["place"] == "spd":
            yield UnreadPart(("place",), "A Marker has no SPD.", "write a number")
        if self.typed.get("near") is not None:
            yield UnreadPart(("near",), "A Marker is placed from where it lies, or `of` somewhere.", "write `of`, or `toward` such Units")
        if isinstance(self.typed.get("otherwise"), str):
            yield UnreadPart(("otherwise",), "A Marker lies flat: nothing is in its way.", "take it out")

    def _multiplied(self) -> Iterator[UnreadPart]:
        """So much more or less, or so many times as much: one of the two."""
        typed = self.typed
        if (typed.get("by") is None) is (typed.get("times") is None):
            told = "It does not say by how much." if typed.get("by") is None else "It is either so much more, or so many times as much."
            yield UnreadPart(("modify",) if typed.get("by") is None else ("times",), told, "write `by: 1`, or `times: 2`")
        elif typed.get("times") is not None and not all(named.times for _, _, named in self.words):
            found = ", ".join(name for name, named in QUANTITIES.items() if named.times)
            yield UnreadPart(("times",), f"`{typed['modify']}` is no number of a card.", f"write `by`; it is read with {found}")
        if typed.get("round") is not None and typed.get("times") is None:
            yield UnreadPart(("round",), "Nothing is multiplied.", "take it out; it is read with `times`")

    def _entering(self) -> Iterator[UnreadPart]:
        """Another Unit enters, near a Unit that has brought it."""
        if self.position in ("leader", "marker"):
            told = "it is read for a trait of units, or an action"
            yield UnreadPart(("unit",), f"{POSITIONS[self.position].capitalize()} brings no Unit.", told)
        if self.around or self.typed.get("who") in ("attacker", "target"):
            yield UnreadPart(("who",), "Another Unit enters, near the bearer.", "take it out")
        for key in ("of", "near", "clear", "away_from", "toward"):
            if self.typed.get(key) is not None:
                yield UnreadPart((key,), "A Unit enters near the bearer, wherever there is room.", "take it out")

    def _exchanging(self) -> Iterator[UnreadPart]:
        """Two exchange places, and no more."""
        each_other, who = self.typed["exchange"] == "each_other", self.typed.get("who")
        if not each_other and self.position in ("leader", "marker"):
            yield UnreadPart(
                ("exchange",),
                f"{POSITIONS[self.position].capitalize()} is no Unit.",
                "write `exchange: each_other, who: {side: friendly, most: 2}`",
            )
        elif each_other and not (isinstance(who, Mapping) and who.get("most") == 2):
            yield UnreadPart(("exchange",), "It does not say which two.", "write `who: {side: friendly, most: 2}`")
        elif not each_other and who in (None, "bearer"):
            yield UnreadPart(
                ("exchange",), "It does not say with whom.", "say so: `who: {side: friendly, other: true, within: 8, most: 1}`"
            )
        elif not each_other and isinstance(who, Mapping) and who.get("most") != 1:
            yield UnreadPart(("who",), "The bearer exchanges places with one alone.", "add `most: 1`")

    def _lending(self) -> Iterator[UnreadPart]:
        """The tokens of the bearer, for friends of the kind that `to` says, so near."""
        who = self.typed.get("who")
        if isinstance(who, Mapping) and who.get("side", "friendly") != "friendly":
            yield UnreadPart(("who", "side"), "Friendly Units take them.", "write `aura: 6` in place of `who`")
        if self.typed.get("aura") is None and not (isinstance(who, Mapping) and who.get("within")):
            yield UnreadPart(("lend",), "It does not say how far it reaches.", "say so: `aura: 6`")

    def _intercepting(self) -> Iterator[UnreadPart]:
        """Who becomes the target takes it off a friend."""
        on = self.typed.get("on")
        such = self._wait("on: {before: attacked, of: {side: friendly, other: true, within: 3}}")
        if on is not None and not (isinstance(on, Mapping) and on.get("before") in ("attacked", "scanned")):
            yield UnreadPart(("on",), "Nobody is about to be attacked then.", such)
        elif isinstance(on, Mapping) and (not on.get("of") or on["of"].get("side") == "enemy"):
            whose = "The bearer is the target already." if not on.get("of") else "Who attacks an enemy never aims at the bearer."
            yield UnreadPart(("on", "of") if on.get("of") else ("on",), whose, such)
        for key in ("who", "aura"):
            if self.typed.get(key) is not None:
                yield UnreadPart((key,), "It is the bearer who becomes the target.", "take it out; for whom it does says `of`")

    def _missing(self) -> Iterator[UnreadPart]:
        """What is missed is the attack or scan that it waits for."""
        on = self.typed.get("on")
        if self.typed.get("instead"):
            yield UnreadPart(("instead",), "Nothing else is done instead: the attack misses.", "take it out")
        if on is not None and not (isinstance(on, Mapping) and on.get("before") in (*ROLLED, "hits", "hit")):
            yield UnreadPart(
                ("on",), "No attack is about to hit then.", f"{self._wait('on: {before: hit}')}, or `on: {{before: attacked}}`"
            )
        for key in ("who", "aura"):
            if self.typed.get(key) is not None:
                yield UnreadPart(
                    (key,), "It is the attack that misses.", "take it out; on whom it is made says `on: {before: hit, of: ...}`"
                )

    def _return(self) -> Iterator[UnreadPart]:
        """Who comes back has just been destroyed, or is one of those who were."""
        typed, who, on = self.typed, self.typed.get("who"), self.typed.get("on")
        another = "add `who: target`, or `who: {side: friendly, most: 1}` for one of all that were"
        if typed.get("aura") is not None:
            yield UnreadPart(("aura",), "Who is destroyed stands nowhere.", "write `who`")
        elif isinstance(who, Mapping):
            pass
        elif self.on is None and self.position in DONE:
            yield UnreadPart(
                ("return",), "Nobody has been destroyed then.", "add `who: {side: friendly, most: 1}`, for one of all that were"
            )
        elif self.on not in (None, "destroyed"):
            yield UnreadPart(
                ("on",), "Nobody has been destroyed then.", "wait for `destroyed`, or say whom: `who: {side: friendly, most: 1}`"
            )
        elif who == "attacker":
            yield UnreadPart(("who",), "The attacker has not been destroyed.", "write `who: target`, or take it out")
        elif who != "target" and (self.position == "leader" or isinstance(on, Mapping) and on.get("of")):
            yield UnreadPart(("return",), "The bearer has not been destroyed.", another)
        if typed.get("near") is not None and typed.get("of") is not None:
            yield UnreadPart(("of",), "From where is said by `near`.", "take it out")
        if isinstance(typed.get("near"), Mapping):
            yield from self._selector(typed["near"], ("near",), Known((), where="as it comes back"))
        elif typed.get("near") == "bearer" and self.position in ("leader", "marker"):
            yield UnreadPart(("near",), f"{POSITIONS[self.position].capitalize()} is no Unit.", "say which Units: `near: {unit: ...}`")
        elif typed.get("near") == "bearer" and self.on == "destroyed" and who is None:
            yield UnreadPart(("near",), "The bearer has been destroyed.", "write `of: before`, or say from whom: `near: {unit: ...}`")

    def _suffered(self, effect: str, path: Path) -> Iterator[UnreadPart]:
        if effect not in INFLICTED:
            yield UnreadPart(
                path, f"Whatever it is called, what is suffered is {', '.join(INFLICTED[:-1])} or {INFLICTED[-1]}.", "name one of these"
            )

    def _reroll(self, roll: str, result: str | None) -> Iterator[UnreadPart]:
        if roll != "reaction_roll" and result is None:
            yield UnreadPart(("reroll",), "It does not say after which result.", "add `result: failed`, or `result: succeeded`")
        elif roll == "reaction_roll" and result is not None:
            yield UnreadPart(("result",), "A Reaction Priority neither fails nor succeeds.", "take it out")
        elif roll == "reaction_roll" and self.on != "priorities":
            told = "Reaction Priorities are rolled again only where they have just been rolled."
            yield UnreadPart(("reroll",), told, self._wait("on: priorities"))

    def _per(self, per: Any) -> Iterator[UnreadPart]:
        """What is counted where nobody counts it: attacker, target and what lies between them are known in a check."""
        check = bool(self.words and self.words[0][2].side)
        known = Known(tuple(PARTIES) if check else ("bearer",), check, f"for `{self._called}`")
        if not isinstance(per, Mapping):
            if self.position != "token":
                told = f"write it for {POSITIONS['token']}, or say which: `per: {{token: ...}}`"
                yield UnreadPart(("per",), "Only a token lies there several times.", told)
            return
        if self._called == "modify: command_capacity":
            yield UnreadPart(("per",), "The capacity is the player's, and holds for the whole game.", "take it out")
        for key in ("units", "inches"):
            if per.get(key) is not None and per.get("of") is not None:
                yield UnreadPart(("per", "of"), "Neither tokens nor bases are counted.", "take it out")
        if per.get("in") is not None and per.get("inches_moved") is None:
            yield UnreadPart(("per", "in"), "No inches moved are counted.", "take it out")
        if per.get("inches") is not None and not check:
            yield UnreadPart(("per", "inches"), f"Nobody else has a part in it {known.where}.", "count something else")
        if isinstance(per.get("of"), str):
            yield from self._role(per["of"], ("per", "of"), known)
        if isinstance(per.get("units"), Mapping):
            yield from self._selector(per["units"], ("per", "units"), known)
        if per.get("token") is not None:
            yield from self._spent(per["token"], per.get("of") or "bearer", ("per", "token"), check)

    def _token(self, token: Any) -> Iterator[UnreadPart]:
        """Tokens that are given or taken in vain."""
        typed, verb, position = self.typed, self.verb, self.position
        key = (verb,)
        if verb == "remove":
            if token in NOT_TAKEN:
                yield UnreadPart(
                    key, f"No sentence takes away the token `{token}`.", "the rules give and take it; to act once more is `act: any`"
                )
            elif token in ("stun", "stealth", "overwatch") and typed.get("count") is not None:
                yield UnreadPart(("count",), f"There is one `{token}` at most.", "take it out")
            if token == "command_point" and isinstance(typed.get("otherwise"), str):
                yield UnreadPart(("otherwise",), "A player loses it, and players suffer nothing.", "take it out")
            return
        whose = "aura" if typed.get("aura") is not None else "who"
        if token == "command_point" and typed.get(whose) not in (None, "bearer"):
            yield UnreadPart((whose,), "The bearer's own player gains it.", "take it out; `remove: command_point` takes one from others")
        if token in NOT_GIVEN:
            yield UnreadPart(key, f"No sentence gives the token `{token}`.", "the rules give and take it")
        start = typed.get("at") == "start"
        if start and position in ("used", "upkeep", "priced") and self.on is None and token in EQUIPPED:
            free = "take `cost`, `phase` and `upkeep` off the trait, or `at` off the sentence"
            yield UnreadPart(("at",), "What a Unit begins with costs nothing and needs no phase.", free)
        elif start and (position != "unit" or self.on is not None) and token in EQUIPPED:
            yield UnreadPart(("at",), "A Unit begins with what its traits give it.", f"write it for {POSITIONS['unit']}, without `on`")
        elif typed.get("at") is not None and not start and (self.on is not None or position != "performed"):
            yield UnreadPart(("at",), "No action is performed there.", "take it out")
        if start and token not in EQUIPPED and token not in NOT_GIVEN:
            yield UnreadPart(key, f"No Unit begins with the token `{token}`.", "write `on: revealed` for `at: start`")
        if start:
            for name in ("when", "who", "aura", "roll"):
                if typed.get(name) is not None:
                    yield UnreadPart((name,), "A Unit begins with it in any case.", "take it out, or write `on: revealed` for `at: start`")
        if position == "effect":
            if typed.get("who") != "target":
                yield UnreadPart(key, "It does not say whom the effect gives it to.", "add `who: target`")
            if token in (*EQUIPPED, "stun", "command_point"):
                yield UnreadPart(
                    key,
                    f"No effect gives the token `{token}`.",
                    "an effect gives a faction's own token; a Stun Token is `inflict: STUN`, also on a die (`roll: 4`)",
                )
        if typed.get("up_to") is not None and (token != "countermeasure" or start or self.at_once):
            yield UnreadPart(
                ("up_to",), "It is read where countermeasures come back to whom the sentence concerns.", "take it out, or add `who`"
            )

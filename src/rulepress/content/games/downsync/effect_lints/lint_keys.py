"""What the keys of single verbs say to no purpose, wherever the effect stands: a table of rules for each verb."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulepress.content.games.downsync.effect_lints.effect_in_place import EffectInPlace, Known
from rulepress.content.games.downsync.effect_lints.key_rules import (
    AtKeys,
    Rule,
    Test,
    among,
    first,
    has,
    judge,
    lacks,
    other,
    stands,
    where,
)
from rulepress.games.downsync.vocabulary.facts import PARTIES
from rulepress.games.downsync.vocabulary.row_types import BORNE, DONE, EQUIPPED, INFLICTED, POSITIONS, UnreadPart
from rulepress.games.downsync.vocabulary.trigger_rows import ROLLED
from rulepress.games.downsync.vocabulary.verbs import ACTIVATION, AT, QUANTITIES, RAISED

RULES_ONLY = ("activated",)
"""Tokens of the rules that no effect gives, or takes away."""

UNSPENT = ("stun", "activated", "emergency_countermeasure", "command_point")
"""Tokens of the rules that are no price."""

UNITLESS = ("leader", "marker")
"""Positions whose bearer is no Unit."""

_BEFORE_FRIEND = "on: {before: attacked, of: {side: friendly, other: true, within: 3}}"


# -- what the tables ask ------------------------------------------------------------------------------------------

_OF_BEARER = among("who", None, "bearer")


def _alone(effect: EffectInPlace) -> bool:
    """Does it concern the bearer alone?"""
    return not effect.around and _OF_BEARER(effect)


def _picks(effect: EffectInPlace) -> bool:
    """Does it pick whom it concerns?"""
    return isinstance(effect.get("who"), Mapping)


def _most(effect: EffectInPlace) -> int | None:
    """How many Units it picks at most."""
    return effect.typed["who"].get("most") if _picks(effect) else None


def _counts_faces(effect: EffectInPlace) -> bool:
    return isinstance(per := effect.get("per"), Mapping) and per.get("natural") is not None


def _places_marker(effect: EffectInPlace) -> bool:
    """Is it a Marker that is placed: the one that bears the effect, or those that it picks?"""
    if _picks(effect):
        return effect.typed["who"].get("marker") is not None
    return effect.position == "marker" and _alone(effect) and effect.get("unit") is None


def _waits_before(*triggers: str) -> Test:
    """Does it wait for the moment before one of these?"""
    return lambda e: isinstance(on := e.get("on"), Mapping) and on.get("before") in triggers


def _no_unit(effect: EffectInPlace) -> str:
    return f"{POSITIONS[effect.position].capitalize()} is no Unit."


# -- what is judged as whom it picks ------------------------------------------------------------------------------


def _counted(effect: EffectInPlace) -> Iterator[UnreadPart]:
    """What `modify` counts, where nobody counts it: attacker, target and what lies between them are known in a check."""
    per, check = effect.typed["per"], bool(effect.words and effect.words[0][2].side)
    known = Known(tuple(PARTIES) if check else ("bearer",), check, f"for `{effect.called}`")
    if per.get("inches") is not None and not check:
        yield UnreadPart(("per", "inches"), f"Nobody else has a part in it {known.where}.", "count something else")
    if isinstance(per.get("of"), str):
        yield from effect.judge_role(per["of"], ("per", "of"), known)
    if isinstance(per.get("units"), Mapping):
        yield from effect.judge_selector(per["units"], ("per", "units"), known)
    if per.get("token") is not None:
        yield from effect.judge_spent(per["token"], per.get("of") or "bearer", ("per", "token"), check)


def _picked(key: str, whom: str) -> Rule:
    """Units that are picked at a key; where one is picked in any case, `most: 1` says nothing."""

    def judged(effect: EffectInPlace) -> Iterator[UnreadPart]:
        typed = {name: value for name, value in effect.typed[key].items() if key != "onto" or (name, value) != ("most", 1)}
        return effect.judge_selector(typed, (key,), Known((), where=whom))

    return where(lambda e: isinstance(e.get(key), Mapping), judged)


def _brought(effect: EffectInPlace) -> Iterator[UnreadPart]:
    """Whom it concerns that another Unit enters, typed at `who` or meant by `aura`."""
    if effect.around or effect.get("who") in ("attacker", "target"):
        yield UnreadPart(("who",), "Another Unit enters, near the bearer.", "take it out")


# -- the tables ---------------------------------------------------------------------------------------------------

EVERY_VERB: tuple[Rule, ...] = (
    AtKeys("per.natural", lambda e: not e.after_roll or e.position == "effect" and e.verb == "grant").says(
        "No dice lie there when this counts.", "it is known to what waits for `hits`, `hit`, `attacks`, `attacked` or what comes of it"
    ),
    AtKeys("per.of per.in", _counts_faces).says("Neither tokens, bases nor inches are counted."),
    where(
        lambda e: e.verb == "modify" and e.get("per") and not _counts_faces(e),
        AtKeys("per", among("per", "token"), lambda e: e.position != "token").says(
            "Only a token lies there several times.", f"write it for {POSITIONS['token']}, or say which: `per: {{token: ...}}`"
        ),
        where(
            lambda e: isinstance(e.typed["per"], Mapping),
            AtKeys("per", among("modify", "command_capacity")).says("The capacity is the player's, and holds for the whole game."),
            AtKeys("per.of", lambda e: any(e.typed["per"].get(key) is not None for key in ("units", "inches"))).says(
                "Neither tokens nor bases are counted."
            ),
            AtKeys("per.in", lambda e: e.typed["per"].get("inches_moved") is None).says("No inches moved are counted."),
            _counted,
        ),
        AtKeys("per", has("times")).says("It is multiplied once.", "take it out, or write `by`"),
    ),
    AtKeys("per", lambda e: e.verb != "modify" and e.get("per") and not _counts_faces(e)).says(
        lambda e: f"`{e.verb}` counts only what dice show.", "write `per: {natural: 1}`, or take it out"
    ),
    AtKeys("cost.token", lambda e: e.typed["cost"]["token"] in UNSPENT).says(
        lambda e: f"Nobody spends the token `{e.typed['cost']['token']}`.",
        "stealth, overwatch, countermeasure, or one of the faction's own",
    ),
)

_GAINED = ("The bearer's own player gains it.", "take it out; `remove: command_point` takes one from others")
_FROM_NEAR = "From where is said by `near`."

BY_VERB: dict[str, tuple[Rule, ...]] = {
    "modify": (
        AtKeys("modify", lacks("by", "times")).says("It does not say by how much.", "write `by: 1`, or `times: 2`"),
        AtKeys("times", has("by")).says("It is either so much more, or so many times as much.", "write `by: 1`, or `times: 2`"),
        AtKeys("times", lacks("by"), lambda e: not all(named.times for _, _, named in e.words)).says(
            lambda e: f"`{e.typed['modify']}` is no number of a card.",
            f"write `by`; it is read with {', '.join(name for name, named in QUANTITIES.items() if named.times)}",
        ),
        AtKeys("round", lacks("times")).says("Nothing is multiplied.", "take it out; it is read with `times`"),
    ),
    "set": (
        AtKeys("set", among("set", "cost"), lacks("of")).says("It does not say what costs that.", "add `of: boost` or `of: recover`"),
        AtKeys("of", other("set", "cost")).says(lambda e: f"`set: {e.typed['set']}` is no cost of a deed."),
        AtKeys("at_least", other("set", *RAISED)).says(
            lambda e: f"`set: {e.typed['set']}` puts one in the place of another.", f"read with {', '.join(RAISED)}"
        ),
        AtKeys("to", other("set", "cost", "range", "minimum_range"), lambda e: isinstance(e.typed["to"], float)).says(
            "That is a whole number.", "write one"
        ),
        AtKeys("to", among("set", "cost"), other("to", 0)).says("A cost is set to nothing only.", "write `to: 0`"),
    ),
    "become": (
        AtKeys("become", stands(*BORNE), _OF_BEARER, lambda e: not e.get("on") and not e.get("when"), other("become", "KILL")).says(
            lambda e: f"It would make {e.typed['become']} of the KILL of every weapon that the bearer has.",
            "write it for the trait of a weapon, or with `when`; what the bearer suffers is changed by `replace`",
        ),
    ),
    "remove": (
        AtKeys("remove", among("remove", *RULES_ONLY)).says(
            lambda e: f"No sentence takes away the token `{e.typed['remove']}`.",
            "the rules give and take it; to act once more is `act: any`",
        ),
        AtKeys("count", among("remove", "stun", "stealth", "overwatch")).says(lambda e: f"There is one `{e.typed['remove']}` at most."),
        AtKeys("otherwise", among("remove", "command_point"), lambda e: isinstance(e.typed["otherwise"], str)).says(
            "A player loses it, and players suffer nothing."
        ),
    ),
    "grant": (
        AtKeys("aura", among("grant", "command_point")).says(*_GAINED),
        AtKeys("who", among("grant", "command_point"), lacks("aura"), other("who", "bearer")).says(*_GAINED),
        AtKeys("grant", among("grant", *RULES_ONLY)).says(
            lambda e: f"No sentence gives the token `{e.typed['grant']}`.", "the rules give and take it"
        ),
        first(
            AtKeys("at", among("at", "start"), among("grant", *EQUIPPED), stands("used", "upkeep", "priced"), lacks("on")).says(
                "What a Unit begins with costs nothing and needs no phase.",
                "take `cost`, `phase` and `upkeep` off the trait, or `at` off the sentence",
            ),
            AtKeys("at", among("at", "start"), among("grant", *EQUIPPED), lambda e: e.position != "unit" or e.on is not None).says(
                "A Unit begins with what its traits give it.", f"write it for {POSITIONS['unit']}, without `on`"
            ),
        ),
        AtKeys("at", other("at", "start"), lambda e: e.on is not None or e.position != "performed").says("No action is performed there."),
        AtKeys("grant", among("at", "start"), other("grant", *EQUIPPED, *RULES_ONLY)).says(
            lambda e: f"No Unit begins with the token `{e.typed['grant']}`.", "write `on: revealed` for `at: start`"
        ),
        AtKeys("when who aura roll", among("at", "start")).says(
            "A Unit begins with it in any case.", "take it out, or write `on: revealed` for `at: start`"
        ),
        AtKeys("grant", stands("effect"), other("who", "target")).says("It does not say whom the effect gives it to.", "add `who: target`"),
        AtKeys("grant", stands("effect"), among("grant", *EQUIPPED, "stun", "command_point")).says(
            lambda e: f"No effect gives the token `{e.typed['grant']}`.",
            "an effect gives a faction's own token; a Stun Token is `inflict: STUN`, also on a die (`roll: 4`)",
        ),
        AtKeys("up_to", lambda e: e.typed["grant"] != "countermeasure" or e.get("at") == "start" or e.at_once).says(
            "It is read where countermeasures come back to whom the sentence concerns.", "take it out, or add `who`"
        ),
    ),
    "intercept": (
        first(
            AtKeys("on", lambda e: not _waits_before("attacked", "scanned")(e)).says(
                "Nobody is about to be attacked then.", lambda e: e.wait_for(_BEFORE_FRIEND)
            ),
            AtKeys("on", lambda e: not e.of_others).says("The bearer is the target already.", lambda e: e.wait_for(_BEFORE_FRIEND)),
            AtKeys("on.of", lambda e: e.typed["on"]["of"].get("side") == "enemy").says(
                "Who attacks an enemy never aims at the bearer.", lambda e: e.wait_for(_BEFORE_FRIEND)
            ),
        ),
        AtKeys("who aura").says("It is the bearer who becomes the target.", "take it out; for whom it does says `of`"),
    ),
    "miss": (
        AtKeys("instead").says("Nothing else is done instead: the attack misses."),
        AtKeys("on", lambda e: not _waits_before(*ROLLED, "hits", "hit")(e)).says(
            "No attack is about to hit then.", lambda e: f"{e.wait_for('on: {before: hit}')}, or `on: {{before: attacked}}`"
        ),
        AtKeys("who aura").says("It is the attack that misses.", "take it out; on whom it is made says `on: {before: hit, of: ...}`"),
    ),
    "replace": (
        AtKeys("onto", among("onto", "bearer"), lambda e: not e.around).says(
            "The bearer suffers it in any case.", "say for whom it does: `who: {side: friendly, other: true, within: 3}`"
        ),
        AtKeys("with", other("with", "nothing", *INFLICTED)).says(
            f"Whatever it is called, what is suffered is {', '.join(INFLICTED[:-1])} or {INFLICTED[-1]}.", "name one of these"
        ),
        AtKeys("replace", lacks("with", "onto")).says(
            "It does not say what happens instead.", "add `with`, an effect or `nothing`, or `onto`"
        ),
        AtKeys("with", has("onto")).says("Whoever suffers it in its place suffers the same."),
        _picked("onto", "of whom suffers it instead"),
        AtKeys("roll", lambda e: isinstance(e.get("onto"), Mapping)).says("No die is rolled for who suffers it instead."),
    ),
    "forbid": (
        AtKeys("by", lambda e: "placed" not in e.typed["forbid"]).says(
            "Whoever does that does it to itself.", "take it out; it is read with `placed`"
        ),
        AtKeys("action", lambda e: "perform" not in e.typed["forbid"]).says(
            "None of this is an action with a name.", "take it out; it is read with `perform`"
        ),
    ),
    "ignore": (
        AtKeys("terrain", lambda e: "slow_terrain" not in e.typed["ignore"]).says(
            "None of this depends on a kind of terrain.", "take it out; it is read with `slow_terrain`"
        ),
    ),
    "compel": (
        AtKeys("compel", among("compel", "aim"), lambda e: not e.around, other("at", *AT)).says(
            "It does not say who must aim at the bearer.",
            "add `who`, such as `{side: enemy, within: 8}`; or, where it is the bearer who must, `at: nearest`",
        ),
        AtKeys("at", other("compel", "aim")).says("Nobody aims.", "take it out; it is read with `aim`"),
    ),
    "act": (
        AtKeys("only at rof by", among("act", ACTIVATION)).says(
            "It is activated as in its turn, and performs what it likes.", "take it out; one action is `act: any`"
        ),
    ),
    "lay": (AtKeys("who aura").says("Nobody is concerned: a Marker is laid.", "say from where: `of: target`, or take it out"),),
    "exchange": (
        AtKeys("exchange", among("exchange", "each_other"), lambda e: _most(e) != 2).says(
            "It does not say which two.", "write `who: {side: friendly, most: 2}`"
        ),
        where(
            among("exchange", "bearer"),
            first(
                AtKeys("exchange", stands(*UNITLESS)).says(_no_unit, "write `exchange: each_other, who: {side: friendly, most: 2}`"),
                AtKeys("exchange", _OF_BEARER).says(
                    "It does not say with whom.", "say so: `who: {side: friendly, other: true, within: 8, most: 1}`"
                ),
                AtKeys("who", _picks, lambda e: _most(e) != 1).says("The bearer exchanges places with one alone.", "add `most: 1`"),
            ),
        ),
    ),
    "lend": (
        AtKeys("who.side", lambda e: e.typed["who"]["side"] != "friendly").says(
            "Friendly Units take them.", "write `aura: 6` in place of `who`"
        ),
        AtKeys("lend", lacks("aura"), lambda e: not (_picks(e) and e.typed["who"].get("within"))).says(
            "It does not say how far it reaches.", "say so: `aura: 6`"
        ),
    ),
    "reroll": (
        AtKeys("reroll", other("reroll", "reaction_roll"), lacks("result")).says(
            "It does not say after which result.", "add `result: failed`, or `result: succeeded`"
        ),
        AtKeys("result", among("reroll", "reaction_roll")).says("A Reaction Priority neither fails nor succeeds."),
        AtKeys("reroll", among("reroll", "reaction_roll"), lacks("result"), lambda e: e.on != "priorities").says(
            "Reaction Priorities are rolled again only where they have just been rolled.", lambda e: e.wait_for("on: priorities")
        ),
    ),
    "return": (
        AtKeys("aura").says("Who is destroyed stands nowhere.", "write `who`"),
        where(
            lambda e: e.get("aura") is None and not _picks(e),
            first(
                AtKeys("return", lacks("on"), stands(*DONE)).says(
                    "Nobody has been destroyed then.", "add `who: {side: friendly, most: 1}`, for one of all that were"
                ),
                AtKeys("on", lambda e: e.on != "destroyed").says(
                    "Nobody has been destroyed then.", "wait for `destroyed`, or say whom: `who: {side: friendly, most: 1}`"
                ),
                AtKeys("who", among("who", "attacker")).says("The attacker has not been destroyed.", "write `who: target`, or take it out"),
                AtKeys("return", other("who", "target"), lambda e: e.position == "leader" or e.of_others).says(
                    "The bearer has not been destroyed.", "add `who: target`, or `who: {side: friendly, most: 1}` for one of all that were"
                ),
            ),
        ),
        AtKeys("of", has("near")).says(_FROM_NEAR),
        _picked("near", "as it comes back"),
        AtKeys("near", among("near", "bearer"), stands(*UNITLESS)).says(_no_unit, "say which Units: `near: {unit: ...}`"),
        AtKeys("near", among("near", "bearer"), lambda e: e.position not in UNITLESS and e.on == "destroyed", lacks("who")).says(
            "The bearer has been destroyed.", "write `of: before`, or say from whom: `near: {unit: ...}`"
        ),
    ),
    "move": (AtKeys("mover", _alone).says("Its own player moves the bearer in any case.", "say whom it concerns (`who`), or take it out"),),
    "place": (
        AtKeys("of near clear away_from toward", lambda e: e.at_once).says(
            "An action places its own Unit without it.", "say whom it concerns too: `who: bearer`"
        ),
        where(
            lambda e: e.get("unit") is not None and not e.at_once,
            AtKeys("unit", stands(*UNITLESS)).says(
                lambda e: f"{POSITIONS[e.position].capitalize()} brings no Unit.", "it is read for a trait of units, or an action"
            ),
            _brought,
            AtKeys("of near clear away_from toward").says("A Unit enters near the bearer, wherever there is room."),
        ),
        where(
            _places_marker,
            AtKeys("place", among("place", "spd")).says("A Marker has no SPD.", "write a number"),
            AtKeys("near").says("A Marker is placed from where it lies, or `of` somewhere.", "write `of`, or `toward` such Units"),
            AtKeys("otherwise", lambda e: isinstance(e.typed["otherwise"], str)).says("A Marker lies flat: nothing is in its way."),
        ),
        AtKeys("of", lambda e: isinstance(e.get("near"), Mapping)).says(_FROM_NEAR),
        _picked("near", "of whom it is placed beside"),
        AtKeys("of near clear", has("away_from", "toward")).says(
            "It goes straight on from where it stands, until something is in the way."
        ),
        AtKeys("up_to", lacks("away_from", "toward")).says(
            "Its player says where in any case.", "take it out; it is read with `toward` and `away_from`"
        ),
        AtKeys("toward", has("away_from")).says("It cannot go both ways.", "take it out, or `away_from`"),
        AtKeys("of", among("of", "bearer"), _alone).says("The bearer itself is placed.", "say whom it concerns (`who`), or take it out"),
    ),
}
"""What the keys of a verb say to no purpose."""


def key_faults(effect: EffectInPlace) -> Iterator[UnreadPart]:
    """What a verb's own keys say to no purpose, wherever it stands."""
    yield from judge(effect, EVERY_VERB)
    yield from judge(effect, BY_VERB.get(effect.verb, ()))

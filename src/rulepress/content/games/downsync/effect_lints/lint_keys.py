"""Keys of single verbs that do nothing in any position: a table of rules for each verb."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulepress.content.games.downsync.effect_lints.effect_in_place import EffectInPlace, Known, beginning
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
"""Tokens of the rules that no effect grants or removes."""

UNSPENT = ("stun", "activated", "emergency_countermeasure", "command_point")
"""Tokens of the rules that no cost can name."""

UNITLESS = ("leader", "marker")
"""Positions whose bearer is not a Unit."""

_BEFORE_FRIEND = "on: {before: attacked, of: {side: friendly, other: true, within: 3}}"


# -- tests of the tables ------------------------------------------------------------------------------------------

_OF_BEARER = among("who", None, "bearer")


def _alone(effect: EffectInPlace) -> bool:
    """Does it affect the bearer only?"""
    return not effect.around and _OF_BEARER(effect)


def _picks(effect: EffectInPlace) -> bool:
    """Does it pick its Units?"""
    return isinstance(effect.get("who"), Mapping)


def _most(effect: EffectInPlace) -> int | None:
    """How many Units it picks at most."""
    return effect.typed["who"].get("most") if _picks(effect) else None


def _counts_faces(effect: EffectInPlace) -> bool:
    return isinstance(per := effect.get("per"), Mapping) and per.get("natural") is not None


def _places_marker(effect: EffectInPlace) -> bool:
    """Does it place a Marker: its bearer, or those that it picks?"""
    if _picks(effect):
        return effect.typed["who"].get("marker") is not None
    return effect.position == "marker" and _alone(effect) and effect.get("unit") is None


def _waits_before(*triggers: str) -> Test:
    """Does it fire before one of these triggers?"""
    return lambda e: isinstance(on := e.get("on"), Mapping) and on.get("before") in triggers


def _no_unit(effect: EffectInPlace) -> str:
    return f"{beginning(effect.position)} is not a Unit."


# -- Units that an effect picks -----------------------------------------------------------------------------------


def _counted(effect: EffectInPlace) -> Iterator[UnreadPart]:
    """Things that `modify` cannot count: attacker, target and the distance between them are known in a check only."""
    per, check = effect.typed["per"], bool(effect.words and effect.words[0][2].side)
    known = Known(tuple(PARTIES) if check else ("bearer",), check, f"in `{effect.called}`")
    if per.get("inches") is not None and not check:
        yield UnreadPart(("per", "inches"), f"No second Unit is involved {known.where}.", "count something else")
    if isinstance(per.get("of"), str):
        yield from effect.judge_role(per["of"], ("per", "of"), known)
    if isinstance(per.get("units"), Mapping):
        yield from effect.judge_selector(per["units"], ("per", "units"), known)
    if per.get("token") is not None:
        yield from effect.judge_spent(per["token"], per.get("of") or "bearer", ("per", "token"), check)


def _picked(key: str) -> Rule:
    """Units that a key picks; it always picks one, so `most: 1` does nothing."""

    def judged(effect: EffectInPlace) -> Iterator[UnreadPart]:
        typed = {name: value for name, value in effect.typed[key].items() if key != "onto" or (name, value) != ("most", 1)}
        return effect.judge_selector(typed, (key,), Known((), where=f"in `{key}`"))

    return where(lambda e: isinstance(e.get(key), Mapping), judged)


def _brought(effect: EffectInPlace) -> Iterator[UnreadPart]:
    """Units that an effect names, in `who` or `aura`, although another Unit enters."""
    if effect.around or effect.get("who") in ("attacker", "target"):
        yield UnreadPart(("who",), "The Unit that enters appears near the bearer.", "delete it")


# -- the tables ---------------------------------------------------------------------------------------------------

EVERY_VERB: tuple[Rule, ...] = (
    AtKeys("per.natural", lambda e: not e.after_roll or e.position == "effect" and e.verb == "grant").says(
        "There is no roll yet when this applies.", "use a trigger after the roll: `hits`, `hit`, `attacks`, `attacked` or a later one"
    ),
    AtKeys("per.of per.in", _counts_faces).says("This does nothing with `natural`, which counts faces of dice."),
    where(
        lambda e: e.verb == "modify" and e.get("per") and not _counts_faces(e),
        AtKeys("per", among("per", "token"), lambda e: e.position != "token").says(
            "Only a token can count its own number.", f"write it for {POSITIONS['token']}, or name the token: `per: {{token: ...}}`"
        ),
        where(
            lambda e: isinstance(e.typed["per"], Mapping),
            AtKeys("per", among("modify", "command_capacity")).says(
                "The Command Point capacity belongs to the player and lasts the whole game."
            ),
            AtKeys("per.of", lambda e: any(e.typed["per"].get(key) is not None for key in ("units", "inches"))).says(
                "`of` works only where tokens or bases are counted."
            ),
            AtKeys("per.in", lambda e: e.typed["per"].get("inches_moved") is None).says("`in` works only with `inches_moved`."),
            _counted,
        ),
        AtKeys("per", has("times")).says("`per` does nothing with `times`.", "delete it, or write `by` instead of `times`"),
    ),
    AtKeys("per", lambda e: e.verb != "modify" and e.get("per") and not _counts_faces(e)).says(
        lambda e: f"`{e.verb}` can count only faces of dice.", "write `per: {natural: 1}`, or delete it"
    ),
    AtKeys("cost.token", lambda e: e.typed["cost"]["token"] in UNSPENT).says(
        lambda e: f"The token `{e.typed['cost']['token']}` cannot be spent.",
        "write stealth, overwatch, countermeasure, or one of the faction's own tokens",
    ),
)

_GAINED = ("The bearer's own player gains the Command Point.", "delete it; `remove: command_point` takes one from another player")
_FROM_NEAR = "`near` already says where."

BY_VERB: dict[str, tuple[Rule, ...]] = {
    "modify": (
        AtKeys("modify", lacks("by", "times")).says("`modify` does not say by how much.", "add `by: 1` or `times: 2`"),
        AtKeys("times", has("by")).says("`by` and `times` exclude each other.", "write `by: 1` or `times: 2`"),
        AtKeys("times", lacks("by"), lambda e: not all(named.times for _, _, named in e.words)).says(
            lambda e: f"`{e.typed['modify']}` is not a number on a card.",
            f"write `by`; `times` works with {', '.join(name for name, named in QUANTITIES.items() if named.times)}",
        ),
        AtKeys("round", lacks("times")).says("`round` works only with `times`."),
    ),
    "set": (
        AtKeys("set", among("set", "cost"), lacks("of")).says("The effect does not say which cost.", "add `of: boost` or `of: recover`"),
        AtKeys("of", other("set", "cost")).says(lambda e: f"`of` names a cost, but `set: {e.typed['set']}` is not a cost."),
        AtKeys("at_least", other("set", *RAISED)).says(
            lambda e: f"`set: {e.typed['set']}` always replaces the value.", f"delete it; `at_least` works with {', '.join(RAISED)}"
        ),
        AtKeys("to", other("set", "cost", "range", "minimum_range"), lambda e: isinstance(e.typed["to"], float)).says(
            "This must be a whole number.", "write a whole number"
        ),
        AtKeys("to", among("set", "cost"), other("to", 0)).says("A cost can only be set to 0.", "write `to: 0`"),
    ),
    "become": (
        AtKeys("become", stands(*BORNE), _OF_BEARER, lambda e: not e.get("on") and not e.get("when"), other("become", "KILL")).says(
            lambda e: f"Every KILL of the bearer's weapons would become {e.typed['become']}.",
            "write it for a weapon's trait, or add `when`; to change an effect that the bearer suffers, use `replace`",
        ),
    ),
    "remove": (
        AtKeys("remove", among("remove", *RULES_ONLY)).says(
            lambda e: f"No effect can remove the token `{e.typed['remove']}`.",
            "delete the effect; to let a Unit act again, write `act: any`",
        ),
        AtKeys("count", among("remove", "stun", "stealth", "overwatch")).says(
            lambda e: f"A Unit has at most one token `{e.typed['remove']}`."
        ),
        AtKeys("otherwise", among("remove", "command_point"), lambda e: isinstance(e.typed["otherwise"], str)).says(
            "A player loses the Command Point, and a player cannot suffer an effect."
        ),
    ),
    "grant": (
        AtKeys("aura", among("grant", "command_point")).says(*_GAINED),
        AtKeys("who", among("grant", "command_point"), lacks("aura"), other("who", "bearer")).says(*_GAINED),
        AtKeys("grant", among("grant", *RULES_ONLY)).says(
            lambda e: f"No effect can grant the token `{e.typed['grant']}`.", "delete the effect; the rules give and remove this token"
        ),
        first(
            AtKeys("at", among("at", "start"), among("grant", *EQUIPPED), stands("used", "upkeep", "priced"), lacks("on")).says(
                "A token that a Unit starts with has no cost and no phase.",
                "delete `cost`, `phase` and `upkeep` of the trait, or `at` of the effect",
            ),
            AtKeys("at", among("at", "start"), among("grant", *EQUIPPED), lambda e: e.position != "unit" or e.on is not None).says(
                "A Unit starts only with tokens from its own traits.", f"write it for {POSITIONS['unit']}, without `on`"
            ),
        ),
        AtKeys("at", other("at", "start"), lambda e: e.on is not None or e.position != "performed").says("`at` works only in an action."),
        AtKeys("grant", among("at", "start"), other("grant", *EQUIPPED, *RULES_ONLY)).says(
            lambda e: f"No Unit can start with the token `{e.typed['grant']}`.", "write `on: revealed` instead of `at: start`"
        ),
        AtKeys("when who aura roll", among("at", "start")).says(
            "A Unit always starts with this token.", "delete it, or write `on: revealed` instead of `at: start`"
        ),
        AtKeys("grant", stands("effect"), other("who", "target")).says(
            "The effect does not say which Unit gets the token.", "add `who: target`"
        ),
        AtKeys("grant", stands("effect"), among("grant", *EQUIPPED, "stun", "command_point")).says(
            lambda e: f"An effect in effects.yaml cannot grant the token `{e.typed['grant']}`.",
            "grant a faction's own token; for a Stun Token write `inflict: STUN`, with a roll if you like (`roll: 4`)",
        ),
        AtKeys("up_to", lambda e: e.typed["grant"] != "countermeasure" or e.get("at") == "start" or e.at_once).says(
            "`up_to` works only where Units in `who` regain countermeasures.", "delete it, or add `who`"
        ),
    ),
    "intercept": (
        first(
            AtKeys("on", lambda e: not _waits_before("attacked", "scanned")(e)).says(
                "No attack or scan is about to happen at this trigger.", lambda e: e.wait_for(_BEFORE_FRIEND)
            ),
            AtKeys("on", lambda e: not e.of_others).says("The bearer is already the target.", lambda e: e.wait_for(_BEFORE_FRIEND)),
            AtKeys("on.of", lambda e: e.typed["on"]["of"].get("side") == "enemy").says(
                "A Unit that attacks an enemy of the bearer never aims at the bearer.", lambda e: e.wait_for(_BEFORE_FRIEND)
            ),
        ),
        AtKeys("who aura").says("The bearer always becomes the target.", "delete it; `of` names the Units that it protects"),
    ),
    "miss": (
        AtKeys("instead").says("The attack simply misses, so `instead` does nothing."),
        AtKeys("on", lambda e: not _waits_before(*ROLLED, "hits", "hit")(e)).says(
            "No attack is about to hit at this trigger.", lambda e: f"{e.wait_for('on: {before: hit}')}, or `on: {{before: attacked}}`"
        ),
        AtKeys("who aura").says("`miss` affects the attack, not a Unit.", "delete it; `on: {before: hit, of: ...}` names the target"),
    ),
    "replace": (
        AtKeys("onto", among("onto", "bearer"), lambda e: not e.around).says(
            "The bearer suffers the effect anyway.", "name the Units that it protects: `who: {side: friendly, other: true, within: 3}`"
        ),
        AtKeys("with", other("with", "nothing", *INFLICTED)).says(
            f"`with` must be {', '.join(INFLICTED[:-1])} or {INFLICTED[-1]}, or `nothing`.", "write one of these"
        ),
        AtKeys("replace", lacks("with", "onto")).says(
            "The effect does not say what happens instead.", "add `with` (an effect or `nothing`) or `onto`"
        ),
        AtKeys("with", has("onto")).says("The Unit in `onto` suffers the same effect."),
        _picked("onto"),
        AtKeys("roll", lambda e: isinstance(e.get("onto"), Mapping)).says("There is no roll for the Unit in `onto`."),
    ),
    "forbid": (
        AtKeys("by", lambda e: "placed" not in e.typed["forbid"]).says("`by` works only with `placed`.", "delete it, or forbid `placed`"),
        AtKeys("action", lambda e: "perform" not in e.typed["forbid"]).says(
            "`action` works only with `perform`.", "delete it, or forbid `perform`"
        ),
    ),
    "ignore": (
        AtKeys("terrain", lambda e: "slow_terrain" not in e.typed["ignore"]).says(
            "`terrain` works only with `slow_terrain`.", "delete it, or ignore `slow_terrain`"
        ),
    ),
    "compel": (
        AtKeys("compel", among("compel", "aim"), lambda e: not e.around, other("at", *AT)).says(
            "The effect does not say which Units must aim at the bearer.",
            "add `who`, such as `{side: enemy, within: 8}`; if the bearer itself must aim at a Unit, add `at: nearest`",
        ),
        AtKeys("at", other("compel", "aim")).says("`at` works only with `compel: aim`."),
    ),
    "act": (
        AtKeys("only at rof by", among("act", ACTIVATION)).says(
            "The Unit takes a whole activation, with any of its actions.", "delete it; for a single action write `act: any`"
        ),
    ),
    "lay": (AtKeys("who aura").says("`lay` affects no Unit.", "write the place, such as `of: target`, or delete it"),),
    "exchange": (
        AtKeys("exchange", among("exchange", "each_other"), lambda e: _most(e) != 2).says(
            "The effect does not say which two Units.", "write `who: {side: friendly, most: 2}`"
        ),
        where(
            among("exchange", "bearer"),
            first(
                AtKeys("exchange", stands(*UNITLESS)).says(_no_unit, "write `exchange: each_other, who: {side: friendly, most: 2}`"),
                AtKeys("exchange", _OF_BEARER).says(
                    "The effect does not say which other Unit.", "add `who: {side: friendly, other: true, within: 8, most: 1}`"
                ),
                AtKeys("who", _picks, lambda e: _most(e) != 1).says("The bearer exchanges places with one Unit only.", "add `most: 1`"),
            ),
        ),
    ),
    "lend": (
        AtKeys("who.side", lambda e: e.typed["who"]["side"] != "friendly").says(
            "Only friendly Units can take the tokens.", "write `aura: 6` instead of `who`"
        ),
        AtKeys("lend", lacks("aura"), lambda e: not (_picks(e) and e.typed["who"].get("within"))).says(
            "The effect does not say how far it reaches.", "add `aura: 6`"
        ),
    ),
    "reroll": (
        AtKeys("reroll", other("reroll", "reaction_roll"), lacks("result")).says(
            "The effect does not say after which result.", "add `result: failed` or `result: succeeded`"
        ),
        AtKeys("result", among("reroll", "reaction_roll")).says("A Reaction Priority roll neither fails nor succeeds."),
        AtKeys("reroll", among("reroll", "reaction_roll"), lacks("result"), lambda e: e.on != "priorities").says(
            "A Reaction Priority can be rerolled only directly after its roll.", lambda e: e.wait_for("on: priorities")
        ),
    ),
    "return": (
        AtKeys("aura").says("A destroyed Unit is not on the table.", "write `who`"),
        where(
            lambda e: e.get("aura") is None and not _picks(e),
            first(
                AtKeys("return", lacks("on"), stands(*DONE)).says(
                    "The effect does not say which destroyed Unit.", "add `who: {side: friendly, most: 1}` to choose one of them"
                ),
                AtKeys("on", lambda e: e.on != "destroyed").says(
                    "This trigger destroys no Unit.", "use `on: destroyed`, or add `who: {side: friendly, most: 1}`"
                ),
                AtKeys("who", among("who", "attacker")).says("The attacker has not been destroyed.", "write `who: target`, or delete it"),
                AtKeys("return", other("who", "target"), lambda e: e.position == "leader" or e.of_others).says(
                    "The bearer has not been destroyed.",
                    "add `who: target`, or `who: {side: friendly, most: 1}` to choose one of all destroyed Units",
                ),
            ),
        ),
        AtKeys("of", has("near")).says(_FROM_NEAR),
        _picked("near"),
        AtKeys("near", among("near", "bearer"), stands(*UNITLESS)).says(_no_unit, "name the Units: `near: {unit: ...}`"),
        AtKeys("near", among("near", "bearer"), lambda e: e.position not in UNITLESS and e.on == "destroyed", lacks("who")).says(
            "The bearer has been destroyed.", "write `of: before`, or name other Units: `near: {unit: ...}`"
        ),
    ),
    "move": (AtKeys("mover", _alone).says("The bearer's own player moves it anyway.", "add `who`, or delete it"),),
    "place": (
        AtKeys("of near clear away_from toward", lambda e: e.at_once).says(
            "An action that places its own Unit does not use this key.", "add `who: bearer`"
        ),
        where(
            lambda e: e.get("unit") is not None and not e.at_once,
            AtKeys("unit", stands(*UNITLESS)).says(
                lambda e: f"{beginning(e.position)} cannot bring a Unit.", "use it for a trait of units, or an action"
            ),
            _brought,
            AtKeys("of near clear away_from toward").says("The Unit enters near the bearer, wherever there is room."),
        ),
        where(
            _places_marker,
            AtKeys("place", among("place", "spd")).says("A Marker has no SPD.", "write a number"),
            AtKeys("near").says("A Marker is placed from its own position, or from `of`.", "write `of`, or name Units in `toward`"),
            AtKeys("otherwise", lambda e: isinstance(e.typed["otherwise"], str)).says("A Marker lies flat, so nothing is in its way."),
        ),
        AtKeys("of", lambda e: isinstance(e.get("near"), Mapping)).says(_FROM_NEAR),
        _picked("near"),
        AtKeys("of near clear", has("away_from", "toward")).says("`toward` and `away_from` already determine the place."),
        AtKeys("up_to", lacks("away_from", "toward")).says("`up_to` works only with `toward` or `away_from`."),
        AtKeys("toward", has("away_from")).says("`toward` and `away_from` exclude each other.", "delete one of them"),
        AtKeys("of", among("of", "bearer"), _alone).says("The bearer itself is placed.", "add `who`, or delete it"),
    ),
}
"""The keys of each verb that do nothing."""


def key_faults(effect: EffectInPlace) -> Iterator[UnreadPart]:
    """The keys of an effect's verb that do nothing in any position."""
    yield from judge(effect, EVERY_VERB)
    yield from judge(effect, BY_VERB.get(effect.verb, ()))

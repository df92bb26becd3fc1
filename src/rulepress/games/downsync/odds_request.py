"""A question about odds: what it consists of, and what it states beyond the cards."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Any, TypeVar

from rulepress.core.name_matching import nearest, slug
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.active_effects import ROUND, ActiveEffect, StatedUnit
from rulepress.games.downsync.model import Action, Ping, Rules, Trait, Unit
from rulepress.games.downsync.vocabulary import FACTS, Key

#: Inches between the two where a request gives none and the action reaches that far: a convention, not a rule.
USUAL_RANGE = Fraction(12)
#: Advantages beyond this, up or down, are refused for the same reason.
MOST_ADVANTAGE = 9
#: A DEF beyond this is refused; no roll comes near it.
MOST_DEFENCE = 99
#: More tokens than this are refused, so that no request runs for minutes.
MOST_TOKENS = 999

Number = TypeVar("Number")


@dataclass(frozen=True)
class OddsRequest:
    """One question. None means what the target's card says, and for the range the usual one."""

    attacker: str
    action: str
    target: str
    range: Fraction | None = None
    concealed: bool = False
    out_of_sight: bool = False
    boost: bool = False
    advantage: int = 0
    stunned: bool = False
    stealth: bool = False
    cm: int | None = None
    emergency: int | None = None
    defence: int | None = None
    facts: tuple[str, ...] = ()  # what else is stated: "attacker.moved=round"
    leader: str | None = None  # who leads the attacker's Force
    target_leader: str | None = None


def arguments(parser: argparse.ArgumentParser) -> None:
    """What a request consists of on the command line. Values stay text: `request_from` refuses them in our words."""
    parser.add_argument("attacker", metavar="ATTACKER", help="the acting unit, such as crusader or coalition/virago")
    parser.add_argument("action", metavar="ACTION", help='one of its actions: "Medium Cannon" or medium-cannon')
    parser.add_argument("target", metavar="TARGET", help="a unit; for a scan, also ping:small, ping:medium or ping:large")
    usual = f"distance in inches (default: {USUAL_RANGE}, or the action's range if that is shorter)"
    parser.add_argument("--range", metavar="IN", help=usual)
    parser.add_argument("--concealed", action="store_true", help="the target is concealed")
    parser.add_argument("--out-of-sight", action="store_true", help="the target is out of sight (for actions that need no line of sight)")
    parser.add_argument("--boost", action="store_true", help="every attack or scan roll is boosted")
    parser.add_argument("--advantage", metavar="N", help="Advantage on every attack or scan roll; a negative number is a disadvantage")
    parser.add_argument("--stunned", action="store_true", help="the target has a Stun Token at the start")
    parser.add_argument("--stealth", action="store_true", help="the target has a Stealth Token")
    parser.add_argument("--cm", metavar="N", help="the target's Countermeasure Tokens (default: from its card)")
    parser.add_argument(
        "--emergency",
        metavar="N",
        help="the target's Emergency Countermeasure Tokens, which succeed without a roll (default: from its card)",
    )
    parser.add_argument("--defence", metavar="N", help="the target's DEF (default: from its card)")
    parser.add_argument("--leader", metavar="NAME", help="the leader of the attacker's Force; the leader's card applies")
    parser.add_argument("--target-leader", metavar="NAME", help="the leader of the target's Force")
    parser.add_argument(
        "--fact",
        dest="facts",
        action="append",
        metavar="WHO.FACT=VALUE",
        help="set another fact that traits depend on, such as attacker.moved=round, target.bases=1 or round=3; repeatable",
    )


def request_from(values: Mapping[str, object]) -> OddsRequest:
    """The request in a mapping of names to texts, numbers and truth values; None and absent are the same.

    Raises Refused for a number that is none.
    """

    def number(name: str, pattern: str, what: str, convert: Callable[[str], Number]) -> Number | None:
        value = values.get(name)
        if value is None:
            return None
        if not re.fullmatch(pattern, str(value), flags=re.ASCII):
            raise Refused(["odds.request"], f'--{name} is {what}, not "{value}".')
        return convert(str(value))

    def tokens(name: str) -> int | None:
        return number(name, r"\d{1,3}", f"a number of tokens from 0 to {MOST_TOKENS}", int)

    most = f"a whole number from -{MOST_ADVANTAGE} to {MOST_ADVANTAGE}"
    return OddsRequest(
        attacker=str(values["attacker"]),
        action=str(values["action"]),
        target=str(values["target"]),
        range=number("range", r"\d{1,9}(\.\d{0,18})?|\.\d{1,18}", "a distance in inches such as 12 or 5.5", Fraction),
        advantage=number("advantage", rf"[+-]?[0-{MOST_ADVANTAGE}]", most, int) or 0,
        cm=tokens("cm"),
        emergency=tokens("emergency"),
        defence=number("defence", r"\d{1,2}", f"a DEF from 0 to {MOST_DEFENCE}", int),
        facts=_facts(values.get("facts")),
        leader=_text(values.get("leader")),
        target_leader=_text(values.get("target_leader")),
        **{name: bool(values.get(name)) for name in ("concealed", "out_of_sight", "boost", "stunned", "stealth")},
    )


def _text(given: object) -> str | None:
    return None if given is None else str(given)


def _facts(given: object) -> tuple[str, ...]:
    """What is stated, as texts in one order. Raises Refused for anything but a text or a list of texts."""
    facts = [given] if isinstance(given, str) else given or []
    if not isinstance(facts, (list, tuple)) or not all(isinstance(fact, str) for fact in facts):
        raise Refused(
            ["odds.request"], "What is stated is a text, or a list of them, each WHO.FACT=VALUE: attacker.moved=round, or round=3."
        )
    return tuple(sorted(set(facts)))


STATED = {"attacker": "the attacker", "target": "the target"}
"""About whom a request may state facts."""

BESIDES = {
    "there_is": Key("choice", "Around it stand such Units as its traits ask for.", names=("yes",)),
    "around": Key("count", "So many of the Units that its traits count stand around it."),
    "under": Key("trait", "A trait that is paid for or reaches it from around, or a token that does: fog-bank."),
    "used": Key("trait", "A trait of it that has been used as often as it may be."),
}
"""What may be stated about either, besides what effects ask of Units."""


def stated(rules: Rules, facts: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Who -> fact -> what is stated about it. Raises Refused for a fact that there is not, or a value that it cannot have."""
    found: dict[str, dict[str, Any]] = {who: {} for who in STATED}
    if not facts:
        return found
    known = {**{name: row.stated for name, row in FACTS.items() if row.stated}, **BESIDES}
    traits = {slug(trait.name) for unit in rules.units.values() for trait in unit.traits}
    traits |= {slug(kind.name) for kind in rules.token_kinds.values() if any(effect.around for effect in kind.effects)}
    for fact in facts:
        if fact.partition("=")[0] == ROUND:
            found = {who: told | {ROUND: _round(fact)} for who, told in found.items()}
            continue
        who, dot, rest = fact.partition(".")
        name, _, value = rest.partition("=")
        if who not in STATED or not dot:
            raise Refused(["odds.request"], f'--fact begins with "attacker." or "target.", or is {ROUND}=3, not "{fact[:60]}".')
        key = known.get(name)
        if name == "in_sight":
            raise Refused(["odds.request"], "Sight is stated by --out-of-sight.")
        if key is None:
            raise Refused(
                ["odds.request"], f'There is no fact "{name[:60]}" to state.{nearest(name, known)} There are: {", ".join(known)}.'
            )
        names = list(key.names or {"token": rules.tokens, "terrain": rules.terrain, "trait": sorted(traits)}.get(key.sort, ()))
        value = slug(value) if key.sort == "trait" else value
        if key.sort == "count":
            if not re.fullmatch(r"\d{1,2}", value, flags=re.ASCII):
                raise Refused(["odds.request"], f'--fact {who}.{name}= is a whole number, not "{value[:60]}".')
            found[who][name] = int(value)
        elif key.sort == "token" and (lying := _lying(rules, value)):
            found[who]["tokens"] = (*found[who].get("tokens", ()), lying)
        elif key.sort == "trait" and value not in names:
            raise Refused(["odds.request"], f'There is no trait "{value[:60]}" of a Unit.{nearest(value, names)}')
        elif value not in names:
            raise Refused(["odds.request"], f'--fact {who}.{name}= is one of {", ".join(names)}, not "{value[:60]}".')
        else:
            found[who][name] = (*found[who].get(name, ()), value)
    return found


def _round(fact: str) -> int:
    number = fact.partition("=")[2]
    if not re.fullmatch(r"[1-9]\d?", number, flags=re.ASCII):
        raise Refused(["odds.request"], f'--fact {ROUND}= is the number of a Round, not "{number[:60]}".')
    return int(number)


def of_game(party: StatedUnit) -> dict[str, Any]:
    """What is stated of the game, for others than the two of the check."""
    return {name: party.facts[name] for name in (ROUND,) if name in party.facts}


def _lying(rules: Rules, value: str) -> tuple[str, int] | None:
    """A faction's tokens as stated, painted or corroded:2, as (their kind, how many); None where no faction has them."""
    name, colon, count = value.partition(":")
    kinds = [key for key in rules.token_kinds if name in (key, key.partition("/")[2])]
    if not kinds or colon and not re.fullmatch(r"[1-9]\d?", count, flags=re.ASCII):
        return None
    most = rules.token_kinds[kinds[0]].most
    return kinds[0], min(int(count or 1), most or MOST_TOKENS)


def under(rules: Rules, unit: Unit | Ping, role: str, told: Mapping[str, Any]) -> tuple[ActiveEffect, ...]:
    """What is stated to reach a Unit from around, or to be paid for; its own trait of a name before others'. Raises Refused."""
    if "under" not in told:
        return ()
    found: list[ActiveEffect] = []
    game = of_game(StatedUnit(unit, told))
    for name in told["under"]:
        own = [unit] if isinstance(unit, Unit) else []
        owners = ((each, trait) for each in (*own, *rules.units.values()) for trait in each.traits if slug(trait.name) == name)
        owner, trait = next(owners, (None, None))
        if owner is None or trait is None:
            lying = [(kind, effect) for kind in rules.token_kinds.values() if slug(kind.name) == name for effect in kind.effects]
            found += [
                ActiveEffect(kind.name, kind.rule, effect, StatedUnit(unit, game))
                for kind, effect in lying
                if effect.around and effect.on is None
            ]
            continue
        reaching = [effect for effect in trait.effects if (trait.paid or effect.around) and effect.on is None]
        if not reaching:
            raise Refused(["odds.request"], f"{trait.name} reaches nobody from around, and is not paid for.")
        whose = role if owner is unit else StatedUnit(owner, game)
        found += [ActiveEffect(trait.name, trait.rule, effect, whose) for effect in reaching]
    return tuple(found)


def around_whom(told: Mapping[str, Mapping[str, Any]], attacker: Unit, action: Action, target: Unit | Ping) -> None:
    """Units that are stated around one side are meant for a trait of it. Raises Refused where only the other side's traits count any."""
    if all(said.get("around") is None for said in told.values()):
        return
    cards: dict[str, Unit | Ping] = {"attacker": attacker, "target": target}
    counting = {
        "attacker": _counting_units((*attacker.traits, *action.traits)),
        "target": isinstance(target, Unit) and _counting_units(target.traits),
    }
    for one, other in permutations(cards):
        count = told[one].get("around")
        if count is not None and "tokens" not in told[one] and counting[other] and not counting[one]:
            said = f"Nothing on {cards[one].title} counts Units around it, and {cards[other].title} has a trait that counts some"
            raise Refused(["odds.request"], f"{said}: say --fact {other}.around={count}.")


def _counting_units(traits: Iterable[Trait]) -> bool:
    """Has one of them an effect that counts so much for each of some Units?"""
    said = (each for trait in traits for effect in trait.effects for each in (effect, *effect.consequences))
    return any(isinstance(per := each.details.get("per"), Mapping) and per.get("units") is not None for each in said)

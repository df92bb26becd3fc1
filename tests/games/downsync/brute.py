"""Downsync's odds once more, by somebody who has not seen the engine.

Reads the unit files themselves and knows the traits by name, not by their effects. Works backwards: the value of a
position is the average over every throw of the dice of the position after it.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import cache
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[3]
CM_NEEDED = {"Advanced": 4, "Smart": 5, "Overkill": 6}
PING = {"ping:small": 14, "ping:medium": 13, "ping:large": 12}


def _yaml(path: Path):
    return yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader) if path.exists() else {}


def _laid(below, above):
    """What an older edition says, laid over the newer one."""
    if not isinstance(below, dict) or not isinstance(above, dict):
        return above
    merged = below | {key: _laid(below.get(key), value) for key, value in above.items()}
    return {key: value for key, value in merged.items() if value is not None}


def cards(*older: str) -> dict[str, dict]:
    """Unit id -> its file, with every action spelt out; `older`: editions to go back, the newest of them first."""
    found = {}
    rules = ROOT / "rules" / "downsync"
    for faction in sorted((ROOT / "factions" / "downsync").iterdir()):
        if older and not (faction / "editions").exists():
            continue
        differences = [_yaml(faction / "editions" / f"{edition}.yaml") for edition in older]
        shared = _yaml(rules / "actions.yaml")
        for edition in older:
            shared = _laid(shared, _yaml(rules / "editions" / f"{edition}.yaml").get("actions") or {})
        own = _yaml(faction / "actions.yaml")
        for difference in differences:
            own = _laid(own, difference.get("actions") or {})
        shared |= own
        for path in sorted((faction / "units").glob("*.yaml")):
            card = _yaml(path)
            for difference in differences:
                card = _laid(card, (difference.get("units") or {}).get(card["id"], {}))
            actions = {}
            for use in card["actions"]:
                [(name, changes)] = ({use: {}} if isinstance(use, str) else use).items()
                actions[name] = {**shared.get(name, {}), **changes}
            found[card["id"]] = {**card, "actions": actions}
    return found


def _names(traits) -> set[str]:
    return {name for each in traits or () for name in ([each] if isinstance(each, str) else each)}


@cache
def throws(advantage: int) -> tuple[int, ...]:
    """Two dice, and one more for each point: the two highest of all, or the two lowest where it is below zero."""
    kept = slice(-2, None) if advantage > 0 else slice(2)
    every = itertools.product(range(1, 7), repeat=2 + abs(advantage))
    return tuple(sum(sorted(faces)[kept]) for faces in every)


@cache
def chance(advantage: int, needed: int) -> Fraction:
    """That a throw comes to what is needed, or more."""
    faces = throws(advantage)
    return Fraction(sum(throw >= needed for throw in faces), len(faces))


def solve(  # noqa: C901  # in one piece, as an independent reading of the rules
    card,
    action_name,
    target,
    *,
    distance,
    concealed=False,
    out_of_sight=False,
    boost=False,
    stunned=False,
    stealth=False,
    cm=None,
    emergency=None,
    unseen=2,
    first_edition=False,
):
    """The odds as a dictionary of fractions, or None where the rules forbid it. `target`: a card or "ping:..."; `boost`: how
    many boosts; `unseen`: what a scan loses out of sight. The first edition scans no Units but those in Stealth, and Adaptive
    Camo helps in it even against an attacker that disregards concealment."""
    action = card["actions"][action_name]
    effect, weapon, own = action.get("effect"), _names(action.get("traits")), _names(card.get("traits"))
    scan, ping = action.get("label") == "SCAN", isinstance(target, str)
    reach = action.get("range", "unlimited")
    if effect in (None, "STAR"):
        return None
    if ping and (not scan or stunned or stealth or cm is not None or emergency is not None):
        return None
    if out_of_sight and (concealed or not ping):
        return None
    if reach != "unlimited" and distance > reach:
        return None
    if "Extreme Range" in weapon and distance < 6:
        return None
    if stealth and effect != "REVEAL":
        return None
    if first_edition and scan and not ping and not stealth:
        return None
    if "only" in action and (ping or action["only"] != target["kind"]):
        return None
    stats = {} if ping else target["stats"]
    hides = not ping and "Adaptive Camo" in _names(target.get("traits"))
    cm = stats.get("cm", 0) if cm is None else cm
    emergency = stats.get("emergency_cm", 0) if emergency is None else emergency

    def hits(is_stunned: bool, bare: bool, tagged: bool) -> Fraction:
        if scan:
            score = card["stats"]["scan"] - (ping and concealed) - unseen * (ping and out_of_sight)
            against = PING[target] if ping else stats["def"]
        else:
            score, against = card["stats"]["targ"], stats["def"] - 2 * tagged
            if "Close Combat" not in weapon:
                score -= concealed
                against += concealed and hides
                if distance < 6 and "Extreme Range" not in weapon and not (reach != "unlimited" and reach <= 6):
                    score += 1
            elif first_edition:
                against += concealed and hides
            if distance > 16 and "Extreme Range" not in weapon:
                score -= 1
            score += 2 * ("Predator" in own and is_stunned) + ("Finisher" in own and bare)
            score += "Close and Personal" in weapon | own and distance < 6
            score += 2 * ("Specialized" in weapon and target["kind"] == "infantry")
        return chance(boost, against - score)

    cm_needed = next((number for name, number in CM_NEEDED.items() if name in weapon), 3)
    negated = Fraction(sum(face >= cm_needed for face in range(1, 7)), 6)

    def blend(*branches):
        """The mean of (weight, values) pairs."""
        total = [Fraction(0)] * 5
        for weight, values in branches:
            for place, value in enumerate(values):
                if value:  # most are 0
                    total[place] += weight * value
        return tuple(total)

    def plus_one(values):
        return (*values[:4], values[4] + 1)

    @cache
    def attacks(left, cm, emergency, is_stunned, tagged, revealed):
        """(destroyed, stunned, revealed, unaffected, tokens still to be spent) from here on."""
        if left == 0:
            return (0, int(is_stunned), int(revealed and not is_stunned), int(not is_stunned and not revealed), 0)
        hit = hits(is_stunned, cm + emergency == 0, tagged)
        marked = tagged or "Tagged" in weapon
        missed = attacks(left - 1, cm, emergency, is_stunned, tagged, revealed)
        return blend((1 - hit, missed), (hit, struck(left - 1, cm, emergency, is_stunned, marked, revealed)))

    @cache
    def struck(left, cm, emergency, is_stunned, tagged, revealed):
        kills = effect == "KILL" or (
            effect == "STUN" and (("Deadly" in weapon and target["kind"] == "infantry") or ("Double Tap" in weapon and is_stunned))
        )
        if effect == "REVEAL":
            return attacks(left, cm, emergency, is_stunned, tagged, True)
        if not kills and is_stunned:
            return attacks(left, cm, emergency, is_stunned, tagged, revealed)
        if cm:
            safe = plus_one(attacks(left, cm - 1, emergency, is_stunned, tagged, revealed))
            again = plus_one(struck(left, cm - 1, emergency, is_stunned, tagged, revealed))
            return blend((negated, safe), (1 - negated, again))
        if emergency:
            return plus_one(attacks(left, cm, emergency - 1, is_stunned, tagged, revealed))
        return (1, 0, 0, 0, 0) if kills else attacks(left, cm, emergency, True, tagged, revealed)

    values = attacks(action.get("rof", 1), cm, emergency, stunned, False, False)
    names = ("destroyed", "stunned", "revealed", "unaffected", "expected_cm_spent")
    first = hits(stunned, cm + emergency == 0, False)
    return {"hit": Fraction(first), **{name: Fraction(value) for name, value in zip(names, values, strict=True)}}

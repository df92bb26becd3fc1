"""The subjects of texts and of effects, to find a text that is about something other than its effects."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple


class Subject(NamedTuple):
    """A subject of an effect."""

    name: str
    """Its name in findings."""
    plain: str
    """Words of a text that mean this subject and no other."""
    broad: str
    """Words that a text about this subject may use."""
    words: frozenset[str]
    """Words in effects: quantities, tokens, verbs, conditions."""


def _subject(name: str, plain: str, broad: str, words: str) -> Subject:
    return Subject(name, plain, rf"{plain}|{broad}", frozenset(words.split()))


SUBJECTS = (
    _subject("SPD", r"\bSPD\b|\bspeeds?\b|\bslow(?:s|er|ed)?\b|\bfaster\b", r"mov|fast|swift|quick", "speed inches_moved"),
    _subject("DEF", r"\bDEF\b", r"defen|attack|hit|harder|easier|protect|armou?r|aim|target", "defence"),
    _subject(
        "TARG and attack rolls",
        r"\bTARG\b|\battack rolls?\b",
        r"attack|hit|aim|roll|shot|shoot|fire|ROF|di(?:e|ce)\b|range|reach|weapon|accura",
        "attack_roll attack_dice rate_of_fire range minimum_range every_roll",
    ),
    _subject("SCAN and scans", r"\bSCAN\b|\bscan rolls?\b", r"scan|REVEAL|sensor|find|roll", "scan_roll scanned every_roll"),
    _subject(
        "Countermeasures",
        r"\bcountermeasure (?:checks?|tokens?)",
        r"countermeasure|\bCM\b|check|negat",
        "countermeasure countermeasures emergency_countermeasure countermeasure_roll countermeasure_target short_of negates negated",
    ),
    _subject("Reaction Priority", r"\breaction priorit(?:y|ies)\b", r"reaction|priorit|initiative", "reaction_roll"),
    _subject("Command Points", r"\bcommand points?\b", r"command", "command_capacity command_points command_point spends"),
    _subject("Stun", r"\bSTUN\b|\bstunned\b|\bstun tokens?\b", r"stun", "stun stunned target_stunned STUN"),
    _subject("Stealth Tokens", r"\bstealth tokens?\b", r"stealth|hid", "stealth stealth_loss"),
    _subject("Overwatch Tokens", r"\boverwatch tokens?\b", r"overwatch", "overwatch"),
    _subject("places", r"\bexchanges? places\b", r"place|position|where|stand|spot|\bbases?\b", "exchange"),
)

JUDGED = {"modify", "set", "exchange"}
"""Verbs that texts describe with known words."""


def astray(effects: list[dict[str, Any]], text: str) -> tuple[str, str] | None:
    """The subject of a text and the subject of its effects, if the text does not mention the second; None if it does, or if unknown."""
    if any(JUDGED.isdisjoint(effect) or _goes_on(effect) for effect in effects):
        return None
    said = {word for effect in effects for verb in JUDGED & effect.keys() for word in (verb, effect[verb])}
    done = [subject for subject in SUBJECTS if subject.words & said]
    if not done or any(re.search(subject.broad, text, re.IGNORECASE) for subject in done):
        return None
    asked = {word for effect in effects for key in ("when", "who", "per", "cost") for word in _words(effect.get(key))}
    told = [subject for subject in SUBJECTS if re.search(subject.plain, text, re.IGNORECASE) and not subject.words & asked]
    return (told[0].name, done[0].name) if told else None


def _goes_on(effect: Mapping[str, Any]) -> bool:
    """Does another effect follow it, or replace it?"""
    return bool(effect.get("then") or effect.get("otherwise"))


def _words(value: Any) -> Iterator[str]:
    """Every key and word of what was typed, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield key
            yield from _words(one)
    elif isinstance(value, list):
        for one in value:
            yield from _words(one)

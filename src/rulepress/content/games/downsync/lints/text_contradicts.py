"""A text contradicts its effects.

What: a text names Vehicles and its effects test for Infantry, or it names long range and they test for short range, or it names enemies
and they apply to friendly Units, or the reverse; a text says "once per Round" and nothing limits its effects; or a text is about one
value, such as SPD, its effects change another, such as DEF, and the text does not mention that one.
Sides are compared only where `who` of an effect says whose Units it applies to.
Why: the card would say one thing and the engine do another.

Wrong:
    text: "{{ bonus }} TARG against Infantry."
    effects: [{modify: attack_roll, by: bonus, when: {target_kind: vehicle}}]
Right:
    text: "{{ bonus }} TARG against Vehicles."
    effects: [{modify: attack_roll, by: bonus, when: {target_kind: vehicle}}]
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._effect_texts import Body, bodies, strings
from rulepress.content.games.downsync.lints._text_subjects import astray
from rulepress.content.lint import found_at, lint
from rulepress.content.prose.placeholders import PLACEHOLDER


class Pair(NamedTuple):
    """Two values, each excluding the other, that a text and a condition can name."""

    keys: frozenset[str]
    """Keys of conditions whose values are these."""
    said: dict[str, tuple[str, re.Pattern[str]]]
    """Value -> how findings call it, and how a text may."""
    plainly: dict[str, re.Pattern[str]]
    """Value -> how a text says that and nothing else, where words that may say it can mean other things as well."""


def _pair(keys: str, plainly: dict[str, str] | None = None, **said: tuple[str, str]) -> Pair:
    plain = {value: re.compile(words, re.IGNORECASE) for value, words in (plainly or {}).items()}
    broad = {value: (name, re.compile(words, re.IGNORECASE)) for value, (name, words) in said.items()}
    return Pair(frozenset(keys.split()), broad, plain)


FRIENDS = r"(?:friendly|friends?|own|your?|allied|another|other)"
FOES = r"(?:enem\w+|opponents?|opposing|hostile|target\w*|attacker\w*)"
"""What texts call each side. An attack against one side is made by the other, and an effect may apply to either."""

PAIRS = (
    _pair("target_kind kind only", infantry=("Infantry", r"\binfantry\b"), vehicle=("Vehicles", r"\bvehicles?\b")),
    _pair(
        "range",
        short=("short range", r"\bshort(?: and long|,? or long)? range\b"),
        long=("long range", r"\blong(?: and short|,? or short)? range\b"),
    ),
    _pair(
        "side",
        {"friendly": r"\b(?:friendly|friends?|allied)\b", "enemy": r"\b(?:enem(?:y|ies)|opposing|hostile)\b"},
        friendly=("friendly Units", rf"\b(?:{FRIENDS}|attacks? (?:against|on) {FOES})\b"),
        enemy=("enemies", rf"\b(?:{FOES}|attacks? (?:against|on) {FRIENDS})\b"),
    ),
)

ONCE = re.compile(
    r"\bonce (?:per|a|each|every|in (?:a|each|every)|during (?:a|each|every)) (action|activation|round|game)\b", re.IGNORECASE
)
"""A limit, as texts say it."""

RARE = {"round_begins", "round_ends", "activation_begins", "activation_ends", "revealed", "designated", "refreshed", "engagement"}
RARE |= {"taskforce_begins", "taskforce_ends", "priorities", "destroyed"}
"""What happens to a Unit no more often than once in a Round."""

SPENT = {"limit", "cost", "has", "token", "remove", "replace", "bring"}
"""Keys that limit an effect, or may limit it, such as a token that is spent."""


@lint(code="text-contradicts", severity="warning")
def text_contradicts(content: DownsyncContent) -> Iterator[Diagnostic]:
    for body in bodies(content):
        if not body.effects or not body.texts:
            continue
        at, text = body.texts[-1]
        words = " ".join(body.words)
        for pair in PAIRS:
            for asked, told in _contradictions(pair, body, words):
                yield found_at(at, f"The text says {told}, but the effect says {asked}.", suggestion="correct one of the two")
        if not body.manual and (subjects := astray(body.effects, PLACEHOLDER.sub(" ", words))):
            told = f"The text is about {subjects[0]}, but the effect is about {subjects[1]}."
            yield found_at(at, told, suggestion="correct one of the two")
        if period := _unlimited(body, words):
            message = f"The text says once per {period}, but nothing limits the effect."
            yield found_at(at, message, suggestion=f"write `limit: once per {period.lower()}`, or remove that from the text")


def _unlimited(body: Body, words: str) -> str | None:
    """The period in which the text allows one use, where the effects allow any number."""
    told = ONCE.search(words)
    if not told or body.manual or getattr(body.record, "limit", None):
        return None
    said, keys = {*strings(body.effects)}, {*_keys(body.effects)}
    if said & {told[1].lower(), *RARE} or keys & SPENT or getattr(body.record, "cost", None) and not hasattr(body.record, "phase"):
        return None  # its cost or its trigger may limit it
    return told[1]


def _keys(value: Any) -> Iterator[str]:
    """Every key of what was typed, at any depth."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield key
            yield from _keys(one)
    elif isinstance(value, list):
        for one in value:
            yield from _keys(one)


def _contradictions(pair: Pair, body: Body, words: str) -> Iterator[tuple[str, str]]:
    if "kind" in pair.keys and any(one.type in ("kind", "kinds") for one in body.parameters.values()):
        return  # the parameter says which kind
    asked = {value for effect in body.effects for value in _asked(effect, pair.keys, False)}
    if "only" in pair.keys and getattr(body.record, "only", None):
        asked.add(body.record.only)
    if not asked or asked - set(pair.said) or "side" in pair.keys and not any(map(_concerns_a_side, body.effects)):
        return
    spoken = PLACEHOLDER.sub(" ", words)
    told = {value for value, (_, pattern) in pair.said.items() if pair.plainly.get(value, pattern).search(spoken)}
    if told and not any(pair.said[value][1].search(spoken) for value in asked):
        yield pair.said[min(asked)][0], pair.said[min(told)][0]


def _concerns_a_side(effect: Any) -> bool:
    """Does the effect say whose Units it applies to? The text may leave out the other Units that its conditions test."""
    who = effect.get("who") if isinstance(effect, dict) else None
    return isinstance(who, dict) and "side" in who and "marker" not in who


def _asked(value: Any, keys: frozenset[str], denied: bool) -> Iterator[Any]:
    """What conditions ask for under these keys; `?` where they ask for the opposite. A Marker's side is not that of Units."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key == "side" and "marker" in value:
                continue
            if key in keys and isinstance(one, str | list):
                yield from ("?" if denied else each for each in (one if isinstance(one, list) else [one]))
            elif key == "ignore":  # what is ignored is spoken of as well
                yield from (each.removesuffix("_range") for each in one if "range" in keys and each.endswith("_range"))
            else:
                yield from _asked(one, keys, denied or key == "not")
    elif isinstance(value, list):
        for one in value:
            yield from _asked(one, keys, denied)

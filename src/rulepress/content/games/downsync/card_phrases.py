"""The words of the cards themselves: labels, headings, and the sentences that are made of what a card has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulepress.content.prose.placeholders import render
from rulepress.games.downsync.vocabulary.verbs import limits

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

PHRASES = (
    "changed since", "new since", "Action", "Cost", "Range", "ROF", "Effect", "Free", "Any", "either", "or", "and", "upkeep", "Leader",
    "explained on the back", "Command abilities", "Command Points", "From [leader]", "Not with",
    "Team [team]", "Teams [team]", "Not with [actions] in one activation.",
    *limits("activation", "taskforce activation", "round", "game"), "never twice running",
    "Designate phase", "Reveal phase", "Refresh phase", "Move phase", "Reaction phase", "Activation phase",
    "[unit] gains", "[units] gain", "All Units gain",
    "[token] Token", "[text] Gained: [gained] Removed: [removed]",
    "For hire", "any Force", "a Force of [factions]", "it", "one for every [count] Units of its own", "[who] may take [what].",
    "Only in", *COUNTS, "[count] [size] slot", "[count] [size] slots", "[count] [size] Unit",
    "[count] [size] Units", "[slots] may be filled by [units]", ", [times] times at most",
)  # fmt: skip
"""All that a language file may translate under `words`. The templates and the modules of the cards name no others."""


def in_english(phrase: str) -> str:
    """A phrase as a text: `From [leader]` -> `From {{ leader }}`."""
    return phrase.replace("[", "{{ ").replace("]", " }}")


Say = Callable[..., str]
"""Gives one of the `PHRASES`, in the language of the card, with what is in brackets filled in by name."""


def saying(words: Mapping[str, str]) -> Say:
    """A `Say` of these words; English where there are none."""

    def say(phrase: str, **values: Any) -> str:
        if phrase not in PHRASES:
            raise KeyError(phrase)
        return render(words.get(phrase) or in_english(phrase), values)

    return say


ENGLISH = saying({})


def joined(words: list[str], say: Say = ENGLISH) -> str:
    """a, b and c"""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {say('and')} {words[-1]}"


def counted(number: int, say: Say = ENGLISH) -> str:
    """A small number as a word."""
    return say(COUNTS[number]) if number < len(COUNTS) else str(number)


def begun(sentence: str) -> str:
    """With a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def swapped(core: dict, swap: dict, say: Say = ENGLISH) -> str:
    """One Large slot may be filled by two Small Units."""

    def named(slots: dict, noun: str) -> str:
        sizes = core["signatures"]
        told = {size: f"[count] [size] {noun}{'s' * (count > 1)}" for size, count in slots.items()}
        return joined([say(told[size], count=counted(count, say), size=sizes[size]["name"]) for size, count in slots.items()], say)

    often = say(", [times] times at most", times=counted(swap["most"], say)) if swap["most"] > 1 else ""
    told = say("[slots] may be filled by [units]", slots=named(swap["slots"], "slot"), units=named(swap["for"], "Unit"))
    return begun(f"{told}{often}.")

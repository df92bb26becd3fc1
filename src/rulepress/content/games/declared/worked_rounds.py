"""Worked rounds: what the engine tells of a game that was played, and the lines of a chapter that quote it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from rulepress.content.games.declared.round_form import RoundForm
from rulepress.content.prose.chapters import Chapter
from rulepress.core.rule_refs import Refused

QUOTED = re.compile(r"^> - (?P<words>\S.*?)\s*$")
"""A line of a chapter that quotes the engine."""
LIKE = 0.5
"""So much of a line at least stands in what it was once."""


class QuotedLine(NamedTuple):
    """A line of a chapter that quotes the engine."""

    line: int
    words: str


class PlayedRound(NamedTuple):
    """What the engine tells of a game, sentence by sentence, as a chapter quotes it: each with the rules that it follows."""

    lines: list[str]
    refused: str = ""
    """Why the rules did not let it go on."""
    answer: int = 0
    """The place of the answer that they do not allow."""


def played(record: RoundForm, data: Mapping[str, Any]) -> PlayedRound:
    """Plays a round again, as far as the rules let it go."""
    from rulepress.games.declared.play import Match  # for a game that plays

    try:
        match = Match.new(data, record.scenario, record.forces, record.seed)
    except Refused as refused:
        return PlayedRound([], refused.message)
    refusal, taken = "", 0
    try:
        for answer in record.answers:
            match.answer(answer)
            taken += 1
    except Refused as refused:
        refusal = refused.message
    story = match.story(match)
    told = [f"{one.words}{''.join(f' `{rule}`' for rule in one.rules)}" for one in (*story.begin(), *story.go_on())]
    return PlayedRound(told, refusal, taken)


def quoted(chapter: Chapter) -> list[QuotedLine]:
    """The lines of a chapter that quote the engine."""
    lines = enumerate(chapter.body.split("\n"), chapter.body_line)
    return [QuotedLine(number, found["words"]) for number, line in lines if (found := QUOTED.match(line))]


def differing(quotes: Sequence[QuotedLine], told: Sequence[str]) -> Iterator[tuple[QuotedLine, str | None]]:
    """The quoted lines that the engine does not tell, in their order, each with what it tells there instead, if anything is like it."""
    places = _places(quotes, told)
    for number, quote in enumerate(quotes):
        if places[number] is not None:
            continue
        begin = max((place for place in places[:number] if place is not None), default=-1) + 1
        end = min((place for place in places[number:] if place is not None), default=len(told))
        likest = max(range(begin, end), key=lambda place: _like(told[place], quote.words), default=None)
        if likest is not None and _like(told[likest], quote.words) >= LIKE:
            places[number] = likest
            yield quote, told[likest]
        else:
            yield quote, None


def _places(quotes: Sequence[QuotedLine], told: Sequence[str]) -> list[int | None]:
    """Where each quoted line stands in what is told, each behind the one before; None for one that does not."""
    found: list[int | None] = []
    begin = 0
    for quote in quotes:
        place = next((place for place in range(begin, len(told)) if told[place] == quote.words), None)
        found.append(place)
        begin = begin if place is None else place + 1
    return found


def _like(told: str, words: str) -> float:
    return SequenceMatcher(None, told, words, autojunk=False).ratio()

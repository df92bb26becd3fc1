"""Worked rounds: what the engine tells of a game that was played, and the lines of a chapter that quote it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from rulepress.content.games.declared.round_form import RoundForm
from rulepress.content.prose.chapters import TOLD, Chapter
from rulepress.core.rule_refs import Refused

QUOTED = re.compile(rf"^{TOLD}(?P<words>\S.*?)\s*$")
"""A line of a chapter that quotes the engine."""
LIKE = 0.5
"""So much of a line at least stands in what it was once."""
EXACT = 2.0
"""What a line counts that is told as it is quoted."""


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
    refused_at: tuple[str | int, ...] = ()
    """Where in the file that stands which they do not allow."""


def played(record: RoundForm, data: Mapping[str, Any]) -> PlayedRound:
    """Plays a round again, as far as the rules let it go."""
    from rulepress.games.declared.play import Match  # for a game that plays

    try:
        match = Match.new(data, record.scenario, record.forces, record.seed)
    except Refused as refused:
        return PlayedRound([], refused.message, refused_at=_begun_with(record, data))
    refusal, taken = "", 0
    try:
        for answer in record.answers:
            match.answer(answer)
            taken += 1
    except Refused as refused:
        refusal = refused.message
    story = match.story(match)
    told = [f"{one.words}{''.join(f' `{rule}`' for rule in one.rules)}" for one in (*story.begin(), *story.go_on())]
    return PlayedRound(told, refusal, taken, ("answers", taken))


def _begun_with(record: RoundForm, data: Mapping[str, Any]) -> tuple[str | int, ...]:
    """Which key of a round no game can begin with."""
    if record.scenario not in {one["id"] for one in data["scenarios"]}:
        return ("scenario",)
    known = {force["key"] for faction in data["factions"] for force in faction.get("forces") or ()}
    absent = [place for place, key in enumerate(record.forces) if key not in known]
    return ("forces", *absent[:1])


def quoted(chapter: Chapter) -> list[QuotedLine]:
    """The lines of a chapter that quote the engine."""
    lines = enumerate(chapter.body.split("\n"), chapter.body_line)
    return [QuotedLine(number, found["words"]) for number, line in lines if (found := QUOTED.match(line))]


def differing(quotes: Sequence[QuotedLine], told: Sequence[str]) -> Iterator[tuple[QuotedLine, str | None]]:
    """The quoted lines that the engine does not tell, in their order, each with what it tells there instead, if anything is like it."""
    for quote, place in zip(quotes, _places(quotes, told), strict=True):
        if place is None or told[place] != quote.words:
            yield quote, None if place is None else told[place]


def _places(quotes: Sequence[QuotedLine], told: Sequence[str]) -> list[int | None]:
    """Where each quoted line stands in what is told, each behind the one before, so that all together they are as alike as can be; None
    for one that has no place."""
    alike = [[_like(quote.words, one) for one in told] for quote in quotes]
    best = [[0.0] * (len(told) + 1) for _ in range(len(quotes) + 1)]  # of the quotes from here on, in what is told from there on
    for number in reversed(range(len(quotes))):
        for place in reversed(range(len(told))):
            here = alike[number][place] and alike[number][place] + best[number + 1][place + 1]
            best[number][place] = max(here, best[number + 1][place], best[number][place + 1])
    found: list[int | None] = []
    begin = 0
    for number in range(len(quotes)):
        rest = best[number][begin]
        places = [place for place in range(begin, len(told)) if rest and _taken(alike, best, number, place) == rest][:1]
        found += places or [None]
        begin = places[0] + 1 if places else begin
    return found


def _taken(alike: Sequence[Sequence[float]], best: Sequence[Sequence[float]], number: int, place: int) -> float:
    """How alike the quotes from one on are if that one stands at a place; 0 where it does not."""
    return alike[number][place] and alike[number][place] + best[number + 1][place + 1]


def _like(words: str, told: str) -> float:
    """How like a quoted line is to what is told, up to 1 for the same; 0 for too little, or for what another piece does."""
    if words == told:
        return EXACT
    if words.split(" ")[0] != told.split(" ")[0]:
        return 0
    if told.startswith(words):
        return 1
    ratio = SequenceMatcher(None, told, words, autojunk=False).ratio()
    return ratio if ratio >= LIKE else 0

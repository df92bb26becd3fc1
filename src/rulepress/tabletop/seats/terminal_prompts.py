"""Decisions at a terminal: how one is put, and what a typed line means."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from rulepress.core.decisions import MALFORMED, Decision
from rulepress.core.match import MatchBase
from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import Refused
from rulepress.core.story import ID, in_inches
from rulepress.tabletop import Point
from rulepress.tabletop.seats.position_input import Bearings, begins, readings

NOTHING = ("no", "none", "stay")
"""The options that an empty line takes where nothing else is offered: they change nothing."""

DONE = "done"
"""The option that ends what is done one by one: it stands last, so that nobody takes it for the first thing to do."""

_LONG = re.compile(r'\d+\.\d\d+(?=")')
"""A distance in more than tenths of an inch, which nobody measures; what is too long stays so."""

_RANGE = re.compile(r"(\d+)\s*[-–]\s*(\d+)")


class Pick(NamedTuple):
    """Something that can be picked by its number or its name, and what is worth knowing of it."""

    name: str
    answer: Any
    more: str = ""


class SeatBase:
    """A person's place at a game while a question is pending. A game with words, a table and pieces of its own derives from it."""

    questions: ClassVar[Mapping[str, str]] = {}
    """How each kind of question reads, with what it is `about` in braces."""

    usually: ClassVar[Mapping[str, str]] = {}
    """What an empty line takes, by the kind of question, where that is more than nothing."""

    def __init__(self, game: MatchBase):
        if game.pending is None:
            raise Refused(["play.over"], "The game is over: nothing is asked.")
        self.game: Any = game
        self.decision: Decision[Any] = game.pending

    # -- what a game says of its own ----------------------------------------------------------------------------------

    def purse(self) -> str:
        """What the player has left to spend."""
        return ""

    def named(self, words: str) -> str:
        """A text with pieces named as well as numbered."""
        return words

    def refusal(self, refused: Refused) -> str:
        """Why an answer is refused, as somebody would say it."""
        return self.named(_LONG.sub(lambda found: f"{math.ceil(float(found[0]) * 10) / 10:g}", in_inches(refused.message)))

    def called(self, name: str) -> str:
        """What a possible answer is called."""
        return self.named(name)

    def more(self, name: str, answer: Any) -> str:
        """What is worth knowing of a possible answer: a distance, a chance."""
        return ""

    @property
    def not_now(self) -> Mapping[str, str]:
        """What is not possible now and might be asked for: the texts of such answers -> what they are called."""
        return {}

    def marks(self, name: str, answer: Any) -> dict[str, Any]:
        """How a possible answer is shown on a drawn table: the `pieces` that it names, where bases would go (`ends`), and perhaps `from`
        where to where it reaches (`reach`), and how a target is seen."""
        return {"pieces": ["".join(found) for found in ID.findall(name)], "ends": self.ends(answer)}

    def ends(self, answer: Any) -> list[Point]:
        """Where bases would be after an answer that says so."""
        if isinstance(answer, str) or not answer:
            return []
        if isinstance(answer[0], int):
            return [answer]
        return [place if isinstance(place[0], int) else place[-1] for place in answer if place and not isinstance(place, str)]

    def area(self) -> dict[str, Any]:
        """What of the table an open question is about: the `radius` of a base that goes there, the `zone` for it (left, bottom, right,
        top), and between which bases and how far bases go (`starts`, `reach`)."""
        bearings = self.bearings()
        return {"starts": bearings.starts, "reach": bearings.reach}

    def bearings(self) -> Bearings:
        """From where the answer goes, and what can be named in it."""
        return Bearings()

    def readings(self, line: str) -> Iterator[Any]:
        """What a line may mean that is none of the answers by its number or name."""
        yield from readings(line, self.bearings())
        yield line
        yield re.split(r"[\s,]+", line.upper())

    def table(self, columns: int) -> str:
        """The table in characters, in so many columns at most."""
        raise NotImplementedError

    def units(self) -> str:
        """Everything that both sides have on the table, a line each."""
        raise NotImplementedError

    def score(self) -> str:
        """How the game stands, and what wins it."""
        raise NotImplementedError

    # -- putting ------------------------------------------------------------------------------------------------------

    @cached_property
    def picks(self) -> list[Pick]:
        """What can be picked: every option, or the notable answers of an open question."""
        decision = self.decision
        known = [(option, option) for option in decision.options] if decision.options is not None else decision.points()
        last = sorted(known, key=lambda each: each[1] == DONE)
        return [Pick(in_inches(self.called(name)), answer, self.more(name, answer)) for name, answer in last]

    @property
    def usual(self) -> Pick | None:
        """What an empty line takes: an answer that changes nothing, or the first that an open question offers."""
        if self.decision.options is None:
            return self.picks[0] if self.picks else None
        wanted = [self.usually[self.decision.kind]] if self.decision.kind in self.usually else NOTHING
        return next((pick for pick in self.picks if pick.answer in wanted), None)

    def question(self) -> str:
        """What is asked, and of whom."""
        asked = self.questions.get(self.decision.kind, f"{self.decision.kind} {{about}}").format(about=self.decision.about or "")
        return f"{self.decision.player} ({self.purse()}): {in_inches(self.named(asked))}"

    def put(self) -> str:
        """The question as text: what can be picked, and what else can be typed."""
        numbers = [" " if pick.name.isdecimal() else str(number) for number, pick in enumerate(self.picks, 1)]
        lines = [f"  {number:>{len(numbers[-1])}}  {pick.name}" for number, pick in zip(numbers, self.picks, strict=True)]
        wide = max(map(len, lines), default=0)
        lines = [f"{line:<{wide}}  {pick.more}".rstrip() for line, pick in zip(lines, self.picks, strict=True)]
        not_now = ", ".join(dict.fromkeys(self.not_now.values()))
        reasons = [f"  Not now: {not_now}; type one to hear why."] if not_now else []
        return "\n".join([self.question(), *lines, *self._enter(), *reasons])

    def as_data(self) -> dict[str, Any]:
        """The question as JSON data, for a page that puts it."""
        decision = self.decision
        picks = [
            {"name": pick.name, "answer": pick.answer, "more": pick.more, "marks": self.marks(self._text(pick), pick.answer)}
            for pick in self.picks
        ]
        told: dict[str, Any] = {"player": decision.player, "kind": decision.kind, "rule": decision.rule, "about": decision.about}
        told |= {"words": self.question(), "picks": picks, "least": decision.least, "most": decision.most}
        told |= {"usual": self.usual and self.picks.index(self.usual), "not_now": dict(self.not_now)}
        return told | ({"open": True, "places": self.places(), **self.area()} if decision.options is None else {})

    @staticmethod
    def _text(pick: Pick) -> str:
        """What names the pieces of a pick: the option itself, or the name of a place."""
        return pick.answer if isinstance(pick.answer, str) else pick.name

    def _enter(self) -> Iterator[str]:
        """What else there is to say below the answers."""
        if self.decision.least is not None:
            yield f"  {self._many()} of them{', or Enter for none' if self.decision.least == 0 else ''}"
        elif self.usual:
            yield f"  Enter: {self.usual.name}"

    def _many(self) -> str:
        least, most = self.decision.least, self.decision.most
        return f"{least}" if least == most else f"{least} to {most}"

    def can_type(self) -> str:
        """What can be typed, in a sentence."""
        if (least := self.decision.least) is not None:
            return f"Type the numbers or names of {self._many()} of them: 1,3 or 1-3, all{', none' if least == 0 else ''}."
        which = "the number or the name of one" if self.picks else ""
        where = "" if self.decision.options is not None else self.places()
        return f"Type {', or '.join(filter(None, (which, where)))}."

    def places(self) -> str:
        """How a place is typed here."""
        bearings = self.bearings()
        said = "a place in inches from the table's middle (14.5 -4)"
        if bearings.starts and bearings.landmarks:
            said += ", a way to go (toward B3 3, away B3 2)"
        if len(bearings.starts) > 1:
            said += "; several bases go alike, or each its own way with ; between them"
        return said

    # -- reading ------------------------------------------------------------------------------------------------------

    def read(self, line: str) -> Any:
        """The answer that a typed line means. Raises Refused for a line that means nothing, or what is not possible now."""
        line = " ".join(line.split())
        if not line and self.decision.least == 0:
            return []
        if not line and self.usual:
            return self.usual.answer
        if not line:
            raise Refused([MALFORMED], "An empty line is not an answer here.")
        if self.decision.least is not None:
            return self._several(line)
        if (pick := self._picked(line)) is not None:
            return pick.answer
        if line.isdecimal() and self.picks:
            raise Refused([MALFORMED], f"There is no number {line[:60]} here, only 1 to {len(self.picks)}.")
        return self._fitting(line) if self.decision.options is None else self.reasoned(line)

    def meant(self, line: str) -> str:
        """A line as the text of an option: an id in capitals, a name as it stands in ids."""
        return line.upper() if ID.fullmatch(line.upper()) else slug(line)

    def reasoned(self, line: str) -> Any:
        """What is none of the options. Raises Refused with the reason that the rules have."""
        meant = self.meant(line)
        try:
            return self.decision.check(meant)
        except Refused as refused:
            named = ID.fullmatch(meant) or meant in self.not_now.values()
            raise Refused(refused.rules, refused.message if named else refused.message.replace(meant, line)) from None

    def _picked(self, word: str) -> Pick | None:
        """What a word picks: an option in its own words, by its number, or by the beginning of its name that no other has."""
        word, known = word.lower(), [(pick, {pick.name.lower(), str(pick.answer).lower()}) for pick in self.picks]
        if exact := [pick for pick, names in known if word in names or slug(word) in map(slug, names)]:
            return exact[0]
        if word.isdecimal():
            return self.picks[int(word) - 1] if 1 <= int(word) <= len(known) else None
        begun = [pick for pick, names in known if any(begins(name, word) for name in names)]
        if not begun and not ID.fullmatch(word.upper()):  # an id names itself, and nothing that is about it
            begun = [pick for pick, _ in known if word in slug(pick.name).split("-")]
        return begun[0] if len(begun) == 1 else None

    def _several(self, line: str) -> list[str]:
        """The options that a line names: "1,3", "1-3", "all", "none", names."""
        if line.lower() in ("all", "none"):
            return [pick.answer for pick in self.picks] if line.lower() == "all" else []
        found: list[str] = []
        for part in _RANGE.sub(r"\1-\2", line).split(","):
            named = self._picked(part.strip())
            for word in [part.strip()] if named else part.split():
                between = _RANGE.fullmatch(word)
                numbers = range(int(between[1]), min(int(between[2]), len(self.picks)) + 1) if between else ()
                found += [self._one_of(each) for each in (map(str, numbers) if between else (word,))]
        return list(dict.fromkeys(found))

    def _one_of(self, word: str) -> str:
        """The option that a word of several picks. Raises Refused."""
        if (pick := self._picked(word)) is None:
            raise Refused([MALFORMED], f'"{word[:60]}" is none of them.')
        return str(pick.answer)

    def _fitting(self, line: str) -> Any:
        """The first way to read an answer that is legal. Raises Refused, with the reason against the reading that comes nearest to it."""
        reasons: list[Refused] = []
        for reading in self.readings(line):
            try:
                self.decision.check(reading)
            except Refused as refused:
                reasons += [refused] if MALFORMED not in refused.rules else []
            else:
                return reading
        if reasons:
            raise min(reasons, key=lambda refused: len(refused.rules))
        raise Refused([MALFORMED], f'"{line[:60]}" is not an answer here.')

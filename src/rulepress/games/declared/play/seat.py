"""A player's place at a declared game: how each question reads, what is worth knowing of each answer, and what can be named in one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any

from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import Refused
from rulepress.core.story import ID, placed
from rulepress.games.declared.distribution import TooMany
from rulepress.games.declared.play import movement, table_overview
from rulepress.games.declared.play.attacks import ALL, Attack, CheckParties, Option, attacks, damage_before, situation
from rulepress.games.declared.volleys import work_out
from rulepress.tabletop import INCH, Point, whole_length
from rulepress.tabletop.seats import terminal_prompts
from rulepress.tabletop.seats.position_input import Bearings, ways

QUESTIONS = {
    "deploy": "Where do you place {about}?",
    "choose": "Which of yours is the {about}?",
    "activate": "Which unit do you activate?",
    "action": "What does {about} do?",
    "move": "Where does {about} move, up to {{reach}}″?",
    "check": "{about}: {{check}}, with what and at whom?",
}
"""How each kind of question reads."""


class Seat(terminal_prompts.SeatBase):
    """A person's place at a declared game."""

    questions = QUESTIONS

    def purse(self) -> str:
        """The name of the player's side, and what it holds."""
        side = self.game.state.sides[self.decision.player]
        return ", ".join([side.name, *(f"{self.game.flow.program.state(name).words} {count}" for name, count in side.held)])

    def named(self, words: str) -> str:
        """A text in which pieces are named as well as numbered."""
        return ID.sub(lambda found: " ".join(filter(None, (found[0], self._title(found[1])))), words)

    def _title(self, name: str) -> str:
        piece = self.game.state.pieces.get(name)
        return str(self.game.flow.record(piece)["name"]) if piece else ""

    def question(self) -> str:
        """The question, with the distance that may be moved or the check that is made."""
        words = super().question()
        if self.decision.kind == "move":
            words = words.replace("{reach}", f"{self.decision.meaning / INCH:g}")
        if self.decision.kind == "check":
            words = words.replace("{check}", self.game.book.rules.checks[self.decision.meaning.says["check"]].name)
        return words

    def called(self, name: str) -> str:
        """An answer with records and pieces by their names."""
        if (attack := self._attacks.get(name)) is None:
            return self.named(name)
        used = [option.weapon for option in attack.options]
        weapons = [str(one["name"]) for one in self._records(self.game.flow.piece(self.decision.about)) if one.get("id") in used]
        return " at ".join(filter(None, [" and ".join(weapons), attack.target and self.named(attack.target)]))

    def _records(self, piece: Any) -> list[Any]:
        check = self.game.book.rules.checks[self.decision.meaning.says["check"]]
        return self.game.book.rules.records(self.game.flow.record(piece), check.records) if check.records else []

    @property
    def _attacks(self) -> dict[str, Attack]:
        if self.decision.kind != "check":
            return {}
        flow = self.game.flow
        return {one.name: one for one in attacks(flow, flow.frame, self.decision.meaning)}

    def more(self, name: str, answer: Any) -> str:
        """What is worth knowing of an answer: the chances of a check, the state of a piece, the length of a move."""
        if attack := self._attacks.get(name):
            return self._likely(attack)
        if self.decision.kind == "action":
            return self._hindered(name)
        if isinstance(answer, str):
            piece = self.game.state.pieces.get(answer)
            return table_overview.states(self.game, piece) if piece else ""
        if isinstance(answer[0], int):
            return placed(answer)
        start = self.game.flow.piece(self.decision.about).at
        return f"{whole_length((start, *answer)) / INCH:.1f}″, to {placed(answer[-1])}"

    def _hindered(self, action: str) -> str:
        """Whether an action that begins with a move into contact has something in its way."""
        flow = self.game.flow
        first = flow.program.opening(action) if action in flow.program.actions else None
        if first is None or first.verb != "move" or first.says.get("into") is None:
            return ""
        return "" if movement.straight_to_an_enemy(flow, flow.frame, first) else "no enemy can be reached straight on"

    def _likely(self, attack: Attack) -> str:
        """How likely each check of an answer comes to something."""
        if len(attack.options) == 1 or self.decision.meaning.says.get("with") == ALL:
            return self._chances(*attack.options)
        names = {one["id"]: one["name"] for one in self._records(self.game.flow.piece(self.decision.about))}
        told = ((names[option.weapon], self._chances(option)) for option in attack.options)
        return "; ".join(f"{weapon} {chances}" for weapon, chances in told if chances)

    def _chances(self, *options: Option) -> str:
        """How likely one check comes to something, made with one record or with all."""
        flow = self.game.flow
        check = flow.book.rules.checks[self.decision.meaning.says["check"]]
        try:
            about = [situation(flow, flow.frame.bound, check, self.decision.meaning, option) for option in options]
            found = work_out(about, damage_before=damage_before(flow, CheckParties(str(self.decision.about), options[0].target)))
        except (Refused, TooMany):
            return ""
        told = [f"{_percent(found.chances[name])} {words}" for name, words in (("succeeds", "to succeed"), ("destroyed", "to destroy"))
                if name in found.chances]  # fmt: skip
        return ", ".join(told)

    def readings(self, line: str) -> Iterator[Any]:
        """For a move: a place, or the way towards something."""
        if self.decision.kind != "move":
            yield from super().readings(line)
            return
        for way in (*ways(line, self.bearings()), *ways(f"toward {line}", self.bearings())):
            yield [list(at) for at in way[0]]

    def area(self) -> dict[str, Any]:
        """How far the piece's base reaches from its middle, and how far it may move or the zone where it is placed, in thousandths of an
        inch."""
        found, meaning = super().area(), self.decision.meaning
        if self.decision.kind == "move":
            return found | {"radius": max(self.game.flow.piece(self.decision.about).footprint.half), "reach": meaning}
        if self.decision.kind == "deploy":
            unit, parts = meaning
            footprint = self.game.book.footprint(self.game.state.sides[self.decision.player].force, unit)
            return found | {"radius": max(footprint.half), "zone": parts[0][1]}
        return found

    def bearings(self) -> Bearings:
        """Where the moving piece stands, how far it may go, and what can be named in an answer."""
        landmarks = dict(self._landmarks())
        if self.decision.kind != "move":
            return Bearings((), landmarks)
        return Bearings((self.game.flow.piece(self.decision.about).at,), landmarks, self.decision.meaning)

    def _landmarks(self) -> Iterator[tuple[str, Point]]:
        for piece in self.game.state.pieces.values():
            yield piece.id.lower(), piece.at
            yield f"{self._title(piece.id).lower()} {piece.id}", piece.at
        for one in self.game.scenario.get("objectives") or ():
            yield one["name"].lower(), (round(one["at"][0] * INCH), round(one["at"][1] * INCH))
        yield "middle", (0, 0)

    @cached_property
    def not_now(self) -> dict[str, str]:
        """The actions of the step that are not possible now."""
        if self.decision.kind != "action":
            return {}
        flow, possible = self.game.flow, self.decision.options or ()
        return {name: name for name in flow.program[flow.frame.step].says["act"] if name not in possible}

    def meant(self, line: str) -> str:
        """A check is a record and a piece: "long bow b2" is "long-bow B2". An action goes by how its name begins."""
        if slug(line) and (begun := [name for name in self.not_now if slug(name).startswith(slug(line))]):
            return begun[0]
        *words, last = line.split()
        if words and ID.fullmatch(last.upper()):
            return f"{super().meant(' '.join(words))} {last.upper()}"
        return next((name for name in self.decision.options or () if name.lower() == line.lower()), super().meant(line))

    def table(self, columns: int) -> str:
        """The table in characters, in so many columns at most."""
        return table_overview.table(self.game, columns)

    def units(self) -> str:
        """Everything that both sides have on the table, a line each."""
        return table_overview.units(self.game)

    def score(self) -> str:
        """How the game stands, and what wins it."""
        return table_overview.score(self.game)


def _percent(likely: Fraction) -> str:
    return "under 1 %" if 0 < likely < Fraction(1, 100) else f"{round(likely * 100)} %"

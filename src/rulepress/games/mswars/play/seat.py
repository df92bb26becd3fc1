"""A player's place at a skirmish: how each question reads, what is worth knowing of each answer, and what can be named in one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from rulepress.core.story import ID, placed
from rulepress.games.mswars import weapons
from rulepress.games.mswars.play import previews, table_overview
from rulepress.games.mswars.play.combat import AttackPlan, plans
from rulepress.games.mswars.play.game_session import CLEAR, RerollOffer, plural
from rulepress.games.mswars.play.move_action import allowance
from rulepress.tabletop import INCH, Point, mils, whole_length
from rulepress.tabletop.seats import terminal_prompts
from rulepress.tabletop.seats.position_input import Bearings, ways

#: How each kind of question reads.
QUESTIONS = {
    "deploy": "Where is {about} set up?",
    "seat": "Which seat do you take in this turn: first (Player One) or second?",
    "unit": "Which unit acts in the {about} phase?",
    "hurry": "Spend {{price}} to make the Move of {about} {{longer}}″ longer in this turn?",
    "move": 'How does {about} move? Its Move is {{move}}".',
    "attack": "What does {about} attack, and with what?",
    "pursue": "Shall {about} strike at the unit that breaks away?",
    "support": "What does {about} do in the Support phase?",
    "re-roll": "Spend {{price}} to have {{whose}} roll for {about} made again{{came}}?",
    "ignore-courage": "Spend {{price}} to ignore the failed Courage test?",
    "face-fear": "Shall {about} test Morale to lose its Fear Token?",
    "relieve": "Spend {{price}} for each action counter to be taken off before pilots rest?",
}


PLAIN, NEAREST = ("standard", "run"), 4
"""The kinds of move that lead towards anybody, and how many enemies they are offered for."""


class Seat(terminal_prompts.SeatBase):
    """A person's place at a skirmish."""

    questions = QUESTIONS
    usually = {"seat": "first", "face-fear": "yes"}

    def purse(self) -> str:
        """The player's Command Tokens in words."""
        return f"{self.game.state.sides[self.decision.player].tokens} Command Tokens"

    def named(self, words: str) -> str:
        """A text in which pieces are named as well as numbered."""
        return ID.sub(lambda found: " ".join(filter(None, (found[0], self._title(found[1])))), words)

    def _title(self, name: str) -> str:
        piece = self.game.state.pieces.get(name)
        return self.game.book.unit(piece).title if piece else ""

    def question(self) -> str:
        """The question, with the deployment zone, the roll in question, prices, and distances in inches."""
        piece = self._mover()
        if self.decision.kind == "deploy":
            zone = next(each for each in self.game.scenario["deployment"] if each["player"] == self.decision.player)
            return f"{super().question()} Your zone reaches {zone['depth']:g}″ from the {zone['edge']} edge."
        words = super().question()
        if isinstance(self.decision.meaning, RerollOffer):
            whose = "your" if self.decision.meaning.player == self.decision.player else f"{self.decision.meaning.player}’s"
            shown = next((event.about["shown"] for event in reversed(self.game.events) if event.kind == "rolled"), "")
            words = words.replace("{whose}", whose).replace("{came}", f" ({shown})" if shown else "")
        price = self.game.flow.price(self.decision.player)
        words = words.replace("{price}", f"{price} Command Token{plural(price)}")
        words = words.replace("{longer}", f"{self.game.flow.rules.core['command']['movement']:g}")
        return words.replace("{move}", f"{self.game.book.unit(piece).move + piece.bonus}" if piece else "")

    def _mover(self) -> Any:
        return self.game.state.pieces.get(self.decision.about)

    @cached_property
    def plans(self) -> dict[str, AttackPlan]:
        """The attacks that may be made now, by their texts."""
        piece = self._mover()
        return {each.name: each for each in plans(self.game.flow, piece)} if self.decision.kind == "attack" and piece else {}

    def called(self, name: str) -> str:
        """An attack by its weapons and targets; else the answer with its pieces named."""
        if name in self.plans:
            made = self.plans[name]
            return f"{' and '.join(each.name for each in made.weapons)} on {self.named(', '.join(made.targets))}"
        return self.named(name)

    def more(self, name: str, answer: Any) -> str:
        """A hint about one answer: an attack's chances, a unit's tokens, or the length and action counters of a move."""
        if name in self.plans:
            return previews.plan(self.game.flow, self._mover(), self.plans[name])
        piece = self.game.state.pieces.get(name)
        if piece is not None:
            return table_overview.tokens(self.game, piece)
        if self.decision.options is not None or isinstance(answer, str):
            return ""
        if isinstance(answer[0], int):
            return placed(answer)
        far = whole_length((self._mover().at, *answer[1]))
        kind = self.game.flow.rules.core["movement"]["kinds"][answer[0]]
        counters = f"{kind['counters']} action counter{'s' if kind['counters'] > 1 else ''}"
        return f"{kind['name']}, {counters}: {far / INCH:.1f}″, to {placed(answer[1][-1])}"

    @cached_property
    def picks(self) -> list[terminal_prompts.Pick]:
        """Of the moves, those towards the nearest enemies: the others go without saying."""
        every, piece = super().picks, self._mover()
        if self.decision.kind != "move" or piece is None:
            return every
        enemies = sorted(self.game.flow.enemies(piece.player), key=lambda foe: whole_length((piece.at, foe.at)))
        near = {foe.id for foe in enemies[:NEAREST]}
        named = ((pick, ID.search(pick.name)) for pick in every)
        return [pick for pick, found in named if found is None or found[1] in near or pick.answer[0] not in PLAIN]

    @cached_property
    def notable(self) -> list[tuple[str, Any]]:
        """The moves that have a name."""
        return list(self.decision.points())

    def readings(self, line: str) -> Iterator[Any]:
        """For a move: a kind and a place, or the place alone, tried with every kind of move."""
        if self.decision.kind != "move":
            yield from super().readings(line)
            return
        kinds, line = self.game.flow.rules.core["movement"]["kinds"], line.lower()
        said = next((kind for kind in kinds if line.startswith(f"{kind.replace('_', ' ')} ")), None)
        where = line if said is None else line[len(said) + 1 :]
        for kind in kinds if said is None else [said]:
            goal = re.sub("^(towards?|to) ", "", where)
            yield from (answer for name, answer in self.notable if f"{name.lower()} ".startswith(f"{kind} towards {goal} "))
            bearings = self.bearings(kind)
            for way in (*ways(where, bearings), *ways(f"toward {where}", bearings)):
                yield [kind, [list(at) for at in way[0]]]

    def marks(self, name: str, answer: Any) -> dict[str, Any]:
        """With how far the weapons of an attack reach."""
        found, piece = super().marks(name, answer), self._mover()
        if name.startswith(CLEAR):  # whoever points at the unit does not mean to pay for it
            found["pieces"] = []
        if name not in self.plans or piece is None:
            return found
        flow = self.game.flow
        ranged = [weapon for weapon in self.plans[name].weapons if not weapons.melee(flow.rules, weapon)]
        far = [mils(flow.in_hand(weapons.reach, piece, weapon).value) for weapon in ranged]
        return found | {"from": piece.at, "seen": "clear"} | ({"reach": min(far)} if far else {})

    def area(self) -> dict[str, Any]:
        """The radius of the piece, and how far it may move or its deployment zone, in thousandths of an inch."""
        found, flow = super().area(), self.game.flow
        if self.decision.kind == "move":
            kinds = flow.rules.core["movement"]["kinds"]
            return found | {"radius": self._mover().radius, "reach": max(allowance(flow, self._mover(), kind) for kind in kinds)}
        if self.decision.kind == "deploy":
            zone = next(each for each in self.game.scenario["deployment"] if each["player"] == self.decision.player)
            deep, top = mils(zone["depth"]), zone["edge"] == "top"
            bottom = flow.half_depth - deep if top else -flow.half_depth
            radius = next(flow.book.radius(unit) for unit in flow.rules.units.values() if unit.title == self.decision.about)
            return found | {"radius": radius, "zone": (-flow.half_width, bottom, flow.half_width, bottom + deep)}
        return found

    def bearings(self, kind: str = "standard") -> Bearings:
        """Where the moving piece stands, how far that kind of move goes, and the landmarks that a typed position may name."""
        piece, landmarks = self._mover(), dict(self._landmarks())
        if piece is None:
            return Bearings((), landmarks)
        return Bearings((piece.at,), landmarks, allowance(self.game.flow, piece, kind))

    def _landmarks(self) -> Iterator[tuple[str, Point]]:
        for piece in self.game.state.pieces.values():
            yield piece.id.lower(), piece.at
            yield f"{self._title(piece.id).lower()} {piece.id}", piece.at
        yield "middle", (0, 0)

    def meant(self, line: str) -> str:
        """An attack is a weapon and an enemy: "medium cannon b2" is "medium-cannon B2"."""
        *words, last = line.split()
        if words and ID.fullmatch(last.upper()):
            return f"{super().meant(' '.join(words))} {last.upper()}"
        return super().meant(line)

    def table(self, columns: int) -> str:
        """The table drawn in characters, at most `columns` wide."""
        return table_overview.table(self.game, columns)

    def units(self) -> str:
        """The units of both sides, one line each."""
        return table_overview.units(self.game)

    def score(self) -> str:
        """How the game stands and what wins it, in words."""
        return table_overview.score(self.game)

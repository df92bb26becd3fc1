"""A player's place at a game: how each question reads, what is worth knowing of each answer, and what can be named in one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import Refused
from rulepress.core.story import placed
from rulepress.games.downsync.play import previews, table_overview
from rulepress.games.downsync.play.action_choice import Menu, offers
from rulepress.games.downsync.play.activation_state import Acting
from rulepress.games.downsync.play.attack_options import aimed
from rulepress.games.downsync.play.check_resolution import SPEND, Hit, Strike
from rulepress.games.downsync.play.event_names import PieceNames
from rulepress.games.downsync.play.event_text import grammatical
from rulepress.games.downsync.play.move_action import STAY, Move
from rulepress.games.downsync.play.placement import Placement
from rulepress.games.downsync.play.target_selection import UNLIMITED, Targets, reach_of
from rulepress.tabletop import INCH, Point, mils, whole_length
from rulepress.tabletop.seats import terminal_prompts
from rulepress.tabletop.seats.position_input import Bearings

#: How each kind of question reads.
QUESTIONS = {
    "edge": "Which table edge is yours?",
    "objective": "Where do you place {about}?",
    "first": "Who deploys first, and takes the first turn?",
    "embark": "Does a Unit start the game inside another?",
    "deploy": "Where do you deploy a {about} Ping?",
    "designate": "Who is in your Taskforce?",
    "reveal": "Which Ping do you Reveal?",
    "reveal-as": "As which Unit is {about} Revealed?",
    "reveal-next": "Which Ping is Revealed next?",
    "place": "Where are the bases of {about} placed?",
    "lay": "Where does {about} lay it?",
    "move-next": "Which member of the Taskforce moves next?",
    "move": "Where does {about} move?",
    "move-action": "Where does {about} move?",
    "react": "Do you initiate a Reaction Engagement?",
    "ambush": "Do you Reveal a Ping in Ambush?",
    "join": "Who with an Overwatch Token joins the Taskforce?",
    "participants": "Who takes part in the Reaction Engagement?",
    "boost-priority": "Whose Reaction Priority do you boost?",
    "hold": "Does {about} act now, or hold its reaction?",
    "react-next": "Which of those with the same priority acts first?",
    "activate-next": "Who is activated next?",
    "sub-unit": "Which base of {about} acts?",
    "action": "What does {about} do?",
    "act": "What does {about} do?",
    "target": "What is the target of {about}?",
    "aim": "Where does {about} aim?",
    "targets": "Which targets has {about}?",
    "boost": "Do you pay a Command Point to boost {about}?",
    "countermeasure": "How does {about} answer the hit?",
    "stun": "How does {about} shake off its Stun Token?",
    "use": "Do you use {about}?",
    "inches": "How many inches? ({about})",
    "pick": "Whom does {about} concern?",
    "load": "Whom does {about} take aboard?",
    "pay-trait": "Do you pay a Command Point for {about}?",
    "refresh-next": "Who is Refreshed next?",
    "relieve": "Do you pay a Command Point so that {about} is Stunned no more?",
    "call": "Whom does {about} call?",
    "score-on": "On which objective does {about} count?",
    "unload": "Where does {about} get out?",
}

_UNIT = re.compile(r"\b[a-z0-9-]+/[a-z0-9@/-]+")
"""The key of a Unit in a text."""


class Seat(terminal_prompts.SeatBase):
    """A person's place at a game of Downsync."""

    questions = QUESTIONS
    usually = {"edge": "bottom", "hold": "act", "countermeasure": SPEND}  # the bottom edge: as the table is drawn, one's own

    @cached_property
    def names(self) -> PieceNames:
        """The names of all pieces as of the pending question."""
        names = PieceNames(self.game.book)
        names.learn(self.game.state.pieces.values())
        return names

    def purse(self) -> str:
        """The player's Command Points in words."""
        return grammatical(f"{self.game.state.sides[self.decision.player].command_points} Command Points")

    def named(self, words: str) -> str:
        """A text in which pieces are named as well as numbered, and unit keys become card titles."""
        return _UNIT.sub(lambda found: self.names.titles.get(found[0], found[0]), self.names.named(words))

    def question(self) -> str:
        """The question, with the deployment zone or the distance that the bases may move, in inches."""
        asked, move = super().question(), self.decision.meaning
        if self.decision.kind == "deploy":
            return f"{asked} {self._zone()}"
        if not isinstance(move, Move):
            return asked
        some = len(move.numbers) < len(move.piece.bases)
        who = f"Base {', '.join(map(str, move.numbers))}" if some else "It"
        return f"{asked} {who} may move {move.allowance / INCH:g}″."

    def _zone(self) -> str:
        """Where the player may deploy."""
        return f"Your zone reaches {self._depth():g}″ from the {self.game.state.sides[self.decision.player].edge} edge."

    def _depth(self) -> float:
        """How deep that is, in inches."""
        role = self.game.state.sides[self.decision.player].role
        depth: float = next(zone["depth"] for zone in self.game.scenario["deployment"] if zone["player"] == role)
        return depth

    def called(self, name: str) -> str:
        """An action by its name, where it has but one cost."""
        menu = self.decision.meaning
        if isinstance(menu, Menu) and name in menu.offers:
            offer = menu.offers[name]
            return offer.name if Counter(each.name for each in menu.offers.values())[offer.name] == 1 else f"{offer.name} ({offer.cost})"
        return self.named(name)

    @cached_property
    def not_now(self) -> dict[str, str]:
        """The actions that are not possible now: their texts -> their names."""
        menu = self.decision.meaning
        if not isinstance(menu, Menu):
            return {}
        possible = {offer.name for offer in menu.offers.values()}
        every = offers(self.game.flow, menu.activation, menu.base)
        return {offer.text: offer.name for offer in every if offer.name not in possible}

    def meant(self, line: str) -> str:
        """An action that is not possible now by its name, or by how that begins."""
        begun = [text for text, name in self.not_now.items() if slug(name).startswith(slug(line))]
        return begun[0] if begun else super().meant(line)

    def reasoned(self, line: str) -> Any:
        """With how far away the nearest enemy is, where an attack or scan has no target."""
        try:
            return super().reasoned(line)
        except Refused as refused:
            if "attack.needs-target" not in refused.rules:
                raise
            words = f"{refused.message} {previews.nearest_enemy(self.game.flow, self.decision.meaning, self.meant(line))}"
            raise Refused(refused.rules, words.strip()) from None

    def more(self, name: str, answer: Any) -> str:
        """A hint about one answer: the chances of an attack, what an action costs or does, a distance, a Unit's tokens."""
        state, meaning = self.game.state, self.decision.meaning
        match meaning:
            case Targets() if name in meaning.aims:
                return previews.target(meaning.acting, meaning.aims[name])
            case Menu() if name in meaning.offers:
                return self.named(previews.offer(self.game.flow, meaning, name))
            case Strike():
                return previews.boost(meaning, answer == "yes")
            case Hit():
                return previews.countermeasure(self.game.flow, meaning, answer)
            case Acting():
                return self.named(previews.point(meaning, answer))
            case Move() | Placement():
                return self._way(answer)
        if name in state.pieces:
            return table_overview.tokens(self.game, state.pieces[name])
        if self.decision.kind == "react" and answer == "yes":
            return previews.reaction(self.game.flow, self.decision.player)
        if self.decision.kind == "sub-unit":
            return table_overview.base(self.game, state.pieces[self.decision.about or ""], int(name))
        if self.decision.kind == "reveal-as" and name in self.game.book.units:
            return previews.card(self.game.book.units[name])
        return placed(answer) if self.decision.options is None and isinstance(answer, (list, tuple)) else ""

    def _way(self, answer: Any) -> str:
        """How far bases go and where to; and how a Unit that moves would stand there."""
        ends = [base if isinstance(base[0], int) else base[-1] for base in answer if base] if answer != STAY else []
        found = [placed(ends)] if ends else []
        if ends and not isinstance(answer[0][0], int):
            far = max(whole_length((start, *path)) for start, path in zip(self.bearings().starts, answer, strict=True))
            found = [f"{far / INCH:.1f}″, to {placed(ends)}"]
        move = self.decision.meaning
        if isinstance(move, Move) and move.piece.unit is not None:
            at = dict(zip(move.numbers, ends, strict=False))
            found.append(previews.there(self.game.flow, move.piece, at, self.decision.kind == "move"))
        return "; ".join(filter(None, found))

    def marks(self, name: str, answer: Any) -> dict[str, Any]:
        """With how far an attack or scan reaches, and how each of its targets is seen."""
        found, meaning = super().marks(name, answer), self.decision.meaning
        if isinstance(meaning, Menu) and name in meaning.offers and (action := meaning.offers[name].action) is not None:
            acting = Acting(self.game.flow, meaning.activation, meaning.base.number, action)
            targets = [each.aim for each in aimed(acting)] if previews.rolled(acting) else []
            return found | self._reach(acting) | {"pieces": list(dict.fromkeys(map(str, targets)))}
        if isinstance(meaning, Targets) and name in meaning.aims:
            return found | self._reach(meaning.acting) | {"seen": previews.sight(meaning.acting, meaning.aims[name])}
        return found | {"pieces": [f"{self.decision.about}.{name}"]} if self.decision.kind == "sub-unit" else found

    def _reach(self, acting: Acting) -> dict[str, Any]:
        """From the edge of the acting base so far."""
        far = reach_of(acting.card, acting.action)
        return {"from": acting.base.at} | ({} if far == UNLIMITED else {"reach": far + acting.piece.radius})

    def area(self) -> dict[str, Any]:
        """The radius of the base that the question is about, and the deployment zone, both in thousandths of an inch."""
        meaning, book, ground = self.decision.meaning, self.game.book, self.game.flow.ground
        found = super().area()
        if isinstance(meaning, Move):
            return found | {"radius": meaning.piece.radius}
        if isinstance(meaning, Placement):
            return found | {"radius": meaning.radius}
        if self.decision.kind == "objective":
            return found | {"radius": book.objective_radius}
        if self.decision.kind == "deploy":
            deep = mils(self._depth())
            left, bottom, right, top = -ground.half_width, -ground.half_depth, ground.half_width, ground.half_depth
            edge = self.game.state.sides[self.decision.player].edge
            zones = {
                "left": (left, bottom, left + deep, top),
                "bottom": (left, bottom, right, bottom + deep),
                "right": (right - deep, bottom, right, top),
                "top": (left, top - deep, right, top),
            }
            return found | {"radius": book.radii[self.decision.about], "zone": zones[edge]}
        return found

    def bearings(self) -> Bearings:
        """Where the moving or placed bases start, how far they reach, and the landmarks that a typed position may name."""
        meaning = self.decision.meaning
        starts: tuple[Point, ...] = ()
        reach = None
        if isinstance(meaning, Move):
            starts, reach = tuple(meaning.starts()), meaning.allowance
        elif isinstance(meaning, Placement):
            starts, reach = tuple(spot.at for spot in meaning.spots), max(spot.limit for spot in meaning.spots) + 2 * meaning.radius
        elif (piece := self.game.state.pieces.get((self.decision.about or "").partition(" ")[0].partition(".")[0])) is not None:
            starts = (piece.bases[0].at,)
        return Bearings(starts, dict(self._landmarks()), reach)

    def _landmarks(self) -> Iterator[tuple[str, Point]]:
        for piece in self.game.state.pieces.values():
            yield piece.id.lower(), piece.bases[0].at
            yield f"{self.names.pieces[piece.id][0].lower()} {piece.id}", piece.bases[0].at
            yield from ((f"{piece.id.lower()}.{base.number}", base.at) for base in piece.bases)
        yield from ((objective.name.lower(), objective.at) for objective in self.game.state.objectives)
        yield "middle", (0, 0)

    def table(self, columns: int) -> str:
        """The table drawn in characters, at most `columns` wide."""
        return table_overview.table(self.game, columns)

    def units(self) -> str:
        """The Units and Pings of both sides, one line each."""
        return table_overview.units(self.game)

    def score(self) -> str:
        """The score and what wins the game, in words."""
        return self.named(table_overview.score(self.game))

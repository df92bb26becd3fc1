"""A scene set up as the engine has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulepress.content.drawings.figure_scenes import FigureBase
from rulepress.content.games.downsync.terrain_outlines import piece as terrain_piece
from rulepress.games.downsync.play.battlefield import Battlefield
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.play.table_state import Base as Standing
from rulepress.games.downsync.play.table_state import Objective, Piece, Point, Side, TableState
from rulepress.tabletop import mils

SIDES = {"yours": "A", "theirs": "B"}
"""The two sides of a scene, and who plays them: yours is the active one."""

FACTION = "figure"
"""Whose cards the scene's Units have: made for the scene, so that no faction is needed to draw it."""

BASES = "abcd"


class Unclear(ValueError):
    """A scene that cannot be set up or asked about; the message says why."""


class FigureSetup:
    """A scene under the rules of a resolved data record. Raises Unclear."""

    def __init__(self, data: Mapping[str, Any], given: Mapping[str, Any]):
        core, pieces = data["core"], {side: given.get(side) or {} for side in SIDES}
        named = [name for side in SIDES for name in pieces[side]]
        if len(set(named)) < len(named):
            raise Unclear("Two pieces have one name.")
        units = [_card(name, each, core) for side in SIDES for name, each in pieces[side].items() if "ping" not in each]
        # A card for whatever a Ping may turn out to be.
        units += [_card(f"ping-{size}", {"vehicle": size}, core) for size in core["signatures"]]
        faction = {"id": FACTION, "effects": {}, "leaders": [], "forces": [], "units": units}
        self.data, self.core = data, core
        self.book = Ruleset({**data, "factions": [faction]})
        self.width, self.depth = map(mils, given["table"])
        strange = {each["type"] for each in given.get("terrain") or () if each["type"].replace(" ", "_") not in core["terrain"]}
        if strange:
            raise Unclear(f"There is no terrain `{listed(sorted(strange))}` in these rules.")
        self.terrain = [
            terrain_piece(core, each.get("id") or "", each["type"], each["outline"], each.get("height"))
            for each in given.get("terrain") or ()
        ]
        self.ground = Battlefield(self.width, self.depth, self.book, self.terrain)
        self.objectives = {name: _spot(at) for name, at in (given.get("objectives") or {}).items()}
        roles = {"A": "attacker", "B": "defender"}
        state = TableState(
            {player: Side(player, "", (), (), role) for player, role in roles.items()},
            {name: self._piece(name, side, each) for side in SIDES for name, each in pieces[side].items()},
            tuple(Objective(name, at, tuple(roles.values()), tuple(roles.values())) for name, at in self.objectives.items()),
            round=given.get("round", 1),
        )
        self.flow = Session(self.book, self.ground, 0, state, 0, {})

    def _piece(self, name: str, side: str, given: Mapping[str, Any]) -> Piece:
        player, size = SIDES[side], given.get("ping") or given.get("vehicle")
        spots = given.get("infantry") or [given.get("at") or (0, 0)]
        radius = self.book.radii[size] if size else self.book.sub_unit_radius
        bases = tuple(Standing(number, _spot(at)) for number, at in enumerate(spots, 1))
        unit = None if "ping" in given else f"{FACTION}/{name}"
        return Piece(name, player, size or "small", unit, radius, bases, given.get("strength", len(bases)))

    def piece(self, name: str) -> Piece:
        """The piece of that name. Raises Unclear."""
        found = self.flow.there(name)
        if found is None:
            raise Unclear(f"There is no piece `{name}` in this scene; there are {', '.join(self.flow.state.pieces)}.")
        return found

    def base(self, name: str) -> tuple[Piece, Standing]:
        """One base: a piece's only one, or that of a letter (`Sb` is the second base of S). Raises Unclear."""
        if self.flow.there(name):
            piece = self.piece(name)
            return piece, piece.bases[0]
        piece = self.piece(name[:-1])
        number = BASES.find(name[-1])
        if not 0 <= number < len(piece.bases):
            raise Unclear(f"`{piece.id}` has no base `{name}`.")
        return piece, piece.bases[number]

    def called(self, piece: Piece, base: Standing) -> str:
        """A base's name."""
        return piece.id if len(piece.bases) == 1 else piece.id + BASES[base.number - 1]

    def bases(self) -> Iterator[FigureBase]:
        """Everything to draw."""
        sides = {player: side for side, player in SIDES.items()}
        for piece in self.flow.state.pieces.values():
            for base in piece.bases:
                yield FigureBase(self.called(piece, base), base.at, piece.radius, sides[piece.player], piece.unit is None)

    def named(self, index: int) -> str:
        """A piece of terrain in words: by the scene's own name for it, else by its type."""
        return f"the {self.terrain[index]['id'] or self.ground.terrain[index].name}"


def said(length: float) -> str:
    """A length in thousandths as readers see it: no more than hundredths of an inch."""
    return f"{length / 1000:.2f}".rstrip("0").rstrip(".") + "″"


def listed(words: list[str] | tuple[str, ...], joint: str = "and") -> str:
    """one; one and two; one, two and three"""
    return f" {joint} ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else "nobody"


def _spot(at: Sequence[float]) -> Point:
    x, y = at
    return mils(x), mils(y)


def _card(name: str, given: Mapping[str, Any], core: Mapping[str, Any]) -> dict[str, Any]:
    """A card for a Unit of the scene: what matters there, and nothing else."""
    infantry = given.get("infantry")
    speed = given.get("speed") or core["minimum_speed"]
    return {
        "key": f"{FACTION}/{name}",
        "title": name,
        "kind": "infantry" if infantry else "vehicle",
        "signature": given.get("vehicle") or "small",
        "bases": len(infantry) if infantry else None,
        "stats": {"spd": speed, "scan": 0, "targ": 0, "def": 0, "cm": 0},
        "actions": [],
        "traits": [],
    }

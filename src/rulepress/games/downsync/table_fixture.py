"""A table in the middle of a game, laid out by hand: what examples and cases start from.

A layout is a mapping; lengths and positions are in inches, from the table's centre:

    course        what is played: turn (if absent), round, rounds, setup, game or score
    player        whose turn it is (A), round (2; of `rounds` the one that begins: 1), size of the game (small)
    terrain, points (Command Points), score, reserve, companions, objectives (name -> place), scenario (what differs)
    dice          stream -> faces in the order they fall; then by chance
    pieces        id, which begins with its player -> unit or ping, at or bases, and any field of a Piece or Base
    markers       id, which begins with its player -> marker (faction/name), at, and by: the piece that laid it
    leaders       player -> who leads the Force: faction/leader
    cards         unit -> traits added to its card
    actions       unit -> action -> what differs
    made_up       a faction beside those of the book, as resolved data have one
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from rulepress.core.decisions import Asking, Decision
from rulepress.core.dice import Sampled
from rulepress.core.match import Ended
from rulepress.core.name_matching import nearest, slug
from rulepress.core.sides import PLAYERS, other
from rulepress.core.story import in_inches
from rulepress.games.downsync.model import Leader, Unit
from rulepress.games.downsync.play import rounds, scoring
from rulepress.games.downsync.play.battlefield import Battlefield
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.game_setup import setup
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.play.table_state import Base, Marker, Objective, Piece, ReserveEntry, Side, TableState, digest
from rulepress.games.downsync.tokens import Holding, put
from rulepress.tabletop import mils

DEFAULTS = {
    "react": "no",
    "boost": "no",
    "reveal": "done",
    "move": "stay",
    "move-action": "stay",
    "move-next": "done",
    "hold": "act",
    "countermeasure": "accept",
    "action": "done",
    "boost-priority": [],
    "join": [],
    "ambush": "none",
    "pay-trait": "no",
    "stun": "action point",
    "relieve": "no",
    "embark": "none",
}
"""Kind of decision -> what is answered when nothing is said about it."""

DECISIONS: dict[str, tuple[str, str]] = {
    "act": ("What a Unit does out of turn: the id of an action, or move.", "cannon"),
    "action": ("The id of an action of the base that acts, or `done`.", "cannon"),
    "activate-next": ("The Unit whose activation is next.", "A1"),
    "aim": ("The point that is aimed at, in inches from the table's centre.", "[0, -6]"),
    "ambush": ("Unit `at` Ping, or `none`.", "coalition/gsv-phantom at B1"),
    "boost": ("Whether a Command Point is paid for a Boost.", '"yes"'),
    "boost-priority": ("The Units whose Reaction Priority is Boosted.", "[B1]"),
    "call": ("The Unit whose action is called for.", "A2"),
    "countermeasure": ("`accept`, or the token that is spent: countermeasure, or the base whose tokens are lent.", "accept"),
    "deploy": ("Where a Ping is deployed.", "[0, 17]"),
    "designate": ("The Units of the Taskforce; not asked where only one can be named.", "[A1, A2]"),
    "edge": ("A table edge.", "bottom"),
    "embark": ("Unit `in` carrier, or `none`.", "none"),
    "first": ("Who begins.", "A"),
    "hold": ("`act` or `hold` a reaction.", "hold"),
    "inches": ("How many inches a Unit is placed straight on, where it is up to so many (`up_to`).", '"2"'),
    "join": ("The Units with an Overwatch Token that join the Taskforce.", "[A2]"),
    "lay": ("Where a Marker is laid.", "[0, 2]"),
    "load": ("The Unit that goes aboard.", "A2"),
    "move": ("The path of each base: a list of points for each, or `stay`. One base, one step: `[[[0, 4]]]`.", "[[[0, 4]]]"),
    "move-action": ("The same, for a Move Action.", "[[[0, 4]]]"),
    "move-next": ("The Unit that moves next, or `done`.", "A1"),
    "objective": ("Where an objective lies.", "[0, 0]"),
    "participants": ("The Units that take part in a Reaction Engagement.", "[B1]"),
    "pay-trait": ("Whether a trait is kept up that is paid for in the Refresh phase; what an effect costs is `use`.", '"yes"'),
    "pick": (
        "Whom an effect concerns: a Unit (`A2`), to place, move or regain it and for all else; one base (`A2.1`) where somebody suffers a "
        "hit in another's place (`onto`), and where tokens are given or taken that lie on a base, such as Stun. By default `none`, where "
        "nobody need be: who does not say it picks nobody.",
        "A2",
    ),
    "place": ("Where each base is placed: one point for each.", "[[0, 8]]"),
    "react": ("Whether there is a Reaction Engagement.", '"yes"'),
    "react-next": ("Which of those with the same Reaction Priority acts first.", "A1"),
    "refresh-next": ("The Unit that is Refreshed next.", "A1"),
    "relieve": ("Whether a Command Point is paid to take a Stun Token off.", '"no"'),
    "reveal": ("The Ping that is Revealed, or `done`.", "A1"),
    "reveal-as": ("What a Ping turns out to be: a Unit, or `decoy`.", "coalition/virago"),
    "reveal-next": ("The Ping that is Revealed next.", "B1"),
    "score-on": ("The objective that is scored on.", "Bravo"),
    "stun": ("What is paid for a Stun Token: `action point`, `command point` or the like.", "action point"),
    "sub-unit": ("The number of the base that acts.", '"1"'),
    "target": ("The base that is aimed at; a Ping has one.", "B1.1"),
    "targets": ("One base for each attack.", "[B1.1, B2.1]"),
    "unload": ("Where each base of the passenger is put.", "[[0, 3], [2, 4]]"),
    "use": ("Whether an effect is used that may be declined, or costs something: a leader's ability as well.", '"yes"'),
}
"""Every kind of decision that a course asks -> what is answered, and such an answer as examples type it."""

ROLLS = {
    "attack": "The dice of an attack.",
    "scan": "The dice of a Scan Check.",
    "countermeasure": "A Countermeasure Check.",
    "reaction priority": "The Reaction Priority of a Unit.",
    "attacker": "Who attacks in the scenario, in the course `setup` or `game`.",
    "starting player": "Who begins.",
}
"""What is rolled for by the rules; what cards roll for is called like the trait, the action or the ability."""

NO_FACTION: dict[str, Any] = {"effects": {}, "tokens": {}, "units": [], "leaders": [], "forces": []}
"""What a made-up faction has where it does not say so."""

BEFORE_NEW = 50
"""Pieces that come into play later have numbers above it."""

PATIENCE = 2000
"""Answers after which a course is taken to have no end."""

MOST_EVENTS = 10_000
"""Events after which it is, too: it may go round in circles without asking anything."""


LATEST = 5
"""Events that are told of a course which did not go on as it was to."""


class Stuck(ValueError):
    """A layout or its answers lead nowhere; the message says why."""


class Loaded(Sampled):
    """Dice that fall as told, then by chance."""

    def __init__(self, faces: Mapping[str, list[int]], seed: int | str = 1):
        super().__init__(seed)
        self.faces = {stream: list(falls) for stream, falls in faces.items()}

    def _face(self, sides: int, stream: str, about: str) -> int:
        falls = self.faces.get(stream)
        return falls.pop(0) if falls else super()._face(sides, stream, about)


class EventLog(list[Any]):
    """A list of events that ends a game which would never end."""

    def append(self, event: Any) -> None:
        """Add an event; raises Stuck after `MOST_EVENTS`, as the game would never end."""
        if len(self) >= MOST_EVENTS:
            raise Stuck("the course never ends")
        super().append(event)


def length(value: Any) -> Any:
    """Inches anywhere in an answer or a field, as thousandths."""
    if isinstance(value, bool) or not isinstance(value, (int, float, list, tuple)):
        return value
    if isinstance(value, (list, tuple)):
        return [length(each) for each in value]
    return mils(value)


class StagedSession:
    """A game in progress that begins from a layout. Raises Refused and Stuck."""

    def __init__(self, book: Ruleset, given: Mapping[str, Any], seed: int | str = 1):
        if "made_up" in given:
            made_up = {**NO_FACTION, **given["made_up"]}
            book = _with(book, [*book.data["factions"], made_up], {unit["key"] for unit in made_up["units"]})
        if "cards" in given or "actions" in given:
            book = with_cards(book, given.get("cards", {}), given.get("actions", {}))
        if not book.data["scenarios"]:
            raise Stuck("there is no scenario to play")
        plan, played = book.data["scenarios"][0], given.get("size", "small")
        size = plan["sizes"][played]
        self.book, scenario = book, {**plan, **given.get("scenario", {})}
        ground = Battlefield(mils(size["width"]), mils(size["depth"]), book, given.get("terrain", ()))
        self.leaders = {player: self._leader(name) for player, name in given.get("leaders", {}).items()}
        pieces = {name: self._piece(name, each) for name, each in given.get("pieces", {}).items()}
        objectives = tuple(self._objective(name, at) for name, at in given.get("objectives", {}).items())
        markers = tuple(self._marker(name, each) for name, each in given.get("markers", {}).items())
        state = TableState(self._sides(given), pieces, objectives, round=given.get("round", 2), markers=markers)
        self.flow = Session(book, ground, 1, state, book.sizes[played]["command_points"], scenario, self.leaders)
        self.flow.dice = Loaded(given.get("dice", {}), seed)
        self.flow.events = EventLog()
        self.flow._ids = dict.fromkeys(PLAYERS, BEFORE_NEW)
        self.main_loop = self._main_loop(given)
        self.pending: Decision[Any] | None = None
        self._go(None)

    def _main_loop(self, given: Mapping[str, Any]) -> Asking[Any]:
        player, number = given.get("player", "A"), given.get("round", 2)
        courses: dict[str, Callable[[], Asking[Any]]] = {
            "turn": lambda: rounds.turn(self.flow, player),
            "round": lambda: rounds.play_round(self.flow, number, player),
            "rounds": lambda: rounds.play_rounds(self.flow, player, given.get("round", 1)),
            "game": lambda: rounds.play(self.flow),
            "score": lambda: scoring.score(self.flow, number, player),
            "setup": lambda: setup(self.flow),
        }
        return courses[given.get("course", "turn")]()

    def _objective(self, name: str, at: list[Any]) -> Objective:
        """An objective of the scenario; a made-up one is everybody's."""
        both = {"scored_by": ("attacker", "defender"), "blocked_by": ("attacker", "defender")}
        told = next((each for each in self.book.data["scenarios"][0]["objectives"] if each["name"] == name), both)
        return Objective(name, tuple(length(at)), tuple(told["scored_by"]), tuple(told["blocked_by"]))

    def _piece(self, name: str, given: Mapping[str, Any]) -> Piece:
        given = dict(given)
        key, ping = given.pop("unit", None), given.pop("ping", None)
        spots = given.pop("bases", None) or [given.pop("at")]
        key = self._known(key, name[0]) if key else None
        card = self.book.units[key] if key else None
        tokens: dict[str, Any] = {"cm": 0, "emergency": 0}
        if card:
            tokens = {"cm": card.stats.countermeasures or 0, "emergency": card.stats.emergency_countermeasures}
        of_bases = ["cm", "emergency", "stunned", *(["stealth"] if self.book.held_by_base("stealth") else [])]
        tokens |= {field: given.pop(field) for field in of_bases if field in given}
        lying = self._tokens(card, given.pop("tokens", {}))
        bases = tuple(Base(number, tuple(length(at)), **tokens, tokens=lying["sub_unit"]) for number, at in enumerate(spots, 1))
        signature = ping or (card.signature if card else None)
        radius = self.book.sub_unit_radius if card and card.bases else self.book.radii[signature]
        if "passenger" in given:
            given["passenger"] = self._piece(f"{name}p", {"unit": given["passenger"], "bases": [[0, 0]] * 3})
        given = {field: tuple(value) if isinstance(value, list) else value for field, value in given.items()}
        strength = (card.bases or 1) if card else 1
        return Piece(name, name[0], signature, key, radius, bases, strength, tokens=lying["unit"])._replace(**given)

    def _tokens(self, card: Unit | None, given: Mapping[str, int]) -> dict[str, Holding]:
        """A faction's tokens, by whose they are: those of the Unit's own faction, or of another (`faction/name`)."""
        kinds = self.book.rules.token_kinds
        found: dict[str, Holding] = {"unit": (), "sub_unit": ()}
        for name, count in given.items():
            key = name if "/" in name or card is None else f"{card.faction}/{name}"
            if key not in kinds or kinds[key].on_table:
                raise Stuck(f'there is no token "{name}".{nearest(key, kinds)}')
            holder = kinds[key].holder
            found[holder] = put(found[holder], kinds[key], count)
        return found

    def _marker(self, name: str, given: Mapping[str, Any]) -> Marker:
        kinds = {key: kind for key, kind in self.book.rules.token_kinds.items() if kind.on_table}
        if given["marker"] not in kinds:
            raise Stuck(f'there is no Marker "{given["marker"]}".{nearest(given["marker"], kinds)}')
        return Marker(name, given["marker"], name[0], tuple(length(given["at"])), given.get("by") or "")

    def _sides(self, given: Mapping[str, Any]) -> dict[str, Side]:
        points, score = given.get("points", {}), given.get("score", {})
        return {
            player: Side(
                player,
                "test",
                tuple(self._entry(each, player) for each in given.get("reserve", {}).get(player, ())),
                tuple(self._known(each, player) for each in given.get("companions", {}).get(player, ())),
                role,
                edge,
                points.get(player, 0),
                score.get(player, 0),
            )
            for player, role, edge in (("A", "attacker", "top"), ("B", "defender", "bottom"))
        }

    def _entry(self, given: str | list[str], player: str) -> ReserveEntry:
        return ReserveEntry(*(self._known(each, player) for each in ([given] if isinstance(given, str) else given)))

    def _leader(self, name: str) -> Leader:
        leaders = self.book.rules.leaders
        if name not in leaders:
            raise Stuck(f'there is no leader "{name}".{nearest(name, leaders)}')
        return leaders[name]

    def _known(self, unit: str, player: str) -> str:
        """The key of a unit's card in that player's Force."""
        if unit not in self.book.rules.units:
            raise Stuck(f'there is no unit "{unit}".{nearest(unit, self.book.rules.units)}')
        return self.book.rules.card_of(unit, self.leaders.get(player))

    def _go(self, value: Any) -> None:
        try:
            self.pending = self.main_loop.send(value)
        except (StopIteration, Ended):
            self.pending = None

    @property
    def hash(self) -> str:
        """The digest of the state and the dice drawn: equal states give equal digests."""
        return digest(self.flow.state, self.flow.dice.drawn)

    @property
    def asked(self) -> Decision[Any]:
        """The pending decision. Raises Stuck when nothing is asked any more."""
        if self.pending is None:
            raise Stuck("nothing is asked any more")
        return self.pending

    def answer(self, value: Any) -> None:
        """Answer the pending decision and play on. Actions may be named as printed. Raises Refused and Stuck."""
        if self.asked.kind == "action" and isinstance(value, str):  # by its printed name, too
            name, slash, cost = value.partition("/")
            value = f"{slug(name)}{slash}{cost}"
        self._go(self.asked.check(value))

    def default(self) -> Any:
        """What is answered when nothing is said."""
        decision = self.asked
        if decision.kind == "designate" and not rounds.waiting(self.flow, other(decision.player)):
            return list(decision.options or ())
        if decision.kind in DEFAULTS:
            return DEFAULTS[decision.kind]
        if decision.least is not None:
            return list(decision.options or ())[: max(decision.least, 0)]
        if decision.options is not None:
            return decision.options[0]
        return decision.points()[0][1]

    def reach(self, kind: str) -> None:
        """Answer with defaults until a decision of that kind is pending."""
        passed: dict[str, None] = {}
        for _ in range(PATIENCE):
            if self.pending is None:
                instead = f"; asked since the answer before: {', '.join(passed)}" if passed else ""
                raise Stuck(f"the course ended before {kind} was asked; {self._latest()}{instead}")
            if self.pending.kind == kind:
                return
            passed[self.pending.kind] = None
            self.answer(self.default())
        raise Stuck(f"{kind} was never asked; {self._latest()}")

    def _latest(self) -> str:
        """What happened last, in words."""
        told = [in_inches(str(event)) for event in self.flow.events[-LATEST:]]
        return f"the last that happened: {'; '.join(told)}" if told else "nothing happened"

    def finish(self) -> None:
        """Answer with defaults to the end of the course."""
        for _ in range(PATIENCE):
            if self.pending is None:
                return
            self.answer(self.default())
        raise Stuck("the course never ends")


def with_cards(book: Ruleset, cards: Mapping[str, list[dict[str, Any]]], actions: Mapping[str, dict[str, Any]]) -> Ruleset:
    """The book with traits added to some units' cards, and some of their actions changed."""
    made_up = {*cards, *actions}
    factions = [
        {**faction, "units": [_changed(unit, cards, actions) if unit["key"] in made_up else unit for unit in faction["units"]]}
        for faction in book.data["factions"]
    ]
    return _with(book, factions, made_up)


def _with(book: Ruleset, factions: list[dict[str, Any]], made_up: set[str]) -> Ruleset:
    """The book with these factions, of whose cards only the made-up ones are new."""
    return Ruleset({**book.data, "factions": factions}, {key: unit for key, unit in book.rules.units.items() if key not in made_up})


def _changed(unit: dict[str, Any], cards: Mapping[str, list[dict[str, Any]]], actions: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    unit = deepcopy(unit)
    for added in cards.get(unit["key"], ()):
        trait = {"name": added["name"], "text": "", "parameters": {}, "cost": None, "phase": None, **added}
        trait["effects"] = [{"when": {}, "aura": None, **effect} for effect in added["effects"]]
        unit["traits"].append(trait)
    for action in unit["actions"]:
        changed = actions.get(unit["key"], {}).get(action["id"], {})
        options = [{**action, **option} for option in changed.get("options", ())]
        action.update({**changed, "options": options} if changed else {})
    return unit

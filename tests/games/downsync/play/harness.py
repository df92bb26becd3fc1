"""A table in the middle of a game, laid out by hand: what the cases in ../cases/play start from.

A case is a mapping. Lengths and positions are in inches.

    why:     what it shows
    rules:   the ids that it is about
    editions: those that it is played in (default: all in which nothing that it names is different, see test_editions)
    given:   course (turn, round, rounds, setup, game or score), player, round, size, terrain, points (Command Points),
             score, reserve, companions, objectives, dice (stream -> faces in order), pieces (id -> unit or ping, at
             or bases, and any field of a Piece or Base), cards (unit -> further traits), actions (unit -> action ->
             what differs), scenario (what differs)
    do:      answers, each under the kind of its decision; kinds that are not named get the default below
    expect:  refused (ids), says (part of the refusal), told (events in order), untold, cited (ids), asked (kind, player,
             all, options, no_options, next), state (id -> fields, or gone; B1.2 for one base, A and B for players, game
             for the rest),
             finish (answer with defaults to the end of the course first)

A case about what the program is asked has one of these instead:

    given:   request (scenario, forces, table), force_lists (force -> unit -> count), played (all: to the end, by
             chance), saved (what differs in the save; the game is then loaded from it)
    expect:  refused, says, asked (kind)

    ask:     a question to the odds
    expect:  refused, says
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rulepress.engine.citing import Refused
from rulepress.engine.dice import Sampled
from rulepress.games.downsync.odds import odds, request_from
from rulepress.games.downsync.play import Game, RandomBot, rounds, scoring
from rulepress.games.downsync.play.book import Book, mils
from rulepress.games.downsync.play.flow import Ended, Flow
from rulepress.games.downsync.play.ground import Ground
from rulepress.games.downsync.play.records import PLAYERS, Base, Entry, Objective, Piece, Side, State, digest, other
from rulepress.games.downsync.play.setup import setup

CASES = Path(__file__).parents[1] / "cases" / "play"

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


@cache
def cases() -> list[tuple[str, dict]]:
    """Every case with the name of its file."""
    files = sorted(CASES.glob("*.yaml"))
    return [(path.stem, case) for path in files for case in yaml.safe_load(path.read_text(encoding="utf-8"))]


class Loaded(Sampled):
    """Dice that fall as a case says, then by chance."""

    def __init__(self, faces: Mapping[str, list[int]]):
        super().__init__(1)
        self.faces = {stream: list(falls) for stream, falls in faces.items()}

    def _face(self, sides: int, stream: str) -> int:
        falls = self.faces.get(stream)
        return falls.pop(0) if falls else super()._face(sides, stream)


class Told(list):
    """Events, and an end to a course that goes round in circles, as it may while a rule is disabled."""

    def append(self, event: Any) -> None:
        assert len(self) < 10_000, "the course never ends"
        super().append(event)


def length(value: Any) -> Any:
    """Inches anywhere in an answer or a field, as thousandths."""
    if isinstance(value, bool) or not isinstance(value, (int, float, list, tuple)):
        return value
    if isinstance(value, (list, tuple)):
        return [length(each) for each in value]
    return mils(value)


class Table:
    """A course of play under way: like a Game, but begun where a case says."""

    def __init__(self, book: Book, given: Mapping):
        size = book.data["scenarios"][0]["sizes"][given.get("size", "small")]
        self.book, scenario = book, {**book.data["scenarios"][0], **given.get("scenario", {})}
        ground = Ground(mils(size["width"]), mils(size["depth"]), book, given.get("terrain", ()))
        points, score = given.get("points", {}), given.get("score", {})
        sides = {
            player: Side(
                player,
                "test",
                tuple(
                    Entry(*each) if isinstance(each, list) else Entry(each)
                    for each in given.get("reserve", {}).get(player, ())
                ),
                tuple(given.get("companions", {}).get(player, ())),
                role,
                edge,
                points.get(player, 0),
                score.get(player, 0),
            )
            for player, role, edge in (("A", "attacker", 1), ("B", "defender", -1))
        }
        objectives = tuple(self.objective(name, at) for name, at in given.get("objectives", {}).items())
        pieces = {name: self.piece(name, each) for name, each in given.get("pieces", {}).items()}
        state = State(sides, pieces, objectives, round=given.get("round", 2))
        self.flow = Flow(book, ground, 1, state, book.sizes[given.get("size", "small")]["command_points"], scenario)
        self.flow.dice = Loaded(given.get("dice", {}))
        self.flow.events = Told()
        self.flow._ids = {"A": 50, "B": 50}
        self.course = self._course(given)
        self.pending = None
        self._go(None)

    def _course(self, given: Mapping):
        player, course = given.get("player", "A"), given.get("course", "turn")
        if course == "round":
            return rounds.play_round(self.flow, given.get("round", 2), player)
        if course == "rounds":
            return rounds.play_rounds(self.flow, player)
        if course == "game":
            return rounds.play(self.flow)
        if course == "score":
            return scoring.score(self.flow, given.get("round", 2), player)
        if course == "setup":
            return setup(self.flow)
        return rounds.turn(self.flow, player)

    def objective(self, name: str, at: list) -> Objective:
        """An objective of the scenario; a made-up one is everybody's."""
        both = {"scored_by": ("attacker", "defender"), "blocked_by": ("attacker", "defender")}
        told = next((each for each in self.book.data["scenarios"][0]["objectives"] if each["name"] == name), both)
        return Objective(name, tuple(length(at)), tuple(told["scored_by"]), tuple(told["blocked_by"]))

    def piece(self, name: str, given: Mapping) -> Piece:
        given = dict(given)
        key, ping = given.pop("unit", None), given.pop("ping", None)
        spots = given.pop("bases", None) or [given.pop("at")]
        card = self.book.units[key] if key else None
        stats = card.stats if card else None
        fields = {field: given.pop(field) for field in ("cm", "emergency", "stunned") if field in given}
        if self.book.held_by_base("stealth") and "stealth" in given:
            fields["stealth"] = given.pop("stealth")
        tokens = {
            "cm": (stats.countermeasures or 0) if stats else 0,
            "emergency": stats.emergency_countermeasures if stats else 0,
            **fields,
        }
        bases = tuple(Base(number, tuple(length(at)), **tokens) for number, at in enumerate(spots, 1))
        signature = ping or card.signature
        radius = self.book.sub_unit_radius if card and card.bases else self.book.radii[signature]
        if "passenger" in given:
            given["passenger"] = self.piece(f"{name}p", {"unit": given["passenger"], "bases": [[0, 0]] * 3})
        given = {field: tuple(value) if isinstance(value, list) else value for field, value in given.items()}
        return Piece(name, name[0], signature, key, radius, bases, (card.bases or 1) if card else 1)._replace(**given)

    def _go(self, value: Any) -> None:
        try:
            self.pending = self.course.send(value)
        except (StopIteration, Ended):
            self.pending = None

    @property
    def hash(self) -> str:
        return digest(self.flow.state, self.flow.dice.drawn)

    def answer(self, value: Any) -> None:
        self._go(self.pending.check(value))

    def default(self) -> Any:
        decision = self.pending
        if decision.kind == "designate" and not rounds.waiting(self.flow, other(decision.player)):
            return list(decision.options)
        if decision.kind in DEFAULTS:
            return DEFAULTS[decision.kind]
        if decision.least is not None:
            return list(decision.options)[: max(decision.least, 0)]
        if decision.options is not None:
            return decision.options[0]
        return decision.points()[0][1]

    def reach(self, kind: str) -> None:
        """Answer with defaults until a decision of that kind is pending."""
        for _ in range(400):
            assert self.pending is not None, f"the course ended before {kind} was asked"
            if self.pending.kind == kind:
                return
            self.answer(self.default())
        raise AssertionError(f"{kind} was never asked")

    def finish(self) -> None:
        for _ in range(2000):
            if self.pending is None:
                return
            self.answer(self.default())
        raise AssertionError("the course never ended")


def with_cards(book: Book, cards: Mapping[str, list[dict]], actions: Mapping[str, dict]) -> Book:
    """The book with traits added to some units' cards, and some of their actions changed."""
    data = deepcopy(book.data)
    for faction in data["factions"]:
        for unit in faction["units"]:
            for added in cards.get(unit["key"], ()):
                trait = {"name": added["name"], "text": "", "parameters": {}, "cost": None, "phase": None, **added}
                trait["effects"] = [{"when": {}, "aura": None, **effect} for effect in added["effects"]]
                unit["traits"].append(trait)
            for action in unit["actions"]:
                changed = actions.get(unit["key"], {}).get(action["id"], {})
                options = [{**action, **option} for option in changed.get("options", ())]
                action.update({**changed, "options": options} if changed else {})
    return Book(data)


def with_forces(book: Book, lists: Mapping[str, Mapping[str, int]]) -> Book:
    """The book with other units on some force lists."""
    data = deepcopy(book.data)
    for faction in data["factions"]:
        for force in faction["forces"]:
            if force["key"] in lists:
                force["units"] = [{"unit": unit, "count": count} for unit, count in lists[force["key"]].items()]
    return Book(data)


def request(book: Book, given: Mapping, steps: list[Mapping]) -> Game:
    """Ask for a whole game as a case says, and play it."""
    wanted = given["request"]
    book = with_forces(book, given.get("force_lists", {}))
    game = Game.new(book, wanted.get("scenario", "vip-capture"), wanted["forces"], 1, wanted.get("table"))
    bot = RandomBot(1)
    while given.get("played") == "all" and game.pending is not None:
        game.answer(bot.answer(game.pending))
    if "saved" in given:
        loaded = Game.load({**game.save(), **given["saved"]}, book)
        assert loaded.hash == game.hash
        return loaded
    for step in steps:
        game.answer(next(iter(step.values())))
    return game


def _asked_for(book: Book, case: Mapping) -> None:
    """A case about a request: a game, a save or the odds."""
    expect = case["expect"]
    try:
        if "ask" in case:
            found = odds(book.rules, request_from(case["ask"]))
        else:
            found = request(book, case["given"], case.get("do") or []).pending
    except Refused as refused:
        _refused(expect, refused)
        return
    assert "refused" not in expect, "nothing was refused"
    assert "asked" not in expect or found.kind == expect["asked"]["kind"], found


def _refused(expect: Mapping, refused: Refused) -> None:
    assert sorted(refused.rules) == sorted(expect.get("refused", ())), (refused.rules, refused.message)
    assert expect.get("says", "") in refused.message, refused.message


def run(book: Book, case: Mapping) -> None:
    """Play a case and check what it expects."""
    given, expect = case.get("given", {}), case["expect"]
    if "ask" in case or "request" in given:
        _asked_for(book, case)
        return
    if "cards" in given or "actions" in given:
        book = with_cards(book, given.get("cards", {}), given.get("actions", {}))
    table = Table(book, given)
    steps = case.get("do") or []
    for number, step in enumerate(steps):
        (kind, value), last = next(iter(step.items())), number == len(steps) - 1
        table.reach(kind)
        if last and "refused" in expect:
            before = table.hash
            try:
                table.answer(length(value))
            except Refused as refused:
                _refused(expect, refused)
                assert table.hash == before
                break
            raise AssertionError("nothing was refused")
        table.answer(length(value))
    if expect.get("finish"):
        table.finish()
    told = [str(event) for event in table.flow.events]
    rest = iter(told)
    for words in expect.get("told", ()):
        assert any(words in line for line in rest), f"not told (or not in this order): {words}\n" + "\n".join(told)
    for words in expect.get("untold", ()):
        assert not any(words in line for line in told), f"told: {words}\n" + "\n".join(told)
    cited = {rule for event in table.flow.events for rule in event.rules}
    assert not set(expect.get("cited", ())) - cited, (expect["cited"], sorted(cited))
    if "asked" in expect:
        _asked(table, expect["asked"])
    for name, fields in expect.get("state", {}).items():
        _state(table, name, fields)


def _asked(table: Table, asked: Mapping) -> None:
    if "next" in asked:
        table.reach(asked["next"])
    decision = table.pending
    assert decision is not None, "nothing is asked"
    for field in ("kind", "player", "rule", "about"):
        if field in asked:
            assert getattr(decision, field) == asked[field], (field, getattr(decision, field))
    if "all" in asked:
        assert sorted(decision.options) == sorted(map(str, asked["all"])), decision.options
    assert not {str(option) for option in asked.get("options", ())} - set(decision.options or ()), decision.options
    assert not {str(option) for option in asked.get("no_options", ())} & set(decision.options or ()), decision.options


def _state(table: Table, name: str, fields: Any) -> None:
    state = table.flow.state
    if name in PLAYERS:
        side = state.sides[name]
        for field, value in fields.items():
            found = {"points": side.command_points}.get(field, getattr(side, field, None))
            found = [str(each) for each in found] if field == "reserve" else found
            assert found == value, (name, field, found)
        return
    if name == "game":
        for field, value in fields.items():
            of_result = field in ("winner", "finished", "rule")
            assert state.result or not of_result, "the game goes on"
            found = getattr(state.result if of_result else state, field)
            assert (list(found) if isinstance(found, tuple) else found) == value, (field, found)
        return
    name, _, number = name.partition(".")
    if fields == "gone":
        assert name not in state.pieces, name
        return
    assert name in state.pieces, f"{name} is gone"
    piece = state.pieces[name]
    base = piece.base(int(number)) if number else piece.bases[0]
    for field, value in fields.items():
        if field == "at":
            assert list(base.at) == length(value), (name, base.at)
        elif field == "bases":
            found = len(piece.bases) if isinstance(value, int) else [list(each.at) for each in piece.bases]
            assert found == (value if isinstance(value, int) else length(value)), (name, found)
        elif field == "each":
            assert all(getattr(each, key) == due for each in piece.bases for key, due in value.items()), (name, piece)
        elif field == "marks":
            assert [mark.name for mark in base.marks] == value, (name, base.marks)
        elif field == "passenger":
            assert (piece.passenger and piece.passenger.unit) == value, (name, piece.passenger)
        elif field == "stealth":
            assert (piece.hides(base) if number else piece.stealthy) == value, (name, piece)
        else:
            found = getattr(base, field) if hasattr(base, field) else getattr(piece, field)
            assert (list(found) if isinstance(found, tuple) else found) == value, (name, field, found)

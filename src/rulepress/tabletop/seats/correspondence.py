"""Games by correspondence: each letter holds the game so far and what is wanted of it, each reply what followed and what is asked next.

Whoever plays keeps the game: nothing is lost when the engine is, and any engine of the same rules can go on with it. The one that gave
the last reply still has that game before it, and need not play it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from rulepress.core.decisions import position
from rulepress.core.json_api import Call
from rulepress.core.match import Bot, MatchBase, kept
from rulepress.core.replay_steps import ReplayStepper
from rulepress.core.rule_refs import Refused, cites
from rulepress.core.undo import take_back
from rulepress.tabletop import INCH
from rulepress.tabletop.seats.terminal_prompts import SeatBase

PERSON = "person"
"""Who plays a side that no bot plays."""
TOLD_AFTERWARDS = ("game", "hash", "events", "players")
"""What a log has beyond the save."""

MOST_PLACES = 500
"""So many are tried in one letter."""

Letter = Mapping[str, Any]
Reply = dict[str, Any]


class House(NamedTuple):
    """Where games of one sort are played."""

    name: str
    book: Any
    game: type[MatchBase]
    players: Sequence[str]
    bots: Mapping[str, Callable[[str], Bot]]
    seat: type[SeatBase]
    teller: type[ReplayStepper]
    summary: Callable[[Any], str]


class Correspondence:
    """Answers letters about games of a house. The arguments of each are JSON data; all raise Refused.

    `players` is who plays: side -> a bot's name, or `person`. `save` is a game as a reply gave it; `answer` is one as a game takes it,
    `line` one as somebody types it. A reply holds the `save`, the `steps` since (`core.replay_steps`), the `question` that is pending
    (`SeatBase.as_data`), and how the game `ended`, as lines of text; the reply to a letter that opens a game the `scene` as well, and who
    plays it.
    """

    def __init__(self, house: House):
        self.house = house
        self.game: MatchBase | None = None
        self.teller: ReplayStepper | None = None
        self.bots: dict[str, Bot] = {}

    # -- letters ------------------------------------------------------------------------------------------------------

    @cites("play.request")
    def begin(self, letter: Letter) -> Reply:
        """A new game: `scenario`, `forces`, `seed`, perhaps a `table`, `lists` of somebody's own, and its `players`."""
        scenario, forces, seed, table = (letter.get(name) for name in ("scenario", "forces", "seed", "table"))
        if not isinstance(forces, list) or not all(isinstance(each, str) for each in (scenario, *forces)):
            raise Refused(["play.request"], "Say the scenario and both forces by their names.")
        if not isinstance(seed, (int, str)) or not isinstance(table, (str, list, type(None))):
            raise Refused(["play.request"], "A seed is a number or a text, a table its name or a list of terrain.")
        game, book = self.house.game, self.house.book
        if letter.get("lists"):
            book = game.listed(book, letter["lists"])
        return self._opened(game.new(book, str(scenario), forces, seed, table).save(), letter)

    @cites("play.request")
    def play(self, letter: Letter) -> Reply:
        """A whole game between two `bots`, told at once for a reader who watches: its scene, all `steps`, its `log`, how it `ended`."""
        bots = letter.get("bots")
        if not isinstance(bots, list) or len(bots) != len(self.house.players) or any(name not in self.house.bots for name in bots):
            raise Refused(["play.request"], f"A game is played by two of these bots: {', '.join(self.house.bots)}.")
        players = dict(zip(self.house.players, bots, strict=True))
        opened = self.begin({**letter, "players": players})
        game, steps = self._at(opened["save"]), list(opened["steps"])
        playing = {player: self.house.bots[name](f"{game.save()['seed']} {player}") for player, name in players.items()}
        while game.pending is not None:
            game.answer(playing[game.pending.player].answer(game))
            steps += self._told()
        return self._whole(opened["scene"], steps, self._reply([]), players)

    def shown(self, letter: Letter) -> Reply:
        """A game that was kept, as far as it has come, told as `play` tells one."""
        reply = self.resume(letter)
        return self._whole(reply["scene"], reply["steps"], reply, reply["players"])

    def _whole(self, scene: Reply, steps: list[Any], last: Reply, players: dict[str, str]) -> Reply:
        log = self.log({"save": last["save"], "players": players})
        return {**scene, "steps": steps, "log": log, "ended": last["ended"] or ["It is not over."]}

    @cites("play.save")
    def resume(self, letter: Letter) -> Reply:
        """A game that was kept, or what `play --log` has written of one: `save`, and perhaps other `players` than there were."""
        save = letter["save"]
        if isinstance(save, Mapping) and save.get("game", self.house.name) != self.house.name:
            raise Refused(["play.save"], f"This is a game of {str(save['game'])[:60]}, and {self.house.name} is played here.")
        before = save.get("players") if isinstance(save, Mapping) else None
        return self._opened(plain(save), {"players": before, **letter})

    def answer(self, letter: Letter) -> Reply:
        """A person's `answer` or `line` to what is asked in `save`."""
        game = self._at(letter["save"])
        game.answer(self._meant(self.house.seat(game), letter))
        return self._reply()

    def consider(self, letter: Letter) -> Reply:
        """What an `answer` or a `line` would do, without giving it: the `answer`, what is worth knowing of it (`more`), and its marks."""
        game = self._at(letter["save"])
        seat = self.house.seat(game)
        answer = kept(self._meant(seat, letter))
        name = answer if isinstance(answer, str) else ""
        return {"answer": answer, "more": seat.more(name, answer), **seat.marks(name, answer)}

    @cites("play.request")
    def where(self, letter: Letter) -> Reply:
        """Which of some `places` on the table (thousandths of an inch) would be an answer that is `legal`, if somebody typed it."""
        places = letter["places"]
        if not isinstance(places, list) or len(places) > MOST_PLACES:
            raise Refused(["play.request"], f"At most {MOST_PLACES} places are tried at once.")
        seat = self.house.seat(self._at(letter["save"]))
        return {"legal": [_takes(seat, *position(place)) for place in places]}

    def bot(self, letter: Letter) -> Reply:
        """What the bots among the `players` do next in `save`, until there is something to see of it or a person is asked."""
        game, players = self._at(letter["save"]), self._players(letter)
        steps: list[Any] = []
        while game.pending is not None and players[game.pending.player] != PERSON and not steps:
            player = game.pending.player
            if player not in self.bots:
                self.bots[player] = self.house.bots[players[player]](f"{game.save()['seed']} {player}")
            game.answer(self.bots[player].answer(game))
            steps = list(self._told())
        return self._reply(steps)

    def undo(self, letter: Letter) -> Reply:
        """The game of `save` before the last answer of a person among its `players`, if no dice have been rolled since."""
        players = self._players(letter)
        persons = {player for player, name in players.items() if name == PERSON}
        return self._opened(take_back(self._at(letter["save"]), persons).save(), letter)

    def log(self, letter: Letter) -> Reply:
        """The game of `save` as a file that `replay` and `play --continue` read."""
        game = self._at(letter["save"])
        told = {"hash": game.hash, "events": [str(event) for event in game.events]}
        return {"game": self.house.name, "players": self._players(letter), **game.save(), **told}

    # -- the game before us -------------------------------------------------------------------------------------------

    def _at(self, save: Any) -> MatchBase:
        """The game of a save, which is most often the one that is before us."""
        if self.game is None or self.game.save() != save:
            self._open(self.house.game.load(plain(save), self.house.book))
            for _ in self._told():
                pass
        assert self.game is not None
        return self.game

    def _open(self, game: MatchBase) -> None:
        self.game, self.teller, self.bots = game, self.house.teller(game), {}

    def _opened(self, save: Any, letter: Letter) -> Reply:
        """A game from its beginning, with all that has happened in it."""
        players = self._players(letter)
        steps: list[Any] = []
        for game in self.house.game.replayed(save, self.house.book):
            if self.game is not game:
                self._open(game)
            steps += self._told()
        assert self.teller is not None
        return {"scene": self.teller.scene(), "players": players, **self._reply(steps)}

    def _told(self) -> Iterator[Any]:
        assert self.teller is not None
        return self.teller.steps()

    def _reply(self, steps: list[Any] | None = None) -> Reply:
        assert self.game is not None
        steps = list(self._told()) if steps is None else steps
        asked = None if self.game.pending is None else self.house.seat(self.game).as_data()
        ended = self.house.summary(self.game).split("\n") if self.game.pending is None else None
        return {"save": self.game.save(), "steps": steps, "question": asked, "ended": ended}

    @staticmethod
    def _meant(seat: SeatBase, letter: Letter) -> Any:
        """The answer that a letter gives, typed or not, in its normal form. Raises Refused, in words for whoever plays."""
        line = letter.get("line")
        try:
            return seat.decision.check(seat.read(line[:500]) if isinstance(line, str) else letter.get("answer"))
        except Refused as refused:
            raise Refused(refused.rules, seat.refusal(refused)) from None

    @cites("play.request")
    def _players(self, letter: Letter) -> dict[str, str]:
        """Who plays; a person each where it is not said."""
        told = letter.get("players") or dict.fromkeys(self.house.players, PERSON)
        if not isinstance(told, Mapping) or any(told.get(player) not in (*self.house.bots, PERSON) for player in self.house.players):
            raise Refused(["play.request"], f"Each side is played by a {PERSON} or by one of these bots: {', '.join(self.house.bots)}.")
        return {player: told[player] for player in self.house.players}


def _takes(seat: SeatBase, x: int, y: int) -> bool:
    """Is a place an answer?"""
    try:
        seat.read(f"{x / INCH} {y / INCH}")
    except Refused:
        return False
    return True


def plain(save: Any) -> Any:
    """A save without what a log tells besides."""
    return {key: value for key, value in save.items() if key not in TOLD_AFTERWARDS} if isinstance(save, Mapping) else save


def calls(house: Callable[[], House]) -> dict[str, Call]:
    """The letters as calls of a game's engine; the house is opened with the first of them."""
    opened = cache(lambda: Correspondence(house()))

    def call(name: str, *needs: str, rule: str = "play.save") -> Call:
        return Call(lambda letter: getattr(opened(), name)(letter), needs, rule)

    return {
        "begin": call("begin", "scenario", "forces", rule="play.request"),
        "play": call("play", "scenario", "forces", rule="play.request"),
        "shown": call("shown", "save"),
        "resume": call("resume", "save"),
        "answer": call("answer", "save"),
        "consider": call("consider", "save"),
        "where": call("where", "save", "places"),
        "bot": call("bot", "save", "players"),
        "undo": call("undo", "save", "players"),
        "log": call("log", "save", "players"),
    }

"""The course of one skirmish: the state, the dice and what has happened, with the small changes that all phases make."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar

from rulepress.core import session
from rulepress.core.decisions import Asking, ask, choice
from rulepress.core.dice import Dice, RolledDice, Sampled
from rulepress.core.match import Ended
from rulepress.core.rule_refs import cites
from rulepress.core.sides import other
from rulepress.games.mswars import abilities, command, courage, endurance
from rulepress.games.mswars.model import Pilot, Rules, Unit, Weapon
from rulepress.games.mswars.play.battlefield import sees, within
from rulepress.games.mswars.play.event_text import EventText
from rulepress.games.mswars.play.ruleset import Ruleset
from rulepress.games.mswars.play.table_state import GameResult, Piece, Side, TableState
from rulepress.tabletop import mils

Came = TypeVar("Came")
Known = TypeVar("Known")

#: The rules that something follows.
Why = tuple[str, ...]

#: How the use of tokens that takes a counter off a unit is offered, before the unit's id.
CLEAR = "remove a counter from "


class RerollOffer(NamedTuple):
    """A roll that may be made again: the meaning of the question whether it is."""

    player: str  # whose roll it is
    rules: Why
    result: Any
    attack: tuple[str, str, Weapon] | None = None  # who attacks whom, and with what, where it is an attack


def plural(count: int) -> str:
    """What so many of a thing add to its word."""
    return "s" * (count != 1)


class RecordedDice(RolledDice):
    """Dice of a player that remember what they showed (an `core.dice.Roll`). `about`: who rolls, and at whom."""

    def __init__(self, dice: Sampled, player: str, about: str):
        self.dice, self.player, self.about = dice, player, f" {about}"
        self.totals: list[int] = []

    def total(self, dice: Dice, stream: str) -> int:
        """Roll in the player's own stream and append the total to `totals`."""
        self.totals.append(self.dice.total(dice, f"{stream}.{self.player}", self.about))
        return self.totals[-1]

    def __str__(self) -> str:
        return ", ".join(map(str, self.totals)) or "no dice"


class Session(session.SessionBase[Ruleset, TableState, Piece, Side]):
    """One game on its way."""

    event = EventText

    def __init__(self, book: Ruleset, seed: int | str, state: TableState, scenario: dict[str, Any]):
        super().__init__(book, seed, state, scenario)
        self.rules = book.rules
        self._known: dict[tuple[object, ...], Any] = {}
        self.half_width, self.half_depth = mils(scenario["size"]["width"]) // 2, mils(scenario["size"]["depth"]) // 2

    # -- reading ------------------------------------------------------------------------------------------------------

    def in_order(self) -> list[Piece]:
        """All pieces, those of Player One first."""
        return [piece for player in self.state.seats for piece in self.of(player)]

    def unit(self, piece: Piece) -> Unit:
        """The card of the piece's unit."""
        return self.book.unit(piece)

    def pilot(self, piece: Piece) -> Pilot:
        """The card of the piece's pilot."""
        return self.book.pilot(piece)

    def in_hand(self, asked: Callable[[Rules, Unit, Pilot, Weapon], Known], piece: Piece, weapon: Weapon) -> Known:
        """What the rules say of a weapon in the hands of a unit and its pilot. It is the same all game, so they are asked once."""
        key = asked, piece.unit, piece.pilot, weapon.id
        if key not in self._known:
            self._known[key] = asked(self.rules, self.unit(piece), self.pilot(piece), weapon)
        known: Known = self._known[key]
        return known

    def sees(self, viewer: Piece, target: Piece) -> bool:
        """Whether the line between both centres meets no other unit of the target's size or larger."""
        return sees(self.book, viewer, target, self.state.pieces.values())

    def on_table(self, at: tuple[int, int], radius: int) -> bool:
        """Is a base there wholly on the table?"""
        return abs(at[0]) + radius <= self.half_width and abs(at[1]) + radius <= self.half_depth

    def in_contact(self, piece: Piece) -> list[Piece]:
        """The enemies in base contact."""
        return [foe for foe in self.enemies(piece.player) if within(piece, foe, self.book.contact)]

    # -- changing -----------------------------------------------------------------------------------------------------

    def change_side(self, player: str, **fields: Any) -> None:
        """Replace fields of that player's side."""
        side = self.side(player)._replace(**fields)
        self.state = self.state._replace(sides={**self.state.sides, player: side})

    def end(self, result: GameResult) -> None:
        """The game is over. Raises Ended."""
        self.state = self.state._replace(result=result, phase="over")
        self.tell("ended", result.rule, result.winner, outcome=f"{result.winner} wins" if result.winner else "a draw")
        raise Ended

    @cites("command.commander-lost", "vp.full")
    def lose(self, name: str) -> None:
        """A unit is out of action."""
        piece, side = self.piece(name), self.side(self.piece(name).player)
        self.state = self.state._replace(pieces={key: each for key, each in self.state.pieces.items() if key != name})
        self.tell("out", "damage.out-of-action", piece.player, piece=name)
        worth = side.lost_vp + self.unit(piece).vp
        self.change_side(piece.player, lost_units=side.lost_units + 1, lost_vp=worth, lost_now=True)
        if piece.commander:
            left = command.left_without_commander(self.rules, side.tokens)
            self.change_side(piece.player, tokens=left)
            self.tell("commander_lost", "command.commander-lost", piece.player, tokens=left, s=plural(left))

    # -- tokens -------------------------------------------------------------------------------------------------------

    def price(self, player: str) -> int:
        """What a use of Command Tokens costs the player now."""
        return command.cost(self.rules, any(friend.commander and friend.unconscious for friend in self.of(player)))

    def affords(self, player: str) -> bool:
        """Whether the player has as many Command Tokens as using them costs now."""
        return self.side(player).tokens >= self.price(player)

    @cites("command.spend")
    def spend(self, player: str, what: str, rule: str) -> None:
        """Pay for one use of Command Tokens."""
        cost = self.price(player)
        self.change_side(player, tokens=self.side(player).tokens - cost)
        why = (rule, "command.spend", *(["command.commander-unconscious"] if cost != self.rules.core["command"]["cost"] else ()))
        self.tell("token", why, player, cost=cost, s=plural(cost), what=what)

    @cites("command.counter")
    def relief(self, player: str, about: str | None = None) -> list[str]:
        """How Command Tokens could relieve the player's units (or only the unit `about`) of an action counter now."""
        laden = [piece.id for piece in self.of(player) if piece.counters and about in (None, piece.id)]
        return [f"{CLEAR}{name}" for name in laden] if self.affords(player) else []

    @cites("command.counter")
    def relieved(self, piece: Piece) -> Piece:
        """The piece as it would be if all Command Tokens went into taking counters off it."""
        if not piece.counters:
            return piece
        uses = self.side(piece.player).tokens // self.price(piece.player)
        return piece._replace(counters=max(piece.counters - uses * self.rules.core["command"]["counters"], 0))

    @cites("command.counter")
    def unburden(self, offer: str) -> None:
        """Command Tokens take an action counter off a unit. `offer` is one of `relief`."""
        name, less = offer.removeprefix(CLEAR), self.rules.core["command"]["counters"]
        piece = self.piece(name)
        self.spend(piece.player, f"an action counter less on {name}", "command.counter")
        self.change(name, counters=max(piece.counters - less, 0))

    # -- rolls --------------------------------------------------------------------------------------------------------

    @cites("command.reroll")
    def rolled(
        self,
        player: str,
        what: str,
        rules: str | Why,
        roll: Callable[[RecordedDice], Came],
        words: Callable[[Came], str] = str,
        attack: tuple[str, str, Weapon] | None = None,
    ) -> Asking[Came]:
        """Roll for a player; either player may then have the whole roll made again, once. Returns the result."""
        why = (rules,) if isinstance(rules, str) else rules
        about = what.partition(" against ")[0]  # a value that is rolled against may be another one in a game that is compared with this
        dice = RecordedDice(self.dice, player, about)
        result = roll(dice)
        self.tell("rolled", why, player, shown=str(dice), what=what, outcome=words(result))
        for asked in (player, other(player)):
            if not self.affords(asked):
                continue
            meaning = RerollOffer(player, why, result, attack)
            if (yield from ask(choice(asked, "re-roll", "command.reroll", ("no", "yes"), what, meaning=meaning))) == "yes":
                self.spend(asked, f"the roll for {what} is made again", "command.reroll")
                dice = RecordedDice(self.dice, player, about)
                result = roll(dice)
                self.tell("rolled", (*why, "command.reroll"), player, shown=str(dice), what=what, outcome=words(result))
                break
        return result

    def passed(self, player: str, what: str, rules: str | Why, roll: Callable[[RecordedDice], bool]) -> Asking[bool]:
        """A roll that is passed or failed."""
        return (yield from self.rolled(player, what, rules, roll, lambda good: "passed" if good else "failed"))

    @cites("endurance.test", "endurance.failure", "endurance.unconscious", "fear.unconscious")
    def endurance_test(self, name: str, value: int, rule: str) -> Asking[None]:
        """A pilot takes an Endurance test."""
        piece = self.piece(name)

        def roll(dice: RecordedDice) -> bool:
            test = endurance.EnduranceTest(piece.endurance)
            while not test.finished:
                test = endurance.look(self.rules, value, test, dice)
            return test.passed

        if (yield from self.passed(piece.player, f"Endurance of {name} against {value}", rule, roll)):
            return
        left = endurance.failed(self.rules, piece.endurance)
        self.change(name, endurance=left)
        self.tell("strained", "endurance.failure", piece.player, piece=name, endurance=left)
        if endurance.unconscious(left):
            self.tell("unconscious", "endurance.unconscious", piece.player, piece=name)
            if piece.fear:
                self.change(name, fear=False)
                self.tell("fearless", "fear.unconscious", piece.player, piece=name, why="its pilot is Unconscious")

    @cites("unconscious.wake")
    def wake_up(self, name: str) -> Asking[None]:
        """An Unconscious pilot may come to."""
        piece = self.piece(name)
        wakes = partial(endurance.wakes, self.rules)
        if (yield from self.passed(piece.player, f"recovery of {name}", "unconscious.wake", wakes)):
            self.change(name, endurance=endurance.woken(self.rules))
            self.tell("woke", "unconscious.wake", piece.player, piece=name)

    @cites("morale.test", "morale.command-unit", "fear.test")
    def morale_test(self, name: str, rule: str) -> Asking[bool]:
        """A pilot tests Morale against fear. Returns whether it is passed."""
        piece, near = self.piece(name), mils(self.rules.core["morale"]["command_unit"]["within"])
        steadied = any(
            friend.id != name
            and next(abilities.effects(self.rules, abilities.ConditionContext(self.unit(friend).abilities), "steady", "morale"), None)
            and within(piece, friend, near)
            and self.sees(piece, friend)
            for friend in self.of(piece.player)
        )
        value = courage.morale_value(self.rules, self.pilot(piece).morale, steadied)
        what, why = f"Morale of {name} against {value.value}", (rule, *(part.rule for part in value.contributions))
        return (yield from self.passed(piece.player, what, why, lambda dice: courage.overcome(self.rules, value.value, dice)))

    @cites("counters.cost", "counters.strain")
    def take_counters(self, name: str, count: int) -> Asking[bool]:
        """An action puts counters on a unit; too many strain its pilot. Returns whether the pilot can still carry it out."""
        piece = self.piece(name)
        piece = self.change(name, counters=piece.counters + count)
        self.tell("counters", "counters.cost", piece.player, piece=name, count=piece.counters, s=plural(piece.counters))
        value = endurance.strain(self.rules, self.unit(piece), piece.counters)
        if count and value is not None:
            yield from self.endurance_test(name, value, "counters.strain")
        return not self.piece(name).unconscious

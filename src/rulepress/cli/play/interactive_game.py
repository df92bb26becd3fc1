"""A game on its way at the terminal: its story, and a person who answers, looks around, takes back, and leaves when they like."""

from __future__ import annotations

import contextlib
import importlib
import re
import shlex
import sys
from argparse import Namespace
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulepress.cli import Failure, again
from rulepress.cli.play import saved_games
from rulepress.cli.play.story_output import recite
from rulepress.cli.terminal.output_option import room_for
from rulepress.content.diagnostics.console import USUAL, Console
from rulepress.core.name_matching import nearest
from rulepress.core.rule_refs import Refused
from rulepress.core.story import ID, in_inches
from rulepress.core.undo import take_back

PERSON = "person"

HELP = (
    ("table", "draw the table"),
    ("units", "list both sides' units, with positions and tokens; `units A2` shows one unit"),
    ("score", "show the score and the victory conditions"),
    ("rule ID", "show a rule; `rule` alone shows the rules of this question and of the last refusal"),
    ("undo", "take back your last answer, unless dice have been rolled since"),
    ("quit", "save the game and leave; `play --continue FILE` resumes it"),
    ("help", "show this list"),
)
"""What can be typed at every question, besides an answer."""

LOOKING = ("table", "units", "score", "help", "?")
"""Those that change nothing: further words do no harm."""

MOST_REASONS = 3
"""Of the answers that a bot has weighed, so many are shown."""


class Left(Exception):
    """The person has left the table."""


def _explain(decision: Any, weighed: Sequence[Any]) -> None:
    """What a bot has weighed for an answer, the heaviest first; nothing where it had no choice."""
    if len(weighed) < 2:
        return
    console = Console.of(sys.stdout)
    print(console.fill(console.paint(f"    {decision.player} weighs, {decision.kind} {decision.about or ''}".rstrip() + ":", "faint")))
    for each in weighed[:MOST_REASONS]:
        print(console.fill(console.paint(f"      {in_inches(str(each))}", "faint")))


class Sitting:
    """One game while it is played here. `bots`: who answers for each player, None for a person; `path`: where it is kept; `wanted`: by who
    plays, and not by custom."""

    def __init__(  # noqa: PLR0913  # made in one place, of what the command line says
        self, engine: Any, name: str, game: Any, bots: Mapping[str, Any], called: Mapping[str, str], path: Path | None, wanted: bool
    ):
        self.engine, self.name, self.game, self.bots, self.called = engine, name, game, bots, called
        self.path, self.wanted = path, wanted
        self.persons = {player for player, bot in bots.items() if bot is None}
        self.story = game.story(game)
        self.refused: tuple[str, ...] = ()
        self.kept = False

    # -- playing ------------------------------------------------------------------------------------------------------

    def play(self, told: bool, rules: bool, reasons: bool = False) -> None:
        """Until the game is over; `reasons`: with what bots have weighed. Raises Left."""
        with contextlib.suppress(ImportError):
            importlib.import_module("readline")  # what is typed can be edited
        while True:
            if told:
                recite(self.story.go_on(), rules)
            if self.game.pending is None:
                return
            bot = self.bots[self.game.pending.player]
            if bot is None:
                self._ask(rules)
            else:
                answer = bot.answer(self.game)
                if reasons:
                    _explain(self.game.pending, getattr(bot, "reasons", ()))
                self.game.answer(answer)

    def begin(self, rules: bool) -> None:
        """What is played."""
        recite(self.story.begin(), rules)

    def resume(self) -> None:
        """Nothing of what has been told already."""
        for _ in (*self.story.begin(), *self.story.go_on()):
            pass

    def keep(self, told: bool = True) -> None:
        """Write the game as it is now; not `told`: between two answers, without what has happened."""
        if self.path is None:
            return
        try:
            saved_games.write(self.path, self.name, self.game, self.called, told)
            self.kept = True
        except Failure as failure:
            if self.wanted:
                raise
            _say(f"{failure} You can play on, but not resume the game later. To save it elsewhere, pass --log FILE.")
            self.path = None

    def whole(self) -> None:
        """A game that was left in the middle of an answer is looked at as after it."""
        self.game = type(self.game).load(self.game.save(), self.game.book)

    # -- asking -------------------------------------------------------------------------------------------------------

    def _ask(self, rules: bool) -> None:
        """Put the question until it is answered. Raises Left."""
        seat = self.engine.Seat(self.game)
        self._put(seat, rules)
        self.refused = ()
        while True:
            try:
                line = input("> ")
            except EOFError:
                print()
                raise Left from None
            try:
                if self._commanded(seat, line.split(), rules):
                    if seat.game is not self.game:  # something was taken back
                        return
                    continue
                self.game.answer(seat.read(line))
            except Refused as refused:
                self._refuse(seat, refused, rules)
            else:
                self.keep(told=False)
                return

    def _put(self, seat: Any, rules: bool) -> None:
        cited = f"   [{seat.decision.rule}]" if rules else ""
        _say(f"\n{seat.put()}{cited}")

    def _refuse(self, seat: Any, refused: Refused, rules: bool) -> None:
        self.refused = tuple(rule for rule in refused.rules if not rule.startswith("play."))
        cited = f"   [{', '.join(refused.rules)}]" if rules else ""
        _say(f"Refused: {seat.refusal(refused)}{cited}")
        _say(f"  {seat.can_type()} `help` lists all commands.")

    # -- commands -----------------------------------------------------------------------------------------------------

    def _commanded(self, seat: Any, words: list[str], rules: bool) -> bool:
        """Carry out a command, if that is one. Raises Left for `quit`, Refused for one that cannot be carried out."""
        word = words[0].lower() if words else ""
        if any(word == str(pick.answer).lower() for pick in seat.picks):
            return False
        if word in ("rule", "rules"):
            self._rules(words[1:] or [seat.decision.rule, *self.refused])
        elif len(words) > 1 and word not in LOOKING:
            return False
        elif word in ("quit", "exit"):
            raise Left
        elif word == "undo":
            self.game = take_back(self.game, self.persons)
            self.story = self.game.story(self.game)
            self.resume()
            self.keep(told=False)
            print("Your last answer is taken back.")
        elif word in ("help", "?"):
            wide = max(len(name) for name, _ in HELP)
            _say("\n".join([seat.can_type(), *(f"  {name:<{wide}}  {what}" for name, what in HELP)]))
        elif word == "table":
            console = Console.of(sys.stdout)
            sides = dict(zip(self.bots, ("figure", "changed"), strict=False))
            print(ID.sub(lambda found: console.paint(found[0], sides.get(found[0][0], "")), seat.table(console.width or USUAL)))
        elif word == "units":
            _say(_about(words[1:], seat.units()))
        elif word == "score":
            _say(seat.score())
        else:
            return False
        return True

    def _rules(self, ids: Iterable[str]) -> None:
        """What rules say. Raises Refused for one that there is not."""
        known = {rule["id"]: rule["text"] for rule in self.game.book.data["rules"]}
        for name in dict.fromkeys(ids):
            if name not in known and (below := [each for each in known if each.startswith(f"{name}.")]):
                _say("\n".join([f"{name}: choose one of", *(f"  {each}" for each in below)]))
            elif name not in known:
                raise Refused(["play.request"], f'There is no rule "{name[:60]}".{nearest(name[:60], known)}')
            else:
                _say(f"[{name}] {known[name]}")


def _about(words: Sequence[str], text: str) -> str:
    """The lines of a text that have all these words. Raises Refused where none has."""
    wanted = {word.lower() for word in words}
    found = [line for line in text.split("\n") if wanted <= set(re.findall(r"[\w.-]+", line.lower()))]
    if not found:
        raise Refused(["play.request"], f'Nothing on the table is called "{" ".join(words)[:60]}".')
    return "\n".join(found)


def _say(text: str) -> None:
    print(Console.of(sys.stdout).fill(text))


def afterwards(path: Path, over: bool, project: Path) -> str:
    """What can be done with a game that is kept there."""
    there = shlex.quote(str(path))
    if over:
        return f"`{again('replay', project)} {there} --events` tells the story again."
    return f"Saved. To resume: `{again('play', project)} --continue {there}`"


def kept_in(args: Namespace, persons: bool) -> Path | None:
    """Where a game is kept: in the file that was given, or where a person plays, in one of ours. Raises Failure for a file that cannot
    be written."""
    if args.log:
        return room_for("--log", args.log, args.project, saved_games.is_log)
    if args.going_on:
        return room_for("--continue", args.going_on, args.project, lambda _: True)  # what it is, is found when it is loaded
    return saved_games.unused(str(args.scenario)) if persons else None

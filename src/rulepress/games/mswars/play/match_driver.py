"""A skirmish as the engine plays games: how it begins, and how it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulepress.core import match
from rulepress.core.rule_refs import Refused, cites
from rulepress.core.sides import PLAYERS
from rulepress.games.mswars import command, courage
from rulepress.games.mswars.play.game_session import Session
from rulepress.games.mswars.play.game_statistics import SkirmishStatistics
from rulepress.games.mswars.play.ruleset import Ruleset
from rulepress.games.mswars.play.storyteller import Storyteller
from rulepress.games.mswars.play.table_state import Side, TableState
from rulepress.games.mswars.play.turns import play


@cites("play.request", "command.tokens", "command.tcv", "vp.full")
def begin(book: Ruleset, scenario: str, forces: Sequence[str], seed: int | str, table: Any) -> Session:
    """Everything before the first decision. Raises Refused."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise Refused(["play.request"], "A seed is a whole number or a text.")
    if table:
        raise Refused(["play.request"], "A skirmish is fought on an open field: there are no tables to choose from.")
    told = book.scenario(scenario)
    if len(forces) != len(PLAYERS):
        raise Refused(["play.request"], "A game is played by two teams.")
    sides = {}
    for player, key in zip(PLAYERS, forces, strict=True):
        members = book.team(key).members
        tcv = command.tcv(book.rules, members).value
        full = courage.full(member.unit.vp for member in members)
        sides[player] = Side(player, key, tcv, command.tokens(tcv), len(members), full, tuple(range(len(members))))
    return Session(book, seed, TableState(sides, {}), told)


class Match(match.MatchBase):
    """A skirmish in progress. `pending` is what is asked, `answer` answers it, `events` tell what has happened."""

    reads = Ruleset
    begin = staticmethod(begin)
    main_loop = staticmethod(play)
    story = Storyteller
    account = SkirmishStatistics

    @staticmethod
    def lists(book: Ruleset) -> dict[str, str]:
        """There are no sizes."""
        return dict.fromkeys(book.rules.teams, "")

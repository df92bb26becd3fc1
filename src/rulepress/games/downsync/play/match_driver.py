"""A game of Downsync as the engine plays games: how it begins, and how it goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulepress.core import match
from rulepress.core.rule_refs import Refused, cites
from rulepress.core.sides import PLAYERS
from rulepress.games.downsync.play.battlefield import Battlefield
from rulepress.games.downsync.play.custom_force_list import with_lists
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.game_statistics import DownsyncStatistics
from rulepress.games.downsync.play.rounds import play, resume
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.play.storyteller import Storyteller
from rulepress.games.downsync.play.table_state import Piece, ReserveEntry, Side, TableState, digest
from rulepress.tabletop import mils


@cites("force.slots", "command.capacity", "play.request", "setup.table")
def begin(book: Ruleset, scenario: str, forces: Sequence[str], seed: int | str, table: str | Sequence[Mapping[str, Any]] | None) -> Session:
    """Everything before the first decision. Raises Refused.

    `table` is the id of a table, or terrain in the form of a scenario's; without it, the scenario's own.
    """
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise Refused(["play.request"], "A seed is a whole number or a text.")
    told = book.scenario(scenario)
    if len(forces) != len(PLAYERS):
        raise Refused(["play.request"], "A game is played by two forces.")
    sizes = {book.force(key)["game_size"] for key in forces}
    if len(sizes) > 1:
        raise Refused(["play.request"], f"The forces are for different game sizes: {', '.join(sorted(sizes))}.")
    (size,) = sizes
    if size not in told["sizes"]:
        raise Refused(["play.request"], f"{told['name']} is not for the game size {size}.")
    extent = told["sizes"][size]
    if isinstance(table, str):
        table = book.table(table, extent)
    terrain = told["terrain"] if table is None else table
    ground = Battlefield(mils(extent["width"]), mils(extent["depth"]), book, terrain)
    sides, leaders = {}, {}
    for player, key in zip(PLAYERS, forces, strict=True):
        leader = book.leader(key)
        units = [book.rules.card_of(unit, leader) for unit in book.units_of(key)]
        companions = (book.rules.card_of(unit, leader) for unit in book.companions(units))
        sides[player] = Side(player, key, tuple(ReserveEntry(unit) for unit in units), tuple(companions))
        if leader:
            leaders[player] = leader
    return Session(book, ground, seed, TableState(sides, {}), book.sizes[size]["command_points"], told, leaders)


class Match(match.MatchBase):
    """A game in progress. `pending` is what is asked, `answer` answers it, `events` tell what has happened."""

    reads = Ruleset
    begin = staticmethod(begin)
    main_loop = staticmethod(play)
    resume = staticmethod(resume)
    digest = staticmethod(digest)
    story = Storyteller
    account = DownsyncStatistics

    listed = staticmethod(with_lists)

    @staticmethod
    def own(book: Ruleset) -> Sequence[Any]:
        """The user's own Force lists that the ruleset includes."""
        return book.own

    @staticmethod
    def lists(book: Ruleset) -> dict[str, str]:
        """Force list key -> the game size that it is for."""
        return {key: force["game_size"] for key, force in book.forces.items()}

    def ever(self) -> dict[str, Piece]:
        """Every piece that has been on the table, as it is or was last."""
        flow = self._flow
        assert isinstance(flow, Session)
        return {**flow.gone, **flow.state.pieces}

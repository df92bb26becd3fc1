"""How a new game is played: its turn (`play.yaml`), the rules that the turn follows, and a scenario to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import indent

from rulepress.content.fixes.fixes import typed_as

ALTERNATE, SIDES, NONE = "alternate", "sides", "none"
TURNS = (ALTERNATE, SIDES, NONE)
OBJECTIVES, SURVIVORS = "objectives", "survivors"
WINS = (OBJECTIVES, SURVIVORS)

SCENARIO = "first-clash"
MARKERS = ("West", "Middle", "East")
"""The objectives, from left to right."""


@dataclass(frozen=True)
class NewTurn:
    """The answers that the turn of a new game follows from."""

    turn: str
    """ALTERNATE or SIDES."""
    wins: str
    """OBJECTIVES or SURVIVORS."""
    unit: str
    """What a unit is called."""
    die: int
    """The sides of the die that decides who begins."""
    move: str
    """The stat that says how far a unit moves."""
    track: str | None
    """The stat that damage is taken from; None where nothing attacks."""
    range: str
    """The number that says how far an attack reaches."""

    @property
    def numbers(self) -> dict[str, int]:
        """What `core.yaml` has for the turn."""
        return ({"reach": 3} if self.wins == OBJECTIVES else {}) | ({"range": 6} if self.track and self.range == "core.range" else {})

    def rules(self, move: str) -> list[str]:
        """The rules that the turn follows, as a chapter has them; `move`: the stat as players call it."""
        act = f"moves one {self.unit} and may attack with it" if self.track else f"moves one {self.unit}"
        all_act = f"moves each {self.unit} and may attack with it" if self.track else f"moves each {self.unit}"
        order = {
            ALTERNATE: f"In a round the players take turns: each {act}, until all have acted.",
            SIDES: f"In a round the player who begins {all_act}, in the order of the list. Then the other player does the same.",
        }[self.turn]
        through = "moves or sees" if self.track else "moves"
        rules = [
            f"[round.places] Before the first round the players set up in turn, one {self.unit} each, in their own zones.",
            f"[round.first] In each round both players roll a D{self.die}; the higher begins.",
            f"[round.order] {order}",
            f"[round.move] A move is as many inches long as {move} says, or shorter.",
            "[round.wood] Every inch in a wood takes two inches of a move.",
            f"[round.rock] Nothing {through} through rocks.",
        ]
        if self.track:
            how = "the weapon's range" if self.range == "weapon.range" else "{{ core.range }} inches"
            rules.append(f"[attack.range] The attacker sees its target, which is no farther away than {how}.")
        if self.wins == OBJECTIVES:
            rules += [
                f"[round.score] When a round ends, a player scores 1 point for each objective that they hold: more of theirs than of the "
                f"other player's are within {{{{ core.reach }}}} inches of it, each {self.unit} counting as one.",
                "[round.last] After {{ core.rounds }} rounds the player with more points wins; with as many, the player with more left on "
                f"the table, each {self.unit} counting as one.",
            ]
        else:
            rules.append("[round.last] After {{ core.rounds }} rounds the player with more points' worth left on the table wins.")
        return rules

    def play(self) -> str:
        """The text of `play.yaml`."""
        scored = self.wins == OBJECTIVES
        blocks = "moves, sight" if self.track else "moves"
        parts = [
            "# How the game is played, step by step. Each step names the rule of a chapter that it follows.\n"
            "# The engine carries out what stands here; the texts of traits are for people.",
            f"pieces:\n  damage: stats.{self.track}" if self.track else "",
            "sides:\n  holds: {points: game}" if scored else "",
            f"terrain:\n  wood: {{cost: 2, rule: round.wood}}\n  rock: {{blocks: [{blocks}], rule: round.rock}}",
            "values:\n" + indent("\n".join(self._values()), "  "),
            "actions:\n  Attack:\n    rule: attack.range\n    do:\n"
            f"      - {{check: attack, at: {{seen: true, within: {self.range}}}}}" if self.track else "",
            "play:\n  - {place: each, rule: round.places}\n  - rounds: core.rounds\n    rule: round.last\n    do:\n"
            + indent("\n".join(self._round()), "      "),
            "wins:\n" + indent("\n".join(self._winners()), "  "),
        ]  # fmt: skip
        return "\n\n".join(filter(None, parts)) + "\n"

    def _values(self) -> list[str]:
        if self.wins == OBJECTIVES:
            return ["holders: {count: friend, near: objective, reach: core.reach}"]
        return ["worth: {sum: it.cost, of: friend}"]

    def _round(self) -> list[str]:
        lines = [
            f"- {{begin: {self.die}, rule: round.first}}",
            f"- {self.turn if self.turn == ALTERNATE else 'each'}: piece",
            "  rule: round.order",
            "  do:",
            f"    - {{move: unit.stats.{self.move}, rule: round.move}}",
            *(["    - {act: [Attack]}"] if self.track else []),
        ]
        if self.wins == OBJECTIVES:
            lines += ["- each: objective", "  rule: round.score", "  do:", "    - each: side", "      do:"]
            lines.append("        - {add: {side.points: 1}, when: {side.holders: {over: enemy.holders}}}")
        return lines

    def _winners(self) -> list[str]:
        most = ("points", "left") if self.wins == OBJECTIVES else ("worth",)
        return [f"- {{most: side.{one}, rule: round.last}}" for one in most]


def scenario(sides: Sequence[str], wins: str) -> str:
    """The text of a scenario between the first two factions; a side is called after its faction, so that its list plays there."""
    first, second = (*sides, "Attacker", "Defender")[:2] if len(sides) > 1 else ("Attacker", "Defender")
    more = "more points" if wins == OBJECTIVES else "more left on the table"
    markers = [f"  - {{name: {name}, at: [{x}, 0]}}" for name, x in zip(MARKERS, (-7, 0, 7), strict=True)]
    return "\n".join(
        [
            f"id: {SCENARIO}",
            "name: First Clash",
            "summary: Two forces meet in the open.",
            "table: {width: 24, depth: 18}",
            f"sides: {typed_as([first, second])}",
            "zones:",
            f"  - {typed_as({'side': first, 'edge': 'top', 'depth': 5})}",
            f"  - {typed_as({'side': second, 'edge': 'bottom', 'depth': 5})}",
            "terrain:",
            "  - {name: Wood, ground: wood, at: [-5, -3], across: 4}",
            "  - {name: Wood, ground: wood, at: [5, 3], across: 4}",
            "  - {name: Rocks, ground: rock, at: [-3.5, 0], size: [2, 3]}",
            "  - {name: Rocks, ground: rock, at: [3.5, 0], size: [2, 3]}",
            *(["objectives:", *markers] if wins == OBJECTIVES else []),
            "victory:",
            f"  - Play {{{{ core.rounds }}}} rounds. The player with {more} wins.",
        ]
    ) + "\n"  # fmt: skip

"""Games with Forces of the test faction of fifty ideas: what they are played with, and which ideas were at work in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from rulepress.content.files.project import Project
from rulepress.content.games.registry import game
from rulepress.core.decisions import Decision
from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.play import Match, RandomBot
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.tabletop import INCH

FIFTY = Path(__file__).resolve().parents[4] / "vocabulary/downsync"
FORCES = 200
SLOTS = {"small": 1, "medium": 8, "large": 1}
"""Nearly all ideas are of medium Units."""

ALWAYS = ("arsenal", "squad")
"""Medium Units of every Force: weapons of all sorts, and Infantry."""

HIRED = "freelances/outrider"

PARTNERS = {
    "null-field": "fog-bank",
    "hardened": "arsenal",
    "rooted": "arsenal",
    "jury-rig": "overdrive",
    "shield-wall": "last-one-standing",
    "brittle": "overload",
}
"""Ideas that little happens to without another one."""

TABLE = {"width": 40, "depth": 26}
"""A table on which bots that move by chance meet all the same."""


def content(shipped: Mapping[str, Any]) -> dict[str, Any]:
    """The test faction's content with the shipped scenarios and tables."""
    return {**game("downsync").load(Project(FIFTY)).data, "scenarios": shipped["scenarios"], "tables": shipped["tables"]}


def with_forces(data: Mapping[str, Any]) -> dict[str, Any]:
    """That content with Force lists of its Units, drawn by lot."""
    faction = next(faction for faction in data["factions"] if faction["id"] == "fifty")
    others = [other for other in data["factions"] if other is not faction]
    sizes = data["core"]["game_sizes"]
    core = {**data["core"], "game_sizes": {**sizes, "small": {**sizes["small"], "slots": SLOTS}}}
    scenario = {**data["scenarios"][0], "sizes": {"small": TABLE}, "brings": {"defender": {"fifty/golem": 1}}}
    forces = [_force(faction, number) for number in range(FORCES)]
    return {**data, "core": core, "scenarios": [scenario], "factions": [{**faction, "forces": forces}, *others]}


def _force(faction: Mapping[str, Any], number: int) -> dict[str, Any]:
    """A small and a large Unit, and three ideas twice each, under one of the leaders, or none."""
    chance = Random(number)
    listable = [unit for unit in faction["units"] if "only_in" not in unit]
    known = {signature: [unit["id"] for unit in listable if unit["signature"] == signature] for signature in SLOTS}
    known["small"].append(HIRED)
    drawn = chance.sample([name for name in known["medium"] if name not in ALWAYS], 3)
    for name in drawn[:2]:
        if (partner := PARTNERS.get(name)) and partner not in drawn:
            drawn[2] = partner
    units = [(chance.choice(known["small"]), 1), *((name, 1) for name in ALWAYS), *((name, 2) for name in drawn), (known["large"][0], 1)]
    listed = [{"unit": name, "count": count} for name, count in units]
    leaders = [None, *(leader["id"] for leader in faction["leaders"] if not set(leader["forbids"]) & {name for name, _ in units})]
    force = {"key": f"{faction['id']}/{number}", "faction": faction["id"], "game_size": "small", "units": listed}
    return {**force, "leader": leaders[number % len(leaders)]}


BLOCK = [{"type": "building", "shape": [[x - 4, y - 3], [x + 4, y - 3], [x + 4, y + 3], [x - 4, y + 3]]} for x, y in ((-8, 2), (8, -2))]
"""Buildings in which a vehicle finds room."""


def new(book: Ruleset, seed: int, table: Any = None) -> Match:
    """A game between two of the Forces; every other two hundred games are between a Force and its like, so that what makes an idea happen
    stands on both sides."""
    rival = seed if seed // FORCES % 2 else seed * 7 + 1
    forces = [f"fifty/{seed % FORCES}", f"fifty/{rival % FORCES}"]
    return Match.new(book, "vip-capture", forces, seed, BLOCK if seed % 5 == 0 else table)


IDLE = {"done", "stop", "no", "none", "move", "overwatch", "decoy", "accept", "action point"}


CLOSE, FAR = INCH // 4, 9 * INCH
"""How near to a friend an eager bot goes, and from how far away."""


class Eager(RandomBot):
    """Answers by chance, but mostly not with what does nothing, and goes to friends: where bots only stroll about, few ideas are ever at
    work."""

    def answer(self, game: Match) -> Any:
        decision = game.pending
        assert decision is not None
        if decision.kind.startswith("move") and decision.about and self.random.random() < 0.4:
            step = self._to_a_friend(game, decision)
            if step is not None:
                return step
        busy = [option for option in decision.options or () if option not in IDLE]
        if decision.least is None and busy and self.random.random() < 0.8:
            return self.random.choice(busy)
        return super().answer(game)

    def _to_a_friend(self, game: Match, decision: Decision[Any]) -> Any:
        """A straight step of a Unit of one base to the side of a friend, rather of one that is Stunned; None where none is legal."""
        pieces = game.state.pieces
        piece = pieces[decision.about or ""]
        if piece.unit is None or len(piece.bases) > 1:
            return None
        (x, y), friends = piece.bases[0].at, []
        for other in pieces.values():
            for base in other.bases if other.unit and other.player == piece.player and other is not piece else ():
                if abs(base.at[0] - x) + abs(base.at[1] - y) < FAR:
                    friends.append((not base.stunned, self.random.random(), base.at, piece.radius + other.radius + CLOSE))
        for _, _, (u, v), away in sorted(friends):
            for at in ([u + away, v], [u - away, v], [u, v + away], [u, v - away]):
                try:
                    return decision.check([[at]])
                except Refused:
                    continue
        return None


def ideas(examples: Mapping[str, Mapping[str, Any]]) -> dict[str, int]:
    """The ids of what says the ideas -> which they are."""
    kinds = ("trait", "action", "token")
    return {f"{kind}.{slug(each[kind])}": each["idea"] for each in examples.values() for kind in kinds if kind in each}


def at_work(game: Match, said: Mapping[str, int]) -> Counter[str]:
    """How often each of those was cited by an event. An action with options is cited by these."""
    found: Counter[str] = Counter()
    for event in game.events:
        for rule in set(event.rules):
            found.update(name for name in said if rule == name or name.startswith("action.") and rule.startswith(f"{name}-"))
    return found


def of_forces(game: Match) -> Counter[str]:
    """How often the ideas A to E were at work: what leaders do and give, who is hired, and what the scenario brings."""
    found: Counter[str] = Counter()
    for event in game.events:
        cited = {"A": "leader.quartermaster", "B": "leader.stormcaller.undertow"}
        found.update(idea for idea, rule in cited.items() if any(each.startswith(rule) for each in event.rules))
        if event.kind == "revealed" and event.player:
            leader = game.book.leader(game.state.sides[event.player].force)
            led = {"Gnat": "C"} if leader and leader.title == "Old Hand" else {}
            found.update(filter(None, [{**led, "Outrider": "D", "Golem": "E"}.get(event.about["unit"])]))
    return found

"""What a finished game comes to in figures: how long it was, who had which part in it, what each unit did."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rulepress.core.events import Event
from rulepress.core.story import ID


class Deeds(NamedTuple):
    """What the units of one card did and suffered in a game."""

    fielded: int = 0  # that came to the table face up
    lost: int = 0
    activations: int = 0
    attacks: int = 0
    hits: int = 0  # before anything that the target does about them
    damage: int = 0  # in what the game counts: bases destroyed, points
    kills: int = 0  # whole units

    def __add__(self, other: object) -> Deeds:
        assert isinstance(other, Deeds)
        return Deeds(*map(sum, zip(self, other, strict=True)))


class MatchStatistics:
    """Reads the figures off a game that is over. A game with points, parts and units of its own derives from it."""

    def __init__(self, game: Any):
        self.game = game
        self.events: tuple[Event, ...] = game.events

    @property
    def finished(self) -> bool:
        """Did it end by its own rules, and was not cut short?"""
        return bool(getattr(self.game.result, "finished", True))

    @property
    def rounds(self) -> int:
        """How many Rounds or turns there were."""
        return sum(event.kind == "round" for event in self.events)

    def points(self) -> Mapping[str, int]:
        """Player -> what was scored, where points are."""
        return {}

    def parts(self) -> Mapping[str, str]:
        """Part in the game ("attacker") -> the player who had it."""
        return {}

    def units(self) -> Mapping[str, tuple[str, str]]:
        """Piece -> its player and the key of its unit, for all that came to the table face up."""
        return {}

    def lost(self) -> Iterator[tuple[int, int, bool]]:
        """Each loss: where in the events, how much damage it is, and whether it is a whole unit. Its target is told there."""
        return iter(())

    def activations(self) -> Iterator[str]:
        """The piece of each activation."""
        return (_piece(event, "piece") for event in self.events if event.kind == "activated")

    def hit(self, number: int) -> bool:
        """Is the attack that the event of that number tells of a hit?"""
        return False

    def deeds(self) -> dict[str, dict[str, Deeds]]:
        """Player -> unit -> what it did."""
        units = self.units()
        found: dict[str, dict[str, Deeds]] = defaultdict(lambda: defaultdict(Deeds))

        def add(piece: str, deeds: Deeds) -> None:
            if piece in units:
                player, unit = units[piece]
                found[player][unit] += deeds

        for piece in units:
            add(piece, Deeds(fielded=1))
        for piece in self.activations():
            add(piece, Deeds(activations=1))
        losses = {number: (damage, whole) for number, damage, whole in self.lost()}
        attacker: dict[str, str] = {}  # target -> who attacked it last
        for number, event in enumerate(self.events):
            if event.kind == "attack":
                attacker[event.about["target"]] = by = _piece(event, "piece")
                add(by, Deeds(attacks=1, hits=int(self.hit(number))))
            elif number in losses:
                damage, whole = losses[number]
                target = event.about.get("target", event.about.get("piece", ""))
                add(attacker.get(target, ""), Deeds(damage=damage, kills=int(whole)))
                add(target.partition(".")[0], Deeds(lost=int(whole)))
        return {player: dict(sorted(deeds.items())) for player, deeds in sorted(found.items())}

    def rules(self) -> Counter[str]:
        """Rule, trait or action -> how many events follow from it."""
        return Counter(rule for event in self.events for rule in set(event.rules))


def _piece(event: Event, key: str) -> str:
    """The id of a piece that an event names, without the number of a base."""
    found = ID.match(str(event.about.get(key, "")))
    return found[1] if found else ""

"""A scenario that nobody can set up or score in.

What: for a game size of a scenario, a deployment zone that cannot hold the Pings of that size and the scenario's decoys, or a
centre line that cannot hold the objectives, whatever the players do; and, as warnings, a zone that reaches beyond the middle of the
table, and an objective on which nobody scores.
Why: the game would stop while it is set up, or could only end by destruction.

Wrong:
    deployment: [{player: attacker, edge: top, depth: 1}, ...]
Right:
    deployment: [{player: attacker, edge: top, depth: 8}, ...]
"""

from collections.abc import Iterator
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import core
from rulepress.content.lint import found, lint
from rulepress.tabletop import INCH, base_radius


@lint(code="too-little-room")
def too_little_room(content: DownsyncContent) -> Iterator[Diagnostic]:
    numbers = core(content)
    if not numbers:
        return
    across = {name: 2 * base_radius(signature.diameter_mm) / INCH for name, signature in numbers.signatures.items()}
    for source in content.scenarios:
        if scenario := source.record:
            for size, ground in scenario.sizes.items():
                if size in numbers.game_sizes:
                    slots = numbers.game_sizes[size].slots
                    pings = [name for name, count in slots.items() for _ in range(count)]
                    for index, zone in enumerate(scenario.deployment):
                        wide = [across[name] for name in (*pings, *scenario.decoys.get(zone.player, ()))]
                        if min(zone.depth, ground.width) < max(wide, default=0) or _area(wide) > zone.depth * ground.width:
                            message = (
                                f'The {len(wide)} Pings of a `{size}` game have no room in this zone, the widest being {max(wide):.1f}".'
                            )
                            yield found(source.document, ("deployment", index, "depth"), message, suggestion="make it deeper")
                yield from _line(source, size, ground, _objective(numbers, across))
            middle = min((ground.depth / 2 for ground in scenario.sizes.values()), default=0)
            deepest = [max((zone.depth for zone in scenario.deployment if zone.edge == edge), default=0) for edge in ("top", "bottom")]
            fitting = sum(deepest) <= 2 * middle  # else the lint `off-table` says so
            for index, zone in enumerate(scenario.deployment if fitting else ()):
                if zone.depth > middle:
                    message = f'This zone reaches beyond the middle of the table, {middle:g}" from the edge.'
                    place = ("deployment", index, "depth")
                    yield found(source.document, place, message, severity="warning", suggestion="make it less deep")
            scored = [objective for objective in scenario.objectives if objective.scored_by]
            for index, objective in enumerate(scenario.objectives if scored else ()):
                if objective not in scored:
                    message = f"Nobody can score on {objective.name}."
                    advice = "name in `scored_by` who can, or take the objective away"
                    yield found(source.document, ("objectives", index), message, severity="warning", suggestion=advice)
            if not scored:
                message = "Nobody can score here: no objective is `scored_by` anybody."
                advice = "give an objective `scored_by: [attacker, defender]`"
                yield found(source.document, ("objectives",), message, key=True, severity="warning", suggestion=advice)


def _line(source: Any, size: str, ground: Any, wide: float) -> Iterator[Diagnostic]:
    count = len(source.record.objectives)
    if source.record.objectives_set_up == "by_players" and count * wide > ground.width:
        message = f'{count} objectives of {wide:.1f}" have no room on the centre line of a `{size}` game, {ground.width:g}" long.'
        yield found(source.document, ("objectives",), message, key=True, suggestion="name fewer, or make the table wider")


def _area(wide: list[float]) -> float:
    """What discs cover at least, even packed as closely as discs can be."""
    return sum(each * each for each in wide) * 0.78


def _objective(numbers: Any, across: dict[str, float]) -> float:
    kind = numbers.objective
    return across[kind.signature] if kind.signature else 2 * base_radius(kind.diameter_mm) / INCH

"""A scenario cannot be set up or scored.

What: for one of a scenario's game sizes, a deployment zone is too small for the Pings and decoys, or the centre line is too short for the
objectives. Warnings: a deployment zone extends beyond the middle of the table, or no player can score an objective.
Why: setup would fail, or the game could only end by destruction.

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
                                f'This zone is too small for the {len(wide)} Pings of a `{size}` game; the widest is {max(wide):.1f}".'
                            )
                            yield found(source.document, ("deployment", index, "depth"), message, suggestion="make it deeper")
                yield from _line(source, size, ground, _objective(numbers, across))
            middle = min((ground.depth / 2 for ground in scenario.sizes.values()), default=0)
            deepest = [max((zone.depth for zone in scenario.deployment if zone.edge == edge), default=0) for edge in ("top", "bottom")]
            fitting = sum(deepest) <= 2 * middle  # else the lint `off-table` says so
            for index, zone in enumerate(scenario.deployment if fitting else ()):
                if zone.depth > middle:
                    message = f'This zone extends beyond the middle of the table, which is {middle:g}" from the edge.'
                    place = ("deployment", index, "depth")
                    yield found(source.document, place, message, severity="warning", suggestion="make it less deep")
            scored = [objective for objective in scenario.objectives if objective.scored_by]
            for index, objective in enumerate(scenario.objectives if scored else ()):
                if objective not in scored:
                    message = f"No player can score {objective.name}."
                    advice = "add the players who can score it to `scored_by`, or remove the objective"
                    yield found(source.document, ("objectives", index), message, severity="warning", suggestion=advice)
            if not scored:
                message = "No player can score in this scenario: no objective has a `scored_by`."
                advice = "give an objective `scored_by: [attacker, defender]`"
                yield found(source.document, ("objectives",), message, key=True, severity="warning", suggestion=advice)


def _line(source: Any, size: str, ground: Any, wide: float) -> Iterator[Diagnostic]:
    count = len(source.record.objectives)
    if source.record.objectives_set_up == "by_players" and count * wide > ground.width:
        message = f'{count} objectives of {wide:.1f}" do not fit on the centre line of a `{size}` game, which is {ground.width:g}" long.'
        yield found(source.document, ("objectives",), message, key=True, suggestion="use fewer objectives, or make the table wider")


def _area(wide: list[float]) -> float:
    """What discs cover at least, even packed as closely as discs can be."""
    return sum(each * each for each in wide) * 0.78


def _objective(numbers: Any, across: dict[str, float]) -> float:
    kind = numbers.objective
    return across[kind.signature] if kind.signature else 2 * base_radius(kind.diameter_mm) / INCH

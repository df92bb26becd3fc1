"""A piece off the table.

What: a piece of terrain beyond its table's edge; in a scenario, an objective or piece of terrain beyond the edge, or
deployment zones deeper than the table, for any of the scenario's game sizes.
Why: it could not be set up as drawn.

Wrong:
    sizes: {small: {width: 48, depth: 48}}
    objectives: [{name: VIP, x: 30, y: 0, ...}]
Right:
    sizes: {small: {width: 48, depth: 48}}
    objectives: [{name: VIP, x: 12, y: 0, ...}]
"""

from collections.abc import Iterator
from typing import Any

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.engine.table import INCH
from rulepress.workshops.downsync.content import Content, Source


@lint(code="off-table")
def off_table(content: Content) -> Iterator[Diagnostic]:
    for source in content.tables:
        table = source.record
        for index, piece in enumerate(table.pieces if table else ()):
            told = f'the table is {table.width:g}" by {table.depth:g}"'
            yield from _piece(source, ("pieces", index), piece, table, told)
    for scenario in content.scenarios:
        if scenario.record:
            # what is off one table is off every smaller one
            yield from {(one.line, one.column): one for one in _scenario(scenario, scenario.record)}.values()


def _scenario(scenario: Source, record: Any) -> Iterator[Diagnostic]:
    """What does not fit the tables of a scenario, the smallest last."""
    for size, table in sorted(record.sizes.items(), key=lambda each: -each[1].width * each[1].depth):
        told = f'the table for `{size}` is {table.width:g}" by {table.depth:g}"'
        for index, one in enumerate(record.objectives):
            if abs(one.x) > table.width / 2 or abs(one.y) > table.depth / 2:
                yield _off(scenario, ("objectives", index), one.name, (one.x, one.y), table, told)
        for index, one in enumerate(record.terrain):
            yield from _piece(scenario, ("terrain", index), one, table, told)
        for edge in ("top", "bottom"):
            zones = [(index, zone) for index, zone in enumerate(record.deployment) if zone.edge == edge]
            other = max((zone.depth for zone in record.deployment if zone.edge != edge), default=0)
            for index, zone in zones:
                if zone.depth > table.depth or (edge == "bottom" and other <= table.depth < zone.depth + other):
                    yield found(
                        scenario.document,
                        ("deployment", index, "depth"),
                        f"The deployment zones do not fit: {told}.",
                        suggestion="make them less deep",
                    )


def _piece(source: Source, loc: tuple[str | int, ...], piece: Any, table: Any, told: str) -> Iterator[Diagnostic]:
    """The corner of a piece that is farthest off the table, if one is."""
    corners = [(x / INCH, y / INCH) for x, y in piece.outline().corners]
    x, y = max(corners, key=lambda at: max(abs(at[0]) - table.width / 2, abs(at[1]) - table.depth / 2))
    if abs(x) > table.width / 2 or abs(y) > table.depth / 2:
        yield _off(source, loc, f"A corner of this {piece.type}", (x, y), table, told)


def _off(source: Source, loc: tuple[str | int, ...], name: str, at: tuple[float, float], table: Any, told: str) -> Diagnostic:
    return found(
        source.document,
        loc,
        f"{name} is off the table at ({at[0]:g}, {at[1]:g}): {told}.",
        suggestion=f"x within {table.width / 2:g} and y within {table.depth / 2:g} of the centre",
    )

"""A scenario's piece off the table.

What: an objective or piece of terrain beyond the table's edge, or deployment zones deeper than the table, for any of
the scenario's game sizes.
Why: it could not be set up as drawn.

Wrong:
    sizes: {small: {width: 48, depth: 48}}
    objectives: [{name: VIP, x: 30, y: 0, ...}]
Right:
    sizes: {small: {width: 48, depth: 48}}
    objectives: [{name: VIP, x: 12, y: 0, ...}]
"""

from rulepress.authoring.lint import found, lint


@lint(code="off-table")
def off_table(content):
    for scenario in content.scenarios:
        record = scenario.record
        for size, table in record.sizes.items() if record else ():
            told = f'the table for `{size}` is {table.width:g}" by {table.depth:g}"'
            points = [(("objectives", index), one.name, one.x, one.y) for index, one in enumerate(record.objectives)]
            points += [
                (("terrain", index, "shape", number), f"This {one.type}", x, y)
                for index, one in enumerate(record.terrain)
                for number, (x, y) in enumerate(one.shape)
            ]
            for loc, name, x, y in points:
                if abs(x) > table.width / 2 or abs(y) > table.depth / 2:
                    yield found(
                        scenario.document,
                        loc,
                        f"{name} is off the table at ({x:g}, {y:g}): {told}.",
                        suggestion=f"x within {table.width / 2:g} and y within {table.depth / 2:g} of the centre",
                    )
            for edge in ("top", "bottom"):
                zones = [(index, zone) for index, zone in enumerate(record.deployment) if zone.edge == edge]
                other = max((zone.depth for zone in record.deployment if zone.edge != edge), default=0)
                for index, zone in zones:
                    if zone.depth > table.depth or (edge == "bottom" and zone.depth + other > table.depth):
                        yield found(
                            scenario.document,
                            ("deployment", index, "depth"),
                            f"The deployment zones do not fit: {told}.",
                            suggestion="make them less deep",
                        )

"""A scenario's table drawn to scale as SVG, from the scenario's own numbers."""

from __future__ import annotations

from rulepress.content.drawings.table_svg import TableSvg, deployed


def deployment_map(scenario: dict) -> str:
    """The open table, and where each player deploys."""
    width, depth = scenario["size"]["width"], scenario["size"]["depth"]
    sheet = TableSvg("table", width, depth)
    for style, zone in zip(("attacker", "defender"), scenario["deployment"], strict=True):
        sheet.zone(style, zone, f"Player {zone['player']} deploys")
    sheet.centre_line()
    sheet.scale()
    zones = "; ".join(deployed(scenario["deployment"], "player {}"))
    return sheet.svg(f"{scenario['name']}: {width:g} by {depth:g} inches: {zones}.")

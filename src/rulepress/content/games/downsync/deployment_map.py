"""A scenario's table drawn to scale as SVG, from the scenario's own numbers."""

from __future__ import annotations

from rulepress.content.drawings.table_svg import UNITS, deployed
from rulepress.content.games.downsync.terrain_drawing import TerrainSvg

MM_PER_INCH = 25.4
PLAYERS = {"attacker": "Attacker", "defender": "Defender"}


def deployment_map(scenario: dict, size: str, core: dict) -> str:
    """The map for one game size."""
    table = scenario["sizes"][size]
    name = core["game_sizes"].get(size, {}).get("name", size)
    title = f"{scenario['name']}, {name}: {table['width']:g} by {table['depth']:g} inches"
    sheet = TerrainSvg(size, table["width"], table["depth"])
    for zone in scenario["deployment"]:
        sheet.zone(zone["player"], zone, f"{PLAYERS.get(zone['player'], zone['player'])} deploys")
    sheet.centre_line()
    sheet.terrain(scenario["terrain"], core, [piece["type"] for piece in scenario["terrain"]])
    radius = core["signatures"]["medium"]["diameter_mm"] / MM_PER_INCH / 2 * UNITS  # as big as a medium Ping
    for objective in scenario["objectives"]:
        x, y = sheet.x(objective["x"]), sheet.y(objective["y"])
        reach = scenario["scoring"]["block_within"] * UNITS + radius
        sheet.add(f'<circle class="map-reach" cx="{x:g}" cy="{y:g}" r="{reach:g}"/>')
        sheet.add(f'<circle class="map-objective" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>')
        sheet.text("map-name", x, y + radius + 20, objective["name"], "middle")
    sheet.scale()
    return sheet.svg(_spoken(title, scenario))


def _spoken(title: str, scenario: dict) -> str:
    """The map in words, for readers who do not see it."""
    zones = deployed(scenario["deployment"], "the {}")
    objectives = [f"{objective['name']} lies {_place(objective)}" for objective in scenario["objectives"]]
    terrain = [f"{len(scenario['terrain'])} pieces of terrain"] if scenario["terrain"] else []
    return title + ": " + "; ".join(zones + objectives + terrain) + "."


def _place(objective: dict) -> str:
    across = (
        f"{abs(objective['x']):g} inches {'right' if objective['x'] > 0 else 'left'} of the middle" if objective["x"] else "in the middle"
    )
    along = (
        f"{abs(objective['y']):g} inches {'above' if objective['y'] > 0 else 'below'} the centre line"
        if objective["y"]
        else "on the centre line"
    )
    return f"{along}, {across}"

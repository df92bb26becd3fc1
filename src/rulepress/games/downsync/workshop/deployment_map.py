"""A scenario's table drawn to scale as SVG, from the scenario's own numbers."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

UNITS = 12
"""Drawing units an inch."""
MARGIN = 46
MM_PER_INCH = 25.4
PLAYERS = {"attacker": "Attacker", "defender": "Defender"}


def deployment_map(scenario: dict, size: str, core: dict) -> str:
    """The map for one game size. Colours come from the page's style sheet by class; sizes are true to the inch."""
    table = scenario["sizes"][size]
    width, depth = table["width"] * UNITS, table["depth"] * UNITS
    name = core["game_sizes"].get(size, {}).get("name", size)
    title = f"{scenario['name']}, {name}: {table['width']:g} by {table['depth']:g} inches"

    def x(inches: float) -> float:
        return round(MARGIN + width / 2 + inches * UNITS, 2)

    def y(inches: float) -> float:
        return round(MARGIN + depth / 2 - inches * UNITS, 2)

    out = [f'<rect class="map-table" x="{MARGIN}" y="{MARGIN}" width="{width:g}" height="{depth:g}"/>']
    for foot in range(12, int(table["width"]), 12):
        out.append(_line("map-grid", MARGIN + foot * UNITS, MARGIN, MARGIN + foot * UNITS, MARGIN + depth))
    for foot in range(12, int(table["depth"]), 12):
        out.append(_line("map-grid", MARGIN, MARGIN + foot * UNITS, MARGIN + width, MARGIN + foot * UNITS))
    for zone in scenario["deployment"]:
        high = zone["depth"] * UNITS
        top = MARGIN if zone["edge"] == "top" else MARGIN + depth - high
        inner = top + high if zone["edge"] == "top" else top
        player = PLAYERS.get(zone["player"], zone["player"])
        out.append(
            f'<rect class="map-zone map-{escape(zone["player"])}" x="{MARGIN}" y="{top:g}" '
            f'width="{width:g}" height="{high:g}"/>'
        )
        out.append(_line(f"map-zone-edge map-{escape(zone['player'])}", MARGIN, inner, MARGIN + width, inner))
        out.append(_text("map-label", MARGIN + width / 2, top + high / 2 + 7, f"{player} deploys", "middle"))
        out.append(_measure(MARGIN - 14, top, high, f'{zone["depth"]:g}"'))
    out.append(_line("map-centre", MARGIN, y(0), MARGIN + width, y(0)))
    for piece in scenario["terrain"]:
        points = " ".join(f"{x(corner[0]):g},{y(corner[1]):g}" for corner in piece["shape"])
        middle = [sum(corner[axis] for corner in piece["shape"]) / len(piece["shape"]) for axis in (0, 1)]
        out.append(f'<polygon class="map-terrain map-{escape(piece["type"].replace(" ", "-"))}" points="{points}"/>')
        out.append(_text("map-note", x(middle[0]), y(middle[1]) + 5, piece["type"], "middle"))
    radius = core["signatures"]["medium"]["diameter_mm"] / MM_PER_INCH / 2 * UNITS  # as big as a medium Ping
    for objective in scenario["objectives"]:
        out.append(
            f'<circle class="map-reach" cx="{x(objective["x"]):g}" cy="{y(objective["y"]):g}" '
            f'r="{scenario["scoring"]["block_within"] * UNITS + radius:g}"/>'
        )
        out.append(
            f'<circle class="map-objective" cx="{x(objective["x"]):g}" cy="{y(objective["y"]):g}" r="{radius:g}"/>'
        )
        out.append(_text("map-name", x(objective["x"]), y(objective["y"]) + radius + 20, objective["name"], "middle"))
    bottom = MARGIN + depth + 22
    out.append(_line("map-scale", MARGIN, bottom, MARGIN + 12 * UNITS, bottom))
    out += [
        _line("map-scale", MARGIN + mark * UNITS, bottom - 5, MARGIN + mark * UNITS, bottom + 5) for mark in (0, 6, 12)
    ]
    out.append(_text("map-note", MARGIN + 12 * UNITS + 10, bottom + 5, '12"', "start"))
    out.append(_text("map-note", MARGIN + width, bottom + 5, f'{table["width"]:g}" × {table["depth"]:g}"', "end"))
    return (
        f'<svg class="map" viewBox="0 0 {width + 2 * MARGIN:g} {depth + 2 * MARGIN:g}" role="img" '
        f'aria-label={quoteattr(_spoken(title, scenario))} xmlns="http://www.w3.org/2000/svg">'
        + "".join(out)
        + "</svg>"
    )


def _spoken(title: str, scenario: dict) -> str:
    """The map in words, for readers who do not see it."""
    zones = [
        f"the {zone['player']} deploys within {zone['depth']:g} inches of the {zone['edge']} edge"
        for zone in scenario["deployment"]
    ]
    objectives = [f"{objective['name']} lies {_place(objective)}" for objective in scenario["objectives"]]
    terrain = [f"{len(scenario['terrain'])} pieces of terrain"] if scenario["terrain"] else []
    return title + ": " + "; ".join(zones + objectives + terrain) + "."


def _place(objective: dict) -> str:
    across = (
        f"{abs(objective['x']):g} inches {'right' if objective['x'] > 0 else 'left'} of the middle"
        if objective["x"]
        else "in the middle"
    )
    along = (
        f"{abs(objective['y']):g} inches {'above' if objective['y'] > 0 else 'below'} the centre line"
        if objective["y"]
        else "on the centre line"
    )
    return f"{along}, {across}"


def _line(style: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{style}" x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"/>'


def _text(style: str, x: float, y: float, text: str, anchor: str) -> str:
    return f'<text class="{style}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'


def _measure(x: float, top: float, high: float, text: str) -> str:
    """A dimension line beside the table."""
    return (
        _line("map-scale", x, top, x, top + high)
        + _line("map-scale", x - 5, top, x + 5, top)
        + _line("map-scale", x - 5, top + high, x + 5, top + high)
        + _text("map-note", x - 8, top + high / 2 + 5, text, "end")
    )

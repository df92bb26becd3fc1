"""Scenarios of a declared game: judged, drawn, and told on pages and sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.authoring.contract import Annex
from rulepress.authoring.escape import xml
from rulepress.authoring.packs import Map, ScenarioSheet, Section
from rulepress.authoring.places import At, text, unknown
from rulepress.authoring.reading import Source
from rulepress.authoring.scenario_chapters import chapter
from rulepress.authoring.table_sheet import MARGIN, UNITS, Sheet
from rulepress.authoring.typography import inches
from rulepress.press.markup import number

STYLES = ("attacker", "defender")
"""How the style sheets call the colours of sides, which take turns."""
LANDS = {"wood": "map-forest", "water": "map-building", "grass": "map-high-grass", "rough": "map-rough-ground", "building": "map-urban"}
"""How they call the colours of grounds; rock has that of any terrain."""
LETTER, LINE = 0.6, 1.7
"""How wide a letter of the map is about, and how high a line, in inches of the table."""
DISC = 0.8
"""The radius in inches with which an objective is drawn."""


def resolved(source: Source, own: Mapping[str, Any], context: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario's data; `own`: the fields that the shape declares, `context`: what its words may name. Reports what cannot be meant."""
    record, at = source.record.model_dump(), At(source.document, ())
    for index, zone in enumerate(record["zones"]):
        if zone["side"] not in record["sides"]:
            unknown(at / "zones" / index / "side", "side", zone["side"], record["sides"])
        if _beyond(record["table"], *_middle(record["table"], zone)):
            (at / "zones" / index).report("off-table", "This zone reaches beyond the table.", suggestion=_extent(record["table"]))
    for index, patch in enumerate(record["terrain"]):
        if any(_beyond(record["table"], x, y) for x, y in corners_of(patch)):
            (at / "terrain" / index).report("off-table", f"{patch['name']} reaches beyond the table.", suggestion=_extent(record["table"]))
    for index, side in enumerate(record["sides"]):
        if side in record["sides"][:index]:
            (at / "sides" / index).report("twice", f"Two sides are called {side}.", suggestion="call one of them otherwise")
    names = [objective["name"] for objective in record["objectives"]]
    for index, objective in enumerate(record["objectives"]):
        x, y = objective["at"]
        if _beyond(record["table"], x, y):
            message = f"{objective['name']} lies beyond the table."
            (at / "objectives" / index / "at").report("off-table", message, suggestion=_extent(record["table"]))
        if objective["name"] in names[:index]:
            message = f"Two objectives are called {objective['name']}."
            (at / "objectives" / index / "name").report("twice", message, suggestion="call one of them otherwise")
    words = {key: [text(one, context, at / key / index) or "" for index, one in enumerate(record[key])] for key in ("setup", "victory")}
    return {"id": source.id, "name": record["name"], "summary": text(record["summary"], context, at / "summary") or "",
            **{key: record[key] for key in ("table", "sides", "zones", "terrain", "objectives")}, **words, **own}  # fmt: skip


def _extent(table: Mapping[str, float]) -> str:
    across, along = (number(table[key] / 2) for key in ("width", "depth"))
    return f"it reaches {across} inches to the left and right of its middle, and {along} up and down"


def _middle(table: Mapping[str, float], zone: Mapping[str, Any]) -> tuple[float, float, float, float]:
    """The middle of a zone, and its width and depth, in inches."""
    width, depth, deep = table["width"], table["depth"], zone["depth"]
    if zone["edge"] in ("top", "bottom"):
        return 0, (depth - deep) / 2 * (1 if zone["edge"] == "top" else -1), width, deep
    if zone["edge"]:
        return (width - deep) / 2 * (1 if zone["edge"] == "right" else -1), 0, deep, depth
    return *zone["at"], *zone["size"]


def corners_of(patch: Mapping[str, Any]) -> list[tuple[float, float]]:
    """Of terrain, in inches; of a disc those of the square around it."""
    if patch["shape"]:
        return [(x, y) for x, y in patch["shape"]]
    (x, y), (width, depth) = patch["at"], patch["size"] or (patch["across"],) * 2
    return [(x + width * across / 2, y + depth * along / 2) for across, along in ((-1, 1), (1, 1), (1, -1), (-1, -1))]


def centre(patch: Mapping[str, Any]) -> tuple[float, float]:
    at = corners_of(patch)
    return sum(x for x, _ in at) / len(at), sum(y for _, y in at) / len(at)


def _beyond(table: Mapping[str, float], x: float, y: float, width: float = 0, depth: float = 0) -> bool:
    return abs(x) + width / 2 > table["width"] / 2 or abs(y) + depth / 2 > table["depth"] / 2


# -- drawn ----------------------------------------------------------------------------------------------------------


def drawn(scenario: Mapping[str, Any]) -> str:
    """The table to scale, as SVG."""
    table = scenario["table"]
    sheet = Sheet(scenario["id"], table["width"], table["depth"])
    for zone in scenario["zones"]:
        x, y, width, depth = _middle(table, zone)
        style = STYLES[scenario["sides"].index(zone["side"]) % len(STYLES)]
        left, top = sheet.x(x - width / 2), sheet.y(y + depth / 2)
        sheet.add(f'<rect class="map-zone map-{style}" x="{left:g}" y="{top:g}" width="{width * UNITS:g}" height="{depth * UNITS:g}"/>')
        upright = zone["edge"] in ("left", "right") or zone["edge"] is None and depth > width
        middle = f"translate({sheet.x(x):g} {sheet.y(y):g})" + (" rotate(-90)" if upright else "")
        sheet.add(f'<text class="map-label" text-anchor="middle" y="7" transform="{middle}">{xml(zone["side"])}</text>')
        if zone["edge"] in ("top", "bottom"):
            sheet.measure(MARGIN - 14, top, depth * UNITS, f'{zone["depth"]:g}"')
    sheet.centre_line()
    for patch in scenario["terrain"]:
        style = f'class="{" ".join(filter(None, ("map-terrain", LANDS.get(patch["ground"]))))}"'
        x, y = centre(patch)
        if patch["across"]:
            sheet.add(f'<circle {style} cx="{sheet.x(x):g}" cy="{sheet.y(y):g}" r="{patch["across"] * UNITS / 2:g}"/>')
        else:
            points = " ".join(f"{sheet.x(across):g},{sheet.y(along):g}" for across, along in corners_of(patch))
            sheet.add(f'<polygon {style} points="{points}"/>')
    for name, (x, y) in _names(scenario):
        sheet.text("map-name", sheet.x(x), sheet.y(y) + 5, name, "middle")
    for objective in scenario["objectives"]:
        x, y = objective["at"]
        sheet.add(f'<circle class="map-objective" cx="{sheet.x(x):g}" cy="{sheet.y(y):g}" r="{DISC * UNITS:g}"/>')
        sheet.text("map-name", sheet.x(x), sheet.y(y - DISC) + 20, objective["name"], "middle")
    sheet.scale()
    return sheet.svg(f"{scenario['name']}: {'; '.join([*places(scenario)])}")


def _names(scenario: Mapping[str, Any]) -> Iterator[tuple[str, tuple[float, float]]]:
    """What terrain is called, and where that stands: in its middle, or towards a corner where an objective or another name is there. Where
    there is no room for it the words beside the map say it."""
    taken = [(place, DISC * 2, DISC * 2) for place in (one["at"] for one in scenario["objectives"])]
    taken += [((one["at"][0], one["at"][1] - DISC - LINE / 2), len(one["name"]) * LETTER, LINE) for one in scenario["objectives"]]
    for patch in scenario["terrain"]:
        (x, y), wide = centre(patch), len(patch["name"]) * LETTER
        spots = [(x, y), *(((x + across) / 2, (y + along) / 2) for across, along in corners_of(patch))]
        free = (
            (a, b)
            for a, b in spots
            if all(abs(a - p) >= (wide + width) / 2 or abs(b - q) >= (LINE + height) / 2 for (p, q), width, height in taken)
        )
        if spot := next(free, None):
            taken.append((spot, wide, LINE))
            yield patch["name"], spot


def places(scenario: Mapping[str, Any]) -> Iterator[str]:
    """Where everything lies, in words."""
    table = scenario["table"]
    yield f"The table is {inches(table['width'])} by {inches(table['depth'])}."
    for zone in scenario["zones"]:
        if zone["edge"]:
            yield f"{zone['side']}: within {inches(zone['depth'])} of the {zone['edge']} edge."
        else:
            width, depth = zone["size"]
            yield f"{zone['side']}: {inches(width)} by {inches(depth)}, {_place(*zone['at'])}."
    for patch in scenario["terrain"]:
        (left, right), (down, up) = ((min(ends), max(ends)) for ends in zip(*corners_of(patch), strict=True))
        extent = f"{inches(patch['across'])} across" if patch["across"] else f"{inches(right - left)} by {inches(up - down)}"
        extent = f"as drawn, {extent} in all" if patch["shape"] else extent
        ground = "" if patch["ground"] in ("rock", patch["name"].casefold()) else f" ({patch['ground']})"  # rock is anything
        yield f"{patch['name']}{ground}: {extent}, {_place(round((left + right) / 2, 1), round((up + down) / 2, 1))}."
    for objective in scenario["objectives"]:
        yield f"{objective['name']}: {_place(*objective['at'])}."


def _place(x: float, y: float) -> str:
    across = f"{inches(abs(x))} to the {'right' if x > 0 else 'left'}" if x else ""
    along = f"{inches(abs(y))} {'up' if y > 0 else 'down'}" if y else ""
    return f"{' and '.join(filter(None, (across, along)))} from the middle" if x or y else "in the middle"


# -- told -----------------------------------------------------------------------------------------------------------


def annex(data: Mapping[str, Any]) -> Iterator[Annex]:
    """A chapter for each scenario, behind those of the rules."""
    for scenario in data.get("scenarios", ()):
        yield chapter(scenario, sections(scenario), {"": Map(drawn(scenario), "The grid is 1 foot.", scenario["name"])})


def sheets(data: Mapping[str, Any]) -> list[ScenarioSheet]:
    """A sheet for each scenario, for the table."""
    grid = "The grid is 1 foot."
    return [ScenarioSheet(one["name"], one["summary"], sections(one), [Map(drawn(one), grid)]) for one in data.get("scenarios", ())]


def sections(scenario: Mapping[str, Any]) -> list[Section]:
    """What is read of a scenario, part by part."""
    found = [Section("Table", [*places(scenario)]), Section("Set-up", scenario["setup"], True), Section("Winning", scenario["victory"])]
    return [one for one in found if one.texts]

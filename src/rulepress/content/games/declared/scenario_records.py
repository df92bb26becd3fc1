"""Scenarios of a declared game: judged, drawn, and told on pages and sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.content.cards.pack_contents import Map, ScenarioSheet, SheetSection
from rulepress.content.drawings.table_svg import MARGIN, UNITS, TableSvg
from rulepress.content.games.declared.game_definition import GameDefinition
from rulepress.content.games.declared.map_labels import LabelBox, MapLabels, Spot
from rulepress.content.games.declared.scenario_text import at_a_glance, notes
from rulepress.content.prose.markup_escape import xml
from rulepress.content.prose.scenario_chapters import chapter
from rulepress.content.prose.typography import inches
from rulepress.content.system.game_rulebook import AppendixChapter
from rulepress.content.yaml.filled_texts import text
from rulepress.content.yaml.game_sources import SourceFile
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import unknown

STYLES = ("attacker", "defender")
"""How the style sheets call the colours of sides, which take turns."""
LANDS = {"wood": "map-forest", "water": "map-building", "grass": "map-high-grass", "rough": "map-rough-ground", "building": "map-urban"}
"""How they call the colours of grounds; rock has that of terrain of no ground."""
GROUNDS = {"wood": "Wood", "water": "Water", "grass": "Grass", "rough": "Rough ground", "building": "Building"}
"""What the legend calls them."""
DISC = 0.8
"""The radius in inches with which an objective is drawn."""


def resolved(source: SourceFile, own: Mapping[str, Any], context: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario's data; `own`: the fields that the shape declares, `context`: what its words may name. Reports what cannot be meant."""
    record, at = source.record.model_dump(), At(source.document, ())
    for index, zone in enumerate(record["zones"]):
        if zone["side"] not in record["sides"]:
            unknown(at / "zones" / index / "side", "side", zone["side"], record["sides"])
        other = next((one for one in record["zones"][:index] if zone["edge"] and one["edge"] == zone["edge"]), None)
        if other and other["side"] != zone["side"]:
            message = f"{zone['side']} begins at the edge where {other['side']} does: one zone lies on the other."
            (at / "zones" / index / "edge").report(
                "twice", message, severity="warning", suggestion="name another edge, or use `at` and `size`"
            )
    for index, side in enumerate(record["sides"]):
        if side in record["sides"][:index]:
            (at / "sides" / index).report("twice", f"Two sides are called {side}.", suggestion="call one of them otherwise")
    names = [objective["name"] for objective in record["objectives"]]
    for index, objective in enumerate(record["objectives"]):
        if objective["name"] in names[:index]:
            message = f"Two objectives are called {objective['name']}."
            (at / "objectives" / index / "name").report("twice", message, suggestion="call one of them otherwise")
    words = {key: [text(one, context, at / key / index) or "" for index, one in enumerate(record[key])] for key in ("setup", "victory")}
    return {"id": source.id, "name": record["name"], "summary": text(record["summary"], context, at / "summary") or "",
            **{key: record[key] for key in ("table", "sides", "zones", "terrain", "objectives")}, **words, **own}  # fmt: skip


def extent_of(table: Mapping[str, float], zone: Mapping[str, Any]) -> tuple[float, float, float, float]:
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
    """The mean of a patch's corners, in inches from the table's centre."""
    corners = corners_of(patch)
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


# -- drawn ----------------------------------------------------------------------------------------------------------


def drawn(scenario: Mapping[str, Any]) -> str:
    """The table to scale, as SVG."""
    table = scenario["table"]
    sheet = TableSvg(scenario["id"], table["width"], table["depth"])
    names = MapLabels(table, {_box(one): one["name"] for one in scenario["terrain"]}, [_disc(one) for one in scenario["objectives"]])
    for zone in scenario["zones"]:
        _zone(sheet, zone, STYLES[scenario["sides"].index(zone["side"]) % len(STYLES)], names, table)
    sheet.centre_line()
    for patch in scenario["terrain"]:
        x, y = centre(patch)
        if patch["across"]:
            sheet.add(f'<circle {_style(patch)} cx="{sheet.x(x):g}" cy="{sheet.y(y):g}" r="{patch["across"] * UNITS / 2:g}"/>')
        else:
            points = " ".join(f"{sheet.x(across):g},{sheet.y(along):g}" for across, along in corners_of(patch))
            sheet.add(f'<polygon {_style(patch)} points="{points}"/>')
    for objective in scenario["objectives"]:
        x, y = objective["at"]
        sheet.add(f'<circle class="map-objective" cx="{sheet.x(x):g}" cy="{sheet.y(y):g}" r="{DISC * UNITS:g}"/>')
        near = list(_disc(objective).beside(objective["name"]))
        _write(sheet, objective["name"], names.put(objective["name"], near) or near[0])
    for patch in scenario["terrain"]:  # what has no room for its name is told in the words beside the map
        if spot := names.put(patch["name"], _spots(patch), _box(patch)):
            _write(sheet, patch["name"], spot)
    sheet.scale()
    sheet.legend(_legend(scenario))
    return sheet.svg(f"{scenario['name']}: {'; '.join([*places(scenario)])}")


def _zone(sheet: TableSvg, zone: Mapping[str, Any], style: str, names: MapLabels, table: Mapping[str, float]) -> None:
    x, y, width, depth = extent_of(table, zone)
    left, top = sheet.x(x - width / 2), sheet.y(y + depth / 2)
    sheet.add(f'<rect class="map-zone map-{style}" x="{left:g}" y="{top:g}" width="{width * UNITS:g}" height="{depth * UNITS:g}"/>')
    upright = zone["edge"] in ("left", "right") or zone["edge"] is None and depth > width
    along = [step * way for step in range(int(max(width, depth) / 2)) for way in (1, -1)]
    spots = [(x, y + off) if upright else (x + off, y) for off in along]
    x, y = names.put(zone["side"], spots, upright=upright) or (x, y)
    middle = f"translate({sheet.x(x):g} {sheet.y(y):g})" + (" rotate(-90)" if upright else "")
    sheet.add(f'<text class="map-place" text-anchor="middle" y="7" transform="{middle}">{xml(zone["side"])}</text>')
    if zone["edge"] in ("top", "bottom"):
        sheet.measure(MARGIN - 14, top, depth * UNITS, f'{zone["depth"]:g}"')


def _style(patch: Mapping[str, Any]) -> str:
    return f'class="{" ".join(filter(None, ("map-terrain", LANDS.get(patch["ground"]))))}"'


def _write(sheet: TableSvg, name: str, spot: Spot) -> None:
    x, y = spot
    sheet.text("map-place", sheet.x(x), sheet.y(y) + 6, name, "middle")


def _box(patch: Mapping[str, Any]) -> LabelBox:
    (left, right), (bottom, top) = ((min(ends), max(ends)) for ends in zip(*corners_of(patch), strict=True))
    return LabelBox(left, bottom, right, top)


def _disc(objective: Mapping[str, Any]) -> LabelBox:
    x, y = objective["at"]
    return LabelBox.around((x, y), DISC * 2, DISC * 2)


def _spots(patch: Mapping[str, Any]) -> list[Spot]:
    """Where the name of terrain may stand: in its middle or towards a corner where there is room for it, else beside it."""
    (x, y), box = centre(patch), _box(patch)
    if box.has_room(patch["name"]):
        return [(x, y), *(((x + across) / 2, (y + along) / 2) for across, along in corners_of(patch))]
    return list(box.beside(patch["name"]))


def _legend(scenario: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What colours and discs of the map mean: a drawing for each, and its words."""
    there = {patch["ground"] for patch in scenario["terrain"]}
    found = [
        (f'<rect {_style({"ground": ground})} width="30" height="16"/>', words) for ground, words in GROUNDS.items() if ground in there
    ]
    if there & {"rock", None}:
        words = (
            ("Rock, other terrain" if None in there else "Rock") if "rock" in there else "Other terrain" if len(there) > 1 else "Terrain"
        )
        found.append((f'<rect {_style({"ground": None})} width="30" height="16"/>', words))
    if scenario["objectives"]:
        found.append((f'<circle class="map-objective" cx="15" cy="8" r="{DISC * UNITS:g}"/>', "Objective"))
    return found


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
        ground = "" if patch["ground"] in (None, patch["name"].casefold()) else f" ({patch['ground']})"
        yield f"{patch['name']}{ground}: {extent}, {_place(round((left + right) / 2, 1), round((up + down) / 2, 1))}."
    for objective in scenario["objectives"]:
        yield f"{objective['name']}: {_place(*objective['at'])}."


def _place(x: float, y: float) -> str:
    across = f"{inches(abs(x))} to the {'right' if x > 0 else 'left'}" if x else ""
    along = f"{inches(abs(y))} {'up' if y > 0 else 'down'}" if y else ""
    return f"{' and '.join(filter(None, (across, along)))} from the middle" if x or y else "in the middle"


# -- told -----------------------------------------------------------------------------------------------------------


def appendix(data: Mapping[str, Any]) -> Iterator[AppendixChapter]:
    """A chapter for each scenario, behind those of the rules."""
    for scenario, told in _told(data):
        yield chapter(scenario, told, {"": Map(drawn(scenario), "The grid is 1 foot.", scenario["name"])})


def sheets(data: Mapping[str, Any]) -> list[ScenarioSheet]:
    """A sheet for each scenario, for the table."""
    return [ScenarioSheet(one["name"], one["summary"], told, [Map(drawn(one), "The grid is 1 foot.")]) for one, told in _told(data)]


def _told(data: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], list[SheetSection]]]:
    """Each scenario, and all that print says of it."""
    shape = GameDefinition.model_validate(data["shape"])
    for scenario in data.get("scenarios", ()):
        said = (SheetSection(note["title"], [note["text"]], prose=True) for note in notes(scenario, shape))
        yield scenario, [*at_a_glance(scenario, shape), *sections(scenario), *said]


def sections(scenario: Mapping[str, Any]) -> list[SheetSection]:
    """What is read of a scenario, part by part."""
    found = [
        SheetSection("Table", [*places(scenario)]),
        SheetSection("Set-up", scenario["setup"], True),
        SheetSection("Winning", scenario["victory"]),
    ]
    return [one for one in found if one.texts]

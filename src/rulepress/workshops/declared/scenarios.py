"""Scenarios of a declared game: judged, drawn, and told on pages and sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.authoring.contract import Annex
from rulepress.authoring.escape import xml
from rulepress.authoring.packs import Map, ScenarioSheet, Section
from rulepress.authoring.places import At, text, unknown
from rulepress.authoring.reading import Source
from rulepress.authoring.table_sheet import MARGIN, UNITS, Sheet
from rulepress.press.markup import number

STYLES = ("attacker", "defender")
"""How the style sheets call the colours of sides, which take turns."""
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
    for index, side in enumerate(record["sides"]):
        if side in record["sides"][:index]:
            (at / "sides" / index).report("twice", f"Two sides are called {side}.", suggestion="call one of them otherwise")
    seen: set[str] = set()
    for index, objective in enumerate(record["objectives"]):
        x, y = objective["at"]
        if _beyond(record["table"], x, y):
            message = f"{objective['name']} lies beyond the table."
            (at / "objectives" / index / "at").report("off-table", message, suggestion=_extent(record["table"]))
        if objective["name"] in seen:
            message = f"Two objectives are called {objective['name']}."
            (at / "objectives" / index / "name").report("twice", message, suggestion="call one of them otherwise")
        seen.add(objective["name"])
    words = {key: [text(one, context, at / key / index) or "" for index, one in enumerate(record[key])] for key in ("setup", "victory")}
    return {"id": source.id, "name": record["name"], "summary": text(record["summary"], context, at / "summary") or "",
            **{key: record[key] for key in ("table", "sides", "zones", "objectives")}, **words, **own}  # fmt: skip


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
    for objective in scenario["objectives"]:
        x, y = objective["at"]
        sheet.add(f'<circle class="map-objective" cx="{sheet.x(x):g}" cy="{sheet.y(y):g}" r="{DISC * UNITS:g}"/>')
        sheet.text("map-name", sheet.x(x), sheet.y(y - DISC) + 20, objective["name"], "middle")
    sheet.scale()
    return sheet.svg(f"{scenario['name']}: {'; '.join([*places(scenario)])}")


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
    for objective in scenario["objectives"]:
        yield f"{objective['name']}: {_place(*objective['at'])}."


def _place(x: float, y: float) -> str:
    across = f"{inches(abs(x))} to the {'right' if x > 0 else 'left'}" if x else ""
    along = f"{inches(abs(y))} {'up' if y > 0 else 'down'}" if y else ""
    return f"{' and '.join(filter(None, (across, along)))} from the middle" if x or y else "in the middle"


def inches(value: float) -> str:
    return f"{value:g}″"


# -- told -----------------------------------------------------------------------------------------------------------


def annex(data: Mapping[str, Any]) -> Iterator[Annex]:
    """A chapter for each scenario, behind those of the rules."""
    for scenario in data.get("scenarios", ()):
        id_ = f"map-{scenario['id']}"
        caption = f"<strong>{xml(scenario['name'])}.</strong> The grid is 1 foot."
        figure = f'<figure class="deployment">{drawn(scenario)}<figcaption>{caption}</figcaption></figure>'
        words = "\n\n".join([*map(_written, sections(scenario)), f"[[figure: {id_}]]"])
        yield Annex(f"scenario-{scenario['id']}", scenario["name"], scenario["summary"], words, {id_: figure})


def _written(section: Section) -> str:
    """A section as Markdown."""
    mark = "1." if section.numbered else "-"
    return f"## {section.title}\n\n" + "\n".join(f"{mark} {words}" for words in section.texts)


def sheets(data: Mapping[str, Any]) -> list[ScenarioSheet]:
    """A sheet for each scenario, for the table."""
    grid = "The grid is 1 foot."
    return [ScenarioSheet(one["name"], one["summary"], sections(one), [Map(drawn(one), grid)]) for one in data.get("scenarios", ())]


def sections(scenario: Mapping[str, Any]) -> list[Section]:
    """What is read of a scenario, part by part."""
    found = [Section("Table", [*places(scenario)]), Section("Set-up", scenario["setup"], True), Section("Winning", scenario["victory"])]
    return [one for one in found if one.texts]

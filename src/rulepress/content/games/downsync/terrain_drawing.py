"""Terrain on a table that is drawn to scale: its colour by its type, the rest by what it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulepress.content.drawings import table_svg
from rulepress.content.games.downsync.terrain_outlines import sort
from rulepress.content.games.downsync.value_text import terrain
from rulepress.content.prose.markup_escape import xml


class TerrainSvg(table_svg.TableSvg):
    """A table with its terrain."""

    def terrain(self, pieces: Sequence[Mapping], core: Mapping, labels: Sequence[str]) -> None:
        """Pieces of terrain, each with its label in the middle."""
        if pieces:
            self.add(hatching(self.name))
        for piece in pieces:
            of = sort(core, piece["type"])
            points = " ".join(f"{self.x(x):g},{self.y(y):g}" for x, y in piece["shape"])
            title = f"<title>{xml(of['name'])}. {xml(terrain(of, core))}</title>"
            self.add(f"<g>{title}{outline(piece['type'], of, self.name, points)}</g>")
        for piece, label in zip(pieces, labels, strict=True):
            x, y = table_svg.middle(piece["shape"])
            self.text("map-number", self.x(x), self.y(y) + 6, label, "middle")


def hatching(name: str) -> str:
    """The pattern over whatever slows."""
    return (
        f'<defs><pattern id="slow-{xml(name)}" width="9" height="9" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><line class="map-hatch" x1="0" y1="0" x2="0" y2="9"/></pattern></defs>'
    )


def outline(type_: str, of: Mapping, name: str, points: str) -> str:
    """A piece as maps and legends draw it: its colour by its type, the rest by what it does. `name` is that of a
    drawing with the hatching in it."""
    does = [what for what in ("conceals", "blocks_sight") if of[what]] + ["slows"] * bool(of["slows"])
    style = " ".join(f"map-{xml(word.replace(' ', '-').replace('_', '-'))}" for word in (type_, *does))
    drawn = f'<polygon class="map-terrain {style}" points="{points}"/>'
    if of["slows"]:
        drawn += f'<polygon fill="url(#slow-{xml(name)})" points="{points}"/>'
    return drawn


def swatch(type_: str, of: Mapping, name: str) -> str:
    """A small piece for a legend."""
    piece = outline(type_, of, name, "2,2 42,2 42,22 2,22")
    return f'<svg class="map-swatch" viewBox="0 0 44 24" aria-hidden="true">{piece}</svg>'

"""The table: discs, polygons, who sees whom, what hides, and where one can go. Whole thousandths of an inch; no game.

- geometry.shapes            Disc, Polygon, Sweep (a disc on its way)
- geometry.distance          touching, overlapping, containing, how far apart: exact
- geometry.paths             length of a way, what hinders it, how far one gets
- line_of_sight.sight        Scene.sight: a line of sight or what blocks it; heights; seeing through a limited length of terrain
- line_of_sight.occlusion    what hides part of a target from a place; a place from which nothing does

sight_cone, blockers and clearance carry `sight`.
"""

from rulepress.tabletop.geometry.distance import contains, gap, length_inside, overlaps, where, within
from rulepress.tabletop.geometry.paths import Obstacle, farthest, length, no_longer, obstructions, point_towards, whole_length
from rulepress.tabletop.geometry.shapes import INCH, TOLERANCE, Body, Disc, Place, Point, Polygon, Shape, Sweep, base_radius, mils
from rulepress.tabletop.line_of_sight.occlusion import hiding, hiding_line, open_place
from rulepress.tabletop.line_of_sight.sight import SightPiece, SightResult, SightScene, Veil

__all__ = [
    "INCH",
    "TOLERANCE",
    "Body",
    "Disc",
    "Obstacle",
    "Place",
    "Point",
    "Polygon",
    "Shape",
    "SightPiece",
    "SightResult",
    "SightScene",
    "Sweep",
    "Veil",
    "base_radius",
    "contains",
    "farthest",
    "gap",
    "hiding",
    "hiding_line",
    "length",
    "length_inside",
    "mils",
    "no_longer",
    "obstructions",
    "open_place",
    "overlaps",
    "point_towards",
    "where",
    "whole_length",
    "within",
]

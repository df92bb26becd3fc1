"""The rulebook's figures: each scene put to the engine, drawn, and told in words, for one edition."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from rulepress.content.drawings import figure_scenes
from rulepress.content.drawings.figure_scenes import FigureVerdict
from rulepress.content.drawings.figure_svg import drawn
from rulepress.content.drawings.table_svg import middle
from rulepress.content.files.cache import kept
from rulepress.content.games.downsync.figures import FigureSetup, Unclear, judge
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.terrain_outlines import sort
from rulepress.content.prose import placeholders, typography
from rulepress.content.prose.rulebook_figures import PageFigure, chosen, of_edition
from rulepress.core.rule_refs import Refused
from rulepress.tabletop import INCH


def figures(content: DownsyncContent, data: Mapping) -> dict[str, PageFigure]:
    """Every figure that an edition has, by id; one whose scene the engine cannot judge is left out (a lint says why)."""
    found = {}
    for name, record in chosen(content).items():
        try:
            found[name] = shown(name, record, data)
        except (Unclear, Refused, placeholders.BadTemplate):
            continue
    return found


def shown(name: str, record: Any, data: Mapping) -> PageFigure:
    """A figure under the rules of a resolved data record. Raises Unclear, Refused or BadTemplate."""
    scene, answer = answered(record, data)
    words = tuple(typography.marks(one) for one in answer.words)
    svg = drawn(name, _laid(scene), answer, f"{record.title}. {' '.join(words)}")
    return PageFigure(name, record.title, answer.verdict, words, caption(record, data), tuple(record.rules), svg)


LAND = {"forest": "#3f8a4a", "urban": "#94817a", "high-grass": "#c2a62c", "rough-ground": "#b5713a", "building": "#4d86ad"}
"""The colour of each type of terrain where there is no style sheet."""
OTHER_LAND = "#7d8790"


def _laid(scene: FigureSetup) -> figure_scenes.FigureScene:
    """A scene as it is drawn."""
    terrain = []
    for piece, standing in zip(scene.terrain, scene.ground.terrain, strict=True):
        type_, of = piece["type"].replace(" ", "-").replace("_", "-"), sort(scene.core, piece["type"])
        (x, y), corners = middle(piece["shape"]), [(x * INCH, y * INCH) for x, y in piece["shape"]]
        high = f", {piece['height']:g}″ high" if piece["height"] is not None and of["blocks_sight"] else ""
        does = of["conceals"], of["blocks_sight"], bool(of["slows"])
        land = f"map-{type_}", LAND.get(type_, OTHER_LAND)
        terrain.append(figure_scenes.Patch(of["name"] + high, corners, (x * INCH, y * INCH), *land, *does, standing.polygon))
    objectives = scene.objectives, scene.book.objective_radius
    return figure_scenes.FigureScene(scene.width, scene.depth, tuple(scene.bases()), tuple(terrain), *objectives)


def caption(record: Any, data: Mapping) -> str:
    """What the author says below a figure, numbers filled in. Raises BadTemplate."""
    typed = of_edition(record.caption, data["edition"]["id"], [edition["id"] for edition in data["editions"]]) or ""
    return typography.marks(placeholders.render(typed, {"core": data["core"]})).strip()


def answered(record: Any, data: Mapping) -> tuple[FigureSetup, FigureVerdict]:
    """A figure's scene and what the engine says of it. Raises Unclear, Refused or BadTemplate."""
    return judge(data, given(record, {"core": data["core"]}))


class Law(NamedTuple):
    """All of a resolved data record that an answer about a figure can depend on, and a digest of it."""

    data: Mapping[str, Any]
    digest: str

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Law:
        """Those of an edition."""
        parts = {key: data[key] for key in ("edition", "core", "effects", "scenarios", "tables")}
        return cls(parts, sha256(repr(parts).encode()).hexdigest())


def verdict(record: Any, law: Law) -> tuple[str, ...]:
    """What the engine says of a figure, in a word or several. Raises as `answered` does."""
    scene = given(record, {"core": law.data["core"]})
    return kept(lambda: judge(law.data, scene)[1].verdict, "figure", law.digest, repr(scene))


def given(record: Any, context: Mapping) -> dict:
    """A scene as the engine takes it: outlines in place of rectangles, numbers in place of their names."""
    data = record.model_dump(by_alias=True, exclude_none=True, exclude={"terrain", "title", "caption", "expect"})
    terrain = [{"id": one.id, "type": one.type, "height": one.height, "outline": one.outline()} for one in record.terrain]
    data["ask"] = {key: _numbers(value, context) for key, value in data["ask"].items()}
    return data | {"terrain": terrain}


def _numbers(value: Any, context: Mapping) -> Any:
    if isinstance(value, dict):
        return {key: _numbers(one, context) for key, one in value.items()}
    if isinstance(value, str) and "{{" in value:
        number = placeholders.render(value, context)
        return float(number) if re.fullmatch(r"-?\d+\.\d+", number) else int(number)
    return value

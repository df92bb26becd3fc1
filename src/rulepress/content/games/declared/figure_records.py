"""Figures of a declared game's rulebook: judged, and drawn to scale with the numbers of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import cos, hypot, pi, sin
from typing import Any

from rulepress.content.drawings.figure_scenes import FigureBase, FigureLine, FigureScene, FigureVerdict, Patch, Place, Ring
from rulepress.content.drawings.figure_svg import drawn
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.games.declared.scenario_records import LANDS, centre, corners_of
from rulepress.content.prose.chapters import FIGURE
from rulepress.content.prose.print_markup import number
from rulepress.content.prose.rulebook_figures import PageFigure, chosen
from rulepress.content.prose.typography import marks
from rulepress.content.yaml.documents import Document
from rulepress.content.yaml.filled_texts import text
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import unknown
from rulepress.tabletop import mils

COLOURS = {"wood": "#3f8a4a", "water": "#4d86ad", "grass": "#c2a62c", "rough": "#b5713a", "building": "#94817a", "rock": "#7d8790"}
"""The colour of a ground where there is no style sheet."""
ROUND = 36
"""Corners of a disc."""


def judged(content: DeclaredContent, core: Mapping[str, Any], stated: set[str]) -> None:
    """Reports what figures name that there is not, and figures that are shown nowhere; `stated`: the rules by id."""
    source = content.figures
    shown = {found["id"] for chapter in content.written for found in FIGURE.finditer(chapter.body)}
    if source is None or source.record is None:
        return
    for name, record in source.record.root.items():
        at = At(source.document, (name,))
        if name not in shown:
            at.report("nothing-reads", "No chapter shows this figure.", key=True, suggestion=f"write `[[figure: {name}]]` on a line of one")
        for index, rule in enumerate(record.rules):
            if rule not in stated:
                unknown(at / "rules" / index, "rule", rule, stated)
        _answer(record, core, at)


def figures(content: DeclaredContent, data: Mapping[str, Any]) -> dict[str, PageFigure]:
    """Every figure that an edition has, by id."""
    unheard = At(Document(""), ())
    return {name: _shown(name, record, data["core"], unheard) for name, record in chosen(content).items()}


def _shown(name: str, record: Any, core: Mapping[str, Any], at: At) -> PageFigure:
    answer, caption = _answer(record, core, at), text(record.caption, {"core": core}, at / "caption") or ""
    bases = tuple(FigureBase(called, _place(one.at), mils(one.across) // 2, one.side) for called, one in record.pieces.items())
    width, depth = map(mils, record.table)
    scene, title = FigureScene(width, depth, bases, tuple(_patch(one.model_dump()) for one in record.terrain)), marks(record.title)
    return PageFigure(name, title, (), (), caption, tuple(record.rules), drawn(name, scene, answer, f"{title}. {caption}"))


def _answer(record: Any, core: Mapping[str, Any], at: At) -> FigureVerdict:
    """What is drawn over a scene. What names nothing is reported, and left out."""
    context = {"core": core}
    for index, name in enumerate(record.marked):
        _spot(name, record, at / "marked" / index)
    text(record.caption, context, at / "caption")
    lines, rings = [], []
    for index, line in enumerate(record.lines):
        here = at / "lines" / index
        label = text(line.label, context, here / "label") or ""
        start, end = _spot(line.from_, record, here / "from"), _spot(line.to, record, here / "to")
        if start and end:
            long = hypot(end[0][0] - start[0][0], end[0][1] - start[0][1]) - start[1] - end[1]
            lines.append(
                FigureLine(start[0], end[0], line.look, label or (f"{number(round(long / 1000, 1))}″" if line.look == "measure" else ""))
            )
    for index, circle in enumerate(record.circles):
        here = at / "circles" / index
        label, reach = text(circle.label, context, here / "label") or "", _inches(circle.inches, context, here / "inches")
        middle = _spot(circle.around, record, here / "around")
        if middle and reach is not None:
            rings.append(Ring(middle[0], middle[1] + mils(reach), "reach", label))
    return FigureVerdict((), (), tuple(lines), tuple(rings), marked=tuple(record.marked))


def _spot(typed: Any, record: Any, at: At) -> tuple[Place, int] | None:
    """A piece's middle and the radius of its base, or a place; None after a report."""
    if isinstance(typed, list):
        return _place(typed), 0
    if typed not in record.pieces:
        unknown(at, "piece", typed, record.pieces)
        return None
    piece = record.pieces[typed]
    return _place(piece.at), mils(piece.across) // 2


def _inches(typed: Any, context: Mapping[str, Any], at: At) -> float | None:
    """A length; None after a report."""
    if not isinstance(typed, str):
        return float(typed)
    words = text(typed, context, at)
    if words is not None and not re.fullmatch(r"\d+(\.\d+)?", words):
        at.report("wrong-value", f"`{typed}` is `{words}`, which is not a number of inches.", suggestion="name a number of the rules")
        return None
    return None if words is None else float(words)


def _place(at: list[float]) -> Place:
    x, y = map(mils, at)
    return x, y


def _patch(patch: Mapping[str, Any]) -> Patch:
    """A piece of terrain as it is drawn."""
    ground, outline = patch["ground"], list(_disc(patch)) if patch["across"] else corners_of(patch)
    style = LANDS.get(ground, "map-terrain")
    does = ground == "wood", ground in ("building", "rock"), ground == "rough"
    return Patch(patch["name"], [_place([*one]) for one in outline], _place([*centre(patch)]), style, COLOURS[ground], *does)


def _disc(patch: Mapping[str, Any]) -> Iterator[tuple[float, float]]:
    (x, y), radius = patch["at"], patch["across"] / 2
    for step in range(ROUND):
        turn = 2 * pi * step / ROUND
        yield x + radius * cos(turn), y + radius * sin(turn)

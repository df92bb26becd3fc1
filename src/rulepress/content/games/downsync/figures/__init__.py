"""Figures of the rulebook: small scenes that the engine itself judges, so that a picture cannot contradict the rules.

A scene is plain data: a bit of table, terrain, pieces of two sides, and one question. `judge` puts the question to the
engine and returns what it says, with all there is to draw: the free line of sight, the piece that blocks, how far a base
gets, whose turn it is. Nothing here decides anything itself.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rulepress.content.drawings.figure_scenes import FigureVerdict
from rulepress.content.games.downsync.figures import placement_figures, sight_figures, turn_order_figures
from rulepress.content.games.downsync.figures.figure_setup import FigureSetup, Unclear

QUESTIONS: dict[str, Callable[[FigureSetup, Any], FigureVerdict]] = {
    "sight": sight_figures.sight,
    "concealed": sight_figures.concealed,
    "targets": sight_figures.targets,
    "ranges": sight_figures.ranges,
    "cluster": sight_figures.cluster,
    "moves": placement_figures.moves,
    "place": placement_figures.place,
    "coherency": placement_figures.coherency,
    "exposed": placement_figures.exposed,
    "order": turn_order_figures.order,
    "score": turn_order_figures.score,
}
"""What a scene can ask -> who answers it."""


def judge(data: Mapping[str, Any], given: Mapping[str, Any]) -> tuple[FigureSetup, FigureVerdict]:
    """The scene as it stands, and the engine's answer to its question, under the rules in a resolved data record.

    Raises Unclear for a scene that cannot be set up or asked about, such as one that names a piece it does not have.
    """
    scene = FigureSetup(data, given)
    (question, asked), *more = given["ask"].items()
    if more:
        raise Unclear("A figure asks one thing.")
    return scene, QUESTIONS[question](scene, asked)


__all__ = ["QUESTIONS", "Base", "Chip", "FigureSetup", "FigureVerdict", "Line", "Ring", "Unclear", "judge"]

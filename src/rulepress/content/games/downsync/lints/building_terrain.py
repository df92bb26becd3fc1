"""Pieces of terrain that contradict the rules for their type."""

from collections.abc import Iterator
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import core
from rulepress.content.games.downsync.schemas.table import Piece
from rulepress.content.games.downsync.terrain_outlines import base, is_building, measure, room
from rulepress.content.lint import found_at, lint
from rulepress.content.yaml.source_location import At
from rulepress.tabletop import mils

ROUNDED = 3
"""Thousandths of an inch by which a turned side may differ from what was typed."""


def _pieces(content: DownsyncContent) -> Iterator[tuple[Piece, At, Any]]:
    """Every piece of terrain of a table or scenario as typed, with the rules for its type."""
    numbers = core(content)
    for sources, key in ((content.tables, "pieces"), (content.scenarios, "terrain")):
        for source in sources if numbers else ():
            for index, piece in enumerate(getattr(source.record, key) if source.record else ()):
                if of := numbers.terrain.get(piece.type.replace(" ", "_")):
                    yield piece, At(source.document, (key, index)), of


@lint(code="building-capacity", severity="warning")
def building_capacity(content: DownsyncContent) -> Iterator[Diagnostic]:
    """A building has room for fewer Sub-Units than its capacity.

    What: a `capacity` is greater than the number of Sub-Units that fit side by side on the roof, or it is on terrain that is not a
    building.
    Why: a building holds as many Sub-Units as fit on its roof; on other terrain the number has no meaning.

    Wrong:
        pieces:
          - {type: building, at: [0, 6], size: [3.5, 3.5], capacity: 6}
    Right:
        pieces:
          - {type: building, at: [0, 6], size: [3.5, 3.5], capacity: 4}

    Autofix: unsafe, because another number may be intended.
    """
    numbers = core(content).model_dump() if core(content) else {}
    for piece, at, of in _pieces(content):
        if piece.capacity is None:
            continue
        if not is_building(of.model_dump()):
            yield found_at(at / "capacity", f"A {piece.type} has no roof to stand on.", suggestion="delete `capacity`")
        elif piece.capacity > (fits := room(piece.outline(), base(numbers))):
            across = numbers["sub_unit"]["diameter_mm"]
            told = f"This roof has room for {fits} Sub-Units of {across} mm, not for {piece.capacity}."
            yield found_at(at / "capacity", told, suggestion=f"write {fits}, or delete `capacity`", fix=str(fits))


@lint(code="building-size", severity="warning")
def building_size(content: DownsyncContent) -> Iterator[Diagnostic]:
    """A building is smaller or larger than the rules recommend.

    What: a side is longer, or the height lower or greater, than the rules advise for this type of terrain.
    Why: a roof that large holds too many bases to target one by one. The rules treat such a house as several adjacent buildings.

    Wrong:
        pieces:
          - {id: hall, type: building, at: [0, 6], size: [7, 3.5]}
    Right:
        pieces:
          - {id: hall-west, type: building, at: [-1.75, 6], size: [3.5, 3.5]}
          - {id: hall-east, type: building, at: [1.75, 6], size: [3.5, 3.5]}
    """
    for piece, at, of in _pieces(content):
        if (advice := of.advice) is None:
            continue
        _, long = measure(piece.outline())
        if long > mils(advice.length) + ROUNDED:
            told = f'This {piece.type} is {long / 1000:.3g}" long; the rules advise at most {advice.length:g}".'
            sections = "divide it into sections, each a separate piece, wall to wall"
            yield found_at(at / ("size" if piece.size else "shape"), told, suggestion=sections)
        if piece.height is not None and not advice.lowest <= piece.height <= advice.highest:
            told = f'This {piece.type} is {piece.height:g}" high; the rules advise {advice.lowest:g}" to {advice.highest:g}".'
            yield found_at(at / "height", told)

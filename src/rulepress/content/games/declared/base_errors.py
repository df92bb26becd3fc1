"""What is wrong with the bases of units: sizes that no base has, and bases that are larger than a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.yaml.source_location import At
from rulepress.games.declared.record_paths import value_at
from rulepress.games.declared.unit_bases import UnitBase, base, base_fields, names_a_field

INCH = 25.4


def judge_bases(content: DeclaredContent, shape: Mapping[str, Any]) -> None:
    """Reports what cannot be meant; `shape` has its fields in full."""
    own = next(base_fields(shape["units"]), None)
    pieces = (content.play.record.pieces if content.play and content.play.record else None) or None
    said = pieces.base if pieces else None
    if content.play is not None and said is not None:
        at = At(content.play.document, ("pieces", "base"))
        if own is not None and said != own:
            told = f"Units say in `{own}` on which base they stand, and nothing reads that where `base` is told here."
            at.report("nothing-reads", told, key=True, suggestion="delete `base` here, or the field in shape.yaml")
        if not names_a_field(said):
            _on_tables(content, base(said), at)
            return
    if (path := said or own) is None:
        return
    for faction in content.factions:
        for source in faction.units:
            found = value_at(path, source.record.model_dump()) if source.record else None
            if isinstance(found, int | str):
                _one(content, found, At(source.document, tuple(path.split("."))))


def _one(content: DeclaredContent, said: int | str, at: At) -> None:
    try:
        found = base(said)
    except ValueError as wrong:
        at.report("wrong-value", f"{str(wrong)[:1].upper()}{str(wrong)[1:]}.")
        return
    _on_tables(content, found, at)


def _on_tables(content: DeclaredContent, found: UnitBase, at: At) -> None:
    width, depth = found.sides
    for name, wide, deep in _tables(content):
        if width > wide * INCH or depth > deep * INCH:
            told = f"This base, {found.words}, is larger than the table of {name}, which has {wide:g} × {deep:g} inches."
            at.report("wrong-value", told, suggestion="write the size of the base in millimetres")
            return


def _tables(content: DeclaredContent) -> Iterator[tuple[str, float, float]]:
    for source in content.scenarios:
        if source.record:
            yield source.record.name, source.record.table.width, source.record.table.depth

"""What is wrong with the bases of units: sizes that no base has, and bases that are larger than a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.yaml.source_location import At
from rulepress.games.declared.play.unit_bases import base, base_fields, names_a_field
from rulepress.games.declared.record_paths import value_at

INCH = 25.4


def judge_bases(content: DeclaredContent, shape: Mapping[str, Any], newest: bool) -> None:
    """Reports what cannot be meant; `shape` has its fields in full. What play.yaml says is judged in the `newest` edition alone."""
    own = next(base_fields(shape["units"]), None)
    pieces = (content.play.record.pieces if content.play and content.play.record else None) or None
    said = pieces.base if pieces else None
    at = At(content.play.document, ("pieces", "base")) if content.play is not None and said is not None else None
    if newest and at is not None and own is not None and said != own:
        told = f"Units say in `{own}` on which base they stand, and nothing reads that where `base` is told here."
        at.report("nothing-reads", told, key=True, suggestion="delete `base` here, or the field in shape.yaml")
        return
    path = own if said is None else said if isinstance(said, str) and names_a_field(said) else None
    if path is None and (said is None or not newest):
        return
    for faction in content.factions:
        for source in faction.units:
            unit = source.record.model_dump() if source.record else None
            found = value_at(path, unit) if unit and path else said
            if unit is None or not isinstance(found, int | str):
                continue
            here = At(source.document, tuple(path.split("."))) if path else at
            if here is not None and not _fits(content, found, unit, pieces, here) and path is None:
                return  # what is wrong with the base of all is told once


def _fits(content: DeclaredContent, said: int | str, unit: Mapping[str, Any], pieces: Any, at: At) -> bool:
    """Is a base one that there is, and no larger than the tables, with all models of the unit where these stand in ranks?"""
    try:
        found = base(said)
    except ValueError as wrong:
        at.report("wrong-value", f"{str(wrong)[:1].upper()}{str(wrong)[1:]}.")
        return False
    files, many = (_number(getattr(pieces, name, None), unit) for name in ("files", "models"))
    wide = min(many, files) if files and many else 1
    deep = -(-many // wide) if files and many else 1
    width, depth = found.sides[0] * wide, found.sides[1] * deep
    for name, across, along in _tables(content):
        if width > across * INCH or depth > along * INCH:
            what = f"This base, {found.words}, is" if wide == deep == 1 else f"{many} models on {found.words}, {wide} side by side, are"
            told = f"{what} larger than the table of {name}, which has {across:g} × {along:g} inches."
            at.report("wrong-value", told, suggestion="write the size of a base in millimetres")
            return False
    return True


def _number(said: int | str | None, unit: Mapping[str, Any]) -> int:
    """A number that play.yaml has, or that it leaves to a field of units; 0 where there is none."""
    found = value_at(said, unit) if isinstance(said, str) else said
    return found if isinstance(found, int) else 0


def _tables(content: DeclaredContent) -> Iterator[tuple[str, float, float]]:
    for source in content.scenarios:
        if source.record:
            yield source.record.name, source.record.table.width, source.record.table.depth

"""Names that stand within what is typed for a declared game, where no model marks them: numbers of the rules in formulas and texts, records
by their ids in odds and conditions, and what editions and leaders name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rulepress.content.editor.names import BY_ID, NameMention
from rulepress.content.games.declared import play_mentions
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.games.declared.game_definition import GameDefinition, Whole, fields, find, inside, name_of, uses_in
from rulepress.content.yaml.documents import Document, SourcePosition
from rulepress.core.name_matching import slug
from rulepress.games.declared.check_context import PARTIES

CORE = "core"
"""The kind of a number of the rules; of one in a group, that with the group behind a dot."""
_NUMBER = re.compile(r"(?<![\w.-])core((?:\.\w+)+)")


def said(content: DeclaredContent) -> Iterator[NameMention]:
    """Every such name, and where the numbers of the rules are given."""
    shape = content.sound
    yield from _given(content.core.document, shape)
    for document in {document.path: document for document in content.documents}.values():
        for number, line in enumerate(document.lines, 1):
            for found in _NUMBER.finditer(line):
                yield from _numbers(document, number, found.start(1) + 1, found[1])
    if content.play is not None:
        yield from play_mentions.mentions(content.play.document, frozenset(shape.odds) if shape else frozenset())
    if shape is None:
        return
    if shape.core:
        yield from _declared(content.shape.document, ("core",), shape.core, CORE)
    yield from _of_odds(content.shape.document, shape)
    for check in shape.odds:
        mark = content.shape.document.where(("odds", check), key=True)
        yield NameMention("check", check, content.shape.document, mark, key=True, within=True, gives=True)
    for faction in content.factions:
        for leader in faction.leaders:
            yield from _of_grants(leader.document, shape)
    for document in {document.path: document for document in content.documents}.values():
        if document.path.split("/")[-2] == "editions" and isinstance(document.data, dict):
            yield from _of_edition(document, shape)


# -- numbers of the rules ---------------------------------------------------------------------------------------------------


def _given(document: Document, shape: GameDefinition | None) -> Iterator[NameMention]:
    tables = {name for name, one in fields(shape.core if shape else None).items() if one.table}
    for found in _keys(document, (), document.data or {}, CORE):
        if found.kind.removeprefix(f"{CORE}.").partition(".")[0] not in tables:
            yield replace(found, gives=True)


def _keys(document: Document, loc: tuple[Any, ...], data: Mapping[str, Any], kind: str) -> Iterator[NameMention]:
    """Numbers by their keys, those in groups too."""
    for name, value in data.items():
        yield NameMention(kind, name, document, document.where((*loc, name), key=True), key=True, within=True)
        if isinstance(value, Mapping):
            yield from _keys(document, (*loc, name), value, f"{kind}.{name}")


def _declared(document: Document, loc: tuple[Any, ...], declared: Mapping[str, Any], kind: str) -> Iterator[NameMention]:
    """Numbers where the shape says what they are."""
    for name, one in fields(declared).items():
        yield NameMention(kind, name, document, document.where((*loc, name), key=True), key=True, within=True)
        if one.group:
            yield from _declared(document, (*loc, name, "group"), one.group, f"{kind}.{name}")


def _numbers(document: Document, line: int, column: int, names: str) -> Iterator[NameMention]:
    """The steps of `.range.short` behind `core`, which begins at that column."""
    kind = CORE
    for name in names.split(".")[1:]:
        column += 1
        yield _part(kind, name, document, line, column)
        kind, column = f"{kind}.{name}", column + len(name)


# -- records ----------------------------------------------------------------------------------------------------------------


def _of_odds(document: Document, shape: GameDefinition) -> Iterator[NameMention]:
    """Records by their ids in the odds of a shape, as `weapon.traits.piercing.by` and `weapon.traits: piercing` have them."""
    roots = dict.fromkeys(PARTIES, fields(shape.units))
    roots |= {f"{side}{kind}": fields(declared) for kind, declared in shape.shared.items() for side in ("", "target_")}
    name = re.compile(rf"(?<![\w.-])({'|'.join(map(re.escape, roots))})\.([\w.-]+)")
    for number, line in enumerate(document.lines, 1):
        for found in name.finditer(line):
            yield from _steps(document, number, found.start(2) + 1, found[2], roots[found[1]], shape)
    for loc, text, key in document.texts:
        if loc[0] == "odds" and not key and {"when", "spills"} & set(loc) and (asked := name.fullmatch(_asked(loc))):
            yield from _wanted(document, loc, text, find(asked[2], roots[asked[1]], shape.shared), shape)


def _steps(
    document: Document, line: int, column: int, path: str, declared: Mapping[str, Whole], shape: GameDefinition
) -> Iterator[NameMention]:
    """The records on a path through lists, which begins at that column."""
    kind: str | None = None
    for step in path.split("."):
        if kind is not None:
            yield _part(BY_ID + kind, slug(step), document, line, column, len(step))
            kind = None
        elif (field := declared.get(step)) is None:
            return
        else:
            declared, kind = inside(field, shape.shared), _kind(field, shape)
        column += len(step) + 1


def _wanted(document: Document, loc: tuple[Any, ...], text: str, field: Whole | None, shape: GameDefinition) -> Iterator[NameMention]:
    """What a condition wants of a list, or of a field that is a record."""
    kind = field and (_kind(field, shape) or (field.record if field.record in shape.shared else None))
    if kind:
        yield NameMention(BY_ID + kind, slug(text), document, document.where(loc))


def _asked(loc: tuple[Any, ...]) -> str:
    """The name that the condition at a place asks for."""
    return str(next((step for step in reversed(loc) if isinstance(step, str)), ""))


def _kind(field: Whole, shape: GameDefinition) -> str | None:
    return field.entries if isinstance(field.entries, str) and field.entries in shape.shared else None


def _of_grants(document: Document, shape: GameDefinition) -> Iterator[NameMention]:
    units = fields(shape.units)
    data: Any = document.data or {}
    for loc, text, key in document.texts:
        if loc[0] == "grants" and "where" in loc and not key:
            yield from _wanted(document, loc, text, find(_asked(loc), units, shape.shared), shape)
    for index, grant in enumerate(data.get("grants") or ()):
        for path, uses in (grant.get("give") or {}).items():
            field = find(path, units, shape.shared)
            if field is not None and (kind := _kind(field, shape)):
                for place, use in enumerate(uses):
                    yield _use(document, kind, use, ("grants", index, "give", path, place))


def _of_edition(document: Document, shape: GameDefinition) -> Iterator[NameMention]:
    """What the differences of an older edition name: numbers, records, and what is listed in them."""
    data: Any = document.data
    kinds: dict[str, tuple[tuple[Any, ...], Mapping[str, Any] | None]] = {
        kind: (("shared", kind), one) for kind, one in shape.shared.items()
    }
    kinds |= {"unit": (("units",), shape.units), "leader": (("leaders",), shape.leaders), "force": (("forces",), None)}
    if isinstance(data.get("core"), Mapping):
        yield from _keys(document, ("core",), data["core"], CORE)
    for kind, (loc, declared) in kinds.items():
        changes = data
        for step in loc:
            changes = changes.get(step) if isinstance(changes, Mapping) else None
        for name, record in changes.items() if isinstance(changes, Mapping) else ():
            yield NameMention(kind, name, document, document.where((*loc, name), key=True), key=True)
            if isinstance(record, Mapping):
                for of, use, place in uses_in(record, fields(declared)):
                    yield _use(document, of, use, (*loc, name, *place))


def _use(document: Document, kind: str, use: Any, loc: tuple[Any, ...]) -> NameMention:
    name = name_of(use)
    if isinstance(use, str):
        return NameMention(kind, name, document, document.where(loc))
    return NameMention(kind, name, document, document.where((*loc, name), key=True), key=True)


def _part(kind: str, text: str, document: Document, line: int, column: int, length: int | None = None) -> NameMention:
    end = column + (len(text) if length is None else length)
    return NameMention(kind, text, document, SourcePosition(line, column, end), within=True)

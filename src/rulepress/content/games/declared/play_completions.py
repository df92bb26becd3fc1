"""What editors propose within the numbers and conditions of a play.yaml, and say of the names there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.content.editor.completion import Completion
from rulepress.content.games.declared.definition_errors import paths
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.games.declared.game_definition import GameDefinition, Whole, fields, find, label
from rulepress.content.games.declared.play_mentions import NAMED, SIDES, has_names, mapping, periods
from rulepress.content.games.declared.play_names import BETWEEN, OF_PIECES, OF_SIDES, RESULTS
from rulepress.content.games.declared.value_checks import core_paths
from rulepress.games.declared.record_paths import value_at

Loc = tuple[Any, ...]
LOOKED_AT = ("at", "of", "who", "sum", "values")
"""Keys below which `it` is the piece that is looked at."""


def proposed(content: DeclaredContent, typed: Any, loc: Loc, key: bool) -> dict[str, Completion]:
    """The names that a number or condition at a place may have; none where neither stands. `typed`: the file as it is being typed."""
    if content.sound is None or not has_names(loc, key) or _is_state(loc, key):
        return {}
    names = dict(_names(content, content.sound, mapping(typed), loc))
    return {name: Completion(words, {}) for name, words in names.items()}


def _names(content: DeclaredContent, shape: GameDefinition, play: Mapping[str, Any], loc: Loc) -> Iterator[tuple[str, str]]:
    for name in mapping(play.get("values")):
        yield name, "A number that is counted on the table."
    yield "round", "The number of the round."
    checked = [one for one in _around(play, loc) if "check" in one]
    for one in checked[-1:]:
        yield from ((name, "Of the target, as it is now.") for name in BETWEEN if "at" in one)
        if any(step is one for step in _above_do(play, loc)):
            yield from ((name, f"The outcome of {one['check']}.") for name in RESULTS)
    yield from _of_pieces(shape, play, loc, bool(checked))
    yield from _of_records(shape, checked)
    for side in SIDES:
        whose = "the side that acts" if side == "side" else "the other side"
        yield from ((f"{side}.{name}", f"Of {whose}: a state until the {until} ends.") for name, until in periods(play, "sides").items())
        yield from ((f"{side}.{name}", f"As {whose} counts it.") for name in mapping(play.get("values")))
        yield from ((f"{side}.{name}", f"Of {whose}: how many pieces.") for name in OF_SIDES)
    for name in core_paths(content.numbers, "core"):
        value = value_at(name.partition(".")[2], content.numbers)
        if not isinstance(value, Mapping):
            yield name, f"{value}, by core.yaml."


def _of_pieces(shape: GameDefinition, play: Mapping[str, Any], loc: Loc, checked: bool) -> Iterator[tuple[str, str]]:
    declared = fields(shape.units)
    pieces = ["unit", *(["target"] if checked or loc[0] == "values" else []), *(["it"] if set(LOOKED_AT) & set(loc) else [])]
    for piece in pieces:
        yield from ((f"{piece}.{name}", f"A state, until the {until} ends.") for name, until in periods(play, "pieces").items())
        yield from ((f"{piece}.{path}", _told(path, find(path, declared, shape.shared))) for path in paths(declared, shape.shared))
        yield from ((f"{piece}.{name}", "As it is in this game.") for name in OF_PIECES)


def _of_records(shape: GameDefinition, checked: list[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for one in checked[-1:]:
        check = shape.odds.get(str(one["check"]))
        for prefix, path in (("", check and check.records), ("target_", check and check.against)):
            found = find(path, fields(shape.units), shape.shared) if path else None
            if found is not None and isinstance(found.entries, str):
                kind = fields(shape.shared[found.entries])
                yield from ((f"{prefix}{found.entries}.{name}", _told(name, declared)) for name, declared in kind.items())


def _is_state(loc: Loc, key: bool) -> bool:
    """Does a step name a state there, and no number?"""
    return loc[-2] == "add" if key else loc[-1] in NAMED and loc[-3:-2] in (("do",), ("play",))


def _told(path: str, field: Whole | None) -> str:
    called = label(path.rpartition(".")[2], field or Whole())
    return f"{called}: {field.help}" if field and field.help else f"{called}, as it is now."


def _around(play: Mapping[str, Any], loc: Loc) -> list[Mapping[str, Any]]:
    """The mappings around a place, the outermost first."""
    found, there = [], play
    for step in loc:
        there = there[step] if isinstance(there, Mapping | list) and (isinstance(there, list) or step in there) else {}
        if isinstance(there, Mapping):
            found.append(there)
    return found


def _above_do(play: Mapping[str, Any], loc: Loc) -> list[Mapping[str, Any]]:
    """The steps below whose `do` a place is."""
    return [one for length in range(len(loc)) if loc[length] == "do" for one in _around(play, loc[:length])[-1:]]

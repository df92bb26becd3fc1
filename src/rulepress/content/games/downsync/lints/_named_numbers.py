"""The numbers of the rules by their names, and typed numbers in prose that may mean one of these."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from rulepress.content.games.downsync.schemas import Core
from rulepress.content.games.downsync.schemas.core import Modifier
from rulepress.content.models.base_record import Inches

WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_NUMBER = rf"(?P<number>\d+(?:\.\d+)?|{'|'.join(WORDS[1:])})"
TYPED = {
    "inches": re.compile(rf"(?<![\w.,]){_NUMBER}(?:[ -]?[\"″”](?!\w)|(?:[ -])?inch(?:es)?\b)", re.IGNORECASE),
    "mm": re.compile(rf"(?<![\w.,]){_NUMBER}[ -]?(?:mm|millimet(?:er|re)s?)\b", re.IGNORECASE),
    "modifier": re.compile(r"(?<![\w.)\]}″\"’'])(?P<number>[+−-]\d+)(?![\w″\"”+]|\.\d)"),
    "target": re.compile(r"(?<![\w.,+−-])(?P<number>\d+)(?:\+(?![\w+])| or (?:more|higher|better)\b(?! (?:victory )?points?))"),
    "dice": re.compile(r"(?<![\w.,])(?P<number>\d+)[dD]\d+\b"),
    "points": re.compile(rf"(?<![\w.,]){_NUMBER} (?:or more )?(?:victory )?points?\b", re.IGNORECASE),
}
"""How a number looks in prose, by its unit."""
_SPELT = {"inches": ("inch",), "mm": ("mm", "millimet"), "points": ("point",)}
"""Units whose numbers may be spelt out: the letters that such a text contains where it has no digit."""
_SOME = re.compile(rf"\d|{'|'.join(word for words in _SPELT.values() for word in words)}", re.IGNORECASE)
"""Matches every text that has a number."""
PLACEHOLDER = re.compile(r"\{\{.*?\}\}|`[^`]*`")
_DULL = {"sub", "unit", "all", "out", "dice", "limit", "modifier", "within", "number", "diameter", "advice", "most"}
_DULL |= {"side", "height", "target", "length"}
"""Parts of names that do not describe the purpose of a number."""

_ALSO = {"battlefield": "table"}
"""Other words that prose uses for some of them."""


class NamedNumber(NamedTuple):
    """A number of the rules."""

    name: str
    """As a placeholder names it."""
    unit: str
    value: float

    def concerns(self, text: str, all_of_it: bool = False) -> bool:
        """Whether a text mentions the purpose of the number: one word of its name, or all of them."""
        _, *groups, last = self.name.split(".")
        words = re.split("[._]", ".".join([*(groups[1:] or groups), last]))  # attack.long_range is about long range
        words = [_ALSO.get(word, word) for word in words if len(word) > 2 and word not in _DULL] or ["base"]
        return (all if all_of_it else any)(word[: max(5, len(word) - 3)] in text.lower() for word in words)


def of_core(data: dict) -> list[NamedNumber]:
    """Every number of the rules whose unit prose can show."""
    return list(_walk(Core, data, "core"))


def of_scenario(data: Mapping[str, Any]) -> list[NamedNumber]:
    """The numbers that a scenario's own texts can name."""
    found = [NamedNumber(f"scoring.{key}", "inches", value) for key, value in data["scoring"].items() if key.endswith("_within") and value]
    found.append(NamedNumber("objective_clearance", "inches", data["objective_clearance"]))
    return [*found, NamedNumber("victory.points", "points", data["victory"]["points"])]


@cache
def typed(text: str) -> list[tuple[str, float, int, int]]:
    """Numbers typed in a text that have a unit: (unit, value, start, end). Most of a text is the same in every edition."""
    return list(_typed(text)) if _SOME.search(text) else []


def _typed(text: str) -> Iterator[tuple[str, float, int, int]]:
    plain = PLACEHOLDER.sub(lambda found: " " * len(found.group()), text)
    digits, lower = re.search(r"\d", plain), plain.lower()
    for unit, pattern in TYPED.items():
        if not digits and not any(word in lower for word in _SPELT.get(unit, ())):
            continue  # searching for numbers in words is slow, and few texts have any
        for found in pattern.finditer(plain):
            if plain[found.start() - 1 : found.start()] in ('"', "“") or (
                found.group().endswith(('"', "”")) and len(re.findall(r'(?<!\d)"', plain[: found.start()])) % 2
            ):
                continue  # a quotation begins or ends here
            number = found["number"].lower().replace("−", "-")
            yield unit, float(WORDS.index(number) if number in WORDS else number), found.start(), found.end()


def _walk(hint: Any, value: Any, name: str) -> Iterator[NamedNumber]:
    if value is None:
        return
    kinds = _kinds(hint)
    if kinds and set(_kinds(Inches)) <= set(kinds):
        yield NamedNumber(name, "inches", value)
    elif Modifier in kinds or name.startswith("core.boosts."):
        yield NamedNumber(name, "modifier", value)
    elif name.endswith("_mm"):
        yield NamedNumber(name, "mm", value)
    elif name.endswith(".dice"):
        yield NamedNumber(name, "dice", value)
    elif name == "core.countermeasure.target":
        yield NamedNumber(name, "target", value)
    for kind in kinds:
        if get_origin(kind) is dict and isinstance(value, dict):
            for key, one in value.items():
                yield from _walk(get_args(kind)[1], one, f"{name}.{key}")
        elif isinstance(kind, type) and issubclass(kind, BaseModel) and isinstance(value, dict):
            hints = _hints(kind)
            for key, one in value.items():
                if key in hints:
                    yield from _walk(hints[key], one, f"{name}.{key}")


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


@cache
def _kinds(hint: Any) -> list:
    """The alternatives of a type."""
    if get_origin(hint) in (Union, UnionType):
        return [kind for one in get_args(hint) for kind in _kinds(one)]
    if get_origin(hint) is Annotated and get_origin(get_args(hint)[0]) in (Union, UnionType):
        return _kinds(get_args(hint)[0])
    return [hint]

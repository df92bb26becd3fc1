"""Records of somebody's own in place of those that a site was built with: the file that `data` writes for a faction in the making.

It comes from anywhere. It is read as JSON and nothing else, within bounds, held to the schema of the edition, and tried by the game's own
loaders before a page takes it up; what is wrong is said with its line or its place.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulepress.core.json_schema import misfit, told

LARGEST = 2_000_000
"""Characters of a file; the largest of ours has a tenth of that."""
DEEPEST = 60
"""Brackets within brackets."""
GREATEST = 1_000_000
"""Of the numbers in it, whatever they count."""
FORBIDDEN = {"__proto__", "constructor", "prototype"}
"""Names that are something else to a browser."""
TRIED = ("offers", "choices")
"""What the game's engine is asked of new records, as far as it answers that: with it most of them is looked up."""

_MARK = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{\]}]', re.DOTALL)
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")

Ask = Callable[[str, Mapping[str, Any]], Mapping[str, Any]]


class RejectedRecords(Exception):
    """A file that is not taken up; the message says why, and where."""


def judged(text: str, schema: Mapping[str, Any], opened: Callable[[Mapping[str, Any]], Ask]) -> dict[str, Any]:
    """What a file is, for the page that takes it up: {"told": {...}}, or {"unread": why it is not taken}.

    `schema` is that of the data of the page's edition, `opened` the game's (`games/<game>/calls.py`).
    """
    try:
        records = read(text)
        _held(records, schema)
        _tried(records, opened)
    except RejectedRecords as problem:
        return {"unread": str(problem)}
    factions = records["factions"]
    return {
        "told": {
            "game": records["game"]["name"],
            "edition": records["edition"]["name"],
            "factions": [faction["name"] for faction in factions],
            "units": sum(len(faction["units"]) for faction in factions),
            "digest": hashlib.sha256(text.encode()).hexdigest()[:12],
        }
    }


def read(text: str) -> dict[str, Any]:
    """The records in a file. Raises Unread for what is no JSON, or more than that."""
    if len(text) > LARGEST:
        raise RejectedRecords(f"The file has more than {LARGEST / 1e6:g} million characters; no edition of a game is that long.")
    _shallow(text)
    try:
        records = json.loads(
            text.removeprefix("\ufeff"), object_pairs_hook=_record, parse_constant=_no_number, parse_int=_whole, parse_float=_part
        )
    except json.JSONDecodeError as problem:
        raise RejectedRecords(f"Line {problem.lineno}, column {problem.colno}: this is not JSON ({problem.msg.lower()}).") from None
    if not isinstance(records, dict):
        raise RejectedRecords("Line 1: what `data` writes begins with {.")
    for path, sign in _words(records, ()):
        if sign in FORBIDDEN:
            raise RejectedRecords(f"{_place((*path, sign))} is a name that no record may have.")
        if _UNSEEN.search(sign):
            raise RejectedRecords(f"{_place(path)}: there is a character in {told(sign)} that nobody sees.")
    return records


def _shallow(text: str) -> None:
    depth = 0
    for mark in _MARK.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(mark[0], 0)
        if depth > DEEPEST:
            line = text.count("\n", 0, mark.start()) + 1
            raise RejectedRecords(f"Line {line}: more than {DEEPEST} brackets stand within one another, deeper than in any record.")


def _record(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        [(twice, _)] = Counter(name for name, _ in pairs).most_common(1)
        raise RejectedRecords(f"{told(twice)} occurs twice in one record.")
    return record


def _no_number(said: str) -> None:
    raise RejectedRecords(f"{said} is not a JSON number.")


def _whole(said: str) -> int:
    if len(said) > 12 or abs(int(said)) > GREATEST:
        raise RejectedRecords(f"{said[:20]} is too great a number.")
    return int(said)


def _part(said: str) -> float:
    number = float(said)
    if not abs(number) <= GREATEST:
        raise RejectedRecords(f"{said[:20]} is too great a number.")
    return number


def _words(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every name and every text, with the place in which it stands."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for name, one in value.items():
            yield path, name
            yield from _words(one, (*path, name))
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from _words(one, (*path, place))


def _held(records: Mapping[str, Any], schema: Mapping[str, Any]) -> None:
    """Hold records to the schema; first of all to the game, the edition and the form of records that it is for."""
    asked = schema["$id"].rpartition(":")[2]
    format_ = schema["properties"]["format"]["const"]
    if "format" not in records or "factions" not in records:
        raise RejectedRecords("This is not a file that `data` writes: those have a format and factions.")
    if records["format"] != format_:
        raise RejectedRecords(
            f"Its records are of format {told(records['format'])}, and this site reads {format_}: write it with the same rulepress."
        )
    ids = [one.get("id") if isinstance(one, dict) else None for one in (records.get("game"), records.get("edition"))]
    if asked != "-".join(map(str, ids)):
        raise RejectedRecords(
            f"It holds {told(ids[0])} in the edition {told(ids[1])}, and this page is of {asked}: open dist/data/{asked}.json."
        )
    if found := misfit(records, schema):
        raise RejectedRecords(f"{_place(found.path)} {found.says}.")
    if not any(faction["units"] for faction in records["factions"]):
        raise RejectedRecords("There are no units in it.")


def _tried(records: Mapping[str, Any], opened: Callable[[Mapping[str, Any]], Ask]) -> None:
    try:
        ask = opened(records)
        for call in TRIED:
            ask(call, {})
    except Exception as problem:  # what a record names and there is not shows in any of them
        raise RejectedRecords(
            f"The records do not hold together ({type(problem).__name__} {str(problem)[:90]}): write them with `data`."
        ) from None


def _place(path: tuple[str | int, ...]) -> str:
    """ "factions.2.units.0.stats.def" """
    return ".".join(map(str, path))[:200] or "The file"

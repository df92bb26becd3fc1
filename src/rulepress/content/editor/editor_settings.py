"""Settings of VS Code in a designer's file: ours are put in, and every byte of the designer's stays.

VS Code writes JSON with comments and trailing commas (JSONC). So a file is never parsed and written anew: its text is edited where a
value of ours belongs. Each function takes a file's text and returns the new one; it raises `NotMergeable` where the text cannot be read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

SCHEMAS = "yaml.schemas"
SWITCHES = {"yaml.schemaStore.enable": False, "yaml.validate": True, "yaml.hover": True, "yaml.completion": True}
"""How the YAML extension works best with us. A designer may have chosen otherwise."""
EXTENSION = "redhat.vscode-yaml"

_COMMENT = re.compile(r'("(?:[^"\\]|\\.)*")|//[^\r\n]*|/\*.*?(?:\*/|\Z)|\A\ufeff', re.DOTALL)
_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])')
_DECODER = json.JSONDecoder()


class NotMergeable(Exception):
    """A text into which nothing can be put without losing some of it; says why, without a full stop."""


def with_schemas(text: str, schemas: Mapping[str, Sequence[str]]) -> str:
    """Settings in which each JSON Schema (its path) is for the files at these places; our switches are set where they are absent."""
    for path, places in schemas.items():
        text = _put(text, (SCHEMAS, path), list(places))
    for key, value in SWITCHES.items():
        text = _put(text, (key,), value, absent=True)
    return text


def with_recommendation(text: str) -> str:
    """Recommended extensions, with the one that reads our schemas."""
    text = _put(text, ("recommendations",), [], absent=True)
    listed = _JsonContainer.at(text, ("recommendations",), "[")
    return text if EXTENSION in listed.values() else listed.extended(json.dumps(EXTENSION))


@dataclass(frozen=True)
class _JsonEntry:
    """A member of an object or an element of a list, and where its value stands."""

    key: str | None
    value: Any
    start: int
    end: int


class _JsonContainer:
    """An object or list in a text, with its entries."""

    def __init__(self, text: str, start: int):
        self.text, self.start = text, start
        commented = _COMMENT.sub(_blank, text)
        plain = _COMMA.sub(_blank, commented)
        self.entries: list[_JsonEntry] = []
        at = _next(plain, start + 1)
        while plain[at] not in "}]":
            key = None
            if plain[start] == "{":
                key, at = _DECODER.raw_decode(plain, at)
                at = _next(plain, _next(plain, at) + 1)  # past the colon
            value, end = _DECODER.raw_decode(plain, at)
            self.entries.append(_JsonEntry(key, value, at, end))
            at = _next(plain, end)
            if plain[at] == ",":
                at = _next(plain, at + 1)
        self.end = at
        self.closed = not self.entries or commented[_next(commented, self.entries[-1].end)] == ","
        """Nothing else is needed before another entry."""

    @staticmethod
    def at(text: str, keys: Sequence[str], kind: str = "{") -> _JsonContainer:
        """The object ("{") or list ("[") to which the keys lead."""
        plain = _COMMA.sub(_blank, _COMMENT.sub(_blank, text))
        try:
            json.loads(plain)
        except json.JSONDecodeError as wrong:
            raise NotMergeable(f"line {wrong.lineno} is not valid JSON") from None
        except (ValueError, RecursionError):
            raise NotMergeable("it nests too deeply or has a number with too many digits") from None
        start, told = _next(plain, 0), "the file"
        for number, key in enumerate([*keys, None]):
            wanted = kind if number == len(keys) else "{"
            if plain[start] != wanted:
                raise NotMergeable(f"{told} is not {'an object, in { }' if wanted == '{' else 'a list, in [ ]'}")
            if key is not None:
                found = _JsonContainer(text, start).named(key)
                assert found is not None
                start, told = found.start, f"`{key}`"
        return _JsonContainer(text, start)

    def named(self, key: str) -> _JsonEntry | None:
        """The member by this key; the last, as in VS Code."""
        return next((one for one in reversed(self.entries) if one.key == key), None)

    def values(self) -> list[Any]:
        """The values of all entries."""
        return [one.value for one in self.entries]

    def extended(self, entry: str) -> str:
        """The text with one more entry at the end, on a line of its own behind all comments."""
        text, newline = self.text, _new_line(self.text, self.start)
        indent = newline + "  "
        if self.entries and (first := re.search(r"\n([ \t]+)(?:\"(?:[^\"\\]|\\.)*\"\s*:\s*)?\Z", text[: self.entries[0].start])):
            indent = newline.rstrip(" \t") + first.group(1)
        last = len(text[: self.end].rstrip())
        comma = self.entries[-1].end if not self.closed else last
        between = text[last : self.end]
        after = between if "\n" in between else newline
        lines = entry.replace("\n", indent)
        return f"{text[:comma]}{'' if self.closed else ','}{text[comma:last]}{indent}{lines}{after}{text[self.end :]}"


def _put(text: str, keys: Sequence[str], value: Any, absent: bool = False) -> str:
    """The text with the value at these keys; with `absent` only where there is none yet."""
    for depth in range(1, len(keys)):
        text = _put(text, keys[:depth], {}, absent=True)
    owner = _JsonContainer.at(text, keys[:-1])
    found = owner.named(keys[-1])
    if found and (absent or found.value == value):
        return text
    written = json.dumps(value, indent=2, ensure_ascii=False)
    if not found:
        return owner.extended(f"{json.dumps(keys[-1], ensure_ascii=False)}: {written}")
    return text[: found.start] + written.replace("\n", _new_line(text, found.start)) + text[found.end :]


def _new_line(text: str, at: int) -> str:
    """A line break as the text has them, with the indent of the line that holds this place."""
    line = text[text.rfind("\n", 0, at) + 1 :]
    return ("\r\n" if "\r\n" in text else "\n") + line[: len(line) - len(line.lstrip(" \t"))]


def _blank(found: re.Match[str]) -> str:
    """Strings as they are, and blanks for all else: what follows stays where it is."""
    return found.group(1) or re.sub(r"[^\r\n]", " ", found.group())


def _next(plain: str, at: int) -> int:
    """Where the next character stands that is no blank."""
    found = re.compile(r"\S").search(plain, at)
    return found.start() if found else len(plain)

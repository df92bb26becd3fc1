"""A JSON Schema as tables for readers: what may be typed, what it means, what happens when it is left out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple


class ReferenceRow(NamedTuple):
    """One key of a schema's object, as a row of a table."""

    key: str
    type: str
    meaning: str
    required: bool
    default: str | None


class ReferenceSection(NamedTuple):
    """One object of a schema, as a table with a heading."""

    title: str
    description: str
    rows: list[ReferenceRow]


def sections(schema: dict) -> list[ReferenceSection]:
    """The schema's own record first, then every record it names, each once, in the order of first mention."""
    definitions = schema.get("$defs", {})
    found: list[ReferenceSection] = []
    seen: set[str] = set()
    queue = [("", schema)]
    while queue:
        name, record = queue.pop(0)
        rows = [_row(key, value, record, definitions) for key, value in record.get("properties", {}).items()]
        title = words(record.get("title") or name)
        if rows or name:
            found.append(ReferenceSection(title, _sentence(record.get("description", "")), rows))
        for mentioned in _mentions(record):
            if mentioned in definitions and mentioned not in seen:
                seen.add(mentioned)
                if definitions[mentioned].get("properties"):
                    queue.append((mentioned, definitions[mentioned]))
                else:
                    inner = [one for one in dict.fromkeys(_mentions(definitions[mentioned])) if one in definitions and one not in seen]
                    seen.update(inner)
                    queue[:0] = [(one, definitions[one]) for one in inner if definitions[one].get("properties")]
    return found


def words(name: str) -> str:
    """The name of a definition for readers: `ActionBody` -> `Action body`."""
    return re.sub(r"(?<=[a-z])([A-Z])", lambda found: " " + found.group().lower(), name)


def _row(key: str, value: dict, record: dict, definitions: dict) -> ReferenceRow:
    meaning = value.get("description") or _described(value, definitions)
    default = value.get("default")
    shown = None if default in (None, [], {}, False) or "default" not in value else json.dumps(default, ensure_ascii=False)
    return ReferenceRow(key, kind(value, definitions), _sentence(meaning), key in record.get("required", ()), shown)


def kind(value: dict, definitions: dict, depth: int = 0) -> str:
    """The kind of value in words: `a number of 0 or more`, `list of Action`, `infantry or vehicle`."""
    if "$ref" in value:
        name = value["$ref"].rsplit("/", 1)[-1]
        target = definitions.get(name, {})
        return words(target.get("title", name)) if target.get("properties") or depth > 3 else kind(target, definitions, depth + 1)
    if "const" in value:
        return json.dumps(value["const"], ensure_ascii=False).strip('"')
    if "enum" in value:
        return " or ".join(json.dumps(each, ensure_ascii=False).strip('"') for each in value["enum"])
    for union in ("anyOf", "oneOf"):
        if union in value:
            every = value[union]
            if any(each.get("type") == "string" and "enum" not in each and "const" not in each for each in every):
                every = [each for each in every if "enum" not in each]  # only what the editor proposes
            kinds = dict.fromkeys(kind(each, definitions, depth + 1) for each in every)
            if "number" in kinds:
                kinds.pop("whole number", None)
            return " or ".join(kinds) if len(kinds) < 4 else "value"
    sort = value.get("type")
    if isinstance(sort, list):
        return kind({"anyOf": [value | {"type": one} for one in sort]}, definitions, depth + 1)
    if sort == "array":
        inner = value.get("items") or (value.get("prefixItems") or [{}])[0]
        return f"list of {kind(inner, definitions, depth + 1)}"
    if sort == "object":
        inner = value.get("additionalProperties")
        return f"mapping to {kind(inner, definitions, depth + 1)}" if isinstance(inner, dict) and inner else "mapping"
    if sort in ("integer", "number"):
        low, high = value.get("minimum"), value.get("maximum")
        limits = f" {low:g} to {high:g}" if low is not None and high is not None else f" from {low:g}" if low is not None else ""
        return ("whole number" if sort == "integer" else "number") + limits
    return {"string": "text", "boolean": "true or false", "null": "nothing"}.get(sort or "", "anything")


def _described(value: dict, definitions: dict) -> str:
    name = value.get("$ref", "").rsplit("/", 1)[-1]
    return definitions.get(name, {}).get("description", "")


def _mentions(node: object) -> Iterator[str]:
    """Names of the definitions a schema refers to, in order."""
    if isinstance(node, dict):
        if "$ref" in node:
            yield node["$ref"].rsplit("/", 1)[-1]
        for key, value in node.items():
            if key != "$defs":
                yield from _mentions(value)
    elif isinstance(node, list):
        for value in node:
            yield from _mentions(value)


def _sentence(text: str) -> str:
    return " ".join(text.replace("`", "").split())

"""Whether JSON data is what a JSON Schema says: the part of the standard that our schemas use, with the standard library alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Path = tuple[str | int, ...]

KINDS = {
    "string": "a text", "integer": "a whole number", "number": "a number", "boolean": "true or false", "array": "a list",
    "object": "a record of names and values", "null": "nothing",
}  # fmt: skip
"""The types of JSON, and what readers call them."""

READ = {
    "type", "enum", "const", "anyOf", "oneOf", "$ref", "minimum", "maximum", "exclusiveMinimum", "minLength", "maxLength", "pattern",
    "minItems", "maxItems", "items", "minProperties", "propertyNames", "properties", "patternProperties", "additionalProperties",
    "required",
}  # fmt: skip
"""The words of a schema that are read here; of all others, such as `title`, no value depends."""


class SchemaViolation(NamedTuple):
    """A value that is not what its schema says."""

    path: Path
    """The names and places that lead to it."""
    says: str
    """What is wrong with it, as the end of a sentence that begins with its place."""


def misfit(value: Any, schema: Mapping[str, Any]) -> SchemaViolation | None:
    """The first thing about `value` that is not as its schema says; None where it conforms."""
    return next(_Reading(schema).misfits(value, schema, ()), None)


class _Reading:
    def __init__(self, root: Mapping[str, Any]):
        self.named: Mapping[str, Any] = root.get("$defs", {})

    def misfits(self, value: Any, schema: Any, path: Path) -> Iterator[SchemaViolation]:
        """Each thing that is wrong, as it is found: a caller who needs only the first pays for no more."""
        if isinstance(schema, bool):
            if not schema:
                yield SchemaViolation(path, "has no place there")
            return
        if name := schema.get("$ref"):
            yield from self.misfits(value, self.named[name.removeprefix("#/$defs/")], path)
        kind = schema.get("type")
        if kind is not None and not _is(value, kind):
            yield SchemaViolation(path, f"is {told(value)}, where {KINDS[kind]} is meant")
            return
        if "const" in schema and not _same(value, schema["const"]):
            yield SchemaViolation(path, f"is {told(value)}, where {told(schema['const'])} is meant")
        if "enum" in schema and not any(_same(value, one) for one in schema["enum"]):
            yield SchemaViolation(path, f"is {told(value)}, where one of {', '.join(map(told, schema['enum']))[:200]} is meant")
        for several in ("anyOf", "oneOf"):
            if several in schema:
                yield from self._one_of(value, schema[several], several == "oneOf", path)
        if isinstance(value, str):
            yield from _of_text(value, schema, path)
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            yield from _of_number(value, schema, path)
        elif isinstance(value, list):
            yield from self._of_list(value, schema, path)
        elif isinstance(value, dict):
            yield from self._of_record(value, schema, path)

    def _one_of(self, value: Any, ways: list[Any], just_one: bool, path: Path) -> Iterator[SchemaViolation]:
        """Each way's first fault; the one that got furthest is the one that was meant."""
        faults = []
        for way in ways:
            fault = next(self.misfits(value, way, path), None)
            if fault is None and not just_one:
                return
            faults.append(fault)
        wrong = [fault for fault in faults if fault is not None]
        if len(faults) - len(wrong) == 1:
            return
        if len(wrong) < len(faults):
            yield SchemaViolation(path, "is several things at once")
            return
        furthest = max(wrong, key=lambda fault: len(fault.path))
        kinds = [KINDS[way["type"]] for way in ways if isinstance(way, dict) and way.get("type") in KINDS]
        if len(furthest.path) == len(path) and len(kinds) == len(ways) and not any(_is(value, way["type"]) for way in ways):
            furthest = SchemaViolation(path, f"is {told(value)}, where {' or '.join(dict.fromkeys(kinds))} is meant")
        yield furthest

    def _of_list(self, value: list[Any], schema: Mapping[str, Any], path: Path) -> Iterator[SchemaViolation]:
        least, most = schema.get("minItems", 0), schema.get("maxItems")
        if len(value) < least or most is not None and len(value) > most:
            yield SchemaViolation(path, f"has {len(value)} entries, {'too few' if len(value) < least else 'too many'}")
        if "items" in schema:
            for place, one in enumerate(value):
                yield from self.misfits(one, schema["items"], (*path, place))

    def _of_record(self, value: dict[str, Any], schema: Mapping[str, Any], path: Path) -> Iterator[SchemaViolation]:
        for name in schema.get("required", ()):
            if name not in value:
                yield SchemaViolation(path, f"has no {told(name)}")
        if len(value) < schema.get("minProperties", 0):
            yield SchemaViolation(path, "has too little in it")
        known, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
        for name, one in value.items():
            if "propertyNames" in schema and next(self.misfits(name, schema["propertyNames"], path), None):
                yield SchemaViolation(path, f"has {told(name)}, which is not a valid name there")
            fitting = [known[name]] if name in known else []
            fitting += [way for pattern, way in patterns.items() if re.search(pattern, name)]
            if not fitting and schema.get("additionalProperties") is False:
                yield SchemaViolation((*path, name), "is nothing that is read there")
            for way in fitting or [schema.get("additionalProperties", True)]:
                if way is not False:
                    yield from self.misfits(one, way, (*path, name))


def _of_text(value: str, schema: Mapping[str, Any], path: Path) -> Iterator[SchemaViolation]:
    least, most = schema.get("minLength", 0), schema.get("maxLength")
    if len(value) < least or most is not None and len(value) > most:
        yield SchemaViolation(
            path, "is empty" if not value else f"has {len(value)} letters, {'too few' if len(value) < least else 'too many'}"
        )
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield SchemaViolation(path, f"is {told(value)}, which is not of the form that is meant")


def _of_number(value: float, schema: Mapping[str, Any], path: Path) -> Iterator[SchemaViolation]:
    least, most, over = schema.get("minimum"), schema.get("maximum"), schema.get("exclusiveMinimum")
    if least is not None and value < least or over is not None and value <= over:
        yield SchemaViolation(
            path, f"is {told(value)}, where {'at least' if over is None else 'more than'} {least if over is None else over} is meant"
        )
    if most is not None and value > most:
        yield SchemaViolation(path, f"is {told(value)}, where at most {most} is meant")


def _is(value: Any, kind: str) -> bool:
    if kind == "null":
        return value is None
    if kind in ("integer", "number"):
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return number and (kind == "number" or value == int(value))
    return isinstance(value, {"string": str, "boolean": bool, "array": list, "object": dict}[kind])


def _same(value: Any, other: Any) -> bool:
    """Whether two values are one to JSON, to which true is no 1."""
    return value == other and isinstance(value, bool) == isinstance(other, bool)


def told(value: Any) -> str:
    """A value in a sentence, as short as a sentence wants it."""
    if isinstance(value, (list, dict)):
        return KINDS["array" if isinstance(value, list) else "object"]
    if isinstance(value, str):
        shown = "".join(sign if sign.isprintable() else "\ufffd" for sign in value[:61])
        return f"“{shown[:60]} …”" if len(value) > 60 else f"“{shown}”"
    return "nothing" if value is None else "true" if value is True else "false" if value is False else f"{value:g}"

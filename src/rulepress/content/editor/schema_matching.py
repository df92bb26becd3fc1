"""A model's JSON schema beside what was typed: which of its branches a value is read by, and what may stand at a place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from rulepress.content.models.reader_schema import ReaderSchema

Node = Mapping[str, Any]
Loc = tuple[Any, ...]

_SORTS: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
    "integer": int,
    "number": (int, float),
}
_CARRIED = ("x-completes", "description")
"""What is said where a branch is referred to, and counts for the branch."""


@lru_cache(maxsize=64)
def schema(model: Any) -> dict[str, Any]:
    """A model's JSON schema, as pydantic makes it."""
    made: dict[str, Any] = model.model_json_schema(by_alias=True, schema_generator=ReaderSchema)
    return made


def leaves(value: Any, node: Any, whole: Node, but: Any = None) -> Iterator[Node]:
    """The branches of a schema's node by which a value may be read, references and unions resolved; `but`: a key, or a text, that may
    be anything."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if not isinstance(node, Mapping):
            continue
        carried = {name: node[name] for name in _CARRIED if name in node}
        if "$ref" in node:
            waiting.append({**whole.get("$defs", {}).get(node["$ref"].rpartition("/")[2], {}), **carried})
        elif branches := [*node.get("anyOf", ()), *node.get("oneOf", ()), *node.get("allOf", ())]:
            fitting = [branch for branch in branches if _fits(value, branch, whole, but)]
            waiting += [{**branch, **carried} for branch in fitting]
            if "properties" in node or "additionalProperties" in node:
                yield {key: one for key, one in node.items() if key not in ("anyOf", "oneOf", "allOf")}
        else:
            yield node


def inside(node: Node, key: Any) -> list[Any]:
    """The nodes for what stands at a key, or an index, of a value that `node` reads."""
    if isinstance(key, int):
        return [node.get("items")]
    if key in node.get("properties", {}):
        return [node["properties"][key]]
    return [*(node.get("patternProperties") or {}).values(), node.get("additionalProperties")]


def at(value: Any, model: Any, loc: Loc, but: Any = None) -> list[Node]:
    """The branches that may read what stands at `loc` in data that `model` reads."""
    whole = schema(model)
    nodes: list[Any] = [whole]
    for step in loc:
        nodes = [found for node in nodes for leaf in leaves(value, node, whole, but) for found in inside(leaf, step)]
        value = value[step]
    return [leaf for node in nodes for leaf in leaves(value, node, whole, but)]


def _fits(value: Any, node: Any, whole: Node, but: Any) -> bool:
    """Whether a value has the shape of a branch, as far as its sort and its keys show."""
    while isinstance(node, Mapping) and "$ref" in node:
        node = whole.get("$defs", {}).get(node["$ref"].rpartition("/")[2], {})
    if not isinstance(node, Mapping):
        return False
    if but is not None and value == but:
        return node.get("type") not in ("object", "array", "null")
    sort = node.get("type")
    if sort in _SORTS and not isinstance(value, _SORTS[sort]):
        return False
    if isinstance(value, dict) and node.get("additionalProperties") is False and not node.get("patternProperties"):
        needed = () if but is not None else node.get("required", ())  # more is typed later
        return value.keys() - {but} <= node.get("properties", {}).keys() and all(key in value for key in needed)
    return True

"""What several schemas say alike, written once: in one file beside them, which they refer to by a relative path.

In each file, `$defs` holds the records and names that readers meet, and `unions` the unions that stand in several places. These have
a key that JSON Schema does not know: a language server walks `definitions` again for each file that refers to them, and never ends."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping
from typing import Any

SHARED = "shared.defs"
"""The name of the schema that others refer to; no kind of file has a dot in its name."""

_LOCAL, _PART = "#/$defs/", "#/unions/"
_REFERS = re.compile(rf'"\$ref": "{re.escape(_LOCAL)}([^"]+)"')
STAYS = ("description", "markdownDescription", "default")
"""What a place says beside a reference."""
_MIN_CHARACTERS = 60
"""Characters of a union from which a reference to it is shorter."""

Schemas = Mapping[str, dict[str, Any]]


def share(schemas: Schemas) -> dict[str, dict[str, Any]]:
    """These schemas with nothing written twice; where they have something in common, `SHARED` is among them and holds it."""
    texts = {kind: {name: json.dumps(one) for name, one in schema["$defs"].items()} for kind, schema in schemas.items()}
    common = _common(texts)
    named = dict.fromkeys(name for kind in texts for name in texts[kind] if (kind, name) in common)
    made = {}
    for kind, schema in schemas.items():
        shared = {name for name in texts[kind] if (kind, name) in common}
        own = {name: _referring(one, shared) for name, one in schema["$defs"].items() if name not in shared}
        made[kind] = {**schema, "$defs": own}
    if named:
        [draft] = {schema["$schema"] for schema in schemas.values()}
        kinds = {name: next(kind for kind in texts if (kind, name) in common) for name in named}
        made[SHARED] = {"$schema": draft, "$defs": {name: schemas[kind]["$defs"][name] for name, kind in kinds.items()}}
    return {kind: _factored(schema) for kind, schema in made.items()}


def joined(schemas: Schemas) -> dict[str, dict[str, Any]]:
    """Schemas as `share` has made them, each again with all that it refers to: by name, and with its unions in place."""
    whole = {kind: _unfactored(schema) for kind, schema in schemas.items()}
    shared = whole.pop(SHARED, {}).get("$defs", {})
    return {kind: {**schema, "$defs": {**shared, **schema.get("$defs", {})}} for kind, schema in whole.items()}


def _common(texts: Mapping[str, Mapping[str, str]]) -> set[tuple[str, str]]:
    """The definitions, as (kind, name), that mean the same in several schemas: they and all they refer to have the same text there."""
    counts = Counter((name, text) for one in texts.values() for name, text in one.items())
    most: dict[str, str] = {}
    for (name, text), count in counts.items():
        if count > 1 and count > counts[name, most.get(name, "")]:
            most[name] = text
    common = {(kind, name) for kind, one in texts.items() for name, text in one.items() if text == most.get(name)}
    while True:
        kinds = Counter(name for _, name in common)
        kept = {
            (kind, name)
            for kind, name in common
            if kinds[name] > 1 and all((kind, other) in common for other in _REFERS.findall(texts[kind][name]))
        }
        if kept == common:
            return common
        common = kept


def _referring(node: Any, shared: set[str]) -> Any:
    """A node whose references to what is shared lead to that file."""
    if isinstance(node, list):
        return [_referring(one, shared) for one in node]
    if not isinstance(node, dict):
        return node
    made = {key: _referring(one, shared) for key, one in node.items()}
    if isinstance(name := made.get("$ref"), str) and name.removeprefix(_LOCAL) in shared:
        made["$ref"] = f"{SHARED}.json{name}"
    return made


# -- parts of definitions -----------------------------------------------------------------------------------------


def _factored(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema whose unions that stand in several places are written once, under the name of the first key that takes them."""
    definitions = schema["$defs"]
    counts: Counter[str] = Counter()
    names: dict[str, str] = {}
    taken: set[str] = set()
    for key, text in [*_unions(definitions, counts)]:  # all of them first, so that they are counted
        if counts[text] > 1 and len(text) >= _MIN_CHARACTERS:
            names[text] = name = unused(re.sub(r"[^A-Za-z0-9_]+", "-", key), taken)  # keys may hold what has a meaning in references
            taken.add(name)
    made = {**schema, "$defs": _replaced(definitions, names)}
    if names:
        made["unions"] = {name: {"anyOf": _replaced(json.loads(text)["anyOf"], names)} for text, name in names.items()}
    return made


def _unfactored(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema with its unions where they belong."""
    parts = schema.get("unions", {})

    def put(node: Any) -> Any:
        if isinstance(node, list):
            return [put(one) for one in node]
        if not isinstance(node, dict):
            return node
        if isinstance(to := node.get("$ref"), str) and to.startswith(_PART):
            node = {**parts.get(to.removeprefix(_PART), {}), **{key: one for key, one in node.items() if key != "$ref"}}
        return {key: put(one) for key, one in node.items()}

    return {key: put(one) for key, one in schema.items() if key != "unions"}


def _unions(definitions: Mapping[str, Any], counts: Counter[str]) -> Iterator[tuple[str, str]]:
    """The unions in these definitions, as (the first key that takes it, its text), and in `counts` in how many places each stands. What
    stands in a union counts once, however often the union stands somewhere."""
    waiting: list[tuple[str, Any]] = [*definitions.items()][::-1]
    while waiting:
        key, node = waiting.pop()
        if isinstance(node, list):
            waiting += [(key, one) for one in node[::-1]]
        elif isinstance(node, dict):
            if _is_union(node):
                counts[text := _text(node)] += 1
                if counts[text] > 1:
                    continue
                yield key, text
            waiting += [(key, one) for name, one in [*node.items()][::-1] if name != "properties"]
            waiting += [*node.get("properties", {}).items()][::-1]


def _is_union(node: Mapping[str, Any]) -> bool:
    """Whether a node is nothing but a choice. Anything else has a type, which an editor would call by the name of a reference."""
    return "anyOf" in node and not node.keys() - {"anyOf", *STAYS}


def _text(node: Mapping[str, Any]) -> str:
    return json.dumps({"anyOf": node["anyOf"]})


def _replaced(node: Any, names: Mapping[str, str]) -> Any:
    """A node with references in place of the unions that have names."""
    if isinstance(node, list):
        return [_replaced(one, names) for one in node]
    if not isinstance(node, dict):
        return node
    if _is_union(node) and (text := _text(node)) in names:
        return {"$ref": f"{_PART}{names[text]}", **{key: node[key] for key in STAYS if key in node}}
    return {key: _replaced(one, names) for key, one in node.items()}


def unused(name: str, taken: Container[str]) -> str:
    """The name, with a number behind it where it is taken."""
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name}-{number}"
    return free

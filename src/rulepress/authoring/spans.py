"""From where to where a value stands in a YAML file, and what is typed in its place, so that an edit all else as it is."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import yaml

from .fixes import Edit, typed_as
from .source import Document

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def edit(document: Document, loc: tuple, value: Any) -> Edit | None:
    """Types `value` where another one stands at `loc`; None where that cannot be done without touching what is beside it."""
    node = _nodes(document.text).get(loc)
    if node is None or getattr(node, "style", None) in ("|", ">") or getattr(node, "flow_style", True) is False:
        return None
    begin, end = node.start_mark, node.end_mark
    quoted = getattr(node, "style", None) in ('"', "'")
    return Edit(document.path, begin.line + 1, begin.column + 1, end.line + 1, end.column + 1, typed_as(value, quoted))


@lru_cache(maxsize=32)
def _nodes(text: str) -> dict[tuple, yaml.Node]:
    """Every value of a text by its path."""
    found: dict[tuple, yaml.Node] = {}
    stack: list[tuple[tuple, Any]] = [((), yaml.compose(text, Loader=_LOADER))]
    while stack:
        loc, node = stack.pop()
        found[loc] = node
        if isinstance(node, yaml.MappingNode):
            stack += [((*loc, key.value), value) for key, value in node.value]
        elif isinstance(node, yaml.SequenceNode):
            stack += [((*loc, index), value) for index, value in enumerate(node.value)]
    return found

"""From where to where a value stands in a YAML file, and what is typed in its place, so that an edit leaves all else as it is."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any

import yaml

from rulepress.content.files.safe_read import line_starts
from rulepress.content.fixes.fixes import Edit, typed_as
from rulepress.content.yaml.documents import Document

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def edit(document: Document, loc: tuple, value: Any) -> Edit | None:
    """Types `value` where another one stands at `loc`; None where that cannot be done without touching what is beside it."""
    node = _nodes(document, loc).get(loc)
    if node is None or getattr(node, "style", None) in ("|", ">"):
        return None
    begin, end = node.start_mark, _end(node)
    if "#" in _between(document.text, begin.index, end.index, node):  # a comment would be lost
        return None
    quoted = getattr(node, "style", None) in ('"', "'")
    return Edit(document.path, begin.line + 1, begin.column + 1, end.line + 1, end.column + 1, typed_as(value, quoted))


def added(document: Document, loc: tuple, before: str, key: str, value: Any) -> Edit | None:
    """Types `key: value` into the mapping at `loc`, ahead of its key `before`; None where that has none."""
    node, mark = _nodes(document, loc).get(loc), document.keys.get((*loc, before))
    if node is None or mark is None:
        return None
    ending = "\r\n" if "\r\n" in document.text else "\n"
    between = ending + " " * (mark.column - 1) if _is_block(node) else ", "
    return Edit(document.path, mark.line, mark.column, mark.line, mark.column, f"{key}: {typed_as(value, quoted=True)}{between}")


def dropped(document: Document, loc: tuple) -> Edit | None:
    """Takes the key at `loc` out, with its value, where another key follows; else None."""
    home, nodes = document.keys, _nodes(document, loc)
    if loc not in nodes:
        return None
    siblings = [other for other in home if len(other) == len(loc) and other[:-1] == loc[:-1]]
    following = next((home[other] for other in siblings if home[other][:2] > home[loc][:2]), None)
    if following is None or "#" in document.text[nodes[loc].end_mark.index :].split("\n")[0]:
        return None
    return Edit(document.path, home[loc].line, home[loc].column, following.line, following.column, "")


def _is_block(node: yaml.Node) -> bool:
    return getattr(node, "flow_style", True) is False


def _between(text: str, begin: int, end: int, node: yaml.Node) -> str:
    """What stands in a node beside keys and values."""
    stack, leaves = [node], []
    while stack:
        one = stack.pop()
        if isinstance(one, yaml.ScalarNode):
            leaves.append((one.start_mark.index, one.end_mark.index))
        else:
            stack += [part for value in one.value for part in (value if isinstance(value, tuple) else (value,))]
    gaps = pairwise([begin, *(at for leaf in sorted(leaves) for at in leaf), end])
    return "".join(text[first:last] for first, last in list(gaps)[::2])


def _end(node: yaml.Node) -> yaml.Mark:
    """Where the last thing in a node ends; a block's own end is where the next thing begins."""
    while _is_block(node) and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    return node.end_mark


def _nodes(document: Document, loc: tuple) -> dict[tuple, yaml.Node]:
    """The values at and around `loc` by their paths: those of one entry of the file, where that stands on lines of its own."""
    text, home = document.text, document.keys.get(loc[:1]) if loc else None
    if home is None or home.column != 1 or _in_braces(text):
        return _read(text)
    others = (document.keys[(key,)].line for key in document.data or ())
    starts, following = _starts(text), min((line for line in others if line > home.line), default=None)
    begin, end = starts[home.line - 1], starts[following - 1] if following else len(text)
    above = home.line - 1
    return _read(" " * (begin - above) + "\n" * above + text[begin:end])  # its lines and places are those of the file


def _in_braces(text: str) -> bool:
    """Whether a file is a mapping in braces."""
    lines = (line.strip().removeprefix("---").strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith(("#", "%"))), "").startswith("{")


_starts = lru_cache(maxsize=32)(line_starts)


@lru_cache(maxsize=64)
def _read(text: str) -> dict[tuple, yaml.Node]:
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

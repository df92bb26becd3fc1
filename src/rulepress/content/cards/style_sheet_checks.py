"""What is wrong with a style sheet of a project: what is never closed or cannot be read, and what it would load from elsewhere.

Whoever sets a page passes over such places without a word, and with a brace that is never closed over all that follows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.yaml.documents import Document

MAX_DEPTH = 32
"""Blocks and brackets within one another; ours have four."""

LOADING = {"url", "src", "image", "image-set", "cross-fade"}
"""Functions whose texts a browser takes for addresses; some know them under its maker's name, such as `-webkit-image-set`, too."""

VARIABLES = {"var", "env", "attr"}
"""Functions that stand for what is said somewhere else."""
_MAKER = re.compile(r"-\w+-")
_ELSEWHERE = re.compile(r"(?!data:)[a-z][a-z0-9+.-]*:|//|(?:var|env|attr)\(", re.IGNORECASE)
_OPENED = {"{} block": "{", "[] block": "[", "() block": "("}
_STRAY = {"}": "`}`", "]": "`]`", ")": "`)`"}


def faults(document: Document, taken: Callable[[str], bool], advice: str) -> list[Diagnostic]:
    """Everything wrong with a style sheet, each at its place; `taken` says of an address whether it may be loaded, and `advice`
    what to do about one that may not."""
    return list(_signs(document, taken, advice)) or list(_declarations(document))


def _signs(document: Document, taken: Callable[[str], bool], advice: str) -> Iterator[Diagnostic]:
    from tinycss2 import parse_component_value_list  # only here: few projects have styles of their own

    def found(code: str, message: str, node: Any, help_: str) -> Diagnostic:
        return Diagnostic(code, "error", message, document.path, node.source_line, node.source_column, suggestion=help_)

    # A brace too many at the end: it is told as such where all is closed, and else closes what is not.
    nodes = parse_component_value_list(document.text + "\n}")
    last = nodes.pop()
    if last.type != "error":
        what = f"This `{_OPENED[last.type]}`" if last.type in _OPENED else "What begins here (a comment, a text or a bracket)"
        yield found("bad-styles", f"{what} is never closed.", last, "close it")
        return
    for node, depth in walk(nodes):
        if depth > MAX_DEPTH:
            yield found("bad-styles", f"This is nested more than {MAX_DEPTH} levels deep.", node, "look for brackets that are never closed")
            return
        if node.type == "error":
            sign = _STRAY.get(node.kind)
            message = (
                f"This {sign} closes nothing." if sign else "A quotation mark or an address that begins here is not closed on its line."
            )
            yield found("bad-styles", message, node, "delete it, or look for what should open it" if sign else "close it")
        elif imports(node):
            yield found("outside-styles", "Styles load no other style sheets.", node, "copy what it says into this file")
        else:
            for address in addresses(node):
                if not taken(address):
                    yield found("outside-styles", f"Styles load nothing from elsewhere, such as `{address[:60]}`.", node, advice)


def walk(nodes: Iterable[Any]) -> Iterator[tuple[Any, int]]:
    """Everything that tokens hold, in the order in which it is written, and how deep it stands; the outermost at 1."""
    waiting = [(node, 1) for node in reversed(list(nodes))]
    while waiting:
        node, depth = waiting.pop()
        yield node, depth
        inside = getattr(node, "content", None) or getattr(node, "arguments", None) or ()
        waiting += [(one, depth + 1) for one in reversed(inside)]


def imports(node: Any) -> bool:
    """Whether this is the `@import` of a style sheet, however it is written."""
    return node.type == "at-keyword" and node.lower_value == "import"


def addresses(node: Any) -> list[str]:
    """What a browser would load by this token: `url(...)`, and each text that a function such as `image-set(...)` takes for an address.
    A variable that such a function is given may be any address: it stands there as it is called."""
    if node.type == "url":
        return [str(node.value)]
    if node.type == "function" and _MAKER.sub("", node.lower_name, count=1) in LOADING:
        variable = [one.serialize() for one, _ in walk(node.arguments) if one.type == "function" and one.lower_name in VARIABLES]
        return [str(one.value) for one in node.arguments if one.type == "string"] + variable
    return []


def elsewhere(address: str) -> bool:
    """Whether an address leads to another host, or to no file, as browsers read it: without control characters, and `\\` as `/`.
    What a variable stands for may be such an address."""
    return bool(_ELSEWHERE.match(re.sub(r"[\0-\x1f]", "", address).strip().replace("\\", "/")))


def _declarations(document: Document) -> Iterator[Diagnostic]:
    """What stands in a rule and is no declaration, or is no rule."""
    from tinycss2 import parse_blocks_contents, parse_stylesheet

    for rule in parse_stylesheet(document.text, skip_comments=True, skip_whitespace=True):
        if rule.type == "qualified-rule":
            for node in parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True):
                if node.type == "error" and node.kind == "invalid":
                    message = "This is not read: in a rule stand declarations, such as `color: red;`."
                    yield Diagnostic(
                        "bad-styles", "error", message, document.path, node.source_line, node.source_column,
                        suggestion="write `name: value;`, and look at the end of the declaration before it")  # fmt: skip
        elif rule.type == "error" and rule.kind == "invalid":
            message = "This is not read: no block `{ ... }` follows it."
            yield Diagnostic(
                "bad-styles", "error", message, document.path, rule.source_line, rule.source_column, suggestion="add it, or delete this"
            )

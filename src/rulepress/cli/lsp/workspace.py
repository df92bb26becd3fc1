"""A project as somebody types in it: what is wrong with it, what stands at a place, and what may be typed there.

Places are counted as in findings: lines and columns from 1, in characters. Nothing here knows the editors' protocol.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from rulepress.cli.checking.checker import examine
from rulepress.cli.checking.content_loading import known
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.editor.name_index import Index, Unfitting
from rulepress.content.editor.names import Name, NameMention
from rulepress.content.editor.schema_matching import at
from rulepress.content.files import safe_read
from rulepress.content.files.project import Project
from rulepress.content.files.unused_files import outside
from rulepress.content.fixes.fixes import Edit
from rulepress.content.lint.rules.unusable_name import reserved
from rulepress.content.yaml.documents import Document, understood

HERE = "zzherezz"
"""Stands for what is about to be typed."""
WORD = re.compile(r"[^\[\]{},:#]*")
_OPERATOR = re.compile(r"(?<=[\w.]) [+*-] $")
"""What joins the terms of a sum, at the end of a line's beginning."""
_DOTTED = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z0-9_][\w-]*)*")


@dataclass(frozen=True)
class FilePosition:
    """A place in a file: the path from the project, or the whole one for what ships with rulepress."""

    path: str
    line: int
    column: int
    end_column: int


@dataclass(frozen=True)
class Proposal:
    """Something that may be typed."""

    label: str
    typed: str
    """What takes the place of `Proposals.line`, columns `column` to `end_column`."""
    words: str
    key: bool


@dataclass(frozen=True)
class Proposals:
    """What may be typed at a place, and what of the line it takes the place of."""

    line: int
    column: int
    end_column: int
    offered: tuple[Proposal, ...]


@dataclass(frozen=True)
class Renaming:
    """What is typed everywhere for a name to become another one."""

    edits: tuple[Edit, ...]
    moved: tuple[str, str] | None
    """A file that is called by the name, and what it is called then; paths from the project."""


class Workbench:
    """One project. Its methods may be called from several threads."""

    def __init__(self, root: Path):
        self.root = Path(os.path.abspath(root))
        self._changes = 0
        self._read: tuple[int, dict[str, Index]] = (-1, {})
        self._reading = threading.Lock()

    # -- what is typed ------------------------------------------------------------------------------------------------

    def type(self, path: str, text: str | None) -> None:
        """What an editor has of a file; None: as it is on disk. `path` is the project's, or a whole one."""
        full = os.path.realpath(self.root / path)
        if text is None:
            safe_read.unsaved.pop(full, None)
        else:
            safe_read.unsaved[full] = text.encode("utf-8", "surrogatepass")  # half a character is a finding
        self.changed()

    def changed(self) -> None:
        """Something is other than it was, be it on disk."""
        self._changes += 1

    def text(self, path: str) -> str:
        """A file as it is read: as typed, else as on disk; nothing for one that is not there."""
        try:
            return safe_read.read_bytes(self.root, path).decode("utf-8-sig", "replace")
        except safe_read.Unreadable:
            return ""

    # -- what is wrong ------------------------------------------------------------------------------------------------

    def findings(self) -> dict[str, list[Diagnostic]]:
        """Everything that is wrong, by file. Takes about as long as `check`."""
        found: dict[str, list[Diagnostic]] = {}
        for one in examine(Project(self.root)).findings:
            found.setdefault(one.path, []).append(one)
        return found

    # -- names --------------------------------------------------------------------------------------------------------

    def indexes(self) -> dict[str, Index]:
        """The names of every game, of what is typed now."""
        with self._reading:
            changes = self._changes
            if self._read[0] != changes:
                project = Project(self.root)
                games = [] if outside(project) else known(project)
                self._read = changes, {one.id: Index(one, one.load(project)) for one in games}
            return self._read[1]

    def name_at(self, path: str, line: int, column: int) -> tuple[Index, Name] | None:
        """The name that stands at a place."""
        for index in self.indexes().values():
            if name := index.at(path, line, column):
                return index, name
        return None

    def given(self, path: str, line: int, column: int) -> list[FilePosition]:
        """Where the name at a place is given."""
        found = self.name_at(path, line, column)
        return [self._spot(said) for said in found[0].given(found[1])] if found else []

    def used(self, path: str, line: int, column: int, declared: bool = True) -> list[FilePosition]:
        """Every place that says the name at a place; `declared`: those that give it, too."""
        found = self.name_at(path, line, column)
        if not found:
            return []
        index, name = found
        return [self._spot(said) for said in [*(index.given(name) if declared else ()), *index.uses(name)]]

    def renamed(self, path: str, line: int, column: int, new: str) -> Renaming:
        """See `Index.renamed`. Raises Unfitting."""
        found = self.name_at(path, line, column)
        if not found:
            raise Unfitting("There is no name here to rename.")
        index, name = found
        edits = index.renamed(name, new)
        own = Path(name.given.path)
        moved = (name.given.path, own.with_name(f"{new}.yaml").as_posix()) if _names_its_file(name) else None
        if moved and (why := reserved(new)):
            raise Unfitting(f"A file cannot be called `{new}`: {why}.")
        if moved and (self.root / moved[1]).exists():
            raise Unfitting(f"{moved[1]} is there already.")
        return Renaming(tuple(edits), moved)

    def _spot(self, said: NameMention) -> FilePosition:
        own = said.document.root is None or Path(said.document.root) == self.root
        path = said.path if own else (Path(said.document.root or self.root) / said.path).as_posix()
        return FilePosition(path, said.mark.line, said.mark.column, said.mark.end_column or said.mark.column + len(said.text))

    # -- words --------------------------------------------------------------------------------------------------------

    def told(self, path: str, line: int, column: int) -> str | None:
        """What is to be said of what stands at a place, as Markdown: a name's printed words, its rule and odds, or what a key is for."""
        if found := self.name_at(path, line, column):
            index, name = found
            return _about(index, name, path)
        for index in self.indexes().values():
            kind, document = index.kind_of(path), next((one for one in index.documents if one.path == path), None)
            if kind and document and document.data:
                for loc, mark in document.keys.items():
                    if mark.line == line and mark.column <= column < (mark.end_column or mark.column + 1):
                        nodes = [
                            node for leaf in at(document.data, kind[1], loc[:-1]) for node in [leaf.get("properties", {}).get(loc[-1])]
                        ]
                        words = [node["description"] for node in nodes if node and "description" in node]
                        if words:
                            return f"`{loc[-1]}`: {words[0]}"
                return _within(index, document, line, column)
        return None

    def proposals(self, path: str, line: int, column: int) -> Proposals | None:
        """What may be typed at a place; None where nothing is known of it."""
        lines = safe_read.split_lines(self.text(path))
        if not 1 <= line <= len(lines):
            return None
        before, behind = lines[line - 1][: column - 1], lines[line - 1][column - 1 :]
        start = _begun(before)
        end = column - 1 + WORD.match(behind).end()  # type: ignore[union-attr]  # it matches nothing, too
        end = max(start, len(lines[line - 1][:end].rstrip()))
        for index in self.indexes().values():
            if kind := index.kind_of(path):
                found = _offered(index, kind[1], path, _TypedWord(lines, line, start, end))
                colon = lines[line - 1][end:].lstrip().startswith(":")
                offered = tuple(Proposal(one.label, one.label if colon or not one.key else one.typed, one.words, one.key) for one in found)
                return Proposals(line, start + 1, end + 1, offered)
        return None


def _within(index: Index, document: Document, line: int, column: int) -> str | None:
    """What is to be said of a name within a number or condition."""
    text = document.lines[line - 1] if line <= len(document.lines) else ""
    name = next((one[0] for one in _DOTTED.finditer(text) if one.start() < column <= one.end() + 1), None)
    for loc, typed, key in document.texts:
        if name and name in typed and document.where(loc, key=key).line == line and (offer := index.proposed(document, loc, key).get(name)):
            return f"`{name}`: {offer.text}"
    return None


def _names_its_file(name: Name) -> bool:
    return not name.given.key and name.kind != "rule" and Path(name.given.path).stem == name.text


def _about(index: Index, name: Name, path: str) -> str:
    owner = name.home or ("the rules" if name.given.path.startswith("rules/") else None)
    told = [f"**{name.text}**, {name.kind.replace('_', ' ')}" + (f" of {owner}" if owner else "")]
    if words := index.words(name):
        told.append(words)
    if rule := index.rule_of(name):
        told.append(f"`{rule}`")
    told += index.glance(name, path)
    return "\n\n".join(told)


class _TypedWord(NamedTuple):
    """A word of a file on its way: the file's lines, which one it is on, and the columns (from 0) that it takes up."""

    lines: list[str]
    line: int
    start: int
    end: int


def _offered(index: Index, model: Any, path: str, word: _TypedWord) -> list[Proposal]:
    """What may stand in the place of a word, found by putting one there that stands nowhere else."""
    lines, line, start, end = word
    head, tail = lines[line - 1][:start], lines[line - 1][end:]
    keyed = tail.lstrip().startswith(":")
    tries = [HERE] if keyed or re.search(r":\s+$|[\[,]\s*$|- $", head) and not re.search(r"\{[^}\]]*$", head) else [f"{HERE}: 0", HERE]
    tries += [one for one in (f"{HERE}: 0", HERE) if one not in tries and not keyed]
    closing = "".join({"{": "}", "[": "]"}[sign] for sign in reversed(_open(head)))
    in_sum = _OPERATOR.search(head) is not None
    for after in ("\n".join(["", *lines[line:]]), ""):
        for tried in tries:
            for rest in dict.fromkeys((tail, closing)):
                document = understood(path, "\n".join([*lines[: line - 1], head + tried + rest]) + after)
                if place := next(((loc, key) for loc, text, key in document.texts if text == HERE), None):
                    return list(_at_place(index, model, document, *place))
                if in_sum and (found := next((loc for loc, text, key in document.texts if HERE in text and not key), None)):
                    return [Proposal(name, name, offer.text, False) for name, offer in index.proposed(document, found, False).items()]
    return []


def _begun(before: str) -> int:
    """The column (from 0) at which the word begins that ends a line's beginning."""
    breaks = [found.end() for found in re.finditer(r"^\s*|[\[{,]\s*|:\s+", before)]
    if operator := _OPERATOR.search(before[: len(before) - len(before.rpartition(" ")[2])]):
        breaks.append(operator.end())
    start = breaks[-1]
    while dash := re.match(r"- +", before[start:]):
        start += dash.end()
    return start


def _open(head: str) -> list[str]:
    """The brackets that are open at the end of a line's beginning."""
    found: list[str] = []
    for sign in re.sub(r"\"[^\"]*\"|'[^']*'", "", head):
        if sign in "[{":
            found.append(sign)
        elif sign in "]}" and found:
            found.pop()
    return found


def _at_place(index: Index, model: Any, document: Document, loc: tuple[Any, ...], key: bool) -> Iterator[Proposal]:
    seen: set[str] = set()
    for proposal in (_keys if key else _values)(index, model, document.data, loc):
        if proposal.label not in seen:
            seen.add(proposal.label)
            yield proposal
    for name, offer in index.proposed(document, loc, key).items():
        if name not in seen:
            yield Proposal(name, f"{name}: " if key else name, offer.text, key)


def _keys(index: Index, model: Any, data: Any, loc: tuple[Any, ...]) -> Iterator[Proposal]:
    there: Any = data
    for step in loc[:-1]:
        there = there[step]
    nodes = at(data, model, loc[:-1], HERE)
    for needed in (True, False):
        for node in nodes:
            for name, one in node.get("properties", {}).items():
                if name not in there and (name in node.get("required", ())) == needed:
                    yield Proposal(name, f"{name}: ", _described(one), True)
    for node in nodes:
        keys = (node.get("propertyNames") or {}).get("x-completes")
        for name, offer in index.offered(keys or node.get("x-completes", "")).items():
            if name not in there and (keys or offer.value is not None):
                yield Proposal(name, f"{name}: ", offer.text, True)


def _values(index: Index, model: Any, data: Any, loc: tuple[Any, ...]) -> Iterator[Proposal]:
    for node in at(data, model, loc, HERE):
        for word in [*node.get("enum", ()), *([node["const"]] if "const" in node else [])]:
            if word is not None:
                yield Proposal(_word(word), _word(word), node.get("description", ""), False)
        if node.get("type") == "boolean":
            yield from (Proposal(word, word, node.get("description", ""), False) for word in ("true", "false"))
        if "parameter of the trait" in node.get("description", ""):
            yield from (Proposal(name, name, words, False) for name, words in _parameters(data, loc))
        if kind := node.get("x-completes"):
            for name, offer in index.offered(kind).items():
                if offer.alone:
                    yield Proposal(name, name, offer.text, False)
                else:
                    yield Proposal(name, f"{name}: ", offer.text, False)


def _parameters(data: Any, loc: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
    """The parameters of the trait, action or ability around a place, each with what it is for."""
    for step in loc:
        own = data.get("parameters") if isinstance(data, dict) else None
        if isinstance(own, dict):
            yield from ((name, str(one.get("meaning") or "") if isinstance(one, dict) else "") for name, one in own.items())
        data = data[step]


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _described(node: Any) -> str:
    return node.get("description", "") if isinstance(node, dict) else ""

"""Names in a designer's files: where each is given, every place that says it, and what another name would change.

What may be named where is told once: models mark such places for editors (`x-completes`), and a walk of a file beside its
model's schema finds them. What is given where follows from the files: those of one record give its `id`, those of several the
names at their top.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import cached_property, lru_cache
from pathlib import PurePosixPath
from typing import Any

from pydantic import RootModel

from rulepress.content.diagnostics.diagnostic import printable
from rulepress.content.editor.completion import Completion
from rulepress.content.editor.names import Name, NameMention, home_of
from rulepress.content.editor.scaffold_files import unwritable
from rulepress.content.editor.schema_matching import Loc, Node, inside, leaves, schema
from rulepress.content.fixes.fixes import Edit, typed_as
from rulepress.content.prose.chapters import RULE_ID
from rulepress.content.system.content_protocol import Content
from rulepress.content.system.game_authoring import GameAuthoring
from rulepress.content.yaml.documents import Document, SourcePosition
from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import cited

SAME = {
    "unit trait": "trait",
    "action trait": "trait",
    "kind of terrain": "terrain",
    "marker": "token",
    "token or marker": "token",
}
"""Kinds of names that are told apart where they are used, and not where they are given."""
UNMARKED = {
    "attacker": "unit",
    "target": "unit",
    "unit": "unit",
    "action": "action",
    "trait": "trait",
    "token": "token",
    "pilot": "pilot",
    "leader": "leader",
}
"""Keys that say by themselves what stands at them, where the model takes anything."""
SEVERAL = {"units": "unit", "actions": "action", "traits": "trait"}
"""Keys of which each entry names one, likewise."""
UNSPOKEN = ("turn action",)
"""Kinds whose names are common words, such as Move: a text that has the word does not speak of them."""
SPOKEN = 4
"""Letters that a name needs to be known again in a text."""
_RULE = re.compile(RULE_ID)
_ID = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")
_OF_A_FACTION = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")
_IN_FORMULAS = re.compile("[a-z][a-z0-9_]*")
_STATED = re.compile(rf"\[({RULE_ID})[\]:]")


class Unfitting(Exception):
    """Why a name cannot be changed so; its text is for the designer."""


class Index:
    """All names of one game's sources."""

    def __init__(self, game: GameAuthoring, content: Content):
        self._game, self._content = game, content
        typed: dict[str, Document] = {}
        for document in content.documents:
            typed.setdefault(document.path, document)  # as typed; editions of it come behind
        self.documents = list(typed.values())
        self._models = [(kind, model, pattern) for kind, (model, patterns) in game.files.items() for pattern in patterns]

    @cached_property
    def names(self) -> list[Name]:
        """Every name that is given, the project's own files first."""
        found = [name for document in self.documents for name in self._given(document)]
        found += [Name(said.kind, said.text, said) for said in self._within if said.gives]
        known = {(SAME.get(name.kind, name.kind), name.text) for name in found}
        for said in self.said:
            if said.key and isinstance(said.inside, dict) and (said.kind, said.text) not in known:
                found.append(Name(said.kind, said.text, said, alone=True))
        return found

    @cached_property
    def said(self) -> list[NameMention]:
        """Every place where a name may stand, in the order of files and lines."""
        within: dict[str, list[NameMention]] = {}
        for said in self._within:
            within.setdefault(said.path, []).append(said)
        return [said for document in self.documents for said in [*self._said(document), *within.get(document.path, ())]]

    @cached_property
    def _within(self) -> list[NameMention]:
        """The names within what is typed that the game knows of."""
        return list(self._game.said(self._content))

    def at(self, path: str, line: int, column: int) -> Name | None:
        """The name that stands at a place; both counted from 1."""
        given = next((name for name in self.names if name.given.path == path and name.given.holds(line, column)), None)
        if given:
            return given
        return next((name for said in self.said if said.path == path and said.holds(line, column) and (name := self.meant(said))), None)

    def meant(self, said: NameMention) -> Name | None:
        """What is named: by the file itself, else by its faction, by the rules, or by another faction."""
        fitting = self._by_ways.get((said.kind, said.text)) or self._by_ways.get((said.kind, said.text.partition("/")[0])) or ()
        near: list[Callable[[Name], bool]] = [
            lambda name: name.given.path == said.path,
            lambda name: not name.alone and name.home == said.home,
            lambda name: not name.alone and name.home is None,
            lambda name: not name.alone,
            lambda name: said.home is None,
        ]
        return next((name for wanted in near for name in fitting if wanted(name)), None)

    def given(self, name: Name) -> list[NameMention]:
        """Every place that gives it: a rule that editions have in different words is given by each of them."""
        return [other.given for other in self.names if other.is_(name)]

    def uses(self, name: Name) -> list[NameMention]:
        """Every place that names it, but for those that give it."""
        givers = {(said.path, said.mark) for said in self.given(name)}
        return [
            said
            for said in self.said
            if (said.path, said.mark) not in givers and (meant := self.meant(said)) is not None and meant.is_(name)
        ]

    def renamed(self, name: Name, new: str) -> list[Edit]:
        """What is typed everywhere for a name to become another one, its mentions in texts and comments too. Raises Unfitting."""
        new = new.strip()
        if not name.given.document.root or not self._content.project.owns(name.given.path, name.given.document.root):
            raise Unfitting(f"`{name.text}` is given by what ships with rulepress, not by this project.")
        if name.kind == "rule" and name.text in cited():
            raise Unfitting("The engine carries this rule out and knows it by this name.")
        if not name.given.within and _ID.fullmatch(name.text) and not _ID.fullmatch(new):
            raise Unfitting("This name is an id: lower-case words joined by hyphens, or by dots in a rule's.")
        if name.given.within and not _IN_FORMULAS.fullmatch(new):
            raise Unfitting("Formulas have this name: small letters, digits and underscores, from a letter on.")
        if not new or "\n" in new or len(new) > 60:
            raise Unfitting("A name has up to 60 characters, on one line.")
        if why := unwritable(new):
            raise Unfitting(f"`{printable(new)}` cannot be written; {why}.")
        if any(other.kind == name.kind and other.text == new and other.home in (name.home, None) for other in self.names):
            raise Unfitting(f"There is a {name.kind} `{new}` already.")
        places = [*self.given(name), *self.uses(name)]
        edits = {(said.path, said.mark.line, said.mark.column): _typed(said, name.instead(said.text, new)) for said in places}
        longer = {other.text for other in self.names if name.text in other.text}
        taken = [*self.said, *(name.given for name in self.names)]
        for document in self.documents:
            if self._content.project.owns(document.path, document.root) and name.home in (None, home_of(document.path)):
                for edit in _mentions(document, name, longer, new, taken):
                    edits.setdefault((edit.path, edit.line, edit.column), edit)
        return [edit for key, edit in sorted(edits.items())]

    def offered(self, kind: str) -> Mapping[str, Completion]:
        """What editors propose of a kind of names."""
        return self._completions.get(kind, {})

    def proposed(self, document: Document, loc: Loc, key: bool) -> Mapping[str, Completion]:
        """What editors propose at a place where no model marks the names."""
        return self._game.proposed(self._content, document.path, document.data, loc, key)

    def words(self, name: Name) -> str:
        """What is printed or said of a name; empty where nothing is."""
        if name.kind == "rule":
            told = {one["id"]: one["text"] for one in (self._content.data or {}).get("rules", ())}
            return told.get(name.text, "")
        if name.kind == "term":
            return str((name.given.document.data or {}).get(name.text, {}).get("text", ""))
        offer = self._completions.get(name.kind, {}).get(name.text)
        return offer.text if offer else ""

    def rule_of(self, name: Name) -> str | None:
        """The id by which rules and the log know what a card says."""
        return f"{name.kind}.{slug(name.text)}" if name.kind in ("trait", "action", "effect") else None

    def glance(self, name: Name, path: str) -> list[str]:
        """What a name comes to at the table, seen from a file that says it: a few lines of odds; none where there are none to tell."""
        data = self._content.data
        return list(self._game.at_a_glance(data, name.kind, name.text, PurePosixPath(path).stem)) if data else []

    def kind_of(self, path: str) -> tuple[str, Any] | None:
        """What kind of file a path is of, and its model."""
        depth = path.count("/")
        return next(
            ((kind, model) for kind, model, pattern in self._models if pattern.count("/") == depth and fnmatch(path, pattern)), None
        )

    def _given(self, document: Document) -> Iterator[Name]:
        if document.path.endswith(".md"):
            for number, line in enumerate(document.lines, 1):
                for found in _STATED.finditer(line):
                    mark = SourcePosition(number, found.start(1) + 1, found.end(1) + 1)
                    yield Name("rule", found[1], NameMention("rule", found[1], document, mark))
            return
        known = self.kind_of(document.path)
        if known is None or not document.data or any(said.gives and said.path == document.path for said in self._within):
            return
        kind, model = known
        if issubclass(model, RootModel):
            one = PurePosixPath(document.path).stem if "/shared/" in document.path else _one(kind)
            for key in document.data:
                yield Name(one, key, NameMention(one, key, document, document.where((key,), key=True), True))
        elif kind == "core":
            for table, rows in document.data.items():
                for key in rows if isinstance(rows, dict) else ():
                    yield Name(_one(table), key, NameMention(_one(table), key, document, document.where((table, key), key=True), True))
        elif isinstance(id_ := document.data.get("id"), str):
            yield Name(kind, id_, NameMention(kind, id_, document, document.where(("id",))))

    def _said(self, document: Document) -> Iterator[NameMention]:
        if not isinstance(document.data, dict):
            return
        known = self.kind_of(document.path)
        marked = dict(_marked(_FileKey(document.path, document.text, document.data), known[1])) if known else {}
        for (loc, _), (kind, text, value) in [*marked.items()]:
            if value is not None and (offer := self._completions.get(kind, {}).get(text)) and offer.value:
                marked |= _named(value, offer.value, {}, loc)  # what stands behind a trait is as its parameters are
        for (loc, key), (kind, text, value) in marked.items():
            yield NameMention(SAME.get(kind, kind), text, document, document.where(loc, key=key), key, value)
        for loc, text, key in document.texts:
            if (loc, key) in marked or (len(loc) == 1 and (key or loc[0] not in UNMARKED)):
                continue
            if _OF_A_FACTION.fullmatch(text):
                yield NameMention("unit", text, document, document.where(loc, key=key), key)
            elif _RULE.fullmatch(text):
                yield NameMention("rule", text, document, document.where(loc, key=key), key)
            elif loc[-1] in UNMARKED and not key:
                yield NameMention(UNMARKED[loc[-1]], text, document, document.where(loc))
            elif len(loc) > 1 and loc[-2] in SEVERAL:
                yield NameMention(SEVERAL[loc[-2]], text, document, document.where(loc, key=key), key)

    @cached_property
    def _by_ways(self) -> dict[tuple[str, str], list[Name]]:
        found: dict[tuple[str, str], list[Name]] = {}
        for name in self.names:
            for way in name.ways:
                found.setdefault(way, []).append(name)
        return found

    @cached_property
    def _completions(self) -> Mapping[str, Mapping[str, Completion]]:
        return self._game.completions(self._content)


def _one(several: str) -> str:
    """What one of several is called: `abilities` are an `ability`."""
    return re.sub(r"ies$", "y", several) if several.endswith("ies") else several.removesuffix("s")


def _typed(said: NameMention, text: str) -> Edit:
    lines, mark = said.document.lines, said.mark
    end = mark.end_column or mark.column + len(said.text)
    quoted = lines[mark.line - 1][mark.column - 1 : mark.column] in ("'", '"')
    typed = text if said.within or said.path.endswith(".md") else typed_as(text, quoted)
    return Edit(said.path, mark.line, mark.column, mark.line, end, typed)


def _mentions(document: Document, name: Name, longer: Iterable[str], new: str, taken: Iterable[NameMention]) -> Iterator[Edit]:
    """Where a text or comment speaks of the name, and not of another that has it in its own."""
    if name.kind in UNSPOKEN or len(name.text) < SPOKEN or (name.kind not in ("rule", "unit") and not name.text[0].isupper()):
        return
    spoken = re.compile(rf"(?<![\w/.-])(?:{'|'.join(map(re.escape, sorted(longer, key=len, reverse=True)))})(?![\w-])")
    held: dict[int, list[NameMention]] = {}
    for said in taken:
        if said.path == document.path:
            held.setdefault(said.mark.line, []).append(said)
    for number, line in enumerate(document.lines, 1):
        for found in spoken.finditer(line):
            if found[0] == name.text and not any(said.holds(number, found.start() + 1) for said in held.get(number, ())):
                yield Edit(document.path, number, found.start() + 1, number, found.end() + 1, new)


Marked = dict[tuple[Loc, bool], tuple[str, str, Any]]
"""Where, and whether it is a key -> the kind of name, the name, and what stands at the key."""


@dataclass(frozen=True)
class _FileKey:
    """What a file says, by which it is known again."""

    path: str
    text: str
    data: Any = field(compare=False, repr=False)


@lru_cache(maxsize=1024)
def _marked(typed: _FileKey, model: Any) -> Marked:
    """The names in a file, where its model marks them; remembered, as whoever asks again has changed a file or two."""
    whole = schema(model)
    return dict(_named(typed.data, whole, whole, ()))


def _named(value: Any, node: Any, whole: Node, loc: Loc) -> Iterator[tuple[tuple[Loc, bool], tuple[str, str, Any]]]:
    for leaf in leaves(value, node, whole):
        kind = leaf.get("x-completes")
        if isinstance(value, str) and kind:
            yield (loc, False), (kind, value, None)
        elif isinstance(value, list):
            for index, one in enumerate(value):
                for found in inside(leaf, index):
                    yield from _named(one, found, whole, (*loc, index))
        elif isinstance(value, dict):
            keys = kind or (leaf.get("propertyNames") or {}).get("x-completes")
            for key, one in value.items():
                if keys:
                    yield ((*loc, key), True), (keys, key, one)
                for found in inside(leaf, key):
                    yield from _named(one, found, whole, (*loc, key))

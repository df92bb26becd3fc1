"""Reads a game's sources: YAML files against their models, chapters, and every document that was read on the way."""

from __future__ import annotations

import os
from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from posixpath import basename, dirname, splitext
from typing import Any, Generic, TypeVar

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.diagnostics.error_context import working_on
from rulepress.content.files.project import Project, shipped
from rulepress.content.models.validation import validate
from rulepress.content.prose.chapters import Chapter, check_order, read_chapter
from rulepress.content.yaml.documents import Document, read_text, read_yaml


@dataclass
class SourceFile:
    """One file: as typed (`document`) and as validated (`record`, None if it is invalid). A file whose definitions are validated one by
    one keeps the valid ones."""

    document: Document
    record: Any = None

    @property
    def id(self) -> str:
        """The id other files use: as typed, else the file's name."""
        typed = (self.document.data or {}).get("id")
        return typed if isinstance(typed, str) else self.stem

    @property
    def ids(self) -> list[str]:
        """The id, and the file's name where that differs: a reference to either means this file."""
        return list(dict.fromkeys((self.id, self.stem)))

    @property
    def stem(self) -> str:
        """The file's name without its ending."""
        return splitext(basename(self.document.path))[0]

    @property
    def complete(self) -> bool:
        """Is all of it understood?"""
        return self.record is not None and (not one_by_one(type(self.record)) or len(self.record.root) == len(self.document.data or {}))

    @property
    def names(self) -> list[str]:
        """The names a file of definitions defines, broken ones included."""
        return [name for name in self.document.data or {} if isinstance(name, str)]


Read = TypeVar("Read", bound=SourceFile)
"""What a game makes of a file."""


@dataclass(kw_only=True)
class Sources:
    """What every game's sources have: those of a game with one edition; one with more says itself what its editions are."""

    project: Project
    documents: list[Document]
    """Everything that was read."""
    chapters: list[Chapter]
    data: dict[str, Any] | None = None
    """The newest edition resolved, when nothing is wrong."""

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What is wrong with the files."""
        return [found for document in self.documents for found in document.diagnostics]

    @property
    def editions(self) -> Mapping[str, Any]:
        """Every edition's sources by id."""
        return {self.data["edition"]["id"]: self} if self.data else {}


@dataclass
class Reader(Generic[Read]):
    """Reads files of one game, each as the kind that `files` gives a model for."""

    files: Mapping[str, tuple[type, list[str]]]
    """Kind of file -> its model, and the places an editor finds it in."""
    source: type[Read]
    """What a file becomes."""
    documents: list[Document] = field(default_factory=list)
    """Everything read so far."""

    def read_if_there(self, kind: str, root: Path, path: Path) -> Read | None:
        """One file; None when it is not there."""
        return self.read(kind, root, path, required=False) if os.path.lexists(_typed(path)) else None

    def read(self, kind: str, root: Path, path: Path, required: bool = True) -> Read:
        """One file. Its document reports that it is missing, or that its name does not end with .yaml."""
        path = _typed(path)
        source = self.source(read_yaml(root, path))
        if not os.path.lexists(path):
            source.document.diagnostics = [self._wanted(kind, source.document.path)]
        elif path.suffix != ".yaml":
            message, advice = f"A file that ends with {path.suffix} is not read.", f"rename it to {path.stem}.yaml"
            source.document.diagnostics.append(Diagnostic("unread-file", "error", message, source.document.path, suggestion=advice))
        for one in source.document.diagnostics:
            if one.code == "empty-file":
                source.document.diagnostics = [
                    replace(one, suggestion=self._keys(kind) if required else f"delete it, or {self._keys(kind)}")
                ]
        self.documents.append(source.document)
        if source.document.data is not None:
            with working_on(source.document.path):
                source.record, found = _validated(
                    self.files[kind][0], _SourceKey(source.document.path, source.document.text, source.document)
                )
            source.document.diagnostics.extend(found)
        return source

    def _wanted(self, kind: str, path: str) -> Diagnostic:
        """The finding for a required file that is missing."""
        ships = path.startswith("rules/") and (shipped() / dirname(path)).is_dir()
        own = f"; without your own folder {dirname(path)}, the rules that ship with rulepress apply" if ships else ""
        message = "This file is missing, and nothing can be built without it."
        return Diagnostic("missing-file", "error", message, path, suggestion=self._keys(kind) + own)

    def _keys(self, kind: str) -> str:
        """Advice to write such a file, with its required keys."""
        fields = getattr(self.files[kind][0], "model_fields", {})
        keys = [field.alias or name for name, field in fields.items() if field.is_required() and name != "root"]
        return "write it" + (f", with at least {', '.join(keys[:5])}" if keys else "") + (" and more" if keys[5:] else "")

    def folder(self, kind: str, root: Path, path: Path) -> list[Read]:
        """Every YAML file of a folder, by name; of two that differ only in how they end, the one with our ending."""
        inside = sorted(file for file in path.iterdir() if _is_yaml(file) and not file.name.startswith(".")) if path.is_dir() else []
        ours = {file.stem for file in inside if file.suffix == ".yaml"}
        return [self.read(kind, root, file, required=False) for file in inside if file.suffix == ".yaml" or file.stem not in ours]

    def shelf(
        self, place: str, root: Path, folder: Path, needed: Container[str] = ("game", "core", "faction"), without: Container[str] = ()
    ) -> dict[str, Any]:
        """All files that have their places at `place` (`rules/duel`, `factions/duel/*`), as they lie in that folder: by the name of the
        file or folder one, None (where it is not `needed`) or several. `without`: names of those that are left alone."""
        found: dict[str, Any] = {}
        for kind, (_, places) in self.files.items():
            for below in (one.removeprefix(f"{place}/") for one in places if one.startswith(f"{place}/")):
                name, several, _ = below.partition("/")
                name = name.removesuffix(".yaml")
                if name in without or "*" in name:
                    continue
                read = self.folder if several else self.read if name in needed else self.read_if_there
                found[name] = read(kind, root, folder / (name if several else f"{name}.yaml"))
        return found

    def chapters(self, root: Path, path: Path) -> list[Chapter]:
        """The chapters of a folder, in the rulebook's order."""
        found = []
        for file in sorted(path.glob("*.md")):
            document = read_text(root, file)
            self.documents.append(document)
            found.append(read_chapter(document))
        found.sort(key=lambda chapter: (chapter.order, chapter.name))
        check_order(found)
        return found


@dataclass(frozen=True)
class _SourceKey:
    """What a file says, by which it is known again."""

    path: str
    text: str
    document: Document = field(compare=False)


@lru_cache(maxsize=256)
def _validated(model: type, typed: _SourceKey) -> tuple[Any, list[Diagnostic]]:
    """See `validate`; remembered, as whoever reads a project again has changed a file or two. Nobody changes what it holds. Of definitions
    that are understood one by one, a wrong one hides nothing that is wrong with the others."""
    record, found = validate(model, typed.document)
    data = typed.document.data
    if record is None and one_by_one(model) and isinstance(data, dict):
        apart = (validate(model, typed.document, {name: one})[0] for name, one in data.items() if isinstance(name, str))
        record = model.model_construct({name: one for each in apart if each for name, one in each.root.items()})  # type: ignore[attr-defined]
    return record, found


def one_by_one(model: type) -> bool:
    """Are the definitions of such a file understood one by one?"""
    return getattr(model, "one_by_one", False)


def _is_yaml(path: Path) -> bool:
    """Whether a file is YAML by its name, in whichever way that ends: those that end wrongly are read and told of, so that nothing
    else is said of what they define."""
    return path.suffix.lower() in (".yaml", ".yml")


def _typed(path: Path) -> Path:
    """A file as it is called in the folder: with another ending where there is none with ours."""
    if os.path.lexists(path):
        return path
    return next((other for ending in (".yml", ".YAML", ".YML") if os.path.lexists(other := path.with_suffix(ending))), path)

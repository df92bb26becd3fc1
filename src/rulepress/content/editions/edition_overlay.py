"""Older editions as differences, as every game that has them reads them: which file changes which edition, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Generic

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.editions.edition_patch import amend
from rulepress.content.files.project import Project
from rulepress.content.models.validation import nearest, validate
from rulepress.content.prose.chapters import Chapter, edition_of
from rulepress.content.yaml.documents import Document
from rulepress.content.yaml.game_sources import Read, SourceFile


def report_unused(game: SourceFile, changes: Iterable[SourceFile], ids: Sequence[str]) -> None:
    """Says so when differences are laid over nothing. Where several have one name that is no edition's, and an edition
    like it, or just one, has none, the game's own file is most likely at fault."""
    named: dict[str, list[SourceFile]] = {}
    for change in changes:
        named.setdefault(Path(change.document.path).stem, []).append(change)
    for name, alike in named.items():
        lacking = [one for one in ids[1:] if one not in named]
        close = nearest(name, lacking) or (lacking[0] if len(lacking) == 1 else None)
        if name in ids or len(alike) == 1 or close is None:
            for change in alike:
                _report_unused(change, ids)
            continue
        first, more = alike[0].document.path, len(alike) - 1
        message = f"No file says how the edition `{close}` differs, and {first} and {more} more speak of `{name}`."
        loc, advice = ("editions", ids.index(close), "id"), f"write `{name}`, or rename the files to {close}.yaml"
        game.document.diagnostics.append(game.document.report("unknown-edition", message, loc, suggestion=advice))


def _report_unused(change: SourceFile, ids: Sequence[str]) -> None:
    """Says so when a difference is laid over nothing: its name is that of no edition, or of the newest, which is the sources."""
    name, older = Path(change.document.path).stem, ids[1:]
    if name in older:
        return
    if name == ids[0]:
        message = f"`{name}` is the newest edition: it is what the other files say, so nothing reads this one."
        advice = "write it into the other files, or put a newer edition before it in game.yaml"
    else:
        message = f"There is no edition `{name[:60]}`, so nothing reads this file."
        close = nearest(name, older)
        known = ", ".join(older) or "none but the newest"
        advice = f"did you mean {close}.yaml?" if close else f"older editions in game.yaml: {known}"
    change.document.diagnostics.append(Diagnostic("unknown-edition", "error", message, change.document.path, suggestion=advice))


def of_edition(changes: Iterable[Read], edition: str) -> Read | None:
    """The difference that makes an edition, by its file's name."""
    return next((one for one in changes if Path(one.document.path).stem == edition), None)


def broken(changes: Iterable[SourceFile]) -> set[str]:
    """The editions whose differences are wrong in form: what they would have said would only be missed."""
    return {Path(change.document.path).stem for change in changes if change.record is None}


def beginning(content: Any) -> list[str]:
    """The ids of all editions, newest first, once these sources are read as the newest; differences that are laid over nothing are
    reported."""
    ids = [edition.id for edition in content.game.record.editions]
    report_unused(content.game, content.differences, ids)
    content.read_as(ids[0], ids)
    content.editions = {ids[0]: content}
    return ids


def chapters_of(written: Iterable[Chapter], edition: str, ids: Sequence[str]) -> list[Chapter]:
    """The chapters as an edition has them."""
    return [chapter for chapter in (edition_of(one, edition, ids) for one in written) if chapter]


def told(contents: Iterable[Any]) -> list[Diagnostic]:
    """What is wrong with the files of several editions, each finding once."""
    documents = {id(one): one for content in contents for one in content.documents}
    return list(dict.fromkeys(found for one in documents.values() for found in one.diagnostics))


def resolve_each(contents: Iterable[Any], resolve: Callable[[Any], Any]) -> None:
    """Resolve each edition, newest first: what is wrong in older ones alone tells which they are, and is told of the newest of them."""
    contents = list(contents)
    documents = {id(one): one for content in contents for one in content.documents}.values()
    known: set[tuple[Any, ...]] = set()
    for content in contents:
        before = [len(document.diagnostics) for document in documents]
        content.data = resolve(content)
        for document, begin in zip(documents, before, strict=True):
            found = {(one.code, one.path, one.line, one.column, one.message): one for one in document.diagnostics[begin:]}
            if content is not contents[0]:
                document.diagnostics[begin:] = [_in(content.edition, one) for key, one in found.items() if key not in known]
            known |= found.keys()


def _in(edition: str, one: Diagnostic) -> Diagnostic:
    tells = "/editions/" in one.path or one.message.startswith("The edition ")
    return one if tells else replace(one, message=f"In the edition {edition}: {one.message}")


@dataclass
class Home(Generic[Read]):
    """A faction's folder: what every game has in it whose editions are differences."""

    folder: Path
    faction: Read
    units: list[Read] = field(default_factory=list, kw_only=True)
    leaders: list[Read] = field(default_factory=list, kw_only=True)
    forces: list[Read] = field(default_factory=list, kw_only=True)
    changes: list[Read] = field(default_factory=list, kw_only=True)
    """What differs in older editions, one file each."""

    @property
    def id(self) -> str:
        """The faction's id: the folder's name."""
        return self.folder.name


@dataclass(kw_only=True)
class Editioned(Generic[Read]):
    """A game's sources as one edition has them: what every game has whose editions are differences."""

    project: Project
    game: Read
    core: Read
    rulings: Read | None = None
    terms: Read | None = None
    chapters: list[Chapter] = field(default_factory=list)
    """As the edition has them."""
    written: list[Chapter] = field(default_factory=list)
    """The same as typed: all editions side by side."""
    changes: list[Read] = field(default_factory=list)
    """What differs in the rules of older editions, one file each."""
    factions: Sequence[Home[Read]] = ()
    documents: list[Document] = field(default_factory=list)
    edition: str | None = None
    """The edition that these sources are read as; None when the game's own record is wrong."""
    editions: dict[str, Any] = field(default_factory=dict, repr=False)
    """Every edition's sources by id, newest first, this one among them; only the newest knows the others."""
    data: dict[str, Any] | None = None
    """The edition resolved, when nothing is wrong."""

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What is wrong, in whichever edition."""
        return told((self, *self.editions.values()))

    @property
    def differences(self) -> list[Read]:
        """Every file that says what differs in older editions."""
        return [*self.changes, *(change for home in self.factions for change in home.changes)]

    def read_as(self, edition: str, ids: Sequence[str]) -> None:
        """Has the chapters as this one of all editions has them."""
        self.edition, self.chapters = edition, chapters_of(self.written, edition, ids)
        self.documents = [*self.documents, *(chapter.document for chapter in self.chapters)]


class EditionPatch(Generic[Read]):
    """One difference file, to be laid over the sources of the newer edition."""

    def __init__(
        self, change: SourceFile | None, files: Mapping[str, tuple[type, list[str]]], source: type[Read], documents: list[Document]
    ) -> None:
        self.change = change.document if change and change.record else Document("")
        self.sections: dict[str, Any] = self.change.data or {}
        self._files, self._source, self._documents = files, source, documents

    def amended(self, sources: Iterable[Read], section: str, kind: str) -> tuple[list[Read], dict[str, Any]]:
        """The files of a kind with what one section says of them: those that it does not name stay, those that it takes away go; and
        what it says of files that are not there."""
        changes, found = dict(self.sections.get(section) or {}), list[Read]()
        for source in sources:
            name = next((id_ for id_ in source.ids if id_ in changes), None)
            change = changes.pop(name) if name is not None else {}
            if change and source.record is not None:
                found.append(self.checked(amend(source.document, self.change, (section, name)), kind))
            elif change is not None:  # what is wrong with a file is told of the newer edition
                found.append(source)
        return found, changes

    def not_there(self, loc: tuple[str, ...], what: str, sort: str, close: str | None) -> Diagnostic:
        """The finding for a part of a record that the newer edition does not have, where what stands here makes no whole one."""
        advice = f"did you mean `{close}`?" if close else "write all of its fields, or the name of an existing one"
        message = f"The newer edition has no {what} `{loc[-1]}`, and this is not a complete {what}."
        return self.change.report(f"unknown-{sort}", message, loc, key=True, suggestion=advice, fix=close)

    def checked(self, document: Document, kind: str) -> Read:
        """What came of the difference as a file of that kind, which has to be as right as any other."""
        source = self._source(document)
        self._documents.append(document)
        source.record, found = validate(self._files[kind][0], document)
        document.diagnostics.extend(found)
        return source

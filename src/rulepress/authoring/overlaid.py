"""Older editions as differences, as every game that has them reads them: which file changes which edition, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic

from .chapters import Chapter, edition_of
from .diagnostics import Diagnostic
from .reading import Read, Source
from .source import Document
from .validate import nearest, validate


def report_unused(change: Source, ids: Sequence[str]) -> None:
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


def broken(changes: Iterable[Source]) -> set[str]:
    """The editions whose differences are wrong in form: what they would have said would only be missed."""
    return {Path(change.document.path).stem for change in changes if change.record is None}


def chapters_of(written: Iterable[Chapter], edition: str, ids: Sequence[str]) -> list[Chapter]:
    """The chapters as an edition has them."""
    return [chapter for chapter in (edition_of(one, edition, ids) for one in written) if chapter]


def told(contents: Iterable[Any]) -> list[Diagnostic]:
    """What is wrong with the files of several editions, each finding once."""
    documents = {id(one): one for content in contents for one in content.documents}
    return list(dict.fromkeys(found for one in documents.values() for found in one.diagnostics))


class Laid(Generic[Read]):
    """One difference file, to be laid over the sources of the newer edition."""

    def __init__(
        self, change: Source | None, files: Mapping[str, tuple[type, list[str]]], source: type[Read], documents: list[Document]
    ) -> None:
        self.change = change.document if change and change.record else Document("")
        self.sections: dict[str, Any] = self.change.data or {}
        self._files, self._source, self._documents = files, source, documents

    def checked(self, document: Document, kind: str) -> Read:
        """What came of the difference as a file of that kind, which has to be as right as any other."""
        source = self._source(document)
        self._documents.append(document)
        source.record, found = validate(self._files[kind][0], document)
        document.diagnostics.extend(found)
        return source

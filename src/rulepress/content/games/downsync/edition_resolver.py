"""The sources as each edition has them: an older edition is the one that came after it, with its differences laid over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import Any

from rulepress.content.editions.edition_overlay import EditionPatch, beginning, broken, of_edition
from rulepress.content.editions.edition_patch import Amended, amend, report_absent, stated
from rulepress.content.games.downsync.game_content import FILES, DownsyncContent, DownsyncSourceFile, FactionSources
from rulepress.content.models.validation import nearest
from rulepress.content.yaml.documents import Document
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import nowhere


def editions(content: DownsyncContent) -> dict[str, DownsyncContent]:
    """Edition id -> its sources, newest first; `content` itself becomes the newest."""
    if content.game.record is None:
        content.chapters = content.written
        return {}
    ids = beginning(content)
    for faction in content.factions:
        _report_unbegun(faction, ids)
    for newer, older in pairwise(ids):
        content.editions[older] = _older(content.editions[newer], older, ids)
    return content.editions


def understood(content: DownsyncContent) -> list[DownsyncContent]:
    """The editions that can be resolved, newest first: none from one on whose difference is wrong in form, as what it would have
    said would only be missed."""
    wrong = broken(content.differences)
    return list(takewhile(lambda one: one.edition not in wrong, content.editions.values()))


def _report_unbegun(faction: FactionSources, ids: list[str]) -> None:
    """Says so when something is to begin with an edition that there is not."""
    cards = [*faction.units, *faction.leaders, *faction.forces]
    begin: list[tuple[DownsyncSourceFile, tuple[str, ...], Any]] = [
        (source, ("since",), source.record) for source in cards if source.record
    ]
    for source in (faction.traits, faction.effects, faction.tokens):
        if source and source.record:
            begin += [(source, (name, "since"), one) for name, one in source.record.root.items()]
    for source, loc, record in begin:
        if record.since not in (None, *ids):
            At(source.document, loc).report("unknown-edition", **nowhere("edition", record.since, ids))


def _older(newer: DownsyncContent, edition: str, ids: list[str]) -> DownsyncContent:
    content = replace(newer, documents=[], editions={}, tentative=None, data=None, newer=newer)
    change = of_edition(newer.changes, edition)
    rules = _EditionPatch(content, change, edition, ids)
    content.core = rules.file(newer.core, "core")
    content.traits = rules.file_or_none(newer.traits, "traits")
    content.actions = rules.file_or_none(newer.actions, "actions")
    # Shipped rules name scenarios that a designer's folder need not have.
    own = newer.scenarios + newer.tables
    complete = bool(change and own and change.document.root == own[0].document.root)
    content.scenarios = rules.chosen(newer.scenarios, "scenarios", complete)
    content.lent = rules.chosen(newer.lent, "scenarios", False)
    content.tables = rules.chosen(newer.tables, "tables", complete)
    content.factions = [_faction(content, faction, edition, ids) for faction in newer.factions if of_edition(faction.changes, edition)]
    content.read_as(edition, ids)
    return content


def _faction(content: DownsyncContent, newer: FactionSources, edition: str, ids: list[str]) -> FactionSources:
    faction, laid = copy(newer), _EditionPatch(content, of_edition(newer.changes, edition), edition, ids)
    faction.faction = laid.file(newer.faction, "faction")
    for name in ("traits", "actions", "effects", "tokens"):
        source = getattr(newer, name)
        setattr(faction, name, laid.file_or_none(source and laid.begun(source, name), name, source.names if source else ()))
    for name in ("units", "leaders", "forces"):
        there = getattr(newer, name)
        kept = [one for one in there if laid.names(one, name) or laid.has(one.record, one)]
        setattr(faction, name, laid.records(kept, name, known=[id_ for one in there for id_ in one.ids]))
    return faction


KINDS = {"units": "unit", "leaders": "leader", "forces": "force", "scenarios": "scenario", "tables": "table"}
"""Section of a difference -> the kind of the files it changes, one record each; other sections are called like their file."""

_DEFINED = {"traits": "trait", "actions": "action", "effects": "effect"}
"""Section of a difference that changes definitions in one file -> what one of them is."""


class _EditionPatch(EditionPatch[DownsyncSourceFile]):
    """One difference file laid over the sources of the newer edition."""

    def __init__(self, content: DownsyncContent, change: DownsyncSourceFile | None, edition: str, ids: list[str]) -> None:
        super().__init__(change, FILES, DownsyncSourceFile, content.documents)
        self.edition, self.ids = edition, ids

    def names(self, source: DownsyncSourceFile, section: str) -> bool:
        """Whether the difference says something of a record."""
        return any(id_ in (self.sections.get(section) or {}) for id_ in source.ids)

    def has(self, record: Any, source: DownsyncSourceFile) -> bool:
        """Whether this edition has something of a faction's: what says nothing begins with the newest, unless an edition's own file
        says it first."""
        if record is None or record.since not in (None, *self.ids):
            return True  # what is wrong with it is told of the newest
        if record.since is None:
            return isinstance(source.document, Amended)
        return self.ids.index(record.since) >= self.ids.index(self.edition)

    def begun(self, source: DownsyncSourceFile, section: str) -> DownsyncSourceFile:
        """A faction's definitions without those that begin with a newer edition."""
        if not source.complete:
            return replace(source, record=None)  # what is wrong with it is told of the newest
        if section == "actions":  # nobody meets an action that no card has
            return source
        later = [name for name, one in source.record.root.items() if not self.has(one, source)]
        if not later:
            return source
        kept = Document(source.document.path, root=source.document.root)
        kept.data = dict.fromkeys(later)
        return self.checked(amend(source.document, kept, ()), section)

    def file(self, source: DownsyncSourceFile, section: str, known: Sequence[str] = ()) -> DownsyncSourceFile:
        if not source.complete:
            return replace(source, record=None)
        if not self.sections.get(section):
            return source
        new = [name for name, said in self.sections[section].items() if said and name not in (source.document.data or {})]
        changed = self.checked(amend(source.document, self.change, (section,)), section)
        for name in new if section in _DEFINED else ():
            self._report_part((section, name), _DEFINED[section], [*source.names, *known], changed.document)
        return changed

    def file_or_none(self, source: DownsyncSourceFile | None, section: str, known: Sequence[str] = ()) -> DownsyncSourceFile | None:
        """The same of a file that a newer edition need not have."""
        if source is None and self.sections.get(section):
            source = DownsyncSourceFile(Document(self.change.path, text=self.change.text, root=self.change.root), record={})
        return source and self.file(source, section, known)

    def records(
        self, sources: list[DownsyncSourceFile], section: str, complete: bool = True, known: Sequence[str] = ()
    ) -> list[DownsyncSourceFile]:
        """One section that changes many files: those that it does not name stay, those that it takes away go. Those that it
        names and that are not there are made if `complete`, else passed over. `known`: names that the newer edition has besides."""
        kept, changes = self.amended(sources, section, KINDS[section])
        if not complete:
            return kept
        for name, change in changes.items():
            if change is None:
                report_absent(self.change, (section, name))
        names = [*known, *(id_ for source in sources for id_ in source.ids)]
        return kept + [self._added(section, name, names) for name, change in changes.items() if change]

    def chosen(self, sources: list[DownsyncSourceFile], section: str, complete: bool) -> list[DownsyncSourceFile]:
        """Like `records`, but only those that the section names."""
        named = self.sections.get(section) or {}
        there = [source for source in sources if any(id_ in named for id_ in source.ids)]
        return self.records(there, section, complete)

    def _added(self, section: str, name: str, known: list[str]) -> DownsyncSourceFile:
        added = self.checked(stated(self.change, (section, name)), KINDS[section])
        self._report_part((section, name), KINDS[section], known, added.document)
        return added

    def _report_part(self, loc: tuple[str, str], kind: str, known: Iterable[str], document: Document) -> None:
        """One finding in place of several where a part of a record stands that the newer edition does not have: most likely its
        name is misspelt, and none of what it lacks is missing."""
        costless = kind == "action" and "cost" not in self.sections[loc[0]][loc[1]]
        lacking = [one for one in document.diagnostics if one.code == "missing-key"]
        if lacking:
            lines = self._lines(loc)
            lacking = [one for one in lacking if one.line in lines]
        if not (lacking or costless):
            return
        close = nearest(loc[1], known)
        if len(lacking) > 1 or close:
            document.diagnostics = [one for one in document.diagnostics if one not in lacking]
            document.diagnostics.append(self.not_there(loc, kind, kind, close))

    def _lines(self, loc: tuple[str, str]) -> range:
        """The lines that a record of the difference takes."""
        inside = [mark.line for place, mark in self.change.values.items() if place[: len(loc)] == loc]
        return range(self.change.where(loc, key=True).line, max(inside, default=0) + 1)

"""The sources as each edition has them: an older edition is the one that came after it, with its differences laid over.

What no difference speaks of is in every edition; `~` takes a record away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from rulepress.content.editions.edition_overlay import EditionPatch, beginning, broken, of_edition, resolve_each
from rulepress.content.editions.edition_patch import amend, report_absent, stated
from rulepress.content.games.declared import resolver
from rulepress.content.games.declared.game_content import DeclaredContent, FactionSources
from rulepress.content.games.declared.game_definition import plural
from rulepress.content.models.validation import nearest
from rulepress.content.yaml.game_sources import SourceFile
from rulepress.content.yaml.unknown_names import nowhere
from rulepress.games.declared.formulas import DiceTerm

RECORDS = {"units": "unit", "leaders": "leader", "forces": "force"}
"""Section of a faction's difference -> the kind of the files that it changes."""


def resolved(content: DeclaredContent) -> None:
    """Makes `editions` of the newest edition's sources, and the data of each that can be resolved."""
    if content.game.record is None:
        return
    ids, wrong = beginning(content), broken(content.differences)
    for newer, older in pairwise(ids):
        if older in wrong or content.sound is None:
            break  # what its difference would have said would only be missed
        content.editions[older] = _older(content.editions[newer], older, ids)
    resolve_each(content.editions.values(), lambda one: resolver.resolve(one, ids))
    if content.data is None:  # what is wrong with a file is not told again of the older editions that have it
        for one in content.editions.values():
            one.data = None


def drafted(content: DeclaredContent) -> dict[str, Any] | None:
    """The newest edition's data, as far as it can be made."""
    return resolver.drafted(content, beginning(content)) if content.game.record else None


def _older(newer: DeclaredContent, edition: str, ids: list[str]) -> DeclaredContent:
    content = replace(newer, documents=[], editions={}, data=None)
    laid = _EditionPatch(content, of_edition(newer.changes, edition))
    texts = [*(chapter.document for chapter in newer.written), *(change.document for change in newer.differences)]
    content.core = laid.core(newer.core, "\n".join(one.text for one in texts))
    content.shared = {kind: laid.file(source, ("shared", kind), plural(kind)) for kind, source in newer.shared.items()}
    for kind in laid.said("shared"):
        if kind not in newer.shared:
            laid.unknown(("shared", kind), "kind", "record-kind", newer.shared)
    if newer.play is not None:
        content.play = laid.file(newer.play, ("play",), "play")
    elif laid.said("play"):
        told = "The game has no play.yaml, so that nothing reads `play`."
        laid.change.diagnostics.append(laid.change.report("nothing-reads", told, ("play",), key=True, suggestion="delete it"))
    content.factions = [_faction(content, faction, edition) for faction in newer.factions]
    content.read_as(edition, ids)
    return content


def _faction(content: DeclaredContent, newer: FactionSources, edition: str) -> FactionSources:
    laid = _EditionPatch(content, of_edition(newer.changes, edition))
    changed: dict[str, Any] = {section: laid.records(getattr(newer, section), section) for section in RECORDS}
    changed["faction"] = laid.file(newer.faction, ("faction",), "faction")
    return replace(newer, **changed)


class _EditionPatch(EditionPatch[SourceFile]):
    """One difference file laid over the sources of the newer edition."""

    def __init__(self, content: DeclaredContent, change: SourceFile | None) -> None:
        super().__init__(change, content.files, SourceFile, content.documents)
        self.kinds = content.files
        for loc in _empty(self.sections):
            told = f"`{loc[-1]}` says nothing here of what differs."
            advice = "delete it, or write what is otherwise"
            self.change.diagnostics.append(self.change.report("no-difference", told, loc, key=True, severity="warning", suggestion=advice))

    def said(self, *within: str) -> dict[str, Any]:
        """What the difference says there."""
        found: Any = self.sections
        for step in within:
            found = found.get(step) or {}
        return dict(found)

    def unknown(self, loc: tuple[str, ...], what: str, sort: str, known: Iterable[str]) -> None:
        """The finding for what the newer edition does not have, and what stands here does not make."""
        self.change.diagnostics.append(self.not_there(loc, what, sort, nearest(loc[-1], known)))

    def file(self, source: SourceFile, within: tuple[str, ...], kind: str) -> SourceFile:
        """One file with what the difference says of it."""
        if not source.complete:
            return replace(source, record=None)  # what is wrong with it is told of the newer edition
        said = self.said(*within)
        if not said:
            return source
        slips = [name for name in said if within[0] == "shared" and name not in source.names and nearest(name, source.names)]
        for name in slips:
            self.unknown((*within, name), within[-1], "record", source.names)
        if slips:
            return source
        return self.checked(amend(source.document, self.change, within), kind)

    def core(self, source: SourceFile, texts: str) -> SourceFile:
        """The numbers of the rules with what the difference says of them; one that only the older edition has is named in `texts`."""
        sound = not source.complete or self._fits(self.said("core"), source.document.data or {}, ("core",), texts)
        return self.file(source, ("core",), "core") if sound else source

    def _fits(self, said: dict[str, Any], newer: dict[str, Any], within: tuple[str, ...], texts: str) -> bool:
        """Whether all that is said takes the place of its like; what does not is reported."""
        fit = True
        for name, value in said.items():
            loc = (*within, name)
            if value is None:
                continue
            if name not in newer:
                if not re.search(rf"\b{re.escape('.'.join(loc))}\b", texts):
                    known = nowhere("number", name, newer)
                    message = f"The newer edition has no `{'.'.join(loc)}`, and no text of this one names it."
                    self.change.diagnostics.append(self.change.report("unknown-number", key=True, loc=loc, **known | {"message": message}))
                    fit = False
            elif isinstance(value, dict) and isinstance(newer[name], dict):
                fit = self._fits(value, newer[name], loc, texts) and fit
            elif newer[name] is not None and (wanted := _sort(newer[name])) != _sort(value):
                message = f"`{name}` is {_sort(value)} here, and {wanted} in the newer edition."
                self.change.diagnostics.append(self.change.report("wrong-value", message, loc, suggestion=f"write {wanted}"))
                fit = False
        return fit

    def records(self, sources: list[SourceFile], section: str) -> list[SourceFile]:
        """One section that changes many files: those that it does not name stay, those that it takes away go, new ones are made."""
        kind = RECORDS[section]
        found, changes = self.amended(sources, section, kind)
        for name, change in changes.items():
            if change is None:
                report_absent(self.change, (section, name))
            elif kind not in self.kinds or nearest(name, [one.id for one in sources]) or len(change) < 2:
                self.unknown((section, name), kind, kind, [one.id for one in sources])
            else:
                found.append(self.checked(stated(self.change, (section, name)), kind))
        return found


def _empty(said: dict[str, Any], within: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where a mapping stands that has nothing in it."""
    for name, value in said.items():
        if value == {}:
            yield (*within, name)
        elif isinstance(value, dict):
            yield from _empty(value, (*within, name))


def _sort(value: Any) -> str:
    """What a number or word of the rules is; dice take the place of a number, and a number that of dice."""
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float) or isinstance(value, str) and DiceTerm.of(value):
        return "a number"
    return "a group" if isinstance(value, dict) else "a list" if isinstance(value, list) else "a text"

"""Cards of a declared game in another language: what there is to translate, and the sources with those words in place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rulepress.authoring.diagnostics import has_errors
from rulepress.authoring.reading import Source
from rulepress.authoring.translations import Path, Texts, said

from .content import Content, FactionSources
from .grants import words_asked
from .printed_words import printed_words
from .shape import Whole, fields

TEXTS = ("name", "text", "prose")
"""The types of fields that hold words."""


def texts(content: Content) -> list[Texts]:
    """What is said in other languages, and all that there is to say."""
    if content.sound is None:
        return []
    factions = [Texts(faction.id, faction.texts, dict(_of_faction(content, faction))) for faction in content.factions]
    return [Texts("rules", content.texts, dict(_of_rules(content))), *factions]


def _of_rules(content: Content) -> Iterator[tuple[Path, str]]:
    shape = content.sound
    assert shape is not None
    yield from ((("words", word), word) for word in printed_words(shape))
    leaders = [one for faction in content.factions for one in faction.leaders if one.record and not has_errors(one.document.diagnostics)]
    asked = (grant.where for one in leaders for grant in one.record.grants if grant.where)
    yield from ((("words", word), word) for where in asked for word in words_asked(where, shape))
    for kind, source in content.shared.items():
        for name, record in source.record.root.items() if source.record else ():
            yield ("shared", kind, name, "name"), name
            yield from _words(record.model_dump(), fields(shape.shared[kind]), ("shared", kind, name))


def _of_faction(content: Content, faction: FactionSources) -> Iterator[tuple[Path, str]]:
    shape = content.sound
    assert shape is not None
    if faction.faction.record:
        yield ("name",), faction.faction.record.name
    for section, sources, declared in (("units", faction.units, shape.units), ("leaders", faction.leaders, shape.leaders)):
        for source in sources:
            if source.record:
                yield (section, source.id, "name"), source.record.name
                yield from _words(source.record.model_dump(), fields(declared), (section, source.id))


def _words(record: Mapping[str, Any], declared: Mapping[str, Whole], path: Path) -> Iterator[tuple[Path, str]]:
    """The texts of a record, those of groups and lists too."""
    for name, one in declared.items():
        value, here = record.get(name), (*path, name)
        if value is None:
            continue
        if one.group:
            yield from _words(value, fields(one.group), here)
        elif isinstance(one.entries, dict):
            for index, entry in enumerate(value):
                yield from _words(entry, fields(one.entries), (*here, index))
        elif one.entries in TEXTS:
            yield from (((*here, index), words) for index, words in enumerate(value))
        elif one.type in TEXTS:
            yield here, value


# -- the sources in a language --------------------------------------------------------------------------------------


def translated(content: Content, language: str) -> tuple[Content, dict[str, str]]:
    """The newest edition's sources with the words of a language where there are any, and the words of the cards themselves."""
    ours, *theirs = (said(one, language) for one in texts(content))
    laid = replace(content, editions={}, documents=[], data=None)
    shared = {path: words for path, words in ours.items() if path[0] == "shared"}
    laid.names = {(path[1], path[2]): words for path, words in shared.items() if path[3:] == ("name",)}
    fields_of = {path: words for path, words in shared.items() if path[3:] != ("name",)}
    laid.shared = {kind: _records(source, _below(fields_of, ("shared", kind))) for kind, source in content.shared.items()}
    laid.factions = [_faction(faction, words) for faction, words in zip(content.factions, theirs, strict=True)]
    return laid, {path[1]: words for path, words in ours.items() if path[0] == "words"}


def _faction(faction: FactionSources, words: Mapping[Path, str]) -> FactionSources:
    return replace(
        faction,
        faction=_said(faction.faction, {path: text for path, text in words.items() if path == ("name",)}),
        units=[_said(one, _below(words, ("units", one.id))) for one in faction.units],
        leaders=[_said(one, _below(words, ("leaders", one.id))) for one in faction.leaders],
    )


def _below(words: Mapping[Path, str], path: Path) -> dict[Path, str]:
    return {place[len(path) :]: text for place, text in words.items() if place[: len(path)] == path}


def _records(source: Source, words: Mapping[Path, str]) -> Source:
    """A file of shared records; their names stay, as others name them by these."""
    if source.record is None:
        return source
    root = {name: _with(record, _below(words, (name,))) for name, record in source.record.root.items()}
    return replace(source, record=source.record.model_copy(update={"root": root}))


def _said(source: Source, words: Mapping[Path, str]) -> Source:
    return replace(source, record=_with(source.record, words)) if source.record else source


def _with(record: Any, words: Mapping[Path, str]) -> Any:
    """A record with these words at their places."""
    if not words:
        return record
    typed = record.model_dump()
    for path, text in words.items():
        within = typed
        for step in path[:-1]:
            within = within[step]
        within[path[-1]] = text
    return type(record).model_validate(typed)

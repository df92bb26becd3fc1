"""Cards of a declared game in another language: one walk over the sources finds what there is to translate, and puts words of a language
in place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulepress.content.diagnostics.diagnostic import has_errors
from rulepress.content.games.declared.card_labels import printed_words
from rulepress.content.games.declared.game_content import DeclaredContent, FactionSources
from rulepress.content.games.declared.game_definition import GameDefinition, Whole, fields, find, label
from rulepress.content.games.declared.grant_text import words_asked
from rulepress.content.games.declared.stat_bar import too_long
from rulepress.content.prose.translations import Path, Say, Texts, heard, said, saying
from rulepress.content.yaml.game_sources import SourceFile
from rulepress.content.yaml.source_location import At

TEXTS = ("name", "text", "prose")
"""The types of fields that hold words."""


def texts(content: DeclaredContent) -> list[Texts]:
    """What is said in other languages, and all that there is to say."""
    shape = content.sound
    if shape is None:
        return []
    factions = [Texts(one.id, one.texts, heard(lambda say, one=one: _faction(one, shape, say))) for one in content.factions]  # type: ignore[misc]
    return [Texts("rules", content.texts, heard(lambda say: _rules(content, shape, say))), *factions]


def judge_labels(content: DeclaredContent) -> None:
    """Reports labels of other languages that are too long to stand above a figure of a card, where they are typed."""
    shape = content.sound
    if shape is None:
        return
    for card, declared in ((shape.card, shape.units), (shape.leader_card, shape.leaders)):
        paths = card.stats if card else []
        called = {label(path.rpartition(".")[2], one) for path in paths if (one := find(path, fields(declared), shape.shared))}
        for source in content.texts:
            for word, said_so in source.record.words.items() if source.record else ():
                if wrong := _braces(word, said_so):
                    At(source.document, ("words", word)).report("wrong-value", wrong, suggestion="write `{}` where the number stands")
                if word in called and (message := too_long(said_so, len(paths))):
                    At(source.document, ("words", word)).report("wrong-value", message, suggestion="write a shorter word")


def _braces(word: str, said_so: str) -> str | None:
    """What is wrong with a translation of words in which numbers are put, such as `{} or more`."""
    places, there = word.count("{}"), said_so.count("{}")
    if not places or (there == places and not re.search("[{}]", said_so.replace("{}", ""))):
        return None
    return f"`{word}` has {places} `{{}}` for numbers, so its translation must have as many, and no other braces."


def translated(content: DeclaredContent, language: str) -> tuple[DeclaredContent, dict[str, str]]:
    """The newest edition's sources with the words of a language where there are any, and the words of the cards themselves."""
    shape = content.sound
    assert shape is not None
    ours, *theirs = (said(one, language) for one in texts(content))
    laid = replace(content, editions={}, documents=[], data=None)
    laid.shared = _rules(content, shape, saying(ours))
    laid.names = {(path[1], path[2]): words for path, words in ours.items() if path[0] == "shared" and path[3:] == ("name",)}
    laid.factions = [_faction(faction, shape, saying(words)) for faction, words in zip(content.factions, theirs, strict=True)]
    return laid, {path[1]: words for path, words in ours.items() if path[0] == "words"}


# -- the walk: everything that has words, with those of `say` in place ----------------------------------------------------


def _rules(content: DeclaredContent, shape: GameDefinition, say: Say) -> dict[str, SourceFile]:
    """The files of shared records; their names stay, as others name them by these."""
    leaders = [one for faction in content.factions for one in faction.leaders if one.record and not has_errors(one.document.diagnostics)]
    asked = (grant.where for one in leaders for grant in one.record.grants if grant.where)
    for word in (*printed_words(shape), *(word for where in asked for word in words_asked(where, shape))):
        say(("words", word), word)

    def one(kind: str, name: str, record: Any) -> Any:
        say(("shared", kind, name, "name"), name)
        return _with(record, _words(record.model_dump(), fields(shape.shared[kind]), ("shared", kind, name), say))

    found = dict(content.shared)
    for kind, source in content.shared.items():
        if source.record:
            root = {name: one(kind, name, record) for name, record in source.record.root.items()}
            found[kind] = replace(source, record=source.record.model_copy(update={"root": root}))
    return found


def _faction(faction: FactionSources, shape: GameDefinition, say: Say) -> FactionSources:
    name: dict[str, Whole] = {"name": Whole(type="name")}

    def each(sources: list[SourceFile], section: str, declared: Mapping[str, Any] | None) -> list[SourceFile]:
        return [_said(one, name | fields(declared), (section, one.id), say) for one in sources]

    return replace(
        faction,
        faction=_said(faction.faction, name, (), say),
        units=each(faction.units, "units", shape.units),
        leaders=each(faction.leaders, "leaders", shape.leaders),
    )


def _said(source: SourceFile, declared: Mapping[str, Whole], path: Path, say: Say) -> SourceFile:
    record = source.record
    return replace(source, record=_with(record, _words(record.model_dump(), declared, path, say))) if record else source


def _with(record: Any, typed: Mapping[str, Any]) -> Any:
    """A record with what is said in place of its words."""
    return record if typed == record.model_dump() else type(record).model_validate(typed)


def _words(record: Mapping[str, Any], declared: Mapping[str, Whole], path: Path, say: Say) -> dict[str, Any]:
    """What was typed with what is said for its texts, those of groups and lists too."""

    def value(one: Whole, typed: Any, here: Path) -> Any:
        if typed is None:
            return None
        if one.group:
            return _words(typed, fields(one.group), here, say)
        if isinstance(one.entries, dict):
            return [_words(entry, fields(one.entries), (*here, index), say) for index, entry in enumerate(typed)]
        if one.entries in TEXTS:
            return [say((*here, index), words) for index, words in enumerate(typed)]
        return say(here, typed) if one.type in TEXTS else typed

    return {**record, **{name: value(one, record.get(name), (*path, name)) for name, one in declared.items()}}

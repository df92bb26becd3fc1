"""The prose of the rules outside chapters, rulings and terms: captions, scenarios, and the texts of cards and of the numbers file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulepress.content.games.downsync.figure_records import chosen, of_edition
from rulepress.content.prose.edition_prose import EditionTexts, ProseText, own


def captions(edition: EditionTexts) -> Iterator[ProseText]:
    """The captions of the project's own figures as this edition prints them."""
    ids = [one["id"] for one in edition.data["editions"]]
    source = edition.content.figures
    if not source or not edition.content.own(source):
        return
    for name, figure in chosen(edition.content).items():
        caption = of_edition(figure.caption, edition.id, ids)
        if caption:
            marks = [span for span, one in figure.caption.items() if one == caption] if isinstance(figure.caption, dict) else []
            near = " ".join((figure.title, caption, *figure.rules))
            yield ProseText(source.document, (name, "caption", *marks[:1]), None, caption, near)


def scenarios(edition: EditionTexts) -> Iterator[ProseText]:
    """The texts of the edition's scenarios, apart from terrain, ids and names."""
    for source in edition.content.scenarios:
        if source.record:
            own = source.record.model_dump()
            for loc, words in _texts(own, ("terrain", "id", "name")):
                yield ProseText(source.document, loc, None, words, words, own=own)


def cards(edition: EditionTexts) -> Iterator[ProseText]:
    """The texts of traits, actions and effects, and those on cards."""
    sources = [edition.content.traits, edition.content.actions]
    for faction in edition.content.factions:
        sources += [faction.traits, faction.actions, faction.effects, *faction.units, *faction.leaders]
    for source in sources:
        if own(edition, source):
            data = source.document.data or {}
            for loc, words in _texts(data, ()):
                if loc[-1] in ("text", "note"):
                    yield ProseText(source.document, loc, None, words, words)


def core(edition: EditionTexts) -> Iterator[ProseText]:
    """The texts among the numbers themselves: of tokens, effects, phases and the like."""
    document = edition.content.core.document
    if not edition.content.own(edition.content.core):
        return
    for section in ("tokens", "effects", "phases", "costs", "stats"):
        for loc, words in _texts((document.data or {}).get(section), ()):
            yield ProseText(document, (section, *loc), None, words, f"{' '.join(map(str, loc))} {words}", binding=True)


def _texts(value: Any, but: tuple) -> Iterator[tuple[tuple, str]]:
    if isinstance(value, str):
        yield (), value
    elif isinstance(value, dict):
        for key, one in value.items():
            if key not in but:
                yield from (((key, *loc), words) for loc, words in _texts(one, but))
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from (((index, *loc), words) for loc, words in _texts(one, but))

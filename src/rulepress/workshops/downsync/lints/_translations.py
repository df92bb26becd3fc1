"""What files of texts in other languages say, beside the English."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulepress.authoring.places import At
from rulepress.workshops.downsync.content import Content
from rulepress.workshops.downsync.translation import Path, english, typed

from ._sources import once


class Told(NamedTuple):
    """One translated text."""

    at: At
    path: Path
    text: str
    made_of: str | None
    """The English words that it was made from, where it says so."""
    english: str | None
    """The English words as they are; None where there are none of that name."""


@once
def told(content: Content) -> list[Told]:
    """Every text of every file of texts whose form is right."""
    found = []
    for faction in (None, *content.factions):
        there = english(content, faction)
        for source in faction.texts if faction else content.texts:
            for path, one in typed(source).items():
                prose: dict[str, Any] = one if isinstance(one, dict) else {"text": one, "english": None}
                found.append(Told(At(source.document, path), path, prose["text"], prose["english"], there.get(path)))
    return found

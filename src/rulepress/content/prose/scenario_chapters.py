"""Scenarios as the last chapters of a printed rulebook: what a scenario's sheet says, with its maps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulepress.content.cards.pack_contents import Map, SheetSection
from rulepress.content.prose.markup_escape import xml
from rulepress.content.system.game_rulebook import AppendixChapter


def chapter(scenario: Mapping[str, Any], sections: Iterable[SheetSection], maps: Mapping[str, Map]) -> AppendixChapter:
    """The chapter of a scenario; `maps`: each by what its place is called, with a heading."""
    id_ = scenario["id"]
    figures = {"-".join(filter(None, (f"map-{id_}", place))): _figure(one) for place, one in maps.items()}
    told = [f"## {one.title}\n\n{_written(one)}" for one in sections if one.texts]
    body = "\n\n".join(filter(None, (scenario.get("introduction"), *told, *(f"[[figure: {name}]]" for name in figures))))
    return AppendixChapter(f"scenario-{id_}", scenario["name"], scenario["summary"], body, figures)


def _figure(shown: Map) -> str:
    """A map on one line."""
    head = f"<strong>{xml(shown.heading)}.</strong> {shown.caption}"
    return f'<figure class="deployment">{shown.drawing}<figcaption>{head}</figcaption></figure>'


def _written(section: SheetSection) -> str:
    """What a section says, as Markdown."""
    if section.prose:
        return "\n\n".join(section.texts)
    return "\n".join(f"{'1.' if section.numbered else '-'} {words}" for words in section.texts)

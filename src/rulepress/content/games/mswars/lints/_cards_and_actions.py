"""What several lints look at. Files whose form is wrong have no record and are passed over; their own findings come first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulepress.content.games.mswars.game_content import Content, FactionSources
from rulepress.content.yaml.source_reader import Source


def sources(content: Content, kind: str) -> Iterator[tuple[FactionSources, Source]]:
    """Every `units`, `pilots` or `teams` file whose form is right, with its faction."""
    for faction in content.factions:
        for source in getattr(faction, kind):
            if source.record:
                yield faction, source


def named(use: Any) -> str:
    """The name of a skill as a pilot lists it: `Cleave` or `Weapons Specialist: rifle`."""
    return use if isinstance(use, str) else next(iter(use))


def skills(content: Content) -> dict[str, Any]:
    """Skill -> its record, where its form is right."""
    return content.skills.record.root if content.skills.record else {}


def core(content: Content) -> Any:
    """The rules' numbers, or None while that file is wrong."""
    return content.core.record


def by_id(listed: list[Source]) -> dict[str, Any]:
    """Id -> record."""
    return {source.id: source.record for source in listed if source.record}

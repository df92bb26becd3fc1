"""What several lints look at. Files whose form is wrong have no record and are passed over; their own findings come first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulepress.content.games.mswars.game_content import FactionSources, SkirmishContent
from rulepress.content.yaml.game_sources import SourceFile


def sources(content: SkirmishContent, kind: str) -> Iterator[tuple[FactionSources, SourceFile]]:
    """Every `units`, `pilots` or `teams` file whose form is right, with its faction."""
    for faction in content.factions:
        for source in getattr(faction, kind):
            if source.record:
                yield faction, source


def named(use: Any) -> str:
    """The name of a skill as a pilot lists it: `Cleave` or `Weapons Specialist: rifle`."""
    return use if isinstance(use, str) else next(iter(use))


def skills(content: SkirmishContent) -> dict[str, Any]:
    """Skill -> its record, where its form is right."""
    return content.skills.record.root if content.skills.record else {}


def core(content: SkirmishContent) -> Any:
    """The rules' numbers, or None while that file is wrong."""
    return content.core.record


def by_id(listed: list[SourceFile]) -> dict[str, Any]:
    """Id -> record."""
    return {source.id: source.record for source in listed if source.record}

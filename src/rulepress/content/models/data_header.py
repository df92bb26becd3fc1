"""What the resolved data of every game begins with, and what every game asks of its own names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rulepress.content.cards.picture_rules import from_root
from rulepress.content.prose.chapters import Chapter
from rulepress.content.prose.rule_statements import stated
from rulepress.content.system.common_records import FactionRecord, GameInfo
from rulepress.content.yaml.game_sources import SourceFile
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import unknown

FORMAT = 1
"""Raised when a reader of the data would have to change."""


def heading(game: GameInfo, edition: str) -> dict[str, Any]:
    """Whose data it is: what the game is, which edition this is, and which there are."""
    editions = [each.model_dump() for each in game.editions]
    return {
        "format": FORMAT,
        "game": {"id": game.id, "name": game.name, "tagline": game.tagline, "credit": game.credit.strip()},
        "edition": next(each for each in editions if each["id"] == edition),
        "editions": editions,
    }


def faction_heading(folder: Path, record: FactionRecord) -> dict[str, Any]:
    """What a faction's own file says, its emblem by its place in the project."""
    return {
        "id": folder.name,
        "name": record.name,
        "summary": record.summary.strip(),
        "colours": record.colours.model_dump(),
        "emblem": from_root(folder, record.emblem),
    }


def listed(source: SourceFile, folder: Path) -> dict[str, Any]:
    """What everything begins with that is a file of a faction's: a card, a list."""
    return {"id": source.id, "key": f"{folder.name}/{source.id}", "faction": folder.name, "name": source.record.name}


def pictured(source: SourceFile, folder: Path) -> dict[str, Any]:
    """What a card has to be seen, its picture by its place in the project."""
    return {"picture": from_root(folder, source.record.picture), "silhouette": source.record.silhouette}


def check_see(source: SourceFile | None, chapters: Sequence[Chapter]) -> None:
    """Reports a term that leads to a rule which no chapter states."""
    if source is None or source.record is None:
        return
    known = stated(chapters) | {chapter.name for chapter in chapters}
    for name, term in source.record.root.items():
        if term.see and term.see not in known:
            unknown(At(source.document, (name, "see")), "rule", term.see, known)

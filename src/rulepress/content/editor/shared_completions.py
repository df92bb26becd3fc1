"""What editors offer of every game's cards and drawings: parts of `completions` of the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rulepress.content.editor.completion import Completion
from rulepress.content.files.project import Project, shipped


def named(record: Any) -> str:
    """What is said of a card: its name."""
    return str(record.name)


def cards(
    factions: Iterable[Any], kind: str, told: Callable[[Any], str] = named, value: dict[str, Any] | None = None
) -> dict[str, Completion]:
    """The units (leaders, pilots) of all factions by their ids. `told`: what is said of one; `value`: what may stand behind it."""
    return {
        source.id: Completion(f"{told(source.record)} of {faction.id}", value)
        for faction in factions
        for source in getattr(faction, f"{kind}s")
        if source.record
    }


def taking(text: str, values: Mapping[str, dict[str, Any]], needed: Sequence[str]) -> Completion:
    """A record that is named with values, by what each of them may be; one that needs a value is offered with it only, one that takes none
    without."""
    if not values:
        return Completion(text)
    named = {"type": "object", "properties": dict(values), "required": list(needed), "additionalProperties": False}
    return Completion(text, named if len(needed) > 1 else {"anyOf": [next(iter(values.values())), named]}, alone=not needed)


def silhouettes(project: Project, game: str) -> dict[str, Completion]:
    """The drawings that all factions of a game share: the project's own, and those that ship."""
    folders = dict.fromkeys(root / "templates" / "art" / game / "silhouettes" for root in (project.root, shipped()))
    return {path.stem: Completion("") for folder in folders for path in sorted(folder.glob("*.svg"))}

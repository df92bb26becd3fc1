"""Downsync's authoring half: what designers may type, how it is checked and resolved."""

from __future__ import annotations

from types import SimpleNamespace

from . import content as _content
from .resolve import resolve


def load(project) -> _content.Content:
    """Reads and resolves a project's sources; `content.data` is the newest edition, None when something is wrong."""
    content = _content.load(project)
    content.data = resolve(content)
    return content


def completions(content: _content.Content) -> dict[str, dict[str, str]]:
    """Names an editor offers while typing: kind of use -> {name: what it is}."""
    traits, actions, units, effects = {"unit": {}, "action": {}}, {}, {}, {}
    printed = (content.data or {}).get("traits", {})
    for source in (content.traits, *(faction.traits for faction in content.factions)):
        for name, one in (source.record.root if source and source.record else {}).items():
            traits[one.on][name] = printed.get(name, {}).get("text") or one.text.strip()
    for source in (content.actions, *(faction.actions for faction in content.factions)):
        for name, one in (source.record.root if source and source.record else {}).items():
            actions[name] = (one.text or f"{one.effect}, range {one.range}, ROF {one.rof}").strip()
    core = content.core.record if content.core else None
    for name, one in (core.effects if core else {}).items():
        effects[name] = one.text.strip()
    for faction in content.factions:
        for unit in faction.units:
            if unit.record:
                units[unit.id] = f"{unit.record.type} of {faction.id}"
        if faction.effects and faction.effects.record:
            effects |= {name: one.text.strip() for name, one in faction.effects.record.root.items()}
    silhouettes = content.project.template("art/downsync/silhouettes")
    return {
        "unit trait": traits["unit"], "action trait": traits["action"], "action": actions, "unit": units, "effect": effects,
        "token": {name: one.text.strip() for name, one in (core.tokens if core else {}).items()},
        "game_size": {name: one.name for name, one in (core.game_sizes if core else {}).items()},
        "silhouette": {path.stem: "" for path in sorted(silhouettes.glob("*.svg"))},
    }


GAME = SimpleNamespace(id="downsync", name="Downsync", load=load, resolve=resolve, files=_content.FILES, completions=completions)

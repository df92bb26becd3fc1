"""What a scenario says in the fields that its game's shape gives it, on its page and in print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulepress.content.cards.pack_contents import SheetSection
from rulepress.content.games.declared import field_text
from rulepress.content.games.declared.game_definition import GameDefinition, fields, label
from rulepress.content.games.declared.printed_values import NOTHING, titled


def facts(scenario: Mapping[str, Any], shape: GameDefinition) -> list[dict[str, Any]]:
    """What it says in a word or two, field by field."""
    told = field_text.facts(fields(shape.scenarios), scenario, shape, set())
    return [one for one in told if one["text"] != NOTHING or one["links"]]


def notes(scenario: Mapping[str, Any], shape: GameDefinition) -> list[dict[str, str]]:
    """What it says in sentences."""
    declared = fields(shape.scenarios).items()
    return [{"title": label(name, one), "text": scenario[name]} for name, one in declared if one.type == "prose" and scenario[name]]


def at_a_glance(scenario: Mapping[str, Any], shape: GameDefinition) -> list[SheetSection]:
    """Its facts as a section of print, where there are any."""
    told = [f"{one['label']}: {', '.join(map(titled, one['links'])) or one['text']}" for one in facts(scenario, shape)]
    return [SheetSection("At a glance", told)] if told else []

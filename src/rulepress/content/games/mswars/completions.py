"""What an editor offers while someone types: the names in use, and what each is."""

from __future__ import annotations

from rulepress.content.editor import shared_completions
from rulepress.content.editor.completion import Completion
from rulepress.content.games.mswars.game_content import SkirmishContent


def completions(content: SkirmishContent) -> dict[str, dict[str, Completion]]:
    """Kind of name (the models' `x-completes`) -> name -> offer."""
    core = content.core.record.model_dump() if content.core.record else {}
    printed = content.data or {"abilities": {}, "skills": {}}
    made = {
        "unit_type": {key: Completion(one["name"]) for key, one in core.get("unit_types", {}).items()},
        "move_type": {key: Completion(one["name"]) for key, one in core.get("move_types", {}).items()},
        "weapon_type": {key: Completion(one["name"]) for key, one in core.get("weapon_types", {}).items()},
        "weapon_ability": {one["name"]: Completion(one["text"]) for one in core.get("weapon_abilities", {}).values()},
        "ability": {name: Completion(one["text"]) for name, one in printed["abilities"].items()},
        "skill": {
            name: Completion(one["text"], {} if one["choice"] else None, alone=not one["choice"]) for name, one in printed["skills"].items()
        },
    }
    made |= {kind: shared_completions.cards(content.factions, kind) for kind in ("unit", "pilot")}
    return made | {"silhouette": shared_completions.silhouettes(content.project, "ms-wars")}

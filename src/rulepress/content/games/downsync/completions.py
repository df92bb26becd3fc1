"""What an editor offers while someone types: the names in use, what each is, and what may stand behind it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulepress.content.editor import shared_completions
from rulepress.content.editor.completion import Completion
from rulepress.content.games.downsync.game_content import DownsyncContent, DownsyncSourceFile
from rulepress.content.games.downsync.value_text import shown, terrain
from rulepress.games.downsync.vocabulary.verbs import MARKER

_CORE = {
    "kind": "kinds",
    "signature": "signatures",
    "cost": "costs",
    "token": "tokens",
    "effect": "effects",
    "game_size": "game_sizes",
}
"""Kind of name -> where the rules' numbers define such names."""


def completions(content: DownsyncContent) -> dict[str, dict[str, Completion]]:
    """Kind of name (the models' `x-completes`) -> name -> offer."""
    core = content.core.record.model_dump() if content.core.record else {}
    made = {kind: {name: _of_the_rules(one) for name, one in core.get(table, {}).items()} for kind, table in _CORE.items()}
    made["terrain"] = {name.replace("_", " "): Completion(terrain(one, core)) for name, one in core.get("terrain", {}).items()}
    made["kind of terrain"] = {name: Completion(terrain(one, core)) for name, one in core.get("terrain", {}).items()}
    lying = {name: Completion(one.text.strip()) for name, one in _defined(content, None, "tokens")}
    made["marker"] = {name: lying[name] for name, one in _defined(content, None, "tokens") if one.holder == "table"}
    made["token or marker"] = made["token"] | lying | {MARKER: Completion("A Marker of any sort.")}
    made["token"] |= {name: offer for name, offer in lying.items() if name not in made["marker"]}
    made["effect"] |= {name: Completion(one.text.strip()) for name, one in _defined(content, None, "effects")}
    made["action"] = {name: Completion(_action(one, core), {}) for name, one in _defined(content, content.actions, "actions")}
    made["unit"] = shared_completions.cards(content.factions, "unit", lambda record: record.type, {})
    made["silhouette"] = shared_completions.silhouettes(content.project, "downsync")
    printed = _printed(content)
    for on in ("unit", "action"):
        made[f"{on} trait"] = {
            name: _trait(one, printed.get(name) or one.text.strip(), core)
            for name, one in _defined(content, content.traits, "traits")
            if one.on == on
        }
    made["trait"] = {name: Completion(one.text) for on in ("unit", "action") for name, one in made[f"{on} trait"].items()}
    return made


def _of_the_rules(one: dict[str, Any]) -> Completion:
    if "ping_defence" in one:
        return Completion(f"{one['diameter_mm']} mm base; a Ping of this size has DEF {one['ping_defence']}.")
    return Completion((one.get("text") or one["name"]).strip())


def _defined(content: DownsyncContent, shared: DownsyncSourceFile | None, files: str) -> Iterator[tuple[str, Any]]:
    """Every definition of a kind: the shared ones, then those of the factions."""
    for source in (shared, *(getattr(faction, files) for faction in content.factions)):
        yield from (source.record.root if source and source.record else {}).items()


def _printed(content: DownsyncContent) -> dict[str, str]:
    """Trait -> its text as a card prints it, numbers filled in, for sources without errors."""
    data = content.data or {}
    glossaries = [data.get("traits", {}), *(faction["traits"] for faction in data.get("factions", []))]
    return {name: one["text"] for glossary in glossaries for name, one in glossary.items()}


def _action(one: Any, core: dict) -> str:
    """A shared action as its row on a card: what it does, its numbers, and what limits it."""
    kinds = core.get("kinds", {})
    said = [
        f"[{one.label}]" if one.label else None,
        one.effect,
        f"team {one.team}" if one.team else None,
        kinds.get(one.only, {}).get("only"),
        f"cost {one.cost}" if one.cost else None,
        f"minimum range {one.min_range}" if one.min_range is not None else None,
        f"range {one.range}" if one.range is not None else None,
        f"ROF {one.rof}" if one.rof else None,
        one.limit,
        f"not with {', '.join(one.not_with)}" if one.not_with else None,
        ", ".join(use if isinstance(use, str) else next(iter(use)) for use in one.traits or []) or None,
        f"one of: {', '.join(one.options)}" if one.options else None,
    ]
    return " ".join(filter(None, [", ".join(filter(None, said)) + ".", one.text]))


# -- traits and their parameters ----------------------------------------------------------------------------------


def _trait(one: Any, text: str, core: dict) -> Completion:
    """A trait, with what its parameters may be."""
    needed = [name for name, parameter in one.parameters.items() if parameter.default is None]
    values = {name: _parameter(parameter, core) for name, parameter in one.parameters.items()}
    return shared_completions.taking(text, values, needed)


def _parameter(parameter: Any, core: dict) -> dict:
    words = [(parameter.meaning or "").strip().rstrip(".")]
    if parameter.default is not None and parameter.type != "unit":
        words.append(f"{shown(parameter.type, parameter.default, core, {})} unless given")
    description = {"description": "; ".join(filter(None, words)) + "."} if any(words) else {}
    if parameter.type in ("modifier", "count", "target_number"):
        return {"type": "integer", **description}
    if parameter.type == "inches":
        return {"type": "number", "minimum": 0, **description}
    if parameter.type == "kinds":
        kind = {"type": "string", "x-completes": "kind"}
        return {"anyOf": [dict(kind), {"type": "array", "items": dict(kind)}], **description}
    return {"type": "string", **({} if parameter.type == "text" else {"x-completes": parameter.type}), **description}

"""JSON Schemas and settings for editors, so that typing a unit completes names and explains fields.

The schemas are made from the models; the names of the project's own traits, actions and units are added as completions, and
never as limits: a name that the schema does not know yet is still legal to type.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The draft that YAML language servers understand best."""


def schema(model: Any, completions: Mapping[str, Mapping[str, str]]) -> dict:
    """The JSON Schema of a model. `completions`: kind of use -> {name: what it is}, as in `{"TraitUse": {"Silent": "..."}}`."""
    made = model.model_json_schema(by_alias=True)
    made = _tidy(made)
    for kind, names in completions.items():
        for union in _unions(made, kind):
            _complete(union, names)
    return {"$schema": DRAFT, **made}


def files(game: Any, content: Any, root: Path, folder: str = "schema") -> dict[str, str]:
    """The editor files of one game: path below `root` -> text. Nothing is written here."""
    made, settings = {}, {}
    completions = game.completions(content)
    for kind, (model, patterns) in game.files.items():
        path = f"{folder}/{game.id}/{kind}.json"
        made[path] = _json(schema(model, completions))
        settings[path] = patterns
    made[".vscode/settings.json"] = _json(_settings(root, settings))
    made[".vscode/extensions.json"] = _json({"recommendations": ["redhat.vscode-yaml"]})
    return made


def _settings(root: Path, schemas: dict[str, list[str]]) -> dict:
    """The project's editor settings with our schemas; what a designer set stays."""
    path = root / ".vscode" / "settings.json"
    try:
        own = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        own = {}
    own = own if isinstance(own, dict) else {}
    kept = own.get("yaml.schemas") if isinstance(own.get("yaml.schemas"), dict) else {}
    return own | {
        "yaml.schemas": {**kept, **{f"./{path}": globs for path, globs in schemas.items()}},
        "yaml.schemaStore.enable": False, "yaml.validate": True, "yaml.hover": True, "yaml.completion": True,
    }


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def _tidy(node: Any) -> Any:
    """Drops generated titles and null alternatives: an absent key is absent, and hover texts stay the designer's."""
    if isinstance(node, list):
        return [_tidy(one) for one in node]
    if not isinstance(node, dict):
        return node
    out = {}
    for key, value in node.items():
        if key == "title" and isinstance(value, str) or key in ("default", "discriminator") and not isinstance(value, dict) and value is None:
            continue
        if key == "properties":
            out[key] = {name: _tidy(one) for name, one in value.items()}
        else:
            out[key] = _tidy(value)
    choices = out.get("anyOf")
    if choices and {"type": "null"} in choices:
        choices = [one for one in choices if one != {"type": "null"}]
        out.pop("anyOf")
        if len(choices) == 1:
            out = {**choices[0], **out}
        else:
            out["anyOf"] = choices
    return out


def _unions(node: Any, kind: str) -> list[dict]:
    """The places in a schema where a value of `kind` may stand, marked so by the models (`x-completes`)."""
    found = []
    if isinstance(node, dict):
        if node.get("x-completes") == kind:
            found.append(node)
        for value in node.values():
            found += _unions(value, kind)
    elif isinstance(node, list):
        for value in node:
            found += _unions(value, kind)
    return found


def _complete(node: dict, names: Mapping[str, str]) -> None:
    """Offers names as text (`- Silent`), as keys (`- Clustered: 3`), or both, wherever the node takes them."""
    node.pop("x-completes", None)
    if not names:
        return
    listed = {"enum": list(names), "enumDescriptions": list(names.values()), "markdownEnumDescriptions": list(names.values())}
    description = {"description": node["description"]} if "description" in node else {}
    if "oneOf" in node:
        node["anyOf"] = node.pop("oneOf")
    for choice in node.get("anyOf", [node]):
        if choice.get("type") == "string":
            rest = dict(choice)
            choice.clear()
            choice.update({"anyOf": [listed, rest], **description})
        elif choice.get("type") == "object" and isinstance(choice.get("additionalProperties"), dict):
            value = choice["additionalProperties"]
            choice["properties"] = {name: {**value, "description": text} for name, text in names.items()}

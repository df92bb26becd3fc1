"""The ideas of the vocabulary page, read from `vocabulary/downsync`: a faction that says them, and the examples that show them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rulepress.content.files.project import Project, shipped
from rulepress.content.yaml.documents import read_yaml
from rulepress.games.downsync.vocabulary import VERBS

FOLDER = shipped() / "vocabulary" / "downsync"
"""A project with the faction, and beside it the ideas and the examples of single words."""
FACTION = FOLDER / "factions/downsync/fifty"
ABOUT_EXAMPLES = ("idea", "trait", "action", "token", "effect", "without", "leader", "says", "scenario")
"""What an example says that the engine does not read."""


@cache
def read() -> dict[str, Any]:
    """The faction as the engine reads it (`faction`, `leaders`, `units`), the `ideas` with their examples, and those of single `rows`."""
    from rulepress.content.games.registry import game

    factions = game("downsync").load(Project(FOLDER)).data["factions"]
    faction = next(each for each in factions if each["id"] == FACTION.name)
    leaders = {leader["name"]: leader for each in factions for leader in each["leaders"]}
    return {
        "faction": {key: faction[key] for key in ("id", "name", "effects")} | {"tokens": faction.get("tokens", {})},
        "leaders": {leader["key"]: leader for leader in leaders.values()},
        "units": {unit["key"]: unit for unit in faction["units"]},
        "ideas": list(_ideas(leaders)),
        "rows": {id_: _row(id_, each) for id_, each in _row_examples().items()},
    }


def _ideas(leaders: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Each idea with the blocks that are typed for it, its effects, and the examples that show it."""
    examples = _typed(FOLDER / "examples.yaml") | _typed(FOLDER / "leading.yaml")
    files = {kind: _typed(FACTION / f"{kind}.yaml") for kind in ("traits", "actions", "tokens", "effects")}
    for number, idea in _typed(FOLDER / "ideas.yaml").items():
        own = {id_: each for id_, each in examples.items() if str(each.get("idea")) == number}
        said: list[dict[str, str]] = []
        sentences: list[Mapping[str, Any]] = []
        names = {idea["name"], idea["name"].lower().replace(" ", "-")}
        names |= {each[kind] for each in own.values() for kind in ("trait", "action", "token", "effect") if kind in each}
        for kind, records in files.items():
            granted = {each["grant"] for each in sentences if "grant" in each}
            for name in [name for name in records if name in names | granted]:
                words = records[name]["text"] if kind in ("tokens", "effects") else idea["words"]
                said.append({"file": f"{kind}.yaml", "yaml": _block(name, records[name], words)})
                bodies = [records[name], *records[name].get("options", {}).values()]
                sentences += [each for body in bodies for each in body.get("effects", ())]
        said += [{"file": file, "yaml": _excerpt(file, keys)} for file, keys in idea.get("files", {}).items()]
        if leader := leaders.get(idea["name"]):
            sentences += [each for body in (leader, *leader["abilities"]) for each in body["effects"]]
        shown = [
            {"id": id_, "rules": [f"idea.{number}"], **{key: value for key, value in each.items() if key not in ABOUT_EXAMPLES}}
            for id_, each in own.items()
        ]
        yield {"id": number, "name": idea["name"], "words": idea["words"], "said": said, "sentences": sentences, "examples": shown}


def _row_examples() -> dict[str, dict[str, Any]]:
    """The examples of single words, as typed. Raises ValueError when two have one name."""
    found: dict[str, dict[str, Any]] = {}
    for name in ("rows", "rolls", "places"):
        more = _typed(FOLDER / f"{name}.yaml")
        if twice := found.keys() & more.keys():
            raise ValueError(f"two files have an example called {', '.join(twice)}")
        found |= more
    return found


def _row(id_: str, typed: Mapping[str, Any]) -> dict[str, Any]:
    """An example of single words, with its effects on a token of the faction, or on a card as a trait or an action's trait."""
    example = {"rules": [f"row.{id_}"], "given": typed["given"], "do": typed.get("do", []), "expect": typed["expect"]}
    if token := typed.get("token"):
        kind = _typed(FACTION / "tokens.yaml")[token]
        yaml, sentences = _block(token, kind, typed["words"]), kind["effects"]
    else:
        used, action, sentences = typed.get("used", {}), typed.get("action"), typed["say"]
        trait = {"name": "Shown", "effects": [resolved(one) for one in sentences], "manual": False, **used}
        if action:
            whole = {"parameters": {}, "note": None, "text": "", "cost": None, "phase": None, "upkeep": False, **trait}
            example["given"] = {**typed["given"], "actions": {typed["bearer"]: {action: {"traits": [whole]}}}}
        else:
            example["given"] = {**typed["given"], "cards": {typed["bearer"]: [trait], **typed["given"].get("cards", {})}}
        yaml = _block("Shown", {"on": "action" if action else "unit", **used, "effects": sentences}, typed["words"])
    return {"rows": typed["rows"], "words": typed["words"], "yaml": yaml, "sentences": sentences, "example": example}


def resolved(sentence: Mapping[str, Any]) -> dict[str, Any]:
    """An effect without parameters, as the engine reads it."""
    sentence = _with_tokens(sentence)
    verb = next(verb for verb in VERBS if verb in sentence)
    main = VERBS[verb].key.resolved or verb
    more = {key: list(map(resolved, sentence[key])) for key in ("then", "otherwise") if isinstance(sentence.get(key), list)}
    said = {key: value for key, value in sentence.items() if key != verb}
    if verb == "remove" and isinstance(said.get("who"), dict) and sentence[verb] in _markers():
        said["who"] = {**said["who"], "marker": sentence[verb]}
    return {"verb": verb, "when": {}, "aura": None, main: sentence[verb], **said, **more}


def _markers() -> set[str]:
    """The faction's tokens that lie on the table, as the engine knows them."""
    tokens = _typed(FACTION / "tokens.yaml")
    return {f"{FACTION.name}/{key}" for key, kind in tokens.items() if kind.get("holder") == "table"}


def _with_tokens(typed: Any) -> Any:
    """What was typed, the faction's tokens as the engine knows them."""
    own = _typed(FACTION / "tokens.yaml")
    if isinstance(typed, dict):
        return {f"{FACTION.name}/{key}" if key in own else key: _with_tokens(each) for key, each in typed.items()}
    if isinstance(typed, list):
        return [_with_tokens(each) for each in typed]
    return f"{FACTION.name}/{typed}" if isinstance(typed, str) and typed in own else typed


def _typed(path: Path) -> Any:
    return read_yaml(path.parent, path).data


def _block(name: str, record: Mapping[str, Any], words: str) -> str:
    """A definition as a designer would type it."""
    lines = [f"{name}:"]
    for key, value in {**record, "text": words}.items():
        if key in ("effects", "options"):
            lines.append(f"  {key}:")
            lines += [f"    {each}: {_flow(of)}" for each, of in value.items()] if isinstance(value, dict) else []
            lines += [f"    - {_flow(each)}" for each in value] if isinstance(value, list) else []
        else:
            lines.append(f"  {key}: {_flow(value)}")
    return "\n".join(lines)


def _flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    quoted = isinstance(value, str) and (not value or value[0] in "#\"'{[&*-+(" or ": " in value)
    return json.dumps(value, ensure_ascii=False) if quoted else str(value)


def _excerpt(file: str, keys: list[str]) -> str:
    """A file as it was typed, down to these keys."""
    (path,) = FOLDER.rglob(file)
    blocks = re.findall(r"^\w[^\n]*\n(?:[ -][^\n]*\n)*", path.read_text(encoding="utf-8"), re.MULTILINE)
    return "".join(block for block in blocks if block.partition(":")[0] in keys).rstrip()

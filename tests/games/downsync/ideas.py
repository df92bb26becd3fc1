"""What the vocabulary page shows: `PYTHONPATH=src .venv/bin/python tests/games/downsync/ideas.py`.

Puts the ideas of the test faction, the sentences that say them and the examples that show them into
src/rulepress/content/games/downsync/ideas.json, with the faction as the engine reads it.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
FIFTY = Path(__file__).parent / "fifty"
FILE = ROOT / "src/rulepress/content/games/downsync/ideas.json"
HOME = FIFTY / "factions/downsync/fifty"
OUTSIDE = ("idea", "trait", "action", "token", "effect", "without", "leader", "says", "scenario")
"""What an example of the faction says that is not the engine's."""


def read(path: Path) -> Any:
    """YAML in which `on` is a word."""
    from rulepress.content.yaml.documents import read_yaml

    return read_yaml(path.parent, path).data


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return (
        json.dumps(value, ensure_ascii=False)
        if isinstance(value, str) and (not value or value[0] in "#\"'{[&*-+(" or ": " in value)
        else str(value)
    )


def block(name: str, record: dict, words: str) -> str:
    """A definition as a designer would type it."""
    lines = [f"{name}:"]
    for key, value in {**record, "text": words}.items():
        if key in ("effects", "options"):
            lines.append(f"  {key}:")
            each = value.items() if isinstance(value, dict) else value
            lines += [f"    {one[0]}: {flow(one[1])}" if isinstance(value, dict) else f"    - {flow(one)}" for one in each]
        else:
            lines.append(f"  {key}: {flow(value)}")
    return "\n".join(lines)


def excerpt(file: str, keys: list[str]) -> str:
    """A file as it was typed, down to these keys."""
    (path,) = FIFTY.rglob(file)
    blocks = re.findall(r"^\w[^\n]*\n(?:[ -][^\n]*\n)*", path.read_text(encoding="utf-8"), re.MULTILINE)
    return "".join(block for block in blocks if block.partition(":")[0] in keys).rstrip()


def resolved(sentence: dict) -> dict:
    """A sentence without parameters, as the engine reads it."""
    from rulepress.games.downsync.vocabulary import VERBS

    sentence = with_tokens(sentence)
    verb = next(verb for verb in VERBS if verb in sentence)
    main = VERBS[verb].key.resolved or verb
    more = {key: list(map(resolved, sentence[key])) for key in ("then", "otherwise") if isinstance(sentence.get(key), list)}
    said = {key: value for key, value in sentence.items() if key != verb}
    if verb == "remove" and isinstance(said.get("who"), dict) and sentence[verb] in on_table():
        said["who"] = {**said["who"], "marker": sentence[verb]}
    return {"verb": verb, "when": {}, "aura": None, main: sentence[verb], **said, **more}


def on_table() -> set[str]:
    """The faction's Markers, as the engine knows them."""
    return {f"fifty/{key}" for key, kind in read(HOME / "tokens.yaml").items() if kind.get("holder") == "table"}


def with_tokens(typed: Any) -> Any:
    """What was typed, the faction's tokens as the engine knows them."""
    own = read(HOME / "tokens.yaml")
    if isinstance(typed, dict):
        return {f"fifty/{key}" if key in own else key: with_tokens(each) for key, each in typed.items()}
    if isinstance(typed, list):
        return [with_tokens(each) for each in typed]
    return f"fifty/{typed}" if isinstance(typed, str) and typed in own else typed


def rows_shown() -> dict[str, dict]:
    """The examples of single words: id -> the words, the sentences, and the example with them on a card."""
    found, kinds = {}, read(HOME / "tokens.yaml")
    every: dict[str, dict] = {}
    for name in ("rows", "rolls", "places"):
        more = read(FIFTY / f"{name}.yaml")
        if twice := every.keys() & more.keys():
            raise ValueError(f"two files have an example called {', '.join(twice)}")
        every |= more
    for id_, each in every.items():
        if token := each.get("token"):
            example = {"rules": [f"row.{id_}"], "given": each["given"], "do": each.get("do", []), "expect": each["expect"]}
            yaml, says = block(token, kinds[token], each["words"]), kinds[token]["effects"]
            found[id_] = {"rows": each["rows"], "words": each["words"], "yaml": yaml, "sentences": says, "example": example}
            continue
        used = each.get("used", {})
        trait = {"name": "Shown", "effects": [resolved(one) for one in each["say"]], "manual": False, **used}
        given = dict(each["given"])
        if action := each.get("action"):
            whole = {"parameters": {}, "note": None, "text": "", "cost": None, "phase": None, "upkeep": False, **trait}
            given["actions"] = {each["bearer"]: {action: {"traits": [whole]}}}
        else:
            given["cards"] = {each["bearer"]: [trait], **given.get("cards", {})}
        example = {"rules": [f"row.{id_}"], "given": given, "do": each.get("do", []), "expect": each["expect"]}
        definition = {"on": "action" if action else "unit", **used, "effects": each["say"]}
        yaml = block("Shown", definition, each["words"])
        found[id_] = {"rows": each["rows"], "words": each["words"], "yaml": yaml, "sentences": each["say"], "example": example}
    return found


def made() -> str:
    """The file's text."""
    from rulepress.content.files.project import Project
    from rulepress.content.games.registry import game

    ideas, examples = read(FIFTY / "ideas.yaml"), read(FIFTY / "examples.yaml") | read(FIFTY / "leading.yaml")
    factions = game("downsync").load(Project(FIFTY)).data["factions"]
    leaders = {leader["name"]: leader for each in factions for leader in each["leaders"]}
    files = {kind: read(HOME / f"{kind}.yaml") for kind in ("traits", "actions", "tokens", "effects")}
    found = []
    for number, idea in ideas.items():
        own = {id_: each for id_, each in examples.items() if str(each.get("idea")) == number}
        said, sentences = [], []
        names = {idea["name"], idea["name"].lower().replace(" ", "-")}
        names |= {each[kind] for each in own.values() for kind in ("trait", "action", "token", "effect") if kind in each}
        for kind, records in files.items():
            granted = {each["grant"] for each in sentences if "grant" in each}
            for name in [name for name in records if name in names | granted]:
                words = records[name]["text"] if kind in ("tokens", "effects") else idea["words"]
                said.append({"file": f"{kind}.yaml", "yaml": block(name, records[name], words)})
                bodies = [records[name], *records[name].get("options", {}).values()]
                sentences += [each for body in bodies for each in body.get("effects", ())]
        said += [{"file": file, "yaml": excerpt(file, keys)} for file, keys in idea.get("files", {}).items()]
        if leader := leaders.get(idea["name"]):
            sentences += [each for body in (leader, *leader["abilities"]) for each in body["effects"]]
        shown = [
            {"id": id_, "rules": [f"idea.{number}"], **{key: value for key, value in each.items() if key not in OUTSIDE}}
            for id_, each in own.items()
        ]
        told = {"id": number, "name": idea["name"], "words": idea["words"]}
        found.append({**told, "said": said, "sentences": sentences, "examples": shown})
    faction = next(each for each in factions if each["id"] == "fifty")
    units = {unit["key"]: unit for unit in faction["units"]}
    record = {"id": faction["id"], "name": faction["name"], "effects": faction["effects"], "tokens": faction.get("tokens", {})}
    return (
        json.dumps(
            {"faction": record, "leaders": {leader["key"]: leader for leader in leaders.values()}, "units": units}
            | {"ideas": found, "rows": rows_shown()},
            ensure_ascii=False,
            indent=None,
            sort_keys=False,
        )
        + "\n"
    )


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "src"))
    FILE.write_text(made(), encoding="utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")

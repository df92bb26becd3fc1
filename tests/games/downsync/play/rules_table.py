"""The table of rules: which code carries each out and how many cases show it.

PYTHONPATH=src .venv/bin/python tests/games/downsync/play/rules_table.py
"""

import importlib
import pkgutil
import sys
from collections.abc import Mapping
from pathlib import Path

import yaml

from rulepress.content.files.project import Project
from rulepress.content.games import registry
from rulepress.core.rule_refs import cited
from rulepress.games import downsync
from rulepress.games.downsync import play

ROOT = Path(__file__).parents[4]
CASES = Path(__file__).parents[1] / "cases"

#: What binds nobody while a game is played, and why: statements marked "table" in the book.
AT_THE_TABLE = {
    "setup.choose": "done before a game: whoever asks for one says what is played",
    "measure.any-time": "players may measure; the engine always has",
    "reaction.die": "how players keep what the engine keeps as a number",
    "terrain.scale": "advice on collecting terrain; nothing in a game depends on it",
    "building.agree": "done before a game by whoever lays out its table; `building.capacity` then holds",
    "building.size": "advice on laying out a table; the generator keeps to it",
}


def load() -> dict[str, tuple[str, ...]]:
    """Every rule that code cites, with the functions of this game or of the shared engine that do."""
    for package in (downsync, play):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            if not module.ispkg:
                importlib.import_module(module.name)
    ours = (f"{downsync.__name__}.", "rulepress.core.", "rulepress.tabletop.", "rulepress.effects.", "rulepress.bots.")
    found = {rule: tuple(name for name in names if name.startswith(ours)) for rule, names in cited().items()}
    return {rule: names for rule, names in found.items() if names}


def cited_code(data: Mapping) -> dict[str, list]:
    """Rule -> the functions themselves, for the rules that the engine carries out."""
    engine = {rule["id"] for rule in data["rules"] if rule["engine"]}
    return {rule: [function(name) for name in names] for rule, names in load().items() if rule in engine}


def function(name: str):
    """The function of a module's and its own name."""
    head, found = name, None
    while found is None:
        head = head.rpartition(".")[0]
        found = sys.modules.get(head)
    for part in name.removeprefix(f"{head}.").split("."):
        found = vars(found)[part] if isinstance(found, type) else getattr(found, part)
    for inner in ("__func__", "fget", "func", "__wrapped__"):
        found = getattr(found, inner, found)
    return found


def rows() -> list[tuple[str, list[str], int]]:
    """(id, functions that cite it, cases) for every rule that the engine carries out, in the order of the book."""
    shown: dict[str, int] = {}
    for path in CASES.rglob("*.yaml"):
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            for rule in {*case.get("rules", ()), *case.get("because", ())}:
                shown[rule] = shown.get(rule, 0) + 1
    code = load()
    return [
        (
            rule["id"],
            [name.removeprefix("rulepress.games.downsync.").removeprefix("rulepress.") for name in code.get(rule["id"], ())],
            shown.get(rule["id"], 0),
        )
        for rule in registry.game("downsync").load(Project(ROOT)).data["rules"]
        if rule["engine"]
    ]


def main() -> int:
    print("| Rule | Carried out by | Cases |\n| --- | --- | --- |")
    for rule, functions, cases in rows():
        print(f"| {rule} | {', '.join(functions) or '-'} | {cases} |")
    for rule, why in AT_THE_TABLE.items():
        print(f"| {rule} | nobody: {why} | - |")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The table of rules: which code carries each out and how many cases show it.

PYTHONPATH=src .venv/bin/python tests/games/downsync/play/rules_table.py
"""

import importlib
import pkgutil
import sys
from pathlib import Path

import yaml

from rulepress import games
from rulepress.authoring.project import Project
from rulepress.engine.citing import cited
from rulepress.games import downsync
from rulepress.games.downsync import play

ROOT = Path(__file__).parents[4]
CASES = Path(__file__).parents[1] / "cases"


def rows() -> list[tuple[str, list[str], int]]:
    """(id, functions that cite it, cases) for every rule that the engine carries out, in the order of the book."""
    for package in (downsync, play):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            if not module.ispkg:
                importlib.import_module(module.name)
    shown: dict[str, int] = {}
    for path in CASES.rglob("*.yaml"):
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            for rule in {*case.get("rules", ()), *case.get("because", ())}:
                shown[rule] = shown.get(rule, 0) + 1
    code = cited()
    return [
        (
            rule["id"],
            [name.removeprefix("rulepress.games.downsync.") for name in code.get(rule["id"], ())],
            shown.get(rule["id"], 0),
        )
        for rule in games.game("downsync").load(Project(ROOT)).data["rules"]
        if rule["engine"]
    ]


def main() -> int:
    print("| Rule | Carried out by | Cases |\n| --- | --- | --- |")
    for rule, functions, cases in rows():
        print(f"| {rule} | {', '.join(functions) or '-'} | {cases} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())

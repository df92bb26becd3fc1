"""The table of rules: which code carries each out and how many cases show it.

PYTHONPATH=src .venv/bin/python -m tests.games.mswars.rules_table
"""

import importlib
import pkgutil
import sys
from pathlib import Path

from rulepress.core.rule_refs import cited
from rulepress.games import mswars
from rulepress.games.mswars import play

from ...shipped import read_yaml
from . import sample

CASES = [(path.stem, case) for path in sorted((Path(__file__).parent / "cases").glob("*.yaml")) for case in read_yaml(path)]


def load() -> dict[str, tuple[str, ...]]:
    """Every rule that code cites, with the functions of this game or of the shared engine that do."""
    for package in (mswars, play):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            if not module.ispkg:
                importlib.import_module(module.name)
    ours = ("rulepress.games.mswars.", "rulepress.core.", "rulepress.tabletop.", "rulepress.effects.", "rulepress.bots.")
    return {rule: tuple(name for name in names if name.startswith(ours)) for rule, names in cited().items()}


def cited_code() -> dict[str, list]:
    """Rule -> the functions themselves, for the rules that the engine carries out."""
    engine = {rule["id"] for rule in sample.rules() if rule["engine"]}
    return {rule: [_function(name) for name in names] for rule, names in load().items() if rule in engine and names}


def _function(name: str):
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
    code = load()
    shown = [rule for _, case in CASES for rule in set(case["rules"])]
    return [
        (rule["id"], [name.removeprefix("rulepress.") for name in code.get(rule["id"], ())], shown.count(rule["id"]))
        for rule in sample.rules()
        if rule["engine"]
    ]


if __name__ == "__main__":
    print("| Rule | Carried out by | Cases |\n| --- | --- | --- |")
    for rule, functions, cases in rows():
        print(f"| {rule} | {', '.join(functions) or '-'} | {cases} |")

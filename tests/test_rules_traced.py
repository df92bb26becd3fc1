"""Rule ids run through everything: what code cites is written, what is written for the engine is cited."""

import importlib
import pkgutil
from pathlib import Path

import pytest

import rulepress.games.downsync
import rulepress.games.downsync.play
from rulepress.authoring.project import Project
from rulepress.engine.citing import cited
from rulepress.games import game

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def rules():
    """Rule id -> the statement, as resolved, of every edition; the newest that has it counts."""
    editions = reversed(game("downsync").load(Project(ROOT)).editions.values())
    return {rule["id"]: rule for edition in editions for rule in edition.data["rules"]}


@pytest.fixture(scope="module")
def citations():
    for package in (rulepress.games.downsync, rulepress.games.downsync.play):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            if not module.ispkg:
                importlib.import_module(module.name)
    return [rule for rule, functions in cited().items() if any(name.startswith("rulepress.") for name in functions)]


def test_every_rule_that_the_engine_cites_is_written(rules, citations):
    assert [rule for rule in citations if rule not in rules] == []


def test_every_rule_written_for_the_engine_is_cited(rules, citations):
    assert [rule for rule, statement in rules.items() if statement["engine"] and rule not in citations] == []


def test_the_shared_rooms_know_no_game():
    shared = [path for room in ("authoring", "cli", "engine", "press", "web")
              for path in (ROOT / "src/rulepress" / room).rglob("*.py")]
    assert [str(path) for path in shared if "downsync" in path.read_text("utf-8").lower()] == []

"""The shipped content and the cases beside the tests, read as fast as may be: collecting needs both, in every worker."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rulepress.content.files.project import Project
from rulepress.content.games.registry import game

ROOT = Path(__file__).resolve().parents[1]


@cache
def content(name: str) -> Any:
    """A game's shipped content, loaded once a process. Read it, do not change it."""
    return game(name).load(Project(ROOT))


def read_yaml(path: Path) -> Any:
    """What a YAML file of the tests' says, in values of one's own."""
    return yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)

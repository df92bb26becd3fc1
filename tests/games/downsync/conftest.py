"""The shipped content, as the engine reads it."""

from pathlib import Path

import pytest

from rulepress.authoring.project import Project
from rulepress.games.downsync.model import Rules
from rulepress.workshops import game

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def data() -> dict:
    return game("downsync").load(Project(ROOT)).data


@pytest.fixture(scope="session")
def rules(data) -> Rules:
    return Rules.from_data(data)

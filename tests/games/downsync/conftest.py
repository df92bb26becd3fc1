"""The shipped content, as the engine reads it."""

import pytest

from rulepress.games.downsync.model import Rules

from ...shipped import content


@pytest.fixture(scope="session")
def data() -> dict:
    return content("downsync").data


@pytest.fixture(scope="session")
def rules(data) -> Rules:
    return Rules.from_data(data)

import pytest

from rulepress.games.downsync.play import Ruleset


@pytest.fixture(scope="session")
def book(data) -> Ruleset:
    return Ruleset(data)

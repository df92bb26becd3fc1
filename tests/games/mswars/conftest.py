"""The rules with the tests' own units, and the shipped content."""

import pytest

from rulepress.games.mswars.model import Rules
from rulepress.games.mswars.play import Ruleset

from ...shipped import content
from . import sample


@pytest.fixture(scope="session")
def data() -> dict:
    return sample.data()


@pytest.fixture(scope="session")
def book(data) -> Ruleset:
    return Ruleset(data)


@pytest.fixture(scope="session")
def rules(book) -> Rules:
    return book.rules


@pytest.fixture(scope="session")
def shipped() -> dict:
    return content("ms-wars").data

"""The rules with the tests' own units, and the shipped content."""

from pathlib import Path

import pytest

from rulepress.authoring.project import Project
from rulepress.games.mswars.model import Rules
from rulepress.games.mswars.play import Book
from rulepress.workshops import game

from . import sample


@pytest.fixture(scope="session")
def data() -> dict:
    return sample.data()


@pytest.fixture(scope="session")
def book(data) -> Book:
    return Book(data)


@pytest.fixture(scope="session")
def rules(book) -> Rules:
    return book.rules


@pytest.fixture(scope="session")
def shipped() -> dict:
    return game("ms-wars").load(Project(Path(__file__).parents[3])).data

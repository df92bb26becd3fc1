import pytest

from rulepress.games.downsync.play import Book


@pytest.fixture(scope="session")
def book(data) -> Book:
    return Book(data)

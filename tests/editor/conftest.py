"""One language server for all of the editor's tests, in a copy of the repository that holds what an author has open."""

import sys
from pathlib import Path

import pytest

from rulepress import cli

sys.path.insert(0, str(Path(__file__).parent))
import language_server  # noqa: E402
from language_client import Client  # noqa: E402

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def editor():
    """An editor with the repository open."""
    try:
        command = language_server.command()
    except cli.Failure as failure:
        pytest.skip(str(failure))
    client = Client(command, REPOSITORY)
    yield client
    client.close()

"""What an edition was published with is committed: an edit that changes it must be seen to."""

from pathlib import Path

import pytest

from rulepress.authoring import published
from rulepress.cli import verb_data

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def resolved():
    return verb_data.resolve(ROOT)


def test_every_edition_says_what_it_was_published_with(resolved):
    for one in resolved:
        file = one.published(ROOT)
        assert file.is_file() and file.read_text(encoding="utf-8") == published.as_text(one.data), (
            f"{one.name} no longer says what {file.relative_to(ROOT)} says. `git diff` after `python3 build.py data --publish` shows"
            " how; if the edition is meant to change, commit that and tell designers in CHANGELOG.md."
        )


def test_nothing_is_published_that_is_no_edition(resolved):
    assert {file.name for file in (ROOT / published.FOLDER).iterdir()} == {one.published(ROOT).name for one in resolved}

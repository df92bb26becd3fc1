"""Every row of the vocabulary is shown by an example that comes out otherwise when the row is switched off."""

import copy
from functools import cache

import pytest

from rulepress.games.downsync import worked_examples
from rulepress.games.downsync.play.book import Book
from rulepress.games.downsync.vocabulary.used import rows, used
from rulepress.workshops.downsync import vocabulary_page
from rulepress.workshops.downsync.tried_examples import as_given, chosen

from ...shipped import content

ELSEWHERE = {
    *("verb:bring", "verb:comes_with", "verb:decoy"),  # what makes a Force list: tests of lists and lints
    "modify:command_capacity",  # of leaders: tests of leaders
}
"""What no table of Units shows."""


@cache
def data():
    return content("downsync").data


@cache
def book():
    return Book(data())


@cache
def examples():
    """Everything that may show a row."""
    read = vocabulary_page.read()
    found = [vocabulary_page.with_faction(each["example"]) for each in read["rows"].values()]
    found += [vocabulary_page.with_faction({**each, "id": None}) for idea in read["ideas"] for each in idea["examples"]]
    found += [as_given(record) for _, _, record, _ in chosen(content("downsync"), data())]
    return [example for example in found if worked_examples.run(book(), example).differs is None]


def bearers(record):
    """Whatever has `effects`, at any depth."""
    if isinstance(record, list):
        for each in record:
            yield from bearers(each)
    elif isinstance(record, dict):
        if isinstance(record.get("effects"), list):
            yield record
        for each in record.values():
            yield from bearers(each)


def says(row, record):
    return any(row in used(each) for bearer in bearers(record) for each in bearer["effects"])


def without(row, record):
    """A copy in which no sentence uses the row."""
    made = copy.deepcopy(record)
    for bearer in bearers(made):
        bearer["effects"] = [each for each in bearer["effects"] if row not in used(each)]
    return made


def is_shown(row):
    """Is there an example that comes out as told, and does not with the row switched off?"""
    units = [unit for faction in data()["factions"] for unit in faction["units"] if says(row, unit)]
    off = Book(without(row, data())) if units else book()
    for example in examples():
        ours = any(f"'{unit['key']}'" in str(example) for unit in units)
        if (ours or says(row, example)) and worked_examples.run(off, without(row, example)).differs is not None:
            return True
    return False


@pytest.mark.parametrize("row", [row for row in rows() if row not in ELSEWHERE])
def test_a_row_is_shown(row):
    assert is_shown(row), f"write an example of {row} into tests/games/downsync/fifty/rows.yaml, and run ideas.py"


def test_an_example_of_a_row_says_it():
    for id_, each in vocabulary_page.read()["rows"].items():
        said = {row for sentence in each["sentences"] for row in used(sentence)}
        assert set(each["rows"]) <= said, id_

"""Every row of the vocabulary is shown by an example that comes out otherwise when the row is switched off."""

import copy
from functools import cache

import pytest

from rulepress.content.games.downsync import vocabulary_page
from rulepress.content.games.downsync.effect_lints.row_usage import rows, used
from rulepress.content.games.downsync.example_runs import as_given, chosen
from rulepress.games.downsync import worked_examples
from rulepress.games.downsync.play.ruleset import Ruleset

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
    return Ruleset(data())


@cache
def units():
    """Every card of a unit, with the rows that it says."""
    return [(unit, said(unit)) for faction in data()["factions"] for unit in faction["units"]]


@cache
def examples():
    """Everything that may show a row, as it is and in words, and with the rows that it says."""
    read = vocabulary_page.read()
    found = [vocabulary_page.with_faction(each["example"]) for each in read["rows"].values()]
    found += [vocabulary_page.with_faction({**each, "id": None}) for idea in read["ideas"] for each in idea["examples"]]
    found += [as_given(record) for _, _, record, _ in chosen(content("downsync"), data())]
    return [(example, str(example), said(example)) for example in found if worked_examples.run(book(), example).differs is None]


def owners(record):
    """Whatever has `effects`, at any depth."""
    if isinstance(record, list):
        for each in record:
            yield from owners(each)
    elif isinstance(record, dict):
        if isinstance(record.get("effects"), list):
            yield record
        for each in record.values():
            yield from owners(each)


def said(record):
    return {row for owner in owners(record) for each in owner["effects"] for row in used(each)}


def without(row, record):
    """A copy in which no sentence uses the row."""
    made = copy.deepcopy(record)
    for owner in owners(made):
        owner["effects"] = [each for each in owner["effects"] if row not in used(each)]
    return made


@cache
def parts():
    """What the content consists of, each with the rows that it says."""
    return [(name, part, said(part)) for name, part in data().items()]


def is_shown(row):
    """Is there an example that comes out as told, and does not with the row switched off?"""
    saying = [unit["key"] for unit, rows_said in units() if row in rows_said]
    off = Ruleset({name: without(row, part) if row in rows_said else part for name, part, rows_said in parts()}) if saying else book()
    for example, words, rows_said in examples():
        ours = any(f"'{key}'" in words for key in saying)
        if (ours or row in rows_said) and worked_examples.run(off, without(row, example)).differs is not None:
            return True
    return False


@pytest.mark.parametrize("row", [row for row in rows() if row not in ELSEWHERE])
def test_a_row_is_shown(row):
    assert is_shown(row), f"write an example of {row} into vocabulary/downsync/rows.yaml"


def test_an_example_of_a_row_says_it():
    for id_, each in vocabulary_page.read()["rows"].items():
        said = {row for sentence in each["sentences"] for row in used(sentence)}
        assert set(each["rows"]) <= said, id_


def test_an_example_of_a_row_comes_out_as_it_says():
    shown = {id_: vocabulary_page.with_faction(each["example"]) for id_, each in vocabulary_page.read()["rows"].items()}
    assert {id_: differs for id_, example in shown.items() if (differs := worked_examples.run(book(), example).differs)} == {}

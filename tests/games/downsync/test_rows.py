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
from . import ideas


@cache
def data():
    return content("downsync").data


@cache
def examples():
    """Everything that may show a row, under one's own rules: (id, the example, the sentences' rows in the cards that it is about)."""
    found = []
    for idea in vocabulary_page.read()["ideas"]:
        found += [(each["id"], vocabulary_page.with_faction(each)) for each in idea["examples"]]
    found += [(id_, as_given(record)) for _, id_, record, _ in chosen(content("downsync"), data())]
    return found


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


def without(row, record):
    """A copy in which no sentence uses the row."""
    made = copy.deepcopy(record)
    for bearer in bearers(made):
        bearer["effects"] = [each for each in bearer["effects"] if row not in used(each)]
    return made


@cache
def book():
    return Book(data())


def shown_by(row):
    """The first example that comes out as told, and does not with the row switched off."""
    ours = any(row in used(each) for bearer in bearers(data()["factions"]) for each in bearer["effects"])
    off = Book(without(row, data())) if ours else book()
    traits = {bearer.get("name", "") for bearer in bearers(data()["factions"]) if any(row in used(each) for each in bearer["effects"])}
    for id_, example in examples():
        mine = [each for bearer in bearers(example) for each in bearer["effects"]]
        units = str(example.get("given", example.get("ask")))
        if any(row in used(each) for each in mine):
            cut = without(row, example)
        elif traits and any(unit["key"] in units or unit["id"] in units for unit in bearing(row)):
            cut = example
        else:
            continue
        if worked_examples.run(book(), example).differs is None and worked_examples.run(off, cut).differs is not None:
            return id_
    return None


@cache
def bearing(row):
    """The shipped units that have a sentence with the row."""
    units = [unit for faction in data()["factions"] for unit in faction["units"]]
    return [unit for unit in units if any(row in used(each) for bearer in bearers(unit) for each in bearer["effects"])]


if __name__ == "__main__":
    for row in rows():
        if shown_by(row) is None:
            print(row)

"""What comes of a worked example is known again as long as nothing of what it meets is another."""

from copy import deepcopy
from itertools import groupby

import pytest

from rulepress.authoring import kept
from rulepress.games.downsync.play.book import Book
from rulepress.workshops.downsync import tried_examples
from rulepress.workshops.downsync.tried_examples import REACH, Trial

from ..shipped import content

CONTENT = content("downsync")


def cards(data):
    return [unit for faction in data["factions"] for unit in faction["units"]]


def with_other_numbers(but=()):
    """The newest edition with other numbers on all cards but these."""
    data = deepcopy(CONTENT.data)
    for unit in cards(data):
        if unit["key"] not in but:
            unit["stats"] = {name: (value or 0) + 1 for name, value in unit["stats"].items()}
            for each in [each for action in unit["actions"] for each in (action, *action["options"])]:
                each.update({name: each[name] and each[name] + 1 for name in REACH})
    return data


def test_numbers_of_a_card_that_an_example_does_not_meet_change_nothing_in_it():
    trial = Trial(CONTENT, CONTENT.data)
    payloads = [tried_examples.as_given(record) for _, _, record, _ in tried_examples.chosen(CONTENT, CONTENT.data)]
    meeting = sorted(((tuple(unit.key for unit in trial.met(payload)), payload) for payload in payloads), key=lambda one: one[0])
    known = {unit["key"] for unit in cards(CONTENT.data)}
    assert sum(set(met) != known for met, _ in meeting) > 0.9 * len(payloads)  # else there would be nothing to remember
    for met, alike in groupby(meeting, key=lambda one: one[0]):
        book = Book(with_other_numbers(but=met))
        for _, payload in alike:
            assert tried_examples.outcome_of(book, payload) == tried_examples.outcome_of(trial.book, payload)


@pytest.fixture
def played(monkeypatch):
    """The examples that are put to the engine, and not known already."""
    monkeypatch.setattr(kept, "_LATELY", type(kept._LATELY)())
    found, play = [], tried_examples.outcome_of
    monkeypatch.setattr(tried_examples, "outcome_of", lambda book, payload: found.append(payload) or play(book, payload))
    return found


def outcomes(data):
    return [one.outcome for one in tried_examples.examples(CONTENT, data)]


def test_only_those_are_played_again_that_a_change_may_concern(played):
    before = outcomes(CONTENT.data)
    assert played
    played.clear()
    assert outcomes(CONTENT.data) == before and not played
    data = deepcopy(CONTENT.data)
    virago = next(unit for unit in cards(data) if unit["id"] == "virago")
    virago["stats"]["def"] += 1
    after = outcomes(data)
    assert after != before and 0 < len(played) < len(before)
    assert all("virago" in repr(payload).casefold() for payload in played)


@pytest.mark.parametrize("change", [
    lambda data: data["core"]["attack"]["long_range"].update(modifier=-3),
    lambda data: data["factions"][0]["units"][0]["traits"].append({**data["factions"][0]["units"][1]["traits"][0]}),
    lambda data: data["scenarios"][0].update(rounds=3),
    lambda data: data["effects"].popitem(),
])  # fmt: skip
def test_what_counts_for_all_lets_all_be_played_again(played, change):
    trial, data = Trial(CONTENT, CONTENT.data), deepcopy(CONTENT.data)
    change(data)
    payload = tried_examples.as_given(next(record for _, _, record, _ in tried_examples.chosen(CONTENT, CONTENT.data)))
    trial.outcome(payload)
    Trial(CONTENT, data).outcome(payload)
    assert len(played) == 2

"""What comes of a worked example is known again as long as nothing of what it meets is another."""

import json
from copy import copy, deepcopy
from dataclasses import replace
from itertools import groupby

import pytest

from rulepress.content.files import cache
from rulepress.content.games.downsync import example_runs
from rulepress.content.games.downsync.access_tracking import ALL, FIGURES, watched
from rulepress.content.games.downsync.example_runs import REACH, Trial
from rulepress.games.downsync.play.ruleset import Ruleset

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
    payloads = [example_runs.as_given(record) for _, _, record, _ in example_runs.chosen(CONTENT, CONTENT.data)]
    meeting = sorted(((tuple(unit.key for unit in trial.met(payload)), payload) for payload in payloads), key=lambda one: one[0])
    known = {unit["key"] for unit in cards(CONTENT.data)}
    assert sum(set(met) != known for met, _ in meeting) > 0.9 * len(payloads)  # else there would be nothing to remember
    for met, alike in groupby(meeting, key=lambda one: one[0]):
        book = Ruleset(with_other_numbers(but=met))
        for _, payload in alike:
            assert example_runs.outcome_of(book, payload) == example_runs.outcome_of(trial.book, payload)


def with_other_stats(book, but):
    """The book with other stats on all cards but these."""
    units = {}
    for key, unit in book.units.items():
        stats = {name: (getattr(unit.stats, name) or 0) + 1 for name in FIGURES if (key, name) not in but}
        units[key] = replace(unit, stats=replace(unit.stats, **stats))
    again, rules = copy(book), book.rules
    again.units = units
    again.rules = replace(rules, units={key: units[key] for key in rules.units}, led={key: units[key] for key in rules.led})
    return again


def test_stats_that_an_example_did_not_ask_for_change_nothing_in_it():
    trial, asked_for = Trial(CONTENT, CONTENT.data), []
    for _, _, record, _ in example_runs.chosen(CONTENT, CONTENT.data):
        payload = example_runs.as_given(record)
        book, asked = watched(trial.book)
        outcome = example_runs.outcome_of(book, payload)
        asked_for.append(len(asked) * (ALL not in asked))
        if ALL not in asked:
            assert example_runs.outcome_of(with_other_stats(trial.book, but=asked), payload) == outcome
    assert sum(0 < count < 10 for count in asked_for) > 0.8 * len(asked_for)


@pytest.mark.parametrize("use", [
    lambda data: Ruleset({**data, "scenarios": []}),
    lambda data: dict(data),
    lambda data: json.dumps(data),
    lambda data: data["factions"],
    lambda data: data.get("factions"),
])  # fmt: skip
def test_whoever_makes_something_of_the_data_has_asked_for_all_stats(use):
    book, asked = watched(Trial(CONTENT, CONTENT.data).book)
    assert book.data["core"] and not asked
    use(book.data)
    assert asked == {ALL}


@pytest.fixture
def played(monkeypatch):
    """The examples that are put to the engine, and not known already."""
    monkeypatch.setattr(cache, "_LATELY", type(cache._LATELY)())
    found, play = [], example_runs.outcome_of
    monkeypatch.setattr(example_runs, "outcome_of", lambda book, payload: found.append(payload) or play(book, payload))
    return found


def outcomes(data):
    return [one.outcome for one in example_runs.examples(CONTENT, data)]


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
    played.clear()
    assert outcomes(data) == after and outcomes(CONTENT.data) == before and not played


def test_what_is_asked_for_only_since_a_change_counts_from_then_on(monkeypatch, played):
    """Of three stats, the first says which of the others is asked for."""

    def play(book, payload):
        played.append(payload)
        stats = book.units["coalition/virago"].stats
        return stats.targeting if stats.speed % 2 else stats.defence

    monkeypatch.setattr(example_runs, "outcome_of", play)
    data = deepcopy(CONTENT.data)
    stats = next(unit for unit in cards(data) if unit["id"] == "virago")["stats"]
    for speed, targeting, defence, again in [
        (6, 6, 13, True), (6, 7, 13, False), (6, 7, 14, True), (7, 7, 14, True), (7, 7, 13, True), (7, 8, 13, True), (6, 1, 13, False),
        (7, 8, 14, True),
    ]:  # fmt: skip
        played.clear()
        stats.update(spd=speed, targ=targeting, **{"def": defence})
        assert Trial(CONTENT, data).outcome({"rules": []}) == (targeting if speed % 2 else defence)
        assert bool(played) is again, (speed, targeting, defence)


@pytest.mark.parametrize("change", [
    lambda data: data["core"]["attack"]["long_range"].update(modifier=-3),
    lambda data: data["factions"][0]["units"][0]["traits"].append({**data["factions"][0]["units"][1]["traits"][0]}),
    lambda data: data["scenarios"][0].update(rounds=3),
    lambda data: data["effects"].popitem(),
])  # fmt: skip
def test_what_counts_for_all_lets_all_be_played_again(played, change):
    trial, data = Trial(CONTENT, CONTENT.data), deepcopy(CONTENT.data)
    change(data)
    payload = example_runs.as_given(next(record for _, _, record, _ in example_runs.chosen(CONTENT, CONTENT.data)))
    trial.outcome(payload)
    Trial(CONTENT, data).outcome(payload)
    assert len(played) == 2

"""What a comparison finds, on data small enough to see."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from rulepress.content.editions.change_table import Comparison, as_markdown, as_text, rows, summary
from rulepress.content.editions.data_changes import Leaf, changes, words
from rulepress.content.editions.player_changelog import news

BEFORE = {
    "format": 1,
    "game": {"id": "g", "name": "Game"},
    "edition": {"id": "1"},
    "core": {"attack": {"long": {"limit": 16}, "dice": 2}, "names": ["a", "b"]},
    "rules": [
        {"id": "a.one", "chapter": "x", "title": "X", "text": "Roll two dice and add them.", "engine": True},
        {"id": "a.two", "chapter": "x", "title": "X", "text": "Reach 3.", "engine": True},
        {"id": "a.old", "chapter": "x", "title": "X", "text": "Gone later.", "engine": True},
    ],
    "traits": {"Swift": {"name": "Swift", "text": "Fast."}},
    "factions": [
        {
            "id": "f",
            "name": "F",
            "units": [
                {"key": "f/u", "id": "u", "title": "Unit", "stats": {"spd": 4}, "actions": [{"name": "Gun", "rof": 1}]},
                {"key": "f/gone", "id": "gone", "title": "Gone", "stats": {"spd": 4}, "actions": []},
            ],
        }
    ],
}
AFTER = {
    **BEFORE,
    "edition": {"id": "2"},
    "core": {"attack": {"long": {"limit": 14}, "dice": 2}, "names": ["a", "c"]},
    "rules": [
        {"id": "a.one", "chapter": "y", "title": "Y", "text": "Throw two dice and add them.", "engine": True},
        {"id": "a.two", "chapter": "x", "title": "X", "text": "Reach 4.", "engine": True},
        {"id": "a.new", "chapter": "x", "title": "X", "text": "New.", "engine": True},
    ],
    "factions": [
        {
            "id": "f",
            "name": "F",
            "units": [
                {
                    "key": "f/u",
                    "id": "u",
                    "title": "Unit",
                    "stats": {"spd": 5},
                    "actions": [{"name": "Gun", "rof": 2}, {"name": "Bomb", "rof": 1}],
                },
            ],
        }
    ],
}


def found():
    return {(one.section, one.id): one for one in changes(BEFORE, AFTER)}


def test_the_same_rules_differ_in_nothing():
    assert changes(BEFORE, BEFORE) == []


def test_every_sort_of_record_is_compared_by_its_id():
    kinds = {address: one.kind for address, one in found().items()}
    assert kinds == {
        ("core", "attack.long.limit"): "changed",
        ("core", "names"): "changed",
        ("rules", "a.one"): "changed",
        ("rules", "a.two"): "changed",
        ("rules", "a.new"): "added",
        ("rules", "a.old"): "dropped",
        ("units", "f/u"): "changed",
        ("units", "f/gone"): "dropped",
    }


def test_where_a_rule_stands_is_no_change_of_it():
    assert [leaf.path for leaf in found()["rules", "a.one"].leaves] == ["text"]


def test_only_words_or_numbers_too():
    assert found()["rules", "a.one"].reworded and not found()["rules", "a.two"].reworded


def test_a_unit_s_values_are_named_by_their_path():
    assert set(found()["units", "f/u"].leaves) == {
        Leaf("stats.spd", "4", "5"),
        Leaf("actions.Gun.rof", "1", "2"),
        Leaf("actions.Bomb.name", None, "Bomb"),
        Leaf("actions.Bomb.rof", None, "1"),
    }


def test_reworded_text_is_told_word_by_word():
    assert words("Roll two dice", "Throw two dice now") == [("dropped", "Roll"), ("added", "Throw"), ("same", "two dice"), ("added", "now")]


def test_both_tellings_name_everything():
    matchups = [
        SimpleNamespace(
            who="Unit: Gun",
            target="Ping",
            situation="in the open",
            outcome="destroyed",
            before=Fraction(1, 3),
            after=Fraction(1, 2),
            told=("33%", "50%"),
        )
    ]
    comparison = Comparison.of("One", BEFORE, "Two", AFTER, lambda old, new: matchups)
    for told in (as_text(comparison), as_markdown(comparison)):
        for word in ("a.new", "a.old", "attack.long.limit", "16 -> 14", "stats.spd", "Gone", "33% -> 50%", "One", "Two"):
            assert word in told
    assert "[-Roll-] {+Throw+} two dice" in as_text(comparison) and "~~Roll~~ **Throw** two dice" in as_markdown(comparison)
    assert summary([one for one in comparison.changes if one.section == "rules"]) == "1 added, 1 changed, 1 reworded, 1 dropped"


@pytest.mark.parametrize(
    ("touched", "said", "unsaid"), [(lambda old, new: [], "No odds differ", "not calculated"), (None, "not calculated", "No odds differ")]
)
@pytest.mark.parametrize("telling", [as_text, as_markdown])
def test_odds_that_nobody_compared_are_not_said_to_be_the_same(telling, touched, said, unsaid):
    told = telling(Comparison.of("One", BEFORE, "Two", AFTER, touched))
    assert said in told and unsaid not in told


def test_what_a_leader_gives_to_a_new_unit_is_the_units_news_alone():
    leader = {"key": "f/fox", "id": "fox", "name": "Fox", "text": "All are quiet.", "led": {"u": {"traits": [{"name": "Quiet"}]}}}
    unit, new = {"key": "f/u", "id": "u", "name": "Unit"}, {"key": "f/new", "id": "new", "name": "New"}
    more = {**leader, "led": {**leader["led"], "new": leader["led"]["u"]}}
    before = {"factions": [{"id": "f", "name": "F", "units": [unit], "leaders": [leader]}]}
    after = {"factions": [{"id": "f", "name": "F", "units": [unit, new], "leaders": [more]}]}
    assert [(one.kind, one.id) for one in changes(before, after)] == [("added", "f/new")]


def test_matchups_that_a_change_touches_alike_stand_together():
    def touched(who, target, chances):
        return SimpleNamespace(who=who, target=target, situation="concealed", outcome="hit", told=chances)

    alike = [touched(who, target, ("1%", "2%")) for who in ("A", "B") for target in ("Y", "X")]
    found = rows([*alike, touched("C", "X", ("1%", "2%")), touched("A", "Z", ("3%", "4%"))])
    assert [(row.who, row.targets, row.told) for row in found["concealed"]] == [
        (("A", "B"), ("X", "Y"), ("1%", "2%")),
        (("C",), ("X",), ("1%", "2%")),
        (("A",), ("Z",), ("3%", "4%")),
    ]


def test_players_of_any_game_are_told_what_is_new_under_its_chapter_and_its_faction():
    before, after = ({**data, "factions": data["factions"], "scenarios": []} for data in (BEFORE, AFTER))
    told = {
        one["title"]: [(entry["kind"], entry["name"], " ".join(text for _, text in entry["pieces"])) for entry in one["entries"]]
        for one in news(before, after)
    }
    assert told["X"] == [("new", "", "New."), ("now", "", "Reach 3. 4."), ("gone", "", "Gone later.")]
    assert told["Y"] == [("now", "", "Roll Throw two dice and add them.")]
    assert ("now", "Unit", "with Bomb · spd 4 5 · Gun rof 1 2") in told["F"] and ("gone", "Gone", "") in told["F"]

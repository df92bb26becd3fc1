"""The rulebook's worked examples: each comes out as promised, in every edition that it claims."""

import copy
import json
from functools import cache
from pathlib import Path

import pytest

from rulepress.content.games.downsync import example_runs as workshop
from rulepress.games.downsync import table_fixture, worked_examples
from rulepress.games.downsync.calls import opened
from rulepress.games.downsync.model import slug
from rulepress.games.downsync.play.ruleset import Ruleset

from ...shipped import content

CONTENT = content("downsync")
EDITIONS = CONTENT.editions
NEWEST, *OLDER = EDITIONS

CHOSEN = {edition: list(workshop.chosen(content, content.data)) for edition, content in EDITIONS.items()}
RECORDS = {id_: record for source in CONTENT.examples for id_, record in source.record.root.items()}


@cache
def book(edition: str) -> Ruleset:
    return Ruleset(EDITIONS[edition].data)


@cache
def outcome(edition: str, id_: str) -> worked_examples.Outcome:
    return worked_examples.run(book(edition), workshop.as_given(RECORDS[id_]))


@pytest.mark.parametrize(
    ("edition", "id_"),
    [pytest.param(edition, id_, id=f"{edition}: {id_}") for edition, chosen in CHOSEN.items() for _, id_, _, _ in chosen],
)
def test_example(edition, id_):
    found = outcome(edition, id_)
    assert found.differs is None
    assert found.lines and all(line.words.strip() for line in found.lines)


def test_there_are_many_spread_over_the_rules():
    assert len(RECORDS) >= 200
    assert sum(len(source.record.root) for source in CONTENT.examples) == len(RECORDS), "an id is used twice"
    assert len({rules[0] for chosen in CHOSEN.values() for *_, rules in chosen}) >= 150


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_chapter_with_rules_has_some(edition):
    shown = {rules[0] for *_, rules in CHOSEN[edition]}
    chapters = {rule["chapter"] for rule in EDITIONS[edition].data["rules"]}
    assert chapters == {rule["chapter"] for rule in EDITIONS[edition].data["rules"] if rule["id"] in shown}


def test_an_example_stands_in_the_file_of_its_chapter():
    chapter = {rule["id"]: rule["chapter"] for content in EDITIONS.values() for rule in content.data["rules"]}
    apart = {
        (id_, Path(source.document.path).stem, chapter[rules[0]])
        for chosen in CHOSEN.values()
        for source, id_, _, rules in chosen
        if Path(source.document.path).stem != chapter[rules[0]]
    }
    assert apart == set()


@pytest.mark.parametrize("edition", OLDER)
def test_older_editions_show_what_they_do_otherwise(edition):
    newest = {id_ for _, id_, _, _ in CHOSEN[NEWEST]}
    assert len({id_ for _, id_, _, _ in CHOSEN[edition]} - newest) >= 10


def test_no_example_is_of_no_edition():
    assert set(RECORDS) == {id_ for chosen in CHOSEN.values() for _, id_, _, _ in chosen}


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_account_cites_what_the_edition_has(edition):
    data = EDITIONS[edition].data
    known = {rule["id"] for rule in data["rules"]} | {f"trait.{slug(name)}" for name in data["traits"]}
    known |= {f"trait.{slug(name)}" for faction in data["factions"] for name in faction["traits"]}
    cited = {rule for _, id_, _, _ in CHOSEN[edition] for line in outcome(edition, id_).lines for rule in line.rules}
    assert {rule for rule in cited - known if not rule.startswith("action.")} == set()


def test_every_shown_rule_is_written_in_the_examples_edition():
    for edition, chosen in CHOSEN.items():
        known = {rule["id"] for rule in EDITIONS[edition].data["rules"]}
        assert all(rules[0] in known for *_, rules in chosen)


def test_another_number_makes_examples_differ():
    """One number of the rules reaches the examples that depend on it, and no others."""
    data = copy.deepcopy(EDITIONS[NEWEST].data)
    data["core"]["attack"]["long_range"]["limit"] = 24
    spoilt = {shown.id for shown in workshop.examples(EDITIONS[NEWEST], data) if shown.outcome.differs}
    assert spoilt == {"long-range", "modifiers-add-up"}


def test_text_takes_its_numbers_from_the_rules():
    data = copy.deepcopy(EDITIONS[NEWEST].data)
    data["core"]["ping"]["exposed_within"] = 3
    texts = {shown.id: shown.text for shown in workshop.examples(EDITIONS[NEWEST], data)}
    assert "3 inches from a medium Ping" in texts["found-by-coming-near"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("id_", ["modifiers-add-up", "out-of-range", "refreshed", "all-roll-a-four"])
def test_a_program_is_told_the_same(edition, id_):
    payload = json.loads(json.dumps(workshop.as_given(RECORDS[id_])))
    answer = opened(EDITIONS[edition].data)("example", {"example": payload})["answer"]
    found = outcome(edition, id_)
    assert json.loads(json.dumps(answer)) == {
        "lines": [{"words": line.words, "rules": list(line.rules)} for line in found.lines],
        "differs": None,
    }


# -- what an account says -----------------------------------------------------------------------------------------


def test_odds_are_told_in_per_cent_first_and_with_their_reasons():
    first, *rest = outcome(NEWEST, "modifiers-add-up").lines
    assert first.words == "41.7% (5/12): the first roll succeeds"
    roll = next(line for line in rest if line.words.startswith("attack roll 5: "))
    assert "+7 Crusader has TARG 7" in roll.words and roll.rules == ("unit.stats", "attack.long-range", "attack.concealed")
    assert [line.words for line in rest if line.words.startswith("needed")] == ["needed 8 or more on the dice"]


def test_a_refusal_is_told_with_its_rules_and_the_pieces_names():
    *_, last = outcome(NEWEST, "round-the-corner").lines
    assert last.words.startswith("Refused: B1.1 Virago is out of sight") and last.rules == ("attack.line-of-sight",)


def test_a_question_and_the_state_at_the_end_are_told():
    words = [line.words for line in outcome(NEWEST, "choose-when-revealed").lines]
    assert "A1 is Revealed: Virago" in words[0]
    assert words[-1] == "In the end, A1 Virago: Unit Virago, at 0.0″, 10.0″; A: in Reserve GSV: Phantom"
    asked = outcome(NEWEST, "found-by-coming-near").lines[-1]
    assert asked == ("Now B decides for B1 Medium Ping, reveal as: Virago, GSV: Phantom", ("ping.becomes",))


def test_a_ping_is_called_one_until_it_is_revealed():
    words = [line.words for line in outcome(NEWEST, "two-checks-one-after-the-other").lines]
    assert words[1:] == ["A1.1 Widow Scout scans B1 Medium Ping with Scanner: 12 for 6", "B1 is Revealed: Crusader"]


def test_what_happens_in_every_turn_is_told_only_where_it_matters():
    routine = ("takes a turn", "Taskforce is", "is Refreshed", "stays where it is")
    told = "\n".join(line.words for line in outcome(NEWEST, "two-targets").lines)
    assert not any(words in told for words in routine)
    assert "A1 Guardian: Destroyer is Refreshed" in {line.words for line in outcome(NEWEST, "refreshed").lines}


# -- what does not come out ---------------------------------------------------------------------------------------

VIRAGO, CRUSADER = "coalition/virago", {"attacker": "crusader", "action": "Medium Cannon", "target": "virago"}
TWO = {"pieces": {"A1": {"unit": VIRAGO, "at": [0, 10]}, "B1": {"unit": VIRAGO, "at": [0, -10]}}}


def two(expect: dict, *do: dict) -> dict:
    """An example with two Viragos on the table."""
    return {"given": TWO, "do": list(do), "expect": expect}


WRONG = {
    "told what is not": (two({"told": ["B wins"]}), "not told"),
    "told in another order": (two({"finish": True, "told": ["A1 activates", "A1 is Refreshed"]}), "or not in this order"),
    "untold what is": (two({"untold": ["takes a turn"]}), "told: takes a turn"),
    "cited what is not": (two({"cited": ["attack.roll"]}), "no event cites attack.roll"),
    "another is asked": (two({"asked": {"player": "B"}}), "has player A, not B"),
    "other answers": (two({"asked": {"all": ["A2"]}}), "offered: A1"),
    "an answer less": (two({"asked": {"options": ["A2"]}}), "not offered: A2"),
    "an answer more": (two({"asked": {"no_options": ["A1"]}}), "offered: A1"),
    "nothing is asked": (two({"finish": True, "asked": {"player": "A"}}), "nothing is asked"),
    "never asked": (two({"told": []}, {"ambush": "none"}), "before ambush was asked"),
    "nothing refused": (two({"refused": ["move.speed"]}, {"designate": ["A1"]}), "nothing was refused"),
    "refused by others": (two({"refused": ["move.speed"]}, {"designate": ["B1"]}), "refused by designate.choose"),
    "refused in other words": (two({"refused": ["designate.choose"], "says": "please"}, {"designate": ["B1"]}), "the refusal says"),
    "refused before the last": (two({"refused": ["move.speed"]}, {"designate": ["B1"]}, {"move": "stay"}), "designate.choose"),
    "another place": (two({"state": {"A1": {"at": [0, 9]}}}), "A1 at is (0, 10), not (0, 9)"),
    "a piece that is gone": (two({"state": {"A2": {"cm": 1}}}), "A2 is gone"),
    "a base that is gone": (two({"state": {"A1.2": {"cm": 1}}}), "A1.2 is gone"),
    "a piece that is there": (two({"state": {"A1": "gone"}}), "A1 is there, not gone"),
    "each base": (two({"state": {"A1": {"each": {"cm": 1}}}}), "A1.1 cm is 2, not 1"),
    "a field of none": (two({"state": {"A1": {"spd": 6}}}), "no `spd`"),
    "a player's": (two({"state": {"A": {"points": 3}}}), "A points is 0, not 3"),
    "no end": (two({"state": {"game": {"winner": "A"}}}), "the game goes on"),
    "no such unit": ({"given": {"pieces": {"A1": {"unit": "coalition/viragos", "at": [0, 0]}}}, "expect": {}}, "mean coalition/virago?"),
    "none in Reserve": ({"given": {"reserve": {"A": ["coalition/viragos"]}}, "expect": {}}, "mean coalition/virago?"),
    "other odds": ({"ask": CRUSADER, "expect": {"chances": {"hit": "1/2"}}}, "hit is 13/18, not 1/2"),
    "odds not refused": ({"ask": CRUSADER, "expect": {"refused": ["attack.range"]}}, "nothing was refused"),
    "odds refused": ({"ask": {**CRUSADER, "range": 30}, "expect": {"chances": {"hit": "1/2"}}}, "refused by attack.range"),
}


HIT = {
    "dice": {"attack.A": [6, 6, 6, 6], "countermeasure.B": [1, 1]},
    "pieces": {**TWO["pieces"], "B1": {**TWO["pieces"]["B1"], "activated": True}},
}
ATTACK = [{"action": "close-medium-cannon"}, {"target": "B1.1"}]


@pytest.mark.parametrize(("key", "differs"), [("told", False), ("untold", True)])
def test_what_is_told_may_name_the_pieces_as_trying_prints_it(key, differs):
    found = worked_examples.run(book(NEWEST), two({key: ["A1 Virago activates"], "finish": True}, {"action": "done"}))
    assert (found.differs is not None) == differs


@pytest.mark.parametrize("expect", [{"told": ["B1.1 is destroyed"]}, {"state": {"B1": "there"}}])
def test_an_example_that_ends_before_it_is_decided_says_what_it_waits_for(expect):
    """What is told comes with the answer, and how things stand is not judged before it."""
    example = {"given": HIT, "do": ATTACK, "expect": expect}
    found = worked_examples.run(book(NEWEST), example)
    assert found.early and "It ends while it waits for `countermeasure` (accept, countermeasure) of B: add `finish: true`" in found.differs
    assert (
        worked_examples.run(book(NEWEST), {**example, "expect": {"asked": {"kind": "countermeasure"}, "state": {"B1": "there"}}}).differs
        is None
    )
    last = {"told": ["B1.1 is destroyed"], "finish": True, "state": {"B1": "gone"}}
    assert worked_examples.run(book(NEWEST), {**example, "expect": last}).differs is None


def test_what_is_told_of_places_and_tokens_is_in_the_games_words():
    placed = two({"told": ["A1 moves to nowhere"]}, {"move": [[[0, 8]]]}, {"action": "done"})
    said = worked_examples.run(book(NEWEST), placed).differs
    assert "A1 moves to 0.0″, 8.0″" in said and "8000" not in said
    assert worked_examples.run(book(NEWEST), two({"told": ["A1 moves to 0.0″, 8.0″"]}, *placed["do"])).differs is None
    assert (
        "A1 tokens is none, not charge: 2" in worked_examples.run(book(NEWEST), two({"state": {"A1": {"tokens": {"charge": 2}}}})).differs
    )


@pytest.mark.parametrize("name", WRONG)
def test_what_does_not_come_out_is_told(name):
    example, said = WRONG[name]
    assert said in (worked_examples.run(book(NEWEST), example).differs or "")


def test_a_course_without_end_is_stopped(monkeypatch):
    monkeypatch.setattr(table_fixture, "PATIENCE", 3)
    example = {"given": {"course": "rounds", **TWO}, "expect": {"finish": True, "told": []}}
    assert worked_examples.run(book(NEWEST), example).differs == "the course never ends"
    monkeypatch.setattr(table_fixture, "PATIENCE", 2000)
    monkeypatch.setattr(table_fixture, "MOST_EVENTS", 5)
    assert worked_examples.run(book(NEWEST), example).differs == "the course never ends"

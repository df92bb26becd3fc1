"""The page that lists what play.yaml can say names every key of its form, every verb and every name; its examples are in that form."""

import re

import pytest

from rulepress.content.games.declared import play_form, play_names
from rulepress.content.yaml.documents import understood
from rulepress.games.declared.play.turn_program import EVENTS, VERBS

from ...shipped import ROOT

PAGE = (ROOT / "site/docs/play-reference.md").read_text("utf-8")
RULE = "round.order"
TABLES = {
    "The file": (play_form.PlayForm, {"play": [{"place": "each"}], "wins": [{"most": "side.left", "rule": RULE}]}),
    "Pieces": (play_form.PiecesForm, {}),
    "Sides": (play_form.SidesForm, {}),
    "Tokens": (play_form.TokenForm, {"name": "Shaken"}),
    "States": (play_form.StateForm, {"until": "game"}),
    "Terrain": (play_form.GroundForm, {}),
    "Values": (play_form.ValueForm, {}),
    "Filters": (play_form.FilterForm, {}),
    "Actions": (play_form.ActionForm, {"rule": RULE, "do": [{"move": 6}]}),
    "Triggers": (play_form.TriggerForm, {"on": "damage", "rule": RULE, "do": [{"remove": "unit"}]}),
    "Winning": (play_form.WinnerForm, {"most": "side.left", "rule": RULE}),
}
"""The heading of a table -> the form of its examples, and what an example leaves out."""


def rows(heading: str) -> list[list[str]]:
    """The rows of the tables below a heading, each by its cells, without the header rows."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line.startswith("| `")]
    assert cells, heading
    return cells


def code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def read(example: str) -> dict:
    return understood("play.yaml", example).data


def keys(form) -> set[str]:
    return {field.alias or name for name, field in form.model_fields.items()}


@pytest.mark.parametrize("heading", TABLES)
def test_each_key_stands_there_with_an_example(heading):
    form, more = TABLES[heading]
    told = {}
    for key, _, example in (row for row in rows(heading) if len(row) == 3):
        told[code(key)[0]] = typed = read(code(example)[0])
        assert code(key)[0] in typed
        form.model_validate(more | typed)
    assert set(told) == keys(form) - (keys(play_form.FilterForm) if form is play_form.ValueForm else set())


def test_each_event_stands_there():
    assert {name for row in rows("Triggers") if len(row) == 2 for name in code(row[0])} == set(EVENTS)


def test_each_verb_and_key_of_a_step_stands_there_with_an_example():
    lists = [row for row in rows("Steps") if len(row) == 3]
    alone = {"best": play_form.BestForm, "choose": play_form.ChoiceForm}
    verbs = {code(row[0])[0]: read(code(row[2])[0]) for row in lists[: len(VERBS)]}
    assert set(verbs) == set(VERBS)
    every = {code(row[0])[0]: read(code(row[2])[0]) for row in lists[len(VERBS) : -2]}
    assert set(every) == {"when", "rule"}
    for key, example in (verbs | every).items():
        assert key in example
        play_form.StepForm.model_validate(example)
    for key, _, example in lists[-2:]:
        alone.pop(code(key)[0]).model_validate(read(code(example)[0]))
    assert not alone
    told = {}
    for key, of, _, example in (row for row in rows("Steps") if len(row) == 4):
        told[code(key)[0]] = set(code(of))
        typed = read(code(example)[0])
        assert code(key)[0] in typed
        play_form.StepForm.model_validate(typed)
    assert told == {key: {verb for verb, own in play_form.KEYS.items() if key in own} for own in play_form.KEYS.values() for key in own}
    assert set(verbs) | set(every) | set(told) == keys(play_form.StepForm)


def test_each_name_that_is_known_stands_there():
    named = {name for row in rows("Names") for name in code(row[0])}
    below = {name.partition(".")[2] for name in named}
    assert set(play_names.RESULTS) | set(play_names.BETWEEN) | {"unit", "target", "it", "side", "enemy", "round"} <= named
    assert set(play_names.OF_SIDES) | set(play_names.OF_PIECES) <= below

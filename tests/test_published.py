"""What an edition was published with is committed: an edit that changes it must be seen to."""

import json
import pickle
import random
from pathlib import Path

import pytest

from rulepress.cli.verbs import verb_data
from rulepress.content.editions import published_data

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def resolved():
    return verb_data.resolve(ROOT)


def test_every_edition_says_what_it_was_published_with(resolved):
    for one in resolved:
        file = one.published(ROOT)
        assert file.is_file() and file.read_text(encoding="utf-8") == published_data.as_text(one.data), (
            f"{one.name} no longer says what {file.relative_to(ROOT)} says. `git diff` after `python3 build.py data --publish` shows"
            " how; if the edition is meant to change, commit that and tell designers in CHANGELOG.md."
        )


def test_nothing_is_published_that_is_no_edition(resolved):
    assert {file.name for file in (ROOT / published_data.FOLDER).iterdir()} == {one.published(ROOT).name for one in resolved}


def _edited(data, chance):
    """The data with something changed, added or taken out, wherever chance has it."""
    edited = pickle.loads(pickle.dumps(data))  # a copy, sooner than `copy` makes one
    for _ in range(chance.randint(1, 3)):
        here = edited
        while isinstance(inside := here[key := chance.choice(list(here) if isinstance(here, dict) else range(len(here)))], dict | list):
            if not inside or chance.random() < 0.2:
                break
            here = inside
        how = chance.randrange(4)
        if how == 0 and isinstance(here, dict):
            here['new "key"'] = {"in it": [1]}
        elif how == 1 and len(here) > 1:
            del here[key]
        else:
            here[key] = chance.choice([5, "two\nlines, \u00fc", None, [], {}, {"a": [1, {}]}])
    return edited


@pytest.mark.slow
def test_a_change_is_written_as_all_of_it_would_be(resolved):
    chance = random.Random(3)
    for data in (json.loads(json.dumps(one.data)) for one in resolved):
        text, otherwise = published_data.as_text(data), json.dumps(data, indent=2)
        for edited in [{}, *(_edited(data, chance) for _ in range(40))]:
            assert published_data._retold(edited, data, text) == published_data.as_text(edited)
            assert json.loads(published_data._retold(edited, data, otherwise)) == edited
    assert published_data._retold({"a": 1}, None, "") == published_data._retold({"a": 1}, {}, "{}") == published_data.as_text({"a": 1})


def test_definitions_have_the_names_that_readers_know(resolved):
    """Programs made from a data schema refer to its definitions; how the code tells its classes apart is no matter of theirs."""
    for one in resolved:
        names = one.schema["$defs"]
        assert {"Edition", "Game", "Term"} <= set(names)
        assert not [name for name in names if name.startswith("Resolved") or name.endswith(("Model", "Form", "Record"))]

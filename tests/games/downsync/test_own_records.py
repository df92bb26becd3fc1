"""Records from anywhere in place of the site's: what is wrong with a file is said with its line or its place."""

import copy
import json
import random

import pytest
from jsonschema import Draft202012Validator

from rulepress.content.editions.published_data import as_text
from rulepress.content.games.downsync import GAME
from rulepress.content.games.mswars import GAME as MSWARS
from rulepress.core import json_schema
from rulepress.core.user_records import judged
from rulepress.games.downsync.calls import opened

from ...shipped import content

SCHEMA = json.loads(json.dumps(GAME.data_schema("4.2")))
UNIT = "factions.0.units.0"


@pytest.fixture(scope="module")
def text() -> str:
    return as_text(content("downsync").data)


@pytest.fixture
def records(text):
    return json.loads(text)


def answer(text) -> dict:
    return judged(text if isinstance(text, str) else json.dumps(text), SCHEMA, opened)


def put(records, path: str, value) -> dict:
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place = records
    for step in way:
        place = place[step]
    place[last] = value
    return records


def test_what_data_writes_is_taken_up(text):
    told = answer(text)["told"]
    assert told.pop("digest")
    assert told == {"game": "Downsync", "edition": "Beta 4.2.0", "factions": ["Coalition", "Republic of Terra"], "units": 18}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{\n "format": 1,\n "game": {"id": downsync}\n}', "Line 3, column 17: this is not JSON"),
        ('{\n "format": 1,\n', "Line 3, column 1: this is not JSON"),
        ('{"format": 1} {"format": 1}', "Line 1, column 15: this is not JSON"),
        ('{\n"name": "a\x00b"}', "Line 2, column 11: this is not JSON"),
        ('{\n"name": "a\\u0000b"}', "name: there is a character in “a\ufffdb” that nobody sees"),
        ('{"name": "\\ud800"}', "that nobody sees"),
        ('{"name": "\\u202ekcaP"}', "that nobody sees"),
        ('{"deep":\n' + '{"deep":[' * 5000, "Line 2: more than 60 brackets"),
        ("[" * 5000, "Line 1: more than 60 brackets"),
        ('{"name": "' + "[" * 500 + '"}', "those have a format and factions"),
        ('{"name": "\\' + '\\"' * 200_000, "this is not JSON"),
        ("{" + " " * 2_000_001 + "}", "more than 2 million characters"),
        ('{"a": 1, "b": 2, "a": 3}', "“a” occurs twice"),
        ('{"range": NaN}', "NaN is not a JSON number"),
        ('{"range": -Infinity}', "-Infinity is not a JSON number"),
        ('{"range": 1e999}', "1e999 is too great"),
        ('{"range": 1' + "0" * 6000 + "}", "10000000000000000000 is too great"),
        ('{"game": {"__proto__": {"ran": 1}}}', "game.__proto__ is a name that no record may have"),
        ('{"game": [{"constructor": 1}]}', "game.0.constructor is a name"),
        ("[1, 2]", "begins with {"),
        ("null", "begins with {"),
        ("", "Line 1, column 1: this is not JSON"),
        ('{"ruleset": 4}', "those have a format and factions"),
        ('{"scenario": "vip-capture", "seed": "7", "answers": []}', "those have a format and factions"),
    ],
)  # fmt: skip
def test_what_is_no_file_of_records_is_refused_with_its_line(text, says):
    assert says in answer(text)["unread"]


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (f"{UNIT}.stats.def", "six", f"{UNIT}.stats.def is “six”, where a whole number is meant."),
        (f"{UNIT}.stats.def", True, f"{UNIT}.stats.def is true, where a whole number is meant."),
        (f"{UNIT}.stats.luck", 3, f"{UNIT}.stats.luck is nothing that is read there."),
        (f"{UNIT}.title", {"html": "<b>"}, f"{UNIT}.title is a record of names and values, where a text is meant."),
        (f"{UNIT}.bases", "two", f"{UNIT}.bases is “two”, where a whole number or nothing is meant."),
        ("factions.0.colours.ink", "url(//evil.example)", "factions.0.colours.ink is “url(//evil.example)”, which is not of the form"),
        ("factions", {}, "factions is a record of names and values, where a list is meant."),
        ("format", 2, "Its records are of format 2, and this site reads 1"),
        ("edition.id", "2023-06", "It holds “downsync” in the edition “2023-06”, and this page is of downsync-4.2"),
        ("game.id", "ms-wars", "It holds “ms-wars” in the edition “4.2”, and this page is of downsync-4.2"),
        ("game", "downsync", "and this page is of downsync-4.2: open dist/data/downsync-4.2.json"),
        (f"{UNIT}.signature", "giant", "signature is “giant”, where one of “small”, “medium”, “large” is meant"),
        ("core.tokens", {}, "The records do not hold together (KeyError 'emergency_countermeasure'"),
        ("factions", [], "There are no units in it."),
    ],
)  # fmt: skip
def test_a_record_that_is_wrong_is_named_by_its_place(records, path, value, says):
    assert says in answer(put(records, path, value))["unread"]


def test_a_list_that_names_whom_nobody_has_is_for_the_rules_to_refuse(records):
    put(records, "factions.0.forces.0.units.0.unit", "<img src=x>")
    assert "told" in answer(records)
    forces = [faction["forces"][0]["key"] for faction in records["factions"]]
    asked = {"scenario": "vip-capture", "forces": forces, "seed": "1", "players": {"A": "person", "B": "random"}}
    refused = opened(records)("begin", asked)["refused"]
    assert "<img src=x> is no Unit of that Faction." in refused["message"] and refused["rules"]


@pytest.mark.parametrize("game", [GAME, MSWARS], ids=lambda game: game.id)
def test_every_word_of_our_schemas_is_read(game):
    """A word that says what a value must be, and that is not read here, would let anything pass."""
    said = json.loads(json.dumps(game.data_schema(next(iter(content(game.id).editions)))))
    words: set[str] = set()

    def look(schema):
        if isinstance(schema, dict):
            words.update(schema)
            for word in ("$defs", "properties", "patternProperties"):
                for one in schema.get(word, {}).values():
                    look(one)
            for word in ("items", "additionalProperties", "propertyNames"):
                look(schema.get(word))
            for word in ("anyOf", "oneOf"):
                for one in schema.get(word, ()):
                    look(one)

    look(said)
    assert words - json_schema.READ <= {"$schema", "$id", "$defs", "title", "description", "default", "x-completes"}


def test_it_finds_fault_where_an_independent_program_does(records):
    """300 wrong and right changes to a faction, judged by jsonschema, too."""
    chance = random.Random(14)
    schema = {"$defs": SCHEMA["$defs"], **SCHEMA["properties"]["factions"]["items"]}
    independent = Draft202012Validator(schema)
    odd = [None, True, -1, 0, 7, 2.5, "", "small", "A", [], ["x"], {}, {"text": "x"}]
    verdicts = set()
    for _ in range(300):
        faction = copy.deepcopy(records["factions"][0])
        faction["units"], faction["forces"] = [chance.choice(faction["units"])], faction["forces"][:1]
        place, parent, key = faction, None, None
        while isinstance(place, dict | list) and place and (parent is None or chance.random() < 0.85):
            parent, key = place, chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
            place = place[key]
        if chance.random() < 0.2 and isinstance(parent, dict):
            del parent[key]
        else:
            parent[key] = chance.choice(odd)
        sound = json_schema.misfit(faction, schema) is None
        verdicts.add(sound)
        assert sound == independent.is_valid(faction), (parent, key)
    assert verdicts == {True, False}

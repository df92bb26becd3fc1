"""What several kinds of file say alike is written once, and a schema opened from disk still says all of it."""

import json
from collections import Counter
from functools import cache
from pathlib import Path

import jsonschema
import pytest
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

from rulepress.content.editor.shared_definitions import SHARED, joined, share
from rulepress.games.downsync.vocabulary import VERBS

FOLDER = Path(__file__).resolve().parents[2] / "schema"
DRAFT = "http://json-schema.org/draft-07/schema#"
NUMBER = {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": "^[A-Z]+$"}]}
MOVE = {"type": "object", "properties": {"by": {**NUMBER, "description": "How far."}, "to": {"$ref": "#/$defs/Place"}}}


def whole(title: str, **definitions) -> dict:
    return {
        "$schema": DRAFT,
        "$ref": f"#/$defs/{title}",
        "$defs": {title: {"properties": {"moves": {"$ref": "#/$defs/Move"}}}, **definitions},
    }


@cache
def read(path: Path) -> dict:
    return json.loads(path.read_text("utf-8"))


@cache
def validator(kind: str) -> jsonschema.Draft7Validator:
    """A validator as other tools make it: all it knows is the file's address."""
    registry = Registry(retrieve=lambda uri: Resource(read(Path(uri.removeprefix("file://"))), DRAFT7))
    return jsonschema.Draft7Validator({"$ref": (FOLDER / "downsync" / f"{kind}.json").as_uri()}, registry=registry)


def test_what_is_alike_is_written_once_and_what_differs_stays():
    place, other = {"type": "string"}, {"type": "integer"}
    schemas = {
        "a": whole("A", Move=MOVE, Place=place),
        "b": whole("B", Move=MOVE, Place=place),
        "c": whole("C", Move=MOVE, Place=other),  # so its Move means something else
        "d": whole("D", Place=place),
    }
    made = share(schemas)
    assert {kind: [*one["$defs"]] for kind, one in made.items()} == {
        "a": ["A"], "b": ["B"], "c": ["C", "Move", "Place"], "d": ["D"], SHARED: ["Move", "Place"],
    }  # fmt: skip
    assert made["a"]["$defs"]["A"]["properties"]["moves"] == {"$ref": f"{SHARED}.json#/$defs/Move"}
    assert made["c"]["$defs"]["C"] == schemas["c"]["$defs"]["C"]
    assert [*share({"a": schemas["a"]})] == ["a"]


def test_a_union_in_several_places_is_written_once_with_each_place_s_own_words():
    far, high = {**NUMBER, "description": "How far."}, {**NUMBER, "description": "How high.", "default": 2}
    schemas = {"a": whole("A", Far={"properties": {"far/off": far, "list": {"items": high}}})}
    made = share(schemas)["a"]
    assert made["unions"] == {"far-off": NUMBER}
    assert made["$defs"]["Far"]["properties"] == {
        "far/off": {"$ref": "#/unions/far-off", "description": "How far."},
        "list": {"items": {"$ref": "#/unions/far-off", "description": "How high.", "default": 2}},
    }
    assert joined({"a": made}) == schemas


def test_schemas_are_whole_again_when_joined():
    schemas = {"a": whole("A", Move=MOVE, Place=NUMBER), "b": whole("B", Move=MOVE, Place=NUMBER)}
    again = joined(share(schemas))
    assert {kind: one["$defs"].keys() for kind, one in again.items()} == {kind: one["$defs"].keys() for kind, one in schemas.items()}
    assert all(one["$defs"]["Move"] == MOVE and one["$defs"]["Place"] == NUMBER for one in again.values())


def test_the_vocabulary_of_effects_stands_in_one_file():
    files = Counter(name for path in (FOLDER / "downsync").glob("*.json") for name, one in read(path)["$defs"].items()
                    if {"on", "when", "then"} <= one.get("properties", {}).keys())  # fmt: skip
    assert len(files) >= len(VERBS) and {*files.values()} == {1}


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.json")), ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_every_reference_leads_somewhere(path):
    def references(node):
        if isinstance(node, dict):
            yield from [node["$ref"]] if isinstance(node.get("$ref"), str) else []
            node = [*node.values()]
        for one in node if isinstance(node, list) else ():
            yield from references(one)

    def at(reference: str):
        file, _, pointer = reference.partition("#/")
        node = read(path.parent / file if file else path)
        for step in pointer.split("/"):
            node = node[step]
        return node

    assert all(at(one) for one in {*references(read(path))})


@pytest.mark.parametrize(
    ("effect", "wrong"),
    [
        ({"modify": "attack_roll", "by": 1, "on": "attacks", "when": {"target": {"bases": {"least": 3}}}}, None),
        ({"modify": "attack_roll", "by": 1, "when": {"target": {"unit": "Any Of Ours"}}}, None),  # of a name, not an id
        ({"modify": "attack_roll", "by": 1, "on": "never"}, "never"),
        ({"modify": "attack_roll", "by": 1, "roll": {"dice": 2, "leest": 7}}, "leest"),
        ({"modify": "attack_roll", "by": 1, "when": {"target": {"bases": []}}}, "[]"),
        ({"modify": 3}, "modify"),
    ],
)
def test_other_tools_find_what_is_wrong_inside_an_effect(effect, wrong):
    traits = {"Steady": {"on": "unit", "text": "x", "effects": [effect]}}
    found = [one.message for one in validator("traits").iter_errors(traits)]
    assert len(found) == (wrong is not None) and all(wrong in one for one in found)
    leader = {"abilities": {"Steady": {"effects": [effect]}}}
    found = [one.json_path for one in validator("leader").iter_errors(leader)]
    assert any("effects" in one for one in found) == (wrong is not None)

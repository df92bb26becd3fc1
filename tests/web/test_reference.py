"""Schemas and lint manuals as pages."""

from rulepress.web.pages.authoring_manual import blocks
from rulepress.web.pages.schema_reference import kind, sections

SCHEMA = {
    "title": "Thing",
    "description": "A `thing`.",
    "required": ["name"],
    "properties": {
        "name": {"type": "string", "description": "What it is."},
        "size": {"enum": ["small", "large"]},
        "parts": {"type": "array", "items": {"$ref": "#/$defs/PartOfIt"}, "default": []},
        "count": {"anyOf": [{"type": "integer"}, {"type": "number"}, {"type": "null"}], "default": 3},
        "limit": {"type": ["integer", "null"]},
        "word": {"anyOf": [{"enum": ["a", "b"]}, {"type": "string"}]},
    },
    "$defs": {"PartOfIt": {"properties": {"of": {"$ref": "#/$defs/PartOfIt"}}}, "Alias": {"type": "string"}},
}


def test_every_record_once_and_every_key_with_its_kind():
    thing, part = sections(SCHEMA)
    assert (thing.title, thing.description, part.title) == ("Thing", "A thing.", "Part of it")
    assert [(row.key, row.type, row.required, row.default) for row in thing.rows] == [
        ("name", "text", True, None),
        ("size", "small or large", False, None),
        ("parts", "list of Part of it", False, None),
        ("count", "number or nothing", False, "3"),
        ("limit", "whole number or nothing", False, None),
        ("word", "text", False, None),
    ]


def test_a_kind_that_names_itself_ends():
    assert kind({"$ref": "#/$defs/A"}, {"A": {"anyOf": [{"$ref": "#/$defs/A"}, {"type": "string"}]}})


def test_a_lints_manual_in_parts():
    assert blocks("What.\n\nWhy: this\nand that.\n\nWrong:\n    a:\n      b: 1\nRight:\n    a: 2\n") == [
        ("words", "What."),
        ("words", "Why: this\nand that."),
        ("Wrong", "a:\n  b: 1"),
        ("Right", "a: 2"),
    ]

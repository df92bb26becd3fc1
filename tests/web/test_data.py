"""The published data and its schema."""

import json

import jsonschema
import pytest

from rulepress.content.games.downsync.data_schema import data_schema


@pytest.fixture(scope="module")
def published(site):
    folder = site.root / "dist" / "data"
    return [json.loads((folder / name).read_text(encoding="utf-8")) for name in ("downsync-4.2.json", "downsync-4.2.schema.json")]


def test_it_fits_its_schema(published):
    data, schema = published
    jsonschema.Draft202012Validator.check_schema(schema)
    assert wrong(data, schema) == {}


def wrong(data, schema) -> dict[str, str]:
    """Where data does not fit: what is wrong there."""
    return {found.json_path: found.message for found in jsonschema.Draft202012Validator(schema).iter_errors(data)}


def test_its_schema_refuses_other_data(published):
    data, schema = json.loads(json.dumps(published[0])), published[1]
    unit = data["factions"][0]["units"][0]
    data.pop("tables")
    data.update(format=2)
    data["core"]["attack"].update(dice="two")
    unit.update(spd="fast")
    unit["stats"].update(spd="fast")
    unit["actions"][0].pop("options")
    found = wrong(data, schema)
    first = "$.factions[0].units[0]"
    assert found.keys() == {"$", "$.format", "$.core.attack.dice", first, f"{first}.stats.spd", f"{first}.actions[0]"}
    for place, key in (("$", "tables"), (first, "spd"), (f"{first}.actions[0]", "options")):
        assert f"'{key}'" in found[place]


def test_every_key_says_what_it_means():
    schema = data_schema("4.2")
    for name, record in {"data": schema, **schema["$defs"]}.items():
        for key, value in record.get("properties", {}).items():
            if name in published_records():
                assert value.get("description"), f"{name}.{key}"


def published_records():
    return {"Unit", "Action", "Trait", "Effect", "Faction", "Force", "Leader", "Stats", "Rule", "Ruling", "data"}

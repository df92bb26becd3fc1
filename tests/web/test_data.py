"""The published data and its schema."""

import json

import jsonschema
import pytest

from rulepress.authoring import outputs
from rulepress.cli import verb_data as verb
from rulepress.workshops.downsync.data_schema import data_schema


@pytest.fixture(scope="module")
def published(site):
    folder = site.root / "dist" / "data"
    return [json.loads((folder / name).read_text(encoding="utf-8")) for name in ("downsync-4.2.json", "downsync-4.2.schema.json")]


def test_it_fits_its_schema(published):
    data, schema = published
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(data, schema, cls=jsonschema.Draft202012Validator)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.pop("core"),
        lambda data: data["factions"][0]["units"][0].update(spd="fast"),
        lambda data: data.update(format=2),
        lambda data: data["factions"][0]["units"][0]["actions"][0].pop("options"),
        lambda data: data["core"]["attack"].update(dice="two"),
    ],
)
def test_its_schema_refuses_other_data(published, spoil):
    data = json.loads(json.dumps(published[0]))
    spoil(data)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, published[1], cls=jsonschema.Draft202012Validator)


def test_every_key_says_what_it_means():
    schema = data_schema("4.2")
    for name, record in {"data": schema, **schema["$defs"]}.items():
        for key, value in record.get("properties", {}).items():
            if name in published_records():
                assert value.get("description"), f"{name}.{key}"


def published_records():
    return {"Unit", "Action", "Trait", "Effect", "Faction", "Force", "Leader", "Stats", "Rule", "Ruling", "data"}


def test_the_same_bytes_when_written_twice(shipped_project, tmp_path):
    def written(dist):
        with outputs.work(dist) as work:
            paths = verb.write(verb.resolve(shipped_project)[0], work)
            work.commit()
        return [path.read_bytes() for path in paths]

    assert written(tmp_path / "a") == written(tmp_path / "b")

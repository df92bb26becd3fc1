"""What the page about dice shows is what the engine says."""

import argparse
import re
import shlex

import yaml

from rulepress.content.games.declared.check_errors import judge_odds
from rulepress.content.games.declared.game_definition import GameDefinition
from rulepress.content.games.declared.resolver import as_data
from rulepress.content.models.validation import validate
from rulepress.content.yaml.documents import read_yaml as read
from rulepress.content.yaml.source_location import At
from rulepress.core.name_matching import slug
from rulepress.games.declared.odds import OddsEngine, Rules, as_text

from ...shipped import ROOT

PAGE = (ROOT / "site/docs/dice.md").read_text("utf-8")
FIELDS = {
    "shared": {
        "trait": {"text": "prose"},
        "weapon": {
            "dice": "number",
            "die": {"type": "choice", "of": ["d6", "d8"]},
            "reach": "number",
            "power": "dice",
            "traits": {"list": "trait"},
        },
    },
    "units": {
        "size": {"type": "choice", "of": ["Small", "Large"]},
        **dict.fromkeys(("nerve", "fight", "armour", "agility", "hull"), "number"),
        "weapons": {"list": "weapon"},
    },
    "card": {"stats": ["hull"]},
}


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.M | re.S)


def shape_of_the_page() -> tuple[dict, dict]:
    """All that the page declares as one shape, and its units and weapons."""
    shape, content = FIELDS | {"odds": {}}, {}
    for block in map(yaml.safe_load, blocks("yaml")):
        shape["odds"] |= block.get("odds", {})
        shape |= {"dice": block["dice"]} if "dice" in block else {}
        content |= block if "units" in block else {}
    return shape, content


def data_of(shape: dict, content: dict) -> dict:
    """The resolved data of the page's game, as a workshop makes it."""

    def weapon(name: str) -> dict:
        typed = content["weapons"][name]
        traits = [{"id": slug(trait), "name": trait, "parameters": {"by": by}} for one in typed["traits"] for trait, by in one.items()]
        return {"id": slug(name), "name": name, **typed, "traits": traits}

    units = [{"id": id_, **unit, "weapons": [weapon(one) for one in unit["weapons"]]} for id_, unit in content["units"].items()]
    return {"core": content["core"], "shape": shape, "factions": [{"id": "all", "units": units}]}


def test_the_page_is_what_comes_of_it(tmp_path):
    typed, content = shape_of_the_page()
    (tmp_path / "shape.yaml").write_text(yaml.safe_dump(typed, sort_keys=False), encoding="utf-8")
    document = read(tmp_path, tmp_path / "shape.yaml")
    shape, wrong = validate(GameDefinition, document)
    assert wrong == []
    judge_odds(shape, content["core"], {"trait": {"piercing": {"by"}}, "weapon": {}}, At(document, ()))
    assert document.diagnostics == []
    data = data_of(as_data(shape), content)
    asking, rules, parser = OddsEngine(data["shape"]), Rules.from_data(data), argparse.ArgumentParser()
    asking.arguments(parser)
    shown = [block.splitlines() for block in blocks("text")]
    for command, *promised in shown:
        words = shlex.split(command)[3:]
        told = as_text(rules, asking.request_from(vars(parser.parse_args(words)))).splitlines()
        assert told[: len(promised)] == promised, "\n".join(told)
    asked = {shlex.split(block[0])[3] for block in shown}
    assert asked == set(typed["odds"]), "each check of the page is shown at work"

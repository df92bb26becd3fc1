"""Rule ids run through everything: what code cites is written, what is written for the engine is cited."""

import importlib
import pkgutil

import pytest

from rulepress.content.games.registry import GAMES, game
from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import cited

from .shipped import ROOT, content


@pytest.fixture(scope="module", params=GAMES)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def rules(name):
    """Rule id -> the statement, as resolved, of every edition; the newest that has it counts."""
    editions = reversed(content(name).editions.values())
    return {rule["id"]: rule for edition in editions for rule in edition.data["rules"]}


def cited_by(played) -> list[str]:
    """What a game's mechanics cite and, if it can be played, the engine's own functions, which serve every such game."""
    mechanics = played.engine.calls.__package__
    for module in pkgutil.walk_packages(importlib.import_module(mechanics).__path__, f"{mechanics}."):
        importlib.import_module(module.name)
    ours = (
        f"{mechanics}.",
        *(["rulepress.core.", "rulepress.tabletop.", "rulepress.effects.", "rulepress.bots."] if played.engine.play else []),
    )
    return [rule for rule, functions in cited().items() if any(function.startswith(ours) for function in functions)]


@pytest.fixture(scope="module")
def citations(name):
    return cited_by(game(name))


def test_every_rule_that_the_engine_cites_is_written(rules, citations):
    assert [rule for rule in citations if rule not in rules] == []


def test_every_rule_written_for_the_engine_is_cited(rules, citations):
    assert [rule for rule, statement in rules.items() if statement["engine"] and rule not in citations] == []


def test_every_ability_and_skill_is_stated(name, rules):
    data = content(name).data
    named = [f"{kind}.{slug(one)}" for kind, gifts in (("ability", "abilities"), ("skill", "skills")) for one in data.get(gifts, ())]
    assert [rule for rule in named if rule not in rules] == []


@pytest.mark.parametrize("words", [["downsync"], ["mswars", "ms-wars", "ms_wars"]], ids=" ".join)
def test_only_its_own_room_knows_a_game(words):
    """But for the line that registers it."""
    package = ROOT / "src" / "rulepress"
    own = tuple(f"{floor}/{words[0]}/" for floor in ("games", "content/games"))
    named = [
        f"{path.relative_to(package)}:{number}"
        for path in sorted(package.rglob("*.py"))
        if not path.relative_to(package).as_posix().startswith(own)
        for number, line in enumerate(path.read_text("utf-8").lower().splitlines(), 1)
        if any(word in line for word in words) and path != package / "content" / "games" / "registry.py"
    ]
    assert named == []

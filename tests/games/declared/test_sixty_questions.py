"""Sixty questions about volleys, chains and dice of all sorts, of four procedures: the answers are those of a program of its own."""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulepress.content.games.declared.check_errors import judge_odds
from rulepress.content.games.declared.game_definition import GameDefinition
from rulepress.content.models.validation import validate
from rulepress.content.yaml.documents import read_yaml as read
from rulepress.content.yaml.source_location import At
from rulepress.core.dice import Sampled
from rulepress.core.name_matching import slug
from rulepress.games.declared.odds import Rules, odds, request_from
from rulepress.games.declared.play.thrown_checks import ThrownCheck, throw

from .both_sides import likelihood
from .sixty_questions import enumerate_ways

FOLDER = Path(__file__).with_name("sixty_questions")
ANSWERS = yaml.safe_load((FOLDER / "answers.yaml").read_text("utf-8"))
QUESTIONS = [(game, question) for game, questions in ANSWERS.items() for question in questions]


@cache
def game_of(name: str) -> dict[str, Any]:
    return yaml.safe_load((FOLDER / f"{name}.yaml").read_text("utf-8"))


@cache
def rules(name: str) -> Rules:
    """The game as its resolved data has it."""
    game = game_of(name)
    weapons = {one: {"id": slug(one), "name": one, **values} for one, values in game["weapons"].items()}
    units = [{"id": id_, **unit, "weapons": [weapons[one] for one in unit["weapons"]]} for id_, unit in game["units"].items()]
    return Rules.from_data({"core": game["core"], "shape": game["shape"], "factions": [{"id": "all", "units": units}]})


def told(game: str, question: str) -> dict[str, Any]:
    """What the engine answers, by the names of what comes of it."""
    said = odds(rules(game), request_from(game_of(game)["questions"][question]))
    found: dict[str, Any] = {}
    for name, value in (said | said.get("results", {})).items():
        if isinstance(value, str):
            found[name] = value
        elif name not in ("rolls", "explain") and isinstance(value, list):
            found[name] = {number[0] if len(number) == 1 else " ".join(map(str, number)): chance for *number, chance in value}
    if "hits" not in found and "succeeds" in found:  # one hit at most: its chance says it all
        chances = {1: Fraction(found["succeeds"]), 0: 1 - Fraction(found["succeeds"])}
        found["hits"] = {number: str(chance) for number, chance in chances.items() if chance}
    return found


def test_there_are_sixty_of_four_procedures():
    assert len(QUESTIONS) == 60 and {len(one) for one in ANSWERS.values()} == {15}


@pytest.mark.parametrize("game", ANSWERS)
def test_each_procedure_is_one_that_a_designer_may_type(game, tmp_path):
    (tmp_path / "shape.yaml").write_text(yaml.safe_dump(game_of(game)["shape"], sort_keys=False), encoding="utf-8")
    document = read(tmp_path, tmp_path / "shape.yaml")
    shape, wrong = validate(GameDefinition, document)
    assert shape is not None and wrong == []
    judge_odds(shape, game_of(game)["core"], {"weapon": {}}, At(document, ()))
    assert [one.message for one in document.diagnostics] == []


@pytest.mark.parametrize(("game", "question"), QUESTIONS, ids=[question for _, question in QUESTIONS])
def test_the_odds_are_what_following_every_way_comes_to(game, question):
    found = told(game, question)
    for name, chances in ANSWERS[game][question].items():
        assert found.get(name, "0") == chances, name


ROLLS = 120


@pytest.mark.slow
@pytest.mark.parametrize("game", ANSWERS)
def test_thrown_dice_fit_the_answers(game):
    """Every number and every chance of its own, by dice that are thrown from the same seed each time."""
    for question, said in game_of(game)["questions"].items():
        request, dice = request_from(said), Sampled(f"sixty {question}")
        thrown: dict[str, Counter] = defaultdict(Counter)
        for _ in range(ROLLS):
            for name, value in outcomes(throw(rules(game), request, dice)).items():
                thrown[name][value] += 1
        for name, chances in ANSWERS[game][question].items():
            if isinstance(chances, dict):
                expected = {number: Fraction(chance) for number, chance in chances.items()}
            else:
                expected = {True: Fraction(chances), False: 1 - Fraction(chances)}
                thrown[name][False] = ROLLS - thrown[name][True]
            assert likelihood(thrown[name], expected, ROLLS) > 0.0001, (question, name, thrown[name])


def outcomes(found: ThrownCheck, above: str = "") -> dict[str, Any]:
    """What a thrown check came to, by the names that the answers have."""
    told: dict[str, Any] = {f"{above}{name}": value for name, value in found.happened.items() if value}
    told |= {f"{above}{result}": True for result in found.results}
    if not above:
        told |= found.counts | {name: " ".join(map(str, pair)) for name, pair in found.joint.items()}
        told = {"hits": int(found.happened.get("succeeds", False))} | told
    path = above.removesuffix(": ")
    for name, step in found.steps.items():
        whole = f"{path}, {name}" if path else name
        told |= {f"{whole} is made": True} | outcomes(step, f"{whole}: ")
    return told


@pytest.mark.slow
def test_the_answers_are_what_their_program_writes():
    assert enumerate_ways.answers() == ANSWERS

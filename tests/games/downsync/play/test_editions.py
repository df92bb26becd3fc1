"""Every edition plays: its own cases, those of the newest that nothing has changed for, and whole games by random bots."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulepress.core.name_matching import slug
from rulepress.games.downsync.play import Match, RandomBot, Refused
from rulepress.games.downsync.play.ruleset import Ruleset

from ....shipped import ROOT, content, read_yaml
from ..test_cases import cases as odds_cases
from ..test_cases import modifies, refuses
from .harness import cases, run
from .invariants import Watch
from .tables import TABLES

OWN = Path(__file__).parents[1] / "cases" / "editions"
CONTENT = content("downsync")
EDITIONS = {edition: content.data for edition, content in CONTENT.editions.items()}
NEWEST, *OLDER = EDITIONS


@cache
def book(edition: str) -> Ruleset:
    return Ruleset(EDITIONS[edition])


# -- cases --------------------------------------------------------------------------------------------------------

#: What a case may say of the scenario; where it does, the scenario must be the same.
ABOUT_THE_SCENARIO = {"objectives", "scenario", "score", "size", "request"}
COURSES = {"setup", "score", "game", "rounds"}


def texts(value: Any) -> Iterator[str]:
    """Every text anywhere in a case."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from (str(key), *texts(each))
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)
    elif isinstance(value, str):
        yield value


#: What is printed and plays no part.
PRINTED = {"text", "advice", "note", "notes", "picture", "silhouette"}


def plays(value: Any) -> Any:
    """A record without what is only printed."""
    if isinstance(value, Mapping):
        return {key: plays(each) for key, each in value.items() if key not in PRINTED}
    return [plays(each) for each in value] if isinstance(value, list) else value


def card(unit: Mapping, said: str) -> dict:
    """Of a card its figures, and the actions and traits that a case speaks of."""
    of = {key: unit[key] for key in ("stats", "kind", "signature", "bases")}
    actions = [plays(each) for each in unit["actions"] if each["id"] in said or each["name"] in said]
    return {**of, "actions": actions, "traits": [plays(each) for each in unit["traits"] if each["name"] in said]}


@cache
def by_name(edition: str) -> tuple[dict[str, str], dict[str, Any], dict[str, Any]]:
    """An edition's rules, traits and terrain, by what cases call them."""
    data = EDITIONS[edition]
    rules = {rule["id"]: rule["text"] for rule in data["rules"]}
    traits = {f"trait.{slug(name)}": plays(trait) for name, trait in data["traits"].items()}
    return rules, traits, plays(data["core"]["terrain"])


def things(edition: str, case: Mapping) -> dict[str, Any]:
    """All that a case names, as that edition has it: rules, cards, traits and terrain, and the scenario if it is about that."""
    data, given = EDITIONS[edition], case.get("given", {})
    rules, traits, terrain = by_name(edition)
    named = set(texts(case))
    units = [unit for faction in data["factions"] for unit in faction["units"]]
    found: dict[str, Any] = {rule: rules.get(rule) for rule in case["rules"]}
    found |= {name: traits.get(name) for name in case["rules"] if name.startswith("trait.")}
    found |= {unit["key"]: card(unit, "\n".join(named)) for unit in units if {unit["key"], unit["id"]} & named}
    found |= {name: kind for name, kind in terrain.items() if name.replace("_", " ") in named}
    if ABOUT_THE_SCENARIO & given.keys() or given.get("course") in COURSES:
        found["scenario"] = data["scenarios"]
    return found


def editions_of(case: Mapping) -> list[str]:
    """The editions that a case is played in: those it says, or all that have everything it names as the newest has it."""
    if "editions" in case:
        return case["editions"]
    newest = things(NEWEST, case)
    return [edition for edition in EDITIONS if edition == NEWEST or things(edition, case) == newest]


@cache
def own() -> list[tuple[str, dict]]:
    """The cases of the older editions, each with the name of its file."""
    files = sorted(OWN.glob("*.yaml"))
    return [(path.stem, case) for path in files for case in read_yaml(path)]


PLAYED = [
    pytest.param(edition, case, id=f"{edition} {file}: {case['why']}")
    for file, case in [*cases(), *own()]
    for edition in editions_of(case)
    if edition != NEWEST or (file, case) in own()
]


@pytest.mark.parametrize(("edition", "case"), PLAYED)
def test_case(edition, case):
    run(book(edition), case)


ASKED = [
    pytest.param(edition, check, case.values[0], id=f"{edition} {case.id}")
    for check, asked in ((refuses, odds_cases("refused")), (modifies, odds_cases("modifiers")))
    for case in asked
    for edition in OLDER
    if edition in editions_of({"rules": [*case.values[0].get("rules", ()), *case.values[0].get("because", ())], **case.values[0]})
]


@pytest.mark.parametrize(("edition", "check", "case"), ASKED)
def test_a_case_of_the_odds(edition, check, case):
    check(book(edition).rules, case)


@pytest.mark.parametrize("edition", OLDER)
def test_most_cases_hold_in_the_older_editions_too(edition):
    assert sum(edition in editions_of(case) for _, case in cases()) > 80


def test_cases_name_rules_of_their_editions():
    for _, case in own():
        for edition in case["editions"]:
            known = {rule["id"] for rule in EDITIONS[edition]["rules"]}
            assert {rule for rule in case["rules"] if not rule.startswith(("trait.", "action."))} <= known, case["why"]


def fails(book: Ruleset, edition: str) -> bool:
    """Does any case of that edition go wrong with this book?"""
    for _, case in own():
        if edition in case["editions"]:
            try:
                run(book, case)
            except Exception:
                return True
    return False


DIFFERENT = [
    (edition, section, key, EDITIONS[NEWEST]["core"][section][key])
    for edition in OLDER
    for section in ("mechanics", "boosts")
    for key, value in EDITIONS[edition]["core"][section].items()
    if value != EDITIONS[NEWEST]["core"][section][key]
]


#: Readings that the rulings turn down.
TURNED_DOWN = [
    ("2023-04", "mechanics", "scan_targets", "pings"),
    ("2023-04", "mechanics", "ping_clearance", "unseen_excepted"),
    ("2023-06", "mechanics", "ping_clearance", "unseen_excepted"),
    ("2023-04", "mechanics", "stun", "act_once"),
    ("2023-04", "mechanics", "stun", "move_or_act_if_used"),
]


@pytest.mark.parametrize(("edition", "section", "key", "value"), DIFFERENT + TURNED_DOWN)
def test_with_another_procedure_a_case_fails(edition, section, key, value):
    """That of the newest edition, or one that goes with another reading."""
    data = EDITIONS[edition]
    core = {**data["core"], section: {**data["core"][section], key: value}}
    assert fails(Ruleset({**data, "core": core}), edition)


# -- whole games --------------------------------------------------------------------------------------------------

FORCES = ("coalition/{0}", "republic-of-terra/{0}")


def tables(edition: str) -> list[list[dict]]:
    """The tables to play on, without terrain that the edition does not have."""
    kinds = {name.replace("_", " ") for name in EDITIONS[edition]["core"]["terrain"]}
    return [[piece for piece in table if piece["type"] in kinds] for table in TABLES]


def played(edition: str, seed: int, size: str) -> Match:
    forces = [FORCES[seed % 2].format(size), FORCES[seed // 2 % 2].format(size)]
    played = Match.new(book(edition), "vip-capture", forces, seed, tables(edition)[seed % len(TABLES)])
    bots = {player: RandomBot(f"{seed} {player}") for player in "AB"}
    watch = Watch(played)
    while played.pending is not None:
        played.answer(bots[played.pending.player].answer(played))
        watch.look()
    return played


@cache
def known(edition: str) -> frozenset[str]:
    """Every id that a game of that edition may cite: its rules, and the traits, actions and effects of its cards."""
    data = EDITIONS[edition]
    found = {rule["id"] for rule in data["rules"]} | {f"trait.{slug(name)}" for name in data["traits"]}
    for faction in data["factions"]:
        found |= {f"trait.{slug(name)}" for name in faction["traits"]}
        for unit in faction["units"]:
            for action in unit["actions"]:
                found |= {f"action.{each['id']}" for each in (action, *action["options"])}
    return frozenset(found | {"action.move", "action.overwatch"})


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("edition", OLDER)
@pytest.mark.slow
def test_a_game(edition, seed):
    """It ends, keeps the invariants, cites what its rulebook has, and replays to the same state from its save."""
    game = played(edition, seed, "standard" if seed == 5 else "starter")
    assert game.result is not None
    cited = {rule for event in game.events for rule in event.rules}
    assert sorted(cited - known(edition)) == []
    again = Match.load(json.loads(json.dumps(game.save())), book(edition))
    assert again.hash == game.hash and again.events == game.events


@pytest.mark.parametrize("edition", OLDER)
def test_a_save_is_of_its_edition(edition):
    saved = Match.new(book(edition), "vip-capture", ["coalition/starter", "republic-of-terra/starter"], 1).save()
    assert saved["edition"] == edition
    with pytest.raises(Refused, match=f"edition {edition}.*{NEWEST}") as refused:
        Match.load(saved, book(NEWEST))
    assert refused.value.rules == ("play.save",)
    with pytest.raises(Refused, match="hashes differ"):
        Match.load({**saved, "edition": NEWEST}, book(NEWEST))


def test_no_code_asks_which_edition_it_is():
    folders = ("core", "tabletop", "effects", "bots", "games")
    code = [path for folder in folders for path in (ROOT / "src/rulepress" / folder).rglob("*.py")]
    told = [(path.name, edition) for path in code for edition in EDITIONS if f'"{edition}"' in path.read_text(encoding="utf-8")]
    assert told == []

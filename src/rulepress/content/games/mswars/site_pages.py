"""The pages of an M.S. Wars site, as records: address, title, template and what the template shows."""

from __future__ import annotations

from rulepress.content.games.mswars.card_records import OURS, chosen
from rulepress.content.games.mswars.deployment_map import deployment_map
from rulepress.content.games.mswars.example_runs import examples
from rulepress.content.games.mswars.game_content import SkirmishContent
from rulepress.content.games.mswars.quick_reference import GROUNDS
from rulepress.content.pages import rule_traceability
from rulepress.content.pages.navigation import Binding, Group
from rulepress.content.prose.typography import percent
from rulepress.content.system import balance_records
from rulepress.core.name_matching import slug
from rulepress.games import mswars
from rulepress.games.mswars.model import Damage, Rules
from rulepress.games.mswars.odds import answer, as_text, request_from

VALUES = range(2, 7)
"""Test values of the Endurance tables."""
SHOWN = (
    {"test": "endurance", "dice": 3, "value": 5},
    {"test": "courage", "tcv": 3, "team_vp": 129, "lost_vp": 65},
    {"test": "morale", "value": 7, "command_unit": True},
    {"test": "attack", "attack": 13, "defence": 3, "ran": True, "seen": "most"},
)
"""Worked examples of the odds page."""


def pages(content: SkirmishContent, data: dict) -> Group:
    """Everything the site says about the game, in the order of its navigation."""
    rules, game = Rules.from_data(data), data["game"]
    bound = Binding(data, game["id"], {
        "anchor": slug, "ours": OURS,
        "damage": lambda weapon: str(Damage.from_data(weapon["damage"])).upper(),
        "chosen": lambda choice: chosen(data["core"], choice),
        "units": {unit["key"]: unit for faction in data["factions"] for unit in faction["units"]},
        "pilots": {pilot["key"]: pilot for faction in data["factions"] for pilot in faction["pilots"]},
    })  # fmt: skip
    page = bound.page

    def faction_group(faction: dict) -> Group:
        folder = f"factions/{faction['id']}"
        own = [page(f"{folder}/index", faction["name"], "faction", faction["summary"], faction=faction)]
        for unit in faction["units"]:
            told = f"{unit['name']}, {data['core']['unit_types'][unit['type']]['name']} of {faction['name']}."
            hits = aimed_at(data, rules, unit)
            carried = [weapon["name"] for weapon in unit["weapons"]]
            listed = page(f"{folder}/{unit['id']}", unit["name"], "unit", told, faction=faction, unit=unit, hits=hits)
            own.append(listed._replace(carries=carried))
        for pilot in faction["pilots"]:
            own.append(
                page(
                    f"{folder}/{pilot['id']}",
                    pilot["name"],
                    "pilot",
                    f"{pilot['name']}, pilot of {faction['name']}.",
                    faction=faction,
                    pilot=pilot,
                    tests=tests(rules, pilot),
                    hits=aims(data, rules, pilot),
                )
            )
        for team in faction["teams"]:
            told = team["summary"] or f"{team['name']}, a team of {faction['name']}."
            own.append(page(f"{folder}/team-{team['id']}", team["name"], "team", told, faction=faction, team=team))
        return Group(faction["name"], own)

    teams = {
        f"{faction['id']}/{team['id']}": f"{faction['name']}, {team['name']}" for faction in data["factions"] for team in faction["teams"]
    }
    scenarios = [
        page(
            f"scenarios/{scenario['id']}",
            scenario["name"],
            "scenario",
            scenario["summary"],
            scenario=scenario,
            drawing=deployment_map(scenario),
            balances=balance_records.shown(content.balances, scenario["id"], content, teams),
        )
        for scenario in data["scenarios"]
    ]
    worked = [(one.id, one.title, one.rules) for one in examples(content, data)]
    groups = [
        Group("Tools", [
            page("seat", "Play", "seat", "A whole skirmish against a bot, or two at one screen.")._replace(bare=True),
            page("play", "Watch a game", "play", "A whole skirmish between bots, step by step.")._replace(bare=True),
        ]),
        bound.rules(content.chapters, rule_traceability.page(bound, mswars, worked)),
        Group("Factions", [faction_group(faction) for faction in data["factions"]]),
        Group("Scenarios", scenarios),
        bound.reference(
            page("odds", "Odds", "odds", "Endurance, Courage, Morale, Fear and attacks, worked out exactly.", shown=shown(rules)),
            page("reference/abilities", "Unit abilities", "gifts", "Every unit ability and who has it.",
                 kind="ability", gifts=data["abilities"], bearers=bearers(data, "units", "abilities")),
            page("reference/skills", "Pilot skills", "gifts", "Every pilot skill, what it requires and who has it.",
                 kind="skill", gifts=data["skills"], bearers=bearers(data, "pilots", "skills")),
            page("reference/tables", "Quick tables", "tables", "The turn, attacks and movement on one page.",
                 grounds=GROUNDS),
        ),
    ]  # fmt: skip
    return bound.whole(groups, chapters=content.chapters)


def bearers(data: dict, cards: str, key: str) -> dict[str, list[dict]]:
    """Ability or skill -> the cards that have it."""
    found: dict[str, list[dict]] = {}
    for faction in data["factions"]:
        for card in faction[cards]:
            for use in card[key]:
                found.setdefault(use if isinstance(use, str) else use["name"], []).append(card)
    return found


def chances(rules: Rules, request: dict) -> dict[str, str]:
    """A request's chances as per cent."""
    return {name: percent(chance) for name, chance in answer(rules, request_from(request)).chances.items()}


def tests(rules: Rules, pilot: dict) -> dict:
    """A pilot's tests: Endurance by the value of the test, Morale alone and beside a Command Unit."""
    stats = pilot["stats"]
    return {
        "endurance": [
            (value, chances(rules, {"test": "endurance", "dice": stats["endurance"], "value": value})["passed"]) for value in VALUES
        ],
        "morale": chances(rules, {"test": "morale", "value": stats["morale"]})["passed"],
        "steadied": chances(rules, {"test": "morale", "value": stats["morale"], "command_unit": True})["passed"],
    }


def to_hit(rules: Rules, pilot: dict, unit: dict) -> list[str]:
    """How often a pilot hits a unit in the open, with a ranged and with a melee attack, before skills."""
    defence = unit["stats"]["defence"]
    return [
        chances(rules, {"test": "attack", "attack": pilot["stats"][f"{kind}_attack"], "defence": defence, "melee": kind == "melee"})["hit"]
        for kind in ("range", "melee")
    ]


def aims(data: dict, rules: Rules, pilot: dict) -> list[tuple[dict, list[str]]]:
    """A pilot against every unit."""
    return [(unit, to_hit(rules, pilot, unit)) for faction in data["factions"] for unit in faction["units"]]


def aimed_at(data: dict, rules: Rules, unit: dict) -> list[tuple[dict, list[str]]]:
    """Every pilot against a unit."""
    return [(pilot, to_hit(rules, pilot, unit)) for faction in data["factions"] for pilot in faction["pilots"]]


def shown(rules: Rules) -> list[dict]:
    """The odds page's examples: what to type, what comes out, and the request for the form."""
    return [{"words": _typed(request), "told": as_text(rules, request_from(request)), "request": request} for request in SHOWN]


def _typed(request: dict) -> str:
    words = [request["test"]]
    for name, value in request.items():
        if name != "test":
            words.append(f"--{name.replace('_', '-')}" + ("" if value is True else f" {value}"))
    return "python build.py odds --game ms-wars " + " ".join(words)

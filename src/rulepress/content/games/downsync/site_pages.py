"""The pages of a Downsync site, as records: address, title, template and what the template shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from rulepress.content.games.downsync import scenario_text, table_map, vocabulary_page
from rulepress.content.games.downsync.card_phrases import swapped
from rulepress.content.games.downsync.deployment_map import deployment_map
from rulepress.content.games.downsync.example_runs import chosen
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.odds_matrix import matrix
from rulepress.content.games.downsync.quick_reference import panels
from rulepress.content.pages import rule_traceability
from rulepress.content.pages.navigation import Binding, Group, Page
from rulepress.content.system import balance_records
from rulepress.core.name_matching import slug
from rulepress.games import downsync
from rulepress.games.downsync.catalogue import teams
from rulepress.games.downsync.model import Rules


def pages(content: DownsyncContent, data: dict) -> Group:
    """Everything the site says about the game, in the order of its navigation."""
    rules = Rules.from_data(data)
    game, edition = data["game"], data["edition"]
    shown = {"anchor": anchor, "teams": teams, "rows": rows, "own_effects": own_effects(data), "asked_first": asked_first}
    bound = Binding(data, game["id"], shown)
    page = bound.page
    units = {unit["key"]: unit for faction in data["factions"] for unit in faction["units"]}

    def faction_group(faction: dict) -> Group:
        folder = f"factions/{faction['id']}"
        points = {force["key"]: _points(data, rules, force) for force in faction["forces"]}
        overview = page(f"{folder}/index", faction["name"], "faction", faction["summary"], faction=faction, units=units, points=points)
        own = [
            page(
                f"{folder}/{unit['id']}",
                unit["title"],
                "unit",
                f"{unit['title']}, {unit['type']} of {faction['name']}.",
                faction=faction,
                unit=unit,
                units=units,
                matrix=matrix(data, rules, unit),
                led=led(faction, unit),
            )._replace(carries=_carried(unit))
            for unit in faction["units"]
        ]
        leaders = [
            page(
                f"{folder}/leader-{leader['id']}",
                leader["name"],
                "leader",
                leader["text"] or leader["name"],
                faction=faction,
                leader=leader,
                units=units,
                swaps=[swapped(data["core"], swap) for swap in leader["swap"]],
            )
            for leader in faction["leaders"]
        ]
        return Group(faction["name"], [overview, *own, *leaders])

    lists = {force["key"]: f"{faction['name']}, {force['name']}" for faction in data["factions"] for force in faction["forces"]}
    scenarios = [
        page(
            f"scenarios/{scenario['id']}",
            scenario["name"],
            "scenario",
            scenario["summary"],
            scenario=scenario,
            deployment=scenario_text.deployment(scenario),
            scoring=scenario_text.scoring(scenario, data["core"]),
            maps=[(size, deployment_map(scenario, size, data["core"])) for size in scenario["sizes"]],
            tables=[table for table in data["tables"] if fits(scenario, table)],
            balances=[] if content.newer else balance_records.shown(content.balances, scenario["id"], content, lists),
        )
        for scenario in data["scenarios"]
    ]
    tables = [
        page(
            f"tables/{table['id']}",
            table["name"],
            "table",
            table["summary"],
            table=table,
            drawing=table_map.table_map(table, data["core"]),
            types=table_map.types(table, data["core"]),
            pieces=table_map.standing(table, data["core"]),
            scenarios=[scenario for scenario in data["scenarios"] if fits(scenario, table)],
        )
        for table in data["tables"]
    ]
    every = [unit for faction in data["factions"] for unit in faction["units"]]
    named = {
        "trait_names": sorted({trait["name"] for unit in every for one in (unit, *unit["actions"]) for trait in one["traits"] or ()}),
        "action_names": sorted({action["name"] for unit in every for one in unit["actions"] for action in (one, *one["options"])}),
    }
    tools = [
        page("odds", "Odds", "odds", "Any attack or scan against any target, worked out exactly."),
        page("units", "Units", "units", "All units: filtered, sorted, side by side.", **named)._replace(bare=True),
        page("force", "Build a Force", "force", "A list for a game size, judged as it grows.")._replace(bare=True),
        page("seat", "Play", "seat", "A whole game against a bot, or two at one screen, in your browser.")._replace(bare=True),
        page(
            "play",
            "Watch a game",
            "play",
            "A whole game between two bots, played in your browser, step by step.",
        )._replace(bare=True),
        page("sight", "Sight", "sight", "Two bases and terrain to move about: who sees whom, and why.")._replace(bare=True),
    ]
    shown_examples = [(id_, record.title, rules) for _, id_, record, rules in chosen(content, data)]
    groups = [
        Group("Tools", tools),
        bound.rules(
            content.chapters,
            rule_traceability.page(bound, downsync, shown_examples, content.trace.record if content.trace else None),
            impact=content.impact.record if content.impact else None,
        ),
        Group("Factions", [faction_group(faction) for faction in data["factions"]]),
        Group("Scenarios", scenarios),
        Group("Tables", tables),
        bound.reference(
            page(
                "reference/quick",
                "Quick reference",
                "quick-reference",
                "What one looks up in a game, on one page and on one leaf of paper.",
                panels=panels(data),
            )._replace(bare=True),
            page(
                "reference/traits",
                "Traits and effects",
                "traits",
                "Every trait and every effect, its text and who has it.",
                glossary=glossary(data),
                effects=effect_glossary(data),
                units=units,
            ),
            *([_vocabulary(page, data)] if edition == data["editions"][0] else []),
        ),
    ]
    return bound.whole(groups, units=units, chapters=content.chapters)


def _points(data: dict, rules: Rules, force: dict) -> int:
    """The Command Points that a Round begins with, as the leader has it."""
    usual: int = data["core"]["game_sizes"][force["game_size"]]["command_points"]
    return rules.leaders[f"{force['faction']}/{force['leader']}"].capacity(usual) if force["leader"] else usual


def _vocabulary(page: Callable[..., Page], data: dict) -> Page:
    about = "What traits, actions, effects and tokens can say, word by word, and how ideas are said."
    return page("reference/vocabulary", "Vocabulary", "vocabulary", about, **vocabulary_page.page(data))


def anchors(content: DownsyncContent, data: dict) -> dict[str, str]:
    """Rule id -> where the site states it: an address below the game's folder.

    A unit's own action is stated on the unit's page, `action.*` ids therefore are not here.
    """
    found = {statement.id: f"rules/{chapter.name}.html#{statement.id}" for chapter in content.chapters for statement in chapter.statements}
    reference = [(f"trait.{anchor(entry['name'])}", entry["anchor"]) for entry in glossary(data)[::-1]]
    reference += [(f"effect.{anchor(entry['name'])}", entry["anchor"]) for entry in effect_glossary(data)[::-1]]
    led = {}
    for leader in (leader for faction in data["factions"] for leader in faction["leaders"]):
        card = f"factions/{leader['faction']}/leader-{leader['id']}.html"
        led[f"leader.{leader['id']}"] = card
        led |= {f"leader.{leader['id']}.{ability['id']}": f"{card}#ability-{ability['id']}" for ability in leader["abilities"]}
    return {rule: f"reference/traits.html#{place}" for rule, place in reference} | led | found


def asked_first(offers: dict, unit: str = "") -> dict[str, Any] | None:
    """What the calculator's form holds before anybody has touched it: an attacker, one of its actions, and a target that suits it; None
    where there are no units."""
    every = [(one, faction) for faction in offers["factions"] for one in faction["units"]]
    if not every:
        return None
    attacker, own = next(((one, faction) for one, faction in every if one["key"] == unit), every[0])
    action = next((one for one in attacker["actions"] if one["rollable"]), None)
    foes = [one for one, faction in every if faction is not own]
    aimed = [one for one in foes if action is None or action["only"] in (None, one["kind"])]
    targets = offers["pings"] if action and action["scan"] else aimed or foes or [attacker]
    return {"attacker": attacker, "action": action, "target": targets[0]["key"]}


def _carried(unit: dict) -> list[str]:
    """What a unit's card names: its actions, what each may be instead, and its traits."""
    actions = [one["name"] for action in unit["actions"] for one in (action, *action["options"])]
    return [*actions, *(trait["name"] for trait in unit["traits"])]


def fits(scenario: dict, table: dict) -> bool:
    """Whether a scenario can be played on a table: one of its game sizes asks for just that extent."""
    extent = table["width"], table["depth"]
    return any((size["width"], size["depth"]) == extent for size in scenario["sizes"].values())


def anchor(name: str) -> str:
    """A name as the end of an address; the engine's rule ids use the same form."""
    return slug(name)


def rows(action: dict) -> list[dict]:
    """An action, then each way to do it with nothing that the action has said already, as cards print them.

    `joint` comes before the name, `explained` is the effect to be told here.
    """
    found = [{**action, "joint": "", "explained": None if action["options"] else action["effect"]}]
    for option in action["options"]:
        said = {
            name: None
            for name in ("teams", "scan", "only", "cost", "limit", "not_with", "manual", "traits")
            if option[name] == action[name]
        }
        told = option["effect"] in [row["explained"] for row in found]
        joint = "or" if len(found) > 1 else "either"
        found.append({**option, **said, "joint": joint, "explained": None if told else option["effect"]})
    return found


def led(faction: dict, unit: dict) -> list[dict]:
    """What each leader who concerns a unit gives to it, or that its Force may not contain it."""
    found = []
    for leader in faction["leaders"]:
        grants = [grant for grant in leader["grants"] if unit["id"] in grant["to"]]
        gains = {what: [each for grant in grants for each in grant[what]] for what in ("actions", "traits")}
        if grants or unit["id"] in leader["forbids"]:
            found.append({"leader": leader, "forbidden": unit["id"] in leader["forbids"], **gains})
    return found


def effect_glossary(data: dict) -> list[dict]:
    """Every effect an action can have, those of the rules first, with where it is explained and who has it."""
    owners = [(None, data["effects"]), *((faction, faction["effects"]) for faction in data["factions"])]
    names = Counter(anchor(name) for _, effects in owners for name in effects)
    return [
        {
            "name": name,
            "anchor": f"effect-{anchor(name)}" + (f"-{owner['id']}" if owner and names[anchor(name)] > 1 else ""),
            "owner": owner,
            "effect": effect,
            "uses": [
                {"unit": unit, "action": form}
                for unit in (owner["units"] if owner else [])
                for action in unit["actions"]
                for form in (action["options"] or [action])
                if form["effect"] == name
            ],
        }
        for owner, effects in owners
        for name, effect in effects.items()
    ]


def own_effects(data: dict) -> dict[str, dict[str, dict]]:
    """Faction -> the effects that only it has, by name: entries of the glossary."""
    own: dict[str, dict[str, dict]] = {faction["id"]: {} for faction in data["factions"]}
    for entry in effect_glossary(data):
        if entry["owner"]:
            own[entry["owner"]["id"]][entry["name"]] = entry
    return own


def glossary(data: dict) -> list[dict]:
    """Every trait by name, those of the rules before a faction's of the same name, with who has it."""
    owners = [(None, data["traits"]), *((faction, faction["traits"]) for faction in data["factions"])]
    uses = trait_uses(data)
    found, seen = [], set()
    for name, owner, trait in sorted(
        ((name, owner, trait) for owner, traits in owners for name, trait in traits.items()),
        key=lambda entry: (entry[0].lower(), entry[1] is not None),
    ):
        place = anchor(name) if anchor(name) not in seen else f"{anchor(name)}-{owner['id'] if owner else 'rules'}"
        seen.add(place)
        found.append({"name": name, "anchor": place, "owner": owner, "trait": trait, "uses": uses.get(name, [])})
    return found


def trait_uses(data: dict) -> dict[str, list[dict]]:
    """Trait name -> who has it: unit, the action that bears it (or None) and the trait as printed there."""
    uses: dict[str, list[dict]] = {}
    for faction in data["factions"]:
        for unit in faction["units"]:
            owners = [(None, unit["traits"])]
            for action in unit["actions"]:
                owners.append((action, action["traits"]))
                owners += [(option, [t for t in option["traits"] if t not in action["traits"]]) for option in action["options"]]
            for action, traits in owners:
                for trait in traits:
                    uses.setdefault(trait["name"], []).append({"unit": unit, "action": action, "trait": trait})
    return uses

"""A small made-up resolved record: two factions whose cards use every corner of the vocabulary the engine runs."""

from __future__ import annotations

from rulepress.games.downsync.model import Rules

CORE = {
    "mechanics": {"boost": "extra_die_drop_lowest", "stealth": "reveal_only", "scan_targets": "pings_and_units"},
    "boosts": {"command_point": 1, "overwatch": 1, "stun": 0},
    "sub_unit": {"name": "Sub-Unit"},
    "tokens": {"emergency_countermeasure": {"name": "Emergency Countermeasure"}},
    "signatures": {
        "small": {"name": "Small", "ping_defence": 14},
        "medium": {"name": "Medium", "ping_defence": 13},
        "large": {"name": "Large", "ping_defence": 12},
    },
    "attack": {
        "dice": 2,
        "short_range": {"limit": 6, "modifier": 1},
        "long_range": {"limit": 16, "modifier": -1},
        "concealed": {"modifier": -1},
    },
    "scan": {"dice": 2, "concealed": {"modifier": -1}, "out_of_sight": {"modifier": -2}},
    "countermeasure": {"dice": 1, "target": 3},
    "kinds": {
        "infantry": {"name": "Infantry", "only": "VS Infantry only"},
        "vehicle": {"name": "Vehicle", "only": "VS Vehicles only"},
    },
}

EFFECTS = {
    "KILL": {"inflict": None, "negatable": True},
    "STUN": {"inflict": None, "negatable": True},
    "REVEAL": {"inflict": None, "negatable": False},
    "STAR": {"inflict": None, "negatable": False},
}

#: What the red faction adds: the first works like STUN, the second leaves a mark, the engine cannot do the others.
RED_EFFECTS = {
    "FRY": {"inflict": "STUN", "negatable": False},
    "SPLIT": {
        "negatable": True,
        "effects": [{"verb": "mark", "quantity": "defence", "by": -3, "until": "taskforce_activation"}],
    },
    "HEX": {"negatable": True, "manual": True},
    "SWAP": {"effects": [{"verb": "place", "within": 4}]},
}


def effect(verb: str, when: dict | None = None, aura: int | None = None, **details) -> dict:
    return {"verb": verb, "when": when or {}, "aura": aura, **details}


def trait(name: str, *effects: dict, **more) -> dict:
    return {"name": name, "parameters": {}, "text": "", "effects": list(effects), "manual": False, **more}


def action(name: str, effect: str | None = "KILL", **more) -> dict:
    known = {"range": 12, "rof": 1, "effect": effect, "cost": "A", "traits": [], "effects": [], "options": []}
    return {"id": name.lower().replace(" ", "-"), "name": name, **known, **more}


def unit(key: str, actions: list[dict], traits=(), kind="vehicle", **stats) -> dict:
    figures = {"spd": 6, "scan": 6, "targ": 6, "def": 13, "cm": None, "emergency_cm": 0, **stats}
    title = key.partition("/")[2].replace("-", " ").title()
    return {"key": key, "title": title, "kind": kind, "stats": figures, "actions": actions, "traits": list(traits)}


def leader(key: str, **more) -> dict:
    id_ = key.partition("/")[2]
    return {"id": id_, "key": key, "name": id_.title(), "forbids": [], **more}


SHREDDER = trait("Shredder", effect("mark", quantity="defence", by=-2, until="taskforce_activation"))
CORRODE = trait("Corrode", effect("mark", quantity="defence", by=-1, until="taskforce_activation"))

UNITS = [
    unit(
        "red/scout",
        [
            action("Scanner", "REVEAL", scan=True, rof=2),
            action("Jammer", "STUN", scan=True, rof=2),
            action("Flare", "REVEAL", rof=2),
            action("Gun", rof=3),
            action("Ripper", "STUN", rof=3, traits=[SHREDDER, CORRODE]),
            action("Fryer", "FRY"),
            action("Splitter", "SPLIT", rof=2),
            action("Hexer", "HEX"),
            action("Swapper", "SWAP"),
            action("Turncoat", traits=[trait("Twist", effect("become", {"target_stunned": True}, effect="HEX"))]),
            action("Dance", "STAR"),
            action("Sprayer", manual=True, text="It gets messy.", traits=[trait("Fumes", manual=True)]),
            action("Rocket", manual=True),
            action("Piercer", traits=[SHREDDER]),
            action("Load", None),
            action(
                "Mortar",
                None,
                options=[
                    {**action("Burst", rof=4), "id": "mortar-burst"},
                    {**action("Aimed", "STUN"), "id": "mortar-aimed"},
                ],
            ),
            action("RPG", only="vehicle", teams=[1, 2]),
            action("RPG", only="vehicle", teams=[3], rof=2),
            action("Sniper", unlimited=True, range=None, min_range=8.5),
            action(
                "Needle",
                traits=[
                    trait("Hard", effect("set", quantity="countermeasure_target", to=6)),
                    trait("Harder", effect("modify", quantity="countermeasure_target", by=-2)),
                ],
            ),
        ],
        traits=[
            trait("Hunter", effect("modify", {"target_kind": ["infantry"]}, quantity="attack_roll", by=2)),
            trait("Paid", effect("modify", quantity="attack_roll", by=5), cost="C"),
            trait("Custom", manual=True),
        ],
    ),
    unit("red/twin", [], cm=1),
    unit("red/blind", [action("Gun"), action("Scanner", "REVEAL", scan=True)], targ=None, scan=None),
    unit("blue/twin", [], kind="infantry"),
    unit(
        "blue/ghost",
        [],
        traits=[
            trait("Ghost", effect("conceal")),
            trait("Camo", effect("modify", {"concealed": True}, quantity="defence", by=1)),
            trait("Dampers", effect("modify", quantity="countermeasure_roll", by=1)),
            trait("Shield", effect("modify", quantity="countermeasure_roll", by=3, aura=4)),
            trait("Other", effect("modify", quantity="reaction_roll", by=1)),
        ],
        cm=2,
        emergency_cm=1,
    ),
]

#: Leaders: one gives something, the other forbids.
LEADERS = [
    leader("red/boss", led={each: {"actions": [action("Bolt")], "traits": []} for each in ("twin", "blind")}),
    leader("red/rival", forbids=["twin"]),
]

DATA = {
    "edition": {"id": "1.0"},
    "core": CORE,
    "effects": EFFECTS,
    "factions": [
        {
            "id": faction,
            "effects": own,
            "units": [each for each in UNITS if each["key"].startswith(faction)],
            "leaders": leaders,
        }
        for faction, own, leaders in (("red", RED_EFFECTS, LEADERS), ("blue", {}, []))
    ],
}

RULES = Rules.from_data(DATA)

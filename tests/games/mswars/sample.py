"""The shipped rules with units, pilots and teams of the tests' own: figures of sample factions may change at any time."""

from __future__ import annotations

from typing import Any

from ...shipped import ROOT, read_yaml

RULES = ROOT / "rules" / "ms-wars"


def read(name: str) -> Any:
    return read_yaml(RULES / f"{name}.yaml")


def _filled(value: Any, numbers: dict) -> Any:
    if isinstance(value, dict):
        return {key: _filled(each, numbers) for key, each in value.items()}
    return numbers.get(value, value) if isinstance(value, str) else value


def gifts(name: str) -> dict:
    """abilities.yaml or skills.yaml with the numbers in their effects; texts are none of the engine's business."""
    found = {}
    for title, typed in read(name).items():
        effects = []
        for one in typed.get("effects") or ():
            verb, what = next(iter(one.items()))
            rest = {key: _filled(value, typed.get("numbers") or {}) for key, value in list(one.items())[1:]}
            effects.append({"verb": verb, "what": what, **rest})
        found[title] = {**typed, "name": title, "effects": effects}
    return found


def weapon(name: str, type_: str, dice: int = 1, sides: int = 6, bonus: int = 0, **more) -> dict:
    return {
        "id": name.lower().replace(" ", "-"),
        "name": name,
        "type": type_,
        "damage": {"dice": dice, "sides": sides, "bonus": bonus},
        **more,
    }


def unit(id_: str, **more) -> dict:
    stats = {"move": 6, "defence": 2, "armour": 2, "dc": 10, "output": 4} | more.pop("stats", {})
    plain = {"type": "sracu", "move_type": "walker", "size": 1, "tech": 2, "vp": 10, "abilities": [], "weapons": []}
    return {"id": id_, "key": f"test/{id_}", "faction": "test", "name": id_.title(), "title": id_.title(), **plain, **more, "stats": stats}


def pilot(id_: str, skills=(), **stats) -> dict:
    plain = {"range_attack": 12, "melee_attack": 12, "reflex": 3, "endurance": 3, "command": 3, "morale": 8}
    known = [{"name": each} if isinstance(each, str) else {"name": each[0], "choice": each[1]} for each in skills]
    return {
        "id": id_,
        "key": f"test/{id_}",
        "faction": "test",
        "name": id_.title(),
        "title": id_.title(),
        "grade": "Standard",
        "stats": plain | stats,
        "skills": known,
    }


TRAINED = ("Range Weapons Training", "Melee Training", "Heavy Weapons Training")
RIFLE = weapon("Rifle", "range", 2, range=20, sub_type="rifle")
BLADE = weapon("Blade", "melee", 1, bonus=2, sub_type="blade")
CANNON = weapon("Cannon", "heavy_range", 3, range=24, once_a_turn=True, sub_type="cannon")
MORTAR = weapon("Mortar", "artillery", 2, range=30, sub_type="mortar")

UNITS = [
    unit("mech", weapons=[RIFLE, BLADE], abilities=[]),
    unit("giant", size=4, weapons=[CANNON, BLADE], abilities=["Stable Platform"], vp=20, stats={"dc": 20, "armour": 4}),
    unit(
        "squad",
        type="infantry",
        size=0,
        tech=1,
        vp=5,
        weapons=[weapon("Rifles", "anti_personal", range=12, cost=2, abilities=["Linked"]), weapon("Fists", "melee")],
        abilities=["Multiple Unit"],
        stats={"move": 4, "armour": 0, "dc": 6},
    ),
    unit("command", type="ground_vehicle", move_type="wheel", weapons=[RIFLE], abilities=["Command Unit"]),
    unit("tank", type="ground_vehicle", move_type="track", size=2, weapons=[CANNON, MORTAR], abilities=["Unstable Platform"]),
    unit("scout", weapons=[RIFLE], abilities=["Infiltration"]),
    unit("creeper", type="infantry", size=0, weapons=[RIFLE], abilities=["Infiltration"], stats={"move": 4}),
    unit("medic", weapons=[], abilities=["Repair Unit"]),
    unit("lizard", type="abracu", move_type="four_legged_walker", tech=3, weapons=[BLADE], abilities=["Regeneration"]),
    unit("jammer", weapons=[RIFLE], abilities=["Jammer Unit", "Sensor Unit", "Multiple Crew"]),
    unit("bunker", type="ground_vehicle", move_type="static", weapons=[RIFLE, MORTAR], stats={"move": 0}),
]
PILOTS = [
    pilot("plain", TRAINED),
    pilot("raw", (), range_attack=10, command=0, morale=6),
    pilot("quick", (*TRAINED, "Quick Shot", "Quick Strike")),
    pilot("quicker", (*TRAINED, "Quick Shot", "Improved Quick Shot", "Quick Strike", "Improved Quick Strike")),
    pilot("double", (*TRAINED, "Double Shot", "Marksman", ("Weapons Specialist", "rifle"))),
    pilot("slayer", (*TRAINED, "Giant Slayer", "Heavy Fire", "Running Shot", "Artillery User")),
    pilot("infiltrator", (*TRAINED, "Infiltration")),
    pilot("noble", (*TRAINED, "Noble Background", "Office Training")),
    pilot("engineer", (*TRAINED, "Engineer")),
    pilot("hunter", (*TRAINED, "You're not Getting Away", "Cleave", "Improved Cleave"), reflex=4),
    pilot("ace", (*TRAINED, ("Unit Type Specialist", "sracu"), ("Move Type Specialist", "walker"), "Team Player")),
]
TEAMS = {
    "line": [("mech", "plain", True), ("mech", "quick"), ("squad", "raw"), ("tank", "slayer")],
    "mixed": [("command", "noble", True), ("giant", "hunter"), ("scout", "infiltrator"), ("lizard", "ace"), ("medic", "engineer")],
    "odd": [("jammer", "double", True), ("mech", "quicker"), ("bunker", "plain"), ("squad", "raw"), ("mech", "ace")],
}


def data() -> dict:
    """A resolved data record."""
    teams = [
        {
            "id": name,
            "key": f"test/{name}",
            "faction": "test",
            "name": name.title(),
            "members": [{"unit": each[0], "pilot": each[1], "count": 1, "commander": len(each) > 2} for each in members],
        }
        for name, members in TEAMS.items()
    ]
    scenarios = [read_yaml(path) for path in sorted((ROOT / "scenarios" / "ms-wars").glob("*.yaml"))]
    return {
        "format": 1,
        "game": read("game"),
        "edition": read("game")["editions"][0],
        "core": read("core"),
        "abilities": gifts("abilities"),
        "skills": gifts("skills"),
        "rules": rules(),
        "rulings": [{"id": name, **each} for name, each in (read("rulings") or {}).items()],
        "factions": [{"id": "test", "name": "Test", "units": UNITS, "pilots": PILOTS, "teams": teams}],
        "scenarios": scenarios,
    }


def rules() -> list[dict]:
    """The statements of the chapters, without their numbers."""
    from rulepress.content.prose.chapters import read_chapter
    from rulepress.content.yaml.documents import read_text

    chapters = [read_chapter(read_text(ROOT, path)) for path in sorted((RULES / "chapters").glob("*.md"))]
    return [
        {"id": each.id, "chapter": chapter.name, "title": chapter.title, "text": each.text, "engine": each.engine}
        for chapter in chapters
        for each in chapter.statements
    ]

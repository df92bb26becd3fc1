"""M.S. Wars' cards: units, pilots (once for everybody, and once for each team with its VP marks), team sheets, backs."""

from __future__ import annotations

from rulepress.content.cards.card_frames import frame, low_frame
from rulepress.content.cards.card_sides import CardSide, Deck, FittedText, pictures
from rulepress.content.prose.print_markup import number
from rulepress.games.mswars import courage
from rulepress.games.mswars.model import Damage, Rules

_STAT = FittedText((19, 17, 15, 13, 11, 9), 9.0)
_LOW_STAT = FittedText((13, 12, 11, 10, 9, 8), 4.6)

OURS = "unofficial figures"
"""What stands on a card whose figures no source gives."""


def card_sides(data: dict) -> list[CardSide]:
    """Every unit's and pilot's front, then the sheets of every team and of its pilots, faction by faction."""
    fronts = []
    for faction in data["factions"]:
        fronts += [_unit(data, faction, unit) for unit in faction["units"]]
        fronts += [_pilot(data, faction, pilot) for pilot in faction["pilots"]]
        for team in faction["teams"]:
            fronts.append(_team(data, faction, team))
            fronts += [_pilot(data, faction, pilot, team) for pilot in _pilots(faction, team)]
    return fronts


def decks(data: dict) -> list[Deck]:
    """Every team's cards: its sheet, a card for each unit, and a Pilot Sheet with the team's marks for each pilot."""
    return [
        Deck(team["key"], team["name"], [_team_key(team), *(
            key for member in team["members"] for _ in range(member["count"])
            for key in (f"{faction['id']}/{member['unit']}", _team_key(team, member["pilot"])))])
        for faction in data["factions"] for team in faction["teams"]
    ]  # fmt: skip


def _team_key(team: dict, pilot: str | None = None) -> str:
    return f"{team['faction']}/team-{team['id']}" + (f"-{pilot}" if pilot else "")


def _pilots(faction: dict, team: dict) -> list[dict]:
    sitting = {member["pilot"] for member in team["members"]}
    return [pilot for pilot in faction["pilots"] if pilot["id"] in sitting]


def _folder(faction: dict) -> str:
    return f"factions/ms-wars/{faction['id']}/"


def _face(data: dict, faction: dict, kind: str, key: str, card: dict, record: dict) -> CardSide:
    notes = card.get("notes", [])
    record = {
        "name": card["name"], "variant": None, "faction": faction["name"], "detail": None,
        "ours": OURS if card.get("ours") else None,
        "edition": f"{data['game']['name']}: {data['edition']['name']}",
        "notes": [{"title": None, "text": note, "field": f"note {i + 1}", "loc": f"notes.{i}"} for i, note in enumerate(notes)],
        **record,
    }  # fmt: skip
    labels = [f"stat {stat['label']}" for stat in record["stats"]]
    return CardSide(
        key, faction["id"], key.partition("/")[2], f"ms-wars/{kind}.html", f"{_folder(faction)}{kind}s/{card['id']}.yaml",
        faction["colours"], record, pictures("ms-wars", faction, card),
        frame(dict.fromkeys(labels, _STAT)), low_frame(dict.fromkeys(labels, _LOW_STAT)),
        behind=tuple(filter(None, (record["detail"], record["ours"]))), overleaf=_OVERLEAF[kind],
    )  # fmt: skip


_OVERLEAF = {"unit": ("abilities", "glossary"), "pilot": ("skills",), "team": ()}
"""By kind of card, see `CardSide.overleaf`."""


def _stats(names: dict, stats: dict) -> list[dict]:
    return [
        {"label": stat["abbreviation"], "value": number(stats[key]), "unit": "″" if key == "move" else None, "plus": None}
        for key, stat in names.items()
    ]  # fmt: skip


def _unit(data: dict, faction: dict, unit: dict) -> CardSide:
    core = data["core"]
    used = list(dict.fromkeys(name for weapon in unit["weapons"] for name in weapon["abilities"]))
    texts = {one["name"]: one["text"] for one in core["weapon_abilities"].values()}
    record = {
        "type": f"{core['unit_types'][unit['type']]['name']}, {core['move_types'][unit['move_type']]['name']}",
        "detail": f"Tech Level {unit['tech']}", "badge": {"glyph": "size", "letter": str(unit["size"])},
        "weapons": [_weapon(core, weapon, i) for i, weapon in enumerate(unit["weapons"])],
        "abilities": [_gift(data["abilities"][name], "ability", f"abilities.{i}") for i, name in enumerate(unit["abilities"])],
        "glossary": [_gift({"name": name, "text": texts[name]}, "weapon ability", "weapons") for name in used],
        "boxes": list(range(1, unit["stats"]["dc"] + 1)), "half": unit["stats"]["dc"] // 2,
    }  # fmt: skip
    vp = {"label": "VP", "value": number(unit["vp"]), "unit": None, "plus": None}
    return _face(data, faction, "unit", unit["key"], unit, record | {"stats": [*_stats(core["unit_stats"], unit["stats"]), vp]})


def _weapon(core: dict, weapon: dict, place: int) -> dict:
    kind = core["weapon_types"][weapon["type"]]
    return {
        "name": weapon["name"], "type": kind["name"], "sub_type": weapon["sub_type"], "cost": number(weapon["cost"]),
        "range": f"{number(weapon['range'])}″" if weapon["range"] else "–", "damage": str(Damage.from_data(weapon["damage"])).upper(),
        "tags": [*(["once a turn"] if weapon["once_a_turn"] else []), *weapon["abilities"]],
        "field": f"weapon {weapon['name']}", "loc": f"weapons.{place}",
    }  # fmt: skip


def _gift(gift: dict, what: str, loc: str, note: str | None = None) -> dict:
    return {"name": gift["name"], "note": note, "text": gift["text"], "field": f"{what} {gift['name']}", "loc": loc}


def _pilot(data: dict, faction: dict, pilot: dict, team: dict | None = None) -> CardSide:
    """A pilot's card, or the Pilot Sheet in one team: the same with that team's marks filled in."""
    skills = [
        _gift(data["skills"][skill["name"]], "skill", f"skills.{i}", chosen(data["core"], skill["choice"]))
        for i, skill in enumerate(pilot["skills"])
    ]
    record = {
        "type": f"{pilot['grade']} pilot", "badge": {"glyph": f"grade-{pilot['grade'].lower()}", "letter": ""},
        "detail": team["name"] if team else None, "marks": _marks(data, team), "skills": skills,
        "boxes": list(range(1, pilot["stats"]["endurance"] + 1)),
    }  # fmt: skip
    key = _team_key(team, pilot["id"]) if team else pilot["key"]
    return _face(data, faction, "pilot", key, pilot, record | {"stats": _stats(data["core"]["stats"], pilot["stats"])})


def _marks(data: dict, team: dict | None) -> list[dict]:
    """Full VP and the two marks; blank where no team is meant."""
    shares = data["core"]["courage"]["marks"]
    names = {"full": "TEAM VP", "quarter": f"{shares['first']}% VP", "half": f"{shares['second']}% VP"}
    return [{"label": label, "value": team and number(team["vp"][key])} for key, label in names.items()]


def chosen(core: dict, choice: str | None) -> str | None:
    """What was chosen with a skill, as printed: a type by its name, a Sub-Type as typed."""
    return choice and {**core["unit_types"], **core["move_types"]}.get(choice, {"name": choice})["name"]


def _team(data: dict, faction: dict, team: dict) -> CardSide:
    """A team's sheet."""
    rules = Rules.from_data(data)
    units = {unit["id"]: unit for unit in faction["units"]}
    pilots = {pilot["id"]: pilot for pilot in faction["pilots"]}
    full, tcv = team["vp"]["full"], team["tcv"]
    brave = courage.value(rules, tcv, full, 0).value
    shaken = courage.value(rules, tcv, full, full).value
    figures = [("TCV", tcv), ("COURAGE", brave), ("SHAKEN", shaken)]
    stats = [*_marks(data, team), *({"label": label, "value": number(value)} for label, value in figures)]
    count = sum(member["count"] for member in team["members"])
    percent = data["core"]["courage"]["heavy_losses"]["percent"]
    dice = str(rules.dice("courage", "dice")).upper()
    said = f"{dice}: {brave} or less; {shaken} or less once more than {percent}% of the VP are lost. The star marks the Team Commander."
    record = {
        "type": "Team sheet", "detail": f"{count} units", "badge": {"glyph": "team", "letter": str(tcv)},
        "members": [
            {"count": f"{member['count']}×", "unit": units[member["unit"]]["name"], "pilot": pilots[member["pilot"]]["name"],
             "commander": member["commander"], "vp": number(member["count"] * units[member["unit"]]["vp"]), "loc": f"members.{i}"}
            for i, member in enumerate(team["members"])],
        "boxes": list(range(1, tcv + 1)),
        "notes": [{"title": "Courage", "field": "note", "loc": "members", "text": said}],
    }  # fmt: skip
    record["stats"] = [{"unit": None, "plus": None, **stat} for stat in stats]
    return _face(data, faction, "team", _team_key(team), team, record)

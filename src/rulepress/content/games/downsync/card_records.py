"""Downsync's cards: units, leaders, and one back a faction."""

from collections.abc import Iterable
from dataclasses import replace

from rulepress.content.cards.card_frames import LOW_NAME, NAME, frame, low_frame
from rulepress.content.cards.card_sides import CardFrame, CardSide, Deck, FittedText, pictures
from rulepress.content.cards.merged_texts import told_once
from rulepress.content.games.downsync.card_phrases import ENGLISH, Say, begun, counted, joined, saying, swapped
from rulepress.content.prose.print_markup import number

_SIGNATURES: dict[str | None, dict[str, str]] = {
    "small": {"id": "small", "letter": "S"},
    "medium": {"id": "medium", "letter": "M"},
    "large": {"id": "large", "letter": "L"},
    None: {"id": "none", "letter": "–"},
}
_CORE_EFFECTS = {"KILL": "kill", "STUN": "stun", "REVEAL": "reveal", "STAR": "star"}
"""The effects every player knows; any other prints its text on the card."""

_NAME_BESIDE_VARIANT = FittedText((15.5, 14.5, 13.5, 12, 11), NAME.room, (10, 9, 8))
_VARIANT = FittedText((11, 10, 9, 8), NAME.room)
_ACTION = FittedText((7.3,), 27.5)
_STAT = FittedText((21, 19, 17, 15, 13, 11, 9), 11.0)

_LOW_NAME_BESIDE_VARIANT = FittedText((11.5, 10.5, 9.5), LOW_NAME.room, (7.2, 6.6))
_LOW_VARIANT = FittedText((8, 7.2, 6.5), LOW_NAME.room)
_LOW_STAT = FittedText((15, 14, 13, 12, 11, 10, 9, 8), 6.0)

_ICON, _BASES = 3.8, 4.7
"""Millimetres of the type line that the drawing of the kind takes, and the number of bases."""

LONGEST_TRACK = 12
"""Command Points that there is room for on a card, one beside the other."""


def card_sides(data: dict) -> list[CardSide]:
    """Every unit's and leader's front, faction by faction."""
    fronts = []
    for faction in data["factions"]:
        own = data | {"effects": data["effects"] | faction["effects"], "names": data.get("names", {}).get(faction["id"], {})}
        fronts += [_unit(own, faction, unit) for unit in faction["units"]]
        fronts += [_leader(own, faction, leader) for leader in faction["leaders"]]
        leaders = {leader["id"]: leader for leader in faction["leaders"]}
        for leader in dict.fromkeys(force["leader"] for force in faction["forces"] if force["leader"]):
            fronts += [_led(own, faction, leaders[leader], unit) for unit in faction["units"] if _is_led(faction, leaders[leader], unit)]
    if "language" in data:
        fronts = [replace(front, language=data["language"], words=data["words"]) for front in fronts]
    return fronts


def _say(data: dict) -> Say:
    return saying(data["words"]) if "words" in data else ENGLISH


def _name(data: dict, section: str, name: str) -> str:
    """What a trait, action, ability or statistic is called in the language of the card."""
    return str(data["names"].get(section, {}).get(name, name))


def _is_led(faction: dict, leader: dict, unit: dict) -> bool:
    """Does a leader add to the card of a unit in any of the force lists?"""
    forces = (force for force in faction["forces"] if force["leader"] == leader["id"])
    listed = {entry["unit"] for force in forces for entry in (*force["units"], *force["brings"])}
    return unit["id"] in leader["led"] and unit["id"] in listed


def decks(data: dict) -> list[Deck]:
    """Every force list's cards, one for every model that needs its own, the leader's first."""
    return [
        Deck(force["key"], force["name"], _members(faction, force))
        for faction in data["factions"] for force in faction["forces"]
    ]  # fmt: skip


def _members(faction: dict, force: dict) -> list[str]:
    """The leader's card, and every Unit's as the leader makes it."""
    led: dict = next((leader["led"] for leader in faction["leaders"] if leader["id"] == force["leader"]), {})
    members = [f"{faction['id']}/{force['leader']}"] if force["leader"] else []
    for entry in [*force["units"], *force["brings"]]:
        unit = entry["unit"]
        key = unit if "/" in unit else f"{faction['id']}/{unit}@{force['leader']}" if unit in led else f"{faction['id']}/{unit}"
        members += [key] * entry["count"]
    return members


def _folder(faction: dict) -> str:
    return f"factions/downsync/{faction['id']}/"


def _frame(data: dict, faction: dict, card: dict) -> dict:
    return {
        "name": card["name"], "variant": card.get("variant"), "faction": faction["name"], "bases": None,
        "signature": None,
        "notes": [{"title": note.get("title"), "text": note["text"], "field": f"note {i + 1}", "loc": f"notes.{i}"}
                  for i, note in enumerate(card["notes"])],
        "edition": f"{data['game']['name']} {data['edition']['name']}",
    }  # fmt: skip


def _unit(data: dict, faction: dict, unit: dict) -> CardSide:
    record = _frame(data, faction, unit)
    record["notes"] += _taken(data, unit)
    icons = {key: stat["abbreviation"] for key, stat in data["core"]["stats"].items()}
    labels = {key: data["names"].get("stats", {}).get(key, label) for key, label in icons.items()}
    actions = [_action(data, action, ("actions", i)) for i, action in enumerate(unit["actions"])]
    record.update(
        type=unit["type"], kind=unit["kind"], bases=unit["bases"], signature=_SIGNATURES[unit["signature"]],
        stats=[_stat(unit["stats"], key, label) | {"icon": icons[key]} for key, label in labels.items()],
        actions=actions, traits=[_trait(data, trait, ("traits", i)) for i, trait in enumerate(unit["traits"])],
        glossary=_glossary(data, unit["actions"], unit["traits"]),
    )  # fmt: skip
    return CardSide(
        unit["key"], faction["id"], unit["id"], "downsync/unit.html", f"{_folder(faction)}units/{unit['id']}.yaml",
        faction["colours"], record, pictures("downsync", faction, unit),
        *_frames(unit["variant"], labels.values()), columns={"actions": _ACTION},
        drawn=_ICON + (_BASES if unit["bases"] else 0), overleaf=("traits", "glossary", "notes"))  # fmt: skip


def _taken(data: dict, unit: dict) -> list[dict]:
    """Who may take a unit that is for hire, or which scenarios bring it."""
    notes, say = [], _say(data)
    if hire := unit.get("hire"):
        names = {faction["id"]: faction["name"] for faction in data["factions"]}
        by = hire["by"]
        who = say("any Force") if by == "all" else say("a Force of [factions]", factions=joined([names.get(one, one) for one in by], say))
        per = hire["one_per"]
        what = say("one for every [count] Units of its own", count=counted(per, say)) if per else say("it")
        notes.append(("For hire", say("[who] may take [what].", who=begun(who), what=what), "hire"))
    if unit.get("only_in"):
        names = {scenario["id"]: scenario["name"] for scenario in data["scenarios"]}
        notes.append(("Only in", f"{joined([names.get(one, one) for one in unit['only_in']], say)}.", "only_in"))
    return [{"title": say(title), "text": text, "field": title.lower(), "loc": loc} for title, text, loc in notes]


def _led(data: dict, faction: dict, leader: dict, unit: dict) -> CardSide:
    """A unit's card in a Force with that leader: what the leader gives it stands apart, in the place of what has the same name."""
    gains = leader["led"][unit["id"]]
    names = {what: {one["name"] for one in gains[what]} for what in ("actions", "traits")}
    kept = {what: [one for one in unit[what] if one["name"] not in names[what]] for what in names}
    face = _unit(data, faction, {**unit, **kept})
    led = {
        "by": _say(data)("From [leader]", leader=leader["name"]),
        "actions": [_action(data, action, ("actions",)) for action in gains["actions"]],
        "traits": [_trait(data, trait, ("traits",)) for trait in gains["traits"]],
    }
    glossary = _glossary(data, [*kept["actions"], *gains["actions"]], [*kept["traits"], *gains["traits"]])
    id_ = f"{unit['id']}@{leader['id']}"
    return replace(face, key=f"{faction['id']}/{id_}", id=id_, record={**face.record, "led": led, "glossary": glossary})


def _leader(data: dict, faction: dict, leader: dict) -> CardSide:
    titles = {unit["id"]: unit["title"] for f in data["factions"] for unit in f["units"]}
    record = _frame(data, faction, leader)
    grants, named, say = [], [], _say(data)
    for i, grant in enumerate(leader["grants"]):
        place = ("grants", i)
        named += grant["actions"]
        grants.append({
            "to": _gaining([titles.get(unit, unit) for unit in grant["to"]], grant["all"], say),
            "field": f"grant {i + 1}", "loc": f"grants.{i}",
            "actions": [_action(data, action, (*place, "actions", k)) for k, action in enumerate(grant["actions"])],
            "traits": [_trait(data, trait, (*place, "traits", k)) for k, trait in enumerate(grant["traits"])],
        })  # fmt: skip
    record.update(
        type=leader.get("role") or say("Leader"), kind="leader", signature={"id": "leader", "letter": "★"},
        text=leader.get("text"), grants=grants, points=_points(data, leader),
        glossary=_glossary(data, named, []),
        abilities=[_ability(data, one) for one in leader["abilities"]],
        swaps=[swapped(data['core'], one, say) for one in leader["swap"]],
        forbids=joined([titles.get(unit, unit) for unit in leader["forbids"]], say) if leader["forbids"] else None,
    )  # fmt: skip
    return CardSide(
        leader["key"], faction["id"], leader["id"], "downsync/leader.html",
        f"{_folder(faction)}leaders/{leader['id']}.yaml",
        faction["colours"], record, pictures("downsync", faction, leader),
        *_frames(None, ()), drawn=_ICON, overleaf=("glossary", "notes", "swaps"))  # fmt: skip


def _points(data: dict, leader: dict) -> list[int]:
    """A track as long as the most Command Points that a Force with this leader can have at once; where no card is wide enough, its end."""
    usual: int = max(size["command_points"] for size in data["core"]["game_sizes"].values())
    set_to = [
        effect["to"] for effect in leader.get("effects", ()) if (effect["verb"], effect.get("quantity")) == ("set", "command_capacity")
    ]
    most = max(set_to, default=usual)
    return list(range(1, most + 1)) if most <= LONGEST_TRACK else [most]


def _gaining(units: list[str], every: bool, say: Say) -> str:
    """Who gains what stands below it."""
    if every:
        return say("All Units gain")
    return say("[units] gain", units=joined(units, say)) if units[1:] else say("[unit] gains", unit=units[0])


def _ability(data: dict, ability: dict) -> dict:
    cost, say = ability["cost"], _say(data)
    return {
        "name": _name(data, "abilities", ability["name"]), "text": ability["text"], "note": ability["limit"] and say(ability["limit"]),
        "cost": [say("Free")] if cost == "Free" else ["C"] * cost if isinstance(cost, int) else ["C"],
        "field": f"ability {ability['name']}", "loc": f"abilities.{ability['name']}",
    }  # fmt: skip


def _frames(variant: str | None, labels: Iterable[str]) -> tuple[CardFrame, CardFrame]:
    """The usual frame and the low one of a card with these figures."""
    stats = [f"stat {label}" for label in labels]
    name, low_name = (_NAME_BESIDE_VARIANT, _LOW_NAME_BESIDE_VARIANT) if variant else (NAME, LOW_NAME)
    return (
        frame(dict.fromkeys(stats, _STAT), name, {"variant": _VARIANT}),
        low_frame(dict.fromkeys(stats, _LOW_STAT), low_name, {"variant": _LOW_VARIANT}),
    )


def _stat(stats: dict, key: str, label: str) -> dict:
    plus = stats.get("emergency_cm") if key == "cm" else None
    value = stats[key]
    return {
        "label": label,
        "value": "0" if value is None and plus else number(value),
        "unit": "″" if key == "spd" and value is not None else None,
        "plus": plus or None,
    }


def _action(data: dict, action: dict, place: tuple) -> dict:
    row = _row(data, action, None)
    row["field"] = f"action {action['name']}"
    row["loc"] = ".".join(map(str, place))
    row["options"] = [_row(data, option, action) | {"options": []} for option in action["options"]]
    return row


def _row(data: dict, action: dict, parent: dict | None) -> dict:
    """One line of the table of actions. An option repeats nothing that its action has said already."""

    def said(key):
        return parent is not None and action[key] == parent[key]

    tags, say = [], _say(data)
    team = None
    if action["team"] and not said("team"):
        several = any(c in action["team"] for c in "-,")
        team = say("Teams [team]" if several else "Team [team]", team=action["team"])
    if action["only"] and not said("only"):
        tags.append(data["core"]["kinds"][action["only"]]["only"])
    limits = []
    if action["limit"] and not said("limit"):
        limits.append(begun(say(action["limit"])) + ".")
    if action["not_with"] and not said("not_with"):
        others = joined([_name(data, "actions", one) for one in action["not_with"]], say)
        limits.append(say("Not with [actions] in one activation.", actions=others))
    traits = [] if said("traits") else action["traits"]
    text = None if said("text") else action["text"]
    low, high = action["min_range"], action["range"]
    if action["unlimited"]:
        reach = f"{number(low)}″+" if low else say("Any")
    else:
        reach = "–" if high is None else f"{number(low)}–{number(high)}″" if low else f"{number(high)}″"
    effect = None
    if action["effect"]:
        name = action["effect"]
        effect = {"style": _CORE_EFFECTS.get(name, "other"), "symbol": _symbol(data, name)}
    return {
        "name": _name(data, "actions", action["name"]), "team": team, "scan": action["scan"] and not said("scan"),
        "cost": None if said("cost") else _cost(action["cost"], say), "range": reach, "rof": number(action["rof"]),
        "effect": effect, "tags": tags, "limits": limits, "text": text,
        "traits": [{"name": _name(data, "traits", trait["name"]), "note": trait["note"]} for trait in traits],
        "more": bool(tags or limits or traits or text),
    }  # fmt: skip


def _symbol(data: dict, effect: str) -> str:
    """The word for an effect, the same wherever a card names it."""
    return data["effects"].get(effect, {}).get("symbol") or effect


def _cost(cost: str | None, say: Say) -> list[str]:
    if not cost:
        return ["–"]
    return [say("Free")] if cost == "Free" else list(cost)


def _trait(data: dict, trait: dict, place: tuple) -> dict:
    say = _say(data)
    note = [trait["note"]] if trait["note"] else []
    if trait["phase"]:
        note.append(say(f"{trait['phase'].capitalize()} phase"))
    if trait["upkeep"]:
        note.append(say("upkeep"))
    if trait.get("limit"):
        note.append(say(trait["limit"]))
    return {
        "name": _name(data, "traits", trait["name"]), "icon": trait["name"], "note": ", ".join(note), "text": trait["text"],
        "cost": _cost(trait["cost"], say) if trait["cost"] else None,
        "field": f"trait {trait['name']}", "loc": ".".join(map(str, place)),
    }  # fmt: skip


def _glossary(data: dict, actions: list[dict], unit_traits: list[dict]) -> list[dict]:
    """What the traits and effects named by actions mean, each once. A name alone needs no bracket: its text says the same."""
    entries, said = [], {(trait["name"], trait["text"]) for trait in unit_traits}
    for i, action in enumerate(actions):
        for form in (action, *action["options"]):
            for trait in form["traits"]:
                if (trait["name"], trait["text"]) not in said and trait["text"]:
                    said.add((trait["name"], trait["text"]))
                    entries.append(
                        {
                            "name": _name(data, "traits", trait["name"]),
                            "icon": trait["name"],
                            "note": trait["note"],
                            "text": trait["text"],
                            "cost": None,
                            "field": f"trait {trait['name']} of {action['name']}",
                            "loc": f"actions.{i}",
                        }
                    )
            effect = form["effect"]
            if effect and effect not in _CORE_EFFECTS:
                text = data["effects"].get(effect, {}).get("text")
                if text and (effect, text) not in said:
                    said.add((effect, text))
                    entries.append(
                        {
                            "name": _symbol(data, effect),
                            "note": None,
                            "text": text,
                            "cost": None,
                            "field": f"effect {effect}",
                            "loc": f"actions.{i}",
                        }
                    )
    names = [entry["name"] for entry in entries]
    return told_once(entry if names.count(entry["name"]) > 1 else {**entry, "note": None} for entry in entries)

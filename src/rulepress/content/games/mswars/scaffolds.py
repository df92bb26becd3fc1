"""What `new` writes for M.S. Wars: files that pass `check` as they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulepress.content.editor.scaffold_files import (
    ABOUT_A_FACTION,
    FACTION,
    ID,
    NAME,
    Answers,
    Scaffold,
    ScaffoldFiles,
    ScaffoldQuestion,
    Unfillable,
    faction_files,
    named,
    of_faction,
)
from rulepress.content.fixes.fixes import typed_as

MACHINE = """\
type: sracu
move_type: walker
size: 2
tech: 2
vp: 20
stats: {move: 6, defence: 3, armour: 3, dc: 14, output: 4}
silhouette: amago
abilities: []    # such as  [Multiple Crew]
weapons:
  - {name: Machine Rifle, type: range, sub_type: rifle, range: 24, damage: {dice: 2, sides: 6}}
  - {name: Blade, type: melee, sub_type: blade, damage: {dice: 3, sides: 6}}
"""
INFANTRY = """\
type: infantry
move_type: walker
size: 0
tech: 1
vp: 4
stats: {move: 5, defence: 4, armour: 0, dc: 6, output: 3}
silhouette: rifle-infantry
abilities: [Infiltration, Multiple Unit]
weapons:
  - {name: Rifle, type: range, sub_type: rifle, range: 16, damage: {dice: 1, sides: 6}, abilities: [Anti-Infantry, Linked]}
"""
UNITS = {"machine": MACHINE, "infantry": INFANTRY}


def _unit(content: Any, answers: Answers) -> ScaffoldFiles:
    return of_faction("ms-wars", "unit", answers, named(answers) + UNITS[answers["kind"]])


def _pilot(content: Any, answers: Answers) -> ScaffoldFiles:
    text = """\
grade: Standard    # Trainee, Standard or Ace
stats: {range_attack: 13, melee_attack: 12, reflex: 2, endurance: 3, command: 1, morale: 8}
silhouette: helmet-standard
skills: [Range Weapons Training, Melee Training]
"""
    return of_faction("ms-wars", "pilot", answers, named(answers) + text)


def _members(first: str, others: list[str], pilot: str) -> str:
    lines = [
        f"  - {{unit: {typed_as(first)}, pilot: {typed_as(pilot)}, commander: true}}",
        *(f"  - {{unit: {typed_as(unit)}, pilot: {typed_as(pilot)}}}" for unit in others),
    ]
    return "\n".join(["members:", *lines]) + "\n"


def _team_text(answers: Answers, members: str) -> str:
    return named(answers) + f"summary: {typed_as(answers['summary'])}\n" + members


def _team(content: Any, answers: Answers) -> ScaffoldFiles:
    faction = next(one for one in content.factions if one.id == answers["faction"])
    if not faction.units or not faction.pilots:
        raise Unfillable(f"{faction.id} needs a unit and a pilot before it can have a team: begin with `new unit` and `new pilot`.")
    first, *others = [unit.id for unit in faction.units]
    return of_faction("ms-wars", "team", answers, _team_text(answers, _members(first, others, faction.pilots[0].id)))


def _faction(content: Any, answers: Answers) -> ScaffoldFiles:
    id_, name = answers["id"], answers["name"]
    made = faction_files("ms-wars", answers)
    for kind in UNITS:
        made |= _unit(content, {"faction": id_, "id": f"{id_}-{kind}", "name": f"{name} {kind.title()}", "kind": kind}).new
    made |= _pilot(content, {"faction": id_, "id": f"{id_}-pilot", "name": f"{name} Pilot"}).new
    team = {"faction": id_, "id": f"{id_}-first", "name": f"{name} First Team", "summary": "A machine, and the infantry that goes with it."}
    members = _members(f"{id_}-machine", [f"{id_}-infantry"] * 2, f"{id_}-pilot")
    return ScaffoldFiles({**made, **of_faction("ms-wars", "team", team, _team_text(team, members)).new})


def scaffolds() -> Mapping[str, Scaffold]:
    """What `new` begins, by its kind."""
    return {
        "unit": Scaffold(
            "a unit: one file, one card",
            (
                FACTION,
                NAME,
                ID,
                ScaffoldQuestion(
                    "kind", "Is it a machine or infantry?", lambda content, answers: "machine", lambda content, answers: tuple(UNITS)
                ),
            ),
            _unit,
        ),
        "pilot": Scaffold("a pilot: one file, one card", (FACTION, NAME, ID), _pilot),
        "faction": Scaffold("a faction: its folder with two units, a pilot and a team", ABOUT_A_FACTION, _faction),
        "team": Scaffold(
            "a team of all the faction's units",
            (
                FACTION,
                NAME,
                ID,
                ScaffoldQuestion(
                    "summary", "What is it, in a sentence?", lambda content, answers: f"{answers['name']}, as it goes to battle."
                ),
            ),
            _team,
        ),
    }

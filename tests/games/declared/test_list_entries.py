"""Force lists that say more of a unit than how many there are: a machine with its pilot, and who commands."""

from copy import deepcopy
from html import unescape

import pytest

from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project
from rulepress.content.games.declared.game_definition import GameDefinition
from rulepress.content.games.declared.site_pages import points_of
from rulepress.content.games.registry import game
from rulepress.games.declared.play import Match
from rulepress.games.declared.play.list_entries import fielded, key_of
from rulepress.games.declared.play.table_values import live
from rulepress.web.site.page_staging import StagedEdition, Staging

from .test_declared import BASE, folder
from .test_play import GAMES, data, until

SHAPE, LIST, PILOTS = "rules/duel/shape.yaml", "factions/duel/rebels/forces/patrol.yaml", "rules/duel/shared/pilot.yaml"
PILOT = "  pilot:\n    skill: {type: number, min: 1, max: 6}\n    cost: {type: number, min: 0, max: 20}\n"
GIVEN = {
    SHAPE: BASE[SHAPE]
    .replace(
        "units:\n  role",
        "  pilot:\n    skill: {type: number, min: 1, max: 6}\n    cost: {type: number, min: 0, max: 20}\nunits:\n  role",
        1,
    )
    .replace(
        "  notes: {type: prose",
        "  flown: {record: pilot, optional: true, listed: true, label: Pilot}\n  chief: {type: flag, listed: true, label: Chief}\n"
        "  notes: {type: prose",
    )
    .replace("      leaders: {most: 1", "      given: {chief: {most: 1, rule: list.leader}}\n      leaders: {most: 1"),
    PILOTS: "Ace: {skill: 5, cost: 12}\nRookie: {skill: 2, cost: 1}\n",
}
UNITS = "units:\n  wing: [{flown: Ace, chief: true}, {count: 1}]\n  tub: {flown: Rookie}\n"


def listed(units: str) -> str:
    return BASE[LIST][: BASE[LIST].index("units:")] + units


@pytest.fixture(scope="module")
def duel(tmp_path_factory):
    return Project(folder(tmp_path_factory.mktemp("pilots"), {**GIVEN, LIST: listed(UNITS)}))


def test_a_list_says_who_flies_each_machine(duel):
    assert [one.message for one in examine(duel).findings if one.severity == "error"] == []
    declared = game("duel", duel)
    data = declared.load(duel).data
    faction = data["factions"][0]
    units, force = {one["id"]: one for one in faction["units"]}, faction["forces"][0]
    told = [(one["unit"], one["count"], one["given"]) for one in force["units"]]
    assert [(unit, count, sorted(given)) for unit, count, given in told] == [
        ("wing", 1, ["chief", "flown"]), ("wing", 1, []), ("tub", 1, ["flown"]),
    ]  # fmt: skip
    assert told[0][2]["flown"]["skill"] == 5
    made = fielded(units["wing"], told[0][2], data["shape"])
    assert (made["name"], made["flown"]["skill"], made["chief"]) == ("Star Wing (Ace, Chief)", 5, True)
    assert [key_of("rebels", one, data["shape"]) for one in force["units"]] == ["rebels/wing+ace+chief", "rebels/wing", "rebels/tub+rookie"]
    assert points_of(GameDefinition.model_validate(data["shape"]), faction, force) == 30 + 30 + 22 + 12 + 1
    pack = declared.pack(data, declared.decks(data)[0])
    assert not pack.discs, "units say nothing of bases"
    lines = {(one.name, one.count, one.note) for one in pack.listed}
    assert {("Star Wing", 1, "Fighter, Ace, Chief"), ("Star Wing", 1, "Fighter"), ("Old Tub", 1, "Transport, Rookie")} <= lines


@pytest.mark.parametrize(
    ("units", "line", "told"),
    [("units:\n  wing: {flown: Acee}\n  tub: 1\n", "flown", "Acee"),
     ("units:\n  wing: {pilot: Ace}\n  tub: 1\n", "pilot", "pilot"),
     ("units:\n  wing: {flown: Ace, count: 3}\n  tub: 1\n", "wing", "takes 100 points at most; this list has 148"),
     ("units:\n  wing: {chief: true, count: 2}\n", "wing", "takes 1 units with `chief` at most; this list has 2"),
     ("units:\n  wing: many\n  tub: 1\n", "wing", "how many there are, or what the list says of them")],
)  # fmt: skip
def test_what_a_list_cannot_say_is_told_at_its_line(units, line, told, tmp_path):
    text = listed(units)
    found = [one for one in examine(Project(folder(tmp_path, {**GIVEN, LIST: text}))).findings if one.severity == "error"]
    assert len(found) == 1 and told in found[0].message, found
    assert (found[0].path, line in text.splitlines()[found[0].line - 1]) == (LIST, True), found


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [("skill: {type: number, min: 1, max: 6}", "skill: {type: number, min: 1, max: 6, listed: true}", "cannot be said by a force list"),
     ("  role: {type: choice,", "  role: {listed: true, type: choice,", "is said by lists"),
     ("  traits: {list: trait}\n  flown", "  traits: {list: trait, listed: true}\n  flown", "means nothing for a list"),
     ("{chief: {most", "{chef: {most", "no field `chef`")],
)  # fmt: skip
def test_a_field_that_no_list_can_say_is_told(old, new, told, tmp_path):
    assert GIVEN[SHAPE].count(old) == 1, old
    found = [
        one
        for one in examine(Project(folder(tmp_path, {**GIVEN, SHAPE: GIVEN[SHAPE].replace(old, new)}))).findings
        if one.severity == "error"
    ]
    assert [one.path for one in found] == [SHAPE] and told in found[0].message, found


def test_the_page_of_a_faction_names_what_a_list_says(duel, tmp_path):
    declared = game("duel", duel)
    content = declared.load(duel)
    [group] = [one for one in declared.pages(content, content.data).entries if one.title == "Factions"]
    staged = [StagedEdition(declared, content, content.data, declared.data_schema("1"))]
    staging = Staging(duel, staged, tmp_path / "dist", tmp_path / "pages", None)
    staging.page(*group.entries[0].entries[0])
    text = (tmp_path / "pages/duel/factions/rebels/index.md").read_text("utf-8")
    assert "(Ace, Chief)" in unescape(text) and "(Rookie)" in text


def test_a_piece_plays_with_what_the_list_says_of_it():
    changed = deepcopy(data("glasswold"))
    changed["shape"]["units"]["pace"]["label"] = "Pace"
    force = next(one for faction in changed["factions"] for one in faction["forces"] if one["key"] == "keepers/water-train")
    first = force["units"][0]
    force["units"] = [first | {"count": 1, "given": {"pace": 9}}, *({**one, "given": {}} for one in force["units"][1:])]
    match = until(Match.new(changed, *GAMES["glasswold"][1:], "2"), "activate")
    names = {piece.id: match.flow.record(piece) for piece in match.state.pieces.values() if piece.player == "A"}
    fast = [piece for piece, record in names.items() if record["name"].endswith("(Pace 9)")]
    assert len(fast) == 1 and names[fast[0]]["pace"] == 9
    assert live(match.flow, match.flow.piece(fast[0]))["pace"] == 9

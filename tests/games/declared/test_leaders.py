"""What a leader gives to the units of its list: seen on cards, in lists and in odds."""

from pathlib import Path

import pytest

from rulepress import cli
from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project
from rulepress.content.games.declared.card_records import said
from rulepress.content.games.declared.card_translations import texts
from rulepress.content.games.registry import game

from .test_declared import BASE, folder

LEADER = "factions/duel/rebels/leaders/ace.yaml"
GRANTS = """grants:
  - {to: [wing], add: {stats.pilot: 1, cost: -5}, give: {traits: [{Tough: 2}]}}
  - {to: all, add: {stats.speed: 1}}
"""
ODDS = """odds:
  shot:
    rule: attack.roll
    with: weapons
    roll: {pool: [weapon.dice, {add: unit.stats.pilot}, {add: 1, when: {unit.traits: tough}}], hits: core.hit_on}
    track: target.stats.hull
"""
CHAPTER = "rules/duel/chapters/attack.md"
ROLLED = {CHAPTER: BASE[CHAPTER].replace("[attack.roll: table]", "[attack.roll]")}


@pytest.fixture(scope="module")
def led(tmp_path_factory) -> Path:
    shape = "rules/duel/shape.yaml"
    return folder(tmp_path_factory.mktemp("led"), {LEADER: BASE[LEADER] + GRANTS, shape: BASE[shape] + ODDS, **ROLLED})


@pytest.fixture(scope="module")
def declared(led):
    return game("duel", Project(led))


@pytest.fixture(scope="module")
def data(led, declared):
    return declared.load(Project(led)).data


def test_a_list_has_cards_of_units_as_they_are_led(declared, data):
    cards = {face.key: face.record for face in declared.card_sides(data)}
    assert [deck.cards for deck in declared.decks(data)] == [["rebels/ace", "rebels/wing@ace", "rebels/wing@ace", "rebels/tub@ace"]]
    plain, wing = cards["rebels/wing"], cards["rebels/wing@ace"]
    assert [one["value"] for one in plain["stats"]][3:] == ["4", "3"] and [one["value"] for one in wing["stats"]][3:] == ["5", "4"]
    assert (plain["badge"], wing["badge"]) == ("30", "25")
    assert [(one["name"], one["note"]) for one in said(wing, "trait")] == [("Linked", None), ("Tough", "1"), ("Tough", "2")]
    assert wing["type"] == "Fighter, under Red Ace"
    assert [one["label"] for one in wing["stats"] if one.get("given")] == ["SPEED", "PILOT"], "what the leader adds is marked"
    assert [block.get("by") for block in wing["texts"]][:2] == [None, "Under Red Ace"]
    assert [one["note"] for one in wing["texts"][1]["list"]] == ["2"]
    assert [(one["title"], one["text"]) for one in said(cards["rebels/ace"], "note")] == [
        ("Star Wing", "Pilot +1, Points −5, Tough (2)."),
        ("All units", "Speed +1."),
    ]


ORDERED = {
    "rules/duel/shape.yaml": BASE["rules/duel/shape.yaml"]
    .replace("  gifts: {list: trait}", "  order: prose\n  gifts: {list: trait}").replace("texts: [gifts]", "texts: [order, gifts]"),
    LEADER: BASE[LEADER] + "order: Forward.\n" + GRANTS,
}  # fmt: skip


def test_texts_stand_in_the_order_of_the_shape_and_in_the_book(tmp_path):
    project = Project(folder(tmp_path, ORDERED))
    declared = game("duel", project)
    data = declared.load(project).data
    ace = {face.key: face.record for face in declared.card_sides(data)}["rebels/ace"]
    assert [(block["style"], len(block["list"])) for block in ace["texts"]] == [("note", 1), ("trait", 1), ("note", 2)]
    [leaders] = [
        block["table"] for block in declared.reference(data)[0]["blocks"] if "table" in block and block["table"]["head"][0] == "Leader"
    ]
    assert [line["text"] for line in leaders["rows"][0][-1]][:2] == ["Linked", "Forward."]


def test_units_and_leaders_are_called_as_the_shape_says(tmp_path):
    shape = "rules/duel/shape.yaml"
    nouns = "nouns: {unit: [ship, ships], leader: [hero, heroes], trait: [knack, knacks]}\n"
    project = Project(folder(tmp_path, {LEADER: BASE[LEADER] + GRANTS, shape: nouns + BASE[shape]}))
    assert examine(project).findings == []
    declared = game("duel", project)
    content = declared.load(project)
    ace = {face.key: face.record for face in declared.card_sides(content.data)}["rebels/ace"]
    assert [one["title"] for one in said(ace, "note")] == ["Star Wing", "All ships"]
    faction, cards = declared.reference(content.data)
    headings = [block["heading"] for block in [*faction["blocks"], *cards["blocks"]] if "heading" in block]
    assert headings == ["Ships", "Heroes", "Knacks"] and faction["blocks"][1]["table"]["head"][0] == "Ship"
    assert "words All ships" in " ".join(" ".join(map(str, path)) for each in texts(content) for path in each.english)
    pages = declared.pages(content, content.data)
    assert pages.entries[0].context["units"] == ("ship", "ships")
    [wrong] = examine(Project(folder(tmp_path, {shape: nouns.replace("trait:", "trai:") + BASE[shape]}))).findings
    assert (wrong.code, wrong.line) == ("unknown-kind", 1) and "trait" in wrong.suggestion


def test_what_is_printed_of_each_unit_is_the_unit_itself(declared, data):
    [section, _] = declared.reference(data)
    [units] = [block["table"] for block in section["blocks"] if "table" in block and block["table"]["head"][0] == "Unit"]
    assert len(units["rows"]) == 2


def test_lists_count_what_units_cost_as_they_are_led(declared, data, led):
    [group] = [one for one in declared.pages(declared.load(Project(led)), data).entries if one.title == "Factions"]
    [faction] = group.entries
    assert faction.entries[0].context["points"] == {"patrol": 72}


def test_odds_say_what_the_leader_adds(led, capsys):
    asked = ["--project", str(led), "odds", "shot", "--by", "wing", "--with", "laser", "--at", "tub"]
    assert cli.main(asked) == 0
    assert "7 × d6" in capsys.readouterr().out
    assert cli.main([*asked, "--leader", "Red Ace"]) == 0
    told = capsys.readouterr().out
    assert "8 × d6" in told and "+1  attack.roll  led by Red Ace" in told and "+3  attack.roll  pilot of Star Wing" in told
    assert cli.main([*asked, "--leader", "Rod Ace"]) != 0
    assert "Did you mean Red Ace?" in capsys.readouterr().err


def test_the_form_asks_who_leads(declared, data):
    [shot] = declared.engine.index(data)["asks"]
    field = next(one for one in shot["fields"] if one["name"] == "leader")
    assert field["options"]["rebels/wing"] == [["", "nobody"], ["ace", "Red Ace"]] and field["start"] == ""
    answer = declared.engine.calls.opened(data)(
        "odds", {"test": "shot", "by": "rebels/wing", "with": "laser", "at": "rebels/tub", "leader": ""}
    )
    assert "answer" in answer


# -- to those for whom conditions hold ------------------------------------------------------------------------------

CHOSEN = """grants:
  - to: all
    where: {role: [Fighter, Bomber], stats.hull: {from: 3, to: core.hit_on + 1}, not: {traits: linked}}
    add: {stats.pilot: 1}
  - {to: all, where: {any: [{traits: tough}, {stats.hull: 8}]}, add: {cost: -5}, give: {traits: [{Tough: 2}]}}
"""


def chosen(root: Path, grants: str = CHOSEN, **more: str) -> Project:
    shape = "rules/duel/shape.yaml"
    return Project(folder(root, {LEADER: BASE[LEADER] + grants, shape: BASE[shape] + ODDS, **ROLLED, **more}))


def test_a_grant_goes_to_those_for_whom_its_conditions_hold(tmp_path, capsys):
    wing = "factions/duel/rebels/units/wing.yaml"
    project = chosen(tmp_path, **{wing: BASE[wing].replace("[Linked, {Tough: 1}]", "[{Tough: 1}]")})
    assert examine(project).findings == []
    duel = game("duel", project)
    data = duel.load(project).data
    [faction] = data["factions"]
    assert [grant["to"] for grant in faction["leaders"][0]["grants"]] == [["wing"], ["tub", "wing"]]
    cards = {face.key: face.record for face in duel.card_sides(data)}
    assert [(one["title"], one["text"]) for one in said(cards["rebels/ace"], "note")] == [
        ("All units (Role Fighter or Bomber, Hull 3 to 5, not Linked)", "Pilot +1."),
        ("All units (Tough or Hull 8)", "Points −5, Tough (2)."),
    ]
    assert (cards["rebels/wing@ace"]["badge"], cards["rebels/tub@ace"]["badge"]) == ("25", "17")
    [group] = [one for one in duel.pages(duel.load(project), data).entries if one.title == "Factions"]
    assert group.entries[0].entries[0].context["points"] == {"patrol": 67}
    assert cli.main(["--project", str(tmp_path), "odds", "shot", "--by", "tub", "--at", "wing", "--leader", "ace"]) == 0
    assert "led by" not in capsys.readouterr().out
    assert cli.main(["--project", str(tmp_path), "odds", "shot", "--by", "wing", "--with", "laser", "--at", "tub", "--leader", "ace"]) == 0
    assert "+1  attack.roll  led by Red Ace" in capsys.readouterr().out


def test_lists_are_judged_by_what_chosen_units_cost(tmp_path):
    dear = "grants:\n  - {to: all, where: {role: Fighter}, add: {cost: 10}}\n"
    assert [(one.code, one.message.split("; ")[1]) for one in examine(chosen(tmp_path, dear)).findings] == [
        ("force-limits", "this list has 102 (list.points).")
    ]


def test_an_older_edition_may_have_nobody_for_whom_a_condition_holds(tmp_path):
    only = "grants:\n  - {to: all, where: {stats.shields: {over: 1}}, add: {cost: -5}}\n"
    older = {"factions/duel/rebels/editions/1.yaml": "units: {wing: {stats: {shields: 0}}}\n"}
    project = chosen(tmp_path, only, **older)
    assert examine(project).findings == []
    editions = game("duel", project).load(project).editions
    assert [one.data["factions"][0]["leaders"][0]["grants"][0]["to"] for one in editions.values()] == [["wing"], []]


def test_conditions_are_said_in_the_card_s_language(tmp_path):
    words = {
        "rules/duel/texts/de.yaml": "words:\n  Role: Rolle\n  Bomber: Kampfflieger\n  Hull: Rumpf\n  or: oder\n  not: nicht\n"
        '  "{} to {}": "{} bis {}"\n  "more than {}": "über {}"\n  Shld: Schild\n  All units: Alle Einheiten\n'
        "shared: {trait: {Linked: {name: Verbunden}}}\n"
    }
    wing = "factions/duel/rebels/units/wing.yaml"
    more = "  - {to: all, where: {stats.shields: {over: 1}}, add: {cost: -1}}\n"
    project = chosen(tmp_path, CHOSEN + more, **words, **{wing: BASE[wing].replace("[Linked, {Tough: 1}]", "[{Tough: 1}]")})
    assert examine(project).findings == []
    duel = game("duel", project)
    cards = {face.key: face.record for face in duel.card_sides(duel.translated(duel.load(project), "de"))}
    titles = [one["title"] for one in said(cards["rebels/ace"], "note")]
    assert titles[0] == "Alle Einheiten (Rolle Fighter oder Kampfflieger, Rumpf 3 bis 5, nicht Verbunden)"
    assert titles[2] == "Alle Einheiten (Schild über 1)"


# -- what a change does ---------------------------------------------------------------------------------------------


def _compared(tmp_path, before: str, after: str):
    old, new = (chosen(tmp_path / name, grants) for name, grants in (("old", before), ("new", after)))
    duel = game("duel", new)
    found = duel.engine.touched(duel.load(old).data, duel.load(new).data)
    return {(one.situation, one.who, one.target) for one in found}


def test_a_changed_grant_tells_the_odds_that_it_changes(tmp_path):
    more = CHOSEN.replace("{role: [Fighter, Bomber], stats.hull: {from: 3, to: core.hit_on + 1}, not: {traits: linked}}", "{role: Fighter}")
    found = _compared(tmp_path, more, more.replace("stats.pilot: 1", "stats.pilot: 2"))
    assert {(situation, who) for situation, who, _ in found} == {
        ("led by Red Ace", "Shot: Star Wing, Laser"), ("led by Red Ace", "Shot: Star Wing, Torpedo"),
    }  # fmt: skip


def test_a_leader_that_begins_to_give_is_compared_with_the_units_alone(tmp_path):
    none = "grants:\n  - {to: [tub], add: {stats.pilot: 1}}\n"
    found = _compared(tmp_path, none, "grants:\n  - {to: [wing], add: {stats.pilot: 1, stats.hull: -2}}\n")
    assert ("led by Red Ace", "Shot: Star Wing, Laser", "Old Tub") in found and (
        "led by Red Ace",
        "Shot: Old Tub, Quad Laser",
        "Star Wing",
    ) in found
    assert ("target led by Red Ace", "Shot: Old Tub, Quad Laser", "Star Wing") in found
    assert not any(situation == "as it stands" for situation, _, _ in found)


def test_a_leader_who_changes_nothing_of_it_is_not_told(tmp_path):
    same = "grants:\n  - {to: [tub], add: {cost: -5}}\n"
    old = chosen(tmp_path / "old", same)
    new = chosen(tmp_path / "new", same, **{"rules/duel/core.yaml": BASE["rules/duel/core.yaml"].replace("hit_on: 4", "hit_on: 5")})
    duel = game("duel", new)
    assert {one.situation for one in duel.engine.touched(duel.load(old).data, duel.load(new).data)} == {"as it stands"}


def test_what_differs_as_it_does_as_it_stands_is_told_once(tmp_path):
    shape, core = "rules/duel/shape.yaml", "rules/duel/core.yaml"
    asked = ODDS.replace("    with: weapons", "    with: weapons\n    ask: {range: {type: number, min: 1, max: 9, default: 1}}")
    asked = asked.replace("{add: 1, when: {unit.traits: tough}}", "{add: 1, when: {range: 9}}")
    old = Project(folder(tmp_path / "old", {shape: BASE[shape] + asked}))
    new = Project(folder(tmp_path / "new", {shape: BASE[shape] + asked, core: BASE[core].replace("hit_on: 4", "hit_on: 5")}))
    duel = game("duel", new)
    assert {one.situation for one in duel.engine.touched(duel.load(old).data, duel.load(new).data)} == {"as it stands", "range 9"}

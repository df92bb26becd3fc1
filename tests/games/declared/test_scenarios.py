"""Scenarios of a declared game: what may be typed, the map, the page, the chapter and the sheet for the table."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from rulepress import cli
from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project
from rulepress.content.games.declared.scenario_records import drawn, places
from rulepress.content.games.registry import game
from rulepress.web.site.page_staging import StagedEdition, stage

from .test_declared import BASE, folder

SHAPE, GATE = "rules/duel/shape.yaml", "scenarios/duel/gate.yaml"
GIVEN = {
    SHAPE: BASE[SHAPE] + "scenarios:\n  weather: {type: choice, of: [Calm, Storm]}\n  tale: {type: prose, optional: true}\n",
    GATE: """id: gate
name: The Gate
summary: One gate, and two fleets that want it for {{ core.turns }} turns.
table: {width: 48, depth: 36}
sides: [Raiders, Wardens]
zones:
  - {side: Raiders, edge: left, depth: 8}
  - {side: Wardens, edge: top, depth: 6}
  - {side: Raiders, at: [16, -10], size: [10, 8]}
terrain:
  - {name: Wood, ground: wood, at: [-12, 4], size: [8, 6]}
  - {name: Pond, ground: water, at: [6, 8], across: 5}
  - {name: Wood, shape: [[-4, -12], [4, -12], [0, -8]]}
objectives:
  - {name: Gate, at: [0, 0]}
  - {name: Beacon, at: [12, -6]}
setup:
  - Roll a die each.
victory:
  - Hold the Gate after {{ core.turns }} turns.
weather: Storm
tale: It was a dark night.
""",
}


@pytest.fixture(scope="module")
def gated(tmp_path_factory) -> Path:
    return folder(tmp_path_factory.mktemp("gated"), GIVEN)


@pytest.fixture(scope="module")
def declared(gated):
    return game("duel", Project(gated))


@pytest.fixture(scope="module")
def content(gated, declared):
    return declared.load(Project(gated))


def test_it_says_what_its_file_says(gated, content, declared):
    from jsonschema import Draft202012Validator

    assert examine(Project(gated)).findings == []
    [gate] = content.data["scenarios"]
    assert (gate["weather"], gate["victory"]) == ("Storm", ["Hold the Gate after 8 turns."])
    assert not list(Draft202012Validator(declared.data_schema("2")).iter_errors(content.data))


def test_its_page_has_the_map_to_scale_and_everything_in_words(content, declared):
    [group] = [one for one in declared.pages(content, content.data).entries if one.title == "Scenarios"]
    [page] = group.entries
    assert page.path == "duel/scenarios/gate.md"
    drawing = page.context["drawing"]
    assert 'viewBox="0 0 668 588"' in drawing, "48 by 36 inches, 12 units each, a margin of 46, and two lines of a legend"
    assert '<rect class="map-zone map-attacker" x="46" y="46" width="96" height="432"/>' in drawing, "8 inches along the left edge"
    assert drawing.count('class="map-objective"') == 3, "two, and the one of the legend"
    assert '<polygon class="map-terrain map-forest" points="142,178 238,178 238,250 142,250"/>' in drawing
    assert '<circle class="map-terrain map-building" cx="406" cy="166" r="30"/>' in drawing
    assert drawing.count('class="map-terrain"') == 2, "rock, here and in the legend"
    assert page.context["sections"][0].texts == [
        "The table is 48″ by 36″.",
        "Raiders: within 8″ of the left edge.",
        "Wardens: within 6″ of the top edge.",
        "Raiders: 10″ by 8″, 16″ to the right and 10″ down from the middle.",
        "Wood: 8″ by 6″, 12″ to the left and 4″ up from the middle.",
        "Pond (water): 5″ across, 6″ to the right and 8″ up from the middle.",
        "Wood: as drawn, 8″ by 4″ in all, 10″ down from the middle.",
        "Gate: in the middle.",
        "Beacon: 12″ to the right and 6″ down from the middle.",
    ]
    assert [(one["label"], one["text"]) for one in page.context["facts"]] == [("Weather", "Storm")]
    assert page.context["notes"] == [{"title": "Tale", "text": "It was a dark night."}]


def test_the_site_of_one_game_is_its_own_and_leads_to_its_scenarios(gated, content, declared, tmp_path):
    games = [StagedEdition(declared, one, one.data, declared.data_schema(id_)) for id_, one in content.editions.items()]
    data = tmp_path / "data"
    data.mkdir()
    for one in games:
        for suffix in (".json", ".schema.json"):
            (data / f"duel-{one.data['edition']['id']}{suffix}").write_text("{}")
    documents = SimpleNamespace(files=[], lints=[], anchor=str)
    staged = stage(Project(gated), games, tmp_path / "none", (), data, tmp_path / "pages", None, documents)
    home, own = ((tmp_path / "pages" / path).read_text("utf-8") for path in ("index.md", "duel/index.md"))
    assert "<h1>Star Duel</h1>" in home and "Rules, pressed" not in home
    assert "## Scenarios" in own and "The Gate" in own
    titles = [
        title for one in staged.nav for title, entries in one.items() if title == "For designers" for page in entries for title in page
    ]
    assert "Printing cards" in titles and "Bots" not in titles, "nobody plays it against a bot"
    assert not (tmp_path / "pages/docs/bots.md").exists()


def test_its_map_says_what_the_colours_mean(content):
    [gate] = content.data["scenarios"]
    words = ["Wood", "Water", "Other terrain", "Objective"]
    assert [one for one in words if f">{one}</text>" in legend(gate)] == words and "Building" not in legend(gate)
    shapeless = [one for one in gate["terrain"] if one["ground"] is None]
    assert ">Terrain</text>" in legend({**gate, "terrain": shapeless})
    rock = {**shapeless[0], "name": "Stone", "ground": "rock"}
    assert ">Rock</text>" in legend({**gate, "terrain": [rock]}) and ">Rock, other terrain<" in legend(
        {**gate, "terrain": [*shapeless, rock]}
    )
    assert any(words.startswith("Stone (rock): ") for words in places({**gate, "terrain": [rock]}))
    assert "<g" not in drawn({**gate, "terrain": [], "objectives": []})


def legend(scenario) -> str:
    drawing = drawn(scenario)
    return drawing[drawing.index("<g transform") :]


def test_names_of_its_map_hide_no_small_pieces(content):
    [gate] = content.data["scenarios"]
    hut = {"name": "Hut", "ground": "building", "at": [0, 15], "size": [2, 2], "across": None, "shape": None}
    stone = hut | {"name": "Standing Stone", "at": [-1, -1], "size": None, "across": 3}
    drawing = drawn({**gate, "terrain": [*gate["terrain"], hut, stone]})
    found = re.findall(r'<text class="map-place" (?:x="(.+?)" y="(.+?)"|text.*?translate\((.+?) (.+?)\)).*?>(.+?)</text>', drawing)
    places = {name: ((float(x or across) - 334) / 12, (262 - float(y or along)) / 12) for x, y, across, along, name in found}
    assert len(found) == 10, "each has its name"
    for name, (x, y) in places.items():
        for piece, (across, up) in (("Hut", (0, 15)), ("Standing Stone", (-1, -1)), ("Gate", (0, 0)), ("Beacon", (12, -6))):
            beside = abs(x - across) > len(name) * 0.25 + 0.8 or abs(y - up) > 1.2
            assert beside, f"{name} stands on {piece}"
    assert abs(places["Pond"][0] - 6) < 0.1 and abs(places["Pond"][1] - 8) < 1, "what has room has its name in its middle"


def test_the_book_has_a_chapter_of_it_and_the_pack_a_sheet(content, declared):
    [chapter] = declared.appendix(content.data)
    assert chapter.title == "The Gate" and "1. Roll a die each." in chapter.body and list(chapter.figures) == ["map-gate"]
    assert "## At a glance\n\n- Weather: Storm" in chapter.body and "## Tale\n\nIt was a dark night." in chapter.body
    [deck] = declared.decks(content.data)
    [sheet] = declared.pack(content.data, deck).scenarios
    assert (sheet.name, sheet.lead) == ("The Gate", "One gate, and two fleets that want it for 8 turns.")
    assert (sheet.sections[0].title, sheet.sections[0].texts) == ("At a glance", ["Weather: Storm"])
    assert (sheet.sections[-1].title, sheet.sections[-1].texts) == ("Tale", ["It was a dark night."])


@pytest.mark.parametrize(
    ("old", "new", "expect"),
    [
        ("edge: left", "edge: lft", "wrong-value @ 7"),
        ("{side: Raiders, edge: left", "{side: Raider, edge: left", "unknown-side @ 7"),
        ("[12, -6]", "[32, -6]", "off-table @ 16"),
        ("at: [-12, 4]", "at: [-22, 4]", "off-table @ 11"),
        ("[0, -8]]", "[0, -28]]", "off-table @ 13"),
        ("[[-4, -12], [4, -12], [0, -8]]", "[-4, -12, 4, -12, 0, -8]", "wrong-type @ 13"),
        ("[0, -8]]", "[0, -12]]", "wrong-value @ 13"),
        ("ground: water", "ground: watr", "wrong-value @ 12"),
        ("across: 5", "across: 5, size: [2, 2]", "wrong-value @ 12"),
        ("at: [6, 8], across", "across", "wrong-value @ 12"),
        ("at: [16, -10], size", "at: [20, -10], size", "off-table @ 9"),
        ("name: Beacon", "name: Gate", "twice @ 16"),
        (
            "water, at: [6, 8], across: 5}",
            "building, at: [6, 8], size: [3, 3]}\n  - {name: Inn, ground: building, at: [7, 8], size: [3, 3]}",
            "pieces-overlap @ 13",
        ),
        ("edge: left, depth: 8", "edge: left", "wrong-value @ 7"),
        ("weather: Storm", "weather: Strm", "wrong-value @ 21"),
        ("after {{ core.turns", "after {{ core.turn", "unknown-name @ 20"),
        ("sides: [Raiders, Wardens]", "sides: [Raiders, Wardens, Raiders]", "twice @ 5"),
        ("setup:", "stup:", "unknown-key @ 17"),
        ("table: {width: 48, depth: 36}", "table: 48", "wrong-type @ 4"),
    ],
)
def test_what_is_wrong_with_one_is_told_at_its_line(old, new, expect, tmp_path):
    assert GIVEN[GATE].count(old) == 1
    [found] = examine(Project(folder(tmp_path, {**GIVEN, GATE: GIVEN[GATE].replace(old, new)}))).findings
    assert (f"{found.code} @ {found.line}", found.path) == (expect, GATE)


def test_a_new_one_passes_check(tmp_path):
    root = folder(tmp_path, GIVEN)
    assert cli.main(["new", "scenario", "Last Stand", "--project", str(root)]) == 0
    assert examine(Project(root)).findings == []


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (
            "scenario",
            "This game has no scenarios: add `scenarios: {}`, or fields of your own below `scenarios:`, to rules/duel/shape.yaml.",
        ),
        ("scenrio", "Choose one of: unit, faction, leader, force, trait, weapon, game."),
        ("waepon", "Did you mean weapon?"),
    ],
)
def test_a_kind_that_the_game_lacks_is_told_with_what_to_add(kind, told, tmp_path, capsys):
    assert cli.main(["new", kind, "Last Stand", "--project", str(folder(tmp_path, {}))]) == cli.USAGE
    said = capsys.readouterr().err
    assert told in said and "usage:" not in said


def test_with_a_wrong_shape_nothing_is_begun(tmp_path, capsys):
    root = folder(tmp_path, {SHAPE: BASE[SHAPE].replace("units:", "unts:", 1)})
    assert cli.main(["new", "unit", "Moth", "--project", str(root)]) == cli.USAGE
    assert "rules/duel/shape.yaml is not yet right" in capsys.readouterr().err

"""M.S. Wars' resolved data: what teams come to, what texts say, what the data's own schema promises."""

import json

import pytest
from jsonschema import Draft202012Validator

from rulepress.content.files.project import Project
from rulepress.content.games.mswars.data_schema import data_schema
from rulepress.content.games.registry import game
from rulepress.games.mswars import abilities
from rulepress.games.mswars.model import Rules

from ..shipped import content as shipped_content


@pytest.fixture(scope="module")
def content():
    return shipped_content("ms-wars")


@pytest.fixture(scope="module")
def data(content):
    assert content.data, content.diagnostics
    return content.data


@pytest.fixture
def patrol(tmp_path):
    """Call it with the VP of a unit and how many of it make a team: that team as resolved."""

    def resolved(vp: int, count: int, command: int = 2, ability: str = "", bonus: str = "") -> dict:
        folder = tmp_path / "factions/ms-wars/reds"
        for kind in ("units", "pilots", "teams"):
            (folder / kind).mkdir(parents=True)
        (folder / "faction.yaml").write_text('id: reds\nname: Reds\nsummary: Red.\ncolours: {ink: "#000000", accent: "#ff0000"}\n')
        (folder / "units/mech.yaml").write_text(
            f"id: mech\nname: Mech\ntype: sracu\nmove_type: walker\nsize: 2\ntech: 1\nvp: {vp}\n"
            f"stats: {{move: 6, defence: 3, armour: 3, dc: 12, output: 4}}\nsilhouette: amago\nabilities: [{ability}]\n"
        )
        (folder / "pilots/ace.yaml").write_text(
            "id: ace\nname: Ace\ngrade: Ace\nstats: {range_attack: 12, melee_attack: 12, reflex: 3, endurance: 4, "
            f"command: {command}, morale: 9}}\nskills: [{bonus}]\n"
        )
        others = f"\n  - {{unit: mech, pilot: ace, count: {count - 1}}}" if count > 1 else ""
        (folder / "teams/patrol.yaml").write_text(
            f"id: patrol\nname: Patrol\nmembers:\n  - {{unit: mech, pilot: ace, commander: true}}{others}\n"
        )
        found = game("ms-wars").load(Project(tmp_path))
        assert found.data, found.diagnostics
        return found.data["factions"][0]["teams"][0]

    return resolved


@pytest.mark.parametrize(
    ("vp", "count", "marks"),
    [(1, 1, (1, 1, 1)), (1, 3, (3, 1, 2)), (2, 2, (4, 1, 2)), (5, 1, (5, 2, 3)), (43, 3, (129, 33, 65)), (100, 1, (100, 25, 50))],
)
def test_the_marks_are_rounded_up(patrol, vp, count, marks):
    assert tuple(patrol(vp, count)["vp"].values()) == marks


@pytest.mark.parametrize(
    ("count", "ability", "bonus", "tcv"),
    [(1, "", "", 2), (1, "", "Noble Background", 3), (1, "Command Unit", "", 3), (2, "Command Unit", "", 4), (5, "Command Unit", "", 4)],
)
def test_the_tcv_has_what_commander_and_command_units_bring(patrol, count, ability, bonus, tcv):
    assert patrol(10, count, ability=ability, bonus=bonus)["tcv"] == tcv


def test_texts_have_their_numbers_and_effects_theirs(data):
    platform = data["abilities"]["Stable Platform"]
    assert "−2" in platform["text"] and "−1" in platform["text"] and "{" not in platform["text"]
    assert [effect["to"] for effect in platform["effects"]] == [-2, -1]
    assert all("{{" not in gift["text"] for kind in ("abilities", "skills") for gift in data[kind].values())


def test_every_shipped_figure_is_marked_as_ours(data):
    for faction in data["factions"]:
        assert [card["key"] for card in (*faction["units"], *faction["pilots"]) if not card["ours"]] == []


def test_the_shipped_teams_are_of_ten_and_their_pilots_may_have_their_skills(data):
    rules = Rules.from_data(data)
    assert len(rules.teams) >= 2
    for team in rules.teams.values():
        assert len(team.members) == 10
        assert abilities.repeated(rules, team.members) == []
    assert [list(abilities.missing(rules, pilot)) for pilot in rules.pilots.values() if list(abilities.missing(rules, pilot))] == []


def test_the_data_is_what_its_schema_says(data):
    validator = Draft202012Validator(data_schema("fragment"))
    plain = json.loads(json.dumps(data))
    assert list(validator.iter_errors(plain)) == []
    assert not validator.is_valid(plain | {"extra": 1})
    plain["factions"][0]["units"][0]["vp"] = "many"
    assert not validator.is_valid(plain)


def test_an_edition_that_there_is_not(content):
    with pytest.raises(KeyError):
        game("ms-wars").resolve(content, "1066")


def test_a_scenario_s_map_shows_where_who_deploys(content, data):
    played = game("ms-wars")
    [deck, *_] = played.decks(data)
    [sheet] = played.pack(data, deck).scenarios
    svg = sheet.maps[0].drawing
    assert "Player A deploys" in svg and "Player B deploys" in svg
    assert "player A deploys within 12 inches of the top edge; player B deploys within 12 inches of the bottom edge" in svg
    assert (svg.count("map-grid"), 'height="576"' in svg) == (6, True), "48 inches of a foot's grid, 12 units an inch"
    assert not any("map" in one or "quick reference" in one for one in played.pack(data, deck).lacking), "both are there"


def test_every_rule_leads_to_its_code_and_its_examples(content, data):
    groups = game("ms-wars").pages(content, data).entries
    [page] = [one for group in groups for one in getattr(group, "entries", ()) if one.title == "Traceability"]
    rows = {row.rule: row for row in page.context["rows"]}
    assert list(rows) == [rule["id"] for rule in data["rules"]]
    assert "play.battlefield.within" in rows["measure.edges"].code
    assert any(row.examples and row.code for row in rows.values())
    assert all(row.code for row in rows.values() if row.engine)


def test_the_rulebook_ends_with_the_scenarios_and_their_maps(data):
    [chapter] = [one for one in game("ms-wars").appendix(data) if one.name == "scenario-skirmish"]
    assert "## Deployment\n\n- Player A sets up within 12″ of the top edge." in chapter.body
    [(name, drawing)] = chapter.figures.items()
    assert f"[[figure: {name}]]" in chapter.body and "<svg" in drawing and "\n" not in drawing

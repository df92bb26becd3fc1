"""A game that is declared: a folder without Python, from its shape to its cards."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

from rulepress import cli
from rulepress.cli.checking.checker import examine
from rulepress.cli.lsp.workspace import Workbench
from rulepress.content.editor import editor_schemas
from rulepress.content.files.project import Project
from rulepress.content.games.declared.card_records import said
from rulepress.content.games.declared.definition_errors import judge
from rulepress.content.games.declared.field_text import in_cell
from rulepress.content.games.declared.game_definition import TAKEN, GameDefinition, Whole, plural
from rulepress.content.games.registry import game
from rulepress.content.models.validation import validate
from rulepress.content.system.contract_faults import faults
from rulepress.content.yaml.documents import read_yaml as read
from rulepress.content.yaml.source_location import At
from rulepress.press.book.book_layout import BookSetup
from rulepress.press.book.book_run import books
from rulepress.press.cards.press_run import look
from rulepress.web.site.page_staging import StagedEdition, Staging

from ...shipped import ROOT, read_yaml

BASE = read_yaml(ROOT / "tests" / "lints" / "declared" / "_base.yaml")
WRONG = read_yaml(Path(__file__).with_name("wrong.yaml"))


def folder(root: Path, given: dict[str, str | None]) -> Path:
    """A project with the game of the lint cases, and these files over it."""
    for name, text in {**BASE, **given}.items():
        if text is not None:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return root


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case["case"])
def test_what_is_wrong_is_told_at_its_place(case, tmp_path):
    given, name = dict(case.get("given", {})), case.get("in", "rules/duel/shape.yaml")
    for old, new in case.get("put", {}).items():
        assert BASE[name].count(old) == 1, old
        given[name] = given.get(name, BASE[name]).replace(old, new)
    found = examine(Project(folder(tmp_path, given))).findings
    told = "\n".join(f"{one.code} @ {one.path}:{one.line} {one.message} ({one.suggestion})" for one in found)
    errors = [one for one in found if one.severity == "error"] or found
    assert [f"{one.code} @ {one.path}" + (f":{one.line}" if one.line else "") for one in errors] == [case["expect"]], told
    assert case.get("told", "") in errors[0].message, told
    assert case.get("help", "") in (errors[0].suggestion or ""), told


def test_of_a_chapter_that_cannot_be_read_nothing_else_is_told(tmp_path):
    name = "rules/duel/chapters/lists.md"
    found = examine(Project(folder(tmp_path, {name: BASE[name] + "<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> theirs\n"}))).findings
    assert [(one.code, one.path) for one in found] == [("unfinished-merge", name)]


def test_the_head_of_a_chapter_is_read_as_yaml_is(tmp_path):
    name = "rules/duel/chapters/lists.md"
    typed = BASE[name].replace("title: Lists", 'title: "Lists: #2"  # for now').replace("order: 20", "order: 20 # last")
    project = Project(folder(tmp_path, {name: typed}))
    chapters = game("duel", project).load(project).chapters
    assert [(chapter.title, chapter.order, chapter.document.diagnostics) for chapter in chapters][1] == ("Lists: #2", 20, [])


@pytest.fixture(scope="module")
def duel(tmp_path_factory) -> Path:
    return folder(tmp_path_factory.mktemp("duel"), {})


@pytest.fixture(scope="module")
def content(duel):
    return game("duel", Project(duel)).load(Project(duel))


def test_the_game_has_no_faults(duel, content):
    assert examine(Project(duel)).findings == []
    assert list(content.editions) == ["2", "1"]


def test_what_is_listed_is_bound_and_its_numbers_are_filled_in(content):
    tub, wing = content.data["factions"][0]["units"]
    assert [one["name"] for one in wing["weapons"]] == ["Laser", "Torpedo"]
    assert [(one["name"], one["parameters"], one["text"]) for one in wing["traits"]] == [
        ("Linked", {}, "Rerolls one die that shows less than 4."),
        ("Tough", {"value": 1}, "Ignores the first 1 hits of a game."),
    ]
    assert wing["weapons"][1]["traits"][0]["parameters"] == {"value": 2}
    assert wing["notes"] == "Its wings open at 5 hull." and tub["notes"] is None


def test_an_older_edition_is_a_difference(content):
    older = content.editions["1"].data
    assert (older["core"]["hit_on"], older["shared"]["weapon"]["Laser"]["dice"]) == (5, 2)
    assert older["factions"][0]["units"][1]["weapons"][0]["dice"] == 2
    assert "shows 5 or more" in older["rules"][0]["text"]


def test_a_booklet_tells_players_what_the_newest_edition_changes(tmp_path):
    given = {
        "rules/duel/editions/1.yaml": "core: {hit_on: 5}\nshared: {weapon: {Laser: {dice: 2}, Flak: {dice: 1, range: 1}}}\n",
        "factions/duel/rebels/editions/1.yaml": "units: {wing: {cost: 25, stats: {hull: 4}, weapons: [Laser, Quad Laser]}, "
        "tub: {stats: {hull: 9}}}\n",
    }
    project = Project(folder(tmp_path, given))
    duel = game("duel", project)
    editions = duel.load(project).editions
    assert editions["1"].data, editions["1"].diagnostics
    told = {
        one["title"]: [" ".join([entry["kind"], entry["name"], *(words for _, words in entry["pieces"])]) for entry in one["entries"]]
        for one in duel.news(editions["1"].data, editions["2"].data)
    }
    assert told["Attack"] == ["now  Roll the weapon’s dice; each that shows 5 4 or more hits."]
    assert told["Weapons"] == ["now Laser Dice 2 3", "gone Flak"]
    [tub, wing] = told["The Rebels"]
    assert tub == "now Old Tub Hull 9 8"
    assert "Points 25 30" in wing and "Hull 4 5" in wing and "with Torpedo" in wing and "without Quad Laser" in wing
    assert duel.news(editions["2"].data, editions["2"].data) == []


def test_a_number_of_which_only_an_older_edition_speaks_is_no_slip(tmp_path):
    chapter = "rules/duel/chapters/attack.md"
    told = {chapter: BASE[chapter] + "\n[attack.flak: only 1] Flak hits on {{ core.flak }}.\n"}
    told["rules/duel/editions/1.yaml"] = "core: {flak: 6}\n"
    assert not [one for one in examine(Project(folder(tmp_path, told))).findings if one.severity == "error"]


def test_numbers_of_the_rules_with_a_form_may_be_tables_and_empty(tmp_path):
    from jsonschema import Draft202012Validator

    shape, core = "rules/duel/shape.yaml", "rules/duel/core.yaml"
    ground = "table: {cost: {type: number, min: 0, empty: true}, cover: flag}"
    numbers = "".join(f"  {name}: number\n" for name in ("hit_on", "evade_on", "turns"))
    form = f"core:\n{numbers}  range: {{group: {{short: number, long: number}}}}\n  ground: {{{ground}}}\n"
    chapter = "rules/duel/chapters/attack.md"
    told = "\n[attack.ground] {{ core.ground.cloud.cover }}, {{ core.ground.sun.cost }}, {{ core.ground.sun.cover }}.\n"
    told += "\n[attack.sun: table] A sun costs {{ core.ground.sun.cost }}.\n"
    given = {
        shape: form + BASE[shape],
        core: BASE[core] + "ground: {cloud: {cost: 2, cover: true}, sun: {cost: ~}}\n",
        chapter: BASE[chapter] + told,
    }
    project = Project(folder(tmp_path, given))
    found = game("duel", project).load(project)
    assert found.data, found.diagnostics
    assert "yes, –, no." in [rule["text"] for rule in found.data["rules"]]
    assert game("duel", project).placeholders(found.data)["core"]["ground"]["sun"]["cost"] == "–"
    assert found.data["core"]["ground"] == {"cloud": {"cost": 2, "cover": True}, "sun": {"cost": None, "cover": False}}
    assert found.data["rules"][3]["text"] == "A sun costs –."
    assert not [one for one in examine(project).findings if one.severity == "error"]
    schema = Draft202012Validator(game("duel", project).data_schema("2"))
    plain = json.loads(json.dumps(found.data))
    assert schema.is_valid(plain)
    plain["core"]["ground"]["sun"]["cost"] = -1
    assert not schema.is_valid(plain)


def test_the_data_is_as_its_schema_says(content, duel):
    from jsonschema import Draft202012Validator

    schema = game("duel", Project(duel)).data_schema("2")
    for one in content.editions.values():
        assert not list(Draft202012Validator(schema).iter_errors(json.loads(json.dumps(one.data))))
    wrong = json.loads(json.dumps(content.data))
    wrong["factions"][0]["units"][0]["stats"]["hull"] = 13
    assert [one.json_path for one in Draft202012Validator(schema).iter_errors(wrong)] == ["$.factions[0].units[0].stats.hull"]


def test_short_figures_stand_closer_in_a_table_of_many_columns():
    project = Project(ROOT / "examples/battle")
    glasswold = game("glasswold", project)
    wide, close = ("middle", "short")
    for face in glasswold.card_sides(glasswold.resolve(glasswold.load(project))):
        for table in face.record.get("tables", ()):
            assert wide not in {column["style"] for column in table["columns"]}
            assert close in {column["style"] for column in table["columns"]}


def test_a_card_says_what_the_shape_lays_out(content, duel):
    declared = game("duel", Project(duel))
    wing, ace = (face.record for face in declared.card_sides(content.data)[1:])
    assert (wing["type"], wing["badge"]) == ("Fighter", "30")
    assert [(one["label"], one["value"], one["unit"]) for one in wing["stats"]][2:] == [
        ("AGIL", "2", None),
        ("SPEED", "4", "″"),
        ("PILOT", "3", "+"),
    ]
    [table] = wing["tables"]
    assert [column["title"] for column in table["columns"]] == ["Weapon", "Dice", "Range"]
    assert [(row["cells"], row["more"]) for row in table["rows"]] == [(["Laser", "3", "3"], []), (["Torpedo", "5", "3"], ["Tough (2)"])]
    assert [(one["name"], one["note"]) for one in said(wing, "trait")] == [("Linked", None), ("Tough", "1")]
    assert [(one["name"], one["note"]) for one in said(wing, "fine")] == [("Tough", "2")]
    assert [(one["label"], len(one["boxes"])) for one in wing["tracks"]] == [("Hull", 5), ("Shld", 2)]
    assert (ace["type"], [one["name"] for one in said(ace, "trait")]) == ("Commander", ["Linked"])
    assert [deck.cards for deck in declared.decks(content.data)] == [["rebels/ace", "rebels/wing", "rebels/wing", "rebels/tub"]]


def test_what_weapons_share_but_for_a_figure_is_explained_once(tmp_path):
    path = "rules/duel/shared/weapon.yaml"
    project = Project(folder(tmp_path, {path: BASE[path].replace("range: 3}", "range: 3, traits: [{Tough: 3}]}", 1)}))
    [wing] = [face for face in game("duel", project).card_sides(game("duel", project).load(project).data) if face.key == "rebels/wing"]
    told = [(one["name"], one["note"], one["text"]) for one in said(wing.record, "fine")]
    assert told == [("Tough", "3/2", "Ignores the first 3/2 hits of a game.")]


@pytest.mark.parametrize("label, stacked", [("Hull", False), ("Protection", True)])
def test_figures_stand_below_labels_that_leave_no_room_beside_them(content, duel, label, stacked):
    data = deepcopy(content.data)
    data["shape"]["units"]["stats"]["group"]["hull"]["label"] = label
    wing = game("duel", Project(duel)).card_sides(data)[1]
    assert wing.record["stacked"] == stacked
    assert (wing.low.between == wing.frame.between) == stacked
    assert stacked or all(wing.low.pieces[f"stat {one['label']}"].room < wing.frame.pieces[f"stat {one['label']}"].room
                          for one in wing.record["stats"])  # fmt: skip


def test_many_figures_share_the_bar_so_that_dice_have_more_of_it(tmp_path):
    shape, wing = "rules/duel/shape.yaml", "factions/duel/rebels/units/wing.yaml"
    more = "mettle: {type: number, min: 1}, wounds: {type: number, min: 1}, bite: dice"
    given = {shape: BASE[shape].replace("      pilot:", f"      more: {{group: {{{more}}}}}\n      pilot:", 1)}
    given[shape] = given[shape].replace("stats.pilot]", "stats.pilot, stats.more.mettle, stats.more.wounds, stats.more.bite]")
    for unit in (wing, "factions/duel/rebels/units/tub.yaml"):
        given[unit] = BASE[unit].replace("pilot:", "more: {mettle: 7, wounds: 12, bite: 1d6+1}, pilot:")
    project = Project(folder(tmp_path, given))
    assert [one.message for one in examine(project).findings if one.severity == "error"] == []
    face = game("duel", project).card_sides(game("duel", project).load(project).data)[1]
    shares = {stat["label"]: stat["share"] for stat in face.record["stats"]}
    assert shares["BITE"] > shares["HULL"] == shares["METTLE"] and abs(sum(shares.values()) - 100) < 0.1
    rooms = {name: piece.room for name, piece in face.frame.pieces.items()}
    assert rooms["stat BITE"] > rooms["stat HULL"] and face.record["stacked"]


def test_each_choice_of_the_line_has_a_symbol_which_may_be_the_game_s_own(content, tmp_path):
    folder(tmp_path, {"templates/cards/duel/glyphs/kind-fighter.svg": BASE["factions/duel/rebels/art/dot.svg"]})
    assert examine(Project(tmp_path)).findings == []
    setting = look(tmp_path)
    card_sides = game("duel", Project(tmp_path)).card_sides(content.data)
    tub, wing, ace = (setting.prepare(face).outlines[0] for face in card_sides)
    assert 'class="icon" src="press:glyph/mark-3.svg"' in tub and "press:glyph/kind-" not in tub
    assert 'class="icon" src="press:glyph/kind-fighter.svg"' in wing and "press:glyph/mark-" not in wing
    assert 'class="icon" src="press:glyph/kind-leader.svg"' in ace


@pytest.mark.parametrize("name", ["card.html", "card.css", "back.html"])
def test_a_template_of_cards_in_the_folder_of_a_declared_game_is_read_by_nobody(tmp_path, name):
    path = f"templates/cards/duel/{name}"
    [found] = examine(Project(folder(tmp_path, {path: "a"}))).findings
    assert (found.code, found.path) == ("unread-file", path)


def test_the_quick_reference_has_the_rules_of_the_shape(content, duel):
    [panel] = game("duel", Project(duel)).panels(content.data)
    assert panel["title"] == "Attack"
    assert [rule["id"] for rule in panel["blocks"][0]["rules"]] == ["attack.roll", "attack.evade"]


def test_the_cover_of_the_book_is_in_the_colours_of_its_first_faction_or_the_game_s_own(content, duel, tmp_path):
    setting = BookSetup(Project(duel))
    book = next(books(setting, game("duel", Project(duel)), content))
    [drawn] = book.pictures.values()
    accent = content.data["factions"][0]["colours"]["accent"]
    assert accent in drawn and "var(" not in drawn
    with_own = Project(folder(tmp_path, {"templates/book/duel/cover.svg": BASE["factions/duel/rebels/art/dot.svg"]}))
    own = next(books(BookSetup(with_own), game("duel", with_own), content))
    assert not own.pictures and "press:duel/cover.svg" in own.style and examine(with_own).findings == []


def test_a_table_below_a_rule_is_in_the_quick_reference(tmp_path):
    chapter = "rules/duel/chapters/attack.md"
    roll = next(line for line in BASE[chapter].split("\n") if line.startswith("[attack.roll"))
    table = "\n\n| Band | Hits on |\n|---|--:|\n| **near** | {{ core.hit_on }} |\n| far | 6 |\n"
    project = Project(folder(tmp_path, {chapter: BASE[chapter].replace(roll, roll + table)}))
    duel = game("duel", project)
    content = duel.load(project)
    assert content.data, content.diagnostics
    [panel] = duel.panels(content.data)
    before, below, after = panel["blocks"]
    assert [rule["id"] for rule in before["rules"]] == ["attack.roll"] and [rule["id"] for rule in after["rules"]] == ["attack.evade"]
    assert below["table"] == {"head": ["Band", "Hits on"], "rows": [["near", "4"], ["far", "6"]]}


def test_every_page_can_be_made(content, duel):
    declared = game("duel", Project(duel))
    games = [StagedEdition(declared, one, one.data, declared.data_schema(id_)) for id_, one in content.editions.items()]
    staging = Staging(Project(duel), games, duel / "dist", duel / "pages", None)

    def made(entries):
        for entry in entries:
            yield from made(entry.entries) if hasattr(entry, "entries") else [entry]

    for one in games:
        for page in made(declared.pages(one.content, one.data).entries):
            staging.page(*page)
    wing = (duel / "pages/duel/factions/rebels/wing.md").read_text("utf-8")
    assert "<dt>Hull</dt><dd>5</dd>" in wing and "weapon-torpedo" in wing and "Ignores the first 2 hits" in wing
    assert "82 points" in (duel / "pages/duel/factions/rebels/index.md").read_text("utf-8")
    assert (duel / "pages/duel/1/index.md").is_file()


@pytest.mark.parametrize("words", [("unit", "Gull"), ("leader", "Boss"), ("force", "Wing Two"), ("faction", "The Empire")])
def test_what_new_writes_passes_check(words, tmp_path, capsys):
    root = folder(tmp_path, {})
    where = () if words[0] == "faction" else ("--faction", "rebels")
    assert cli.main(["new", *words, *where, "--project", str(root)]) == 0
    assert not [one for one in examine(Project(root)).findings if one.code != "missing-picture"]


@pytest.mark.parametrize("kind", ["weapon", "trait"])
def test_a_new_shared_record_stands_behind_the_others(kind, tmp_path, capsys):
    root = folder(tmp_path, {})
    path = root / f"rules/duel/shared/{kind}.yaml"
    before = path.read_text("utf-8")
    assert cli.main(["new", kind, "Iron Will", "--project", str(root)]) == 0
    assert path.read_text("utf-8").startswith(before)
    assert [(one.code, one.severity) for one in examine(Project(root)).findings] == [("unused-definition", "warning")]
    assert cli.main(["new", kind, "iron will", "--project", str(root)]) != 0
    assert "has Iron Will already" in capsys.readouterr().err


def test_a_game_that_is_kept_open_follows_its_shape(tmp_path):
    """As in `serve`, which opens each game once."""
    root, shape = folder(tmp_path, {}), "rules/duel/shape.yaml"
    kept = game("duel", project := Project(root))
    assert kept.engine is None
    shot = "odds:\n  shot: {rule: attack.roll, roll: {pool: 2, hits: core.hit_on}}\n"
    (root / shape).write_text(BASE[shape] + shot)
    kept.load(project)
    assert list(kept.engine.odds.checks) == ["shot"] and kept.engine.touched is not None
    (root / shape).write_text(BASE[shape])
    kept.load(project)
    assert kept.engine is None


def test_a_new_list_has_the_leaders_that_it_needs(tmp_path, capsys):
    shape = BASE["rules/duel/shape.yaml"].replace("leaders: {most: 1", "leaders: {least: 1, most: 1")
    root = folder(tmp_path, {"rules/duel/shape.yaml": shape})
    new = ("--faction", "rebels", "--project", str(root))
    assert cli.main(["new", "force", "Wing Two", *new]) == 0
    made = root / "factions/duel/rebels/forces/wing-two.yaml"
    assert "leaders: [ace]" in made.read_text("utf-8") and not examine(Project(root)).findings
    (root / "factions/duel/rebels/leaders/ace.yaml").unlink()
    assert cli.main(["new", "force", "Wing Three", *new]) != 0
    assert "needs a leader; this faction has none" in capsys.readouterr().err


def test_the_contract_is_fulfilled(duel):
    assert faults(game("duel", Project(duel)), "duel") == []


@pytest.mark.parametrize("verb", ["odds", "play", "simulate", "diff"])
def test_no_other_game_takes_the_place_of_one_without_a_shape(verb, tmp_path, capsys):
    (tmp_path / "rules" / "hexes").mkdir(parents=True)
    assert cli.main([verb, "1", "--project", str(tmp_path)]) == cli.WRONG
    told = capsys.readouterr().err
    assert "rules/hexes has no shape.yaml" in told and "`new game`" in told


def test_the_only_game_of_a_project_is_meant(duel, capsys):
    for verb in ("odds", "play"):
        assert cli.main([verb, "--project", str(duel)]) == cli.WRONG
        assert "duel" in capsys.readouterr().err
    assert cli.main(["diff", "1", "--project", str(duel)]) == 0
    assert "weapon.Laser.dice: 2 -> 3" in capsys.readouterr().out


def test_the_editor_knows_the_shape(duel, content):
    made = editor_schemas.files(game("duel", Project(duel)), content)
    unit = json.loads(made["schema/duel/unit.json"])
    assert unit["$defs"]["UnitStats"]["properties"]["hull"] == {"type": "integer", "minimum": 1, "maximum": 12}
    assert {"label": "Laser", "body": "Laser"}.items() <= unit["$defs"]["weapon-names"]["defaultSnippets"][0].items()
    assert "shape.json" in " ".join(made)


def test_two_shapes_do_not_take_each_other_s_records(tmp_path):
    one = folder(tmp_path / "one", {})
    shape = BASE["rules/duel/shape.yaml"].replace("hull: {type: number, min: 1, max: 12}", "hull: {type: number, min: 1, max: 7}")
    other = folder(tmp_path / "other", {"rules/duel/shape.yaml": shape})
    assert not examine(Project(one)).findings
    assert [found.message for found in examine(Project(other)).findings] == ["`hull` must be at most 7; this is 8."]


def test_the_editor_completes_the_shape_even_where_it_is_wrong(tmp_path):
    shape = BASE["rules/duel/shape.yaml"].replace("tracks: [stats.hull, stats.shields]", "tracks: [stats.hul]")
    bench = Workbench(folder(tmp_path, {"rules/duel/shape.yaml": shape}))
    line = shape.split("\n").index("  tracks: [stats.hul]") + 1
    found = bench.proposals("rules/duel/shape.yaml", line, 14)
    assert {"stats.hull", "cost", "weapons"} <= {one.label for one in found.offered}


def test_records_that_list_others_again_and_again_come_to_an_end(tmp_path):
    kinds = [f"k{number}" for number in range(6)]
    inner = "".join(f"  {kind}:\n    more: {{list: {lower}}}\n" for kind, lower in zip(kinds, kinds[1:], strict=False))
    shape = BASE["rules/duel/shape.yaml"].replace("shared:\n", f"shared:\n{inner}  {kinds[-1]}:\n    text: prose\n")
    shape = shape.replace("  notes:", f"  all: {{list: {kinds[0]}}}\n  notes:")
    given = {f"rules/duel/shared/{kind}.yaml": "A: {more: [" + ", ".join("A" * 50) + "]}\n" for kind in kinds[:-1]}
    given[f"rules/duel/shared/{kinds[-1]}.yaml"] = "A: {text: An end.}\n"
    wing = BASE["factions/duel/rebels/units/wing.yaml"] + "all: [A]\n"
    found = examine(Project(folder(tmp_path, {**given, "rules/duel/shape.yaml": shape, "factions/duel/rebels/units/wing.yaml": wing})))
    assert "too-many-values" in {one.code for one in found.findings}


def test_an_older_edition_has_no_data_where_the_newest_has_none(tmp_path):
    tub = BASE["factions/duel/rebels/units/tub.yaml"].replace("hull: 8", "hull: 80")
    project = Project(folder(tmp_path, {"factions/duel/rebels/units/tub.yaml": tub}))
    assert [one.data for one in game("duel", project).load(project).editions.values()] == [None, None]


def test_the_site_says_what_its_files_can_say(duel, content):
    """Nobody has asked for the editor's schemas here, of which that page is otherwise made."""
    from rulepress.cli.verbs.verb_site import _schemas
    from rulepress.web.pages.authoring_manual import manual

    assert not (duel / "schema").exists()
    schemas = _schemas(Project(duel), game("duel", Project(duel)), content)
    files = {file.path: file for file in manual({"duel": schemas}, [], {"duel": "Star Duel"}).files}
    unit = files["duel/unit.json"]
    rows = {row.key: row for row in unit.sections[0].rows}
    assert rows["role"].type == "Fighter or Bomber or Transport" and rows["role"].required and not rows["notes"].required
    assert {"duel/shape.json", "duel/weapons.json", "duel/leader.json", "duel/force.json"} <= files.keys()


@pytest.mark.parametrize(
    ("one", "several"), [("trait", "traits"), ("quality", "qualities"), ("class", "classes"), ("ploy", "ploys"), ("hex", "hexes")]
)
def test_several_of_a_kind_have_their_plural(one, several):
    assert plural(one) == several


def test_entries_of_a_list_are_told_by_what_they_say(content):
    shape = GameDefinition.model_validate(content.data["shape"])
    crates = Whole.model_validate({"list": {"name": "name", "guarded": "flag", "worth": "number"}})
    told = in_cell(crates, [{"name": "Spice", "guarded": True, "worth": 2}, {"name": "Salt", "guarded": False, "worth": 1}], shape)
    assert told["text"] == "Spice, Guarded, Worth 2, Salt, Worth 1"


@pytest.mark.parametrize("name", sorted(TAKEN))
def test_a_field_by_the_name_of_what_every_record_can_do_is_told(name, tmp_path, recwarn):
    """In units, groups, lists, shared records and the numbers of the rules, and as a kind of its own."""
    text = f"""
shared:
  {name}: {{size: number}}
  trait: {{{name}: prose}}
units:
  {name}: number
  stats: {{group: {{{name}: number}}}}
  guns: {{list: {{{name}: number}}}}
card: {{stats: [{name}]}}
core: {{{name}: number}}
"""
    (tmp_path / "shape.yaml").write_text(text, encoding="utf-8")
    document = read(tmp_path, tmp_path / "shape.yaml")
    shape, _ = validate(GameDefinition, document)
    judge(shape, At(document, ()))
    assert [f"{one.code} @ {one.line}" for one in document.diagnostics] == [f"reserved-name @ {line}" for line in (3, 4, 6, 7, 8, 10)]
    assert not recwarn.list


def test_a_field_may_begin_as_such_names_do(tmp_path, recwarn):
    shape = BASE["rules/duel/shape.yaml"].replace("notes: {type: prose", "model_dump_site: {type: prose")
    shape = shape.replace("weapons.traits, notes]", "weapons.traits, model_dump_site]")
    wing = BASE["factions/duel/rebels/units/wing.yaml"].replace("notes:", "model_dump_site:")
    given = {"rules/duel/shape.yaml": shape, "factions/duel/rebels/units/wing.yaml": wing}
    assert examine(Project(folder(tmp_path, given))).findings == []
    assert not recwarn.list

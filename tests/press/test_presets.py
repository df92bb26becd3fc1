"""Presets are a designer's to add: what ships is whole, what is wrong with one is told at its line, the project's own comes first."""

import json
import re
import shutil
from pathlib import Path

import pytest

from rulepress.content.diagnostics.diagnostic import Unusable
from rulepress.content.editor import editor_schemas
from rulepress.content.files.project import Project, shipped
from rulepress.press.sheets.paper_formats import SIZES
from rulepress.press.shops import presets

SHIPPED = {
    "drivethrucards": ((2.75, 3.75), "poker"),
    "home-a4": ((2.5, 3.5), "poker"),
    "home-a4-low-ink": ((2.5, 3.5), "poker"),
    "home-letter": ((2.5, 3.5), "poker"),
    "home-letter-low-ink": ((2.5, 3.5), "poker"),
    "makeplayingcards": ((822, 1122), "poker"),
    "single-png": ((750, 1050), "poker"),
    "single-svg": ((2.5, 3.5), "poker"),
    "tabletop-simulator": ((731, 1024), "poker"),
    "the-game-crafter": ((825, 1125), "poker"),
    "the-game-crafter-tarot": ((900, 1500), "69.85x120.65"),
}
WRONG = {
    "kind: jpeg\nname: A\nfor: B\n": (1, "kind"),
    "name: A\nfor: B\n": (1, "kind"),
    "kind: png\nname: A\nfor: B\npixels: [822, 1122]\nblead: 36\ndpi: 300\n": (5, "bleed"),
    "kind: png\nname: A\nfor: B\npixels: [822, 1122]\nbleed: 60\ndpi: 300\n": (5, "3.175"),
    "kind: png\nname: A\nfor: B\npixels: [8220, 1122]\ndpi: 300\n": (4, "hold"),
    "kind: pdf-x-1a\nname: A\nfor: B\ninches: [2.75, 3.75]\nbleed: 0.125\ncondition: X\nmost_ink: 150\n": (7, "200"),
    "kind: pdf\nname: A\nfor: B\ninches: [2.75, 3.75]\nmm: [70, 95]\n": (5, "in one of them alone"),
    "kind: pdf\nname: A\nfor: B\n": (1, "in `inches` or `mm`"),
    "kind: png\nname: A\nfor: B\ndpi: 300\n": (1, "in `pixels`, `inches` or `mm`"),
    "kind: png\nname: A\nfor: B\npixels: [822, 1122]\ndpi: 300\ninches: [2.74, 3.74]\n": (6, "in one of them alone"),
    "kind: png\nname: A\nfor: B\ninches: [2.75, 3.75]\nbleed: 36\ndpi: 300\n": (4, "trimmed card"),
    "kind: sheets\nname: A\nfor: B\nmm: [70, 120]\npaper: a4\n": (4, "no room"),
    "kind: sheets\nname: A\nfor: B\nmm: [63, 88]\ninches: [2.5, 3.5]\npaper: a4\n": (4, "in one of them alone"),
    "kind: sheets\nname: A\nfor: B\nmm: [63, 88]\npaper: a4\npixels: [1, 1]\n": (6, "pixels"),
    "kind: tabletop-simulator\nname: A\nfor: B\npixels: [731, 1024]\ndpi: 292\nrows: 7\n": (4, "4096"),
}  # fmt: skip


@pytest.fixture
def project(tmp_path) -> Project:
    (tmp_path / "templates" / "presets").mkdir(parents=True)
    return Project(tmp_path)


def own(project: Project, name: str) -> Path:
    return project.root / "templates" / "presets" / f"{name}.yaml"


def test_what_ships_is_whole(project):
    assert presets.names(project) == sorted(SHIPPED)
    for name, (sides, size) in SHIPPED.items():
        one = presets.preset(project, name)
        given = getattr(one, one.given)
        assert (given, one.size.id) == (sides, size), name


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_told_at_its_line(project, text):
    line, words = WRONG[text]
    own(project, "mine").write_text(text)
    found = list(presets.findings(project))
    assert [(one.path, one.line) for one in found] == [("templates/presets/mine.yaml", line)], found
    assert words in f"{found[0].message} {found[0].suggestion}"
    with pytest.raises(Unusable):
        presets.preset(project, "mine")


def test_a_projects_own_comes_first(project):
    text = (shipped() / "templates" / "presets" / "home-a4.yaml").read_text("utf-8")
    own(project, "home-a4").write_text(text.replace("long-edge", "short-edge"))
    own(project, "euro").write_text(text.replace("inches: [2.5, 3.5]", "mm: [63, 88]"))
    assert presets.preset(project, "home-a4").flip == "short-edge"
    assert presets.preset(project, "euro").size is SIZES[1] and "euro" in presets.names(project)
    assert not list(presets.findings(project))


@pytest.mark.parametrize(
    ("given", "sides", "bleed"),
    [
        ("inches: [2.75, 3.75]\nbleed: 0.125\ndpi: 300\n", (825, 1125), 37.5),
        ("mm: [69, 94]\nbleed: 3\ndpi: 300\n", (815, 1110), 35.43),
        ("pixels: [822, 1122]\nbleed: 36\ndpi: 300\n", (822, 1122), 36),
    ],
)
def test_pictures_may_be_given_in_inches_or_millimetres(project, given, sides, bleed):
    own(project, "mine").write_text(f"kind: png\nname: A\nfor: B\n{given}")
    mine = presets.preset(project, "mine")
    assert (mine.sides, round(mine.bleeding, 2)) == (sides, bleed) and mine.size in SIZES


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("offset: [20, 0]\n", "10 mm"),
        ("offset: 3\n", "list of two numbers"),
        ("offset: [1]\n", "Entry 2 is missing"),
        ("ofset: [1, 1]\n", "offset"),
    ],
)
def test_a_wrong_print_yaml_is_told(project, text, words):
    (project.root / "print.yaml").write_text(text)
    [found] = presets.findings(project)
    assert (found.path, found.line) == ("print.yaml", 1) and words in f"{found.message} {found.suggestion}"


def test_check_tells_of_presets_and_of_files_that_none_reads(tmp_path, project):
    from rulepress.cli.checking.checker import examine

    shutil.copytree(shipped() / "scenarios" / "ms-wars", tmp_path / "scenarios" / "ms-wars")
    own(project, "mine").write_text("kind: sheets\nname: A\nfor: B\nmm: [63, 88]\npaper: a5\n")
    own(project, "mine").with_suffix(".yml").write_text("")
    told = {(one.path, one.line) for one in examine(project).findings}
    assert {("templates/presets/mine.yaml", 5), ("templates/presets/mine.yml", None)} <= told


def test_an_editor_explains_each_kind_of_preset():
    made = editor_schemas.files_of(presets.EDITED)
    schema = json.loads(made["schema/preset.json"])
    kinds = {one["properties"]["kind"]["const"] for one in schema["$defs"].values() if "properties" in one}
    assert kinds == set(presets.KINDS)
    assert editor_schemas.places(presets.EDITED)["./schema/print.json"] == ["print.yaml"]


def test_the_manual_shows_a_preset_that_works_and_names_every_breach(project):
    manual = (shipped() / "site" / "docs" / "printing-cards.md").read_text("utf-8")
    [shown] = [block for block in re.findall(r"```yaml\n(.*?)```", manual, re.DOTALL) if block.startswith("kind:")]
    own(project, "shown").write_text(shown)
    assert presets.preset(project, "shown").size is SIZES[1]
    sources = "".join(path.read_text("utf-8") for path in Path(presets.__file__).parent.glob("preflight*.py"))
    found = set(re.findall(r'(?:fault\(|yield )\(?"([a-z]+)",', sources))
    assert len(found) >= 12 and {f"preflight-{kind}" for kind in found} == set(re.findall(r"`(preflight-[a-z]+)`", manual))
    assert all(f"`{name}`" in manual for name in SHIPPED) and all(f"| `{kind}` |" in manual for kind in presets.KINDS)


@pytest.mark.parametrize(("sides", "good"), [((2700, 3700), True), ((5000, 6000), True), ((9000, 9400), False)])
def test_a_picture_is_not_so_large_that_it_takes_gigabytes(sides, good):
    if good:
        assert presets.bearable("preset", sides, "pixels") == "preset"
    else:
        with pytest.raises(Exception, match="more than 30 million"):
            presets.bearable("preset", sides, "pixels")

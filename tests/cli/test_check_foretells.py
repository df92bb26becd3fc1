"""What the press or the site refuses for its content `check` has told before, of the same file.

Not foretold, as only layout or the finished site shows it: `pack-overrun`, what overruns a page of a book, `no-room-for-picture`, links of
pages that lead nowhere, and names that a template of the project for pages or books uses and they do not have.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import pytest

from rulepress import cli
from rulepress.cli.checking import site_checks
from rulepress.cli.checking.checker import checked, examine
from rulepress.cli.checking.site_checks import too_many_scenarios
from rulepress.content.diagnostics.diagnostic import Diagnostic, Unusable, has_errors
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game
from rulepress.press.cards.press_run import look
from rulepress.press.fonts import template_fonts
from rulepress.press.shops.presets import preset, printing
from rulepress.web.site.handwritten_pages import own
from rulepress.web.site.mkdocs_settings import settings

from ..shipped import ROOT, read_yaml

BASE = read_yaml(ROOT / "tests" / "lints" / "_base.yaml")
UNIT, ART = "factions/downsync/reds/units/tank.yaml", "factions/downsync/reds/art"


def drawing(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">{inside}</svg>'


def told_by(verb: Callable[[Project], object], project: Project) -> list[Diagnostic]:
    try:
        found = verb(project)
        return [one for one in found if isinstance(one, Diagnostic)] if isinstance(found, list) else []
    except Unusable as refused:
        return list(refused.found)


def cards(project: Project) -> list[Diagnostic]:
    setting, downsync = look(project.root), game("downsync", project)
    data = downsync.draft(project).data
    lacking = [
        found for face in [*downsync.card_sides(data), *downsync.backs(data).values()] for found in setting.lacking(setting.prepare(face))
    ]
    return [*setting.diagnostics, *lacking]


def pages(project: Project) -> list:
    return list(own(project))


CASES: dict[str, tuple[Callable, dict[str, str], str]] = {
    "a character that no font has": (cards, {UNIT: BASE[UNIT].replace("name: Tank", "name: Tank \N{SNOWMAN}")}, UNIT),
    "a picture that is none": (cards, {UNIT: BASE[UNIT].replace("dot.svg", "t.png"), f"{ART}/t.png": "text"}, f"{ART}/t.png"),
    "a drawing with text": (cards, {f"{ART}/dot.svg": drawing("<text>7</text>")}, f"{ART}/dot.svg"),
    "a glyph with text": (
        cards, {"templates/cards/downsync/glyphs/field.svg": drawing("<text>7</text>")}, "templates/cards/downsync/glyphs/field.svg"),
    "a card's template with a name that no card has": (
        cards, {"templates/cards/downsync/unit.html": "\n{{ card.nothing }}"}, "templates/cards/downsync/unit.html"),
    "a card's template that divides by nothing": (
        cards, {"templates/cards/downsync/unit.html": "{{ 1 / 0 }}"}, "templates/cards/downsync/unit.html"),
    "a back's template with a name that no card has": (
        cards, {"templates/cards/downsync/back.html": "{{ nothing }}"}, "templates/cards/downsync/back.html"),
    "a card's template with a drawing that there is not": (
        cards, {"templates/cards/downsync/unit.html": "<img src='press:glyph/no.svg'>"}, "templates/cards/downsync/glyphs/no.svg"),
    "a card's style sheet with a drawing that there is not": (
        cards, {"templates/cards/downsync/card.css": "a { background: url(press:glyph/no.svg) }"},
        "templates/cards/downsync/glyphs/no.svg"),
    "a font that is none": (cards, {"templates/fonts/Mine-Regular.ttf": "no font"}, "templates/fonts/Mine-Regular.ttf"),
    "a font with an odd name": (cards, {"templates/fonts/Mi;ne.ttf": "no font"}, "templates/fonts/Mi;ne.ttf"),
    "a preset without a size": (lambda project: preset(project, "mine"), {"templates/presets/mine.yaml": "kind: png\n"},
                                "templates/presets/mine.yaml"),
    "a printer that is far off": (printing, {"print.yaml": "offset: [50, 0]\n"}, "print.yaml"),
    "a page with HTML": (pages, {"site/mine.md": "# Mine\n\n<p onclick='x()'>x</p>\n"}, "site/mine.md"),
    "a page with an odd link": (pages, {"site/mine.md": "# Mine\n\n[x](javascript:x)\n"}, "site/mine.md"),
    "a page with an odd link, spelt with references": (pages, {"site/mine.md": "# Mine\n\n[x](java&#115;cript:x)\n"}, "site/mine.md"),
    "a script": (pages, {"site/mine.js": "1"}, "site/mine.js"),
    "styles from elsewhere": (pages, {"site/mine.css": "a { background: url(https://example.com/a.png) }"}, "site/mine.css"),
    "settings that are no YAML": (lambda project: settings(project, ROOT, ROOT), {"mkdocs.yml": "site_name: [\n"}, "mkdocs.yml"),
    "a setting that is not taken": (lambda project: settings(project, ROOT, ROOT), {"mkdocs.yml": "plugins: [nope]\n"}, "mkdocs.yml"),
}  # fmt: skip


@pytest.fixture
def project(tmp_path) -> Iterator[Callable[[dict[str, str]], Project]]:
    def write(files: dict[str, str]) -> Project:
        for name, text in {**BASE, **files}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return Project(tmp_path)

    yield write


@pytest.mark.parametrize("case", CASES)
def test_check_tells_what_a_verb_refuses(case, project):
    verb, files, path = CASES[case]
    there = project(files)
    assert {one.path for one in told_by(verb, there) if one.severity == "error"} == {path}, "nobody refuses it"
    errors = [one for one in examine(there).findings if one.severity == "error"]
    assert has_errors(errors) and {one.path for one in errors} == {path}


@pytest.mark.parametrize("path", ["index.md", "credits.md", "downsync/index.md", "downsync/factions/reds/tank.md"])
def test_a_page_that_the_site_makes_itself_is_told(path, project):
    [error] = [one for one in examine(project({f"site/{path}": "# Mine\n"})).findings if one.severity == "error"]
    assert (error.code, error.path) == ("page-twice", f"site/{path}")


def test_a_page_of_the_projects_own_is_no_finding(project):
    assert not [one for one in examine(project({"site/mine.md": "# Mine\n\nWords.\n"})).findings if one.severity == "error"]


def test_what_the_site_alone_refuses_stops_no_other_verb(project, capsys):
    there = project({"mkdocs.yml": "plugins: [nope]\n", UNIT: BASE[UNIT].replace("name: Tank", "name: " + "Aufklaerungs" * 4)})
    assert {one.code for one in examine(there).findings if one.severity == "error"} == {"bad-setting", "card-overrun"}
    assert checked(Path(there.root))
    with pytest.raises(cli.Failure):
        checked(Path(project({UNIT: BASE[UNIT].replace("spd: 6", "spd: fast")}).root))


@pytest.mark.parametrize("name", ["OFL.txt", "OFL-Mine.txt"])
def test_a_licence_of_fonts_that_leads_out_of_the_project_is_told(name, project, tmp_path):
    there = project({"templates/fonts/README.md": "Mine."})
    (tmp_path / "templates" / "fonts" / name).symlink_to("/etc/hostname")
    [error] = [one for one in examine(there).findings if one.severity == "error"]
    assert (error.code, error.path) == ("outside-project", f"templates/fonts/{name}")


def test_a_font_that_takes_too_long_is_told(project, tmp_path, monkeypatch):
    there = project({"templates/fonts/README.md": "Mine."})
    (tmp_path / "templates" / "fonts" / "Own.ttf").write_bytes((ROOT / "templates" / "fonts" / "RulepressText-Regular.ttf").read_bytes())

    def over(path, what):
        raise Unusable([Diagnostic("over-budget", "error", what, "templates/fonts/Own.ttf")], tmp_path)

    monkeypatch.setattr(template_fonts, "of_font", over)
    [error] = [one for one in examine(there).findings if one.severity == "error"]
    assert (error.code, error.path) == ("over-budget", "templates/fonts/Own.ttf")


def test_more_scenarios_than_a_site_is_made_of_in_reasonable_time_are_told(tmp_path):
    folder = tmp_path / "scenarios" / "ms-wars"
    folder.mkdir(parents=True)
    for number in range(3):
        (folder / f"s{number}.yaml").write_text("", "utf-8")
    assert not list(too_many_scenarios(Project(tmp_path), "ms-wars"))
    with mock.patch.object(site_checks, "MOST_SCENARIOS", 2):
        [found] = too_many_scenarios(Project(tmp_path), "ms-wars")
        assert found in examine(Project(tmp_path)).findings
    assert (found.code, found.path, found.message) == (
        "too-many-files", "scenarios/ms-wars", "There are 3 scenarios here; a game may have 2."
    )  # fmt: skip

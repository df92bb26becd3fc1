"""Which folders are a project's, and what of it is listed."""

from rulepress.content.files.project import Project, is_project, shipped


def touch(root, *names):
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("x")


def test_rules_are_the_project_s_own_if_it_has_any(tmp_path):
    project = Project(tmp_path)
    assert project.rules("downsync") == shipped() / "rules" / "downsync"
    assert project.root_of(project.rules("downsync")) == shipped()
    touch(tmp_path, "rules/downsync/core.yaml", "rules/chess/core.yaml")
    assert project.rules("downsync") == tmp_path / "rules" / "downsync"
    assert project.root_of(project.rules("downsync")) == tmp_path
    assert "chess" in project.games and "downsync" in project.games


def test_factions_and_scenarios_are_the_project_s_own_only(tmp_path):
    touch(tmp_path, "factions/downsync/reds/faction.yaml", "factions/downsync/.git/x", "factions/downsync/note.md")
    project = Project(tmp_path)
    assert project.factions("downsync") == [tmp_path / "factions/downsync/reds"]
    assert project.scenarios("downsync") == tmp_path / "scenarios/downsync"


def test_templates_fall_back_file_by_file(tmp_path):
    touch(tmp_path, "templates/cards/card.html")
    project = Project(tmp_path)
    assert project.template("cards/card.html") == tmp_path / "templates/cards/card.html"
    assert project.template("cards/other.html") == shipped() / "templates/cards/other.html"


def test_files_and_what_is_skipped(tmp_path):
    touch(
        tmp_path,
        "factions/g/a.yaml",
        "factions/g/.hidden",
        "factions/g/a.yaml~",
        "factions/g/README.md",
        "factions/g/.git/config",
        "other/b.yaml",
        "rules/g/c.yaml",
    )
    project = Project(tmp_path)
    assert project.files() == ["rules/g/c.yaml", "factions/g/a.yaml"]
    assert {one.path: one.reason for one in project.skipped} == {
        "factions/g/.hidden": "hidden file",
        "factions/g/a.yaml~": "an editor's backup",
        "factions/g/README.md": "a text for people",
    }


def test_is_project(tmp_path):
    assert not is_project(tmp_path)
    (tmp_path / "scenarios").mkdir()
    assert is_project(tmp_path) and is_project(shipped())

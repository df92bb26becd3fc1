"""What `odds`, `play`, `diff` and `replay` remember: a game's data is made once, and made again as soon as anything that it comes from has
changed."""

import json
import shutil
from pathlib import Path

import pytest

from rulepress.cli import Failure, main
from rulepress.cli.checking import check_cache, content_loading
from rulepress.content.files import cache_folder
from rulepress.content.files.project import Project

EXAMPLE = Path(__file__).parents[2] / "examples" / "dogfight"
GAME = "slipstream"
UNIT = f"factions/{GAME}/harrow/units/pike.yaml"


@pytest.fixture
def project(tmp_path) -> Path:
    return shutil.copytree(EXAMPLE, tmp_path / "project")


@pytest.fixture
def made(tmp_path, monkeypatch) -> list[tuple]:
    """How often data was made from the sources; with a memory of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name in ("data_key", "remembered_data", "remember_data"):
        monkeypatch.setattr(content_loading, name, getattr(check_cache, name))
    taken, resolved = [], content_loading._resolved
    monkeypatch.setattr(content_loading, "_resolved", lambda *asked: taken.append(asked) or resolved(*asked))
    return taken


def data(project: Path, edition: str | None = None) -> dict:
    return content_loading.data_of(project, GAME, edition)


def test_data_is_made_once_and_is_the_same_again(project, made):
    first, second = data(project), data(project)
    assert json.dumps(first) == json.dumps(second) and len(made) == 1


def test_each_edition_is_remembered_by_itself(project, made):
    editions = [edition["id"] for edition in data(project)["editions"]]
    asked = [None, *editions]
    first, second = ([data(project, edition) for edition in asked] for _ in range(2))
    assert first == second and len(made) == len(asked) > 2
    assert len({one["edition"]["id"] for one in first}) == len(editions)


@pytest.mark.parametrize("path", [
    UNIT, f"factions/{GAME}/harrow/faction.yaml", f"rules/{GAME}/shape.yaml", f"rules/{GAME}/editions/1.yaml",
    f"factions/{GAME}/harrow/editions/1.yaml", f"scenarios/{GAME}/new.yaml",
    "templates/cards/style.css", "templates/presets/own.yaml", "print.yaml",
])  # fmt: skip
def test_whatever_is_touched_or_added_is_noticed(project, made, path):
    data(project)
    file = project / path
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a") as writing:
        writing.write("\n# touched\n")
    key = content_loading.data_key(Project(project), GAME, None, False)
    assert content_loading.remembered_data(key) is None


def test_a_changed_number_is_in_the_data(project, made):
    before = data(project)
    text = (project / UNIT).read_text()
    (project / UNIT).write_text(text.replace("name: Pike", "name: Spear"))
    after = data(project)
    assert before != after and "Spear" in json.dumps(after) and len(made) == 2


def test_a_file_that_goes_is_missed(project, made):
    data(project)
    for path in project.rglob("forces/*.yaml"):
        path.unlink()
    (project / UNIT).unlink()
    assert "pike" not in {unit["id"] for faction in data(project)["factions"] for unit in faction["units"]}
    assert len(made) == 2


def test_another_program_makes_its_own(project, made, monkeypatch):
    data(project)
    monkeypatch.setattr(check_cache, "program", lambda: "another")
    data(project)
    assert len(made) == 2 and cache_folder.program() != "another"


def test_wrong_content_is_refused_each_time(project, made, capsys):
    (project / UNIT).write_text("id: [")
    for _ in range(2):
        with pytest.raises(Failure):
            data(project)
    assert len(made) == 2 and capsys.readouterr().err.count("pike.yaml") >= 2


def test_what_is_saved_meanwhile_is_read_the_next_time(project, made, monkeypatch):
    resolved = content_loading._resolved

    def slow(*asked):
        found = resolved(*asked)
        (project / UNIT).write_text((project / UNIT).read_text().replace("name: Pike", "name: Spear"))
        return found

    monkeypatch.setattr(content_loading, "_resolved", slow)
    assert "Spear" not in json.dumps(data(project))
    assert "Spear" in json.dumps(data(project))


def test_a_damaged_memory_is_none(project, made, tmp_path):
    first = data(project)
    for path in (tmp_path / "cache").rglob("checked/*"):
        path.write_bytes(b"[1")
    assert data(project) == first and len(made) == 2


def test_odds_say_the_same_and_read_no_source_again(project, made, capsys, monkeypatch):
    asked = ["odds", "--project", str(project), "--json", "--game", GAME, "attack", "--by", "pike", "--at", "moth", "--range", "1"]
    assert main(asked) == 0
    first = capsys.readouterr().out
    monkeypatch.setattr(content_loading, "choose", lambda project, name: pytest.fail("the shape was read again"))
    assert main(asked) == 0
    assert capsys.readouterr().out == first and len(made) == 1

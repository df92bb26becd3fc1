"""A link in a project that leads out of it is refused before anything is listed or read: it may lead to all of the machine."""

import json
import os
import shutil

import pytest

from rulepress import cli
from rulepress.cli.serve.file_watcher import _Below
from rulepress.content.files.project import LISTED, shipped
from rulepress.content.files.safe_read import folders_outside

ENDLESS = "/proc/kmsg"
"""A file by its kind, which is read for ever."""
LANTERN = "factions/slipstream/lantern"
FOLDERS = ("site", "published", "templates", "factions", "rules", "scenarios", f"{LANTERN}/art", f"{LANTERN}/units", "site/deep/er")


@pytest.fixture
def project(tmp_path):
    root = tmp_path / "mine"
    shutil.copytree(shipped() / "examples" / "dogfight", root)
    return root


@pytest.fixture
def linked(project, tmp_path, monkeypatch):
    """Links a path of the project to a folder outside, which nobody may list."""
    outside = tmp_path / "outside"
    (outside / "deep").mkdir(parents=True)

    def link(path, to=outside):
        place = project / path
        place.parent.mkdir(parents=True, exist_ok=True)
        if place.is_dir():
            shutil.rmtree(place)
        place.symlink_to(to)
        return project

    real = os.scandir

    def guarded(path="."):
        assert isinstance(path, int) or not os.path.realpath(path).startswith(str(outside)), f"{path} is listed"
        return real(path)

    monkeypatch.setattr(os, "scandir", guarded)
    return link


@pytest.mark.parametrize("path", FOLDERS)
def test_check_names_the_link_alone_and_lists_nothing_there(linked, capsys, path):
    assert cli.main(["check", "--json", "--project", str(linked(path))]) == cli.WRONG
    found = json.loads(capsys.readouterr().out)["findings"]
    assert [(one["code"], one["path"]) for one in found] == [("outside-project", path)]


@pytest.mark.parametrize("verb", sorted({*cli.VERBS} - {*cli.ANYWHERE, "explain"}))
def test_every_other_verb_refuses_it_in_one_sentence(linked, capsys, verb):
    assert cli.main([verb, "--project", str(linked("site"))]) == cli.WRONG
    assert capsys.readouterr() == ("", "site is a link that leads out of the project. Delete it, or copy the folder into the project.\n")


def test_a_link_under_a_name_that_is_nearly_one_of_ours_is_not_followed(linked, capsys):
    assert cli.main(["check", "--project", str(linked("sites"))]) == 0


@pytest.mark.skipif(not os.path.exists(ENDLESS), reason="there is no such file here")
@pytest.mark.parametrize(
    "path",
    [f"{LANTERN}/units/x.yaml", f"{LANTERN}/art/x.svg", "rules/slipstream/examples/x.yaml", "site/x.md", "mkdocs.yml", "print.yaml"],
)
def test_a_file_that_never_ends_is_not_begun(linked, capsys, path):
    project = linked(path, ENDLESS)
    assert cli.main(["check", "--project", str(project)]) == cli.WRONG
    assert path in capsys.readouterr().out


def test_a_file_of_templates_that_lies_in_no_folder_of_them_is_told(project, capsys):
    (project / "templates").mkdir()
    (project / "templates" / "own.css").write_text("", "utf-8")
    assert cli.main(["check", "--project", str(project)]) == cli.WRONG
    assert "error[unread-file] templates/own.css" in capsys.readouterr().out


def test_links_that_stay_inside_are_no_matter(project):
    (project / "site").mkdir()
    (project / "site" / "again").symlink_to("..")
    (project / "templates").symlink_to("site")
    assert folders_outside(project, LISTED) == []


def test_a_folder_that_a_link_leads_out_of_is_not_watched(linked):
    watched = _Below(linked(f"{LANTERN}/art"), lambda paths: None, ())
    watched.stop.set()
    assert [folder.name for folder in watched.folders] == ["rules", "scenarios"]

"""A pulled folder may hold links where outputs go: nothing is written through them."""

import os
import time

import pytest

from rulepress import cli


@pytest.fixture
def project(tmp_path):
    root = tmp_path / "mine"
    (root / "factions").mkdir(parents=True)
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "precious").write_text("precious", "utf-8")
    return root


@pytest.mark.parametrize("verb", ["all", "cards", "book", "data", "site", "schema"])
@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("dist", "../outside"),
        ("dist/pages", "../../outside"),
        ("dist/data/downsync-4.2.json", "../../../outside/precious"),
        ("dist/data/downsync-4.2.json", "../../../outside/not-there-yet"),
        ("schema/downsync", "../../outside"),
        (".vscode/settings.json", "/dev/zero"),
        (".vscode/settings.json", None),
        ("dist/.press/downsync/made.json", None),
    ],
)
def test_nothing_is_written_through_a_link_out_or_into_a_pipe(project, capsys, verb, path, target):
    (project / path).parent.mkdir(parents=True, exist_ok=True)
    if target:
        (project / path).symlink_to(target)
    else:
        os.mkfifo(project / path)
    begin = time.process_time()
    assert cli.main([verb, "--project", str(project)]) == cli.WRONG
    told = capsys.readouterr().err
    assert told == f"{path} is not a regular file, or is a link that leads out of the project. Delete it. Nothing was built.\n"
    outside = project.parent / "outside"
    assert [file.name for file in outside.iterdir()] == ["precious"] and (outside / "precious").read_text("utf-8") == "precious"
    assert time.process_time() - begin < 5


def test_a_link_that_stays_inside_is_written_through(project):
    (project / "rules" / "ms-wars").mkdir(parents=True)  # the game with fewer schemas, alone
    (project / "elsewhere").mkdir()
    (project / "schema").symlink_to("elsewhere")
    assert cli.main(["schema", "--project", str(project)]) == 0
    assert (project / "elsewhere" / "ms-wars" / "unit.json").is_file()

"""Two runs in one folder: the second says that it waits."""

import os
import subprocess
import sys

import pytest

from rulepress import cli
from rulepress.content.files import atomic_output


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    root = tmp_path_factory.mktemp("held")
    faction = root / "factions" / "ms-wars" / "reds"
    faction.mkdir(parents=True)
    (faction / "faction.yaml").write_text("id: reds\nname: Reds\n")
    return root


@pytest.mark.parametrize("verb", ["all", "cards", "book", "data", "site", "schema", "publish"])
@pytest.mark.slow
def test_a_verb_that_writes_waits_for_the_one_at_work(project, verb):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "rulepress", verb, "--project", str(project)]
    with (
        atomic_output.held(project / "dist"),
        subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment, text=True) as run,
    ):
        assert run.stderr.readline() == "Another run is using dist/: waiting for it to finish.\n"
        run.kill()


@pytest.mark.parametrize(
    "words, told",
    [
        (["cards", "--for", "nowhere"], "nowhere"),
        (["cards", "--for", "home-a4", "--offset=99,0"], "--offset 99,0"),
        (["cards", "--calibrate", "home-a4", "--unit", "ox"], "do not go together"),
        (["cards", "--pack", "reds/all", "--unit", "ox"], "do not go together"),
        (["cards", "--low-ink"], "--low-ink needs --pack"),
        (["cards", "--preflight", "a.pdf"], "--preflight needs a preset"),
        (["data", "--force", "reds/all"], "--force goes with"),
        (["data", "--publish", "--for", "battlescribe"], "do not go together"),
        (["cards", "--count", "ox"], "--count ox"),
    ],
)
def test_what_is_asked_wrongly_is_refused_before_anybody_is_waited_for(project, monkeypatch, capsys, words, told):
    def waited(dist):
        raise AssertionError("it would wait")

    monkeypatch.setattr(atomic_output, "held", waited)
    assert cli.main([*words, "--project", str(project)]) in (cli.WRONG, cli.USAGE)
    assert told in capsys.readouterr().err


def test_a_verb_that_only_looks_does_not(project):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "rulepress", "check", "--project", str(project)]
    with atomic_output.held(project / "dist"):
        said = subprocess.run(command, capture_output=True, env=environment, text=True, timeout=120)
    assert "waiting" not in said.stderr and " files and " in said.stdout

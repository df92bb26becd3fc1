"""`all`: the steps in order, what stops them, and the table."""

import shutil
from types import SimpleNamespace

import pytest

from rulepress import cli
from rulepress.cli.verbs import verb_all as everything

from ..shipped import ROOT, read_yaml


@pytest.fixture
def work(monkeypatch, tmp_path):
    """The steps that were run; `codes` says how each ends, and `cards` makes a file."""
    work = SimpleNamespace(done=[], codes={}, pango=True, project=tmp_path)

    def call(verb, project):
        work.done.append(verb)
        if verb == "cards":
            (project / "dist" / "cards").mkdir(parents=True, exist_ok=True)
            (project / "dist" / "cards" / "all.pdf").touch()
        code = work.codes.get(verb, 0)
        if isinstance(code, Exception):
            raise code
        return code

    monkeypatch.setattr(everything.cli, "call", call)
    monkeypatch.setattr(everything.os_packages, "ready", lambda needs: work.pango)
    work.run = lambda: everything.run(SimpleNamespace(project=tmp_path))
    return work


def test_everything_in_order_and_a_table(work, capsys):
    assert work.run() == 0
    assert work.done == ["check", "schema", "data", "cards", "book", "site"]
    said = capsys.readouterr().out
    assert "cards   1 PDF " in said and "dist/cards" in said and "total" in said


def test_a_site_that_is_refused_is_said_to_be_the_earlier_one(work, capsys):
    (work.project / "dist" / "site").mkdir(parents=True)
    work.codes |= {"cards": 1, "site": cli.Failure("What is in dist/cards is of other content.", 1)}
    assert work.run() == 1
    assert "failed, see above; the earlier site stays  dist/site" in capsys.readouterr().out


@pytest.mark.parametrize("step", ["check", "data"])
def test_wrong_content_stops_before_anything_is_made_from_it(work, step):
    work.codes[step] = 1
    assert work.run() == 1
    assert work.done[-1] == step


def test_a_card_that_does_not_fit_does_not_keep_the_site_from_being_built(work, capsys):
    work.codes["cards"] = 1
    assert work.run() == 1
    assert work.done[-1] == "site"
    assert "failed, see above" in capsys.readouterr().out


def test_without_pango_the_rest_is_made(work, capsys):
    work.pango = False
    assert work.run() == cli.MISSING
    assert work.done == ["check", "schema", "data", "site"]
    assert "left out: no Pango" in capsys.readouterr().out


def test_what_is_made_without_all_it_could_be_says_so(work, capsys):
    work.codes["cards"] = cli.Failure("One picture could not be read.", cli.MISSING)
    assert work.run() == cli.MISSING
    assert "1 PDF, but not all: see above" in capsys.readouterr().out


def test_a_failure_is_told_and_counted(work, capsys):
    work.codes["site"] = cli.Failure("No templates.", 1)
    assert work.run() == 1
    said = capsys.readouterr()
    assert said.err == "No templates.\n" and "failed, see above" in said.out


def test_a_first_run_shows_a_card_before_all_else(work, capsys):
    for path, text in read_yaml(ROOT / "tests/lints/_base.yaml").items():
        (work.project / path).parent.mkdir(parents=True, exist_ok=True)
        (work.project / path).write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "rules/downsync", work.project / "rules/downsync", ignore=shutil.ignore_patterns("examples", "texts"))
    assert work.run() == 0
    first = capsys.readouterr().out.splitlines()[0]
    card, told = first.split(": ")
    assert told.startswith("the first card") and (work.project / card).read_bytes().startswith(b"%PDF")
    assert work.run() == 0
    assert "the first card" not in capsys.readouterr().out


def test_a_bug_ends_it(work, monkeypatch):
    monkeypatch.setattr(everything.cli, "guard", lambda work: cli.BUG)
    assert work.run() == cli.BUG
    assert work.done == []

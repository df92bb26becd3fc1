"""`publish`: the site on gh-pages, and nothing else touched."""

import os
import subprocess
from types import SimpleNamespace

import pytest

from rulepress.cli import Failure
from rulepress.cli.verbs import verb_publish
from rulepress.content.files import atomic_output
from rulepress.content.files.project import Project
from rulepress.web.site import site_stamp


@pytest.fixture
def repo(tmp_path, monkeypatch):
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    root = tmp_path / "game"
    root.mkdir()

    def git(*words):
        return subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True).stdout.strip()

    git("init", "-q", "-b", "main")
    git("config", "user.name", "A Designer")
    git("config", "user.email", "designer@example.org")
    git("config", "core.autocrlf", "true")  # what is published is what was built, whatever git likes to do
    (root / ".gitignore").write_text("/dist/\n*.map\n")
    git("add", ".")
    git("commit", "-q", "-m", "Begin")
    site = root / "dist" / "site"
    (site / "_engine").mkdir(parents=True)
    (site / "index.html").write_bytes(b"<p>one\r\n")
    (site / "_engine" / "app.js.map").write_text("ignored elsewhere")

    def run(push=False):
        return verb_publish.run(SimpleNamespace(project=root, push=push))

    return SimpleNamespace(root=root, site=site, git=git, run=run)


def test_the_site_is_committed_whole(repo, capsys):
    assert repo.run() == 0
    assert repo.git("ls-tree", "-r", "--name-only", "gh-pages").splitlines() == [
        ".nojekyll", "_engine/app.js.map", "index.html",
    ]  # fmt: skip
    page = subprocess.run(["git", "show", "gh-pages:index.html"], cwd=repo.root, capture_output=True).stdout
    assert page == b"<p>one\r\n"
    head = repo.git("rev-parse", "--short=10", "HEAD")
    assert f"Built from {head}." in repo.git("log", "-1", "--format=%B", "gh-pages")
    assert head in capsys.readouterr().out


def test_the_working_tree_index_and_branch_stay(repo):
    (repo.root / "staged.txt").write_text("staged")
    repo.git("add", "staged.txt")
    (repo.root / "staged.txt").write_text("and changed")

    def state():
        return repo.git("status", "--porcelain"), repo.git("rev-parse", "HEAD"), repo.git("branch", "--show-current")

    before = state()
    repo.run()
    assert state() == before
    assert "uncommitted changes" in repo.git("log", "-1", "--format=%B", "gh-pages")
    assert not (repo.site / ".nojekyll").exists()


def test_what_is_gone_from_the_site_goes_from_the_branch(repo):
    repo.run()
    first = repo.git("rev-parse", "gh-pages")
    (repo.site / "_engine" / "app.js.map").unlink()
    repo.run()
    assert repo.git("rev-parse", "gh-pages^") == first
    assert "_engine" not in repo.git("ls-tree", "-r", "--name-only", "gh-pages")


def test_an_unchanged_site_makes_no_commit(repo, capsys):
    repo.run()
    first = repo.git("rev-parse", "gh-pages")
    repo.run()
    assert repo.git("rev-parse", "gh-pages") == first
    assert "already" in capsys.readouterr().out


def test_pushed(repo, tmp_path):
    repo.git("init", "-q", "--bare", str(tmp_path / "origin.git"))
    repo.git("remote", "add", "origin", str(tmp_path / "origin.git"))
    repo.run(push=True)
    assert repo.git("ls-remote", "origin", "gh-pages").split()[0] == repo.git("rev-parse", "gh-pages")


def test_a_fresh_clone_continues_the_published_branch(repo, tmp_path):
    repo.git("init", "-q", "--bare", str(tmp_path / "origin.git"))
    repo.git("remote", "add", "origin", str(tmp_path / "origin.git"))
    repo.run(push=True)
    first = repo.git("rev-parse", "gh-pages")
    repo.git("fetch", "-q", "origin")
    repo.git("branch", "-q", "-D", "gh-pages")
    (repo.site / "index.html").write_text("two")
    repo.run(push=True)
    assert repo.git("rev-parse", "gh-pages^") == first


def test_a_site_of_earlier_sources_is_refused(repo, capsys):
    project = Project(repo.root)
    unit = repo.root / "factions" / "joust" / "units" / "knight.yaml"
    unit.parent.mkdir(parents=True)
    unit.write_text("spd: 3")
    with atomic_output.work(repo.root / "dist") as work:
        site_stamp.note(work, site_stamp.made_of(project))
        work.commit()
    assert repo.run() == 0
    published = repo.git("rev-parse", "gh-pages")
    unit.write_text("spd: 4")
    with pytest.raises(Failure, match="rebuild it with `.* site --project .*game`"):
        repo.run()
    assert repo.git("rev-parse", "gh-pages") == published
    unit.write_text("spd: 3")
    assert repo.run() == 0


def test_nowhere_to_push(repo):
    with pytest.raises(Failure, match="no remote named origin"):
        repo.run(push=True)


def test_no_site(repo):
    (repo.site / "index.html").unlink()
    with pytest.raises(Failure, match="There is no site"):
        repo.run()


def test_no_repository(tmp_path):
    (tmp_path / "dist" / "site").mkdir(parents=True)
    (tmp_path / "dist" / "site" / "index.html").write_text("")
    with pytest.raises(Failure, match="This folder is not in a git repository, and publishing needs one"):
        verb_publish.run(SimpleNamespace(project=tmp_path, push=False))


def test_the_branch_is_checked_out(repo):
    repo.run()
    repo.git("checkout", "-q", "gh-pages")
    with pytest.raises(Failure, match="checked out"):
        repo.run()


def test_a_repository_without_commits(repo):
    repo.git("checkout", "-q", "--orphan", "fresh")
    repo.run()
    assert "not committed" in repo.git("log", "-1", "--format=%B", "gh-pages")


def test_git_does_not_know_the_designer(repo, monkeypatch):
    repo.git("config", "--unset", "user.name")
    repo.git("config", "--unset", "user.email")
    repo.git("config", "user.useConfigOnly", "true")
    with pytest.raises(Failure, match=r"git config user\.name"):
        repo.run()


def test_no_git(repo, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Failure, match="git is not installed"):
        repo.run()

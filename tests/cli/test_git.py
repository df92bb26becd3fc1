"""A repository that came from somebody else runs nothing, whatever is asked of git there."""

import os
import shutil
import subprocess
from types import SimpleNamespace

import pytest

from rulepress import cli
from rulepress.cli import Failure
from rulepress.cli.git import changed_files, git_commands, git_repository
from rulepress.cli.verbs import verb_publish
from rulepress.content.files.project import shipped

HOOKS = ("post-index-change", "reference-transaction", "pre-push", "post-checkout", "pre-commit", "post-commit", "pre-auto-gc", "update")
RUN = {
    "core.alternaterefscommand": "{touch}",
    "core.askpass": "{touch}",
    "core.editor": "{touch}",
    "core.fsmonitor": "{touch}; false",
    "core.gitproxy": "{touch}",
    "core.pager": "{touch}",
    "core.sshcommand": "{touch}",
    "credential.helper": "!{touch}",
    "diff.external": "{touch}",
    "diff.x.command": "{touch}",
    "diff.x.textconv": "{touch}",
    "filter.x.clean": "{touch}; cat",
    "filter.x.smudge": "{touch}; cat",
    "gpg.program": "{touch}",
    "log.showsignature": "true",
    "commit.gpgsign": "true",
    "push.gpgsign": "true",
    "pager.status": "{touch}",
    "remote.origin.receivepack": "{touch}",
    "sequence.editor": "{touch}",
    "tar.tar.command": "{touch}",
    "uploadpack.packobjectshook": "{touch}",
}
"""Settings of a repository by which git runs a program, or comes to one."""
UNIT = "factions/slipstream/lantern/units/moth.yaml"


def run(root, *words):
    return subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True).stdout.strip()


def begun(root):
    run(root, "init", "-q", "-b", "main")
    run(root, "config", "user.name", "A Designer")
    run(root, "config", "user.email", "designer@example.org")
    run(root, "add", "--all")
    run(root, "commit", "-qm", "Begin")


def plant(folder, trace):
    """Have a repository (its .git) run as much as it can; each leaves a name in the folder `trace`."""
    for name in HOOKS:
        (folder / "hooks").mkdir(exist_ok=True)
        (folder / "hooks" / name).write_text(f"#!/bin/sh\ntouch {trace}/{folder.parent.name}-{name}\n", "utf-8")
        (folder / "hooks" / name).chmod(0o755)
    values = {key: value.format(touch=f"touch {trace}/{folder.parent.name}-{key}") for key, value in RUN.items()}
    with open(folder / "config", "a", encoding="utf-8") as config:
        config.write(git_repository.written(values))
        config.write("[include]\n\tpath = more\n")
    (folder / "more").write_text(git_repository.written({"core.fsmonitor": f"touch {trace}/included; false"}), "utf-8")
    (folder / "info").mkdir(exist_ok=True)
    (folder / "info" / "attributes").write_text("* filter=x diff=x\n", "utf-8")


@pytest.fixture
def own_settings(monkeypatch):
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


@pytest.fixture
def hostile(tmp_path, own_settings):
    """A changed working tree with a submodule, both of which run what they can; and where that leaves traces."""
    root, trace = tmp_path / "game", tmp_path / "trace"
    trace.mkdir()
    shutil.copytree(shipped() / "examples" / "dogfight", root)
    inner = root / "tables" / "inner"
    inner.mkdir(parents=True)
    (inner / "a").write_text("a", "utf-8")
    begun(inner)
    (root / ".gitmodules").write_text('[submodule "inner"]\n\tpath = tables/inner\n\turl = ./inner\n\tignore = none\n', "utf-8")
    begun(root)
    for folder in (inner, root):
        plant(folder / ".git", trace)
    (inner / "a").write_text("b", "utf-8")
    for name in ("moth", "heron"):
        with open(root / UNIT.replace("moth", name), "a", encoding="utf-8") as unit:
            unit.write("zzz: 1\n")
    site = root / "dist" / "site"
    site.mkdir(parents=True)
    (site / "index.html").write_text("<p>", "utf-8")
    return SimpleNamespace(root=root, trace=trace)


ASKED = {
    "check": lambda root: cli.main(["check", "--project", str(root)]),
    "what is at hand": lambda root: changed_files.touched(root, [UNIT, UNIT.replace("moth", "heron")]),
    "an older state": lambda root: git_commands.Git(root, "a test").check_out("HEAD", root.parent / "before"),
    "diff": lambda root: cli.main(["diff", "HEAD", "--project", str(root)]),
    "cards --changed-since": lambda root: cli.main(["cards", "--changed-since", "HEAD", "--project", str(root)]),
    "what is changed": lambda root: git_commands.Git(root, "a test").changed("no"),
    "publish": lambda root: verb_publish.run(SimpleNamespace(project=root, push=False)),
}


@pytest.mark.parametrize("what", ASKED)
def test_nothing_in_a_repository_runs(hostile, what):
    ASKED[what](hostile.root)
    assert sorted(os.listdir(hostile.trace)) == []


def test_what_is_changed_is_told_all_the_same(hostile):
    both = {UNIT, UNIT.replace("moth", "heron")}
    assert git_commands.Git(hostile.root, "a test").changed("no") == both
    assert changed_files.touched(hostile.root, [*both, "factions/slipstream/faction.yaml"]) == both


def test_a_project_within_a_repository_names_files_from_its_own_folder(hostile):
    below = hostile.root / "factions"
    assert git_commands.Git(below, "a test").changed("no") == {
        UNIT.removeprefix("factions/"),
        UNIT.replace("moth", "heron").removeprefix("factions/"),
    }


@pytest.mark.parametrize(
    "address",
    [
        "ext::sh -c touch% {trace}/ext",
        "--receive-pack=touch {trace}/option",
        "{game}/evil.git",
        "./evil.git",
        "./evil",
        "file://{game}/evil.git",
        "file://{game}/%65vil.git",
        "./nested",
        "./pointed",
    ],
)
def test_nor_does_anything_that_is_pushed_to(hostile, address):
    root, trace = hostile.root, hostile.trace
    for name in ("evil.git", "plain.git"):
        run(root.parent, "init", "-q", "--bare", str(root / name))
    plant(root / "evil.git", trace)
    (root / "nested").mkdir()
    shutil.copytree(root / "plain.git", root / "nested" / ".git")
    shutil.copytree(root / "evil.git", root / "nested" / ".git" / ".git")
    (root / "pointed").mkdir()
    (root / "pointed" / ".git").write_text(f"gitdir: {root / 'evil.git'}\n", "utf-8")
    with open(root / ".git" / "config", "a", encoding="utf-8") as config:
        config.write(git_repository.written({"remote.origin.url": address.format(trace=trace, game=root)}))
    with pytest.raises(Failure, match="git push origin gh-pages"):
        verb_publish.run(SimpleNamespace(project=root, push=True))
    assert sorted(os.listdir(trace)) == []


def test_settings_of_a_repository_that_are_followed_are_told_as_they_were(own_settings, tmp_path):
    values = {"user.name": 'A "B" \\ C', "user.email": "a\nb", "http.https://example.org/.extraheader": "X: 1"}
    (tmp_path / "config").write_text(git_repository.written(values), "utf-8")
    for key, value in values.items():
        assert run(tmp_path, "config", "--file", "config", "--get", key) == value


def test_a_working_tree_beside_the_first_is_asked_as_that_is(own_settings, tmp_path):
    root = tmp_path / "game"
    (root / "rules").mkdir(parents=True)
    (root / "rules" / "a.yaml").write_text("a: 1\n", "utf-8")
    begun(root)
    run(root, "worktree", "add", "-q", "-b", "other", str(tmp_path / "other"))
    (tmp_path / "other" / "rules" / "a.yaml").write_text("a: 2\n", "utf-8")
    beside = git_commands.Git(tmp_path / "other", "a test")
    assert beside.changed() == {"rules/a.yaml"} and git_commands.Git(root, "a test").changed() == set()
    assert beside.repository.checked_out() == {"refs/heads/main", "refs/heads/other"}


def a_bomb_of_folders(root):
    """A commit, a few kilobytes large, that names ten milliards of files; the working tree is on it."""
    blob = fed(root, "id: x\n", "hash-object", "-w", "--stdin")
    tree = fed(root, "".join(f"100644 blob {blob}\tf{number}.yaml\n" for number in range(10)), "mktree")
    for _ in range(9):
        tree = fed(root, "".join(f"040000 tree {tree}\td{number}\n" for number in range(10)), "mktree")
    top = fed(root, f"040000 tree {tree}\trules\n", "mktree")
    run(root, "update-ref", "refs/heads/bomb", fed(root, "", "commit-tree", top, "-m", "Grow"))
    run(root, "symbolic-ref", "HEAD", "refs/heads/bomb")


def a_bomb_of_folders_without_files(root):
    tree = fed(root, "", "mktree")
    for _ in range(10):
        tree = fed(root, "".join(f"040000 tree {tree}\td{number}\n" for number in range(10)), "mktree")
    top = fed(root, f"040000 tree {tree}\trules\n", "mktree")
    run(root, "update-ref", "refs/heads/main", fed(root, "", "commit-tree", top, "-m", "Grow"))


def a_large_file(root):
    (root / "rules" / "large.png").write_bytes(b"\0" * 5000)
    run(root, "add", "--all")
    run(root, "commit", "-qm", "Grow")


def fed(root, given, *words):
    return subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True, input=given).stdout.strip()


@pytest.mark.parametrize("grow", [a_bomb_of_folders, a_bomb_of_folders_without_files, a_large_file])
def test_a_commit_that_is_too_much_is_refused_before_it_is_unpacked(own_settings, tmp_path, monkeypatch, grow):
    monkeypatch.setattr(git_commands, "LARGEST", 4000)
    root = tmp_path / "game"
    (root / "rules").mkdir(parents=True)
    (root / "rules" / "a.yaml").write_text("a: 1\n", "utf-8")
    begun(root)
    grow(root)
    asked = git_commands.Git(root, "a test")
    for ask in (asked.changed, lambda: asked.check_out("HEAD", tmp_path / "before")):
        with pytest.raises(Failure, match="too large to read"):
            ask()
    assert not (tmp_path / "before").exists()


def test_folders_of_a_commit_that_nobody_needs_are_not_walked(own_settings, tmp_path):
    root = tmp_path / "game"
    (root / "rules").mkdir(parents=True)
    (root / "rules" / "a.yaml").write_text("a: 1\n", "utf-8")
    begun(root)
    rules, tree = run(root, "rev-parse", "HEAD:rules").strip(), fed(root, "", "mktree")
    for _ in range(20):
        tree = fed(root, "".join(f"040000 tree {tree}\td{number}\n" for number in range(10)), "mktree")
    top = fed(root, f"040000 tree {rules}\trules\n040000 tree {tree}\tsite\n", "mktree")
    commit = fed(root, "", "commit-tree", top, "-m", "Grow")
    assert git_commands.Git(root, "a test").check_out(commit, tmp_path / "before")
    assert [path.name for path in (tmp_path / "before").rglob("*")] == ["rules", "a.yaml"]


def test_folders_too_deep_within_folders_are_refused(own_settings, tmp_path):
    root = tmp_path / "game"
    deep = root / "rules" / "/".join("d" * 50)
    deep.mkdir(parents=True)
    (deep / "a.yaml").write_text("a: 1\n", "utf-8")
    begun(root)
    with pytest.raises(Failure, match="more than 40 deep"):
        git_commands.Git(root, "a test").check_out("HEAD", tmp_path / "before")


@pytest.mark.parametrize("place", ["logs/refs/heads/gh-pages", "logs/refs/heads", "refs/heads/gh-pages", "objects", "objects/ab"])
def test_publish_writes_nowhere_through_a_link_out_of_the_repository(hostile, tmp_path, place):
    outside, link = tmp_path / "outside", hostile.root / ".git" / place
    if place == "objects":
        link.rename(outside)
    elif place.endswith("gh-pages"):
        link.parent.mkdir(parents=True, exist_ok=True)
        outside.write_text("mine\n", "utf-8")
    else:
        shutil.rmtree(link, ignore_errors=True)
        outside.mkdir()
    link.symlink_to(outside)

    def there():
        return {str(path): path.is_dir() or path.read_bytes() for path in [outside, *outside.rglob("*")]}

    before = there()
    with pytest.raises(Failure, match="through a link"):
        verb_publish.run(SimpleNamespace(project=hostile.root, push=False))
    assert there() == before


@pytest.mark.parametrize("target", ["/etc", "../../../outside", "/etc/passwd"])
@pytest.mark.parametrize("place", ["rules/b.yaml", "rules/chapters", "factions"])
def test_a_commit_with_a_link_out_of_the_project_is_refused_in_words(own_settings, tmp_path, place, target):
    root = tmp_path / "game"
    (root / "rules").mkdir(parents=True)
    (root / "rules" / "a.yaml").write_text("a: 1\n", "utf-8")
    (root / place).symlink_to(target)
    begun(root)
    (tmp_path / "before").mkdir()
    with pytest.raises(Failure, match=f"{place} at HEAD is not a regular file, or leads out of the project through a link"):
        git_commands.Git(root, "a test").check_out("HEAD", tmp_path / "before")


def test_a_commit_is_read_whole_whatever_its_attributes_say(own_settings, tmp_path):
    root = tmp_path / "game"
    (root / "rules").mkdir(parents=True)
    (root / "rules" / "a.yaml").write_text("a: $Format:%an$\n", "utf-8")
    (root / "rules" / "b.yaml").write_text("b: 1\n", "utf-8")
    (root / ".gitattributes").write_text("rules/a.yaml export-subst\nrules/b.yaml export-ignore\n", "utf-8")
    begun(root)
    (tmp_path / "before").mkdir()
    assert git_commands.Git(root, "a test").check_out("HEAD", tmp_path / "before")
    read = {path.name: path.read_text("utf-8") for path in (tmp_path / "before" / "rules").iterdir()}
    assert read == {"a.yaml": "a: $Format:%an$\n", "b.yaml": "b: 1\n"}

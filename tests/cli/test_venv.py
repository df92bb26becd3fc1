"""The .venv: made once, filled once a lock file, and mended when an installation was cut short."""

import json
import subprocess

import pytest

from rulepress.cli import Failure
from rulepress.cli.setup import project_venv
from rulepress.cli.setup.pip_install import InstallFailed


class Bench:
    """A checkout in which making and filling are recorded; `works` is what a probe of the environment would find."""

    def __init__(self, root):
        self.root, self.made, self.installed, self.works, self.error = root, 0, [], True, None
        self.locks = [root / "requirements.lock"]
        self.locks[0].write_text("one==1 --hash=sha256:0\n")
        self.test_locks = [*self.locks, root / "requirements-test.lock"]
        self.test_locks[1].write_text("two==2 --hash=sha256:0\n")

    def make(self, folder, root):
        self.made += 1
        self.works = True
        python = project_venv.python_of(folder)
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()
        (folder / "site-packages").mkdir(exist_ok=True)
        return str(folder / "site-packages")

    def packages(self, folder):
        return str(folder / "site-packages") if self.works and project_venv.python_of(folder).exists() else None

    def install(self, python, locks, *options):
        self.installed.append([lock.name for lock in locks])
        assert self.stamp["finished"] is False, "an interruption now must be noticed later"
        if self.error:
            raise self.error

    @property
    def stamp(self):
        return json.loads((self.root / ".venv" / "rulepress.json").read_text())


@pytest.fixture
def bench(tmp_path, monkeypatch):
    bench = Bench(tmp_path)
    monkeypatch.setattr(project_venv, "_make", bench.make)
    monkeypatch.setattr(project_venv, "_packages", bench.packages)
    monkeypatch.setattr(project_venv, "pip_install", bench.install)
    return bench


def test_made_and_filled_once(bench):
    for _ in range(3):
        assert project_venv.ready(bench.root, bench.locks) == project_venv.python_of(bench.root / ".venv")
    assert (bench.made, bench.installed) == (1, [["requirements.lock"]])


def test_a_changed_lock_file_is_installed_into_the_same_environment(bench):
    project_venv.ready(bench.root, bench.locks)
    bench.locks[0].write_text("one==1.1 --hash=sha256:1\n")
    project_venv.ready(bench.root, bench.locks)
    assert (bench.made, len(bench.installed)) == (1, 2)


def test_the_tests_packages_come_on_top(bench):
    project_venv.ready(bench.root, bench.locks)
    project_venv.ready(bench.root, bench.test_locks)
    project_venv.ready(bench.root, bench.locks)
    project_venv.ready(bench.root, bench.test_locks)
    assert bench.made == 1
    assert bench.installed == [["requirements.lock"], ["requirements.lock", "requirements-test.lock"]]


@pytest.mark.parametrize("left", ['{"finished": false, "locks": {}}', '{"finished": false}'])
def test_an_installation_cut_short_begins_anew(bench, left):
    project_venv.ready(bench.root, bench.locks)
    (bench.root / ".venv" / "rulepress.json").write_text(left)
    project_venv.ready(bench.root, bench.locks)
    assert (bench.made, len(bench.installed), bench.stamp["finished"]) == (2, 2, True)


@pytest.mark.parametrize("left", ["", "[]", "{", '{"finished": true}'])
def test_an_environment_without_our_stamp_is_filled_and_kept(bench, left):
    project_venv.ready(bench.root, bench.locks)
    (bench.root / ".venv" / "rulepress.json").write_text(left)
    project_venv.ready(bench.root, bench.locks)
    assert (bench.made, len(bench.installed)) == (1, 2)


def test_an_environment_whose_python_is_gone_is_made_anew(bench):
    project_venv.ready(bench.root, bench.locks)
    project_venv.python_of(bench.root / ".venv").unlink()
    project_venv.ready(bench.root, bench.locks)
    assert bench.made == 2


@pytest.mark.parametrize(("touched", "made_anew"), [(False, 1), (True, 2)])
def test_a_failed_update_leaves_what_worked(bench, touched, made_anew):
    project_venv.ready(bench.root, bench.locks)
    locked = bench.locks[0].read_text()
    bench.locks[0].write_text("one==2 --hash=sha256:2\n")
    bench.error = InstallFailed("no network", touched)
    with pytest.raises(InstallFailed):
        project_venv.ready(bench.root, bench.locks)
    bench.error = None
    bench.locks[0].write_text(locked)  # back to what was installed
    project_venv.ready(bench.root, bench.locks)
    assert bench.made == made_anew


def test_a_checkout_without_its_lock_file(tmp_path):
    with pytest.raises(Failure, match="requirements.lock is missing"):
        project_venv.ready(tmp_path, [tmp_path / "requirements.lock"])


def test_a_folder_that_cannot_be_written(tmp_path, monkeypatch):
    def refuse(self, **_):
        raise PermissionError(13, "Permission denied")

    (tmp_path / "requirements.lock").write_text("")
    monkeypatch.setattr("pathlib.Path.mkdir", refuse)
    with pytest.raises(Failure, match="cannot be written"):
        project_venv.ready(tmp_path, [tmp_path / "requirements.lock"])


@pytest.mark.slow
def test_a_half_made_environment_becomes_a_real_one(tmp_path, monkeypatch):
    """The only test that makes one: from a folder whose Python is a dangling link."""
    root = tmp_path / "a checkout with ünusual name"
    (root / "src" / "sample").mkdir(parents=True)
    (root / "src" / "sample" / "__init__.py").write_text("")
    (root / "requirements.lock").write_text("")
    broken = project_venv.python_of(root / ".venv")
    broken.parent.mkdir(parents=True)
    broken.symlink_to(tmp_path / "gone")
    monkeypatch.setattr(project_venv, "pip_install", lambda *_: None)
    python = project_venv.ready(root, [root / "requirements.lock"])
    assert subprocess.run([python, "-I", "-c", "import sample, pip"], capture_output=True).returncode == 0

"""Outputs take their place in one step: whatever happens, what is found afterwards is all old or all new."""

import io
import json
import os
import signal
import subprocess
import sys
import textwrap
import threading

import pytest

from rulepress.content.files import atomic_output
from rulepress.content.files.file_lock import alone

OLD = {
    "dist/cards/a.pdf": "old a", "dist/cards/gone.pdf": "old", "dist/site/index.html": "old page", "dist/site/old.html": "old",
    "schema/x.json": "old x",
}  # fmt: skip
NEW = {"dist/cards/a.pdf": "new a", "dist/cards/b.pdf": "new b", "dist/site/index.html": "new page", "schema/x.json": "new x"}

MAKE = """
import os, signal, sys
from pathlib import Path
from rulepress.content.files import atomic_output
from rulepress.content.files.file_lock import alone

def make(root):
    with atomic_output.work(root / "dist") as work:
        work.write(root / "dist/cards/a.pdf", b"new a")
        work.write(root / "dist/cards/b.pdf", b"new b")
        site = work.place(root / "dist/site")
        site.mkdir()
        (site / "index.html").write_bytes(b"new page")
        work.write(root / "schema/x.json", b"new x")
        work.remove(root / "dist/cards/gone.pdf")
        (work.scratch / "left").touch()
        work.commit()
"""
KILLED = """
numbers = iter(range(1, 1000))

def dying(call):
    def call_or_die(*args, **options):
        if next(numbers) == int(sys.argv[2]):
            os.kill(os.getpid(), signal.SIGKILL)
        return call(*args, **options)
    return call_or_die

for name in ("replace", "rename", "unlink", "rmdir", "mkdir"):
    setattr(os, name, dying(getattr(os, name)))
make(Path(sys.argv[1]))
"""


@pytest.fixture
def root(tmp_path):
    for name, text in OLD.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def found(root) -> dict[str, str]:
    """Every file but the lock, hidden ones too."""
    files = {path.relative_to(root).as_posix(): path.read_text() for path in root.rglob("*") if path.is_file()}
    return {name: text for name, text in files.items() if name != "dist/.lock"}


def make(root) -> None:
    exec(MAKE, scope := {})
    scope["make"](root)


def settle(root) -> None:
    with atomic_output.held(root / "dist"):
        pass


def test_what_was_made_is_there_and_nothing_besides(root):
    make(root)
    assert found(root) == NEW
    assert not (root / "dist" / atomic_output.RUN).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="kills as Unix does")
@pytest.mark.slow
def test_killed_before_any_call_that_changes_a_folder(root, tmp_path_factory):
    seen = set()
    for number in range(1, 1000):
        here = tmp_path_factory.mktemp("killed")
        for name, text in OLD.items():
            (here / name).parent.mkdir(parents=True, exist_ok=True)
            (here / name).write_text(text)
        child = os.fork()
        if child == 0:
            sys.argv = ["", str(here), str(number)]
            exec(MAKE + KILLED, {})
            os._exit(0)
        if os.waitpid(child, 0)[1] == 0:
            break
        settle(here)
        now = found(here)
        assert now in (OLD, NEW), number
        assert not (here / "dist" / atomic_output.RUN).exists()
        seen.add(now == NEW)
    assert seen == {True, False}, "some kills came before, some after the journal was complete"


def test_a_failure_leaves_all_as_it_was(root):
    with pytest.raises(RuntimeError), atomic_output.work(root / "dist") as work:
        work.write(root / "dist/cards/a.pdf", b"new a")
        raise RuntimeError("a card does not fit")
    assert found(root) == OLD
    assert not (root / "dist" / atomic_output.RUN).exists()


@pytest.mark.parametrize("wrong", ["folder where a file belongs", "file where a folder belongs", "file on the way"])
def test_what_cannot_take_its_place_is_refused_before_anything_changes(root, wrong):
    before = found(root)
    with pytest.raises(OSError), atomic_output.work(root / "dist") as work:
        work.write(root / "dist/cards/a.pdf", b"new a")
        if wrong == "folder where a file belongs":
            work.write(root / "dist/cards", b"")
        elif wrong == "file where a folder belongs":
            work.place(root / "dist/cards/gone.pdf").mkdir()
        else:
            work.write(root / "dist/cards/gone.pdf/deeper.pdf", b"")
        work.commit()
    assert found(root) == before


@pytest.mark.skipif(sys.platform == "win32", reason="links need a permission there")
def test_a_link_that_leads_out_is_not_followed(root, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    (outside / "a.pdf").write_text("theirs")
    (root / "dist" / "book").symlink_to(outside)
    with pytest.raises(PermissionError, match="leads out"), atomic_output.work(root / "dist") as work:
        work.write(root / "dist/book/a.pdf", b"ours")
    assert (outside / "a.pdf").read_text() == "theirs"


@pytest.mark.parametrize("named", ["../theirs", "rules/theirs", "dist/../../theirs", "/theirs", "dist"])
def test_a_journal_from_elsewhere_reaches_nothing_but_outputs(root, tmp_path, named):
    project = root / "project"
    theirs = [root / "theirs", project / "rules" / "theirs"]
    for path in theirs:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("theirs")
    run = project / "dist" / atomic_output.RUN
    (run / "new").mkdir(parents=True)
    name = str(root / "theirs") if named == "/theirs" else named
    (run / "journal.json").write_text(json.dumps({"put": [name], "remove": [name]}))
    settle(project)
    assert [path.read_text() for path in theirs] == ["theirs", "theirs"]
    assert not run.exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"put": 3, "remove": []}', '{"put": []}'])
def test_a_journal_that_is_none_is_thrown_away(root, text):
    run = root / "dist" / atomic_output.RUN
    run.mkdir()
    (run / "journal.json").write_text(text)
    settle(root)
    assert found(root) == OLD


HOLD = """
    import sys
    from pathlib import Path
    from rulepress.content.files import atomic_output
    with atomic_output.held(Path(sys.argv[1])):
        print("held", flush=True)
        sys.stdin.readline()
"""


def holder(dist) -> subprocess.Popen:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(HOLD), dist], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, env=environment,
    )  # fmt: skip


@pytest.mark.parametrize("ending", ["well", "killed"])
def test_the_second_run_says_that_it_waits_and_goes_on_when_the_first_has_ended(root, ending):
    with holder(root / "dist") as first:
        assert first.stdout.readline() == "held\n"
        with holder(root / "dist") as second:
            assert second.stderr.readline() == "Another run is using dist/: waiting for it to finish.\n"
            if ending == "killed":
                first.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
            else:
                first.communicate("\n")
            assert second.stdout.readline() == "held\n"
            second.communicate("\n")
            assert second.returncode == 0


def test_who_holds_it_may_hold_it_again(root, capsys):
    with atomic_output.held(root / "dist"), atomic_output.held(root / "dist"):
        pass
    assert capsys.readouterr().err == ""


def test_a_run_that_makes_nothing_leaves_nothing(tmp_path):
    with atomic_output.held(tmp_path / "dist"):
        assert (tmp_path / "dist").is_dir()
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "dist" / "data").mkdir(parents=True)
    with atomic_output.held(tmp_path / "dist"):
        pass
    assert (tmp_path / "dist" / "data").is_dir(), "what was there stays"


class Heard(io.StringIO):
    """Somebody's stderr, on whose first word others wait."""

    def __init__(self):
        super().__init__()
        self.said = threading.Event()

    def write(self, text: str) -> int:
        self.said.set()
        return super().write(text)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere what is open is not deleted")
def test_who_waited_for_a_lock_that_was_deleted_holds_the_new_one(tmp_path, monkeypatch):
    """The first deletes it, the second has waited for the deleted one: it and a third would each hold one."""
    lock, held, heard = tmp_path / "dist" / ".lock", [], Heard()
    monkeypatch.setattr(sys, "stderr", heard)

    def second():
        with alone(lock, "waiting"):
            held.append(os.stat(lock).st_ino)

    with alone(lock, "waiting"):
        waiting = threading.Thread(target=second)
        waiting.start()
        assert heard.said.wait(timeout=30)
        lock.unlink()
        lock.parent.rmdir()
    waiting.join(timeout=30)
    assert len(held) == 1
    assert heard.getvalue() == "waiting\n"

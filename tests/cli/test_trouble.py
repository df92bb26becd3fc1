"""Trouble of the machine and of files from elsewhere: one line, an exit code, bounded time and memory."""

import errno
import json
import os
import resource
import signal
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

import rulepress
from rulepress import cli
from rulepress.cli.play import saved_games
from rulepress.cli.terminal import os_errors
from rulepress.content.files.project import shipped
from rulepress.games.downsync.play import Ruleset


@pytest.mark.parametrize(
    "error, words",
    [
        (
            IsADirectoryError(errno.EISDIR, "Is a directory", "dist/cards/all.pdf"),
            "A folder is in the way where a file is to be written: dist",
        ),
        (FileExistsError(errno.EEXIST, "File exists", "dist"), "in the way that cannot be replaced: dist"),
        (NotADirectoryError(errno.ENOTDIR, "Not a directory", "dist/cards"), "A file is in the way where a folder is needed: dist/cards"),
        (OSError(errno.EFBIG, "File too large", "a.pdf"), "beyond the size that is allowed here (ulimit -f): a.pdf"),
        (OSError(errno.ENOTEMPTY, "Directory not empty", "new", None, "site"), "in the way that is not empty: site"),
        (OSError(errno.ELOOP, "Too many levels of symbolic links", "a"), "Links lead in a circle: a"),
        (OSError(errno.EIO, "Input/output error"), "The machine refused: Input/output error."),
        (MemoryError(), "This machine does not have enough memory for this."),
        (RecursionError(), "nested too deeply"),
        (BrokenProcessPool(), "was killed"),
    ],
)
def test_the_machine_s_trouble_has_its_own_words(error, words, capsys):
    def work():
        raise error

    assert cli.guard(work) == cli.MISSING
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1 and "bug" not in said


def test_what_is_ours_is_still_called_a_bug():
    assert os_errors.sentence(ValueError("a")) is None and os_errors.sentence(KeyError("a")) is None


def run(*words, **options):
    options = {"capture_output": True, "text": True, "timeout": 60} | options
    return subprocess.run([sys.executable, "-m", "rulepress", *words], **options)


def one_line(done, code, words):
    assert (done.returncode, done.stderr.count("\n")) == (code, 1), done.stderr
    assert words in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="descriptors are passed on otherwise")
def test_a_closed_output_is_told():
    done = subprocess.run(["sh", "-c", f"'{sys.executable}' -m rulepress --version >&-"], capture_output=True, text=True, timeout=60)
    one_line(done, cli.MISSING, "standard output is closed")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_an_output_that_takes_nothing_more_is_told(tmp_path):
    with open("/dev/full", "w") as full:
        one_line(
            run("check", "--project", str(tmp_path), stdout=full, stderr=subprocess.PIPE, capture_output=False),
            cli.MISSING,
            "No space left",
        )


@pytest.mark.skipif(sys.platform == "win32", reason="a folder in use cannot be deleted there")
def test_a_folder_that_is_gone_is_told(tmp_path):
    gone = tmp_path / "gone"
    done = subprocess.run(
        ["sh", "-c", f"mkdir '{gone}' && cd '{gone}' && rmdir '{gone}' && exec '{sys.executable}' -m rulepress check"],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    one_line(done, cli.MISSING, "Change to another folder")


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ there")
@pytest.mark.parametrize("module", ["rulepress.cli", "argparse", "rulepress.cli.verbs.verb_check"])
def test_ctrl_c_is_one_line_while_things_are_still_imported(module, tmp_path):
    """Interrupted twice, at the import of a module: the second time while leaving."""
    code = (
        "import os, signal, sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}:\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from rulepress.__main__ import main\n"
        "sys.argv = ['rulepress', 'check']\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (130, "Interrupted.\n")


def test_names_are_never_printed_raw(capsys):
    for words in (["replay", "no\x1b[2Jfile"], ["check", "--project", "no\x1b[2Jfolder"], ["ch\x1b[2Jeck"], ["check", "\x1b[2J"]):
        assert cli.main(words) in (cli.WRONG, cli.USAGE)
        said = capsys.readouterr()
        assert "\x1b" not in said.err + said.out


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\x01",
        b"\xff\xfe{",
        b"[]",
        b"{" * 100_000,
        b'{"a":' * 100_000,
        b"[" * 100_000,
        b'{"seed": NaN}',
        b'{"seed": 1' + b"0" * 5000 + b"}",
        b" " * (saved_games.MAX_LOG_BYTES + 1),
    ],
)
def test_what_is_no_log_is_refused(content, tmp_path, capsys):
    (tmp_path / "log.json").write_bytes(content)
    assert cli.main(["replay", str(tmp_path / "log.json")]) == cli.WRONG
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "log.json: " in said


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize("kind", ["pipe", "folder", "device", "link in a circle"])
def test_what_is_no_file_is_no_log(kind, tmp_path, capsys):
    path = tmp_path / "log.json"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "device":
        path = Path("/dev/zero")
    else:
        path.symlink_to(path)
    assert cli.main(["replay", str(path)]) == cli.WRONG
    assert capsys.readouterr().err.count("\n") == 1


@pytest.fixture(scope="module")
def book():
    return Ruleset(json.loads((shipped() / "published" / "downsync-4.2.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("key", ["engine", "edition", "rules", "scenario", "forces", "seed", "table", "answers", "game", "events", "hash"])
def test_nonsense_in_a_log_is_refused(key, book, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("rulepress.cli.checking.content_loading.data_of", lambda root, game, edition, **more: book)
    log = {
        "game": "downsync", "engine": rulepress.__version__, "edition": "4.2", "rules": book.hash, "scenario": "vip-capture",
        "forces": ["coalition/starter", "republic-of-terra/starter"], "seed": 1, "table": None, "answers": [], "hash": "", "events": [],
    }  # fmt: skip
    for nonsense in (None, [], {}, [[1]], {"a": "\x1b[2J"}, "\x1b[2J", -1, 1.5, True, [None], [{"type": "\x1b", "shape": [1]}]):
        (tmp_path / "log.json").write_text(json.dumps({**log, key: nonsense}), encoding="utf-8")
        assert cli.main(["replay", str(tmp_path / "log.json")]) == cli.WRONG, nonsense
        said = capsys.readouterr()
        assert "bug" not in said.err and "\x1b" not in said.err + said.out


@pytest.mark.skipif(sys.platform == "win32", reason="limits differ there")
def test_a_size_limit_is_told(tmp_path):
    def small():
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    one_line(run("new", "faction", "Brass", "--project", str(tmp_path), preexec_fn=small), cli.MISSING, "ulimit -f")

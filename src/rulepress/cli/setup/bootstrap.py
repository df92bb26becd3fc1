"""What build.py does: make .venv ready, then run a verb (or the tests) inside it."""

import os
import signal
import subprocess
import sys
from collections.abc import MutableMapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rulepress import cli
from rulepress.__main__ import hold_interrupts
from rulepress.cli.setup import os_packages, project_venv
from rulepress.content.files.cache_folder import cache

LOCKS = ("requirements.lock",)
TEST_LOCKS = (*LOCKS, "requirements-test.lock")

LOOKS = (["ruff", "check"], ["ruff", "format", "--check"], ["mypy"])

# A file's tests stay together, for they share what is slow to make. tests/conftest.py says which file goes first.
BY_FILES = ("--dist", "loadfile", "--no-loadscope-reorder")

TEST_HELP = """usage: python build.py test [slow] [word ...]

Without words: run `ruff check`, `ruff format --check`, `mypy`, and every test that is not marked slow, on all cores. This takes a few
minutes. Each step runs even if another one fails.

slow    run the slow tests instead: long walks through the website, PDFs, whole random games, and each rule switched off to see that
        its tests notice. Both commands together run every test once.
word    is passed to pytest, which then runs alone in one process, slow tests included: test tests/press -k store. After `slow`, only
        slow tests that match are run.
"""

FAST, SLOW = ("-m", "not slow"), ("-m", "slow")


def main(argv: list[str], root: str) -> int:
    """Run the command line of build.py for the project at `root`; returns the exit code."""
    _settle(os.environ)
    return cli.guard(lambda: _enter(argv, Path(root)))


def _settle(environment: MutableMapping[str, str]) -> None:
    """What everything we start should find in its environment."""
    environment["RULEPRESS_COMMAND"] = "python build.py"
    environment["PYTHONUTF8"] = "1"
    environment.pop("PYTHONHOME", None)
    environment.pop("__PYVENV_LAUNCHER__", None)  # macOS: would make .venv's Python believe it is the outer one
    if sys.platform == "darwin":  # Homebrew's libraries are not on the loader's path of every Python
        known = environment.get("DYLD_FALLBACK_LIBRARY_PATH")
        folders = filter(None, [known, "/opt/homebrew/lib", "/usr/local/lib", "/usr/lib"])
        environment["DYLD_FALLBACK_LIBRARY_PATH"] = ":".join(folders)


def _enter(argv: list[str], root: Path) -> int:
    verb = cli.chosen(argv)
    if verb == "test":
        return _test(argv[argv.index("test") + 1 :], root)
    asks_only = verb is None and {"-h", "--help", "--version"} & set(argv)
    if asks_only or verb not in (None, *cli.VERBS):  # answered, or refused, without installing anything
        return cli.main(argv)
    python = project_venv.ready(root, [root / name for name in LOCKS])
    return _become([python, "-P", "-m", "rulepress", *argv])


def _test(words: list[str], root: Path) -> int:
    if {"-h", "--help"} & set(words):
        print(TEST_HELP, end="")
        return 0
    python = project_venv.ready(root, [root / name for name in TEST_LOCKS])
    slow = words[:1] == ["slow"]
    alone = bool(words) and not slow
    complete = _test_programs(python, root)
    os.environ.pop("RULEPRESS_COMMAND", None)  # the tests are to see the command as it is installed
    os.environ.setdefault("MYPY_CACHE_DIR", str(cache() / "mypy"))  # what it knows of one clone it need not find out again for the next
    os.environ.pop("PYTHONSAFEPATH", None)  # scripts that they start import what lies beside them
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or each of their processes would compile all modules anew
    workers = str(os_packages.cores() + 1)  # one more than there are cores, for tests that wait: for a page, a process, what another makes
    shared = ["-n", workers, *BY_FILES]
    what = words if alone else [*shared, *SLOW, *words[1:]] if slow else [*shared, *FAST]
    with ThreadPoolExecutor(1) as aside:  # mypy has one core's work, and the tests need a while before they have two cores'
        looks = aside.map(lambda look: _told([python, "-m", *look], root), [] if words else LOOKS)
        code = _inside([python, "-m", "pytest", *what], cwd=root)
    found = 0
    for look, (answer, said) in zip(LOOKS, looks, strict=False):
        os_packages.say(f"{' '.join(look)}: {said.strip()}")
        found = found or answer
    if not complete:
        os_packages.say("Some tests could not run, because this machine lacks the programs named above.")
    return code or (cli.WRONG if found else 0) or (0 if complete else cli.MISSING)


def _test_programs(python: Path, root: Path) -> bool:
    """Whether the programs that only some tests use are here, after installing what may be installed."""
    here = os_packages.ready([os_packages.PANGO, os_packages.POPPLER, os_packages.CHROMIUM], os_packages.HostSystem.here(python))
    return _inside([python, root / "tests" / "editor" / "language_server.py"]) == 0 and here


def _become(words: list) -> int:
    """End as a command of .venv: where processes can turn into others, whoever ends us ends that, too."""
    if os.name == "posix":
        sys.stdout.flush()
        sys.stderr.flush()
        hold_interrupts(True)
        try:
            os.execv(words[0], [str(word) for word in words])
        finally:
            hold_interrupts(False)
    return _inside(words)


def _inside(words: list, cwd: Path | None = None) -> int:
    """Run a command of .venv with our standard streams. A request to terminate goes on to it: it would outlive us otherwise."""
    child = subprocess.Popen([str(word) for word in words], cwd=cwd)
    before = signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    try:
        while True:
            try:
                return _exit_code(child.wait())
            except KeyboardInterrupt:  # the child got it too, and says so
                continue
    finally:
        signal.signal(signal.SIGTERM, before)


def _told(words: list, root: Path) -> tuple[int, str]:
    """How a command of .venv ended, and all that it said."""
    done = subprocess.run([str(word) for word in words], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def _exit_code(code: int) -> int:
    return code if code >= 0 else 128 - code  # killed by a signal, as a shell tells it

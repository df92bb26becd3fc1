"""What build.py does: make .venv ready, then run a verb (or the tests) inside it."""

import os
import subprocess
import sys
from collections.abc import MutableMapping
from pathlib import Path

from rulepress import cli
from rulepress.cli import system, venv

LOCKS = ("requirements.lock",)
TEST_LOCKS = (*LOCKS, "requirements-test.lock")


def main(argv: list[str], root: str) -> int:
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
    python = venv.ready(root, [root / name for name in LOCKS])
    return _inside([python, "-m", "rulepress", *argv])


def _test(words: list[str], root: Path) -> int:
    python = venv.ready(root, [root / name for name in TEST_LOCKS])
    machine = system.Machine.here(python)
    complete = system.ready([system.PANGO, system.POPPLER, system.CHROMIUM], machine)
    complete = _inside([python, root / "tests" / "editor" / "language_server.py"]) == 0 and complete
    os.environ.pop("RULEPRESS_COMMAND", None)  # the tests are to see the command as it is installed
    code = _inside([python, "-m", "pytest", *words], cwd=root)
    if not complete:
        system.say("The tests ran, but this machine lacks what is named above, so some could not.")
    return code or (0 if complete else cli.MISSING)


def _inside(words: list, cwd: Path | None = None) -> int:
    """Run a command of .venv with our standard streams."""
    child = subprocess.Popen([str(word) for word in words], cwd=cwd)
    while True:
        try:
            return _exit_code(child.wait())
        except KeyboardInterrupt:  # the child got it too, and says so
            continue


def _exit_code(code: int) -> int:
    return code if code >= 0 else 128 - code  # killed by a signal, as a shell tells it

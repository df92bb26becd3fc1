"""The YAML language server that VS Code uses, installed from a lock file into the user's cache.

`python tests/editor/language_server.py` installs it ahead of the tests, so that they need no network.
"""

import hashlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from rulepress import cli
from rulepress.cli.setup.os_packages import find_npm
from rulepress.cli.setup.pip_install import say
from rulepress.content.files.cache_folder import cache

HERE = Path(__file__).resolve().parent
FILES = ("package.json", "package-lock.json")


def command() -> list[str]:
    """The words that start the server over stdio, after installing it where that is still to do; raises Failure."""
    return [*find_npm(), "exec", "--offline", "--prefix", str(_installed()), "--", "yaml-language-server", "--stdio"]


def _installed() -> Path:
    """The folder that holds what the lock file pins; another lock file is another folder."""
    lock = hashlib.sha256(b"".join((HERE / name).read_bytes() for name in FILES)).hexdigest()[:16]
    folder = cache() / f"yaml-language-server-{lock}"
    if folder.is_dir():
        return folder
    npm = find_npm()
    say("Installing the YAML language server for the editor's tests (needed once)")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        made = Path(scratch) / folder.name
        made.mkdir()
        for name in FILES:
            shutil.copy(HERE / name, made)
        done = subprocess.run(
            [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
            cwd=made, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
        )  # fmt: skip
        if done.returncode:
            why = [line for line in done.stderr.splitlines() if line.strip()] or ["no reason given"]
            raise cli.Failure(f"npm could not install the YAML language server: {why[0].strip()}", cli.MISSING)
        if not folder.exists():  # another run may have been faster
            made.rename(folder)
    return folder


if __name__ == "__main__":
    sys.exit(cli.guard(lambda: 0 if command() else 1))

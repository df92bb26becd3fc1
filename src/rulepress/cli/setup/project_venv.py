"""The .venv beside build.py: made on first use, filled from the lock files, remembered by a stamp.

The stamp (.venv/rulepress.json) holds the hash of each lock file that was installed, and `"finished": false` while an
installation runs; a stamp left that way is an installation that was cut short, and the environment is made anew.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from rulepress.cli import MISSING, Failure
from rulepress.cli.setup import os_packages
from rulepress.cli.setup.pip_install import InstallFailed, pip_install, say
from rulepress.content.files.file_lock import alone

# Asked of an environment's Python: is it new enough, has it pip, and where do its packages live.
_PROBE = "import sys, pip, sysconfig; assert sys.version_info >= (3, 11); print(sysconfig.get_path('purelib'))"


def ready(root: Path, locks: Sequence[Path]) -> Path:
    """The Python of a finished environment that holds what the lock files pin; costs nothing when it exists already."""
    folder = root / ".venv"
    try:
        wanted = {lock.name: hashlib.sha256(lock.read_bytes()).hexdigest() for lock in locks}
    except FileNotFoundError as missing:
        raise Failure(f"{missing.filename} is missing: fetch the repository again.", MISSING) from None
    if _holds(folder, wanted):
        return python_of(folder)
    with alone(locks[0], "Another run is installing packages into .venv: waiting for it to finish."):
        if not _holds(folder, wanted):  # another build.py may have done it while we waited
            _fill(folder, root, locks, wanted)
    return python_of(folder)


def python_of(folder: Path) -> Path:
    """The interpreter of a virtual environment, whether it exists or not."""
    return folder / "Scripts" / "python.exe" if os.name == "nt" else folder / "bin" / "python"


def _fill(folder: Path, root: Path, locks: Sequence[Path], wanted: dict[str, str]) -> None:
    before = _stamp(folder)
    packages = _packages(folder) if before.get("finished", True) else None
    if packages is None:
        packages = _make(folder, root)
        before = {"finished": True, "locks": {}}
    say("Installing the packages that rulepress uses (needed once, takes a minute)")
    _write(folder, {**before, "finished": False})
    try:
        # Python compiles what is used when it is first used, unless it is told not to write; most of what is installed never is.
        pip_install(python_of(folder), locks, *([] if sys.dont_write_bytecode else ["--no-compile"]))
    except InstallFailed as failure:
        if not failure.touched:  # what was there still works
            _write(folder, {**before, "finished": True})
        raise
    _see_sources(Path(packages), root)
    _write(folder, {"finished": True, "locks": {**before.get("locks", {}), **wanted}})


def _holds(folder: Path, wanted: dict[str, str]) -> bool:
    stamp = _stamp(folder)
    return bool(stamp.get("finished") and wanted.items() <= stamp.get("locks", {}).items() and python_of(folder).exists())


def _packages(folder: Path) -> str | None:
    """Where a working environment keeps its packages; None when it is absent or broken."""
    if not python_of(folder).exists():
        return None
    try:
        told = subprocess.run([python_of(folder), "-c", _PROBE], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return told.stdout.strip() if told.returncode == 0 else None


def _make(folder: Path, root: Path) -> str:
    os_packages.require(os_packages.VENV)
    if folder.is_symlink() or folder.is_file():
        folder.unlink()
    elif folder.exists():
        say(f"{folder.name} is incomplete or broken: creating it again")
        shutil.rmtree(folder, ignore_errors=True)
    else:
        say(f"Creating {folder.name}, for the packages")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise Failure(f"{root} cannot be written ({error.strerror}): rulepress keeps its packages and dist/ there.", MISSING) from None
    _write(folder, {"finished": False})
    base = getattr(sys, "_base_executable", None) or sys.executable  # ours may be the environment just removed
    made = subprocess.run(
        [base, "-m", "venv", str(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace",
    )  # fmt: skip
    packages = _packages(folder)
    if made.returncode != 0 or packages is None:
        why = " ".join(made.stdout.split())[-300:] or "no reason given"
        raise Failure(f"Python could not create the environment {folder}: {why}", MISSING)
    return packages


def _see_sources(packages: Path, root: Path) -> None:
    """Let the environment import src/ as it is, so that there is nothing of ours to install or to go stale.

    A relative path, because a .pth file is read in the system's encoding and our folder may have any name.
    """
    (packages / "rulepress.pth").write_text(os.path.relpath(root / "src", packages) + "\n", encoding="ascii")


def _stamp(folder: Path) -> dict:
    try:
        stamp = json.loads((folder / "rulepress.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _write(folder: Path, stamp: dict) -> None:
    (folder / "rulepress.json").write_text(json.dumps(stamp, indent=1) + "\n", encoding="utf-8")

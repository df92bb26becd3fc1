"""CPython for the browser: five files of Pyodide, fetched once, kept outside the tree, and checked whenever they are used.

npm brings the archive (its client knows where from, and the user's proxies and mirrors); the pinned hashes decide
whether it is the one this project was tested with, and whether what is kept of it still is.
"""

import base64
import hashlib
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path

from rulepress.content.files.cache_folder import cache
from rulepress.content.files.file_lock import alone

VERSION = "314.0.7"
"""Python 3.14."""
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""Of the archive that `npm pack` writes, base64, as npm itself prints it."""
FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""What is kept of it, each file with its SHA-256."""

HASTE = ("--fetch-timeout=4000", "--fetch-retries=1", "--fetch-retry-mintimeout=100", "--fetch-retry-maxtimeout=100")
"""With these npm gives up soon: for the question whether anybody answers, not for the download."""


class Unavailable(Exception):
    """Pyodide could not be had; the message says why in words for the reader."""


def files(npm: Callable[[], list[str]]) -> Path:
    """The folder that holds `FILES` whole, filled by the command that `npm()` names on first use and again when one of them is
    missing or damaged; raises `Unavailable`."""
    folder = cache() / f"pyodide-{VERSION}"
    if _whole(folder):
        return folder
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with alone(folder.with_name(f"{folder.name}.lock"), "Another run is fetching Pyodide: waiting until it has it."):
            if not _whole(folder):  # another run may have fetched it while we waited
                _fetch(folder, npm)
    except OSError as problem:
        raise Unavailable(f"Pyodide could not be kept in {folder}: {problem.strerror or problem}") from None
    return folder


def _whole(folder: Path) -> bool:
    """Whether every file is there as it was published."""
    try:
        return all(hashlib.sha256((folder / name).read_bytes()).hexdigest() == wanted for name, wanted in FILES.items())
    except OSError:
        return False


def _fetch(folder: Path, npm: Callable[[], list[str]]) -> None:
    """Fill the folder anew, whatever is in it."""
    scratch = folder.with_name(f"{folder.name}.partial")
    shutil.rmtree(scratch, ignore_errors=True)  # of a run that was killed
    fetched = scratch / "files"
    fetched.mkdir(parents=True)
    try:
        _unpack(_download(npm(), scratch), fetched)
        if folder.exists():
            folder.rename(scratch / "damaged")
        fetched.rename(folder)
    except Unavailable as problem:
        if folder.exists():
            raise Unavailable(f"files of Pyodide in {folder} are missing or damaged, and they cannot be fetched again: {problem}") from None
        raise
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _download(npm: list[str], scratch: Path) -> Path:
    wanted = f"pyodide@{VERSION}"
    _run([*npm, "view", wanted, "version", *HASTE], scratch, 12, "npm does not reach its registry, from which Pyodide comes")
    archive = scratch / f"pyodide-{VERSION}.tgz"
    _run([*npm, "pack", wanted], scratch, 300, f"npm could not download Pyodide {VERSION}")
    if not archive.is_file():
        raise Unavailable(f"npm brought no {archive.name}")
    found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if found != SHA512:
        raise Unavailable(f"the Pyodide {VERSION} that npm brought is not the one expected (its SHA-512 is {found})")
    return archive


def _run(command: list[str], folder: Path, seconds: float, trouble: str) -> None:
    """Run npm; raises `Unavailable` with `trouble` and npm's own reason when it fails or takes longer."""
    try:
        done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        raise Unavailable(f"{trouble}: no answer in {seconds:g} seconds") from None
    except OSError as problem:
        raise Unavailable(f"{trouble}: {problem.strerror or problem}") from None
    if done.returncode:
        reasons = [line for line in done.stderr.splitlines() if "error" in line.lower()] or ["no reason given"]
        raise Unavailable(f"{trouble}: {reasons[0].strip()}")


def _unpack(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as tar:
        for name in FILES:
            packed = tar.extractfile(f"package/{name}")
            if packed is None:
                raise Unavailable(f"{archive.name} has no file {name}")
            (folder / name).write_bytes(packed.read())

"""CPython for the browser: five files of Pyodide, fetched once, checked, and kept outside the tree.

npm brings the archive (its client knows where from, and the user's proxies and mirrors); the pinned hash decides
whether it is the one this project was tested with.
"""

import base64
import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

VERSION = "314.0.7"
"""Python 3.14."""
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""Of the archive that `npm pack` writes, base64, as npm itself prints it."""
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")

HASTE = ("--fetch-timeout=4000", "--fetch-retries=1", "--fetch-retry-mintimeout=100", "--fetch-retry-maxtimeout=100")
"""With these npm gives up soon: for the question whether anybody answers, not for the download."""


class Unavailable(Exception):
    """Pyodide could not be had; the message says why in words for the reader."""


def cache() -> Path:
    """The folder for downloads of this version, by the custom of the platform."""
    if home := os.environ.get("XDG_CACHE_HOME"):
        base = Path(home)
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path.home() / ".cache"
    return base / "rulepress" / f"pyodide-{VERSION}"


def files() -> Path:
    """The folder that holds `FILES`, filled on first use; raises `Unavailable`."""
    folder = cache()
    if all((folder / name).is_file() for name in FILES):
        return folder
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            fetched = Path(scratch) / folder.name
            fetched.mkdir()
            _unpack(_download(Path(scratch)), fetched)
            if folder.exists():
                folder.rename(Path(scratch) / "incomplete")
            fetched.rename(folder)
    except OSError as problem:
        raise Unavailable(f"Pyodide could not be kept in {folder}: {problem.strerror or problem}") from None
    return folder


def _download(scratch: Path) -> Path:
    from rulepress.cli.system import find_npm

    npm = find_npm()
    if not npm:
        raise Unavailable("npm was not found, and it is what downloads Pyodide")
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
            (folder / name).write_bytes(tar.extractfile(f"package/{name}").read())

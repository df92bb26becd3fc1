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
from collections.abc import Callable
from pathlib import Path

VERSION = "314.0.7"
"""Python 3.14."""
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""Of the archive that `npm pack` writes, base64, as npm itself prints it."""
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


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


def files(npm: Callable[[], list[str]]) -> Path:
    """The folder that holds `FILES`, filled on first use by the command that `npm()` names; raises `Unavailable`."""
    folder = cache()
    if all((folder / name).is_file() for name in FILES):
        return folder
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            fetched = Path(scratch) / folder.name
            fetched.mkdir()
            _unpack(_download(npm(), Path(scratch)), fetched)
            if folder.exists():
                folder.rename(Path(scratch) / "incomplete")
            fetched.rename(folder)
    except OSError as problem:
        raise Unavailable(f"Pyodide could not be kept in {folder}: {problem.strerror or problem}") from None
    return folder


def _download(npm: list[str], scratch: Path) -> Path:
    try:
        done = subprocess.run([*npm, "pack", f"pyodide@{VERSION}"], cwd=scratch, capture_output=True, text=True, timeout=300)
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise Unavailable(f"npm could not download Pyodide: {problem}") from None
    archive = scratch / f"pyodide-{VERSION}.tgz"
    if done.returncode or not archive.is_file():
        reasons = [line for line in done.stderr.splitlines() if "error" in line.lower()] or ["no reason given"]
        raise Unavailable(f"npm could not download Pyodide {VERSION}: {reasons[0].strip()}")
    found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if found != SHA512:
        raise Unavailable(f"the Pyodide {VERSION} that npm brought is not the one expected (its SHA-512 is {found})")
    return archive


def _unpack(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as tar:
        for name in FILES:
            (folder / name).write_bytes(tar.extractfile(f"package/{name}").read())

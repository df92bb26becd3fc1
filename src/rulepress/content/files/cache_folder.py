"""The folder outside all projects in which this program keeps what it can make or fetch again."""

import contextlib
import hashlib
import os
import stat
import sys
from collections.abc import Iterator
from functools import cache as once
from importlib.util import find_spec
from pathlib import Path

from rulepress.content.files.safe_read import leaves

SHORT = 1 << 20
"""Bytes of a file of which all count; of a longer one its length and time."""


def cache() -> Path:
    """Ours among the user's caches, by the custom of the platform. It may not exist."""
    return users_folder("XDG_CACHE_HOME", ".cache", "Library/Caches")


def users_folder(named: str, usual: str, mac: str) -> Path:
    """Ours in one of the user's folders: where the variable `named` says, else below home, by the custom of the platform. It may not
    exist."""
    if home := os.environ.get(named):
        base = Path(home)
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path.home() / (mac if sys.platform == "darwin" else usual)
    return base / "rulepress"


@once
def program() -> str:
    """A digest of all that what this program makes of the same words depends on: its own files, and the Python that runs it."""
    package = Path(__file__).resolve().parents[2]
    library = find_spec("yaml")  # the folder of the others, too; `sysconfig` takes longer to tell it
    libraries = os.stat(Path(library.origin).parents[1]).st_mtime_ns if library and library.origin else 0
    digest = hashlib.sha256(repr((str(package), sys.version, libraries)).encode())
    for path in below(package):
        with contextlib.suppress(OSError):
            found = os.stat(path)
            digest.update(f"{path}\0{found.st_size}\0{found.st_mtime_ns}\0".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def below(top: Path) -> Iterator[str]:
    """Every file below a folder, or the file itself, in order."""
    if not top.is_dir():
        yield str(top)
    for folder, names, files in os.walk(top):
        names[:] = sorted(name for name in names if name != "__pycache__")
        yield from (os.path.join(folder, name) for name in sorted(files))
        yield from (os.path.join(folder, name) for name in names if os.path.islink(os.path.join(folder, name)))


def told(root: Path, path: str) -> tuple[bytes, bytes]:
    """Of a file in a project: where it is and what kind of thing it is; and what it says, by which what was found of it is known again.
    A link out of the project says nothing: it is refused when it is read, and what it leads to may never end."""
    try:
        found = os.lstat(path)
        link = os.readlink(path) if stat.S_ISLNK(found.st_mode) else ""
        there = f"{path}\0{found.st_mode}\0{link}\0".encode("utf-8", "surrogateescape")
    except OSError:
        return b"", b""
    if link and leaves(root, path):
        return there, b""
    try:
        real = os.stat(path) if link else found
        if not stat.S_ISREG(real.st_mode) or real.st_size > SHORT:
            return there, f"{found.st_size} {real.st_mtime_ns}".encode()
        with open(path, "rb", buffering=0) as file:
            return there, file.readall()
    except OSError:
        return there, b""

"""The engine as machine code: the modules that bear a mark, compiled by `compile` on this machine, or by whoever made the wheel.

Games come out the same. Machine code is run as long as it was made of the very lines that stand here: after any change of the engine or of
a game its modules are run as Python again, until it is compiled anew.
"""

from __future__ import annotations

import hashlib
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

PLAIN = "RULEPRESS_PLAIN"
"""A variable of the environment: where it says anything, all is run as Python."""

PACKAGE = Path(__file__).resolve().parent
FOLDER = PACKAGE / "_compiled"
SUFFIX = EXTENSION_SUFFIXES[0]

MARK = b"# Runs as machine code, too: rulepress/compiled.py."
"""The line by which a module says so: those in which games spend their time. Such as inherit from each other are marked together."""


def sources() -> list[Path]:
    """The files that machine code depends on: what is compiled relies on the types of all that it works with."""
    return sorted(path for floor in ("core", "tabletop", "effects", "bots", "games") for path in (PACKAGE / floor).rglob("*.py"))


def marked() -> list[str]:
    """The modules to compile, by their full names."""
    return [".".join((PACKAGE.name, *path.relative_to(PACKAGE).with_suffix("").parts)) for path in sources() if MARK in path.read_bytes()]


def home() -> Path:
    """Where the machine code of these sources is kept, for this Python on this machine. It may not exist."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.read_bytes())
    return FOLDER / f"{tag()}-{digest.hexdigest()[:16]}"


def tag() -> str:
    """What the folders begin with whose machine code this Python can run."""
    return SUFFIX.strip(".").partition(".")[0]


def prefer() -> None:
    """From here on, have modules imported as machine code, where it is up to date."""
    if os.environ.get(PLAIN) or not FOLDER.is_dir():
        return
    found = home()
    if found.is_dir():
        sys.meta_path.insert(0, _Finder(found))


def stale() -> bool:
    """Is there machine code here that would be run, but for a change of the sources?"""
    return FOLDER.is_dir() and not os.environ.get(PLAIN) and any(FOLDER.glob(f"{tag()}-*")) and not home().is_dir()


class _Finder:
    """Finds the modules of one folder: each below the name of its package, and beside them what they share."""

    def __init__(self, folder: Path):
        self._files = {".".join(path.relative_to(folder).parts).removesuffix(SUFFIX): str(path) for path in folder.rglob(f"*{SUFFIX}")}

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        file = self._files.get(name)
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file)) if file else None

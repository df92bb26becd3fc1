"""Where a project's sources are: the folders of a designer, filled up with what ships with rulepress.

A project is a folder with `factions/`, `scenarios/`, `tables/` and, if it has rules of its own, `rules/`; each holds
one folder a game. Nothing here knows a game: a game is the name of a folder.
"""

import os
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

SOURCES = ("rules", "factions", "scenarios", "tables")
"""The folders whose every file is expected to be read."""

LISTED = (*SOURCES, "templates", "site", "published")
"""The folders that are listed with all that is in them."""

MAX_FILES = 20_000
"""Files listed in one project; beyond that it is not a rules project."""


@dataclass(frozen=True)
class Skipped:
    """A file that is not a source, and why it is passed over."""

    path: str
    reason: str


@dataclass
class Project:
    """One designer's folder."""

    root: Path
    skipped: list[Skipped] = field(default_factory=list)
    """Filled by `files`."""

    def __post_init__(self):
        self.root = Path(os.path.abspath(self.root))

    @property
    def games(self) -> list[str]:
        """The games with sources in this project, in alphabetical order; those that ship where it has none."""
        own = {folder.name for top in SOURCES for folder in _folders(self.root / top)}
        return sorted(own or {folder.name for folder in _folders(shipped() / "rules")})

    def rules(self, game: str) -> Path:
        """The folder of a game's rules: the project's own if it has one, else the shipped one."""
        return self._own_or_shipped("rules", game)

    def factions(self, game: str) -> list[Path]:
        """The project's faction folders for a game, in alphabetical order."""
        return _folders(self.root / "factions" / game)

    def scenarios(self, game: str) -> Path:
        """The folder of the project's scenarios for a game; it may not exist."""
        return self.root / "scenarios" / game

    def tables(self, game: str) -> Path:
        """The folder of the project's tables for a game; it may not exist."""
        return self.root / "tables" / game

    def template(self, name: str) -> Path:
        """A file or folder under templates/: the project's own if it has one, else the shipped one."""
        return self._own_or_shipped("templates", name)

    def root_of(self, path: Path | str) -> Path:
        """The folder that findings about `path` are relative to: the project's root, or that of what is shipped."""
        path = Path(os.path.abspath(os.path.join(self.root, path)))
        return self.root if path.is_relative_to(self.root) else shipped()

    def owns(self, path: str, root: Path | None) -> bool:
        """Whether a document (its path and root) is the designer's own and not a shipped one."""
        return root is None or root == self.root

    def files(self) -> list[str]:
        """Every file under the source folders, relative to the root; what is no source goes to `skipped`."""
        self.skipped, found = [], []
        for top in SOURCES:
            for folder, names, files in os.walk(self.root / top, followlinks=False):
                # A link to a folder is listed as a file: reading it says what is wrong with it.
                links = [name for name in names if os.path.islink(os.path.join(folder, name))]
                names[:] = sorted(name for name in names if not name.startswith((".", "__")) and name not in links)
                here = os.path.relpath(folder, self.root).replace(os.sep, "/")
                for name in sorted(files + links):
                    path = f"{here}/{name}"
                    reason = ignored(name)
                    if reason:
                        self.skipped.append(Skipped(path, reason))
                    else:
                        found.append(path)
                    if len(found) > MAX_FILES:
                        return found
        return found

    def _own_or_shipped(self, top: str, name: str) -> Path:
        own = self.root / top / name
        return own if own.exists() else shipped() / top / name


def is_project(folder: Path) -> bool:
    """Whether a folder holds sources of its own."""
    return any((Path(folder) / name).is_dir() for name in SOURCES)


@lru_cache(maxsize=1)
def shipped() -> Path:
    """The root of what ships with rulepress: the repository in a checkout, package data when installed."""
    package = Path(__file__).resolve().parents[2]
    checkout = package.parent.parent
    return checkout if checkout / "src" / "rulepress" == package else package / "_shipped"


def _folders(path: Path) -> list[Path]:
    if not path.is_dir():
        return []
    return sorted(entry for entry in path.iterdir() if entry.is_dir() and not entry.name.startswith((".", "_")))


def ignored(name: str) -> str | None:
    """Why a file by this name is no source, if it is none."""
    if name.startswith("."):
        return "hidden file"
    if name.endswith(("~", ".bak", ".orig", ".swp", ".tmp")) or (name.startswith("#") and name.endswith("#")):
        return "an editor's backup"
    if name.split(".")[0].upper() in ("README", "LICENSE", "LICENCE", "NOTES", "CREDITS"):
        return "a text for people"
    if name in ("Thumbs.db", "desktop.ini"):
        return "made by the file manager"
    return None

"""A git repository by its files alone: where it is, and what of its settings may be followed.

A repository's own settings name programs that git runs: a monitor, filters, hooks, ways to a server. In a folder that came from somebody
else they are that person's programs. What cannot run any is named here; all other settings of a repository are passed over.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rulepress.content.files.safe_read import Unreadable, read_file

POINTER = 4096
"""Bytes of a file that holds a name, a path or a commit."""
LARGE = 64 << 20
"""Bytes of a file with many of these."""
HARMLESS = frozenset(
    (
        "core.autocrlf", "core.bare", "core.eol", "core.filemode", "core.ignorecase", "core.logallrefupdates", "core.longpaths",
        "core.precomposeunicode", "core.repositoryformatversion", "core.sharedrepository", "core.symlinks", "extensions.objectformat",
        "extensions.refstorage", "i18n.commitencoding", "receive.denynonfastforwards", "receive.denydeletes", "user.email", "user.name",
    )
)  # fmt: skip
"""Settings that say how files are stored, and who commits."""


@dataclass(frozen=True)
class Repository:
    """Where a repository is."""

    top: Path
    """The folder with the files."""
    own: Path
    """What belongs to this folder alone: HEAD and the index."""
    common: Path
    """What all working trees of the repository share: commits, branches, settings."""

    def checked_out(self) -> set[str]:
        """The branches, as full refs, that its working trees are on."""
        heads = [self.common / "HEAD", *self.common.glob("worktrees/*/HEAD")]
        return {_line(head).removeprefix("ref: ") for head in heads}


def repository_of(folder: Path) -> Repository | None:
    """The repository that holds a folder; None where none does."""
    folder = Path(os.path.realpath(folder))
    for top in (folder, *folder.parents):
        own = top / ".git"
        if own.is_file():  # of a submodule, or of one working tree among several
            own = Path(os.path.realpath(top / _line(own).removeprefix("gitdir: ")))
        common = Path(os.path.realpath(own / (_line(own / "commondir") or ".")))
        if _line(own / "HEAD") and (common / "objects").is_dir() and (common / "refs").is_dir():
            return Repository(top, own, common)
    return None


def runs_nothing(folder: Path, settings: Iterable[str]) -> bool:
    """Whether nothing that a repository itself says can run a program when it is pushed to: neither a hook nor one of its settings. Nor
    may another one be found within it, which git would take in its place."""
    hooks = folder / "hooks"
    there = os.listdir(hooks) if hooks.is_dir() else []
    only_read_by_who_fetches = ("remote.", "branch.")
    return (
        bool(_line(folder / "HEAD"))
        and not os.path.lexists(folder / ".git")
        and all(name.endswith(".sample") for name in there)
        and all(harmless(key) or key.startswith(only_read_by_who_fetches) for key in settings)
    )


def harmless(key: str) -> bool:
    """Whether a setting of a repository is followed. Those by the address of a server hold what a build gives to be let in there."""
    return key in HARMLESS or (key.startswith("http.https://") and key.endswith(".extraheader"))


def copy_refs(source: Path, target: Path) -> None:
    """Copy the branches and tags of a repository, as far as they are ordinary files. Links are not followed."""
    for at, _, files in os.walk(source / "refs"):
        for name in files:
            path = Path(at, name)
            if (told := _line(path)) and not path.is_symlink():
                place = target / path.relative_to(source)
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(f"{told}\n", "utf-8")
    for name in ("packed-refs", "shallow", "reftable"):
        for path in [source / name, *source.glob(f"{name}/*")]:
            if path.is_file() and not path.is_symlink():
                place = target / path.relative_to(source)
                place.parent.mkdir(exist_ok=True)
                place.write_bytes(_bytes(path, LARGE))


def head(repository: Repository) -> str:
    """What the working tree is on: `ref: refs/heads/main`, or a commit."""
    return _line(repository.own / "HEAD")


def settings_text(repository: Path) -> bytes:
    """The file with a repository's settings; nothing where it cannot be read."""
    return _bytes(repository / "config", 1 << 20)


def settings(listed: str) -> Iterator[tuple[str, str]]:
    """The settings in what `git config --list -z` prints."""
    for entry in filter(None, listed.split("\0")):
        key, equals, value = entry.partition("\n")
        yield key, value if equals else "true"


def written(values: Mapping[str, str]) -> str:
    """Settings as a file of git's has them."""
    lines = []
    for key, value in values.items():
        section, _, below = key.partition(".")
        of, _, name = below.rpartition(".")
        lines.append(f"[{section}{f' {_quoted(of)}' if of else ''}]\n\t{name} = {_quoted(value)}\n")
    return "".join(lines)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _line(path: Path) -> str:
    return _bytes(path, POINTER).decode("utf-8", "replace").strip()


def _bytes(path: Path, limit: int) -> bytes:
    try:
        return read_file(path, limit)
    except Unreadable:
        return b""

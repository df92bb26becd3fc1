"""What was pressed before, so that a run does again only what changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import astuple, dataclass, replace
from pathlib import Path

from rulepress.content.files.atomic_output import Work

FORMAT = 2
"""Of the index; raise it when an older one cannot be read."""
INDEX = "made.json"


@dataclass(frozen=True)
class Made:
    """A file that a run made: what of, and how to tell that it is still the same file."""

    of: str
    """Digest of everything it is made of."""
    content: str
    """Digest of what designers wrote of that, which is known without pressing anything; see `freshness`."""
    size: int
    mtime: int
    """In nanoseconds."""
    sha256: str

    def is_at(self, path: Path) -> bool:
        """Whether this very file is at `path`, neither changed by hand nor gone."""
        try:
            found = path.stat()
            return found.st_size == self.size and (found.st_mtime_ns == self.mtime or _sha256(path.read_bytes()) == self.sha256)
        except OSError:
            return False


def made(folder: Path) -> dict[str, Made] | None:
    """The files that earlier runs made, by name, as the index in `folder` has them; None if no run ever made any."""
    return _index(folder)[0] if (folder / INDEX).exists() else None


class Store:
    """Pressed pages by fingerprint, and the files that an earlier run made with what each was made of."""

    def __init__(self, work: Work, folder: Path, out: Path, elder: Store | None = None):
        """`elder`: one whose pages are used, too, and never kept twice."""
        self.work, self.folder, self.out, self.elder = work, folder, out, elder
        self.made, self.pages = _index(folder)
        self.fresh: dict[str, Made] = {}
        self.new_pages: dict[str, bytes] = {}
        self.written: list[str] = []

    def page(self, fingerprint: str) -> bytes | None:
        """The pressed page with this fingerprint, if there is one and it is whole."""
        if fingerprint in self.new_pages:
            return self.new_pages[fingerprint]
        if self.elder and (page := self.elder.page(fingerprint)):
            return page
        try:
            page = self._page(fingerprint).read_bytes()
        except OSError:
            return None
        return page if self.pages.get(fingerprint) == _sha256(page) else None

    def keep(self, fingerprint: str, page: bytes) -> None:
        """Remember a page for the next run, once this one ends well."""
        self.new_pages[fingerprint] = page

    def has(self, name: str, parts: list[str]) -> bool:
        """Whether `name` is there already, as it was made, of the same `parts`."""
        known = self.made.get(name)
        return known is not None and known.of == digest(parts) and known.is_at(self.out / name)

    def file(self, name: str, parts: list[str], make: Callable[[], bytes]) -> None:
        """Make `name` with `make()`, unless it is there already and was made of the same `parts`."""
        if self.has(name, parts):
            self.fresh[name] = self.made[name]
            return
        content = make()
        path = self.work.write(self.out / name, content)
        self.fresh[name] = Made(digest(parts), "", len(content), path.stat().st_mtime_ns, _sha256(content))
        self.written.append(name)

    def commit(self, whole: bool, used: Collection[str], content: Mapping[str, str]) -> list[str]:
        """Put everything new in place; after a `whole` run, also remove what is no longer made. Returns what was written.

        `used`: fingerprints of the pages that this run needed; `content`: by file, see `Made.content`.
        """
        self.settle(whole, used, content)
        self.work.commit()
        return sorted(self.written)

    def settle(self, whole: bool, used: Collection[str], content: Mapping[str, str]) -> None:
        """Hand everything new to the work, and what is to go; its commit puts it in place."""
        fresh = {name: replace(one, content=content[name]) for name, one in self.fresh.items()}
        files = fresh if whole else self.made | fresh
        pages = self.pages | {fingerprint: _sha256(page) for fingerprint, page in self.new_pages.items()}
        for fingerprint, page in self.new_pages.items():
            self.work.write(self._page(fingerprint), page)
        if whole:
            pages = {fingerprint: page for fingerprint, page in pages.items() if fingerprint in used}
            for name in set(self.made) - set(fresh):
                self.work.remove(self.out / name)
            for path in (self.folder / "pages").glob("*"):
                if path.stem not in used:
                    self.work.remove(path)
        if (files, pages) != (self.made, self.pages):
            index = {"format": FORMAT, "files": {name: astuple(one) for name, one in files.items()}, "pages": pages}
            self.work.write(self.folder / INDEX, json.dumps(index, indent=1, sort_keys=True).encode())

    def _page(self, fingerprint: str) -> Path:
        return self.folder / "pages" / f"{fingerprint}.pdf"


def digest(parts: list[str]) -> str:
    """One word for all that something is made of."""
    return _sha256(json.dumps(parts).encode())


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _index(folder: Path) -> tuple[dict[str, Made], dict[str, str]]:
    """Files and pages by an index that this version wrote."""
    try:
        index = json.loads((folder / INDEX).read_text(encoding="utf-8"))
        if index["format"] != FORMAT:
            return {}, {}
        return {name: Made(*one) for name, one in index["files"].items()}, dict(index["pages"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}, {}

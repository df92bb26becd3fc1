"""What was pressed before, so that a run does again only what changed, and how a run's files take their place.

Everything is made in a folder beside the target and moved in at the end, so that a run that fails leaves the earlier
output as it was.
"""

import hashlib
import json
import os
import shutil
from pathlib import Path

FORMAT = 1


class Store:
    """Pressed pages by fingerprint, and the files that an earlier run made with what each was made of."""

    def __init__(self, folder: Path, out: Path):
        self.folder, self.out = folder, out
        self.made = self._index()
        self.fresh: dict[str, str] = {}
        self.new_pages: dict[str, bytes] = {}
        self.staging = folder / f"new-{os.getpid()}"
        self.scratch = folder / f"scratch-{os.getpid()}"

    def page(self, fingerprint: str) -> bytes | None:
        """The pressed page with this fingerprint, if there is one."""
        if fingerprint in self.new_pages:
            return self.new_pages[fingerprint]
        try:
            return (self.folder / "pages" / f"{fingerprint}.pdf").read_bytes()
        except OSError:
            return None

    def keep(self, fingerprint: str, page: bytes) -> None:
        """Remember a page for the next run, once this one ends well."""
        self.new_pages[fingerprint] = page

    def has(self, name: str, parts: list[str]) -> bool:
        """Whether `name` is there already and was made of the same `parts`."""
        return self.made.get(name) == _digest(parts) and (self.out / name).is_file()

    def file(self, name: str, parts: list[str], make) -> None:
        """Make `name` with `make()`, unless it is there already and was made of the same `parts`."""
        self.fresh[name] = _digest(parts)
        if self.has(name, parts):
            return
        target = self.staging / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(make())

    def commit(self, whole: bool, used: set[str]) -> list[str]:
        """Move everything new into place; after a `whole` run, also remove what is no longer made."""
        staged = (path for path in self.staging.rglob("*") if path.is_file())
        written = sorted(path.relative_to(self.staging).as_posix() for path in staged)
        for name in written:
            target = self.out / name
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(self.staging / name, target)
        pages = self.folder / "pages"
        pages.mkdir(parents=True, exist_ok=True)
        for fingerprint, page in self.new_pages.items():
            partial = pages / f"{fingerprint}.partial"
            partial.write_bytes(page)
            os.replace(partial, pages / f"{fingerprint}.pdf")
        made = self.fresh if whole else self.made | self.fresh
        if whole:
            for name in set(self.made) - set(self.fresh):
                (self.out / name).unlink(missing_ok=True)
            for path in pages.iterdir():
                if path.stem not in used:
                    path.unlink(missing_ok=True)
        partial = self.folder / "made.partial"
        index = {"format": FORMAT, "files": dict(sorted(made.items()))}
        partial.write_text(json.dumps(index, indent=1), encoding="utf-8")
        os.replace(partial, self.folder / "made.json")
        return written

    def clear(self) -> None:
        """Remove what is half made."""
        shutil.rmtree(self.staging, ignore_errors=True)
        shutil.rmtree(self.scratch, ignore_errors=True)

    def _index(self) -> dict[str, str]:
        try:
            index = json.loads((self.folder / "made.json").read_text(encoding="utf-8"))
            return index["files"] if index["format"] == FORMAT else {}
        except (OSError, ValueError, KeyError, TypeError):
            return {}


def _digest(parts: list[str]) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

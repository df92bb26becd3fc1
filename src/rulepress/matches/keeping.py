"""Finished pairs in a file, a line each, so that a run that was killed goes on where it stopped."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import IO, Any

from rulepress.engine.names import slug
from rulepress.matches.pairs import Match, Pair


class Other(Exception):
    """The file holds pairs of another match; `what` is different."""

    def __init__(self, file: Path, what: list[str]):
        super().__init__(file, what)
        self.file, self.what = file, what


def stem(match: Match) -> str:
    """What the files of a match are called."""
    return "--".join(map(slug, match.forces))


class Kept:
    """The file of a match in a folder. Its first line says which match; a last line that was cut off is forgotten."""

    def __init__(self, folder: Path, match: Match):
        """Raises Other, and OSError."""
        self.path = folder / f"{stem(match)}.jsonl"
        self.pairs: dict[int, Pair] = {}
        folder.mkdir(parents=True, exist_ok=True)
        self._file: IO[bytes] = open(self.path, "a+b")  # noqa: SIM115  # it stays open as long as pairs come
        self._file.seek(0)
        good, head = 0, dict[str, Any]()
        for line in self._file:
            try:
                told = json.loads(line) if line.endswith(b"\n") else None
            except ValueError:
                told = None
            if not isinstance(told, dict) or (head and "games" not in told):
                break
            good += len(line)
            if not head:
                head = told
            else:
                self.pairs[told["pair"]] = told
        if head != match.identity and (head or self.path.read_bytes().count(b"\n")):
            self._file.close()
            raise Other(self.path, [key for key, value in match.identity.items() if (head or {}).get(key) != value])
        self._file.truncate(good)
        if not head:
            self._write([match.identity])

    def add(self, pairs: list[Pair]) -> None:
        """Keeps them for good before it returns."""
        self._write(pairs)

    def _write(self, told: list[Pair]) -> None:
        self._file.write(b"".join(json.dumps(each, sort_keys=True).encode() + b"\n" for each in told))
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()

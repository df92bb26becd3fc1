"""Finished pairs in a file, a line each, so that a run that was killed goes on where it stopped."""

from __future__ import annotations

import errno
import json
import os
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import IO, Any

from rulepress.core.name_matching import slug
from rulepress.simulate.paired_games import Pair, SimulationMatch, fits


class Other(Exception):
    """The file holds pairs of another match; `what` is different, nothing where it holds no pairs at all."""

    def __init__(self, file: Path, what: list[str]):
        super().__init__(file, what)
        self.file, self.what = file, what


def stem(match: SimulationMatch) -> str:
    """What the files of a match are called."""
    return "--".join(map(slug, match.forces))


class PairLog:
    """The file of one match in a folder. Its first line identifies the match. Lines that were cut off or altered are dropped: each
    carries a checksum.
    """

    def __init__(self, folder: Path, match: SimulationMatch):
        """Raises Other, and OSError."""
        self.path = folder / f"{stem(match)}.jsonl"
        self.match = match
        self.pairs: dict[int, Pair] = {}
        self.changed: list[int] = []
        """The lines that are not as they were written, counted from 1."""
        folder.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(self.path) and (self.path.is_symlink() or not self.path.is_file()):  # the folder may be somebody else's
            raise OSError(errno.EINVAL, f"{self.path.name} is a link or no ordinary file; delete it")
        lines = self.path.read_bytes().splitlines(keepends=True) if self.path.exists() else []
        whole = [line for line in lines if line.endswith(b"\n")]
        good = [self._line(match.identity)]
        head = _read(lines[0]) if lines else None
        if lines and head != match.identity and (whole or not good[0].startswith(lines[0])):
            known = (head or {}).keys() & match.identity.keys()
            raise Other(self.path, [key for key, value in match.identity.items() if known and (head or {}).get(key) != value])
        for number, line in enumerate(whole[1:], 2):
            if pair := self._checked(line):
                self.pairs[pair["pair"]] = pair
                good.append(line)
            else:
                self.changed.append(number)
        if good != lines:
            self._replace(b"".join(good))
        self._file: IO[bytes] = open(self.path, "ab")  # noqa: SIM115  # it stays open as long as pairs come

    def add(self, pairs: list[Pair]) -> None:
        """Keeps them for good before it returns."""
        self._file.write(b"".join(self._line(pair | {"check": self._check(pair)}) for pair in pairs))
        self._file.flush()
        os.fsync(self._file.fileno())

    def _checked(self, line: bytes) -> Pair | None:
        """The pair of a line; None where it was changed."""
        told = _read(line) or {}
        check = told.pop("check", None)
        return told if fits(self.match, told) and check == self._check(told) else None

    def _check(self, pair: Pair) -> str:
        """By which a line is known again as one of this match that nobody has touched."""
        return sha256(self._line(self.match.identity) + self._line(pair)).hexdigest()[:32]

    @staticmethod
    def _line(told: dict[str, Any]) -> bytes:
        return json.dumps(told, sort_keys=True).encode() + b"\n"

    def _replace(self, content: bytes) -> None:
        """Let that be the file, whole or not at all."""
        new = self.path.with_name(f".{self.path.name}.{token_hex(8)}.new")
        try:
            with open(new, "xb") as file:  # a name that nobody has: what stands beside it is not ours
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(new, self.path)
        except BaseException:
            new.unlink(missing_ok=True)
            raise

    def close(self) -> None:
        """Close the file; the pairs written stay in it."""
        self._file.close()


def _read(line: bytes) -> dict[str, Any] | None:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return told if isinstance(told, dict) else None

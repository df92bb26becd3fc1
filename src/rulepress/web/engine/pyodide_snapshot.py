"""A Python with the engine's code already in it, as the browser can take it into memory: a visitor's first answer comes at once.

Made under Node from Pyodide's own files, and kept in the user's cache while neither these nor the code change. The options for it
are not Pyodide's public ones: the version is pinned, and a browser that cannot use one starts from the code.
"""

from __future__ import annotations

import gzip
import subprocess
import tempfile
from pathlib import Path

from rulepress.content.files.disk_cache import DiskCache, key_of
from rulepress.web.engine import pyodide

MAKER = Path(__file__).with_name("snapshot.mjs")
SNAPSHOTS = DiskCache("snapshots", 8)
"""Those of a few games, before and after the latest changes."""
SECONDS = 300


class Unmade(Exception):
    """No memory could be made; the message says why in words for the reader."""


def snapshot(code: bytes, folder: Path, node: list[str]) -> bytes:
    """The memory, as gzip, of a Python that has imported all of `code` (a zip); the same bytes for the same code.

    `folder` holds Pyodide's files, `node` is the command that runs Node. Raises Unmade.
    """
    key = key_of(code, pyodide.SHA512, MAKER.read_bytes(), Path(__file__).read_bytes())
    return SNAPSHOTS.made(key, lambda: _made(code, folder, node))


def _made(code: bytes, folder: Path, node: list[str]) -> bytes:
    with tempfile.TemporaryDirectory() as scratch:
        zipped, out = Path(scratch, "code.zip"), Path(scratch, "memory")
        zipped.write_bytes(code)
        command = [*node, str(MAKER), str(folder), str(zipped), str(out)]
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS)
        except (OSError, subprocess.TimeoutExpired) as problem:
            raise Unmade(f"Node could not be run: {problem}") from None
        if done.returncode or not out.is_file():
            said = done.stderr.strip().splitlines()
            raise Unmade(f"Node did not make it: {said[-1] if said else 'no reason given'}")
        return gzip.compress(out.read_bytes(), 9, mtime=0)

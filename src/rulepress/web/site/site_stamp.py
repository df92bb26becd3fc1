"""What a site was made of, noted beside it, so that an old one can be told from one of the sources as they are."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import rulepress
from rulepress.content.files.atomic_output import Work
from rulepress.content.files.project import SOURCES, Project, shipped
from rulepress.content.files.safe_read import Unreadable, read_bytes

LONGEST = 64 << 20
"""Bytes of a file that are looked at."""
_NOTE = Path(".press", "site.json")


def made_of(project: Project) -> str:
    """Digest of all that a site is made of, but cards and books, of which a site has only those of its own content."""
    digest = hashlib.sha256()
    for root, path in _read(project):
        try:
            content = read_bytes(root, path, LONGEST)
        except Unreadable:
            continue  # building reports it
        digest.update(f"{path.relative_to(root).as_posix()}|{hashlib.sha256(content).hexdigest()}|".encode())
    return digest.hexdigest()


def note(work: Work, made_of: str) -> None:
    """Put down what the site that is being made is made of."""
    work.write(work.dist / _NOTE, json.dumps({"made_of": made_of}).encode())


def is_current(project: Project, dist: Path) -> bool:
    """Whether the site in `dist` is of the sources as they are; one that was made elsewhere and has no note is taken for it."""
    if not (dist / _NOTE).exists():
        return True
    try:
        noted = json.loads((dist / _NOTE).read_text(encoding="utf-8"))
        return bool(noted["made_of"] == made_of(project))
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _read(project: Project) -> Iterator[tuple[Path, Path]]:
    """The files that a site may be made of, each with the folder it is read from: the project's, what ships, and this program."""
    for root in dict.fromkeys((project.root, shipped())):
        for name in (*SOURCES, "templates", "site", "schema", "vocabulary"):
            yield from ((root, path) for path in sorted((root / name).rglob("*")) if path.is_file())
        yield root, root / "mkdocs.yml"
    package = Path(rulepress.__file__).parent
    yield from ((package, path) for path in sorted(package.rglob("*.py")))

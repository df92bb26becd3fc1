"""Fixes of findings, typed into the files: by position, so that comments and layout stay as they are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

from rulepress.cli import Failure
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files import named_output
from rulepress.content.files.safe_read import MAX_BYTES, Unreadable, read_bytes
from rulepress.content.fixes.fixes import Edit, Safety, chosen, fixed
from rulepress.content.yaml.documents import understood

ROUNDS = 10
"""Looks at a project in one run: what is mended may bring to light what can be mended."""
_LARGEST = 64 * MAX_BYTES
_BOM = "\ufeff"


class Mended(NamedTuple):
    """A file before and after."""

    path: str
    before: str
    after: str

    @property
    def diff(self) -> str:
        """As `diff -u` tells it."""
        before, after = ([f"{line}\n" for line in text.split("\n")] for text in (self.before, self.after))
        return "".join(unified_diff(before, after, f"a/{self.path}", f"b/{self.path}"))


def mended(root: Path, findings: Iterable[Diagnostic], safeties: Collection[Safety]) -> list[Mended]:
    """The files that the findings' fixes change, as they would be. An edit after which a file could not be read is left out."""
    by_path: dict[str, list[Edit]] = {}
    for edit in chosen(found.fix for found in findings if found.fix and found.fix.safety in safeties):
        by_path.setdefault(edit.path, []).append(edit)
    files = []
    for path, edits in by_path.items():
        try:
            before = read_bytes(root, path, _LARGEST).decode()
        except (Unreadable, ValueError):
            continue
        bom, text = before[: before.startswith(_BOM)], before.removeprefix(_BOM)
        after = fixed(text, edits)
        if after != text and not (root / path).is_symlink() and _is_as_sound(path, text, after):
            files.append(Mended(path, before, bom + after))
    return files


def _is_as_sound(path: str, before: str, after: str) -> bool:
    """Whether what could be read as YAML still can."""
    return not path.endswith(".yaml") or understood(path, before).data is None or understood(path, after).data is not None


def write(root: Path, files: Iterable[Mended]) -> None:
    """Puts the files in place, each in one step."""
    for one in files:
        named_output.write(root / one.path, one.after.encode())


def mend(root: Path, look: Callable[[], Iterable[Diagnostic]], safeties: Collection[Safety]) -> list[Mended]:
    """Mends a project until nothing is left to mend; what each file was and is. Raises Failure where fixes go round in a circle."""
    first: dict[str, str] = {}
    last: dict[str, str] = {}
    for _ in range(ROUNDS):
        files = mended(root, look(), safeties)
        if not files:
            return [Mended(path, first[path], after) for path, after in last.items() if first[path] != after]
        write(root, files)
        for one in files:
            first.setdefault(one.path, one.before)
            last[one.path] = one.after
    raise Failure(f"After {ROUNDS} rounds there is still something to fix in {', '.join(one.path for one in files)}: look at it yourself.")

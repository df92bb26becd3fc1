"""The data of every finding, from an invalid byte to a broken rule of the game, and how findings are printed."""

import re
from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from rulepress.content.diagnostics.console import PLAIN, Console, columns
from rulepress.content.files.safe_read import MAX_BYTES, Unreadable, read_bytes, relative, split_lines
from rulepress.content.fixes.fixes import Fix

SEVERITIES = ("error", "warning", "consequence", "info")
WIDTH = 100
"""Columns of a quoted line; a longer one is cut around its marker."""
FRAME = 16
"""Columns that its number, its margin and the dots where it is cut take."""

MANY = 4
"""From this number on, findings with the same cause are shown as one."""
_NAMED = 3
"""How many locations of similar findings are listed."""
_COLOURS = {"error": "31", "warning": "33", "consequence": "35", "info": "36"}
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")


@dataclass(frozen=True)
class Diagnostic:
    """One finding: what is wrong, where, and where possible what to type instead."""

    code: str
    """Short name of the kind of finding, such as `unknown-trait`; also the name of its manual page."""
    severity: str
    """`error` (nothing is built), `warning`, `consequence` (an expected value that a change made wrong) or `info`."""
    message: str
    """A plain sentence for someone who does not program."""
    path: str
    """File, relative to the project, with forward slashes."""
    line: int | None = None
    """1-based; None when the finding is about the file as a whole."""
    column: int | None = None
    """1-based, in characters."""
    end_column: int | None = None
    """First column after the offending text, when that ends on the same line."""
    suggestion: str | None = None
    """What to do, shown as `help:`."""
    fix: Fix | None = None
    """What to type instead, by position."""

    def __post_init__(self):
        assert self.severity in SEVERITIES, self.severity


class Unusable(Exception):
    """Nothing can be built: the findings with the reasons, and the folder that their paths start from."""

    def __init__(self, found: list[Diagnostic], root: Path):
        super().__init__(found, root)
        self.found, self.root = found, root

    def __str__(self) -> str:
        return "\n".join(f"{one.path}: {one.message}" for one in self.found)


def needed(root: Path, path: Path | str, limit: int = MAX_BYTES) -> bytes:
    """The content of a required file of a project, at most `limit` bytes. Raises `Unusable` with the finding if it cannot be read."""
    try:
        return read_bytes(root, path, limit)
    except Unreadable as bad:
        raise Unusable([Diagnostic(bad.code, "error", bad.message, relative(root, path), suggestion=bad.suggestion)], root) from None


def printable(text: str) -> str:
    """`text` with every character that could move the cursor, hide or reorder text written out instead."""
    return _UNSEEN.sub(lambda found: _escape(found.group()), text)


def ordered(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Each finding once, by file, line and column, errors before warnings."""
    return sorted(
        set(diagnostics),
        key=lambda d: (d.path, d.line or 0, d.column or 0, SEVERITIES.index(d.severity), d.code, d.message),
    )


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any finding is an error; warnings, notes and consequences do not count."""
    return any(found.severity == "error" for found in diagnostics)


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`, or `no problems`."""
    counts = Counter(found.severity for found in ordered(diagnostics))
    names = {kind: "expectation change" if kind == "consequence" else kind for kind in SEVERITIES if counts[kind]}
    said = [f"{counts[kind]} {name}{'s' if counts[kind] > 1 and kind != 'info' else ''}" for kind, name in names.items()]
    return ", ".join(said) or "no problems"


def folded(diagnostics: Iterable[Diagnostic], least: int = 2) -> list[tuple[Diagnostic, list[Diagnostic]]]:
    """The first finding of each cause, with those like it: the same message and code at other places. Groups of fewer than `least`
    findings stay separate."""
    groups: dict[tuple[str, str], list[Diagnostic]] = {}
    for found in diagnostics:
        groups.setdefault((found.code, found.message), []).append(found)
    parts = [part for group in groups.values() for part in ([group] if len(group) >= least else [[one] for one in group])]
    return [(first, rest) for first, *rest in parts]


def render(diagnostics: Iterable[Diagnostic], root: Path, stream: IO[str], *, every: bool = False, touched: Container[str] = ()) -> None:
    """Print findings with their source lines, in colour only on a terminal: those in files just `touched` first, then by severity.
    Findings with the same cause are printed as one, unless `every` is set."""
    console = Console.of(stream)
    told = sorted(ordered(diagnostics), key=lambda found: (found.path not in touched, SEVERITIES.index(found.severity)))
    sources: dict[str, list[str]] = {}
    for found, alike in [(one, []) for one in told] if every else folded(told, MANY):
        if found.path not in sources:
            sources[found.path] = _lines(root, found.path)
        text = frame(found, sources[found.path], console)
        if alike:
            text += "\n" + console.fill(f"   = and {len(alike)} similar: {_places(alike)}")
        encoding = getattr(stream, "encoding", None) or "utf-8"
        stream.write((text + "\n\n").encode(encoding, "backslashreplace").decode(encoding))


def place(found: Diagnostic) -> str:
    """Where a finding is, as file, line and column."""
    told = printable(found.path)
    return told if found.line is None else f"{told}:{found.line}" + (f":{found.column}" if found.column else "")


def _places(alike: list[Diagnostic]) -> str:
    return ", ".join(place(one) for one in alike[:_NAMED]) + (", ... (--all shows each)" if len(alike) > _NAMED else "")


def frame(found: Diagnostic, lines: list[str], console: Console = PLAIN) -> str:
    """One finding as text: heading, sentence, quoted lines with a marker, help."""
    paint, tint = console.paint, _COLOURS[found.severity]
    heading = paint(f"{found.severity}[{found.code}]", f"1;{tint}") + f" {place(found)}"
    out = [heading, console.fill(f"  {printable(found.message)}")]
    margin = 3
    if found.line is not None and found.line <= len(lines):
        margin = max(3, len(str(found.line)) + 1)
        rule = paint("|", "faint")
        room = min(WIDTH, (console.width or WIDTH + FRAME) - FRAME)
        before, quoted = found.line - 1, lines[found.line - 1]
        out.append(" " * margin + f"{rule}")
        if before >= 1 and lines[before - 1].strip():
            out.append(f"{before:>{margin - 1}} {rule} {_cut(lines[before - 1], 1, room=room)[0]}")
        text, at, width = _cut(quoted, found.column or 1, found.end_column, room)
        out.append(f"{found.line:>{margin - 1}} {rule} {text}")
        if found.column:
            out.append(" " * margin + f"{rule} " + " " * at + paint("^" * width, tint))
    if found.suggestion:
        out.append(console.fill(" " * margin + f"= help: {printable(found.suggestion)}"))
    return "\n".join(line.rstrip() for line in out)


def _lines(root: Path, path: str) -> list[str]:
    try:
        return split_lines(read_bytes(root, path).decode("utf-8-sig", "replace"))
    except (Unreadable, ValueError):
        return []


def _escape(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


def _shown(character: str) -> tuple[str, int]:
    """A character as printed, and the columns it takes on a terminal."""
    if character == "\t":
        return "    ", 4
    if _UNSEEN.match(character):
        text = _escape(character)
        return text, len(text)
    return character, columns(character)


def _cut(line: str, column: int, end_column: int | None = None, room: int = WIDTH) -> tuple[str, int, int]:
    """The part of a line around its marker, of so many characters; the marker's column in it (0-based) and its width."""
    begin = max(0, column - 1)
    first = max(0, begin - room // 2) if len(line) > room else 0
    last = min(len(line), first + room)
    end = min(max(begin + 1, (end_column or begin + 2) - 1), max(last, begin + 1))
    shown = [_shown(character) for character in line[first:last]]
    head = "..." if first else ""
    tail = "..." if last < len(line) else ""
    at = len(head) + sum(width for _, width in shown[: begin - first])
    marked = sum(width for _, width in shown[begin - first : end - first])
    return head + "".join(text for text, _ in shown) + tail, at, max(1, marked)

"""What fonts can print: the characters that a font file holds, read from its own table of them."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from rulepress.content.files.project import Project, shipped

INVISIBLE = {"\u00ad", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff"}
"""Characters that leave no mark; they are taken out of texts before these are printed."""

_TABLES = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
"""Platform and encoding of the tables that map Unicode, the fullest first."""

MAX_CODES = 0x110000
"""Characters that there are."""

_NEEDED = (b"cmap", b"head", b"hhea", b"hmtx", b"maxp", b"name", b"OS/2", b"post")
"""Parts of a font that every program asks for."""


class BadFont(ValueError):
    """A file that is no font, or one that does not say what it holds."""


def fonts(project: Project) -> list[Path]:
    """The fonts that a project's cards and books are set in: those that ship, and its own, which replace one of their name."""
    folders = dict.fromkeys([shipped() / "templates" / "fonts", project.root / "templates" / "fonts"])
    return list({path.name: path for folder in folders for path in sorted(folder.glob("*.[ot]tf"))}.values())


@lru_cache(maxsize=16)
def characters(font: bytes) -> frozenset[str]:
    """The characters that a font file holds. Raises BadFont."""
    return frozenset(_glyphs(font))


@lru_cache(maxsize=16)
def widths(font: bytes) -> dict[str, float]:
    """How far each character of a font leads, in ems. Raises BadFont."""
    glyphs = _glyphs(font)
    try:
        (em,) = struct.unpack_from(">H", _table(font, b"head"), 18)
        (count,) = struct.unpack_from(">H", _table(font, b"hhea"), 34)
        leads = [width for width, _ in struct.iter_unpack(">Hh", _table(font, b"hmtx")[: 4 * count])]
        return {character: leads[min(glyph, count - 1)] / em for character, glyph in glyphs.items()}
    except (struct.error, LookupError, ZeroDivisionError):
        raise BadFont("This font cannot be read.") from None


def _glyphs(font: bytes) -> dict[str, int]:
    """The glyph of each character that a font file holds. Raises BadFont."""
    try:
        table = _table(font, b"cmap")
        (count,) = struct.unpack_from(">H", table, 2)
        offsets = {(platform, encoding): at for platform, encoding, at in struct.iter_unpack(">HHL", table[4 : 4 + 8 * count])}
        chosen = next(offsets[which] for which in _TABLES if which in offsets)
        (kind,) = struct.unpack_from(">H", table, chosen)
        codes = {4: _segments, 12: _groups}[kind](table[chosen:])
        return {chr(code): glyph for code, glyph in codes}
    except (struct.error, LookupError, ValueError, StopIteration, OverflowError):
        raise BadFont("This font cannot be read.") from None


@lru_cache(maxsize=16)
def whole(font: bytes) -> bytes:
    """The font file itself. Raises BadFont for one with a part that is not as the file's own sums say, or that cards need and it lacks."""
    if part := _damaged(font):
        raise BadFont(f"This font is damaged or not complete: {part}.")
    return font


def _damaged(font: bytes) -> str | None:
    try:
        (count,) = struct.unpack_from(">H", font, 4)
        tables = {tag: (total, at, length) for tag, total, at, length in struct.iter_unpack(">4sLLL", font[12 : 12 + 16 * count])}
    except struct.error:
        return "it does not say what it holds"
    for tag, (total, at, length) in tables.items():
        part = font[at : at + length]
        if tag == b"head":  # the sum is that of a file that does not know its own sum yet
            part = part[:8] + bytes(4) + part[12:]
        words = struct.unpack(f">{-(-length // 4)}L", part.ljust(-(-length // 4) * 4, b"\0")) if len(part) == length else ()
        if sum(words) & 0xFFFFFFFF != total:
            return f"its part `{tag.decode('latin-1').strip()}` is not as it was saved"
    outlines = (b"CFF ",) if b"CFF " in tables else (b"glyf", b"loca")
    return next((f"it has no part `{tag.decode().strip()}`" for tag in (*_NEEDED, *outlines) if tag not in tables), None)


def fuller_line(text: str, leads: Mapping[str, float]) -> float:
    """The share of a text that the fuller of two lines has where it breaks best, by how far each character leads; 1 of one that does not
    break."""
    whole = _far(text, leads)
    breaks = (found.end() for found in re.finditer(r"\s+|(?<=\w)-(?=\w)", text))
    fuller = (max(_far(text[:at].rstrip(), leads), _far(text[at:], leads)) for at in breaks)
    return min(fuller, default=whole) / whole if whole else 1.0


def _far(text: str, leads: Mapping[str, float]) -> float:
    return sum(leads.get(letter, 0.0) for letter in text)


def missing(text: str, known: frozenset[str]) -> list[str]:
    """Characters of `text` that are not among the `known` and would leave a mark, each once, in order."""
    return [c for c in dict.fromkeys(text) if c not in known and c not in INVISIBLE and not c.isspace()]


def named(signs: Iterable[str]) -> str:
    """Characters as a message names them."""
    return ", ".join(f"{c} (U+{ord(c):04X})" if c.isprintable() else f"U+{ord(c):04X}" for c in signs)


def _table(font: bytes, name: bytes) -> bytes:
    (count,) = struct.unpack_from(">H", font, 4)
    for number in range(count):
        tag, _, offset, length = struct.unpack_from(">4sLLL", font, 12 + 16 * number)
        if tag == name:
            return font[offset : offset + length]
    raise BadFont


def _segments(table: bytes) -> Iterator[tuple[int, int]]:
    """Format 4: runs of codes below U+10000, some mapped glyph by glyph; each code with its glyph."""
    (twice,) = struct.unpack_from(">H", table, 6)
    ends, starts, deltas, ranges = (
        struct.unpack_from(f">{twice // 2}H", table, at) for at in (14, 16 + twice, 16 + 2 * twice, 16 + 3 * twice)
    )
    _not_endless(zip(starts, ends, strict=True))
    for number, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, ranges, strict=True)):
        for code in range(start, end + 1):
            glyph = code + delta
            if offset:
                (listed,) = struct.unpack_from(">H", table, 16 + 3 * twice + 2 * number + offset + 2 * (code - start))
                glyph = listed and listed + delta
            if glyph & 0xFFFF and code != 0xFFFF:
                yield code, glyph & 0xFFFF


def _not_endless(runs: Iterable[tuple[int, int]]) -> None:
    """Raises BadFont for runs that overlap so often that they hold more codes than there are."""
    if sum(max(0, end - start + 1) for start, end in runs) > MAX_CODES:
        raise BadFont


def _groups(table: bytes) -> Iterator[tuple[int, int]]:
    """Format 12: runs of any codes, each with its glyph."""
    (count,) = struct.unpack_from(">L", table, 12)
    groups = list(struct.iter_unpack(">LLL", table[16 : 16 + 12 * count]))
    _not_endless((start, end) for start, end, _ in groups)
    for start, end, glyph in groups:
        if not start <= end <= 0x10FFFF:
            raise BadFont
        yield from ((code, glyph + code - start) for code in range(start, end + 1))

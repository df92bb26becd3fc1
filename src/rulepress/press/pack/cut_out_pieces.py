"""The pieces of a pack as they are cut out, each with its size and its drawing's words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rulepress.content.cards.colour_contrast import contrast
from rulepress.content.cards.pack_contents import DiscPiece, Pack
from rulepress.press.cards.faction_colours import shades
from rulepress.press.pack.sheet_nesting import CellMask, disc, rectangle

TOKEN = 16
"""Millimetres of a token's side: its name is on it."""
PAWN = 8
"""Of the piece that is moved along a track."""
LIST = (63.5, 88.9)
"""The list card; with tracks, of twice that width, it folds to the size of the others."""
STRIP = 12
"""Height of a ruler."""
INCH = 25.4
LONGEST = 9
"""Inches of a strip of the ruler."""

SHAPES = (
    "5,0.4 9.2,2.7 9.2,7.3 5,9.6 0.8,7.3 0.8,2.7", "1,1 9,1 9,9 1,9", "1,0.8 9,0.8 9,5.5 5,9.6 1,5.5", "5,0.2 9.8,5 5,9.8 0.2,5",
    "0.3,9 5,0.6 9.7,9", "5,0 6.4,3.3 10,3.7 7.3,6.1 8.1,9.6 5,7.8 1.9,9.6 2.7,6.1 0,3.7 3.6,3.3",
    "3,0.4 7,0.4 9.6,3 9.6,7 7,9.6 3,9.6 0.4,7 0.4,3", "0.3,1 9.7,1 5,9.4",
    "3.3,0.4 6.7,0.4 6.7,3.3 9.6,3.3 9.6,6.7 6.7,6.7 6.7,9.6 3.3,9.6 3.3,6.7 0.4,6.7 0.4,3.3 3.3,3.3",
    "5,0.4 9.6,4 7.8,9.4 2.2,9.4 0.4,4", "0.4,1.5 7,1.5 9.8,5 7,8.5 0.4,8.5", "2.6,1 9.8,1 7.4,9 0.2,9",
)  # fmt: skip
"""Outlines by which tokens are told apart where colours are not, in their order."""


@dataclass(frozen=True)
class CutOut:
    """Something to cut out."""

    kind: str
    """`token`, `pawn`, `list`, `ruler`, or the kind of a disc."""
    width: float
    height: float
    words: dict[str, Any]
    """What its drawing shows."""

    @property
    def shape(self) -> CellMask:
        """The cells that it covers on a sheet: a disc for round pieces, else a rectangle of its size (mm)."""
        return disc(self.width) if "disc" in self.words and self.words["disc"].outline == "round" else rectangle(self.width, self.height)


def pieces(pack: Pack, width: float) -> Iterator[CutOut]:
    """All of them, in the order in which they are laid on sheets so wide: what is long first, tokens in rows beside the ruler, and
    the bases, which not everybody needs, last."""
    ruler = list(_ruler(pack))
    yield from ruler
    if pack.listed:
        words = {"pack": pack, "shades": shades(pack.colours["ink"], pack.colours["accent"])}
        yield CutOut("list", LIST[0] * (2 if pack.tracks else 1), LIST[1], words)
    for track in pack.tracks:
        yield CutOut("pawn", PAWN, PAWN, {"name": track.name})
    tokens, columns = [*_tokens(pack)], int(width - STRIP * len(ruler)) // TOKEN
    for start in range(0, len(tokens), columns):
        row = tokens[start : start + columns]
        yield CutOut("tokens", TOKEN * len(row), TOKEN, {"tokens": row})
    for one in sorted(pack.discs, key=lambda one: (one.kind == "stand-in", -one.across)):
        yield from _discs(one)


def _tokens(pack: Pack) -> Iterator[dict[str, Any]]:
    letters = initials([token.name for token in pack.tokens])
    for place, token in enumerate(pack.tokens):
        words = {
            "name": token.name, "swatch": token.swatch, "outline": SHAPES[token.outline % len(SHAPES)], "letters": letters[place],
            "type": type_on(token.swatch), "low": token.outline % len(SHAPES) == 4,
        }  # fmt: skip
        yield from [words] * token.count


def type_on(swatch: str) -> str:
    """The colour in which letters can be read on that one."""
    return "#101010" if contrast(swatch, "#ffffff") < contrast(swatch, "#101010") else "#ffffff"


def initials(names: list[str]) -> list[str]:
    """Two or three letters for each name, no two alike as far as its first word goes."""
    found: list[str] = []
    for name in names:
        words = name.split()
        options = ["".join(word[0] for word in words[:3])] if len(words) > 1 else []
        options += [words[0][:length] for length in (2, 3, 4)]
        found.append(next((one for one in options if one not in found), options[-1]))
    return found


def _discs(of: DiscPiece) -> Iterator[CutOut]:
    for number in range(1, of.count + 1):
        told = f"{number} of {of.count}" if of.kind == "stand-in" and of.count > 1 else ""
        yield CutOut(of.kind, of.across, of.high, {"disc": of, "told": told, "type": type_on(of.swatch)})


def _ruler(pack: Pack) -> Iterator[CutOut]:
    """In strips of one length, as few as are short enough for any paper."""
    if not pack.ruler:
        return
    strips = -(-pack.ruler.inches // LONGEST)
    each = -(-pack.ruler.inches // strips)
    for start in range(0, pack.ruler.inches, each):
        last = min(start + each, pack.ruler.inches)
        marks = {at: word for at, word in sorted(pack.ruler.marks.items()) if start < at <= last}
        words = {"first": start, "last": last, "marks": marks, "inch": INCH}
        yield CutOut("ruler", STRIP, (last - start) * INCH, words)

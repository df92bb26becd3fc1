"""What a Force needs on the table beside its cards: `pack` of a game's contract, as plain text and figures.

How the pieces look and lie on paper is the press's affair.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class Token:
    """A small square that lies on a card, a base or a player's side."""

    name: str
    swatch: str
    """Its colour."""
    count: int
    why: str
    """Where the number comes from."""
    outline: int
    """Which of the press's outlines it has: the same in every Force's pack."""


@dataclass(frozen=True)
class DiscPiece:
    """A piece of true size, which is round where nothing else is said."""

    name: str
    kind: str
    """`ping`, `objective`, `marker`, `state` (a token with its name in its middle) or `stand-in` (a base)."""
    across: float
    """Its diameter in millimetres, or how wide it is."""
    count: int
    why: str
    letter: str = ""
    swatch: str = "#ffffff"
    picture: str | None = None
    """A file of the project: what would stand there."""
    outline: Literal["round", "oval", "rectangle", "hex"] = "round"
    depth: float = 0.0
    """Millimetres from its front to its back, where that is not its diameter."""
    stem: bool = False
    """A stem stands in its middle, whose place is marked."""
    words: str = ""
    """How large it is, where a diameter does not say it."""

    @property
    def high(self) -> float:
        """Millimetres from its front to its back."""
        return self.depth or self.across

    @property
    def size(self) -> str:
        """How large it is, in words."""
        return self.words or f"{self.across:g} mm"


@dataclass(frozen=True)
class Ruler:
    """A ruler in inches, cut in strips."""

    inches: int
    why: str
    marks: dict[int, str] = field(default_factory=dict)
    """Inches that the rules speak of, and what they say of them."""


@dataclass(frozen=True)
class Track:
    """A row of boxes on the list card, on which a piece is moved along."""

    name: str
    boxes: list[str]


@dataclass(frozen=True)
class PackListLine:
    """A line of the list card."""

    name: str
    count: int
    note: str = ""


@dataclass(frozen=True)
class SheetSection:
    """A part of a scenario's sheet."""

    title: str
    texts: list[str]
    numbered: bool = False
    prose: bool = False
    """In a rulebook its texts are paragraphs, and no list."""


@dataclass(frozen=True)
class Map:
    """A drawing of a scenario's sheet, as SVG with classes `map-...`."""

    drawing: str = field(repr=False)
    caption: str = ""
    heading: str = ""
    """What it shows, in a rulebook."""
    share: float = 1.0
    """Its width, of the sheet's."""


@dataclass(frozen=True)
class ScenarioSheet:
    """A scenario as a pack prints it: text in sections, and one map for each game size it has."""

    name: str
    lead: str
    sections: list[SheetSection]
    maps: list[Map] = field(default_factory=list)


@dataclass(frozen=True)
class Pack:
    """Everything to play a Force, besides its cards and the quick reference."""

    name: str = ""
    faction: str = ""
    colours: dict[str, str] = field(default_factory=lambda: {"ink": "#222222", "accent": "#777777"})
    figures: list[tuple[str, str]] = field(default_factory=list)
    """Short facts at the head of the list card, such as its Command Points."""
    listed: list[PackListLine] = field(default_factory=list)
    tracks: list[Track] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    discs: list[DiscPiece] = field(default_factory=list)
    ruler: Ruler | None = None
    scenarios: list[ScenarioSheet] = field(default_factory=list)
    lacking: list[str] = field(default_factory=list)
    """What the pack leaves out, and why, a sentence each."""
    page: str | None = None
    """The page of the site that opens with this list, as an address below the site's own; a code on the list card leads there."""

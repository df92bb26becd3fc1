"""A quick reference: the panels that a game names, on the two sides of one leaf."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulepress.press.book.book_layout import BookSetup
from rulepress.press.sheets.paper_formats import Paper

SIZES = (8.8, 8.5, 8.2, 7.9, 7.6, 7.3, 7.0, 6.7, 6.4, 6.1)
"""Type sizes in points, largest first."""
USUAL = 2
"""Place of the size that is tried first: a leaf of the games that ship takes this one or one of the next."""
SIDES = 2


@dataclass(frozen=True)
class QuickReference:
    """One edition's quick reference, ready to be laid out on any paper."""

    name = "quick-reference"
    html: str
    style: str

    def document(self, setting: BookSetup, paper: Paper):
        """The leaf, in the largest type that it can have, its columns as long as each other where one side is enough; more than a leaf if
        no type is small enough."""
        place = min(USUAL, len(SIZES) - 1)
        document = self._at(place, setting, paper)
        if self.fits(document):  # what fits in one size fits in all smaller ones
            while place and self.fits(larger := self._at(place - 1, setting, paper)):
                document, place = larger, place - 1
        while not self.fits(document) and place + 1 < len(SIZES):
            place += 1
            document = self._at(place, setting, paper)
        return self._level(document, place, setting, paper)

    def _level(self, document: Any, place: int, setting: BookSetup, paper: Paper):
        """What is short, in columns of one height: else it would stand in one, beside empty ones."""
        level = document if len(document.pages) > 1 else self._at(place, setting, paper, "balance")
        return level if self.fits(level) else document

    def _at(self, place: int, setting: BookSetup, paper: Paper, fill: str = "auto"):
        return setting.render(self.html, paper, f"{self.style} :root {{ --size: {SIZES[place]}pt }} .panels {{ column-fill: {fill} }}")

    def fits(self, document: Any) -> bool:
        """Whether the laid-out document has no more than the two pages of one leaf."""
        return len(document.pages) <= SIDES


def quick_reference(setting: BookSetup, data: dict, panels: Sequence[dict[str, Any]]) -> QuickReference:
    """The quick reference with these panels."""
    html = setting.html("quick.html", {"game": data["game"], "edition": data["edition"], "panels": panels})
    return QuickReference(html, setting.source("quick.css"))

"""What an edition changes, as a booklet for those who have played the one before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulepress.press.book.book_layout import BookSetup
from rulepress.press.sheets.paper_formats import Paper


@dataclass(frozen=True)
class Booklet:
    """The changes of one edition, ready to be laid out on any paper."""

    name = "changes"
    html: str
    style: str

    def document(self, setting: BookSetup, paper: Paper):
        """The pages."""
        return setting.render(self.html, paper, self.style)

    def fits(self, document: Any) -> bool:
        """True: a booklet may have any number of pages."""
        return True


def booklet(setting: BookSetup, before: dict, after: dict, sections: Sequence[dict[str, Any]]) -> Booklet:
    """The booklet with these sections: what differs between the data of two editions."""
    context = {"game": after["game"], "edition": after["edition"], "before": before["edition"], "sections": sections}
    return Booklet(setting.html("changes.html", context), setting.source("book.css"))

"""The pages that a book refers to, put in once all of it is laid out.

The layout engine could do it (`target-counter`), and lays out every page with such a number three times for it. Here the room for
a number is kept by `00`, and what follows it on its line moves up where the number is narrower.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

ROOM = "00"
"""What stands where a number will, in an element with the attribute `data-page-of`: the address whose page it is. One with
`data-flush` as well ends where its room ends."""


def number(document: Any, pages: Mapping[str, int]) -> None:
    """Puts the page of its address into every room for a number."""
    for page in document.pages:
        for line in _lines(page._page_box):
            _number(line, pages)


def _number(line: Any, pages: Mapping[str, int]) -> None:
    from weasyprint.formatting_structure import boxes
    from weasyprint.text.line_break import split_first_line

    freed = 0.0
    for box in [one for one in line.descendants() if isinstance(one, boxes.TextBox)]:
        box.position_x -= freed
        place = box.element.get("data-page-of") if box.element is not None and box.text == ROOM else None
        if place is None or place not in pages:
            continue
        box.text = str(pages[place])
        box.pango_layout, _, _, width, _, _ = split_first_line(box.text, box.style, None, None, 0)
        if "data-flush" in box.element.attrib:
            box.position_x += box.width - width
        else:
            freed += box.width - width
        box.width = width


def _lines(box: Any) -> Iterator[Any]:
    from weasyprint.formatting_structure import boxes

    if isinstance(box, boxes.LineBox):
        yield box
        return
    for child in getattr(box, "children", ()):
        yield from _lines(getattr(child, "_box", child))

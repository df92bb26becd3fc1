"""A card's page put together of its frame and of a body that has been laid out before, when it was measured.

Most of the work on a card is the layout of its body, and that is the same wherever the body stands: so it is done once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulepress.press.cards.card_tree import is_body


def composed(frame: Any, measured: Any, down: float) -> Any:
    """A document with the pages of `frame` and on each the body of `measured`'s, the first one `down` CSS pixels lower than there."""
    from weasyprint.document import Page

    class Composed(Page):
        def __init__(self, frame: Page, body: Any, down: float):
            super().__init__(frame._page_box)
            self.body, self.down = body, down

        def paint(self, stream: Any, scale: float = 1) -> None:
            super().paint(stream, scale)
            with stream.stacked():
                stream.transform(a=scale, d=scale, f=self.down * scale)
                self.body.paint(stream)

    bodies = map(_alone, measured.pages)
    return frame.copy(
        [Composed(one, body, 0 if place else down) for place, (one, body) in enumerate(zip(frame.pages, bodies, strict=True))]
    )


def _alone(page: Any) -> Any:
    """A measured page with its body and nothing else."""
    root = page._page_box.children[0]
    root.children = [one for one in _walk(root) if one.element is not None and is_body(one.element)][:1]
    return page


def _walk(box: Any) -> Iterator[Any]:
    """The boxes in a box, each as its parent holds it: one that is placed absolutely, by its placeholder."""
    for child in getattr(box, "children", ()):
        yield child
        yield from _walk(child)

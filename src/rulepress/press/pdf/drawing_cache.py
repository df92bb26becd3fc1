"""Drawings on cards' pages. A card has a dozen of them, most the same on every card: WeasyPrint would read and draw each anew."""

from __future__ import annotations

from typing import Any, NamedTuple
from xml.etree import ElementTree

import pydyf
from weasyprint.images import SVGImage

from rulepress.press.cards.project_pictures import of_drawing

MOST_SIZES = 16
"""What a drawing came to is kept in so many sizes: icons have few, a figure is as large as there is room for it."""


class _DrawnObject(NamedTuple):
    """What a drawing came to in a page."""

    lines: list[Any]
    states: dict[str, Any]
    """Those that its lines name, each after how much shines through: `a0.5`."""


class CachedDrawing(SVGImage):  # type: ignore[misc]
    """A drawing as WeasyPrint wants it, which is drawn once in each size."""

    def __init__(self, picture: Any, fetcher: Any):
        self._path = picture.path
        with of_drawing(self._path):
            super().__init__(ElementTree.fromstring(picture.content), "press:", fetcher, None)
        self._known: dict[tuple[float, float], _DrawnObject | None] = {}

    def draw(self, stream: Any, width: float, height: float, style: Any) -> None:
        """Draw it on a page, in pixels."""
        size = width, height
        if size not in self._known:
            if len(self._known) == MOST_SIZES:
                self._known.clear()
            with of_drawing(self._path):
                self._known[size] = self._drawn_apart(stream, size, style)
        if written := self._known[size]:
            stream.stream.extend(written.lines)
            stream._resources["ExtGState"].update(written.states)
        else:
            with of_drawing(self._path):
                super().draw(stream, width, height, style)

    def _drawn_apart(self, stream: Any, size: tuple[float, float], style: Any) -> _DrawnObject | None:
        """What it comes to by itself; None where that leans on more of its page, as shades of colour and masks do."""
        kinds = ("ExtGState", "XObject", "Pattern", "Shading")
        resources = pydyf.Dictionary({kind: pydyf.Dictionary() for kind in kinds} | {"ColorSpace": stream._resources["ColorSpace"]})
        apart = stream.clone(resources=resources)
        super().draw(apart, *size, style)
        states = resources["ExtGState"]
        if any(resources[kind] for kind in kinds[1:]) or any(name[0] not in "aA" for name in states):
            return None
        return _DrawnObject(apart.stream, states)

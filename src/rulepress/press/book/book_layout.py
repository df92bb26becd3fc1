"""Templates of books, set by WeasyPrint as tagged PDFs, and what of a book does not fit its page."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from rulepress.content.files.project import Project, shipped
from rulepress.content.prose.print_markup import phrase
from rulepress.content.prose.template_sandbox import Sandbox
from rulepress.press.cards.layout import PX, LayoutEngine
from rulepress.press.fonts import template_fonts as typefaces
from rulepress.press.sheets.paper_formats import Paper

SLACK = 0.2
"""Millimetres that a line may stick out of its column without anybody seeing it."""


@dataclass(frozen=True)
class PageOverrun:
    """Text that sticks out of its column or page, by how many millimetres."""

    page: int
    text: str
    amount: float


@dataclass(frozen=True)
class _TemplatePicture:
    """A picture of the templates, as the layout engine asks for it."""

    content: bytes
    kind: str = "image/svg+xml"


class BookSetup:
    """The templates, fonts and layout engine of a run."""

    def __init__(self, project: Project):
        self.fonts = typefaces.load(*dict.fromkeys([shipped() / "templates" / "fonts", project.template("fonts")]))
        self.machine = LayoutEngine(self.fonts)
        self.environment = Sandbox([project.root, shipped()], "templates", trim_blocks=True, lstrip_blocks=True)
        self.environment.filters |= {"phrase": phrase, "coded": _coded}
        self.machine.assets = {f"press:{name}": _TemplatePicture(self.source(name).encode()) for name in _pictures(project)}
        files = [*self.fonts.files.values(), *(picture.content for picture in self.machine.assets.values())]
        self.fingerprint = hashlib.sha256(b"".join(hashlib.sha256(file).digest() for file in files)).hexdigest()
        """Of everything that is on every page or cover; style sheets and texts are each book's own."""

    def show(self, drawings: Mapping[str, str]) -> None:
        """Makes drawings that a book brings along available, by their addresses."""
        self.machine.assets |= {address: _TemplatePicture(content.encode()) for address, content in drawings.items()}

    def html(self, template: str, context: dict[str, Any]) -> str:
        """A template of templates/book, filled in."""
        return self.environment.get_template(f"book/{template}").render(context)

    def render(self, html: str, paper: Paper, style: str = ""):
        """The document laid out on a paper; `style` adds to the document's own style sheet."""
        from weasyprint import CSS, HTML

        def sheet(text: str) -> CSS:
            return CSS(string=text, font_config=self.machine.configuration, url_fetcher=self.machine.fetcher, base_url="press:")

        page = f"@page {{ size: {paper.width}mm {paper.height}mm }}"
        return HTML(string=html, base_url="press:", url_fetcher=self.machine.fetcher).render(
            font_config=self.machine.configuration, stylesheets=[sheet(self.fonts.css + style), sheet(page)]
        )

    def source(self, name: str) -> str:
        """A style sheet or drawing of templates/book, as it is."""
        return self.environment.source(f"book/{name}")


def _pictures(project: Project) -> list[str]:
    """The pictures below templates/book: the cover of all games, and what each game has of its own in a folder."""
    folders = [root / "templates" / "book" for root in dict.fromkeys((shipped(), project.root))]
    return sorted({path.relative_to(folder).as_posix() for folder in folders for path in (*folder.glob("*.svg"), *folder.glob("*/*.svg"))})


def _coded(text: str) -> Markup:
    """A text as printed, what stands in backticks set as code."""
    parts = phrase(text).split("`")
    return Markup("").join(Markup("<code>{}</code>").format(part) if place % 2 else part for place, part in enumerate(parts))


def pdf(document: Any) -> bytes:
    """A laid-out document as a PDF that screen readers can follow; the same document gives the same bytes."""
    return document.write_pdf(pdf_variant="pdf/ua-1")


def addresses(document: Any) -> dict[str, int]:
    """Address -> number of the page it is on."""
    found: dict[str, int] = {}
    for number_, page in enumerate(document.pages, 1):
        for name in page.anchors:
            found.setdefault(name, number_)
    return found


def texts(document: Any, element: str) -> dict[int, str]:
    """Page number -> all that an element says there, words that are broken over lines made whole."""
    found = {}
    for number_, page in enumerate(document.pages, 1):
        lines = " ".join(line for box in _elements(page._page_box, element) for line in _said(box))
        if lines:
            found[number_] = re.sub(r"(?<=\w-) ", "", lines)
    return found


def _elements(box: Any, tag: str) -> Iterator[Any]:
    if box.element_tag == tag:
        yield box
        return
    for child in _inside(box):
        yield from _elements(child, tag)


def _said(box: Any) -> Iterator[str]:
    """The lines in a box, in the order of reading."""
    from weasyprint.formatting_structure import boxes

    if isinstance(box, boxes.LineBox):
        yield "".join(one.text for one in box.descendants() if isinstance(one, boxes.TextBox)).strip()
        return
    for child in _inside(box):
        yield from _said(child)


def _inside(box: Any) -> list[Any]:
    return [getattr(child, "_box", child) for child in getattr(box, "children", ())]


def overruns(document: Any) -> list[PageOverrun]:
    """Every line that sticks out of its column, cell or page."""
    found = []
    for number_, page in enumerate(document.pages, 1):
        box = page._page_box
        bottom = box.content_box_y() + box.height
        for text, right, end, limit in _lines(box, box.content_box_x() + box.width):
            amount = max(right - limit, end - bottom) * PX
            if amount > SLACK:
                found.append(PageOverrun(number_, text, amount))
    return found


def _lines(box: Any, limit: float) -> Iterator[tuple[str, float, float, float]]:
    """Texts with their right and lower edge, and the right edge of the block they stand in."""
    from weasyprint.formatting_structure import boxes

    if isinstance(box, boxes.MarginBox):
        return
    if isinstance(box, boxes.BlockContainerBox):
        limit = box.content_box_x() + box.width
    if isinstance(box, boxes.TextBox) and box.text.strip():
        yield box.text, box.position_x + box.width, box.position_y + box.height, limit
    for child in _inside(box):
        yield from _lines(child, limit)

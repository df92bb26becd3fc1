"""WeasyPrint at work: measuring cards on a tall probe page, choosing sizes, and pressing one PDF page a card.

A card that is too long is never shrunk below the smallest size, clipped or spilled: it is an error.
"""

from __future__ import annotations

import logging
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from rulepress.content.cards import font_characters
from rulepress.content.cards.card_sides import FittedText
from rulepress.content.cards.text_widths import HEADS
from rulepress.press.cards.card_html import LOW_ONE_SIDED, LOW_TWO_SIDED, ONE_SIDED, STEPS, TWO_SIDED, CardContent, Step
from rulepress.press.cards.card_images import proof
from rulepress.press.cards.card_tree import body_and_type, frame_alone, of_tree, tree, whole
from rulepress.press.cards.page_assembly import composed
from rulepress.press.fonts.font_subset_cache import DocumentFonts, Typefaces
from rulepress.press.fonts.template_fonts import Fonts
from rulepress.press.pdf import weasyprint_loader
from rulepress.press.sheets.paper_formats import BLEED, SIZES, Size

ART = 44.0
"""The greatest height of the art."""
FOOT = 5.5
"""Millimetres at the lower edge that the body leaves free."""
TALL = 4000
"""Height of a probe page in millimetres: far beyond any card."""
FARTHEST = 120
"""Millimetres below a card that a picture of an overrun shows at most."""
A_CHARACTER = 0.072
"""Millimetres of a body at the largest step for each letter and space in it, and"""
A_BLOCK = 2.45
"""for each paragraph and row, as measured on the cards that ship."""
SURE = 2.0
"""Millimetres by which a body has to be too high for a step, by what it takes at the next one, for nobody to try."""
FAR = 50
"""Millimetres by which a text is so much too long that the last step is asked first."""
LEADING = 1.1 * 25.4 / 72
"""Height of a dense line in millimetres, for one point of type."""
PER_LINE = 1.05
"""Characters in a line of the smallest body type, for one millimetre of card, at the most: about 66 on 63.5 mm."""
ROUNDED = 0.006
"""Millimetres by which the height of the art may differ: it is set in hundredths."""
MOST_DRAWINGS = 500
"""So many are kept: each faction has its own, as they are in its colours."""
_ADDRESS = re.compile(r"press:[\w./-]+")
PX = 25.4 / 96
"""Millimetres in a CSS pixel, WeasyPrint's unit."""


@dataclass(frozen=True)
class Fit:
    """Chosen sizes of a card."""

    step: Step
    art: float
    pieces: dict[str, float]
    """Type sizes of the one-line pieces, in points."""
    widths: dict[str, float]
    """Their widths, in millimetres."""

    @property
    def number(self) -> int:
        """That of its step."""
        return STEPS.index(replace(self.step, front=None))


@dataclass(frozen=True)
class CardOverrun:
    """What of a card does not fit: the field (and its place in the source), and by how many millimetres."""

    field: str
    loc: str
    amount: float
    across: bool
    """Too wide for its line, rather than too long for the card."""
    characters: int | None = None
    """About how many letters and spaces are too many."""


class FitAttempt(NamedTuple):
    """A card at a step."""

    fit: Fit
    overruns: list[CardOverrun]
    document: Any
    """Its body as it was measured, on a tall page; of a card that is `fixed`, all of it."""
    frame: Any = None
    """All but its body, where that has been set with these sizes."""
    beside: Mapping[str, float] = MappingProxyType({})
    """How wide its type line is, beside which a figure may stand, with all one-line pieces at their largest."""


class LayoutEngine:
    """WeasyPrint with our fonts and files, and no others."""

    def __init__(self, fonts: Fonts):
        weasyprint_loader.load()
        from weasyprint.text.fonts import FontConfiguration

        logging.getLogger("weasyprint").setLevel(logging.CRITICAL)
        logging.getLogger("fontTools").setLevel(logging.ERROR)
        self.fonts = fonts
        self.configuration = FontConfiguration()
        self.assets: dict = {}
        self.drawings: dict[bytes, Any] = {}
        """As they were read, by what is in their files."""
        self.sheets: dict = {}
        self.short_texts: tuple[CardContent, dict[str, float]] | None = None
        """The card that was tried last, and how wide its one-line pieces are for a point of type: that need be measured but once."""
        self.typefaces = Typefaces()

    def render(self, html: str, width: float, height: float, style_sheet: str, language: str = "en", part: Callable[[Any], Any] = whole):
        """A card laid out on a page of this size in millimetres, or `part` of it."""
        from weasyprint import CSS

        if style_sheet not in self.sheets:
            self.sheets[style_sheet] = CSS(
                string=self.fonts.css + style_sheet, font_config=self.configuration, url_fetcher=self.fetcher, base_url="press:"
            )
        paper = f"@page {{ size: {width}mm {height}mm }}"
        if paper not in self.sheets:
            self.sheets[paper] = CSS(string=paper)
        document, drawn = of_tree(part(tree(html, language)), self.fetcher), self._drawn(html + style_sheet)
        return document.render(font_config=self.configuration, stylesheets=[self.sheets[style_sheet], self.sheets[paper]], cache=drawn)

    def _drawn(self, text: str) -> dict[str, Any]:
        """The drawings that HTML or a style sheet names, by address, each read but once a run."""
        from rulepress.press.pdf.drawing_cache import CachedDrawing

        named = {address: self.assets[address] for address in _ADDRESS.findall(text) if address in self.assets}
        drawings = {address: picture for address, picture in named.items() if picture.kind == "image/svg+xml"}
        if len(self.drawings) > MOST_DRAWINGS:
            self.drawings.clear()
        for picture in drawings.values():
            if picture.content not in self.drawings:
                self.drawings[picture.content] = CachedDrawing(picture, self.fetcher)
        return {address: self.drawings[picture.content] for address, picture in drawings.items()}

    @cached_property
    def fetcher(self) -> Any:
        """Gives out the fonts and pictures of this run, and refuses everything else."""
        from weasyprint.urls import URLFetcher, URLFetcherResponse

        machine = self

        class OnlyOurs(URLFetcher):
            def fetch(self, url, headers=None):
                kind, _, name = url.removeprefix("press:").partition("/")
                if kind == "font" and name in machine.fonts.files:
                    return URLFetcherResponse(url, machine.fonts.files[name], {"Content-Type": "font/ttf"})
                if url in machine.assets:
                    picture = machine.assets[url]
                    return URLFetcherResponse(url, picture.content, {"Content-Type": picture.kind})
                raise ValueError("not one of this card's files")

        return OnlyOurs()

    def serve(self, card: CardContent) -> None:
        """Make a card's files available, and no other card's drawings."""
        self.assets = {**card.setting.assets, **card.glyphs}

    def fit(self, card: CardContent, size: Size, start: int = 0, near: int = 0) -> tuple[Fit, list[CardOverrun]]:
        """The first step, from number `start` on, with which everything fits; or the last, and all that does not.

        `near`: the step that held the card before it was edited. It is asked first, and the one before it, which has to hold less.
        """
        tried = self._fitted(card, size, start, near)
        return tried.fit, self._told(card, size, tried)

    def _fitted(self, card: CardContent, size: Size, start: int = 0, near: int = 0) -> FitAttempt:
        self.serve(card)
        tried = self._held(card, size, start, near)
        if card.face.fixed:
            return tried
        if not self._known(card):
            tried = self._framed(card, size, tried) or self._held(card, size, start, near)
        fit = self._showing(card, size, tried.fit)
        return tried if fit is tried.fit else tried._replace(fit=fit, frame=None)

    def _showing(self, card: CardContent, size: Size, fit: Fit) -> Fit:
        """The fit with the type line in the largest type beside which the figure has room, where it has none beside the line as it is; the
        fit itself where it has, or has in no type."""
        if card.record["photo"] or "type" not in fit.widths or card.shows(size, fit.step, fit.art, fit.widths["type"]):
            return fit
        for smaller in card.frame(fit.step).pieces["type"].sizes:
            if smaller < fit.pieces["type"]:
                pieces = fit.pieces | {"type": smaller}
                lines = _lines(self._set(card, size, replace(fit, pieces=pieces), part=frame_alone).pages[0]._page_box)
                widths = fit.widths | {"type": sum(lines["type"])}
                if card.shows(size, fit.step, fit.art, widths["type"]):
                    return replace(fit, pieces=pieces, widths=widths)
        return fit

    def _framed(self, card: CardContent, size: Size, tried: FitAttempt) -> FitAttempt | None:
        """The card at the step that holds its body, with the sizes of its one-line pieces; None where another step may have room for
        one that is too wide. For most cards the frame is set but once: it is measured as it will be printed, each piece at its largest."""
        fit = tried.fit
        frame = self._set(card, size, replace(fit, widths=dict(tried.beside)), part=frame_alone)
        lines = _lines(frame.pages[0]._page_box)
        if any(len(found) > 1 for found in lines.values()):
            probe = card.html(size, fit.step, fit.step.art, fit.pieces, probe=True)
            lines = _lines(self._rendered(card, size, probe, TALL, frame_alone).pages[0]._page_box)
        self.short_texts = card, {name: sum(found) / fit.pieces[name] for name, found in lines.items()}
        pieces, widths, overruns = _chosen(card, size, fit.step, self.short_texts[1])
        if overruns:
            return None
        return tried._replace(fit=replace(fit, pieces=pieces, widths=widths), frame=frame if pieces == fit.pieces else None)

    def _known(self, card: CardContent) -> dict[str, float]:
        """How wide the one-line pieces of a card are for a point of type, where that has been measured."""
        return self.short_texts[1] if self.short_texts and self.short_texts[0] is card else {}

    def _held(self, card: CardContent, size: Size, start: int, near: int) -> FitAttempt:
        """The first step, from number `start` on, that holds the card's body, and those of its one-line pieces that are known."""
        if self._too_wide_a_name(card, size):
            return self._first_of(card, size, LOW_ONE_SIDED, LOW_TWO_SIDED)
        ordinary = len(ONE_SIDED + TWO_SIDED)
        start, near = (one if one < ordinary else 0 for one in (start, near))  # a low frame says nothing of the usual one
        if start < near:
            held = self._tried(card, size, STEPS[near])
            if not held.overruns and self._tried(card, size, STEPS[near - 1]).overruns:
                return held
        steps = STEPS[:1] if card.face.fixed else ONE_SIDED[start:]
        return self._first_of(card, size, steps, TWO_SIDED[max(0, start - len(ONE_SIDED)) :])

    def _too_wide_a_name(self, card: CardContent, size: Size) -> bool:
        """Whether a one-line piece is known to have no room in the usual frame, and there is a lower one."""
        known = self._known(card)
        return bool(known and card.face.low and _chosen(card, size, ONE_SIDED[0], known)[2])

    def _first_of(self, card: CardContent, size: Size, steps: tuple[Step, ...], over: tuple[Step, ...]) -> FitAttempt:
        """The first of the steps, or else of those with a back of its own, that holds the card."""
        found = self._first(card, size, steps or over)
        if steps and card.face.overleaf and _too_long(found.overruns):
            last = self._tried(card, size, over[-1]) if _too_long(found.overruns) > FAR else None
            found = last if last and last.overruns else self._first(card, size, over)
        return self._fronted(card, size, found, over) if found.fit.step.over and not found.overruns else found

    def _fronted(self, card: CardContent, size: Size, held: FitAttempt, over: tuple[Step, ...]) -> FitAttempt:
        """A card with a back of its own, its front in the largest type for which there is room: what stands on the back may need a
        smaller one."""
        for larger in over:
            step = replace(held.fit.step, front=larger.text)
            if larger.text <= held.fit.step.text:
                break
            if _taken(card, size, held) * (larger.text / held.fit.step.text) ** 1.5 <= _room(card, size, larger):
                tried = self._tried(card, size, step)
                if not tried.overruns and tried.fit.art >= larger.art:
                    return tried
        return held

    def _told(self, card: CardContent, size: Size, tried: FitAttempt) -> list[CardOverrun]:
        """What does not fit, of the frame too."""
        if not tried.overruns or card.face.fixed:
            return tried.overruns
        told = {overrun.field for overrun in tried.overruns}
        heads = self._heads(card, size, tried.fit, self._set(card, size, tried.fit))
        return tried.overruns + [head for head in heads if head.field not in told]

    def _first(self, card: CardContent, size: Size, steps: tuple[Step, ...]) -> FitAttempt:
        """The first of the steps that holds the card, or the last, with what of it does not fit.

        A step holds at least as much as those before it, and each that is tried says about which one to try next.
        """
        too_large, least, held, here = -1, len(steps), None, _guessed(card, size, steps)
        while True:
            tried = self._tried(card, size, steps[here])
            if tried.overruns:
                too_large = here
            else:
                least, held = here, tried
            if least - too_large <= 1 or (held and _fills(card, size, held, steps[least - 1])):
                return held or tried
            if held is None and _too_long(tried.overruns) > FAR:
                here = len(steps) - 1
            else:
                here = min(max(_likely(card, size, steps, tried), too_large + 1), least - 1)

    def _tried(self, card: CardContent, size: Size, step: Step) -> FitAttempt:
        """The card's sizes at one step, and what does not fit with them."""
        largest = card.largest(step)
        html = card.html(size, step, step.art, largest, probe=True)
        if card.face.fixed:
            document = self._rendered(card, size, html, TALL, whole)
            per_point = {name: width / largest[name] for name, width in _widths(document.pages[0]._page_box).items()}
            pieces, widths, overruns = _chosen(card, size, step, per_point)
            return FitAttempt(Fit(step, 0, pieces, widths), overruns, document)
        document = self._rendered(card, size, html, TALL, body_and_type)
        pieces, widths, overruns = _chosen(card, size, step, self._known(card))
        end = BLEED + size.height - FOOT
        if len(document.pages) > 1 + step.over:
            overruns.append(CardOverrun("text", "", TALL, False))
        slacks = []
        for page in document.pages[: 1 + step.over]:
            bottom, fields = _bottoms(page._page_box)
            slack = end - bottom
            overruns += _too_wide(page._page_box)
            if slack < -0.01:
                field, loc = next(((f, loc) for f, loc, y in fields if y > end + 0.01), ("text", ""))
                characters = math.ceil(-slack / (step.text * LEADING)) * size.width * PER_LINE
                overruns.append(CardOverrun(field, loc, -slack, False, round(characters)))
            slacks.append(slack)
        fit = Fit(step, step.art if overruns else min(ART, step.art + slacks[0]), pieces, widths)
        return FitAttempt(fit, overruns, document, beside=_widths(document.pages[0]._page_box))

    def _set(self, card: CardContent, size: Size, fit: Fit, below: float = 0, part: Callable[[Any], Any] = whole):
        """The card as it is printed, or `part` of it, on a page of its own with bleed, and `below` millimetres more."""
        self.serve(card)
        html = card.html(size, fit.step, fit.art, fit.pieces, fit.widths.get("type", 0))
        return self._rendered(card, size, html, size.height + 2 * BLEED + below, part)

    def _rendered(self, card: CardContent, size: Size, html: str, height: float, part: Callable[[Any], Any]):
        """`part` of a card's HTML on a page as wide as the card with its bleed."""
        return self.render(html, size.width + 2 * BLEED, height, card.setting.style_sheet(card.face), card.face.language, part)

    def _composed(self, card: CardContent, size: Size, tried: FitAttempt):
        """The card as it is printed, its body as it was tried, below art that may be higher now."""
        fit = tried.fit
        if card.face.fixed:
            return self._set(card, size, fit)
        down = float(card.body_top(fit.step, fit.art)) - float(card.body_top(fit.step, fit.step.art))
        return composed(tried.frame or self._set(card, size, fit, part=frame_alone), tried.document, down / PX)

    def again(self, card: CardContent, size: Size, fit: Fit) -> bytes | None:
        """The card, `only_seen`, with the fit that it had before it was edited; None where it may have another one now.

        What `fit` measures on a probe is measured here on the card itself: for most edits that is one layout in place of two.
        """
        step = fit.number
        self.serve(card)
        if fit.step.over or step >= len(ONE_SIDED) or (step and not self._tried(card, size, STEPS[step - 1])[1]):
            return None
        document = self._set(card, size, fit)
        box = document.pages[0]._page_box
        short, lines, scale = card.frame(fit.step).pieces, _lines(box), size.width / 63.5
        widths = {name: sum(found) for name, found in lines.items()}
        same = (
            widths.keys() == fit.widths.keys()
            and all(len(found) == 1 for found in lines.values())
            and abs(widths.get("type", 0) - fit.widths.get("type", 0)) < 0.01
            and all(
                _largest(short[name], width / fit.pieces[name], short[name].room * scale, _most(card, name, short[name]) * scale)
                == fit.pieces[name]
                for name, width in widths.items()
            )
            and abs(min(ART, fit.art + BLEED + size.height - FOOT - _bottoms(box)[0]) - fit.art) < ROUNDED
        )
        if not same or len(document.pages) > 1 or _too_wide(box) or self._heads(card, size, fit, document):
            return None
        return document.write_pdf(uncompressed_pdf=True)

    def _heads(self, card: CardContent, size: Size, fit: Fit, document) -> list[CardOverrun]:
        """What of the frame does not fit as set: a name that does not break into two lines as it should."""
        lines = _lines(document.pages[0]._page_box)
        overruns = []
        for name, piece in card.frame(fit.step).pieces.items():
            widest, count = max(lines.get(name, [0])), len(lines.get(name, []))
            if widest > piece.room * size.width / 63.5 + 0.1 or count > (2 if piece.two_lines else 1):
                overruns.append(CardOverrun(name, _place(name), max(widest - piece.room * size.width / 63.5, 0.1), True))
        overruns += too_high(document.pages[0]._page_box)
        return overruns

    def proof(self, card: CardContent, size: Size, fit: Fit, overruns: list[CardOverrun]) -> bytes:
        """A picture of a card that does not fit, with what sticks out."""
        below = max((overrun.amount for overrun in overruns if not overrun.across), default=0)
        return proof(self._set(card, size, fit, min(below, FARTHEST)).write_pdf(), size, FOOT)

    def press(self, card: CardContent, size: Size, fit: Fit, only_seen: bool = False) -> bytes | list[CardOverrun]:
        """The card as a PDF of one page, with bleed, or of two, if its back is its own; or a name that does not break into two lines as
        it should. One that is `only_seen`, and goes onto no sheet, has no more of its fonts than it shows."""
        return self._printed(card, size, fit, self._set(card, size, fit), only_seen)

    def pressed(
        self, card: CardContent, size: Size, start: int = 0, near: int = 0, only_seen: bool = False
    ) -> tuple[Fit, bytes | list[CardOverrun]]:
        """The card at the first step, from number `start` on, with which everything fits, or all that does not at the last; see `fit`
        and `press`."""
        tried = self._fitted(card, size, start, near)
        if overruns := self._told(card, size, tried):
            return tried.fit, overruns
        return tried.fit, self._printed(card, size, tried.fit, self._composed(card, size, tried), only_seen)

    def smaller(self, card: CardContent, size: Size, larger: Size, fit: Fit) -> tuple[Fit, bytes | list[CardOverrun]] | None:
        """The card on a `size` whose height and width are less than those that `fit` is for, or what of its frame does not fit; None
        where that step may not hold it any more.

        Most lines break as they do on the larger card. So it is set as if all did, and measured as it stands: for many cards that is
        one layout in place of two.
        """
        if fit.step.over:
            return None
        per_point = {name: width / fit.pieces[name] for name, width in fit.widths.items()}
        pieces, widths, overruns = _chosen(card, size, fit.step, per_point)
        art = 0.0 if card.face.fixed else max(fit.step.art, fit.art - larger.height + size.height)
        likely = Fit(fit.step, art, pieces, widths)
        if overruns:
            return None
        document = self._set(card, size, likely)
        if card.face.fixed:
            return likely, self._printed(card, size, likely, document)
        box = document.pages[0]._page_box
        below = float(card.body_top(fit.step, art)) - float(card.body_top(fit.step, fit.step.art))
        slack = BLEED + size.height - FOOT - _bottoms(box)[0] + below
        if len(document.pages) > 1 or _too_wide(box):
            return None
        if slack < -0.01:
            after = fit.number + 1
            return self.pressed(card, size, after) if after < len(ONE_SIDED) else None
        found = self._showing(card, size, replace(likely, art=min(ART, fit.step.art + slack)))
        same = (
            found.pieces == pieces
            and f"{found.art:.2f}" == f"{art:.2f}"
            and card.body_top(fit.step, found.art) == card.body_top(fit.step, art)
        )
        return found, self._printed(card, size, found, document) if same else self.press(card, size, found)

    def _printed(self, card: CardContent, size: Size, fit: Fit, document, only_seen: bool = False) -> bytes | list[CardOverrun]:
        if len(document.pages) != 1 + fit.step.over:
            raise AssertionError(f"{card.face.key} was measured as fitting and does not")
        overruns = self._heads(card, size, fit, document)
        if overruns or only_seen:
            return overruns or document.write_pdf(uncompressed_pdf=True)
        document.fonts = DocumentFonts()
        return document.write_pdf(finisher=self.typefaces.embed)


def _chosen(
    card: CardContent, size: Size, step: Step, per_point: dict[str, float]
) -> tuple[dict[str, float], dict[str, float], list[CardOverrun]]:
    """Type sizes of the one-line pieces that are `per_point` millimetres wide for a point of type, their widths, and those of them that
    are too wide at any size."""
    scale = size.width / 63.5
    short, pieces = card.frame(step).pieces, card.largest(step)
    overruns = []
    for name, width in per_point.items():
        piece = short[name]
        room, most = piece.room * scale, _most(card, name, piece) * scale
        chosen = _largest(piece, width, room, most)
        if chosen is None:
            chosen = (piece.two_lines or piece.sizes)[-1]
            over = width * chosen - most
            overruns.append(CardOverrun(name, _place(name), over, True))
        pieces[name] = chosen
    if "variant" in per_point and pieces["name"] < short["name"].sizes[-1]:
        pieces["variant"] = short["variant"].sizes[-1]  # two lines of name leave it little height
    return pieces, {name: width * pieces[name] for name, width in per_point.items()}, overruns


def _guessed(card: CardContent, size: Size, steps: tuple[Step, ...]) -> int:
    """The number of the step that is likely to be the first that holds a card, by how much there is to read on it."""
    if card.face.fixed or steps[0].over:
        return 0
    html = card.html(size, steps[0], steps[0].art, card.largest(steps[0]), probe=True)
    body = html.partition('<div class="body')[2]
    characters = len(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", body))) * SIZES[0].width / size.width
    taken = characters * A_CHARACTER + len(re.findall("<tr|<p |<div", body)) * A_BLOCK
    return _holding(card, size, steps, taken, STEPS[0])


def _likely(card: CardContent, size: Size, steps: tuple[Step, ...], found: FitAttempt) -> int:
    """The number of the step that is likely to be the first that holds a card, by what was found at another."""
    return _holding(card, size, steps, _taken(card, size, found), found.fit.step)


def _holding(card: CardContent, size: Size, steps: tuple[Step, ...], taken: float, at: Step) -> int:
    """The number of the first step that has room for a body that takes so many millimetres at another."""
    return next((i for i, step in enumerate(steps) if taken * step.height <= _room(card, size, step) * at.height), len(steps) - 1)


def _fills(card: CardContent, size: Size, held: FitAttempt, larger: Step) -> bool:
    """Whether a body fills the step that holds it so well that the larger one, before it, is sure not to."""
    if held.fit.art >= ART:
        return False
    return _taken(card, size, held) * larger.height / held.fit.step.height > _room(card, size, larger) + SURE


def _taken(card: CardContent, size: Size, found: FitAttempt) -> float:
    """Millimetres that a body takes at the step that was tried."""
    over = _too_long(found.overruns) if found.overruns else found.fit.step.art - found.fit.art
    return _room(card, size, found.fit.step) + over


def _room(card: CardContent, size: Size, step: Step) -> float:
    """Millimetres that a step has for the body."""
    frame = card.frame(step)
    return size.height - frame.head - frame.between - step.art - FOOT


def _largest(piece: FittedText, per_point: float, room: float, most: float) -> float | None:
    """The first size at which a text that is `per_point` wide for a point of type has room, on one line or, if all of it is no wider than
    `most`, in the smaller sizes of two; None for a text that has at none.

    On two lines the first may be filled badly; `press` looks whether it worked.
    """
    return next(
        (size for size in piece.sizes if per_point * size <= room + 0.01),
        next((size for size in piece.two_lines if per_point * size <= most), None),
    )


def _most(card: CardContent, name: str, piece: FittedText) -> float:
    """Millimetres of a card's text for which its piece has room, a little less than two lines where it breaks into these."""
    if not piece.two_lines or name not in HEADS:
        return piece.room
    leads = font_characters.widths(card.setting.fonts.files[HEADS[name]])
    return 0.99 * piece.most(font_characters.fuller_line(str(card.record.get(name) or ""), leads))


def _too_long(overruns: list[CardOverrun]) -> float:
    """By how many millimetres the text runs over the lower edge."""
    return max((overrun.amount for overrun in overruns if not overrun.across), default=0)


def _place(piece: str) -> str:
    """Where a one-line piece stands in the source."""
    return "stats" if piece.startswith("stat ") else piece


def _walk(box):
    yield box
    for child in getattr(box, "children", ()):
        yield from _walk(child if not hasattr(child, "_box") else child._box)


def _data(box, name: str) -> str | None:
    element = getattr(box, "element", None)
    return element.get(name) if element is not None and hasattr(element, "get") else None


def _lines(page) -> dict[str, list[float]]:
    """Widths in millimetres of every line of the short texts."""
    lines: dict[str, list[float]] = {}
    for box in _walk(page):
        name = _data(box, "data-fit")
        if name and type(box).__name__ == "InlineBox":
            lines.setdefault(name, []).append(box.margin_width() * PX)
    return lines


def _widths(page) -> dict[str, float]:
    """Widths in millimetres of the short texts when each is on one line, as on a probe."""
    return {name: sum(lines) for name, lines in _lines(page).items()}


def _bottoms(page):
    """Where the body ends, and where each of its fields does, in millimetres from the top."""
    body, fields = 0.0, []
    for box in _walk(page):
        if type(box).__name__ == "TextBox":
            continue
        known = isinstance(getattr(box, "height", None), int | float)
        end = (box.position_y + box.margin_height()) * PX if known else 0
        element = getattr(box, "element", None)
        if element is not None and (element.get("class") or "").split(" ")[0] == "body" and box.element_tag == "div":
            body = max(body, end)
        name = _data(box, "data-field")
        if name and type(box).__name__ in ("BlockBox", "TableRowGroupBox", "InlineBox"):
            fields.append((name, _data(box, "data-loc") or "", end))
    return body, fields


def too_high(page) -> list[CardOverrun]:
    """Blocks of a fixed height whose text is higher than they are."""
    found = []
    for box in _walk(page):
        limit = _data(box, "data-height")
        if limit and type(box).__name__ in ("BlockBox", "TableCellBox") and box.children:
            last = box.children[-1]
            over = (last.position_y + last.margin_height() - box.children[0].position_y) * PX - float(limit)
            if over > 0.05:
                found.append(CardOverrun(_data(box, "data-field") or "text", _data(box, "data-loc") or "", over, False))
    return found


def _too_wide(page) -> list[CardOverrun]:
    """Lines that stick out of the block they are in: a word longer than its column."""
    found: dict[str, CardOverrun] = {}

    def visit(box, field, loc, right):
        field, loc = _data(box, "data-field") or field, _data(box, "data-loc") or loc
        kind = type(box).__name__
        if kind in ("BlockBox", "TableCellBox", "InlineBlockBox") and not _data(box, "data-fit"):  # traits that flow are no blocks
            right = box.content_box_x() + box.width
        if kind == "TextBox" and right is not None and field not in (None, "name", "type line", "stats"):
            over = (box.position_x + box.width - right) * PX
            if over > 0.15 and box.text.strip() and over > found.get(field, CardOverrun("", "", 0, True)).amount:
                found[field] = CardOverrun(field, loc, over, True)
        for child in getattr(box, "children", ()):
            visit(child if not hasattr(child, "_box") else child._box, field, loc, right)

    visit(page, None, "", None)
    return list(found.values())

"""From a game's pack to a PDF on each paper: contents, scenarios, quick reference, cards, and the pieces to cut out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from pypdf import PdfReader, PdfWriter
from pypdf.generic import BooleanObject, NameObject

from rulepress.content.cards.card_sides import Deck, card_file
from rulepress.content.cards.pack_contents import Pack
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.drawings.qr_code import drawn
from rulepress.content.files import atomic_output
from rulepress.content.files.project import Project
from rulepress.content.pages.site_url import site_address
from rulepress.content.system.game_cards import GameCards
from rulepress.content.system.game_rulebook import GameRulebook
from rulepress.press.book.book_layout import BookSetup, overruns
from rulepress.press.book.quick_reference_page import QuickReference, quick_reference
from rulepress.press.cards.layout import too_high
from rulepress.press.pack.cut_out_pieces import CutOut, pieces
from rulepress.press.pack.piece_pictures import figures
from rulepress.press.pack.sheet_nesting import NestedPiece, nested
from rulepress.press.sheets.imposition import Duplex, finished
from rulepress.press.sheets.paper_formats import PAPERS, Paper
from rulepress.press.shops.presets import preset, printing
from rulepress.press.shops.shop_order import Batch, OrderCache, Ordered, Wish, pressed

EDGE = 8.0
"""Millimetres at the paper's edges that printers leave white."""
FOOT = 9.0
"""Height of the line at the foot of a sheet, with the scale to measure."""
SCALE = 50
"""Millimetres of that scale."""

INK_ALONE = {"ink": "#101010", "accent": "#555555"}
"""Colours of a pack on white grounds."""

Part = tuple[str, Sequence[Any]]
"""A part of the pack, for its outline, and its pages."""


class PackedGame(GameCards, GameRulebook, Protocol):
    """A game whose packs are printed: cards, and the rulebook's quick reference."""


def press(project: Project, game: PackedGame, data: dict[str, Any], decks: Sequence[Deck], dist: Path, low_ink: bool = False) -> Ordered:
    """Press the packs of these decks on every paper into `dist`/packs, `low_ink`: on white grounds, under a name of their own. When
    anything is wrong nothing is written."""
    report = Ordered()
    setting = BookSetup(project)
    panels = game.panels(data)
    quick = quick_reference(setting, data, panels) if panels else None
    made: dict[str, bytes] = {}
    with atomic_output.work(dist) as work:
        kept = OrderCache(work)
        wishes = [Wish(game, data, [card for deck in decks for card in deck.cards])]
        ink = "-low-ink" if low_ink else ""
        marked = "_low-ink" if low_ink else ""  # no id has an underscore, so that no other list is called so
        batch = pressed(project, preset(project, f"home-a4{ink}"), wishes, kept, report)
        if batch is None:
            return report
        run, taken = _PackRun(project, setting, data, quick, batch, report), 0
        for deck in decks:
            cards = batch.cards[taken : taken + len(deck.cards)]
            taken += len(deck.cards)
            pack = game.pack(data, deck)
            pack = _on_white(pack) if low_ink else pack
            for paper in PAPERS:
                made[f"{game.id}/{card_file(deck.key)}{marked}-{paper.id}.pdf"] = _on_paper(run, pack, cards, paper)
        report.copies, report.files = taken, list(made)
        if report.failed:
            return report
        for name, content in made.items():
            work.write(dist / "packs" / name, content)
        kept.settle()
        work.commit()
    return report


class _PackRun(NamedTuple):
    """What all packs of a run are made with."""

    project: Project
    setting: BookSetup
    data: dict[str, Any]
    quick: QuickReference | None
    batch: Batch
    """The cards of all of them."""
    report: Ordered


def _on_paper(run: _PackRun, pack: Pack, cards: list[tuple[str, str]], paper: Paper) -> bytes:
    project, setting, data, quick, batch, report = run
    title = f"{data['game']['name']}: {pack.faction}, {pack.name}"
    sheets = laid(pack, paper)
    leaf = quick.document(setting, paper).pages if quick else []
    source = f"factions/{data['game']['id']}/{batch.cards[0][0].split('/')[1]}"
    context = {
        "source": source, "pack": pack, "game": data["game"], "edition": data["edition"], "title": title, "paper": paper,
        "edge": EDGE, "foot": FOOT, "scale": SCALE, "cards": len(cards), "sides": len(leaf), "sheets": sheets,
        "plain": pack.colours == INK_ALONE, "figures": figures(project, setting, pack), "mirrored": _mirrored,
        "code": _code(project, pack), "styled": partial(_styled, setting.environment.source("pack/map.css")),
    }  # fmt: skip
    fronts, lying = (_render(setting, name, context, paper, report) for name in ("words.html", "pieces.html"))
    words: list[Part] = [("Contents", fronts.pages[:1])]
    words += [(sheet.name, [page]) for sheet, page in zip(pack.scenarios, fronts.pages[1:], strict=False)]
    parts = _pdf(fronts, words + ([("Quick reference", leaf)] if leaf else []))
    duplex = Duplex("long-edge", printing(project).offset)
    parts += [("Cards", PdfReader(BytesIO(batch.stock.sheets(cards, paper, title, duplex))).pages)]
    parts += _pdf(lying, [("Pieces to cut out", lying.pages)])
    return _bound(parts, title, paper)


def _code(project: Project, pack: Pack) -> str | None:
    """A QR code from the list card to the list on the project's site, as SVG; None for a project that does not say where that stands."""
    address = pack.page and site_address(project)
    if not address:
        return None
    side, path = drawn(f"{address}{pack.page}")
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="qr" viewBox="0 0 {side} {side}"><path d="{path}" fill="#000"/></svg>'


def _on_white(pack: Pack) -> Pack:
    """The pack in outlines: letters and shapes tell its tokens apart."""
    tokens = [replace(token, swatch="#ffffff") for token in pack.tokens]
    return replace(pack, colours=INK_ALONE, tokens=tokens, discs=[replace(one, swatch=INK_ALONE["accent"]) for one in pack.discs])


def laid(pack: Pack, paper: Paper) -> list[list[NestedPiece[CutOut]]]:
    """The sheets of pieces, in millimetres from the upper left of what is printed of the paper."""
    width, height = paper.width - 2 * EDGE, paper.height - 2 * EDGE - FOOT
    return nested([(piece, piece.shape) for piece in pieces(pack, width)], width, height)


def _mirrored(paper: Paper, one: NestedPiece[CutOut]) -> float:
    """Where a piece's back begins when the sheet is turned over its long edge."""
    return paper.width - 2 * EDGE - one.x - one.piece.width


def _styled(style: str, drawing: str) -> str:
    """A drawing with its style sheet in it."""
    return drawing.replace(">", f"><style>{style}</style>", 1)


def _render(setting: BookSetup, template: str, context: dict[str, Any], paper: Paper, report: Ordered) -> Any:
    html = setting.environment.get_template(f"pack/{template}").render(context)
    for sign in setting.fonts.missing(html):
        report.diagnostics.append(Diagnostic(
            "no-glyph", "error", f"The fonts have no character {sign} (U+{ord(sign):04X}), used in the pack.", context["source"],
            suggestion="write it in other letters, or add a font that has it to templates/fonts"))  # fmt: skip
    document = setting.render(html, paper, setting.environment.source("pack/pack.css"))
    for page in document.pages:
        for high in too_high(page._page_box):
            report.diagnostics.append(Diagnostic(
                "pack-overrun", "error", f"{context['title']}: the name of the token `{high.field}` is too long for it.", context["source"],
                suggestion="call it something shorter"))  # fmt: skip
    for one in overruns(document):
        report.diagnostics.append(Diagnostic(
            "pack-overrun", "error",
            f"{context['title']} on {paper.name}: `{one.text.strip()[:60]}` sticks out by {one.amount:.1f} mm.", context["source"],
            suggestion="shorten it"))  # fmt: skip
    return document


def _pdf(document: Any, parts: Sequence[Part]) -> list[Part]:
    """The parts' pages, which share their fonts, as a PDF has them."""
    made = document.copy([page for _, pages in parts for page in pages]).write_pdf()
    pages, found, first = PdfReader(BytesIO(made)).pages, [], 0
    for name, own in parts:
        found.append((name, pages[first : first + len(own)]))
        first += len(own)
    return found


def _bound(parts: Sequence[Part], title: str, paper: Paper) -> bytes:
    """One file, to be printed on both sides: what has a back of its own begins on a front."""
    writer = PdfWriter()
    for name, pages in parts:
        if len(pages) > 1 and len(writer.pages) % 2:
            writer.add_blank_page(paper.width * 72 / 25.4, paper.height * 72 / 25.4)
        first = len(writer.pages)
        for page in pages:
            writer.add_page(page)
        if pages:
            writer.add_outline_item(title=name, page_number=first)
    writer.create_viewer_preferences().update({
        NameObject("/PrintScaling"): NameObject("/None"), NameObject("/Duplex"): NameObject("/DuplexFlipLongEdge"),
        NameObject("/PickTrayByPDFSize"): BooleanObject(True),
    })  # fmt: skip
    writer.compress_identical_objects(remove_duplicates=True)
    return finished(writer, title)

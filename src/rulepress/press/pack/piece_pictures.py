"""A pack's pieces of true size, each by itself: as a virtual table shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from rulepress.content.cards.pack_contents import DiscPiece, Pack
from rulepress.content.files.project import Project, shipped
from rulepress.press.book.book_layout import BookSetup
from rulepress.press.cards.faction_colours import shades
from rulepress.press.cards.project_pictures import BadPicture, read
from rulepress.press.pack.cut_out_pieces import type_on
from rulepress.press.sheets.paper_formats import Paper


class PiecePicture(NamedTuple):
    """A piece, drawn on a page of its own size."""

    piece: DiscPiece
    page: bytes
    """A PDF."""


def figures(project: Project, setting: BookSetup, pack: Pack) -> dict[str, str]:
    """By file, the address of each picture that stands on a base; what is wrong with one has been told of its card."""
    found = {}
    for path in dict.fromkeys(disc.picture for disc in pack.discs if disc.picture):
        root = project.root if (project.root / path).exists() else shipped()
        with suppress(BadPicture):
            picture = read(root, path, shades(pack.colours["ink"], pack.colours["accent"]))
            found[path] = f"press:{path}"
            setting.machine.assets[found[path]] = picture
    return found


def drawn(project: Project, packs: Sequence[Pack]) -> Iterator[PiecePicture]:
    """The pieces of these packs, in their order, each once; on its page a piece has no number."""
    setting = BookSetup(project)
    style, template = setting.environment.source("pack/pack.css"), setting.environment.get_template("pack/piece.html")
    for pack in packs:
        known = figures(project, setting, pack)
        for piece in pack.discs:
            html = template.render(pack=pack, plain=False, figures=known, piece=piece, type=type_on(piece.swatch))
            paper = Paper("piece", piece.name, piece.across, piece.high)
            yield PiecePicture(piece, setting.render(html, paper, style).write_pdf())

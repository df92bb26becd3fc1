"""Fonts in a card's file. WeasyPrint would work each out again, letter by letter, for every card: here that is done once.

A font is embedded whole. So it is the same in every file, and a sheet needs but one of them; see `imposition.Stock`.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import version
from typing import Any

import pydyf

from rulepress.content.files.cache import kept


class DocumentFonts(dict[Any, Any]):
    """The fonts that a document is set in, none of which WeasyPrint puts into its file: `Typefaces.embed` does."""

    def values(self) -> Any:
        """None of them."""
        return ()

    def used(self) -> Iterable[Any]:
        """All of them."""
        return super().values()


class _FontObject(pydyf.Object):
    """An object as it was written once. It stands by itself: read back, it is parsed only where somebody asks for it."""

    compressible = False
    data = b""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.data = data


class Typefaces:
    """Fonts as files have them."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], tuple[bytes, bytes, bytes, Any, Any, Any]] = {}

    def embed(self, document: Any, pdf: Any) -> None:
        """Put the fonts of `document`, which are `DocumentFonts`, into the file that is about to be written."""
        table = next(pdf.objects[int(one["Font"].split()[0])] for one in pdf.objects if isinstance(one, dict) and "Font" in one)
        for font in document.fonts.used():
            if font.missing:  # what stands for letters that it lacks is of this card
                table |= _built(pdf, font)
            elif font.hash not in table:
                table[font.hash] = self._added(pdf, font)

    def _added(self, pdf: Any, font: Any) -> bytes:
        """The reference of a font that is put into a file."""
        same = font.name, font.ascent, font.descent  # the last two are rounded, for the size in which it was met first
        if same not in self._known:
            told = repr((*same, version("weasyprint"), sha256(font.file_content).hexdigest()))
            self._known[same] = kept(lambda: _worked_out(font), "typeface", told)
        file, letters, widths, descriptor, below, whole = self._known[same]

        def add(one: Any) -> bytes:
            pdf.add_object(one)
            return bytes(one.reference)

        described = add(pydyf.Dictionary(descriptor | {f"FontFile{3 if font.type == 'otf' else 2}": add(_FontObject(file))}))
        drawn = add(pydyf.Dictionary(below | {"FontDescriptor": described, "W": add(_FontObject(widths))}))
        return add(pydyf.Dictionary(whole | {"DescendantFonts": pydyf.Array([drawn]), "ToUnicode": add(_FontObject(letters))}))


def _worked_out(font: Any) -> tuple[bytes, bytes, bytes, Any, Any, Any]:
    """File, letters and widths of a font as they are written, and the dictionaries that lead to them."""
    font.widths = {}  # of this card's letters: what is said of a font is to hold for every card
    scratch = pydyf.PDF()
    first = len(scratch.objects)
    _built(scratch, font)
    file, letters, descriptor, below, whole = scratch.objects[first:]
    return file.data, letters.data, below["W"].data, descriptor, below, whole


def _built(pdf: Any, font: Any) -> Any:
    """What WeasyPrint makes of a font, in `pdf`: its reference, by name."""
    from weasyprint.pdf.fonts import build_fonts_dictionary

    return build_fonts_dictionary(pdf, {0: font}, compress=True, subset=False, options={"hinting": False, "pdf_version": None})

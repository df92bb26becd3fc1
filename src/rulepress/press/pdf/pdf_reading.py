"""Somebody's PDF, opened: it may be broken, locked or no PDF at all."""

from __future__ import annotations

import logging
from io import BytesIO

from pypdf import PdfReader
from pypdf.errors import PyPdfError

BROKEN = (PyPdfError, OSError, ArithmeticError, ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""What pypdf raises for what it cannot read."""

logging.getLogger("pypdf").addHandler(logging.NullHandler())  # else it prints its own words besides ours


def opened(data: bytes) -> PdfReader | None:
    """The PDF, or None for what cannot be read. Whoever reads a locked one (`is_encrypted`) gets no further than that."""
    try:
        reader = PdfReader(BytesIO(data))
        return reader if reader.is_encrypted or len(reader.pages) else None
    except BROKEN:
        return None

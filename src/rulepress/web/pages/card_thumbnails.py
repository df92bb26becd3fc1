"""Cards as pages show them: small pictures, beside the full ones that a reader opens or prints."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import NamedTuple

WIDE = 500
"""Pixels across: twice what a page gives a card, for sharp screens."""
NARROW = 340
"""The same where several cards stand beside each other."""


class Small(NamedTuple):
    """A small picture, and where it is on the site."""

    path: str
    width: int
    height: int
    """In pixels, so that a page keeps its place free."""
    content: bytes


def small(picture: Path, place: str, wide: int = WIDE) -> Small:
    """The small picture of a pressed card, whose own has its `place` on the site: a quarter of its weight, always the same bytes."""
    from PIL import Image

    with Image.open(picture) as full:
        size = wide, round(wide * full.height / full.width)
        kept = BytesIO()
        full.resize(size, Image.Resampling.LANCZOS).save(kept, "WEBP", quality=80, method=2)
    ending = "" if wide == WIDE else f"-{wide}"
    return Small(f"{place.removesuffix('.png')}{ending}.webp", *size, kept.getvalue())

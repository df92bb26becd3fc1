"""The manners every authored record shares: no unknown key, no silent conversion, field docstrings as editor help."""

from __future__ import annotations

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from .meanings import Explained


class Record(Explained):
    """A mapping as a designer typed it. A field's docstring is what the editor shows on hover."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def _printable(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cs", "Co", "Cn") and character not in "\n\t":
            raise PydanticCustomError("unprintable", "the character U+{code} cannot be printed", {"code": f"{ord(character):04X}"})
    return text


Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
"""Lower-case words joined by hyphens; also the file's name."""

Name = Annotated[str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True), AfterValidator(_printable)]
"""A short name as it is printed."""

Prose = Annotated[str, StringConstraints(min_length=1, max_length=4000), AfterValidator(_printable)]
"""Printed text; `{{ name }}` takes a number from the data."""

Inches = Annotated[int, Field(ge=0, le=1000)] | Annotated[float, Field(ge=0, le=1000, allow_inf_nan=False)]
"""A length on the table; whole numbers stay whole."""

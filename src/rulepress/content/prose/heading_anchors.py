"""Addresses of headings in letters of any alphabet, as an extension of Python-Markdown, whose own leave all but Latin letters out."""

from __future__ import annotations

import unicodedata
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.toc import slugify_unicode


class HeadingAddresses(Extension):
    """Has the extension `toc`, which comes before it, make the addresses so."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Replace the slug function of `toc`; raises KeyError if that extension is not loaded yet."""
        toc: Any = md.treeprocessors["toc"]
        toc.slugify = address


def address(heading: str, separator: str) -> str:
    """The words of a heading as they stand in an address: "Überblick" is "uberblick", "Правила боя" is "правила-боя"."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", heading) if not unicodedata.combining(sign))
    return slugify_unicode(unicodedata.normalize("NFC", plain), separator)


def makeExtension(**settings: Any) -> HeadingAddresses:
    """What Python-Markdown calls."""
    return HeadingAddresses(**settings)

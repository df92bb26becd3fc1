"""The licences of fonts, which the site publishes beside them."""

from __future__ import annotations

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Unusable, needed
from rulepress.content.files.project import Project, shipped

MAX_LICENCE = 256 * 1024
"""Bytes of a font's licence."""


def licences(project: Project) -> Iterator[tuple[str, bytes]]:
    """The licences that stand beside the fonts, by name; raises `Unusable` with all that are no files of the project."""
    found = []
    for typefaces in dict.fromkeys((shipped() / "templates" / "fonts", project.template("fonts"))):
        for licence in sorted(typefaces.glob("OFL*.txt")):
            try:
                yield licence.name, needed(typefaces.parents[1], licence, MAX_LICENCE)
            except Unusable as refused:
                found += refused.found
    if found:
        raise Unusable(found, project.root)

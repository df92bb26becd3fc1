"""The rulebook and the quick reference as PDFs, of each edition on each paper.

    <game>-<edition>-rulebook-<paper>.pdf           from the chapters, as the site has them
    <game>-<edition>-quick-reference-<paper>.pdf    from the panels that the game's `workshop.quick` names; one leaf

A game without chapters has no rulebook, one without that module no quick reference.
"""

from __future__ import annotations

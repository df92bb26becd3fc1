"""Faction colours have too little contrast.

What: a faction's `ink` has too little contrast with white for small print, or its `accent` has too little contrast with the `ink`.
Why: cards would use a darker shade than the chosen ink, and coloured bands would be hard to see.

Wrong:
    colours: {ink: "#8fd3ff", accent: "#1f7fb8"}
Right:
    colours: {ink: "#17324d", accent: "#1f7fb8"}
"""

from collections.abc import Iterator

from rulepress.content.cards.colour_contrast import READABLE, contrast
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found, lint
from rulepress.content.system.content_protocol import Content

PAPER = "#ffffff"
TOLD_APART = 1.3
"""Contrast below which two coloured areas beside each other look like one."""


@lint(code="faint-colours", severity="warning", beside=True)
def faint_colours(content: Content) -> Iterator[Diagnostic]:
    for document in content.documents:
        colours = document.data.get("colours") if isinstance(document.data, dict) else None
        if not isinstance(colours, dict):
            continue
        ink, accent = str(colours.get("ink")), str(colours.get("accent"))
        try:
            faint, same = contrast(ink, PAPER), contrast(ink, accent)
        except ValueError:
            continue  # its form is told elsewhere
        if faint < READABLE:
            yield found(
                document,
                ("colours", "ink"),
                f"Small print in this colour is hard to read on white: its contrast is {faint:.1f}, and {READABLE:g} is needed.",
                suggestion="choose a darker shade",
            )
        elif same < TOLD_APART:
            yield found(
                document,
                ("colours", "accent"),
                f"Ink and accent are hard to tell apart: their contrast is {same:.1f}.",
                suggestion="choose a brighter accent",
            )

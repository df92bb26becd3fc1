"""Colours that cannot be read, or told apart.

What: a faction's `ink` that small print cannot have on white paper, or white print on it; an `accent` that nearly is the `ink`.
Why: the cards would take a darker shade in place of the ink than the one that was chosen, and bands would vanish in their ground.

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
                f"Small print in this colour is hard to read on white: contrast {faint:.1f}, where {READABLE:g} is needed.",
                suggestion="choose a darker one, such as a dark shade of the same colour",
            )
        elif same < TOLD_APART:
            yield found(
                document,
                ("colours", "accent"),
                f"Ink and accent can hardly be told apart: contrast {same:.1f}.",
                suggestion="choose a brighter accent",
            )

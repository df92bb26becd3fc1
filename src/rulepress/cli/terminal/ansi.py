"""Plain text as a terminal shows it: headings, figures and what came or went in colour, long lines wrapped below their column."""

from __future__ import annotations

import re
import sys

from rulepress.content.diagnostics.console import Console
from rulepress.content.diagnostics.diagnostic import printable

LOOKS = (
    (r"^\S.*[^.\s]$", "heading"),
    (r"\d+\.\d+%", "figure"),
    (r"(?<=  )[a-z]+(?:[.-][a-z0-9]+)*\.[a-z0-9-]+(?=  )", "faint"),  # a rule's id in a column of its own
    (r"(?<=^  )\+ .*", "good"),
    (r"(?<=^  )- .*", "bad"),
    (r"(?<=^  )~", "changed"),
    (r"\[-.*?-\]", "bad"),
    (r"\{\+.*?\+\}", "good"),
)
"""What is shown in which style, line by line."""


def show(text: str) -> None:
    """Prints a text of several lines."""
    console = Console.of(sys.stdout)
    for line in text.split("\n"):
        dressed = printable(line)
        for pattern, style in LOOKS:
            dressed = re.sub(pattern, console.paint(r"\g<0>", style), dressed)
        print(console.fill(dressed))

"""A game's story on the page: parts as headings, what happens below them, and rule ids for whoever asks."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from rulepress.content.diagnostics.console import Console
from rulepress.core.story import PART, SCENE, Sentence

STYLES = {PART: "heading", SCENE: "figure"}


def recite(story: Iterable[Sentence], rules: bool) -> None:
    """Prints the sentences; with `rules`, the ids of those that each follows."""
    console = Console.of(sys.stdout)
    for sentence in story:
        words = console.paint(sentence.words, STYLES[sentence.depth]) if sentence.depth in STYLES else sentence.words
        cited = console.paint(f"   [{', '.join(sentence.rules)}]", "faint") if rules and sentence.rules else ""
        print("\n" * (sentence.depth == PART) + console.fill("  " * sentence.depth + words + cited))
